#!/usr/bin/env python3
"""Computes the records of docs/records.json and writes the tables of docs/reference/records.md.

    benches/records.py                 writes the tables anew from docs/records.json
    benches/records.py crowded 'n=3'   runs the records whose commands have one of these words, then writes the tables
    benches/records.py --missing       runs those that have no answer yet

Build first: cargo build --release.  A record has a command and may have a second one, which uses another method: another
engine, or another algorithm.  Both must give the same answer, and so must what is known from a published source ("known"):
another answer ends the run.  The time is
processor time, that of all threads, so that other work on the machine hardly changes it.  Time and memory are those of the
first command as a whole process.  `cargo test --test commands records` recomputes the
records that take a moment and compares the page with the file.
"""

import json
import os
import pathlib
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target"))
OURS = TARGET / "release" / "rookwright"
RECORDS = HERE.parent / "docs" / "records.json"
PAGE = HERE.parent / "docs" / "reference" / "records.md"


def run(command):
    """The document that the command writes, its seconds of processor time, and the most memory it used, in megabytes."""
    reading, writing = os.pipe()
    child = os.posix_spawn(OURS, [OURS, *shlex.split(command), "--json"], os.environ,
                           file_actions=[(os.POSIX_SPAWN_DUP2, writing, 1)])
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    _, status, usage = os.wait4(child, 0)
    seconds = usage.ru_utime + usage.ru_stime
    if status:
        sys.exit(f"{command} ended with status {status}")
    return json.loads(text), seconds, usage.ru_maxrss / 1000


def answer(command, document):
    """What the document says: the optimum, the number of solutions, their classes.  Nothing that is not proven."""
    found = {}
    if optimum := document.get("optimum"):
        if not optimum["proven"]:
            sys.exit(f"{command}: the optimum is not proven")
        found["optimum"] = optimum["value"]
    if command.startswith("count"):
        for key in ("count", "classes"):
            if key in document:
                if not document[key]["exact"]:
                    sys.exit(f"{command}: the {key} is not exact")
                found[key] = str(document[key]["value"])
    return found


def compute(record):
    document, seconds, memory = run(record["command"])
    found = answer(record["command"], document)
    if "second" in record:
        document, slower, _ = run(record["second"])
        again = answer(record["second"], document)
        shared = found.keys() & again.keys()
        if not shared or any(found[key] != again[key] for key in shared):
            sys.exit(f"{record['command']} says {found}, {record['second']} says {again}")
        record.update(confirmed=sorted(shared), second_seconds=float(f"{slower:.2g}"))
    for key, value in record.get("known", {}).items():
        if found.get(key) != value:
            sys.exit(f"{record['command']} says {found}, {record['published']} says {value}")
    for key in ("optimum", "count", "classes"):
        record.pop(key, None)
    record.update(found, seconds=float(f"{seconds:.2g}"), memory=round(memory))


def confirmed(record):
    """What else gives the numbers of the record; which of them, where it is not all."""
    numbers = record.keys() & {"optimum", "count", "classes"}
    only = lambda known: "" if numbers <= set(known) else f" ({', '.join(known)})"
    others = []
    if second := record.get("second"):
        others.append(f"`{second.removeprefix(record['command']).strip()}`{only(record['confirmed'])}")
    if "published" in record:
        others.append(record["published"] + only(record["known"]))
    return "; ".join(others) or "**nothing**"


# The columns of a table and how a record fills them. Those that are empty in most rows are left out.
COLUMNS = {
    "command": lambda record: f"`{record['command']}`",
    "optimum": lambda record: record.get("optimum", ""),
    "solutions": lambda record: record.get("count", ""),
    "up to symmetry": lambda record: record.get("classes", ""),
    "seconds": lambda record: f"{record['seconds']:g}",
    # A small process has at least the memory of the one that started it, as Linux counts.
    "MB": lambda record: record["memory"] if record["memory"] > 20 else "",
    "confirmed by": confirmed,
}


def table(records):
    """The rows of a table: those of its records that were computed."""
    known = [record for record in records if "seconds" in record]
    columns = {name: [str(shown(record)) for record in known] for name, shown in COLUMNS.items()}
    columns = {name: cells for name, cells in columns.items() if 3 * sum(map(bool, cells)) > len(cells)}
    rule = ["---" if name in ("command", "confirmed by") else "---:" for name in columns]
    row = lambda cells: f"| {' | '.join(cells)} |"
    return [row(columns), f"|{'|'.join(rule)}|", *map(row, zip(*columns.values()))]


def write(path, text):
    beside = path.with_suffix(".new")
    beside.write_text(text)
    beside.replace(path)


def publish(tables):
    """Puts each table of the file into its place on the page."""
    page = PAGE.read_text()
    for name, records in tables.items():
        begin, end = f"<!-- {name}: written by benches/records.py -->", f"<!-- {name}: end -->"
        if page.count(begin) != 1 or page.count(end) != 1:
            sys.exit(f"{PAGE.name} has no place for {name}")
        before, rest = page.split(begin)
        _, after = rest.split(end)
        page = "\n".join([before + begin, "", *table(records), "", end + after])
    write(PAGE, page)


def main(words):
    tables = json.loads(RECORDS.read_text())
    for records in tables.values():
        for record in records:
            is_missing = "--missing" in words and "seconds" not in record
            if is_missing or any(word in record["command"] for word in words):
                print(record["command"], flush=True)
                compute(record)
                # What is computed is kept, whatever comes next.
                write(RECORDS, as_text(tables))
    write(RECORDS, as_text(tables))
    publish(tables)


def as_text(tables):
    """One record a line, so that a change is seen as what it is."""
    parts = []
    for name, records in tables.items():
        lines = ",\n".join(f"    {json.dumps(record, ensure_ascii=False)}" for record in records)
        parts.append(f'  "{name}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        sys.exit(__doc__)
    main(sys.argv[1:])
