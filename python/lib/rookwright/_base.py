"""What every puzzle is, whoever solves it: a text, a title and a picture."""

from __future__ import annotations

from rookwright import _rookwright, _types as t
from rookwright._text import one_line
from rookwright._view import Frozen, Picture, derived
from rookwright.errors import InputError
from rookwright.settings import _flag, _found


class Drawn(Picture, Frozen):
    """Something of the library that has a picture, a text and a document. A notebook shows the picture."""

    _native: _rookwright.Puzzle | _rookwright.Solution

    def svg(self, *, square: float = 45, coordinates: bool = True, flipped: bool = False) -> str:
        """Returns the picture. `square` is the side of a square in pixels."""
        return self._native.svg(square=side_of(square), coordinates=coordinates, flipped=flipped)

    def to_dict(self) -> dict[str, t.Any]:
        """Returns the document, as the command line prints it with `--json`."""
        return self._native.document()

    def __str__(self) -> str:
        return self._native.text().rstrip("\n")


class BasePuzzle(Drawn):
    """A puzzle of any family. A notebook shows it as a picture."""

    _native: _rookwright.Puzzle

    #: The classes of the families, by their names.
    _families: dict[str, type[t.Any]] = {}

    def __init_subclass__(cls, family: str | None = None) -> None:
        if family is not None:
            cls._families[family] = cls

    def __init__(self) -> None:
        """Refuses: a puzzle is a `Placement`, a `ChessNum`, a `Tour` or a `Mate`."""
        raise TypeError("make a Placement, ChessNum, Tour or Mate, or read a text with rookwright.read()")

    @classmethod
    def _wrap(cls, native: _rookwright.Puzzle) -> t.Any:
        puzzle = object.__new__(cls._families[native.family])
        object.__setattr__(puzzle, "_native", native)
        return puzzle

    @classmethod
    def _read(cls, text: object) -> t.Any:
        if not isinstance(text, str):
            raise TypeError(f"expected a text, found {_found(text)}")
        return cls._wrap(_rookwright.Puzzle.read(text))

    family: str = derived("The family: `placement`, `chessnum`, `tour` or `mate`.", lambda self: self._native.family)
    title: str = derived("The title, or a description if it has none.", lambda self: self._native.title)
    size: tuple[int, int] = derived("The number of files and ranks.", lambda self: self._native.size)
    engines: tuple[str, ...] = derived("The engines that `compare` runs by default.", lambda self: tuple(self._native.engines))
    puz: str = derived(
        "The puzzle as the text of a `.puz` file, which `rookwright.read` reads back.", lambda self: self._native.puz,
    )

    def save(self, path: t.FilePath) -> None:
        """Writes a `.puz` file."""
        _rookwright.write_file(path, self.puz, None)

    def export(self, format: str = "asp", *, plain: bool = False) -> str:
        """Returns the encoding for another solver: `asp` (clingo), `dimacs` (CNF, or WCNF for an optimum) or `puz`.

        `plain` leaves out the constraints that follow from others. Mates have no encoding.

        >>> import rookwright as rw
        >>> rw.queens(4).export("asp").count("\\n") > 10
        True
        """
        return self._native.export(one_line("format", format), _flag("plain", plain))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}>"

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (BasePuzzle._read, (self.puz,))


def side_of(square: float) -> float:
    """Returns the side of a square in pixels."""
    if isinstance(square, bool) or not isinstance(square, (int, float)):
        raise TypeError(f"square: expected a number of pixels, found {_found(square)}")
    if not 1 <= square <= 10_000:
        raise InputError(f"square: {square} is not a size: expected 1 to 10000 pixels")
    return float(square)
