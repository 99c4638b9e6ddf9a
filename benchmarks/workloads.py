"""The timed workloads: each runs something `count` times and returns a Sample.

Time is the CPU time of the process, so that other programs on the machine matter little.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import parasol
from parasol.core.chance import Rng
from parasol.core.game import Game
from parasol.core.registry import find
from parasol.core.state import OVER, Seen, State

DEALS = 20
"""Different deals take turns, so that no single deal decides the figure."""

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "base": ("maui", {"variant": "base"}),
    "crabs": ("maui", {"variant": "crabs"}),
    "long": ("maui", {"variant": "long"}),
    "one": ("playa_pirata", {"hands": "one"}),
    "specials": ("playa_pirata", {"hands": "one", "specials": True}),
    "players": ("playa_pirata", {"hands": "players", "specials": True}),
    "plain": ("tenby", {}),
    "open-sea": ("tenby", {"accolades": "open-sea", "thanks": True}),
    "ebb-flow": ("tenby", {"accolades": "ebb-flow", "thanks": True}),
}
"""Games and options by the name of the variant."""

clock = time.process_time


@dataclass(frozen=True)
class Sample:
    """`count` operations in `seconds`; `steps` also counts chance nodes."""

    count: int
    seconds: float
    steps: int

    @property
    def rate(self) -> float:
        """Operations per second."""
        return self.count / self.seconds

    @property
    def step_rate(self) -> float:
        """Steps per second, chance nodes included."""
        return self.steps / self.seconds


def run(name: str, count: int) -> Sample:
    """Run a workload `count` times: `play_on/base/3` is kind, variant and players."""
    kind, variant, players = name.split("/")
    if kind == "openspiel":
        return time_openspiel_steps(int(players), count)
    if kind == "play_on":
        return time_playouts(make_starts(variant, int(players)), count)
    if kind == "step":
        return time_steps(make_starts(variant, int(players)), count)
    return time_calls(CALLS[kind], make_middles(variant, int(players)), count)


@cache
def make_starts(variant: str, players: int) -> list[State]:
    """Return first positions; clones, because those write no events."""
    name, options = VARIANTS[variant]
    matches = (parasol.new(name, players=players, seed=deal, **options) for deal in range(DEALS))
    return [match.state.clone() for match in matches]


Middle = tuple[Game[Any, Any], State, Seen]
"""A game, a position, and the deciding seat's Seen."""


@cache
def make_middles(variant: str, players: int) -> list[Middle]:
    """Return positions from the middle of random games, with the deciding seat's Seen."""
    rng = Rng(1)
    game = find(VARIANTS[variant][0])
    result = []
    for start in make_starts(variant, players):
        state = start.clone()
        for _ in range(12 * players):
            actions = state.actions()
            state.apply(actions[rng.below(len(actions))])
        result.append((game, state, game.observe(state, int(state.seat()))))
    return result


def time_playouts(positions: list[State], games: int) -> Sample:
    """Time whole random games in native code, each with its clone."""
    rng = Rng(1)
    began = clock()
    for number in range(games):
        positions[number % DEALS].clone().play_on(rng)
    return Sample(games, clock() - began, games)


def time_steps(positions: list[State], games: int) -> Sample:
    """Time random games stepped by a Python loop; counts decisions."""
    number = random.Random(1).random
    decisions = 0
    began = clock()
    for game in range(games):
        state = positions[game % DEALS].clone()
        while state.seat() != OVER:
            actions = state.actions()
            state.apply(actions[int(number() * len(actions))])
            decisions += 1
    return Sample(decisions, clock() - began, decisions)


def time_openspiel_steps(players: int, games: int) -> Sample:
    """Time the same loop over OpenSpiel's crazy_eights, which also steps chance nodes."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={players})")
    number = random.Random(1).random
    decisions = chances = 0
    began = clock()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                # All outcomes of this game's chance are equally likely.
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(number() * len(outcomes))][0])
                chances += 1
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(number() * len(actions))])
                decisions += 1
    return Sample(decisions, clock() - began, decisions + chances)


Call = Callable[[Game[Any, Any], State, Seen, Rng], object]

CALLS: dict[str, Call] = {
    "clone": lambda game, state, seen, rng: state.clone(),
    "observe": lambda game, state, seen, rng: game.observe(state, seen.viewer),
    "guess": lambda game, state, seen, rng: seen.guess(rng),
    "numbers": lambda game, state, seen, rng: seen.numbers(),
    "view": lambda game, state, seen, rng: game.view(seen),
}


def time_calls(call: Call, positions: list[Middle], count: int) -> Sample:
    """Time `call` on one position after the other, without the loop's own time."""
    rng = Rng(1)
    spent = []
    for timed in (call, lambda game, state, seen, rng: None):
        began = clock()
        for number in range(count):
            game, state, seen = positions[number % DEALS]
            timed(game, state, seen, rng)
        spent.append(clock() - began)
    return Sample(count, max(spent[0] - spent[1], 1e-9), count)
