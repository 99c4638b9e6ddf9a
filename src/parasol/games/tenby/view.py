"""What a seat knows of Tenby as plain data, in the rulebook's words.

Cards are named by their keys; the rows of those that lie open are given once, under `cards`. What
reads such data back stands in view_parser.py.
"""

from typing import Any

from parasol.games.tenby import scoring
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.notation import find_place, name_icons
from parasol.games.tenby.position import ENDED, KEEPING, NOBODY, OPEN, STARTING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    DAY,
    DECKS,
    EBB_FLOW,
    FIRST_PLACE,
    HIGH_TIDE,
    ICONS,
    NONE,
    ROWS,
)

PHASES = (
    "start",
    "accolade",
    "night",
    "turn",
    "source",
    "resident",
    "place",
    "put",
    "mix",
    "choose",
    "over",
)
GOALS = (None, "open", "secret", "chosen")
PLACED = "placed"


def view(seen: TenbySeen) -> dict[str, Any]:
    """A Seen as plain data; `options` and `components` are the match's to add."""
    return own_view(seen) | public_view(seen)


# What everybody sees alike


def public_view(seen: TenbySeen) -> dict[str, Any]:
    """What everybody sees alike; nothing here depends on the viewer."""
    state = seen.known
    seat = int(state.seat())
    return {
        "phase": PHASES[state.phase],
        "seat": seat if seat >= 0 else None,
        "round": int(state.round),
        "turn": int(state.turn),
        "market": {row: _show_row(state, number) for number, row in enumerate(ROWS)},
        "decks": _show_decks(state),
        "discards": {deck: _show_discards(state, number) for number, deck in enumerate(DECKS)},
        "days": [_show_day(state, at) for at in range(int(state.day_count))],
        "night": [_show_seat_or_null(int(card)) for card in state.night],
        "icons": {
            icon: int(state.icons[number])
            for number, icon in enumerate(ICONS)
            if state.icons[number]
        },
        "using": {"icon": ICONS[state.using], "bought": state.bought} if state.using >= 0 else None,
        "holding": state.tables.names[state.holding] if state.holding >= 0 else None,
        "lifted": _show_lifted(state),
        "thanks": _show_thanks(state),
        "accolades": _show_accolades(state),
        "tide": _show_tide(state),
        "draws": [int(state.drawer[draw]) for draw in range(int(state.draws))],
        "seats": [_show_seat(seen, number) for number in range(int(state.tables.players))],
        "cards": _show_cards(state),
    }


def _show_seat_or_null(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _show_row(state: TenbyState, row: int) -> list[str]:
    first = int(FIRST_PLACE[row])
    count = int(state.row_count[row])
    return [state.tables.names[int(state.market[first + at])] for at in range(count)]


def _show_decks(state: TenbyState) -> dict[str, int]:
    sizes = {deck: int(state.count_deck(number)) for number, deck in enumerate(DECKS)}
    return sizes | {"resident": int(state.count_resident_deck())}


def _show_discards(state: TenbyState, deck: int) -> list[Any]:
    first = int(FIRST_PLACE[deck])
    cards = [int(state.gone[first + at]) for at in range(int(state.gone_count[deck]))]
    return [card + 1 if deck == DAY else state.tables.names[card] for card in cards]


def _show_day(state: TenbyState, at: int) -> dict[str, Any]:
    day = int(state.days[at])
    return {
        "number": day + 1,
        "icons": name_icons(state, day),
        "tokens": int(state.day_tokens[at]),
        "seat": _show_seat_or_null(int(state.day_seat[at])),
    }


def _show_lifted(state: TenbyState) -> dict[str, int] | None:
    if state.lifted < 0:
        return None
    street, position = find_place(state, int(state.lifted), 0)
    return {"street": street, "card": position}


def _show_thanks(state: TenbyState) -> dict[str, Any] | None:
    """How many cards of which deck are being looked at; their player's own view has them."""
    if state.given == 0:
        return None
    return {
        "terraces": int(state.mix),
        "cards": int(state.given),
        "placed": [n for n in range(int(state.given)) if state.gift[n] == -1],
    }


def _show_accolades(state: TenbyState) -> list[dict[str, Any]]:
    """The accolades that lie open, those shown at the end included."""
    tables = state.tables
    if tables.mode == NONE:
        return []
    places = list(range(int(tables.count_open())))
    dealt = tables.mode == EBB_FLOW
    if dealt:
        over = state.phase == ENDED
        sealed = state.are_goals_sealed()
        seats = range(int(tables.players))
        places = [s for s in seats if over or (not sealed and int(state.goals[s]) == OPEN)]
    return [_show_accolade(state, place, dealt) for place in places]


def _show_accolade(state: TenbyState, place: int, dealt: bool) -> dict[str, Any]:
    tables = state.tables
    card = int(state.deal.accolades[place])
    secret = dealt and int(state.goals[place]) != OPEN
    seats = range(int(tables.players))
    return {
        "card": tables.accolade_names[card],
        "name": tables.accolade_rows[card]["name"],
        "target": tables.accolade_rows[card]["target"],
        "holder": place if dealt else None,
        "secret": secret,
        "committed": _show_seat_or_null(int(state.committed[place])) if not dealt else None,
        "points": int(tables.secret_points if secret else state.get_open_worth()),
        "counts": [int(state.count_for_goal(seat, card)) for seat in seats],
        "leaders": state.find_leaders(card),
    }


def _show_tide(state: TenbyState) -> dict[str, Any] | None:
    tables = state.tables
    if tables.mode != HIGH_TIDE:
        return None
    seats = range(int(tables.players))
    return {
        "price": int(tables.tide[state.tide]) if state.tide < tables.count_open() else None,
        "counters": [int(state.count_counters(seat)) for seat in seats],
    }


def _show_seat(seen: TenbySeen, seat: int) -> dict[str, Any]:
    state = seen.known
    over = state.phase == ENDED
    chosen = state.phase == STARTING and int(state.kept_start[seat]) != 0
    names = state.tables.resident_names
    points = scoring.count_points(_make_outside(seen), seat)
    return {
        "seat": seat,
        "rings": int(state.rings[seat]),
        "residents": int(state.count_residents(seat)),
        "hand": [names[card] for card in seen.list_hand(seat)] if over else None,
        "chosen": chosen,
        "accolade": _show_goal(state, seat),
        "streets": show_streets(state, seat),
        "completed": int(state.count_completed(seat)),
        "score": {"total": sum(points.values()), "parts": points},
    }


def _make_outside(seen: TenbySeen) -> TenbySeen:
    """The same as somebody sees it who has no hand."""
    return TenbySeen(-1, seen.known, seen.saw, seen.shown)


def _show_goal(state: TenbyState, seat: int) -> str | None:
    """Ebb & Flow: what everybody knows of a seat's choice."""
    goal = int(state.goals[seat])
    if state.tables.mode != EBB_FLOW or not goal:
        return None
    return "chosen" if state.are_goals_sealed() else GOALS[goal]


def show_streets(state: TenbyState, seat: int) -> list[dict[str, Any]]:
    """The streets of a town with what each card counts, as places in its street, and scores."""
    found, start = [], 0
    for street in range(int(state.streets[seat])):
        end = start + int(state.get_length(seat, street))
        cards: list[dict[str, Any]] = [
            {
                "card": state.tables.names[int(state.get_card(seat, at))],
                "points": int(state.count_card_points(seat, at, start, end)),
                "counted": scoring.list_counted(state, seat, at, start, end),
            }
            for at in range(start, end)
        ]
        found.append(
            {
                "completed": state.is_completed(seat, start, end - start),
                "points": sum(card["points"] for card in cards),
                "cards": cards,
            }
        )
        start = end
    return found


def _copy_row(row: dict[str, object]) -> dict[str, object]:
    """A row of a card for one view: whoever changes a view changes no other."""
    found: dict[str, object] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            found[key] = dict(value)
        else:
            found[key] = list(value) if isinstance(value, list) else value
    return found


def _show_cards(state: TenbyState) -> dict[str, Any]:
    """The rows of all town cards that lie in market and towns, or wait to be placed."""
    tables = state.tables
    found = {int(state.holding)} if state.holding >= 0 else set()
    for row in range(3):
        first = int(FIRST_PLACE[row])
        found |= {int(state.market[first + at]) for at in range(int(state.row_count[row]))}
    for seat in range(int(tables.players)):
        found |= {int(state.get_card(seat, at)) for at in range(int(state.town_count[seat]))}
    return {tables.names[card]: _copy_row(tables.rows[card]) for card in sorted(found)}


# What each seat sees alone


def own_view(seen: TenbySeen) -> dict[str, Any]:
    """What the viewer sees otherwise than others."""
    state, viewer = seen.known, int(seen.viewer)
    if viewer < 0:
        return dict.fromkeys(OWN) | {"surely": _list_sure_cards(seen)}
    goals = state.tables.mode == EBB_FLOW
    names = state.tables.accolade_names
    hand = seen.list_hand(viewer)
    total = sum(scoring.count_points(seen, viewer).values())
    return {
        "viewer": viewer,
        "starts": [state.tables.names[int(state.get_start_card(viewer, n))] for n in range(2)],
        "kept": int(state.kept_start[viewer]) or None,
        "accolade": names[int(state.deal.accolades[viewer])] if goals else None,
        "choice": GOALS[int(state.goals[viewer])] if goals else None,
        "goal": _show_accolade(state, viewer, True) if goals else None,
        "residents": [_show_resident(state, viewer, card) for card in hand],
        "offered": _show_offered(seen),
        "draws_seen": _show_draws(seen),
        "bottom": _show_bottom(seen),
        "thanks_cards": _show_thanks_cards(state, viewer),
        "surely": _list_sure_cards(seen),
        "hand_cards": _show_hand_cards(state, viewer),
        "total": total,
    }


OWN = (
    "viewer",
    "starts",
    "kept",
    "accolade",
    "choice",
    "goal",
    "residents",
    "offered",
    "draws_seen",
    "bottom",
    "thanks_cards",
    "surely",
    "hand_cards",
    "total",
)
"""The keys of one's own part."""


def _show_resident(state: TenbyState, seat: int, card: int) -> dict[str, Any]:
    """A resident in hand, with how far each street is."""
    return {
        "card": state.tables.resident_names[card],
        **_copy_row(state.tables.resident_rows[card]),
        "streets": scoring.count_streets(state, seat, card),
        "points": int(state.count_resident_points(seat, card)),
    }


def _show_offered(seen: TenbySeen) -> list[dict[str, Any]] | None:
    """The two residents that the viewer is choosing from."""
    state = seen.known
    if state.phase != KEEPING or state.mover != seen.viewer:
        return None
    cards = [int(seen.saw[2 * int(state.draws) - 2 + which]) for which in range(2)]
    return [_show_resident(state, int(seen.viewer), card) for card in cards]


def _show_draws(seen: TenbySeen) -> list[dict[str, Any]]:
    """Every draw of the viewer: what came, and which of them was kept."""
    state, names = seen.known, seen.known.tables.resident_names
    found = []
    for draw in range(int(state.draws)):
        if int(state.drawer[draw]) == seen.viewer:
            cards = [int(card) for card in seen.saw[2 * draw : 2 * draw + 2]]
            kept = int(state.kept[draw])
            found.append(
                {
                    "draw": draw,
                    "cards": [names[card] for card in cards if card != NOBODY],
                    "kept": None if kept == NOBODY else kept + 1,
                }
            )
    return found


def _show_bottom(seen: TenbySeen) -> list[dict[str, Any]]:
    """The residents in the deck that the viewer put there: place from the top, and which."""
    state, size = seen.known, int(seen.known.tables.residents)
    names, found = state.tables.resident_names, []
    for draw in range(int(state.draws)):
        place = size + draw
        kept = int(state.kept[draw])
        own_one = int(state.drawer[draw]) == seen.viewer and kept != NOBODY
        if own_one and int(state.queue_head) <= place < int(state.queue_size):
            card = int(seen.saw[2 * draw + 1 - kept])
            found.append({"place": place - int(state.queue_head) + 1, "card": names[card]})
    return found


def _show_thanks_cards(state: TenbyState, viewer: int) -> list[str] | None:
    """Thanks: the cards that the viewer looks at."""
    if state.given == 0 or state.mover != viewer:
        return None
    cards = [int(state.gift[number]) for number in range(int(state.given))]
    return [PLACED if card < 0 else state.tables.names[card] for card in cards]


def _list_sure_cards(seen: TenbySeen) -> list[str]:
    """Thanks: cards that must be among another's three, since their deck ran out."""
    state = seen.known
    if state.given == 0 or state.mover == seen.viewer:
        return []
    return [state.tables.names[int(card)] for card in list(state.gift)[:3] if int(card) >= 0]


def _show_hand_cards(state: TenbyState, viewer: int) -> dict[str, Any]:
    """The rows of cards that only the viewer sees: Start cards, the three of Thanks."""
    tables = state.tables
    cards = [int(state.get_start_card(viewer, n)) for n in range(2)]
    if state.given and state.mover == viewer:
        cards += [int(state.gift[number]) for number in range(int(state.given))]
    return {tables.names[card]: _copy_row(tables.rows[card]) for card in cards if card >= 0}


def list_hidden(state: TenbyState) -> dict[str, Any]:
    """All that no view holds."""
    tables = state.tables
    decks: dict[str, list[Any]] = {}
    for number, deck in enumerate(DECKS):
        cards = [int(card) for card in list(state.get_order(number))[int(state.top[number]) :]]
        decks[deck] = [card + 1 if number == DAY else tables.names[card] for card in cards]
    pieces = range(int(state.queue_head), int(state.queue_size))
    order = [int(state.deal.residents[int(state.queue[at])]) for at in pieces]
    seats = range(int(tables.players))
    return {
        "decks": decks | {"resident": [tables.resident_names[card] for card in order]},
        "residents": [[tables.resident_names[c] for c in state.list_residents(s)] for s in seats],
        "starts": [tables.names[int(card)] for card in state.deal.starts],
        "accolades": [tables.accolade_names[int(card)] for card in state.deal.accolades],
    }
