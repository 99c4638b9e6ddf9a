"""One position of Playa Pirata: what lies where, whose it is, and what it is worth.

Data and questions about it; what may be done, and what that does, stands in rules.py. What chance
decided lies in the Deal; a treasure is a piece, numbered as it was dealt, and lies in a hand, at a
place of the table, or aside.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.state import State
from parasol.games.playa_pirata.tables import (
    PLACES,
    SAND_CASTLE,
    SKELETON,
    SKULL,
    TOWEL,
    UNKNOWN,
    WAVE,
    Deal,
    Tables,
)

# Phases: which decision is asked.
DRAFTING: Final[i64] = 0
GUARDING: Final[i64] = 1
WINDOW: Final[i64] = 2
PIGGYING: Final[i64] = 3
PLAYING: Final[i64] = 4
TOWELS: Final[i64] = 5
CARDS: Final[i64] = 6
SECOND: Final[i64] = 7
FINAL: Final[i64] = 8
PLACING: Final[i64] = 9
ENDED: Final[i64] = 10

# Windows for a special card.
BEFORE: Final[i64] = 0
BETWEEN: Final[i64] = 1
GROUPS: Final[i64] = 2
LAST: Final[i64] = 3

# What each seat owns, at `seat * WIDTH` in `own`.
TOWEL_CARDS: Final[i64] = 0  # by value 1..5: towel cards in hand
PIRATE_CARDS: Final[i64] = 6  # telescopes, maps, umbrellas in hand
FRONT: Final[i64] = 9  # whether the umbrella lies in front of its owner
STANDS: Final[i64] = 10  # the place its umbrella stands on + 1
TOTAL: Final[i64] = 11  # towels shown on all its cards in hand
COUNT: Final[i64] = 12  # towel cards in hand
LEFT: Final[i64] = 13  # treasures and pirates in hand
HELD: Final[i64] = 14  # treasures in hand
KEPT: Final[i64] = 15  # its special card + 1, as numbered in the deal
PLAYED: Final[i64] = 16  # whether that is played
SHOWN: Final[i64] = 17  # whether everybody knows it
WIDTH: Final[i64] = 18

# What each place of the table has, at `place * DEPTH` in `table`.
PIECE: Final[i64] = 0
BURIER: Final[i64] = 1  # seat + 1
UP: Final[i64] = 2  # whether everybody sees its value
LOOKED: Final[i64] = 3  # seats that have peeked, as bits
STUCK: Final[i64] = 4  # whose umbrella stands on it, seat + 1
LARGE: Final[i64] = 5  # whose King Size lies beside it, seat + 1
FLAG: Final[i64] = 6  # whose Jolly Roger lies beside it, seat + 1
HEIGHT: Final[i64] = 7  # towel cards in its pile
DEPTH: Final[i64] = 8

# A finished hand in `history`: its starter, the number of places, five numbers a place
# (kind, burier, taker, cards in the pile, points), then for every seat its special and its parts.
PER_PLACE: Final = 5
PARTS: Final = 6
PART_NAMES: Final = (
    "treasures",
    "towel treasures",
    "skulls",
    "unplayed towels",
    "unplayed umbrella",
    "special card",
)
SEAT_SHARE: Final = 8  # a towel card in a pile is its owner's seat * 8 + its value


class Position(State):
    """A position, hidden things included. A copy is made from `source`."""

    def __init__(self, tables: Tables, deal: Deal, source: "Position | None") -> None:
        super().__init__()
        self.tables = tables
        self.deal = deal
        if source is not None:
            # Written out here, not in a method: only so does mypyc see that each is always set.
            self.revealed = source.revealed
            self.turn = source.turn
            self.phase: i64 = source.phase
            self.window: i64 = source.window
            self.mover: i64 = source.mover
            self.starter: i64 = source.starter
            self.hand: i64 = source.hand
            self.hand_turn: i64 = source.hand_turn
            self.round: i64 = source.round
            self.placed: i64 = source.placed
            self.target: i64 = source.target
            self.closed: i64 = source.closed
            self.began: i64 = source.began
            self.lowest: i64 = source.lowest
            self.total: i64 = source.total
            self.parrot: i64 = source.parrot
            self.guard: i64 = source.guard
            self.guarded: i64 = source.guarded
            self.guarded_pieces: i64 = source.guarded_pieces
            self.guarded_after: i64 = source.guarded_after
            self.own: vec[i64] = source.own[:]
            self.table: vec[i64] = source.table[:]
            self.piles: vec[u8] = source.piles[:]
            self.lies: vec[i64] = source.lies[:]
            self.taken: vec[i64] = source.taken[:]
            self.group: vec[i64] = source.group[:]
            self.history: list[list[int]] = source.history[:]
            return
        self.phase = ENDED
        self.window = BEFORE
        self.mover = 0
        self.starter = 0
        self.hand = 0
        self.hand_turn = 1  # the number of the turn with which the hand began
        self.round = 1
        self.placed = 0
        self.target = -1  # the treasure that is being covered, or that Piggybank takes from
        self.closed = -1  # the treasure this turn's first group covers
        self.began = 0  # the places the mover controlled when the turn began, as bits
        self.lowest = 0  # the last card of the group
        self.total = 0  # of the group
        self.parrot = 0
        self.guard = -1  # who played the Lifeguard
        self.guarded = -1  # whose treasures that showed
        self.guarded_pieces = 0  # which, as bits, counted from that seat's first
        self.guarded_after = 0  # how many that seat had buried by then
        self.own = vec[i64]([0] * int(tables.players * WIDTH))
        self.table = vec[i64]([0] * int(tables.places * DEPTH))
        self.piles = vec[u8]([0] * int(tables.places * tables.pile))
        self.lies = vec[i64]([-1] * int(tables.count))
        self.taken = vec[i64]([0] * int(tables.pack))
        self.group = vec[i64]([0] * 6)  # by value
        self.history = []

    # Questions

    def get_kind(self, place: i64) -> i64:
        """The kind of the treasure at a place; UNKNOWN where the Deal does not say."""
        return self.get_piece_kind(self.table[place * DEPTH + PIECE])

    def get_piece_kind(self, piece: i64) -> i64:
        """The kind of a piece of this hand."""
        return i64(self.deal.treasures[self.hand * self.tables.count + piece])

    def list_held_kinds(self, seat: i64) -> list[int]:
        """The treasures in a seat's hand, sorted, skulls last."""
        first = seat * self.tables.dealt
        kinds = [
            int(self.get_piece_kind(piece))
            for piece in range(first, first + self.tables.dealt)
            if self.lies[piece] < 0
        ]
        kinds.sort()
        skulls = kinds.count(int(SKULL))
        return kinds[skulls:] + kinds[:skulls]

    def get_special(self, seat: i64) -> i64:
        """The special card a seat has kept in this hand; UNKNOWN if none, or not known."""
        kept = self.own[seat * WIDTH + KEPT]
        return self.get_special_kind(kept - 1) if kept > 0 else UNKNOWN

    def get_special_kind(self, number: i64) -> i64:
        """A special card of this hand, by its number in the deal."""
        return i64(self.deal.specials[self.hand * self.tables.special_count + number])

    def has_unplayed(self, seat: i64) -> bool:
        """Whether a seat has a special card that it has not played."""
        me = seat * WIDTH
        return self.own[me + KEPT] > 0 and self.own[me + PLAYED] == 0

    def get_top_card(self, place: i64) -> i64:
        """The top towel card of a place: seat * 8 + value; 0 if it is bare."""
        height = self.table[place * DEPTH + HEIGHT]
        return i64(self.piles[place * self.tables.pile + height - 1]) if height > 0 else 0

    def find_controller(self, place: i64) -> i64:
        """Who controls a treasure: by the umbrella on it, else by the top card; -1: nobody."""
        stuck = self.table[place * DEPTH + STUCK]
        if stuck > 0:
            return stuck - 1
        card = self.get_top_card(place)
        return card // SEAT_SHARE if card > 0 else -1

    def find_needed_total(self, place: i64) -> i64:
        """The least total with which a group of towels may be laid on a treasure."""
        card = self.get_top_card(place)
        if card == 0:
            return 1
        least = card % SEAT_SHARE + 1 - self.parrot
        if self.table[place * DEPTH + LARGE] > 0:
            least += self.tables.king_size_more - 1
        return least

    def knows(self, viewer: i64, place: i64) -> bool:
        """Whether `viewer` (-1: a spectator) has seen the treasure at a place."""
        row = place * DEPTH
        if self.table[row + UP] > 0:
            return True
        if viewer < 0:
            return False
        if self.table[row + BURIER] == viewer + 1:
            return True
        return self.table[row + LOOKED] & self.tables.bit[viewer] != 0

    def count_rounds(self) -> i64:
        """How many turns everybody has in a hand."""
        return self.tables.cards

    def find_draft_place(self, seat: i64) -> i64:
        """When a seat drafts: 0 is the seat left of the starting player."""
        players = self.tables.players
        return (seat - self.starter - 1 + players) % players

    def list_burials(self, seat: i64) -> list[int]:
        """The places of a seat's own burying, in order."""
        return [
            int(place)
            for place in range(self.placed)
            if self.table[place * DEPTH + BURIER] == seat + 1
        ]

    def is_hand_over(self) -> bool:
        """Whether this hand has been scored and lies in `history`."""
        return self.phase == PLACING or self.phase == ENDED

    # Points

    def count_points(self, place: i64, kind: i64) -> i64:
        """The points of a treasure of this kind at a place; a skull's are counted together."""
        if kind == TOWEL:
            worth = self.table[place * DEPTH + HEIGHT] * self.tables.towel_points
            return min(worth, self.tables.towel_most)
        return 0 if kind == SKULL or kind == UNKNOWN else kind

    def list_parts(self, seat: i64, everything: bool) -> list[int]:
        """A seat's points in this hand, were it to end now, in the order of PART_NAMES.

        Without `everything` only what everybody sees counts.
        """
        tables = self.tables
        me = seat * WIDTH
        numbers: i64 = 0
        towels: i64 = 0
        skulls: i64 = 0
        met: i64 = 0  # the points of what is no skull, as bits
        pair = False
        place: i64 = 0
        while place < self.placed:
            if self.find_controller(place) == seat:
                kind = self.get_kind(place)
                if everything or self.table[place * DEPTH + UP] > 0:
                    worth = self.count_points(place, kind)
                    if kind == SKULL:
                        skulls += 1
                    elif kind == TOWEL:
                        towels += worth
                    elif kind != UNKNOWN:
                        numbers += worth
                    if kind != SKULL and kind != UNKNOWN:
                        mark = tables.bit[min(worth, PLACES)]
                        if met & mark:
                            pair = True
                        met |= mark
            place += 1
        scored = tables.skull_points[min(skulls, len(tables.skull_points) - 1)]
        unplayed = self.own[me + COUNT] * tables.unplayed_points
        umbrella = tables.umbrella_points if self.own[me + FRONT] > 0 else 0
        special: i64 = 0
        if self.has_unplayed(seat) and (everything or self.own[me + SHOWN] > 0):
            card = self.get_special(seat)
            if card == SAND_CASTLE:
                more = tables.castle_points - tables.unplayed_points
                special = self.own[me + TOWEL_CARDS + tables.castle_value] * more
            elif card == SKELETON and skulls > 0:
                special = tables.skeleton_points
            elif card == WAVE and pair:
                special = tables.wave_points
        return [int(numbers), int(towels), int(scored), int(unplayed), int(umbrella), int(special)]

    def totals(self) -> list[int]:
        totals = [sum(points) for points in self.list_hand_totals()]
        if not self.is_hand_over():
            for seat in range(self.tables.players):
                totals[seat] += sum(self.list_parts(seat, True))
        return totals

    def list_hand_totals(self) -> list[list[int]]:
        """By seat, its points in each finished hand."""
        return [
            [sum(self.list_past_parts(number, int(seat))) for number in range(len(self.history))]
            for seat in range(self.tables.players)
        ]

    def list_past_parts(self, number: int, seat: int) -> list[int]:
        """A seat's points in a finished hand, in the order of PART_NAMES."""
        hand = self.history[number]
        first = 2 + hand[1] * PER_PLACE + seat * (1 + PARTS) + 1
        return hand[first : first + PARTS]

    def ranks(self) -> list[int]:
        """Places by the finished hands, 1 is the winner: points, then the best single hand."""
        keys: list[tuple[int, int]] = []
        for points in self.list_hand_totals():
            keys.append((sum(points), max(points) if points else 0))
        ranks: list[int] = []
        for key in keys:
            ranks.append(1 + sum([1 for other in keys if other > key]))
        return ranks

    # Whole, as numbers

    def numbers(self) -> list[int]:
        scalars = [
            self.revealed,
            self.turn,
            self.phase,
            self.window,
            self.mover,
            self.starter,
            self.hand,
            self.hand_turn,
            self.round,
            self.placed,
            self.target,
            self.closed,
            self.began,
            self.lowest,
            self.total,
            self.parrot,
            self.guard,
            self.guarded,
            self.guarded_pieces,
            self.guarded_after,
        ]
        numbers = [int(number) for number in scalars]
        for wide in (self.own, self.table, self.lies, self.taken, self.group):
            numbers.extend([int(number) for number in wide])
        numbers.extend([int(card) for card in self.piles])
        # Hands that are over have left nothing hidden that could still matter.
        tables = self.tables
        for at in range(self.hand * tables.count, tables.hands * tables.count):
            numbers.append(int(self.deal.treasures[at]))
        for at in range(self.hand * tables.special_count, tables.hands * tables.special_count):
            numbers.append(int(self.deal.specials[at]))
        numbers.append(len(self.history))
        for hand in self.history:
            numbers.append(len(hand))
            numbers.extend(hand)
        return numbers


SCALARS: Final = 20
"""How many single numbers `numbers()` begins with."""
