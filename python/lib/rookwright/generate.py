"""New puzzles, each proven to have one solution, as lazy iterators.

>>> import rookwright as rw
>>> for made in rw.generate.tours(board="5x5", count=2, seed=7):
...     print(made.title)
Tour 7-1, difficulty 2
Tour 7-2, difficulty 2
"""

from __future__ import annotations

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._streams import Stream
from rookwright._view import PuzzleView, derived, part
from rookwright.branches import Branch, root
from rookwright.errors import InputError
from rookwright.mates import Difficulty, level_of
from rookwright.puzzles import Puzzle, read

__all__ = ["Generated", "Generator", "chessnum", "mates", "tours"]


class Generated(PuzzleView):
    """A generated puzzle with its solution. A notebook shows it as a picture."""

    puzzle: Puzzle = derived("The puzzle.", lambda self: read(self.puz))
    puz: str = part("The puzzle as the text of a `.puz` file.")
    title: str = part("The title.", at="puzzle.title")
    fen: str | None = part("The position of a mate.")
    stipulation: str | None = part("What is asked of a mate: `#2`.")
    key: str | None = part("The first move of a mate, in SAN.", at="key.san")

    @property
    def solution(self) -> str:
        """The solution in words."""
        solution = self._doc["solution"]
        if "text" in solution:
            return str(solution["text"])
        if "tour" in solution:
            return " ".join(solution["tour"])
        return ", ".join(f"{piece} {square}" for piece, squares in solution["placement"].items() for square in squares)

    tree: Branch | None = derived(
        "The tree of a direct mate's solution; `None` for other puzzles.",
        lambda self: root(self.puz, [self._doc["tree"]]) if self._doc.get("tree") is not None else None,
    )
    difficulty: Difficulty | int | None = part(
        "How hard it is: a rating for direct mates, a number from 1 for Chess-Num and tours.", make=level_of,
    )
    tags: tuple[str, ...] = part("The names of the themes of a mate.", make=tuple, default=())
    measures: dict[str, t.Any] = derived(
        "What was measured of a mate: pieces, replies, tries, content, score.",
        lambda self: dict(self._doc.get("measures", {})),
    )

    def _brief(self) -> str:
        return repr(self.title)


class Generator(Stream["Generated"]):
    """New puzzles, one by one, as they are made in the background."""

    advice: str | None = derived(
        "What to change if fewer puzzles than asked for were made.", lambda self: (self.summary or {}).get("advice"),
    )


def _start(family: str, asked: Asked) -> Generator:
    settings, request = asked.settings(), asked.request()
    if "family" in request:
        raise InputError("the function chooses the family: mates, chessnum or tours")
    start = lambda settings: _rookwright.generate({"family": family, **request}, settings)  # noqa: E731
    return Generator(start, _generated, settings, f"new puzzles ({family})")


def _generated(document: dict[str, t.Any]) -> Generated:
    # What only a page needs.
    document.pop("diagram", None)
    document.pop("task", None)
    return Generated(document)


@takes(_calls.mates)
def mates(asked: Asked) -> Generator:
    """Returns new mates, each sound by proof.

    >>> import rookwright as rw
    >>> made = rw.generate.mates(board="5x5", count=3, seed=7, level="drill").collect()
    >>> [mate.stipulation for mate in made]
    ['#2', '#2', '#2']
    >>> all(mate.puzzle.solve().sound for mate in made)
    True
    """
    return _start("mate", asked)


@takes(_calls.chessnums)
def chessnum(asked: Asked) -> Generator:
    """Returns new Chess-Num puzzles, each with exactly one solution.

    >>> import rookwright as rw
    >>> made = next(rw.generate.chessnum(board="5x5", pieces="KQRN", clues=(3, 8), seed=3))
    >>> made.puzzle.count() == 1
    True
    """
    return _start("chessnum", asked)


@takes(_calls.tours)
def tours(asked: Asked) -> Generator:
    """Returns numbered tours to complete, each with exactly one solution.

    >>> import rookwright as rw
    >>> made = next(rw.generate.tours(board="5x5", seed=1))
    >>> made.puzzle.count() == 1
    True
    """
    return _start("tour", asked)
