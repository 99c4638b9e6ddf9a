"""The one door to what is hidden in Maui: what a seat knows, and positions that fit it.

Hidden are the order of the bag and the face-down crabs, from everybody alike; in the long game
also the second half's bag and who would start it at a tie. A Seen holds a position whose Deal
lacks just those, so whatever is made from it can't tell them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.games.maui.opponent import WEIGHTS, MauiOpponent
from parasol.games.maui.position import (
    CRABS,
    DOLLARS,
    EMPTY,
    HAND,
    PEARLS,
    PENALTIES,
    REACH,
    STEPS,
    TOWELS,
    TRACKING,
    WIDTH,
)
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import (
    CRAB,
    KINDS,
    MARKET,
    MAX_COLUMNS,
    MAX_PLAYERS,
    MAX_ROWS,
    MAX_SPOTS,
    MAX_TILES,
    PARTS,
    SCORING,
    Deal,
    Tables,
)

LAYOUT: Final = (
    ("phase", 1),
    ("crab side", 1),
    ("half", 1),
    ("round", 1),
    ("last round", 1),
    ("players", 1),
    ("decider, counted from the viewer, + 1", 1),
    ("starter, counted from the viewer", 1),
    ("market, 6 tiles of 3 patterns + 1, as the viewer sees them", 18),
    ("dollars on the areas", 2),
    ("picked tile, 3 patterns + 1", 3),
    ("top row + 2 of the towel being placed", 1),
    ("first part that may take a token", 1),
    ("tracks offered by a scoring umbrella", 5),
    ("tokens gained this turn", 5),
    ("tokens left on the frames", 5),
    ("tiles in the bag, by ordered triple as the viewer sees them", 125),
    ("four seats from the viewer on: present", 4),
    ("steps on the tracks, by seat", 20),
    ("tokens in hand, by seat", 20),
    ("dollars, by seat", 4),
    ("towels, by seat", 4),
    ("white and black pearls, by seat", 8),
    ("penalties, by seat", 4),
    ("points lost to crabs, by seat", 4),
    ("active pattern + 1 in each of 9 rows, by seat", 36),
    ("16 spots of column, row, token, by seat", 192),
    ("16 columns of top row + 2, 3 patterns + 1, 3 crabs, by seat", 448),
)
"""The parts of `MauiSeen.numbers()`, in order, and how many numbers each has."""

_BLANK: Final[vec[u8]] = vec[u8]([0] * sum([count for _, count in LAYOUT]))
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
        writer = _Writer(self)
        writer.table()
        writer.seats()
        return writer.out

    def opponent(self) -> MauiOpponent:
        return MauiOpponent(self.known.tables, WEIGHTS)

    def __reduce__(self) -> tuple[object, ...]:
        # Any guess looks the same to the viewer, so what the viewer sees of it is this again.
        return observe, (self.guess(Rng(0)), int(self.viewer))


def observe(state: MauiState, seat: i64) -> MauiSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    return MauiSeen(seat, MauiState(state.tables, known_deal(state), state))


def known_deal(state: MauiState) -> Deal:
    """The part of the deal that lies open: the umbrellas and the crabs that have landed."""
    crabs = state.deal.crabs[:]
    for at in range(len(crabs)):
        crabs[at] = 0
    side = state.tables.crab_side
    if state.on_crab_side():
        for seat in range(state.tables.players):
            for spot in range(side.count):
                crabs[seat * side.count + spot] = landed(state, seat, spot)
    nothing = vec[i64]()
    return Deal(nothing, nothing, state.deal.umbrellas, crabs, nothing)


def landed(state: MauiState, seat: i64, spot: i64) -> i64:
    """The points of the crab of that spot of the crab side, once it lies face up; else 0."""
    tables = state.tables
    side = tables.crab_side
    cell = seat * tables.columns + side.column[spot]
    if i64(state.towels[cell]) == EMPTY or tables.spot_kind(spot) != CRAB:
        return 0
    part = side.row[spot] - i64(state.tops[cell]) + 1
    return i64(state.crabs[cell * PARTS + part]) if part >= 0 and part < PARTS else 0


def guess_deal(known: MauiState, rng: Rng) -> Deal:
    """A deal that fits: every arrangement of what is unknown is equally likely."""
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
    """The drawn tiles in any order (they lie open), then the rest at random."""
    inside = in_bag(known)
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


def in_bag(known: MauiState) -> vec[u8]:
    """By tile: 1 if it is still in the bag."""
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
    """Lay one seat's crabs that nobody has seen on the spots that nobody has looked under."""
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
        if tables.spot_kind(spot) == CRAB and crabs[first + spot] == 0:
            crabs[first + spot] = order[next]
            next += 1


class _Writer:
    """Writes a Seen out as numbers, in the order of LAYOUT; what is passed over stays 0."""

    def __init__(self, seen: MauiSeen) -> None:
        self.state = seen.known
        self.tables = seen.known.tables
        self.viewer: i64 = 0
        self.orientation: i64 = 0
        if seen.viewer >= 0:
            self.viewer = seen.viewer
            self.orientation = self.tables.flipped[seen.viewer] * self.tables.tiles
        self.out: vec[u8] = _BLANK[:]
        self.at: i64 = 0

    def put(self, number: i64) -> None:
        if number < 255:
            self.out[self.at] = u8(number)
        else:
            self.out[self.at] = u8(255)
        self.at += 1

    def flag(self, yes: bool) -> None:
        if yes:
            self.out[self.at] = u8(1)
        self.at += 1

    def relative(self, seat: i64) -> i64:
        players = self.tables.players
        return (seat - self.viewer + players) % players

    def tile(self, tile: i64) -> None:
        if tile < 0:
            self.at += PARTS
            return
        at = (self.orientation + tile) * PARTS
        part: i64 = 0
        while part < PARTS:
            self.put(self.tables.parts[at + part] + 1)
            part += 1

    def table(self) -> None:
        state = self.state
        self.put(state.phase)
        self.flag(state.on_crab_side())
        self.put(state.half)
        self.put(state.round)
        self.flag(state.last_round)
        self.put(self.tables.players)
        decider: i64 = 0
        if state.seat() >= 0:
            decider = self.relative(state.mover) + 1
        self.put(decider)
        self.put(self.relative(state.starter))
        for place in range(MARKET):
            self.tile(state.market[place])
        self.put(state.areas[0])
        self.put(state.areas[1])
        self.tile(state.picked)
        top: i64 = 0
        if state.phase >= TRACKING and state.picked >= 0:
            top = state.top + 2
        self.put(top)
        self.put(state.part)
        self.choice()
        for pattern in range(KINDS):
            self.put(state.gained[pattern])
        for pattern in range(KINDS):
            self.put(state.frames[pattern])
        self.bag()

    def choice(self) -> None:
        state = self.state
        if state.phase == TRACKING:
            number = i64(state.spots[state.mover * self.tables.spots + state.spot]) - SCORING
            self.out[self.at + self.tables.first_track[number]] = u8(1)
            self.out[self.at + self.tables.second_track[number]] = u8(1)
        self.at += KINDS

    def bag(self) -> None:
        inside = in_bag(self.state)
        parts = self.tables.parts
        tile: i64 = 0
        while tile < self.tables.tiles:
            if i64(inside[tile]) == 1:
                at = (self.orientation + tile) * PARTS
                triple = (parts[at] * KINDS + parts[at + 1]) * KINDS + parts[at + 2]
                self.out[self.at + triple] += u8(1)
            tile += 1
        self.at += 125

    def seats(self) -> None:
        players = self.tables.players
        for place in range(players):
            self.out[self.at + place] = u8(1)
        self.at += MAX_PLAYERS
        self.own(STEPS, KINDS)
        self.own(HAND, KINDS)
        self.own(DOLLARS, 1)
        self.own(TOWELS, 1)
        self.own(PEARLS, 2)
        self.own(PENALTIES, 1)
        self.own(CRABS, 1)
        for place in range(players):
            self.active((self.viewer + place) % players)
        self.at += (MAX_PLAYERS - players) * MAX_ROWS
        for place in range(players):
            self.spots((self.viewer + place) % players)
        self.at += (MAX_PLAYERS - players) * MAX_SPOTS * 3
        for place in range(players):
            self.beach((self.viewer + place) % players)

    def own(self, first: i64, count: i64) -> None:
        """`count` numbers of every seat from the viewer on."""
        players = self.tables.players
        own = self.state.own
        place: i64 = 0
        while place < players:
            seat = (self.viewer + place) % players
            offset: i64 = 0
            while offset < count:
                self.put(own[seat * WIDTH + first + offset])
                offset += 1
            place += 1
        self.at += (MAX_PLAYERS - players) * count

    def active(self, seat: i64) -> None:
        own = self.state.own
        bit = self.tables.bit
        row: i64 = 0
        while row < MAX_ROWS:
            pattern: i64 = 0
            while pattern < KINDS:
                if own[seat * WIDTH + REACH + pattern] & bit[row + 2] != 0:
                    self.out[self.at + row] = u8(pattern + 1)
                pattern += 1
            row += 1
        self.at += MAX_ROWS

    def spots(self, seat: i64) -> None:
        side = self.state.side()
        first = seat * self.tables.spots
        spot: i64 = 0
        while spot < side.count:
            kind = i64(self.state.spots[first + spot])
            if kind > 0:
                at = self.at + spot * 3
                self.out[at] = u8(side.column[spot] + 1)
                self.out[at + 1] = u8(side.row[spot])
                self.out[at + 2] = u8(kind)
            spot += 1
        self.at += MAX_SPOTS * 3

    def beach(self, seat: i64) -> None:
        state = self.state
        tables = self.tables
        parts = tables.parts
        column: i64 = 0
        while column < tables.columns:
            cell = seat * tables.columns + column
            tile = i64(state.towels[cell])
            if tile != EMPTY:
                at = self.at + column * 7
                printed = (tables.flipped[seat] * tables.tiles + tile) * PARTS
                self.out[at] = u8(i64(state.tops[cell]) + 1)
                part: i64 = 0
                while part < PARTS:
                    face = i64(state.laid[cell * PARTS + part])
                    if face == 0:
                        face = parts[printed + part] + 1
                    self.out[at + 1 + part] = u8(face)
                    self.out[at + 4 + part] = state.crabs[cell * PARTS + part]
                    part += 1
            column += 1
        self.at += MAX_COLUMNS * 7
