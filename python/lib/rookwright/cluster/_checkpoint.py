"""The file to which the driver writes the documents of shards, one a line.

It has nothing else in it, so that `rookwright merge` reads it too. A line is written at once: if the driver dies, at
most the last line is incomplete, and is dropped when the file is opened again. Only which shards are done is kept in
memory, a byte for each.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator

from rookwright import _rookwright, _types as t
from rookwright.errors import InputError
from rookwright.settings import Settings

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

#: How often the file is forced to the disk, in seconds.
SYNC_SECONDS = 5.0


class Checkpoint:
    """The documents of the shards of a job that are done."""

    def __init__(self, path: t.FilePath | None, job: dict[str, t.Any], of: int | None = None) -> None:
        """Opens or creates the file; without a path, a temporary one.

        job: the job in its normal form
        of: the number of shards; `None` for that of the file
        """
        #: Whether the file is removed when it is not needed any more.
        self.is_temporary = path is None
        #: The number of shards; `None` if neither the caller nor the file says it.
        self.of = of
        #: The number of shards that are done.
        self.done = 0
        #: The job in its normal form.
        self.job = job
        #: Which shards are done, by their numbers.
        self._is_done = bytearray()
        self._is_new = path is None or not os.path.exists(path)
        if path is None:
            number, self.path = tempfile.mkstemp(prefix="rookwright-", suffix=".jsonl")
            os.close(number)
        else:
            self.path = os.fspath(path)
        # The file is created if it is missing, and all that is written goes to its end.
        self._file = open(self.path, "ab", buffering=0)
        self._synced = time.monotonic()
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise
        if self.of is not None:
            self.begin(self.of)

    def begin(self, of: int) -> None:
        """Sets the number of shards, if the file does not say it."""
        self.of = of
        self._is_done.extend(bytes(max(0, of + 1 - len(self._is_done))))

    def missing(self) -> Iterator[int]:
        """Yields the numbers of the shards that are not done."""
        assert self.of is not None
        return (number for number in range(1, self.of + 1) if not self._is_done[number])

    def add(self, number: int, document: str) -> None:
        """Writes the document of a shard. One that is done already is left out."""
        if self._is_done[number]:
            return
        view = memoryview(document.strip().encode() + b"\n")
        while view:
            view = view[self._file.write(view):]
        self._is_done[number] = True
        self.done += 1
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Forces the file to the disk."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self, is_needed: bool = True) -> None:
        """Closes the file. Removes a new file with nothing in it, and a temporary one that is not needed."""
        if self._file.closed:
            return
        self.sync()
        self._file.close()
        if (self._is_new and not self.done) or (self.is_temporary and not is_needed):
            os.unlink(self.path)

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"{self.path}: another run is writing to this checkpoint") from None
        except OSError:
            # Some network file systems have no locks.
            pass

    def _read(self) -> None:
        """Reads the documents, and drops an incomplete last line."""
        end = 0
        with open(self.path, "rb") as file:
            for nth, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                if line.strip():
                    self._read_line(f"{self.path}, line {nth}", line)
                end += len(line)
        self._file.truncate(end)

    def _read_line(self, name: str, line: bytes) -> None:
        try:
            text = line.decode()
            document = json.loads(text)
            number, of, job = document["shard"], document["of"], document["job"]
        except (UnicodeDecodeError, ValueError, TypeError, KeyError):
            raise InputError(
                f"{name}: is not the result of a shard: is this a checkpoint of a cluster? "
                f"Without the line, its shard is done again"
            ) from None
        if job != self.job:
            changed = changed_file(job, self.job)
            if changed is not None:
                advice = "put the old file back, or remove the checkpoint"
                raise InputError(f"{name}: {changed} was changed since this was made: {advice}")
            raise InputError(f"{name}: the checkpoint belongs to another job:\n  {_brief(job)}\nand not to\n  {_brief(self.job)}")
        if self.of is None:
            self.of = of
        if of != self.of:
            advice = "give the same number, or none, to go on with it"
            raise InputError(f"{name}: the checkpoint has {of} shards, not {self.of}: {advice}")
        try:
            # The merge reads each document before it finds that others are missing, and names the one that is wrong.
            _rookwright.merge_shards([(name, text)], [], None, None, Settings(threads=1))
        except InputError as error:
            if str(error).startswith(f"{name}:"):
                raise
        self.begin(of)
        if self._is_done[number]:
            raise InputError(f"{name}: is shard {number}/{of} again: remove one of the two lines")
        self._is_done[number] = True
        self.done += 1


def changed_file(old: t.Any, new: dict[str, t.Any]) -> str | None:
    """Returns the first file that has changed, if that is all by which two jobs differ."""
    if not isinstance(old, dict) or {**old, "files": None} != {**new, "files": None}:
        return None
    were, are = old.get("files"), new.get("files")
    if not isinstance(were, list) or not isinstance(are, list) or len(were) != len(are):
        return None
    changed = [is_now["name"] for was, is_now in zip(were, are, strict=True) if was != is_now]
    same = all(was.get("name") == is_now["name"] for was, is_now in zip(were, are, strict=True))
    return changed[0] if changed and same else None


def _brief(job: object) -> str:
    text = json.dumps(job, ensure_ascii=False)
    return text if len(text) <= 300 else f"{text[:300]}..."
