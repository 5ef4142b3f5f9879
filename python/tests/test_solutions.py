"""Solutions and counts of placements, Chess-Num and tours, by every engine."""

import itertools
from fractions import Fraction

import pytest
from conftest import PATIENCE, needs

import rookwright as rw

ENGINES = ("auto", "search", "sat", "cp", "brute", "asp")


def with_engine(engine):
    """Skips without the program of an engine."""
    if engine == "asp":
        needs("clingo")


@pytest.mark.parametrize("engine", ENGINES)
class TestEngines:
    """All engines give the same answers."""

    def test_count(self, engine):
        """Every engine counts the six queens, and names itself."""
        with_engine(engine)
        count = rw.queens(6).count(engine=engine)
        assert count == 4 and count.classes == 1 and count.finished
        assert count.engine == ("search" if engine == "auto" else engine)

    def test_solve(self, engine):
        """Every engine finds all solutions, each right."""
        with_engine(engine)
        answer = rw.queens(6).solve(all=True, engine=engine)
        assert len(set(answer)) == len(answer) == 4 == answer.count
        assert all(rw.queens(6).check(solution) for solution in answer)

    def test_stream(self, engine):
        """Every engine hands its solutions over one by one."""
        with_engine(engine)
        assert set(rw.queens(6).solutions(engine=engine)) == set(rw.queens(6).solve(all=True))

    def test_optimum(self, engine):
        """Every engine proves the optimum and counts the best solutions."""
        with_engine(engine)
        count = rw.independent("knight", 3).count(engine=engine)
        assert (count.value, count.optimum.value, count.optimum.proven) == (2, 5, True)

    def test_tour(self, engine):
        """Every engine counts tours."""
        with_engine(engine)
        count = rw.tour(4, 3, start="a1").count(engine=engine)
        assert count == rw.tour(4, 3, start="a1").count(engine="search") and count.value > 0


class TestSolve:
    """One solution, several, all."""

    def test_one(self):
        """Without a limit there is one solution, and perhaps more."""
        answer = rw.queens(8).solve()
        assert len(answer) == 1 and answer.end == "stopped" and not answer.count.exact and not answer.finished

    def test_none(self):
        """No solution is an answer, too."""
        answer = rw.queens(3).solve()
        assert not answer and answer.solution is None and answer.count == 0 and str(answer) == "no solution"

    def test_limit(self):
        """A limit ends the search."""
        assert len(rw.queens(8).solve(limit=5)) == len(rw.queens(8).solve(all=True, limit=5)) == 5

    def test_up_to_symmetry(self):
        """Symmetric solutions are shown once."""
        answer = rw.queens(8).solve(all=True, up_to_symmetry=True)
        assert len(answer) == 12 and answer.count.classes == 12

    def test_seed(self):
        """A seed gives a random solution, always the same one."""
        first, second, other = (rw.queens(10).solve(seed=seed).solution for seed in (7, 7, 8))
        assert first == second != other and rw.queens(10).check(first)

    def test_optimum(self):
        """The best value is there with its proof."""
        answer = rw.crowded(6).solve()
        assert answer.optimum == rw.crowded(6).count().optimum
        assert (int(answer.optimum), answer.optimum.proven) == (9, True)

    def test_an_optimum_that_is_not_proven_is_no_number(self):
        """The best value so far is not taken for the best one silently."""
        optimum = rw.Optimum({"value": 3, "proven": False})
        assert (optimum.value, optimum.proven) == (3, False)
        with pytest.raises(ValueError, match="3 is the best value that it found.*use .value for it"):
            int(optimum)

    def test_answer_is_a_sequence(self):
        """An answer has a length, indices, slices and membership."""
        answer = rw.queens(6).solve(all=True)
        assert answer[-1] == answer.solutions[3] and answer[1:3] == answer.solutions[1:3]
        assert answer[2] in answer and list(answer) == list(answer.solutions)
        assert answer.engine == "search" and answer.seconds >= 0 and answer.nodes > 0

    def test_timeout(self):
        """A time limit ends the search with what was found."""
        count = rw.queens(18).count(timeout=0.05)
        assert count.end == "out-of-budget" and not count.exact and str(count).startswith("at least")


class TestSolution:
    """What a solution tells."""

    def test_pieces_and_words(self):
        """Pieces, squares and words say the same."""
        solution = rw.queens(6).solve().solution
        assert solution.squares == solution.pieces["queen"] and len(solution.squares) == 6
        assert solution.words == ", ".join(f"Q {square}" for square in solution.squares)
        assert solution.puzzle == rw.queens(6) and solution.svg().startswith("<svg")

    def test_tour(self):
        """A tour has its squares in order."""
        solution = rw.tour(6, closed=True).solve().solution
        assert len(set(solution.squares)) == 36 and solution.closed and solution.pieces == {}

    def test_explanation(self):
        """A solution explains which pieces attack the squares that rules name."""
        made = next(rw.generate.chessnum(board=5, pieces="KQRN", clues=(3, 8), seed=3))
        assert len(made.puzzle.solve().solution.explain()) == len(made.to_dict()["puzzle"]["clues"])

    def test_is_made_by_puzzles(self):
        """Nothing else makes solutions."""
        with pytest.raises(TypeError, match="made by puzzles"):
            rw.Solution("Q a1")


class TestCount:
    """Numbers of solutions."""

    def test_is_a_number(self):
        """An exact count equals its number and works as an index."""
        count = rw.queens(6).count()
        assert count == 4 and int(count) == 4 and range(9)[count] == 4 and str(count) == "4 (1 up to symmetry)"

    def test_a_lower_bound_is_no_number(self):
        """What is only known to be at least a number does not equal it."""
        count = rw.queens(8).solve(limit=5).count
        assert count.value == 5 and count != 5
        # Nor is it taken for one silently.
        for use in (int, range(9).__getitem__, lambda bound: bound < 9, lambda bound: 9 >= bound, "{:,}".format, hex):
            with pytest.raises(ValueError, match="at least 5 solutions, maybe more; use .value for this bound"):
                use(count)
        assert f"{count}" == str(count) == "at least 5"

    def test_order_and_format(self):
        """Exact counts are ordered and written like their numbers."""
        four, ninety_two = rw.queens(6).count(), rw.queens(8).count()
        assert four < ninety_two and ninety_two >= 92 and 4 <= four and not four > 4
        assert sorted([ninety_two, four]) == [4, 92] and max(four, ninety_two) == 92
        assert f"{ninety_two:>5}|{ninety_two:05d}|{ninety_two}" == "   92|00092|92 (12 up to symmetry)"
        with pytest.raises(TypeError):
            four < "5"  # noqa: B015

    def test_all_real_numbers(self):
        """An exact count is compared with any real number, and has the hash of its own."""
        count = rw.queens(8).count()
        assert count == 92.0 and 92.0 == count and count == Fraction(92) and count != 92.5 and count != float("nan")
        assert count < 100.5 and count <= 1e9 and 91.5 < count and count >= Fraction(183, 2) and not count > float("inf")
        assert hash(count) == hash(92) == hash(92.0) and {92: "found"}[count] == "found" == {count: "found"}[92.0]
        bound = rw.queens(8).solve(limit=5).count
        assert bound != 5.0
        with pytest.raises(ValueError, match="at least 5 solutions"):
            bound < 100.5  # noqa: B015
        for other in ("92", 92j, None):
            assert count != other
            with pytest.raises(TypeError):
                count < other  # noqa: B015

    def test_directed(self):
        """Tours are counted in both directions, too."""
        count = rw.tour(6, closed=True).count()
        assert (count.value, count.directed.value) == (9862, 19724)

    def test_expectations_are_compared(self):
        """A file that expects something else is contradicted."""
        text = rw.queens(4).puz + "expect: exactly 3\n"
        assert rw.read(text).count().disagreements == ("the file expects 3 solutions, there are 2",)


class TestStreams:
    """Solutions one by one."""

    def test_is_lazy(self):
        """The first solutions of a huge number come at once."""
        assert len(list(itertools.islice(rw.queens(20).solutions(), 3))) == 3

    def test_count_is_known_at_the_end(self):
        """The count comes with the end of the search."""
        stream = rw.queens(6).solutions()
        assert stream.count is None and stream.summary is None and "under way" in repr(stream)
        assert len(list(stream)) == 4 and stream.count == 4 and "exhausted" in repr(stream)
        assert next(stream, "over") == "over"

    def test_close(self):
        """A closed stream gives nothing more and knows a lower bound."""
        with rw.queens(12).solutions() as stream:
            next(stream)
        assert next(stream, None) is None and not stream.count.exact and stream.count.end == "stopped"

    def test_limit_symmetry_and_seed(self):
        """Streams take the options of `solve`."""
        assert len(list(rw.queens(12).solutions(limit=7))) == 7
        assert len(list(rw.queens(8).solutions(up_to_symmetry=True))) == 12
        assert next(rw.queens(12).solutions(seed=3)) == next(rw.queens(12).solutions(seed=3))

    def test_collect(self):
        """What is left can be collected, all or a part of it."""
        stream = rw.queens(6).solutions()
        assert len(stream.collect(1)) == 1 and len(stream.collect()) == 3


class TestSettings:
    """Settings, one by one or all at once."""

    def test_keywords_have_precedence(self):
        """A keyword changes the settings for one call."""
        sat = rw.Settings(engine="sat", threads=1)
        assert rw.queens(6).count(settings=sat).engine == "sat"
        assert rw.queens(6).count(settings=sat, engine="cp").engine == "cp"
        assert sat.replace(threads=2) == rw.Settings(engine="sat", threads=2) != sat

    def test_models(self):
        """Labellings and plain models give the same numbers."""
        assert rw.queens(6).count(engine="cp", labelling="largest-domain,bisect") == 4
        assert rw.queens(6).count(engine="sat", plain=True) == 4

    def test_progress_is_reported(self):
        """A function hears of progress, and an exception of its own ends the search."""
        heard = []
        rw.queens(15).count(progress=heard.append)
        assert heard and all(news["kind"] == "parts" and news["done"] <= news["of"] for news in heard)
        with pytest.raises(ZeroDivisionError):
            rw.queens(17).count(progress=lambda news: 1 / 0)

    def test_bar(self, capsys):
        """A bar is shown on request, and leaves nothing behind."""
        needs("tqdm")
        assert rw.queens(15).count(progress=True) == 2279184
        assert "15 queens" in capsys.readouterr().err

    def test_a_time_limit_holds_for_every_engine(self, environment, tmp_path):
        """The engine `search` keeps to the time limit on a puzzle without rules, too."""
        import subprocess
        import sys

        code = "import rookwright as rw\nprint(rw.Placement(12, 'any K').count(engine='search', timeout=0.5).end)"
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path
        )
        assert done.stdout == "out-of-budget\n"
