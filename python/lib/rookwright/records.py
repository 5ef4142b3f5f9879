"""The puzzles of a collection, and what a query found."""

from __future__ import annotations

from collections.abc import Iterator

from rookwright import _rookwright, _types as t
from rookwright._text import one_line
from rookwright._view import PuzzleView, View, part
from rookwright.errors import InputError
from rookwright.mates import Difficulty, Mate, level_of
from rookwright.puzzles import Puzzle, read
from rookwright.tables import Shown, Table, table_of

__all__ = ["Found", "Record"]

#: Puzzles are loaded this many at a time.
AT_ONCE = 100


class Record(PuzzleView):
    """A puzzle of a collection. A notebook shows it as a picture."""

    id: int = part("Its number in the collection.")
    puz: str | None = part("The puzzle as the text of a `.puz` file; `None` for tactics, which have none.")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Tactics, which are not mates, raise an `InputError`."""
        if self.puz is None:
            raise InputError(f"puzzle {self.id} is a tactic: only mates, placements and tours are puzzles here")
        return read(self.puz)

    family: str = part("The family: `mate`, `tactic`, `placement`, `chessnum` or `tour`.", at="collection.family")
    asked: str = part("What is asked: `#2`.", at="collection.asked")
    status: str = part(
        "What is proven: `sound`, `cooked`, `shorter`, `unsolvable`, `differs`, `open` or `unproven`.", at="collection.status",
    )
    fen: str | None = part(
        "The position in which the solver is to move; `None` for placements and tours.", at="collection.position",
    )
    keys: tuple[str, ...] = part("The keys in SAN.", at="collection.keys", make=tuple, default=())
    rating: int | None = part("The rating by players, if its source gives one.", at="collection.rating")
    difficulty: Difficulty | int | None = part(
        "How hard it is: the rating by players, or else an estimate; a level for other puzzles than mates.", make=level_of,
    )
    themes: tuple[str, ...] = part("The names of its themes.", at="collection.themes", make=tuple, default=())
    tags: tuple[str, ...] = part("Your own tags.", at="collection.tags", make=tuple, default=())
    title: str | None = part("The title.", at="collection.title")
    author: str | None = part("The author.", at="collection.author")
    source: str | None = part("Where and when it was printed.", at="collection.source")
    reference: str | None = part("What its source calls it.", at="collection.reference")

    def svg(self, **options: t.Any) -> str:
        """Returns the picture; see `Puzzle.svg`."""
        if self.puz is None and self.fen is not None:
            return Mate(self.fen, legality=False).svg(**options)
        return super().svg(**options)

    __str__ = View.__repr__

    def _brief(self) -> str:
        keys = f", keys={list(self.keys)}" if self.keys else ""
        return f"id={self.id}, asked={self.asked!r}, status={self.status!r}, rating={self.rating}{keys}"


class Found(Shown):
    """The puzzles that a query found: a sequence that loads them as you go, and a table."""

    def __init__(self, collection: _rookwright.Collection, ids: list[int], query: str) -> None:
        """Takes the numbers of the puzzles; `Collection.find` makes these."""
        self._collection = collection
        self._query = query
        self.ids: tuple[int, ...] = tuple(ids)

    @t.overload
    def __getitem__(self, index: int) -> Record: ...

    @t.overload
    def __getitem__(self, index: slice) -> Found: ...

    def __getitem__(self, index: int | slice) -> Record | Found:
        if isinstance(index, slice):
            return Found(self._collection, list(self.ids[index]), self._query)
        return Record(self._collection.show(self.ids[index]))

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Record]:
        for begin in range(0, len(self.ids), AT_ONCE):
            for document in self._collection.records(list(self.ids[begin : begin + AT_ONCE])):
                yield Record(document)

    def table(self) -> Table:
        """Returns the puzzles as a table."""
        return table_of(
            [record._doc for record in self],
            "id:int family=collection.family asked=collection.asked status=collection.status fen=collection.position "
            "keys:texts=collection.keys rating:int=collection.rating difficulty:int=difficulty.rating plays:int=collection.plays "
            "popularity:int=collection.popularity themes:texts=collection.themes tags:texts=collection.tags title=collection.title "
            "author=collection.author source=collection.source reference=collection.reference link=collection.link",
        )

    def _first(self, many: int) -> tuple[Table, int | None]:
        return self[:many].table(), len(self)

    def export(self, format: str) -> str:
        """Returns the puzzles in a format: `jsonl`, `csv`, `epd`, `pgn`, `puz` or `olv`. A format leaves out what it cannot
        carry."""
        return self._collection.export(list(self.ids), one_line("format", format))[0]

    def __repr__(self) -> str:
        return f"<Found {len(self)} puzzle{'' if len(self) == 1 else 's'}: {self._query or 'all'}>"

    def __reduce__(self) -> tuple[t.Any, ...]:
        raise TypeError("what a query found cannot be pickled: pickle list(found), or its table()")
