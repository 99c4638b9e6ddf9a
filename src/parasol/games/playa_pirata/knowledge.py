"""Hidden information in Playa Pirata: what a seat knows, and positions that fit it.

Views, scores and hints are made from a Seen, never from the whole position.

A Seen holds a position whose Deal lacks what its viewer does not know. Two things are known less
than card by card: what a Lifeguard saw in a hand may lie on the table since, and what was passed
on in the draft is in somebody's hand. There the Seen has the cards in an order of its own, and a
guess deals them out again. Pieces keep the numbers they were dealt with; no view holds those.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.games.playa_pirata.opponent import PirataOpponent, get_weights
from parasol.games.playa_pirata.position import DEPTH, KEPT, PIECE, WIDTH
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import UNKNOWN, Deal
from parasol.games.playa_pirata.tensor import make_numbers
from parasol.games.playa_pirata.visibility import (
    knows,
    knows_piece,
    knows_special,
    list_buried_since,
    list_looked_at,
    list_looked_over,
    list_passed_on,
)


class PirataSeen(Seen):
    """What `viewer` (-1: a spectator) knows: `known` is the position less all that is hidden."""

    def __init__(self, viewer: i64, known: PirataState) -> None:
        super().__init__(viewer)
        self.known = known

    def knows(self, place: i64) -> bool:
        """Whether the viewer has seen the treasure at a place."""
        return knows(self.known, self.viewer, place)

    def guess(self, rng: Rng) -> PirataState:
        known = self.known
        state = PirataState(known.tables, guess_deal(known, rng), known)
        pieces, places = list_looked_over(state, self.viewer)
        if len(places) > 0:
            order = vec[i64](pieces)
            rng.shuffle(order)
            lay(state, order, places)
        numbers, slots = list_passed_on(state, self.viewer)
        if len(slots) > 0:
            order = vec[i64](numbers)
            rng.shuffle(order)
            give_specials(state, order, slots)
        return state

    def opponent(self) -> PirataOpponent:
        return PirataOpponent(self.known.tables, get_weights(self.known.tables.players))

    def __reduce__(self) -> tuple[object, ...]:
        # Any guess looks the same to the viewer, so what the viewer sees of it is this again.
        return observe, (self.guess(Rng(0)), int(self.viewer))

    def numbers(self) -> vec[u8]:
        return make_numbers(self.known, self.viewer)


def observe(state: PirataState, seat: i64) -> PirataSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    known = PirataState(state.tables, find_known_deal(state, seat), state)
    sort_looked_over(known, seat)
    numbers, slots = list_passed_on(known, seat)
    if len(slots) > 0:
        give_specials(known, vec[i64](numbers), slots)
    return PirataSeen(seat, known)


def find_known_deal(state: PirataState, viewer: i64) -> Deal:
    """Return the cards of this hand whose faces the viewer has seen, and nothing of later hands."""
    tables = state.tables
    treasures = state.deal.treasures[:]
    specials = state.deal.specials[:]
    for at in range(len(treasures)):
        treasures[at] = u8(UNKNOWN)
    for at in range(len(specials)):
        specials[at] = u8(UNKNOWN)
    first = state.hand * tables.count
    piece: i64 = 0
    while piece < tables.count:
        if knows_piece(state, viewer, piece):
            treasures[first + piece] = state.deal.treasures[first + piece]
        piece += 1
    first = state.hand * tables.special_count
    number: i64 = 0
    while number < tables.special_count:
        if knows_special(state, viewer, number):
            specials[first + number] = state.deal.specials[first + number]
        number += 1
    return Deal(treasures, specials)


# A hand that a Lifeguard has shown


def sort_looked_over(known: PirataState, viewer: i64) -> None:
    """Put the pieces of a hand that the viewer has looked at into an order that reveals nothing.

    Treasures met again since take the first piece of their kind; the others follow as they come.
    """
    if viewer < 0 or viewer != known.guard:
        return
    left = list_looked_at(known)
    kinds: dict[int, int] = {}
    for place in list_buried_since(known):
        if knows(known, viewer, place):
            kinds[place] = int(known.get_kind(place))
    for place, kind in kinds.items():
        for piece in left:
            if known.get_piece_kind(piece) == kind:
                known.table[place * DEPTH + PIECE] = piece
                known.lies[piece] = place
                left.remove(piece)
                break
    places = [place for place in list_buried_since(known) if place not in kinds]
    lay(known, vec[i64](left), places)


def lay(state: PirataState, pieces: vec[i64], places: list[int]) -> None:
    """Lay these pieces on these places; those left over are in their owner's hand."""
    for piece in pieces:
        state.lies[piece] = -1
    for at, place in enumerate(places):
        state.table[place * DEPTH + PIECE] = pieces[at]
        state.lies[pieces[at]] = place


# What was passed on in the draft


def give_specials(state: PirataState, numbers: vec[i64], seats: list[int]) -> None:
    """Give each of these seats one of these special cards; the others are in nobody's hand."""
    for number in numbers:
        state.taken[number] = 0
    for at, seat in enumerate(seats):
        state.own[seat * WIDTH + KEPT] = numbers[at] + 1
        state.taken[numbers[at]] = seat + 1


# Guesses


def guess_deal(known: PirataState, rng: Rng) -> Deal:
    """Return a deal that fits; every arrangement of the unknown cards is equally likely."""
    tables = known.tables
    treasures = known.deal.treasures[:]
    specials = known.deal.specials[:]
    for hand in range(known.hand, tables.hands):
        _fill(treasures, hand * tables.count, tables.treasures, rng)
        _fill(specials, hand * tables.special_count, tables.specials, rng)
    return Deal(treasures, specials)


def _fill(cards: vec[u8], first: i64, box: list[int], rng: Rng) -> None:
    """Deal out what is left of a box where cards are unknown."""
    hidden = vec[i64](list_missing(cards, first, box))
    rng.shuffle(hidden)
    next: i64 = 0
    at = first
    end = first + len(box)
    while at < end:
        if i64(cards[at]) == UNKNOWN:
            cards[at] = u8(hidden[next])
            next += 1
        at += 1


def list_missing(cards: vec[u8], first: i64, box: list[int]) -> list[int]:
    """The cards of a box that are not among those known, as often as they are missing."""
    counts = [0] * 16
    for kind in box:
        counts[kind] += 1
    at = first
    end = first + len(box)
    while at < end:
        if i64(cards[at]) != UNKNOWN:
            counts[i64(cards[at])] -= 1
        at += 1
    found: list[int] = []
    for kind in range(16):
        for _ in range(counts[kind]):
            found.append(kind)
    return found


def list_unseen(known: PirataState) -> list[int]:
    """The kinds of all treasures of this hand of which the viewer has seen nothing."""
    first = known.hand * known.tables.count
    return list_missing(known.deal.treasures, first, known.tables.treasures)


def deduce_treasures(seen: PirataSeen) -> dict[int, int]:
    """The kinds of treasures on the table that follow by elimination alone, by place.

    Unknown treasures are alike to the viewer, but for those of a hand that a Lifeguard showed; so
    one is certain exactly where all of its sort that are left are of one kind.
    """
    known = seen.known
    pieces, places = list_looked_over(known, seen.viewer)
    shown = [int(known.get_piece_kind(piece)) for piece in pieces]
    rest = list_unseen(known)
    found: dict[int, int] = {}
    for place in range(known.placed):
        if not knows(known, seen.viewer, place):
            pool = shown if int(place) in places else rest
            if len(pool) > 0 and min(pool) == max(pool):
                found[int(place)] = pool[0]
    return found
