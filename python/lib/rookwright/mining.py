"""Proven mates from the games of real players."""

from __future__ import annotations

from collections.abc import Iterable

from rookwright import _rookwright
from rookwright import _types as t
from rookwright._streams import Rows
from rookwright._text import joined, optional, paths_of, range_of
from rookwright._view import View, part
from rookwright.branches import Branch, root
from rookwright.mates import Difficulty, Mate
from rookwright.puzzles import read
from rookwright.settings import Settings, _flag, number_of, settings_of

__all__ = ["Find", "Mining", "mine"]


class Find(View):
    """A mate that was found in a game. A notebook shows it as a picture."""

    __slots__ = ()

    @property
    def puzzle(self) -> Mate:
        """The mate as a puzzle."""
        return read(self.puz)  # type: ignore[return-value]

    puz: str = part("The mate as the text of a `.puz` file.")
    fen: str = part("The position.")
    mate_in: int = part("The number of moves.")
    keys: tuple[str, ...] = part("The keys in SAN.", make=tuple, default=())
    played: str | None = part("What was played; `None` at the end of the game.")
    found: bool = part("Whether the player found it.")
    move: int = part("The number of the move in the game.")
    side: str = part("The side that mates: `white` or `black`.")
    themes: tuple[str, ...] = part("The names of its themes.", make=tuple, default=())
    difficulty: Difficulty | None = part("How hard it is for people.", make=Difficulty)

    @property
    def game(self) -> dict[str, t.Any]:
        """What is known about the game: players, ratings, event, date, file, line."""
        return dict(self._doc["game"])

    @property
    def tree(self) -> Branch:
        """The tree of the solution."""
        return root(self.puz, self._doc.get("tree", []))

    def svg(self, **options: t.Any) -> str:
        """Returns the picture; see `Puzzle.svg`."""
        return self.puzzle.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.puzzle)

    def _brief(self) -> str:
        return f"{self.fen!r}, mate_in={self.mate_in}, keys={list(self.keys)}, played={self.played!r}"


class Mining(Rows["Find"]):
    """The mates of games, one by one, as a search in the background finds them. As a table, those still to come."""

    _columns = (
        "fen mate_in:int keys:texts played found:bool side move:int rating:int=difficulty.rating stars:int=difficulty.stars "
        "themes:texts white=game.white black=game.black white_elo:int=game.white_elo black_elo:int=game.black_elo event=game.event "
        "date=game.date result=game.result time_control=game.time_control eco=game.eco link=game.link file=game.file line:int=game.line"
    )

    @property
    def faults(self) -> tuple[str, ...]:
        """The games and files that could not be read; complete at the end."""
        end = self.summary or {}
        games = [f"{fault['file']}: {fault['message']}" for fault in end.get("faults", ())]
        return tuple(games + [f"{file['file']}: {file['message']}" for file in end.get("failed", ())])


def mine(
    files: t.FilePath | Iterable[t.FilePath],
    *,
    moves: t.Range = "2..3",
    played: bool = False,
    missed: bool = False,
    unique: bool = True,
    every: bool = False,
    limit: int | None = None,
    nodes: int | None = None,
    min_elo: int | None = None, max_elo: int | None = None, time_control: str | Iterable[str] | None = None,
    result: str | None = None, event: str | None = None, player: str | None = None, since: str | None = None,
    threads: int | None = None, timeout: t.Timeout = None, cancel: t.Cancel = None, progress: t.Progress = None,
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
    request = request_of(
        moves=moves, played=played, missed=missed, unique=unique, every=every, limit=limit, nodes=nodes, min_elo=min_elo, max_elo=max_elo,
        time_control=time_control, result=result, event=event, player=player, since=since,
    )
    names = paths_of(files)
    chosen = settings_of(settings, threads=threads, timeout=timeout, cancel=cancel, progress=progress)
    return Mining(lambda settings: _rookwright.mine(names, request, settings), Find, chosen, "mates from games")


def request_of(*, moves: t.Range, unique: bool, **given: t.Any) -> dict[str, t.Any]:
    """Returns the request for the library: here, and on a cluster."""
    request: dict[str, t.Any] = {"moves": range_of("moves", moves), "any": not _flag("unique", unique)}
    request.update((name, _flag(name, given[name])) for name in ("played", "missed", "every"))
    request.update((name, number_of(name, given[name], "a rating", 0)) for name in ("min_elo", "max_elo"))
    request.update((name, optional(name, given[name])) for name in ("result", "event", "player", "since"))
    request["limit"] = number_of("limit", given.get("limit"), "a number of mates")
    request["nodes"] = number_of("nodes", given["nodes"], "a number of positions")
    request["time_control"] = joined(given["time_control"])
    return request
