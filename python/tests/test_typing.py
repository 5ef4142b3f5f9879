"""Types: mypy accepts the package and how people use it, and the stubs are those of the module."""

import os
import subprocess
import sys

import pytest
from conftest import FOUND_IN, needs

USER = '''
import rookwright as rw

count: rw.Count = rw.queens(8).count(engine="sat", timeout=1.5)
value: int = count.value
for solution in rw.queens(8).solutions():
    squares: tuple[str, ...] = solution.squares
mate = rw.Mate("4/N1p1/Qn1k/K3 w", "#2")
names: list[str] = [key.san for key in mate.solve().keys]
for made in rw.generate.mates(board=4, count=2):
    puzzle: rw.Puzzle = made.puzzle
for find in rw.mine("a.pgn", moves=(2, 3)):
    played: str | None = find.played
batch = rw.solve_mates(["4/N1p1/Qn1k/K3 w"])
first: rw.BatchResult = batch[0]
with rw.Collection("a.db") as club:
    record: rw.Record = club.find(mate=2)[0]
sheet: rw.Sheet = rw.sheet([mate, rw.queens(6)])

from rookwright import cluster

done: rw.Count | cluster.Result = cluster.run(rw.queens(8), address=None, shards=4)
lines: tuple[str, ...] = cluster.mine("a.pgn", moves=(2, 3), checkpoint="a.jsonl").lines
text: str = cluster.run_shard(cluster.shards({"task": "count", "puzzle": rw.queens(8)}, 4)[0])
'''

WRONG = '''
import rookwright as rw

rw.queens("8")
rw.queens(8).count(timeout="soon")
rw.Mate(3)
rw.queens(8).count().valu
'''


@pytest.fixture(scope="module")
def runs(tmp_path_factory, request):
    """Returns what mypy says of the package and its users, and stubtest of the stubs; they run side by side."""
    needs("mypy")
    folder = tmp_path_factory.mktemp("types")
    cache = request.config.cache.mkdir("mypy") if getattr(request.config, "cache", None) else folder
    (folder / "user.py").write_text(USER)
    (folder / "wrong.py").write_text(WRONG)
    (folder / "mypy.ini").write_text(f"[mypy]\nstrict = True\ncache_dir = {cache}/stubtest\n")
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}/mypy"]
    commands = {
        "mypy": [*mypy, str(FOUND_IN / "rookwright"), str(folder / "user.py"), str(folder / "wrong.py")],
        "stubtest": [sys.executable, "-m", "mypy.stubtest", "rookwright", "--mypy-config-file", str(folder / "mypy.ini")],
    }
    # An installed package is found by itself, and mypy refuses its folder as a path.
    mypy_path = "" if "site-packages" in str(FOUND_IN) else str(FOUND_IN)
    started = {
        name: subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               env={**os.environ, "PYTHONPATH": str(FOUND_IN), "MYPYPATH": mypy_path})
        for name, command in commands.items()
    }
    return {name: (process.communicate()[0], process.returncode) for name, process in started.items()}


def test_package_and_users(runs):
    """The package and a program that uses it have no errors of types."""
    said, _ = runs["mypy"]
    assert [line for line in said.splitlines() if "error:" in line and "wrong.py" not in line] == []
    assert "checked" in said


def test_wrong_use_is_found(runs):
    """A wrong program has an error in every line."""
    said, _ = runs["mypy"]
    lines = {int(line.split("wrong.py:")[1].split(":")[0]) for line in said.splitlines() if "wrong.py:" in line and "error" in line}
    assert lines == {4, 5, 6, 7}


def test_stubs(runs):
    """The stubs describe the module as it is."""
    said, code = runs["stubtest"]
    assert code == 0, said


def test_the_package_is_marked_as_typed():
    """The marker for type checkers is there."""
    assert (FOUND_IN / "rookwright" / "py.typed").exists()
