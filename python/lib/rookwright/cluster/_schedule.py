"""Which shards are done next, in which groups, and what happens when they fail. Knows nothing about Ray.

A `Backend` does groups of shards somewhere. The time of a shard is not known before the first are done, so the first
groups have one shard. Later groups last about a minute. Towards the end they get smaller, so that all workers finish
at about the same time.

A group ends at its first shard that fails, which is then sent again alone. A group that is lost with its worker is
cut into smaller ones, so that in the end a shard that kills its worker is alone. How often a task is tried again is the
matter of the backend: a shard that it gives up alone has failed. Nothing here grows with the number of shards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from rookwright import _types as t
from rookwright.errors import ClusterError
from rookwright.settings import Settings

#: The time of a task, in seconds, while there is much to do. A lost worker costs at most some minutes.
TASK_SECONDS = 60.0
#: Smaller tasks than this are not worth their way over the network, in seconds.
LEAST_SECONDS = 0.2
#: A group has at most this many times the shards of the largest that is done, as later shards may take longer.
GROWTH = 8
#: A lost group is cut into this many.
PIECES = 8
#: How long to wait for results before progress is reported, in seconds.
PATIENCE = 0.5
#: How often the nodes are counted, in seconds.
NODES_EVERY = 2.0
#: If this many shards fail and none succeeds, the others are not tried. No more are named in a message.
MOST_FAILURES = 20


@dataclass(slots=True)
class Shard:
    """A shard that is done."""

    number: int
    seconds: float
    document: str


@dataclass(slots=True)
class Lost:
    """A group that the backend has given up, because its worker was lost or its only shard fails."""

    reason: str
    #: Whether no worker can do it, such as without Rookwright.
    is_hopeless: bool = False


class Backend(t.Protocol):
    """Does groups of shards."""

    def slots(self) -> int:
        """Returns the number of groups that are done at the same time."""

    def nodes(self) -> int:
        """Returns the number of nodes that are alive."""

    def submit(self, numbers: list[int]) -> Hashable:
        """Starts a group and returns its name."""

    def wait(self, seconds: float) -> Iterator[tuple[Hashable, list[Shard] | Lost]]:
        """Waits for groups, at most this long, and yields those that are over, with their shards up to the first that fails."""

    def cancel(self) -> None:
        """Stops all groups."""


@dataclass
class GroupSize:
    """The number of shards in the next group.

    >>> size = GroupSize(slots=4)
    >>> size.next(left=10_000)
    1
    >>> for _ in range(5):
    ...     size.add([0.01] * size.next(left=10_000))
    >>> size.next(left=10_000)
    1250
    >>> size.next(left=80)
    20
    """

    slots: int
    shards: int = 0
    seconds: float = 0.0
    largest: int = 0

    def add(self, seconds: list[float]) -> None:
        """Learns from the times of a group that is done."""
        self.shards += len(seconds)
        self.seconds += sum(seconds)
        self.largest = max(self.largest, len(seconds))

    @property
    def mean(self) -> float | None:
        """The mean time of a shard in seconds; `None` before the first is done."""
        return max(self.seconds / self.shards, 1e-6) if self.shards else None

    def next(self, left: int) -> int:
        """Returns the number of shards in the next group, if this many are left."""
        if self.mean is None:
            return 1
        # Each group is a part of what is left, so that the last ones are small.
        share = left * self.mean / (2 * self.slots)
        seconds = min(TASK_SECONDS, max(share, LEAST_SECONDS))
        return max(1, min(int(seconds / self.mean), GROWTH * self.largest, left))


class Limit:
    """When to give up: after a time, or when the caller says so."""

    def __init__(self, options: Settings) -> None:
        """Starts the clock."""
        self.end = float("inf") if options.timeout is None else time.monotonic() + options.timeout
        self.cancel = options.cancel

    def left(self) -> float:
        """Returns the seconds that are left."""
        return max(0.0, self.end - time.monotonic())

    def check(self) -> None:
        """Raises a `ClusterError` if it is time to give up."""
        if self.cancel is not None and self.cancel.cancelled:
            raise ClusterError("the job was stopped by its Cancel")
        if not self.left():
            raise ClusterError("the time is over")


@dataclass
class Schedule:
    """Does shards on a backend, and hands their documents over one by one."""

    backend: Backend
    #: The numbers of the shards to do, how many they are, and the number of all shards.
    missing: Iterator[int]
    left: int
    of: int
    #: Is called with the number and the document of each shard that is done.
    keep: Callable[[int, str], None]
    #: The most groups at a time; `None` for twice the slots of the backend.
    in_flight: int | None = None
    #: When to give up.
    limit: Limit = field(default_factory=lambda: Limit(Settings()))
    report: t.Report | None = None
    #: The shards that failed, and why.
    failed: dict[int, str] = field(default_factory=dict)
    #: The number of groups that were started.
    groups: int = 0

    def __post_init__(self) -> None:
        """Plans the work."""
        self._done = 0
        self._before = self.of - self.left
        self._flying: dict[Hashable, list[int]] = {}
        self._again: list[list[int]] = []
        self._said = 0.0
        self._size = GroupSize(1)
        self._count_nodes()

    def run(self) -> None:
        """Does all shards. Those that failed are in `failed`.

        Raises a `ClusterError` if the time is over, or if there is no sense in going on.
        """
        try:
            self._say(always=True)
            while True:
                self._fill()
                if not self._flying:
                    break
                self.limit.check()
                for name, outcome in self.backend.wait(min(PATIENCE, self.limit.left())):
                    self._take(self._flying.pop(name), outcome)
                    self._fill()
                if time.monotonic() - self._counted >= NODES_EVERY:
                    self._count_nodes()
                self._say()
            self._say(always=True)
        except BaseException:
            self.backend.cancel()
            raise

    def _in_flight(self) -> int:
        return self.in_flight if self.in_flight is not None else 2 * self._slots

    def _fill(self) -> None:
        """Starts groups as long as there is room for them."""
        while len(self._flying) < self._in_flight():
            group = self._next()
            if not group:
                return
            self._flying[self.backend.submit(group)] = group
            self.groups += 1

    def _next(self) -> list[int]:
        # What was lost comes first: it may be what everything waits for in the end.
        if self._again:
            return self._again.pop()
        group = list(islice(self.missing, self._size.next(self.left))) if self.left else []
        self.left -= len(group)
        return group

    def _take(self, group: list[int], outcome: list[Shard] | Lost) -> None:
        if isinstance(outcome, Lost):
            self._take_loss(group, outcome)
            return
        for shard in outcome:
            self.keep(shard.number, shard.document)
        self._done += len(outcome)
        self._size.add([shard.seconds for shard in outcome])
        failing, rest = group[len(outcome):][:1], group[len(outcome):][1:]
        self._again.extend(part for part in (rest, failing) if part)

    def _take_loss(self, group: list[int], lost: Lost) -> None:
        if lost.is_hopeless and not self._done:
            raise ClusterError(lost.reason)
        if len(group) > 1:
            length = -(-len(group) // PIECES)
            self._again.extend(group[start:start + length] for start in range(0, len(group), length))
            return
        self.failed[group[0]] = lost.reason
        if len(self.failed) >= MOST_FAILURES and not self._done:
            raise failure(self.failed, self.of, "all of the first shards failed")

    def _count_nodes(self) -> None:
        self._slots = max(1, self.backend.slots())
        self._nodes = self.backend.nodes()
        self._size.slots = self._in_flight()
        self._counted = time.monotonic()

    def _say(self, always: bool = False) -> None:
        if self.report is None or not (always or time.monotonic() - self._said >= PATIENCE):
            return
        self._said = time.monotonic()
        done = self._before + self._done
        mean = self._size.mean
        seconds = None if mean is None else (self.of - done) * mean / min(self._slots, self._in_flight())
        self.report({"kind": "shards", "done": done, "of": self.of, "nodes": self._nodes, "seconds_left": seconds})


def failure(failed: dict[int, str], of: int, what: str) -> ClusterError:
    """Returns the exception that names the shards that failed."""
    named = [(f"{number}/{of}", reason) for number, reason in sorted(failed.items())]
    return ClusterError("\n".join([f"{what}:", *shortened([f"shard {name}: {reason}" for name, reason in named])]), named)


def shortened(lines: list[str]) -> list[str]:
    """Returns the first of many lines, and how many more there are."""
    more = len(lines) - MOST_FAILURES
    return [*lines[:MOST_FAILURES], f"and {more} more"] if more > 0 else lines
