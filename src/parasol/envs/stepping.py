"""Many games of one kind stepped together, all written into buffers that stay where they are.

This is the loop of `VectorEnv`, in native code. It knows States and Tensors, no library; numpy sees
the buffers through `np.frombuffer`, without a copy. A game that ends is dealt anew at once.
"""

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import OVER, State
from parasol.core.tensor import Tensor, zeros

MUCH: Final = 40.0
"""Points ahead that are worth as much as any more."""
REWARDS: Final = ("margin", "rank", "win")


def rewards_of(tensor: Tensor, state: State, by: str) -> list[float]:
    """What a finished game is worth to each seat, from -1 to 1.

    margin: points ahead of the best other seat, as a part of MUCH. rank: 1 for the first place, -1
    for the last, the others evenly between; shared places get their mean. win: 1 for the winner,
    shared where the first place is; the others pay for it in equal parts.
    """
    players = int(tensor.players)
    if players == 1:
        return [1.0]
    if by == "margin":
        totals = state.totals()
        found: list[float] = []
        for seat in range(players):
            best = max([totals[other] for other in range(players) if other != seat])
            found.append(max(-1.0, min(1.0, float(totals[seat] - best) / MUCH)))
        return found
    ranks = tensor.ranks(state)
    if by == "rank":
        above = [sum([1 for other in ranks if other < rank]) for rank in ranks]
        alike = [sum([1 for other in ranks if other == rank]) for rank in ranks]
        return [
            1.0 - (2.0 * above[seat] + alike[seat] - 1.0) / (players - 1.0)
            for seat in range(players)
        ]
    winners = sum([1 for rank in ranks if rank == 1])
    return [
        (players / winners - 1.0) / (players - 1.0) if rank == 1 else -1.0 / (players - 1.0)
        for rank in ranks
    ]


def episode_seed(seed: int, game: int, episode: int) -> int:
    """The table's seed of an episode: `parasol.new(name, seed=...)` deals the same again.

    >>> episode_seed(7, 0, 0)
    7
    """
    return seed + (game << 32) + (episode << 64)


def table_bytes(seed: int) -> bytes:
    """The 32 bytes that `parasol.core.chance.table_seed` makes of a whole number."""
    return hashlib.sha256(b"parasol seed %d" % seed).digest()


class Steps:
    """Games side by side: `observations`, `masks`, `seats`, `ended`, `rewards` are their buffers.

    A row of `observations` is what the game's decider sees, a row of `masks` what is legal.
    `rewards` has a number for every seat, 0 but where the game just ended; `seats` the decider.
    """

    def __init__(self, tensor: Tensor, count: int, by: str, first: int) -> None:
        self.tensor = tensor
        self.count: i64 = count
        self.by = by
        self.first = first  # the number of the first game, where several share the work
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
        """Deal every game anew: game g's first episode from the seed of its number."""
        self.seed = seed
        self.rng = Rng(seed * 1_000_003 + self.first)
        self.states = []
        self.episodes = [0] * int(self.count)
        for game in range(self.count):
            self.states.append(self.tensor.fresh(self._bytes(game)))
            self.ended[game] = u8(0)
        self._clear_rewards()
        game_: i64 = 0
        while game_ < self.count:
            self._show(game_, self.states[game_])
            game_ += 1

    def _bytes(self, game: i64) -> bytes:
        return table_bytes(self.seed_of(int(game)))

    def seed_of(self, game: int) -> int:
        """The seed of the episode that a game is in."""
        return episode_seed(self.seed, self.first + game, self.episodes[game])

    def step(self, actions: list[int]) -> int:
        """Play an action in every game; says how many ended. Illegal ones change no game at all."""
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
                state = self._end(game, state)
            else:
                self.ended[game] = u8(0)
            self._show(game, state)
            game += 1
        return done

    def _end(self, game: i64, state: State) -> State:
        """Note what a finished game was worth, and deal the next one."""
        players = self.tensor.players
        rewards = rewards_of(self.tensor, state, self.by)
        for seat in range(players):
            self.rewards[game * players + seat] = rewards[seat]
        self.ended[game] = u8(1)
        self.episodes[game] += 1
        fresh = self.tensor.fresh(self._bytes(game))
        self.states[game] = fresh
        return fresh

    def _clear_rewards(self) -> None:
        rewards = self.rewards
        at: i64 = 0
        end: i64 = len(rewards)
        while at < end:
            rewards[at] = 0.0
            at += 1

    def _show(self, game: i64, state: State) -> None:
        tensor = self.tensor
        seat = state.seat()
        self.seats[game] = u8(seat)
        tensor.write(state, seat, self.observations, game * tensor.size)
        self.legal[game] = tensor.mask(state, self.masks, game * tensor.actions)

    def choose(self) -> vec[i64]:
        """A legal action for every game, each equally likely."""
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

    def put(self, game: int, state: State) -> None:
        """Set one game's position; it goes on from there."""
        if state.seat() == OVER:
            raise ValueError("a game that is over can't go on")
        self.states[game] = state.clone()
        self._show(game, self.states[game])
