"""What all results share: they are read-only views of the documents that the command line prints with `--json`."""

from __future__ import annotations

from collections.abc import Callable

from rookwright import _types as t


def frozen(value: t.Any) -> t.Any:
    """Returns a document as tuples, which have a hash."""
    if isinstance(value, dict):
        return tuple((name, frozen(part)) for name, part in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(frozen(part) for part in value)
    return value


def copied(value: t.Any) -> t.Any:
    """Returns a copy of a document, which the caller may change."""
    if isinstance(value, dict):
        return {name: copied(part) for name, part in value.items()}
    if isinstance(value, list):
        return [copied(part) for part in value]
    return value


def found(document: t.Any, at: str) -> t.Any:
    """Returns what stands at a place of a document, such as `game.white`; `None` if nothing does. A number that stands where others
    have a document is taken for it."""
    for name in at.split("."):
        if isinstance(document, dict):
            document = document.get(name)
    return document


class Part(property):
    """A property that shows a part of a document; see `part`."""

    def __init__(self, doc: str, at: str | None, make: Callable[[t.Any], t.Any] | None, default: object) -> None:
        self.at, self.make, self.default = at, make, default
        super().__init__(self._part, doc=doc)

    def __set_name__(self, owner: type, name: str) -> None:
        self.at = self.at or name

    def _part(self, view: t.Any) -> t.Any:
        value = found(view._doc, self.at or "")
        if value is None:
            return self.default
        return value if self.make is None else self.make(value)


def part(doc: str, *, at: str | None = None, make: Callable[[t.Any], t.Any] | None = None, default: object = None) -> t.Any:
    """Returns a property for a class that has a `_doc`: what stands there under its own name, or `at` another place."""
    return Part(doc, at, make, default)


def derived(doc: str, make: Callable[[t.Any], t.Any]) -> t.Any:
    """Returns a property that is made of the object that has it."""
    return property(make, doc=doc)


def each(name: str) -> Callable[[list[dict[str, t.Any]]], tuple[t.Any, ...]]:
    """Returns what makes a tuple of a part of each document of a list."""
    return lambda documents: tuple(document[name] for document in documents)


class Frozen:
    """An object whose attributes cannot be changed. It is what it is made of again when it was pickled."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self) -> int:
        return hash((type(self).__name__, frozen(self.__reduce__()[1])))

    def __reduce__(self) -> tuple[t.Any, ...]:
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")


class Values(Frozen):
    """An object that is nothing but what stands in its slots, in the order in which its class takes them."""

    __slots__: tuple[str, ...] = ()

    def _keep(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values):
            object.__setattr__(self, name, value)

    def _values(self) -> tuple[t.Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (type(self), self._values())


class Picture:
    """Something that a notebook shows as a picture."""

    def _repr_svg_(self: t.Any) -> str:
        return str(self.svg())


class View(Frozen):
    """A read-only view of a document."""

    _doc: dict[str, t.Any]

    def __init__(self, document: dict[str, t.Any]) -> None:
        object.__setattr__(self, "_doc", document)

    def to_dict(self) -> dict[str, t.Any]:
        """Returns the document, as the command line prints it with `--json`."""
        return dict(copied(self._doc))

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (type(self), (self._doc,))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._brief()})"

    def _brief(self) -> str:
        """Returns what the repr shows."""
        return ", ".join(f"{name}={value!r}" for name, value in list(self._doc.items())[:3])


class PuzzleView(Picture, View):
    """A read-only view of a document that has a puzzle."""

    puzzle: t.Any

    def svg(self, **options: t.Any) -> str:
        """Returns the picture; see `Puzzle.svg`."""
        return str(self.puzzle.svg(**options))

    def __str__(self) -> str:
        return str(self.puzzle)
