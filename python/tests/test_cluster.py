"""Clusters, without one: groups of shards, checkpoints, merges and the command line."""

import json
import os
import re
import socket
import subprocess
import sys
import tracemalloc

import pytest
from conftest import CLUB, FOUND_IN, PACKAGE, PATIENCE, needs

import rookwright as rw
from rookwright import cluster
from rookwright.cluster import _ray
from rookwright.cluster._checkpoint import Checkpoint
from rookwright.cluster._data import Stored, expanded
from rookwright.cluster._ray import check_answer
from rookwright.cluster._schedule import MOST_FAILURES, Limit, Lost, Schedule, Shard

EIGHT = cluster.shards(rw.queens(8), 4)


class Pretended:
    """A backend that does nothing, in no time. `outcome` gives the outcome of a group; by default all are done."""

    def __init__(self, seconds=1.0, slots=4, outcome=None):
        self.seconds = seconds
        self.outcome = outcome
        self.flying = []
        self.groups = []
        self.most = 0
        self.cancelled = False
        self.many_slots = slots

    def slots(self):
        return self.many_slots

    def nodes(self):
        return 3

    def submit(self, numbers):
        self.flying.append((len(self.groups), numbers))
        self.groups.append(numbers)
        self.most = max(self.most, len(self.flying))
        return len(self.groups) - 1

    def wait(self, seconds):
        name, numbers = self.flying.pop(0)
        done = self.outcome(numbers) if self.outcome else None
        yield name, done if done is not None else [Shard(number, self.seconds, f"{number}") for number in numbers]

    def cancel(self):
        self.cancelled = True


def scheduled(backend, of, **options):
    """Does all shards on a backend. Returns the schedule and the numbers that were done."""
    done = []
    schedule = Schedule(backend, iter(range(1, of + 1)), of, of, lambda number, text: done.append(number), **options)
    schedule.run()
    return schedule, done


def test_short_shards_are_grouped():
    """10,000 shards of 10 ms are sent in few tasks, and each is done once."""
    backend = Pretended(seconds=0.01)
    schedule, done = scheduled(backend, 10_000)
    assert sorted(done) == list(range(1, 10_001)) and not schedule.failed
    assert schedule.groups == len(backend.groups) < 100
    # Nothing is known of the first ones; the last ones are small again, so that all workers end together.
    assert len(backend.groups[0]) == 1 and max(map(len, backend.groups)) > 500 > len(backend.groups[-1])


@pytest.mark.parametrize("seconds", [0.5, 1, 7, 25])
def test_tasks_last_a_minute(seconds):
    """Most of a long job is done in tasks of 10 to 300 seconds: the first and the last ones are shorter."""
    backend = Pretended(seconds)
    scheduled(backend, 20_000)
    times = [len(group) * seconds for group in backend.groups]
    assert max(times) <= 300 and sum(time for time in times if time >= 10) > 0.9 * sum(times)


def test_long_shards_are_alone():
    """A shard that takes long is a task of its own."""
    backend = Pretended(seconds=200)
    scheduled(backend, 64)
    assert {len(group) for group in backend.groups} == {1}


@pytest.mark.parametrize(("most", "expected"), [(None, 8), (3, 3)])
def test_tasks_in_flight(most, expected):
    """The number of tasks at a time is bounded."""
    backend = Pretended()
    scheduled(backend, 1000, in_flight=most)
    assert backend.most == expected


def test_a_shard_that_kills_its_worker():
    """A lost group is cut until the bad shard is alone, which has failed then; all others are done, and none twice."""
    tries = []

    def outcome(numbers):
        if 777 in numbers:
            tries.append(len(numbers))
            return Lost("the worker was lost")
        return None

    schedule, done = scheduled(Pretended(seconds=0.01, outcome=outcome), 1000)
    assert schedule.failed == {777: "the worker was lost"}
    assert sorted(done) == [number for number in range(1, 1001) if number != 777]
    assert tries[0] > 1 and tries[-1] == 1 and tries.count(1) == 1 and len(tries) < 9


def test_lost_workers_are_replaced():
    """Groups that are lost now and then are done again."""
    losses = []

    def outcome(numbers):
        if len(losses) < 10 and len(numbers) > 1 and numbers[0] % 3 == 0:
            losses.append(numbers)
            return Lost("the node died")
        return None

    schedule, done = scheduled(Pretended(seconds=0.01, outcome=outcome), 3000)
    assert sorted(done) == list(range(1, 3001)) and not schedule.failed and losses


def test_a_group_ends_at_a_shard_that_fails():
    """The shards before it are done, it is sent again alone, and those after it are sent again together."""
    backend = Pretended(seconds=0.01)

    def outcome(numbers):
        if 777 not in numbers:
            return None
        if len(numbers) == 1:
            return Lost("no such file")
        return [Shard(number, 0.01, "x") for number in numbers[:numbers.index(777)]]

    backend.outcome = outcome
    schedule, done = scheduled(backend, 1000)
    assert schedule.failed == {777: "no such file"}
    assert sorted(done) == [number for number in range(1, 1001) if number != 777]
    first, alone = (group for group in backend.groups if 777 in group)
    after = first[first.index(777) + 1:]
    assert first[0] < 777 and alone == [777] and after in backend.groups


def test_nothing_works():
    """If all of the first shards fail, the others are not tried. Workers without Rookwright are noticed at once."""
    backend = Pretended(outcome=lambda numbers: Lost("no such file"))
    with pytest.raises(rw.ClusterError, match="shard 1/10000: no such file") as caught:
        scheduled(backend, 10_000)
    assert backend.cancelled and len(caught.value.failed) == MOST_FAILURES
    backend = Pretended(outcome=lambda numbers: Lost("a worker cannot import rookwright", is_hopeless=True))
    with pytest.raises(rw.ClusterError, match="cannot import"):
        scheduled(backend, 10_000)
    assert len(backend.groups) <= 8


def test_the_time_is_over():
    """A run past its time is stopped."""
    backend = Pretended()
    with pytest.raises(rw.ClusterError, match="the time is over"):
        scheduled(backend, 1000, limit=Limit(rw.Settings(timeout=0)))
    assert backend.cancelled
    stopped = rw.Cancel()
    stopped.cancel()
    with pytest.raises(rw.ClusterError, match="stopped by its Cancel"):
        scheduled(Pretended(), 1000, limit=Limit(rw.Settings(cancel=stopped)))


def test_interruption():
    """Ctrl-C stops all tasks."""
    def outcome(numbers):
        raise KeyboardInterrupt

    backend = Pretended(outcome=outcome)
    with pytest.raises(KeyboardInterrupt):
        scheduled(backend, 1000)
    assert backend.cancelled


def test_progress():
    """Progress counts shards and nodes, from none to all, and says how long it takes."""
    news = []
    schedule = Schedule(Pretended(), iter(range(31, 101)), 70, 100, lambda number, text: None, report=news.append)
    schedule.run()
    first, last = news[0], news[-1]
    assert first == {"kind": "shards", "done": 30, "of": 100, "nodes": 3, "seconds_left": None}
    assert last == {"kind": "shards", "done": 100, "of": 100, "nodes": 3, "seconds_left": 0.0}


def test_memory_is_flat(tmp_path):
    """The driver needs no more memory for 20,000 shards than for 2,000, but for some bytes each."""
    job = EIGHT[0]["job"]

    def peak(of):
        document = json.dumps({"job": job, "of": of, "text": "x" * 1000})
        outcome = lambda numbers: [Shard(number, 0.01, document) for number in numbers]  # noqa: E731
        tracemalloc.start()
        saved = Checkpoint(tmp_path / f"{of}.jsonl", job, of)
        Schedule(Pretended(outcome=outcome), saved.missing(), of, of, saved.add).run()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        saved.close()
        assert saved.done == of
        return most

    peak(100)
    few, many = peak(2000), peak(20_000)
    assert many - few < 1 << 20, (few, many)


# Shards and merges


@pytest.mark.parametrize("n", [1, 3, 7, 600])
def test_counts(n):
    """The parts of a count come to the count, also if there are more shards than parts."""
    whole = rw.queens(8).count()
    merged = cluster.merge(cluster.run_shard(shard) for shard in cluster.shards(rw.queens(8), n))
    assert isinstance(merged, rw.Count) and merged == whole and merged.classes == whole.classes
    assert same(merged.to_dict()) == same(whole.to_dict())


def same(document):
    """Returns a document without the time."""
    return {name: value for name, value in document.items() if name != "seconds"}


def lines_of(files, **options):
    """Returns the lines that the undivided search finds."""
    return [json.dumps(find.to_dict(), ensure_ascii=False, separators=(",", ":")) for find in rw.mine(files, **options)]


def test_lines(tmp_path):
    """Mining, solving and rating give lines, in a list or in a file."""
    job = {"task": "mine", "files": CLUB, "moves": "2..3"}
    documents = [cluster.run_shard(shard) for shard in cluster.shards(job, 5)]
    found = cluster.merge(documents)
    assert list(found.lines) == lines_of(CLUB) and found.to_dict()["games"] == 4
    assert [find.keys for find in found.finds] == [find.keys for find in rw.mine(CLUB)]
    written = cluster.merge(documents, output=tmp_path / "mates.jsonl")
    assert written.lines == () and (tmp_path / "mates.jsonl").read_text().splitlines() == list(found.lines)
    assert written.output == str(tmp_path / "mates.jsonl") and written.finds == found.finds
    (tmp_path / "two.epd").write_text("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - -\nkbK5/pp6/1P6/8/8/8/8/R7 w - -\n")
    for task in ("solve", "rate"):
        job = {"task": task, "files": [str(tmp_path / "two.epd")], "stipulation": "#2"}
        whole = cluster.merge(cluster.run_shard(shard) for shard in cluster.shards(job, 1))
        parts = cluster.merge(cluster.run_shard(shard) for shard in cluster.shards(job, 9))
        assert whole.lines == parts.lines and len(parts.lines) == 2


def test_imports(tmp_path):
    """The shards of an import are merged into a collection."""
    (tmp_path / "one.epd").write_text("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\n")
    job = {"task": "import", "files": [str(tmp_path / "one.epd")]}
    documents = [cluster.run_shard(shard) for shard in cluster.shards(job, 2)]
    assert cluster.merge(documents, collection=tmp_path / "a.db").to_dict()["new"] == 1
    with rw.Collection(tmp_path / "a.db") as made:
        assert len(made) == 1
    with pytest.raises(rw.InputError, match="collection"):
        cluster.merge(documents)


def test_shards_of_other_schedulers(tmp_path):
    """Shards are JSON, and their documents may lie in one file or in several."""
    texts = [cluster.run_shard(json.loads(json.dumps(shard))) for shard in EIGHT]
    (tmp_path / "a.jsonl").write_text("\n".join(texts[:3]))
    (tmp_path / "b.json").write_text(texts[3])
    assert cluster.merge([tmp_path / "a.jsonl", str(tmp_path / "b.json")]) == 92
    assert cluster.merge([tmp_path / "a.jsonl", texts[3]]) == 92


def test_merges_that_are_refused(tmp_path):
    """Missing, repeated, foreign, truncated and damaged documents are refused by their names."""
    one, two, three, four = (cluster.run_shard(shard) for shard in EIGHT)
    other = cluster.run_shard(cluster.shards(rw.queens(7), 4)[3])
    uneven = cluster.run_shard(cluster.shards(rw.queens(8), 5)[3])
    older = re.sub(r'"version":"[^"]+"', '"version":"0.0.9"', four)
    for documents, message in [
        ([one, two, four], "shard 3 of 4 is missing"),
        ([one, two, three, three], "document 4: is shard 3/4 again, which document 3 is already"),
        ([one, two, three, other], "document 4: belongs to another job"),
        ([one, two, three, uneven], "document 4: is shard 4/5, but document 1 is shard 1/4"),
        ([one, two, three, older], "document 4: was made by version 0.0.9"),
        ([one, two, three, four[:-20]], "document 4: is truncated"),
        ([one, two, three, four.replace('"result":{', '"result":{"x":["1"],')], "document 4: was changed or damaged"),
        ([one, two, three, ""], "document 4: is empty"),
        ([one, two, three, "{}"], "document 4: is not the result of a shard"),
        ([], "there are no shards"),
    ]:
        with pytest.raises(rw.InputError, match=message):
            cluster.merge(documents)
    (tmp_path / "part.json").write_text(four[:100])
    with pytest.raises(rw.InputError, match="part.json: is truncated"):
        cluster.merge([one, two, three, tmp_path / "part.json"])
    with pytest.raises(FileNotFoundError):
        cluster.merge([tmp_path / "nowhere.json"])


@pytest.mark.parametrize(("call", "error", "message"), [
    (lambda: cluster.shards(rw.queens(8), 0), rw.InputError, "'0' is not a number of shards"),
    (lambda: cluster.shards(rw.queens(8), 10**7), rw.InputError, "not a number of shards"),
    (lambda: cluster.shards(rw.queens(8), "3"), TypeError, "whole number"),
    (lambda: cluster.shards(8, 3), TypeError, "expected a job"),
    (lambda: cluster.shards({}, 3), rw.InputError, "task"),
    (lambda: cluster.shards({"task": "dance"}, 3), rw.InputError, "dance"),
    (lambda: cluster.shards({"task": "count", "puzzle": {"words": ["queens", "0"]}}, 3), rw.InputError, "queens"),
    (lambda: cluster.shards({"task": "mine", "files": ["nowhere.pgn"]}, 3), rw.InputError, "nowhere.pgn"),
    (lambda: cluster.shards(rw.tour(6), 3), rw.InputError, "tours"),
    (lambda: cluster.run_shard({"job": {}}), rw.InputError, "expected a shard"),
    (lambda: cluster.run_shard({**EIGHT[0], "shard": 5}), rw.InputError, "'5' is not a shard"),
    (lambda: cluster.run_shard({**EIGHT[0], "shard": 0}), rw.InputError, "'0' is not a shard"),
    (lambda: cluster.run(rw.queens(8), shards=0), rw.InputError, "'0' is not a number of shards"),
    (lambda: cluster.run({"task": "dance"}), rw.InputError, "dance"),
    (lambda: cluster.run(rw.queens(8), in_flight=0), rw.InputError, "number of tasks"),
    (lambda: cluster.run(rw.queens(8), retries=-1), rw.InputError, "number of retries"),
    (lambda: cluster.run(rw.queens(8), memory=0), rw.InputError, "number of bytes"),
    (lambda: cluster.run(rw.queens(8), timeout=-1), rw.InputError, "timeout"),
    (lambda: cluster.run(rw.queens(8), progress=3), TypeError, "progress"),
    (lambda: cluster.run(rw.queens(8), checkpoint="no/such/folder/a"), FileNotFoundError, "folder"),
    (lambda: cluster.run({"task": "mine", "files": [str(CLUB)]}, output=CLUB), rw.InputError, "which is read"),
    (lambda: cluster.run({"task": "import", "files": [str(CLUB)]}), rw.InputError, "collection"),
    (lambda: cluster.mine([]), rw.InputError, "no files"),
    (lambda: cluster.mine("nowhere.pgn"), rw.InputError, "nowhere.pgn"),
    (lambda: cluster.mine("nowhere-*.pgn"), rw.InputError, "no such files"),
    (lambda: cluster.mine([CLUB, "s3://games/a.pgn"]), rw.InputError, "not both"),
    (lambda: cluster.mine("s3://games/a.pgn", shards=3), rw.InputError, "as a whole"),
    (lambda: cluster.mine(CLUB, moves=9), rw.InputError, "9"),
])
def test_bad_input(call, error, message, monkeypatch):
    """Bad input is refused before Ray is used."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(error, match=message):
        call()


def test_nothing_is_written_over_what_is_kept(tmp_path):
    """A run writes over nothing that it reads or keeps, and nobody writes over a database."""
    base = tmp_path / "w.db"
    with rw.Collection(base) as collection:
        assert len(collection) == 0
    before, job = base.read_bytes(), {"task": "mine", "files": [str(CLUB)]}
    (tmp_path / "hard").hardlink_to(base)
    for call, message in [
        (lambda: cluster.run(job, checkpoint=tmp_path / "a", output=tmp_path / "a"), "output: .* is also checkpoint"),
        (lambda: cluster.run(job, checkpoint=base, collection=tmp_path / "hard"), "is also checkpoint"),
        (lambda: cluster.run(job, output=base), "is a database"),
        (lambda: cluster.merge([CLUB], output=CLUB), "which is read"),
        (lambda: rw.queens(6).save(base), "is a database"),
    ]:
        with pytest.raises(rw.InputError, match=message):
            call()
    assert base.read_bytes() == before


def test_errors_can_be_pickled():
    """Errors can be sent to other processes."""
    import pickle

    error = rw.ClusterError("1 of 4 shards failed", [("3/4", "no memory")], "a.jsonl")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.failed, again.checkpoint) == (str(error), (("3/4", "no memory"),), "a.jsonl")
    found = cluster.merge(cluster.run_shard(shard) for shard in cluster.shards({"task": "mine", "files": [CLUB]}, 2))
    assert pickle.loads(pickle.dumps(found)) == found


# Checkpoints


@pytest.fixture
def half(tmp_path):
    """A checkpoint with two of four shards."""
    path = tmp_path / "half.jsonl"
    saved = Checkpoint(path, EIGHT[0]["job"], 4)
    for shard in (EIGHT[2], EIGHT[0]):
        saved.add(shard["shard"], cluster.run_shard(shard))
    saved.close()
    return path


def opened(path, of=None, job=EIGHT[0]["job"]):
    """Opens a checkpoint and returns what is missing in it."""
    saved = Checkpoint(path, job, of)
    missing = list(saved.missing())
    saved.close()
    return missing


def test_a_checkpoint_goes_on(half):
    """A checkpoint knows its shards and their number, and can be merged when it is complete."""
    assert opened(half) == opened(half, 4) == [2, 4]
    saved = Checkpoint(half, EIGHT[0]["job"])
    assert saved.of == 4 and saved.done == 2
    for number in saved.missing():
        saved.add(number, cluster.run_shard(EIGHT[number - 1]))
        saved.add(number, "this is left out")
    saved.close()
    assert cluster.merge(half) == 92


@pytest.mark.parametrize("cut", [1, 5, 100])
def test_an_incomplete_line_is_dropped(half, cut):
    """What a killed driver has left of a line is done again."""
    whole = half.read_bytes()
    half.write_bytes(whole[:-cut])
    assert opened(half) == [1, 2, 4]
    assert half.read_bytes() == whole[:whole.index(b"\n") + 1]


def test_checkpoints_that_are_refused(half):
    """Another job, another number of shards, damage and other files are refused, and nothing is overwritten."""
    before = half.read_text()
    first, second = before.splitlines()
    with pytest.raises(rw.InputError, match="half.jsonl, line 1: the checkpoint belongs to another job"):
        opened(half, job=cluster.shards(rw.queens(9), 4)[0]["job"])
    with pytest.raises(rw.InputError, match="has 4 shards, not 5"):
        opened(half, 5)
    for text, message in [
        (f"{first}\n{first}\n", "line 2: is shard 3/4 again"),
        (f"{first[:50]}\n{second}\n", "line 1: is not the result of a shard"),
        ("my diary\n", "line 1: is not the result of a shard"),
        (f"{first}\n{second.replace('[', '[7,', 1)}\n", "line 2: was changed or damaged"),
        (re.sub(r'"version":"[^"]+"', '"version":"9.9.9"', first) + "\n", "line 1: was made by version 9.9.9"),
    ]:
        half.write_text(text)
        with pytest.raises(rw.InputError, match=message):
            opened(half)
        assert half.read_text() == text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no locks of this kind")
def test_two_drivers(half):
    """A checkpoint belongs to one driver at a time."""
    saved = Checkpoint(half, EIGHT[0]["job"])
    with pytest.raises(rw.InputError, match="another run"):
        Checkpoint(half, EIGHT[0]["job"])
    saved.close()
    assert opened(half) == [2, 4]


def test_files_that_nobody_needs(tmp_path):
    """Temporary and empty checkpoints are removed; a temporary one with documents stays if it is needed."""
    job = EIGHT[0]["job"]
    saved = Checkpoint(None, job, 4)
    saved.close()
    assert not os.path.exists(saved.path)
    for is_needed in (True, False):
        saved = Checkpoint(None, job, 4)
        saved.add(1, cluster.run_shard(EIGHT[0]))
        saved.close(is_needed)
        assert os.path.exists(saved.path) == is_needed
    os.unlink(saved.path) if os.path.exists(saved.path) else None
    Checkpoint(tmp_path / "new.jsonl", job, 4).close()
    assert not (tmp_path / "new.jsonl").exists()
    (tmp_path / "old.jsonl").write_text("")
    Checkpoint(tmp_path / "old.jsonl", job, 4).close()
    assert (tmp_path / "old.jsonl").exists()


# Files


def test_a_checkpoint_of_another_content(tmp_path):
    """What was made from a file is not taken for what is in it now, though it has the same size and time."""
    file, path = tmp_path / "mates.epd", tmp_path / "saved.jsonl"
    file.write_text("7k/8/5KQ1/8/8/8/8/8 w - - dm 1;\n")
    parts = cluster.shards({"task": "rate", "files": [file]}, 2)
    saved = Checkpoint(path, parts[0]["job"], 2)
    saved.add(1, cluster.run_shard(parts[0]))
    saved.close()
    time_before = file.stat()
    file.write_text("7k/8/5K1Q/8/8/8/8/8 w - - dm 1;\n")
    os.utime(file, ns=(time_before.st_atime_ns, time_before.st_mtime_ns))
    job = cluster.shards({"task": "rate", "files": [file]}, 2)[0]["job"]
    with pytest.raises(rw.InputError, match=r"saved.jsonl, line 1: .*mates.epd was changed since this was made"):
        Checkpoint(path, job, 2)
    with pytest.raises(rw.InputError, match="every machine needs the same file"):
        cluster.run_shard(parts[1])


def test_patterns_and_folders(tmp_path):
    """Files are in the order in which the undivided search reads them."""
    pytest.importorskip("pyarrow")
    names = ["a/z.pgn", "a.pgn", "b.pgn", "a/b/c.pgn", ".hidden.pgn", "b.txt", "a/.x/d.pgn"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(name)
    all_of_them = ["a/b/c.pgn", "a/z.pgn", "a.pgn", "b.pgn", "b.txt"]
    listed = lambda found: [os.path.relpath(name, tmp_path) for name in found]  # noqa: E731
    stored = Stored([f"file://{tmp_path}"])
    assert listed(stored.names) == all_of_them and stored.files[0].size == len("a/b/c.pgn")
    assert listed(Stored([f"file://{tmp_path}/*.pgn"]).names) == [name for name in all_of_them if name.endswith("pgn")]
    assert listed(expanded([f"{tmp_path}/*.pgn", f"{tmp_path}/b.txt"])) == ["a.pgn", "b.pgn", "b.txt"]
    assert stored.identity() != Stored([f"file://{tmp_path}/b.pgn"]).identity()
    # A file of the same size that was written later may have another content.
    os.utime(tmp_path / "b.pgn", (1, 1))
    assert Stored([f"file://{tmp_path}"]).identity() != stored.identity()
    for wrong in (f"file://{tmp_path}/nowhere", "nonsense://a/b", f"file://{tmp_path}/*.png"):
        with pytest.raises(rw.InputError, match="cannot be read|there (is|are) no"):
            Stored([wrong])


# Addresses


def test_addresses_that_do_not_answer(monkeypatch):
    """A dead server, a mute one and one of another kind are noticed within seconds."""
    needs("grpc")
    monkeypatch.setattr(_ray, "ANSWER_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        for one in (address, f"ray://{address}"):
            with pytest.raises(rw.ClusterError, match=f"no Ray cluster answers at {one}\n"):
                check_answer(one)
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(rw.ClusterError, match=f"no Ray cluster answers at {address}\n"):
        check_answer("auto")
    monkeypatch.delenv("RAY_ADDRESS")
    check_answer("auto")
    for wrong in ("nonsense", "host:", ":6379", "host:0", "host:99999", "ray://host", ""):
        with pytest.raises(rw.ClusterError, match="is not an address"):
            check_answer(wrong)


def test_a_server_that_answers(monkeypatch):
    """Any server of gRPC is left to Ray."""
    needs("grpc")
    from concurrent.futures import ThreadPoolExecutor

    import grpc

    server = grpc.server(ThreadPoolExecutor(1))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        check_answer(f"127.0.0.1:{port}")
    finally:
        server.stop(None)


def command(arguments, environment, before="", **options):
    """Runs the command line in another process, after some lines of Python."""
    program = f"import sys\n{before}\nfrom rookwright.cluster.__main__ import main\nsys.exit(main(sys.argv[1:]))"
    return subprocess.run([sys.executable, "-c", program, *arguments], env=environment, capture_output=True, text=True,
                          timeout=PATIENCE, **options)


def test_ray_is_not_installed(environment):
    """Without Ray, the message says how to install it; shards and merges work."""
    run = command(["count", "queens", "8"], environment, "sys.modules['ray'] = None")
    assert run.returncode == 2 and run.stdout == ""
    assert run.stderr == "error: Ray is not installed: pip install 'ray[client,data]>=2.60'\n"
    assert 'ray = ["ray[client,data]>=2.60"]' in (PACKAGE / "pyproject.toml").read_text(encoding="utf-8")
    run = command(["mine", f"file://{CLUB}"], environment, "sys.modules['ray'] = None")
    assert run.returncode == 2 and "Ray is not installed" in run.stderr


def test_importing_does_not_import_ray(environment):
    """The package and its clusters are imported without Ray."""
    code = "import sys, rookwright.cluster; sys.exit('ray' in sys.modules or 'pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=environment).returncode == 0


@pytest.mark.parametrize(("arguments", "message"), [
    (["count", "queens", "0"], "queens"),
    (["count", "dragons", "8"], "dragons"),
    (["count", "nowhere.puz"], "nowhere.puz"),
    (["count", "queens", "8", "--shards", "0"], "shards"),
    (["count", "queens", "8", "--shards", "many"], "--shards"),
    (["count", "queens", "8", "--time-limit", "soon"], "'soon' is not a time"),
    (["count", "queens", "8", "--given", "z9"], "z9 is given"),
    (["count", "queens", "8", "--labelling", "best"], "unknown labelling 'best'"),
    (["mine", "nowhere.pgn"], "nowhere.pgn"),
    (["mine", str(CLUB), "--min-elo", "9999"], "is not a rating"),
    (["solve"], "FILE"),
    (["job", "nowhere.json"], "nowhere.json"),
    (["job", "-"], "standard input: is not JSON"),
    (["dance"], "dance"),
    ([], "COMMAND"),
])
def test_wrong_commands(environment, arguments, message):
    """Wrong commands end with status 2 and say why, in lines of 80 columns."""
    run = command(arguments, environment, "sys.modules['ray'] = None", input="nonsense")
    assert run.returncode == 2 and message in run.stderr and run.stdout == ""
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("arguments", [["--help"], *([name, "--help"] for name in ("count", "mine", "solve", "rate", "job"))])
def test_help(environment, arguments):
    """Help texts fit 80 columns and have examples."""
    run = command(arguments, environment)
    assert run.returncode == 0 and all(len(line) <= 80 for line in run.stdout.splitlines())
    assert len(arguments) > 1 or "Examples:" in run.stdout


def test_the_module_is_a_command(environment):
    """`python -m rookwright.cluster` is the command line."""
    run = subprocess.run([sys.executable, "-m", "rookwright.cluster", "--help"], env=environment, capture_output=True)
    assert run.returncode == 0 and b"python -m rookwright.cluster" in run.stdout
    assert (FOUND_IN / "rookwright" / "cluster" / "__main__.py").exists()


def test_the_answer_is_alone_on_standard_output(tmp_path):
    """What Ray and its processes print goes to standard error."""
    program = tmp_path / "noisy.py"
    program.write_text(
        "import os, subprocess, sys\n"
        "from rookwright import cluster\n"
        "from rookwright.cluster import __main__ as command\n"
        "def noisy(job, **options):\n"
        "    print('noise of Python')\n"
        "    os.write(1, b'noise of C++\\n')\n"
        "    subprocess.run([sys.executable, '-c', 'print(\"noise of a process\")'], check=True)\n"
        "    return cluster.merge(cluster.run_shard(shard) for shard in cluster.shards(job, 2))\n"
        "command.run = noisy\n"
        "sys.exit(command.main(sys.argv[1:]))\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(program), "count", "queens", "6", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["count"]["value"] == 4
    assert all(f"noise of {name}" in done.stderr for name in ("Python", "C++", "a process"))
