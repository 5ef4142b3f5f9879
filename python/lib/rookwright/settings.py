"""The settings of a search."""

from __future__ import annotations

from rookwright import _rookwright, _types as t
from rookwright._view import Values
from rookwright.errors import InputError

__all__ = ["Settings"]

#: A century, in seconds: clocks do not overflow.
LONGEST = float(_rookwright.LIMITS["seconds"])

#: The most threads.
MOST_THREADS = _rookwright.LIMITS["threads"]


class Settings(Values):
    """The settings of a search: every function that searches takes them as keywords, or all at once as `settings=`.

    >>> import rookwright as rw
    >>> quick = rw.Settings(engine="sat", threads=1, timeout=10)
    >>> rw.queens(8).count(settings=quick).engine
    'sat'
    >>> quick.replace(threads=2)
    Settings(engine='sat', threads=2, timeout=10.0)
    """

    __slots__ = ("engine", "threads", "timeout", "memory", "labelling", "plain", "progress", "cancel")

    engine: t.Engine
    threads: int | None
    timeout: float | None
    memory: int | None
    labelling: str | None
    plain: bool
    progress: t.Progress
    cancel: _rookwright.Cancel | None

    def __init__(
        self, engine: t.Engine = "auto", threads: int | None = None, timeout: t.Timeout = None, memory: int | None = None,
        labelling: str | None = None, plain: bool = False, progress: t.Progress = None, cancel: t.Cancel = None,
    ) -> None:
        """Checks and keeps the settings.

        engine: `auto`, `search`, `sat`, `cp`, `asp` or `brute`
        threads: the number of threads, 1 to 1024; `None` for all cores
        timeout: the time limit in seconds, or a `timedelta`; `None` for no limit
        memory: the limit for what grows with the search, in bytes
        labelling: the order in which the engine `cp` tries values, such as `largest-domain,bisect`
        plain: whether models leave out the constraints that follow from others
        progress: `True` shows a bar if tqdm is installed, `False` none, `None` one in a notebook; or a function that is
            called with a dictionary (`kind`, `done`, `of`)
        cancel: the switch by which another thread stops the search
        """
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise TypeError(f"progress: expected True, False, None or a function, found {_found(progress)}")
        if not (cancel is None or isinstance(cancel, _rookwright.Cancel)):
            raise TypeError(f"cancel: expected a Cancel, found {_found(cancel)}")
        self._keep(
            _text("engine", engine),
            number_of("threads", threads, "a number of threads", most=MOST_THREADS),
            None if timeout is None else _seconds(timeout),
            number_of("memory", memory, "a number of bytes", most=1 << 60),
            None if labelling is None else _text("labelling", labelling),
            _flag("plain", plain),
            progress,
            cancel,
        )

    def replace(self, **changes: t.Any) -> Settings:
        """Returns the settings with some of them changed."""
        values = dict(zip(self.__slots__, self._values()))
        unknown = [name for name in changes if name not in values]
        if unknown:
            raise TypeError(f"unknown setting {unknown[0]!r}: expected one of {', '.join(sorted(values))}")
        return Settings(**{**values, **changes})

    def __repr__(self) -> str:
        usual = {"engine": "auto", "plain": False}
        given = [(name, getattr(self, name)) for name in self.__slots__ if getattr(self, name) != usual.get(name)]
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in given)})"


def settings_of(settings: Settings | None, **given: t.Any) -> Settings:
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


def whole(name: str, value: object) -> int:
    """Returns a whole number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: expected a whole number, found {_found(value)}")
    return int(value.__index__())


def _whole(name: str, value: object, least: int, most: int, what: str) -> int:
    number = whole(name, value)
    if not least <= number <= most:
        raise InputError(f"{name}: '{number}' is not {what}: expected {least} to {most}")
    return number


def number_of(name: str, value: object, what: str, least: int = 1, most: int = (1 << 63) - 1) -> int | None:
    """Returns a whole number within limits, or `None` if there is none."""
    return None if value is None else _whole(name, value, least, most, what)


def _seconds(value: t.Any) -> float:
    if hasattr(value, "total_seconds"):
        value = value.total_seconds()
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"timeout: expected seconds, found {_found(value)}")
    if not 0 <= value <= LONGEST:
        raise InputError(f"timeout: {value} is not a time: expected seconds from 0 up, at most a century")
    return float(value)
