"""Results one by one: iterators over searches in the background."""

from collections.abc import Callable
from types import TracebackType
from typing import Any, Generic, TypeVar

from typing_extensions import Self

from rookwright import _rookwright
from rookwright.settings import Settings

TYPE_CHECKING: bool
_Item = TypeVar("_Item")

class Stream(Generic[_Item]):
    def __class_getitem__(cls, item: object) -> type[Stream[Any]]: ...
    def __init__(
        self,
        start: Callable[[Settings], _rookwright.Stream],
        make: Callable[[Any], _Item],
        settings: Settings,
        title: str,
    ) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> _Item: ...
    def collect(self, limit: int | None = None) -> list[_Item]: ...
    def close(self) -> None: ...
    @property
    def summary(self) -> dict[str, Any] | None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...
