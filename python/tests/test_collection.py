"""Collections: finding, adding, importing, changing, lists, care and closing."""

import json

import pytest
from conftest import MORPHY_FEN, ROOK_FEN, SMALL_FEN

import rookwright as rw


class TestFind:
    """Queries and conditions as keywords."""

    @pytest.mark.parametrize(("query", "conditions", "ids"), [
        ("mate:2", {}, (1, 2, 3)),
        ("", {"mate": 2}, (1, 2, 3)),
        ("", {"mate": (3, None)}, ()),
        ("", {"men": range(3, 8)}, (1, 3)),
        ("tag:club", {"key": "check"}, (2,)),
        ("", {"tag": ["club", "other"], "key": "quiet"}, (1, 3)),
        ("", {"not_tag": "club"}, (4, 5)),
        ("", {"sound": True}, (1, 2, 3)),
        ("", {"sound": False}, (4, 5)),
        ("", {"not_sound": True}, (4, 5)),
        ("", {"list": "friday"}, (1, 2, 3)),
        ("-family:mate", {}, (4, 5)),
        ("", {"family": "tour"}, (5,)),
        ("", {"id": 2}, (2,)),
        ("", {"id": (2, 3)}, (2, 3)),
        ("", {"piece": "Ra1"}, (3,)),
        ("", {"fen": "*/*/*/*/*/*/*/R7 w"}, (3,)),
        ("", {"title": "no such words"}, ()),
        ("", {}, (1, 2, 3, 4, 5)),
        ("", {"sort": "-id", "limit": 2}, (5, 4)),
    ])
    def test_found(self, collection, query, conditions, ids):
        """Conditions in words and as keywords find the same."""
        assert collection.find(query, **conditions).ids == ids

    def test_several_ids(self, collection):
        """Several numbers keep their order."""
        assert collection.find(id=[3, 1]).ids == (3, 1)

    def test_values_stay_values(self, collection):
        """A keyword's value cannot add a condition."""
        with pytest.raises(rw.InputError):
            collection.find(tag='club" tag:"other')

    def test_wrong_query(self, collection):
        """All faults of a query are reported, each with its column."""
        with pytest.raises(rw.InputError) as caught:
            collection.find("mate:2 mate:y foo:3")
        assert [fault.column for fault in caught.value.faults] == [13, 15]

    @pytest.mark.parametrize("wrong", [
        {"foo": 1}, {"mate": "x"}, {"tag": ""}, {"tag": "a\nb"}, {"sort": "colour"}, {"limit": 0}, {"seed": 3},
    ])
    def test_wrong_values(self, collection, wrong):
        """Unknown conditions and wrong values are refused."""
        with pytest.raises(rw.InputError):
            collection.find(**wrong)

    @pytest.mark.parametrize("wrong", [{"mate": True}, {"mate": None}, {"sound": 1}, {"tag": None}, {"limit": True}])
    def test_wrong_types(self, collection, wrong):
        """Values of a wrong type are a TypeError."""
        with pytest.raises(TypeError):
            collection.find(**wrong)

    def test_random(self, collection):
        """A seed chooses the same puzzles."""
        first = collection.find(random=True, seed=3, limit=2)
        assert first.ids == collection.find(random=True, seed=3, limit=2).ids and len(first) == 2
        assert len(collection.find(random=True, limit=2)) == 2

    def test_found_is_a_sequence(self, collection):
        """What was found is loaded as you go."""
        found = collection.find(mate=2)
        assert [record.id for record in found] == [1, 2, 3] and found[-1].id == 3 and found[1:].ids == (2, 3)
        assert repr(found) == "<Found 3 puzzles: mate:2>" and len(collection.find(mate=5)) == 0
        with pytest.raises(IndexError):
            found[3]

    def test_exports(self, collection):
        """What was found is exported in every format."""
        found = collection.find(mate=2)
        assert [json.loads(line)["id"] for line in found.export("jsonl").splitlines()] == [1, 2, 3]
        assert found.export("epd").count("dm 2;") == 3 and found.export("puz").count("puzzle: mate") == 3
        assert found.export("pgn").count("[FEN ") == 3 and "algebraic:" in found.export("olv")
        assert found.export("csv").startswith("PuzzleId,FEN")
        with pytest.raises(rw.InputError, match="unknown format"):
            found.export("doc")


def test_record(collection):
    """A record tells what the collection knows, and is a puzzle."""
    record = collection[2]
    assert (record.id, record.family, record.asked, record.status, record.keys) == (2, "mate", "#2", "sound", ("Rd8+",))
    assert record.tags == ("club",) and record.rating is None and record.title is None and record.themes
    assert record.puzzle.solve().sound and record.fen == record.puzzle.fen and record.svg().startswith("<svg")
    assert record.difficulty == record.puzzle.solve().difficulty and collection[5].fen is None
    assert [one.id for one in collection] == [1, 2, 3, 4, 5] and len(collection) == 5


class TestAdd:
    """Puzzles from elsewhere in the package."""

    def test_repeats_are_merged(self, collection):
        """A puzzle that is known becomes a source of it, unless repeats are kept."""
        report = collection.add(rw.Mate(ROOK_FEN, "#2"))
        assert (report["new"], report["merged"], report["puzzles"]) == (0, 1, 5)
        assert collection.add(rw.Mate(MORPHY_FEN, "#2"), source="twice", keep_repeats=True)["new"] == 1

    def test_generated_and_mined(self, collection, games):
        """Generated puzzles and finds are added, as they come."""
        assert collection.add(rw.generate.mates(board="4x4", count=2, seed=1))["new"] == 2
        assert collection.add(rw.mine(games), tags=["games", "club"], list="games")["status"] == {"sound": 3}
        assert len(collection.find(tag="games", list="games")) == 3

    def test_records(self, collection, tmp_path):
        """Records go from one collection to another."""
        with rw.Collection(tmp_path / "other.db") as other:
            assert other.add(collection.find(key="quiet"))["new"] == 2

    @pytest.mark.parametrize("wrong", ["text", None, 3, [3], ["text"]])
    def test_wrong_things(self, collection, wrong):
        """What is no puzzle is a TypeError, and nothing is added."""
        with pytest.raises(TypeError):
            collection.add(wrong)
        assert len(collection) == 5


class TestImport:
    """Files."""

    def test_rejects_are_listed(self, collection, tmp_path):
        """Each entry that was not taken is listed with its place and reason."""
        (tmp_path / "a.epd").write_text("k7/8/1K6/8/8/8/8/7R w - - dm 1;\nbad line\n")
        report = collection.import_files(tmp_path / "a.epd", list="new", tags="x")
        (reject,) = report["rejects"]
        assert report["new"] == 1 and reject["line"] == 2 and reject["message"] and collection.lists()["new"] == 1

    def test_options(self, collection, tmp_path):
        """A stipulation applies to positions that have none; legality can be switched off."""
        (tmp_path / "a.fen").write_text("k7/8/8/8/8/8/7R/6R1 w - -\n")
        assert collection.import_files(tmp_path / "a.fen", stipulation="#2")["new"] == 0
        report = collection.import_files(tmp_path / "a.fen", stipulation="#2", legality=False, nodes=10**6, source="b")
        assert report["status"] == {"cooked": 1}

    def test_missing(self, collection, tmp_path):
        """A missing file is refused."""
        with pytest.raises(FileNotFoundError):
            collection.import_files([tmp_path / "none.epd"])


class TestChanges:
    """Edits, removals and lists."""

    def test_edit(self, collection):
        """Texts and labels change; an empty text removes."""
        assert collection.edit(1, title="T", author="A", source="S", comment="C", tags="new", themes=["zugzwang"]) == 1
        record = collection[1]
        assert (record.title, record.author, record.source) == ("T", "A", "S")
        assert "new" in record.tags and "zugzwang" in record.themes
        collection.edit([record], title="", untags="new", unthemes="zugzwang")
        assert collection[1].title is None and collection[1].tags == ("club",)
        assert collection.edit(collection.find(mate=2), comment="all") == 3

    def test_all_or_none(self, collection):
        """If one puzzle does not exist, none is changed or removed."""
        with pytest.raises(rw.InputError, match="no puzzle 99"):
            collection.edit([1, 99], title="no")
        with pytest.raises(rw.InputError, match="no puzzle 99"):
            collection.remove([1, 99])
        assert collection[1].title is None

    def test_remove(self, collection):
        """A removed puzzle is gone; what was found before skips it."""
        found = collection.find(mate=2)
        collection.remove(1)
        assert [record.id for record in found] == [2, 3] and len(collection) == 4
        with pytest.raises(KeyError) as caught:
            collection[1]
        assert str(caught.value) == "there is no puzzle 1 in the collection" and isinstance(caught.value, rw.InputError)
        with pytest.raises(rw.NoPuzzleError, match="there is no puzzle 9999"):
            collection[10**30 - 1]

    def test_lists(self, collection):
        """Lists grow, shrink, get other names and disappear; the puzzles stay."""
        assert collection.lists() == {"friday": 3} and collection.list("friday").ids == (1, 2, 3)
        assert collection.add_to_list("monday", [5, 1]) == 2 and collection.add_to_list("monday", 5) == 0
        assert collection.list("monday").ids == (5, 1) and collection.remove_from_list("monday", 1) == 1
        collection.rename_list("monday", "tuesday")
        assert collection.lists() == {"friday": 3, "tuesday": 1}
        collection.delete_list("tuesday")
        assert collection.lists() == {"friday": 3} and len(collection) == 5

    def test_wrong_lists(self, collection):
        """A list that is not there, a name that is taken and a puzzle that is not there are refused."""
        collection.add_to_list("monday", 1)
        for wrong in (
            lambda: collection.list("none"), lambda: collection.delete_list("none"),
            lambda: collection.rename_list("monday", "friday"), lambda: collection.add_to_list("friday", 99),
            lambda: collection.add_to_list("", 1),
        ):
            with pytest.raises(rw.InputError):
                wrong()


class TestCare:
    """Numbers, proofs, copies and merges."""

    def test_stats_and_check(self, collection):
        """Puzzles are counted, and proven again."""
        assert collection.stats()["families"] == {"mate": 3, "placement": 1, "tour": 1}
        report = collection.check()
        assert report["puzzles"] == 5 and report["changed"] == [] and report["stopped"] is False
        assert collection.check(open=True, changed=True, nodes=1000)["puzzles"] == 0

    def test_backup_and_merge(self, collection, tmp_path):
        """A copy has everything; merging it twice adds nothing."""
        collection.backup(tmp_path / "copy.db")
        with rw.Collection(tmp_path / "other.db") as other:
            assert other.merge(tmp_path / "copy.db") == {"new": 5, "known": 0, "lists": 1}
            assert other.merge(collection) == {"new": 0, "known": 5, "lists": 1} and len(other) == 5


class TestOpening:
    """Opening, and using what is closed."""

    def test_closed(self, collection, tmp_path):
        """Everything but name and state raises a ClosedError after close, which may be called twice."""
        found = collection.find()
        collection.close()
        collection.close()
        for use in (
            lambda: len(collection), collection.find, lambda: collection[1], lambda: collection.add(rw.queens(5)),
            lambda: collection.edit(1, title="x"), collection.lists, collection.stats, collection.check,
            lambda: collection.backup(tmp_path / "x.db"), lambda: list(found), found.table, lambda: found.export("epd"),
            lambda: collection.remove(1), lambda: list(collection),
        ):
            with pytest.raises(rw.ClosedError):
                use()
        assert collection.closed and "closed" in repr(collection) and collection.path.endswith("club.db")

    def test_read_only(self, collection):
        """A collection that is read only finds, but cannot be changed; it is not created."""
        with rw.Collection(collection.path, read_only=True) as other:
            assert other.find(mate=2).ids == (1, 2, 3)
            for change in (lambda: other.add(rw.queens(5)), lambda: other.edit(1, title="x"), lambda: other.remove(1)):
                with pytest.raises(OSError, match="read-only"):
                    change()
        with pytest.raises(FileNotFoundError):
            rw.Collection(collection.path + "2", read_only=True)

    def test_not_a_collection(self, tmp_path):
        """Other files and folders are refused, and left alone."""
        (tmp_path / "text.db").write_text("hello" * 1000)
        with pytest.raises(rw.InputError, match="not a collection"):
            rw.Collection(tmp_path / "text.db")
        with pytest.raises(rw.InputError, match="folder"):
            rw.Collection(tmp_path)
        assert (tmp_path / "text.db").read_text() == "hello" * 1000

    def test_default_file(self, monkeypatch, tmp_path):
        """Without a name the variable decides."""
        monkeypatch.setenv("ROOKWRIGHT_COLLECTION", str(tmp_path / "mine.db"))
        with rw.Collection() as mine:
            assert mine.path == str(tmp_path / "mine.db") and mine

    def test_two_at_once(self, collection):
        """A second opening of the same file sees what the first one added."""
        with rw.Collection(collection.path) as other:
            assert other.add(rw.Mate(SMALL_FEN, "#3"))["new"] == 1
        assert len(collection) == 6
