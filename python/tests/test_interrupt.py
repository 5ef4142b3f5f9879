"""Ctrl-C: a search that would not end by itself ends with what was found, and the program goes on."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import CLUB, HARD_FEN, needs

#: The work by which a search is known to be under way, in hundredths of a second.
UNDER_WAY = 10

PROGRAM = """
import warnings
import rookwright as rw
HARD, GAMES, HERE = {hard!r}, {games!r}, {here!r}
print("ready", flush=True)
try:
    result = {call}
    words = {words}
except KeyboardInterrupt:
    words = "KeyboardInterrupt"
print(words, flush=True)
print("goes on", int(rw.queens(6).count()), rw.Mate("4/N1p1/Qn1k/K3 w", "#2").solve().sound, flush=True)
"""

if sys.platform != "linux":
    pytest.skip("whether a search is under way is read from /proc", allow_module_level=True)


def work(process):
    """Returns how much the threads of searches have worked, in hundredths of a second."""
    done = 0
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        try:
            name, fields = (task / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
        except FileNotFoundError:
            continue  # The thread has ended meanwhile.
        if name.startswith("rookwright"):
            done += sum(map(int, fields.split()[11:13]))
    return done


@pytest.fixture
def interrupted(environment, tmp_path):
    """Returns a function that runs a call, interrupts it once it works, and returns what it said."""
    games = tmp_path / "many.pgn"
    games.write_text(CLUB.read_text() * 400)

    def run(call, words="repr(result)", times=1):
        program = PROGRAM.format(hard=HARD_FEN, games=str(games), here=str(tmp_path), call=call, words=words)
        process = subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout.readline() == "ready\n"
            while work(process) < UNDER_WAY:
                assert process.poll() is None
                time.sleep(0.01)
            for nth in range(times):
                # Two signals that nobody has looked at between them are one to Python.
                assert nth == 0 or process.stdout.readline() == "heard\n"
                process.send_signal(signal.SIGINT)
            output, _ = process.communicate()
        finally:
            process.kill()
        said, last = (line for line in output.splitlines() if line != "heard")
        assert last == "goes on 4 True" and process.returncode == 0
        return said

    return run


@pytest.mark.parametrize("call", [
    "rw.queens(18).count()",
    "rw.queens(18).solve(all=True, limit=10**9)",
    "rw.queens(15).count(engine='sat')",
    "rw.queens(15).count(engine='cp')",
    "rw.queens(14).count(engine='asp')",
    "rw.tour(8, 8).count(engine='cp')",
    "rw.tour(8, 8, closed=True).count()",
    "rw.peaceable(12).solve()",
])
def test_boards(interrupted, call):
    """Counts and solutions are returned as far as they were found; they are lower bounds."""
    if "asp" in call:
        needs("clingo")
    said = interrupted(call, "result.end, (result if isinstance(result, rw.Count) else result.count).exact")
    assert said == "('stopped', False)"


def test_mates(interrupted):
    """A mate is undecided, and says so."""
    said = interrupted("rw.Mate(HARD, '#9').solve()", "result.end, result.sound, result.keys")
    assert said == "('stopped', None, ())"


def test_batches(interrupted):
    """A batch has the results up to the interruption."""
    said = interrupted(
        "rw.solve_mates(['4/N1p1/Qn1k/K3 w - - dm 2;'] * 5 + [HARD + ' dm 9;'] * 20)", "result.finished, len(result), result"
    )
    assert said.startswith("(False, 5, <Batch of 5 results of 25: interrupted")


@pytest.mark.parametrize("call", [
    "list(rw.generate.mates(count=10**6, level='magazine'))",
    "list(rw.generate.chessnum(board=12, count=10**6))",
    "list(rw.mine(GAMES, moves='1..5'))",
    "sum(1 for _ in rw.queens(18).solutions())",
    "list(rw.rate_positions([HARD] * 10**5, '#5'))",
])
def test_iterators(interrupted, call):
    """A loop over a stream is interrupted as any loop."""
    said = interrupted(call)
    assert said == "KeyboardInterrupt"


@pytest.mark.parametrize("call", [
    "rw.generate.tours(board='5x5', count=10**6).collect()",
    "rw.mine(GAMES, moves='1..3', every=True).collect()",
    "rw.queens(18).solutions().collect()",
])
def test_collect(interrupted, call):
    """What was collected by then is returned; a slow machine may have found nothing yet."""
    said = interrupted(call, "type(result).__name__")
    assert said == "list"


def test_comparisons(interrupted):
    """A comparison ends with the run that was interrupted, not just that run."""
    said = interrupted("rw.queens(18).compare(['search', 'sat', 'cp'])", "len(result.runs)")
    assert said in ("1", "KeyboardInterrupt")


def test_twice(interrupted):
    """Two quick interruptions of a loop of searches end the loop."""
    said = interrupted(TWICE, "len(result)", times=2)
    assert said == "KeyboardInterrupt"


TWICE = """None
    import signal
    def handle(number, frame):
        print("heard", flush=True)
        raise KeyboardInterrupt
    signal.signal(signal.SIGINT, handle)
    result = [rw.queens(18).count() for _ in range(100)]"""


def test_a_handler_of_the_program(interrupted):
    """An exception of the program's own handler of signals is raised, and ends the search."""
    said = interrupted(HANDLER, "result")
    assert said == "mine"


HANDLER = """None
    import signal
    def handle(number, frame): raise LookupError("mine")
    signal.signal(signal.SIGINT, handle)
    try:
        rw.queens(18).count()
    except LookupError as error:
        result = str(error)"""


def test_collections(interrupted):
    """An import is stopped, says so, and the collection is whole."""
    call = """None
    with open(HERE + "/a.epd", "w") as file:
        for nth in range(2000):
            file.write(HARD[:-4] + f' dm 9; id "{nth}";\\n')
    club = rw.Collection(HERE + "/club.db")
    result = club.import_files(HERE + "/a.epd", nodes=10**12, keep_repeats=True)"""
    said = interrupted(call, "result['stopped'], len(club) == result['puzzles']")
    assert said == "(True, True)"
