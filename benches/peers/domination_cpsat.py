"""The fewest pieces of a kind that attack or occupy every square with CP-SAT.
Usage: domination_cpsat.py PIECE SIZE [workers], with a piece like queen and a size like 8 or 8x6.  Prints the number."""

import sys

from ortools.sat.python import cp_model

ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (-1, -1), (-1, 1), (1, -1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
MOVES = {"king": ROOK + BISHOP, "queen": ROOK + BISHOP, "rook": ROOK, "bishop": BISHOP, "knight": KNIGHT}


def covered(piece, start, squares):
    """The square of the piece, and those that it attacks; lines run through."""
    yield start
    for x, y in MOVES[piece]:
        square = (start[0] + x, start[1] + y)
        while square in squares:
            yield square
            if piece in ("king", "knight"):
                break
            square = (square[0] + x, square[1] + y)


def main(piece, size, workers):
    files, ranks = (int(side) for side in (size.split("x") if "x" in size else (size, size)))
    squares = {(file, rank) for file in range(files) for rank in range(ranks)}
    model = cp_model.CpModel()
    on = {square: model.new_bool_var(f"{square}") for square in sorted(squares)}
    for square in sorted(squares):
        # Attacks are mutual: the pieces that cover a square stand where a piece on it would attack.
        model.add_bool_or([on[other] for other in covered(piece, square, squares)])
    model.minimize(sum(on.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    print(int(solver.objective_value) if status == cp_model.OPTIMAL else solver.status_name(status))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 2)
