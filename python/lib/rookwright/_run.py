"""Runs an operation by its name."""

from __future__ import annotations

from rookwright import _rookwright
from rookwright import _types as t
from rookwright.settings import Settings


def run(name: str, fields: dict[str, t.Any]) -> dict[str, t.Any]:
    """Runs an operation with the fields that are given, and returns its document."""
    # Names that Python keeps for itself have an underscore at their end.
    request = {field.rstrip("_"): plain(value) for field, value in fields.items() if value is not None}
    document: dict[str, t.Any] = _rookwright.run_task(name, request, Settings())
    return document


def plain(value: t.Any) -> t.Any:
    """Returns a value as documents have it: the text of a puzzle, a number of seconds."""
    if hasattr(value, "puz"):
        return {"puz": value.puz}
    if hasattr(value, "total_seconds"):
        return value.total_seconds()
    return value
