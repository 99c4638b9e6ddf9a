"""The one door to what is hidden in Playa Pirata: what a seat knows, and positions that fit it.

A Seen holds a position whose Deal lacks what its viewer does not know. Two things are known less
than card by card: what a Lifeguard saw in a hand may lie on the table since, and what was passed
on in the draft is in somebody's hand. There the Seen has the cards in an order of its own, and a
guess deals them out again. Pieces keep the numbers they were dealt with; no view holds those.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.games.playa_pirata.opponent import PirataOpponent, weights_for
from parasol.games.playa_pirata.position import (
    BURIER,
    DEPTH,
    DRAFTING,
    FLAG,
    FRONT,
    HEIGHT,
    HELD,
    KEPT,
    LARGE,
    LOOKED,
    PIECE,
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
    KINDS,
    MAX_HANDS,
    MAX_PLAYERS,
    MAX_VALUE,
    PLACES,
    UNKNOWN,
    Deal,
)

LAYOUT: Final = (
    ("phase", 1),
    ("window + 1", 1),
    ("players", 1),
    ("hand, hands", 2),
    ("round, rounds", 2),
    ("decider, counted from the viewer, + 1", 1),
    ("starter, counted from the viewer", 1),
    ("parrot", 1),
    ("target + 1, closed + 1", 2),
    ("cards of the group by value", 5),
    ("treasures in the viewer's hand by kind", 11),
    ("unknown treasures by kind: those a Lifeguard saw, all others", 22),
    ("the viewer's special card + 1", 1),
    ("special cards the viewer passed on", 10),
    ("special cards in the pack before the viewer", 10),
    ("who played the Lifeguard, on whom, counted from the viewer, + 1", 2),
    ("four seats from the viewer on: present", 4),
    ("towel cards in hand by value, by seat", 20),
    ("pirates in hand, by seat", 12),
    ("umbrella in front, treasures in hand, by seat", 8),
    ("special card: unplayed, played, which + 1 once it is public, by seat", 12),
    ("points of four finished hands, by seat", 16),
    ("16 places: there, kind + 1 if known, face up, buried by + 1", 64),
    ("16 places: looked at, by seat", 64),
    ("16 places: umbrella + 1, King Size + 1, Jolly Roger + 1, controlled at the start", 64),
    ("16 places: cards, controller + 1, the three cards on top as seat + 1 and value", 128),
    ("16 places: cards of each seat in the pile", 64),
)
"""The parts of `PirataSeen.numbers()`, in order, and how many numbers each has."""

_BLANK: Final[vec[u8]] = vec[u8]([0] * sum([count for _, count in LAYOUT]))


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
        pieces, places = looked_over(state, self.viewer)
        if len(places) > 0:
            order = vec[i64](pieces)
            rng.shuffle(order)
            lay(state, order, places)
        numbers, slots = passed_on(state, self.viewer)
        if len(slots) > 0:
            order = vec[i64](numbers)
            rng.shuffle(order)
            hand_out(state, order, slots)
        return state

    def opponent(self) -> PirataOpponent:
        return PirataOpponent(self.known.tables, weights_for(self.known.tables.players))

    def __reduce__(self) -> tuple[object, ...]:
        # Any guess looks the same to the viewer, so what the viewer sees of it is this again.
        return observe, (self.guess(Rng(0)), int(self.viewer))

    def numbers(self) -> vec[u8]:
        writer = _Writer(self)
        writer.table()
        writer.cards()
        writer.seats()
        writer.places()
        return writer.out


def observe(state: PirataState, seat: i64) -> PirataSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    known = PirataState(state.tables, known_deal(state, seat), state)
    sort_looked_over(known, seat)
    numbers, slots = passed_on(known, seat)
    if len(slots) > 0:
        hand_out(known, vec[i64](numbers), slots)
    return PirataSeen(seat, known)


def knows(state: PirataState, viewer: i64, place: i64) -> bool:
    """Whether `viewer` has seen the treasure at a place."""
    return state.knows(viewer, place)


def known_deal(state: PirataState, viewer: i64) -> Deal:
    """The cards of this hand whose faces the viewer has seen; nothing of the hands to come."""
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
        if _knows_piece(state, viewer, piece):
            treasures[first + piece] = state.deal.treasures[first + piece]
        piece += 1
    first = state.hand * tables.special_count
    number: i64 = 0
    while number < tables.special_count:
        if _knows_special(state, viewer, number):
            specials[first + number] = state.deal.specials[first + number]
        number += 1
    return Deal(treasures, specials)


def _knows_piece(state: PirataState, viewer: i64, piece: i64) -> bool:
    owner = state.tables.owner(piece)
    if owner >= 0 and owner == viewer:
        return True
    if viewer >= 0 and viewer == state.guard and owner == state.guarded:
        if state.guarded_pieces & state.tables.bit[piece - owner * state.tables.dealt]:
            return True
    place = state.lies[piece]
    return place >= 0 and knows(state, viewer, place)


def _knows_special(state: PirataState, viewer: i64, number: i64) -> bool:
    """Whoever has had the pack has seen what was in it then; what is played everybody sees."""
    if number >= state.tables.pack:
        return False
    taker = state.taken[number] - 1
    if taker >= 0 and state.own[taker * WIDTH + SHOWN] > 0:
        return True
    if viewer < 0:
        return False
    mine = state.draft_place(viewer)
    if state.phase == DRAFTING and mine > state.draft_place(state.mover):
        return False
    return taker < 0 or mine <= state.draft_place(taker)


# A hand that a Lifeguard has shown


def after_look(state: PirataState) -> list[int]:
    """Where the seat that a Lifeguard looked at has buried treasures since."""
    return state.burials(state.guarded)[int(state.guarded_after) :] if state.guarded >= 0 else []


def _looked_at(state: PirataState) -> list[int]:
    """The pieces that the Lifeguard showed."""
    first = int(state.guarded * state.tables.dealt)
    numbers = range(int(state.tables.dealt))
    return [first + n for n in numbers if state.guarded_pieces & state.tables.bit[n]]


def looked_over(state: PirataState, viewer: i64) -> tuple[list[int], list[int]]:
    """The pieces that the viewer's Lifeguard showed, less those met again since, and the places
    where they may lie; there are no places if the viewer has looked at no hand."""
    if viewer < 0 or viewer != state.guard:
        return [], []
    places = [place for place in after_look(state) if not knows(state, viewer, place)]
    met = [place for place in after_look(state) if knows(state, viewer, place)]
    there = [int(state.table[place * DEPTH + PIECE]) for place in met]
    return [piece for piece in _looked_at(state) if piece not in there], places


def sort_looked_over(known: PirataState, viewer: i64) -> None:
    """Put the pieces of a hand that the viewer has looked at into an order that tells nothing.

    Treasures met again since take the first piece of their kind; the others follow as they come.
    """
    if viewer < 0 or viewer != known.guard:
        return
    left = _looked_at(known)
    kinds: dict[int, int] = {}
    for place in after_look(known):
        if knows(known, viewer, place):
            kinds[place] = int(known.kind(place))
    for place, kind in kinds.items():
        for piece in left:
            if known.piece_kind(piece) == kind:
                known.table[place * DEPTH + PIECE] = piece
                known.lies[piece] = place
                left.remove(piece)
                break
    places = [place for place in after_look(known) if place not in kinds]
    lay(known, vec[i64](left), places)


def lay(state: PirataState, pieces: vec[i64], places: list[int]) -> None:
    """Lay these pieces on these places; those left over are in their owner's hand."""
    for piece in pieces:
        state.lies[piece] = -1
    for at, place in enumerate(places):
        state.table[place * DEPTH + PIECE] = pieces[at]
        state.lies[pieces[at]] = place


# What was passed on in the draft


def passed_on(state: PirataState, viewer: i64) -> tuple[list[int], list[int]]:
    """The special cards that the viewer passed on and has not met again, by number, and the seats
    that must have kept one of them; the others are in the pack, or discarded."""
    numbers: list[int] = []
    seats: list[int] = []
    if viewer < 0 or state.own[viewer * WIDTH + KEPT] == 0:
        return numbers, seats
    mine = state.draft_place(viewer)
    for number in range(state.tables.pack):
        taker = state.taken[number] - 1
        if taker < 0:
            numbers.append(int(number))
        elif state.draft_place(taker) > mine and state.own[taker * WIDTH + SHOWN] == 0:
            numbers.append(int(number))
            seats.append(int(taker))
    seats.sort()
    return numbers, seats


def hand_out(state: PirataState, numbers: vec[i64], seats: list[int]) -> None:
    """Give each of these seats one of these special cards; the others are in nobody's hand."""
    for number in numbers:
        state.taken[number] = 0
    for at, seat in enumerate(seats):
        state.own[seat * WIDTH + KEPT] = numbers[at] + 1
        state.taken[numbers[at]] = seat + 1


# Guesses


def guess_deal(known: PirataState, rng: Rng) -> Deal:
    """A deal that fits: every arrangement of the unknown cards is equally likely."""
    tables = known.tables
    treasures = known.deal.treasures[:]
    specials = known.deal.specials[:]
    for hand in range(known.hand, tables.hands):
        _fill(treasures, hand * tables.count, tables.treasures, rng)
        _fill(specials, hand * tables.special_count, tables.specials, rng)
    return Deal(treasures, specials)


def _fill(cards: vec[u8], first: i64, box: list[int], rng: Rng) -> None:
    """Deal out what is left of a box where cards are unknown."""
    hidden = vec[i64](missing(cards, first, box))
    rng.shuffle(hidden)
    next: i64 = 0
    at = first
    end = first + len(box)
    while at < end:
        if i64(cards[at]) == UNKNOWN:
            cards[at] = u8(hidden[next])
            next += 1
        at += 1


def missing(cards: vec[u8], first: i64, box: list[int]) -> list[int]:
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


def unseen(known: PirataState) -> list[int]:
    """The kinds of all treasures of this hand of which the viewer has seen nothing."""
    first = known.hand * known.tables.count
    return missing(known.deal.treasures, first, known.tables.treasures)


def deduced(seen: PirataSeen) -> dict[int, int]:
    """The kinds of treasures on the table that follow by elimination alone, by place.

    Unknown treasures are alike to the viewer, but for those of a hand that a Lifeguard showed; so
    one is certain exactly where all of its sort that are left are of one kind.
    """
    known = seen.known
    pieces, places = looked_over(known, seen.viewer)
    shown = [int(known.piece_kind(piece)) for piece in pieces]
    rest = unseen(known)
    found: dict[int, int] = {}
    for place in range(known.placed):
        if not knows(known, seen.viewer, place):
            pool = shown if int(place) in places else rest
            if len(pool) > 0 and min(pool) == max(pool):
                found[int(place)] = pool[0]
    return found


class _Writer:
    """Writes a Seen out as numbers, in the order of LAYOUT; what is passed over stays 0."""

    def __init__(self, seen: PirataSeen) -> None:
        self.seen = seen
        self.state = seen.known
        self.tables = seen.known.tables
        self.viewer: i64 = 0
        if seen.viewer >= 0:
            self.viewer = seen.viewer
        self.out: vec[u8] = _BLANK[:]
        self.at: i64 = 0

    def put(self, number: i64) -> None:
        if number < 255:
            self.out[self.at] = u8(number)
        else:
            self.out[self.at] = u8(255)
        self.at += 1

    def relative(self, seat: i64) -> i64:
        """A seat counted from the viewer, + 1; 0 for none."""
        players = self.tables.players
        return (seat - self.viewer + players) % players + 1 if seat >= 0 else 0

    def counts(self, kinds: list[int], size: i64) -> None:
        for kind in kinds:
            self.out[self.at + kind] += u8(1)
        self.at += size

    def table(self) -> None:
        state = self.state
        self.put(state.phase)
        self.put(state.window + 1 if state.phase == WINDOW else 0)
        self.put(self.tables.players)
        self.put(state.hand)
        self.put(self.tables.hands)
        self.put(state.round)
        self.put(self.tables.cards)
        self.put(self.relative(state.seat()))
        self.put(self.relative(state.starter) - 1)
        self.put(state.parrot)
        self.put(state.target + 1)
        self.put(state.closed + 1)
        value: i64 = 1
        while value <= MAX_VALUE:
            self.put(state.group[value])
            value += 1

    def cards(self) -> None:
        state = self.state
        viewer = self.seen.viewer
        held: list[int] = []
        card: i64 = UNKNOWN
        if viewer >= 0:
            held = state.held_kinds(viewer)
            card = state.special(viewer)
        self.counts(held, KINDS)
        pieces, _ = looked_over(state, viewer)
        self.counts([int(state.piece_kind(piece)) for piece in pieces], KINDS)
        self.counts(unseen(state), KINDS)
        self.put(card + 1 if card != UNKNOWN else 0)
        numbers, _ = passed_on(state, viewer)
        self.counts([int(state.special_kind(number)) for number in numbers], 10)
        if state.phase == DRAFTING and state.mover == viewer:
            self.counts(state.actions(), 10)  # a code of KEEP is the card itself
        else:
            self.at += 10
        self.put(self.relative(state.guard))
        self.put(self.relative(state.guarded))

    def seats(self) -> None:
        players = self.tables.players
        for place in range(players):
            self.out[self.at + place] = u8(1)
        self.at += MAX_PLAYERS
        self.own(TOWEL_CARDS + 1, 5)
        self.own(PIRATE_CARDS, 3)
        first = self.at
        for place in range(players):
            me = ((self.viewer + place) % players) * WIDTH
            self.put(self.state.own[me + FRONT])
            self.put(self.state.own[me + HELD])
        self.at = first + 2 * MAX_PLAYERS
        first = self.at
        for place in range(players):
            seat = (self.viewer + place) % players
            me = seat * WIDTH
            shown = self.state.own[me + SHOWN] > 0
            self.put(1 if self.state.unplayed(seat) else 0)
            self.put(self.state.own[me + PLAYED])
            self.put(self.state.special(seat) + 1 if shown else 0)
        self.at = first + 3 * MAX_PLAYERS
        first = self.at
        totals = self.state.hand_totals()
        for place in range(players):
            self.at = first + place * MAX_HANDS
            for points in totals[(self.viewer + place) % players]:
                self.put(max(points, 0))
        self.at = first + MAX_HANDS * MAX_PLAYERS

    def own(self, start: i64, count: i64) -> None:
        """`count` numbers of every seat from the viewer on."""
        players = self.tables.players
        first = self.at
        place: i64 = 0
        while place < players:
            me = ((self.viewer + place) % players) * WIDTH
            offset: i64 = 0
            while offset < count:
                self.put(self.state.own[me + start + offset])
                offset += 1
            place += 1
        self.at = first + count * MAX_PLAYERS

    def places(self) -> None:
        state = self.state
        first = self.at
        place: i64 = 0
        while place < state.placed:
            row = place * DEPTH
            self.at = first + place * 4
            self.put(1)
            self.put(state.kind(place) + 1 if self.seen.knows(place) else 0)
            self.put(state.table[row + UP])
            self.put(self.relative(state.table[row + BURIER] - 1))
            self.at = first + 4 * PLACES + place * 4
            for seat in range(self.tables.players):
                if state.table[row + LOOKED] & self.tables.bit[seat]:
                    self.out[self.at + self.relative(seat) - 1] = u8(1)
            self.at = first + 8 * PLACES + place * 4
            self.put(self.relative(state.table[row + STUCK] - 1))
            self.put(self.relative(state.table[row + LARGE] - 1))
            self.put(self.relative(state.table[row + FLAG] - 1))
            self.put(1 if state.began & self.tables.bit[place] else 0)
            self.pile(place, first + 12 * PLACES)
            place += 1

    def pile(self, place: i64, first: i64) -> None:
        state = self.state
        height = state.table[place * DEPTH + HEIGHT]
        self.at = first + place * 8
        self.put(height)
        self.put(self.relative(state.controller(place)))
        down: i64 = 0
        while down < 3 and down < height:
            card = i64(state.piles[place * self.tables.pile + height - 1 - down])
            self.put(self.relative(card // SEAT_SHARE))
            self.put(card % SEAT_SHARE)
            down += 1
        for at in range(height):
            card = i64(state.piles[place * self.tables.pile + at])
            seat = self.relative(card // SEAT_SHARE) - 1
            self.out[first + 8 * PLACES + place * 4 + seat] += u8(1)
