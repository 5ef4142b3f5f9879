"""Several engines on the same puzzles."""

import pytest
from conftest import needs

import rookwright as rw


def test_runs():
    """Every engine runs on every puzzle, and they agree."""
    comparison = rw.compare([rw.queens(5), rw.queens(6)], ["search", "sat", "brute"])
    assert [(run.puzzle, run.engine, run.count) for run in comparison.runs] == [
        (f"{n} queens", engine, count) for n, count in ((5, 10), (6, 4)) for engine in ("search", "sat", "brute")]
    assert all(run.exact and run.finished and run.seconds >= 0 and run.error is None for run in comparison.runs)
    assert [run.size for run in comparison.runs] == [5, 5, 5, 6, 6, 6]


def test_usual_engines():
    """Without names the engines of the puzzle run."""
    needs("clingo")
    comparison = rw.tour(5, start="a1", end="e5").compare()
    assert [run.engine for run in comparison.runs] == list(rw.tour(5).engines)
    assert {run.count for run in comparison.runs} == {56}


def test_texts():
    """The text has a row for each run, the table a column for each value, and the plot is a picture."""
    comparison = rw.compare([rw.queens(5), rw.queens(6)], ["search", "cp"])
    lines = str(comparison).splitlines()
    assert lines[0].split() == ["puzzle", "engine", "solutions", "seconds"] and len(lines) == 5
    table = comparison.table()
    assert table["count"] == ["10", "10", "4", "4"] and table["engine"] == ["search", "cp"] * 2
    assert comparison.svg().startswith("<svg") and comparison._repr_svg_() == comparison.svg()
    assert "queens" in comparison.title and "4 runs" in repr(comparison)


def test_optimum():
    """A puzzle that asks for an optimum has it in every run."""
    assert {run.optimum for run in rw.crowded(5).compare(["search", "sat"]).runs} == {5}


def test_mates(rook_mate):
    """Mates are compared by the engines that prove them."""
    comparison = rw.compare(rook_mate)
    assert [(run.engine, run.count) for run in comparison.runs] == [("search", 1), ("brute", 1)]


def test_options():
    """A limit, all labellings and plain models are compared."""
    limited = rw.queens(8).compare(["search", "cp"], limit=1)
    assert [(run.count, run.exact) for run in limited.runs] == [(1, False)] * 2 and "finding a solution" in limited.title
    labellings = rw.queens(5).compare(["cp"], labelling="all").runs
    assert len(labellings) == 9 and "cp largest-domain,bisect" in [run.engine for run in labellings]
    assert [run.engine for run in rw.queens(5).compare("sat", plain=True).runs] == ["sat", "sat, plain"]


def test_time_limit():
    """A run without time is not finished, and can be drawn and written."""
    comparison = rw.queens(16).compare(["search", "sat"], timeout=0.01)
    assert [run.finished for run in comparison.runs] == [False, False] and not comparison.runs[0].exact
    assert "at least" in str(comparison) and comparison.svg().startswith("<svg")


@pytest.mark.parametrize(("puzzles", "engines", "error"), [
    ([], ["search"], rw.InputError),
    ([rw.queens(5)], ["magic"], rw.InputError),
    ([rw.queens(5)], [3], TypeError),
    (3, ["search"], TypeError),
    (["queens"], ["search"], TypeError),
])
def test_refusals(puzzles, engines, error):
    """No puzzles, unknown engines and other things are refused."""
    with pytest.raises(error):
        rw.compare(puzzles, engines)


def test_disagreement_is_a_bug():
    """Engines that count differently raise an InternalError."""
    from rookwright.comparisons import _agree

    runs = [rw.Run({"name": name, "count": {"value": many, "exact": True}}) for name, many in (("a", 1), ("b", 2))]
    with pytest.raises(rw.InternalError, match="a counts 1, b counts 2"):
        _agree(runs)
