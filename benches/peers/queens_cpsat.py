"""All n queens by OR-tools CP-SAT: three all-different constraints, every solution enumerated."""

import sys

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.number = 0

    def on_solution_callback(self):
        self.number += 1


n = int(sys.argv[1])
model = cp_model.CpModel()
rows = [model.new_int_var(0, n - 1, f"r{i}") for i in range(n)]
model.add_all_different(rows)
model.add_all_different(rows[i] + i for i in range(n))
model.add_all_different(rows[i] - i for i in range(n))
solver = cp_model.CpSolver()
solver.parameters.enumerate_all_solutions = True
counter = Counter()
solver.solve(model, counter)
print(counter.number)
