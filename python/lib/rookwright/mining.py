"""Proven mates from the games of real players."""

from __future__ import annotations

from rookwright import _calls, _rookwright
from rookwright import _types as t
from rookwright._asked import Asked, takes
from rookwright._streams import Rows
from rookwright._text import paths_of
from rookwright._view import View, part
from rookwright.branches import Branch, root
from rookwright.mates import Difficulty, Mate
from rookwright.puzzles import read

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
