"""Tours counted by several actors: the table of states is spread over them by hash.

Each square is one round: every actor expands its states, the successors travel to their owners through Ray's object
store, and these add them up. The store spills to disk when it is full. Between two rounds the actors can be saved.

Few states are found sooner by one process than sent between several. So the driver begins alone while the actors start,
and then shares its states out among them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rookwright import _rookwright, _types as t
from rookwright._progress import Bar
from rookwright.cluster._ray import Connection, first_line, import_ray
from rookwright.cluster._tour_folder import Folder
from rookwright.errors import ClusterError, InputError
from rookwright.outcomes import Count
from rookwright.puzzles import Puzzle
from rookwright.settings import Settings, _whole

#: The memory of an actor's tables, in bytes.
USUAL_MEMORY = 2 << 30
#: The bytes of states that an actor sends at a time.
CHUNK = 16 << 20
#: With fewer states than this, the driver alone is faster than several actors.
FEW_STATES = 100_000
#: The most states of the driver, which goes on alone until the actors have started.
MOST_ALONE = 4_000_000
#: With at least this many states, actors expand one step ahead, so that they do not wait for the driver.
MANY_STATES = 500_000
#: The most actors.
MOST_ACTORS = _rookwright.LIMITS["actors"]
#: At most one part in this number of the time is spent on saving.
SAVING_SHARE = 10
#: Rounds that follow each other faster than this are not all saved, in seconds.
LEAST_SAVING = 5.0


class TourActor:
    """A share of the states, in a process of its own. Every method may be called from another machine."""

    share: _rookwright.TourPartition

    def __init__(self, puz: str, index: int, of: int, memory: int) -> None:
        self.made = (puz, index, of, memory)

    def start(self) -> None:
        """Does nothing: when it is done, the actor has started."""

    def load(self, path: str) -> tuple[int, int]:
        """Goes on from a file; returns the numbers of states."""
        self.share = _rookwright.TourPartition.load(path, *self.made)
        return self.share.counts()

    def receive(self, share: bytes) -> tuple[int, int]:
        """Goes on from the states that the driver has found; returns the numbers of states."""
        self.share = _rookwright.TourPartition.receive(share, *self.made)
        return self.share.counts()

    def begin(self, near: int, far: int, of: int) -> list[t.Any]:
        """Begins a round. Returns what it is, whether there is more to expand, and what goes to each actor."""
        begun = self.share.begin_round(near, far)
        more, *blobs = [False, *[b""] * of] if begun[0] == "over" else self.expand(of)
        return [(begun, more), *blobs]

    def expand(self, of: int) -> list[t.Any]:
        """Whether there is more to expand, and what goes to each actor."""
        blobs = self.share.expand(CHUNK)
        return [False, *[b""] * of] if blobs is None else [not self.share.is_expanded(), *blobs]

    def absorb(self, *blobs: bytes) -> None:
        """Adds states of other actors."""
        for blob in blobs:
            if blob:
                self.share.absorb(blob)

    def end(self) -> tuple[int, int]:
        """Ends a round; returns the numbers of states."""
        self.share.end_round()
        return self.share.counts()

    def save(self, path: str) -> None:
        """Saves the share."""
        self.share.save(path)

    def join(self) -> tuple[str, int]:
        """The number of cycles, and of states in all."""
        return self.share.join(), self.effort()

    def effort(self) -> int:
        """The number of states in all."""
        return self.share.effort()[0]


def count_tour(
    tour: Puzzle, *, actors: int = 4, memory: int = USUAL_MEMORY, address: str | None = "auto",
    checkpoint: t.FilePath | None = None, retries: int = 3,
    runtime_env: dict[str, t.Any] | None = None, progress: t.Progress = None,
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
    folder = None if checkpoint is None else Folder(os.fspath(checkpoint), tour.puz, of)
    with Connection(address) as connection, Bar(settings, tour) as shown:
        report = shown.progress if callable(shown.progress) else None
        start = time.monotonic()
        count = _TourCount(connection.ray, tour.puz, of, limit, folder, runtime_env, report)
        cycles, states = count.run(tries)
    if folder is not None:
        folder.clear()
    return Count(_rookwright.tour_outcome(tour.puz, str(cycles), states, time.monotonic() - start))


@dataclass
class _TourCount:
    """Drives the actors."""

    ray: t.Any
    puz: str
    of: int
    memory: int
    folder: Folder | None
    runtime_env: dict[str, t.Any] | None
    report: Callable[[dict[str, object]], object] | None
    actors: list[t.Any] = field(default_factory=list)
    #: When the actors were saved, and how long that took.
    last: float = field(default_factory=time.monotonic)
    took: float = 0.0
    #: The states of attempts with widths that were too small count as effort too.
    wasted: int = 0

    def __post_init__(self) -> None:
        options: dict[str, t.Any] = {"num_cpus": 1, "max_restarts": 0, "max_task_retries": 0}
        if self.runtime_env:
            options["runtime_env"] = self.runtime_env
        self.actor = self.ray.remote(TourActor).options(**options)

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
                widths = self.wider(cause)
            except _rookwright.NeedsWider as error:
                widths = self.wider(error)
            except (exceptions.RayActorError, exceptions.ObjectLostError) as error:
                retries -= 1
                if retries < 0:
                    raise ClusterError(f"an actor was lost: {first_line(error)}") from error
            finally:
                for actor in self.actors:
                    self.ray.kill(actor)
                self.actors = []

    def wider(self, error: Exception) -> tuple[bool, int]:
        """Returns the widths with which the count begins again."""
        if self.folder is not None:
            self.folder.clear()
        wide, limbs = error.args
        return wide, limbs

    def attempt(self, widths: tuple[bool, int]) -> tuple[int, int]:
        """Counts with these widths of states and numbers, from the last saved round on."""
        ray, of = self.ray, self.of
        self.actors = [self.actor.remote(self.puz, index, of, self.memory) for index in range(of)]
        if self.folder is not None and self.folder.number:
            started = [actor.load.remote(file) for actor, file in zip(self.actors, self.folder.files())]
        else:
            alone = self.begin_alone(widths)
            if isinstance(alone, tuple):
                return alone
            started = [actor.receive.remote(share) for actor, share in zip(self.actors, alone.deal(of))]
            del alone
        counts = ray.get(started)
        while True:
            near, far = (sum(one) for one in zip(*counts))
            kind, done, counts = self.round(near, far)
            if kind == "over":
                return 0, self.wasted + sum(ray.get([actor.effort.remote() for actor in self.actors]))
            if kind == "join":
                joined = ray.get([actor.join.remote() for actor in self.actors])
                return sum(int(cycles) for cycles, _ in joined), self.wasted + sum(one for _, one in joined)
            self.save(done)

    def begin_alone(self, widths: tuple[bool, int]) -> tuple[int, int] | t.Any:
        """Does the first rounds in this process, until there are many states and the actors have started.

        Returns the share of all states, or the numbers of cycles and of states if the count is over.
        """
        starting = [actor.start.remote() for actor in self.actors]
        share = _rookwright.TourPartition(self.puz, 0, 1, *widths, self.memory)
        while True:
            near, far = share.counts()
            if near + far >= FEW_STATES:
                _, starting = self.ray.wait(starting, num_returns=len(starting), timeout=0) if starting else ((), [])
                if not starting or near + far > MOST_ALONE:
                    return share
            kind, done, squares = share.begin_round(near, far)
            self.tell(done, squares, near + far)
            cycles = 0
            if kind != "over":
                while share.expand(CHUNK) is not None:
                    pass
                share.end_round()
                if kind == "sweep":
                    continue
                cycles = int(share.join())
            return cycles, self.wasted + share.effort()[0]

    def tell(self, done: int, squares: int, states: int) -> None:
        """Reports how far the count is."""
        if self.report is not None:
            self.report({"kind": "states", "done": done, "of": squares, "states": states})

    def round(self, near: int, far: int) -> tuple[str, int, list[tuple[int, int]]]:
        """Does a round. Returns what it was, the squares done, and the numbers of states of each actor."""
        ray, of = self.ray, self.of
        first = [actor.begin.options(num_returns=of + 1).remote(near, far, of) for actor in self.actors]
        begun = [one for one, _ in ray.get([refs[0] for refs in first])]
        kind, done, squares = begun[0]
        if any(one != begun[0] for one in begun):
            raise ClusterError(f"the actors do not agree on the next round: {begun}")
        self.tell(done, squares, near + far)
        if kind == "over":
            return kind, done, []
        arriving = self.exchange(first, near + far >= MANY_STATES)
        # What an actor cannot add is reported rather than that its round cannot end.
        ended = ray.get([*arriving, *(actor.end.remote() for actor in self.actors)])
        return kind, done, ended[len(arriving):]

    def exchange(self, first: list[list[t.Any]], is_long: bool) -> list[t.Any]:
        """Lets every actor expand its states and passes the successors on, some at a time.

        first: what the actors have expanded so far
        is_long: whether actors expand the next states before the last are passed on

        Returns what may still be on its way.
        """
        ray, of = self.ray, self.of

        def expand(index: int) -> t.Any:
            return self.actors[index].expand.options(num_returns=of + 1).remote(of)

        # At most one step ahead, so that memory is bounded.
        ahead = {index: [refs, expand(index)] if is_long else [refs] for index, refs in enumerate(first)}
        waiting = {steps[0][0]: index for index, steps in ahead.items()}
        arriving: dict[int, list[t.Any]] = {index: [] for index in range(of)}
        while waiting:
            ready, _ = ray.wait(list(waiting), num_returns=1)
            index = waiting.pop(ready[0])
            said = ray.get(ready[0])
            more = said[1] if isinstance(said, tuple) else said
            blobs = ahead[index].pop(0)[1:]
            arrived = [self.actors[to].absorb.remote(blob) for to, blob in enumerate(blobs) if to != index]
            del blobs
            # What an actor has sent long ago must have arrived before it sends more.
            ray.get(arriving[index])
            arriving[index] = arrived
            if more:
                ahead[index].append(expand(index))
                waiting[ahead[index][0][0]] = index
        return [one for arrived in arriving.values() for one in arrived]

    def save(self, done: int) -> None:
        """Saves the actors, unless that was done a moment ago."""
        since = time.monotonic() - self.last
        if self.folder is None or since < max(LEAST_SAVING, SAVING_SHARE * self.took):
            return
        begun = time.monotonic()
        self.folder.save(done, lambda files: self.ray.get([actor.save.remote(file) for actor, file in zip(self.actors, files)]))
        self.last = time.monotonic()
        self.took = self.last - begun
