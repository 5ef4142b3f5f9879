"""What all results share: they are read-only views of the documents that the command line prints with `--json`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def frozen(value: Any) -> Any:
    """Returns a document as tuples, which have a hash."""
    if isinstance(value, dict):
        return tuple((name, frozen(part)) for name, part in value.items())
    if isinstance(value, list):
        return tuple(frozen(part) for part in value)
    return value


def copied(value: Any) -> Any:
    """Returns a copy of a document, which the caller may change."""
    if isinstance(value, dict):
        return {name: copied(part) for name, part in value.items()}
    if isinstance(value, list):
        return [copied(part) for part in value]
    return value


class Frozen:
    """An object whose attributes cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")


class View(Frozen):
    """A read-only view of a document."""

    __slots__ = ("_doc",)
    _doc: dict[str, Any]

    def __init__(self, document: dict[str, Any]) -> None:
        object.__setattr__(self, "_doc", document)

    def to_dict(self) -> dict[str, Any]:
        """Returns the document, as the command line prints it with `--json`."""
        copy: dict[str, Any] = copied(self._doc)
        return copy

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, View) and other._doc == self._doc

    def __hash__(self) -> int:
        return hash((type(self).__name__, frozen(self._doc)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._doc,))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._brief()})"

    def _brief(self) -> str:
        """Returns what the repr shows."""
        return ", ".join(f"{name}={value!r}" for name, value in list(self._doc.items())[:3])
