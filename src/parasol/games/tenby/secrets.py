"""For the kit: what is hidden in a position of Tenby, and whether everything is still there.

This is independent of knowledge.py on purpose: the leak test swaps secrets listed here and checks
that nothing a seat sees changes. Shuffles that are still to come are chance that has
not happened, no hidden things, and are left out.
"""

from itertools import pairwise
from typing import Any

from mypy_extensions import u8

from parasol.core.faces import Secret, SecretsGame
from parasol.games.tenby import view
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.position import ENDED, KEEPING, NOBODY, STARTING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    AT_SEA,
    DECKS,
    EBB_FLOW,
    FIRST_PLACE,
    NONE,
    Deal,
    pack_bytes,
)


def list_secrets(state: TenbyState) -> list[Secret]:
    """Everything hidden now from anybody."""
    found: list[Secret] = []
    for deck, name in enumerate(DECKS):
        pile = f"{name} {state.shuffled[deck]}"
        order = state.get_order(deck)
        for at in range(int(state.top[deck]), len(order)):
            found.append(Secret(pile, f"{pile} {at}", int(order[at])))
    return (
        found
        + _list_gift(state)
        + _list_starts(state)
        + _list_accolades(state)
        + _list_residents(state)
    )


def _list_gift(state: TenbyState) -> list[Secret]:
    """The three cards of Thanks, known to their player."""
    found = []
    for number in range(int(state.given)):
        if state.gift[number] >= 0:
            shuffle, at = divmod(int(state.gift[3 + number]), 1000)
            pile = f"{DECKS[0 if number < state.mix else 1]} {shuffle}"
            known = frozenset({int(state.mover)})
            found.append(Secret(pile, f"{pile} {at}", int(state.gift[number]), known))
    return found


def _list_starts(state: TenbyState) -> list[Secret]:
    found = []
    players = int(state.tables.players)
    for at, card in enumerate(state.deal.starts):
        seat, which = divmod(at, 2)
        known = frozenset({seat}) if seat < players else frozenset[int]()
        shown = seat < players and int(state.kept_start[seat]) == which + 1
        if not shown or state.phase == STARTING:
            found.append(Secret("starts", f"starts {at}", int(card), known))
    if state.phase == STARTING:
        for seat in range(players):
            if kept := int(state.kept_start[seat]):
                found += _list_sealed(f"start of seat {seat}", kept - 1, seat)
    return found


def _list_sealed(deck: str, value: int, seat: int) -> list[Secret]:
    """List a choice between two that only its maker knows."""
    known = frozenset({seat})
    return [Secret(deck, f"{deck} 0", value, known), Secret(deck, f"{deck} 1", 1 - value, known)]


def _list_accolades(state: TenbyState) -> list[Secret]:
    tables, found = state.tables, []
    if tables.mode == NONE:
        return []
    players = int(tables.players)
    dealt = tables.mode == EBB_FLOW
    shown = set(range(int(tables.count_open())))
    sealed = dealt and state.are_goals_sealed()
    if dealt:
        over = state.phase == ENDED
        shown = {s for s in range(players) if over or (int(state.goals[s]) == 1 and not sealed)}
    for place, card in enumerate(state.deal.accolades):
        if place not in shown:
            known = frozenset({place}) if dealt and place < players else frozenset[int]()
            found.append(Secret("accolades", f"accolades {place}", int(card), known))
    for seat in range(players if sealed else 0):
        if int(state.goals[seat]):
            found += _list_sealed(f"goal of seat {seat}", int(state.goals[seat]) - 1, seat)
    return found


# Residents: which card a piece of the deck is, and which piece each draw brought into the hand.


def list_looks(state: TenbyState, seat: int) -> list[int]:
    """All pieces that a seat has looked at, in order."""
    drawn = [d for d in range(int(state.draws)) if int(state.drawer[d]) == seat]
    places = [place for d in drawn for place in (2 * d, 2 * d + 1) if place < state.queue_head]
    return [int(state.queue[place]) for place in places]


def _list_residents(state: TenbyState) -> list[Secret]:
    players = range(int(state.tables.players))
    seen = {seat: set(list_looks(state, seat)) for seat in players}
    over = state.phase == ENDED
    hands = {_find_kept_piece(state, draw) for draw in range(int(state.draws))} if over else set()
    found = []
    for piece, card in enumerate(state.deal.residents):
        if piece not in hands:
            known = frozenset(seat for seat in players if piece in seen[seat])
            found.append(Secret("residents", f"residents {piece}", int(card), known))
    for draw in [] if over else _list_settled(state):
        found += _list_choice(state, draw) + _list_origin(state, draw)
    return found


def _list_choice(state: TenbyState, draw: int) -> list[Secret]:
    """Which piece of a draw is in the hand, and which went to the bottom."""
    deck, kept = f"draw {draw}", int(state.kept[draw])
    known = _find_noticing_seats(state, draw, _flip_draw(state, draw))
    return [
        Secret(deck, f"{deck} {number}", int(state.queue[2 * draw + which]), known)
        for number, which in enumerate((kept, 1 - kept))
    ]


def _list_origin(state: TenbyState, draw: int) -> list[Secret]:
    """Which of the two places of a draw each card came from, be they kept or put back.

    A seat that later looks at the card put back still can't tell where it lay before.
    """
    deck = f"origin {draw}"
    known = _find_noticing_seats(state, draw, _cross_draw(state, draw))
    cards = [int(state.deal.residents[int(state.queue[2 * draw + which])]) for which in range(2)]
    return [Secret(deck, f"{deck} {which}", cards[which], known) for which in range(2)]


def _find_noticing_seats(state: TenbyState, draw: int, changed: TenbyState) -> frozenset[int]:
    """Return the seats that would have looked at other cards, and whoever drew."""
    seats = range(int(state.tables.players))
    cards = {
        which: [
            [int(one.deal.residents[piece]) for piece in list_looks(one, seat)] for seat in seats
        ]
        for which, one in enumerate((state, changed))
    }
    drawer = int(state.drawer[draw])
    return frozenset(s for s in seats if s == drawer or cards[0][s] != cards[1][s])


def _cross_draw(state: TenbyState, draw: int) -> TenbyState:
    """A copy in which the two cards of a draw came from each other's place."""
    flipped, deal = _flip_draw(state, draw), state.deal
    residents = deal.residents[:]
    one, other = int(state.queue[2 * draw]), int(state.queue[2 * draw + 1])
    residents[one], residents[other] = residents[other], residents[one]
    again = Deal(deal.orders, deal.keys, residents, deal.starts, deal.accolades, deal.night)
    return TenbyState(state.tables, again, flipped)


def _find_kept_piece(state: TenbyState, draw: int) -> int:
    return int(state.queue[2 * draw + int(state.kept[draw])])


def _list_settled(state: TenbyState) -> list[int]:
    """The draws of two cards of which one was kept."""
    draws = range(int(state.draws))
    return [d for d in draws if int(state.kept[d]) != NOBODY and 2 * d + 1 < state.queue_head]


def _flip_draw(state: TenbyState, draw: int) -> TenbyState:
    """A copy in which a draw kept the other card."""
    changed = state.clone()
    changed.kept[draw] = u8(1 - int(state.kept[draw]))
    size = int(state.tables.residents)
    for later in _list_settled(state):
        other = 1 - int(changed.kept[later])
        changed.queue[size + later] = changed.queue[2 * later + other]
    return changed


def swap_secrets(state: TenbyState, one: Secret, other: Secret) -> TenbyState:
    """A copy in which two secrets of one deck have changed places."""
    changed = state.clone()
    name = one.deck.split()[0]
    first, second = (int(secret.place.rpartition(" ")[2]) for secret in (one, other))
    if name in DECKS:
        _swap_cards(changed, DECKS.index(name), one, other)
    elif name == "draw":
        return _flip_draw(state, int(one.deck.split()[1]))
    elif name == "origin":
        return _cross_draw(state, int(one.deck.split()[1]))
    elif name in ("start", "goal"):
        sealed = changed.kept_start if name == "start" else changed.goals
        seat = int(one.deck.rpartition(" ")[2])
        sealed[seat] = u8(3 - int(sealed[seat]))
    else:
        deal = state.deal
        decks = {
            "residents": deal.residents[:],
            "starts": deal.starts[:],
            "accolades": deal.accolades[:],
        }
        deck = decks[name]
        deck[first], deck[second] = deck[second], deck[first]
        again = Deal(
            deal.orders,
            deal.keys,
            decks["residents"],
            decks["starts"],
            decks["accolades"],
            deal.night,
        )
        return TenbyState(state.tables, again, state)
    return changed


def _swap_cards(state: TenbyState, deck: int, one: Secret, other: Secret) -> None:
    """Swap two cards of a deck, either of which may be among the three of Thanks."""
    order = state.get_order(deck)[:]
    for secret, card in ((one, other.value), (other, one.value)):
        at = int(secret.place.rpartition(" ")[2])
        gift = [n for n in range(int(state.given)) if state.gift[n] == secret.value]
        if gift and secret.known_to:
            state.gift[gift[0]] = -3 - card  # written over below, so that both are found first
        else:
            order[at] = u8(card)
    for number in range(int(state.given)):
        if state.gift[number] <= -3:
            state.gift[number] = -3 - state.gift[number]
    state.set_order(deck, order)


# Nothing lost, nothing made


def check(state: TenbyState) -> None:
    """Assert that every card is in one place, that towns follow the rules, and no debts."""
    tables = state.tables
    for deck, name in enumerate(DECKS):
        first = int(tables.first[deck]) if deck < 3 else 0
        cards = set(range(first, first + int(tables.sizes[deck])))
        found = _list_lying(state, deck, cards)
        assert sorted(found) == sorted(cards), f"{name} cards are lost or doubled: {sorted(found)}"
    assert all(int(rings) >= 0 for rings in state.rings), "somebody owes rings"
    for seat in range(int(tables.players)):
        _check_town(state, seat)
    _check_residents(state)


def _list_lying(state: TenbyState, deck: int, cards: set[int]) -> list[int]:
    """Where the cards of a deck are: in it, discarded, in its row, in towns or in a hand."""
    first = int(FIRST_PLACE[deck])
    found = [int(card) for card in list(state.get_order(deck))[int(state.top[deck]) :]]
    found += [int(state.gone[first + at]) for at in range(int(state.gone_count[deck]))]
    if deck == 3:
        return found + [int(state.days[at]) for at in range(int(state.day_count))]
    found += [int(state.market[first + at]) for at in range(int(state.row_count[deck]))]
    held = [int(state.holding), *(int(state.gift[n]) for n in range(3))]
    for seat in range(int(state.tables.players)):
        held += [int(state.get_card(seat, at)) for at in range(int(state.town_count[seat]))]
    return found + [card for card in held if card in cards]


def _check_town(state: TenbyState, seat: int) -> None:
    tables, start = state.tables, 0
    for street in range(int(state.streets[seat])):
        length = int(state.get_length(seat, street))
        cards = [int(state.get_card(seat, start + at)) for at in range(length)]
        assert cards, f"street {street + 1} of seat {seat} is empty"
        for left, right in pairwise(cards):
            edge = tables.right[left]
            assert edge == tables.left[right] != AT_SEA, f"{left} beside {right}"
        landmarks = sum(state.is_landmark(card) for card in cards)
        assert landmarks <= 1, f"two landmarks in street {street + 1} of seat {seat}"
        start += length
    assert start == state.town_count[seat] <= tables.most_cards, f"{start} cards in a town"


def _check_residents(state: TenbyState) -> None:
    """Every piece of the resident deck is in it, in one hand, or being looked at."""
    size = int(state.tables.residents)
    pieces = [int(state.queue[at]) for at in range(int(state.queue_head), int(state.queue_size))]
    for draw in range(int(state.draws)):
        if int(state.kept[draw]) != NOBODY:
            pieces.append(_find_kept_piece(state, draw))
        else:
            assert state.phase == KEEPING
            pieces += [int(state.queue[2 * draw]), int(state.queue[2 * draw + 1])]
    assert sorted(pieces) == list(range(size)), f"residents are lost or doubled: {sorted(pieces)}"
    cards = sorted(int(card) for card in state.deal.residents)
    assert cards == list(range(size)), f"residents: {cards}"
    assert sorted(pack_bytes([int(c) for c in state.deal.accolades])) == list(
        range(int(state.tables.accolades))
    ), "accolades are lost or doubled"


class Secrets(SecretsGame[TenbyState, TenbySeen]):
    """What is hidden in Tenby."""

    def list_secrets(self, state: TenbyState) -> list[Secret]:
        return list_secrets(state)

    def swap_secrets(self, state: TenbyState, one: Secret, other: Secret) -> TenbyState:
        return swap_secrets(state, one, other)

    def list_hidden(self, state: TenbyState) -> dict[str, Any]:
        return view.list_hidden(state)
