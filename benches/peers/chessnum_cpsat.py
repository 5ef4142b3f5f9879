"""Chess-Num by OR-tools CP-SAT: `chessnum_cpsat.py PROGRAM NUMBER` has rookwright make puzzles of one piece of each kind
on 8x8, proves that each has one solution, and prints the median of the seconds that the solver took."""

import json
import statistics
import subprocess
import sys
import time

from ortools.sat.python import cp_model

SIZE = 8
SQUARES = [(file, rank) for rank in range(SIZE) for file in range(SIZE)]
STRAIGHT, SLANTED = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
PIECES = {"K": (STRAIGHT + SLANTED, False), "Q": (STRAIGHT + SLANTED, True), "R": (STRAIGHT, True),
          "B": (SLANTED, True), "N": (KNIGHT, False), "P": ([(-1, 1), (1, 1)], False)}


class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.number = 0

    def on_solution_callback(self):
        self.number += 1
        if self.number == 2:
            self.stop_search()


def model_of(clues):
    model = cp_model.CpModel()
    free = [square for square in SQUARES if square not in clues]
    stands = {(piece, square): model.new_bool_var("") for piece in PIECES for square in free}
    taken = {square: model.new_bool_var("") for square in free}
    for piece in PIECES:
        model.add_exactly_one(stands[piece, square] for square in free)
    for square in free:
        model.add(sum(stands[piece, square] for piece in PIECES) == taken[square])
    for (file, rank), number in clues.items():
        attacks = []
        for piece, (steps, slides) in PIECES.items():
            for right, up in steps:
                between = []
                for far in range(1, SIZE if slides else 2):
                    square = file - far * right, rank - far * up
                    if square not in taken:
                        # Off the board, or a number, which does not block.
                        continue
                    attacker = stands[piece, square]
                    if between:
                        seen = model.new_bool_var("")
                        model.add_bool_and([attacker, *(taken[other].negated() for other in between)]).only_enforce_if(seen)
                        model.add_bool_or([seen, attacker.negated(), *(taken[other] for other in between)])
                        attacker = seen
                    attacks.append(attacker)
                    between.append(square)
        model.add(sum(attacks) == number)
    return model


program, number = sys.argv[1:]
command = [program, "generate", "chessnum", "--clues", "4..10", "--count", number, "--seed", "1", "--jsonl", "--quiet"]
times = []
for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
    clues = json.loads(line)["puzzle"]["clues"]
    model = model_of({(ord(name[0]) - 97, int(name[1:]) - 1): number for name, number in clues.items()})
    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.enumerate_all_solutions = True
    start = time.perf_counter()
    solver.solve(model, counter)
    times.append(time.perf_counter() - start)
    if counter.number != 1:
        sys.exit(f"{clues}: {counter.number} solutions")
print(statistics.median(times))
