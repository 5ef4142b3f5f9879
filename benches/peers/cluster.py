"""Jobs on two workers of Ray against two threads of one process, on the same machine.

    pip install './python[ray]'
    python benches/peers/cluster.py 17 games.pgn

The number is that of the queens (17 by default), the file is mined; without one, nothing is. The two ways take turns,
three times, and the best times count. Workers are started before the clock is. Ray gives its workers a lower priority
than other programs have; here they have the same, as the threads would win on a busy machine. The results are compared
bit for bit.
"""

from __future__ import annotations

import json
import os
import sys
import time

import ray
import rookwright as rw
from rookwright import cluster

WORKERS = 2
SHARDS = 64
TIMES = 3
MANY = 10_000


def turns(*functions):
    """Returns the least time of each function, which take turns, and their last results."""
    least, results = [float("inf")] * len(functions), [None] * len(functions)
    for _ in range(TIMES):
        for nth, function in enumerate(functions):
            start = time.perf_counter()
            results[nth] = function()
            least[nth] = min(least[nth], time.perf_counter() - start)
    return least, results


def show(what, threads, workers, limit):
    ratio = workers / threads
    verdict = "" if ratio <= limit else f"  (more than {limit})"
    print(f"{what:<40} {threads:9.2f} {workers:9.2f} {ratio:7.2f}{verdict}", flush=True)


def same(document):
    return {name: value for name, value in document.items() if name != "seconds"}


def count(queens):
    puzzle = rw.queens(queens)
    (threads, workers), (whole, found) = turns(
        lambda: puzzle.count(threads=WORKERS), lambda: cluster.run(puzzle, shards=SHARDS)
    )
    assert same(whole.to_dict()) == same(found.to_dict()), "the counts differ"
    show(f"{queens} queens in {SHARDS} shards", threads, workers, 1.15)


def mine(file):
    (threads, workers), (whole, found) = turns(
        lambda: rw.mine(file, threads=WORKERS).collect(), lambda: cluster.mine(file, shards=SHARDS)
    )
    lines = [json.dumps(find.to_dict(), ensure_ascii=False, separators=(",", ":")) for find in whole]
    assert lines == list(found.lines), "the mates differ"
    show(f"{len(lines)} mates of games in {SHARDS} shards", threads, workers, 1.15)


def many():
    """Many shards with nothing to do: what Ray and the checkpoint cost."""
    puzzle = rw.queens(8)
    (threads, workers), (whole, found) = turns(
        lambda: cluster.merge(cluster.run_shard(shard) for shard in cluster.shards(puzzle, MANY)),
        lambda: cluster.run(puzzle, shards=MANY),
    )
    assert same(whole.to_dict()) == same(found.to_dict()), "the counts differ"
    show(f"8 queens in {MANY} shards, one thread", threads, workers, float("inf"))


def main():
    queens = int(sys.argv[1]) if len(sys.argv) > 1 else 17
    os.environ.setdefault("RAY_worker_niceness", "0")
    ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False, logging_level="error")
    # The first tasks wait for workers, which import the package.
    cluster.run(rw.queens(12))
    print(f"{'':<40} {'threads':>9} {'Ray':>9} {'ratio':>7}")
    count(queens)
    if len(sys.argv) > 2:
        mine(sys.argv[2])
    many()


if __name__ == "__main__":
    main()
