"""Many positions at once."""

import pytest
from conftest import HARD_FEN, MORPHY_FEN, ROOK_FEN, SMALL_FEN, needs

import rookwright as rw


def test_order_and_errors():
    """Results come in the order of the positions; a wrong one has an error in its row."""
    batch = rw.solve_mates([ROOK_FEN, "nonsense", SMALL_FEN, ""], "#2")
    assert [result.keys for result in batch] == [("Rd8+",), (), ("Qb1",), ()]
    assert [result.error is None for result in batch] == [True, False, True, False]
    assert batch[1].error.startswith("column 2: board: 'o' is not a piece") and batch[1].stipulation is None and batch[1].sound is None
    assert batch.finished and repr(batch) == "<Batch of 4 results>"


def test_one_result():
    """A result tells position, keys, the shortest mate and soundness, and is a puzzle."""
    (result,) = rw.solve_mates([ROOK_FEN], "#3")
    assert (result.mate_in, result.sound, result.end, result.stipulation) == (2, False, "exhausted", "#3")
    assert result.puzzle.fen == rw.Mate(ROOK_FEN).fen and result.puzzle.stipulation == "#3"
    assert result.difficulty is None


def test_puzzle_of_a_result():
    """The puzzle of a result is the one that was asked for."""
    assert rw.solve_mates([ROOK_FEN], "#3")[0].puzzle == rw.Mate(ROOK_FEN, "#3")


def test_many():
    """A thousand positions in one call agree with one call each."""
    fens = [ROOK_FEN, MORPHY_FEN, SMALL_FEN] * 334
    batch = rw.solve_mates(fens, "#2")
    assert len(batch) == 1002 and {result.keys for result in batch} == {("Rd8+",), ("Ra6",), ("Qb1",)}
    one_thread = rw.solve_mates(fens[:30], "#2", threads=1)
    assert one_thread.table() == rw.solve_mates(fens[:30], "#2", threads=2).table()


def test_same_as_one_by_one():
    """A batch and `Mate.solve` agree."""
    for result in rw.solve_mates([ROOK_FEN, MORPHY_FEN, SMALL_FEN], "#2", rate=True):
        solution = result.puzzle.solve()
        assert result.keys == tuple(key.san for key in solution.keys) and result.sound == solution.sound
        assert result.difficulty == solution.difficulty


def test_boards_and_iterators():
    """Boards of python-chess are positions, and any iterable gives them."""
    needs("chess")
    import chess

    board = chess.Board(f"{ROOK_FEN} - - 0 1")
    batch = rw.solve_mates((position for position in (board, ROOK_FEN)), "#2")
    assert batch[0] == batch[1] and len(batch) == 2


def test_one_text_is_one_position():
    """A text alone is a position, not letters."""
    assert len(rw.solve_mates(ROOK_FEN, "#2")) == 1


def test_stipulations():
    """EPD may say what is asked; without anything the shortest mate is."""
    batch = rw.solve_mates([f"{ROOK_FEN} - - dm 2;", f'{ROOK_FEN} - - bm #2; id "x";', ROOK_FEN])
    assert [result.stipulation for result in batch] == ["#2", "#2", "#"]
    assert [result.mate_in for result in batch] == [2, 2, 2]


def test_help_play():
    """Help play has lines."""
    (result,) = rw.solve_mates(["3k/4/K3/R3 b"], "h#2")
    assert result.lines == ("1.Kd3 Kb3 2.Kd4 Rd1#",) and result.keys == () and result.sound


def test_legality():
    """Positions that no game leads to are refused, unless they are allowed."""
    no_king = "k7/8/8/8/8/8/7R/6R1 w"
    assert "no king" in rw.solve_mates([no_king], "#2")[0].error
    assert len(rw.solve_mates([no_king], "#2", legality=False)[0].keys) == 4


def test_time_limit_is_for_each():
    """A position without time is undecided, and the others are done."""
    hard, easy = HARD_FEN.replace(" 0 1", " dm 9;"), f"{ROOK_FEN} - - dm 2;"
    batch = rw.solve_mates([hard, easy, hard], timeout=0.1)
    assert [result.end for result in batch] == ["out-of-budget", "exhausted", "out-of-budget"]
    assert [result.sound for result in batch] == [None, True, None] and batch.finished


def test_engines():
    """Plain minimax agrees; engines that cannot do mates are refused."""
    assert rw.solve_mates([ROOK_FEN], "#2", engine="brute")[0].keys == ("Rd8+",)
    with pytest.raises(rw.InputError, match="sat"):
        rw.solve_mates([ROOK_FEN], "#2", engine="sat")


def test_indices():
    """Indices and slices are those of a sequence."""
    batch = rw.solve_mates([ROOK_FEN, SMALL_FEN], "#2")
    assert batch[-1] == batch[1] and batch[:1] == [batch[0]] and batch[5:] == []
    for wrong in (2, -3):
        with pytest.raises(IndexError):
            batch[wrong]


def test_progress():
    """A function hears how many are done."""
    heard = []
    rw.solve_mates([MORPHY_FEN] * 20_000, "#2", progress=heard.append)
    assert all(news["done"] <= news["of"] == 20_000 for news in heard) and heard


def test_an_exception_of_the_caller_ends_the_work():
    """An exception of the caller's function is raised, and later calls work."""
    def complain(news):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        rw.solve_mates([MORPHY_FEN] * 50_000, "#2", progress=complain)
    assert rw.solve_mates([ROOK_FEN], "#2")[0].sound
