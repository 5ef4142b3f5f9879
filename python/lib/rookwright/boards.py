"""Puzzles whose solution is a board: placements, Chess-Num and tours."""

from __future__ import annotations

from collections.abc import Iterable

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._text import letters_of, number, one_line, square_size, squares_of
from rookwright._view import derived
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

    def __init__(
        self, board: t.Size = "8x8", place: t.Letters = "8 Q", rules: str | Iterable[str] = (), *,
        given: t.Squares = None, forbid: t.Squares = None, holes: t.Squares = None,
        torus: bool = False, title: str | None = None,
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

    def __init__(self, text: str) -> None:
        """Reads the text of a `.puz` file, or just a grid of clues."""
        if not isinstance(text, str):
            raise TypeError(f"expected a text, found {_found(text)}")
        object.__setattr__(self, "_native", _rookwright.Puzzle.read_chessnum(text))

    def steps(self) -> list[str]:
        """Returns the puzzle as people solve it: one sentence for each step."""
        return [step["text"] for step in self._walk()["steps"]]

    difficulty: int = derived(
        "How hard it is, from 1 (easy) to 5 (guessing is needed).", lambda self: int(self._walk()["difficulty"]),
    )

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

    @takes(_calls.make_tour)
    def __init__(self, asked: Asked) -> None:
        """Makes a tour. `files` and `ranks` are the size of the board; `"8x6"` alone does too, and one number is a square board."""
        files, ranks = asked.take("files"), asked.take("ranks")
        size = square_size("files", files) if ranks is None else f"{number('files', files)}x{number('ranks', ranks)}"
        object.__setattr__(self, "_native", _rookwright.Puzzle.make({"words": ["tour", size], **asked.request()}))


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
