"""How hard mates are for people."""

import pytest
from conftest import MORPHY_FEN, ROOK_FEN, needs

import rookwright as rw


@pytest.fixture
def epd(tmp_path):
    """A file with a mate, a line that is no position, and a position without a mate."""
    file = tmp_path / "a.epd"
    file.write_text(f'{ROOK_FEN} - - dm 2; id "one";\nbad line\n8/8/8/8/8/8/8/K1k5 w - -\n')
    return file


def test_file(epd):
    """Mates of a file are rated; what is not rated has a reason, what cannot be read is a fault."""
    stream = rw.rate(epd)
    mate, none = stream
    assert (mate.id, mate.line, mate.mate_in, mate.keys, mate.given) == ("one", 1, 2, ("Rd8+",), None)
    assert mate.difficulty == rw.Mate(ROOK_FEN, "#2").solve().difficulty
    assert none.difficulty is None and none.line == 3 and "no mate" in none.reason
    assert [fault["line"] for fault in stream.summary["faults"]] == [2]


def test_table(epd):
    """Ratings are a table, with gaps where nothing is rated."""
    table = rw.rate(epd).table()
    assert table["line"] == [1, 3] and table["mate_in"] == [2, None] and table["stars"] == [1, None]


def test_positions():
    """Positions are texts or boards of python-chess."""
    rated = rw.rate_positions([ROOK_FEN, MORPHY_FEN], "#2").collect()
    assert [one.keys for one in rated] == [("Rd8+",), ("Ra6",)]
    assert rw.rate_positions(ROOK_FEN).collect()[0].mate_in == 2
    needs("chess")
    import chess

    assert rw.rate_positions([chess.Board(f"{ROOK_FEN} - - 0 1")]).collect()[0].difficulty == rated[0].difficulty


@pytest.mark.parametrize("positions", [[], ["garbage"], ["garbage", ROOK_FEN]])
def test_wrong_positions(positions):
    """No position gives no rating, and a wrong one does not hide the others."""
    stream = rw.rate_positions(positions, "#2")
    assert len([one for one in stream if one.difficulty is not None]) == positions.count(ROOK_FEN)


def test_wrong_files(tmp_path):
    """A missing file and a wrong stipulation are refused."""
    with pytest.raises(FileNotFoundError):
        rw.rate(tmp_path / "none.epd")
    with pytest.raises(rw.InputError, match="not a stipulation"):
        rw.rate_positions([ROOK_FEN], "mate")
    with pytest.raises(rw.InputError, match="one line"):
        rw.rate_positions([f"{ROOK_FEN}\n{MORPHY_FEN}"])
