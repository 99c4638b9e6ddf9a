"""A game of Parasol as a `pyspiel.Game`.

Chance is one node at the start, which draws one of `deals` deals; with a single deal there is none.
All later shuffles are part of the deal, so there are no other chance nodes.
"""

from typing import Any

import pyspiel

from parasol.core import registry
from parasol.core.errors import BadOption
from parasol.core.game import Game
from parasol.core.match import new
from parasol.core.options import describe_options, list_choices, options_to_dict, parse_options
from parasol.core.state import State
from parasol.core.tensor import Tensor
from parasol.envs.batch import REWARDS, compute_rewards, derive_seed_bytes
from parasol.envs.openspiel.observer import Observer, RecallObserver, make_observer
from parasol.envs.openspiel.state import ParasolState
from parasol.envs.simulator import check_whole

MAX_GAME_DECISIONS = 10_000
"""OpenSpiel needs an upper bound; no game comes near it."""
DEFAULT_DEALS = 1000
"""The number of deals to draw from by default."""
Params = dict[str, Any]


class ParasolGame(pyspiel.Game):
    """A game with its options. `start` is the initial state; None means that a deal is drawn first.
    With `log` an information state is the seat's log, otherwise its observation."""

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
            raise BadOption("rewards", self.rewards, list_choices(REWARDS))
        self.deals = (
            1 if start is not None else check_whole("deals", params.get("deals", DEFAULT_DEALS), 1)
        )
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
            max_game_length=MAX_GAME_DECISIONS,
        )
        super().__init__(make_game_type(rules, start is None, zero_sum), info, params)

    def new_initial_state(self, *_: Any) -> ParasolState:
        """Return the first state. OpenSpiel also calls this whenever it copies a state."""
        return ParasolState(self, None if self.start is None else self.start.clone())

    def make_state(self, position: State) -> ParasolState:
        """Return a position of this game as a state without a history."""
        return ParasolState(self, position)

    def deal(self, deal: int) -> State:
        """Return the first position of a deal; `parasol.new(seed=seed + deal)` deals the same."""
        return self.tensor.fresh(derive_seed_bytes(self.seed + deal))

    def compute_returns(self, position: State) -> list[float]:
        """Return the reward of each seat at the end of a game."""
        return compute_rewards(self.tensor, position, self.rewards)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1 if the deal is drawn."""
        return 1 if self.start is None else 0

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> Observer | RecallObserver:
        """Return the observer for a type of observation."""
        # OpenSpiel's core calls this with the parameters alone.
        kind = iig_obs_type if isinstance(iig_obs_type, pyspiel.IIGObservationType) else None
        return make_observer(self, kind)


def make_game_type(rules: Game[Any, Any], stochastic: bool, zero_sum: bool) -> Any:
    """Return the `pyspiel.GameType` of a game."""
    players = _find_option(rules, "players")
    modes, sums = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"parasol_{rules.name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if stochastic else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if zero_sum else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players.choices),
        min_num_players=min(players.choices),
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # an observation has no order of events
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: option.default for option in describe_options(rules.options_type)},
            "seed": 0,
            "deals": DEFAULT_DEALS,
            "rewards": "win",
        },
        default_loadable=True,
    )


def _find_option(rules: Game[Any, Any], name: str) -> Any:
    return next(option for option in describe_options(rules.options_type) if option.name == name)


def game(
    name: str, *, seed: object = 0, rewards: str = "win", components: object = None, **options: Any
) -> ParasolGame:
    """Return a single deal as a `pyspiel.Game`; options as in `parasol.new`."""
    match = new(name, seed=seed, components=components, **options)
    tensor = match.game.learning.make_tensor(match.options, match.components, "")
    given = {**options_to_dict(match.options), "rewards": rewards, "deals": 1}
    if isinstance(seed, int):
        given["seed"] = seed
    return ParasolGame(match.game, tensor, match.state, given)


def make_loadable_class(name: str) -> type[ParasolGame]:
    """Return the class that `pyspiel.load_game` instantiates with the parameters alone."""
    rules = registry.find(name)

    class Loaded(ParasolGame):
        # A class, as OpenSpiel's own games are: its registry outlives the interpreter, and a
        # function would be freed there when no interpreter is left to do it.
        def __init__(self, params: Params | None = None) -> None:
            given = dict(params or {})
            own = {"seed", "deals", "rewards"} & set(given)
            rest: Params = {key: given.pop(key) for key in sorted(own)}
            options: Any = parse_options(rules.options_type, given)
            tensor = rules.learning.make_tensor(options, {}, "")
            start = None
            if int(rest.get("deals", DEFAULT_DEALS)) == 1:
                start = tensor.fresh(derive_seed_bytes(int(rest.get("seed", 0))))
            super().__init__(rules, tensor, start, {**options_to_dict(options), **rest})

    return Loaded


def register() -> None:
    """Register every game with OpenSpiel as `parasol_NAME`."""
    known = set(pyspiel.registered_names())
    for name in registry.list_names():
        if f"parasol_{name}" not in known:
            pyspiel.register_game(
                make_game_type(registry.find(name), True, True), make_loadable_class(name)
            )
