"""Clusters: a real one of three nodes on this machine."""

import gzip
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import cluster_work
import pytest
from conftest import CLUB, FOUND_IN, HERE, PATIENCE, is_there, long, missing
from test_cluster import command, lines_of, same

import rookwright as rw
from rookwright import _rookwright, cluster
from rookwright.cluster._checkpoint import Checkpoint
from rookwright.cluster._ray import RayBackend
from rookwright.cluster._runs import OnCluster, run_with
from rookwright.cluster._schedule import Schedule
from rookwright.settings import Settings

if not is_there("ray"):
    missing("ray")

#: The command line of Ray.
RAY = str(Path(sys.executable).with_name("ray"))
#: A driver in another process: it works on slow shards until it is killed or interrupted.
DRIVER = """
import sys
from functools import partial
import cluster_work, rookwright as rw
from rookwright.cluster._runs import OnCluster, run_with
from rookwright.settings import Settings
address, checkpoint, folder = sys.argv[1:]
try:
    run_with(partial(cluster_work.slow, folder), rw.queens(9), Settings(), OnCluster(60, address, checkpoint))
except KeyboardInterrupt as stop:
    print(stop)
    sys.exit(3)
"""


@pytest.fixture(scope="module")
def nodes():
    """A cluster of three nodes, to which this process is connected."""
    import ray
    from ray.cluster_utils import Cluster

    before = dict(os.environ)
    os.environ["PYTHONPATH"] = f"{FOUND_IN}{os.pathsep}{HERE}"
    os.environ.pop("RAY_ADDRESS", None)
    small = {"num_cpus": 2, "object_store_memory": 100 << 20, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=small)
    for _ in range(2):
        made.add_node(num_cpus=1, object_store_memory=100 << 20)
    ray.init(address=made.address, log_to_driver=False, logging_level="error")
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()
        os.environ.clear()
        os.environ.update(before)


@pytest.fixture
def driver(nodes, tmp_path):
    """Returns a function that starts a driver in another process and waits until some shards are done."""
    started = []

    def start(many=4):
        path = tmp_path / "saved.jsonl"
        process = subprocess.Popen(
            [sys.executable, "-c", DRIVER, nodes.address, str(path), str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        while not (path.exists() and path.read_bytes().count(b"\n") >= many):
            assert process.poll() is None
            time.sleep(0.05)
        return process, path

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.parametrize("shards", [None, 1, 7, 1000])
def test_counts(nodes, shards):
    """A count is that of one machine, bit for bit, whatever the number of shards."""
    assert same(cluster.run(rw.queens(10), shards=shards).to_dict()) == same(rw.queens(10).count().to_dict())


@pytest.mark.parametrize("puzzle", [
    rw.crowded(7), rw.queens(8, given="a1,b5"), rw.dominate("queen", "5x5"), rw.independent("king", "5x4"),
], ids=lambda puzzle: puzzle.title)
def test_other_counts(nodes, puzzle):
    """Puzzles that ask for an optimum, and puzzles of other engines."""
    whole, found = puzzle.count(), cluster.run(puzzle, shards=20)
    assert found == whole and found.optimum == whole.optimum and found.engine == whole.engine and found.exact


@pytest.mark.parametrize(("puzzle", "engine"), [
    (rw.crowded(7), "search"), (rw.queens(8), "search"),
    (rw.queens(6), "sat"), (rw.dominate("queen", "5x5"), "sat"),
], ids=lambda value: getattr(value, "title", value))
def test_counts_up_to_symmetry(nodes, puzzle, engine):
    """The number up to symmetry is that of one machine."""
    found = cluster.run({"task": "count", "puzzle": puzzle, "engine": engine}, shards=20)
    assert found.classes == puzzle.count(engine=engine).classes


def test_jobs_as_dictionaries(nodes, tmp_path):
    """All kinds of jobs give what one machine gives."""
    epd = tmp_path / "two.epd"
    epd.write_text("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n")
    for job in (
        {"task": "count", "puzzle": {"words": ["queens", "9"]}, "up_to_symmetry": True},
        {"task": "solve", "files": [str(epd)]},
        {"task": "rate", "files": [epd]},
        {"task": "generate", "family": "mate", "exhaust": True, "board": "3x3", "men": "4"},
    ):
        whole = cluster.merge(cluster.run_shard(shard) for shard in cluster.shards(job, 1))
        found = cluster.run(job, shards=6)
        assert same(found.to_dict()) == same(whole.to_dict()), job
        assert getattr(found, "lines", ()) == getattr(whole, "lines", ())
    made = cluster.run({"task": "import", "files": [str(epd)]}, shards=3, collection=tmp_path / "a.db")
    assert made.to_dict()["new"] == 2


@pytest.fixture
def folder(tmp_path):
    """A folder of games: plain, compressed, repeated, and in a folder of its own."""
    games = tmp_path / "games"
    (games / "b").mkdir(parents=True)
    text = CLUB.read_text()
    first, second = text[:text.index("[Event", 1)], text[text.index("[Event", 1):]
    shutil.copy(CLUB, games / "c.pgn")
    (games / "a.pgn.gz").write_bytes(gzip.compress(second.encode()))
    (games / "b" / "x.pgn").write_text(first)
    (games / "z.pgn").write_text(text * 3)
    return games


def test_mining(nodes, folder, tmp_path, monkeypatch):
    """Mining finds what one machine finds, in the same order; repeats over files are left out."""
    whole = rw.mine(folder)
    expected = [json.dumps(find.to_dict(), ensure_ascii=False, separators=(",", ":")) for find in whole]
    numbers = {name: whole.summary[name] for name in ("games", "positions", "finds", "repeats", "open")}
    assert len(expected) == 3 and numbers["repeats"] > 5
    found = cluster.mine(folder, shards=5)
    written = cluster.mine(f"{folder}/**", shards=3, output=tmp_path / "mates.jsonl", moves=(2, 3))
    assert list(found.lines) == expected and {name: found.to_dict()[name] for name in numbers} == numbers
    assert written.lines == () and (tmp_path / "mates.jsonl").read_text().splitlines() == expected
    # Names that are relative to the folder of the driver stay as they are.
    monkeypatch.chdir(folder)
    assert list(cluster.mine(["c.pgn", "z.pgn"]).lines) == lines_of(["c.pgn", "z.pgn"])


def test_mining_with_ray_data(nodes, folder, tmp_path):
    """Files of a store, read by Ray Data, give the same; a run that was stopped goes on."""
    whole, expected = rw.mine(folder), lines_of(folder)
    whole.collect()
    numbers = {name: whole.summary[name] for name in ("games", "positions", "finds", "repeats", "open")}
    path, news = tmp_path / "saved.jsonl", []
    found = cluster.mine(f"file://{folder}", checkpoint=path, progress=news.append)
    assert list(found.lines) == expected and {name: found.to_dict()[name] for name in numbers} == numbers
    assert (news[0]["done"], news[-1]["done"], news[-1]["of"]) == (0, 4, 4)
    # Two of the four files are mined again.
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2]) + lines[2][:50])
    again = cluster.mine([f"file://{folder}"], checkpoint=path, output=tmp_path / "mates.jsonl", progress=news.append)
    assert (tmp_path / "mates.jsonl").read_text().splitlines() == expected and again.output
    assert any(report["done"] == 2 for report in news)
    with pytest.raises(rw.InputError, match="another job"):
        cluster.mine(f"file://{folder}", checkpoint=path, moves=2)
    (folder / "z.pgn").write_text("changed")
    with pytest.raises(rw.InputError, match="one of the files was changed since this was made"):
        cluster.mine(f"file://{folder}", checkpoint=path)


@long
def test_a_node_is_killed(nodes, tmp_path):
    """The shards of a node that dies are done by others."""
    extra = nodes.add_node(num_cpus=3, object_store_memory=100 << 20)
    most = []

    def kill(news):
        nonlocal extra
        most.append(news["nodes"])
        if extra is not None and news["done"] >= 5:
            nodes.remove_node(extra, allow_graceful=False)
            extra = None

    options = Settings(progress=kill)
    found = run_with(partial(cluster_work.slow, str(tmp_path)), rw.queens(10), options, OnCluster(80))
    assert found == 724 and extra is None and most[0] == 4


@long
def test_the_driver_is_killed(nodes, driver, tmp_path):
    """A driver that is killed goes on where it was: what is done is not done again."""
    process, path = driver()
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = path.read_bytes().count(b"\n")
    assert 4 <= done < 60
    # Tasks of the dead driver that have not ended yet note what they do elsewhere.
    again = tmp_path / "again"
    again.mkdir()
    found = run_with(partial(cluster_work.slow, str(again)), rw.queens(9), Settings(), OnCluster(checkpoint=path))
    assert found == rw.queens(9).count() and len((again / "done").read_text().split()) == 60 - done
    assert cluster.merge(path) == 352


def test_ctrl_c(driver):
    """Ctrl-C ends a run at once and says how to go on."""
    process, path = driver()
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3 and "of 60 shards are done and kept" in said and str(path) in said
    assert cluster.run(rw.queens(9), checkpoint=path) == 352


@long
@pytest.mark.parametrize("work", [cluster_work.killed_once, cluster_work.out_of_memory_once], ids=lambda work: work.__name__)
def test_a_worker_out_of_memory(nodes, tmp_path, work):
    """Shards of workers that run out of memory are done again."""
    assert run_with(partial(work, str(tmp_path)), rw.queens(10), Settings(), OnCluster(40)) == 724
    assert any(name.startswith("tried-") for name in os.listdir(tmp_path))


@long
def test_a_shard_that_fails_always(nodes, tmp_path):
    """Shards that fail are named, all others are kept, and a later run does what is left."""
    path = tmp_path / "saved.jsonl"
    with pytest.raises(rw.ClusterError) as caught:
        run_with(cluster_work.fails, rw.queens(10), Settings(), OnCluster(30, checkpoint=path, retries=1))
    said = str(caught.value)
    assert "2 of 30 shards failed" in said and "shard 17/30: RuntimeError: it is Friday" in said
    assert "shard 20/30: the worker was lost" in said and "28 of 30 shards are done and kept" in said
    assert [name for name, _ in caught.value.failed] == ["17/30", "20/30"] and caught.value.checkpoint == str(path)
    assert path.read_bytes().count(b"\n") == 28
    assert cluster.run(rw.queens(10), checkpoint=path) == 724


def test_a_file_that_a_node_does_not_have(nodes, tmp_path):
    """A file that is not there is named by the shards that need it."""
    shutil.copy(CLUB, tmp_path / "games.pgn")

    def remove(news):
        (tmp_path / "games.pgn").unlink(missing_ok=True)

    with pytest.raises(rw.ClusterError, match="games.pgn: No such file"):
        cluster.mine(tmp_path / "games.pgn", shards=4, progress=remove)


def test_short_shards(nodes, tmp_path):
    """Thousands of shards of 10 ms are sent in groups."""
    shard = cluster.shards(rw.queens(6), 2000)[0]
    saved = Checkpoint(None, shard["job"], 2000)
    import ray

    backend = RayBackend(ray, shard["job"], 2000, work=cluster_work.short)
    schedule = Schedule(backend, saved.missing(), 2000, 2000, saved.add)
    schedule.run()
    assert saved.done == 2000 and schedule.groups < 150
    assert cluster.merge(saved.path) == 4
    saved.close(is_needed=False)


def test_tasks_are_stopped(nodes):
    """A run that ends early leaves no task behind, not even in the middle of a long shard: the next run has room."""
    with pytest.raises(rw.ClusterError, match="the time is over"):
        cluster.run(rw.queens(19), shards=8, timeout=2)
    assert cluster.run(rw.queens(8), shards=8, timeout=PATIENCE) == 92


def test_the_time_is_over(nodes, tmp_path):
    """A run that takes too long ends, and keeps what is done."""
    path = tmp_path / "saved.jsonl"
    with pytest.raises(rw.ClusterError, match="the time is over"):
        run_with(partial(cluster_work.slow, str(tmp_path)), rw.queens(9), Settings(timeout=3), OnCluster(200, checkpoint=path))
    assert cluster.run(rw.queens(9), checkpoint=path) == 352


def test_memory_of_tasks(nodes):
    """Tasks ask for memory, and it is noticed if no node has it."""
    assert cluster.run(rw.queens(8), memory=10 << 20) == 92
    with pytest.raises(rw.ClusterError, match="no node has"):
        cluster.run(rw.queens(8), memory=1 << 50)


def test_workers_without_rookwright(nodes, tmp_path, monkeypatch):
    """Workers that cannot import the package, or have another version, are reported at once."""
    with pytest.raises(rw.ClusterError, match="a worker cannot import rookwright: install it on every node"):
        cluster.run(rw.queens(8), runtime_env={"env_vars": {"PYTHONPATH": str(tmp_path)}})
    monkeypatch.setattr(_rookwright, "__version__", "9.9.9")
    with pytest.raises(rw.ClusterError, match="a worker has Rookwright .*, and the driver 9.9.9"):
        cluster.run(rw.queens(8))


def test_commands(nodes, environment, tmp_path, folder):
    """The command line: a count with a checkpoint, mates in a file, a job from standard input."""
    at = ["--address", nodes.address, "--quiet"]
    path = tmp_path / "saved.jsonl"
    run = command(["count", "queens", "9", "--shards", "20", "--checkpoint", str(path), *at], environment)
    assert run.returncode == 0, run.stderr
    assert (run.stdout, run.stderr) == ("9 queens: 352 (46 up to symmetry)\n", "")
    assert path.read_bytes().count(b"\n") == 20
    job = {"task": "count", "puzzle": {"words": ["queens", "9"]}}
    run = command(["job", "-", "--json", "--checkpoint", str(path), *at], environment, input=json.dumps(job))
    assert json.loads(run.stdout)["count"] == {"value": 352, "exact": True}, run.stderr
    output = tmp_path / "mates.jsonl"
    run = command(["mine", str(folder), "-o", str(output), *at], environment)
    assert run.returncode == 0 and output.read_text().splitlines() == lines_of(folder), run.stderr


@pytest.fixture
def head(environment):
    """A head as `ray start --head` makes it, with a server for jobs. Returns the address of that."""
    with ExitStack() as stack:
        servers = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(4)]
        port, jobs, client, agent = (server.getsockname()[1] for server in servers)
    # `ray stop` would end those of others too.
    process = subprocess.Popen([
        RAY, "start", "--head", "--block", "--num-cpus=2", "--disable-usage-stats", f"--port={port}", f"--dashboard-port={jobs}",
        f"--ray-client-server-port={client}", f"--dashboard-agent-listen-port={agent}", f"--object-store-memory={100 << 20}",
    ], env=environment, stdout=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{jobs}"
    finally:
        process.terminate()
        process.wait()


@long
def test_ray_job_submit(head, environment, tmp_path):
    """`ray job submit` runs the command line as a driver on the cluster, and its output is the answer."""
    driver = [sys.executable, "-m", "rookwright.cluster", "count", "queens", "9", "--checkpoint", str(tmp_path / "saved.jsonl")]
    submit = [RAY, "job", "submit", "--address", head, "--working-dir", str(tmp_path), "--", *driver]
    deadline = time.monotonic() + PATIENCE
    while True:
        run = subprocess.run(submit, env=environment, capture_output=True, text=True)
        # The server for jobs may still be starting.
        if "Failed to connect" not in run.stderr or time.monotonic() > deadline:
            break
        time.sleep(1)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "9 queens: 352 (46 up to symmetry)\n" in run.stdout
    assert cluster.merge(tmp_path / "saved.jsonl") == 352


def test_an_address_that_does_not_answer(environment):
    """Nothing listens there, which is said."""
    run = command(["count", "queens", "8", "--address", "127.0.0.1:1"], environment)
    assert run.returncode == 2 and "error: no Ray cluster answers at 127.0.0.1:1" in run.stderr
    assert "Traceback" not in run.stderr
