"""What workers do. Workers import this module: it must not import Ray."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable

from rookwright import _rookwright, _types as t
from rookwright.cluster._schedule import Shard
from rookwright.errors import InputError, StoppedError
from rookwright.settings import Settings

#: Does a shard of a job (its number, the number of all) and returns the document.
Work = Callable[[dict[str, object], int, int], str]


def one_shard(job: dict[str, t.Any], number: int, of: int) -> str:
    """Does a shard with one thread, as each worker has one core."""
    return _rookwright.run_shard(job, number, of, Settings(threads=1))


def do_group(work: Work, job: dict[str, t.Any], numbers: list[int], of: int, version: str, folder: str | None) -> list[Shard]:
    """Does shards up to the first that fails, and returns those that are done.

    A shard that fails alone raises an exception, so that Ray tries it again, if it can on another node.

    version: the version of the driver, which must be the same here
    folder: the folder in which relative names of files are found
    """
    if version != _rookwright.__version__:
        here = _rookwright.__version__
        raise VersionMismatch(f"a worker has Rookwright {here}, and the driver {version}: install the same version everywhere")
    if folder is not None:
        try:
            os.chdir(folder)
        except OSError:
            raise InputError(f"node {platform.node()} has no folder {folder}: give files with their full names") from None
    done: list[Shard] = []
    for number in numbers:
        start = time.monotonic()
        try:
            document = work(job, number, of)
        except StoppedError:
            # Ray cancels the task: the library takes the interruption for Ctrl-C, and ends the search.
            raise KeyboardInterrupt from None
        except Exception:
            if len(numbers) == 1:
                raise
            break
        done.append(Shard(number, time.monotonic() - start, document))
    return done


class VersionMismatch(Exception):
    """A worker has another version of Rookwright than the driver."""


def folder_of(job: dict[str, t.Any]) -> str | None:
    """Returns the folder of the driver if names of files are relative to it."""
    names = [file["name"] for file in job.get("files", ())]
    return os.getcwd() if any(not os.path.isabs(name) for name in names) else None
