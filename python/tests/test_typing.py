"""Types: mypy accepts the package and how people use it, and the stubs are those of the module."""

import inspect
import os
import subprocess
import sys
import typing

import pytest
from conftest import FOUND_IN, needs

import rookwright as rw
from rookwright import cluster

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

import asyncio
from datetime import timedelta

cancel = rw.Cancel()
later: rw.Count = asyncio.run(rw.run_async(rw.queens(8).count, timeout=timedelta(minutes=1), cancel=cancel))
solved: rw.MateSolution = mate.solve(timeout=timedelta(seconds=1), engine="brute", cancel=cancel)
for rated in rw.rate_positions(["4/N1p1/Qn1k/K3 w"]):
    hard: rw.Difficulty | None = rated.difficulty

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
rw.queens(8).count(engine="magic")
rw.compare(rw.queens(8), ["search", "magic"])
rw.Settings(engine="magic")
rw.queens(8).count(cancel=True)
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
        "stubtest": [sys.executable, "-m", "mypy.stubtest", "rookwright._rookwright", "--mypy-config-file", str(folder / "mypy.ini")],
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
    assert lines == set(range(4, len(WRONG.splitlines()) + 1))


def test_stubs(runs):
    """The stubs describe the module as it is."""
    said, code = runs["stubtest"]
    assert code == 0, said


def functions():
    """Returns all public functions, methods and properties, each with its name."""
    for module in (rw, rw.generate, cluster):
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isfunction(thing):
                yield name, thing
            for part in dir(thing) if isinstance(thing, type) else ():
                value = inspect.getattr_static(thing, part)
                value = getattr(value, "fget", None) or getattr(value, "__func__", value)
                if inspect.isfunction(value) and value.__module__.startswith("rookwright"):
                    yield f"{name}.{part}", value


def test_annotations_can_be_looked_up():
    """`typing.get_type_hints` finds the types of every public function, method and property, and every one has them all."""
    found = dict(functions())
    assert {"queens", "Puzzle.check", "Answer.count", "mates", "run_async"} <= found.keys()
    for name, function in found.items():
        hints = typing.get_type_hints(function)
        named = [one.name for one in inspect.signature(function).parameters.values() if one.name not in ("self", "cls")]
        assert set(named) <= hints.keys(), name
    assert typing.get_type_hints(rw.queens)["return"] is rw.Placement
    engines = typing.get_type_hints(rw.BoardPuzzle.count)["engine"]
    assert "magic" not in str(engines) and "'asp'" in str(engines)


def test_the_package_is_marked_as_typed():
    """The marker for type checkers is there."""
    assert (FOUND_IN / "rookwright" / "py.typed").exists()
