"""Mates: keys, tries, set play, trees, threats, help and series play, twins and duplex."""

import json
import subprocess

import pytest
from conftest import MORPHY_FEN, ROOK_FEN, SMALL_FEN, command_line, needs

import rookwright as rw

HELP_FEN = "3k/4/K3/R3 b"
TWIN_FEN = "2Q5/8/2k5/8/3K4/8/8/4n3 b"
DUPLEX_FEN = "8/8/5k2/8/5N2/8/4n1K1/3r2R1 b"
SERIES_FEN = "5/5/5/p1PK1/k4 w"


def sans(branches):
    """Returns moves in SAN."""
    return [branch.san for branch in branches]


class TestDirectMates:
    """Keys, tries, variations."""

    def test_key(self, rook_mate):
        """A sound mate has one key."""
        solution = rook_mate.solve()
        assert sans(solution.keys) == ["Rd8+"] and solution.sound is True and solution.faults == ()
        assert solution.keys[0].uci == "d1d8" and solution.keys[0].mate_in == 2
        assert solution and solution.end == "exhausted" and solution.outcome.engine == "search"
        assert repr(solution) == "<MateSolution #2: 1.Rd8+, sound>" and solution.lines == ("1.Rd8+",)

    def test_shortest_mate(self):
        """Without a stipulation the shortest mate is found."""
        mate = rw.Mate(ROOK_FEN)
        assert mate.stipulation == "#" and mate.solve().stipulation == "#2"

    def test_no_mate(self):
        """A proof that there is no mate is an answer."""
        solution = rw.Mate(ROOK_FEN, "#1").solve()
        assert not solution and solution.sound is False and solution.faults

    def test_cooks(self):
        """Several keys make a mate unsound."""
        solution = rw.Mate("k7/8/8/8/8/8/7R/6R1 w", "#2", legality=False).solve()
        assert len(solution.keys) == 4 and solution.sound is False and solution.faults == ("4 keys",)

    def test_tries(self, morphy):
        """Tries have their refutations; how many is up to the caller."""
        tries = {branch.san: sans(branch.refutations) for branch in morphy.solve().tries}
        assert tries == {"Ra5": ["a6"], "Rxa7+": ["Bxa7"]}
        more = {branch.san: sans(branch.refutations) for branch in morphy.solve(refutations=2).tries}
        assert more["Ra2"] == ["a5", "a6"] and more.keys() > tries.keys()
        assert morphy.solve(tries=False).tries == ()

    def test_set_play(self, morphy):
        """Set play says what would follow if the other side moved; it is looked for on request."""
        assert morphy.solve().set_play == ()
        (first, *_) = morphy.solve(set_play=True).set_play
        assert first.san == "Bh2" and sans(first.answers) == ["Rxa7#"] and first.fen is None

    def test_set_play_is_drawn(self, morphy):
        """Every move of the set play has a picture, which a notebook asks for."""
        for branch in morphy.solve(set_play=True).set_play:
            assert all(part._repr_svg_().startswith("<svg") for part in branch.walk())

    def test_threats(self, small_mate):
        """A threat is what follows if the other side passes; other replies do nothing against it."""
        (key,) = small_mate.solve().keys
        assert sans(key.threats) == ["Qc2#"] and key.threats[0].fen is None
        assert key.replies == () and len(key.others) == 5 and key.threats[0].svg().startswith("<svg")

    def test_engines_agree(self, morphy):
        """Plain minimax gives the same report."""
        assert morphy.solve(engine="brute") == morphy.solve()

    def test_difficulty_and_content(self, rook_mate):
        """A mate has a rating with its interval and stars, and counts of what problemists count."""
        solution = rook_mate.solve()
        assert solution.difficulty.low <= int(solution.difficulty) <= solution.difficulty.high
        assert 1 <= solution.difficulty.stars <= 5 and solution.content["variations"] == 1

    def test_undecided(self, rook_mate):
        """Without time nothing is claimed."""
        solution = rook_mate.solve(timeout=0)
        assert solution.sound is None and solution.end == "out-of-budget" and not solution

    def test_boards_of_python_chess(self):
        """A board of python-chess is a position."""
        needs("chess")
        import chess

        assert rw.Mate(chess.Board(f"{ROOK_FEN} - - 0 1"), "#2") == rw.Mate(ROOK_FEN, "#2")

    def test_unusual_boards(self):
        """A board that is eight squares long in one direction only is named."""
        fen = "6k1/5ppp/8/8/8/8/R5K1 w"
        assert rw.Mate(fen, "#2", board="8x7").size == rw.Mate(fen, "#2", board=(8, 7)).size == (8, 7)


class TestTrees:
    """The tree of a solution."""

    def test_walk(self, morphy):
        """A walk visits each move before what follows it, and every position is legal."""
        tree = morphy.solve().tree
        assert sans(tree.walk())[:4] == ["", "Ra6", "Bh2", "Rxa7#"]
        assert tree.fen == morphy.fen and all(branch.fen for branch in tree.walk())

    def test_lines(self, morphy):
        """Every line goes from the key to mate."""
        lines = [sans(line) for line in morphy.solve().tree.lines()]
        assert ["Ra6", "bxa6", "b7#"] in lines and all(line[0] == "Ra6" and line[-1][-1] == "#" for line in lines)

    def test_moves_lead_to_positions(self, rook_mate):
        """The position of a branch is that after its moves."""
        for branch in rook_mate.solve().tree.walk():
            assert branch.fen == rook_mate.after(branch.moves) and branch.svg().startswith("<svg")

    def test_mates_have_kinds(self, rook_mate):
        """Only the last move mates."""
        assert [branch.mate for branch in rook_mate.solve().tree.walk()] == [None, None, None, "model"]

    def test_threats_end_lines(self, small_mate):
        """A threat stands for the replies that do nothing against it."""
        assert [sans(line) for line in small_mate.solve().tree.lines()] == [["Qb1", "Qc2#"]]

    def test_text(self, rook_mate):
        """The text is the indented tree."""
        assert str(rook_mate.solve().tree) == "Rd8+\n  ...Kh7\n    Rh8#"

    def test_positions_agree_with_python_chess(self, morphy):
        """python-chess reaches the same positions, and knows the mates."""
        needs("chess")
        import chess

        for line in morphy.solve().tree.lines():
            board = chess.Board(morphy.fen)
            for move in line:
                assert board.san(chess.Move.from_uci(move.uci)) == move.san
                board.push_uci(move.uci)
                assert board.board_fen() == move.fen.split()[0]
            assert board.is_checkmate()


class TestOtherPlay:
    """Help, series and self play."""

    def test_help(self):
        """A helpmate has lines, which are a tree, too."""
        solution = rw.Mate(HELP_FEN, "h#2").solve()
        assert solution.lines == ("1.Kd3 Kb3 2.Kd4 Rd1#",) and solution.sound and solution.difficulty is None
        assert [sans(line) for line in solution.tree.lines()] == [["Kd3", "Kb3", "Kd4", "Rd1#"]]
        assert [branch.fen.split()[1] for branch in solution.tree.walk()] == ["b", "w", "b", "w", "b"]

    def test_series(self):
        """In series play one side moves until the last move."""
        solution = rw.Mate(SERIES_FEN, "ser-#4").solve()
        assert solution.lines == ("1.c3 2.c4 3.c5=Q 4.Qc1#",)
        assert [branch.fen.split()[1] for branch in solution.tree.walk()] == ["w", "w", "w", "w", "b"]

    def test_text_of_series(self):
        """The text of series play marks no move as one of the other side."""
        assert "..." not in str(rw.Mate(SERIES_FEN, "ser-#4").solve().tree)

    def test_self(self):
        """In a selfmate the other side is forced to mate."""
        solution = rw.Mate("2QR1/p2p1/N3k/QK3 w", "s#2").solve()
        assert sans(solution.keys) == ["Re4+"] and {line[-1].san for line in solution.tree.lines()} == {"dxc2#"}


class TestTwinsAndDuplex:
    """Problems of several positions."""

    def test_twins(self):
        """Each part has its own solution and problem."""
        solution = rw.Mate(TWIN_FEN, "h#2", twins="b) bKc6-f1").solve()
        assert [(label, part.lines) for label, part in solution.parts] == [
            ("a", ("1.Kb5 Kc3 2.Ka4 Qa6#",)), ("b", ("1.Nf3+ Ke3 2.Ke1 Qc1#",))]
        assert solution.sound and solution and solution.outcome.engine == "search"
        assert solution.parts[1][1].puzzle.fen.startswith("2Q5/8/8/8/3K4/8/8/4nk2 b")

    def test_several_twins(self):
        """Twins can be a list."""
        solution = rw.Mate(TWIN_FEN, "h#2", twins=["bKc6-f1", "bKc6-f2"]).solve()
        assert [label for label, _ in solution.parts] == ["a", "b", "c"] and solution.sound is False

    def test_duplex(self):
        """Duplex is solved with the other side to begin, too."""
        solution = rw.Mate(DUPLEX_FEN, "h#2", duplex=True).solve()
        assert [part.lines for _, part in solution.parts] == [("1.Kg5 Kf3+ 2.Kh4 Rg4#",), ("1.Kh1 Rd3 2.Ng2 Rh3#",)]

    def test_duplex_label(self):
        """Without twins the second part is called `duplex`."""
        assert rw.Mate(DUPLEX_FEN, "h#2", duplex=True).solve().parts[1][0] == "duplex"


class TestSolving:
    """Explanations, and playing against the solution."""

    def test_explain(self, rook_mate):
        """A move works or is refuted."""
        assert rook_mate.explain("Rd8+")["works"] is True and rook_mate.explain("d1d8")["works"] is True
        wrong = rook_mate.explain("Rd7")
        assert wrong["works"] is False and {"san": "Kh7", "uci": "g8h7"} in wrong["refutations"]
        assert rook_mate.explain("Rd7", timeout=0) == {}

    def test_play(self, rook_mate):
        """A right move gets a reply, the last one solves, a wrong one is refuted."""
        first = rook_mate.play(["d1d8"])
        assert first["right"] and not first["solved"] and first["reply"]["san"] == "Kh7" and first["left"] == 1
        assert rook_mate.play("d1d8 g8h7 d8h8")["solved"] is True
        assert rook_mate.play(["d1d7"])["right"] is False

    def test_after(self, rook_mate):
        """The position after some moves."""
        assert rook_mate.after("d1d8 g8h7").startswith("3R4/5p1k/6p1/7p/4Pnq1/8/1B4P1/6K1 w")
        assert rook_mate.after([]) == rook_mate.fen


class TestCommandLine:
    """Documents are those of the command line."""

    @staticmethod
    def printed(*words):
        """Returns what the command line prints with `--json`."""
        return json.loads(subprocess.run([command_line(), *words, "--json"], capture_output=True, check=False).stdout)

    @classmethod
    def timeless(cls, document):
        """Leaves out what differs from run to run, and the name of the schema, which only printed documents have."""
        if isinstance(document, dict):
            left_out = ("seconds", "nodes", "schema")
            return {name: cls.timeless(part) for name, part in document.items() if name not in left_out}
        return [cls.timeless(part) for part in document] if isinstance(document, list) else document

    @pytest.mark.parametrize(("fen", "asked", "wishes", "words"), [
        (ROOK_FEN, "#2", {"tries": False}, []),
        (SMALL_FEN, "#2", {}, ["--tries"]),
        (MORPHY_FEN, "#2", {"set_play": True, "refutations": 2}, ["--tries", "--refutations", "2", "--set-play"]),
        (HELP_FEN, "h#2", {}, []),
    ])
    def test_mates(self, fen, asked, wishes, words):
        """A solved mate is the document of `solve --json`."""
        printed = self.printed("solve", "mate", fen, asked, *words)
        assert self.timeless(rw.Mate(fen, asked).solve(**wishes).to_dict()) == self.timeless(printed)

    def test_twins(self):
        """A mate with twins is, too."""
        printed = self.printed("solve", "mate", TWIN_FEN, "h#2", "--twin", "b) bKc6-f1")
        solved = rw.Mate(TWIN_FEN, "h#2", twins="b) bKc6-f1").solve()
        assert self.timeless(solved.to_dict()) == self.timeless(printed)

    def test_counts(self):
        """A count is the document of `count --json`."""
        assert self.timeless(rw.queens(8).count().to_dict()) == self.timeless(self.printed("count", "queens", "8"))

    def test_answers(self):
        """The solutions of a placement are the document of `solve --json`."""
        printed = self.printed("solve", "queens", "6", "--all")
        assert self.timeless(rw.queens(6).solve(all=True).to_dict()) == self.timeless(printed)
