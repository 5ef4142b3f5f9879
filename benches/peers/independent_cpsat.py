"""The most pieces of a kind that do not attack each other with CP-SAT.  A line has at most one of them.
Usage: independent_cpsat.py PIECE SIZE [workers], with a piece like bishop and a size like 8 or 8x6.  Prints the number."""

import sys

from ortools.sat.python import cp_model

LINES = {
    "rook": [lambda file, rank: ("file", file), lambda file, rank: ("rank", rank)],
    "bishop": [lambda file, rank: ("falling", file + rank), lambda file, rank: ("rising", file - rank)],
}
LINES["queen"] = LINES["rook"] + LINES["bishop"]
LEAPS = {"king": [(1, 0), (0, 1), (1, 1), (1, -1)], "knight": [(1, 2), (2, 1), (1, -2), (2, -1)]}


def main(piece, size, workers):
    files, ranks = (int(side) for side in (size.split("x") if "x" in size else (size, size)))
    model = cp_model.CpModel()
    on = {(file, rank): model.new_bool_var(f"{file},{rank}") for file in range(files) for rank in range(ranks)}
    for name in LINES.get(piece, []):
        lines = {}
        for square, here in on.items():
            lines.setdefault(name(*square), []).append(here)
        for line in lines.values():
            model.add_at_most_one(line)
    for (file, rank), here in on.items():
        for x, y in LEAPS.get(piece, []):
            if (file + x, rank + y) in on:
                model.add_at_most_one([here, on[file + x, rank + y]])
    model.maximize(sum(on.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    print(int(solver.objective_value) if status == cp_model.OPTIMAL else solver.status_name(status))


main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 2)
