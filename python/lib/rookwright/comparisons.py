"""Several engines on the same puzzles."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright._view import Frozen, View
from rookwright.errors import InputError
from rookwright.puzzles import Puzzle
from rookwright.settings import Settings, _found, _whole, settings_of
from rookwright.tables import Table, Tabular, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

__all__ = ["Comparison", "Run", "compare"]

#: The time limit of a run, in seconds.
USUAL_TIMEOUT = 60


class Run(View):
    """One engine on one puzzle."""

    __slots__ = ()

    @property
    def puzzle(self) -> str:
        """The title of the puzzle."""
        return str(self._doc["puzzle"])

    @property
    def size(self) -> int:
        """The longer side of the board."""
        return int(self._doc["size"])

    @property
    def engine(self) -> str:
        """The engine, with its labelling and model if several of them are compared."""
        return str(self._doc["name"])

    @property
    def seconds(self) -> float | None:
        """The time; `None` if the engine cannot do this puzzle."""
        return self._doc.get("seconds")

    @property
    def count(self) -> int | None:
        """The number of solutions found."""
        count = self._doc.get("count")
        return None if count is None else int(count["value"])

    @property
    def exact(self) -> bool:
        """Whether there are no other solutions."""
        return bool((self._doc.get("count") or {}).get("exact", False))

    @property
    def optimum(self) -> int | None:
        """The best value, for a puzzle that asks for one."""
        optimum = self._doc.get("optimum")
        return None if optimum is None else int(optimum["value"])

    @property
    def finished(self) -> bool:
        """Whether the engine did what was asked."""
        return bool(self._doc["finished"])

    @property
    def error(self) -> str | None:
        """Why the engine cannot do this puzzle."""
        return self._doc.get("error")

    def _brief(self) -> str:
        found = f"error={self.error!r}" if self.error else f"count={self.count}, seconds={self.seconds}"
        return f"{self.puzzle!r}, engine={self.engine!r}, {found}"


class Comparison(Frozen, Tabular):
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
        object.__setattr__(self, "runs", tuple(runs))
        object.__setattr__(self, "title", title)

    def table(self) -> Table:
        """Returns the runs as a table."""
        return table_of(
            [run._doc for run in self.runs],
            [
                ("puzzle", "text", lambda run: run["puzzle"]),
                ("size", "int", lambda run: run["size"]),
                ("engine", "text", lambda run: run["name"]),
                ("seconds", "float", lambda run: run.get("seconds")),
                ("count", "text", lambda run: str(run["count"]["value"]) if run.get("count") else None),
                ("exact", "bool", lambda run: run["count"]["exact"] if run.get("count") else None),
                ("optimum", "int", lambda run: run["optimum"]["value"] if run.get("optimum") else None),
                ("nodes", "int", lambda run: run.get("nodes")),
                ("conflicts", "int", lambda run: run.get("conflicts")),
                ("variables", "int", lambda run: run.get("variables")),
                ("clauses", "int", lambda run: run.get("clauses")),
                ("finished", "bool", lambda run: run["finished"]),
                ("error", "text", lambda run: run.get("error")),
            ],
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

    def _repr_svg_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Comparison, (self.runs, self.title))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Comparison) and (self.runs, self.title) == (other.runs, other.title)

    def __hash__(self) -> int:
        return hash(self.runs)

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


def compare(
    puzzles: Puzzle | Iterable[Puzzle],
    engines: Sequence[str] | None = None,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    labelling: str | None = None,
    plain: bool | None = None,
    settings: Settings | None = None,
) -> Comparison:
    """Runs several engines on one or more puzzles, one after the other, and compares times and answers.

    engines: such as `["search", "sat", "cp", "asp"]`, the default
    limit: find this many solutions; without it all solutions are counted
    timeout: the limit for each run; a minute unless it is given here or in `settings`
    labelling: the order of `cp`; `all` runs it once for each
    plain: whether the engines with a model run a second time with a plain one
    Engines that disagree raise an `InternalError`. Ctrl-C ends the comparison with the runs done by then.
    """
    several = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    if not several:
        raise InputError("there is no puzzle to compare engines on")
    for puzzle in several:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"puzzles: expected puzzles, found {_found(puzzle)}")
    if limit is not None:
        limit = _whole("limit", limit, 1, (1 << 63) - 1, "a number of solutions")
    if isinstance(engines, str):
        engines = [engines]
    chosen = settings_of(settings, timeout=timeout, threads=threads, plain=plain).replace(progress=None)
    if chosen.timeout is None:
        chosen = chosen.replace(timeout=USUAL_TIMEOUT)
    runs: list[Run] = []
    interrupted = False
    for puzzle in several:
        begin = len(runs)
        for engine in engines if engines is not None else puzzle.engines:
            done = puzzle._native.compare(chosen, engine=engine, limit=limit, labelling=labelling)
            runs += [Run({"puzzle": puzzle.title, "size": max(puzzle.size), **run}) for run in done]
            interrupted = runs[-1]._doc.get("end") == "stopped" and not runs[-1].finished
            if interrupted:
                break
        _agree(runs[begin:])
        if interrupted:
            break
    what = _titles(several[0].title, several[-1].title)
    task = "counting all solutions" if limit is None else "finding a solution" if limit == 1 else f"finding {limit} solutions"
    return Comparison(runs, f"{what}: {task}")


def _titles(first: str, last: str) -> str:
    """Returns the title of a plot: `The crowded chessboard, n = 5 to 7`, `5 queens to 7 queens`."""
    if first == last:
        return first
    same = 0
    while same < min(len(first), len(last)) and first[same] == last[same]:
        same += 1
    same = first[:same].rfind(" ") + 1
    return f"{first} to {last[same:]}"


def _agree(runs: list[Run]) -> None:
    """Raises an error if two finished engines disagree."""
    from rookwright.errors import InternalError

    exact = {run.count: run.engine for run in runs if run.exact}
    if len(exact) > 1:
        found = ", ".join(f"{engine} counts {count}" for count, engine in exact.items())
        raise InternalError(f"the engines disagree: {found}; this is a bug, please report it")
