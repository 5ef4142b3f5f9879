"""How hard mates are for people."""

from __future__ import annotations

import os

from rookwright import _rookwright
from rookwright._streams import Stream
from rookwright._text import fen_of, one_line, paths_of
from rookwright._view import View
from rookwright.mates import Difficulty
from rookwright.settings import Settings, settings_of
from rookwright.tables import Table, Tabular, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from rookwright._text import Fen, FilePath
    from rookwright.settings import Progress

__all__ = ["Rated", "Ratings", "rate", "rate_positions"]


class Rated(View):
    """A mate with its difficulty."""

    __slots__ = ()

    @property
    def id(self) -> str | None:
        """What its source calls it."""
        return self._doc.get("id")

    @property
    def line(self) -> int:
        """Its line in the file, or its place in the list of positions, from 1."""
        return int(self._doc["line"])

    @property
    def fen(self) -> str | None:
        """The position; `None` if it is not rated."""
        return self._doc.get("fen")

    @property
    def mate_in(self) -> int | None:
        """The number of moves of the shortest mate."""
        return self._doc.get("mate_in")

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in SAN."""
        return tuple(self._doc.get("keys", ()))

    @property
    def difficulty(self) -> Difficulty | None:
        """The estimate; `None` if it is not rated, for the `reason`."""
        difficulty = self._doc.get("difficulty")
        return None if difficulty is None else Difficulty(difficulty)

    @property
    def reason(self) -> str | None:
        """Why it is not rated."""
        return self._doc.get("reason")

    @property
    def given(self) -> int | None:
        """The rating that the file gives it."""
        return self._doc.get("rating")

    def _brief(self) -> str:
        if self.difficulty is None:
            return f"line={self.line}, reason={self.reason!r}"
        return f"{self.difficulty.rating}, mate_in={self.mate_in}, keys={list(self.keys)}"


class Ratings(Stream["Rated"], Tabular):
    """The mates of files with their difficulties, one by one."""

    def table(self) -> Table:
        """Returns the ratings that are still to come as a table."""
        return table_of(
            [rated._doc for rated in self.collect()],
            [
                ("line", "int", lambda row: row["line"]),
                ("id", "text", lambda row: row.get("id")),
                ("fen", "text", lambda row: row.get("fen")),
                ("mate_in", "int", lambda row: row.get("mate_in")),
                ("keys", "texts", lambda row: row.get("keys")),
                ("rating", "int", lambda row: (row.get("difficulty") or {}).get("rating")),
                ("low", "int", lambda row: (row.get("difficulty") or {}).get("low")),
                ("high", "int", lambda row: (row.get("difficulty") or {}).get("high")),
                ("stars", "int", lambda row: (row.get("difficulty") or {}).get("stars")),
                ("given", "int", lambda row: row.get("rating")),
                ("reason", "text", lambda row: row.get("reason")),
            ],
        )


def rate(
    files: FilePath | Iterable[FilePath],
    stipulation: str | None = None,
    *,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    settings: Settings | None = None,
) -> Ratings:
    """Rates the mates of files in any format that a collection imports: EPD, Lichess CSV, PGN, JSON lines, ...

    stipulation: what is asked of positions that do not say it
    """
    names = paths_of(files)
    for name in names:
        os.stat(name)
    asked = None if stipulation is None else one_line("stipulation", stipulation)
    chosen = settings_of(settings, threads=threads, timeout=timeout, progress=progress)
    return Ratings(lambda settings: _rookwright.rate(names, None, asked, settings), Rated, chosen, "ratings")


def rate_positions(
    positions: Iterable[Fen],
    stipulation: str | None = None,
    *,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    settings: Settings | None = None,
) -> Ratings:
    """Rates mates given as FEN, EPD or `chess.Board`.

    >>> import rookwright as rw
    >>> [rated.difficulty.stars for rated in rw.rate_positions(["6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -"], "#2")]
    [1]
    """
    if isinstance(positions, str):
        positions = [positions]
    texts = [one_line("positions", fen_of(position)) for position in positions]
    asked = None if stipulation is None else one_line("stipulation", stipulation)
    chosen = settings_of(settings, threads=threads, timeout=timeout, progress=progress)
    return Ratings(lambda settings: _rookwright.rate([], texts, asked, settings), Rated, chosen, "ratings")
