"""Puzzles that have a name."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright import _types as t
from rookwright._text import number, one_line, size_of, squares_of
from rookwright.boards import ChessNum, Placement, Tour
from rookwright.settings import _flag, _whole

__all__ = ["attacked_exactly", "chessnum", "crowded", "dominate", "independent", "peaceable", "queens", "tour"]


def _preset(
    words: list[str], torus: bool, given: t.Squares, holes: t.Squares, forbid: t.Squares, pawns: int = 0
) -> Placement:
    fields = {
        "words": words,
        "pawns": _whole("pawns", pawns, 0, (1 << 32) - 1, "a number of pawns"),
        "torus": _flag("torus", torus),
        "given": squares_of("given", given),
        "holes": squares_of("holes", holes),
        "forbid": squares_of("forbid", forbid),
    }
    placement: Placement = Placement._wrap(_rookwright.Puzzle.make(fields))
    return placement


def queens(
    n: int, *, pawns: int = 0, torus: bool = False, given: t.Squares = None, holes: t.Squares = None,
    forbid: t.Squares = None,
) -> Placement:
    """Returns the puzzle of n queens, none attacking another.

    `pawns` block lines, and there is one more queen for each. `given` are squares with queens, such as `"a1,b5"`;
    `torus` joins opposite edges of the board.

    >>> import rookwright as rw
    >>> int(rw.queens(13, torus=True).count())
    4524
    >>> int(rw.queens(8, pawns=2).count())
    44
    """
    return _preset(["queens", number("n", n)], torus, given, holes, forbid, pawns)


def crowded(n: int, *, given: t.Squares = None, holes: t.Squares = None, forbid: t.Squares = None) -> Placement:
    """Returns Dudeney's crowded chessboard: n queens, n rooks, 2n-2 bishops and as many knights as possible.

    >>> import rookwright as rw
    >>> rw.crowded(6).solve().optimum
    Optimum(9, proven=True)
    """
    return _preset(["crowded", number("n", n)], False, given, holes, forbid)


def independent(
    piece: str, size: t.Size, *, torus: bool = False, given: t.Squares = None,
    holes: t.Squares = None, forbid: t.Squares = None,
) -> Placement:
    """Returns the puzzle of as many pieces as possible, none attacking another.

    >>> import rookwright as rw
    >>> rw.independent("knight", 5).count()
    Count(1, classes=1, optimum=13, engine='search', end='exhausted')
    """
    return _preset(["independent", one_line("piece", piece), size_of("size", size)], torus, given, holes, forbid)


def dominate(
    piece: str, size: t.Size, *, torus: bool = False, given: t.Squares = None,
    holes: t.Squares = None, forbid: t.Squares = None,
) -> Placement:
    """Returns the puzzle of as few pieces as possible that attack or occupy every square.

    >>> import rookwright as rw
    >>> rw.dominate("queen", 8).solve().optimum.value
    5
    """
    return _preset(["dominate", one_line("piece", piece), size_of("size", size)], torus, given, holes, forbid)


def peaceable(n: int, *, given: t.Squares = None, holes: t.Squares = None, forbid: t.Squares = None) -> Placement:
    """Returns the puzzle of two equal armies of queens, as large as possible, that do not attack each other.

    >>> import rookwright as rw
    >>> rw.peaceable(5).solve().optimum.value
    4
    """
    return _preset(["peaceable", number("n", n)], False, given, holes, forbid)


def attacked_exactly(times: int, size: t.Size, *, holes: t.Squares = None) -> Placement:
    """Returns the puzzle of as few pieces as possible, with every square attacked exactly this many times (Friedman).

    >>> import rookwright as rw
    >>> rw.attacked_exactly(1, 4).solve().optimum.proven
    True
    """
    return _preset(["attacked-exactly", number("times", times), size_of("size", size)], False, None, holes, None)


def tour(
    files: int | str,
    ranks: int | None = None,
    *,
    closed: bool = False,
    start: str | None = None,
    end: str | None = None,
    holes: t.Squares = None,
    leaper: str | tuple[int, int] | None = None,
) -> Tour:
    """Returns a knight's tour; see `Tour`.

    >>> import rookwright as rw
    >>> answer = rw.tour(8, 8, closed=True).solve()
    >>> len(answer.solution.squares), answer.solution.closed
    (64, True)
    """
    return Tour(files, ranks, closed=closed, start=start, end=end, holes=holes, leaper=leaper)


def chessnum(text: str) -> ChessNum:
    """Reads a Chess-Num puzzle; see `ChessNum`."""
    return ChessNum(text)
