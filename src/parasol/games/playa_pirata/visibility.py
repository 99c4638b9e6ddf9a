"""What each seat of Playa Pirata knows, card by card.

Questions about a position that answer alike for the whole one and for the one that a Seen holds.
What a seat knows less exactly is here as well: what a Lifeguard showed, and what was passed on.
"""

from mypy_extensions import i64

from parasol.games.playa_pirata.position import DEPTH, DRAFTING, KEPT, PIECE, SHOWN, WIDTH
from parasol.games.playa_pirata.rules import PirataState


def knows(state: PirataState, viewer: i64, place: i64) -> bool:
    """Whether `viewer` has seen the treasure at a place."""
    return state.knows(viewer, place)


def knows_piece(state: PirataState, viewer: i64, piece: i64) -> bool:
    """Whether `viewer` has seen a treasure of this hand: its own, shown, or met on the table."""
    owner = state.tables.find_owner(piece)
    if owner >= 0 and owner == viewer:
        return True
    if viewer >= 0 and viewer == state.guard and owner == state.guarded:
        if state.guarded_pieces & state.tables.bit[piece - owner * state.tables.dealt]:
            return True
    place = state.lies[piece]
    return place >= 0 and knows(state, viewer, place)


def knows_special(state: PirataState, viewer: i64, number: i64) -> bool:
    """Whether `viewer` has seen a special card: in the pack it was passed, or played."""
    if number >= state.tables.pack:
        return False
    taker = state.taken[number] - 1
    if taker >= 0 and state.own[taker * WIDTH + SHOWN] > 0:
        return True
    if viewer < 0:
        return False
    mine = state.find_draft_place(viewer)
    if state.phase == DRAFTING and mine > state.find_draft_place(state.mover):
        return False
    return taker < 0 or mine <= state.find_draft_place(taker)


def list_buried_since(state: PirataState) -> list[int]:
    """Where the seat that a Lifeguard looked at has buried treasures since."""
    return (
        state.list_burials(state.guarded)[int(state.guarded_after) :] if state.guarded >= 0 else []
    )


def list_looked_at(state: PirataState) -> list[int]:
    """The pieces that the Lifeguard showed."""
    first = int(state.guarded * state.tables.dealt)
    numbers = range(int(state.tables.dealt))
    return [first + n for n in numbers if state.guarded_pieces & state.tables.bit[n]]


def list_looked_over(state: PirataState, viewer: i64) -> tuple[list[int], list[int]]:
    """The pieces that the viewer's Lifeguard showed, less those met again since, and the places
    where they may lie; there are no places if the viewer has looked at no hand."""
    if viewer < 0 or viewer != state.guard:
        return [], []
    places = [place for place in list_buried_since(state) if not knows(state, viewer, place)]
    met = [place for place in list_buried_since(state) if knows(state, viewer, place)]
    there = [int(state.table[place * DEPTH + PIECE]) for place in met]
    return [piece for piece in list_looked_at(state) if piece not in there], places


def list_passed_on(state: PirataState, viewer: i64) -> tuple[list[int], list[int]]:
    """The special cards that the viewer passed on and has not met again, by number, and the seats
    that must have kept one of them; the others are in the pack, or discarded."""
    numbers: list[int] = []
    seats: list[int] = []
    if viewer < 0 or state.own[viewer * WIDTH + KEPT] == 0:
        return numbers, seats
    mine = state.find_draft_place(viewer)
    for number in range(state.tables.pack):
        taker = state.taken[number] - 1
        if taker < 0:
            numbers.append(int(number))
        elif state.find_draft_place(taker) > mine and state.own[taker * WIDTH + SHOWN] == 0:
            numbers.append(int(number))
            seats.append(int(taker))
    seats.sort()
    return numbers, seats
