#!/usr/bin/env python3
"""Times rookwright against its peers, in one run, best of several.

    benches/peers/run.py counter [N]    queens: a plain C bitmask counter, one thread and two   (N = 16)
    benches/peers/run.py solvers [N]    queens: clingo, OR-tools CP-SAT and Gecode              (N = 12)
    benches/peers/run.py crowded [N]    the crowded chessboard: PySAT with CaDiCaL, CP-SAT      (N = 8)

Build first: cargo build --release.  The solvers are installed with apt and pip where they are
missing (Debian, as root).  Every answer is compared: a wrong one ends the run.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
OURS = HERE.parent.parent / "target" / "release" / "rookwright"
QUEENS = {8: 92, 10: 724, 11: 2680, 12: 14200, 13: 73712, 14: 365596, 15: 2279184, 16: 14772512, 17: 95815104}
CROWDED = {5: (5, 8), 6: (9, 200), 7: (15, 1952), 8: (21, 27856), 9: (29, 225504)}


def run(command):
    """Wall-clock seconds of the whole process, and the last line it printed."""
    start = time.perf_counter()
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    return time.perf_counter() - start, done.stdout


def best(known, commands, rounds, answer_of):
    """The best time of each command; they take turns, so that noise hits them alike.  What takes
    milliseconds gets twenty rounds more."""
    times = {key: [] for key in commands}
    for turn in range(rounds + 20):
        for key, command in commands.items():
            if turn >= rounds and min(times[key]) > 0.05:
                continue
            seconds, out = run(command)
            found = answer_of(key, out)
            if found != known:
                sys.exit(f"{key} says {found}, not {known}")
            times[key].append(seconds)
    return {key: min(values) for key, values in times.items()}


def table(title, times, ours):
    print(title)
    for key, seconds in sorted(times.items(), key=lambda item: item[1]):
        print(f"  {key:<28} {seconds:9.4f} s   {seconds / times[ours]:8.2f} times ours")


def counter(n):
    with tempfile.TemporaryDirectory() as folder:
        peer = pathlib.Path(folder) / "queens"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", peer, HERE / "queens.c"], check=True)
        ours = [OURS, "count", "queens", n, "--quiet", "--threads"]
        one, two = "rookwright, 1 thread", "rookwright, 2 threads"
        times = best(QUEENS[n], {"C, mirror halving": [peer, n], one: ours + [1], two: ours + [2]}, 5,
                     lambda _, out: int(out))
    table(f"count queens {n}, whole process, best of 5", times, one)
    print(f"  two threads are {times[one] / times[two]:.2f} times as fast as one")


def installed(program, *command):
    if not shutil.which(program):
        subprocess.run(["apt-get", "install", "-y", *command], check=True, stdout=subprocess.DEVNULL)


def pip(module, package):
    if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode:
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", package], check=True)


def solvers(n):
    installed("clingo", "gringo")
    installed("minizinc", "minizinc")
    if not pathlib.Path("/usr/include/gecode").is_dir():
        installed("no such program", "libgecode-dev")
    pip("ortools", "ortools")
    with tempfile.TemporaryDirectory() as folder:
        gecode = pathlib.Path(folder) / "gecode"
        libraries = [f"-lgecode{part}" for part in ("search", "int", "kernel", "support")]
        subprocess.run(["g++", "-O3", "-o", gecode, HERE / "queens_gecode.cpp", *libraries], check=True)

        def answer_of(key, out):
            if "MiniZinc" in key:
                return out.count("----------")
            if key != "clingo":
                return int(out)
            return int(next(line for line in out.splitlines() if line.startswith("Models")).split(":")[1])

        commands = {
            "rookwright count": [OURS, "count", "queens", n, "--quiet"],
            "clingo": ["clingo", HERE / "queens.lp", "-c", f"n={n}", "-n", "0", "-q"],
            "OR-tools CP-SAT": [sys.executable, HERE / "queens_cpsat.py", n],
            "Gecode, own C++ program": [gecode, n],
            "Gecode, by MiniZinc": ["minizinc", "--solver", "gecode", "-a", "-D", f"n={n}", HERE / "queens.mzn"],
            "rookwright --engine sat": [OURS, "count", "queens", n, "--quiet", "--engine", "sat"],
            "rookwright --engine cp": [OURS, "count", "queens", n, "--quiet", "--engine", "cp"],
            "rookwright --engine asp": [OURS, "count", "queens", n, "--quiet", "--engine", "asp"],
        }
        times = best(QUEENS[n], commands, 3, answer_of)
    table(f"all solutions of {n} queens, whole process, best of 3", times, "rookwright count")


def crowded(n):
    pip("ortools", "ortools")
    pip("pysat", "python-sat")
    knights, boards = CROWDED[n]
    ours = [OURS, "count", "crowded", n, "--quiet"]
    commands = {
        "rookwright count": ours,
        "rookwright --engine sat": ours + ["--engine", "sat"],
        "rookwright --engine asp": ours + ["--engine", "asp"],
        "PySAT, CaDiCaL": [sys.executable, HERE / "crowded_pysat.py", n],
    }
    times = best(boards, commands, 2, lambda _, out: int(out.split()[-1]))
    table(f"all {boards} crowded chessboards of n = {n}, whole process, best of 2", times, "rookwright count")
    commands = {
        "rookwright solve": [OURS, "solve", "crowded", n],
        "OR-tools CP-SAT, 2 workers": [sys.executable, HERE / "crowded_cpsat.py", n, 2],
        "PySAT, CaDiCaL": [sys.executable, HERE / "crowded_pysat.py", n, "optimum"],
    }
    proven = f"{knights} knights, proven"
    times = best(knights, commands, 1,
                 lambda key, out: knights if "rookwright" in key and proven in out else int(out.split()[0]))
    table(f"the most knights on {n} x {n}, proven, whole process, best of 1", times, "rookwright solve")


if __name__ == "__main__":
    jobs = {"counter": (counter, 16), "solvers": (solvers, 12), "crowded": (crowded, 8)}
    if len(sys.argv) < 2 or sys.argv[1] not in jobs:
        sys.exit(__doc__)
    job, size = jobs[sys.argv[1]]
    job(int(sys.argv[2]) if len(sys.argv) > 2 else size)
