"""Sheets: files of every format, pages and options."""

import pytest
from conftest import MORPHY_FEN, ROOK_FEN, SMALL_FEN

import rookwright as rw


@pytest.fixture
def puzzles():
    """A mate, a placement and a tour."""
    return [rw.Mate(SMALL_FEN, "#2"), rw.queens(6), rw.tour(5)]


@pytest.mark.parametrize(("ending", "begins"), [
    ("pdf", b"%PDF"), ("tex", b""), ("html", b"<!"), ("txt", b""), ("jsonl", b"{"), ("puz", b"puzzle: mate"),
])
def test_one_file(puzzles, tmp_path, ending, begins):
    """The ending chooses the format, and one file is written."""
    made = rw.sheet(puzzles, tmp_path / f"sheet.{ending}", title="Friday")
    assert made.files == (str(tmp_path / f"sheet.{ending}"),)
    written = (tmp_path / f"sheet.{ending}").read_bytes()
    assert len(written) > 100 and written.lstrip().startswith(begins)


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_a_file_for_each_page(puzzles, tmp_path, ending, begins):
    """Pictures are numbered, one for each page."""
    made = rw.sheet(puzzles, tmp_path / f"sheet.{ending}")
    assert made.files == tuple(str(tmp_path / f"sheet-{nth}.{ending}") for nth in (1, 2))
    assert all(open(file, "rb").read().startswith(begins) for file in made.files)


def test_games(tmp_path, rook_mate):
    """Mates on 8x8 boards are written as games; other puzzles are not."""
    rw.sheet(rook_mate, tmp_path / "a.pgn")
    assert "Rd8+" in (tmp_path / "a.pgn").read_text()
    with pytest.raises(rw.InputError, match="PGN can only hold mates"):
        rw.sheet(rw.queens(5), tmp_path / "b.pgn")


def test_sources(tmp_path, games, collection):
    """Generated puzzles, finds and records go on paper, too."""
    sources = {
        "generated": rw.generate.mates(board="4x4", count=2, seed=1), "mined": rw.mine(games),
        "records": collection.find(mate=2), "record": collection[1], "mixed": [rw.queens(5), collection[2]],
    }
    for name, source in sources.items():
        rw.sheet(source, tmp_path / f"{name}.txt")
        assert "Answers" in (tmp_path / f"{name}.txt").read_text()


class TestPages:
    """Pages without a file."""

    def test_pictures(self, puzzles):
        """Without a path nothing is written, and pages are pictures."""
        made = rw.sheet(puzzles, title="Friday")
        assert made.files == () and len(made) == 2 and repr(made) == "<Sheet of 3 puzzles>"
        assert [page.number for page in made.pages] == [1, 2] and made._repr_svg_() == made.pages[0].svg
        assert "Friday" in made.pages[0].svg and "Page 2 of 2" in made.pages[1].svg

    def test_same_pages_as_the_files(self, puzzles, tmp_path):
        """The pages are those that are written."""
        made = rw.sheet(puzzles, tmp_path / "a.svg")
        assert [open(file).read() for file in made.files] == [page.svg for page in made.pages]

    def test_layout(self, puzzles):
        """The number on a page, the answers and the paper change the pages."""
        assert len(rw.sheet(puzzles, per_page=1, answers="none")) == 3
        assert len(rw.sheet(puzzles, answers="only")) == 1
        usual = rw.sheet(puzzles).pages[0].svg
        for options in (
            {"paper": "letter"}, {"landscape": True}, {"first": 7}, {"lines": False}, {"coordinates": False},
            {"subtitle": "x"}, {"name_line": True}, {"signs": True}, {"titles": "none"}, {"language": "de"},
            {"bottom": "black"},
        ):
            assert rw.sheet(puzzles, **options).pages[0].svg != usual, options

    @pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt"])
    def test_languages(self, puzzles, language):
        """All languages of docs/reference/sheets.md are there."""
        assert len(rw.sheet(puzzles, language=language)) == 2

    def test_easy_first(self, tmp_path):
        """Easy mates come first on request."""
        hard, easy = rw.Mate(MORPHY_FEN, "#2"), rw.Mate(ROOK_FEN, "#2")
        rw.sheet([hard, easy], tmp_path / "usual.txt")
        rw.sheet([hard, easy], tmp_path / "easy.txt", easy_first=True)
        usual, sorted_ = (open(tmp_path / name).read() for name in ("usual.txt", "easy.txt"))
        assert usual.index("Ra6") < usual.index("Rd8+") and sorted_.index("Rd8+") < sorted_.index("Ra6")


class TestRefusals:
    """What is refused."""

    @pytest.mark.parametrize("wrong", [
        {"paper": "a9"}, {"per_page": 0}, {"per_page": 21}, {"language": "it"}, {"answers": "never"}, {"first": 0},
        {"bottom": "left"}, {"titles": "some"}, {"notation": "braille"}, {"timeout": -1},
    ])
    def test_wrong_values(self, puzzles, wrong):
        """A wrong value is refused, also without a file."""
        with pytest.raises(rw.InputError):
            rw.sheet(puzzles, **wrong)

    def test_wrong_format(self, puzzles, tmp_path):
        """An unknown ending is refused, and `format` overrides it."""
        for name in ("sheet.doc", "sheet"):
            with pytest.raises(rw.InputError, match="unknown format"):
                rw.sheet(puzzles, tmp_path / name)
        assert rw.sheet(puzzles, tmp_path / "sheet.doc", format="txt").files and (tmp_path / "sheet.doc").exists()

    def test_wrong_option(self, puzzles):
        """An unknown option is a TypeError."""
        with pytest.raises(TypeError, match="colour"):
            rw.sheet(puzzles, colour="red")

    @pytest.mark.parametrize("wrong", ["text", None, 3, [3], ["text"]])
    def test_wrong_things(self, wrong):
        """What is no puzzle is a TypeError."""
        with pytest.raises(TypeError, match="puzzle"):
            rw.sheet(wrong)

    def test_nothing_to_print(self):
        """No puzzles make no sheet."""
        with pytest.raises(rw.InputError, match="no puzzles"):
            rw.sheet([])

    @pytest.mark.parametrize("file", [None, "a.pdf"])
    def test_a_puzzle_that_does_not_fit(self, tmp_path, file):
        """A puzzle that cannot be printed is left out with a warning, with and without a file."""
        with pytest.warns(UserWarning, match="puzzle 2: a board of 1000x1000 is too large"):
            made = rw.sheet([rw.queens(5), rw.queens(1000)], None if file is None else tmp_path / file)
        (fault,) = made.faults
        assert fault.startswith("puzzle 2: ") and repr(made).startswith("<Sheet of 1 puzzle")

    def test_nothing_fits(self):
        """If no puzzle is left, there is no sheet."""
        with pytest.raises(rw.InputError, match="nothing to print"):
            rw.sheet([rw.queens(1000)])

    def test_places_that_cannot_be_written(self, puzzles, tmp_path):
        """A folder that is missing, or that stands where the file should be, is an OSError."""
        with pytest.raises(FileNotFoundError):
            rw.sheet(puzzles, tmp_path / "none" / "a.txt")
        with pytest.raises(OSError, match="directory"):
            rw.sheet(puzzles, tmp_path, format="txt")
