"""Two simple opponents: one plays anything, one takes the best immediate gain.

They count points alone, and are what the levels in levels.py are measured against. Where a turn has
so many decisions that a game names a breadth, not every chain of them is tried.
"""

from typing import Protocol

from parasol.bots.ahead import promising
from parasol.core.chance import Rng
from parasol.core.state import Opponent, Seen, State

LOOKS = 4
"""Guesses over which a gain is averaged, so that nothing hidden is taken for granted."""
DEEPEST = 8
"""Decisions of one's own turn that are looked ahead."""


class Bot(Protocol):
    """An opponent: from what its seat sees to an action."""

    name: str

    def choose(self, seen: Seen, rng: Rng) -> int:
        """The action it plays."""


class RandomBot:
    """Plays any legal move."""

    name = "random"

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        return actions[rng.below(len(actions))]


class GreedyBot:
    """Plays the move after which its own turn can end with the most points; ties at random."""

    name = "greedy"

    def choose(self, seen: Seen, rng: Rng) -> int:
        gains = expected_gains(seen, rng)
        best = max(gains.values())
        leading = [action for action, gain in gains.items() if gain == best]
        return leading[rng.below(len(leading))]


def expected_gains(seen: Seen, rng: Rng) -> dict[int, float]:
    """For every legal action, the points one's turn can gain by it, averaged over guesses."""
    sums: dict[int, float] = {}
    opponent = seen.opponent()
    for _ in range(LOOKS):
        state = seen.guess(rng)
        seat, start = int(state.seat()), state.totals()[state.seat()]
        for action in state.actions():
            after = state.clone()
            after.apply(action)
            gain = best_end(after, opponent, seat, int(state.turn), DEEPEST) - start
            sums[action] = sums.get(action, 0.0) + gain / LOOKS
    return sums


def best_end(state: State, opponent: Opponent, seat: int, turn: int, depth: int) -> int:
    """The most points `seat` can have when its turn, of that number, ends."""
    if depth == 0 or int(state.seat()) != seat or int(state.turn) != turn:
        return state.totals()[seat]
    best: int | None = None
    for action in promising(state, opponent):
        after = state.clone()
        after.apply(action)
        total = best_end(after, opponent, seat, turn, depth - 1)
        best = total if best is None or total > best else best
    assert best is not None
    return best
