#!/usr/bin/env python3
"""Times rookwright against its peers, in one run, best of several.

    benches/peers/run.py counter [N]    queens: a plain C bitmask counter, one thread and two   (N = 16)
    benches/peers/run.py solvers [N]    queens: clingo, OR-tools CP-SAT and Gecode              (N = 12)
    benches/peers/run.py crowded [N]    the crowded chessboard: PySAT with CaDiCaL, CP-SAT      (N = 8)
    benches/peers/run.py tours [N]      closed knight's tours: clingo, CP-SAT        (6, 8, 20 and N = 50)
    benches/peers/run.py sheets [N]     N mates on paper: python-chess with CairoSVG, which prints no answers (N = 96)
    benches/peers/run.py limits         one table of every family beside its best peer: cargo bench --bench limits
    benches/peers/run.py all            all of these

Build first: cargo build --release.  The solvers are installed with apt and pip where they are
missing (Debian, as root).  Every answer is compared: a wrong one ends the run.  The tables are printed, and
written into docs/explanation/performance.md between markers, unless N is given.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent.parent / "target"))
OURS = TARGET / "release" / "rookwright"
DOCUMENT = HERE.parent.parent / "docs" / "explanation" / "performance.md"
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


def short(number):
    """A number with three figures that count."""
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"


def table(title, times, ours):
    """Prints the times, and returns them as a table in Markdown."""
    print(title)
    rows = [f"| {title} | seconds | times ours |", "|---|---:|---:|"]
    for key, seconds in sorted(times.items(), key=lambda item: item[1]):
        print(f"  {key:<28} {seconds:9.4f} s   {seconds / times[ours]:8.2f} times ours")
        rows.append(f"| {key} | {short(seconds)} | {short(seconds / times[ours])} |")
    return [*rows, ""]


def write(mark, rows):
    """Puts rows between the markers of that name in the document."""
    begin, end = f"<!-- {mark}: written by benches/peers/run.py -->", f"<!-- {mark}: end -->"
    text = DOCUMENT.read_text()
    if text.count(begin) != 1 or text.count(end) != 1:
        sys.exit(f"{DOCUMENT.name} has no place for {mark}")
    before, rest = text.split(begin)
    _, after = rest.split(end)
    beside = DOCUMENT.with_suffix(".new")
    beside.write_text("\n".join([before + begin, "", *rows, end + after]))
    beside.replace(DOCUMENT)


def counter(n):
    with tempfile.TemporaryDirectory() as folder:
        peer = pathlib.Path(folder) / "queens"
        subprocess.run(["gcc", "-O3", "-march=native", "-o", peer, HERE / "queens.c"], check=True)
        ours = [OURS, "count", "queens", n, "--quiet", "--threads"]
        one, two = "rookwright, 1 thread", "rookwright, 2 threads"
        times = best(QUEENS[n], {"C, mirror halving": [peer, n], one: ours + [1], two: ours + [2]}, 5,
                     lambda _, out: int(out))
    return table(f"count queens {n}, whole process, best of 5", times, one)


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
    return table(f"all solutions of {n} queens, whole process, best of 3", times, "rookwright count")


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
    rows = table(f"all {boards} crowded chessboards of n = {n}, whole process, best of 2", times, "rookwright count")
    commands = {
        "rookwright solve": [OURS, "solve", "crowded", n],
        "OR-tools CP-SAT, 2 workers": [sys.executable, HERE / "crowded_cpsat.py", n, 2],
        "PySAT, CaDiCaL": [sys.executable, HERE / "crowded_pysat.py", n, "optimum"],
    }
    proven = f"{knights} knights, proven"
    times = best(knights, commands, 1,
                 lambda key, out: knights if "rookwright" in key and proven in out else int(out.split()[0]))
    return rows + table(f"the most knights on {n} x {n}, proven, whole process, best of 1", times, "rookwright solve")


def squares(text):
    """Squares as pairs: a1, (31,7) and 31,7 by name."""
    for letter, row, file, rank in re.findall(r"([a-z])(\d+)|(\d+),(\d+)", text):
        yield (ord(letter) - 96, int(row)) if letter else (int(file), int(rank))


def read_tour(key, n, out):
    """The squares of a tour in their order, from what the program printed."""
    if "clingo" in key:
        beside = {}
        for move in re.findall(r"move\(([^)]*)\)", out):
            one, other = squares(move)
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        tour, at, before = [], (1, 1), None
        while at not in tour[:1] and len(beside.get(at, [])) == 2:
            tour.append(at)
            one, other = beside[at]
            before, at = at, other if one == before else one
        return tour
    if "rookwright" not in key or out.startswith("tour:"):
        return list(squares(out.removeprefix("tour:")))
    # A picture: each rank behind its number, a drawing beside it.
    numbers = {}
    for rank in range(n, 0, -1):
        row = next(words for words in map(str.split, out.splitlines()) if words[:1] == [str(rank)])
        numbers.update({int(number): (file, rank) for file, number in enumerate(row[1:n + 1], 1)})
    return [numbers[number] for number in sorted(numbers)]


def toured(n, tour):
    """How many squares a closed tour visits; none if it is not one."""
    steps = zip(tour, tour[1:] + tour[:1])
    moves = all({abs(x - u), abs(y - v)} == {1, 2} for (x, y), (u, v) in steps)
    inside = all(1 <= x <= n and 1 <= y <= n for x, y in tour)
    return len(set(tour)) if moves and inside and len(set(tour)) == len(tour) else 0


def tours(largest):
    installed("clingo", "gringo")
    pip("ortools", "ortools")
    sizes = (6, 8, 20, largest)
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for n in sizes:
            program = pathlib.Path(folder) / f"{n}.lp"
            export = [str(OURS), "export", "tour", f"{n}x{n}", "--closed", "--format", "asp"]
            program.write_text(subprocess.run(export, capture_output=True, text=True, check=True).stdout)
            commands = {
                "rookwright solve": [OURS, "solve", "tour", f"{n}x{n}", "--closed", "--quiet"],
                "clingo": ["clingo", program, "1"],
                "clingo, frumpy": ["clingo", "--configuration=frumpy", program, "1"],
                "OR-tools CP-SAT, 2 workers": [sys.executable, HERE / "tour_cpsat.py", n, 2],
            }
            found[n] = best(n * n, commands, 3, lambda key, out: toured(n, read_tour(key, n, out)))
            table(f"a closed tour of {n} x {n}", found[n], "rookwright solve")
        program = pathlib.Path(folder) / "6.lp"
        commands = {
            "rookwright count": [OURS, "count", "tour", "6x6", "--closed", "--quiet"],
            "rookwright count, 1 thread": [OURS, "count", "tour", "6x6", "--closed", "--quiet", "--threads", 1],
            "clingo": ["clingo", program, "0", "-q"],
            "clingo, frumpy": ["clingo", "--configuration=frumpy", program, "0", "-q"],
        }
        times = best(9862, commands, 5, lambda _, out: int(re.search(r"^(?:Models *: )?(\d+)$", out, re.M)[1]))
    # One table for all sizes.
    rows = [f"| seconds for a closed tour, best of 3 | {' | '.join(f'{n}x{n}' for n in sizes)} |", "|---|" + "---:|" * len(sizes)]
    rows += [f"| {key} | {' | '.join(short(found[n][key]) for n in sizes)} |" for key in found[largest]]
    return [*rows, "", *table("all 9862 closed tours of 6x6, whole process, best of 5", times, "rookwright count")]


def bytes_of(folder):
    """How many bytes the PDF files of a folder have together."""
    return sum(file.stat().st_size for file in pathlib.Path(folder).glob("*.pdf"))


def sheets(count):
    pip("chess", "chess")
    pip("cairosvg", "cairosvg")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        mates, ours, peer = folder / "mates.jsonl", folder / "ours", folder / "peer"
        ours.mkdir(), peer.mkdir()
        make = [OURS, "generate", "mate", "--board", "8x8", "--moves", 2, "--min-white", 4, "--max-white", 8,
                "--min-black", 3, "--max-black", 8, "--legal", "--count", count, "--seed", 8, "--quiet", "--jsonl"]
        mates.write_text(subprocess.run([str(word) for word in make], capture_output=True, text=True, check=True).stdout)
        commands = {
            "rookwright sheet": [OURS, "sheet", mates, "-o", ours / "sheet.pdf"],
            "rookwright sheet, 1 thread": [OURS, "sheet", mates, "-o", ours / "sheet.pdf", "--threads", 1],
            "python-chess with CairoSVG": [sys.executable, HERE / "sheet_cairo.py", mates, peer],
        }
        text = lambda: subprocess.run(["pdftotext", ours / "sheet.pdf", "-"], capture_output=True, text=True).stdout
        number = lambda key, out: text().count("Mate in 2") if key.startswith("rookwright") else int(out)
        times = best(count, commands, 5, number)
        rows = table(f"{count} mates in 2 on paper, whole process, best of 5", times, "rookwright sheet")
        print(f"  bytes: {bytes_of(ours)} with answers, {bytes_of(peer)} without any by the other")
        return [*rows, f"The files have {bytes_of(ours):,} bytes with answers, {bytes_of(peer):,} without any by the other.", ""]


def limits(_):
    """Every row of the table comes from one program, which takes turns with the peers; it writes the table itself."""
    installed("minizinc", "minizinc")
    pip("ortools", "ortools")
    suites = HERE.parent.parent.parent / "shared" / "suites"
    environment = dict(os.environ)
    if suites.is_dir():
        environment.setdefault("ROOKWRIGHT_SUITES", str(suites))
    subprocess.run(["cargo", "bench", "--bench", "limits"], cwd=HERE.parent.parent, env=environment, check=True)


JOBS = {"counter": (counter, 16), "solvers": (solvers, 12), "crowded": (crowded, 8), "tours": (tours, 50),
        "sheets": (sheets, 96), "limits": (limits, None)}


def main(name, size=None):
    for mark in JOBS if name == "all" else [name]:
        job, usual = JOBS[mark]
        rows = job(int(size) if size else usual)
        # A table of another size has no place in the document.
        if rows and not size:
            write(mark, rows)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1] not in [*JOBS, "all"] or sys.argv[2:] and sys.argv[1] in ("limits", "all"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
