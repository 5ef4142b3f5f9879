"""Copies, pickles, other processes and other threads."""

import copy
import multiprocessing
import pickle
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from conftest import CLUB, MORPHY_FEN, ROOK_FEN, needs

import rookwright as rw


def keys_of(mate):
    """Solves a mate in another process."""
    return [key.san for key in mate.solve(threads=1).keys]


THINGS = {
    "placement": lambda: rw.Placement(4, "4 Q", "Q safe from Q, lines through", title="Vier Damen, schön"),
    "tour": lambda: rw.tour(5, closed=False, start="a1"),
    "chessnum": lambda: rw.ChessNum("place: K Q R\n. . .\n. 2 .\n. . .\n"),
    "mate": lambda: rw.Mate(ROOK_FEN, "#2"),
    "twins": lambda: rw.Mate("2Q5/8/2k5/8/3K4/8/8/4n3 b", "h#2", twins="b) bKc6-f1"),
    "lenient": lambda: rw.Mate("k7/8/8/8/8/8/7R/6R1 w", "#2", legality=False),
    "solution": lambda: rw.queens(6).solve().solution,
    "solution of a tour": lambda: rw.tour(5).solve().solution,
    "answer": lambda: rw.queens(6).solve(all=True),
    "no answer": lambda: rw.queens(3).solve(),
    "count": lambda: rw.queens(6).count(),
    "optimum": lambda: rw.crowded(5).solve().optimum,
    "solved mate": lambda: rw.Mate(ROOK_FEN, "#2").solve(),
    "solved twins": lambda: rw.Mate("2Q5/8/2k5/8/3K4/8/8/4n3 b", "h#2", twins="b) bKc6-f1").solve(),
    "branch": lambda: rw.Mate(ROOK_FEN, "#2").solve().keys[0],
    "threat": lambda: rw.Mate("4/N1p1/Qn1k/K3 w", "#2").solve().keys[0].threats[0],
    "difficulty": lambda: rw.Mate(ROOK_FEN, "#2").solve().difficulty,
    "settings": lambda: rw.Settings("sat", threads=2, timeout=3, memory=10**9, labelling="input,bisect", plain=True),
    "generated": lambda: next(rw.generate.mates(board="4x4", seed=1)),
    "find": lambda: next(rw.mine(CLUB)),
    "rated": lambda: next(rw.rate_positions([ROOK_FEN])),
    "result of a batch": lambda: rw.solve_mates([ROOK_FEN, "x"])[0],
    "wrong result of a batch": lambda: rw.solve_mates([ROOK_FEN, "x"])[1],
    "comparison": lambda: rw.queens(5).compare(["search", "sat"]),
    "check": lambda: rw.queens(4).check("men: Qa1 Qb2 Qc4 Qd3"),
    "fault": lambda: rw.Fault((1, 2, "here")),
    "table": lambda: rw.solve_mates([ROOK_FEN, "x"]).table(),
    "empty table": lambda: rw.solve_mates([]).table(),
}


@pytest.mark.parametrize("make", THINGS.values(), ids=THINGS.keys())
def test_round_trips(make):
    """Pickles of all protocols and copies equal the original, and have its hash and repr."""
    thing = make()
    copies = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for other in (*copies, copy.copy(thing), copy.deepcopy(thing)):
        assert other == thing and hash(other) == hash(thing) and repr(other) == repr(thing)
        assert type(other) is type(thing)


def test_pages():
    """A page and a sheet survive a pickle."""
    sheet = rw.sheet(rw.queens(5))
    again = pickle.loads(pickle.dumps(sheet))
    assert [page.svg for page in again.pages] == [page.svg for page in sheet.pages] and repr(again) == repr(sheet)
    assert pickle.loads(pickle.dumps(sheet.pages[0])).svg == sheet.pages[0].svg


def test_equal_pages():
    """Equal pages are equal."""
    assert copy.deepcopy(rw.sheet(rw.queens(5)).pages[0]) == rw.sheet(rw.queens(5)).pages[0]


def test_types_of_tables():
    """A table keeps the types of columns without values."""
    needs("pyarrow")
    import pyarrow

    for table in (rw.solve_mates([]).table(), rw.solve_mates(["x"]).table()):
        assert pyarrow.table(pickle.loads(pickle.dumps(table))).schema == pyarrow.table(table).schema


def test_records(collection):
    """Records of a collection survive a pickle; the collection and what it found do not."""
    assert pickle.loads(pickle.dumps(collection[1])) == collection[1]
    for thing in (collection, collection.find(), rw.solve_mates([ROOK_FEN]), rw.queens(5).solutions()):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(thing)


@pytest.mark.parametrize("error", [
    rw.Error("a"), rw.InputError("b"), rw.InputError("c", [(3, 7, "here"), (4, 1, "there")]), rw.EngineError("d"),
    rw.ClosedError("e"), rw.InternalError("f"),
], ids=repr)
def test_errors(error):
    """Errors keep their texts and faults."""
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(again) is type(error) and str(again) == str(error)
        assert getattr(again, "faults", None) == getattr(error, "faults", None)


@pytest.mark.parametrize("method", [one for one in ("spawn", "forkserver") if one in multiprocessing.get_all_start_methods()])
def test_processes(method):
    """Puzzles go to other processes, which solve them."""
    mates = [rw.Mate(ROOK_FEN, "#2"), rw.Mate(MORPHY_FEN, "#2")]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        assert list(pool.map(keys_of, mates)) == [["Rd8+"], ["Ra6"]]


class TestThreads:
    """Searches in threads of Python."""

    def test_side_by_side(self):
        """Many threads solve at the same time, each its own puzzle."""
        with ThreadPoolExecutor(8) as pool:
            counts = list(pool.map(lambda n: int(rw.queens(n).count(threads=1)), [4, 5, 6, 7, 8, 9, 10] * 5))
        assert counts == [2, 10, 4, 40, 92, 352, 724] * 5

    def test_the_lock_is_released(self):
        """Python goes on in another thread while a search runs."""
        started, counted, stop = threading.Event(), [0], threading.Event()

        def count_up():
            started.set()
            while not stop.is_set():
                counted[0] += 1

        other = threading.Thread(target=count_up)
        other.start()
        started.wait()
        before = counted[0]
        rw.queens(18).count(timeout=0.3, threads=1)
        after = counted[0]
        stop.set()
        other.join()
        assert after - before > 1000

    def test_one_stream_in_several_threads(self):
        """Threads that share a stream get different solutions, and each at most once."""
        stream, found = rw.queens(8).solutions(), []

        def take():
            for solution in stream:
                found.append(solution)

        workers = [threading.Thread(target=take) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        found += stream
        assert len(found) == len(set(found)) == 92

    def test_one_collection_in_several_threads(self, collection):
        """A collection is used by several threads."""
        with ThreadPoolExecutor(4) as pool:
            assert set(pool.map(lambda nth: collection.find(mate=2).ids, range(40))) == {(1, 2, 3)}
