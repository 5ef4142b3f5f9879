"""Puzzles: how they are made, read, written, compared, checked and drawn."""

import pytest
from conftest import ROOK_FEN

import rookwright as rw

QUEENS_RULE = "Q safe from Q, lines through"
CHESSNUM = "place: K Q R B N\n. . . . .\n. 2 . . .\n. . . 3 .\n. . . . .\n1 . . . .\n"

PRESETS = {
    "queens": (rw.queens(5), "placement", (5, 5)),
    "crowded": (rw.crowded(5), "placement", (5, 5)),
    "independent": (rw.independent("king", "5x4"), "placement", (5, 4)),
    "dominate": (rw.dominate("queen", (4, 5)), "placement", (4, 5)),
    "peaceable": (rw.peaceable(4), "placement", (4, 4)),
    "attacked_exactly": (rw.attacked_exactly(1, 4), "placement", (4, 4)),
    "tour": (rw.tour(5, 6, closed=True), "tour", (5, 6)),
    "chessnum": (rw.chessnum(CHESSNUM), "chessnum", (5, 5)),
    "mate": (rw.Mate(ROOK_FEN, "#2"), "mate", (8, 8)),
}


@pytest.mark.parametrize(("puzzle", "family", "size"), PRESETS.values(), ids=PRESETS.keys())
class TestEveryFamily:
    """What holds for puzzles of all families."""

    def test_family_and_size(self, puzzle, family, size):
        """A puzzle knows its family and its board."""
        assert (puzzle.family, puzzle.size) == (family, size)

    def test_text_is_read_back(self, puzzle, family, size):
        """The text of a puzzle is read as an equal puzzle of the same class, with the same hash."""
        again = rw.read(puzzle.puz)
        assert again == puzzle and type(again) is type(puzzle) and hash(again) == hash(puzzle)

    def test_file_is_read_back(self, puzzle, family, size, tmp_path):
        """A saved puzzle is loaded again."""
        puzzle.save(tmp_path / "one.puz")
        assert rw.load(tmp_path / "one.puz") == puzzle

    def test_repr_names_class_and_title(self, puzzle, family, size):
        """The repr is short and names the puzzle."""
        assert repr(puzzle) == f"<{type(puzzle).__name__}: {puzzle.title}>"

    def test_str_is_a_board(self, puzzle, family, size):
        """The text of a puzzle shows a line for each rank and the letters of the files."""
        lines = str(puzzle).splitlines()
        assert [line.split()[0] for line in lines[: size[1]]] == [str(rank) for rank in range(size[1], 0, -1)]
        assert lines[size[1]].split() == list("abcdefgh"[: size[0]])

    def test_picture(self, puzzle, family, size):
        """The picture is SVG, and a notebook shows it."""
        assert puzzle.svg().startswith("<svg") and puzzle._repr_svg_() == puzzle.svg()
        assert puzzle.svg(square=90) != puzzle.svg() != puzzle.svg(coordinates=False)

    def test_document_has_the_family(self, puzzle, family, size):
        """The document is a dictionary of its own."""
        puzzle.to_dict().clear()
        assert puzzle.to_dict()["family"] == family

    def test_cannot_be_changed(self, puzzle, family, size):
        """Attributes can be neither set nor deleted."""
        with pytest.raises(AttributeError, match="cannot be changed"):
            puzzle.title = "other"
        with pytest.raises(AttributeError, match="cannot be changed"):
            del puzzle._native

    def test_differs_from_other_things(self, puzzle, family, size):
        """A puzzle equals no other puzzle and nothing else."""
        assert puzzle != rw.queens(9) and puzzle != puzzle.puz and puzzle is not None


class TestPlacement:
    """Placements from arguments."""

    def test_all_arguments(self):
        """Every argument has its place in the file."""
        puzzle = rw.Placement(
            board=(5, 6), place={"Q": 4, "N": "1..2"}, rules=[QUEENS_RULE], given="Qa1", forbid=["e5", "e6"],
            holes=("c4",), torus=True, title="Four queens",
        )
        assert puzzle.title == "Four queens" and puzzle.size == (5, 6)
        document = puzzle.to_dict()
        assert document["place"] == ["4 Q", "1..2 N"] and document["rules"] == [QUEENS_RULE]
        assert "torus: yes" in puzzle.puz and "forbid: e5 e6" in puzzle.puz.replace(",", "")
        ranks = puzzle.puz.splitlines()[-6:]
        assert ranks[2] == ". . - . ." and ranks[5] == "Q . . . ."

    @pytest.mark.parametrize("board", [5, "5", "5x5", (5, 5)])
    def test_sizes(self, board):
        """A size is a number, a text or a pair."""
        assert rw.Placement(board=board, place="5 Q", rules=QUEENS_RULE).size == (5, 5)

    def test_equals_the_preset(self):
        """Queens written out have the solutions of the preset."""
        assert rw.Placement(board=6, place={"Q": 6}, rules=QUEENS_RULE).count() == 4

    def test_faults_name_the_argument(self):
        """A fault names the argument and the column in it."""
        with pytest.raises(rw.InputError, match=r"rules\[1\], column 3: expected a rule") as caught:
            rw.Placement(board=5, place="5 Q", rules=[QUEENS_RULE, "Q safe fom Q"])
        assert caught.value.line == 5

    def test_all_faults_at_once(self):
        """All faults are reported together."""
        with pytest.raises(rw.InputError) as caught:
            rw.Placement(board=5, place="5 G", given="a1")
        assert len(caught.value.faults) == 2


class TestPresetArguments:
    """The options of the presets."""

    def test_given_holes_and_forbid(self):
        """Given, cut out and empty squares change the number of solutions."""
        assert rw.queens(8, given="a1").count() == 4
        assert rw.queens(8, forbid="a1").count() == 88
        assert rw.queens(8, holes="d4").count() == 694

    def test_torus(self):
        """On a torus there are fewer solutions."""
        assert rw.queens(7, torus=True).count() == 28

    def test_pawns(self):
        """Pawns block lines, so that more queens fit."""
        assert "place: 10 Q, 2 P" in rw.queens(8, pawns=2).puz
        assert rw.queens(8, pawns=1).count() == 128
        assert rw.queens(8, pawns=0) == rw.queens(8)

    def test_tour_options(self):
        """Start, end, holes and the leaper are part of a tour."""
        assert rw.tour(5, start="a1", end="e5").count() == 56
        assert rw.tour("5x5", holes="a2").puz.count("-") == 1
        assert not rw.tour(10, leaper=(1, 3)).solve()
        assert rw.Tour(5, leaper="1,2") == rw.tour(5, 5)

    def test_chessnum_steps(self):
        """A Chess-Num tells how people solve it, and how hard that is."""
        made = next(rw.generate.chessnum(board=5, pieces="KQRN", clues=(3, 8), seed=3))
        assert 1 <= made.puzzle.difficulty <= 5 and all(isinstance(step, str) for step in made.puzzle.steps())


class TestAnswers:
    """Checks and hints."""

    def test_right_answer(self):
        """A solution and its text pass the check."""
        solution = rw.queens(6).solve().solution
        assert rw.queens(6).check(solution) and rw.queens(6).check(str(solution))

    def test_wrong_answer(self):
        """A wrong answer is told apart, with the squares concerned."""
        check = rw.queens(4).check("men: Qa1 Qb2 Qc4 Qd3")
        assert not check and check.right is False
        assert check.squares == ("a1", "b2") and "attacks" in check.message

    def test_solution_of_another_board(self):
        """A solution of another puzzle is wrong, not an error."""
        assert not rw.queens(6).check(rw.queens(5).solve().solution)

    def test_lists(self, rook_mate):
        """Answers are lists of pieces, squares or moves, too."""
        assert rw.queens(4).check(["Qa2", "Qb4", "Qc1", "Qd3"]) and not rw.queens(4).check(["Qa2"])
        assert rw.tour(5).check(rw.tour(5).solve().solution.squares)
        assert rook_mate.check(["1.Rd8+"])

    def test_mate(self, rook_mate):
        """A key is right, another move is refuted."""
        assert rook_mate.check("Rd8") and "refuted" in rook_mate.check("Rd7").message

    def test_answers_are_read(self):
        """Answers are read without a check."""
        (answer,) = rw.queens(4).read_answers("men: Qa1 Qb1 Qc1 Qd1")
        assert answer.pieces == {"queen": ("a1", "b1", "c1", "d1")}

    def test_hints_tell_more_and_more(self, rook_mate):
        """The third level names the move, and hints go on from what was done."""
        assert len({rook_mate.hint(level=level) for level in (1, 2, 3)}) == 3
        assert rook_mate.hint(level=3) == "Play Rd8+."
        assert rook_mate.hint("d1d8 g8h7", level=3) == "Play Rh8#."
        assert rw.queens(6).hint("Qa4", level=3) == "Put a queen on b1."
        assert rw.queens(6).hint(["Qa1"], level=3) == "The queen on a1 has to go."
        assert rw.tour(5).hint("a1 b3", level=3).startswith("Go on to")


class TestExports:
    """Encodings for other solvers."""

    def test_formats(self):
        """Programs for clingo, clauses and puzzle files are told apart."""
        puzzle = rw.queens(4)
        assert puzzle.export("puz") == puzzle.puz
        assert any(line.startswith("p cnf ") for line in puzzle.export("dimacs").splitlines())
        assert ":-" in puzzle.export() and puzzle.export("asp") == puzzle.export()

    def test_plain_models_differ(self):
        """A plain model does not say that every rank has a queen, which follows from the rest."""
        in_a_rank = "1 { queen(a1); queen(b1); queen(c1); queen(d1) } 1."
        assert len(rw.queens(4).export("dimacs", plain=True)) != len(rw.queens(4).export("dimacs"))
        assert in_a_rank in rw.queens(4).export("asp") and in_a_rank not in rw.queens(4).export("asp", plain=True)

    def test_optimum_is_weighted(self):
        """An optimum becomes weighted clauses."""
        assert "weighted" in rw.crowded(5).export("dimacs")

    def test_mates_have_no_encoding(self, rook_mate):
        """A mate is exported as a file only."""
        assert rook_mate.export("puz") == rook_mate.puz
        with pytest.raises(rw.InputError, match="no encoding"):
            rook_mate.export("asp")


def test_a_puzzle_has_a_family():
    """The common base makes no objects."""
    with pytest.raises(TypeError, match="Placement"):
        rw.Puzzle()


def test_large_boards_are_not_drawn():
    """A board beyond the limit is refused as a picture and described as text."""
    with pytest.raises(rw.InputError, match="too large to draw"):
        rw.queens(1000).svg()
    assert str(rw.queens(1000)) == "a board of 1000000 squares"
