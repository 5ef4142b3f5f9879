"""Mates from the games of many files: shards on a shared file system, or Ray Data with an object store.

Files with a plain name are cut into shards, like every job. Files with an address such as `s3://games/2024` are read by
Ray Data, each as a whole: a worker writes it to a temporary file and mines it. Each file is a shard, and the result is that of the
undivided search.
"""

from __future__ import annotations

import fnmatch
import glob
import hashlib
import json
import os
import tempfile
import time
from itertools import takewhile

from rookwright import _calls, _rookwright, _types as t
from rookwright._asked import Asked, takes
from rookwright._text import paths_of
from rookwright.cluster._checkpoint import Checkpoint
from rookwright.cluster._jobs import Result
from rookwright.cluster._ray import Connection, first_line, import_ray
from rookwright.cluster._runs import OnCluster, check_targets, drive, on_cluster, run_with
from rookwright.cluster._schedule import Limit, shortened
from rookwright.cluster._tasks import one_shard
from rookwright.errors import ClusterError, InputError
from rookwright.outcomes import Count
from rookwright.settings import Settings

#: What marks a file of an object store.
SCHEME = "://"
#: What makes a name a pattern.
WILD = "*?["


@takes(_calls.mine_on_cluster)
def mine(asked: Asked) -> Result:
    """Finds the mates in the games of many files on a Ray cluster: what `rookwright.mine` finds, in the same order.

    files: files, folders and patterns like `games/*.pgn`. Plain names are files that every node can read; addresses
        like `s3://games/2024` and `gs://games/*.pgn.zst` are read by Ray Data, each file as a whole

    The keywords for the cluster are those of `run`. With Ray Data, Ray's own number of retries applies, and `timeout` and
    `cancel` are looked at whenever a file is done.
    """
    files, on, options = asked.take("files"), on_cluster(asked), asked.settings()
    found = mine_files(files, asked.request(), options, on)
    assert isinstance(found, Result)
    return found


def mine_files(files: t.Files, request: dict[str, t.Any], options: Settings, on: OnCluster) -> Count | Result:
    """Mines files with a request of the library."""
    names = paths_of(files)
    addresses = [name for name in names if SCHEME in name]
    if not addresses:
        return run_with(one_shard, {"task": "mine", "files": expanded(names), **request}, options, on)
    if len(addresses) < len(names):
        raise InputError("give either plain names of files or addresses like s3://, not both")
    if on.shards is not None:
        raise InputError("shards: files of an object store are mined as a whole, one by one")
    # The options are checked with any file; this one exists.
    normal = _rookwright.read_job({"task": "mine", "files": [__file__], **request})
    check_targets({"task": "mine"}, on)
    import_ray()
    stored = Stored(addresses)
    saved = Checkpoint(on.checkpoint, {**normal, "files": stored.identity()}, len(stored.names))
    # With the same limits, Ray Data reads and mines a file in one task, and does not send it around.
    limits = {"num_cpus": 1, "concurrency": on.in_flight, "memory": on.memory, "runtime_env": on.runtime_env}
    limits = {name: value for name, value in limits.items() if value is not None}

    def work_on(connection: Connection, report: t.Report | None, limit: Limit) -> None:
        mine_stored(connection.ray, stored, normal, saved, limits, report, limit)

    return drive(saved, on, options, work_on)


def expanded(names: list[str]) -> list[str]:
    """Returns the files of patterns in the order of their names; other names stay."""
    files = []
    for name in names:
        if any(sign in name for sign in WILD) and not os.path.exists(name):
            # `**` names what is in folders, too, so that they are not read a second time.
            found = [path for path in glob.glob(name, recursive=True) if "**" not in name or os.path.isfile(path)]
            if not found:
                raise InputError(f"{name}: there are no such files")
            files.extend(sorted(found, key=_parts))
        else:
            files.append(name)
    return files


class Stored:
    """Files of an object store, by their addresses, in the order in which the undivided search reads them."""

    def __init__(self, addresses: list[str]) -> None:
        """Lists the files."""
        try:
            from pyarrow import fs  # type: ignore[import-not-found,import-untyped,unused-ignore]
        except ImportError:
            raise ClusterError("pyarrow is not installed: pip install pyarrow") from None
        self.system: t.Any = None
        #: What its file system knows of each file, and its name in results.
        self.files: list[t.Any] = []
        self.names: list[str] = []
        for address in addresses:
            try:
                system, path = fs.FileSystem.from_uri(_before_pattern(address))
            except (OSError, ValueError, NotImplementedError) as error:
                raise InputError(f"{address}: cannot be read: {first_line(error)}") from None
            if self.system is not None and not self.system.equals(system):
                raise InputError(f"{address}: all files must be in the same store")
            self.system = system
            self._add(fs, address, path)

    def _add(self, fs: t.Any, address: str, path: str) -> None:
        scheme = address.split(SCHEME, 1)[0]
        pattern = path + address[len(_before_pattern(address)):]
        try:
            info = self.system.get_file_info(path)
            if info.type == fs.FileType.File:
                found = [info]
            elif info.type == fs.FileType.Directory:
                found = self.system.get_file_info(fs.FileSelector(path, recursive=True))
            else:
                raise InputError(f"{address}: there is no such file or folder")
        except OSError as error:
            raise InputError(f"{address}: cannot be read: {first_line(error)}") from None
        # Hidden files and folders have a point before their name.
        files = [one for one in found if one.type == fs.FileType.File and "/." not in f"/{one.path[len(path):]}"]
        if pattern != path:
            files = [one for one in files if fnmatch.fnmatchcase(one.path, pattern)]
        if not files:
            raise InputError(f"{address}: there are no files")
        files.sort(key=lambda one: _parts(one.path))
        self.files += files
        self.names += [one.path if scheme == "file" else f"{scheme}{SCHEME}{one.path}" for one in files]

    def identity(self) -> list[dict[str, t.Any]]:
        """Returns what tells these files from others, as one file."""
        sizes = [one.size for one in self.files]
        # When they were written tells it without reading them.
        about = json.dumps([self.names, sizes, [one.mtime_ns for one in self.files]])
        return [{"name": "one of the files", "bytes": sum(sizes), "content": hashlib.sha256(about.encode()).hexdigest()}]


def mine_stored(
    ray: t.Any, stored: Stored, request: dict[str, t.Any], saved: Checkpoint, limits: dict[str, t.Any],
    report: t.Report | None, limit: Limit,
) -> None:
    """Mines the files that are not done, each as a row of Ray Data."""
    import importlib
    import logging

    data = importlib.import_module("ray.data")
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    context = data.DataContext.get_current()
    context.enable_progress_bars = False
    # A file that is named twice is read twice.
    numbers: dict[str, list[int]] = {}
    for number in saved.missing():
        numbers.setdefault(stored.files[number - 1].path, []).append(number)
    rows = data.read_binary_files(
        list(numbers), filesystem=stored.system, include_paths=True, override_num_blocks=len(numbers), **limits
    ).map(mine_row, fn_kwargs={"request": request}, **limits)
    failed = []
    start, before = time.monotonic(), saved.done

    def tell() -> None:
        if report is not None:
            assert saved.of is not None
            new = saved.done - before
            left = (time.monotonic() - start) / new * (saved.of - saved.done) if new else None
            nodes = sum(1 for node in ray.nodes() if node["Alive"])
            report({"kind": "shards", "done": saved.done, "of": saved.of, "nodes": nodes, "seconds_left": left})

    tell()
    try:
        for row in rows.iter_rows():
            if row["reason"]:
                failed.append((row["path"], row["reason"]))
            else:
                for number in numbers[row["path"]]:
                    assert saved.of is not None
                    name = stored.names[number - 1]
                    saved.add(number, _rookwright.mined_shard(row["document"], saved.job, number, saved.of, row["name"], name))
            tell()
            limit.check()
    except ray.exceptions.RayError as error:
        raise ClusterError(f"Ray Data gave up: {first_line(error)}") from error
    if failed:
        lines = shortened([f"{path}: {reason}" for path, reason in failed])
        raise ClusterError("\n".join([f"{len(failed)} of {saved.of} files failed:", *lines]), failed)


def mine_row(row: dict[str, t.Any], *, request: dict[str, t.Any]) -> dict[str, t.Any]:
    """Mines a file on a worker. Returns its path, the document with the name of a temporary file, or why there is none."""
    path, document, reason = str(row["path"]), "", ""
    try:
        with tempfile.TemporaryDirectory(prefix="rookwright-") as folder:
            name = os.path.join(folder, "games.pgn")
            with open(name, "wb") as file:
                file.write(row["bytes"])
            document = one_shard({**request, "files": [name]}, 1, 1)
    except Exception as error:
        name, reason = "", f"{type(error).__name__}: {first_line(error)}"
    return {"path": path, "name": name, "document": document, "reason": reason}


def _parts(path: str) -> list[str]:
    # Folders are in the order of their names, part by part.
    return path.replace(os.sep, "/").split("/")


def _before_pattern(address: str) -> str:
    """Returns the folder before the first part of an address that has a wildcard."""
    return "/".join(takewhile(lambda part: not any(sign in part for sign in WILD), address.split("/")))
