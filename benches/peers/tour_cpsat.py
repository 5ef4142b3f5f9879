"""A closed knight's tour with CP-SAT's circuit constraint.  Usage: tour_cpsat.py N [workers].  Prints the
squares in their order, each as file,rank from 1."""

import sys

from ortools.sat.python import cp_model


def main(n, workers):
    model = cp_model.CpModel()
    leaps = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
    arcs = []
    for file in range(n):
        for rank in range(n):
            for x, y in leaps:
                if 0 <= file + x < n and 0 <= rank + y < n:
                    arcs.append((file * n + rank, (file + x) * n + rank + y, model.new_bool_var("")))
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        sys.exit(solver.status_name(status))
    after = {at: to for at, to, taken in arcs if solver.boolean_value(taken)}
    at, tour = 0, []
    for _ in after:
        tour.append(f"{at // n + 1},{at % n + 1}")
        at = after[at]
    print(*tour)


main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2)
