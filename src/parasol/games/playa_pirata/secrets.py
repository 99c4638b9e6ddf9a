"""For the kit: what is hidden in a position of Playa Pirata, and whether everything is still there.

This is independent of knowledge.py on purpose: the leak test swaps secrets listed here and checks
that nothing a seat sees changes. A card is a piece from the deal on, and its face is
one secret. Where somebody has seen the faces of several pieces that then changed hands unseen,
which piece lies where is another, to that seat alone.
"""

from collections import Counter
from typing import Any

from parasol.core.faces import Secret, SecretsGame
from parasol.core.game import SPECTATOR
from parasol.games.playa_pirata import view
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.position import (
    BURIER,
    COUNT,
    DEPTH,
    DRAFTING,
    FRONT,
    HEIGHT,
    HELD,
    KEPT,
    LEFT,
    LOOKED,
    PIECE,
    PIRATE_CARDS,
    SEAT_SHARE,
    SHOWN,
    STANDS,
    STUCK,
    TOTAL,
    TOWEL_CARDS,
    UP,
    WIDTH,
)
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import MAX_VALUE, UMBRELLAS, Deal

SHOWN_HAND = "the hand a Lifeguard saw"
KEPT_CARDS = "who keeps which special card"


def list_secrets(state: PirataState) -> list[Secret]:
    """Everything hidden now from anybody."""
    found = _list_treasures(state) + _list_specials(state)
    tables = state.tables
    for hand in range(int(state.hand) + 1, int(tables.hands)):
        for piece in range(tables.count):
            value = int(state.deal.treasures[hand * tables.count + piece])
            found.append(Secret(f"treasures {hand}", f"treasure {hand} {piece}", value))
        for number in range(tables.special_count):
            value = int(state.deal.specials[hand * tables.special_count + number])
            found.append(Secret(f"specials {hand}", f"special {hand} {number}", value))
    return found + _list_shown_hand(state) + _list_kept_cards(state)


def _list_treasures(state: PirataState) -> list[Secret]:
    """The faces of this hand's treasures that do not lie open."""
    hand, found = int(state.hand), []
    for piece in range(state.tables.count):
        place = int(state.lies[piece])
        if place >= 0 and state.table[place * DEPTH + UP]:
            continue
        owner = int(state.tables.find_owner(piece))
        known = {owner} if owner >= 0 else set()
        if place >= 0:
            known |= _list_seats(state, int(state.table[place * DEPTH + LOOKED]))
        if owner >= 0 and owner == state.guarded and _was_shown(state, piece):
            known.add(int(state.guard))
        value = int(state.get_piece_kind(piece))
        place_name = f"treasure {hand} {piece}"
        found.append(Secret(f"treasures {hand}", place_name, value, frozenset(known)))
    return found


def _list_seats(state: PirataState, bits: int) -> set[int]:
    return {seat for seat in range(state.tables.players) if bits >> seat & 1}


def _was_shown(state: PirataState, piece: int) -> bool:
    return bool(int(state.guarded_pieces) >> (piece % int(state.tables.dealt)) & 1)


def _list_everybody(state: PirataState) -> set[int]:
    return {*range(int(state.tables.players)), SPECTATOR}


def _list_slots(state: PirataState) -> dict[str, int]:
    """Where the pieces lie that a Lifeguard saw and did not meet again: name and piece."""
    if state.guard < 0:
        return {}
    buried: dict[str, int] = {}
    bit = 1 << int(state.guard)
    dealt, target = int(state.tables.dealt), int(state.guarded)
    pieces = [p for p in range(target * dealt, (target + 1) * dealt) if _was_shown(state, p)]
    for place in range(state.placed):
        row = place * int(DEPTH)
        unseen = not state.table[row + UP] and not int(state.table[row + LOOKED]) & bit
        if int(state.table[row + PIECE]) in pieces and unseen:
            buried[f"buried {place}"] = int(state.table[row + PIECE])
    held = [piece for piece in pieces if state.lies[piece] < 0]
    return buried | {f"held {n}": p for n, p in enumerate(held)} if buried else {}


def _list_shown_hand(state: PirataState) -> list[Secret]:
    """Which of the cards seen lies where, numbered by face so that equal ones count apart."""
    slots = _list_slots(state)
    order = sorted(slots.values(), key=lambda piece: (int(state.get_piece_kind(piece)), piece))
    known = frozenset(_list_everybody(state) - {int(state.guard)})
    return [Secret(SHOWN_HAND, name, order.index(piece), known) for name, piece in slots.items()]


def _list_specials(state: PirataState) -> list[Secret]:
    """The faces of this hand's special cards that nobody has shown."""
    hand, found = int(state.hand), []
    for number in range(state.tables.special_count):
        taker = int(state.taken[number]) - 1 if number < state.tables.pack else -1
        if taker >= 0 and state.own[taker * WIDTH + SHOWN]:
            continue
        known: set[int] = set()
        if number < state.tables.pack:
            last = _find_drafter(state) if taker < 0 else int(state.find_draft_place(taker))
            known = {s for s in range(state.tables.players) if state.find_draft_place(s) <= last}
        value = int(state.get_special_kind(number))
        place = f"special {hand} {number}"
        found.append(Secret(f"specials {hand}", place, value, frozenset(known)))
    return found


def _find_drafter(state: PirataState) -> int:
    """The last place in the draft that has had the pack."""
    if state.phase == DRAFTING:
        return int(state.find_draft_place(state.mover))
    return int(state.tables.players) - 1


def _list_kept_cards(state: PirataState) -> list[Secret]:
    """Who has kept which of the cards that earlier drafters have seen and passed on."""
    if not state.tables.with_specials:
        return []
    found, seats = [], range(int(state.tables.players))
    for seat in seats:
        kept = int(state.own[seat * WIDTH + KEPT])
        if kept and not state.own[seat * WIDTH + SHOWN]:
            place = int(state.find_draft_place(seat))
            blind = {other for other in seats if int(state.find_draft_place(other)) < place}
            known = frozenset(_list_everybody(state) - blind)
            found.append(Secret(KEPT_CARDS, f"kept by {seat}", kept - 1, known))
    left = [n for n in range(state.tables.pack) if state.taken[n] == 0]
    for number, card in enumerate(left):
        # Whoever keeps one just before the pack is looked at knows what is in it.
        near = _find_drafter(state) - (state.phase == DRAFTING)
        blind = {other for other in seats if int(state.find_draft_place(other)) < near}
        known = frozenset(_list_everybody(state) - blind)
        found.append(Secret(KEPT_CARDS, f"left {number}", card, known))
    return found


def swap_secrets(state: PirataState, one: Secret, other: Secret) -> PirataState:
    """A copy in which two secrets of one deck have changed places."""
    if one.deck == SHOWN_HAND:
        return _swap_slots(state, one, other)
    if one.deck == KEPT_CARDS:
        return _swap_kept(state, one, other)
    name, hand, first = one.place.split(" ")
    second = int(other.place.rpartition(" ")[2])
    treasures, specials = state.deal.treasures[:], state.deal.specials[:]
    count = int(state.tables.count if name == "treasure" else state.tables.special_count)
    cards = treasures if name == "treasure" else specials
    at, to = int(hand) * count + int(first), int(hand) * count + second
    cards[at], cards[to] = cards[to], cards[at]
    return PirataState(state.tables, Deal(treasures, specials), state)


def _swap_slots(state: PirataState, one: Secret, other: Secret) -> PirataState:
    changed = state.clone()
    slots = _list_slots(state)
    for name, piece in ((one.place, slots[other.place]), (other.place, slots[one.place])):
        kind, _, number = name.partition(" ")
        changed.lies[piece] = int(number) if kind == "buried" else -1
        if kind == "buried":
            changed.table[int(number) * DEPTH + PIECE] = piece
    return changed


def _swap_kept(state: PirataState, one: Secret, other: Secret) -> PirataState:
    changed = state.clone()
    for name, card in ((one.place, other.value), (other.place, one.value)):
        kind, _, number = name.rpartition(" ")
        changed.taken[card] = int(number) + 1 if kind == "kept by" else 0
        if kind == "kept by":
            changed.own[int(number) * WIDTH + KEPT] = card + 1
    return changed


def check(state: PirataState) -> None:
    """Assert that nothing of the box is lost or made: treasures, towels, pirates, specials."""
    tables = state.tables
    first = int(state.hand * tables.count)
    kinds = [int(state.deal.treasures[first + piece]) for piece in range(tables.count)]
    assert sorted(kinds) == sorted(tables.treasures), f"treasures: {kinds}"
    first = int(state.hand * tables.special_count)
    cards = [int(state.deal.specials[first + n]) for n in range(tables.special_count)]
    assert sorted(cards) == sorted(tables.specials), f"special cards: {cards}"
    for place in range(state.placed):
        piece = int(state.table[place * DEPTH + PIECE])
        assert state.lies[piece] == place, f"piece {piece} does not lie where it lies"
        burier = int(state.table[place * DEPTH + BURIER]) - 1
        assert int(tables.find_owner(piece)) == burier, f"{place} was buried by another"
    laid = Counter(int(card) for card in state.piles)
    for seat in range(int(tables.players)):
        _check_seat(state, seat, laid)
    _check_kept(state)
    heights = [int(state.table[p * DEPTH + HEIGHT]) for p in range(tables.places)]
    lying = len(state.piles) - laid[0]
    assert sum(heights) == lying, f"piles of {heights}, {lying} cards"


def _check_seat(state: PirataState, seat: int, laid: "Counter[int]") -> None:
    tables, own, me = state.tables, state.own, seat * int(WIDTH)
    pieces = range(seat * int(tables.dealt), (seat + 1) * int(tables.dealt))
    held = sum(1 for piece in pieces if state.lies[piece] < 0)
    assert own[me + HELD] == held, f"treasures held by {seat}"
    pirates = sum(int(own[me + PIRATE_CARDS + number]) for number in range(3))
    assert own[me + LEFT] == held + pirates, f"cards left to {seat}"
    stands = [p for p in range(state.placed) if state.table[p * DEPTH + STUCK] == seat + 1]
    assert [int(own[me + STANDS]) - 1] == stands or (not own[me + STANDS] and not stands)
    umbrellas = int(own[me + PIRATE_CARDS + UMBRELLAS] + own[me + FRONT]) + len(stands)
    assert umbrellas == tables.pirates[UMBRELLAS], f"umbrellas of {seat}: {umbrellas}"
    counts = [int(own[me + TOWEL_CARDS + value]) for value in range(MAX_VALUE + 1)]
    assert own[me + COUNT] == sum(counts), f"towel cards of {seat}"
    assert own[me + TOTAL] == sum(v * n for v, n in enumerate(counts)), f"towels of {seat}"
    for value in range(1, MAX_VALUE + 1):
        group = int(state.group[value]) if state.mover == seat else 0
        whole = counts[value] + laid[seat * SEAT_SHARE + value] + group
        assert whole == tables.towels[value], f"towels of {value} of seat {seat}: {whole}"


def _check_kept(state: PirataState) -> None:
    for seat in range(state.tables.players):
        kept = int(state.own[seat * WIDTH + KEPT])
        assert not kept or state.taken[kept - 1] == seat + 1, f"special card of {seat}"


class Secrets(SecretsGame[PirataState, PirataSeen]):
    """What is hidden in Playa Pirata."""

    def list_secrets(self, state: PirataState) -> list[Secret]:
        return list_secrets(state)

    def swap_secrets(self, state: PirataState, one: Secret, other: Secret) -> PirataState:
        return swap_secrets(state, one, other)

    def list_hidden(self, state: PirataState) -> dict[str, Any]:
        return view.list_hidden(state)
