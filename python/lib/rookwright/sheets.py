"""Puzzles on paper."""

from __future__ import annotations

import os
from collections.abc import Iterable

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._progress import Bar
from rookwright._view import Values, View
from rookwright.errors import InputError
from rookwright.puzzles import Puzzle
from rookwright.settings import Settings, _flag, _found, _text

__all__ = ["Page", "Sheet", "sheet"]

#: The formats, by the endings of files.
FORMATS = ("pdf", "svg", "png", "tex", "html", "txt", "pgn", "jsonl", "puz")


class Page(Values):
    """A page of a sheet, which a notebook shows as a picture."""

    __slots__ = ("number", "svg")
    number: int
    svg: str

    def __init__(self, number: int, svg: str) -> None:
        """Takes the number of the page, from 1, and its picture."""
        self._keep(number, svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Page {self.number}>"


class Sheet(Values):
    """A sheet of puzzles with their answers: files, and pages to look at. A notebook shows the first page."""

    __slots__ = ("files", "notes", "faults", "_request", "_pages")
    files: tuple[str, ...]
    notes: tuple[str, ...]
    faults: tuple[str, ...]
    _request: dict[str, t.Any]
    _pages: list[Page]

    def __init__(self, files: Iterable[str], notes: Iterable[str], faults: Iterable[str], request: dict[str, t.Any]) -> None:
        """Takes the names of the files that were written and the request; `sheet` makes sheets.

        `faults` tell which puzzles are not on the sheet, and why.
        """
        self._keep(tuple(files), tuple(notes), tuple(faults), request, [])

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages as pictures."""
        if not self._pages:
            request = {**self._request, "format": "svg"}
            document = _rookwright.run_task("sheet", request, Settings())
            self._pages.extend(Page(nth, file["text"]) for nth, file in enumerate(document["files"], 1))
        return tuple(self._pages)

    def _repr_svg_(self) -> str | None:
        return self.pages[0].svg if self.pages else None

    def __len__(self) -> int:
        return len(self.pages)

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (Sheet, (self.files, self.notes, self.faults, self._request))

    def __repr__(self) -> str:
        many = len(self._request["puzzles"]) - len(self.faults)
        where = f" in {', '.join(self.files)}" if self.files else ""
        return f"<Sheet of {many} puzzle{'' if many == 1 else 's'}{where}>"


@takes(_calls.sheet)
def sheet(asked: Asked) -> Sheet:
    """Puts puzzles on a sheet, with the answers on separate pages, and writes it to a file.

    puzzles: one or more puzzles, generated puzzles, mates from games, or puzzles of a collection
    path: the file; its ending chooses the format: pdf, svg, png, tex, html, txt, pgn, jsonl, puz. Formats with a file for
        each page number them: `sheet-1.svg`. Without a path nothing is written, and `pages` shows the sheet.
    easy_first: easy mates first, by their difficulty
    timeout: the limit for one answer, 10 seconds by default
    A puzzle that cannot be printed is left out with a warning; see `Sheet.faults`.

    >>> import rookwright as rw
    >>> page = rw.sheet([rw.Mate("4/N1p1/Qn1k/K3 w", "#2"), rw.queens(6)], title="Friday")
    >>> page
    <Sheet of 2 puzzles>
    >>> len(page.pages)
    2
    """
    kept = [_line(puzzle) for puzzle in _several(asked.take("puzzles"))]
    if not kept:
        raise InputError("there are no puzzles to print")
    if _flag("easy_first", asked.take("easy_first")):
        kept.sort(key=_rating)
    path, format, chosen = asked.take("path"), asked.take("format"), asked.settings()
    request = {"puzzles": kept, **asked.request()}
    # The limit is one for each answer, not for the whole sheet.
    if chosen.timeout is not None:
        request["time_limit"] = chosen.timeout
        chosen = chosen.replace(timeout=None)
    if format is not None and path is None:
        raise InputError("format: only for a sheet that is written to a path")
    name = None if path is None else os.fspath(path)
    ending = "svg" if name is None else _text("format", format) if format else os.path.splitext(name)[1][1:].lower()
    if ending not in FORMATS:
        raise InputError(f"{name}: unknown format '{ending}': expected one of {', '.join(FORMATS)}")
    with Bar(chosen, "answers") as chosen:
        document = _rookwright.run_task("sheet", {**request, "format": ending}, chosen)
    faults = [f"puzzle {fault['puzzle']}: {fault['message']}" for fault in document["faults"]]
    for fault in faults:
        import warnings

        warnings.warn(f"not on the sheet: {fault}", stacklevel=2)
    files = [] if name is None else _written(name, document["files"])
    made = Sheet(files, document["notes"], faults, request)
    if ending == "svg":
        made._pages.extend(Page(nth, file["text"]) for nth, file in enumerate(document["files"], 1))
    return made


def _written(name: str, files: list[dict[str, t.Any]]) -> list[str]:
    """Writes the files of a sheet; several get numbers."""
    root, ending = os.path.splitext(name)
    names = [name] if len(files) == 1 else [f"{root}-{nth}{ending}" for nth in range(1, len(files) + 1)]
    for path, file in zip(names, files):
        _rookwright.write_file(path, file.get("text"), file.get("base64"))
    return names


def _several(puzzles: t.Any) -> Iterable[t.Any]:
    if isinstance(puzzles, Puzzle) or hasattr(puzzles, "puz"):
        return [puzzles]
    if isinstance(puzzles, str) or not hasattr(puzzles, "__iter__"):
        raise TypeError(f"puzzles: expected puzzles, found {_found(puzzles)}")
    return list(puzzles)


def _line(puzzle: t.Any) -> dict[str, t.Any]:
    """Returns a puzzle as a line of a request."""
    if isinstance(puzzle, Puzzle):
        return {"puz": puzzle.puz}
    if isinstance(puzzle, View) and hasattr(puzzle, "puz"):
        return puzzle.to_dict()
    raise TypeError(f"puzzles: expected a puzzle, found {_found(puzzle)}")


def _rating(line: dict[str, t.Any]) -> float:
    difficulty = line.get("difficulty")
    if difficulty is None and "mate" in line.get("puz", "").split("\n", 1)[0]:
        found = _rookwright.Puzzle.read(line["puz"]).solve_mate(Settings(timeout=2), {})
        difficulty = found.document().get("difficulty")
    if isinstance(difficulty, dict):
        return float(difficulty["rating"])
    return float("inf") if difficulty is None else float(difficulty)
