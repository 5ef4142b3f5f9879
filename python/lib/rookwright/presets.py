"""Puzzles that have a name."""

from __future__ import annotations

from rookwright import _calls, _rookwright
from rookwright._asked import Asked, takes
from rookwright._text import number, one_line, size_of
from rookwright.boards import ChessNum, Placement, Tour

__all__ = ["attacked_exactly", "chessnum", "crowded", "dominate", "independent", "peaceable", "queens", "tour"]


def _preset(asked: Asked, *words: str) -> Placement:
    return Placement._wrap(_rookwright.Puzzle.make({"words": words, **asked.request()}))  # type: ignore[no-any-return]


@takes(_calls.queens)
def queens(asked: Asked) -> Placement:
    """Returns the puzzle of n queens, none attacking another.

    >>> import rookwright as rw
    >>> int(rw.queens(13, torus=True).count())
    4524
    >>> int(rw.queens(8, pawns=2).count())
    44
    """
    return _preset(asked, "queens", number("n", asked.take("n")))


@takes(_calls.crowded)
def crowded(asked: Asked) -> Placement:
    """Returns Dudeney's crowded chessboard: n queens, n rooks, 2n-2 bishops and as many knights as possible.

    >>> import rookwright as rw
    >>> rw.crowded(6).solve().optimum
    Optimum(9, proven=True)
    """
    return _preset(asked, "crowded", number("n", asked.take("n")))


@takes(_calls.independent)
def independent(asked: Asked) -> Placement:
    """Returns the puzzle of as many pieces as possible, none attacking another.

    >>> import rookwright as rw
    >>> rw.independent("knight", 5).count()
    Count(1, classes=1, optimum=13, engine='search', end='exhausted')
    """
    return _preset(asked, "independent", one_line("piece", asked.take("piece")), size_of("size", asked.take("size")))


@takes(_calls.independent)
def dominate(asked: Asked) -> Placement:
    """Returns the puzzle of as few pieces as possible that attack or occupy every square.

    >>> import rookwright as rw
    >>> rw.dominate("queen", 8).solve().optimum.value
    5
    """
    return _preset(asked, "dominate", one_line("piece", asked.take("piece")), size_of("size", asked.take("size")))


@takes(_calls.crowded)
def peaceable(asked: Asked) -> Placement:
    """Returns the puzzle of two equal armies of queens, as large as possible, that do not attack each other.

    >>> import rookwright as rw
    >>> rw.peaceable(5).solve().optimum.value
    4
    """
    return _preset(asked, "peaceable", number("n", asked.take("n")))


@takes(_calls.attacked_exactly)
def attacked_exactly(asked: Asked) -> Placement:
    """Returns the puzzle of as few pieces as possible, with every square attacked exactly this many times (Friedman).

    >>> import rookwright as rw
    >>> rw.attacked_exactly(1, 4).solve().optimum.proven
    True
    """
    return _preset(asked, "attacked-exactly", number("times", asked.take("times")), size_of("size", asked.take("size")))


@takes(_calls.tour)
def tour(asked: Asked) -> Tour:
    """Returns a knight's tour; see `Tour`.

    >>> import rookwright as rw
    >>> answer = rw.tour(8, 8, closed=True).solve()
    >>> len(answer.solution.squares), answer.solution.closed
    (64, True)
    """
    return Tour(**asked.given)


def chessnum(text: str) -> ChessNum:
    """Reads a Chess-Num puzzle; see `ChessNum`."""
    return ChessNum(text)
