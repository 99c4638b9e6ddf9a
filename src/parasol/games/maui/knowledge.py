"""Hidden information in Maui: what a seat knows, and positions that fit it.

Views, scores and hints are made from a Seen, never from the whole position.

Hidden are the order of the bag and the face-down crabs, from everybody alike; in the long game
also the second half's bag and who would start it at a tie. A Seen holds a position whose Deal
lacks just those, so whatever is made from it can't reveal them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.games.maui.opponent import WEIGHTS, MauiOpponent
from parasol.games.maui.position import EMPTY
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import CRAB, MAX_TILES, PARTS, Deal, Tables
from parasol.games.maui.tensor import make_numbers

_ONES: Final[vec[u8]] = vec[u8]([1] * MAX_TILES)
_NUMBERS: Final[vec[i64]] = vec[i64](list(range(MAX_TILES)))


class MauiSeen(Seen):
    """What `viewer` (-1: a spectator) knows: `known` is the position less all that is hidden."""

    def __init__(self, viewer: i64, known: MauiState) -> None:
        super().__init__(viewer)
        self.known = known

    def guess(self, rng: Rng) -> MauiState:
        known = self.known
        return MauiState(known.tables, guess_deal(known, rng), known)

    def numbers(self) -> vec[u8]:
        return make_numbers(self.known, self.viewer)

    def opponent(self) -> MauiOpponent:
        return MauiOpponent(self.known.tables, WEIGHTS)

    def __reduce__(self) -> tuple[object, ...]:
        # Any guess looks the same to the viewer, so what the viewer sees of it is this again.
        return observe, (self.guess(Rng(0)), int(self.viewer))


def observe(state: MauiState, seat: i64) -> MauiSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    return MauiSeen(seat, MauiState(state.tables, find_known_deal(state), state))


def find_known_deal(state: MauiState) -> Deal:
    """Return the deal with only what lies open: the umbrellas and the crabs that have landed."""
    crabs = state.deal.crabs[:]
    for at in range(len(crabs)):
        crabs[at] = 0
    side = state.tables.crab_side
    if state.is_on_crab_side():
        for seat in range(state.tables.players):
            for spot in range(side.count):
                crabs[seat * side.count + spot] = find_landed(state, seat, spot)
    nothing = vec[i64]()
    return Deal(nothing, nothing, state.deal.umbrellas, crabs, nothing)


def find_landed(state: MauiState, seat: i64, spot: i64) -> i64:
    """Return the points of the crab at a spot of the crab side; 0 until it lies face up."""
    tables = state.tables
    side = tables.crab_side
    cell = seat * tables.columns + side.column[spot]
    if i64(state.towels[cell]) == EMPTY or tables.get_spot_kind(spot) != CRAB:
        return 0
    part = side.row[spot] - i64(state.tops[cell]) + 1
    return i64(state.crabs[cell * PARTS + part]) if part >= 0 and part < PARTS else 0


def guess_deal(known: MauiState, rng: Rng) -> Deal:
    """Return a deal that fits; every arrangement of what is unknown is equally likely."""
    tables = known.tables
    tiles = _NUMBERS[: tables.tiles]
    if known.half == 0:
        bag = _guess_bag(known, rng)
        next_bag = tiles
        if tables.long:
            rng.shuffle(next_bag)
        else:
            next_bag = _NUMBERS[:0]
    else:
        bag = tiles
        next_bag = _guess_bag(known, rng)
    starters = _NUMBERS[:0]
    if tables.long:
        starters = _NUMBERS[: tables.players]
        rng.shuffle(starters)
    crabs = known.deal.crabs[:]
    if tables.crabs_only or tables.long:
        for seat in range(tables.players):
            _guess_crabs(tables, crabs, seat, rng)
    return Deal(bag, next_bag, known.deal.umbrellas, crabs, starters)


def _guess_bag(known: MauiState, rng: Rng) -> vec[i64]:
    """Return the drawn tiles in any order (they lie open), then the rest at random."""
    inside = mark_in_bag(known)
    bag = _NUMBERS[: known.tables.tiles]
    tiles: i64 = len(bag)
    drawn: i64 = 0
    tile: i64 = 0
    while tile < tiles:
        if i64(inside[tile]) == 0:
            bag[drawn] = tile
            drawn += 1
        tile += 1
    at = drawn
    tile = 0
    while tile < tiles:
        if i64(inside[tile]) == 1:
            bag[at] = tile
            at += 1
        tile += 1
    rng.shuffle_from(bag, drawn)
    return bag


def mark_in_bag(known: MauiState) -> vec[u8]:
    """Return, by tile, 1 if it is still in the bag."""
    inside = _ONES[: known.tables.tiles]
    for tile in known.market:
        inside[tile] = u8(0)
    for start in known.starts:
        inside[i64(start)] = u8(0)
    for towel in known.towels:
        if i64(towel) != EMPTY:
            inside[i64(towel)] = u8(0)
    if known.picked >= 0:
        inside[known.picked] = u8(0)
    return inside


def _guess_crabs(tables: Tables, crabs: vec[i64], seat: i64, rng: Rng) -> None:
    """Lay one seat's unseen crabs at random on the spots that nobody has looked under."""
    side = tables.crab_side
    hidden = tables.crab_values[:]
    first = seat * side.count
    for spot in range(side.count):
        if crabs[first + spot] > 0:
            hidden.remove(int(crabs[first + spot]))
    order = vec[i64](hidden)
    rng.shuffle(order)
    next: i64 = 0
    for spot in range(side.count):
        if tables.get_spot_kind(spot) == CRAB and crabs[first + spot] == 0:
            crabs[first + spot] = order[next]
            next += 1
