"""Puzzles, and what is asked of them: solutions, counts, checks, hints. The families are in `boards` and `mates`."""

from __future__ import annotations

from collections.abc import Sequence

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._base import BasePuzzle, Drawn
from rookwright._progress import Bar
from rookwright._streams import Stream
from rookwright._text import move_of, moves_of, one_line
from rookwright._view import View, derived, part
from rookwright.comparisons import Comparison, compare
from rookwright.errors import InputError
from rookwright.outcomes import Count, Outcome
from rookwright.settings import Settings, _found, settings_of

__all__ = ["Answer", "BoardPuzzle", "Check", "Puzzle", "Solution", "Solutions", "load", "read"]


class Check(View):
    """Whether an answer is right, and what is wrong with it.

    >>> import rookwright as rw
    >>> check = rw.queens(4).check("men: Qa1 Qb2 Qc4 Qd3")
    >>> bool(check), check.squares
    (False, ('a1', 'b2'))
    """

    right: bool | None = part("Whether all answers are right; `None` if there was no time to decide.")
    message: str | None = part("What is wrong with the first wrong answer.", at="violation.message")
    squares: tuple[str, ...] = part("The squares concerned.", at="violation.squares", make=tuple, default=())

    def __bool__(self) -> bool:
        return self.right is True

    def _brief(self) -> str:
        return f"right={self.right}" + (f", message={self.message!r}" if self.message else "")


class Solution(Drawn):
    """A solution of a placement or a tour, checked by rules that share nothing with the search.

    A notebook shows it as a picture.

    >>> import rookwright as rw
    >>> solution = rw.queens(6).solve().solution
    >>> solution.pieces
    {'queen': ('a4', 'b1', 'c5', 'd2', 'e6', 'f3')}
    """

    _native: _rookwright.Solution

    def __init__(self, native: _rookwright.Solution) -> None:
        """Takes what the library found; puzzles make solutions."""
        if not isinstance(native, _rookwright.Solution):
            raise TypeError("solutions are made by puzzles: solve(), solutions() and read_answers()")
        object.__setattr__(self, "_native", native)

    puzzle: BoardPuzzle = derived("The puzzle that it solves.", lambda self: BasePuzzle._read(self._native.puz))
    pieces: dict[str, tuple[str, ...]] = derived(
        "The squares of each kind of piece; empty for a tour.",
        lambda self: {piece: tuple(squares) for piece, squares in self._native.document().get("placement", {}).items()},
    )

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of a tour in their order, or all squares with a piece."""
        document = self._native.document()
        if "tour" in document:
            return tuple(document["tour"])
        return tuple(square for squares in self.pieces.values() for square in squares)

    def to_chess(self, piece: str | None = None) -> t.chess.SquareSet:
        """Returns the squares, or those of one kind of piece, as a set of python-chess, which must be installed.

        Its boards are 8x8, so that smaller ones stand in the corner at a1.
        """
        import chess  # type: ignore[import-not-found,unused-ignore]

        files, ranks = self.puzzle.size
        if files > 8 or ranks > 8:
            raise InputError(f"python-chess has only boards of 8x8, and this one is {files}x{ranks}")
        names = self.squares if piece is None else self.pieces.get(one_line("piece", piece), ())
        squares: t.chess.SquareSet = chess.SquareSet(chess.parse_square(name) for name in names)
        return squares

    closed: bool = derived(
        "Whether a tour is closed: one more move leads back to its start.",
        lambda self: bool(self._native.document().get("closed", False)),
    )
    words: str = derived("The solution in words: `Q a4, Q b1` or `a1 b3`.", lambda self: self._native.words)

    def explain(self) -> list[str]:
        """Returns a line for each square that a rule names, with the pieces that attack it."""
        return self._native.explain()

    def __repr__(self) -> str:
        words = self.words
        return f"<Solution of {self.puzzle.title}: {words if len(words) <= 60 else words[:57] + '...'}>"

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (_restored, (self._native.puz, self._native.line))


def _restored(puz: str, line: str) -> Solution:
    """Returns a solution that was pickled."""
    (answer,) = _rookwright.Puzzle.read(puz).read_answers(line)
    return Solution(answer)


class Answer(Outcome, Sequence["Solution"]):
    """What `solve` found: a sequence of solutions, and how the search went. A notebook shows the first as a picture.

    >>> import rookwright as rw
    >>> answer = rw.queens(6).solve(all=True)
    >>> len(answer), answer.count.exact
    (4, True)
    >>> bool(rw.queens(3).solve())
    False
    """

    _found: _rookwright.SolutionList | tuple[Solution, ...]

    def __init__(self, solutions: _rookwright.SolutionList | tuple[Solution, ...], document: dict[str, t.Any]) -> None:
        """Takes the solutions and the document of a search."""
        super().__init__(document)
        object.__setattr__(self, "_found", solutions)

    solution: Solution | None = derived(
        "The first solution; `None` if none was found.", lambda self: self._at(0) if len(self) else None,
    )
    solutions: tuple[Solution, ...] = derived(
        "All solutions that were found.", lambda self: tuple(self._at(nth) for nth in range(len(self))),
    )
    count: Count = derived(  # type: ignore[assignment]
        "The number of solutions found, and whether there are no others.", lambda self: Count(self._doc),
    )

    def _at(self, nth: int) -> Solution:
        # Of many thousand solutions only those that are looked at become objects.
        found = self._found
        return found[nth] if isinstance(found, tuple) else Solution(found.get(nth))

    @t.overload
    def __getitem__(self, index: int) -> Solution: ...

    @t.overload
    def __getitem__(self, index: slice) -> Sequence[Solution]: ...

    def __getitem__(self, index: int | slice) -> Solution | Sequence[Solution]:
        if isinstance(index, slice):
            return tuple(self._at(nth) for nth in range(*index.indices(len(self))))
        nth = index + len(self) if index < 0 else index
        if not 0 <= nth < len(self):
            raise IndexError(f"there is no solution {index}: {len(self)} were found")
        return self._at(nth)

    def __len__(self) -> int:
        return len(self._found)

    def __hash__(self) -> int:
        return hash((len(self), self.solution))

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (Answer, (self.solutions, self._doc))

    def to_dict(self) -> dict[str, t.Any]:
        """Returns the document, as the command line prints it with `--json`."""
        return {**super().to_dict(), "solutions": [solution.to_dict() for solution in self]}

    def _brief(self) -> str:
        shown = f"solution={self.solution.words!r:.60}" if self.solution is not None else "no solution"
        count = self.count
        parts = [shown, f"count={'' if count.exact else 'at least '}{count.value}"]
        if self.optimum is not None:
            parts.append(f"optimum={self.optimum.value}")
        return ", ".join([*parts, f"engine={self.engine!r}", f"end={self.end!r}"])

    def __str__(self) -> str:
        return "\n\n".join(str(solution) for solution in self) or "no solution"

    def _repr_svg_(self) -> str | None:
        return self.solution.svg() if self.solution is not None else None


class Puzzle(BasePuzzle):
    """A puzzle of any family. A notebook shows it as a picture."""

    def check(
        self, answer: Solution | t.Moves, *,
        timeout: t.Timeout = None, cancel: t.Cancel = None, settings: Settings | None = None,
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
            answer = f"{word}: {' '.join(move_of('answer', part) for part in answer)}"
        return Check(self._native.check(settings_of(settings, timeout=timeout, cancel=cancel), answer))

    @takes(_calls.compare_one)
    def compare(self, asked: Asked) -> Comparison:
        """Runs several engines on the puzzle and compares times and answers; see `rookwright.compare`."""
        return compare(self, **asked.given)

    @takes(_calls.hint)
    def hint(self, asked: Asked) -> str:
        """Returns a hint in words for a person who has come so far. Levels 1 to 3 tell more and more.

        `so_far` is a list of moves for a mate (as in UCI), of squares for a tour, or of pieces such as `Qa4`.
        """
        done = moves_of("so_far", asked.take("so_far"))
        field = {"mate": "moves", "tour": "tour"}.get(self.family, "men")
        so_far = {field: done if field != "men" else " ".join(done)}
        return str(asked.run("hint", puzzle={"puz": self.puz}, **so_far)["words"])


class Solutions(Stream["Solution"]):
    """All solutions of a puzzle, one by one, as a search in the background finds them."""

    count: Count | None = derived(
        "The number of solutions; `None` before the end.", lambda self: None if self.summary is None else Count(self.summary),
    )


class BoardPuzzle(Puzzle):
    """A puzzle whose solution is a board: a placement, a Chess-Num or a tour."""

    @takes(_calls.solve)
    def solve(self, asked: Asked) -> Answer:
        """Finds solutions: one, or up to ten of a puzzle that should have exactly one. Ctrl-C and a timeout end the search with
        what was found."""
        with Bar(asked.settings(), self) as chosen:
            return Answer(*self._native.solve(chosen, asked.request()))

    @takes(_calls.solutions)
    def solutions(self, asked: Asked) -> Solutions:
        """Returns an iterator over all solutions. The search ends when the iterator is dropped.

        >>> import rookwright as rw
        >>> from itertools import islice
        >>> len({solution.words for solution in islice(rw.queens(8).solutions(), 10)})
        10
        """
        chosen, request = asked.settings(), asked.request()
        return Solutions(lambda settings: self._native.solutions(settings, request), Solution, chosen, self.title)

    @takes(_calls.count)
    def count(self, asked: Asked) -> Count:
        """Counts the solutions; of a puzzle that asks for an optimum, the best ones.

        >>> import rookwright as rw
        >>> rw.crowded(8).count()
        Count(27856, classes=3482, optimum=21, engine='search', end='exhausted')
        """
        with Bar(asked.settings(), self) as chosen:
            return Count(self._native.count(chosen, asked.request()))

    def read_answers(self, text: str) -> tuple[Solution, ...]:
        """Reads the answers in a text, without checking them."""
        return tuple(Solution(answer) for answer in self._native.read_answers(text))


def read(text: str) -> Puzzle:
    """Reads the text of a `.puz` file of any family.

    >>> import rookwright as rw
    >>> rw.read("puzzle: tour\\nboard: 5x5\\n")
    <Tour: Open knight's tour, 5x5>
    """
    return BasePuzzle._read(text)  # type: ignore[no-any-return]


def load(path: t.FilePath) -> Puzzle:
    """Reads a `.puz` file of any family."""
    with open(path, encoding="utf-8") as file:
        return read(file.read())
