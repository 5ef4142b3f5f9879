"""Jobs, their shards, and what all shards come to. This part works with any scheduler."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from rookwright import _rookwright, _types as t
from rookwright._view import View, part
from rookwright.errors import InputError
from rookwright.mining import Find
from rookwright.outcomes import Count
from rookwright.puzzles import Puzzle
from rookwright.settings import Settings, _found, _whole

#: A job as a dictionary, or a puzzle whose solutions are counted.
Job = Mapping[str, object] | Puzzle

#: The most shards of a job.
MOST_SHARDS = _rookwright.LIMITS["shards"]


class Result(View):
    """The result of a job that finds lines: mates, ratings, puzzles. Its document has the numbers."""

    #: The lines that the undivided command prints; empty if they are in a file.
    lines: tuple[str, ...]
    #: The file with the lines; `None` if they are in `lines`.
    output: str | None

    def __init__(self, document: dict[str, t.Any], lines: Iterable[str] = (), output: str | None = None) -> None:
        """Takes what a merge returns."""
        super().__init__(document)
        object.__setattr__(self, "lines", tuple(lines))
        object.__setattr__(self, "output", output)

    @property
    def finds(self) -> tuple[Find, ...]:
        """The mates from games, for a job with the task `mine`."""
        import json

        if self.output is None:
            return tuple(Find(json.loads(line)) for line in self.lines)
        with open(self.output, encoding="utf-8") as file:
            return tuple(Find(json.loads(line)) for line in file)

    seconds: float = part("The time of all shards together.", make=float, default=0.0)

    def __reduce__(self) -> tuple[t.Any, ...]:
        return (Result, (self._doc, self.lines, self.output))

    def _brief(self) -> str:
        numbers = [f"{name}={value}" for name, value in self._doc.items() if isinstance(value, (int, float)) and value]
        return ", ".join(numbers)


def job_of(job: Job) -> dict[str, t.Any]:
    """Returns a job in its normal form. Raises an `InputError` if it is wrong."""
    if isinstance(job, Puzzle):
        job = {"task": "count", "puzzle": job}
    if not hasattr(job, "items"):
        raise TypeError(f"expected a job like {{'task': 'count', ...}} or a puzzle, found {_found(job)}")
    fields: dict[str, t.Any] = dict(job.items())
    if isinstance(fields.get("puzzle"), Puzzle):
        fields["puzzle"] = {"puz": fields["puzzle"].puz}
    if isinstance(fields.get("files"), (str, os.PathLike)):
        fields["files"] = [fields["files"]]
    if isinstance(fields.get("files"), (list, tuple)):
        fields["files"] = [os.fspath(file) if isinstance(file, os.PathLike) else file for file in fields["files"]]
    return _rookwright.read_job(fields)


def number_of_shards(n: object) -> int:
    """Returns a number of shards that was checked."""
    return _whole("shards", n, 1, MOST_SHARDS, "a number of shards")


def shards(job: Job, n: int) -> list[dict[str, t.Any]]:
    """Returns the shards of a job, for any scheduler. Each is a dictionary that JSON can hold.

    The job is cut in the same way on every machine. More shards than the job has parts are fine: some have nothing to
    do.

    >>> import rookwright as rw
    >>> from rookwright import cluster
    >>> parts = cluster.shards(rw.queens(8), 3)
    >>> parts[2]["shard"], parts[2]["of"]
    (3, 3)
    >>> cluster.merge(cluster.run_shard(part) for part in parts)
    Count(92, classes=12, engine='search', end='exhausted')
    """
    of = number_of_shards(n)
    normal = job_of(job)
    return [{"job": normal, "shard": number, "of": of} for number in range(1, of + 1)]


def run_shard(shard: Mapping[str, t.Any], *, threads: int = 1) -> str:
    """Does one shard of `shards` and returns its document: a line of JSON, to be kept for `merge`."""
    try:
        job, number, of = shard["job"], shard["shard"], shard["of"]
    except (KeyError, TypeError):
        raise InputError(f"expected a shard with 'job', 'shard' and 'of', found {_found(shard)}") from None
    of = number_of_shards(of)
    return _rookwright.run_shard(job, _whole("shard", number, 1, of, "a shard"), of, Settings(threads=threads))


def merge(documents: t.Files, *, output: t.FilePath | None = None, collection: t.FilePath | None = None) -> Count | Result:
    """Puts the documents of all shards of a job together and returns what the undivided job returns.

    documents: documents as texts, or names of files with one document a line, such as checkpoints
    output: the file to which lines are written; without it, they are in the result
    collection: the collection into which the shards of an import are merged

    A shard that is missing, repeated, damaged, of another job or of another version is refused by its name.
    """
    if isinstance(documents, (str, os.PathLike)):
        documents = [documents]
    texts: list[tuple[str, str]] = []
    files: list[str] = []
    for nth, document in enumerate(documents, 1):
        if isinstance(document, str) and document.lstrip()[:1] in ("{", ""):
            texts.append((f"document {nth}", document))
        else:
            files.append(os.fspath(document))
    keep_apart(files, {"collection": collection}, {"output": output})
    target = None if output is None else os.fspath(output)
    into = None if collection is None else os.fspath(collection)
    found, lines = _rookwright.merge_shards(texts, files, target, into, Settings())
    # Only a count has an engine.
    return Count(found) if "engine" in found else Result(found, lines, target)


def keep_apart(read: list[str], kept: dict[str, t.FilePath | None], written: dict[str, t.FilePath | None]) -> None:
    """Refuses a run that would write over a file that it reads or keeps, or over anybody's database or checkpoint."""

    def given(files: dict[str, t.FilePath | None]) -> list[tuple[str, str]]:
        return [(name, os.fspath(path)) for name, path in files.items() if path is not None]

    _rookwright.keep_apart(read, given(kept), given(written))
