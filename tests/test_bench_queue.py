"""The benchmark of due work runs, counts right and tells what it found; how long, no test asks."""

import asyncio
from pathlib import Path

import pytest

from benchmarks import bench_queue
from benchmarks.bench_queue import ROOT, SCENARIOS, TINY, Waits, list_bars, list_inversions
from benchmarks.server.people import Player

TABLE = {"table": {"id": "t"}, "tokens": {"0": "secret"}}


def test_an_inversion_is_a_turn_that_a_younger_one_overtook() -> None:
    backlog = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    assert list_inversions(backlog, {"a": 1.0, "b": 2.0, "c": 3.0}) == [0.0, 0.0, 0.0]
    assert list_inversions(backlog, {"a": 9.0, "b": 2.0, "c": 3.0}) == [0.0, 0.0, 7.0]


def test_bars_are_of_the_longest_wait() -> None:
    waits = Waits()
    waits.add("crowd: a computer, casual", [0.1, 2.5])
    waits.add("crowd: a computer, expert", [29.0])
    waits.add("crowd: a clock, too late by", [])
    bars = list_bars(waits)
    assert [bar.met for bar in bars] == [False, True, None]
    assert "2.50" in "\n".join(waits.format())


def test_a_wait_lasts_from_the_end_of_a_turn_to_the_next() -> None:
    async def run_scenario() -> None:
        player = Player(0, TABLE, 0, "casual", 0.0)
        known = {"moves": [], "over": False, "clocks": None}
        for version, decider in enumerate((0, 1, 1, 0, 1)):
            player._follow({**known, "decider": decider}, version)
        assert len(player.waits) == 1
        assert len(player.list_waits()) == 2
        player._follow({**known, "decider": None, "over": True}, 9)
        assert len(player.list_waits()) == 1

    asyncio.run(run_scenario())


@pytest.mark.database
def test_everything_is_measured_once(tmp_path: Path) -> None:
    waits = asyncio.run(bench_queue.run(TINY, tmp_path, ROOT, SCENARIOS))
    assert len(waits.by_name) >= 12
    assert waits.by_name["crowd: a clock, too late by"]
    assert waits.by_name["after a restart: others' casual"]
