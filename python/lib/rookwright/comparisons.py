"""Several engines on the same puzzles."""

from __future__ import annotations

import os
from collections.abc import Iterable

from rookwright import _calls, _rookwright
from rookwright._asked import Asked, takes
from rookwright._base import BasePuzzle
from rookwright._view import Picture, Values, View, part
from rookwright.errors import InputError, InternalError
from rookwright.settings import _found
from rookwright.tables import Table, Tabular, table_of

__all__ = ["Comparison", "Run", "compare"]

#: The time limit of a run, in seconds.
USUAL_TIMEOUT = 60


class Run(View):
    """One engine on one puzzle."""

    puzzle: str = part("The title of the puzzle.")
    size: int = part("The longer side of the board.")
    engine: str = part("The engine, with its labelling and model if several of them are compared.", at="name")
    seconds: float | None = part("The time; `None` if the engine cannot do this puzzle.")
    count: int | None = part("The number of solutions found.", at="count.value")
    exact: bool = part("Whether there are no other solutions.", at="count.exact", default=False)
    optimum: int | None = part("The best value, for a puzzle that asks for one.", at="optimum.value")
    finished: bool = part("Whether the engine did what was asked.")
    error: str | None = part("Why the engine cannot do this puzzle.")

    def _brief(self) -> str:
        found = f"error={self.error!r}" if self.error else f"count={self.count}, seconds={self.seconds}"
        return f"{self.puzzle!r}, engine={self.engine!r}, {found}"


class Comparison(Picture, Values, Tabular):
    """The runs of several engines: rows of a table, and a plot of times over sizes, which a notebook shows.

    >>> import rookwright as rw
    >>> comparison = rw.compare([rw.queens(n) for n in (5, 6)], ["search", "sat"])
    >>> [(run.puzzle, run.engine, run.count) for run in comparison.runs]
    [('5 queens', 'search', 10), ('5 queens', 'sat', 10), ('6 queens', 'search', 4), ('6 queens', 'sat', 4)]
    """

    __slots__ = ("runs", "title")
    runs: tuple[Run, ...]
    title: str

    def __init__(self, runs: Iterable[Run], title: str) -> None:
        """Takes the runs and a title; `compare` makes comparisons."""
        self._keep(tuple(runs), title)

    def table(self) -> Table:
        """Returns the runs as a table."""
        return table_of(
            [run._doc for run in self.runs],
            "puzzle size:int engine=name seconds:float count=count.value exact:bool=count.exact optimum:int=optimum.value "
            "nodes:int conflicts:int variables:int clauses:int finished:bool error",
        )

    def svg(self) -> str:
        """Returns the plot of the times."""
        series: dict[str, list[tuple[float, float, bool]]] = {}
        limit = None
        for run in self.runs:
            if run.seconds is not None:
                seconds = run._doc.get("limit") or run.seconds
                limit = run._doc.get("limit") or limit
                series.setdefault(run.engine, []).append((float(run.size), seconds, run.finished))
        return _rookwright.plot(self.title, "size", list(series.items()), limit)

    def __repr__(self) -> str:
        return f"<Comparison of {self.title}: {len(self.runs)} runs>"

    def __str__(self) -> str:
        rows = [("puzzle", "engine", "solutions", "seconds")]
        for run in self.runs:
            if run.error is not None:
                rows.append((run.puzzle, run.engine, run.error, ""))
            else:
                rows.append((run.puzzle, run.engine, f"{'' if run.exact else 'at least '}{run.count}", f"{run.seconds:.4f}"))
        widths = [max(len(row[nth]) for row in rows) for nth in range(4)]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


@takes(_calls.compare)
def compare(asked: Asked) -> Comparison:
    """Runs several engines on one or more puzzles, one after the other, and compares times and answers.

    Each run has a minute unless there is a `timeout`. Engines that disagree raise an `InternalError`. Ctrl-C ends the comparison
    with the runs done by then.
    """
    puzzles = asked.take("puzzles")
    several = [puzzles] if isinstance(puzzles, BasePuzzle) else list(puzzles)
    if not several:
        raise InputError("there is no puzzle to compare engines on")
    for puzzle in several:
        if not isinstance(puzzle, BasePuzzle):
            raise TypeError(f"puzzles: expected puzzles, found {_found(puzzle)}")
    # Its orders are no order of a single search.
    labelling = asked.take("labelling")
    chosen = asked.settings().replace(progress=None)
    request = {**asked.request(), "labelling": labelling}
    engines = request.pop("engines", None)
    if isinstance(engines, str):
        engines = [engines]
    if chosen.timeout is None:
        chosen = chosen.replace(timeout=USUAL_TIMEOUT)
    runs: list[Run] = []
    interrupted = False
    for puzzle in several:
        begin = len(runs)
        for engine in engines if engines is not None else puzzle.engines:
            done = puzzle._native.compare(chosen, {**request, "engines": [engine]})
            runs += [Run({"puzzle": puzzle.title, "size": max(puzzle.size), **run}) for run in done]
            interrupted = runs[-1]._doc.get("end") == "stopped" and not runs[-1].finished
            if interrupted:
                break
        _agree(runs[begin:])
        if interrupted:
            break
    what = _titles(several[0].title, several[-1].title)
    limit = request.get("limit")
    task = "counting all solutions" if limit is None else "finding a solution" if limit == 1 else f"finding {limit} solutions"
    return Comparison(runs, f"{what}: {task}")


def _titles(first: str, last: str) -> str:
    """Returns the title of a plot: `The crowded chessboard, n = 5 to 7`, `5 queens to 7 queens`."""
    if first == last:
        return first
    same = os.path.commonprefix([first, last]).rfind(" ") + 1
    return f"{first} to {last[same:]}"


def _agree(runs: list[Run]) -> None:
    """Raises an error if two finished engines disagree."""
    exact = {run.count: run.engine for run in runs if run.exact}
    if len(exact) > 1:
        found = ", ".join(f"{engine} counts {count}" for count, engine in exact.items())
        raise InternalError(f"the engines disagree: {found}; this is a bug, please report it")
