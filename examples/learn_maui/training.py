"""The training loop: self-play, updates, and regular evaluations. The games are the same whether
they are played in this process or on a Ray cluster.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from examples.learn_maui.network import Network
from examples.learn_maui.self_play import Batch, measure_win_rate, play_against_itself
from parasol.core.tensor import Tensor
from parasol.envs.simulator import Simulator

EVALUATION_SEED = 1_000_000
"""Evaluation games have seeds from here on, so none of them is in the training data."""


@dataclass(frozen=True)
class Plan:
    """The hyperparameters of a training run."""

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
    evaluate_every: int = 5
    evaluation_games: int = 500


@dataclass
class Point:
    """A point of the learning curve: the win rate after so many games."""

    games: int
    wins: float


Player = Callable[[Network, Plan, list[int]], list[Batch]]
"""Plays a share of games for each seed, and returns their decisions in that order."""


def play_here(network: Network, plan: Plan, seeds: list[int]) -> list[Batch]:
    """Play one share after another in this process."""
    return [play_share(network, plan, seed) for seed in seeds]


def play_share(network: Network, plan: Plan, seed: int) -> Batch:
    """Play one share of a round's games."""
    return play_against_itself(network, plan.game, plan.options, plan.games // plan.shares, seed)


@contextmanager
def connect_ray() -> Iterator[Player]:
    """Play the shares in parallel on the Ray cluster in RAY_ADDRESS, or on a local one."""
    import os

    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if not os.environ.get("RAY_ADDRESS"):
        quiet["include_dashboard"] = False
    ray.init(**quiet)
    task = ray.remote(play_share)

    def play_on_ray(network: Network, plan: Plan, seeds: list[int]) -> list[Batch]:
        shared = ray.put(network)
        batches: list[Batch] = ray.get([task.remote(shared, plan, seed) for seed in seeds])
        return batches

    try:
        yield play_on_ray
    finally:
        ray.shutdown()


def learn(
    plan: Plan,
    play: Player = play_here,
    progress: Callable[[int, Point | None], None] | None = None,
) -> tuple[Network, list[Point]]:
    """Train as planned; return the network and the learning curve."""
    tensor: Tensor = Simulator(plan.game, "margin", None, plan.options).tensor
    probe = count_inputs(plan)
    network = Network(probe, int(tensor.actions), plan.hidden, plan.seed)
    chance = np.random.default_rng(plan.seed)
    curve = [Point(0, evaluate(network, plan))]
    for number in range(plan.rounds):
        seeds = [plan.seed * 100_003 + number * plan.shares + part for part in range(plan.shares)]
        batches = play(network, plan, seeds)
        rate = plan.rate * (1 - 0.9 * number / plan.rounds)
        improve(network, plan, batches, rate, chance)
        point = None
        if (number + 1) % plan.evaluate_every == 0 or number + 1 == plan.rounds:
            point = Point((number + 1) * plan.games, evaluate(network, plan))
            curve.append(point)
        if progress is not None:
            progress(number + 1, point)
    return network, curve


def evaluate(network: Network, plan: Plan) -> float:
    """Return the win rate aadvantagest random play."""
    return measure_win_rate(
        network, plan.game, plan.options, plan.evaluation_games, EVALUATION_SEED + plan.seed
    )


def count_inputs(plan: Plan) -> int:
    """Return the number of input features."""
    from examples.learn_maui.features import extract_features

    simulator = Simulator(plan.game, "margin", None, plan.options)
    return int(extract_features(simulator.split(simulator.observe(0)[None])).shape[1])


def improve(
    network: Network, plan: Plan, batches: list[Batch], rate: float, chance: np.random.Generator
) -> None:
    """Update the network on a round's decisions, in several passes over shuffled batches."""
    whole = Batch(*(np.concatenate(column) for column in zip(*batches, strict=True)))
    advantages = whole.returns - whole.values
    advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).astype(np.float32)
    for _ in range(plan.passes):
        order = chance.permutation(len(advantages))
        for first in range(0, len(order), plan.batch):
            rows = order[first : first + plan.batch]
            network.learn(
                whole.inputs[rows],
                whole.masks[rows],
                whole.actions[rows],
                whole.old_probabilities[rows],
                whole.returns[rows],
                advantages[rows],
                rate,
            )
