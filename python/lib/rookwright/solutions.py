"""Solutions of placements and tours, and counts of them."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

from rookwright import _rookwright
from rookwright._view import Frozen, View
from rookwright.errors import InputError
from rookwright.settings import _found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, overload

    from rookwright.puzzles import BoardPuzzle
else:

    def overload(function):
        return function


__all__ = ["Answer", "Count", "Optimum", "Solution"]


class Optimum(View):
    """The best value that a search found, and whether nothing better exists."""

    __slots__ = ()

    @property
    def value(self) -> int:
        """The best value."""
        return int(self._doc["value"])

    @property
    def proven(self) -> bool:
        """Whether nothing better exists."""
        return bool(self._doc["proven"])

    def __int__(self) -> int:
        if not self.proven:
            raise ValueError(
                f"the search ended early: {self.value} is the best value that it found, and there may be a better one; "
                "use .value for it, and .proven to tell whether it is the best"
            )
        return self.value

    def _brief(self) -> str:
        return f"{self.value}, proven={self.proven}"


class Outcome(View):
    """How a search went."""

    __slots__ = ()

    @property
    def engine(self) -> str:
        """The engine that ran."""
        return str(self._doc["engine"])

    @property
    def end(self) -> str:
        """How the search ended: `exhausted`, `stopped` (by you, or by a limit of solutions) or `out-of-budget`."""
        return str(self._doc["end"])

    @property
    def finished(self) -> bool:
        """Whether the search looked at everything."""
        return self.end == "exhausted"

    @property
    def seconds(self) -> float:
        """The time that it took."""
        return float(self._doc["seconds"])

    @property
    def nodes(self) -> int:
        """The steps of the search: nodes, decisions or choices; 0 if the engine does not tell."""
        return int(self._doc.get("nodes", 0))

    @property
    def optimum(self) -> Optimum | None:
        """The best value, for a puzzle that asks for one."""
        optimum = self._doc.get("optimum")
        return None if optimum is None else Optimum(optimum)

    @property
    def remark(self) -> str | None:
        """A sentence about the search, such as why the answer is known without one."""
        return self._doc.get("remark")

    def _brief(self) -> str:
        return f"engine={self.engine!r}, end={self.end!r}, seconds={self.seconds}"

    @property
    def disagreements(self) -> tuple[str, ...]:
        """What the puzzle's own `expect:` says otherwise."""
        return tuple(self._doc.get("disagreements", ()))


class Count(Outcome):
    """A number of solutions: exact, or a lower bound if the search ended early.

    >>> import rookwright as rw
    >>> count = rw.queens(8).count()
    >>> count == 92, count.exact, int(count.classes)
    (True, True, 12)
    >>> print(count)
    92 (12 up to symmetry)

    An exact count is used like a number; a lower bound is not taken for one, and `value` returns it.

    >>> count < 100, max(count, rw.queens(7).count()) == count, f"{count:>5}"
    (True, True, '   92')
    """

    __slots__ = ()

    @property
    def value(self) -> int:
        """The number of solutions found."""
        return int(self._doc["count"]["value"])

    @property
    def exact(self) -> bool:
        """Whether there are no others."""
        return bool(self._doc["count"]["exact"])

    @property
    def classes(self) -> Count | None:
        """The number up to symmetry, if it is known."""
        return self._other("classes")

    @property
    def directed(self) -> Count | None:
        """The number of tours if both directions count."""
        return self._other("directed")

    def _other(self, name: str) -> Count | None:
        other = self._doc.get(name)
        if other is None:
            return None
        document = {"count": other}
        document.update((key, self._doc[key]) for key in ("engine", "end", "seconds") if key in self._doc)
        return Count(document)

    def __int__(self) -> int:
        if not self.exact:
            raise ValueError(
                f"the search ended early: there are at least {self.value} solutions, maybe more; "
                "use .value for this bound, and .exact to tell whether it is the number"
            )
        return self.value

    def __index__(self) -> int:
        return int(self)

    def __lt__(self, other: object) -> bool:
        return int(self) < _number(other) if isinstance(other, (Real, Count)) else NotImplemented

    def __le__(self, other: object) -> bool:
        return int(self) <= _number(other) if isinstance(other, (Real, Count)) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return int(self) > _number(other) if isinstance(other, (Real, Count)) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return int(self) >= _number(other) if isinstance(other, (Real, Count)) else NotImplemented

    def __format__(self, form: str) -> str:
        return format(int(self), form) if form else str(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Real):
            return self.exact and bool(self.value == other)
        return isinstance(other, Count) and (self.value, self.exact) == (other.value, other.exact)

    def __hash__(self) -> int:
        return hash(self.value)

    def __str__(self) -> str:
        text = f"{'' if self.exact else 'at least '}{self.value}"
        return f"{text} ({self.classes} up to symmetry)" if self.classes is not None else text

    def _brief(self) -> str:
        parts = [f"{'' if self.exact else 'at least '}{self.value}"]
        if self.classes is not None:
            parts.append(f"classes={self.classes}")
        if self.directed is not None:
            parts.append(f"directed={self.directed}")
        if self.optimum is not None:
            parts.append(f"optimum={self.optimum.value}")
        return ", ".join([*parts, f"engine={self.engine!r}", f"end={self.end!r}"])


def _number(other: Any) -> Any:
    """Returns what an exact count is compared with, as a number."""
    return int(other) if isinstance(other, Count) else other


class Solution(Frozen):
    """A solution of a placement or a tour, checked by rules that share nothing with the search.

    A notebook shows it as a picture.

    >>> import rookwright as rw
    >>> solution = rw.queens(6).solve().solution
    >>> solution.pieces
    {'queen': ('a4', 'b1', 'c5', 'd2', 'e6', 'f3')}
    """

    __slots__ = ("_native",)
    _native: _rookwright.Solution

    def __init__(self, native: _rookwright.Solution) -> None:
        """Takes what the library found; puzzles make solutions."""
        if not isinstance(native, _rookwright.Solution):
            raise TypeError("solutions are made by puzzles: solve(), solutions() and read_answers()")
        object.__setattr__(self, "_native", native)

    @property
    def puzzle(self) -> BoardPuzzle:
        """The puzzle that it solves."""
        from rookwright.puzzles import of_native

        return of_native(_rookwright.Puzzle.read(self._native.puz))  # type: ignore[return-value]

    @property
    def pieces(self) -> dict[str, tuple[str, ...]]:
        """The squares of each kind of piece; empty for a tour."""
        placed = self._native.document().get("placement", {})
        return {piece: tuple(squares) for piece, squares in placed.items()}

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of a tour in their order, or all squares with a piece."""
        document = self._native.document()
        if "tour" in document:
            return tuple(document["tour"])
        return tuple(square for squares in self.pieces.values() for square in squares)

    @property
    def closed(self) -> bool:
        """Whether a tour is closed: one more move leads back to its start."""
        return bool(self._native.document().get("closed", False))

    @property
    def words(self) -> str:
        """The solution in words: `Q a4, Q b1` or `a1 b3`."""
        return self._native.words

    def explain(self) -> list[str]:
        """Returns a line for each square that a rule names, with the pieces that attack it."""
        return self._native.explain()

    def svg(self, *, square: float = 45, coordinates: bool = True, flipped: bool = False) -> str:
        """Returns the picture. `square` is the side of a square in pixels."""
        return self._native.svg(square=side_of(square), coordinates=coordinates, flipped=flipped)

    def to_dict(self) -> dict[str, Any]:
        """Returns the solution as the command line prints it with `--json`."""
        return self._native.document()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.text().rstrip("\n")

    def __repr__(self) -> str:
        words = self.words
        return f"<Solution of {self.puzzle.title}: {words if len(words) <= 60 else words[:57] + '...'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native.line)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self._native.puz, self._native.line))


def side_of(square: float) -> float:
    """Returns the side of a square in pixels."""
    if isinstance(square, bool) or not isinstance(square, (int, float)):
        raise TypeError(f"square: expected a number of pixels, found {_found(square)}")
    if not 1 <= square <= 10_000:
        raise InputError(f"square: {square} is not a size: expected 1 to 10000 pixels")
    return float(square)


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

    __slots__ = ("_found",)
    _found: _rookwright.SolutionList | tuple[Solution, ...]

    def __init__(
        self, solutions: _rookwright.SolutionList | tuple[Solution, ...], document: dict[str, Any]
    ) -> None:
        """Takes the solutions and the document of a search."""
        super().__init__(document)
        object.__setattr__(self, "_found", solutions)

    @property
    def solution(self) -> Solution | None:
        """The first solution; `None` if none was found."""
        return self._at(0) if len(self) else None

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """All solutions that were found."""
        return tuple(self._at(nth) for nth in range(len(self)))

    @property
    def count(self) -> Count:  # type: ignore[override]
        """The number of solutions found, and whether there are no others."""
        return Count(self._doc)

    def _at(self, nth: int) -> Solution:
        # Of many thousand solutions only those that are looked at become objects.
        found = self._found
        return found[nth] if isinstance(found, tuple) else Solution(found.get(nth))

    @overload
    def __getitem__(self, index: int) -> Solution: ...

    @overload
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and (self._doc, self.solutions) == (other._doc, other.solutions)

    def __hash__(self) -> int:
        return hash((len(self), self.solution))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Answer, (self.solutions, self._doc))

    def to_dict(self) -> dict[str, Any]:
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
