"""How hard mates are for people."""

from __future__ import annotations

import os

from rookwright import _calls, _rookwright
from rookwright._asked import Asked, takes
from rookwright._streams import Rows
from rookwright._text import fen_of, one_line, paths_of
from rookwright._view import View, part
from rookwright.mates import Difficulty

__all__ = ["Rated", "Ratings", "rate", "rate_positions"]


class Rated(View):
    """A mate with its difficulty."""

    id: str | None = part("What its source calls it.")
    line: int = part("Its line in the file, or its place in the list of positions, from 1.")
    fen: str | None = part("The position; `None` if it is not rated.")
    mate_in: int | None = part("The number of moves of the shortest mate.")
    keys: tuple[str, ...] = part("The keys in SAN.", make=tuple, default=())
    difficulty: Difficulty | None = part("The estimate; `None` if it is not rated, for the `reason`.", make=Difficulty)
    reason: str | None = part("Why it is not rated.")
    given: int | None = part("The rating that the file gives it.", at="rating")

    def _brief(self) -> str:
        if self.difficulty is None:
            return f"line={self.line}, reason={self.reason!r}"
        return f"{self.difficulty.rating}, mate_in={self.mate_in}, keys={list(self.keys)}"


class Ratings(Rows["Rated"]):
    """The mates of files with their difficulties, one by one."""

    _columns = (
        "line:int id fen mate_in:int keys:texts rating:int=difficulty.rating low:int=difficulty.low high:int=difficulty.high "
        "stars:int=difficulty.stars given:int=rating reason"
    )


@takes(_calls.rate)
def rate(asked: Asked) -> Ratings:
    """Rates the mates of files in any format that a collection imports: EPD, Lichess CSV, PGN, JSON lines, ..."""
    names = paths_of(asked.take("files"))
    for name in names:
        os.stat(name)
    return _rated(asked, names, None)


@takes(_calls.rate_positions)
def rate_positions(asked: Asked) -> Ratings:
    """Rates mates given as FEN, EPD or `chess.Board`.

    >>> import rookwright as rw
    >>> [rated.difficulty.stars for rated in rw.rate_positions(["6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -"], "#2")]
    [1]
    """
    positions = asked.take("positions")
    return _rated(asked, [], [one_line("positions", fen_of(one)) for one in ([positions] if isinstance(positions, str) else positions)])


def _rated(asked: Asked, names: list[str], texts: list[str] | None) -> Ratings:
    settings, request = asked.settings(), asked.request()
    return Ratings(lambda settings: _rookwright.rate(names, texts, request, settings), Rated, settings, "ratings")
