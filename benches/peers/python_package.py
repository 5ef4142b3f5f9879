"""The Python package against the command line, and against python-chess, PySAT and clingo's package.

    pip install ./python chess python-sat clingo
    cargo build --release
    python benches/peers/python_package.py mates.csv

`mates.csv` has the columns of Lichess' puzzles; its mates in two are repeated up to 100,000. Every answer is compared.
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import tempfile
import time

import chess
import rookwright as rw

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
COMMAND = os.environ.get("ROOKWRIGHT", os.path.join(ROOT, "target", "release", "rookwright"))
MANY = 100_000


def best(times: int, function):
    """Returns the least time of several runs, and the last result."""
    least, result = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        result = function()
        least = min(least, time.perf_counter() - start)
    return least, result


def mates_in_two(file: str) -> list[str]:
    """Returns the positions after the opponent's move."""
    fens = []
    with open(file, encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            themes = row.get("Themes", "").split()
            if "mateIn2" in themes:
                board = chess.Board(row["FEN"])
                board.push_uci(row["Moves"].split()[0])
                fens.append(board.fen())
    return fens


def import_time() -> float:
    code = "import time; t = time.perf_counter(); import rookwright; print(time.perf_counter() - t)"
    run = lambda: float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    return min(run() for _ in range(10))


def overhead(fens: list[str]) -> float:
    """Returns the median of what `solve` costs beyond the call of the library, over some mates, each the best of several."""
    extra = []
    for fen in fens[:100]:
        mate, least = rw.Mate(fen, "#2"), float("inf")
        for _ in range(20):
            # What the last run leaves behind is freed before the clock starts.
            solution = None
            start = time.perf_counter()
            solution = mate.solve(threads=1)
            least = min(least, time.perf_counter() - start - solution._native.seconds)
        extra.append(least)
    return sorted(extra)[len(extra) // 2]


def batch(fens: list[str]) -> None:
    many = (fens * (MANY // len(fens) + 1))[:MANY]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "mates.epd")
        with open(file, "w", encoding="utf-8") as out:
            out.writelines(fen + "\n" for fen in many)
        command = [COMMAND, "solve", "mate", "--epd", file, "--stipulation", "#2", "--quiet"]
        run = lambda: subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        ours, theirs = float("inf"), float("inf")
        for _ in range(3):
            seconds, text = best(1, run)
            theirs = min(theirs, seconds)
            seconds, results = best(1, lambda: rw.solve_mates(many, "#2"))
            ours = min(ours, seconds)
    keys = [line.split(": #2 ", 1)[1].split(";")[0].split() for line in text.splitlines()]
    assert keys == [list(result.keys) for result in results], "the answers differ"
    print(f"{MANY} mates in two: command line {MANY / theirs:.0f}/s, package {MANY / ours:.0f}/s, ratio {theirs / ours:.2f}")


def brute(board: chess.Board) -> list[str]:
    """Returns the keys of a mate in two, by trying all moves in python-chess."""

    def mates(board: chess.Board) -> bool:
        for move in board.legal_moves:
            board.push(move)
            over = board.is_checkmate()
            board.pop()
            if over:
                return True
        return False

    keys = []
    for move in list(board.legal_moves):
        san = board.san(move)
        board.push(move)
        replies = list(board.legal_moves)
        works = bool(replies)
        for reply in replies:
            board.push(reply)
            works = mates(board)
            board.pop()
            if not works:
                break
        board.pop()
        if works:
            keys.append(san)
    return keys


def python_chess(fens: list[str]) -> None:
    some = fens[:20]
    theirs, found = best(1, lambda: [sorted(brute(chess.Board(fen))) for fen in some])
    ours, results = best(3, lambda: rw.solve_mates(some, "#2", threads=1))
    assert found == [sorted(result.keys) for result in results], "the keys differ"
    print(f"keys of {len(some)} mates in two: python-chess {theirs:.2f} s, package {ours:.4f} s, ratio {theirs / ours:.0f}")


def pysat() -> None:
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "crowded_pysat.py")
    run = lambda: subprocess.run([sys.executable, script, "7"], capture_output=True, text=True, check=True).stdout
    theirs, text = best(1, run)
    knights, boards = map(int, text.split())
    ours, count = best(3, lambda: rw.crowded(7).count())
    sat, by_sat = best(1, lambda: rw.crowded(7).count(engine="sat"))
    assert count == by_sat == boards and count.optimum.value == knights, "the answers differ"
    print(f"crowded 7, all optimal boards: PySAT {theirs:.1f} s, engine sat {sat:.1f} s, package {ours:.4f} s")


def clingo_package() -> None:
    import clingo

    def run() -> int:
        control = clingo.Control(["0"])
        control.add("base", [], rw.queens(12).export("asp"))
        control.ground([("base", [])])
        number = 0
        with control.solve(yield_=True) as models:
            for _ in models:
                number += 1
        return number

    theirs, number = best(1, run)
    ours, count = best(3, lambda: rw.queens(12).count())
    assert count == number == 14200
    print(f"12 queens, all solutions: clingo {theirs:.2f} s, package {ours:.4f} s, ratio {theirs / ours:.0f}")


def main() -> None:
    fens = mates_in_two(sys.argv[1])
    print(f"import: {import_time() * 1000:.0f} ms")
    print(f"Mate.solve beyond the call of the library: {overhead(fens) * 1e6:.0f} us")
    batch(fens)
    python_chess(fens)
    pysat()
    clingo_package()


if __name__ == "__main__":
    main()
