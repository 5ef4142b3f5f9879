"""The puzzles of a collection, and what a query found."""

from __future__ import annotations

from rookwright._text import one_line
from rookwright._view import View
from rookwright.errors import InputError
from rookwright.mates import Difficulty, Mate
from rookwright.puzzles import Puzzle, read
from rookwright.tables import Table, Tabular, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, overload

    from rookwright.collection import Collection
else:

    def overload(function):
        return function


__all__ = ["Found", "Record"]

#: Puzzles are loaded this many at a time.
AT_ONCE = 100


class Record(View):
    """A puzzle of a collection. A notebook shows it as a picture."""

    __slots__ = ()

    @property
    def id(self) -> int:
        """Its number in the collection."""
        return int(self._doc["id"])

    @property
    def puz(self) -> str | None:
        """The puzzle as the text of a `.puz` file; `None` for tactics, which have none."""
        return self._doc.get("puz")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Tactics, which are not mates, raise an `InputError`."""
        if self.puz is None:
            raise InputError(f"puzzle {self.id} is a tactic: only mates, placements and tours are puzzles here")
        return read(self.puz)

    @property
    def family(self) -> str:
        """The family: `mate`, `tactic`, `placement`, `chessnum` or `tour`."""
        return str(self._kept("family"))

    @property
    def asked(self) -> str:
        """What is asked: `#2`."""
        return str(self._kept("asked"))

    @property
    def status(self) -> str:
        """What is proven: `sound`, `cooked`, `shorter`, `unsolvable`, `differs`, `open` or `unproven`."""
        return str(self._kept("status"))

    @property
    def fen(self) -> str | None:
        """The position in which the solver is to move; `None` for placements and tours."""
        position: str | None = self._kept("position")
        return position

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in SAN."""
        return tuple(self._kept("keys") or ())

    @property
    def rating(self) -> int | None:
        """The rating by players, if its source gives one."""
        rating: int | None = self._kept("rating")
        return rating

    @property
    def difficulty(self) -> Difficulty | int | None:
        """How hard it is: the rating by players, or else an estimate; a level for other puzzles than mates."""
        difficulty = self._doc.get("difficulty")
        return Difficulty(difficulty) if isinstance(difficulty, dict) else difficulty

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of its themes."""
        return tuple(self._kept("themes") or ())

    @property
    def tags(self) -> tuple[str, ...]:
        """Your own tags."""
        return tuple(self._kept("tags") or ())

    @property
    def title(self) -> str | None:
        """The title."""
        title: str | None = self._kept("title")
        return title

    @property
    def author(self) -> str | None:
        """The author."""
        author: str | None = self._kept("author")
        return author

    @property
    def source(self) -> str | None:
        """Where and when it was printed."""
        source: str | None = self._kept("source")
        return source

    @property
    def reference(self) -> str | None:
        """What its source calls it."""
        reference: str | None = self._kept("reference")
        return reference

    def svg(self, **options: Any) -> str:
        """Returns the picture; see `Puzzle.svg`."""
        if self.puz is None and self.fen is not None:
            return Mate(self.fen, legality=False).svg(**options)
        return self.puzzle.svg(**options)

    def _kept(self, name: str) -> Any:
        return self._doc["collection"].get(name)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _brief(self) -> str:
        keys = f", keys={list(self.keys)}" if self.keys else ""
        return f"id={self.id}, asked={self.asked!r}, status={self.status!r}, rating={self.rating}{keys}"


class Found(Tabular):
    """The puzzles that a query found: a sequence that loads them as you go, and a table."""

    def __init__(self, collection: Collection, ids: list[int], query: str) -> None:
        """Takes the numbers of the puzzles; `Collection.find` makes these."""
        self._collection = collection
        self._query = query
        self.ids: tuple[int, ...] = tuple(ids)

    @overload
    def __getitem__(self, index: int) -> Record: ...

    @overload
    def __getitem__(self, index: slice) -> Found: ...

    def __getitem__(self, index: int | slice) -> Record | Found:
        if isinstance(index, slice):
            return Found(self._collection, list(self.ids[index]), self._query)
        return self._collection[self.ids[index]]

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Record]:
        for begin in range(0, len(self.ids), AT_ONCE):
            for document in self._collection._native.records(list(self.ids[begin : begin + AT_ONCE])):
                yield Record(document)

    def table(self) -> Table:
        """Returns the puzzles as a table."""
        return table_of(
            [record._doc for record in self],
            [
                ("id", "int", lambda row: row["id"]),
                ("family", "text", _kept("family")),
                ("asked", "text", _kept("asked")),
                ("status", "text", _kept("status")),
                ("fen", "text", _kept("position")),
                ("keys", "texts", _kept("keys")),
                ("rating", "int", _kept("rating")),
                ("difficulty", "int", _level),
                ("plays", "int", _kept("plays")),
                ("popularity", "int", _kept("popularity")),
                ("themes", "texts", _kept("themes")),
                ("tags", "texts", _kept("tags")),
                ("title", "text", _kept("title")),
                ("author", "text", _kept("author")),
                ("source", "text", _kept("source")),
                ("reference", "text", _kept("reference")),
                ("link", "text", _kept("link")),
            ],
        )

    def export(self, format: str) -> str:
        """Returns the puzzles in a format: `jsonl`, `csv`, `epd`, `pgn`, `puz` or `olv`. A format leaves out what it cannot
        carry."""
        return self._collection._native.export(list(self.ids), one_line("format", format))[0]

    def __repr__(self) -> str:
        return f"<Found {len(self)} puzzle{'' if len(self) == 1 else 's'}: {self._query or 'all'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("what a query found cannot be pickled: pickle list(found), or its table()")


def _kept(name: str) -> Callable[[dict[str, Any]], Any]:
    """Returns a function that finds what only a collection knows about a puzzle."""
    return lambda row: row["collection"].get(name)


def _level(row: dict[str, Any]) -> int | None:
    difficulty = row.get("difficulty")
    return difficulty.get("rating") if isinstance(difficulty, dict) else difficulty
