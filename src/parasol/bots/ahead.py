"""One turn ahead: what each action can make of one's own turn, by the game's own evaluation.

A turn is a chain of small decisions; all of one's own are tried, nobody else's. Compiled like the
rules, since it visits every end of the turn.
"""

from typing import Final

from mypy_extensions import i64

from parasol.bots.tree import margin_of
from parasol.core.chance import Rng
from parasol.core.state import Opponent, Seen, State

DEEPEST: Final[i64] = 8
"""Decisions of one's own turn that are looked ahead."""


def outlooks(seen: Seen, opponent: Opponent, rng: Rng, looks: i64) -> dict[int, float]:
    """For every legal action, the margin expected after the best turn that begins with it.

    It is averaged over so many guesses, so that nothing hidden is taken for granted.
    """
    sums: dict[int, float] = {}
    look: i64 = 0
    while look < looks:
        state = seen.guess(rng)
        seat = state.seat()
        for action in state.actions():
            after = state.clone()
            after.apply(action)
            margin = best_margin(after, opponent, seat, state.turn, DEEPEST)
            sums[action] = sums.get(action, 0.0) + margin / float(looks)
        look += 1
    return sums


def best_margin(state: State, opponent: Opponent, seat: i64, turn: i64, depth: i64) -> float:
    """The best margin that `seat` can expect when its turn, of that number, ends."""
    if depth == 0 or state.seat() != seat or state.turn != turn:
        return margin_of(opponent.values(state), seat)
    best = 0.0
    first = True
    for action in promising(state, opponent):
        after = state.clone()
        after.apply(action)
        margin = best_margin(after, opponent, seat, turn, depth - 1)
        if first or margin > best:
            best = margin
            first = False
    return best


def promising(state: State, opponent: Opponent) -> list[int]:
    """The actions worth a look: all, or so many of the best as the game wants tried."""
    actions = state.actions()
    breadth = opponent.breadth()
    if breadth == 0 or len(actions) <= breadth:
        return actions
    weights = opponent.weigh(state)
    least = sorted(weights)[len(weights) - breadth]
    return [action for at, action in enumerate(actions) if weights[at] >= least]
