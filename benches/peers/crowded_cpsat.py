"""The most knights on a crowded chessboard with CP-SAT, told that the bishops stand on the border.
Usage: crowded_cpsat.py N [workers].  Prints the knights."""

import sys

from ortools.sat.python import cp_model


def main(n, workers):
    model = cp_model.CpModel()
    squares = [(file, rank) for file in range(n) for rank in range(n)]
    on = {(piece, *square): model.new_bool_var(f"{piece}{square}") for piece in "QRBN" for square in squares}

    def line(piece, test):
        return [on[piece, file, rank] for file, rank in squares if test(file, rank)]

    for piece in "QR":
        for nth in range(n):
            model.add_exactly_one(line(piece, lambda file, rank: file == nth))
            model.add_exactly_one(line(piece, lambda file, rank: rank == nth))
    for piece in "QB":
        for nth in range(2 * n - 1):
            model.add_at_most_one(line(piece, lambda file, rank: file + rank == nth))
            model.add_at_most_one(line(piece, lambda file, rank: file - rank == nth - n + 1))
    for file, rank in squares:
        for x, y in ((1, 2), (2, 1), (1, -2), (2, -1)):
            if (file + x, rank + y) in squares:
                model.add_at_most_one([on["N", file, rank], on["N", file + x, rank + y]])
        model.add_at_most_one([on[piece, file, rank] for piece in "QRBN"])
        if 0 < file < n - 1 and 0 < rank < n - 1:
            model.add(on["B", file, rank] == 0)
    model.add(sum(on["B", file, rank] for file, rank in squares) == 2 * n - 2)
    model.maximize(sum(on["N", file, rank] for file, rank in squares))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    print(int(solver.objective_value) if status == cp_model.OPTIMAL else solver.status_name(status))


main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2)
