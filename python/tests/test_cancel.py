"""Searches that another thread or a task of asyncio stops. Each of them would not end by itself."""

import asyncio
import threading
from datetime import timedelta

import pytest
from conftest import CLUB, HARD_FEN

import rookwright as rw

ENDLESS = rw.queens(20)


def stopped(call):
    """Calls a function with a switch that is set once the search has begun, and returns what it returned."""
    cancel, begun = rw.Cancel(), threading.Event()
    results = []
    # The search tells of its progress, or not: whatever comes first, it is under way or will be.
    thread = threading.Thread(target=lambda: (begun.set(), results.append(call(cancel))))
    thread.start()
    begun.wait()
    cancel.cancel()
    thread.join()
    return results[0]


@pytest.mark.parametrize("call", [
    lambda cancel: ENDLESS.count(cancel=cancel),
    lambda cancel: ENDLESS.count(settings=rw.Settings(engine="sat", cancel=cancel)),
    lambda cancel: ENDLESS.solve(all=True, limit=10**9, cancel=cancel),
    lambda cancel: rw.Mate(HARD_FEN, "#9").solve(cancel=cancel),
])
def test_another_thread_stops_a_search(call):
    """What was found by then is returned, as after Ctrl-C."""
    assert stopped(call).end == "stopped"


def test_a_search_under_way_is_stopped():
    """A function that is told of progress can stop its own search, which is under way for sure."""
    cancel = rw.Cancel()
    count = ENDLESS.count(cancel=cancel, progress=lambda news: cancel.cancel())
    assert count.end == "stopped" and not count.exact and cancel.cancelled


def test_streams_end():
    """An iterator ends with what was found."""
    cancel = rw.Cancel()
    boards = ENDLESS.solutions(cancel=cancel)
    assert len(next(boards).squares) == 20
    cancel.cancel()
    boards.collect()
    assert boards.summary["end"] == "stopped"


def test_batches_comparisons_mining_and_ratings_end():
    """Every function that takes a limit of time takes a switch, and one switch stops them all."""
    cancel = rw.Cancel()
    cancel.cancel()
    assert not rw.solve_mates([HARD_FEN], "#9", cancel=cancel).finished
    assert len(rw.compare(ENDLESS, ["search", "sat"], cancel=cancel).runs) == 1
    assert rw.mine(CLUB, cancel=cancel).collect() == []
    assert rw.rate_positions([HARD_FEN], "#5", cancel=cancel).collect() == []
    assert rw.generate.mates(count=10**6, cancel=cancel).collect() == []
    with pytest.raises(rw.StoppedError, match="stopped by its Cancel"):
        rw.sheet(rw.Mate(HARD_FEN, "#9"), cancel=cancel)


def test_other_searches_go_on():
    """A switch stops only what it was given to, and Ctrl-C or the end of one search does not set it."""
    cancel = rw.Cancel()
    assert rw.queens(8).count(cancel=cancel) == 92 and not cancel.cancelled
    cancel.cancel()
    assert rw.queens(8).count() == 92


def test_a_cancelled_task_stops_its_search():
    """A cancelled task, and `wait_for`, end with the search: no thread goes on."""
    async def main():
        loop = asyncio.get_running_loop()
        # Its first progress tells that the search is under way.
        under_way = asyncio.Event()
        search = rw.run_async(ENDLESS.count, progress=lambda news: loop.call_soon_threadsafe(under_way.set))
        task = asyncio.ensure_future(search)
        await under_way.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(rw.run_async(ENDLESS.count), 0)
        return await rw.run_async(rw.queens(8).count, engine="search")

    # This waits for all threads: it would never return if the search went on.
    assert asyncio.run(main()) == 92


def test_a_task_has_its_own_results_and_errors():
    """What the function raises is raised, and a switch of the caller is used."""
    cancel = rw.Cancel()

    async def main():
        with pytest.raises(rw.InputError, match="unknown value"):
            await rw.run_async(ENDLESS.count, engine="magic")
        task = asyncio.ensure_future(rw.run_async(lambda cancel: ENDLESS.solutions(cancel=cancel).collect(), cancel=cancel))
        await asyncio.sleep(0)
        cancel.cancel()
        return await task

    assert isinstance(asyncio.run(main()), list)


def test_wrong_switches():
    """Something else is refused by its name."""
    with pytest.raises(TypeError, match="cancel: expected a Cancel, found True"):
        ENDLESS.count(cancel=True)


def test_a_limit_of_time_can_be_a_timedelta():
    """A `timedelta` is a limit in seconds."""
    assert rw.Settings(timeout=timedelta(minutes=2)).timeout == 120.0
    assert ENDLESS.count(timeout=timedelta(milliseconds=1)).end == "out-of-budget"
