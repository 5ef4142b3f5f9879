"""Proven mates from the games of real players."""

from __future__ import annotations

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._streams import Rows
from rookwright._text import paths_of
from rookwright._view import PuzzleView, derived, part
from rookwright.branches import Branch, root
from rookwright.mates import Difficulty, Mate
from rookwright.puzzles import read

__all__ = ["Find", "Mining", "mine"]


class Find(PuzzleView):
    """A mate that was found in a game. A notebook shows it as a picture."""

    puzzle: Mate = derived("The mate as a puzzle.", lambda self: read(self.puz))
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
    game: dict[str, t.Any] = derived(
        "What is known about the game: players, ratings, event, date, file, line.", lambda self: dict(self._doc["game"]),
    )
    tree: Branch = derived("The tree of the solution.", lambda self: root(self.puz, self._doc.get("tree", [])))

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


@takes(_calls.mine)
def mine(asked: Asked) -> Mining:
    """Finds the mates in the games of PGN files and folders, also compressed (`.zst`, `.gz`, `.bz2`), and proves them.

    >>> import rookwright as rw
    >>> for find in rw.mine("tests/data/club.pgn", moves=2):
    ...     print(find.keys, find.found)
    ('Bxf7+',) True
    ('Qb8+',) False
    ('Bg5+',) True
    """
    names, settings = paths_of(asked.take("files")), asked.settings()
    request = asked.request()
    return Mining(lambda settings: _rookwright.mine(names, request, settings), Find, settings, "mates from games")
