"""New puzzles: lazy iterators over searches in the background."""

import sys
import time
from pathlib import Path

import pytest

import rookwright as rw

FAMILIES = {
    "mates": lambda **more: rw.generate.mates(board="4x4", **more),
    "chessnum": lambda **more: rw.generate.chessnum(board=5, pieces="KQRN", clues=(3, 8), **more),
    "tours": lambda **more: rw.generate.tours(board=(5, 5), **more),
}


def threads():
    """Returns the number of threads of searches."""
    names = []
    for task in Path("/proc/self/task").iterdir():
        try:
            names.append((task / "comm").read_text().strip())
        except FileNotFoundError:
            pass  # The thread has ended meanwhile.
    return names.count("rookwright")


def wait_for_the_end():
    """Waits until no thread searches."""
    while threads() > 0:
        time.sleep(0.01)


@pytest.mark.parametrize("family", FAMILIES)
class TestFamilies:
    """What holds for all families."""

    def test_each_has_one_solution(self, family):
        """Every puzzle is proven to have one solution."""
        for made in FAMILIES[family](count=2, seed=3):
            puzzle = made.puzzle
            assert puzzle.solve().sound if family == "mates" else puzzle.count() == 1
            if family == "tours":
                assert puzzle.check(made.solution.split())
            assert made.title in repr(made) and made.svg().startswith("<svg") and str(made) == str(puzzle)

    def test_same_seed_same_puzzles(self, family):
        """The same seed makes the same puzzles, with any number of threads; another one makes others."""
        first, second, other = (
            [made.puz for made in FAMILIES[family](count=2, seed=seed, threads=many)]
            for seed, many in ((5, 1), (5, 2), (6, 2))
        )
        assert first == second and [text.split("\n")[2:] for text in first] != [text.split("\n")[2:] for text in other]

    def test_number(self, family):
        """As many are made as asked for, and the summary says so."""
        stream = FAMILIES[family](count=3, seed=1)
        assert len(list(stream)) == 3 and stream.summary["made"] == 3 and stream.summary["end"] == "finished"
        assert stream.advice is None and next(stream, None) is None

    def test_wrong_option(self, family):
        """An option that does not exist is refused at once."""
        with pytest.raises(rw.InputError, match="nonsense"):
            FAMILIES[family](nonsense=1)


class TestMates:
    """The options of mates."""

    def test_fields(self):
        """A generated mate tells its position, key, tree, difficulty, themes and measures."""
        made = next(rw.generate.mates(board="5x5", seed=7))
        assert made.puzzle.solve().keys[0].san == made.key and made.stipulation == "#2"
        assert made.solution == f"1.{made.key}" and made.fen == made.puzzle.fen
        assert made.tree.children[0].san == made.key and made.tree.children[0].fen
        assert made.difficulty.rating > 0 and made.tags and made.measures["men"]["all"] > 2

    def test_options(self):
        """Options are keywords, with ranges and lists as Python writes them."""
        mates = rw.generate.mates(
            board=5, count=2, seed=1, level="drill", white="KQR", black="KP", key=["quiet"], replies=(2, None)
        ).collect()
        assert [mate.measures["men"]["white"] for mate in mates] == [3, 3]
        assert all("quiet-key" in mate.tags and mate.measures["replies"] >= 2 for mate in mates)

    def test_other_play(self):
        """Help play has half moves."""
        (made,) = rw.generate.mates(board="5x5", moves=2.5, play="help", seed=1)
        assert made.stipulation == "h#2.5" and made.tree is None and made.puzzle.solve().sound

    def test_difficulty(self):
        """A range of ratings is kept."""
        (made,) = rw.generate.mates(board=5, level="drill", difficulty=(1000, 2500), seed=2)
        assert 1000 <= made.difficulty.rating <= 2500

    @pytest.mark.parametrize("wrong", [
        {"level": "nobody"}, {"board": "9x9"}, {"moves": 99}, {"count": 0}, {"count": -1}, {"seed": -1},
        {"seed": 1 << 64}, {"difficulty": (1500, 1200)}, {"difficulty": (1, 2, 3)}, {"theme": "no theme"},
    ])
    def test_wrong_values(self, wrong):
        """A wrong value is refused at once, before anything is searched."""
        with pytest.raises(rw.InputError):
            rw.generate.mates(**wrong)

    def test_errors_have_the_names_of_python(self):
        """An error names an option as Python does, also where the API calls it otherwise."""
        with pytest.raises(rw.InputError, match="^level: "):
            rw.generate.mates(level="nobody")

    @pytest.mark.parametrize("wrong", [{"count": "3"}, {"seed": True}, {"board": None}, {"theme": {"a": 1}}])
    def test_wrong_types(self, wrong):
        """A value of a wrong type is a TypeError."""
        with pytest.raises(TypeError):
            rw.generate.mates(**wrong)

    def test_family_is_no_option(self):
        """The family cannot be changed by an option."""
        with pytest.raises((TypeError, rw.InputError), match="family"):
            rw.generate.tours(family="chessnum")

    def test_time_limit_and_advice(self):
        """A time limit ends the search; what to change is said if nothing was made."""
        stream = rw.generate.mates(board="3x3", count=5, seed=1, white="KP", black="KQQ", timeout=0.2)
        assert stream.collect() == [] and stream.summary["end"] == "time limit" and stream.advice


class TestStreams:
    """Searches that end half-way."""

    def test_collect_a_part(self):
        """A part can be collected, and the rest later."""
        stream = FAMILIES["mates"](count=4, seed=5)
        assert len(stream.collect(1)) == 1 and stream.collect(0) == [] and len(stream.collect()) == 3

    def test_close(self):
        """A closed stream gives nothing more, and says that it was stopped."""
        with FAMILIES["mates"](count=1000, seed=5) as stream:
            next(stream)
        assert next(stream, None) is None and stream.summary["end"] == "stopped" and "stopped" in repr(stream)
        stream.close()

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the names of threads")
    @pytest.mark.parametrize("how", ["dropped", "closed", "exhausted"])
    def test_threads_end(self, how):
        """The threads of a search end when its stream is dropped, closed or exhausted."""
        wait_for_the_end()
        stream = FAMILIES["mates"](count=1000 if how != "exhausted" else 2, seed=5)
        next(stream)
        assert threads() > 0
        if how == "closed":
            stream.close()
        elif how == "exhausted":
            list(stream)
        else:
            del stream
        wait_for_the_end()
