"""Games played by a network: against itself to learn from, against chance to see how good it is."""

from typing import Any, NamedTuple

import numpy as np

from examples.learn_maui.features import Floats, features
from examples.learn_maui.network import Ints, Masks, Network, load
from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.envs import VectorEnv
from parasol.envs.buffers import wrap_buffer
from parasol.envs.simulator import Simulator, split


class Batch(NamedTuple):
    """Decisions to learn from, a row each."""

    inputs: Floats
    masks: Masks
    actions: Ints
    before: Floats
    values: Floats
    returns: Floats


def self_play(network: Network, game: str, options: dict[str, Any], games: int, seed: int) -> Batch:
    """All decisions of so many games of the network against itself, and what came of them."""
    env = VectorEnv(game, n=games, rewards="margin", **options)
    chance = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    going = np.ones(games, np.bool_)
    earned = np.zeros((games, env.players), np.float32)
    steps: list[tuple[Any, ...]] = []
    while going.any():
        inputs = features(env.split(observations))
        masks = observations["action_mask"].copy()
        _, shares, values = network.forward(inputs, masks)
        actions = drawn(shares, masks, chance)
        before = shares[np.arange(games), actions]
        steps.append(
            (inputs, masks, actions, before, values, going.copy(), infos["seat"].astype(np.int64))
        )
        observations, _, ended, _, infos = env.step(actions)
        first = ended & going
        earned[first] = infos["rewards"][first]
        going &= ~ended
    env.close()
    return _joined(steps, earned)


def _joined(steps: list[tuple[Any, ...]], earned: Floats) -> Batch:
    """The decisions of each game's first episode, with what its seat earned in the end."""
    columns: list[list[Any]] = [[] for _ in Batch._fields]
    for *kept, going, seats in steps:
        rows = np.flatnonzero(going)
        for column, values in zip(columns, kept, strict=False):
            column.append(values[rows])
        columns[-1].append(earned[rows, seats[rows]])
    return Batch(*(np.concatenate(column) for column in columns))


def drawn(shares: Floats, masks: Masks, chance: np.random.Generator) -> Ints:
    """An action for every row, as likely as its share; a legal one, however numbers round."""
    below = np.cumsum(shares, axis=1) > chance.random((len(shares), 1))
    choice: Ints = np.argmax(below & (masks > 0), axis=1)
    return choice


def best(shares: Floats) -> Ints:
    """The likeliest action of every row."""
    choice: Ints = np.argmax(shares, axis=1)
    return choice


def won(network: Network, game: str, options: dict[str, Any], games: int, seed: int) -> float:
    """The share of games that the network wins against seats that play anything legal.

    It takes every seat equally often. With ties in the first place its share of it counts.
    """
    env = VectorEnv(game, n=games, rewards="win", **options)
    observations, infos = env.reset(seed=seed)
    mine = np.arange(games) % env.players
    going, points = np.ones(games, np.bool_), np.zeros(games)
    while going.any():
        inputs = features(env.split(observations))
        actions = env.sample().copy()
        _, shares, _ = network.forward(inputs, observations["action_mask"])
        decides = infos["seat"] == mine
        actions[decides] = best(shares)[decides]
        observations, _, ended, _, infos = env.step(actions)
        first = np.flatnonzero(ended & going)
        points[first] = infos["rewards"][first, mine[first]]
        going &= ~ended
    env.close()
    # From 1 for a win and -1 / (players - 1) for a loss to a share of wins.
    return float(np.mean((points * (env.players - 1) + 1) / env.players))


class Learned:
    """A policy that was learned, as an opponent: it plays its likeliest action."""

    def __init__(self, name: str, network: Network) -> None:
        self.name = name
        self._network = network
        self._tables: dict[int, Simulator] = {}

    def choose(self, seen: Seen, rng: Rng) -> int:
        """The action it plays."""
        numbers = wrap_buffer(seen.numbers())[None]
        position = seen.guess(rng)
        players = len(position.totals())
        if players not in self._tables:
            self._tables[players] = Simulator("maui", "win", None, {"players": players})
        table = self._tables[players]
        masks = wrap_buffer(table.tensor.legal(position), np.int8)[None]
        shares = self._network.forward(features(split(table.tensor, numbers)), masks)[1]
        return int(best(shares)[0])


def learned(file: str = "policy.npz") -> Learned:
    """The policy in a file, as `parasol arena --seats` takes it."""
    return Learned(f"learned {file}", load(file))
