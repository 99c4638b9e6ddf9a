"""Playa Pirata for programs that learn: what a seat sees as numbers in a fixed order.

The same function writes from a Seen's position and from the whole one: of each card it asks first
whether the viewer has seen it. Sizes depend on the number of players only, so every box and
variant has the same.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.state import State
from parasol.core.tensor import Part, Tensor, relative, small, zeros
from parasol.games.playa_pirata.position import (
    BURIER,
    DEPTH,
    DRAFTING,
    FLAG,
    FRONT,
    HEIGHT,
    HELD,
    LARGE,
    LOOKED,
    PIRATE_CARDS,
    PLAYED,
    SEAT_SHARE,
    SHOWN,
    STUCK,
    TOWEL_CARDS,
    UP,
    WIDTH,
    WINDOW,
)
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import (
    ACTIONS,
    KINDS,
    MAX_HANDS,
    MAX_PLAYERS,
    MAX_VALUE,
    PLACES,
    SPECIALS,
    UNKNOWN,
    Tables,
    deal,
    load_tables,
)
from parasol.games.playa_pirata.visibility import knows_piece, list_looked_over, list_passed_on

CARDS: Final[i64] = 10  # special cards
TOP: Final[i64] = 3  # cards of a pile that are written one by one
PILE: Final[i64] = 8


def build_layout(players: int) -> list[Part]:
    """The parts of an observation. Seats are counted from the viewer on: the viewer is the first.

    Treasures are numbered as in the notation: 0 a skull, 1 to 9 points, 10 the towel.
    """
    seats = (players,)
    places = (int(PLACES),)
    kinds = (int(KINDS),)
    specials = ", ".join(SPECIALS)
    return [
        Part(
            "phase",
            (1,),
            "0 draft, 1 lifeguard, 2 a special card's window, 3 piggybank, 4 play a card, "
            "5 towels, 6 cards of a group, 7 second group, 8 final turn, 9 choose a place, 10 over",
        ),
        Part("window", (1,), "which window + 1"),
        Part("hand", (2,), "which hand from 0, and how many there are"),
        Part("round", (2,), "which round from 1, and how many there are"),
        Part("decider", (1,), "whose decision, counted from the viewer, + 1; 0 when it is over"),
        Part("starter", (1,), "who started the hand, counted from the viewer"),
        Part("parrot", (1,), "what the parrot takes off the towels needed"),
        Part("target", (2,), "the place being covered + 1, the place of the first group + 1"),
        Part("group", (MAX_VALUE,), "towel cards of the group, by value 1 to 5"),
        Part("held", kinds, "treasures in the viewer's hand, by kind"),
        Part("shown", kinds, "treasures a Lifeguard showed the viewer, not met since, by kind"),
        Part("unseen", kinds, "treasures of which the viewer has seen nothing, by kind"),
        Part("special", (1,), f"the viewer's special card + 1: {specials}"),
        Part("passed_on", (int(CARDS),), "special cards the viewer passed on and has not met"),
        Part("pack", (int(CARDS),), "special cards in the pack before the viewer"),
        Part("lifeguard", (2,), "who played it and on whom, counted from the viewer, + 1"),
        Part("towel_cards", (*seats, MAX_VALUE), "in hand, by value 1 to 5"),
        Part("pirates", (*seats, 3), "in hand: telescopes, maps, umbrellas"),
        Part("front", seats, "1 where the umbrella lies in front of its owner"),
        Part("treasures", seats, "treasures in hand"),
        Part("specials", (*seats, 3), "unplayed, played, which + 1 once everybody knows it"),
        Part("points", (*seats, MAX_HANDS), "of the finished hands"),
        Part("places", (*places, 4), "there, kind + 1 if known, face up, who buried it + 1"),
        Part("looked", (*places, *seats), "1 for seats that have looked at it"),
        Part(
            "marks",
            (*places, 4),
            "whose umbrella, King Size and Jolly Roger + 1, controlled when the turn began",
        ),
        Part(
            "piles",
            (*places, int(PILE)),
            "cards, controller + 1, the three cards on top as seat + 1 and value",
        ),
        Part("cards", (*places, *seats), "cards of each seat in the pile"),
    ]


def count_numbers(players: int) -> int:
    """How many numbers an observation has."""
    return sum([part.size for part in build_layout(players)])


_SIZES: Final[vec[i64]] = vec[i64]([count_numbers(players) for players in range(MAX_PLAYERS + 1)])
_BLANK: Final[vec[u8]] = zeros(count_numbers(MAX_PLAYERS))


class PirataTensor(Tensor):
    """Playa Pirata in a loop, with one box and its options."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(build_layout(int(tables.players)), ACTIONS, int(tables.players))
        self.tables = tables

    def fresh(self, seed: bytes) -> PirataState:
        state = PirataState(self.tables, deal(self.tables, seed), None)
        state.begin()
        return state

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, PirataState)
        write(state, seat, out, at)

    def play(self, state: State, action: i64) -> None:
        assert isinstance(state, PirataState)
        state.do(action)

    def ranks(self, state: State) -> list[int]:
        assert isinstance(state, PirataState)
        return state.ranks()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.tables.key,)


def restore(key: str) -> PirataTensor:
    """The Tensor for the Tables of that key."""
    return PirataTensor(load_tables(key))


def make_numbers(state: PirataState, viewer: i64) -> vec[u8]:
    """What the viewer sees, as numbers."""
    out = _BLANK[: _SIZES[state.tables.players]]
    write(state, viewer, out, 0)
    return out


def write(state: PirataState, viewer: i64, out: vec[u8], at: i64) -> None:
    """Write what the viewer sees from `at` on, every number of it."""
    first: i64 = 0
    if viewer >= 0:
        first = viewer
    at = _write_table(state, first, out, at)
    at = _write_cards(state, viewer, first, out, at)
    at = _write_seats(state, first, out, at)
    _write_places(state, viewer, first, out, at)


def _write_table(state: PirataState, first: i64, out: vec[u8], at: i64) -> i64:
    """Write whose decision it is and what it is about; return where the next part begins."""
    tables = state.tables
    players = tables.players
    out[at] = u8(state.phase)
    out[at + 1] = u8(state.window + 1) if state.phase == WINDOW else u8(0)
    out[at + 2] = u8(state.hand)
    out[at + 3] = u8(tables.hands)
    out[at + 4] = small(state.round)
    out[at + 5] = small(tables.cards)
    out[at + 6] = u8(relative(state.seat(), first, players))
    out[at + 7] = small(relative(state.starter, first, players) - 1)
    out[at + 8] = small(state.parrot)
    out[at + 9] = u8(state.target + 1)
    out[at + 10] = u8(state.closed + 1)
    at += 11
    value: i64 = 0
    while value < MAX_VALUE:
        out[at + value] = small(state.group[value + 1])
        value += 1
    return at + MAX_VALUE


def _write_cards(state: PirataState, viewer: i64, first: i64, out: vec[u8], at: i64) -> i64:
    """Write the cards that the viewer holds, has met, or knows nothing of."""
    tables = state.tables
    end = at + 3 * KINDS + 1 + 2 * CARDS
    _write_zeros(out, at, end)
    card: i64 = UNKNOWN
    if viewer >= 0:
        for kind in state.list_held_kinds(viewer):
            out[at + i64(kind)] += u8(1)
        card = state.get_special(viewer)
    if viewer >= 0 and viewer == state.guard:
        for number in list_looked_over(state, viewer)[0]:
            out[at + KINDS + state.get_piece_kind(number)] += u8(1)
    unseen = at + 2 * KINDS
    for kind in tables.treasures:
        out[unseen + i64(kind)] += u8(1)
    piece: i64 = 0
    while piece < tables.count:
        if knows_piece(state, viewer, piece):
            out[unseen + state.get_piece_kind(piece)] -= u8(1)
        piece += 1
    at += 3 * KINDS
    if tables.with_specials:
        if card != UNKNOWN:
            out[at] = u8(card + 1)
        for number in list_passed_on(state, viewer)[0]:
            out[at + 1 + state.get_special_kind(number)] += u8(1)
        if state.phase == DRAFTING and state.mover == viewer:
            for code in state.actions():  # a code of KEEP is the card itself
                out[at + 1 + CARDS + i64(code)] = u8(1)
    out[end] = u8(relative(state.guard, first, tables.players))
    out[end + 1] = u8(relative(state.guarded, first, tables.players))
    return end + 2


def _write_seats(state: PirataState, first: i64, out: vec[u8], at: i64) -> i64:
    """Write what everybody knows of every seat."""
    own = state.own
    players = state.tables.players
    pirates = at + players * MAX_VALUE
    fronts = pirates + players * 3
    held = fronts + players
    specials = held + players
    points = specials + players * 3
    hands: i64 = len(state.history)
    place: i64 = 0
    while place < players:
        seat = first + place
        if seat >= players:
            seat -= players
        me = seat * WIDTH
        value: i64 = 0
        while value < MAX_VALUE:
            out[at + place * MAX_VALUE + value] = small(own[me + TOWEL_CARDS + 1 + value])
            value += 1
        pirate: i64 = 0
        while pirate < 3:
            out[pirates + place * 3 + pirate] = small(own[me + PIRATE_CARDS + pirate])
            pirate += 1
        out[fronts + place] = u8(own[me + FRONT])
        out[held + place] = u8(own[me + HELD])
        out[specials + place * 3] = u8(1) if state.has_unplayed(seat) else u8(0)
        out[specials + place * 3 + 1] = u8(own[me + PLAYED])
        shown = own[me + SHOWN] > 0
        out[specials + place * 3 + 2] = u8(state.get_special(seat) + 1) if shown else u8(0)
        hand: i64 = 0
        while hand < MAX_HANDS:
            made: i64 = 0
            if hand < hands:
                made = sum(state.list_past_parts(int(hand), int(seat)))
            out[points + place * MAX_HANDS + hand] = small(made)
            hand += 1
        place += 1
    return points + players * MAX_HANDS


def _write_places(state: PirataState, viewer: i64, first: i64, out: vec[u8], at: i64) -> None:
    """Write the treasures on the table, and what lies on them."""
    tables = state.tables
    players = tables.players
    table = state.table
    looked = at + PLACES * 4
    marks = looked + PLACES * players
    piles = marks + PLACES * 4
    cards = piles + PLACES * PILE
    _write_zeros(out, at, cards + PLACES * players)
    place: i64 = 0
    while place < state.placed:
        row = place * DEPTH
        here = at + place * 4
        out[here] = u8(1)
        if state.knows(viewer, place):
            out[here + 1] = u8(state.get_kind(place) + 1)
        out[here + 2] = u8(table[row + UP])
        out[here + 3] = u8(relative(table[row + BURIER] - 1, first, players))
        seat: i64 = 0
        while seat < players:
            if table[row + LOOKED] & tables.bit[seat]:
                out[looked + place * players + relative(seat, first, players) - 1] = u8(1)
            seat += 1
        here = marks + place * 4
        out[here] = u8(relative(table[row + STUCK] - 1, first, players))
        out[here + 1] = u8(relative(table[row + LARGE] - 1, first, players))
        out[here + 2] = u8(relative(table[row + FLAG] - 1, first, players))
        out[here + 3] = u8(1) if state.began & tables.bit[place] else u8(0)
        _write_pile(state, place, first, out, piles + place * PILE, cards + place * players)
        place += 1


def _write_pile(
    state: PirataState, place: i64, first: i64, out: vec[u8], at: i64, counts: i64
) -> None:
    """Write one pile of towel cards: the top card, and how many each seat has in it."""
    tables = state.tables
    players = tables.players
    piles = state.piles
    height = state.table[place * DEPTH + HEIGHT]
    out[at] = u8(height)
    out[at + 1] = u8(relative(state.find_controller(place), first, players))
    bottom = place * tables.pile
    number: i64 = 0
    while number < height:
        card = i64(piles[bottom + height - 1 - number])
        seat = relative(card // SEAT_SHARE, first, players)
        if number < TOP:
            out[at + 2 + 2 * number] = u8(seat)
            out[at + 3 + 2 * number] = u8(card % SEAT_SHARE)
        out[counts + seat - 1] += u8(1)
        number += 1


def _write_zeros(out: vec[u8], at: i64, end: i64) -> None:
    while at < end:
        out[at] = u8(0)
        at += 1
