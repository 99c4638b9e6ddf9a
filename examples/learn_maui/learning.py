"""The loop: play, learn, and now and then see how good it is. Where games are played is not its
business: a crew hands out the same games whether they are played here or on a Ray cluster.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from examples.learn_maui.network import Network
from examples.learn_maui.playing import Batch, self_play, won
from parasol.core.tensor import Tensor
from parasol.envs.simulator import Simulator

EVALUATION = 1_000_000
"""Games to see how good it is have seeds from here on, so none of them was learned from."""


@dataclass(frozen=True)
class Plan:
    """What is to be learned, and how long."""

    game: str = "maui"
    options: dict[str, Any] = field(default_factory=lambda: {"players": 2})
    rounds: int = 60
    games: int = 256
    shares: int = 2
    hidden: int = 128
    passes: int = 3
    batch: int = 2048
    rate: float = 1e-3
    seed: int = 1
    every: int = 5
    judged: int = 500


@dataclass
class Point:
    """How good it was after so many games."""

    games: int
    wins: float


Player = Callable[[Network, Plan, list[int]], list[Batch]]
"""Plays the shares with these seeds, and gives their decisions in that order."""


def here(network: Network, plan: Plan, seeds: list[int]) -> list[Batch]:
    """Play one share after the other in this process."""
    return [share(network, plan, seed) for seed in seeds]


def share(network: Network, plan: Plan, seed: int) -> Batch:
    """One share of a round's games."""
    return self_play(network, plan.game, plan.options, plan.games // plan.shares, seed)


@contextmanager
def on_ray() -> Iterator[Player]:
    """Play the shares side by side on a Ray cluster: the one that RAY_ADDRESS names, or here."""
    import os

    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if not os.environ.get("RAY_ADDRESS"):
        quiet["include_dashboard"] = False
    ray.init(**quiet)
    task = ray.remote(share)

    def spread(network: Network, plan: Plan, seeds: list[int]) -> list[Batch]:
        shared = ray.put(network)
        found: list[Batch] = ray.get([task.remote(shared, plan, seed) for seed in seeds])
        return found

    try:
        yield spread
    finally:
        ray.shutdown()


def learn(
    plan: Plan,
    play: Player = here,
    progress: Callable[[int, Point | None], None] | None = None,
) -> tuple[Network, list[Point]]:
    """Learn as planned; the network, and how good it was on the way."""
    tensor: Tensor = Simulator(plan.game, "margin", None, plan.options).tensor
    probe = self_play_inputs(plan)
    network = Network(probe, int(tensor.actions), plan.hidden, plan.seed)
    chance = np.random.default_rng(plan.seed)
    curve = [Point(0, judged(network, plan))]
    for number in range(plan.rounds):
        seeds = [plan.seed * 100_003 + number * plan.shares + part for part in range(plan.shares)]
        batches = play(network, plan, seeds)
        rate = plan.rate * (1 - 0.9 * number / plan.rounds)
        improve(network, plan, batches, rate, chance)
        point = None
        if (number + 1) % plan.every == 0 or number + 1 == plan.rounds:
            point = Point((number + 1) * plan.games, judged(network, plan))
            curve.append(point)
        if progress is not None:
            progress(number + 1, point)
    return network, curve


def judged(network: Network, plan: Plan) -> float:
    """The share of games it wins against chance."""
    return won(network, plan.game, plan.options, plan.judged, EVALUATION + plan.seed)


def self_play_inputs(plan: Plan) -> int:
    """How many numbers the network gets."""
    from examples.learn_maui.features import features

    table = Simulator(plan.game, "margin", None, plan.options)
    return int(features(table.split(table.observe(0)[None])).shape[1])


def improve(
    network: Network, plan: Plan, batches: list[Batch], rate: float, chance: np.random.Generator
) -> None:
    """Go over a round's decisions a few times, in batches drawn anew each time."""
    whole = Batch(*(np.concatenate(column) for column in zip(*batches, strict=True)))
    gains = whole.returns - whole.values
    gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
    for _ in range(plan.passes):
        order = chance.permutation(len(gains))
        for first in range(0, len(order), plan.batch):
            rows = order[first : first + plan.batch]
            network.learn(
                whole.inputs[rows],
                whole.masks[rows],
                whole.actions[rows],
                whole.before[rows],
                whole.returns[rows],
                gains[rows],
                rate,
            )
