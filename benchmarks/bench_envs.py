"""The benchmark of the environments: steps a second, beside PettingZoo's and OpenSpiel's own.

Everything is measured in one run, in rounds: each round does every piece of work once. Rates are in
processor time, as in the benchmark of the rules; many games in two processes are measured by the
clock as well, and the clock decides. Nothing here fails because of a figure: bars are printed as
met or missed.
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

from benchmarks.bench_rules import Bar, number
from parasol import _build

GAMES = ("maui", "playa_pirata", "tenby")
MANY = 4096
PETTINGZOO_BAR, HEARTS_BAR, MANY_BAR = 10, 5, 1_000_000


@dataclass
class Task:
    """A loop that goes on for about so many seconds; its rates by processor time and by clock."""

    title: str
    loop: Callable[[float], tuple[int, float, float]]
    busy: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """One round of it."""
        steps, busy, clock = self.loop(seconds)
        self.busy.append(steps / busy)
        self.clock.append(steps / clock)


def pettingzoo_loop(env: Any) -> Callable[[float], tuple[int, float, float]]:
    """Random play as a program of PettingZoo's does it: observation and mask at every step."""
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


def hearts_loop() -> Callable[[float], tuple[int, float, float]]:
    """OpenSpiel's hearts, with the tensor and the mask of whoever decides; counts decisions."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("hearts")
    # Hearts has no other observation than the one in which all is remembered.
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


def many_loop(env: Any) -> Callable[[float], tuple[int, float, float]]:
    """Many games at once, played at random; the processor time is that of the busiest process."""
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


def tasks() -> tuple[dict[str, Task], list[Any]]:
    """All that is measured, and what has to be closed afterwards."""
    from parasol.envs import VectorEnv, aec

    warnings.simplefilter("ignore")
    from pettingzoo.classic import hanabi_v5

    found = {
        f"pettingzoo {name}": Task(f"PettingZoo, {name}_v0", pettingzoo_loop(aec.env(name)))
        for name in GAMES
    }
    found["hanabi"] = Task("PettingZoo's own hanabi_v5", pettingzoo_loop(hanabi_v5.env()))
    alone = {name: VectorEnv(name, n=MANY) for name in GAMES}
    for name, env in alone.items():
        found[f"many {name}"] = Task(f"VectorEnv {name}, n={MANY}", many_loop(env))
    crew = VectorEnv("maui", n=MANY, processes=2)
    found["crew"] = Task(f"VectorEnv maui, n={MANY}, two processes", many_loop(crew))
    found["hearts"] = Task("OpenSpiel's hearts, make_observation", hearts_loop())
    return found, [*alone.values(), crew]


def ratio(one: Task, other: Task) -> float:
    """How many times faster one is than the other, round by round, in processor time."""
    return statistics.median(a / b for a, b in zip(one.busy, other.busy, strict=True))


def bars(found: dict[str, Task]) -> list[Bar]:
    """All that is asked for."""
    hanabi, crew = found["hanabi"], found["crew"]
    hearts = found["hearts"]
    worst = min(ratio(found[f"pettingzoo {name}"], hanabi) for name in GAMES)
    return [
        Bar("PettingZoo against hanabi_v5, worst of three games", worst, PETTINGZOO_BAR, "×"),
        Bar(
            "Maui, two processes, by the clock",
            statistics.median(crew.clock),
            MANY_BAR,
            "steps/s",
        ),
        Bar(
            "Maui, two processes, in processor time of the busier one",
            statistics.median(crew.busy),
            MANY_BAR,
            "steps/s",
        ),
        Bar("Maui, two processes, against hearts", ratio(crew, hearts), HEARTS_BAR, "×"),
        Bar(
            "Maui, one process, against hearts",
            ratio(found["many maui"], hearts),
            HEARTS_BAR,
            "×",
        ),
    ]


def report(found: dict[str, Task], rounds: int) -> str:
    """The whole run as text."""
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
        lines.append(f"{task.title:44}{number(busy):>12}{number(clock):>15}")
    lines += ["", *map(str, bars(found))]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_envs")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each thing in each round")
    given = parser.parse_args(arguments)
    found, open_ = tasks()
    try:
        for number_ in range(given.rounds):
            print(f"round {number_ + 1} of {given.rounds}", file=sys.stderr)
            for task in found.values():
                task.measure(given.seconds)
    finally:
        for env in open_:
            env.close()
    print(report(found, given.rounds))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
