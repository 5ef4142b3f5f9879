"""The command line: `python -m rookwright.cluster count queens 18`."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Iterator

from rookwright import _types as t
from rookwright.cluster import _jobs, count_tour, mine, run
from rookwright.cluster._ray import NoCluster
from rookwright.errors import ClusterError, Error, InputError, InternalError
from rookwright.outcomes import Count
from rookwright.presets import tour as _tour_of

#: The exit statuses, as those of the command line of Rookwright.
ANSWERED, WRONG_ANSWER, BAD_INPUT, UNFINISHED, INTERNAL = 0, 1, 2, 3, 4
#: The most faults of the input that are printed.
MOST_SHOWN = 20
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
  python -m rookwright.cluster tour 8x8 --closed --actors 4 --memory 2G
  python -m rookwright.cluster job job.json        any job, - for standard input
  ray start --head                                 starts a cluster

Exit status: 0 answered, 1 positions are not as expected, 2 bad input or no
cluster, 3 stopped before the answer or shards failed, 4 internal error."""


class Help(argparse.RawDescriptionHelpFormatter):
    """Help texts of 80 columns, whatever the terminal."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=79)


def parser() -> argparse.ArgumentParser:
    """Returns the grammar of the command line."""
    top = argparse.ArgumentParser(
        prog="python -m rookwright.cluster", formatter_class=Help, epilog=EXAMPLES, allow_abbrev=False,
        description="Do a job on a Ray cluster: count, mine, solve, rate, or any job as JSON.",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, brief: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=brief, description=f"{brief}.", formatter_class=Help, allow_abbrev=False)
        _add_cluster_options(made)
        return made

    count = command("count", "Count the solutions of a puzzle")
    count.add_argument("puzzle", nargs="+", metavar="PUZZLE", help="'queens 18', 'crowded 8', ... or a .puz file")
    count.add_argument("--engine", help="auto, search, sat, cp, asp or brute [auto]")
    count.add_argument("--up-to-symmetry", action="store_true", help="count boards that are mirrored once")
    count.add_argument("--pawns", type=int, metavar="K", help="place K pawns and K more queens")
    count.add_argument("--torus", action="store_true", help="join opposite edges of the board")
    for name, what in (("given", "pieces fixed in advance, like a1,b5"), ("holes", "squares cut out of the board"),
                       ("forbid", "squares that stay empty")):
        count.add_argument(f"--{name}", metavar="SQUARES", help=what)

    games = command("mine", "Find proven mates in games")
    games.add_argument("files", nargs="+", metavar="FILE", help="PGN files, folders, or addresses like s3://games")
    games.add_argument("--moves", metavar="N..N", default="2..3", help="numbers of moves, 1 to 5 [2..3]")
    for flag, what in (("played", "only mates that were played"), ("missed", "only mates that were missed"),
                       ("any", "also mates with several keys"), ("every", "every position of a combination")):
        games.add_argument(f"--{flag}", action="store_true", help=what)
    games.add_argument("--nodes", type=int, metavar="N", help="the most positions searched for each position")
    for name, what in (("min-elo", "both players have at least this rating"),
                       ("max-elo", "both players have at most this rating")):
        games.add_argument(f"--{name}", type=int, metavar="ELO", help=what)
    games.add_argument("--time-control", metavar="TIME", help="bullet, blitz, rapid, classical, or 180+2")
    for name, what in (("result", "1-0, 0-1, 1/2-1/2 or *"), ("event", "a part of the event's name"),
                       ("player", "a part of a player's name"), ("since", "games of this date and later")):
        games.add_argument(f"--{name}", metavar=name.upper(), help=what)

    solve = command("solve", "Solve the positions of a file of EPD or FEN")
    rate = command("rate", "Estimate how hard the mates of files are")
    solve.add_argument("files", nargs=1, metavar="FILE", help="a file with a position a line")
    rate.add_argument("files", nargs="+", metavar="FILE", help="files in any format of a collection")
    for made in (solve, rate):
        made.add_argument("--stipulation", metavar="WHAT", help="the stipulation, like '#2'")

    tour = commands.add_parser(
        "tour", help="Count tours, with the table spread over actors", formatter_class=Help, allow_abbrev=False,
        description="Count tours, with the table of states spread over actors.",
    )
    tour.add_argument("board", metavar="MxN", help="the board, like 8x8")
    tour.add_argument("--closed", action="store_true", help="closed tours: back to the first square")
    tour.add_argument("--address", default="auto", metavar="HOST:PORT", help="the cluster; auto or local [auto]")
    tour.add_argument("--actors", type=int, default=4, metavar="N", help="how many processes share the table [4]")
    tour.add_argument("--memory", type=bytes_of, default=2 << 30, metavar="SIZE", help="tables of an actor [2G]")
    tour.add_argument("--checkpoint", metavar="FOLDER", help="keep the tables here between rounds, and go on")
    tour.add_argument("--retries", type=int, default=3, metavar="N", help="tries again after a lost actor [3]")
    tour.add_argument("--json", action="store_true", help="print one JSON document")
    tour.add_argument("-q", "--quiet", action="store_true", help="print only the answer: no progress")

    job = command("job", "Do a job that is written as JSON")
    job.add_argument("file", metavar="FILE", help="the job, like {\"task\": \"count\", ...}; - for standard input")
    job.add_argument("--collection", metavar="FILE", help="the collection for an import")
    return top


def _add_cluster_options(made: argparse.ArgumentParser) -> None:
    group = made.add_argument_group("cluster options")
    group.add_argument("--address", default="auto", metavar="HOST:PORT", help="the cluster; auto or local [auto]")
    group.add_argument("--shards", type=int, metavar="N", help="the number of parts [16 for each core, at least 64]")
    group.add_argument("--checkpoint", metavar="FILE", help="keep finished shards here, and go on from it")
    group.add_argument("--in-flight", type=int, metavar="N", help="the most tasks at a time [2 for each core]")
    group.add_argument("--retries", type=int, default=3, metavar="N", help="tries again of a lost shard [3]")
    group.add_argument("--task-memory", type=int, metavar="BYTES", help="the memory that a task asks Ray for")
    group.add_argument("--time-limit", type=seconds_of, metavar="TIME", help="stop after this time, like 30s or 2h")
    group = made.add_argument_group("output options")
    group.add_argument("--json", action="store_true", help="print one JSON document")
    group.add_argument("-o", "--output", metavar="FILE", help="write lines to this file")
    group.add_argument("-q", "--quiet", action="store_true", help="print only the answer: no progress, no summary")


def seconds_of(text: str) -> float:
    """Returns a time like `30s`, `5m` or `2h` in seconds."""
    unit = UNITS.get(text[-1:])
    try:
        return float(text[:-1]) * unit if unit else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time: expected one like 30s, 5m or 2h") from None


def bytes_of(text: str) -> int:
    """Returns a size like `512M` or `2G` in bytes."""
    unit = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}.get(text[-1:].lower())
    try:
        return int(text[:-1]) * unit if unit else int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size: expected one like 512M or 2G") from None


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
    except NoCluster as error:
        return _refuse(error, BAD_INPUT)
    except ClusterError as error:
        return _refuse(error, UNFINISHED)
    except InternalError as error:
        return _refuse(error, INTERNAL)
    except BrokenPipeError:
        # The reader of the output has enough. Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ANSWERED
    except (Error, OSError, TypeError) as error:
        return _refuse(error, BAD_INPUT)
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
    with answers_alone():
        result = _result(options)
    return _print(result, options)


def _result(options: argparse.Namespace) -> t.Any:
    """Does the job."""
    line = ProgressLine() if sys.stderr.isatty() and not options.quiet else None
    if options.command == "tour":
        return _tour(options, line)
    common: dict[str, t.Any] = {
        "shards": options.shards,
        "address": None if options.address == "local" else options.address,
        "checkpoint": options.checkpoint,
        "output": options.output,
        "in_flight": options.in_flight,
        "retries": options.retries,
        "memory": options.task_memory,
        "timeout": options.time_limit,
        "progress": line.update if line else False,
    }
    try:
        if options.command == "mine":
            return mine(
                options.files, moves=options.moves, played=options.played, missed=options.missed,
                unique=not options.any, every=options.every, nodes=options.nodes, min_elo=options.min_elo,
                max_elo=options.max_elo, time_control=options.time_control and options.time_control.split(","),
                result=options.result, event=options.event, player=options.player, since=options.since, **common,
            )
        return run(_job(options), collection=getattr(options, "collection", None), **common)
    finally:
        if line:
            line.clear()


def _tour(options: argparse.Namespace, line: ProgressLine | None) -> Count:
    """Counts tours."""
    files, _, ranks = options.board.partition("x")
    if not (files.isdigit() and ranks.isdigit()):
        raise InputError(f"'{options.board}' is not a board: expected one like 8x8")
    try:
        return count_tour(
            _tour_of(int(files), int(ranks), closed=options.closed), actors=options.actors, memory=options.memory,
            address=None if options.address == "local" else options.address, checkpoint=options.checkpoint,
            retries=options.retries, progress=line.update if line else False,
        )
    finally:
        if line:
            line.clear()


def _job(options: argparse.Namespace) -> _jobs.Job:
    """Returns the job that the options describe."""
    if options.command == "count":
        return {
            "task": "count",
            "puzzle": _puzzle(options),
            "engine": options.engine,
            "up_to_symmetry": options.up_to_symmetry,
        }
    if options.command == "job":
        name = "standard input" if options.file == "-" else options.file
        try:
            if options.file == "-":
                job = json.load(sys.stdin)
            else:
                with open(options.file, encoding="utf-8") as file:
                    job = json.load(file)
        except ValueError as error:
            raise InputError(f"{name}: is not JSON: {error}") from None
        if not isinstance(job, dict):
            raise InputError(f"{name}: expected a job like {{\"task\": \"count\", ...}}")
        return job
    return {"task": options.command, "files": options.files, "stipulation": options.stipulation}


def _puzzle(options: argparse.Namespace) -> dict[str, t.Any]:
    words = options.puzzle
    puzzle: dict[str, t.Any] = {"pawns": options.pawns, "torus": options.torus, "given": options.given, "holes": options.holes,
                              "forbid": options.forbid}
    if len(words) == 1 and words[0].endswith(".puz"):
        with open(words[0], encoding="utf-8") as file:
            return {**puzzle, "puz": file.read()}
    return {**puzzle, "words": words}


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
        for fault in faults[:MOST_SHOWN]:
            print(f"error: {fault}", file=sys.stderr)
        if len(faults) > MOST_SHOWN:
            print(f"and {len(faults) - MOST_SHOWN} more", file=sys.stderr)
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

    def __init__(self) -> None:
        self.width = 0

    def update(self, news: dict[str, t.Any]) -> None:
        """Shows the latest progress."""
        left = news.get("seconds_left")
        if news["kind"] == "states":
            text = f"{news['done']} of {news['of']} squares, {news['states']:,} states"
        else:
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
