"""The two levels with one-turn lookahead: Casual, and Beginner, which adds noise to its choice."""

import math

from parasol.bots.lookahead import evaluate_actions
from parasol.core.chance import Rng
from parasol.core.state import Seen

BELIEF_SAMPLES = 4
"""Belief samples over which Casual averages a value."""


class CasualBot:
    """Plays the action with the best value after one turn; ties at random."""

    name = "casual"

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        if len(actions) == 1:
            return actions[0]
        values = evaluate_actions(seen, seen.opponent(), rng, BELIEF_SAMPLES)
        best = max(values.values())
        leading = [action for action, value in values.items() if value == best]
        return leading[rng.below(len(leading))]


class BeginnerBot:
    """Overlooks some actions at random and plays a softmax over the values of the others.

    So it errs as people do: often by little, now and then by much, hardly ever absurdly.
    """

    name = "beginner"

    def __init__(self, overlook_rate: float = 0.25, temperature: float = 2.0) -> None:
        self.overlook_rate = overlook_rate
        """The probability that an action is not considered."""
        self.temperature = temperature
        """Temperature in points: an action worse by so much is played 1/e times as often."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        if len(actions) == 1:
            return actions[0]
        values = evaluate_actions(seen, seen.opponent(), rng, 1)
        noticed = {a: value for a, value in values.items() if rng.number() >= self.overlook_rate}
        return _sample_softmax(noticed or values, self.temperature, rng)


def _sample_softmax(values: dict[int, float], temperature: float, rng: Rng) -> int:
    """Draw an action with probability proportional to exp(value / temperature)."""
    best = max(values.values())
    weights = {action: math.exp((value - best) / temperature) for action, value in values.items()}
    left = rng.number() * sum(weights.values())
    for action, weight in weights.items():
        left -= weight
        if left < 0:
            return action
    return max(values, key=lambda action: values[action])
