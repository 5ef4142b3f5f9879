"""Arguments as the texts that the library reads."""

from __future__ import annotations

import os

from rookwright import _types as t
from rookwright.errors import InputError
from rookwright.settings import _found, _text, whole


def fen_of(position: t.Fen) -> str:
    """Returns the FEN of a position: a text, or anything with a method or an attribute `fen`."""
    if isinstance(position, str):
        return _text("fen", position)
    fen: t.Any = getattr(position, "fen", None)
    fen = fen() if callable(fen) else fen
    if not isinstance(fen, str):
        raise TypeError(f"expected a position in FEN or a chess.Board, found {_found(position)}")
    return fen


def size_of(name: str, size: object) -> str:
    """Returns the size of a board: `8`, `"8x6"` and `(8, 6)` are read."""
    if isinstance(size, int) and not isinstance(size, bool):
        return str(size)
    if isinstance(size, tuple) and len(size) == 2:
        return f"{number(name, size[0])}x{number(name, size[1])}"
    if isinstance(size, str):
        return one_line(name, size)
    raise TypeError(f"{name}: expected a size like 8 or '8x6', found {_found(size)}")


def number(name: str, value: object) -> str:
    """Returns a whole number as text."""
    return str(whole(name, value))


def one_line(name: str, value: object) -> str:
    """Returns a text that has no line breaks."""
    text = _text(name, value)
    if "\n" in text or "\r" in text:
        raise InputError(f"{name}: expected one line, found several")
    return text


def square_size(name: str, size: object) -> str:
    """Returns the size of a board like `size_of`; one number is a square board."""
    text = size_of(name, size)
    return f"{text}x{text}" if text.isdigit() else text


def square_of(name: str, square: object) -> str:
    """Returns the name of a square."""
    if square == "":
        raise InputError(f"{name}: expected a square like a1, found an empty text")
    return one_line(name, square)


def squares_of(name: str, squares: t.Squares) -> str | None:
    """Returns squares as a list with commas: a text, texts, or a `chess.SquareSet`."""
    if squares is None:
        return None
    if isinstance(squares, str):
        return one_line(name, squares)
    if hasattr(squares, "mask"):
        # python-chess numbers the squares of its board from a1.
        numbers: list[int] = list(squares)  # type: ignore[arg-type]
        squares = [f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in numbers]
    return ",".join(one_line(name, square) for square in squares)


def moves_of(name: str, moves: t.Moves) -> list[str]:
    """Returns moves as texts: words, texts, and moves of python-chess are read."""
    return moves.split() if isinstance(moves, str) else [move_of(name, move) for move in moves]


def move_of(name: str, move: t.Move) -> str:
    """Returns a move as text: a text, or anything with a method `uci`, such as `chess.Move`."""
    return one_line(name, move.uci() if hasattr(move, "uci") else move)


def range_of(name: str, value: t.Range) -> str:
    """Returns a range as text: `2`, `"2..3"`, `(1200, None)` and `range(2, 4)` are read."""
    if isinstance(value, str):
        if not value.strip():
            raise InputError(f"{name}: the text is empty: expected a number, or a range like 2..3")
        return one_line(name, value)
    if isinstance(value, range):
        if value.step != 1 or not value:
            raise InputError(f"{name}: expected a range of whole numbers without gaps, found {value!r}")
        return f"{value.start}..{value.stop - 1}"
    if isinstance(value, tuple):
        if len(value) != 2:
            raise InputError(f"{name}: expected two numbers, found {value!r}")
        low, high = ("" if end is None else number(name, end) for end in value)
        return f"{low}..{high}"
    return number(name, value)


def paths_of(files: t.Files) -> list[str]:
    """Returns the names of files; a file that does not exist is refused by the library."""
    if isinstance(files, (str, os.PathLike)):
        files = [files]
    names = [os.fspath(file) for file in files]
    if not names:
        raise InputError("there are no files to read")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"expected the name of a file, found {_found(name)}")
        if not name:
            raise InputError("the name of a file is empty")
        if name == "-":
            raise InputError("'-' is not a file: standard input is only for the command line")
    return names


def texts_of(name: str, value: t.Any) -> str | list[str]:
    """Returns a word as it is, and several as a list."""
    if isinstance(value, str) or not hasattr(value, "__iter__") or hasattr(value, "items"):
        return one_line(name, value)
    return [one_line(name, one) for one in value]


def jump_of(name: str, value: object) -> str:
    """Returns the jump of a leaper: `"1,3"` and `(1, 3)` are read."""
    if isinstance(value, str):
        return one_line(name, value)
    if not isinstance(value, (tuple, list)):
        raise TypeError(f"{name}: expected a jump like (1, 3), found {_found(value)}")
    if len(value) != 2:
        raise InputError(f"{name}: expected two numbers like (1, 3), found {value!r}")
    return f"{number(name, value[0])},{number(name, value[1])}"


def letters_of(place: t.Letters) -> str:
    """Returns pieces as `8 Q, max N`, also from `{"Q": 8, "N": "max"}`."""
    if isinstance(place, str):
        return one_line("place", place)
    if not hasattr(place, "items"):
        raise TypeError(f"place: expected a text or a dictionary, found {_found(place)}")
    numbers = ((piece, one_line("place", many) if isinstance(many, str) else number("place", many)) for piece, many in place.items())
    return ", ".join(f"{many} {one_line('place', piece)}" for piece, many in numbers)
