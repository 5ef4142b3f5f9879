"""Closed tours counted by actors of Ray against the threads of one process, on the same machine.

    pip install './python[ray]'
    python benches/peers/tours.py          7x8, by two actors
    python benches/peers/tours.py 8        8x8, by four actors with tables of 2 GB at most, and a checkpoint

The first count by actors finds processes that Ray has ready; for the others, Ray starts new ones. Ray gives its
processes a lower priority than other programs have; here they have the same.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time

import ray
import rookwright as rw
from rookwright import cluster

TIMES = 4


def timed(count):
    start = time.perf_counter()
    found = count()
    return found, time.perf_counter() - start


def compare(files, actors, times, **options):
    tour = rw.tour(files, 8, closed=True)
    for nth in range(times):
        by_actors, theirs = timed(lambda: cluster.count_tour(tour, actors=actors, **options))
        by_threads, ours = timed(lambda: tour.count(threads=2))
        assert by_actors == by_threads, "the counts differ"
        workers = "ready" if nth == 0 else "started"
        print(f"{files}x8, {actors} actors ({workers}): {ours:7.2f} {theirs:7.2f} {theirs / ours:6.2f}", flush=True)


def main():
    os.environ.setdefault("RAY_worker_niceness", "0")
    ray.init(address="local", num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="error")
    # Ray starts some processes for tasks and actors to come.
    time.sleep(3)
    print(f"{'threads':>35} {'Ray':>7} {'ratio':>6}")
    if sys.argv[1:] == ["8"]:
        with tempfile.TemporaryDirectory() as folder:
            compare(8, 4, 1, memory=2 << 30, checkpoint=f"{folder}/tours")
    else:
        compare(7, 2, TIMES)


if __name__ == "__main__":
    main()
