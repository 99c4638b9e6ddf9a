"""When a run may stop: as soon as a bettor has won enough to call the question answered.

One bettor holds that an opponent's win rate is above a bar, another that it is below. Whoever has
multiplied the stake by 20 is believed. The chance that a wrong one ever gets there is at most 5 %,
although it is looked at after every deal.
"""

from collections import Counter
from math import log
from typing import Literal

import msgspec

from parasol.arena.intervals import ALPHA, log_capital, mirrored
from parasol.core.errors import BadOption

Verdict = Literal["above", "below", "undecided"]


class Bar(msgspec.Struct, frozen=True):
    """An opponent, and the win rate it is asked about."""

    name: str
    rate: float


class Question:
    """Is the mean of the values above the bar? Asked again with every value."""

    def __init__(self, rate: float, alpha: float = ALPHA) -> None:
        self._rate = rate
        self._enough = log(1 / alpha)
        self._seen: Counter[float] = Counter()

    def hears(self, value: float) -> Verdict:
        """Take one more deal into account."""
        self._seen[value] += 1
        if log_capital(self._seen, self._rate) >= self._enough:
            return "above"
        if log_capital(mirrored(self._seen), 1 - self._rate) >= self._enough:
            return "below"
        return "undecided"


def bar_of(given: str | float | tuple[str, float], names: tuple[str, ...]) -> Bar:
    """A bar as asked for: 0.57 of whoever is named last, "expert=0.57", or ("expert", 0.57)."""
    name, rate = _parts(given, names)
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
    return Bar(name, share)


def _parts(
    given: str | float | tuple[str, float], names: tuple[str, ...]
) -> tuple[str, str | float]:
    if isinstance(given, tuple) and len(given) == 2:
        return given
    if isinstance(given, str) and "=" in given:
        name, _, rate = given.rpartition("=")  # a name may have = in its settings
        return name, rate
    return names[-1], given
