"""Confidence intervals of means over deals.

The games of one deal depend on each other, so one observation is the mean of a deal. That makes
every interval robust against correlation between the seatings of a deal.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, inf, log, log1p, sqrt
from statistics import NormalDist

Interval = tuple[float, float]
ALPHA = 0.05
BET_FRACTIONS = (0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6, 0.8, 0.95)
"""Fractions of the largest possible bet; small ones detect small differences."""
BISECTION_STEPS = 20


def compute_mean(values: Sequence[float]) -> float:
    """Return the mean, or 0 if there are no values."""
    return sum(values) / len(values) if values else 0.0


def compute_share_interval(
    values: Sequence[float], fair: float = 0.5, alpha: float = ALPHA
) -> Interval:
    """Return an interval for the mean of values from 0 to 1, for one look at the end of the run.

    This is the Agresti-Coull interval with deals instead of games: z² deals are added, a fair share
    of them won and the rest lost, then the normal interval is taken. So 20 wins of 20 do not give
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


def compute_mean_interval(values: Sequence[float], alpha: float = ALPHA) -> Interval | None:
    """Return an interval for the mean of any values, for one look; None for fewer than two."""
    if len(values) < 2:
        return None
    middle = compute_mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    width = NormalDist().inv_cdf(1 - alpha / 2) * sqrt(variance / len(values))
    return middle - width, middle + width


def compute_log_capital(counts: Counter[float], threshold: float) -> float:
    """Return the log capital of a bettor that the mean of values in 0..1 exceeds `threshold`.

    The capital starts at 1. If the mean is not above the threshold, the bets are not favourable,
    and the probability that the capital ever reaches 1/alpha is at most alpha (Ville's inequality),
    whatever the distribution and however often it is checked.
    """
    if threshold <= 0:
        return inf if any(value > 0 for value in counts) else 0.0
    logs = [
        sum(count * log1p(bet * (value / threshold - 1)) for value, count in counts.items())
        for bet in BET_FRACTIONS
    ]
    highest = max(logs)
    return highest + log(compute_mean([exp(each - highest) for each in logs]))


def mirror(counts: Counter[float]) -> Counter[float]:
    """Return the values as a bettor against them sees them: 1 - value."""
    return Counter({1 - value: count for value, count in counts.items()})


def compute_anytime_interval(values: Sequence[float], alpha: float = ALPHA) -> Interval:
    """Return an anytime-valid interval for the mean of values from 0 to 1.

    It is valid however often it is checked and whenever the run stops (a confidence sequence). It
    holds every threshold for which neither of two bettors, for above and for below, has reached
    2/alpha.
    """
    counts = Counter(values)
    return _find_lower_bound(counts, alpha), 1 - _find_lower_bound(mirror(counts), alpha)


def _find_lower_bound(counts: Counter[float], alpha: float) -> float:
    """Return the lowest threshold that is not rejected; capital falls as thresholds rise."""
    required = log(2 / alpha)
    low, high = 0.0, 1.0
    for _ in range(BISECTION_STEPS):
        middle = (low + high) / 2
        if compute_log_capital(counts, middle) >= required:
            low = middle
        else:
            high = middle
    return low
