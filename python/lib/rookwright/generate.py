"""New puzzles, each proven to have one solution, as lazy iterators.

>>> import rookwright as rw
>>> for made in rw.generate.tours(board="5x5", count=2, seed=7):
...     print(made.title)
Tour 7-1, difficulty 2
Tour 7-2, difficulty 2
"""

from __future__ import annotations

from rookwright import _rookwright
from rookwright import _types as t
from rookwright._streams import Stream
from rookwright._text import number, optional, range_of, square_size, squares_of
from rookwright._view import View, part
from rookwright.branches import Branch, root
from rookwright.errors import InputError
from rookwright.mates import Difficulty, level_of
from rookwright.puzzles import Puzzle, read
from rookwright.settings import Settings, _flag, _found, settings_of

__all__ = ["Generated", "Generator", "chessnum", "mates", "tours"]


class Generated(View):
    """A generated puzzle with its solution. A notebook shows it as a picture."""

    __slots__ = ()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return read(self.puz)

    puz: str = part("The puzzle as the text of a `.puz` file.")
    title: str = part("The title.", at="puzzle.title")
    fen: str | None = part("The position of a mate.")
    stipulation: str | None = part("What is asked of a mate: `#2`.")

    @property
    def key(self) -> str | None:
        """The first move of a mate, in SAN."""
        key = self._doc.get("key")
        return None if key is None else str(key["san"])

    @property
    def solution(self) -> str:
        """The solution in words."""
        solution = self._doc["solution"]
        if "text" in solution:
            return str(solution["text"])
        if "tour" in solution:
            return " ".join(solution["tour"])
        return ", ".join(f"{piece} {square}" for piece, squares in solution["placement"].items() for square in squares)

    @property
    def tree(self) -> Branch | None:
        """The tree of a direct mate's solution; `None` for other puzzles."""
        tree = self._doc.get("tree")
        return None if tree is None else root(self.puz, [tree])

    difficulty: Difficulty | int | None = part(
        "How hard it is: a rating for direct mates, a number from 1 for Chess-Num and tours.", make=level_of,
    )
    tags: tuple[str, ...] = part("The names of the themes of a mate.", make=tuple, default=())

    @property
    def measures(self) -> dict[str, t.Any]:
        """What was measured of a mate: pieces, replies, tries, content, score."""
        return dict(self._doc.get("measures", {}))

    def svg(self, **options: t.Any) -> str:
        """Returns the picture of the puzzle; see `Puzzle.svg`."""
        return self.puzzle.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.puzzle)

    def _brief(self) -> str:
        return repr(self.title)


class Generator(Stream["Generated"]):
    """New puzzles, one by one, as they are made in the background."""

    @property
    def advice(self) -> str | None:
        """What to change if fewer puzzles than asked for were made."""
        end = self.summary
        return None if end is None else end.get("advice")


def _start(
    family: str, given: dict[str, t.Any], count: int, seed: int | None, options: dict[str, object], settings: Settings
) -> Generator:
    if "family" in options:
        raise InputError("the function chooses the family: mates, chessnum or tours")
    given.update(count=int(number("count", count)), seed=None if seed is None else number("seed", seed))
    given.update((name, _value(name, value)) for name, value in options.items())
    request = {"family": family, **{name: value for name, value in given.items() if value is not None}}

    def start(settings: Settings) -> _rookwright.Stream:
        try:
            return _rookwright.generate(request, settings)
        except InputError as error:
            raise _in_python(error) from None

    return Generator(start, _generated, settings, f"new puzzles ({family})")


def _in_python(error: InputError) -> InputError:
    """Returns a refusal with the names that options have in Python."""
    text = str(error)
    if text.startswith("unknown field `"):
        own = {"for": "level", "time_limit": "timeout"}
        unknown, *known = text.split("`")[1::2]
        names = sorted(own.get(name, name) for name in known if name != "family")
        text = f"unknown option '{unknown}': expected one of {', '.join(names)}"
    elif text.startswith("for: "):
        text = f"level: {text[5:]}"
    return InputError(text, error.faults)


def _generated(document: dict[str, t.Any]) -> Generated:
    # What only a page needs.
    document.pop("diagram", None)
    document.pop("task", None)
    return Generated(document)


def _value(name: str, value: object) -> object:
    """Returns the value of an option as the table of options reads it."""
    if value is None or isinstance(value, (bool, str, int, float)):
        return value
    if isinstance(value, (tuple, range)):
        return range_of(name, value)
    if isinstance(value, (list, set, frozenset)):
        return ",".join(str(one) for one in value)
    raise TypeError(f"{name}: expected a text, a number or a range, found {_found(value)}")


def mates(
    *,
    board: t.Size = "8x8",
    moves: int | float | str = 2,
    count: int = 1,
    seed: int | None = None,
    level: str | None = None,
    play: str | None = None,
    difficulty: t.Range | None = None,
    threads: int | None = None, timeout: t.Timeout = None, cancel: t.Cancel = None,
    progress: t.Progress = None, settings: Settings | None = None,
    **options: object,
) -> Generator:
    """Returns new mates, each sound by proof.

    board: the size, from 3x3 to 8x8
    moves: the number of moves
    count: how many; seed: the same seed makes the same mates
    level: `drill`, `worksheet` (the default), `club` or `magazine`
    play: `direct` (the default), `forced`, `series`, `help`, `series-help` or `self`
    difficulty: a rating, such as `(1200, 1500)`
    options: the others of `generate mate --help`, with `_` for `-`, such as `white="KQR"`, `key="quiet"`, `men=8` (at most);
        not those that name files, and not `exhaust`

    >>> import rookwright as rw
    >>> made = rw.generate.mates(board="5x5", count=3, seed=7, level="drill").collect()
    >>> [mate.stipulation for mate in made]
    ['#2', '#2', '#2']
    >>> all(mate.puzzle.solve().sound for mate in made)
    True
    """
    given = {
        "board": square_size("board", board),
        "moves": moves,
        "for": optional("level", level),
        "play": optional("play", play),
        "difficulty": None if difficulty is None else range_of("difficulty", difficulty),
    }
    chosen = settings_of(settings, threads=threads, timeout=timeout, cancel=cancel, progress=progress)
    return _start("mate", given, count, seed, options, chosen)


def chessnum(
    *,
    board: t.Size = "8x8",
    pieces: str | None = None,
    clues: t.Range | None = None,
    difficulty: t.Range | None = None,
    symmetric: bool = False,
    holes: t.Squares = None,
    count: int = 1,
    seed: int | None = None,
    threads: int | None = None, timeout: t.Timeout = None, cancel: t.Cancel = None,
    progress: t.Progress = None, settings: Settings | None = None,
    **options: object,
) -> Generator:
    """Returns new Chess-Num puzzles, each with exactly one solution.

    pieces: by letters, such as `KQRBNP`; clues: their number, such as `(6, 9)`; difficulty: 1 to 5
    options: the others of `generate chessnum --help`

    >>> import rookwright as rw
    >>> made = next(rw.generate.chessnum(board="5x5", pieces="KQRN", clues=(3, 8), seed=3))
    >>> made.puzzle.count() == 1
    True
    """
    given = {
        "board": square_size("board", board),
        "pieces": optional("pieces", pieces),
        "clues": None if clues is None else range_of("clues", clues),
        "difficulty": None if difficulty is None else range_of("difficulty", difficulty),
        "symmetric": _flag("symmetric", symmetric),
        "holes": squares_of("holes", holes),
    }
    chosen = settings_of(settings, threads=threads, timeout=timeout, cancel=cancel, progress=progress)
    return _start("chessnum", given, count, seed, options, chosen)


def tours(
    *,
    board: t.Size = "6x6",
    closed: bool = False,
    difficulty: t.Range | None = None,
    holes: t.Squares = None,
    count: int = 1,
    seed: int | None = None,
    threads: int | None = None, timeout: t.Timeout = None, cancel: t.Cancel = None,
    progress: t.Progress = None, settings: Settings | None = None,
    **options: object,
) -> Generator:
    """Returns numbered tours to complete, each with exactly one solution.

    difficulty: 1 to 3; options: the others of `generate tour --help`

    >>> import rookwright as rw
    >>> made = next(rw.generate.tours(board="5x5", seed=1))
    >>> made.puzzle.count() == 1
    True
    """
    given = {
        "board": square_size("board", board),
        "closed": _flag("closed", closed),
        "difficulty": None if difficulty is None else range_of("difficulty", difficulty),
        "holes": squares_of("holes", holes),
    }
    chosen = settings_of(settings, threads=threads, timeout=timeout, cancel=cancel, progress=progress)
    return _start("tour", given, count, seed, options, chosen)
