"""Ratings by openskill's Plackett-Luce model, on the Elo scale.

400 points are odds of ten to one, and the mean is 1500. The library updates after each game, for
players who learn, so late games count more. Bots don't learn: here its one-game step, which is the
gradient of the likelihood, is summed over all games and repeated until it converges, so the order
of the games does not matter. An interval is the wider of two: a bootstrap over deals, and the
curvature of the likelihood, which is still wide after 20 wins of 20.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log, sqrt
from statistics import NormalDist
from typing import Any

from openskill.models import PlackettLuce

from parasol.arena.deals import Deal, GameResult
from parasol.arena.intervals import ALPHA, Interval, compute_mean
from parasol.core.chance import Rng

MEAN_RATING = 1500.0
RESAMPLES = 200
MAX_FIT_STEPS, FIT_TOLERANCE = 60, 1e-3
"""A fit ends after so many steps, or when no skill changes by more than the tolerance."""
STEP_SIGMA = 1e-2
"""A deviation so small that one step of the library is the gradient at a point."""

Outcome = tuple[tuple[int, str], ...]
"""A game's (rank, name) pairs, sorted: all that the ratings use of it."""
Skills = dict[str, float]


def _use_full_curvature(*anything: Any) -> float:
    """Return 1: openskill's gamma, which scales the curvature."""
    return 1.0


MODEL = PlackettLuce(tau=0.0, gamma=_use_full_curvature)


def compute_ratings(
    names: Sequence[str], deals: Sequence[Deal]
) -> dict[str, tuple[float, Interval]]:
    """Return each name's rating and its 95 % interval."""
    counts = [Counter(map(_sort_ranks, deal.games)) for deal in deals]
    whole = _count_outcomes(counts)
    players = max((len(outcome) for outcome in whole), default=2)
    points = 400 / log(10) / (sqrt(players) * MODEL.beta)
    fitted, deviations = _fit(whole, dict.fromkeys(names, float(MODEL.mu)))
    rng, resampled = Rng(len(deals)), []
    for _ in range(RESAMPLES if deals else 0):
        sample = _count_outcomes(counts[int(rng.below(len(deals)))] for _ in deals)
        resampled.append(_to_rating_scale(_fit(sample, fitted)[0], points))
    return {
        name: (
            rating,
            _compute_interval(rating, points * deviations[name], [r[name] for r in resampled]),
        )
        for name, rating in _to_rating_scale(fitted, points).items()
    }


def _sort_ranks(game: GameResult) -> Outcome:
    return tuple(sorted(zip(game.ranks, game.seats, strict=True)))


def _count_outcomes(deals: Iterable[Counter[Outcome]]) -> Counter[Outcome]:
    """Count the outcomes of several deals."""
    total: Counter[Outcome] = Counter()
    for deal in deals:
        total.update(deal)
    return total


def _to_rating_scale(skills: Skills, points: float) -> Skills:
    level = compute_mean(list(skills.values()))
    return {name: MEAN_RATING + points * (skill - level) for name, skill in skills.items()}


def _fit(outcomes: Counter[Outcome], start: Skills) -> tuple[Skills, Skills]:
    """Return the most likely skills under the model's own prior, and their deviations."""
    skills, prior = dict(start), 1 / MODEL.sigma**2
    curvature: Skills = {}
    for _ in range(MAX_FIT_STEPS):
        gradient = {name: prior * (MODEL.mu - skill) for name, skill in skills.items()}
        curvature = dict.fromkeys(skills, prior)
        for outcome, count in outcomes.items():
            _add_gradient(outcome, count, skills, gradient, curvature)
        # Half a Newton step: when one skill rises the others fall, so a whole one overshoots.
        moves = {name: gradient[name] / curvature[name] / 2 for name in skills}
        for name, move in moves.items():
            skills[name] += move
        if max(map(abs, moves.values())) < FIT_TOLERANCE:
            break
    return skills, {name: 1 / sqrt(curved) for name, curved in curvature.items()}


def _add_gradient(
    outcome: Outcome, count: int, skills: Skills, gradient: Skills, curvature: Skills
) -> None:
    """Add the gradient and curvature of `count` equal games; a bot on two seats gets both."""
    if len({name for _, name in outcome}) == 1:
        return
    teams = [[MODEL.rating(skills[name], STEP_SIGMA)] for _, name in outcome]
    after = MODEL.rate(teams, ranks=[float(rank) for rank, _ in outcome])
    for (_, name), (updated,) in zip(outcome, after, strict=True):
        gradient[name] += count * (updated.mu - skills[name]) / STEP_SIGMA**2
        curvature[name] += count * (1 - (updated.sigma / STEP_SIGMA) ** 2) / STEP_SIGMA**2


def _compute_interval(rating: float, deviation: float, resampled: list[float]) -> Interval:
    ordered = sorted(resampled) or [rating]
    cut = int(len(ordered) * ALPHA / 2)
    width = NormalDist().inv_cdf(1 - ALPHA / 2) * deviation
    return min(rating - width, ordered[cut]), max(rating + width, ordered[-1 - cut])
