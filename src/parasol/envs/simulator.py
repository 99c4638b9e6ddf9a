"""The simulator behind the PettingZoo and Gymnasium environments: one game and its episodes.

It has the state, the seeds, observations, masks, returns and records. It does not depend on
PettingZoo, Gymnasium or OpenSpiel.
"""

import json
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parasol.core import registry
from parasol.core.chance import to_whole_number
from parasol.core.errors import BadOption, ParasolError
from parasol.core.match import Match, load_box, new
from parasol.core.options import list_choices, options_to_dict, parse_options
from parasol.core.state import State
from parasol.core.tensor import Tensor
from parasol.envs.batch import REWARDS, compute_rewards, derive_episode_seed, derive_seed_bytes
from parasol.envs.buffers import wrap_buffer
from parasol.envs.episodes import VERSION

Numbers = NDArray[np.uint8]


class NotDealt(ParasolError):
    """An episode is needed, and none has begun."""


def check_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number within its bounds; raise BadOption for anything else."""
    number = to_whole_number(value)
    if number is None or number < least or (most is not None and number > most):
        expected = f"a whole number from {least} " + ("on" if most is None else f"to {most}")
        raise BadOption(name, value, expected)
    return number


class Simulator:
    """A game with its options, the current episode, and the actions played so far."""

    def __init__(
        self, game: str, rewards: str, components: object, options: Mapping[str, Any]
    ) -> None:
        if rewards not in REWARDS:
            raise BadOption("rewards", rewards, list_choices(REWARDS))
        self.game = registry.find(game)
        self.options: Any = parse_options(self.game.options_type, dict(options))
        self.components, source = load_box(self.game, components)
        self.tensor: Tensor = self.game.learning.make_tensor(self.options, self.components, source)
        self.players = int(self.options.players)
        self.rewards = rewards
        self.seed: int | None = None
        self.episode = -1
        self.actions: list[int] | None = []
        self.state: State = self.tensor.fresh(bytes(32))

    # Episodes

    def reset(self, seed: int | None) -> None:
        """Begin an episode: the first of `seed`, or the next one of the current seed."""
        if seed is not None:
            number = to_whole_number(seed)
            if number is None:
                raise BadOption("seed", seed, "a whole number, or None for the next episode")
            self.seed, self.episode = number, -1
        if self.seed is None:
            self.seed = secrets.randbits(31)
        self.episode += 1
        self.actions = []
        self.state = self.tensor.fresh(derive_seed_bytes(self.match_seed))

    @property
    def match_seed(self) -> int:
        """The seed of this episode: `parasol.new(game, seed=...)` deals the same."""
        return derive_episode_seed(self.seed or 0, 0, self.episode)

    def play(self, action: int) -> None:
        """Play an action; raise ValueError with the reason if it is illegal."""
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

    def set_state(self, state: State) -> None:
        """Continue from another state of this game. Its history is unknown, so the episode has no
        record."""
        self.check_state(state)
        self.state = state.clone()
        self.actions = None

    def check_state(self, state: State) -> None:
        """Raise BadOption unless this is a state of this game with as many players."""
        expected = f"a position of {self.game.name} with {self.players} players"
        if type(state) is not type(self.state):
            raise BadOption("state", type(state).__name__, expected)
        if (players := len(state.totals())) != self.players:
            raise BadOption("state", f"a position with {players} players", expected)

    # What a seat sees

    def observe(self, seat: int) -> Numbers:
        """Return the observation of a seat, or of SPECTATOR."""
        return wrap_buffer(self.tensor.numbers(self.state, seat)).copy()

    def get_action_mask(self, seat: int) -> NDArray[np.int8]:
        """Return the action mask: 1 for every action that is legal for a seat now."""
        if self.state.seat() != seat:
            return np.zeros(self.tensor.actions, np.int8)
        return wrap_buffer(self.tensor.legal(self.state), np.int8).copy()

    def split(self, numbers: Numbers) -> dict[str, Numbers]:
        """Split an observation, or many in rows, into named parts, without a copy."""
        return split(self.tensor, numbers)

    def describe_actions(self) -> dict[int, str]:
        """Return every legal action with its word of notation and a description."""
        game, state = self.game, self.state
        return {
            code: f"{game.word(state, code)}: {game.describe(state, code)}"
            for code in state.actions()
        }

    def compute_returns(self) -> list[float]:
        """Return the final reward of each seat."""
        return compute_rewards(self.tensor, self.state, self.rewards)

    # Records

    def to_match(self) -> Match:
        """Return the episode so far as a `parasol.Match`, replayed from its seed."""
        if self.episode < 0 and self.actions is not None:
            raise NotDealt("no episode has begun, so there is no record of one: call reset() first")
        if self.actions is None:
            raise BadOption("state", "set by hand", "an episode played from its deal")
        options = options_to_dict(self.options)
        match = new(
            self.game.name, seed=self.match_seed, components=self.components or None, **options
        )
        for action in self.actions:
            match.play(self.game.word(match.state, action))
        return match

    def to_json_line(self) -> str:
        """Return the episode as one line of JSON, which `episodes.replay_line` reads."""
        match = self.to_match()
        episode = {
            "parasol": VERSION,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": options_to_dict(self.options),
            "components": self.components or {},
            "seed": self.match_seed,
            "words": " ".join(step.word for step in match.steps),
            "digest": match.digest(),
        }
        if match.over:
            episode["totals"] = [score.total for score in match.scores()]
            episode["ranks"] = [score.rank for score in match.scores()]
            episode["rewards"] = {self.rewards: self.compute_returns()}
        return json.dumps(episode)

    # Pickling: a Game is pickled by its name

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.name}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.game = registry.find(saved["game"])


def split(tensor: Tensor, numbers: Numbers) -> dict[str, Numbers]:
    """Split an observation, or many in rows, into named parts, without a copy."""
    parts, at = {}, 0
    for part in tensor.parts:
        parts[part.name] = numbers[..., at : at + part.size].reshape(
            *numbers.shape[:-1], *part.shape
        )
        at += part.size
    return parts


def make_view(simulator: Simulator, seat: int | None) -> dict[str, Any]:
    """Return the view of a seat, or of a spectator for None."""
    game, state = simulator.game, simulator.state
    match = Match(game, simulator.options, simulator.components, None, state.clone())
    return match.view(seat)
