"""Games played by a network: self-play for training, and games against random play."""

from typing import Any, NamedTuple

import numpy as np

from examples.learn_maui.features import Floats, extract_features
from examples.learn_maui.network import Ints, Masks, Network, load
from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.envs import VectorEnv
from parasol.envs.buffers import wrap_buffer
from parasol.envs.simulator import Simulator, split


class Batch(NamedTuple):
    """Training data: one decision per row."""

    inputs: Floats
    masks: Masks
    actions: Ints
    old_probabilities: Floats
    values: Floats
    returns: Floats


def play_against_itself(
    network: Network, game: str, options: dict[str, Any], games: int, seed: int
) -> Batch:
    """Play so many games of the network against itself; return all decisions and returns."""
    env = VectorEnv(game, n=games, rewards="margin", **options)
    chance = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    running = np.ones(games, np.bool_)
    rewards = np.zeros((games, env.players), np.float32)
    steps: list[tuple[Any, ...]] = []
    while running.any():
        inputs = extract_features(env.split(observations))
        masks = observations["action_mask"].copy()
        _, policy, values = network.forward(inputs, masks)
        actions = sample_actions(policy, masks, chance)
        old_probabilities = policy[np.arange(games), actions]
        steps.append(
            (
                inputs,
                masks,
                actions,
                old_probabilities,
                values,
                running.copy(),
                infos["seat"].astype(np.int64),
            )
        )
        observations, _, ended, _, infos = env.step(actions)
        first = ended & running
        rewards[first] = infos["rewards"][first]
        running &= ~ended
    env.close()
    return _collect_batch(steps, rewards)


def _collect_batch(steps: list[tuple[Any, ...]], rewards: Floats) -> Batch:
    """Collect the decisions of each game's first episode, with the final reward of the seat."""
    columns: list[list[Any]] = [[] for _ in Batch._fields]
    for *data, running, seats in steps:
        rows = np.flatnonzero(running)
        for column, values in zip(columns, data, strict=False):
            column.append(values[rows])
        columns[-1].append(rewards[rows, seats[rows]])
    return Batch(*(np.concatenate(column) for column in columns))


def sample_actions(policy: Floats, masks: Masks, chance: np.random.Generator) -> Ints:
    """Sample an action for every row of a policy; always a legal one, however numbers round."""
    below = np.cumsum(policy, axis=1) > chance.random((len(policy), 1))
    choice: Ints = np.argmax(below & (masks > 0), axis=1)
    return choice


def pick_best(policy: Floats) -> Ints:
    """Return the most probable action of every row."""
    choice: Ints = np.argmax(policy, axis=1)
    return choice


def measure_win_rate(
    network: Network, game: str, options: dict[str, Any], games: int, seed: int
) -> float:
    """Return the network's win rate against seats that play at random.

    It plays every seat equally often. A shared first place counts as a part of a win.
    """
    env = VectorEnv(game, n=games, rewards="win", **options)
    observations, infos = env.reset(seed=seed)
    mine = np.arange(games) % env.players
    running, points = np.ones(games, np.bool_), np.zeros(games)
    while running.any():
        inputs = extract_features(env.split(observations))
        actions = env.sample().copy()
        _, policy, _ = network.forward(inputs, observations["action_mask"])
        decides = infos["seat"] == mine
        actions[decides] = pick_best(policy)[decides]
        observations, _, ended, _, infos = env.step(actions)
        first = np.flatnonzero(ended & running)
        points[first] = infos["rewards"][first, mine[first]]
        running &= ~ended
    env.close()
    # From 1 for a win and -1 / (players - 1) for a loss to a share of wins.
    return float(np.mean((points * (env.players - 1) + 1) / env.players))


class LearnedBot:
    """A learned policy as a bot: it plays the most probable action."""

    def __init__(self, name: str, network: Network) -> None:
        self.name = name
        self._network = network
        self._simulators: dict[int, Simulator] = {}

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action to play."""
        numbers = wrap_buffer(seen.numbers())[None]
        position = seen.guess(rng)
        players = len(position.totals())
        if players not in self._simulators:
            self._simulators[players] = Simulator("maui", "win", None, {"players": players})
        simulator = self._simulators[players]
        masks = wrap_buffer(simulator.tensor.legal(position), np.int8)[None]
        policy = self._network.forward(extract_features(split(simulator.tensor, numbers)), masks)[1]
        return int(pick_best(policy)[0])


def learned(file: str = "policy.npz") -> LearnedBot:
    """Load the policy in a file, as `parasol arena --seats` takes it."""
    return LearnedBot(f"learned {file}", load(file))
