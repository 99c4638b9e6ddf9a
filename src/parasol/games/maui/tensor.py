"""Maui for programs that learn: what a seat sees as numbers in a fixed order.

The same function writes from a Seen's position and from the whole one: it asks the Deal for
nothing, since all that is hidden in Maui lies there. Sizes depend on the number of players only,
so every box and variant has the same.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.state import State
from parasol.core.tensor import Part, Tensor, relative, small, zeros
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
    ACTIONS,
    KINDS,
    MARKET,
    MAX_COLUMNS,
    MAX_PLAYERS,
    MAX_ROWS,
    MAX_SPOTS,
    PARTS,
    SCORING,
    Tables,
    deal,
    load_tables,
)

TRIPLES: Final[i64] = 125
TOWEL: Final[i64] = 4
CRAB_SHARE: Final[u8] = 8  # a crab on a pattern is written as 8 times its points
OWNED: Final[i64] = 16  # numbers of a seat in the parts from `steps` to `crabs`


def build_layout(players: int) -> list[Part]:
    """The parts of an observation. Seats are counted from the viewer on: the viewer is the first.

    Patterns are numbered from 1: fish, sun, wave, shell, palm; 0 is none.
    """
    seats = (players,)
    return [
        Part("phase", (1,), "0 pick, 1 place, 2 choose a track, 3 lay towel tokens, 4 over"),
        Part("crab_side", (1,), "1 where the beaches show their crab side"),
        Part("half", (1,), "0, in the second half of the long game 1"),
        Part("round", (1,), "from 1"),
        Part("last_round", (1,), "1 once it has begun"),
        Part("decider", (1,), "whose decision, counted from the viewer, + 1; 0 when it is over"),
        Part("starter", (1,), "who starts the rounds, counted from the viewer"),
        Part("market", (MARKET, 3), "its tiles as the viewer sees them, pattern by part"),
        Part("areas", (2,), "sand dollars beside rows A and B"),
        Part("picked", (3,), "the tile in the decider's hand, pattern by part"),
        Part("top", (1,), "the row of its uppermost part + 2 once it lies on the beach"),
        Part("part", (1,), "the first of its parts that may take a token"),
        Part("offered", (5,), "1 for the tracks a scoring umbrella offers, by pattern"),
        Part("gained", (5,), "tokens the decider gained in this turn, by pattern"),
        Part("frames", (5,), "tokens left on the ornate frames, by track"),
        Part("bag", (5, 5, 5), "tiles in the bag, by their three patterns as the viewer sees them"),
        Part("steps", (*seats, 5), "where the score markers stand, by pattern"),
        Part("tokens", (*seats, 5), "towel tokens in hand, by pattern"),
        Part("dollars", seats, "sand dollars in hand"),
        Part("towels", seats, "towels on the beach in this half"),
        Part("pearls", (*seats, 2), "white and black ones"),
        Part("penalties", seats, "penalties taken"),
        Part("crabs", seats, "points lost to crabs"),
        Part("active", (*seats, MAX_ROWS), "the pattern the next towel can match, by row"),
        Part(
            "spots",
            (*seats, MAX_SPOTS),
            "tokens on the spots printed on the board, from left to right, in a column from the "
            "ocean down: 1 white, 2 black, 3 a crab, then the scoring patterns",
        ),
        Part(
            "beach",
            (*seats, MAX_COLUMNS, int(TOWEL)),
            "towels: row of the uppermost part + 2, then three patterns, each plus 8 times the "
            "points of the crab on it",
        ),
    ]


def count_numbers(players: int) -> int:
    """How many numbers an observation has."""
    return sum([part.size for part in build_layout(players)])


_SIZES: Final[vec[i64]] = vec[i64]([count_numbers(players) for players in range(MAX_PLAYERS + 1)])
_BLANK: Final[vec[u8]] = zeros(count_numbers(MAX_PLAYERS))


class MauiTensor(Tensor):
    """Maui in a loop, with one box and its options."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(build_layout(int(tables.players)), ACTIONS, int(tables.players))
        self.tables = tables

    def fresh(self, seed: bytes) -> MauiState:
        state = MauiState(self.tables, deal(self.tables, seed), None)
        state.lay_out()
        return state

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, MauiState)
        write(state, seat, out, at)

    def mask(self, state: State, out: vec[u8], at: i64) -> i64:
        assert isinstance(state, MauiState)
        legal = state.find_legal()
        count: i64 = 0
        end = at + ACTIONS
        while at < end:
            yes = legal & 1
            out[at] = u8(yes)
            count += yes
            legal >>= 1
            at += 1
        return count

    def play(self, state: State, action: i64) -> None:
        assert isinstance(state, MauiState)
        state.do(action)

    def ranks(self, state: State) -> list[int]:
        assert isinstance(state, MauiState)
        return state.ranks()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.tables.key,)


def restore(key: str) -> MauiTensor:
    """The Tensor for the Tables of that key."""
    return MauiTensor(load_tables(key))


def make_numbers(state: MauiState, viewer: i64) -> vec[u8]:
    """What the viewer sees, as numbers."""
    out = _BLANK[: _SIZES[state.tables.players]]
    write(state, viewer, out, 0)
    return out


def write(state: MauiState, viewer: i64, out: vec[u8], at: i64) -> None:
    """Write what the viewer sees from `at` on, every number of it."""
    tables = state.tables
    orientation: i64 = 0
    first: i64 = 0
    if viewer >= 0:
        first = viewer
        orientation = tables.flipped[viewer] * tables.tiles
    at = _write_table(state, first, orientation, out, at)
    at = _write_bag(state, orientation, out, at)
    players = tables.players
    place: i64 = 0
    while place < players:
        _write_owned(state.own, _find_seat(first, place, players) * WIDTH, place, players, out, at)
        place += 1
    at += players * OWNED
    place = 0
    while place < players:
        seat = _find_seat(first, place, players)
        _write_active(state, seat, out, at + place * MAX_ROWS)
        _write_spots(state, seat, out, at + players * MAX_ROWS + place * MAX_SPOTS)
        towels = at + players * (MAX_ROWS + MAX_SPOTS)
        _write_beach(state, seat, out, towels + place * (MAX_COLUMNS * TOWEL))
        place += 1


def _find_seat(first: i64, place: i64, players: i64) -> i64:
    """The seat at a place counted from the viewer."""
    seat = first + place
    return seat if seat < players else seat - players


def _write_table(state: MauiState, first: i64, orientation: i64, out: vec[u8], at: i64) -> i64:
    """Write what belongs to nobody; return where the next part begins."""
    tables = state.tables
    players = tables.players
    out[at] = u8(state.phase)
    out[at + 1] = u8(1) if state.is_on_crab_side() else u8(0)
    out[at + 2] = u8(state.half)
    out[at + 3] = small(state.round)
    out[at + 4] = u8(1) if state.last_round else u8(0)
    out[at + 5] = u8(relative(state.seat(), first, players))
    out[at + 6] = u8(relative(state.starter, first, players) - 1)
    at += 7
    market = state.market
    place: i64 = 0
    while place < MARKET:
        _write_tile(tables, orientation, market[place], out, at)
        at += PARTS
        place += 1
    out[at] = small(state.areas[0])
    out[at + 1] = small(state.areas[1])
    _write_tile(tables, orientation, state.picked, out, at + 2)
    at += 2 + PARTS
    lies = state.phase >= TRACKING and state.picked >= 0
    out[at] = u8(state.top + 2) if lies else u8(0)
    out[at + 1] = u8(state.part)
    at += 2
    gained = state.gained
    frames = state.frames
    pattern: i64 = 0
    while pattern < KINDS:
        out[at + pattern] = u8(0)
        out[at + KINDS + pattern] = small(gained[pattern])
        out[at + 2 * KINDS + pattern] = small(frames[pattern])
        pattern += 1
    if state.phase == TRACKING:
        number = i64(state.spots[state.mover * tables.spots + state.spot]) - SCORING
        out[at + tables.first_track[number]] = u8(1)
        out[at + tables.second_track[number]] = u8(1)
    return at + 3 * KINDS


def _write_tile(tables: Tables, orientation: i64, tile: i64, out: vec[u8], at: i64) -> None:
    if tile < 0:
        out[at] = u8(0)
        out[at + 1] = u8(0)
        out[at + 2] = u8(0)
        return
    faces = tables.faces
    part = (orientation + tile) * PARTS
    out[at] = faces[part]
    out[at + 1] = faces[part + 1]
    out[at + 2] = faces[part + 2]


def _write_bag(state: MauiState, orientation: i64, out: vec[u8], at: i64) -> i64:
    """Write all tiles of the box less those that lie open."""
    tables = state.tables
    triples = tables.triples
    whole = tables.whole
    turned: i64 = 0
    if orientation > 0:
        turned = TRIPLES
    number: i64 = 0
    while number < TRIPLES:
        out[at + number] = whole[turned + number]
        number += 1
    for lying in state.market:
        out[at + triples[orientation + lying]] -= u8(1)
    for start in state.starts:
        out[at + triples[orientation + i64(start)]] -= u8(1)
    placed = state.phase >= TRACKING
    if state.picked >= 0 and not placed:
        out[at + triples[orientation + state.picked]] -= u8(1)
    towels = state.towels
    seat: i64 = 0
    while seat < tables.players:
        cell = seat * tables.columns
        end = cell + tables.columns
        while cell < end and i64(towels[cell]) != EMPTY:
            out[at + triples[orientation + i64(towels[cell])]] -= u8(1)
            cell += 1
        seat += 1
    return at + TRIPLES


def _write_owned(own: vec[i64], me: i64, place: i64, players: i64, out: vec[u8], at: i64) -> None:
    """Write what one seat owns into each of the parts from `steps` to `crabs`."""
    here = at + place * KINDS
    tokens = here + players * KINDS
    pattern: i64 = 0
    while pattern < KINDS:
        out[here + pattern] = u8(own[me + STEPS + pattern])
        out[tokens + pattern] = u8(own[me + HAND + pattern])
        pattern += 1
    here = at + players * (2 * KINDS) + place
    out[here] = small(own[me + DOLLARS])
    out[here + players] = u8(own[me + TOWELS])
    pearls = here + 2 * players + place
    out[pearls] = u8(own[me + PEARLS])
    out[pearls + 1] = u8(own[me + PEARLS + 1])
    out[here + 4 * players] = small(own[me + PENALTIES])
    out[here + 5 * players] = small(own[me + CRABS])


def _write_active(state: MauiState, seat: i64, out: vec[u8], at: i64) -> None:
    own = state.own
    me = seat * WIDTH + REACH
    row: i64 = 0
    while row < MAX_ROWS:
        out[at + row] = u8(0)
        row += 1
    pattern: i64 = 0
    while pattern < KINDS:
        rows = own[me + pattern] >> 2
        row = 0
        while rows != 0:
            if rows & 1:
                out[at + row] = u8(pattern + 1)
            rows >>= 1
            row += 1
        pattern += 1


def _write_spots(state: MauiState, seat: i64, out: vec[u8], at: i64) -> None:
    spots = state.spots
    here = seat * state.tables.spots
    count = state.get_side().count
    spot: i64 = 0
    while spot < count:
        out[at + spot] = spots[here + spot]
        spot += 1
    while spot < MAX_SPOTS:
        out[at + spot] = u8(0)
        spot += 1


def _write_beach(state: MauiState, seat: i64, out: vec[u8], at: i64) -> None:
    tables = state.tables
    faces = tables.faces
    towels = state.towels
    tops = state.tops
    laid = state.laid
    crabs = state.crabs
    on_crab_side = state.is_on_crab_side()
    flipped = tables.flipped[seat] * tables.tiles
    end = at + MAX_COLUMNS * TOWEL
    cell = seat * tables.columns
    last = cell + tables.columns
    while cell < last and i64(towels[cell]) != EMPTY:
        printed = (flipped + i64(towels[cell])) * PARTS
        here = cell * PARTS
        out[at] = tops[cell] + u8(1)
        face = laid[here]
        out[at + 1] = face if face != u8(0) else faces[printed]
        face = laid[here + 1]
        out[at + 2] = face if face != u8(0) else faces[printed + 1]
        face = laid[here + 2]
        out[at + 3] = face if face != u8(0) else faces[printed + 2]
        if on_crab_side:
            out[at + 1] += crabs[here] * CRAB_SHARE
            out[at + 2] += crabs[here + 1] * CRAB_SHARE
            out[at + 3] += crabs[here + 2] * CRAB_SHARE
        at += TOWEL
        cell += 1
    while at < end:
        out[at] = u8(0)
        at += 1
