"""Two baselines: a bot that plays at random and one that takes the best immediate gain.

They count points alone; the levels in levels.py are measured against them. Where a game sets a
breadth, because its turns have many decisions, not every chain of decisions is tried.
"""

from parasol.bots.lookahead import MAX_LOOKAHEAD_DECISIONS, select_candidates
from parasol.core.chance import Rng
from parasol.core.state import Opponent, Seen, State

BELIEF_SAMPLES = 4
"""Belief samples over which a gain is averaged, so that hidden information is never assumed."""


class RandomBot:
    """Plays any legal action with equal probability."""

    name = "random"

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        return actions[rng.below(len(actions))]


class GreedyBot:
    """Plays the action after which its own turn can end with the most points; ties at random."""

    name = "greedy"

    def choose(self, seen: Seen, rng: Rng) -> int:
        gains = estimate_gains(seen, rng)
        best = max(gains.values())
        leading = [action for action, gain in gains.items() if gain == best]
        return leading[rng.below(len(leading))]


def estimate_gains(seen: Seen, rng: Rng) -> dict[int, float]:
    """Return, for every legal action, the points the turn can gain by it, over belief samples."""
    gains: dict[int, float] = {}
    opponent = seen.opponent()
    for _ in range(BELIEF_SAMPLES):
        state = seen.guess(rng)
        seat, start = int(state.seat()), state.totals()[state.seat()]
        for action in state.actions():
            after = state.clone()
            after.apply(action)
            total = find_best_total(after, opponent, seat, int(state.turn), MAX_LOOKAHEAD_DECISIONS)
            gains[action] = gains.get(action, 0.0) + (total - start) / BELIEF_SAMPLES
    return gains


def find_best_total(state: State, opponent: Opponent, seat: int, turn: int, depth: int) -> int:
    """Return the most points that `seat` can have at the end of its turn number `turn`."""
    if depth == 0 or int(state.seat()) != seat or int(state.turn) != turn:
        return state.totals()[seat]
    best: int | None = None
    for action in select_candidates(state, opponent):
        after = state.clone()
        after.apply(action)
        total = find_best_total(after, opponent, seat, turn, depth - 1)
        best = total if best is None or total > best else best
    assert best is not None
    return best
