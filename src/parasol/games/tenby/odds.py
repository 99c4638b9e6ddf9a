"""What the cards to come usually bring, for a box of Tenby: means over its decks, made once.

Nothing here depends on a position or on weights. `reach` is the heart of it: the
points that a card at the end of a street and the next one beyond it may expect of each other.
"""

import math
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.components import MAX_CACHED_BOXES
from parasol.games.tenby.tables import (
    AT_SEA,
    COUNTED,
    FLAT,
    LANDMARK,
    STREET,
    TARGETS,
    UNIQUE,
    WILD,
    Tables,
)

LEFT: Final[i64] = 0  # sides of a street or a card
RIGHT: Final[i64] = 1
DECK_SHARES: Final[vec[float]] = vec[float]([0.58, 0.28, 0.14])
"""How many of the gained cards are terraces, piers and landmarks."""
FRESH: Final = 0.7  # how often a building's colour is a new one to who counts unique colours
STEPS: Final = 4  # buckets of the mean in `tails`, by one
MAX_MEAN: Final = 20
MAX_NEED: Final = 20
_WIDTH: Final = MAX_MEAN * STEPS + 1


class Odds:
    """Means over the cards of a box."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        cards = int(tables.cards)
        self.mean: vec[float] = vec[float](_compute_means(tables))
        """By target: how many a gained card has of it; of unique colours, how many new ones."""
        edges = [_compute_edge_means(tables, edge) for edge in range(2)]
        reach: list[float] = []
        for card in range(cards):
            for side in range(2):
                edge = int(tables.right[card] if side == RIGHT else tables.left[card])
                for away in (1, 2):
                    if edge == AT_SEA:
                        reach.append(0.0)
                    else:
                        gains = _compute_gain(tables, card, side, away, edges[edge])
                        reach.append(gains + _compute_gift(tables, card, edge, side, away))
        self.reach: vec[float] = vec[float](reach)
        usual: list[float] = []
        for edge in range(2):
            for away in (1, 2):
                usual.append(_compute_usual(tables, reach, edge, away))
        self.usual: vec[float] = vec[float](usual)
        """By edge and distance: the mean of `reach`."""
        self.tails: vec[float] = vec[float](_tabulate_tails())

    def get_reach(self, card: i64, side: i64, away: i64) -> float:
        """Return what a card and the one `away` places beyond that side bring each other."""
        return self.reach[card * 4 + side * 2 + away - 1]

    def estimate_tail(self, need: i64, mean: float) -> float:
        """Return how likely at least `need` come where `mean` are expected."""
        if need <= 0:
            return 1.0
        if need >= MAX_NEED:
            return 0.0
        bucket = i64(mean * float(STEPS) + 0.5)
        if bucket > _WIDTH - 1:
            bucket = _WIDTH - 1
        return self.tails[need * _WIDTH + bucket]


def can_see(reach: i64, side: i64, away: i64) -> bool:
    """Whether a condition of this range sees so far to a side; one of the whole street does."""
    if reach == STREET:
        return True
    if reach == 1:
        return away == 1
    if reach == 2:
        return True
    return reach == (4 if side == RIGHT else 3)


def _estimate_share(tables: Tables, card: int) -> float:
    """Estimate how often a card is gained, compared with the others."""
    deck = int(tables.deck[card])
    return DECK_SHARES[deck] / float(max(1, tables.sizes[deck])) if deck <= LANDMARK else 0.0


def _count(tables: Tables, card: int, target: int) -> float:
    if target < COUNTED:
        return float(tables.counts[card * COUNTED + target])
    if target == UNIQUE:
        return 1.0 if tables.colours[card] == WILD else FRESH if tables.colours[card] > 0 else 0.0
    return 0.0


def _compute_mean(tables: Tables, cards: list[int]) -> list[float]:
    total = sum([_estimate_share(tables, card) for card in cards])
    found: list[float] = []
    for target in range(len(TARGETS) + 1):
        counted = sum(
            [_estimate_share(tables, card) * _count(tables, card, target) for card in cards]
        )
        found.append(counted / total if total > 0 else 0.0)
    return found


def _compute_means(tables: Tables) -> list[float]:
    return _compute_mean(tables, list(range(int(tables.cards))))


def _list_fitting(tables: Tables, edge: int, side: int) -> list[int]:
    """List the cards that may be laid at this edge on a street's side."""
    return [
        card
        for card in range(int(tables.cards))
        if int(tables.left[card] if side == RIGHT else tables.right[card]) == edge
        and _estimate_share(tables, card) > 0
    ]


def _compute_edge_means(tables: Tables, edge: int) -> list[float]:
    return _compute_mean(
        tables, _list_fitting(tables, edge, int(RIGHT)) + _list_fitting(tables, edge, int(LEFT))
    )


def _compute_gain(tables: Tables, card: int, side: int, away: int, means: list[float]) -> float:
    """Compute what a card gains by the next one; conditions on the whole street don't count."""
    reach = tables.range[card]
    if tables.target[card] == FLAT or reach == 0 or reach == STREET:
        return 0.0
    if not can_see(reach, side, away):
        return 0.0
    return float(tables.points[card]) * means[int(tables.target[card])]


def _compute_gift(tables: Tables, card: int, edge: int, side: int, away: int) -> float:
    """Compute what the next card gains by this one behind it."""
    total = 0.0
    found = 0.0
    for other in _list_fitting(tables, edge, side):
        share = _estimate_share(tables, other)
        total += share
        reach = tables.range[other]
        if tables.target[other] == FLAT or reach == 0:
            continue
        if can_see(reach, LEFT if side == RIGHT else RIGHT, away):
            counted = _count(tables, card, int(tables.target[other]))
            found += share * float(tables.points[other]) * counted
    return found / total if total > 0 else 0.0


def _compute_usual(tables: Tables, reach: list[float], edge: int, away: int) -> float:
    total = 0.0
    found = 0.0
    for side in range(2):
        for card in range(int(tables.cards)):
            mine = int(tables.right[card] if side == RIGHT else tables.left[card])
            if mine == edge:
                share = _estimate_share(tables, card)
                total += share
                found += share * reach[card * 4 + side * 2 + away - 1]
    return found / total if total > 0 else 0.0


def _tabulate_tails() -> list[float]:
    """Tabulate Poisson tails by need and bucket of the mean."""
    tails = [0.0] * (MAX_NEED * _WIDTH)
    for bucket in range(_WIDTH):
        mean = bucket / STEPS
        left = 1.0
        term = math.exp(-mean)
        for need in range(MAX_NEED):
            tails[need * _WIDTH + bucket] = max(0.0, left)
            left -= term
            term *= mean / (need + 1)
    return tails


@lru_cache(MAX_CACHED_BOXES)
def load_odds(tables: Tables) -> Odds:
    """Return the Odds of a box and its options; the last few are cached."""
    return Odds(tables)
