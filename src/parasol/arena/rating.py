"""Ratings of a field: openskill's Plackett-Luce model, shown on the scale people know from chess.

400 points are ten to one, and the field's mean is 1500. Games are rated in the order of their
deals. An interval is the wider of two: what rating many resamplings of whole deals gives, and
what the model itself believes, which alone knows that 20 wins of 20 are no certainty.
"""

from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist

from openskill.models import PlackettLuce, PlackettLuceRating

from parasol.arena.intervals import ALPHA, Interval, mean
from parasol.arena.playing import Deal, Played
from parasol.core.chance import Rng

MIDDLE = 1500.0
RESAMPLES, FEWEST = 200, 50
RATED_AT_MOST = 100_000
"""Games rated for the intervals, or as near as FEWEST resamplings come."""


def ratings(names: Sequence[str], deals: Sequence[Deal]) -> dict[str, tuple[float, Interval]]:
    """Each name's rating and its 95 % interval."""
    found = rated(names, deals)
    games = sum(len(deal.games) for deal in deals)
    count = max(FEWEST, min(RESAMPLES, RATED_AT_MOST // max(1, games)))
    rng, spread = Rng(len(deals)), []
    for _ in range(count):
        drawn = [deals[int(rng.below(len(deals)))] for _ in deals]
        spread.append({name: rating for name, (rating, _) in rated(names, drawn).items()})
    return {
        name: (rating, _interval(rating, deviation, [each[name] for each in spread]))
        for name, (rating, deviation) in found.items()
    }


def rated(names: Sequence[str], deals: Sequence[Deal]) -> dict[str, tuple[float, float]]:
    """Each name's rating after these deals, and the deviation the model gives it."""
    # Opponents do not learn from one game to the next: no tau.
    model = PlackettLuce(tau=0.0)
    field = {name: model.rating(name=name) for name in names}
    for deal in deals:
        for game in deal.games:
            if len(set(game.seats)) > 1:
                _rate(model, field, game)
    points = 400 / log(10) / (sqrt(2) * model.beta)
    level = mean([each.mu for each in field.values()])
    return {
        name: (MIDDLE + points * (each.mu - level), points * each.sigma)
        for name, each in field.items()
    }


def _rate(model: PlackettLuce, field: dict[str, PlackettLuceRating], game: Played) -> None:
    teams = [[field[name]] for name in game.seats]
    after = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
    changes = [(team[0].mu, team[0].sigma) for team in after]
    before = {name: (each.mu, each.sigma) for name, each in field.items()}
    # Somebody on two seats has learnt from both of them.
    for name, (mu, sigma) in zip(game.seats, changes, strict=True):
        field[name].mu += mu - before[name][0]
        field[name].sigma *= sigma / before[name][1]


def _interval(rating: float, deviation: float, resampled: list[float]) -> Interval:
    ordered = sorted(resampled)
    cut = int(len(ordered) * ALPHA / 2)
    width = NormalDist().inv_cdf(1 - ALPHA / 2) * deviation
    return min(rating - width, ordered[cut]), max(rating + width, ordered[-1 - cut])
