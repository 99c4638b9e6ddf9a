"""Where every point of Tenby comes from: which neighbours' features a card counted, and so on.

The totals themselves are the rules' own. All this is made from a Seen, so residents and secret
accolades of others are left out until they are shown.
"""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from parasol.core.words import Part, Row, Score
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.names import TARGET_NAMES, name_card, name_goal, name_resident
from parasol.games.tenby.position import ENDED, OPEN, SECRET
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    COUNTED,
    EBB_FLOW,
    FLAT,
    LANDMARK,
    NONE,
    PIER,
    PLAIN,
    START,
    STREET,
    TARGETS,
    TERRACE,
    UNIQUE,
)
from parasol.games.tenby.words import Term, Text

LABELS = {
    "terraces": Term("terraces"),
    "piers": Term("piers"),
    "landmarks": Term("landmarks"),
    "start": Term("Start card"),
    "plain ends": Term("plain ends"),
    "residents": Term("residents"),
    "accolades": Term("accolades"),
}
"""What people call the kinds of a score."""
_FLAT = Text("street {street}, {card}: {points} points, whatever lies beside it")
_NOTHING = Text("street {street}, {card}: no {target} in its range")
_COUNTS = Text("street {street}, {card}: {points} for each {target}: {where}")
_UNIQUE = Text("street {street}, {card}: {points} for each of {count} colours")
_WHERE = Text("{card} {count}")
_RESIDENT = Text("{resident}: {streets}")
_NO_STREET = Text("{resident}: no street has enough")
_PAYS = Text("street {street} has {count}: {points}")
_GOAL = Text("{goal}: most {target} in the town")
_GOAL_SHARED = Text("{goal}: most {target} in the town, shared by {count}")


def list_counted(state: TenbyState, seat: int, at: int, start: int, end: int) -> list[list[int]]:
    """Which places of its street the card at `at` counts, from 1, and how often each.

    For unique colours these are the cards whose buildings add one.
    """
    tables = state.tables
    card = state.get_card(seat, at)
    target = int(tables.target[card])
    if target == FLAT:
        return []
    own = tables.range[card] == STREET and target != UNIQUE
    first, last = (
        int(state.find_reach_start(card, at, start)),
        int(state.find_reach_end(card, at, end)),
    )
    places = [place for place in range(first, last) if place != at or own]
    if target == UNIQUE:
        return _list_colours(state, seat, places, start)
    found = []
    for place in places:
        count = int(tables.counts[int(state.get_card(seat, place)) * int(COUNTED) + target])
        if count:
            found.append([place - start + 1, count])
    return found


def _list_colours(state: TenbyState, seat: int, places: list[int], start: int) -> list[list[int]]:
    """List the buildings that add a colour: first of each colour, then white ones, up to five."""
    bits = {place: int(state.tables.colours[state.get_card(seat, place)]) for place in places}
    seen: set[int] = set()
    found: list[list[int]] = []
    for place in places:
        if 0 < bits[place] < 31 and bits[place] not in seen:
            seen.add(bits[place])
            found.append([place - start + 1, 1])
    wild = [[place - start + 1, 1] for place in places if bits[place] == 31]
    return sorted((found + wild)[:5])


def list_card_parts(state: TenbyState, seat: int) -> list[Part]:
    """A part for every card of a town, street by street."""
    parts: list[Part] = []
    start = 0
    for street in range(int(state.streets[seat])):
        end = start + int(state.get_length(seat, street))
        for at in range(start, end):
            points = int(state.count_card_points(seat, at, start, end))
            name = f"street {street + 1} card {at - start + 1}"
            card = name_card(state.tables, int(state.get_card(seat, at)))
            parts.append(
                Part(name, points, _explain_points(state, seat, street, at, start, end), card)
            )
        start = end
    return parts


def _explain_points(
    state: TenbyState, seat: int, street: int, at: int, start: int, end: int
) -> Text:
    tables = state.tables
    card = int(state.get_card(seat, at))
    target = int(tables.target[card])
    values = {"street": street + 1, "card": name_card(tables, card)}
    points = int(tables.points[card])
    if target == FLAT:
        return _FLAT.fill(points=points, **values)
    found = list_counted(state, seat, at, start, end)
    if not found:
        return _NOTHING.fill(target=TARGET_NAMES[TARGETS[target]], **values)
    if target == UNIQUE:
        return _UNIQUE.fill(points=points, count=len(found), **values)
    where = [
        _WHERE.fill(
            card=name_card(tables, int(state.get_card(seat, start + place - 1))), count=count
        )
        for place, count in found
    ]
    name = TARGET_NAMES[TARGETS[target]]
    return _COUNTS.fill(points=points, target=name, where=Row(where), **values)


def count_streets(state: TenbyState, seat: int, resident: int) -> list[dict[str, int]]:
    """Return for each street what a resident counts there, and what that pays now."""
    target = i64(int(state.tables.resident[resident * 11 + 1]))
    found, start = [], 0
    for street in range(int(state.streets[seat])):
        end = start + int(state.get_length(seat, street))
        count = int(state.count_in_street(seat, target, start, end))
        pays = int(state.count_street_points(resident, seat, start, end))
        found.append({"count": count, "points": pays})
        start = end
    return found


def make_resident_part(state: TenbyState, seat: int, resident: int) -> Part:
    """Return what one resident brings, as a part of the score."""
    points = int(state.count_resident_points(seat, resident))
    name = name_resident(state.tables, resident)
    streets = count_streets(state, seat, resident)
    paying = [number for number, street in enumerate(streets) if street["points"]]
    if paying and int(state.tables.resident[resident * 11]) == 0:
        paying = [max(paying, key=lambda number: streets[number]["points"])]
    pays = [_PAYS.fill(street=number + 1, **streets[number]) for number in paying]
    text = (
        _RESIDENT.fill(resident=name, streets=Row(pays)) if pays else _NO_STREET.fill(resident=name)
    )
    return Part(f"resident {state.tables.resident_names[resident]}", points, text, name)


def list_goals(seen: TenbySeen, seat: int) -> list[tuple[int, int]]:
    """The accolades that count for a seat as the viewer knows it, and their points for it."""
    state = seen.known
    if state.tables.mode == NONE:
        return []
    found = [
        (place, int(state.count_goal_points(seat, place))) for place in state.list_open_goals()
    ]
    shown = seat == seen.viewer or state.phase == ENDED
    if state.tables.mode == EBB_FLOW and shown and int(state.goals[seat]) == SECRET:
        found.append((seat, int(state.count_secret_points(seat))))
    return [pair for pair in found if pair[1]]


def make_goal_part(state: TenbyState, place: int, points: int) -> Part:
    """Return what one accolade brings, as a part of the score."""
    tables = state.tables
    card = int(state.deal.accolades[place])
    name, target = name_goal(tables, card), TARGET_NAMES[TARGETS[int(tables.accolade[card])]]
    leaders = len(state.find_leaders(card))
    open_one = tables.mode != EBB_FLOW or int(state.goals[place]) == OPEN
    text = _GOAL.fill(goal=name, target=target)
    if leaders > 1 and open_one:
        text = _GOAL_SHARED.fill(goal=name, target=target, count=leaders)
    return Part(f"accolade {tables.accolade_names[card]}", points, text, name)


def list_parts(seen: TenbySeen, seat: int) -> tuple[Part, ...]:
    """The parts of a seat's score that the viewer knows; they add up to its total."""
    state = seen.known
    found = list_card_parts(state, seat)
    found += [make_resident_part(state, seat, card) for card in seen.list_hand(seat)]
    found += [make_goal_part(state, place, points) for place, points in list_goals(seen, seat)]
    return tuple(found)


KINDS = tuple(LABELS)
_KIND_OF = {
    int(TERRACE): "terraces",
    int(PIER): "piers",
    int(LANDMARK): "landmarks",
    int(START): "start",
    int(PLAIN): "plain ends",
}


def count_points(seen: TenbySeen, seat: int) -> dict[str, int]:
    """A seat's points by kind of card, as on the score pad."""
    state = seen.known
    found = dict.fromkeys(KINDS, 0)
    start = 0
    for street in range(int(state.streets[seat])):
        end = start + int(state.get_length(seat, street))
        for at in range(start, end):
            kind = _KIND_OF[int(state.tables.deck[state.get_card(seat, at)])]
            found[kind] += int(state.count_card_points(seat, at, start, end))
        start = end
    hand = seen.list_hand(seat)
    found["residents"] = sum(int(state.count_resident_points(seat, card)) for card in hand)
    found["accolades"] = sum(points for _, points in list_goals(seen, seat))
    return found


def scores(seen: TenbySeen) -> list[Score]:
    """Every seat's score, were the game to end now, from what the viewer knows."""
    state = seen.known
    seats = range(int(state.tables.players))
    parts = [list_parts(seen, seat) for seat in seats]
    totals = [sum(part.points for part in found) for found in parts]
    ranks = state.ranks(totals)
    return [Score(seat, totals[seat], parts[seat], ranks[seat]) for seat in seats]


def explain_tie(view: Mapping[str, Any], ahead: int, behind: int) -> Text:
    """Explain which tie-breaker puts one seat ahead."""
    first, second = view["seats"][ahead], view["seats"][behind]
    if first["completed"] != second["completed"]:
        text = Text("more completed streets, {first} to {second}")
        return text.fill(first=first["completed"], second=second["completed"])
    text = Text("more residents, {first} to {second}")
    return text.fill(first=first["residents"], second=second["residents"])
