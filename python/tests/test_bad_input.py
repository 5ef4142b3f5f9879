"""Bad input: always an exception that says what is wrong, never a crash."""

import sys

import pytest
from conftest import ROOK_FEN, SMALL_FEN

import rookwright as rw

HUGE = 10**30


@pytest.mark.parametrize("call", [
    lambda: rw.queens("8"), lambda: rw.queens(None), lambda: rw.queens(8.0), lambda: rw.queens(True),
    lambda: rw.queens(8, given=5), lambda: rw.queens(8, given=[None]), lambda: rw.crowded(b"6"),
    lambda: rw.independent(3, 5), lambda: rw.dominate("queen", None), lambda: rw.tour(None), lambda: rw.tour(5, "5"),
    lambda: rw.Placement(board=None), lambda: rw.Placement(5, "5 Q", [3]), lambda: rw.Placement(5, "5 Q", None),
    lambda: rw.Placement(5, "5 Q", title=3), lambda: rw.ChessNum(None), lambda: rw.read(None), lambda: rw.read(b"x"),
    lambda: rw.load(None), lambda: rw.queens(4).save(None), lambda: rw.queens(4).export(None),
    lambda: rw.queens(4).check(3), lambda: rw.queens(4).check([3]), lambda: rw.queens(4).hint([1]),
    lambda: rw.queens(4).svg(square="x"), lambda: rw.queens(4).svg(flipped="x"), lambda: rw.queens(4).read_answers(None),
    lambda: rw.Mate(None, "#2"), lambda: rw.Mate(3, "#2"), lambda: rw.Mate(ROOK_FEN, 2),
    lambda: rw.Mate(ROOK_FEN, "#2", twins=3), lambda: rw.Mate(ROOK_FEN).explain(None),
    lambda: rw.Mate(ROOK_FEN).after([1]), lambda: rw.Mate(ROOK_FEN).play(None),
    lambda: rw.Mate(ROOK_FEN).solve(refutations="1"), lambda: rw.solve_mates(None), lambda: rw.solve_mates([None]),
    lambda: rw.solve_mates([b"x"]), lambda: rw.solve_mates([ROOK_FEN], 2), lambda: rw.mine(None), lambda: rw.mine(3),
    lambda: rw.mine(b"a.pgn"), lambda: rw.rate(3), lambda: rw.rate_positions([3]), lambda: rw.Collection(3),
    lambda: rw.Settings(engine=None), lambda: rw.Settings().replace(colour=1), lambda: rw.queens(6).count(settings={}),
    lambda: rw.queens(6).count(progress=3), lambda: rw.queens(6).solve(all="x"), lambda: rw.queens(6).solve(nonsense=1),
    lambda: rw.Placement(5, None), lambda: rw.Placement((True, 5), "1 Q"), lambda: rw.Placement(5, {"Q": 5.5}),
    lambda: rw.tour(5, leaper=12),
    lambda: rw.queens(4).hint(level="1"),
    lambda: rw.Mate(ROOK_FEN).play([1]),
    lambda: rw.sheet(rw.queens(5), title=3),
    lambda: rw.queens(8, torus="no"), lambda: rw.queens(8, pawns="2"), lambda: rw.queens(8, pawns=True),
])
def test_wrong_types(call):
    """A value of a wrong type is a TypeError."""
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize("call", [
    lambda: rw.queens(0), lambda: rw.queens(8, pawns=-1), lambda: rw.queens(8, pawns=HUGE), lambda: rw.queens(-1), lambda: rw.queens(HUGE), lambda: rw.Placement(HUGE, "1 Q"),
    lambda: rw.Placement("", "1 Q"), lambda: rw.Placement("5y5", "1 Q"), lambda: rw.Placement(-1, "1 Q"),
    lambda: rw.Placement(5, ""),
    lambda: rw.Placement(5, f"{HUGE} Q"), lambda: rw.queens(8, given="z9"), lambda: rw.dominate("wizard", 5),
    lambda: rw.tour(5, start="z9"), lambda: rw.tour(HUGE), lambda: rw.tour("5x"),
    lambda: rw.tour(5, leaper="knight"), lambda: rw.read(""), lambda: rw.read("\0"), lambda: rw.read("puzzle: x\n"),
    lambda: rw.ChessNum(""), lambda: rw.queens(4).export("xyz"), lambda: rw.queens(4).export(""),
    lambda: rw.queens(4).check(""), lambda: rw.queens(4).check("\0"), lambda: rw.queens(4).hint(level=4),
    lambda: rw.queens(4).hint(level=HUGE), lambda: rw.queens(4).hint("z9"), lambda: rw.Mate("", "#2"),
    lambda: rw.Mate("not a position"), lambda: rw.Mate("8/8/8/8/8/8/8/8 w"), lambda: rw.Mate(ROOK_FEN, "#0"),
    lambda: rw.Mate(ROOK_FEN, "#99"), lambda: rw.Mate(ROOK_FEN, "mate"), lambda: rw.Mate(ROOK_FEN, "#2\n"),
    lambda: rw.Mate(ROOK_FEN, board="3x3"), lambda: rw.Mate(ROOK_FEN, twins=["bKc7-f1"]),
    lambda: rw.Mate("7k/6Q1/6K1/8/8/8/8/8 b", "#2"), lambda: rw.Mate(ROOK_FEN).explain(""),
    lambda: rw.Mate(ROOK_FEN).explain("Rz9"), lambda: rw.Mate(ROOK_FEN).play([]), lambda: rw.Mate(ROOK_FEN).play("zz"),
    lambda: rw.Mate(ROOK_FEN).after("a1a9"), lambda: rw.Mate(ROOK_FEN).solve(refutations=-1),
    lambda: rw.Mate(ROOK_FEN).solve(refutations=HUGE), lambda: rw.Mate(ROOK_FEN).solve(engine="asp"),
    lambda: rw.solve_mates([ROOK_FEN], "mate"), lambda: rw.mine(""), lambda: rw.mine([]),
    lambda: rw.queens(6).count(threads=0), lambda: rw.queens(6).count(threads=HUGE),
    lambda: rw.queens(6).count(timeout=-1), lambda: rw.queens(6).count(timeout=float("nan")),
    lambda: rw.queens(6).count(timeout=float("inf")), lambda: rw.queens(6).count(timeout=HUGE),
    lambda: rw.queens(6).count(memory=0), lambda: rw.queens(6).count(memory=HUGE),
    lambda: rw.queens(6).count(engine=""), lambda: rw.queens(6).count(engine="magic"),
    lambda: rw.queens(6).count(engine="cp", labelling="x"), lambda: rw.queens(6).solve(limit=0),
    lambda: rw.queens(6).solve(limit=HUGE), lambda: rw.queens(6).solve(seed=-1), lambda: rw.queens(6).solve(seed=HUGE),
    lambda: rw.generate.mates(count=HUGE), lambda: rw.generate.mates(moves=float("nan")),
    lambda: rw.generate.chessnum(pieces="XYZ"), lambda: rw.generate.tours(board="3x3").collect(),
    lambda: rw.tour(5, start=""),
    lambda: rw.tour(5, leaper=(1, 2, 3)),
    lambda: rw.tour(5, leaper=(1,)),
    lambda: rw.queens(4).svg(square=-1),
    lambda: rw.queens(4).svg(square=float("nan")),
])
def test_wrong_values(call):
    """A wrong value is an InputError, which is a ValueError, with a text."""
    with pytest.raises(rw.InputError) as caught:
        call()
    assert str(caught.value) and isinstance(caught.value, ValueError)


class TestPlaces:
    """Errors in texts have lines and columns."""

    def test_files(self):
        """A fault of a file has its line and column."""
        with pytest.raises(rw.InputError, match="line 3, column 10") as caught:
            rw.read("puzzle: placement\nboard: 8x8\nplace: 8 G\n")
        assert (caught.value.line, caught.value.column) == (3, 10)
        assert caught.value.faults[0].message.startswith("'G' is not a piece")

    def test_several(self):
        """All faults are listed."""
        with pytest.raises(rw.InputError) as caught:
            rw.read("puzzle: placement\nboard: 8x8\nplace: 8 G\nrule: Q eats Q\n")
        assert [fault.line for fault in caught.value.faults] == [3, 4]

    def test_positions_in_files(self):
        """A wrong FEN in a file has its place there."""
        with pytest.raises(rw.InputError) as caught:
            rw.read("puzzle: mate\nstipulation: #2\nfen: 6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K w\n")
        assert (caught.value.line, caught.value.column) == (3, 35)

    def test_the_text_names_the_place_in_a_fen(self):
        """The text of the error names the field and the character of a FEN."""
        with pytest.raises(rw.InputError, match="board, character 30: rank 1 has 7 squares, the others 8"):
            rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K w", "#2")

    def test_fens(self):
        """A wrong FEN has a column, too."""
        with pytest.raises(rw.InputError) as caught:
            rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K w", "#2")
        assert (caught.value.line, caught.value.column) == (1, 30)

    def test_answers(self):
        """A wrong answer text has its place."""
        with pytest.raises(rw.InputError, match="line 1, column 1") as caught:
            rw.queens(4).read_answers("garbage")
        assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize("arguments", [
    {"title": "a\nplace: 3 K"}, {"title": "a\rplace: 3 K"}, {"place": "5 Q\ntitle: x"}, {"board": "5x5\ntitle: x"},
    {"rules": ["as many q as Q\ntitle: x"]}, {"given": "Qa1\ntitle: x"}, {"forbid": ["a1\ntitle: x"]},
    {"holes": "a1\ntitle: x"}, {"place": {"Q\ntitle: x\n#": 5}},
    {"board": (5, "5\ntitle: x")},
    {"place": {"Q": "5 Q\ntitle: x\n# "}},
])
def test_line_breaks_add_nothing(arguments):
    """No argument of a placement can add a line to the puzzle."""
    with pytest.raises((rw.InputError, TypeError)):
        rw.Placement(**{"board": 5, "place": "5 Q", **arguments})


@pytest.mark.parametrize("call", [
    lambda: rw.read("\ud800"), lambda: rw.Mate("\ud800", "#2"), lambda: rw.Placement(5, "5 Q", title="\ud800"),
    lambda: rw.queens(4).check("\ud800"), lambda: rw.solve_mates(["\ud800"]), lambda: rw.mine("\ud800"),
    lambda: rw.queens(4).save("\ud800"), lambda: rw.sheet(rw.queens(5), title="\ud800"),
    lambda: rw.queens(4).count(engine="\ud800"),
])
def test_half_characters(call):
    """Half a character, which UTF-8 cannot write, is a ValueError."""
    with pytest.raises(ValueError):
        call()


class TestFiles:
    """Files that are folders, or not there."""

    def test_folders(self, tmp_path):
        """A folder in the place of a file is an OSError."""
        with pytest.raises(IsADirectoryError):
            rw.load(tmp_path)
        with pytest.raises(OSError, match="directory"):
            rw.queens(4).save(tmp_path)
        with pytest.raises((OSError, rw.InputError)):
            rw.Collection(tmp_path)

    def test_folders_have_their_own_error(self, tmp_path):
        """Writing over a folder is Python's own IsADirectoryError."""
        with pytest.raises(IsADirectoryError):
            rw.queens(4).save(tmp_path)

    def test_missing(self, tmp_path):
        """A missing file is Python's own FileNotFoundError, with its number and name."""
        for call in (rw.load, rw.mine, rw.rate, lambda file: rw.Collection(file, read_only=True),
                     lambda file: rw.queens(4).save(file / "a.puz")):
            with pytest.raises(FileNotFoundError) as caught:
                call(tmp_path / "none")
            assert caught.value.errno == 2 and str(tmp_path / "none") in str(caught.value.filename)

    def test_zero_in_names(self):
        """A name with a zero is refused."""
        for call in (rw.load, rw.queens(4).save, rw.mine, rw.rate, rw.Collection):
            with pytest.raises((OSError, ValueError)):
                call("a\0b")


class TestHugeNumbers:
    """Numbers beyond all machine words."""

    def test_ids(self, collection):
        """A number that no puzzle can have is not there."""
        with pytest.raises(rw.InputError):
            collection[HUGE]

    def test_more_digits_than_python_prints(self, monkeypatch):
        """A number that Python does not print is a ValueError, and nothing is printed behind the caller's back."""
        unseen = []
        monkeypatch.setattr(sys, "unraisablehook", unseen.append)
        for call in (rw.queens, lambda n: rw.queens(6).count(threads=n), lambda n: rw.generate.mates(seed=n),
                     lambda n: rw.generate.mates(moves=n)):
            with pytest.raises(ValueError):
                call(10**5000)
        assert unseen == []


def test_a_board_that_raises():
    """An exception of a foreign board is passed on."""
    class Broken:
        def fen(self):
            raise LookupError("no position")

    with pytest.raises(LookupError, match="no position"):
        rw.solve_mates([ROOK_FEN, Broken()])
    assert rw.solve_mates([SMALL_FEN], "#2")[0].sound


def test_streams_after_their_end():
    """A stream can be asked and closed again after its end."""
    stream = rw.queens(5).solutions()
    assert len(list(stream)) == 10
    stream.close()
    assert next(stream, None) is None and stream.collect() == [] and stream.count == 10


def test_a_failing_start_leaves_no_stream():
    """A refused request fails when it is made, not when it is asked for results."""
    with pytest.raises(rw.InputError):
        rw.queens(5).solutions(engine="magic")
