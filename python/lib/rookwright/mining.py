"""Proven mates from the games of real players."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright._streams import Stream
from rookwright._text import joined, optional, paths_of, range_of
from rookwright._view import View
from rookwright.branches import Branch, root
from rookwright.mates import Difficulty, Mate
from rookwright.puzzles import read
from rookwright.settings import Settings, _flag, _whole, settings_of
from rookwright.tables import Table, Tabular, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from rookwright._text import FilePath, Range
    from rookwright.settings import Progress

__all__ = ["Find", "Mining", "mine"]


class Find(View):
    """A mate that was found in a game. A notebook shows it as a picture."""

    __slots__ = ()

    @property
    def puzzle(self) -> Mate:
        """The mate as a puzzle."""
        return read(self.puz)  # type: ignore[return-value]

    @property
    def puz(self) -> str:
        """The mate as the text of a `.puz` file."""
        return str(self._doc["puz"])

    @property
    def fen(self) -> str:
        """The position."""
        return str(self._doc["fen"])

    @property
    def mate_in(self) -> int:
        """The number of moves."""
        return int(self._doc["mate_in"])

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in SAN."""
        return tuple(self._doc["keys"])

    @property
    def played(self) -> str | None:
        """What was played; `None` at the end of the game."""
        return self._doc.get("played")

    @property
    def found(self) -> bool:
        """Whether the player found it."""
        return bool(self._doc["found"])

    @property
    def move(self) -> int:
        """The number of the move in the game."""
        return int(self._doc["move"])

    @property
    def side(self) -> str:
        """The side that mates: `white` or `black`."""
        return str(self._doc["side"])

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of its themes."""
        return tuple(self._doc.get("themes", ()))

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard it is for people."""
        difficulty = self._doc.get("difficulty")
        return None if difficulty is None else Difficulty(difficulty)

    @property
    def game(self) -> dict[str, Any]:
        """What is known about the game: players, ratings, event, date, file, line."""
        return dict(self._doc["game"])

    @property
    def tree(self) -> Branch:
        """The tree of the solution."""
        return root(self.puz, self._doc.get("tree", []))

    def svg(self, **options: Any) -> str:
        """Returns the picture; see `Puzzle.svg`."""
        return self.puzzle.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.puzzle)

    def _brief(self) -> str:
        return f"{self.fen!r}, mate_in={self.mate_in}, keys={list(self.keys)}, played={self.played!r}"


class Mining(Stream["Find"], Tabular):
    """The mates of games, one by one, as a search in the background finds them. As a table, those still to come."""

    def table(self) -> Table:
        """Returns the mates that are still to come as a table; it waits for the end of the search."""
        game: Callable[[str], Callable[[dict[str, Any]], Any]] = lambda name: lambda row: row["game"].get(name)  # noqa: E731
        part: Callable[[str], Callable[[dict[str, Any]], Any]] = lambda name: (  # noqa: E731
            lambda row: (row.get("difficulty") or {}).get(name)
        )
        return table_of(
            [find._doc for find in self.collect()],
            [
                ("fen", "text", lambda row: row["fen"]),
                ("mate_in", "int", lambda row: row["mate_in"]),
                ("keys", "texts", lambda row: row["keys"]),
                ("played", "text", lambda row: row.get("played")),
                ("found", "bool", lambda row: row["found"]),
                ("side", "text", lambda row: row["side"]),
                ("move", "int", lambda row: row["move"]),
                ("rating", "int", part("rating")),
                ("stars", "int", part("stars")),
                ("themes", "texts", lambda row: row.get("themes", [])),
                ("white", "text", game("white")),
                ("black", "text", game("black")),
                ("white_elo", "int", game("white_elo")),
                ("black_elo", "int", game("black_elo")),
                ("event", "text", game("event")),
                ("date", "text", game("date")),
                ("result", "text", game("result")),
                ("time_control", "text", game("time_control")),
                ("eco", "text", game("eco")),
                ("link", "text", game("link")),
                ("file", "text", game("file")),
                ("line", "int", game("line")),
            ],
        )

    @property
    def faults(self) -> tuple[str, ...]:
        """The games and files that could not be read; complete at the end."""
        end = self.summary or {}
        games = [f"{fault['file']}: {fault['message']}" for fault in end.get("faults", ())]
        return tuple(games + [f"{file['file']}: {file['message']}" for file in end.get("failed", ())])


def mine(
    files: FilePath | Iterable[FilePath],
    *,
    moves: Range = "2..3",
    played: bool = False,
    missed: bool = False,
    unique: bool = True,
    every: bool = False,
    limit: int | None = None,
    nodes: int | None = None,
    min_elo: int | None = None,
    max_elo: int | None = None,
    time_control: str | Iterable[str] | None = None,
    result: str | None = None,
    event: str | None = None,
    player: str | None = None,
    since: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress = None,
    settings: Settings | None = None,
) -> Mining:
    """Finds the mates in the games of PGN files and folders, also compressed (`.zst`, `.gz`, `.bz2`), and proves them.

    moves: the numbers of moves, 1 to 5: `2`, `(2, 3)` or `"2..3"`
    played, missed: only mates that were played, or only those that were missed
    unique: only mates with one key and nothing shorter
    every: every position of a combination, not only the first
    limit: stop after this many mates; nodes: the most positions searched for each position of a game
    min_elo, max_elo, time_control, result, event, player, since: which games (docs/MINING.md)

    >>> import rookwright as rw
    >>> for find in rw.mine("tests/data/club.pgn", moves=2):
    ...     print(find.keys, find.found)
    ('Bxf7+',) True
    ('Qb8+',) False
    ('Bg5+',) True
    """
    request = {
        "moves": range_of("moves", moves),
        "played": _flag("played", played),
        "missed": _flag("missed", missed),
        "any": not _flag("unique", unique),
        "every": _flag("every", every),
        "limit": None if limit is None else _whole("limit", limit, 1, (1 << 63) - 1, "a number of mates"),
        "nodes": None if nodes is None else _whole("nodes", nodes, 1, (1 << 63) - 1, "a number of positions"),
        "min_elo": None if min_elo is None else _whole("min_elo", min_elo, 0, (1 << 63) - 1, "a rating"),
        "max_elo": None if max_elo is None else _whole("max_elo", max_elo, 0, (1 << 63) - 1, "a rating"),
        "time_control": joined(time_control),
        "result": optional("result", result),
        "event": optional("event", event),
        "player": optional("player", player),
        "since": optional("since", since),
    }
    names = paths_of(files)
    chosen = settings_of(settings, threads=threads, timeout=timeout, progress=progress)
    return Mining(lambda settings: _rookwright.mine(names, request, settings), Find, chosen, "mates from games")
