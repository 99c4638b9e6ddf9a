"""One position of Tenby: what lies where, whose it is, and whose decision it is.

Data and the simplest questions about it. What chance decided lies in the Deal; a deck's `order` and
`top` say how far it is used. What it is worth stands in counting.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.state import OVER, State
from parasol.games.tenby.tables import (
    ICONS,
    LANDMARK,
    MAX_DAYS,
    MAX_MARKET,
    MAX_OPEN,
    MAX_RESIDENTS,
    MAX_TOWN,
    PIER,
    TERRACE,
    Deal,
    Tables,
)

# Phases: which decision is asked.
STARTING: Final[i64] = 0  # which Start card to keep
CHOOSING: Final[i64] = 1  # Ebb & Flow: open or secret
NIGHT: Final[i64] = 2  # which Day card
TURN: Final[i64] = 3  # a free moment of the Day turn
SOURCE: Final[i64] = 4  # where the card of an action comes from
KEEPING: Final[i64] = 5  # which resident to keep
PLACING: Final[i64] = 6
PUTTING: Final[i64] = 7  # where a moved card goes
MIXING: Final[i64] = 8  # Thanks: how many of which deck
GIVING: Final[i64] = 9  # Thanks: which of the three to place
ENDED: Final[i64] = 10

NOBODY: Final[i64] = 255  # nobody, no card: in packed fields

# Ebb & Flow, by seat in `goals`; 0 before a seat was asked.
OPEN: Final[i64] = 1
SECRET: Final[i64] = 2


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
            self.mover: i64 = source.mover
            self.round: i64 = source.round
            self.step: i64 = source.step
            self.using: i64 = source.using
            self.bought: bool = source.bought
            self.holding: i64 = source.holding
            self.lifted: i64 = source.lifted
            self.draws: i64 = source.draws
            self.queue_head: i64 = source.queue_head
            self.queue_size: i64 = source.queue_size
            self.tide: i64 = source.tide
            self.mix: i64 = source.mix
            self.given: i64 = source.given
            self.terraces: vec[u8] = source.terraces
            self.piers: vec[u8] = source.piers
            self.landmarks: vec[u8] = source.landmarks
            self.deck_days: vec[u8] = source.deck_days
            self.top: vec[i64] = source.top[:]
            self.shuffled: vec[i64] = source.shuffled[:]
            self.gone: vec[u8] = source.gone[:]
            self.gone_count: vec[i64] = source.gone_count[:]
            self.market: vec[u8] = source.market[:]
            self.row_count: vec[i64] = source.row_count[:]
            self.days: vec[u8] = source.days[:]
            self.day_tokens: vec[u8] = source.day_tokens[:]
            self.day_seat: vec[u8] = source.day_seat[:]
            self.day_count: i64 = source.day_count
            self.night: vec[u8] = source.night[:]
            self.icons: vec[i64] = source.icons[:]
            self.rings: vec[i64] = source.rings[:]
            self.town: vec[u8] = source.town[:]
            self.lengths: vec[u8] = source.lengths[:]
            self.town_count: vec[i64] = source.town_count[:]
            self.streets: vec[i64] = source.streets[:]
            self.kept_start: vec[u8] = source.kept_start[:]
            self.goals: vec[u8] = source.goals[:]
            self.committed: vec[u8] = source.committed[:]
            self.queue: vec[u8] = source.queue[:]
            self.drawer: vec[u8] = source.drawer[:]
            self.kept: vec[u8] = source.kept[:]
            self.gift: vec[i64] = source.gift[:]
            return
        players = int(tables.players)
        self.phase = STARTING
        self.mover = 0
        self.round = 1
        self.step = 0  # how many have decided in this phase, in its order
        self.using = -1  # the icon whose action is being resolved
        self.bought = False
        self.holding = -1  # the card that must be placed
        self.lifted = -1  # the town's card that is being moved
        self.draws = 0  # Resident Actions so far
        self.queue_head = 0  # the resident deck's top in `queue`
        self.queue_size = tables.residents
        self.tide = 0  # counters committed so far
        self.mix = -1  # Thanks: terraces among the cards
        self.given = 0  # Thanks: cards seen
        self.terraces = deal.orders[0]
        self.piers = deal.orders[1]
        self.landmarks = deal.orders[2]
        self.deck_days = deal.orders[3]
        self.top = vec[i64]([0] * 4)  # cards drawn from each deck's order
        self.shuffled = vec[i64]([0] * 4)  # how often each deck was made anew
        self.gone = vec[u8]([0] * (MAX_MARKET + MAX_DAYS))  # discards of the four decks
        self.gone_count = vec[i64]([0] * 4)
        self.market = vec[u8]([0] * MAX_MARKET)
        self.row_count = vec[i64]([0] * 3)
        self.days = vec[u8]([0] * MAX_OPEN)  # ascending
        self.day_tokens = vec[u8]([0] * MAX_OPEN)
        self.day_seat = vec[u8]([int(NOBODY)] * MAX_OPEN)  # whose piece stands there
        self.day_count = 0
        self.night = deal.night[:]  # by Night card: whose piece
        self.icons = vec[i64]([0] * len(ICONS))  # left to the mover
        self.rings = vec[i64]([int(tables.rings)] * players)
        self.town = vec[u8]([0] * (players * MAX_TOWN))  # street by street, from the left
        self.lengths = vec[u8]([0] * (players * MAX_TOWN))  # of each street
        self.town_count = vec[i64]([0] * players)
        self.streets = vec[i64]([0] * players)
        self.kept_start = vec[u8]([0] * players)  # 1 or 2, 0 while undecided
        self.goals = vec[u8]([0] * players)
        self.committed = vec[u8]([int(NOBODY)] * MAX_OPEN)
        # residents: the deck as a queue of pieces; draw d takes the places 2 d and 2 d + 1
        self.queue = vec[u8]([0] * (2 * MAX_RESIDENTS))
        self.drawer = vec[u8]([int(NOBODY)] * MAX_RESIDENTS)
        self.kept = vec[u8]([int(NOBODY)] * MAX_RESIDENTS)  # by draw: 0 or 1
        self.gift = vec[i64]([-1] * 6)  # Thanks: three cards, then the place in a deck of each
        for piece in range(tables.residents):
            self.queue[piece] = u8(piece)

    def seat(self) -> i64:
        return OVER if self.phase == ENDED else self.mover

    def get_order(self, deck: i64) -> vec[u8]:
        """A deck from its top on, what was drawn of it included."""
        if deck == TERRACE:
            return self.terraces
        if deck == PIER:
            return self.piers
        return self.landmarks if deck == LANDMARK else self.deck_days

    def set_order(self, deck: i64, order: vec[u8]) -> None:
        """Give a deck another order; a whole new one, since clones share the old."""
        if deck == TERRACE:
            self.terraces = order
        elif deck == PIER:
            self.piers = order
        elif deck == LANDMARK:
            self.landmarks = order
        else:
            self.deck_days = order

    def count_deck(self, deck: i64) -> i64:
        """Cards in a deck."""
        return len(self.get_order(deck)) - self.top[deck]

    def count_available(self, deck: i64) -> i64:
        """Cards that could still be drawn: deck and discards."""
        return self.count_deck(deck) + self.gone_count[deck]

    # Residents

    def count_resident_deck(self) -> i64:
        """Cards in the resident deck."""
        return self.queue_size - self.queue_head

    def list_residents(self, seat: i64) -> list[int]:
        """The residents in a hand, in the order they were kept."""
        found: list[int] = []
        for draw in range(self.draws):
            kept = i64(self.kept[draw])
            if i64(self.drawer[draw]) == seat and kept != NOBODY:
                found.append(int(self.deal.residents[i64(self.queue[2 * draw + kept])]))
        return found

    def count_residents(self, seat: i64) -> i64:
        """How many residents are in a hand."""
        count: i64 = 0
        for draw in range(self.draws):
            if i64(self.drawer[draw]) == seat and i64(self.kept[draw]) != NOBODY:
                count += 1
        return count

    # Whole, as numbers

    def numbers(self) -> list[int]:
        scalars = [
            self.revealed,
            self.turn,
            self.phase,
            self.mover,
            self.round,
            self.step,
            self.using,
            1 if self.bought else 0,
            self.holding,
            self.lifted,
            self.draws,
            self.queue_head,
            self.queue_size,
            self.tide,
            self.mix,
            self.given,
            self.day_count,
        ]
        numbers = [int(number) for number in scalars]
        for wide in (
            self.top,
            self.shuffled,
            self.gone_count,
            self.row_count,
            self.icons,
            self.rings,
            self.town_count,
            self.streets,
            self.gift,
        ):
            numbers.extend([int(number) for number in wide])
        deal = self.deal
        for narrow in (
            self.terraces,
            self.piers,
            self.landmarks,
            self.deck_days,
            self.gone,
            self.market,
            self.days,
            self.day_tokens,
            self.day_seat,
            self.night,
            self.town,
            self.lengths,
            self.kept_start,
            self.goals,
            self.committed,
            self.queue,
            self.drawer,
            self.kept,
            deal.residents,
            deal.starts,
            deal.accolades,
            deal.night,
        ):
            numbers.append(len(narrow))
            numbers.extend([int(number) for number in narrow])
        numbers.append(int(deal.mark()))
        return numbers
