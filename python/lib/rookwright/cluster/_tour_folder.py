"""The folder of a count of tours: the tables of the actors between two rounds."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable

from rookwright import _rookwright
from rookwright.errors import InputError


class Folder:
    """The folder of a count: the tables of the last saved round, and a file that names the round."""

    def __init__(self, folder: str, puz: str, of: int) -> None:
        self.folder, self.of = folder, of
        self.head = {"rookwright": "tour", "version": _rookwright.__version__, "puz": puz, "actors": of}
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "tour.json")
        #: The last saved round; 0 if there is none.
        self.number = self._saved()

    def files(self) -> list[str]:
        """The files of the actors in the last saved round."""
        return self._files(self.number)

    def save(self, number: int, save: Callable[[list[str]], object]) -> None:
        """Saves a round under new names; only when all of it is there does it count."""
        os.makedirs(self.folder, exist_ok=True)
        # Two saved rounds may have the same number of squares behind them.
        number = max(number, self.number + 1)
        save(self._files(number))
        beside = f"{self.path}.new"
        with open(beside, "w", encoding="utf-8") as file:
            json.dump({**self.head, "round": number}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.path)
        old, self.number = self.files(), number
        _remove(old)

    def clear(self) -> None:
        """Removes the files of a count that is done."""
        _remove([self.path, *self.files()])
        self.number = 0
        # Other files may be there.
        with contextlib.suppress(OSError):
            os.rmdir(self.folder)

    def _files(self, number: int) -> list[str]:
        return [os.path.join(self.folder, f"round-{number}-actor-{nth}-of-{self.of}") for nth in range(1, self.of + 1)]

    def _saved(self) -> int:
        try:
            with open(self.path, encoding="utf-8") as file:
                head = json.load(file)
        except FileNotFoundError:
            return 0
        except ValueError:
            head = None
        number = head.pop("round", None) if isinstance(head, dict) else None
        if not isinstance(number, int):
            raise InputError(f"{self.path}: is not the checkpoint of a tour: choose another folder")
        for name, words in (("version", "version"), ("puz", "puzzle"), ("actors", "number of actors"), ("rookwright", "program")):
            if head.get(name) != self.head[name]:
                raise InputError(
                    f"{self.path}: belongs to another {words} ({head.get(name)!r}): choose another folder, "
                    "or delete this one to start again"
                )
        return number


def _remove(files: list[str]) -> None:
    for file in files:
        with contextlib.suppress(FileNotFoundError):
            os.remove(file)
