"""What a seat knows of Playa Pirata as plain data, in the rulebook's words.

It is made for everybody after every decision, so this is compiled with the rules. What reads such
data back stands in view_parser.py.
"""

from typing import Any

from parasol.games.playa_pirata import scoring
from parasol.games.playa_pirata.knowledge import PirataSeen, deduce_treasures
from parasol.games.playa_pirata.notation import LETTERS, get_value, name_place_or_none
from parasol.games.playa_pirata.position import (
    BURIER,
    CARDS,
    DEPTH,
    DRAFTING,
    FLAG,
    FRONT,
    HEIGHT,
    HELD,
    KEPT,
    LARGE,
    LOOKED,
    PART_NAMES,
    PER_PLACE,
    PIGGYING,
    PIRATE_CARDS,
    PLAYED,
    SEAT_SHARE,
    SHOWN,
    STANDS,
    STUCK,
    TOWEL_CARDS,
    UP,
    WIDTH,
    WINDOW,
)
from parasol.games.playa_pirata.position import PARTS as PARTS_COUNT
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import (
    MAX_VALUE,
    PIRATES,
    SPECIALS,
    UMBRELLAS,
    UNKNOWN,
)

PHASES = (
    "draft",
    "lifeguard",
    "window",
    "piggybank",
    "play",
    "towels",
    "cards",
    "second",
    "final",
    "place",
    "over",
)
WINDOWS = ("before", "between", "groups", "end")


def view(seen: PirataSeen) -> dict[str, Any]:
    """A Seen as plain data; `options` and `components` are the match's to add."""
    return own_view(seen) | public_view(seen)


def own_view(seen: PirataSeen) -> dict[str, Any]:
    """What this viewer alone knows."""
    state, viewer = seen.known, int(seen.viewer)
    known = {
        LETTERS[place]: get_value(int(state.get_kind(place)))
        for place in range(state.placed)
        if int(state.table[place * DEPTH + UP]) == 0 and seen.knows(place)
    }
    mine = state.get_special(viewer) if viewer >= 0 else UNKNOWN
    return {
        "viewer": viewer if viewer >= 0 else None,
        "held": [get_value(kind) for kind in state.list_held_kinds(viewer)]
        if viewer >= 0
        else None,
        "known": known,
        "deduced": {
            LETTERS[place]: get_value(kind) for place, kind in deduce_treasures(seen).items()
        },
        "special": SPECIALS[mine] if mine != UNKNOWN else None,
        "draft": _show_draft(seen),
        "saw": _show_saw(seen),
    }


def _show_draft(seen: PirataSeen) -> dict[str, Any] | None:
    """The pack as the viewer has had it, and what was kept of it."""
    state, viewer = seen.known, int(seen.viewer)
    if viewer < 0 or not state.tables.with_specials:
        return None
    mine = int(state.find_draft_place(viewer))
    if state.phase == DRAFTING and mine > state.find_draft_place(state.mover):
        return None
    pack = []
    for number in range(state.tables.pack):
        taker = int(state.taken[number]) - 1
        if taker < 0 or int(state.find_draft_place(taker)) >= mine:
            pack.append(int(state.get_special_kind(number)))
    kept = int(state.get_special(viewer))
    return {
        "pack": [SPECIALS[card] for card in sorted(pack)],
        "kept": SPECIALS[kept] if kept != UNKNOWN else None,
    }


def _show_saw(seen: PirataSeen) -> list[int | str] | None:
    """What the viewer's Lifeguard showed."""
    state = seen.known
    if seen.viewer < 0 or seen.viewer != state.guard:
        return None
    first, numbers = int(state.guarded * state.tables.dealt), range(int(state.tables.dealt))
    kinds = [
        int(state.get_piece_kind(first + number))
        for number in numbers
        if state.guarded_pieces & state.tables.bit[number]
    ]
    return [get_value(kind) for kind in sorted(kinds)]


def public_view(seen: PirataSeen) -> dict[str, Any]:
    """What everybody sees alike."""
    state = seen.known
    tables, seat, players = state.tables, int(state.seat()), int(state.tables.players)
    windowed = state.phase in (WINDOW, PIGGYING)
    return {
        "phase": PHASES[state.phase],
        "window": WINDOWS[state.window] if windowed else None,
        "seat": seat if seat >= 0 else None,
        "hand": int(state.hand) + 1,
        "hands": int(tables.hands),
        "starter": int(state.starter),
        "order": [(int(state.starter) + place) % players for place in range(players)],
        "turn": int(state.turn),
        "round": int(state.round),
        "rounds": int(state.count_rounds()),
        "parrot": state.parrot > 0,
        "closed": name_place_or_none(int(state.closed)),
        "began": [
            LETTERS[place] for place in range(tables.places) if state.began & tables.bit[place]
        ],
        "group": _show_group(state),
        "piggybank": LETTERS[state.target] if state.phase == PIGGYING else None,
        "treasures": [_show_treasure(state, place) for place in range(state.placed)],
        "aside": int(tables.count - tables.places),
        "pack": _show_pack(state),
        "lifeguard": _show_lifeguard(state),
        "seats": [_show_seat(state, number) for number in range(players)],
        "results": [_show_result(state, number) for number in range(len(state.history))],
    }


def _show_group(state: PirataState) -> dict[str, Any] | None:
    if state.phase != CARDS:
        return None
    cards: list[int] = []
    for value in range(MAX_VALUE, 0, -1):
        cards += [value] * int(state.group[value])
    return {
        "treasure": LETTERS[state.target],
        "cards": cards,
        "total": int(state.total),
        "needs": int(state.find_needed_total(state.target)),
    }


def _show_treasure(state: PirataState, place: int) -> dict[str, Any]:
    row, table = place * int(DEPTH), state.table
    up, first = int(table[row + UP]) > 0, place * int(state.tables.pile)
    cards = [int(state.piles[first + at]) for at in range(int(table[row + HEIGHT]))]
    controller = int(state.find_controller(place))
    looked, bit = int(table[row + LOOKED]), state.tables.bit
    return {
        "place": LETTERS[place],
        "buried_by": _show_seat_or_none(int(table[row + BURIER])),
        "up": up,
        "value": get_value(int(state.get_kind(place))) if up else None,
        "towels": [{"seat": card // SEAT_SHARE, "value": card % SEAT_SHARE} for card in cards],
        "umbrella": _show_seat_or_none(int(table[row + STUCK])),
        "king_size": _show_seat_or_none(int(table[row + LARGE])),
        "jolly_roger": _show_seat_or_none(int(table[row + FLAG])),
        "controlled_by": controller if controller >= 0 else None,
        "needs": int(state.find_needed_total(place)) if int(table[row + STUCK]) == 0 else None,
        "looked": [int(s) for s in range(state.tables.players) if looked & int(bit[s])],
    }


def _show_seat_or_none(number: int) -> int | None:
    return number - 1 if number > 0 else None


def _show_pack(state: PirataState) -> int | None:
    if state.phase != DRAFTING:
        return None
    return sum(1 for number in range(state.tables.pack) if state.taken[number] == 0)


def _show_lifeguard(state: PirataState) -> dict[str, Any] | None:
    if state.guard < 0:
        return None
    return {
        "by": int(state.guard),
        "target": int(state.guarded),
        "buried": int(state.guarded_after),
    }


def _show_seat(state: PirataState, seat: int) -> dict[str, Any]:
    own, me = state.own, seat * int(WIDTH)
    pirates: list[str] = []
    for number, name in enumerate(PIRATES):
        pirates += [name] * int(own[me + PIRATE_CARDS + number])
    towels = {
        str(value): int(own[me + TOWEL_CARDS + value])
        for value in range(1, MAX_VALUE + 1)
        if int(state.tables.towels[value]) > 0
    }
    points = scoring.count_points(state, seat)
    return {
        "seat": seat,
        "treasures": int(own[me + HELD]),
        "pirates": pirates,
        "towels": towels,
        "umbrella": _show_umbrella(state, me),
        "special": _show_special(state, seat),
        "special_played": int(own[me + PLAYED]) > 0,
        "results": state.list_hand_totals()[seat],
        "score": {"total": sum(points.values()), "parts": points},
    }


def _show_umbrella(state: PirataState, me: int) -> str:
    if int(state.own[me + PIRATE_CARDS + UMBRELLAS]) > 0:
        return "hand"
    if int(state.own[me + FRONT]) > 0:
        return "front"
    stands = int(state.own[me + STANDS])
    return LETTERS[stands - 1] if stands > 0 else "none"


def _show_special(state: PirataState, seat: int) -> str | None:
    me = seat * int(WIDTH)
    if int(state.own[me + KEPT]) == 0:
        return None
    return SPECIALS[state.get_special(seat)] if int(state.own[me + SHOWN]) > 0 else "hidden"


def _show_result(state: PirataState, number: int) -> dict[str, Any]:
    """A finished hand with its turned-up cards."""
    hand = state.history[number]
    treasures = []
    for place in range(hand[1]):
        at = 2 + place * PER_PLACE
        kind, burier, taker, towels, points = hand[at : at + PER_PLACE]
        treasures.append(
            {
                "place": LETTERS[place],
                "value": get_value(kind),
                "buried_by": burier if burier >= 0 else None,
                "taken_by": taker if taker >= 0 else None,
                "towels": towels,
                "points": points,
            }
        )
    first = 2 + hand[1] * PER_PLACE
    players = range(int(state.tables.players))
    cards = [hand[first + seat * (1 + PARTS_COUNT)] for seat in players]
    parts = [
        dict(zip(PART_NAMES, state.list_past_parts(number, seat), strict=True)) for seat in players
    ]
    return {
        "hand": number + 1,
        "starter": hand[0],
        "treasures": treasures,
        "specials": [SPECIALS[card] if card != UNKNOWN else None for card in cards],
        "seats": [{"total": sum(one.values()), "parts": one} for one in parts],
    }


def list_hidden(state: PirataState) -> dict[str, Any]:
    """All that no view holds."""
    tables = state.tables
    first = int(tables.places)
    pieces = range(int(tables.count))
    return {
        "held": [
            [get_value(kind) for kind in state.list_held_kinds(seat)]
            for seat in range(tables.players)
        ],
        "buried": [get_value(int(state.get_kind(place))) for place in range(state.placed)],
        "aside": [
            get_value(int(state.get_piece_kind(piece))) for piece in pieces if piece >= first
        ],
        "specials": [
            SPECIALS[card] if (card := int(state.get_special(seat))) != UNKNOWN else None
            for seat in range(tables.players)
        ],
        "next": [
            [get_value(int(state.deal.treasures[hand * tables.count + piece])) for piece in pieces]
            for hand in range(int(state.hand) + 1, int(tables.hands))
        ],
    }
