"""Tables for data frames, through Arrow's C interface. polars, pandas and pyarrow are imported only when asked for."""

from __future__ import annotations

from collections.abc import Iterable

from rookwright import _rookwright, _types as t
from rookwright._view import Frozen, derived, found

__all__ = ["Table"]

#: The rows that a notebook shows.
MOST_SHOWN = 20


class Tabular:
    """Something that is a table, too."""

    def table(self) -> Table:
        """Returns the rows as a table."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table()._native.__arrow_c_stream__(requested_schema)

    def to_polars(self) -> t.polars.DataFrame:
        """Returns a data frame of polars, which must be installed."""
        import polars  # type: ignore[import-not-found,import-untyped,unused-ignore]

        frame: t.polars.DataFrame = polars.DataFrame(self.table())
        return frame

    def to_arrow(self) -> t.pyarrow.Table:
        """Returns a table of pyarrow, which must be installed."""
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

        table: t.pyarrow.Table = pyarrow.table(self.table())
        return table

    def to_pandas(self) -> t.pandas.DataFrame:
        """Returns a data frame of pandas, which must be installed. Without pyarrow the values are copied one by one."""
        import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]

        try:
            arrow = self.to_arrow()
        except ImportError:
            arrow = None
        frame: t.pandas.DataFrame = arrow.to_pandas() if arrow is not None else pandas.DataFrame(self.table().to_dict())
        return frame


class Table(Frozen, Tabular):
    """A table, which any library that knows Arrow's C interface reads: `polars.DataFrame(table)`, `pyarrow.table(table)`.

    >>> import rookwright as rw
    >>> table = rw.solve_mates(["4/N1p1/Qn1k/K3 w"], "#2").table()
    >>> table.columns[:4], len(table)
    (('fen', 'stipulation', 'end', 'mate_in'), 1)
    >>> table["keys"]
    [['Qb1']]
    """

    _native: _rookwright.Table

    def __init__(self, native: _rookwright.Table) -> None:
        """Takes what the library made."""
        object.__setattr__(self, "_native", native)

    columns: tuple[str, ...] = derived("The names of the columns.", lambda self: tuple(self._native.columns))

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, column: str) -> list[t.Any]:
        """Returns the values of a column."""
        return list(self._native.column(column))

    def table(self) -> Table:
        """Returns the table itself."""
        return self

    def to_dict(self) -> dict[str, list[t.Any]]:
        """Returns the columns as lists."""
        return {name: self[name] for name in self.columns}

    def rows(self) -> list[dict[str, t.Any]]:
        """Returns the rows as dictionaries."""
        columns = self.to_dict()
        return [{name: values[nth] for name, values in columns.items()} for nth in range(len(self))]

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (_restored, (list(self.to_dict().items()), self._native.kinds))

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        return html_of(self, len(self))


def html_of(table: Table, many: int | None) -> str:
    """Returns the first rows of a table for a notebook, and how many there are in all; `None` if that is not known."""
    rows = "".join(f"<tr>{_cells('td', row.values())}</tr>" for row in table.rows()[:MOST_SHOWN])
    left = None if many is None else many - min(len(table), MOST_SHOWN)
    more = "" if left == 0 else f"<p>{'maybe' if left is None else left} more rows</p>"
    return f"<table><thead><tr>{_cells('th', table.columns)}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _cells(tag: str, values: Iterable[object]) -> str:
    from html import escape

    texts = ("" if value is None else ", ".join(value) if isinstance(value, list) else str(value) for value in values)
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def _restored(columns: list[tuple[str, list[t.Any]]], kinds: list[str]) -> Table:
    """Returns a table that was pickled."""
    return Table(_rookwright.make_table([(name, kind, values) for (name, values), kind in zip(columns, kinds)]))


def table_of(rows: Iterable[dict[str, t.Any]], columns: str) -> Table:
    """Makes a table from documents, by the words of its columns: `name:kind=where`, such as `low:int=difficulty.low`.

    What is found in the document by its own name needs no place, and a text no kind.
    """
    kept = list(rows)
    made = []
    for word in columns.split():
        named, _, where = word.partition("=")
        name, _, kind = named.partition(":")
        values = [found(row, where or name) for row in kept]
        made.append((name, kind or "text", values if kind else [None if value is None else str(value) for value in values]))
    return Table(_rookwright.make_table(made))


class Shown(Tabular):
    """Something that a notebook shows as a table."""

    def _first(self, many: int) -> tuple[Table, int | None]:
        """Returns some rows, and the number of all rows; `None` if that is not known yet."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return html_of(*self._first(MOST_SHOWN))
