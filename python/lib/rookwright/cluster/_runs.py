"""A job on a cluster, from the check of the job to its result."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rookwright import _calls, _types as t
from rookwright._asked import Asked, takes
from rookwright._progress import Bar
from rookwright.cluster._checkpoint import Checkpoint
from rookwright.cluster._jobs import MOST_SHARDS, Job, Result, job_of, keep_apart, merge
from rookwright.cluster._ray import Connection, RayBackend, import_ray
from rookwright.cluster._schedule import Limit, Schedule, failure
from rookwright.cluster._tasks import Work, one_shard
from rookwright.errors import ClusterError, InputError
from rookwright.outcomes import Count
from rookwright.settings import Settings, _whole, number_of

#: The number of shards: this many for each core, and at least so many.
SHARDS_PER_CORE, LEAST_SHARDS = 16, 64


@takes(_calls.run_on_cluster)
def run(asked: Asked) -> Count | Result:
    """Does a job on a Ray cluster and returns what the undivided job returns: a `Count`, or a `Result` with lines.

    job: a dictionary like `{"task": "mine", "files": [...]}`, or a puzzle whose solutions are counted
    address: also `"ray://host:port"`; `None` starts Ray on this machine. A program that has called `ray.init` keeps its connection
    collection: the collection for an import
    runtime_env: the environment of the workers, as Ray takes it
    timeout, cancel: end the job with a `ClusterError`; finished shards stay in the checkpoint
    progress: as elsewhere; a function is called with `kind`, `done`, `of`, `nodes` and `seconds_left`

    A wrong job raises an `InputError` before Ray is used. Shards that fail are named by a `ClusterError`, and all
    others stay in the checkpoint.
    """
    job, on = asked.take("job"), on_cluster(asked)
    return run_with(one_shard, job, asked.settings(), on)


def on_cluster(asked: Asked) -> OnCluster:
    """Takes what is about the cluster from a call."""
    return OnCluster(**{name: asked.take(name) for name in OnCluster.__dataclass_fields__ if name in asked.given})


@dataclass(frozen=True)
class OnCluster:
    """How a job is done on a cluster: what `run` and `mine` take."""

    shards: int | None = None
    address: str | None = None
    checkpoint: t.FilePath | None = None
    output: t.FilePath | None = None
    collection: t.FilePath | None = None
    in_flight: int | None = None
    retries: int = 3
    memory: int | None = None
    runtime_env: dict[str, t.Any] | None = None

    def __post_init__(self) -> None:
        """Checks the numbers."""
        number_of("shards", self.shards, "a number of shards", most=MOST_SHARDS)
        number_of("in_flight", self.in_flight, "a number of tasks", most=1_000_000)
        _whole("retries", self.retries, 0, 1000, "a number of retries")
        number_of("memory", self.memory, "a number of bytes", most=1 << 60)


def run_with(work: Work, job: Job, options: Settings, on: OnCluster) -> Count | Result:
    """Does a job on a Ray cluster, each shard by a function, which need not be that of the library."""
    normal = job_of(job)
    check_targets(normal, on)
    import_ray()
    saved = Checkpoint(on.checkpoint, normal, on.shards)

    def work_on(connection: Connection, report: t.Report | None, limit: Limit) -> None:
        ray = connection.ray
        if saved.of is None:
            saved.begin(max(LEAST_SHARDS, SHARDS_PER_CORE * int(ray.cluster_resources().get("CPU", 1))))
        assert saved.of is not None
        backend = RayBackend(
            ray, normal, saved.of,
            work=work, retries=on.retries, memory=on.memory, runtime_env=on.runtime_env, is_shared=not connection.is_ours,
        )
        schedule = Schedule(
            backend, saved.missing(), saved.of - saved.done, saved.of, saved.add,
            in_flight=on.in_flight, limit=limit, report=report,
        )
        schedule.run()
        if schedule.failed:
            many = len(schedule.failed)
            raise failure(schedule.failed, saved.of, f"{many} of {saved.of} shards failed")

    return drive(saved, on, options, work_on)


def drive(
    saved: Checkpoint, on: OnCluster, options: Settings, work_on: Callable[[Connection, t.Report | None, Limit], None]
) -> Count | Result:
    """Does what a checkpoint has not got yet, and merges. Whatever happens, finished shards are kept."""
    limit = Limit(options)
    try:
        if saved.of is None or saved.done < saved.of:
            with Connection(on.address) as connection, Bar(options, saved.job["task"]) as settings:
                work_on(connection, settings.progress if callable(settings.progress) else None, limit)
        saved.sync()
        result = merge([Path(saved.path)], output=on.output, collection=on.collection)
    except BaseException as error:
        saved.close()
        if isinstance(error, ClusterError):
            kept = saved.path if saved.done else None
            raise type(error)(f"{error}{_advice(saved)}", error.failed, kept) from error.__cause__
        if isinstance(error, KeyboardInterrupt):
            raise KeyboardInterrupt(f"stopped{_advice(saved)}") from None
        raise
    saved.close(is_needed=False)
    return result


def _advice(saved: Checkpoint) -> str:
    """Returns what to do to go on."""
    if not saved.done:
        return ""
    return f"\n{saved.done} of {saved.of} shards are done and kept; the same job goes on with checkpoint\n{saved.path}"


def check_targets(job: dict[str, t.Any], on: OnCluster) -> None:
    """Checks before the work that its result can be written, and overwrites nothing that is read."""
    if job["task"] == "import" and on.collection is None:
        raise InputError("the result of an import goes into a collection: give collection")
    for path in (on.checkpoint, on.output):
        folder = "." if path is None else os.path.dirname(os.fspath(path)) or "."
        if not os.path.isdir(folder):
            raise FileNotFoundError(2, "there is no such folder", folder)
    keep_apart(
        [file["name"] for file in job.get("files", ())],
        {"checkpoint": on.checkpoint, "collection": on.collection},
        {"output": on.output},
    )
