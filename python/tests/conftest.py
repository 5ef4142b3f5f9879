"""What the tests share: positions, puzzles with known answers, and which extras are installed."""

import importlib.util
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

import rookwright as rw

# A script has its jobs in the background ignore Ctrl-C, and what is ignored stays so in a program that a test starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
PACKAGE = HERE.parent
#: The folder in which Python finds the package under test.
FOUND_IN = Path(rw.__file__).parents[1]
CLUB = HERE / "data" / "club.pgn"

#: The most seconds for what a test waits for. Only what hangs takes so long.
PATIENCE = 600

#: A mate in two with the only key Rd8+.
ROOK_FEN = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w"
#: Morphy's mate in two: 1.Ra6, a waiting move, with tries and set play.
MORPHY_FEN = "kbK5/pp6/1P6/8/8/8/8/R7 w"
#: A mate in two on a board of 4x4 squares: 1.Qb1 with a threat.
SMALL_FEN = "4/N1p1/Qn1k/K3 w"
#: No mate in five here, and a search that takes much longer than a test.
HARD_FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1"

#: Marks a test that takes long: `.ci/all` runs it.
long = pytest.mark.skipif(
    os.environ.get("ROOKWRIGHT_TEST_LONG") != "1", reason="takes long: ROOKWRIGHT_TEST_LONG=1 runs it")

#: Extras that are programs and not packages.
PROGRAMS = ("clingo",)


def is_there(extra):
    """Returns whether a package, or a program, is installed."""
    return shutil.which(extra) is not None if extra in PROGRAMS else importlib.util.find_spec(extra) is not None


def needs(extra):
    """Skips the test without an extra, and says why; fails instead if ROOKWRIGHT_TEST_ALL is 1."""
    if not is_there(extra):
        missing(extra)


def missing(extra):
    """Skips the test, or fails if ROOKWRIGHT_TEST_ALL is 1."""
    reason = f"{extra} is not installed"
    if os.environ.get("ROOKWRIGHT_TEST_ALL") == "1":
        pytest.fail(f"{reason}, and ROOKWRIGHT_TEST_ALL asks for all tests")
    print(f"skipped: {reason}", file=sys.stderr)
    pytest.skip(reason, allow_module_level=True)


def command_line():
    """Returns the program: that of the variable ROOKWRIGHT_COMMAND, or the one that cargo built last."""
    built = [PACKAGE.parent / "target" / profile / "rookwright" for profile in ("debug", "release")]
    built = sorted((path for path in built if path.exists()), key=lambda path: path.stat().st_mtime)
    program = os.environ.get("ROOKWRIGHT_COMMAND") or (str(built[-1]) if built else shutil.which("rookwright"))
    if program is None:
        missing("the program rookwright")
    return program


@pytest.fixture
def rook_mate():
    """A mate in two with one key and one variation."""
    return rw.Mate(ROOK_FEN, "#2")


@pytest.fixture
def morphy():
    """A mate in two with tries and set play."""
    return rw.Mate(MORPHY_FEN, "#2")


@pytest.fixture
def small_mate():
    """A mate in two on 4x4 whose key threatens."""
    return rw.Mate(SMALL_FEN, "#2")


@pytest.fixture
def games(tmp_path):
    """A copy of the games of the club."""
    return shutil.copy(CLUB, tmp_path / "club.pgn")


@pytest.fixture
def collection(tmp_path):
    """A collection with three mates, a placement and a tour; the mates have the tag `club` and are in `friday`."""
    with rw.Collection(tmp_path / "club.db") as opened:
        mates = [rw.Mate(fen, "#2") for fen in (SMALL_FEN, ROOK_FEN, MORPHY_FEN)]
        opened.add(mates, tags="club", list="friday", source="tests")
        opened.add([rw.queens(6), rw.tour(5)])
        yield opened


@pytest.fixture
def environment():
    """The variables for another process that imports the package."""
    return {**os.environ, "PYTHONPATH": str(FOUND_IN)}
