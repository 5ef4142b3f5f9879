"""Operations by their names."""

import typing
from datetime import timedelta

import pytest

import rookwright as rw
from rookwright import operations


def test_fields_are_those_of_the_api():
    counted = operations.count({"words": ["queens", "8"]}, up_to_symmetry=True, time_limit=timedelta(minutes=1))
    assert counted["count"] == {"value": 92, "exact": True} and counted["classes"]["value"] == 12
    solved = operations.solve(rw.Mate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", "#2"), tries=True)
    assert solved["keys"][0]["san"] == "Rd8+" and isinstance(solved["tries"], list)
    made = operations.generate_mate(board="4x4", for_="drill", seed=7)
    assert len(made["puzzles"]) == 1
    rated = operations.rate("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2;")
    assert rated["ratings"][0]["difficulty"]["rating"] > 0


def test_what_is_wrong_names_the_field():
    with pytest.raises(rw.InputError, match="engine: unknown value 'magic'"):
        operations.count({"words": ["queens", "8"]}, engine="magic")
    with pytest.raises(rw.InputError, match="puzzle: unknown field 'word'"):
        operations.count({"word": ["queens", "8"]})
    with pytest.raises(TypeError):
        operations.count({"words": ["queens", "8"]}, engin="sat")


def test_signatures_say_what_may_be_given():
    hints = typing.get_type_hints(operations.count)
    assert "sat" in typing.get_args(typing.get_args(hints["engine"])[0])
    assert (operations.count.__doc__ or "").startswith("Counts the solutions")
