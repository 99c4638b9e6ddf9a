"""A batch of games stepped together in native code, with observations in fixed buffers.

This is the loop of `VectorEnv`. It depends on States and Tensors only; numpy reads the buffers
through `np.frombuffer`, without a copy. A game that ends is reset at once.
"""

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import OVER, State
from parasol.core.tensor import Tensor, zeros

MAX_MARGIN_POINTS: Final = 40.0
"""Margins are clipped to this many points and divided by it."""
REWARDS: Final = ("margin", "rank", "win")


def compute_rewards(tensor: Tensor, state: State, kind: str) -> list[float]:
    """Return the reward of each seat at the end of a game, from -1 to 1.

    margin: points ahead of the best other seat, divided by MAX_MARGIN_POINTS. rank: 1 for the first
    place, -1 for the last, the others evenly between; shared places get their mean. win: 1 for the
    winner, divided if the first place is shared; the other seats get equal negative rewards.
    """
    players = int(tensor.players)
    if players == 1:
        return [1.0]
    if kind == "margin":
        totals = state.totals()
        rewards: list[float] = []
        for seat in range(players):
            best = max([totals[other] for other in range(players) if other != seat])
            rewards.append(max(-1.0, min(1.0, float(totals[seat] - best) / MAX_MARGIN_POINTS)))
        return rewards
    ranks = tensor.ranks(state)
    if kind == "rank":
        above = [sum([1 for other in ranks if other < rank]) for rank in ranks]
        equal = [sum([1 for other in ranks if other == rank]) for rank in ranks]
        return [
            1.0 - (2.0 * above[seat] + equal[seat] - 1.0) / (players - 1.0)
            for seat in range(players)
        ]
    winners = sum([1 for rank in ranks if rank == 1])
    return [
        (players / winners - 1.0) / (players - 1.0) if rank == 1 else -1.0 / (players - 1.0)
        for rank in ranks
    ]


def derive_episode_seed(seed: int, game: int, episode: int) -> int:
    """Return the seed of an episode: `parasol.new(name, seed=...)` deals the same.

    >>> derive_episode_seed(7, 0, 0)
    7
    """
    return seed + (game << 32) + (episode << 64)


def derive_seed_bytes(seed: int) -> bytes:
    """Return the 32 bytes that `parasol.core.chance.table_seed` derives from a whole number."""
    return hashlib.sha256(b"parasol seed %d" % seed).digest()


class GameBatch:
    """A batch of games with the buffers `observations`, `masks`, `seats`, `ended`, `rewards`.

    A row of `observations` is what the deciding seat sees, a row of `masks` its legal actions.
    `seats` are the deciding seats. `rewards` has a number for every seat, 0 unless the game has
    just ended.
    """

    def __init__(self, tensor: Tensor, count: int, reward_kind: str, first: int) -> None:
        self.tensor = tensor
        self.count: i64 = count
        self.reward_kind = reward_kind
        self.first = first  # the number of the first game, if this is one of several batches
        self.seed = 0
        self.states: list[State] = []
        self.episodes: list[int] = []
        self.observations: vec[u8] = zeros(tensor.size * count)
        self.masks: vec[u8] = zeros(tensor.actions * count)
        self.legal: vec[i64] = vec[i64]([0] * count)
        self.seats: vec[u8] = zeros(count)
        self.movers: vec[u8] = zeros(count)
        self.ended: vec[u8] = zeros(count)
        self.rewards: vec[float] = vec[float]([0.0] * (count * int(tensor.players)))
        self.choices: vec[i64] = vec[i64]([0] * count)
        self.rng = Rng(0)

    def reset(self, seed: int) -> None:
        """Start the first episode of every game, seeded by the game's number."""
        self.seed = seed
        self.rng = Rng(seed * 1_000_003 + self.first)
        self.states = []
        self.episodes = [0] * int(self.count)
        for game in range(self.count):
            self.states.append(self.tensor.fresh(self._derive_seed_bytes(game)))
            self.ended[game] = u8(0)
        self._clear_rewards()
        game_: i64 = 0
        while game_ < self.count:
            self._write_row(game_, self.states[game_])
            game_ += 1

    def _derive_seed_bytes(self, game: i64) -> bytes:
        return derive_seed_bytes(self.get_seed(int(game)))

    def get_seed(self, game: int) -> int:
        """Return the seed of a game's current episode."""
        return derive_episode_seed(self.seed, self.first + game, self.episodes[game])

    def step(self, actions: list[int]) -> int:
        """Play an action in every game; return how many ended.

        If an action is illegal, raise ValueError and change no game.
        """
        if len(actions) != self.count:
            raise ValueError(f"{self.count} actions are needed, not {len(actions)}")
        width = self.tensor.actions
        masks = self.masks
        game: i64 = 0
        while game < self.count:
            action: i64 = actions[game]
            if action < 0 or action >= width or i64(masks[game * width + action]) == 0:
                raise ValueError(f"action {action} is not legal in game {self.first + int(game)}")
            game += 1
        return int(self._step(actions))

    def _step(self, actions: list[int]) -> i64:
        tensor = self.tensor
        states = self.states
        done: i64 = 0
        self._clear_rewards()
        game: i64 = 0
        while game < self.count:
            state = states[game]
            self.movers[game] = self.seats[game]
            tensor.play(state, actions[game])
            if state.seat() == OVER:
                done += 1
                state = self._finish_game(game, state)
            else:
                self.ended[game] = u8(0)
            self._write_row(game, state)
            game += 1
        return done

    def _finish_game(self, game: i64, state: State) -> State:
        """Write the rewards of a finished game, and start its next episode."""
        players = self.tensor.players
        rewards = compute_rewards(self.tensor, state, self.reward_kind)
        for seat in range(players):
            self.rewards[game * players + seat] = rewards[seat]
        self.ended[game] = u8(1)
        self.episodes[game] += 1
        fresh = self.tensor.fresh(self._derive_seed_bytes(game))
        self.states[game] = fresh
        return fresh

    def _clear_rewards(self) -> None:
        rewards = self.rewards
        at: i64 = 0
        end: i64 = len(rewards)
        while at < end:
            rewards[at] = 0.0
            at += 1

    def _write_row(self, game: i64, state: State) -> None:
        tensor = self.tensor
        seat = state.seat()
        self.seats[game] = u8(seat)
        tensor.write(state, seat, self.observations, game * tensor.size)
        self.legal[game] = tensor.mask(state, self.masks, game * tensor.actions)

    def sample_actions(self) -> vec[i64]:
        """Return a uniformly random legal action for every game."""
        width = self.tensor.actions
        masks = self.masks
        rng = self.rng
        choices = self.choices
        game: i64 = 0
        while game < self.count:
            legal = self.legal[game]
            skip: i64 = 0
            if legal > 1:
                skip = rng.below(legal)
            at = game * width
            first = at
            while True:
                if i64(masks[at]) == 1:
                    if skip == 0:
                        break
                    skip -= 1
                at += 1
            choices[game] = at - first
            game += 1
        return choices

    def set_state(self, game: int, state: State) -> None:
        """Set one game's state; the game continues from there."""
        if state.seat() == OVER:
            raise ValueError("a game that is over can't go on")
        self.states[game] = state.clone()
        self._write_row(game, self.states[game])
