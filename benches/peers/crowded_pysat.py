"""All optimal crowded chessboards with PySAT and CaDiCaL: blocking clauses, and told that the bishops
stand on the border.  Usage: crowded_pysat.py N [optimum].  Prints the knights and the number of boards."""

import sys
from itertools import combinations

from pysat.card import CardEnc, EncType, ITotalizer
from pysat.solvers import Solver


def main(n, optimum_only):
    squares = [(file, rank) for file in range(n) for rank in range(n)]
    number = {(piece, *square): 1 + nth for nth, (piece, square) in enumerate(
        (piece, square) for piece in "QRBN" for square in squares)}
    top = len(number)
    clauses = []

    def lits(piece, line):
        return [number[piece, file, rank] for file, rank in line]

    def at_most_one(line):
        clauses.extend([-one, -other] for one, other in combinations(line, 2))

    ranks = [[(file, rank) for file in range(n)] for rank in range(n)]
    files = [[(file, rank) for rank in range(n)] for file in range(n)]
    rising = [[s for s in squares if s[0] - s[1] == d] for d in range(1 - n, n)]
    falling = [[s for s in squares if s[0] + s[1] == d] for d in range(2 * n - 1)]
    for piece in "QR":
        for line in ranks + files:
            clauses.append(lits(piece, line))
            at_most_one(lits(piece, line))
    for piece in "QB":
        for line in rising + falling:
            at_most_one(lits(piece, line))
    for file, rank in squares:
        for x, y in ((1, 2), (2, 1), (1, -2), (2, -1)):
            if 0 <= file + x < n and 0 <= rank + y < n:
                clauses.append([-number["N", file, rank], -number["N", file + x, rank + y]])
        at_most_one([number[piece, file, rank] for piece in "QRBN"])
        if 0 < file < n - 1 and 0 < rank < n - 1:
            clauses.append([-number["B", file, rank]])
    bishops = CardEnc.equals(lits("B", squares), 2 * n - 2, top_id=top, encoding=EncType.totalizer)
    clauses += bishops.clauses
    knights = lits("N", squares)
    # Counted by those missing, so that more and more knights means fewer and fewer outputs.
    total = ITotalizer([-lit for lit in knights], ubound=n * n, top_id=max(top, bishops.nv))
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        for clause in total.cnf.clauses:
            solver.add_clause(clause)
        best = None
        while solver.solve(assumptions=[-total.rhs[n * n - best - 1]] if best is not None else []):
            model = set(solver.get_model())
            best = sum(lit in model for lit in knights)
        if best is None or optimum_only:
            print(best)
            return
        solver.add_clause([-total.rhs[n * n - best]])
        boards = 0
        while solver.solve():
            model = set(solver.get_model())
            boards += 1
            solver.add_clause([-lit for lit in range(1, top + 1) if lit in model])
        print(best, boards)


main(int(sys.argv[1]), "optimum" in sys.argv[2:])
