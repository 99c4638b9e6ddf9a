"""One-turn lookahead: the value of each action by the game's own evaluation.

A turn is a chain of small decisions. All chains of the seat's own turn are tried; the other seats'
replies are not. Compiled like the rules, because it visits every end of the turn.
"""

from typing import Final

from mypy_extensions import i64

from parasol.bots.mcts import compute_margin
from parasol.core.chance import Rng
from parasol.core.state import Opponent, Seen, State

MAX_LOOKAHEAD_DECISIONS: Final[i64] = 8
"""Maximum depth: decisions of the seat's own turn."""


def evaluate_actions(seen: Seen, opponent: Opponent, rng: Rng, samples: i64) -> dict[int, float]:
    """Return, for every legal action, the expected margin after the best turn that starts with it.

    The margin is the mean over `samples` belief samples, so hidden information is never assumed.
    """
    margins: dict[int, float] = {}
    sample: i64 = 0
    while sample < samples:
        state = seen.guess(rng)
        seat = state.seat()
        for action in state.actions():
            after = state.clone()
            after.apply(action)
            margin = find_best_margin(after, opponent, seat, state.turn, MAX_LOOKAHEAD_DECISIONS)
            margins[action] = margins.get(action, 0.0) + margin / float(samples)
        sample += 1
    return margins


def find_best_margin(state: State, opponent: Opponent, seat: i64, turn: i64, depth: i64) -> float:
    """Return the best expected margin of `seat` at the end of its turn number `turn`."""
    if depth == 0 or state.seat() != seat or state.turn != turn:
        return compute_margin(opponent.values(state), seat)
    best = 0.0
    first = True
    for action in select_candidates(state, opponent):
        after = state.clone()
        after.apply(action)
        margin = find_best_margin(after, opponent, seat, turn, depth - 1)
        if first or margin > best:
            best = margin
            first = False
    return best


def select_candidates(state: State, opponent: Opponent) -> list[int]:
    """Return the actions to try: all, or the best ones by weight if the game sets a breadth."""
    actions = state.actions()
    breadth = opponent.breadth()
    if breadth == 0 or len(actions) <= breadth:
        return actions
    weights = opponent.weigh(state)
    threshold = sorted(weights)[len(weights) - breadth]
    return [action for at, action in enumerate(actions) if weights[at] >= threshold]
