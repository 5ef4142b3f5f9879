"""Tables for data frames."""

import pytest
from conftest import MORPHY_FEN, ROOK_FEN, needs

import rookwright as rw

COLUMNS = ("fen", "stipulation", "end", "mate_in", "sound", "keys", "uci", "rating", "error")


@pytest.fixture
def batch():
    """Two mates, and a text that is no position between them."""
    return rw.solve_mates([ROOK_FEN, "nonsense", MORPHY_FEN], "#2", rate=True)


def tables(games, collection):
    """Returns everything that is a table, each with rows and without."""
    return {
        "batch": (rw.solve_mates([ROOK_FEN], "#2"), rw.solve_mates([])),
        "mining": (rw.mine(games), rw.mine(games, player="nobody")),
        "ratings": (rw.rate_positions([ROOK_FEN]), rw.rate_positions(["8/8/8/8/8/8/8/K1k5 w - -"])),
        "found": (collection.find(), collection.find(mate=5)),
        "comparison": (rw.queens(5).compare(["search"]), rw.queens(5).compare([])),
    }


class TestTable:
    """Tables without other libraries."""

    def test_columns_and_rows(self, batch):
        """A table has columns, rows and gaps."""
        table = batch.table()
        assert table.columns == COLUMNS and len(table) == 3
        assert table["mate_in"] == [2, None, 2] and table["keys"] == [["Rd8+"], None, ["Ra6"]]
        assert table["sound"] == [True, None, True] and table["error"][0] is None and table["error"][1]
        assert table.rows()[2]["uci"] == ["a1a6"] and table.to_dict()["stipulation"] == ["#2", None, "#2"]

    def test_same_values_as_the_rows(self, batch):
        """The rows of a batch and its table agree."""
        for result, row in zip(batch, batch.table().rows()):
            assert (result.fen, result.stipulation, result.end, result.mate_in, result.sound, result.error) == (
                row["fen"], row["stipulation"], row["end"], row["mate_in"], row["sound"], row["error"])
            assert list(result.keys) == (row["keys"] or [])

    def test_help_play(self):
        """Help play is sound in the table if it is in the rows."""
        batch = rw.solve_mates(["3k/4/K3/R3 b"], "h#2")
        assert batch.table()["sound"] == [batch[0].sound] == [True]

    def test_unknown_columns(self, batch):
        """A column that is not there is refused."""
        with pytest.raises((KeyError, rw.InputError), match="nope"):
            batch.table()["nope"]
        with pytest.raises(TypeError):
            batch.table()[0]

    def test_notebook(self, batch):
        """A notebook shows the first rows, with signs that do not end the table."""
        html = rw.solve_mates(["<b>&"] * 25).table()._repr_html_()
        assert "<b>" not in html and "&lt;b&gt;&amp;" in html and "5 more rows" in html
        assert repr(batch.table()).startswith("<Table of 3 rows: fen, ")

    def test_equality(self, batch):
        """Tables with the same values are equal."""
        assert batch.table() == batch.table() != rw.solve_mates([]).table()


class TestPolars:
    """Data frames of polars."""

    def test_types_and_values(self, batch):
        """Columns have types, lists and gaps."""
        needs("polars")
        import polars

        frame = batch.to_polars()
        types = {"mate_in": polars.Int64, "sound": polars.Boolean, "keys": polars.List(polars.String), "fen": polars.String}
        assert {name: frame.schema[name] for name in types} == types and frame.columns == list(COLUMNS)
        assert frame["keys"].to_list() == batch.table()["keys"] and polars.DataFrame(batch).equals(frame)

    @pytest.mark.parametrize("kind", ["batch", "mining", "ratings", "found", "comparison"])
    def test_empty_tables_have_types(self, games, collection, kind):
        """A table without rows has the types of one with rows."""
        needs("polars")
        full, empty = tables(games, collection)[kind]
        some, none = full.to_polars(), empty.to_polars()
        assert some.schema == none.schema and some.height >= 1


class TestArrow:
    """Tables of pyarrow, through Arrow's C interface."""

    def test_types_and_values(self, batch):
        """pyarrow reads anything that is a table."""
        needs("pyarrow")
        import pyarrow

        table = pyarrow.table(batch)
        assert table == batch.to_arrow() == pyarrow.table(batch.table()) and table.column_names == list(COLUMNS)
        assert table.schema.field("keys").type == pyarrow.list_(pyarrow.string())
        assert table.schema.field("mate_in").type == pyarrow.int64() and table.to_pylist() == batch.table().rows()
        assert all(field.nullable for field in table.schema)

    def test_outlives_its_source(self):
        """The memory of a table stays while pyarrow uses it."""
        needs("pyarrow")
        table = rw.solve_mates([ROOK_FEN] * 500, "#2").to_arrow()
        rw.solve_mates([MORPHY_FEN] * 500, "#2").to_arrow()
        assert set(table["keys"].to_pylist()[nth][0] for nth in range(500)) == {"Rd8+"}


class TestNotebook:
    """Results that a notebook shows as tables."""

    def test_results_are_tables(self, games, collection):
        """What is a table is shown as one, but for a comparison, which is a plot."""
        for name, (filled, empty) in tables(games, collection).items():
            if name != "comparison":
                assert "<td>" in filled._repr_html_() and empty._repr_html_().startswith("<table>")

    def test_what_was_looked_at_is_still_to_come(self, games):
        """A look at an iterator takes nothing from it, and waits for a few rows only."""
        ratings = rw.rate_positions([ROOK_FEN] * 30)
        html = ratings._repr_html_()
        assert html.count("<tr>") == 21 and "maybe more rows" in html and ratings._repr_html_() == html
        assert [rated.line for rated in ratings] == list(range(1, 31))
        assert "more rows" not in rw.mine(games)._repr_html_()

    def test_texts_are_escaped(self, collection):
        """A title of a puzzle is a text, whatever is in it."""
        collection.edit(1, title="<script>x</script>")
        html = collection.find()._repr_html_()
        assert "<script>" not in html and "&lt;script&gt;" in html
        assert "<b>" not in rw.solve_mates(["<b>&"])._repr_html_()


class TestPandas:
    """Data frames of pandas."""

    def test_values(self, batch):
        """Rows and columns are those of the table."""
        needs("pandas")
        needs("pyarrow")
        frame = batch.to_pandas()
        assert list(frame.columns) == list(COLUMNS) and frame["keys"][0].tolist() == ["Rd8+"]
        assert frame["mate_in"].isna().tolist() == [False, True, False]

    def test_without_pyarrow(self, batch, monkeypatch):
        """Without pyarrow the values are copied."""
        needs("pandas")
        monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
        frame = batch.to_pandas()
        assert frame["keys"][2] == ["Ra6"] and len(frame) == 3


def test_streams_are_tables_once(games):
    """A table of a stream takes what is left."""
    stream = rw.mine(games)
    assert len(stream.table()) == 3 and len(stream.table()) == 0
