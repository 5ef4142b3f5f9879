"""Tours counted by several actors: equal to the count of one machine, whatever happens on the way."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from conftest import FOUND_IN, is_there, missing

import rookwright as rw
from rookwright import _rookwright
from rookwright.cluster import _tour_folder, _tours
from rookwright.settings import Settings


def exchange(actors: list[_rookwright.TourPartition], limit: int) -> str:
    """One round of actors in this process; returns its kind."""
    counts = [actor.counts() for actor in actors]
    totals = [sum(one) for one in zip(*counts)]
    kinds = {actor.begin_round(*totals)[0] for actor in actors}
    assert len(kinds) == 1
    kind = kinds.pop()
    if kind == "over":
        return kind
    for index, actor in enumerate(actors):
        while (blobs := actor.expand(limit)) is not None:
            for to, blob in enumerate(blobs):
                if to != index:
                    actors[to].absorb(blob)
    for actor in actors:
        actor.end_round()
    return kind


def cycles(actors: list[_rookwright.TourPartition], limit: int = 1 << 16) -> int:
    while (kind := exchange(actors, limit)) == "sweep":
        pass
    return 0 if kind == "over" else sum(int(actor.join()) for actor in actors)


def actors_of(tour: rw.Puzzle, of: int) -> list[_rookwright.TourPartition]:
    return [_rookwright.TourPartition(tour.puz, index, of, False, 1, 1 << 28) for index in range(of)]


@pytest.mark.parametrize("of", [1, 2, 3, 5])
def test_actors_of_one_process_agree_with_the_threads(of: int) -> None:
    for tour in (rw.tour(5, 6, closed=True), rw.tour(4, 7), rw.tour(6, 6, closed=True)):
        if _rookwright.tour_plan(tour.puz, Settings()) is None:
            document = _rookwright.tour_outcome(tour.puz, str(cycles(actors_of(tour, of))), 0, 0.0)
            assert document["count"] == tour.count().to_dict()["count"]


def test_what_is_known_needs_no_actors() -> None:
    document = _rookwright.tour_plan(rw.tour(3, 3, closed=True).puz, Settings())
    assert document is not None and document["count"] == {"value": 0, "exact": True}


def test_a_blob_of_another_round_is_refused() -> None:
    tour = rw.tour(6, 6, closed=True)
    one, two = actors_of(tour, 2)
    near, far = (sum(pair) for pair in zip(one.counts(), two.counts()))
    one.begin_round(near, far)
    two.begin_round(near, far)
    with pytest.raises(rw.InputError):
        two.absorb(b"nonsense")
    with pytest.raises(rw.InputError):
        _rookwright.TourPartition(rw.queens(6).puz, 0, 2, False, 1, 1 << 28)


def test_an_actor_goes_on_from_its_file(tmp_path: Path) -> None:
    tour = rw.tour(6, 6, closed=True)
    actors = actors_of(tour, 2)
    for _ in range(9):
        exchange(actors, 1 << 16)
    files = [tmp_path / f"actor-{index}" for index in range(2)]
    for actor, file in zip(actors, files):
        actor.save(file)
    again = [
        _rookwright.TourPartition.load(file, tour.puz, index, 2, 1 << 28) for index, file in enumerate(files)
    ]
    assert cycles(again) == cycles(actors)
    with pytest.raises(rw.InputError):
        _rookwright.TourPartition.load(files[0], tour.puz, 1, 2, 1 << 28)
    files[0].write_bytes(files[0].read_bytes()[:-9])
    with pytest.raises(rw.InputError):
        _rookwright.TourPartition.load(files[0], tour.puz, 0, 2, 1 << 28)


def test_bad_input_is_refused_before_ray_is_used() -> None:
    with pytest.raises(rw.InputError, match="expected a tour"):
        _tours.count_tour(rw.queens(8))
    with pytest.raises(rw.InputError, match="actors"):
        _tours.count_tour(rw.tour(6, 6, closed=True), actors=0)


def test_a_folder_of_another_count_is_refused(tmp_path: Path) -> None:
    tour = rw.tour(6, 6, closed=True).puz
    folder = _tour_folder.Folder(str(tmp_path), tour, 2)
    folder.save(3, lambda files: [Path(file).write_text("x") for file in files])
    assert _tour_folder.Folder(str(tmp_path), tour, 2).number == 3
    with pytest.raises(rw.InputError, match="another number of actors"):
        _tour_folder.Folder(str(tmp_path), tour, 3)
    with pytest.raises(rw.InputError, match="another puzzle"):
        _tour_folder.Folder(str(tmp_path), rw.tour(5, 6, closed=True).puz, 2)
    (tmp_path / "tour.json").write_text("{")
    with pytest.raises(rw.InputError, match="not the checkpoint of a tour"):
        _tour_folder.Folder(str(tmp_path), tour, 2)


@pytest.fixture(scope="class")
def small_ray():  # type: ignore[no-untyped-def]
    """Ray on this machine, with little memory for objects, so that they are spilled."""
    if not is_there("ray"):
        missing("ray")
    import ray

    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(FOUND_IN)
    ray.init(address="local", num_cpus=4, include_dashboard=False, log_to_driver=False, object_store_memory=90 << 20)
    yield ray
    ray.shutdown()
    os.environ.pop("PYTHONPATH") if before is None else os.environ.update(PYTHONPATH=before)


@pytest.mark.usefixtures("small_ray")
class TestOnRay:
    """The same with actors of Ray."""

    @pytest.fixture(autouse=True)
    def all_states_are_sent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_tours, "FEW_STATES", 0)
        monkeypatch.setattr(_tours, "MOST_ALONE", 0)

    @pytest.mark.parametrize("few", [0, 500, 1_000_000])
    def test_counts_are_equal(self, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_tours, "FEW_STATES", few)
        for tour in (rw.tour(6, 6, closed=True), rw.tour(5, 6), rw.tour(4, 5, closed=True)):
            whole = tour.count().to_dict()
            count = _tours.count_tour(tour, actors=3)
            # One machine counts in another way, with fewer states.
            assert {**count.to_dict(), "seconds": 0, "nodes": 0} == {**whole, "seconds": 0, "nodes": 0}

    def test_a_lost_actor_is_replaced_from_the_last_round(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_tours, "LEAST_SAVING", 0.0)
        monkeypatch.setattr(_tours, "SAVING_SHARE", 0)
        tour = rw.tour(6, 6, closed=True)
        folder = tmp_path / "saved"
        lost = []
        original = _tours._TourCount.round

        def do_round(count: _tours._TourCount, near: int, far: int) -> object:
            if not lost and (folder / "tour.json").exists() and json.loads((folder / "tour.json").read_text())["round"] > 9:
                lost.append(True)
                count.ray.kill(count.actors[1])
            return original(count, near, far)

        monkeypatch.setattr(_tours._TourCount, "round", do_round)
        assert _tours.count_tour(tour, actors=2, checkpoint=folder) == 9862
        assert lost
        assert not folder.exists()

    def test_a_driver_that_was_stopped_goes_on(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_tours, "LEAST_SAVING", 0.0)
        monkeypatch.setattr(_tours, "SAVING_SHARE", 0)
        tour = rw.tour(6, 6, closed=True)
        rounds: list[int] = []

        def stop(news: dict[str, object]) -> None:
            rounds.append(int(str(news["done"])))
            if len(rounds) == 12:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            _tours.count_tour(tour, actors=2, checkpoint=tmp_path / "saved", progress=stop)
        later: list[int] = []
        count = _tours.count_tour(
            tour, actors=2, checkpoint=tmp_path / "saved", progress=lambda news: later.append(int(str(news["done"])))
        )
        assert count == 9862
        assert later[0] >= rounds[-1] > 0
        assert not os.path.exists(tmp_path / "saved")

    def test_too_little_memory_is_said(self) -> None:
        with pytest.raises(rw.InputError, match="take more than the limit"):
            _tours.count_tour(rw.tour(7, 8, closed=True), actors=2, memory=1 << 20)
