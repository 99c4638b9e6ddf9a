"""Tenby for programs that learn: what a seat sees as numbers in a fixed order.

The same function writes from a Seen and from the whole position; what each seat has looked at is
handed to it. A town is its cards from left to right and the streets they lie in, and beside that
what the cards show, counted. Sizes depend on the number of players only, so every box and variant
has the same.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.state import State
from parasol.core.tensor import Part, Tensor, relative, small, zeros
from parasol.games.tenby.position import ENDED, NOBODY, OPEN, STARTING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    ACTIONS,
    COUNTED,
    DAY,
    EBB_FLOW,
    FIRST_PLACE,
    MAX_ACCOLADES,
    MAX_DAYS,
    MAX_OPEN,
    MAX_PLAYERS,
    MAX_RESIDENTS,
    MAX_TOWN,
    TARGETS,
    Tables,
    deal,
    load_tables,
)
from parasol.games.tenby.visibility import list_gift, list_looked_at, list_shown

MAX_CARDS: Final = 216
UNSEEN: Final = -1  # a card of Thanks that the viewer does not see


def build_layout(players: int) -> list[Part]:
    """The parts of an observation. Seats are counted from the viewer on: the viewer is the first.

    Town cards are numbered as in the box: terraces, piers, landmarks, Start cards, plain ends.
    """
    seats = (players,)
    counted = ", ".join(TARGETS[: int(COUNTED)])
    return [
        Part(
            "phase",
            (1,),
            "0 Start card, 1 accolade open or secret, 2 night, 3 turn, 4 where a card comes from, "
            "5 resident, 6 place, 7 put a moved card, 8 mix of Thanks, 9 card of Thanks, 10 over",
        ),
        Part("round", (1,), "from 1"),
        Part("decider", (1,), "whose decision, counted from the viewer, + 1; 0 when it is over"),
        Part("accolade_mode", (1,), "0 none, 1 Open Sea, 2 Ebb & Flow, 3 High Tide"),
        Part("thanks", (1,), "1 where Thanks for Visiting is played"),
        Part("using", (2,), "the icon in use + 1: T, P, L, R; and whether it was bought"),
        Part("holding", (1,), "the card to place + 1"),
        Part("lifted", (1,), "the card of the town being moved + 1"),
        Part("icons", (4,), "left to the decider: T, P, L, R"),
        Part("decks", (5,), "cards left: terraces, piers, landmarks, Day cards, residents"),
        Part("town_cards", (MAX_CARDS,), "by card: 1 in the market, 2 discarded"),
        Part("discarded_days", (MAX_DAYS,), "by Day card: 1 discarded"),
        Part("days", (MAX_OPEN, 3), "open Day cards: number + 1, tokens, who stands there + 1"),
        Part("night", seats, "who stands on each Night card, + 1"),
        Part("rings", seats, "life rings"),
        Part("streets", seats, "streets in the town"),
        Part("town", (*seats, MAX_TOWN), "its cards from left to right, street by street, + 1"),
        Part("street", (*seats, MAX_TOWN), "the street each of them lies in, + 1"),
        Part("features", (*seats, int(COUNTED)), f"what the town's cards show: {counted}"),
        Part("residents", seats, "residents in hand"),
        Part("hands", (*seats, MAX_RESIDENTS), "1 for residents in hand that the viewer knows"),
        Part("draws", (MAX_RESIDENTS,), "who drew residents, + 1, draw by draw"),
        Part("looked_at", (MAX_RESIDENTS, 2), "the residents the viewer saw in each draw, + 1"),
        Part("kept", (MAX_RESIDENTS,), "which of the two the viewer kept, + 1"),
        Part("start_cards", (3,), "the viewer's two Start cards + 1, and which is kept"),
        Part("sealed", seats, "1 for a choice that is made but not shown yet"),
        Part("accolades", (MAX_ACCOLADES,), "1 open to all, 2 one's own, 3 another's, shown"),
        Part("goals", seats, "the accolade of each seat: 0 none, 1 open, 2 secret"),
        Part("committed", (MAX_OPEN,), "who committed to each open accolade, + 1"),
        Part("tide", (1,), "counters committed"),
        Part("gift", (5,), "Thanks: cards, terraces among them + 1, the three cards + 1"),
    ]


def count_numbers(players: int) -> int:
    """How many numbers an observation has."""
    return sum([part.size for part in build_layout(players)])


_SIZES: Final[vec[i64]] = vec[i64]([count_numbers(players) for players in range(MAX_PLAYERS + 1)])
_BLANK: Final[vec[u8]] = zeros(count_numbers(MAX_PLAYERS))


class TenbyTensor(Tensor):
    """Tenby in a loop, with one box and its options."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(build_layout(int(tables.players)), ACTIONS, int(tables.players))
        self.tables = tables

    def fresh(self, seed: bytes) -> TenbyState:
        state = TenbyState(self.tables, deal(self.tables, seed), None)
        state.lay_out()
        return state

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, TenbyState)
        write(state, seat, list_looked_at(state, seat), list_shown(state), out, at)

    def ranks(self, state: State) -> list[int]:
        assert isinstance(state, TenbyState)
        return state.ranks(state.totals())

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.tables.key,)


def restore(key: str) -> TenbyTensor:
    """The Tensor for the Tables of that key."""
    return TenbyTensor(load_tables(key))


def make_numbers(state: TenbyState, viewer: i64, saw: vec[u8], kept: vec[u8]) -> vec[u8]:
    """What the viewer sees, as numbers."""
    out = _BLANK[: _SIZES[state.tables.players]]
    write(state, viewer, saw, kept, out, 0)
    return out


def write(
    state: TenbyState, viewer: i64, saw: vec[u8], kept: vec[u8], out: vec[u8], at: i64
) -> None:
    """Write what the viewer sees from `at` on, every number of it.

    `saw` are the residents the viewer has looked at, `kept` those that are shown at the end.
    """
    first: i64 = 0
    if viewer >= 0:
        first = viewer
    at = _write_table(state, out, at, first)
    at = _write_market(state, out, at, first)
    at = _write_towns(state, out, at, first)
    at = _write_residents(state, viewer, saw, kept, out, at, first)
    at = _write_goals(state, viewer, out, at, first)
    out[at] = small(state.given)
    out[at + 1] = u8(state.mix + 1)
    gift = list_gift(state, viewer, UNSEEN)
    out[at + 2] = small(i64(gift[0]) + 1)
    out[at + 3] = small(i64(gift[1]) + 1)
    out[at + 4] = small(i64(gift[2]) + 1)


def _find_seat(first: i64, place: i64, players: i64) -> i64:
    """The seat at a place counted from the viewer."""
    seat = first + place
    return seat if seat < players else seat - players


def _write_table(state: TenbyState, out: vec[u8], at: i64, first: i64) -> i64:
    """Write whose decision it is and what it is about; return where the next part begins."""
    tables = state.tables
    out[at] = u8(state.phase)
    out[at + 1] = u8(state.round)
    out[at + 2] = u8(relative(state.seat(), first, tables.players))
    out[at + 3] = u8(tables.mode)
    out[at + 4] = u8(1) if tables.thanks else u8(0)
    out[at + 5] = u8(state.using + 1)
    out[at + 6] = u8(1) if state.bought else u8(0)
    out[at + 7] = small(state.holding + 1)
    out[at + 8] = small(state.lifted + 1)
    at += 9
    icon: i64 = 0
    while icon < 4:
        out[at + icon] = small(state.icons[icon])
        out[at + 4 + icon] = small(state.count_deck(icon))
        icon += 1
    out[at + 8] = small(state.count_resident_deck())
    return at + 9


def _write_market(state: TenbyState, out: vec[u8], at: i64, first: i64) -> i64:
    """Write what lies open in the middle, and what was discarded."""
    players = state.tables.players
    market = state.market
    gone = state.gone
    end = at + MAX_CARDS + MAX_DAYS + 3 * MAX_OPEN
    _write_zeros(out, at, end)
    row: i64 = 0
    while row < 3:
        here = FIRST_PLACE[row]
        place: i64 = 0
        while place < state.row_count[row]:
            out[at + i64(market[here + place])] = u8(1)
            place += 1
        place = 0
        while place < state.gone_count[row]:
            out[at + i64(gone[here + place])] = u8(2)
            place += 1
        row += 1
    at += MAX_CARDS
    number: i64 = 0
    while number < state.gone_count[DAY]:
        out[at + i64(gone[FIRST_PLACE[DAY] + number])] = u8(1)
        number += 1
    at += MAX_DAYS
    number = 0
    while number < state.day_count:
        out[at + 3 * number] = u8(i64(state.days[number]) + 1)
        out[at + 3 * number + 1] = state.day_tokens[number]
        out[at + 3 * number + 2] = u8(relative(i64(state.day_seat[number]), first, players))
        number += 1
    card: i64 = 0
    while card < players:
        out[end + card] = u8(relative(i64(state.night[card]), first, players))
        card += 1
    return end + players


def _write_towns(state: TenbyState, out: vec[u8], at: i64, first: i64) -> i64:
    """Write every seat's rings and town."""
    players = state.tables.players
    cards = at + 2 * players
    streets = cards + players * MAX_TOWN
    features = streets + players * MAX_TOWN
    end = features + players * COUNTED
    _write_zeros(out, cards, end)
    place: i64 = 0
    while place < players:
        seat = _find_seat(first, place, players)
        out[at + place] = small(state.rings[seat])
        out[at + players + place] = small(state.streets[seat])
        here = place * MAX_TOWN
        _write_town(state, seat, out, cards + here, streets + here, features + place * COUNTED)
        place += 1
    return end


def _write_town(
    state: TenbyState, seat: i64, out: vec[u8], cards: i64, streets: i64, features: i64
) -> None:
    counts = state.tables.counts
    town = state.town
    lengths = state.lengths
    own = seat * MAX_TOWN
    number: i64 = 0
    street: i64 = 0
    while street < state.streets[seat]:
        end = number + i64(lengths[own + street])
        while number < end:
            card = i64(town[own + number])
            out[cards + number] = u8(card + 1)
            out[streets + number] = u8(street + 1)
            shows = card * COUNTED
            target: i64 = 0
            while target < COUNTED:
                out[features + target] += u8(counts[shows + target])
                target += 1
            number += 1
        street += 1


def _write_residents(
    state: TenbyState, viewer: i64, saw: vec[u8], kept: vec[u8], out: vec[u8], at: i64, first: i64
) -> i64:
    """Write who has how many residents, and all that the viewer has looked at."""
    players = state.tables.players
    hands = at + players
    draws = hands + players * MAX_RESIDENTS
    looked = draws + MAX_RESIDENTS
    mine = looked + 2 * MAX_RESIDENTS
    end = mine + MAX_RESIDENTS
    _write_zeros(out, at, end)
    draw: i64 = 0
    while draw < state.draws:
        drawer = i64(state.drawer[draw])
        which = i64(state.kept[draw])
        place = relative(drawer, first, players)
        out[draws + draw] = u8(place)
        in_hand = i64(kept[draw])
        if drawer == viewer and which != NOBODY:
            out[mine + draw] = u8(which + 1)
            in_hand = i64(saw[2 * draw + which])
        if which != NOBODY:
            out[at + place - 1] += u8(1)
            if in_hand != NOBODY:
                out[hands + (place - 1) * MAX_RESIDENTS + in_hand] = u8(1)
        draw += 1
    number: i64 = 0
    while number < 2 * MAX_RESIDENTS:
        if i64(saw[number]) != NOBODY:
            out[looked + number] = u8(i64(saw[number]) + 1)
        number += 1
    return end


def _write_goals(state: TenbyState, viewer: i64, out: vec[u8], at: i64, first: i64) -> i64:
    """Write the Start cards and accolades that the viewer knows."""
    tables = state.tables
    players = tables.players
    made = at + 3
    accolades = made + players
    goals = accolades + MAX_ACCOLADES
    committed = goals + players
    end = committed + MAX_OPEN
    _write_zeros(out, at, end)
    if viewer >= 0:
        out[at] = u8(i64(state.deal.starts[2 * viewer]) + 1)
        out[at + 1] = u8(i64(state.deal.starts[2 * viewer + 1]) + 1)
        out[at + 2] = state.kept_start[viewer]
    sealed = tables.mode == EBB_FLOW and state.are_goals_sealed()
    place: i64 = 0
    while place < players:
        seat = _find_seat(first, place, players)
        chosen = i64(state.goals[seat])
        asked = i64(state.kept_start[seat]) if state.phase == STARTING else chosen
        if (state.phase == STARTING or sealed) and asked != 0:
            out[made + place] = u8(1)
        if not sealed or seat == viewer:
            out[goals + place] = u8(chosen)
        place += 1
    number: i64 = 0
    while number < tables.count_open():
        out[accolades + i64(state.deal.accolades[number])] = u8(1)
        number += 1
    if tables.mode == EBB_FLOW:
        _write_own_accolades(state, viewer, sealed, out, accolades)
    number = 0
    while number < MAX_OPEN:
        out[committed + number] = u8(relative(i64(state.committed[number]), first, players))
        number += 1
    out[end] = small(state.tide)
    return end + 1


def _write_own_accolades(
    state: TenbyState, viewer: i64, sealed: bool, out: vec[u8], at: i64
) -> None:
    """Ebb & Flow: write the viewer's accolade, those chosen open, and at the end all."""
    seat: i64 = 0
    while seat < state.tables.players:
        open_to_all = i64(state.goals[seat]) == OPEN and not sealed
        if seat == viewer or open_to_all or state.phase == ENDED:
            how: i64 = 3
            if open_to_all:
                how = 1
            elif seat == viewer:
                how = 2
            out[at + i64(state.deal.accolades[seat])] = u8(how)
        seat += 1


def _write_zeros(out: vec[u8], at: i64, end: i64) -> None:
    while at < end:
        out[at] = u8(0)
        at += 1
