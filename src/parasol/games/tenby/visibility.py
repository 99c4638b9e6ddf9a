"""What each seat of Tenby has looked at: residents drawn, and the cards of Thanks for Visiting.

Questions about a whole position; what its answers leave out, a Seen does not hold.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.games.tenby.position import ENDED, NOBODY
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import MAX_RESIDENTS, PIER, TERRACE, pack_bytes


def list_looked_at(state: TenbyState, seat: i64) -> vec[u8]:
    """The residents that a seat has looked at, two a draw; NOBODY where it did not look."""
    saw = pack_bytes([int(NOBODY)] * (2 * MAX_RESIDENTS))
    for draw in range(state.draws):
        if i64(state.drawer[draw]) == seat:
            for place in range(2 * draw, min(2 * draw + 2, int(state.queue_head))):
                saw[place] = state.deal.residents[i64(state.queue[place])]
    return saw


def list_shown(state: TenbyState) -> vec[u8]:
    """Once the game is over, the resident that each draw brought into a hand."""
    kept = pack_bytes([int(NOBODY)] * MAX_RESIDENTS)
    if state.phase == ENDED:
        for draw in range(state.draws):
            place = 2 * draw + i64(state.kept[draw])
            kept[draw] = state.deal.residents[i64(state.queue[place])]
    return kept


def is_from_old_deck(state: TenbyState, number: i64) -> bool:
    """Thanks: whether a card came from a deck that has run out since.

    Then all that deck still had lies among the three cards, and everybody knows which it was.
    """
    row = TERRACE if number < state.mix else PIER
    return state.gift[3 + number] >= 0 and state.gift[3 + number] // 1000 != state.shuffled[row]


def list_gift(state: TenbyState, seat: i64, unknown: int) -> list[int]:
    """The three cards of Thanks as a seat sees them: only their player sees them all.

    Those of an old deck are in no order; the others are `unknown`.
    """
    gift = [int(state.gift[number]) for number in range(3)]
    if state.given == 0 or seat == state.mover:
        return gift
    for row in (TERRACE, PIER):
        old: list[int] = []
        places: list[int] = []
        for number in range(state.given):
            if gift[number] < 0 or (number < state.mix) != (row == TERRACE):
                continue
            if is_from_old_deck(state, number):
                old.append(gift[number])
                places.append(number)
            else:
                gift[number] = unknown
        old.sort()
        for at in range(len(places)):
            gift[places[at]] = old[at]
    return gift
