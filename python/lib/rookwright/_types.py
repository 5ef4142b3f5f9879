"""Types for annotations, as in `t.Any`. They are made when somebody asks for them, because `typing` takes as long to import
as all of this package."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generic as Generic
    from typing import ParamSpec, TypeVar
    from typing import Protocol as Protocol
    from typing import overload as overload

    # Packages that users may have.
    import chess as chess  # type: ignore[import-not-found,unused-ignore]
    import pandas as pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import polars as polars  # type: ignore[import-not-found,unused-ignore]
    import pyarrow as pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

    from rookwright._hints import *

    Item = TypeVar("Item")
    Parameters = ParamSpec("Parameters")
else:
    Item = Protocol = object

    class Generic:
        """A class that type checkers know more about."""

        def __class_getitem__(cls, item: object) -> type:
            return cls

    def overload(function):
        """Marks one of several signatures."""
        return function

    class Missing:
        """A package that is not installed."""

        Board = DataFrame = Move = SquareSet = Table = object

    def __getattr__(name):
        from importlib import import_module

        if name.startswith("_"):
            raise AttributeError(f"there is no type {name}")
        if name in ("chess", "pandas", "polars", "pyarrow"):
            try:
                return import_module(name)
            except ImportError:
                return Missing
        return getattr(import_module("rookwright._hints"), name)
