"""How searches went, and what they counted."""

from __future__ import annotations

from numbers import Real

from rookwright import _types as t
from rookwright._view import View, derived, part

__all__ = ["Count", "Optimum"]


class Optimum(View):
    """The best value that a search found, and whether nothing better exists."""

    value: int = part("The best value.", make=int)
    proven: bool = part("Whether nothing better exists.")

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

    engine: str = part("The engine that ran.")
    end: str = part("How the search ended: `exhausted`, `stopped` (by you, or by a limit of solutions) or `out-of-budget`.")
    finished: bool = derived("Whether the search looked at everything.", lambda self: self.end == "exhausted")
    seconds: float = part("The time that it took.", make=float)
    nodes: int = part("The steps of the search: nodes, decisions or choices; 0 if the engine does not tell.", default=0)
    optimum: Optimum | None = part("The best value, for a puzzle that asks for one.", make=Optimum)
    remark: str | None = part("A sentence about the search, such as why the answer is known without one.")

    def _brief(self) -> str:
        return f"engine={self.engine!r}, end={self.end!r}, seconds={self.seconds}"

    disagreements: tuple[str, ...] = part("What the puzzle's own `expect:` says otherwise.", make=tuple, default=())


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

    value: int = part("The number of solutions found.", at="count.value", make=int)
    exact: bool = part("Whether there are no others.", at="count.exact")
    classes: Count | None = derived("The number up to symmetry, if it is known.", lambda self: self._other("classes"))
    directed: Count | None = derived("The number of tours if both directions count.", lambda self: self._other("directed"))

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
        return int(self) < other if isinstance(other, (Real, Count)) else NotImplemented  # type: ignore[operator]

    def __le__(self, other: object) -> bool:
        return int(self) <= other if isinstance(other, (Real, Count)) else NotImplemented  # type: ignore[operator]

    def __gt__(self, other: object) -> bool:
        return int(self) > other if isinstance(other, (Real, Count)) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return int(self) >= other if isinstance(other, (Real, Count)) else NotImplemented

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
