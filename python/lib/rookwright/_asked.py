"""Calls of the package as requests: arguments in the words of the API, and the settings of a search."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

from rookwright import _rookwright, _types as t
from rookwright._calls import NAMES
from rookwright._text import jump_of, one_line, range_of, square_of, square_size, squares_of, texts_of
from rookwright.errors import InputError
from rookwright.settings import Settings, _flag, _text, settings_of, whole

#: How a value is read, by the type of its parameter. A value of another type is a word, or several of them.
READERS: dict[str, Callable[[str, t.Any], t.Any]] = {
    "bool": _flag, "float | str": lambda _, value: value, "int": whole, "str": _text, "t.Jump": jump_of, "t.Range": range_of,
    "t.Size": square_size, "t.Square": square_of, "t.Squares": squares_of, "t.Word": one_line,
}

#: Parameters of these types have no `None`, which means of others that they are not given.
ALWAYS_GIVEN = ("bool", "t.Range", "t.Size")


class Asked:
    """The arguments of a call, by the names of its parameters."""

    def __init__(self, given: dict[str, t.Any], types: dict[str, str], names: dict[str, str]) -> None:
        """Takes the arguments, the types of the parameters as they are written, and their names in the API where they differ."""
        self.given = given
        self._types = types
        self._names = names

    def take(self, name: str) -> t.Any:
        """Returns an argument as it was given, which is then no part of the request."""
        return self.given.pop(name)

    def settings(self) -> Settings:
        """Returns the settings, which are then no part of the request."""
        return settings_of(**{name: self.given.pop(name) for name in ("settings", *Settings.__slots__) if name in self.given})

    def run(self, name: str, **others: t.Any) -> dict[str, t.Any]:
        """Runs an operation with what was asked for, and with other fields. Returns its document."""
        settings = self.settings()
        return _rookwright.run_task(name, {**others, **self.request()}, settings)

    def request(self) -> dict[str, t.Any]:
        """Returns the arguments that were given, with the names and values of the API."""
        request = {}
        for name, value in self.given.items():
            kind = self._types.get(name, "float | str")
            if value is None and kind not in ALWAYS_GIVEN:
                continue
            read: Callable[[str, t.Any], t.Any] = READERS.get(kind.removesuffix(" | None"), texts_of)
            value = read(name, value)
            field = self._names.get(name, name)
            request[field.lstrip("!")] = not value if field.startswith("!") else value
        return request


def takes(call: Callable[t.Parameters, dict[str, t.Any]]) -> Callable[[Callable[..., t.Item]], Callable[t.Parameters, t.Item]]:
    """Gives a function the parameters of a generated call, and what is said of them. It takes what was `Asked` in their place."""
    called = _called

    def dressed(function: t.Any) -> t.Any:
        def dress(*arguments: t.Any, **keywords: t.Any) -> t.Any:
            return called(call, function, arguments, keywords)

        # With the variables of its own module, so that its examples are found there.
        made: t.Any = FunctionType(dress.__code__, function.__globals__, function.__name__, None, dress.__closure__)
        # What it returns is a class of that module; the types of the rest are those that all modules know.
        answer = function.__annotations__["return"]
        call.__annotations__["return"] = answer if "t." in answer else eval(answer, function.__globals__)
        made.__annotations__, made.__wrapped__ = call.__annotations__, call
        made.__doc__ = f"{(function.__doc__ or '').rstrip()}\n\n    {call.__doc__}"
        made.__qualname__ = function.__qualname__
        return made

    return dressed


def _called(call: t.Any, function: t.Any, arguments: t.Any, keywords: t.Any) -> t.Any:
    given = call(*arguments, **keywords)
    given.update(given.pop("others", {}))
    owner = (given.pop("self"),) if "self" in given else ()
    names = NAMES.get(call.__name__, {})
    try:
        return function(*owner, Asked(given, call.__annotations__, names))
    except InputError as error:
        # An option has its name in Python.
        field, colon, what = str(error).partition(": ")
        name = next((name for name, other in names.items() if other.lstrip("!") == field), None)
        if not colon or name is None:
            raise
        raise type(error)(f"{name}: {what}", error.faults) from None


def run(name: str, fields: dict[str, t.Any]) -> dict[str, t.Any]:
    """Runs an operation with the fields that are given, and returns its document."""
    # Names that Python keeps for itself have an underscore at their end.
    request = {field.rstrip("_"): plain(value) for field, value in fields.items() if value is not None}
    return _rookwright.run_task(name, request, Settings())


def plain(value: t.Any) -> t.Any:
    """Returns a value as documents have it: the text of a puzzle, a number of seconds."""
    if hasattr(value, "puz"):
        return {"puz": value.puz}
    if hasattr(value, "total_seconds"):
        return value.total_seconds()
    return value
