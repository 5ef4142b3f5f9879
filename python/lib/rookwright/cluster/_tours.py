"""Tours counted by several actors: the table of states is spread over them by hash.

Each square is one round: every actor expands its states, the successors travel to their owners through Ray's object
store, and these add them up. The store spills to disk when it is full. Between two rounds the actors can be saved.
"""

from __future__ import annotations

import json
import os
import time

from rookwright import _rookwright
from rookwright._progress import Bar
from rookwright.cluster._ray import Connection, first_line, import_ray
from rookwright.errors import ClusterError, InputError
from rookwright.puzzles import Puzzle
from rookwright.settings import Settings, _whole
from rookwright.solutions import Count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rookwright._text import FilePath
    from rookwright.settings import Progress

#: The memory of an actor's tables, in bytes.
USUAL_MEMORY = 2 << 30
#: The bytes of states that an actor sends at a time.
CHUNK = 16 << 20
#: The most actors.
MOST_ACTORS = 1024
#: At most one part in this number of the time is spent on saving.
SAVING_SHARE = 10
#: Rounds that follow each other faster than this are not all saved, in seconds.
LEAST_SAVING = 5.0


class TourActor:
    """A share of the states, in a process of its own. Every method may be called from another machine."""

    def __init__(self, puz: str, index: int, of: int, memory: int) -> None:
        self.share: Any = None
        self.made = (puz, index, of, memory)

    def start(self, wide: bool, limbs: int, path: str | None) -> tuple[int, int]:
        """Begins, or goes on from a file; returns the numbers of states."""
        puz, index, of, memory = self.made
        if path is None:
            self.share = _rookwright.TourPartition(puz, index, of, wide, limbs, memory)
        else:
            self.share = _rookwright.TourPartition.load(path, puz, index, of, memory)
        return self.counts()

    def counts(self) -> tuple[int, int]:
        """The numbers of states of both sides."""
        counts: tuple[int, int] = self.share.counts()
        return counts

    def begin(self, near: int, far: int) -> tuple[str, int, int]:
        """Begins a round."""
        begun: tuple[str, int, int] = self.share.begin_round(near, far)
        return begun

    def expand(self, of: int) -> list[Any]:
        """Whether there was anything to expand, and what goes to each actor."""
        blobs = self.share.expand(CHUNK)
        return [False, *[b""] * of] if blobs is None else [True, *blobs]

    def absorb(self, *blobs: bytes) -> None:
        """Adds states of other actors."""
        for blob in blobs:
            if blob:
                self.share.absorb(blob)

    def end(self) -> tuple[int, int]:
        """Ends a round; returns the numbers of states."""
        self.share.end_round()
        return self.counts()

    def save(self, path: str) -> None:
        """Saves the share."""
        self.share.save(path)

    def join(self) -> tuple[str, int]:
        """The number of cycles, and of states in all."""
        cycles: str = self.share.join()
        return cycles, self.effort()

    def effort(self) -> int:
        """The number of states in all."""
        states: int = self.share.effort()[0]
        return states


def count_tour(
    tour: Puzzle,
    *,
    actors: int = 4,
    memory: int = USUAL_MEMORY,
    address: str | None = "auto",
    checkpoint: FilePath | None = None,
    retries: int = 3,
    runtime_env: dict[str, Any] | None = None,
    progress: Progress = None,
) -> Count:
    """Counts tours with the states spread over actors of a Ray cluster, and returns what `tour.count()` returns.

    actors: how many processes share the table; each needs a core
    memory: the most bytes of the tables of an actor
    address: as for `run`
    checkpoint: a folder that all machines see, for the tables between two rounds; a run with the same folder goes on
    retries: how often the count goes on from the last saved round after an actor was lost
    runtime_env: the environment of the actors, as Ray takes it
    progress: as elsewhere; a function is called with `kind`, `done`, `of` and `states`
    """
    if not isinstance(tour, Puzzle) or tour.family != "tour":
        raise InputError("expected a tour: other puzzles are counted in shards, by cluster.run")
    of = _whole("actors", actors, 1, MOST_ACTORS, "a number of actors")
    limit = _whole("memory", memory, 1 << 20, 1 << 50, "a number of bytes")
    tries = _whole("retries", retries, 0, 1000, "a number of tries")
    settings = Settings(progress=progress)
    known = _rookwright.tour_plan(tour.puz, settings.replace(progress=None))
    if known is not None:
        return Count(known)
    import_ray()
    folder = None if checkpoint is None else _Folder(os.fspath(checkpoint), tour.puz, of)
    with Connection(address) as connection, Bar(settings, tour) as shown:
        report = shown.progress if callable(shown.progress) else None
        start = time.monotonic()
        count = _TourCount(connection.ray, tour.puz, of, limit, folder, runtime_env, report)
        cycles, states = count.run(tries)
    if folder is not None:
        folder.clear()
    return Count(_rookwright.tour_outcome(tour.puz, str(cycles), states, time.monotonic() - start))


class _TourCount:
    """Drives the actors."""

    def __init__(
        self,
        ray: Any,
        puz: str,
        of: int,
        memory: int,
        folder: _Folder | None,
        runtime_env: dict[str, Any] | None,
        report: Callable[[dict[str, object]], object] | None,
    ) -> None:
        self.ray, self.puz, self.of, self.memory = ray, puz, of, memory
        self.folder, self.report = folder, report
        options: dict[str, Any] = {"num_cpus": 1, "max_restarts": 0, "max_task_retries": 0}
        if runtime_env:
            options["runtime_env"] = runtime_env
        self.actor = ray.remote(TourActor).options(**options)
        self.actors: list[Any] = []
        self.last = time.monotonic()
        self.took = 0.0
        # The states of attempts with widths that were too small count as effort too.
        self.wasted = 0

    def run(self, retries: int) -> tuple[int, int]:
        """Returns the numbers of cycles and of states; begins again after what can be mended."""
        widths = (False, 1)
        exceptions = self.ray.exceptions
        while True:
            try:
                return self.attempt(widths)
            except exceptions.RayTaskError as error:
                cause = error.cause
                if not isinstance(cause, _rookwright.NeedsWider):
                    raise (cause if isinstance(cause, InputError) else ClusterError(first_line(error))) from error
                self.wasted += sum(self.ray.get([actor.effort.remote() for actor in self.actors]))
                widths = cause.args
                if self.folder is not None:
                    self.folder.clear()
            except (exceptions.RayActorError, exceptions.ObjectLostError) as error:
                retries -= 1
                if retries < 0:
                    raise ClusterError(f"an actor was lost: {first_line(error)}") from error
            finally:
                for actor in self.actors:
                    self.ray.kill(actor)
                self.actors = []

    def attempt(self, widths: tuple[bool, int]) -> tuple[int, int]:
        """Counts with these widths of states and numbers, from the last saved round on."""
        ray, of = self.ray, self.of
        saved = None if self.folder is None else self.folder.saved()
        self.actors = [self.actor.remote(self.puz, index, of, self.memory) for index in range(of)]
        files = [None if saved is None else saved.file(index) for index in range(of)]
        counts = ray.get([actor.start.remote(*widths, file) for actor, file in zip(self.actors, files)])
        while True:
            near, far = (sum(one) for one in zip(*counts))
            begun = ray.get([actor.begin.remote(near, far) for actor in self.actors])
            kind, done, squares = begun[0]
            if any(one != begun[0] for one in begun):
                raise ClusterError(f"the actors do not agree on the next round: {begun}")
            if self.report is not None:
                self.report({"kind": "states", "done": done, "of": squares, "states": near + far})
            if kind == "over":
                return 0, self.wasted + sum(ray.get([actor.effort.remote() for actor in self.actors]))
            self.exchange()
            counts = ray.get([actor.end.remote() for actor in self.actors])
            if kind == "join":
                joined = ray.get([actor.join.remote() for actor in self.actors])
                return sum(int(cycles) for cycles, _ in joined), self.wasted + sum(one for _, one in joined)
            self.save(done)

    def exchange(self) -> None:
        """Lets every actor expand its states and passes the successors on, some at a time."""
        ray, of = self.ray, self.of

        def expand(index: int) -> list[Any]:
            refs: list[Any] = self.actors[index].expand.options(num_returns=of + 1).remote(of)
            return refs

        # Two steps ahead, so that no actor waits for the driver, and no more, so that memory is bounded.
        ahead: dict[int, list[list[Any]]] = {index: [expand(index), expand(index)] for index in range(of)}
        waiting = {steps[0][0]: index for index, steps in ahead.items()}
        arriving: dict[int, list[Any]] = {index: [] for index in range(of)}
        while waiting:
            ready, _ = ray.wait(list(waiting), num_returns=1)
            index = waiting.pop(ready[0])
            more = ray.get(ready[0])
            blobs = ahead[index].pop(0)[1:]
            if not more:
                continue
            arrived = [
                self.actors[to].absorb.remote(blob) for to, blob in enumerate(blobs) if to != index
            ]
            del blobs
            # What an actor has sent long ago must have arrived before it sends more.
            ray.get(arriving[index])
            arriving[index] = arrived
            ahead[index].append(expand(index))
            waiting[ahead[index][0][0]] = index
        for arrived in arriving.values():
            ray.get(arrived)

    def save(self, done: int) -> None:
        """Saves the actors, unless that was done a moment ago."""
        since = time.monotonic() - self.last
        if self.folder is None or since < max(LEAST_SAVING, SAVING_SHARE * self.took):
            return
        begun = time.monotonic()
        self.folder.save(
            done, lambda files: self.ray.get([actor.save.remote(file) for actor, file in zip(self.actors, files)])
        )
        self.last = time.monotonic()
        self.took = self.last - begun


class _Saved:
    """A round that was saved."""

    def __init__(self, folder: str, number: int, of: int) -> None:
        self.folder, self.number, self.of = folder, number, of

    def file(self, index: int) -> str:
        """The file of an actor."""
        return os.path.join(self.folder, f"round-{self.number}-actor-{index + 1}-of-{self.of}")


class _Folder:
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

    def saved(self) -> _Saved | None:
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
        return _Saved(self.folder, number, self.of)

    def save(self, number: int, save: Callable[[list[str]], object]) -> None:
        """Saves a round under new names; only when all of it is there does it count."""
        os.makedirs(self.folder, exist_ok=True)
        # Two saved rounds may have the same number of squares behind them.
        number = max(number, self.number + 1)
        new, old = _Saved(self.folder, number, self.of), _Saved(self.folder, self.number, self.of)
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
        saved = _Saved(self.folder, self.number, self.of)
        if os.path.exists(self.path):
            os.remove(self.path)
        self._remove(saved)
        try:
            os.rmdir(self.folder)
        except OSError:
            # Other files are there.
            pass

    def _remove(self, saved: _Saved) -> None:
        for index in range(self.of):
            try:
                os.remove(saved.file(index))
            except FileNotFoundError:
                pass
