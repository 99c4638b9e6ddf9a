"""One game as every environment has it: its Tensor, its position, episodes and their seeds.

The environments differ in what they call things; what they do stands here. Nothing of it knows
PettingZoo, Gymnasium or OpenSpiel.
"""

import json
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parasol.core import registry
from parasol.core.chance import whole_number
from parasol.core.errors import BadOption, ParasolError
from parasol.core.game import SPECTATOR
from parasol.core.match import Match, box_of, new
from parasol.core.options import as_dict, made, one_of
from parasol.core.state import State
from parasol.core.tensor import Tensor
from parasol.envs.buffers import array
from parasol.envs.lines import VERSION, matches, replayed
from parasol.envs.stepping import REWARDS, episode_seed, rewards_of, table_bytes

Numbers = NDArray[np.uint8]


class NotDealt(ParasolError):
    """Something was asked of an episode, and none has begun."""


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number within its bounds; BadOption names the one that is none."""
    number = whole_number(value)
    if number is None or number < least or (most is not None and number > most):
        expected = f"a whole number from {least} " + ("on" if most is None else f"to {most}")
        raise BadOption(name, value, expected)
    return number


class Table:
    """A game with its options, the episode it is in, and the actions played so far."""

    def __init__(
        self, game: str, rewards: str, components: object, options: Mapping[str, Any]
    ) -> None:
        if rewards not in REWARDS:
            raise BadOption("rewards", rewards, one_of(REWARDS))
        self.game = registry.find(game)
        self.options: Any = made(self.game.options_type, dict(options))
        self.components, source = box_of(self.game, components)
        self.tensor: Tensor = self.game.learning.make_tensor(self.options, self.components, source)
        self.players = int(self.options.players)
        self.rewards = rewards
        self.seed: int | None = None
        self.episode = -1
        self.actions: list[int] | None = []
        self.state: State = self.tensor.fresh(bytes(32))

    # Episodes

    def deal(self, seed: int | None) -> None:
        """Begin an episode: the first of `seed`, or the next of the seed there is."""
        if seed is not None:
            number = whole_number(seed)
            if number is None:
                raise BadOption("seed", seed, "a whole number, or None for the next episode")
            self.seed, self.episode = number, -1
        if self.seed is None:
            self.seed = secrets.randbits(31)
        self.episode += 1
        self.actions = []
        self.state = self.tensor.fresh(table_bytes(self.table_seed))

    @property
    def table_seed(self) -> int:
        """`parasol.new(game, seed=...)` deals this episode again."""
        return episode_seed(self.seed or 0, 0, self.episode)

    def play(self, action: int) -> None:
        """Play a legal code; ValueError says why another one is none."""
        state = self.state
        try:
            state.apply(action)
        except ValueError as error:
            if not 0 <= action < self.game.actions:
                raise
            reason = self.game.reason(state, action)
            raise ValueError(f"action {action} is not legal: {reason}") from error
        if self.actions is not None:
            self.actions.append(action)

    def put(self, state: State) -> None:
        """Go on from another position of this game. What led there is not known, so there is no
        record of the episode."""
        self.check(state)
        self.state = state.clone()
        self.actions = None

    def check(self, state: State) -> None:
        """Refuse what is no position of this game, for so many players."""
        expected = f"a position of {self.game.name} with {self.players} players"
        if type(state) is not type(self.state):
            raise BadOption("state", type(state).__name__, expected)
        if (players := len(state.totals())) != self.players:
            raise BadOption("state", f"a position with {players} players", expected)

    # What a seat sees

    def observed(self, seat: int) -> Numbers:
        """What a seat (SPECTATOR: nobody's) sees."""
        return array(self.tensor.numbers(self.state, seat)).copy()

    def legal(self, seat: int) -> NDArray[np.int8]:
        """1 for every code that is legal for a seat now."""
        if self.state.seat() != seat:
            return np.zeros(self.tensor.actions, np.int8)
        return array(self.tensor.legal(self.state), np.int8).copy()

    def split(self, numbers: Numbers) -> dict[str, Numbers]:
        """An observation, or many in rows, as named parts; they share its memory."""
        return split(self.tensor, numbers)

    def meanings(self) -> dict[int, str]:
        """Every code that is legal now in the words of the notation, and what it does."""
        game, state = self.game, self.state
        return {
            code: f"{game.word(state, code)}: {game.describe(state, code)}"
            for code in state.actions()
        }

    def returns(self) -> list[float]:
        """What the finished game is worth to each seat."""
        return rewards_of(self.tensor, self.state, self.rewards)

    # Records

    def match(self) -> Match:
        """The episode so far as a `parasol.Match`, replayed from its seed."""
        if self.episode < 0 and self.actions is not None:
            raise NotDealt("no episode has begun, so there is no record of one: call reset() first")
        if self.actions is None:
            raise BadOption("state", "set by hand", "an episode played from its deal")
        options = as_dict(self.options)
        match = new(
            self.game.name, seed=self.table_seed, components=self.components or None, **options
        )
        for action in self.actions:
            match.play(self.game.word(match.state, action))
        return match

    def line(self) -> str:
        """The episode as one line of JSON: `replayed` makes a match of it again."""
        match = self.match()
        found = {
            "parasol": VERSION,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": as_dict(self.options),
            "components": self.components or {},
            "seed": self.table_seed,
            "words": " ".join(step.word for step in match.steps),
            "digest": match.digest(),
        }
        if match.over:
            found["totals"] = [score.total for score in match.scores()]
            found["ranks"] = [score.rank for score in match.scores()]
            found["rewards"] = {self.rewards: self.returns()}
        return json.dumps(found)

    # Pickling: a Game is found again by its name

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.name}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = registry.find(kept["game"])


def split(tensor: Tensor, numbers: Numbers) -> dict[str, Numbers]:
    """An observation, or many in rows, as named parts; they share its memory."""
    found, at = {}, 0
    for part in tensor.parts:
        found[part.name] = numbers[..., at : at + part.size].reshape(
            *numbers.shape[:-1], *part.shape
        )
        at += part.size
    return found


def view_of(table: Table, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) sees, in the words of the rulebook."""
    game, state = table.game, table.state
    match = Match(game, table.options, table.components, None, state.clone())
    return match.view(seat)


__all__ = ["SPECTATOR", "NotDealt", "Table", "matches", "replayed", "split", "view_of", "whole"]
