"""Mates from the games of a club."""

import bz2
import gzip

import pytest

import rookwright as rw

#: The keys of the mates in two and three, in the order of the games.
KEYS = [("Bxf7+",), ("Qb8+",), ("Qd8+",)]


def keys(files, **options):
    """Returns the keys of what is found."""
    return [find.keys for find in rw.mine(files, **options)]


def test_finds(games):
    """Played and missed mates are found, with their games."""
    played, missed, three = rw.mine(games)
    assert (played.keys, played.found, played.played, played.mate_in) == (("Bxf7+",), True, "Bxf7+", 2)
    assert (missed.keys, missed.found, missed.played) == (("Qb8+",), False, "Qb7")
    assert (three.mate_in, three.move, three.side) == (3, 9, "white")
    assert missed.game["white"] == "Carla Ruiz" and missed.game["line"] == 15
    assert missed.themes and missed.difficulty.rating > 0 and missed.svg().startswith("<svg")


def test_finds_are_puzzles(games):
    """A find is a sound puzzle with its tree."""
    for find in rw.mine(games):
        solution = find.puzzle.solve()
        assert solution.sound and tuple(key.san for key in solution.keys) == find.keys
        assert tuple(key.san for key in find.tree.children) == find.keys and find.tree.children[0].fen
        assert find.fen == find.puzzle.fen and str(find) == str(find.puzzle)


@pytest.mark.parametrize(("options", "expected"), [
    ({"moves": 2}, [("Bxf7+",), ("Qb8+",), ("Bg5+",)]),
    ({"moves": "3"}, [("Qd8+",)]),
    ({"moves": 1}, [("Nd5#",), ("Bd8#",), ("Nd3#",)]),
    ({"moves": range(1, 4)}, [*KEYS, ("Nd3#",)]),
    ({"moves": (2, 3), "every": True}, [("Bxf7+",), ("Qb8+",), ("Qc8+",), ("Qd8+",), ("Bg5+",)]),
    ({"played": True}, [KEYS[0], KEYS[2]]),
    ({"missed": True}, [KEYS[1]]),
    ({"played": True, "missed": True}, KEYS),
    ({"limit": 1}, KEYS[:1]),
    ({"min_elo": 1500}, [KEYS[2]]),
    ({"max_elo": 1400}, [KEYS[1]]),
    ({"time_control": "blitz"}, [KEYS[2]]),
    ({"time_control": ["classical", "180+2"]}, KEYS),
    ({"result": "1/2-1/2"}, [KEYS[1]]),
    ({"event": "friday"}, [KEYS[2]]),
    ({"player": "anna"}, [KEYS[0], KEYS[2]]),
    ({"since": "2024-05"}, [KEYS[2]]),
    ({"nodes": 1}, []),
    ({"timeout": 0}, []),
    ({"threads": 1}, KEYS),
    ({"unique": False}, KEYS),
])
def test_options(games, options, expected):
    """Options choose mates and games."""
    assert keys(games, **options) == expected


@pytest.mark.parametrize("wrong", [
    {"moves": 9}, {"moves": 0}, {"moves": (3, 2)}, {"moves": ""}, {"result": "2-0"}, {"time_control": "slow"},
    {"since": "yesterday"}, {"limit": 0}, {"min_elo": 2000, "max_elo": 1000}, {"min_elo": -1}, {"nodes": 0},
])
def test_wrong_values(games, wrong):
    """A wrong value is refused before the search begins."""
    with pytest.raises(rw.InputError):
        rw.mine(games, **wrong)


@pytest.mark.parametrize("wrong", [
    {"moves": True}, {"moves": None}, {"limit": 1.5}, {"result": 1}, {"event": 3}, {"player": 3}, {"since": 2024},
    {"time_control": 3},
])
def test_wrong_types(games, wrong):
    """A value of a wrong type is a TypeError."""
    with pytest.raises(TypeError):
        rw.mine(games, **wrong)


class TestFiles:
    """Files, folders and what cannot be read."""

    def test_folders_and_compression(self, games, tmp_path):
        """Folders are searched, compressed files unpacked, and repeats left out."""
        text = open(games, "rb").read()
        (tmp_path / "a.pgn.gz").write_bytes(gzip.compress(text))
        (tmp_path / "b.pgn.bz2").write_bytes(bz2.compress(text))
        assert keys([tmp_path / "a.pgn.gz"]) == keys(str(tmp_path / "b.pgn.bz2")) == KEYS
        stream = rw.mine(tmp_path)
        assert sorted(find.keys for find in stream) == sorted(KEYS) and stream.summary["repeats"] == 6

    def test_broken_games_are_reported(self, games, tmp_path):
        """A game with an illegal move is reported with its place; the others are read."""
        (tmp_path / "bad.pgn").write_text('[Event "x"]\n\n1. e4 e5 2. Ke3 *\n\n' + open(games).read())
        stream = rw.mine(tmp_path / "bad.pgn")
        assert len(stream.collect()) == 3 and stream.summary["broken"] == 1
        (fault,) = stream.faults
        assert fault.endswith("bad.pgn: line 3, column 13: 'Ke3' is not a legal move here")

    def test_what_is_no_game(self, tmp_path):
        """A file without games is reported."""
        (tmp_path / "a.bin").write_bytes(bytes(range(256)) * 100)
        stream = rw.mine(tmp_path / "a.bin")
        assert stream.collect() == [] and "is not PGN" in stream.faults[0]

    def test_missing(self, tmp_path):
        """A missing file and an empty folder are refused."""
        with pytest.raises(FileNotFoundError):
            rw.mine(tmp_path / "none.pgn")
        with pytest.raises(rw.InputError, match="no files"):
            rw.mine(tmp_path)


def test_summary_and_close(games):
    """The summary comes with the end; a closed search gives nothing more."""
    stream = rw.mine(games)
    assert stream.summary is None and len(list(stream)) == 3
    assert stream.summary["games"] == 4 and stream.summary["finds"] == 3 and stream.faults == ()
    with rw.mine(games) as stream:
        next(stream)
    assert next(stream, None) is None


def test_table(games):
    """What is still to come is a table."""
    stream = rw.mine(games)
    next(stream)
    table = stream.table()
    assert table["keys"] == [["Qb8+"], ["Qd8+"]] and table["white_elo"] == [1275, 1820]
