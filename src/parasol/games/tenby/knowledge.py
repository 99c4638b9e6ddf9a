"""Hidden information in Tenby: what a seat knows, and positions that fit it.

Views, scores and hints are made from a Seen, never from the whole position.

Hidden are deck orders, Start cards and accolades that others were dealt, choices still sealed,
residents in other hands, and the three cards of Thanks. A Seen holds a position that lacks just
those, and beside it all residents that its viewer has ever looked at, so nothing is forgotten.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import Seen
from parasol.games.tenby.evaluation import WEIGHTS
from parasol.games.tenby.opponent import TenbyOpponent
from parasol.games.tenby.position import CHOOSING, ENDED, KEEPING, NOBODY, OPEN, STARTING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    DAY,
    EBB_FLOW,
    FIRST_PLACE,
    MAX_DAYS,
    MAX_LANDMARKS,
    MAX_PIERS,
    MAX_PLAYERS,
    MAX_RESIDENTS,
    MAX_TERRACES,
    PIER,
    ROUNDS,
    TERRACE,
    Deal,
    pack_bytes,
)
from parasol.games.tenby.tensor import make_numbers
from parasol.games.tenby.visibility import is_from_old_deck, list_gift, list_looked_at, list_shown

SEALED: Final[i64] = 3  # in `kept_start` and `goals`: chosen, the viewer does not know what
UNKNOWN: Final[i64] = -2  # in `gift`: a card that the viewer does not see

_LARGEST: Final = max(MAX_TERRACES, MAX_PIERS, MAX_LANDMARKS, MAX_DAYS)
_UP: Final[vec[i64]] = vec[i64](list(range((int(ROUNDS) + MAX_PLAYERS) * _LARGEST)))
"""Numbers from 0 on, more than the cards of any deck in all its shuffles."""


class TenbySeen(Seen):
    """What `viewer` (-1: a spectator) knows: `known` is the position less all that is hidden.

    `saw` has the residents that the viewer looked at, two a draw, NOBODY where it did not; `shown`
    has, once the game is over, the resident that each draw brought into a hand.
    """

    def __init__(self, viewer: i64, known: TenbyState, saw: vec[u8], shown: vec[u8]) -> None:
        super().__init__(viewer)
        self.known = known
        self.saw = saw
        self.shown = shown

    def guess(self, rng: Rng) -> TenbyState:
        known = self.known
        state = TenbyState(known.tables, _guess_deal(self, rng), known)
        for deck in range(4):
            _guess_deck(state, deck, self.viewer == known.mover, rng)
        _guess_residents(self, state, rng)
        if state.phase == STARTING or state.phase == CHOOSING:
            _guess_sealed(state, rng)
        return state

    def numbers(self) -> vec[u8]:
        return make_numbers(self.known, self.viewer, self.saw, self.shown)

    def opponent(self) -> TenbyOpponent:
        return TenbyOpponent(self.known.tables, WEIGHTS, self.viewer)

    def list_hand(self, seat: i64) -> list[int]:
        """The residents of a hand that the viewer knows, in the order they were kept."""
        known = self.known
        found: list[int] = []
        for draw in range(known.draws):
            if i64(known.drawer[draw]) != seat:
                continue
            kept = i64(known.kept[draw])
            if i64(self.shown[draw]) != NOBODY:
                found.append(int(self.shown[draw]))
            elif seat == self.viewer and kept != NOBODY:
                found.append(int(self.saw[2 * draw + kept]))
        return found

    def __reduce__(self) -> tuple[object, ...]:
        # Any guess looks the same to the viewer, so what the viewer sees of it is this again.
        return observe, (self.guess(Rng(0)), int(self.viewer))


def observe(state: TenbyState, seat: i64) -> TenbySeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    known = TenbyState(state.tables, _find_known_deal(state, seat), state)
    for deck in range(4):
        known.set_order(deck, pack_bytes([int(NOBODY)] * len(state.get_order(deck))))
    _hide_sealed(known, seat)
    _hide_gift(known, seat)
    for draw in range(state.draws):
        if i64(state.drawer[draw]) != seat and i64(state.kept[draw]) != NOBODY:
            known.kept[draw] = u8(0)  # somebody else's secret
    for place in range(2 * MAX_RESIDENTS):
        known.queue[place] = u8(0)
    return TenbySeen(seat, known, list_looked_at(state, seat), list_shown(state))


def _find_known_deal(state: TenbyState, seat: i64) -> Deal:
    """Return the Start cards and accolades that the viewer knows; nothing else of the deal."""
    deal = state.deal
    tables = state.tables
    starts = pack_bytes([int(NOBODY)] * len(deal.starts))
    for other in range(tables.players):
        for which in range(2):
            shown = state.phase != STARTING and i64(state.kept_start[other]) == which + 1
            if other == seat or shown:
                starts[2 * other + which] = deal.starts[2 * other + which]
    goals = pack_bytes([int(NOBODY)] * len(deal.accolades))
    for place in range(tables.count_open()):
        goals[place] = deal.accolades[place]
    if tables.mode == EBB_FLOW:
        sealed = state.are_goals_sealed()
        for other in range(tables.players):
            shown = i64(state.goals[other]) == OPEN and not sealed
            if other == seat or shown or state.phase == ENDED:
                goals[other] = deal.accolades[other]
    nothing = pack_bytes([])
    return Deal([], [], nothing, starts, goals, deal.night)


def _hide_sealed(known: TenbyState, seat: i64) -> None:
    """Hide the choices of others that are not shown yet: only that they were made stays."""
    sealed = known.tables.mode == EBB_FLOW and known.are_goals_sealed()
    for other in range(known.tables.players):
        if other == seat:
            continue
        if known.phase == STARTING and i64(known.kept_start[other]) != 0:
            known.kept_start[other] = u8(SEALED)
        if sealed and i64(known.goals[other]) != 0:
            known.goals[other] = u8(SEALED)


def _hide_gift(known: TenbyState, seat: i64) -> None:
    """Hide the three cards of Thanks, except from their player."""
    gift = list_gift(known, seat, int(UNKNOWN))
    for number in range(3):
        known.gift[number] = gift[number]


# Guessing


def _guess_deal(seen: TenbySeen, rng: Rng) -> Deal:
    """Guess Start cards, accolades and shuffles to come; each arrangement is equally likely."""
    known = seen.known
    tables = known.tables
    starts = known.deal.starts[:]
    _fill(starts, int(tables.first[3]), rng)
    goals = known.deal.accolades[:]
    _fill(goals, 0, rng)
    keys: list[vec[i64]] = []
    left = ROUNDS - known.round + 1  # discards that lie there now, and of every clean-up to come
    if tables.thanks and known.round < ROUNDS:
        left += tables.players
    for deck in range(4):
        size = tables.sizes[deck]
        first = known.shuffled[deck] * size
        later = _UP[: min(tables.shuffles * size, first + left * size)]
        rng.shuffle_from(later, first)
        keys.append(later)
    residents = pack_bytes([int(NOBODY)] * int(tables.residents))
    return Deal([], keys, residents, starts, goals, known.deal.night)


def _fill(cards: vec[u8], first: int, rng: Rng) -> None:
    """Lay the cards that are not known, numbered from `first` on, where nothing is known."""
    there = [False] * len(cards)
    for card in cards:
        if i64(card) != NOBODY:
            there[int(card) - first] = True
    lost = vec[i64]([first + number for number in range(len(cards)) if not there[number]])
    rng.shuffle(lost)
    next: i64 = 0
    for place in range(len(cards)):
        if i64(cards[place]) == NOBODY:
            cards[place] = u8(lost[next])
            next += 1


def list_unseen(known: TenbyState, deck: i64) -> vec[i64]:
    """List the cards of a deck that are not in sight: in the deck, or among another's three."""
    tables = known.tables
    first: i64 = 0 if deck == DAY else tables.first[deck]
    size = tables.sizes[deck]
    there = [False] * int(size)
    for at in range(known.gone_count[deck]):
        there[int(i64(known.gone[FIRST_PLACE[deck] + at]) - first)] = True
    if deck == DAY:
        for at in range(known.day_count):
            there[int(known.days[at])] = True
    else:
        for at in range(known.row_count[deck]):
            there[int(i64(known.market[FIRST_PLACE[deck] + at]) - first)] = True
        for seat in range(tables.players):
            for at in range(known.town_count[seat]):
                card = known.get_card(seat, at) - first
                if card >= 0 and card < size:
                    there[int(card)] = True
        held = [known.holding, known.gift[0], known.gift[1], known.gift[2]]
        for card in held:
            if card >= first and card < first + size:
                there[int(card - first)] = True
    return vec[i64]([int(first) + at for at in range(int(size)) if not there[at]])


def _guess_deck(state: TenbyState, deck: i64, sees_gift: bool, rng: Rng) -> None:
    """Guess the order of a deck, and what of it another seat looks at in Thanks."""
    hidden = list_unseen(state, deck)
    rng.shuffle(hidden)
    next: i64 = 0
    if deck <= PIER and state.given > 0 and not sees_gift:
        for number in range(state.given):
            if (number < state.mix) == (deck == TERRACE) and state.gift[number] == UNKNOWN:
                state.gift[number] = hidden[next]
                next += 1
        _guess_old_gift(state, deck, rng)
    order = state.get_order(deck)[:]
    top = state.top[deck]
    for at in range(top, len(order)):
        order[at] = u8(hidden[next])
        next += 1
    for at in range(top):
        order[at] = u8(0)
    state.set_order(deck, order)


def _guess_old_gift(state: TenbyState, deck: i64, rng: Rng) -> None:
    """Guess the order of the cards in Thanks whose deck ran out: which they are is known."""
    old: list[int] = []
    places: list[int] = []
    for number in range(state.given):
        mine = (number < state.mix) == (deck == TERRACE)
        if mine and state.gift[number] >= 0 and is_from_old_deck(state, number):
            old.append(int(state.gift[number]))
            places.append(number)
    cards = vec[i64](old)
    rng.shuffle(cards)
    for at in range(len(places)):
        state.gift[places[at]] = cards[at]


def _guess_sealed(state: TenbyState, rng: Rng) -> None:
    """Guess the choices that were made but not shown."""
    for seat in range(state.tables.players):
        if i64(state.kept_start[seat]) == SEALED:
            state.kept_start[seat] = u8(1 + rng.below(2))
        if i64(state.goals[seat]) == SEALED:
            state.goals[seat] = u8(OPEN + rng.below(2))


def _guess_residents(seen: TenbySeen, state: TenbyState, rng: Rng) -> None:
    """Guess the resident deck, and what others kept of what they drew.

    Other seats' choices count as chance. Whatever they chose, the same number of cards stays
    unseen, so each choice that fits all that was looked at is equally likely: they are drawn until
    they fit.
    """
    found = _replay_draws(seen, state, rng)
    while not found:
        found = _replay_draws(seen, state, rng)
    _fill(state.deal.residents, 0, rng)


def _replay_draws(seen: TenbySeen, state: TenbyState, rng: Rng) -> bool:
    """Play all draws again with other seats' choices at random; False if they don't fit."""
    residents = state.deal.residents
    queue = state.queue
    size: i64 = len(residents)
    place: i64 = 0
    while place < size:
        residents[place] = u8(NOBODY)
        queue[place] = u8(place)
        place += 1
    used = [False] * int(size)
    draw: i64 = 0
    while draw < state.draws:
        two = 2 * draw + 1 < size
        for which in range(2 if two else 1):
            saw = i64(seen.saw[2 * draw + which])
            if saw != NOBODY and not _assign_piece(
                residents, used, i64(queue[2 * draw + which]), saw
            ):
                return False
        pending = draw == state.draws - 1 and state.phase == KEEPING
        if not pending:
            if two and i64(state.drawer[draw]) != seen.viewer:
                state.kept[draw] = u8(rng.below(2))
            kept = i64(state.kept[draw])
            if two:
                queue[size] = queue[2 * draw + 1 - kept]
                size += 1
            shown = i64(seen.shown[draw])
            if shown != NOBODY and not _assign_piece(
                residents, used, i64(queue[2 * draw + kept]), shown
            ):
                return False
        draw += 1
    return True


def _assign_piece(residents: vec[u8], used: list[bool], piece: i64, card: i64) -> bool:
    """Let a piece of the resident deck be this card; False where it is another already."""
    if i64(residents[piece]) == NOBODY and not used[int(card)]:
        residents[piece] = u8(card)
        used[int(card)] = True
        return True
    return i64(residents[piece]) == card
