"""How sure a mean is, where what is counted comes in whole deals.

The games of one deal depend on each other, so a deal is one observation: its mean. That makes every
interval robust to how much the seatings of a deal resemble each other.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, inf, log, log1p, sqrt
from statistics import NormalDist

Interval = tuple[float, float]
ALPHA = 0.05
STAKES = (0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8, 0.95)
"""What is bet of what could be lost at most; small ones find small differences."""
HALVINGS = 20


def mean(values: Sequence[float]) -> float:
    """The mean; of nothing it is nothing."""
    return sum(values) / len(values) if values else 0.0


def share_interval(values: Sequence[float], fair: float = 0.5, alpha: float = ALPHA) -> Interval:
    """For the mean of values from 0 to 1, seen once, at the end.

    As Agresti and Coull do for single games: z² deals are added, of which a fair share is all
    won and the rest all lost, then the normal interval is taken. So 20 wins of 20 do not mean
    certainty.
    """
    if not values:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - alpha / 2)
    added = z * z
    count = len(values) + added
    middle = (sum(values) + added * fair) / count
    squares = sum((value - middle) ** 2 for value in values)
    squares += added * (fair * (1 - middle) ** 2 + (1 - fair) * middle**2)
    width = z * sqrt(squares) / count
    return max(0.0, middle - width), min(1.0, middle + width)


def mean_interval(values: Sequence[float], alpha: float = ALPHA) -> Interval | None:
    """For the mean of any values, seen once; None where there are fewer than two."""
    if len(values) < 2:
        return None
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    width = NormalDist().inv_cdf(1 - alpha / 2) * sqrt(spread / len(values))
    return middle - width, middle + width


def log_capital(counts: Counter[float], bar: float) -> float:
    """The logarithm of what a bettor has who bet that the mean of values in 0..1 is above `bar`.

    It began with 1. Where the mean is `bar` or less the game is not in the bettor's favour, and
    the chance that the capital ever reaches 1/alpha is at most alpha (Ville's inequality),
    however the values are distributed and however often one looks.
    """
    if bar <= 0:
        return inf if any(value > 0 for value in counts) else 0.0
    logs = [
        sum(count * log1p(stake * (value / bar - 1)) for value, count in counts.items())
        for stake in STAKES
    ]
    most = max(logs)
    return most + log(mean([exp(each - most) for each in logs]))


def mirrored(counts: Counter[float]) -> Counter[float]:
    """The same values seen by whoever bets against them."""
    return Counter({1 - value: count for value, count in counts.items()})


def always_interval(values: Sequence[float], alpha: float = ALPHA) -> Interval:
    """For the mean of values from 0 to 1, valid however often one looks and whenever one stops.

    It holds every bar against which neither of two bettors, one for above and one for
    below, has reached 2/alpha.
    """
    counts = Counter(values)
    return _lowest(counts, alpha), 1 - _lowest(mirrored(counts), alpha)


def _lowest(counts: Counter[float], alpha: float) -> float:
    """The least bar that the bettor for "above" has not beaten; capital falls as bars rise."""
    enough = log(2 / alpha)
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if log_capital(counts, middle) >= enough:
            low = middle
        else:
            high = middle
    return low
