"""The fewest pieces that attack every square exactly k times with CP-SAT; pieces block lines.
Usage: attacked_cpsat.py TIMES SIZE [workers], with a size like 7 or 7x6.  Prints the number of pieces."""

import sys

from ortools.sat.python import cp_model

ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (-1, -1), (-1, 1), (1, -1)]
LEAPS = {
    "K": ROOK + BISHOP,
    "N": [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)],
    "P": [(-1, 1), (1, 1)],
}


def main(times, size, workers):
    files, ranks = (int(side) for side in (size.split("x") if "x" in size else (size, size)))
    model = cp_model.CpModel()
    squares = [(file, rank) for file in range(files) for rank in range(ranks)]
    on = {(piece, square): model.new_bool_var(f"{piece}{square}") for piece in "KQRBNP" for square in squares}
    empty = {square: model.new_bool_var(f"empty{square}") for square in squares}
    for square in squares:
        model.add_exactly_one([empty[square]] + [on[piece, square] for piece in "KQRBNP"])

    seen = {}

    def first_seen(square, way):
        """Whether the first piece that is seen from the square in this direction attacks along it."""
        there = (square[0] + way[0], square[1] + way[1])
        if there not in empty:
            return 0
        if (square, way) not in seen:
            sees = seen[square, way] = model.new_bool_var(f"sees{square}{way}")
            runners = "QR" if way in ROOK else "QB"
            beyond = first_seen(there, way)
            for piece in "KQRBNP":
                model.add_implication(on[piece, there], sees if piece in runners else ~sees)
            model.add(sees == beyond).only_enforce_if(empty[there])
        return seen[square, way]

    for file, rank in squares:
        attackers = [first_seen((file, rank), way) for way in ROOK + BISHOP]
        for piece, leaps in LEAPS.items():
            sources = [(file - x, rank - y) for x, y in leaps]
            attackers += [on[piece, source] for source in sources if source in empty]
        model.add(sum(attackers) == times)
    model.minimize(sum(on.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    print(int(solver.objective_value) if status == cp_model.OPTIMAL else solver.status_name(status))


main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 2)
