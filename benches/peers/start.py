#!/usr/bin/env python3
"""Times the start of a process: `rookwright --version` and `solve queens 8 -q` against a C program that prints a line.

    benches/peers/start.py [RUNS] [PROGRAM ...]

The programs take turns, 500 times by default; the best time and the median of each are printed, in milliseconds, from
the call that starts the process to its end.  Other builds of rookwright can be named, to compare them.  Build first:
cargo build --release.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent.parent / "target"))
OURS = TARGET / "release" / "rookwright"
HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n'


def seconds(command):
    """Runs a command with its output thrown away."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status = os.waitpid(process, 0)
    elapsed = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with status {status}")
    return elapsed


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    programs = sys.argv[2:] or [str(OURS)]
    with tempfile.TemporaryDirectory() as folder:
        source, hello = pathlib.Path(folder, "hello.c"), str(pathlib.Path(folder, "hello"))
        source.write_text(HELLO)
        subprocess.run([os.environ.get("CC", "cc"), "-O2", str(source), "-o", hello], check=True)
        commands = {"a C program": [hello]}
        for program in programs:
            commands[f"{program} --version"] = [program, "--version"]
            commands[f"{program} solve queens 8 -q"] = [program, "solve", "queens", "8", "-q"]
        times = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(1000 * seconds(command))
    for name, values in times.items():
        print(f"{name:<60} best {min(values):6.3f} ms   median {statistics.median(values):6.3f} ms")


if __name__ == "__main__":
    main()
