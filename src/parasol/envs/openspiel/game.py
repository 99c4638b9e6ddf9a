"""The `pyspiel.Game` of one deal of a Parasol game: what OpenSpiel has to know before it begins."""

from typing import Any

import pyspiel

from parasol.core.game import Game
from parasol.core.match import new
from parasol.core.options import as_dict
from parasol.core.state import State
from parasol.envs.openspiel.observer import Observer
from parasol.envs.openspiel.rewards import Rewards, rewards_named
from parasol.envs.openspiel.state import ParasolState

LONGEST = 10_000
"""Decisions of one game, at most; OpenSpiel wants a bound, and no game comes near it."""


class ParasolGame(pyspiel.Game):
    """One deal of a game. Every new state is its first position."""

    def __init__(
        self, rules: Game[Any, Any], start: State, rewards: Rewards, params: dict[str, Any]
    ) -> None:
        self.rules = rules
        self.start = start
        self.rewards = rewards
        self.players = len(start.totals())
        self.observed = len(rules.observe(start, 0).numbers())
        kind = pyspiel.GameType(
            short_name=f"parasol_{rules.name}",
            long_name=rules.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=(
                pyspiel.GameType.Utility.ZERO_SUM
                if rewards.zero_sum(self.players)
                else pyspiel.GameType.Utility.GENERAL_SUM
            ),
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=self.players,
            min_num_players=self.players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            default_loadable=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions,
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if rewards.zero_sum(self.players) else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> ParasolState:
        """The first position. OpenSpiel also asks for one whenever it copies a state."""
        return ParasolState(self, self.start.clone())

    def state_of(self, position: State) -> ParasolState:
        """Any position of this game as a state without a history."""
        return ParasolState(self, position)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees, as OpenSpiel asks for it."""
        return Observer(self.observed)


def game(
    name: str, *, seed: object = 0, rewards: str = "win", components: object = None, **options: Any
) -> ParasolGame:
    """A deal as a `pyspiel.Game`; options as in `parasol.new`, rewards "win" or "margin"."""
    match = new(name, seed=seed, components=components, **options)
    given = {"rewards": rewards, **as_dict(match.options)}
    return ParasolGame(match.game, match.state, rewards_named(rewards), given)
