"""Ratings of a field: openskill's Plackett-Luce model, shown on the scale people know from chess.

400 points are ten to one, and the field's mean is 1500. The library rates one game after another,
for players who learn, so that late games count more. Opponents here don't learn: its one-game step,
which is the slope of the likelihood, is repeated over all games together until nothing moves. So
the order of games means nothing. An interval is the wider of two: what resamplings of whole deals
give, and the curvature of the model, which alone knows that 20 wins of 20 are no certainty.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log, sqrt
from statistics import NormalDist
from typing import Any

from openskill.models import PlackettLuce

from parasol.arena.intervals import ALPHA, Interval, mean
from parasol.arena.playing import Deal, Played
from parasol.core.chance import Rng

MIDDLE = 1500.0
RESAMPLES = 200
STEPS, NEAR = 60, 1e-3
"""Steps of a fit at most, and the change of a skill below which it has ended."""
STILL = 1e-2
"""A deviation so small that one step of the library is the slope at a point."""

Outcome = tuple[tuple[int, str], ...]
"""A game's ranks and who had them, the first one first: all that a rating knows of it."""
Skills = dict[str, float]


def _full(*anything: Any) -> float:
    """The whole curvature counts."""
    return 1.0


MODEL = PlackettLuce(tau=0.0, gamma=_full)


def ratings(names: Sequence[str], deals: Sequence[Deal]) -> dict[str, tuple[float, Interval]]:
    """Each name's rating and its 95 % interval."""
    counted = [Counter(map(_outcome, deal.games)) for deal in deals]
    whole = _together(counted)
    players = max((len(outcome) for outcome in whole), default=2)
    points = 400 / log(10) / (sqrt(players) * MODEL.beta)
    fitted, deviations = _fit(whole, dict.fromkeys(names, float(MODEL.mu)))
    rng, resampled = Rng(len(deals)), []
    for _ in range(RESAMPLES if deals else 0):
        drawn = _together(counted[int(rng.below(len(deals)))] for _ in deals)
        resampled.append(_scaled(_fit(drawn, fitted)[0], points))
    return {
        name: (rating, _interval(rating, points * deviations[name], [r[name] for r in resampled]))
        for name, rating in _scaled(fitted, points).items()
    }


def _outcome(game: Played) -> Outcome:
    return tuple(sorted(zip(game.ranks, game.seats, strict=True)))


def _together(deals: Iterable[Counter[Outcome]]) -> Counter[Outcome]:
    """How often each outcome was in some deals."""
    found: Counter[Outcome] = Counter()
    for deal in deals:
        found.update(deal)
    return found


def _scaled(skills: Skills, points: float) -> Skills:
    level = mean(list(skills.values()))
    return {name: MIDDLE + points * (skill - level) for name, skill in skills.items()}


def _fit(outcomes: Counter[Outcome], start: Skills) -> tuple[Skills, Skills]:
    """The likeliest skills, with the model's own prior, and how sure each is."""
    skills, prior = dict(start), 1 / MODEL.sigma**2
    curvature: Skills = {}
    for _ in range(STEPS):
        slope = {name: prior * (MODEL.mu - skill) for name, skill in skills.items()}
        curvature = dict.fromkeys(skills, prior)
        for outcome, count in outcomes.items():
            _lean(outcome, count, skills, slope, curvature)
        # Half a step: when one rises the others sink, so a whole one would go too far.
        moves = {name: slope[name] / curvature[name] / 2 for name in skills}
        for name, move in moves.items():
            skills[name] += move
        if max(map(abs, moves.values())) < NEAR:
            break
    return skills, {name: 1 / sqrt(curved) for name, curved in curvature.items()}


def _lean(outcome: Outcome, count: int, skills: Skills, slope: Skills, curvature: Skills) -> None:
    """Add what some equal games say; somebody on two seats is told by both."""
    if len({name for _, name in outcome}) == 1:
        return
    teams = [[MODEL.rating(skills[name], STILL)] for _, name in outcome]
    after = MODEL.rate(teams, ranks=[float(rank) for rank, _ in outcome])
    for (_, name), (told,) in zip(outcome, after, strict=True):
        slope[name] += count * (told.mu - skills[name]) / STILL**2
        curvature[name] += count * (1 - (told.sigma / STILL) ** 2) / STILL**2


def _interval(rating: float, deviation: float, resampled: list[float]) -> Interval:
    ordered = sorted(resampled) or [rating]
    cut = int(len(ordered) * ALPHA / 2)
    width = NormalDist().inv_cdf(1 - ALPHA / 2) * deviation
    return min(rating - width, ordered[cut]), max(rating + width, ordered[-1 - cut])
