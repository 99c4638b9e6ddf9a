"""The benchmark of the environments: what it counts, and how it says what was reached."""

import pytest

from benchmarks import bench_envs
from benchmarks.bench_envs import (
    GAMES,
    Task,
    compute_bars,
    compute_ratio,
    make_pettingzoo_loop,
    make_report,
    make_vector_loop,
)
from parasol.envs import VectorEnv, aec


def measured(title: str, rate: int) -> Task:
    """A task that did so many things a second in three rounds, half of them by the clock."""
    task = Task(title, lambda seconds: (rate, 1.0, 2.0))
    for _ in range(3):
        task.measure(1.0)
    return task


def found(pettingzoo: int, many: int) -> dict[str, Task]:
    """All tasks, with these rates for ours."""
    tasks = {f"pettingzoo {name}": measured(name, pettingzoo) for name in GAMES}
    tasks |= {f"many {name}": measured(name, many) for name in GAMES}
    tasks |= {"hanabi": measured("hanabi", 100), "hearts": measured("hearts", 1000)}
    return tasks | {"pool": measured("pool", 1_500_000)}


def test_ratios_are_taken_round_by_round_in_processor_time() -> None:
    assert compute_ratio(measured("one", 30), measured("other", 10)) == pytest.approx(3)


def test_the_clock_decides_about_two_processes() -> None:
    by_name = {bar.name: bar for bar in compute_bars(found(1000, 5000))}
    assert by_name["PettingZoo against hanabi_v5, worst of three games"].met
    assert by_name["Maui, one process, against hearts"].met
    assert by_name["Maui, two processes, against hearts"].met
    assert not by_name["Maui, two processes, by the clock"].met
    assert by_name["Maui, two processes, in processor time of the busier one"].met


def test_what_is_missed_is_printed_as_missed() -> None:
    text = make_report(found(999, 4999), 3)
    assert "MISSED   PettingZoo against hanabi_v5" in text
    assert "MISSED   Maui, one process, against hearts: 5.00" in text


def test_loops_count_the_steps_they_take() -> None:
    steps, busy, clock = make_pettingzoo_loop(aec.env("maui"))(0.001)
    assert 0 < steps <= 200
    assert busy > 0
    assert clock > 0
    steps, busy, clock = make_vector_loop(VectorEnv("maui", n=8))(0.0001)
    assert steps % 80 == 0
    assert steps >= 80
    steps, _, _ = bench_envs.make_hearts_loop()(0.001)
    assert steps >= 52
