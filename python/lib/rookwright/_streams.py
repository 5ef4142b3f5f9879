"""Results one by one: iterators over searches in the background."""

from __future__ import annotations

from rookwright._progress import Bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Any

    from rookwright import _rookwright
    from rookwright.settings import Settings


class Stream:
    """An iterator over a search that runs in the background.

    The search waits until the next result is asked for. It ends when the iterator is exhausted, closed, deleted, or
    interrupted by Ctrl-C.
    """

    def __class_getitem__(cls, item: object) -> type[Stream]:
        # The stub makes this class generic; at run time that would take the time to import typing.
        return cls

    def __init__(
        self,
        start: Callable[[Settings], _rookwright.Stream],
        make: Callable[[Any], Any],
        settings: Settings,
        title: str,
    ) -> None:
        """Starts the search."""
        self._bar = Bar(settings, title)
        with self._bar as settings:
            self._native = start(settings)
        self._make = make
        self._title = title

    def __iter__(self) -> Stream:
        return self

    def __next__(self) -> Any:
        try:
            found = self._native.next()
        except BaseException:
            self._bar.close()
            raise
        if found is None:
            self._bar.close()
            raise StopIteration
        return self._make(found)

    def collect(self, limit: int | None = None) -> list[Any]:
        """Returns the results that are still to come, at most `limit`. Ctrl-C ends the search, and what was found is
        returned."""
        items: list[Any] = []
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
        self._bar.close()
        self._native.close()

    @property
    def summary(self) -> dict[str, Any] | None:
        """How the search ended, as a document; `None` before the end."""
        return self._native.end()

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        end = self.summary
        state = "under way" if end is None else end.get("end", "over")
        return f"<{type(self).__name__} of {self._title}: {state}>"
