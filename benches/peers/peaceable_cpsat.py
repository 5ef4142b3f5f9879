"""The largest peaceable armies of queens with CP-SAT.  Each line is white or black.
Usage: peaceable_cpsat.py N [workers].  Prints the size of each army."""

import sys

from ortools.sat.python import cp_model


def main(n, workers):
    model = cp_model.CpModel()
    squares = [(file, rank) for file in range(n) for rank in range(n)]
    white = {square: model.new_bool_var(f"white{square}") for square in squares}
    black = {square: model.new_bool_var(f"black{square}") for square in squares}
    lines = {}
    for file, rank in squares:
        for line in (("file", file), ("rank", rank), ("falling", file + rank), ("rising", file - rank)):
            is_white = lines.setdefault(line, model.new_bool_var(f"{line}"))
            model.add_implication(white[file, rank], is_white)
            model.add_implication(black[file, rank], ~is_white)
    model.add(sum(white.values()) == sum(black.values()))
    model.maximize(sum(white.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    print(int(solver.objective_value) if status == cp_model.OPTIMAL else solver.status_name(status))


main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2)
