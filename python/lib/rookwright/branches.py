"""The tree of a mate's solution."""

from __future__ import annotations

from collections.abc import Iterator

from rookwright import _rookwright, _types as t
from rookwright._view import Picture, Values, copied, derived, part

__all__ = ["Branch"]


class Branch(Picture, Values):
    """A move of a solution with everything that follows it. A notebook shows the position after it.

    The root of a tree has no move: `san` is empty, and its `children` are the keys.
    """

    __slots__ = ("_puzzle", "_doc", "_path", "_legal")
    _puzzle: str
    _doc: dict[str, t.Any]
    _path: tuple[str, ...]
    _legal: int

    def __init__(self, puzzle: str, document: dict[str, t.Any], path: tuple[str, ...], legal: int) -> None:
        """Takes the puzzle as text, the document of the move, the moves up to it, and how many of them can be played in
        the diagram one after the other (after a threat or in set play others cannot); solutions make branches."""
        self._keep(puzzle, document, path, legal)

    san: str = part("The move in standard algebraic notation; empty for the root.", default="")
    uci: str = part("The move as engines write it; empty for the root.", default="")

    def to_chess(self) -> t.chess.Move:
        """Returns the move as an object of python-chess, which must be installed; a null move for the root."""
        import chess  # type: ignore[import-not-found,unused-ignore]

        move: t.chess.Move = chess.Move.from_uci(self.uci or "0000")
        return move

    moves: tuple[str, ...] = derived("All moves from the diagram up to this one, as engines write them.", lambda self: self._path)
    replies: tuple[Branch, ...] = derived(
        "The replies to a move of the solver. Those that the threat answers are not listed; see `others`.",
        lambda self: self._children(self._next().get("replies")),
    )
    others: tuple[Branch, ...] = derived(
        "The replies that do nothing against the threat.", lambda self: self._children(self._next().get("others")),
    )
    answers: tuple[Branch, ...] = derived(
        "The answers to a reply: all moves that reach the goal as quickly as possible.",
        lambda self: self._children(self._doc.get("continuations")),
    )
    threats: tuple[Branch, ...] = derived(
        "What would follow if the other side could pass.",
        lambda self: self._children(self._next().get("threats"), legal=False),
    )
    refutations: tuple[Branch, ...] = derived(
        "The replies that refute a try.", lambda self: self._children(self._doc.get("refutations")),
    )
    children: tuple[Branch, ...] = derived(
        "What follows: keys, replies, answers, or the refutations of a try.",
        lambda self: self._children(self._doc.get("children")) or self.refutations or self.replies or self.answers,
    )
    mate_in: int | None = part("The number of moves to mate after a key.")
    mate: str | None = part(
        "The kind of the mate that this move gives (`plain`, `pure`, `model`, `ideal`); `None` if it does not mate.", at="after.mate",
    )
    fen: str | None = derived(
        "The position after the move; `None` after a threat and in set play, where a side passed.",
        lambda self: self._native().after(list(self._path))[0] if self._legal == len(self._path) else None,
    )

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

    def to_dict(self) -> dict[str, t.Any]:
        """Returns the branch as the command line prints it with `--json`."""
        return dict(copied(self._doc))

    def _next(self) -> dict[str, t.Any]:
        return self._doc.get("variations") or self._doc.get("after") or {}

    def _children(self, documents: list[dict[str, t.Any]] | None, legal: bool = True) -> tuple[Branch, ...]:
        played = self._legal + 1 if legal and self._legal == len(self._path) else self._legal
        return tuple(Branch(self._puzzle, one, (*self._path, one["uci"]), played) for one in documents or ())

    def _native(self) -> _rookwright.Puzzle:
        return _rookwright.Puzzle.read(self._puzzle)

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

    def __hash__(self) -> int:
        return hash((self._puzzle, self._path))


def root(puzzle: str, keys: list[dict[str, t.Any]]) -> Branch:
    """Returns the root of a tree with these keys."""
    return Branch(puzzle, {"children": keys}, (), 0)
