"""The benchmark runs, counts right and tells what it found. How fast anything is, no test asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import bench_rules, memory, workloads
from benchmarks.bench_rules import SUBJECTS, Bar, Results, Task
from benchmarks.workloads import Sample


@pytest.mark.parametrize("variant", workloads.VARIANTS)
@pytest.mark.parametrize("players", bench_rules.PLAYERS)
def test_play_on_counts_games(variant: str, players: int) -> None:
    sample = workloads.run(f"play_on/{variant}/{players}", 3)
    assert sample.count == sample.steps == 3


def test_stepping_counts_decisions() -> None:
    one, two = workloads.run("step/base/3", 1), workloads.run("step/base/3", 2)
    assert two.count > one.count > 3 * 12


@pytest.mark.parametrize("call", bench_rules.CALLS)
def test_every_call_is_made(call: str) -> None:
    sample = workloads.run(f"{call}/crabs/4", 2)
    assert sample.count == 2
    assert sample.seconds > 0


def test_starts_have_no_listener_and_are_not_played_on() -> None:
    before = [state.numbers() for state in workloads.make_starts("base", 2)]
    workloads.run("play_on/base/2", workloads.DEALS)
    assert [state.numbers() for state in workloads.make_starts("base", 2)] == before
    assert all(state.events is None for state in workloads.make_starts("base", 2))


def test_middles_are_neither_first_nor_last_positions() -> None:
    for game, state, seen in workloads.make_middles("long", 3):
        assert game.name == "maui"
        assert state.seat() == seen.viewer >= 0
        assert state.turn > 3


def test_what_a_state_takes_is_traced_and_counted_alike() -> None:
    state = workloads.make_starts("base", 4)[0]
    size = memory.measure_state(state, 300)
    assert 500 < size.traced < 20_000
    assert 100 < size.deal < size.traced
    if size.counted is not None:
        assert abs(size.counted - size.traced) <= 64


def test_half_width_is_a_share_of_the_median() -> None:
    assert bench_rules.compute_half_width([100.0]) == 0
    assert bench_rules.compute_half_width([90.0, 100.0, 110.0]) == pytest.approx(0.05)


def test_ratios_are_taken_round_by_round() -> None:
    def sample(name: str, count: int) -> Sample:
        return Sample(count, 1.0, count)

    fast, slow = Task("a", sample), Task("b", sample)
    fast.samples = [Sample(10, 1.0, 10), Sample(100, 1.0, 100), Sample(30, 1.0, 30)]
    slow.samples = [Sample(5, 1.0, 5), Sample(50, 1.0, 50), Sample(10, 1.0, 10)]
    results = Results(SUBJECTS["maui"], 3, {"fast": fast, "slow": slow}, {})
    assert results.compute_ratio("fast", "slow") == 2
    assert results.get_median("fast") == 30


def test_a_task_finds_how_often_to_run() -> None:
    asked: list[int] = []

    def slowly(name: str, count: int) -> Sample:
        asked.append(count)
        return Sample(count, count * 0.001, count)

    task = Task("anything", slowly)
    task.calibrate(0.1)
    assert task.count == 100
    assert asked == [1, 4, 16, 64]


def test_a_bar_says_met_missed_or_unknown() -> None:
    assert str(Bar("games", 50_000, 45_000, "games/s")).startswith("met ")
    assert str(Bar("games", 40_000, 45_000, "games/s")).startswith("MISSED ")
    assert str(Bar("size", 1_900, 2_000, "bytes", at_most=True)).startswith("met ")
    assert str(Bar("ratio", None, 3, "×")).startswith("unknown ")


@pytest.mark.parametrize(("game", "bars"), [("maui", 5), ("playa_pirata", 3), ("tenby", 1)])
def test_the_whole_run_prints_and_writes_its_figures(
    game: str, bars: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures.json"
    assert bench_rules.main([game, "--quick", "--json", str(file)]) == 0
    printed = capsys.readouterr().out
    figures = json.loads(file.read_text("utf-8"))
    assert figures["rounds"] == 2
    for name in SUBJECTS[game].list_names():
        for who in ("ours", "plain"):
            task = figures["tasks"][f"{who} {name}"]
            assert len(task["rates"]) == 2
            assert min(task["rates"]) <= task["median"] <= max(task["rates"])
    assert [bar["name"] in printed for bar in figures["bars"]] == [True] * bars
    assert set(figures["sizes"]) == {"2", "3", "4"}
