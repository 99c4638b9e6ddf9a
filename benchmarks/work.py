"""The pieces of work that are timed: each does something `count` times and says how long it took.

Time is the processor time of the process that does the work, so that whatever else runs on the
machine counts as little as possible. Nothing is compared or printed here.
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
"""So many different deals take turns, lest one that is short or dull decide the figure."""

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
"""By name, a game and its options."""

clock = time.process_time


@dataclass(frozen=True)
class Sample:
    """`count` things done in `seconds`; `steps` counts what else had to be stepped through."""

    count: int
    seconds: float
    steps: int

    @property
    def rate(self) -> float:
        """Things a second."""
        return self.count / self.seconds

    @property
    def step_rate(self) -> float:
        """Steps a second, those of chance included."""
        return self.steps / self.seconds


def run(name: str, count: int) -> Sample:
    """Do the work called `name`, `count` times: `play_on/base/3` is variant and players."""
    kind, variant, players = name.split("/")
    if kind == "openspiel":
        return step_openspiel(int(players), count)
    if kind == "play_on":
        return play_on(starts(variant, int(players)), count)
    if kind == "step":
        return step(starts(variant, int(players)), count)
    return each(CALLS[kind], middles(variant, int(players)), count)


@cache
def starts(variant: str, players: int) -> list[State]:
    """First positions; clones, because those have no log to write."""
    name, options = VARIANTS[variant]
    matches = (parasol.new(name, players=players, seed=deal, **options) for deal in range(DEALS))
    return [match.state.clone() for match in matches]


Middle = tuple[Game[Any, Any], State, Seen]
"""A position, its game, and what the player to move sees of it."""


@cache
def middles(variant: str, players: int) -> list[Middle]:
    """Positions from the middle of random games, and what the player to move sees of them."""
    rng = Rng(1)
    game = find(VARIANTS[variant][0])
    result = []
    for start in starts(variant, players):
        state = start.clone()
        for _ in range(12 * players):
            actions = state.actions()
            state.apply(actions[rng.below(len(actions))])
        result.append((game, state, game.observe(state, int(state.seat()))))
    return result


def play_on(positions: list[State], games: int) -> Sample:
    """Whole random games in native code; the clone that each begins with is part of it."""
    rng = Rng(1)
    began = clock()
    for number in range(games):
        positions[number % DEALS].clone().play_on(rng)
    return Sample(games, clock() - began, games)


def step(positions: list[State], games: int) -> Sample:
    """Random games stepped by a Python loop, as a program from outside would; counts decisions."""
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


def step_openspiel(players: int, games: int) -> Sample:
    """The same loop over OpenSpiel's crazy_eights, whose loop has to deal the cards, too."""
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


def each(call: Call, positions: list[Middle], count: int) -> Sample:
    """`call` on one position after the other, less what the loop itself takes."""
    rng = Rng(1)
    spent = []
    for timed in (call, lambda game, state, seen, rng: None):
        began = clock()
        for number in range(count):
            game, state, seen = positions[number % DEALS]
            timed(game, state, seen, rng)
        spent.append(clock() - began)
    return Sample(count, max(spent[0] - spent[1], 1e-9), count)
