"""The two levels that look one turn ahead: Casual, and Beginner who sees and judges less well."""

import math

from parasol.bots.ahead import outlooks
from parasol.core.chance import Rng
from parasol.core.state import Seen

LOOKS = 4
"""Guesses over which an outlook is averaged."""


class Casual:
    """Plays the move whose turn ends best by the game's own evaluation."""

    name = "casual"

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        if len(actions) == 1:
            return actions[0]
        found = outlooks(seen, seen.opponent(), rng, LOOKS)
        best = max(found.values())
        leading = [action for action, outlook in found.items() if outlook == best]
        return leading[rng.below(len(leading))]


class Beginner:
    """Plays what looks good, but overlooks moves and takes one for as good as a slightly better.

    So it errs as people do: often by little, now and then by much, hardly ever absurdly.
    """

    name = "beginner"

    def __init__(self, overlooks: float = 0.25, blur: float = 2.0) -> None:
        self.overlooks = overlooks
        """The share of moves that it does not see."""
        self.blur = blur
        """A move that is worse by so many points is played a third as often."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        actions = seen.guess(rng).actions()
        if len(actions) == 1:
            return actions[0]
        found = outlooks(seen, seen.opponent(), rng, 1)
        noticed = {a: outlook for a, outlook in found.items() if rng.number() >= self.overlooks}
        return _drawn(noticed or found, self.blur, rng)


def _drawn(outlooks: dict[int, float], blur: float, rng: Rng) -> int:
    """An action by chance, the better the likelier."""
    best = max(outlooks.values())
    shares = {action: math.exp((outlook - best) / blur) for action, outlook in outlooks.items()}
    left = rng.number() * sum(shares.values())
    for action, share in shares.items():
        left -= share
        if left < 0:
            return action
    return max(outlooks, key=lambda action: outlooks[action])
