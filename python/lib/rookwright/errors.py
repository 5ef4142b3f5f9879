"""The exceptions of Rookwright. Their texts are those of the command line.

`InputError` is a `ValueError`, `ClosedError` too; a file that does not exist is Python's own `FileNotFoundError`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rookwright import _types as t
from rookwright._view import derived

__all__ = [
    "ClosedError", "ClusterError", "EngineError", "Error", "Fault", "InputError", "InternalError", "NoPuzzleError", "StoppedError",
]


class Fault(tuple[int, int, str]):
    """A fault in a text: its line and its column, both from 1, and what is wrong there."""

    line: int = derived("The line, from 1.", lambda self: self[0])
    column: int = derived("The column in characters, from 1.", lambda self: self[1])
    message: str = derived("What is wrong, or what was expected.", lambda self: self[2])

    def __repr__(self) -> str:
        return f"Fault(line={self.line}, column={self.column}, message={self.message!r})"


class Error(Exception):
    """The base of all exceptions of Rookwright."""


class InputError(Error, ValueError):
    """What was asked for is wrong: a text, an option, or a combination of them.

    >>> import rookwright as rw
    >>> try:
    ...     rw.read("puzzle: placement\\nboard: 8x8\\nplace: 8 G\\n")
    ... except rw.InputError as error:
    ...     print(error.line, error.column)
    3 10
    """

    def __init__(self, message: str, faults: Iterable[tuple[int, int, str]] = ()) -> None:
        super().__init__(message)
        self.faults: tuple[Fault, ...] = tuple(Fault(fault) for fault in faults)

    line: int | None = derived(
        "The line of the first fault, from 1; `None` if no text is at fault.",
        lambda self: self.faults[0].line if self.faults else None,
    )
    column: int | None = derived(
        "The column of the first fault, from 1; `None` if no text is at fault.",
        lambda self: self.faults[0].column if self.faults else None,
    )

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (type(self), (str(self), tuple(tuple(fault) for fault in self.faults)))


class NoPuzzleError(InputError, KeyError):
    """A collection has no puzzle of this number."""

    # That of a KeyError puts the message in quotes.
    __str__ = Exception.__str__


class StoppedError(Error, RuntimeError):
    """Work was stopped by its `Cancel`, and there is nothing to return: half a sheet is of no use."""


class EngineError(Error, RuntimeError):
    """An engine is not installed, or failed."""


class ClosedError(Error, ValueError):
    """A collection was used after it was closed."""


class ClusterError(Error, RuntimeError):
    """A job on a cluster has no result: no cluster answers, shards failed, or the time is over."""

    def __init__(self, message: str, failed: Iterable[tuple[str, str]] = (), checkpoint: str | None = None) -> None:
        super().__init__(message)
        #: The shards that failed, as (`"17/64"`, the reason).
        self.failed: tuple[tuple[str, str], ...] = tuple((str(name), str(reason)) for name, reason in failed)
        #: The file with the shards that are done; `None` if none are.
        self.checkpoint = checkpoint

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (type(self), (str(self), self.failed, self.checkpoint))


class InternalError(Error, RuntimeError):
    """A bug of Rookwright: please report it."""
