"""The types of arguments and results, for whoever asks for them: type checkers, and `typing.get_type_hints`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, Literal, Protocol

from rookwright import _rookwright

if sys.version_info >= (3, 11):
    from typing import Self
else:
    Self = Any

__all__ = [
    "Any", "Cancel", "Engine", "Fen", "FilePath", "Files", "Iterable", "Jump", "Letters", "Literal", "Mapping", "Move", "Moves", "Progress", "Range", "Report", "Self",
    "Sequence", "Size", "Square", "Squares", "Texts", "Timeout", "Word", "timedelta",
]


class HasFen(Protocol):
    """A board of another library, such as `chess.Board` of python-chess."""

    def fen(self) -> str:
        """Returns the position in FEN."""


class HasMask(Protocol):
    """A set of squares of another library, such as `chess.SquareSet` of python-chess."""

    mask: int

    def __iter__(self) -> Iterator[int]:
        """Returns the numbers of the squares, from a1."""


class HasUci(Protocol):
    """A move of another library, such as `chess.Move` of python-chess."""

    def uci(self) -> str:
        """Returns the move as engines write it."""


#: An engine.
Engine = Literal["auto", "search", "sat", "cp", "asp", "brute"]
#: A time limit: seconds, or a `timedelta`.
Timeout = float | timedelta | None
#: The switch that stops a search.
Cancel = _rookwright.Cancel | None
#: A function that is told of progress.
Report = Callable[[dict[str, object]], object]
#: Whether to show a bar, or a function that is told of progress.
Progress = bool | Report | None
#: A position.
Fen = str | HasFen
#: A move, in words or as engines write it, or a `chess.Move`.
Move = str | HasUci
#: Moves, one after the other.
Moves = str | Iterable[Move]
#: The name of a file.
FilePath = str | os.PathLike[str]
#: Files, or one.
Files = FilePath | Iterable[FilePath]
#: Texts, or one.
Texts = str | Iterable[str] | None
#: A jump of a leaper: `"1,3"` or `(1, 3)`.
Jump = str | tuple[int, int]
#: A text of one line.
Word = str
#: A square: `"a1"`.
Square = str
#: Squares: `"a1,b2"`, `["a1", "b2"]`, or a `chess.SquareSet`.
Squares = str | Iterable[str] | HasMask | None
#: The size of a board: `8`, `"8x6"` or `(8, 6)`.
Size = str | int | tuple[int, int]
#: Pieces: `"8 Q, max N"` or `{"Q": 8, "N": "max"}`.
Letters = str | Mapping[str, int | str]
#: A range of numbers: `2`, `"2..3"`, `(1200, None)` or `range(2, 4)`.
Range = int | str | tuple[int | None, int | None] | range
