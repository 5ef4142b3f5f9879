"""The command line: `python -m rookwright.cluster count queens 18`."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Iterator

from rookwright import _rookwright, _types as t
from rookwright.cluster import _jobs, run
from rookwright.cluster._data import mine_files
from rookwright.cluster._ray import NoCluster
from rookwright.cluster._runs import OnCluster
from rookwright.cluster._schedule import shortened
from rookwright.errors import ClusterError, Error, InputError, InternalError
from rookwright.outcomes import Count
from rookwright.settings import Settings

#: The exit statuses, as those of the command line of Rookwright.
ANSWERED, WRONG_ANSWER, BAD_INPUT, UNFINISHED, INTERNAL = 0, 1, 2, 3, 4
#: Those of exceptions, of which the first that fits counts; all others are about the input.
STATUSES = ((NoCluster, BAD_INPUT), (ClusterError, UNFINISHED), (InternalError, INTERNAL))
#: The names of units of time.
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}

EXAMPLES = """\
The result is that of the undivided command, whatever the number of shards.
With --checkpoint, the same command goes on where the last one ended.

Examples:
  python -m rookwright.cluster count queens 18 --address auto
  python -m rookwright.cluster count queens 20 --checkpoint queens-20.jsonl
  python -m rookwright.cluster mine games/ --moves 2..3 -o mates.jsonl
  python -m rookwright.cluster mine 's3://games/*.pgn.zst' -o mates.jsonl
  python -m rookwright.cluster solve positions.epd --stipulation '#2'
  python -m rookwright.cluster rate puzzles.epd --address 10.0.0.1:6379
  python -m rookwright.cluster job job.json        any job, - for standard input
  ray start --head                                 starts a cluster

Exit status: 0 answered, 1 positions are not as expected, 2 bad input or no
cluster, 3 stopped before the answer or shards failed, 4 internal error."""


def layout(prog: str) -> argparse.HelpFormatter:
    """Returns the form of help texts: 80 columns, whatever the terminal."""
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=28, width=79)


def parser() -> argparse.ArgumentParser:
    """Returns the grammar of the command line."""
    top = argparse.ArgumentParser(
        prog="python -m rookwright.cluster", formatter_class=layout, epilog=EXAMPLES, allow_abbrev=False,
        description="Do a job on a Ray cluster: count, mine, solve, rate, or any job as JSON.",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, brief: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=brief, description=about, formatter_class=layout, allow_abbrev=False)

    def task(name: str, brief: str, what: str, files: str = "FILE") -> None:
        made = command(name, brief, f"{brief}.")
        made.add_argument("words", nargs="+" if name != "solve" else 1, metavar=files, help=what)
        _add(made, _rookwright.job_options(name))
        _add_cluster_options(made)

    task("count", "Count the solutions of a puzzle", "'queens 18', 'crowded 8', ... or a .puz file", "PUZZLE")
    task("mine", "Find proven mates in games", "PGN files, folders, or addresses like s3://games")
    task("solve", "Solve the positions of a file of EPD or FEN", "a file with a position a line")
    task("rate", "Estimate how hard the mates of files are", "files in any format of a collection")

    job = command("job", "Do a job that is written as JSON", "Do a job that is written as JSON.")
    job.add_argument("file", metavar="FILE", help="the job, like {\"task\": \"count\", ...}; - for standard input")
    job.add_argument("--collection", metavar="FILE", help="the collection for an import")
    _add_cluster_options(job)
    return top


def _add(parser: t.Any, options: list[dict[str, t.Any]]) -> None:
    """Adds the options of a table."""
    types = {"number": int, "time": seconds_of}
    for option in options:
        if option["place"] != "Named":
            continue
        names = [f"-{option['short']}"] * bool(option["short"]) + [f"--{option['name'].replace('_', '-')}"]
        usual = f" [{option['default']}]" if option["default"] else ""
        more: dict[str, t.Any] = {"help": (option["help"] + usual).replace("%", "%%"), "dest": option["name"]}
        if option["kind"] == "flag":
            more["action"] = "store_true"
        else:
            more.update(metavar=option["value"] or option["kind"].upper(), type=types.get(option["kind"], str))
            if option["kind"] == "texts":
                more["action"] = "append"
        parser.add_argument(*names, **more)


def _add_cluster_options(made: argparse.ArgumentParser) -> None:
    _add(made.add_argument_group("cluster options"), _rookwright.job_options("cluster"))
    group = made.add_argument_group("output options")
    group.add_argument("--json", action="store_true", help="print one JSON document")
    group.add_argument("-q", "--quiet", action="store_true", help="print only the answer: no progress, no summary")


def seconds_of(text: str) -> float:
    """Returns a time like `30s`, `5m` or `2h` in seconds."""
    unit = UNITS.get(text[-1:])
    try:
        return float(text[:-1]) * unit if unit else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time: expected one like 30s, 5m or 2h") from None


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns its exit status."""
    try:
        options = parser().parse_args(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    try:
        status = _answer(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of the output has enough. Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ANSWERED
    except (Error, OSError, TypeError) as error:
        return _refuse(error, next((status for kind, status in STATUSES if isinstance(error, kind)), BAD_INPUT))
    except KeyboardInterrupt as stop:
        return _refuse(str(stop) or "stopped", UNFINISHED)


def _refuse(error: object, status: int) -> int:
    if isinstance(error, OSError) and error.filename:
        error = f"{error.filename}: {error.strerror}"
    print(f"error: {error}", file=sys.stderr)
    return status


@contextlib.contextmanager
def answers_alone() -> Iterator[None]:
    """Sends to standard error what others write to standard output meanwhile: Ray, its library in C++, its processes."""
    try:
        kept = os.dup(1)
    except OSError:
        # Standard output is closed.
        yield
        return
    try:
        with contextlib.redirect_stdout(sys.stderr):
            os.dup2(2, 1)
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _answer(options: argparse.Namespace) -> int:
    sys.stdout.flush()
    line = ProgressLine()
    with answers_alone():
        try:
            result = _result(options, line.update if sys.stderr.isatty() and not options.quiet else False)
        finally:
            line.clear()
    return _print(result, options)


def _result(options: argparse.Namespace, progress: t.Progress) -> t.Any:
    """Does the job."""
    given = {one["name"]: getattr(options, one["name"]) for one in _rookwright.job_options("cluster")}
    given = {name: value for name, value in given.items() if value is not None}
    settings = Settings(timeout=given.pop("time_limit", None), progress=progress)
    given["memory"] = given.pop("task_memory", None)
    given.setdefault("address", "auto")
    if options.command == "mine":
        return mine_files(options.words, _request(options), settings, OnCluster(**given))
    return run(_job(options), collection=getattr(options, "collection", None), settings=settings, **given)


def _job(options: argparse.Namespace) -> _jobs.Job:
    """Returns the job that the options describe."""
    if options.command == "count":
        request = _request(options)
        return {"task": "count", **request, "puzzle": {**request.get("puzzle", {}), **_puzzle(options.words)}}
    if options.command == "job":
        source, name = (0, "standard input") if options.file == "-" else (options.file, options.file)
        try:
            with open(source, encoding="utf-8") as file:
                job = json.load(file)
        except ValueError as error:
            raise InputError(f"{name}: is not JSON: {error}") from None
        if not isinstance(job, dict):
            raise InputError(f"{name}: expected a job like {{\"task\": \"count\", ...}}")
        return job
    return {"task": options.command, "files": options.words, **_request(options)}


def _request(options: argparse.Namespace) -> dict[str, t.Any]:
    """Returns the options of the task that were given."""
    request: dict[str, t.Any] = {}
    for one in _rookwright.job_options(options.command):
        value = getattr(options, one["name"], None)
        if value not in (None, False):
            (request.setdefault(one["within"], {}) if one["within"] else request)[one["name"]] = value
    return request


def _puzzle(words: list[str]) -> dict[str, t.Any]:
    if len(words) == 1 and words[0].endswith(".puz"):
        with open(words[0], encoding="utf-8") as file:
            return {"puz": file.read()}
    return {"words": words}


def _print(result: t.Any, options: argparse.Namespace) -> int:
    """Prints the answer as the undivided command does, and returns the exit status."""
    document = result.to_dict()
    if options.json:
        print(json.dumps(document, ensure_ascii=False))
    elif isinstance(result, Count):
        best = "" if result.optimum is None else f", the best value is {result.optimum.value}"
        print(f"{document['puzzle']['title']}: {result}{best}")
    else:
        for text in result.lines:
            print(text)
    if not isinstance(result, Count):
        faults = [f"{name}: {message}" for name, message in document.get("failed", ())] + document.get("bad", [])
        for fault in shortened([f"error: {fault}" for fault in faults]):
            print(fault, file=sys.stderr)
        if not options.quiet:
            names = ("games", "positions", "finds", "lines", "different", "undecided", "entries", "new")
            said = [f"{document[name]} {name}" for name in names if isinstance(document.get(name), int)]
            print(", ".join([*said, f"{result.seconds:.1f} s of work"]), file=sys.stderr)
    return _status(document)


def _status(document: dict[str, t.Any]) -> int:
    """Returns the exit status of the undivided command."""
    broken = document.get("broken")
    if document.get("failed") or document.get("bad") or document.get("rejects"):
        return BAD_INPUT
    if isinstance(broken, dict) and any(broken.values()):
        return UNFINISHED if document.get("open") else BAD_INPUT
    if document.get("different"):
        return WRONG_ANSWER
    return UNFINISHED if document.get("open") or document.get("undecided") else ANSWERED


class ProgressLine:
    """A line on the terminal with the progress over all nodes."""

    width = 0

    def update(self, news: dict[str, t.Any]) -> None:
        """Shows the latest progress."""
        left = news.get("seconds_left")
        text = f"{news['done']} of {news['of']} shards, {news['nodes']} nodes"
        if left is not None and news["done"] < news["of"]:
            text += f", {_time(left)} left"
        print(f"\r{text:{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def clear(self) -> None:
        """Removes the line."""
        if self.width:
            print(f"\r{'':{self.width}}\r", end="", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"


if __name__ == "__main__":
    sys.exit(main())
