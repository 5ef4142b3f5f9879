"""A database of puzzles."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._progress import Bar
from rookwright._text import one_line, paths_of, range_of
from rookwright._view import derived
from rookwright.errors import InputError, NoPuzzleError
from rookwright.records import Found, Record
from rookwright.settings import _flag, _found

__all__ = ["Collection"]

#: Conditions whose values are ranges of numbers.
RANGES = ("mate", "moves", "rating", "men", "plays", "id", "popularity")

#: Conditions without a value.
FLAGS = ("sound", "cooked", "shorter", "unsolvable", "differs", "open", "unproven")


class Collection:
    """A database of puzzles in one file.

    >>> import rookwright as rw, os, tempfile
    >>> file = os.path.join(tempfile.mkdtemp(), "club.db")
    >>> with rw.Collection(file) as club:
    ...     report = club.add([rw.Mate("4/N1p1/Qn1k/K3 w", "#2")], tags="club")
    ...     [record.keys for record in club.find(mate=2, tag="club")]
    [('Qb1',)]
    """

    def __init__(self, path: t.FilePath | None = None, *, read_only: bool = False) -> None:
        """Opens a collection; a missing file is created, unless it is opened to read only.

        path: the file; without it the variable ROOKWRIGHT_COLLECTION, or the file of the command line
        """
        name = os.fspath(path) if path is not None else os.environ.get("ROOKWRIGHT_COLLECTION", "")
        if not name and path is None:
            name = str(_rookwright.default_collection() or "")
        if not name:
            raise InputError("this system has no folder for data of programs: name a file")
        self._native = _rookwright.Collection(name, "read" if read_only else "create")

    path: str = derived("The file.", lambda self: str(self._native.file))
    closed: bool = derived("Whether it was closed.", lambda self: self._native.closed)

    def close(self) -> None:
        """Closes the collection; using it afterwards raises a `ClosedError`."""
        self._native.close()

    def __enter__(self) -> Collection:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._native)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, id: int) -> Record:
        """Returns the puzzle with this number."""
        return Record(self._native.show(_id(id)))

    def __iter__(self) -> Iterator[Record]:
        return iter(self.find())

    @takes(_calls.find)
    def find(self, asked: Asked) -> Found:
        """Finds puzzles by a query as on the command line, by conditions as keywords, or both.

        query: such as `"mate:2 rating:1200..1500 -theme:sacrifice"` (docs/reference/collection.md)
        conditions: `mate=2`, `rating=(1200, 1500)`, `theme="fork"`, `theme=["fork", "pin"]` (one of them), `sound=True`,
            `key="quiet"`, `author="loyd"`, `list="friday"` ...; `not_theme="fork"` excludes
        """
        text = " ".join([one_line("query", asked.take("query")), *_conditions(asked.take("conditions"))]).strip()
        return Found(self._native, self._native.find(text, asked.request()), text)

    @takes(_calls.add)
    def add(self, asked: Asked) -> dict[str, t.Any]:
        """Adds puzzles, generated puzzles, mates from games, or records of another collection; mates are proven.

        Returns what became of them: `new`, `merged`, `rejects`, ...
        """
        import json

        from rookwright.sheets import _line, _several

        lines = "".join(json.dumps(_line(puzzle), default=str) + "\n" for puzzle in _several(asked.take("puzzles")))
        return self._take([], lines, asked)

    @takes(_calls.import_files)
    def import_files(self, asked: Asked) -> dict[str, t.Any]:
        """Takes in files of any format (docs/reference/collection.md) and proves the mates. An interrupted import goes on when it is
        started again.

        Returns what became of the entries; `rejects` lists those that were not taken, each with its place and reason.
        """
        names = paths_of(asked.take("files"))
        for name in names:
            if not name.startswith(("http://", "https://")):
                os.stat(name)
        return self._take(names, None, asked)

    def _take(self, files: list[str], text: str | None, asked: Asked) -> dict[str, t.Any]:
        with Bar(asked.settings(), "import") as settings:
            return self._native.import_files(files, text, asked.request(), settings)

    @takes(_calls.edit)
    def edit(self, asked: Asked) -> int:
        """Changes puzzles, all of them or none; an empty text removes what is there. Returns how many changed."""
        ids = _ids(asked.take("ids"))
        return self._native.edit(ids, asked.request())

    def remove(self, ids: int | Iterable[int] | Found) -> None:
        """Removes puzzles, all of them or none."""
        self._native.remove(_ids(ids))

    def lists(self) -> dict[str, int]:
        """Returns the lists with their numbers of puzzles."""
        return dict(self._native.lists())

    def list(self, name: str) -> Found:
        """Returns the puzzles of a list, in its order."""
        return Found(self._native, self._native.list_ids(one_line("name", name)), f"in:{name}")

    def add_to_list(self, name: str, ids: int | Iterable[int] | Found) -> int:
        """Appends puzzles to a list, which is created if there is none. Returns how many were not in it."""
        return self._native.add_to_list(one_line("name", name), _ids(ids))

    def remove_from_list(self, name: str, ids: int | Iterable[int] | Found) -> int:
        """Removes puzzles from a list. Returns how many were in it."""
        return self._native.remove_from_list(one_line("name", name), _ids(ids))

    def rename_list(self, name: str, new: str) -> None:
        """Renames a list."""
        self._native.rename_list(one_line("name", name), one_line("new", new))

    def delete_list(self, name: str) -> None:
        """Deletes a list, but not its puzzles."""
        self._native.delete_list(one_line("name", name))

    def stats(self) -> dict[str, t.Any]:
        """Counts the puzzles by family, stipulation, theme and rating."""
        return self._native.stats()

    @takes(_calls.prove_again)
    def check(self, asked: Asked) -> dict[str, t.Any]:
        """Proves all puzzles again: those that another version proved (`changed`), or the undecided ones (`open`)."""
        changed, undecided = _flag("changed", asked.take("changed")), _flag("open", asked.take("open"))
        with Bar(asked.settings(), "check") as chosen:
            return self._native.check(chosen, asked.request(), changed=changed, undecided=undecided)

    def backup(self, path: t.FilePath) -> None:
        """Writes a copy."""
        self._native.backup(os.fspath(path))

    def merge(self, other: t.FilePath | Collection) -> dict[str, int]:
        """Takes in another collection. Returns the numbers of `new` and `known` puzzles and of `lists`."""
        file = other.path if isinstance(other, Collection) else os.fspath(other)
        return dict(zip(("new", "known", "lists"), self._native.merge(file)))

    def __repr__(self) -> str:
        return f"<Collection {self.path}: {'closed' if self.closed else f'{len(self)} puzzles'}>"

    def __reduce__(self) -> tuple[t.Any, ...]:
        raise TypeError("an open collection cannot be pickled: open its file in the other process")


def _id(id: object) -> int:
    if isinstance(id, Record):
        return id.id
    if isinstance(id, bool) or not hasattr(id, "__index__"):
        raise TypeError(f"expected the number of a puzzle, found {_found(id)}")
    number = int(id.__index__())
    if not -(1 << 63) <= number < 1 << 63:
        raise NoPuzzleError(f"there is no puzzle {number!r:.30} in the collection")
    return number


def _ids(ids: t.Any) -> list[int]:
    if isinstance(ids, Found):
        return list(ids.ids)
    if isinstance(ids, (int, Record)):
        return [_id(ids)]
    return [_id(one) for one in ids]


def _conditions(conditions: dict[str, t.Any]) -> list[str]:
    """Returns conditions given as keywords as the terms of a query."""
    terms = []
    for name, value in conditions.items():
        minus, name = ("-", name[4:]) if name.startswith("not_") else ("", name)
        name = "in" if name == "list" else name
        if name in FLAGS:
            if not isinstance(value, bool):
                raise TypeError(f"{name}: expected True or False, found {_found(value)}")
            terms.append(f"{minus if value else '-' if not minus else ''}{name}")
        elif name in RANGES and not isinstance(value, (list, set, frozenset)):
            terms.append(f"{minus}{name}:{range_of(name, value)}")
        elif isinstance(value, (list, tuple, set, frozenset)):
            terms.append(f"{minus}{name}:{','.join(_quoted(name, one) for one in value)}")
        else:
            terms.append(f"{minus}{name}:{_quoted(name, value)}")
    return terms


def _quoted(name: str, value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    text = one_line(name, value)
    if '"' in text:
        raise InputError(f"{name}: a value cannot contain a quotation mark")
    return f'"{text}"' if " " in text or not text else text
