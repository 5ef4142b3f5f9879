"""The folder of a count of tours: the tables of the actors between two rounds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable

from rookwright import _rookwright
from rookwright.errors import InputError


class Saved:
    """A round that was saved."""

    def __init__(self, folder: str, number: int, of: int) -> None:
        self.folder, self.number, self.of = folder, number, of

    def file(self, index: int) -> str:
        """The file of an actor."""
        return os.path.join(self.folder, f"round-{self.number}-actor-{index + 1}-of-{self.of}")


class Folder:
    """The folder of a count: the tables of the last saved round, and a file that names the round."""

    def __init__(self, folder: str, puz: str, of: int) -> None:
        self.folder, self.of = folder, of
        self.head = {"rookwright": "tour", "version": _rookwright.__version__, "puz": puz, "actors": of}
        os.makedirs(folder, exist_ok=True)
        self.path = os.path.join(folder, "tour.json")
        self.number = 0
        saved = self.saved()
        if saved is not None:
            self.number = saved.number

    def saved(self) -> Saved | None:
        """The last saved round, if there is one."""
        try:
            with open(self.path, encoding="utf-8") as file:
                head = json.load(file)
        except FileNotFoundError:
            return None
        except ValueError:
            raise InputError(f"{self.path}: is not the checkpoint of a tour: choose another folder") from None
        number = head.pop("round", None) if isinstance(head, dict) else None
        if not isinstance(number, int):
            raise InputError(f"{self.path}: is not the checkpoint of a tour: choose another folder")
        for name, words in (
            ("version", "version"), ("puz", "puzzle"), ("actors", "number of actors"), ("rookwright", "program"),
        ):
            if head.get(name) != self.head[name]:
                raise InputError(
                    f"{self.path}: belongs to another {words} ({head.get(name)!r}): choose another folder, "
                    "or delete this one to start again"
                )
        return Saved(self.folder, number, self.of)

    def save(self, number: int, save: Callable[[list[str]], object]) -> None:
        """Saves a round under new names; only when all of it is there does it count."""
        os.makedirs(self.folder, exist_ok=True)
        # Two saved rounds may have the same number of squares behind them.
        number = max(number, self.number + 1)
        new, old = Saved(self.folder, number, self.of), Saved(self.folder, self.number, self.of)
        save([new.file(index) for index in range(self.of)])
        beside = f"{self.path}.new"
        with open(beside, "w", encoding="utf-8") as file:
            json.dump({**self.head, "round": number}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.path)
        self.number = number
        self._remove(old)

    def clear(self) -> None:
        """Removes the files of a count that is done."""
        saved = Saved(self.folder, self.number, self.of)
        if os.path.exists(self.path):
            os.remove(self.path)
        self._remove(saved)
        try:
            os.rmdir(self.folder)
        except OSError:
            # Other files are there.
            pass

    def _remove(self, saved: Saved) -> None:
        for index in range(self.of):
            try:
                os.remove(saved.file(index))
            except FileNotFoundError:
                pass
