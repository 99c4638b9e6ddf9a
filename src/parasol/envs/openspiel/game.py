"""A game of Parasol as a `pyspiel.Game`: what OpenSpiel has to know before it begins.

Chance is one node at the start which draws one of `deals` deals; with a single deal there is none.
All later shuffles are part of the deal, so nothing else is left to chance.
"""

from typing import Any

import pyspiel

from parasol.core import registry
from parasol.core.errors import BadOption
from parasol.core.game import Game
from parasol.core.match import new
from parasol.core.options import as_dict, described, made, one_of
from parasol.core.state import State
from parasol.core.tensor import Tensor
from parasol.envs.openspiel.observer import Observer, Recall, observer
from parasol.envs.openspiel.state import ParasolState
from parasol.envs.stepping import REWARDS, rewards_of, table_bytes
from parasol.envs.table import whole

LONGEST = 10_000
"""Decisions of one game, at most; OpenSpiel wants a bound, and no game comes near it."""
DEALS = 1000
"""Deals to draw from where nobody says how many."""
Params = dict[str, Any]


class ParasolGame(pyspiel.Game):
    """A game with its options. `start` is the position every state begins with, None: a deal is
    drawn first. `log` says that an information state is the seat's log, not the numbers it sees."""

    def __init__(
        self,
        rules: Game[Any, Any],
        tensor: Tensor,
        start: State | None,
        params: Params,
        *,
        log: bool = True,
    ) -> None:
        self.rules = rules
        self.tensor = tensor
        self.start = start
        self.log = log
        self.players = int(tensor.players)
        self.rewards = str(params.get("rewards", "win"))
        if self.rewards not in REWARDS:
            raise BadOption("rewards", self.rewards, one_of(REWARDS))
        self.deals = 1 if start is not None else whole("deals", params.get("deals", DEALS), 1)
        self.seed = int(params.get("seed", 0))
        share = 1 / self.deals
        self.outcomes = [(deal, share) for deal in range(self.deals)] if start is None else []
        zero_sum = self.rewards != "margin" or self.players == 2
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions,
            max_chance_outcomes=0 if start is not None else self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind_of(rules, start is None, zero_sum), info, params)

    def new_initial_state(self, *_: Any) -> ParasolState:
        """The first state. OpenSpiel also asks for one whenever it copies a state."""
        return ParasolState(self, None if self.start is None else self.start.clone())

    def state_of(self, position: State) -> ParasolState:
        """Any position of this game as a state without a history."""
        return ParasolState(self, position)

    def dealt(self, deal: int) -> State:
        """The first position of a deal; `parasol.new(seed=seed + deal)` deals the same."""
        return self.tensor.fresh(table_bytes(self.seed + deal))

    def worth(self, position: State) -> list[float]:
        """What a finished game is worth to each seat."""
        return rewards_of(self.tensor, position, self.rewards)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, if it is drawn."""
        return 1 if self.start is None else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | Recall:
        """What a seat sees, as OpenSpiel asks for it."""
        # OpenSpiel's core calls this with the parameters alone.
        kind = iig_obs_type if isinstance(iig_obs_type, pyspiel.IIGObservationType) else None
        return observer(self, kind)


def kind_of(rules: Game[Any, Any], drawn: bool, zero_sum: bool) -> Any:
    """What OpenSpiel calls the type of a game."""
    players = _option(rules, "players")
    modes, sums = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"parasol_{rules.name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if drawn else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if zero_sum else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players.choices),
        min_num_players=min(players.choices),
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # what is seen forgets the order it came in
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: option.default for option in described(rules.options_type)},
            "seed": 0,
            "deals": DEALS,
            "rewards": "win",
        },
        default_loadable=True,
    )


def _option(rules: Game[Any, Any], name: str) -> Any:
    return next(option for option in described(rules.options_type) if option.name == name)


def game(
    name: str, *, seed: object = 0, rewards: str = "win", components: object = None, **options: Any
) -> ParasolGame:
    """A single deal as a `pyspiel.Game`; options as in `parasol.new`."""
    match = new(name, seed=seed, components=components, **options)
    tensor = match.game.learning.make_tensor(match.options, match.components, "")
    given = {**as_dict(match.options), "rewards": rewards, "deals": 1}
    if isinstance(seed, int):
        given["seed"] = seed
    return ParasolGame(match.game, tensor, match.state, given)


def loadable(name: str) -> type[ParasolGame]:
    """The game of that name as `pyspiel.load_game` makes it from its parameters alone."""
    rules = registry.find(name)

    class Loaded(ParasolGame):
        # A class, as OpenSpiel's own games are: its registry outlives the interpreter, and a
        # function would be freed there when no interpreter is left to do it.
        def __init__(self, params: Params | None = None) -> None:
            given = dict(params or {})
            own = {"seed", "deals", "rewards"} & set(given)
            rest: Params = {key: given.pop(key) for key in sorted(own)}
            options: Any = made(rules.options_type, given)
            tensor = rules.learning.make_tensor(options, {}, "")
            start = None
            if int(rest.get("deals", DEALS)) == 1:
                start = tensor.fresh(table_bytes(int(rest.get("seed", 0))))
            super().__init__(rules, tensor, start, {**as_dict(options), **rest})

    return Loaded


def register() -> None:
    """Make every game known to OpenSpiel as `parasol_NAME`."""
    known = set(pyspiel.registered_names())
    for name in registry.names():
        if f"parasol_{name}" not in known:
            pyspiel.register_game(kind_of(registry.find(name), True, True), loadable(name))
