"""Properties that hold for random puzzles and positions, with python-chess as the second opinion."""

import random

import pytest
from conftest import is_there, needs

needs("hypothesis")

from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

import rookwright as rw  # noqa: E402

if is_there("chess"):
    import chess

OFTEN = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SELDOM = settings(OFTEN, max_examples=40)

words = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=30)
squares = st.sets(st.builds(lambda file, rank: f"{file}{rank}", st.sampled_from("abcdef"), st.integers(1, 6)), max_size=6)


@pytest.fixture(autouse=True)
def _python_chess():
    """All of these need python-chess, or stand beside tests that do."""
    needs("chess")


def play(seed, least, most):
    """Returns the board after random legal moves."""
    dice, board = random.Random(seed), chess.Board()
    for _ in range(dice.randint(least, most)):
        moves = list(board.legal_moves)
        if not moves:
            board.pop()
            break
        board.push(dice.choice(moves))
    return board


def few_pieces(seed):
    """Returns a legal position with two kings and up to four other pieces, in which the side to move has a move."""
    dice = random.Random(seed)
    while True:
        board = chess.Board(None)
        places = dice.sample(range(64), 6)
        board.set_piece_at(places[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(places[1], chess.Piece.from_symbol("k"))
        for place, symbol in zip(places[2:], dice.choice(["QR", "QN", "RR", "QP", "RBp", "QRn", "QQr", "RNNp", "QBPp"])):
            board.set_piece_at(place, chess.Piece.from_symbol(symbol))
        if board.is_valid() and any(board.legal_moves):
            return board


def mates(board, moves):
    """Returns whether the side to move forces mate in so many moves, by plain search."""
    return any(mating(board, move, moves) for move in list(board.legal_moves))


def mating(board, move, moves):
    """Returns whether a move forces mate in so many moves."""
    board.push(move)
    try:
        if board.is_checkmate():
            return True
        replies = list(board.legal_moves)
        if moves == 1 or not replies:
            return False
        return all(answered(board, reply, moves - 1) for reply in replies)
    finally:
        board.pop()


def answered(board, reply, moves):
    """Returns whether a reply loses in so many moves."""
    board.push(reply)
    try:
        return mates(board, moves)
    finally:
        board.pop()


def keys(board, moves):
    """Returns the keys of a mate, as engines write them."""
    return sorted(move.uci() for move in list(board.legal_moves) if mating(board, move, moves))


class TestFiles:
    """Text in and text out are inverse."""

    @OFTEN
    @given(title=words, holes=squares, forbid=squares, torus=st.booleans(), queens=st.integers(1, 9), knights=st.booleans())
    def test_placements(self, title, holes, forbid, torus, queens, knights):
        """A placement is read back from its text, whatever it contains."""
        place = {"Q": queens, **({"n": "max"} if knights else {})}
        try:
            puzzle = rw.Placement(
                6, place, "Q safe from Q, lines through", holes=sorted(holes), forbid=sorted(forbid - holes), torus=torus,
                title=title,
            )
        except rw.InputError:
            return
        again = rw.read(puzzle.puz)
        assert again == puzzle and again.puz == puzzle.puz and again.title == puzzle.title
        if title.strip() and title.isprintable():
            assert puzzle.title == title.strip()

    @OFTEN
    @given(files=st.integers(1, 9), ranks=st.integers(1, 9), closed=st.booleans(), holes=squares)
    def test_tours(self, files, ranks, closed, holes):
        """A tour is, too."""
        try:
            puzzle = rw.tour(files, ranks, closed=closed, holes=sorted(holes))
        except rw.InputError:
            return
        assert rw.read(puzzle.puz) == puzzle

    @OFTEN
    @given(seed=st.integers(0, 10**6), asked=st.sampled_from(["#", "#3", "s#2", "r#2", "h#2", "h#2.5", "ser-#4", "=2"]))
    def test_mates(self, seed, asked):
        """A mate is, too, and its FEN is the position that went in."""
        board = play(seed, 0, 60)
        puzzle = rw.Mate(board, asked)
        assert rw.read(puzzle.puz) == puzzle == rw.Mate(puzzle.fen, asked)
        assert chess.Board(puzzle.fen).epd() == board.epd()


class TestGarbage:
    """What is not a position is refused, and nothing else happens."""

    @OFTEN
    @given(st.one_of(st.text(st.characters(codec="utf-8")), st.text("kqrbnpKQRBNP12345678/ wb-", max_size=60)))
    def test_texts(self, text):
        """A random text is a position, or an InputError."""
        try:
            chess.Board(rw.Mate(text, "#2", legality=False).fen)
        except rw.InputError as error:
            assert str(error)
        except ValueError:
            assert rw.Mate(text, "#2", legality=False).size != (8, 8)

    @OFTEN
    @given(st.text(st.characters(codec="utf-8"), max_size=200))
    def test_files(self, text):
        """A random text is a puzzle, or an InputError with places."""
        for start in ("", "puzzle: placement\nplace: 3 Q\n", "puzzle: tour\n", "puzzle: mate\nfen: ", "puzzle: chessnum\n"):
            try:
                assert rw.read(start + text) == rw.read(rw.read(start + text).puz)
            except rw.InputError as error:
                assert error.faults and all(fault.line >= 1 and fault.column >= 1 for fault in error.faults)

    @OFTEN
    @given(st.text(st.characters(codec="utf-8"), max_size=80))
    def test_answers_and_queries(self, text):
        """Answers, moves and stipulations of random letters are refused."""
        mate = rw.Mate("4/N1p1/Qn1k/K3 w", "#2")
        for call in (rw.queens(4).check, mate.check, mate.explain, lambda text: rw.Mate(mate.fen, text)):
            try:
                call(text)
            except rw.InputError as error:
                assert str(error)


class TestLegality:
    """Positions that are legal, and positions that are not."""

    @OFTEN
    @given(st.integers(0, 10**9))
    def test_games(self, seed):
        """Every position of a game in which somebody can move is accepted, in a batch, too."""
        board = play(seed, 0, 120)
        assert rw.Mate(board, "#1").fen.split()[:2] == board.fen().split()[:2]
        assert rw.solve_mates([board.fen()], "#1")[0].error is None

    @OFTEN
    @given(st.integers(0, 10**9))
    def test_check_of_the_wrong_side(self, seed):
        """A position in which the side to move could take the king is refused."""
        board = play(seed, 0, 80)
        board.turn = not board.turn
        board.ep_square = None
        accepted = rw.solve_mates([board.fen()], "#1")[0].error is None
        assert accepted == (board.is_valid() and any(board.legal_moves))


class TestMates:
    """Keys are those of a plain search."""

    @OFTEN
    @given(st.integers(0, 10**9))
    def test_in_one(self, seed):
        """Mates in one of random games: the same keys."""
        board = play(seed, 20, 150)
        expected = keys(board, 1)
        (result,) = rw.solve_mates([board], "#1")
        assert sorted(key["uci"] for key in result.to_dict()["keys"]) == expected
        assert sorted(key.uci for key in rw.Mate(board, "#1").solve(tries=False).keys) == expected
        assert result.sound is (len(expected) == 1)

    @SELDOM
    @given(st.integers(0, 10**9))
    def test_in_two(self, seed):
        """Mates in two with few pieces: the same keys, and the same shortest mate."""
        board = few_pieces(seed)
        ones, twos = keys(board, 1), keys(board, 2)
        (result,) = rw.solve_mates([board], "#2")
        solution = rw.Mate(board, "#2").solve(tries=False)
        shortest = 1 if ones else 2 if twos else None
        assert result.mate_in == shortest
        if not ones:
            assert sorted(key["uci"] for key in result.to_dict()["keys"]) == twos
            assert sorted(key.uci for key in solution.keys) == twos
        assert result.sound is solution.sound is (not ones and len(twos) == 1)
        assert bool(solution) is (shortest is not None)

    def test_the_samples_have_mates(self):
        """The random positions contain mates in one and in two, so that the tests above compare something."""
        boards = [few_pieces(seed) for seed in range(150)]
        shortest = [result.mate_in for result in rw.solve_mates(boards, "#2")]
        assert shortest.count(1) >= 3 and shortest.count(2) >= 3 and shortest.count(None) >= 3
