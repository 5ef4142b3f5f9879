"""Results one by one: iterators over searches in the background."""

from __future__ import annotations

from collections.abc import Callable

from rookwright import _rookwright, _types as t
from rookwright._progress import Bar
from rookwright.settings import Settings
from rookwright.tables import Shown, Table, table_of


class Stream(t.Generic[t.Item]):
    """An iterator over a search that runs in the background.

    The search waits until the next result is asked for. It ends when the iterator is exhausted, closed, deleted, or
    interrupted by Ctrl-C.
    """

    def __init__(
        self, start: Callable[[Settings], _rookwright.Stream], make: Callable[[t.Any], t.Item], settings: Settings, title: str
    ) -> None:
        """Starts the search."""
        self._bar = Bar(settings, title)
        with self._bar as settings:
            self._native = start(settings)
        self._make = make
        self._title = title
        #: What was looked at before it was asked for.
        self._ahead: list[t.Item] = []

    def __iter__(self) -> t.Self:
        return self

    def __next__(self) -> t.Item:
        if self._ahead:
            return self._ahead.pop(0)
        try:
            found = self._native.next()
        except BaseException:
            self._bar.close()
            raise
        if found is None:
            self._bar.close()
            raise StopIteration
        return self._make(found)

    def collect(self, limit: int | None = None) -> list[t.Item]:
        """Returns the results that are still to come, at most `limit`. Ctrl-C ends the search, and what was found is
        returned."""
        items: list[t.Item] = []
        try:
            while limit is None or len(items) < limit:
                items.append(next(self))
        except StopIteration:
            pass
        except KeyboardInterrupt:
            self.close()
        return items

    def close(self) -> None:
        """Ends the search."""
        self._ahead.clear()
        self._bar.close()
        self._native.close()

    @property
    def summary(self) -> dict[str, t.Any] | None:
        """How the search ended, as a document; `None` before the end."""
        return self._native.end()

    def __enter__(self) -> t.Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        end = self.summary
        state = "under way" if end is None else end.get("end", "over")
        return f"<{type(self).__name__} of {self._title}: {state}>"


class Rows(Stream[t.Item], Shown):
    """An iterator that is a table, too: of the results that are still to come. A notebook shows the first of them."""

    #: The columns, as in `table_of`.
    _columns: str

    def table(self) -> Table:
        """Returns the results that are still to come as a table; it waits for the end of the search."""
        return self._table(self.collect())

    def _table(self, items: list[t.Item]) -> Table:
        return table_of([item._doc for item in items], self._columns)  # type: ignore[attr-defined]

    def _first(self, many: int) -> tuple[Table, int | None]:
        # They are still to come after a look at them.
        items = self.collect(many)
        self._ahead = items + self._ahead
        return self._table(items), len(items) if len(items) < many or self.summary is not None else None
