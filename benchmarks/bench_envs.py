"""The benchmark of the environments: steps per second, next to PettingZoo's and OpenSpiel's own.

Everything is measured in one interleaved run: each round runs every task once. Rates are in CPU
time, as in the benchmark of the rules; VectorEnv in two processes is also measured in wall time,
which is what its bar is about. A missed bar is printed, and is not an error.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks.bench_rules import Bar, format_number
from parasol import _build

GAMES = ("maui", "playa_pirata", "tenby")
BATCH_GAMES = 4096
PETTINGZOO_BAR, HEARTS_BAR, MANY_BAR = 10, 5, 1_000_000


@dataclass
class Task:
    """A loop that runs for about so many seconds, with its rates in CPU time and wall time."""

    title: str
    loop: Callable[[float], tuple[int, float, float]]
    busy: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """Run one round."""
        steps, busy, clock = self.loop(seconds)
        self.busy.append(steps / busy)
        self.clock.append(steps / clock)


def make_pettingzoo_loop(env: Any) -> Callable[[float], tuple[int, float, float]]:
    """Return a loop of random play through PettingZoo, with observation and mask each step."""
    choose = random.Random(1).choice
    env.reset(seed=1)

    def loop(seconds: float) -> tuple[int, float, float]:
        steps, busy, clock = 0, time.process_time(), time.perf_counter()
        while time.process_time() - busy < seconds:
            for _ in range(200):
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.reset()
                    continue
                env.step(choose(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
        return steps, time.process_time() - busy, time.perf_counter() - clock

    return loop


def make_hearts_loop() -> Callable[[float], tuple[int, float, float]]:
    """Return a loop over OpenSpiel's hearts, with tensor and mask; counts decisions."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("hearts")
    # Hearts has only the observation with perfect recall.
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    choose = random.Random(1).choice

    def loop(seconds: float) -> tuple[int, float, float]:
        steps, busy, clock = 0, time.process_time(), time.perf_counter()
        while time.process_time() - busy < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choose(state.chance_outcomes())[0])
                    continue
                observation.set_from(state, state.current_player())
                state.legal_actions_mask()
                state.apply_action(choose(state.legal_actions()))
                steps += 1
        return steps, time.process_time() - busy, time.perf_counter() - clock

    return loop


def make_vector_loop(env: Any) -> Callable[[float], tuple[int, float, float]]:
    """Return a loop of random play of a VectorEnv; CPU time is that of the busiest process."""
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.sample())

    def loop(seconds: float) -> tuple[int, float, float]:
        steps, began, clock = 0, env.busy(), time.perf_counter()
        while time.perf_counter() - clock < seconds:
            for _ in range(10):
                env.step(env.sample())
            steps += 10 * env.num_envs
        spent = [now - then for now, then in zip(env.busy(), began, strict=True)]
        return steps, max(spent), time.perf_counter() - clock

    return loop


def make_tasks() -> tuple[dict[str, Task], list[Any]]:
    """Return all tasks, and the environments to close afterwards."""
    from parasol.envs import VectorEnv, aec

    warnings.simplefilter("ignore")
    from pettingzoo.classic import hanabi_v5

    found = {
        f"pettingzoo {name}": Task(f"PettingZoo, {name}_v0", make_pettingzoo_loop(aec.env(name)))
        for name in GAMES
    }
    found["hanabi"] = Task("PettingZoo's own hanabi_v5", make_pettingzoo_loop(hanabi_v5.env()))
    single = {name: VectorEnv(name, n=BATCH_GAMES) for name in GAMES}
    for name, env in single.items():
        found[f"many {name}"] = Task(f"VectorEnv {name}, n={BATCH_GAMES}", make_vector_loop(env))
    pool = VectorEnv("maui", n=BATCH_GAMES, processes=2)
    found["pool"] = Task(f"VectorEnv maui, n={BATCH_GAMES}, two processes", make_vector_loop(pool))
    found["hearts"] = Task("OpenSpiel's hearts, make_observation", make_hearts_loop())
    return found, [*single.values(), pool]


def compute_ratio(one: Task, other: Task) -> float:
    """Return how many times faster one task is, as a median over the rounds, in CPU time."""
    return statistics.median(a / b for a, b in zip(one.busy, other.busy, strict=True))


def compute_bars(found: dict[str, Task]) -> list[Bar]:
    """Return all targets with their figures."""
    hanabi, pool = found["hanabi"], found["pool"]
    hearts = found["hearts"]
    worst = min(compute_ratio(found[f"pettingzoo {name}"], hanabi) for name in GAMES)
    return [
        Bar("PettingZoo against hanabi_v5, worst of three games", worst, PETTINGZOO_BAR, "×"),
        Bar(
            "Maui, two processes, by the clock",
            statistics.median(pool.clock),
            MANY_BAR,
            "steps/s",
        ),
        Bar(
            "Maui, two processes, in processor time of the busier one",
            statistics.median(pool.busy),
            MANY_BAR,
            "steps/s",
        ),
        Bar("Maui, two processes, against hearts", compute_ratio(pool, hearts), HEARTS_BAR, "×"),
        Bar(
            "Maui, one process, against hearts",
            compute_ratio(found["many maui"], hearts),
            HEARTS_BAR,
            "×",
        ),
    ]


def make_report(found: dict[str, Task], rounds: int) -> str:
    """Return the whole run as text."""
    lines = [
        f"Environments: speed. The rules are {_build.mode()}: {_build.reason()}.",
        f"Python {platform.python_version()}, {os.cpu_count()} cores.",
        f"Medians of {rounds} rounds; the load of the machine is {os.getloadavg()[0]:.1f} now.",
        "Games of two players, but for hearts, which has four.",
        "",
        f"{'':44}{'steps/s':>12}{'by the clock':>15}",
    ]
    for task in found.values():
        busy, clock = statistics.median(task.busy), statistics.median(task.clock)
        lines.append(f"{task.title:44}{format_number(busy):>12}{format_number(clock):>15}")
    lines += ["", *map(str, compute_bars(found))]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_envs")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each thing in each round")
    given = parser.parse_args(arguments)
    found, open_ = make_tasks()
    try:
        for number_ in range(given.rounds):
            print(f"round {number_ + 1} of {given.rounds}", file=sys.stderr)
            for task in found.values():
                task.measure(given.seconds)
    finally:
        for env in open_:
            env.close()
    print(make_report(found, given.rounds))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
