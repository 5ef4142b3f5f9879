"""Puzzles of every family: placements, Chess-Num and tours. Mates are in `rookwright.mates`."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright._progress import Bar
from rookwright._streams import Stream
from rookwright._text import letters_of, number, one_line, square_size, squares_of
from rookwright._view import Frozen, View
from rookwright.errors import InputError
from rookwright.settings import Settings, _flag, _found, _whole, settings_of
from rookwright.solutions import Answer, Count, Solution, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from rookwright._text import Squares
    from rookwright.comparisons import Comparison
    from rookwright.settings import Progress

__all__ = ["BoardPuzzle", "Check", "ChessNum", "Placement", "Puzzle", "Solutions", "Tour", "load", "read"]


class Check(View):
    """Whether an answer is right, and what is wrong with it.

    >>> import rookwright as rw
    >>> check = rw.queens(4).check("men: Qa1 Qb2 Qc4 Qd3")
    >>> bool(check), check.squares
    (False, ('a1', 'b2'))
    """

    __slots__ = ()

    @property
    def right(self) -> bool | None:
        """Whether all answers are right; `None` if there was no time to decide."""
        right: bool | None = self._doc["right"]
        return right

    @property
    def message(self) -> str | None:
        """What is wrong with the first wrong answer."""
        message: str | None = (self._doc.get("violation") or {}).get("message")
        return message

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares concerned."""
        return tuple((self._doc.get("violation") or {}).get("squares", ()))

    def __bool__(self) -> bool:
        return self.right is True

    def _brief(self) -> str:
        return f"right={self.right}" + (f", message={self.message!r}" if self.message else "")


class Puzzle(Frozen):
    """A puzzle of any family. A notebook shows it as a picture."""

    __slots__ = ("_native",)
    _native: _rookwright.Puzzle

    def __init__(self) -> None:
        """Refuses: a puzzle is a `Placement`, a `ChessNum`, a `Tour` or a `Mate`."""
        raise TypeError("make a Placement, ChessNum, Tour or Mate, or read a text with rookwright.read()")

    @classmethod
    def _wrap(cls, native: _rookwright.Puzzle) -> Any:
        puzzle = object.__new__(cls)
        object.__setattr__(puzzle, "_native", native)
        return puzzle

    @property
    def family(self) -> str:
        """The family: `placement`, `chessnum`, `tour` or `mate`."""
        return self._native.family

    @property
    def title(self) -> str:
        """The title, or a description if it has none."""
        return self._native.title

    @property
    def size(self) -> tuple[int, int]:
        """The number of files and ranks."""
        return self._native.size

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that `compare` runs by default."""
        return tuple(self._native.engines)

    @property
    def puz(self) -> str:
        """The puzzle as the text of a `.puz` file, which `rookwright.read` reads back."""
        return self._native.puz

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a `.puz` file."""
        _rookwright.write_file(path, self.puz, None)

    def svg(self, *, square: float = 45, coordinates: bool = True, flipped: bool = False) -> str:
        """Returns the picture of the puzzle. `square` is the side of a square in pixels."""
        return self._native.svg(square=side_of(square), coordinates=coordinates, flipped=flipped)

    def to_dict(self) -> dict[str, Any]:
        """Returns the puzzle as the command line prints it with `--json`."""
        return self._native.document()

    def export(self, format: str = "asp", *, plain: bool = False) -> str:
        """Returns the encoding for another solver: `asp` (clingo), `dimacs` (CNF, or WCNF for an optimum) or `puz`.

        `plain` leaves out the constraints that follow from others. Mates have no encoding.

        >>> import rookwright as rw
        >>> rw.queens(4).export("asp").count("\\n") > 10
        True
        """
        return self._native.export(one_line("format", format), _flag("plain", plain))

    def check(
        self,
        answer: str | Solution | Iterable[str],
        *,
        timeout: float | None = None,
        settings: Settings | None = None,
    ) -> Check:
        """Checks an answer, by rules that share nothing with the search.

        `answer` is a solution; or a list: pieces such as `Qa4`, the squares of a tour, the moves of a line; or any text that
        the command line reads as an answer: a board, `men: Qa4 Qb2`, `tour: a1 b3 c5`, `line: 1.Rd8+`, or JSON.
        """
        if isinstance(answer, Solution):
            answer = answer._native.line
        elif not isinstance(answer, str):
            if not hasattr(answer, "__iter__"):
                raise TypeError(f"answer: expected a Solution, a text or a list, found {_found(answer)}")
            word = {"mate": "line", "tour": "tour"}.get(self.family, "men")
            answer = f"{word}: {' '.join(one_line('answer', part) for part in answer)}"
        return Check(self._native.check(settings_of(settings, timeout=timeout), answer))

    def compare(
        self,
        engines: Sequence[str] | None = None,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        threads: int | None = None,
        labelling: str | None = None,
        plain: bool | None = None,
        settings: Settings | None = None,
    ) -> Comparison:
        """Runs several engines on the puzzle and compares times and answers; see `rookwright.compare`."""
        from rookwright.comparisons import compare

        return compare(
            self, engines, limit=limit, timeout=timeout, threads=threads, labelling=labelling, plain=plain,
            settings=settings,
        )

    def hint(self, so_far: str | Iterable[str] = (), *, level: int = 1, timeout: float | None = None) -> str:
        """Returns a hint in words for a person who has come so far. Levels 1 to 3 tell more and more.

        `so_far` is a list of moves for a mate (as in UCI), of squares for a tour, or of pieces such as `Qa4`.
        """
        done = so_far.split() if isinstance(so_far, str) else [one_line("so_far", part) for part in so_far]
        level = _whole("level", level, 1, 3, "a level of hints")
        field = {"mate": "moves", "tour": "tour"}.get(self.family, "men")
        value: object = done if field != "men" else " ".join(done)
        request = {"puzzle": {"puz": self.puz}, field: value, "level": level}
        return str(_rookwright.run_task("hint", request, settings_of(None, timeout=timeout))["words"])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __reduce__(self) -> tuple[Any, ...]:
        return (read, (self.puz,))


class Solutions(Stream["Solution"]):
    """All solutions of a puzzle, one by one, as a search in the background finds them."""

    @property
    def count(self) -> Count | None:
        """The number of solutions; `None` before the end."""
        end = self.summary
        return None if end is None else Count(end)


class BoardPuzzle(Puzzle):
    """A puzzle whose solution is a board: a placement, a Chess-Num or a tour."""

    __slots__ = ()

    def solve(
        self,
        *,
        all: bool = False,
        limit: int | None = None,
        up_to_symmetry: bool = False,
        seed: int | None = None,
        engine: str | None = None,
        threads: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        labelling: str | None = None,
        plain: bool | None = None,
        progress: Progress = None,
        settings: Settings | None = None,
    ) -> Answer:
        """Finds solutions: one, or up to ten of a puzzle that should have exactly one.

        all: find every solution
        limit: stop after this many
        up_to_symmetry: solutions that are symmetric to each other count as one
        seed: a random solution, the same one for the same seed
        The other options are those of `Settings`. Ctrl-C and a timeout end the search with what was found.
        """
        if limit is not None:
            limit = _whole("limit", limit, 1, (1 << 63) - 1, "a number of solutions")
        chosen = settings_of(
            settings, engine=engine, threads=threads, timeout=timeout, memory=memory, labelling=labelling, plain=plain,
            progress=progress,
        )
        with Bar(chosen, self) as chosen:
            found, document = self._native.solve(
                chosen, limit=limit, every=_flag("all", all),
                up_to_symmetry=_flag("up_to_symmetry", up_to_symmetry), seed=_seed(seed),
            )
        return Answer(found, document)

    def solutions(
        self,
        *,
        limit: int | None = None,
        up_to_symmetry: bool = False,
        seed: int | None = None,
        engine: str | None = None,
        threads: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        labelling: str | None = None,
        plain: bool | None = None,
        progress: Progress = None,
        settings: Settings | None = None,
    ) -> Solutions:
        """Returns an iterator over all solutions. The search ends when the iterator is dropped.

        >>> import rookwright as rw
        >>> from itertools import islice
        >>> len({solution.words for solution in islice(rw.queens(8).solutions(), 10)})
        10
        """
        if limit is not None:
            limit = _whole("limit", limit, 1, (1 << 63) - 1, "a number of solutions")
        chosen = settings_of(
            settings, engine=engine, threads=threads, timeout=timeout, memory=memory, labelling=labelling, plain=plain,
            progress=progress,
        )
        start = lambda settings: self._native.solutions(  # noqa: E731
            settings, limit=limit, up_to_symmetry=_flag("up_to_symmetry", up_to_symmetry), seed=_seed(seed)
        )
        return Solutions(start, Solution, chosen, self.title)

    def count(
        self,
        *,
        up_to_symmetry: bool = False,
        engine: str | None = None,
        threads: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        labelling: str | None = None,
        plain: bool | None = None,
        progress: Progress = None,
        settings: Settings | None = None,
    ) -> Count:
        """Counts the solutions; of a puzzle that asks for an optimum, the best ones.

        >>> import rookwright as rw
        >>> rw.crowded(8).count()
        Count(27856, classes=3482, optimum=21, engine='search', end='exhausted')
        """
        chosen = settings_of(
            settings, engine=engine, threads=threads, timeout=timeout, memory=memory, labelling=labelling, plain=plain,
            progress=progress,
        )
        with Bar(chosen, self) as chosen:
            return Count(self._native.count(chosen, up_to_symmetry=_flag("up_to_symmetry", up_to_symmetry)))

    def read_answers(self, text: str) -> tuple[Solution, ...]:
        """Reads the answers in a text, without checking them."""
        return tuple(Solution(answer) for answer in self._native.read_answers(text))


class Placement(BoardPuzzle):
    """Pieces on a board so that rules hold.

    >>> import rookwright as rw
    >>> puzzle = rw.Placement(board="5x5", place="5 Q, max N", rules=[
    ...     "Q safe from Q, lines through", "N safe from all, lines blocked"])
    >>> puzzle.solve().optimum.proven
    True
    """

    __slots__ = ()

    def __init__(
        self,
        board: str | int | tuple[int, int] = "8x8",
        place: str | Mapping[str, int | str] = "8 Q",
        rules: str | Iterable[str] = (),
        *,
        given: Squares = None,
        forbid: Squares = None,
        holes: Squares = None,
        torus: bool = False,
        title: str | None = None,
    ) -> None:
        """Makes a placement.

        board: the size, files first: `8`, `"8x6"` or `(8, 6)`
        place: the pieces: `"8 Q, 3..5 R, max N"` or `{"Q": 8, "R": "3..5", "N": "max"}`; lower case for Black
        rules: such as `"Q safe from Q, lines through"` (docs/reference/puzzle-files.md)
        given, forbid, holes: squares with given pieces, squares that stay empty, squares cut out of the board
        """
        lines = [("board", f"board: {square_size('board', board)}"), ("place", f"place: {letters_of(place)}")]
        if title is not None:
            lines.append(("title", f"title: {one_line('title', title)}"))
        for nth, rule in enumerate([rules] if isinstance(rules, str) else rules):
            lines.append((f"rules[{nth}]", f"rule: {one_line(f'rules[{nth}]', rule)}"))
        for name, squares in [("given", given), ("forbid", forbid), ("holes", holes)]:
            text = squares_of(name, squares)
            if text:
                lines.append((name, f"{name}: {text}"))
        if _flag("torus", torus):
            lines.append(("torus", "torus: yes"))
        object.__setattr__(self, "_native", _made("placement", lines))


class ChessNum(BoardPuzzle):
    """Numbered squares, each attacked exactly that many times by the pieces to place.

    >>> import rookwright as rw
    >>> puzzle = rw.ChessNum('''
    ... place: K Q R B N
    ... . . . . .
    ... . 2 . . .
    ... . . . 3 .
    ... . . . . .
    ... 1 . . . .
    ... ''')
    >>> puzzle.count().exact
    True
    """

    __slots__ = ()

    def __init__(self, text: str) -> None:
        """Reads the text of a `.puz` file, or just a grid of clues."""
        if not isinstance(text, str):
            raise TypeError(f"expected a text, found {_found(text)}")
        object.__setattr__(self, "_native", _rookwright.Puzzle.read_chessnum(text))

    def steps(self) -> list[str]:
        """Returns the puzzle as people solve it: one sentence for each step."""
        return [step["text"] for step in self._walk()["steps"]]

    @property
    def difficulty(self) -> int:
        """How hard it is, from 1 (easy) to 5 (guessing is needed)."""
        return int(self._walk()["difficulty"])

    def _walk(self) -> dict[str, Any]:
        walk = self._native.steps()
        if walk is None:
            raise InputError("this placement is not a Chess-Num")
        return walk


class Tour(BoardPuzzle):
    """A knight's tour, or one of another leaper: every square is visited once.

    >>> import rookwright as rw
    >>> rw.Tour(6, 6, closed=True).count()
    Count(9862, directed=19724, engine='search', end='exhausted')
    """

    __slots__ = ()

    def __init__(
        self,
        files: int | str,
        ranks: int | None = None,
        *,
        closed: bool = False,
        start: str | None = None,
        end: str | None = None,
        holes: Squares = None,
        leaper: str | tuple[int, int] | None = None,
    ) -> None:
        """Makes a tour.

        files, ranks: the size of the board; `"8x6"` alone does too, and one number is a square board
        closed: whether one more move leads back to the start
        start, end: the first and the last square
        holes: squares cut out of the board
        leaper: the jump, such as `(1, 3)` for the camel; the knight is `(1, 2)`
        """
        size = square_size("files", files) if ranks is None else f"{number('files', files)}x{number('ranks', ranks)}"
        fields = {
            "words": ["tour", size],
            "closed": _flag("closed", closed),
            "from": _square("start", start),
            "to": _square("end", end),
            "holes": squares_of("holes", holes),
            "leaper": None if leaper is None else _jump(leaper),
        }
        object.__setattr__(self, "_native", _rookwright.Puzzle.make(fields))


def _square(name: str, square: str | None) -> str | None:
    if square == "":
        raise InputError(f"{name}: expected a square like a1, found an empty text")
    return None if square is None else one_line(name, square)


def _jump(leaper: object) -> str:
    """Returns the jump of a leaper: `"1,3"` and `(1, 3)` are read."""
    if isinstance(leaper, str):
        return one_line("leaper", leaper)
    if not isinstance(leaper, (tuple, list)):
        raise TypeError(f"leaper: expected a jump like (1, 3), found {_found(leaper)}")
    if len(leaper) != 2:
        raise InputError(f"leaper: expected two numbers like (1, 3), found {leaper!r}")
    return f"{number('leaper', leaper[0])},{number('leaper', leaper[1])}"


def _made(family: str, lines: list[tuple[str, str]]) -> _rookwright.Puzzle:
    """Makes a puzzle from lines of a file, each with the argument that it comes from; faults name the arguments."""
    text = "\n".join([f"puzzle: {family}", *(line for _, line in lines)]) + "\n"
    try:
        return _rookwright.Puzzle.read(text)
    except InputError as error:
        if not error.faults:
            raise
        named = []
        for fault in error.faults:
            name, line = lines[fault.line - 2] if 2 <= fault.line <= len(lines) + 1 else ("board", "")
            column = fault.column - line.find(": ") - 2
            named.append(f"{name}, column {column}: {fault.message}" if column > 0 else f"{name}: {fault.message}")
        raise InputError("\n".join(named), error.faults) from None


def of_native(native: _rookwright.Puzzle) -> Puzzle:
    """Returns a puzzle as an object of its family."""
    from rookwright.mates import Mate

    families: dict[str, type[Puzzle]] = {"mate": Mate, "tour": Tour, "chessnum": ChessNum, "placement": Placement}
    puzzle: Puzzle = families[native.family]._wrap(native)
    return puzzle


def read(text: str) -> Puzzle:
    """Reads the text of a `.puz` file of any family.

    >>> import rookwright as rw
    >>> rw.read("puzzle: tour\\nboard: 5x5\\n")
    <Tour: Open knight's tour, 5x5>
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a text, found {_found(text)}")
    return of_native(_rookwright.Puzzle.read(text))


def load(path: str | os.PathLike[str]) -> Puzzle:
    """Reads a `.puz` file of any family."""
    with open(path, encoding="utf-8") as file:
        return read(file.read())


def _seed(seed: int | None) -> int | None:
    return None if seed is None else _whole("seed", seed, 0, (1 << 64) - 1, "a seed")
