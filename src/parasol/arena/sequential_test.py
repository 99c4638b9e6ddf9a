"""A sequential test of a win rate against a threshold, which lets a run stop early.

Test by betting: one bettor bets that the win rate is above the threshold, another that it is below.
The test decides for the first whose capital has grown 20-fold. The probability that a wrong bettor
ever gets there is at most 5 %, although the test is repeated after every deal.
"""

from collections import Counter
from math import log
from typing import Literal

import msgspec

from parasol.arena.intervals import ALPHA, compute_log_capital, mirror
from parasol.core.errors import BadOption

Verdict = Literal["above", "below", "undecided"]


class Threshold(msgspec.Struct, frozen=True):
    """A bot and the win rate it is tested against."""

    name: str
    rate: float


class SequentialTest:
    """Tests whether the mean of the values is above a rate; updated with every value."""

    def __init__(self, rate: float, alpha: float = ALPHA) -> None:
        self._rate = rate
        self._required = log(1 / alpha)
        self._values: Counter[float] = Counter()

    def update(self, value: float) -> Verdict:
        """Add the value of one deal; return the verdict."""
        self._values[value] += 1
        if compute_log_capital(self._values, self._rate) >= self._required:
            return "above"
        if compute_log_capital(mirror(self._values), 1 - self._rate) >= self._required:
            return "below"
        return "undecided"


def parse_threshold(given: str | float | tuple[str, float], names: tuple[str, ...]) -> Threshold:
    """Parse a threshold: 0.57 (of the last bot), "expert=0.57", or ("expert", 0.57)."""
    name, rate = _split_threshold(given, names)
    if name not in names:
        raise BadOption("stop-when", given, f"one of {', '.join(names)}, = and a win rate")
    if len(names) < 2:
        raise BadOption("stop-when", given, "two different opponents at least in --seats")
    try:
        share = float(rate)
    except (TypeError, ValueError):
        share = -1.0
    if not 0 < share < 1:
        raise BadOption("stop-when", given, "a win rate between 0 and 1, such as 0.57")
    return Threshold(name, share)


def _split_threshold(
    given: str | float | tuple[str, float], names: tuple[str, ...]
) -> tuple[str, str | float]:
    if isinstance(given, tuple) and len(given) == 2:
        return given
    if isinstance(given, str) and "=" in given:
        name, _, rate = given.rpartition("=")  # a name may have = in its settings
        return name, rate
    return names[-1], given
