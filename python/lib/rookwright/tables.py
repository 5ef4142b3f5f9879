"""Tables for data frames, through Arrow's C interface. polars, pandas and pyarrow are imported only when asked for."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright._view import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    import pandas as _pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import polars as _polars  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import pyarrow as _pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

__all__ = ["Table"]

#: The rows that a notebook shows.
MOST_SHOWN = 20


class Table(Frozen):
    """A table, which any library that knows Arrow's C interface reads: `polars.DataFrame(table)`, `pyarrow.table(table)`.

    >>> import rookwright as rw
    >>> table = rw.solve_mates(["4/N1p1/Qn1k/K3 w"], "#2").table()
    >>> table.columns[:4], len(table)
    (('fen', 'stipulation', 'end', 'mate_in'), 1)
    >>> table["keys"]
    [['Qb1']]
    """

    __slots__ = ("_native",)
    _native: _rookwright.Table

    def __init__(self, native: _rookwright.Table) -> None:
        """Takes what the library made."""
        object.__setattr__(self, "_native", native)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._native.columns)

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, column: str) -> list[Any]:
        """Returns the values of a column."""
        return self._native.column(column)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def to_polars(self) -> _polars.DataFrame:
        """Returns a data frame of polars, which must be installed."""
        import polars  # type: ignore[import-not-found,import-untyped,unused-ignore]

        frame: _polars.DataFrame = polars.DataFrame(self)
        return frame

    def to_arrow(self) -> _pyarrow.Table:
        """Returns a table of pyarrow, which must be installed."""
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

        table: _pyarrow.Table = pyarrow.table(self)
        return table

    def to_pandas(self) -> _pandas.DataFrame:
        """Returns a data frame of pandas, which must be installed. Without pyarrow the values are copied one by one."""
        import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]

        try:
            arrow = self.to_arrow()
        except ImportError:
            arrow = None
        frame: _pandas.DataFrame = arrow.to_pandas() if arrow is not None else pandas.DataFrame(self.to_dict())
        return frame

    def to_dict(self) -> dict[str, list[Any]]:
        """Returns the columns as lists."""
        return {name: self[name] for name in self.columns}

    def rows(self) -> list[dict[str, Any]]:
        """Returns the rows as dictionaries."""
        columns = self.to_dict()
        return [{name: values[nth] for name, values in columns.items()} for nth in range(len(self))]

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (list(self.to_dict().items()), self._native.kinds))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.columns, len(self)))

    def __repr__(self) -> str:
        return f"<Table of {len(self)} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        shown = self.rows()[:MOST_SHOWN]
        rows = "".join(f"<tr>{_cells('td', row.values())}</tr>" for row in shown)
        more = f"<p>{len(self) - len(shown)} more rows</p>" if len(self) > len(shown) else ""
        return f"<table><thead><tr>{_cells('th', self.columns)}</tr></thead><tbody>{rows}</tbody></table>{more}"


def _cells(tag: str, values: Iterable[object]) -> str:
    return "".join(f"<{tag}>{_escaped(value)}</{tag}>" for value in values)


def _escaped(value: object) -> str:
    text = "" if value is None else ", ".join(value) if isinstance(value, list) else str(value)
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _restored(columns: list[tuple[str, list[Any]]], kinds: list[str]) -> Table:
    """Returns a table that was pickled."""
    return Table(_rookwright.make_table([(name, kind, values) for (name, values), kind in zip(columns, kinds)]))


def table_of(
    rows: Iterable[dict[str, Any]], columns: Sequence[tuple[str, str, Callable[[dict[str, Any]], Any]]]
) -> Table:
    """Makes a table from documents: a column is its name, its type and a function that finds its value."""
    kept = list(rows)
    return Table(_rookwright.make_table([(name, kind, [find(row) for row in kept]) for name, kind, find in columns]))


class Tabular:
    """Something that is a table, too."""

    __slots__ = ()

    def table(self) -> Table:
        """Returns the rows as a table."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)

    def to_polars(self) -> _polars.DataFrame:
        """Returns a data frame of polars, which must be installed."""
        return self.table().to_polars()

    def to_pandas(self) -> _pandas.DataFrame:
        """Returns a data frame of pandas, which must be installed."""
        return self.table().to_pandas()

    def to_arrow(self) -> _pyarrow.Table:
        """Returns a table of pyarrow, which must be installed."""
        return self.table().to_arrow()
