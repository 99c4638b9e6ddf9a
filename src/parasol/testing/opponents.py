"""Rules of the contract about opponents: what opponent.py says is about the actions there are.

How well an opponent plays is not asked here; the arena measures that.
"""

from math import isfinite

from parasol.core.chance import Rng
from parasol.core.state import OVER
from parasol.testing.walk import Walk

NO_TURN_LIMIT = 1 << 40
"""The number of a turn that no game comes to."""


def masked_actions_are_masked_words(walk: Walk) -> None:
    """Actions that are one masked word to a seat are one and the same to its search, too."""
    state, game = walk.match.state, walk.game
    for viewer in range(walk.match.players):
        if viewer == state.seat():
            continue
        codes: dict[str, int] = {}
        for action in state.actions():
            word = game.word_for(state, action, viewer)
            code = int(state.mask_action(action, viewer))
            if codes.setdefault(word, code) != code:
                rule = "mask_action() keeps apart no more actions than word_for() does."
                raise walk.broken(rule, f"seat {viewer} tells {word} from {word}")


def an_opponent_weighs_every_action(walk: Walk) -> None:
    """weigh() has a number for each action, values() one for each seat; both change nothing."""
    decider = walk.match.seat
    if decider is None:
        return
    seen = walk.game.observe(walk.match.state, decider)
    opponent, state = seen.opponent(), seen.guess(walk.rng)
    before, count = state.numbers(), len(state.actions())
    weights, values = opponent.weigh(state), opponent.values(state)
    if state.numbers() != before:
        raise walk.broken("An opponent changes no position that it weighs.", str(weights))
    if len(weights) != count or not all(map(isfinite, weights)):
        raise walk.broken("weigh() has a number for every action.", str(weights))
    if len(values) != walk.match.players or not all(map(isfinite, values)):
        raise walk.broken("values() has a number for every seat.", str(values))


def an_opponent_plays_on(walk: Walk) -> None:
    """play_on() stops at the turn it is given, or at the end, where the values are the points."""
    decider = walk.match.seat
    if decider is None:
        return
    seen = walk.game.observe(walk.match.state, decider)
    opponent, state = seen.opponent(), seen.guess(walk.rng)
    opponent.play_on(state, Rng(1), state.turn + 1)
    started = int(walk.match.state.turn)
    if state.seat() != OVER and state.turn != started + 1:
        rule = "play_on() stops when the turn it is given begins."
        raise walk.broken(rule, f"turn {state.turn} instead of {started + 1}")
    twin = state.clone()
    opponent.play_on(state, Rng(2), NO_TURN_LIMIT)
    opponent.play_on(twin, Rng(2), NO_TURN_LIMIT)
    if state.seat() != OVER or state.numbers() != twin.numbers():
        rule = "A play-out with the same generator comes to the same end."
        raise walk.broken(rule, f"seat {state.seat()} after it")
    if opponent.values(state) != [float(total) for total in state.totals()]:
        rule = "At the end a seat's value is its points."
        raise walk.broken(rule, f"{opponent.values(state)} and {state.totals()}")
