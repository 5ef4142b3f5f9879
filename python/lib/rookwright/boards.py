"""Puzzles whose solution is a board: placements, Chess-Num and tours."""

from __future__ import annotations

from collections.abc import Iterable

from rookwright import _rookwright
from rookwright import _types as t
from rookwright._text import letters_of, number, one_line, square_size, squares_of
from rookwright.errors import InputError
from rookwright.puzzles import BoardPuzzle
from rookwright.settings import _flag, _found

__all__ = ["ChessNum", "Placement", "Tour"]


class Placement(BoardPuzzle, family="placement"):
    """Pieces on a board so that rules hold.

    >>> import rookwright as rw
    >>> puzzle = rw.Placement(board="5x5", place="5 Q, max N", rules=[
    ...     "Q safe from Q, lines through", "N safe from all, lines blocked"])
    >>> puzzle.solve().optimum.proven
    True
    """

    __slots__ = ()

    def __init__(
        self,
        board: t.Size = "8x8",
        place: t.Letters = "8 Q",
        rules: str | Iterable[str] = (),
        *,
        given: t.Squares = None,
        forbid: t.Squares = None,
        holes: t.Squares = None,
        torus: bool = False,
        title: str | None = None,
    ) -> None:
        """Makes a placement.

        board: the size, files first: `8`, `"8x6"` or `(8, 6)`
        place: the pieces: `"8 Q, 3..5 R, max N"` or `{"Q": 8, "R": "3..5", "N": "max"}`; lower case for Black
        rules: such as `"Q safe from Q, lines through"` (docs/reference/puzzle-files.md)
        given, forbid, holes: squares with given pieces, squares that stay empty, squares cut out of the board
        """
        lines = [("board", f"board: {square_size('board', board)}"), ("place", f"place: {letters_of(place)}")]
        if title is not None:
            lines.append(("title", f"title: {one_line('title', title)}"))
        for nth, rule in enumerate([rules] if isinstance(rules, str) else rules):
            lines.append((f"rules[{nth}]", f"rule: {one_line(f'rules[{nth}]', rule)}"))
        for name, squares in [("given", given), ("forbid", forbid), ("holes", holes)]:
            text = squares_of(name, squares)
            if text:
                lines.append((name, f"{name}: {text}"))
        if _flag("torus", torus):
            lines.append(("torus", "torus: yes"))
        object.__setattr__(self, "_native", _made("placement", lines))


class ChessNum(BoardPuzzle, family="chessnum"):
    """Numbered squares, each attacked exactly that many times by the pieces to place.

    >>> import rookwright as rw
    >>> puzzle = rw.ChessNum('''
    ... place: K Q R B N
    ... . . . . .
    ... . 2 . . .
    ... . . . 3 .
    ... . . . . .
    ... 1 . . . .
    ... ''')
    >>> puzzle.count().exact
    True
    """

    __slots__ = ()

    def __init__(self, text: str) -> None:
        """Reads the text of a `.puz` file, or just a grid of clues."""
        if not isinstance(text, str):
            raise TypeError(f"expected a text, found {_found(text)}")
        object.__setattr__(self, "_native", _rookwright.Puzzle.read_chessnum(text))

    def steps(self) -> list[str]:
        """Returns the puzzle as people solve it: one sentence for each step."""
        return [step["text"] for step in self._walk()["steps"]]

    @property
    def difficulty(self) -> int:
        """How hard it is, from 1 (easy) to 5 (guessing is needed)."""
        return int(self._walk()["difficulty"])

    def _walk(self) -> dict[str, t.Any]:
        walk = self._native.steps()
        if walk is None:
            raise InputError("this placement is not a Chess-Num")
        return walk


class Tour(BoardPuzzle, family="tour"):
    """A knight's tour, or one of another leaper: every square is visited once.

    >>> import rookwright as rw
    >>> rw.Tour(6, 6, closed=True).count()
    Count(9862, directed=19724, engine='search', end='exhausted')
    """

    __slots__ = ()

    def __init__(
        self,
        files: int | str,
        ranks: int | None = None,
        *,
        closed: bool = False,
        start: str | None = None,
        end: str | None = None,
        holes: t.Squares = None,
        leaper: str | tuple[int, int] | None = None,
    ) -> None:
        """Makes a tour.

        files, ranks: the size of the board; `"8x6"` alone does too, and one number is a square board
        closed: whether one more move leads back to the start
        start, end: the first and the last square
        holes: squares cut out of the board
        leaper: the jump, such as `(1, 3)` for the camel; the knight is `(1, 2)`
        """
        size = square_size("files", files) if ranks is None else f"{number('files', files)}x{number('ranks', ranks)}"
        fields = {
            "words": ["tour", size],
            "closed": _flag("closed", closed),
            "from": _square("start", start),
            "to": _square("end", end),
            "holes": squares_of("holes", holes),
            "leaper": None if leaper is None else _jump(leaper),
        }
        object.__setattr__(self, "_native", _rookwright.Puzzle.make(fields))


def _square(name: str, square: str | None) -> str | None:
    if square == "":
        raise InputError(f"{name}: expected a square like a1, found an empty text")
    return None if square is None else one_line(name, square)


def _jump(leaper: object) -> str:
    """Returns the jump of a leaper: `"1,3"` and `(1, 3)` are read."""
    if isinstance(leaper, str):
        return one_line("leaper", leaper)
    if not isinstance(leaper, (tuple, list)):
        raise TypeError(f"leaper: expected a jump like (1, 3), found {_found(leaper)}")
    if len(leaper) != 2:
        raise InputError(f"leaper: expected two numbers like (1, 3), found {leaper!r}")
    return f"{number('leaper', leaper[0])},{number('leaper', leaper[1])}"


def _made(family: str, lines: list[tuple[str, str]]) -> _rookwright.Puzzle:
    """Makes a puzzle from lines of a file, each with the argument that it comes from; faults name the arguments."""
    text = "\n".join([f"puzzle: {family}", *(line for _, line in lines)]) + "\n"
    try:
        return _rookwright.Puzzle.read(text)
    except InputError as error:
        if not error.faults:
            raise
        named = []
        for fault in error.faults:
            name, line = lines[fault.line - 2] if 2 <= fault.line <= len(lines) + 1 else ("board", "")
            column = fault.column - line.find(": ") - 2
            named.append(f"{name}, column {column}: {fault.message}" if column > 0 else f"{name}: {fault.message}")
        raise InputError("\n".join(named), error.faults) from None


