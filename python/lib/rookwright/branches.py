"""The tree of a mate's solution."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright._view import Frozen, copied

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["Branch"]


class Branch(Frozen):
    """A move of a solution with everything that follows it. A notebook shows the position after it.

    The root of a tree has no move: `san` is empty, and its `children` are the keys.
    """

    __slots__ = ("_doc", "_legal", "_path", "_puzzle")
    _puzzle: str
    _doc: dict[str, Any]
    _path: tuple[str, ...]
    _legal: int

    def __init__(self, puzzle: str, document: dict[str, Any], path: tuple[str, ...], legal: int) -> None:
        """Takes the puzzle as text, the document of the move, the moves up to it, and how many of them can be played in
        the diagram one after the other (after a threat or in set play others cannot); solutions make branches."""
        for name, value in (("_puzzle", puzzle), ("_doc", document), ("_path", path), ("_legal", legal)):
            object.__setattr__(self, name, value)

    @property
    def san(self) -> str:
        """The move in standard algebraic notation; empty for the root."""
        return str(self._doc.get("san", ""))

    @property
    def uci(self) -> str:
        """The move as engines write it; empty for the root."""
        return str(self._doc.get("uci", ""))

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves from the diagram up to this one, as engines write them."""
        return self._path

    @property
    def replies(self) -> tuple[Branch, ...]:
        """The replies to a move of the solver. Those that the threat answers are not listed; see `others`."""
        return self._children(self._next().get("replies"))

    @property
    def others(self) -> tuple[Branch, ...]:
        """The replies that do nothing against the threat."""
        return self._children(self._next().get("others"))

    @property
    def answers(self) -> tuple[Branch, ...]:
        """The answers to a reply: all moves that reach the goal as quickly as possible."""
        return self._children(self._doc.get("continuations"))

    @property
    def threats(self) -> tuple[Branch, ...]:
        """What would follow if the other side could pass."""
        return self._children(self._next().get("threats"), legal=False)

    @property
    def refutations(self) -> tuple[Branch, ...]:
        """The replies that refute a try."""
        return self._children(self._doc.get("refutations"))

    @property
    def children(self) -> tuple[Branch, ...]:
        """What follows: keys, replies, answers, or the refutations of a try."""
        return self._children(self._doc.get("children")) or self.refutations or self.replies or self.answers

    @property
    def mate_in(self) -> int | None:
        """The number of moves to mate after a key."""
        return self._doc.get("mate_in")

    @property
    def mate(self) -> str | None:
        """The kind of the mate that this move gives (`plain`, `pure`, `model`, `ideal`); `None` if it does not mate."""
        after = self._doc.get("after")
        return after.get("mate") if after else None

    @property
    def fen(self) -> str | None:
        """The position after the move; `None` after a threat and in set play, where a side passed."""
        return self._native().after(list(self._path))[0] if self._legal == len(self._path) else None

    def walk(self) -> Iterator[Branch]:
        """Iterates over this move and all that follow it, each before what follows it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def lines(self) -> Iterator[tuple[Branch, ...]]:
        """Iterates over all lines that begin here, each as its moves. A threat stands for all replies that do nothing
        against it.

        >>> import rookwright as rw
        >>> tree = rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2").solve().tree
        >>> for line in tree.lines():
        ...     print(" ".join(move.san for move in line))
        Rd8+ Kh7 Rh8#
        """
        here = (self,) if self.san else ()
        children = self.children
        # Replies that do nothing against the threat are answered by it.
        threats = self.threats if self.others else ()
        if not children and not threats and here:
            yield here
        for child in children + threats:
            for line in child.lines():
                yield here + line

    def svg(self) -> str:
        """Returns the picture of the position after the move; after a threat and in set play, of that before the pass."""
        return self._native().after(list(self._path[: self._legal]))[1]

    def to_dict(self) -> dict[str, Any]:
        """Returns the branch as the command line prints it with `--json`."""
        copy: dict[str, Any] = copied(self._doc)
        return copy

    def _next(self) -> dict[str, Any]:
        return self._doc.get("variations") or self._doc.get("after") or {}

    def _children(self, documents: list[dict[str, Any]] | None, legal: bool = True) -> tuple[Branch, ...]:
        played = self._legal + 1 if legal and self._legal == len(self._path) else self._legal
        return tuple(Branch(self._puzzle, one, (*self._path, one["uci"]), played) for one in documents or ())

    def _native(self) -> _rookwright.Puzzle:
        return _rookwright.Puzzle.read(self._puzzle)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Returns the tree as indented lines."""
        depth = max(len(self._path), 1)
        return "\n".join(branch._line(depth) for branch in self.walk() if branch.san)

    def _line(self, depth: int) -> str:
        # Replies of the other side have dots.
        dots = "..." if "continuations" in self._doc else ""
        threats = ", ".join(threat.san for threat in self.threats)
        return "  " * (len(self._path) - depth) + dots + self.san + (f" (threat: {threats})" if threats else "")

    def __repr__(self) -> str:
        return f"<Branch {self.san or 'root'}: {len(self.children)} children>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Branch) and (self._puzzle, self._path, self._doc) == (
            other._puzzle, other._path, other._doc,
        )

    def __hash__(self) -> int:
        return hash((self._puzzle, self._path))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Branch, (self._puzzle, self._doc, self._path, self._legal))


def root(puzzle: str, keys: list[dict[str, Any]]) -> Branch:
    """Returns the root of a tree with these keys."""
    return Branch(puzzle, {"children": keys}, (), 0)
