"""OpenSpiel's information-set MCTS as a bot, for comparison with ours.

The search is `open_spiel.python.algorithms.ismcts`, unchanged. It resamples through `Seen.guess`,
and by default its rollouts use the rules' native loop, so that Python does not slow it down.
"""

from time import perf_counter
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts as theirs
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from parasol.core import registry
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.game import SPECTATOR, Game
from parasol.core.options import list_choices
from parasol.core.state import Seen, State
from parasol.core.tensor import Tensor
from parasol.envs.batch import REWARDS
from parasol.envs.openspiel.game import ParasolGame
from parasol.envs.openspiel.state import ParasolState, resample

UNLIMITED_SIMULATIONS = 1_000_000_000


class FastPlayouts:
    """One rollout of `RandomRolloutEvaluator`, by the rules' native loop."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def evaluate(self, state: ParasolState) -> list[float]:
        """Return the rewards of one random rollout."""
        end = state.position.clone()
        end.play_on(self._rng)
        game: ParasolGame = state.get_game()
        return game.compute_returns(end)

    def prior(self, state: ParasolState) -> list[tuple[int, float]]:
        """Return a uniform prior."""
        actions = state.position.actions()
        return [(action, 1 / len(actions)) for action in actions]


class RankTensor(Tensor):
    """A Tensor without observations: a search needs only the ranks at the end."""

    def __init__(self, rules: Game[Any, Any], start: State) -> None:
        super().__init__([], rules.actions, len(start.totals()))
        self._rules = rules

    def ranks(self, state: State) -> list[int]:
        scores = self._rules.scores(self._rules.observe(state, SPECTATOR))
        return [score.rank for score in scores]


class TimeIsUp(Exception):
    """Ends a search between two simulations."""


class IsmctsBot:
    """A bot that chooses by OpenSpiel's search."""

    def __init__(
        self, simulations: int, seconds: float, exploration: float, rewards: str, playouts: str
    ) -> None:
        budget = f"{seconds:g} s" if seconds else f"{simulations}"
        self.name = f"openspiel ismcts {budget}"
        self._simulations = simulations
        self._seconds = seconds
        self._exploration = exploration
        self._rewards = rewards
        self._playouts = playouts

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the most visited action."""
        until = perf_counter() + self._seconds if self._seconds else None
        rules, start = _find_game(seen), seen.guess(rng)
        given = {"rewards": self._rewards, "deals": 1}
        game = ParasolGame(rules, RankTensor(rules, start), start, given, log=False)
        state = game.new_initial_state()
        search = self._search(game, rng)

        def resample_until(state: ParasolState, player: int) -> ParasolState:
            # At least one simulation: without any there is no policy.
            if until and perf_counter() > until and search._root_node.child_info:
                raise TimeIsUp
            return resample(state, player, rng)

        search.set_resampler(resample_until)
        try:
            return int(search.step(state))
        except TimeIsUp:
            policy = search.get_final_policy(state, search._root_node)
            best = max(share for _, share in policy)
            leading = [action for action, share in policy if share == best]
            return int(leading[int(rng.below(len(leading)))])

    def _search(self, game: ParasolGame, rng: Rng) -> Any:
        chance = np.random.RandomState(int(rng.below(1 << 31)))
        slow = RandomRolloutEvaluator(1, chance)
        return theirs.ISMCTSBot(
            game,
            FastPlayouts(rng) if self._playouts == "fast" else slow,
            self._exploration,
            UNLIMITED_SIMULATIONS if self._seconds else self._simulations,
            random_state=chance,
            final_policy_type=theirs.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )


def ismcts(
    simulations: int = 0,
    seconds: float = 0.0,
    exploration: float = 1.0,
    rewards: str = "margin",
    playouts: str = "fast",
) -> IsmctsBot:
    """Return a bot with OpenSpiel's search, with so many simulations or seconds per decision.

    `playouts`: fast (the rules' native loop) or openspiel (its `RandomRolloutEvaluator`).
    """
    if (simulations > 0) == (seconds > 0):
        raise BadOption("simulations", simulations, "a number above 0, or else seconds above 0")
    if playouts not in ("fast", "openspiel"):
        raise BadOption("playouts", playouts, "one of fast, openspiel")
    if rewards not in REWARDS:
        raise BadOption("rewards", rewards, list_choices(REWARDS))
    return IsmctsBot(int(simulations), float(seconds), float(exploration), rewards, playouts)


def _find_game(seen: Seen) -> Any:
    """Return the game that a Seen belongs to."""
    for name in registry.list_names():
        game = registry.find(name)
        if game.seen_type is type(seen):
            return game
    raise BadOption("seen", type(seen).__name__, "what a seat of a known game sees")
