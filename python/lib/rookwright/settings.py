"""The settings of a search."""

from __future__ import annotations

from collections.abc import Callable

from rookwright import _rookwright
from rookwright._view import Frozen
from rookwright.errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Settings"]

#: Whether to show a bar, or a function that is told of progress.
Progress = bool | Callable[[dict[str, object]], object] | None

#: A century, in seconds: clocks do not overflow.
LONGEST = float(_rookwright.LIMITS["seconds"])

#: The most threads.
MOST_THREADS = _rookwright.LIMITS["threads"]


class Settings(Frozen):
    """The settings of a search: every function that searches takes them as keywords, or all at once as `settings=`.

    >>> import rookwright as rw
    >>> quick = rw.Settings(engine="sat", threads=1, timeout=10)
    >>> rw.queens(8).count(settings=quick).engine
    'sat'
    >>> quick.replace(threads=2)
    Settings(engine='sat', threads=2, timeout=10.0)
    """

    __slots__ = ("engine", "labelling", "memory", "plain", "progress", "threads", "timeout")

    engine: str
    threads: int | None
    timeout: float | None
    memory: int | None
    labelling: str | None
    plain: bool
    progress: Progress

    def __init__(
        self,
        engine: str = "auto",
        threads: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        labelling: str | None = None,
        plain: bool = False,
        progress: Progress = None,
    ) -> None:
        """Checks and keeps the settings.

        engine: `auto`, `search`, `sat`, `cp`, `asp` or `brute`
        threads: the number of threads, 1 to 1024; `None` for all cores
        timeout: the time limit in seconds; `None` for no limit
        memory: the limit for what grows with the search, in bytes
        labelling: the order in which the engine `cp` tries values, such as `largest-domain,bisect`
        plain: whether models leave out the constraints that follow from others
        progress: `True` shows a bar if tqdm is installed, `False` none, `None` one in a notebook; or a function that is
            called with a dictionary (`kind`, `done`, `of`)
        """
        values = {
            "engine": _text("engine", engine),
            "threads": None if threads is None else _whole("threads", threads, 1, MOST_THREADS, "a number of threads"),
            "timeout": None if timeout is None else _seconds(timeout),
            "memory": None if memory is None else _whole("memory", memory, 1, 1 << 60, "a number of bytes"),
            "labelling": None if labelling is None else _text("labelling", labelling),
            "plain": _flag("plain", plain),
            "progress": progress,
        }
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise TypeError(f"progress: expected True, False, None or a function, found {_found(progress)}")
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def replace(self, **changes: Any) -> Settings:
        """Returns the settings with some of them changed."""
        values = {name: getattr(self, name) for name in self.__slots__}
        unknown = [name for name in changes if name not in values]
        if unknown:
            raise TypeError(f"unknown setting {unknown[0]!r}: expected one of {', '.join(sorted(values))}")
        return Settings(**{**values, **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __reduce__(self) -> tuple[Any, ...]:
        names = ("engine", "threads", "timeout", "memory", "labelling", "plain", "progress")
        return (Settings, tuple(getattr(self, name) for name in names))

    def __repr__(self) -> str:
        usual = {"engine": "auto", "plain": False}
        names = ("engine", "threads", "timeout", "memory", "labelling", "plain", "progress")
        given = [(name, getattr(self, name)) for name in names if getattr(self, name) != usual.get(name)]
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in given)})"


def settings_of(settings: Settings | None, **given: Any) -> Settings:
    """Returns the settings of a call: those given all at once, changed by those given one by one."""
    given = {name: value for name, value in given.items() if value is not None}
    if settings is None:
        return Settings(**given)
    if not isinstance(settings, Settings):
        raise TypeError(f"settings: expected Settings, found {_found(settings)}")
    return settings.replace(**given) if given else settings


def _found(value: object) -> str:
    return f"{value!r:.40} ({type(value).__name__})"


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, found {_found(value)}")
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise InputError(f"{name}: the text has half a character (a surrogate)")
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name}: expected True or False, found {_found(value)}")
    return value


def _whole(name: str, value: object, least: int, most: int, what: str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: expected a whole number, found {_found(value)}")
    number = int(value.__index__())
    if not least <= number <= most:
        raise InputError(f"{name}: '{number}' is not {what}: expected {least} to {most}")
    return number


def _seconds(value: Any) -> float:
    if hasattr(value, "total_seconds"):
        value = value.total_seconds()
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"timeout: expected seconds, found {_found(value)}")
    if not 0 <= value <= LONGEST:
        raise InputError(f"timeout: {value} is not a time: expected seconds from 0 up, at most a century")
    return float(value)
