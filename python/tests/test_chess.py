"""Objects of python-chess: what is accepted, and what is returned. The package never needs it."""

import subprocess
import sys

import pytest
from conftest import MORPHY_FEN, SMALL_FEN, needs

import rookwright as rw

needs("chess")
import chess  # noqa: E402


def test_positions():
    """A board is a position wherever one is read, and a mate gives one."""
    board = chess.Board(f"{MORPHY_FEN} - - 0 1")
    mate = rw.Mate(board, "#2")
    assert mate == rw.Mate(MORPHY_FEN, "#2") and mate.to_chess() == board
    assert rw.solve_mates([board], "#2")[0].keys == ("Ra6",)
    assert [rated.mate_in for rated in rw.rate_positions([board])] == [2]
    with pytest.raises(rw.InputError, match="python-chess has only boards of 8x8, and this one is 4x4"):
        rw.Mate(SMALL_FEN, "#2").to_chess()


def test_moves(rook_mate):
    """A move is accepted wherever one is read, and branches give them; they can be played on the board."""
    board = rook_mate.to_chess()
    tree = rook_mate.solve().tree
    assert tree.to_chess() == chess.Move.null()
    for line in tree.lines():
        played = board.copy()
        for branch in line:
            assert played.san(branch.to_chess()) == branch.san
            played.push(branch.to_chess())
        assert played.is_checkmate()
    key = tree.children[0].to_chess()
    assert rook_mate.explain(key)["works"]
    assert rook_mate.play([key]) == rook_mate.play(["d1d8"])
    assert rook_mate.after([key]) == rook_mate.after("d1d8")
    assert rook_mate.hint([key, chess.Move.from_uci("g8h7")]) == rook_mate.hint(["d1d8", "g8h7"])
    assert rook_mate.check([key])


def test_promotions_and_castling():
    """Special moves are those of python-chess."""
    promotion = rw.Mate("7k/5P2/6K1/8/8/8/8/8 w", "#1").solve().keys[0].to_chess()
    assert promotion.promotion is not None
    castling = rw.Mate("5k2/R7/8/8/8/8/8/4K2R w K -", "#1")
    assert castling.after([castling.to_chess().parse_san("O-O")]).startswith("5k2/R7/8/8/8/8/8/5RK1 b")


def test_squares():
    """A set of squares is accepted wherever squares are, and solutions give them."""
    given = chess.SquareSet([chess.A1, chess.B5])
    assert rw.queens(8, given=given) == rw.queens(8, given="a1,b5")
    assert rw.Tour(6, 6, holes=chess.SquareSet([chess.A1])) == rw.Tour(6, 6, holes="a1")
    assert rw.crowded(8, forbid=given) == rw.crowded(8, forbid=["a1", "b5"])
    solution = rw.crowded(6).solve().solution
    assert {chess.square_name(square) for square in solution.to_chess("rook")} == set(solution.pieces["rook"])
    assert len(solution.to_chess()) == len(solution.squares)
    with pytest.raises(rw.InputError, match="python-chess has only boards of 8x8, and this one is 9x9"):
        rw.queens(9).solve().solution.to_chess()


def test_nothing_needs_it(environment):
    """The package does not import python-chess by itself."""
    code = "import sys, rookwright as rw; rw.queens(6, given=['a4']).solve(); rw.Mate('4/N1p1/Qn1k/K3 w').solve(); print('chess' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
