"""One position of Maui: what lies where, whose it is, and what it is worth.

Data and questions about it; what may be done, and what that does, stands in rules.py. What chance
decided lies in the Deal; `drawn` says how far the bag is used.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.state import State
from parasol.games.maui.tables import KINDS, MARKET, Deal, Side, Tables

# Phases: which decision is asked.
PICKING: Final[i64] = 0
PLACING: Final[i64] = 1
TRACKING: Final[i64] = 2
LAYING: Final[i64] = 3
ENDED: Final[i64] = 4

# What each seat owns, at `seat * WIDTH` in `own`.
REACH: Final[i64] = 0  # by pattern: rows where it is active on the last towel, row r as bit r + 1
STEPS: Final[i64] = 5  # by pattern: the space its score marker stands on
HAND: Final[i64] = 10  # by pattern: towel tokens held
DOLLARS: Final[i64] = 15
TOWELS: Final[i64] = 16  # placed on the beach in this half
PEARLS: Final[i64] = 17  # white, black
PENALTIES: Final[i64] = 19
CRABS: Final[i64] = 20  # points lost to crabs
WIDTH: Final[i64] = 21

EMPTY: Final = 255  # no towel in this column


class Position(State):
    """A position, hidden things included. A copy is made from `source`."""

    def __init__(self, tables: Tables, deal: Deal, source: "Position | None") -> None:
        super().__init__()
        self.tables = tables
        self.deal = deal
        if source is not None:
            # Written out here, not in a method: only so does mypyc see that each is always set.
            self.revealed = source.revealed
            self.phase: i64 = source.phase
            self.mover: i64 = source.mover
            self.starter: i64 = source.starter
            self.half: i64 = source.half
            self.round: i64 = source.round
            self.turn = source.turn
            self.last_round: bool = source.last_round
            self.drawn: i64 = source.drawn
            self.picked: i64 = source.picked
            self.top: i64 = source.top
            self.spot: i64 = source.spot
            self.part: i64 = source.part
            self.own: vec[i64] = source.own[:]
            self.market: vec[i64] = source.market[:]
            self.areas: vec[i64] = source.areas[:]
            self.frames: vec[i64] = source.frames[:]
            self.gained: vec[i64] = source.gained[:]
            self.starts: vec[u8] = source.starts[:]
            self.spots: vec[u8] = source.spots[:]
            self.towels: vec[u8] = source.towels[:]
            self.tops: vec[u8] = source.tops[:]
            self.laid: vec[u8] = source.laid[:]
            self.crabs: vec[u8] = source.crabs[:]
            return
        players = tables.players
        self.phase = PICKING
        self.mover = 0
        self.starter = 0
        self.half = 0
        self.round = 1
        self.last_round = False
        self.drawn = 0
        self.picked = -1  # the tile in hand, then the one being placed
        self.top = 0  # the row of its top part
        self.spot = 0  # the next spot of its column to look at
        self.part = 0  # the first part that may still take a towel token
        self.own = vec[i64]([0] * int(players * WIDTH))
        self.market = vec[i64]([0] * MARKET)
        self.areas = vec[i64]([int(tables.area_dollars)] * 2)
        self.frames = vec[i64]([int(tables.frame_count)] * int(KINDS))
        self.gained = vec[i64]([0] * int(KINDS))
        self.starts = vec[u8]([0] * int(players))
        self.spots = vec[u8]([0] * int(players * tables.spots))
        cells = int(players * tables.columns)
        self.towels = vec[u8]([EMPTY] * cells)
        self.tops = vec[u8]([0] * cells)  # top row + 1
        self.laid = vec[u8]([0] * (cells * 3))  # pattern + 1 of a towel token
        self.crabs = vec[u8]([0] * (cells * 3))  # points lost, face up
        seat: i64 = 0
        while seat < players:
            self.own[seat * WIDTH + DOLLARS] = tables.player_dollars
            seat += 1
        for pattern in range(KINDS):
            if tables.frame_space[pattern] == 0:
                self.frames[pattern] = 0

    def is_on_crab_side(self) -> bool:
        """Whether the beaches show their sand crab side."""
        return self.tables.crabs_only or self.half == 1

    def get_side(self) -> Side:
        """The side of the beaches that is face up."""
        tables = self.tables
        return tables.crab_side if self.is_on_crab_side() else tables.umbrella_side

    def count_bag(self) -> i64:
        """How many tiles are left in the bag."""
        return self.tables.tiles - self.drawn

    def find_cell(self) -> i64:
        """Where the mover's next towel goes in `towels` and `tops`."""
        return self.mover * self.tables.columns + self.own[self.mover * WIDTH + TOWELS]

    # Points

    def totals(self) -> list[int]:
        return [int(self.count_total(seat)) for seat in range(self.tables.players)]

    def count_total(self, seat: i64) -> i64:
        """A seat's points, were the game to end now."""
        tables = self.tables
        own = self.own
        me = seat * WIDTH
        points = own[me + DOLLARS] * tables.dollar_points
        track: i64 = 0
        while track < KINDS:
            points += tables.values[own[me + STEPS + track]]
            track += 1
        points += tables.pearl_points[own[me + PEARLS]] + tables.pearl_points[own[me + PEARLS + 1]]
        return points - own[me + PENALTIES] * tables.penalty_points - own[me + CRABS]

    def ranks(self) -> list[int]:
        """Places, 1 is the winner: points, fewest towels, most dollars, last in turn order."""
        players = self.tables.players
        order: list[tuple[int, int, int, int, int]] = []
        for seat in range(players):
            me = seat * WIDTH
            after = (seat - self.starter + players) % players
            towels = self.own[me + TOWELS]
            dollars = self.own[me + DOLLARS]
            order.append(
                (int(self.count_total(seat)), -int(towels), int(dollars), int(after), int(seat))
            )
        order.sort(reverse=True)
        ranks = [0] * int(players)
        for place in range(len(order)):
            ranks[order[place][4]] = place + 1
        return ranks

    # Whole, as numbers

    def numbers(self) -> list[int]:
        scalars = [
            self.revealed,
            self.phase,
            self.mover,
            self.starter,
            self.half,
            self.round,
            self.turn,
            1 if self.last_round else 0,
            self.drawn,
            self.picked,
            self.top,
            self.spot,
            self.part,
        ]
        numbers = [int(number) for number in scalars]
        deal = self.deal
        for wide in (
            self.own,
            self.market,
            self.areas,
            self.frames,
            self.gained,
            deal.bag,
            deal.next_bag,
            deal.umbrellas,
            deal.crabs,
            deal.starters,
        ):
            numbers.extend([int(number) for number in wide])
        for narrow in (self.starts, self.spots, self.towels, self.tops, self.laid, self.crabs):
            numbers.extend([int(number) for number in narrow])
        return numbers
