"""Tenby's notation: action codes as words and back, their parts for a screen, events in words.

`day/17` picks, `use/L` an icon, `p2` a card of the market, `@1.3` places it, `lift/2.1` begins a
Move; streets and their cards are counted from 1. The full list is in the help under "words".
"""

import re
from typing import Any

from parasol.core.state import Event
from parasol.core.words import LogLine, Row, Seat, Totals
from parasol.games.tenby.names import (
    DECK_NAMES,
    ICON_NAMES,
    name_card,
    name_goal,
    name_resident,
)
from parasol.games.tenby.position import CHOOSING, GIVING, KEEPING, STARTING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    ACTIONS,
    BLIND,
    BUY,
    CHOOSE,
    COMMIT,
    DECKS,
    END,
    FIRST_PLACE,
    FORFEIT,
    GAP,
    ICONS,
    LIFT,
    MIX,
    NEW,
    PICK,
    PLAINS,
    REVEAL,
    ROWS,
    TAKE,
    UNVEIL,
    USE,
)
from parasol.games.tenby.words import Text

LETTERS = "tpl"
"""The rows of the market, in words."""
ENDS = ("t<", "t>", "p<", "p>")
_PLACE = re.compile(r"(lift/|@)(\d{1,3})\.(\d{1,3})")


def _make_fixed_parts(action: int) -> tuple[str, dict[str, Any]]:
    """Word and parts of an action that mean the same in every position."""
    if action < CHOOSE:
        return f"keep/{action + 1}", {"kind": "keep", "index": action + 1}
    if action < PICK:
        open_one = action == CHOOSE
        word = "accolade/open" if open_one else "accolade/secret"
        return word, {"kind": "accolade", "open": open_one}
    if action < UNVEIL:
        number = action - int(PICK) + 1
        return f"day/{number}", {"kind": "day", "number": number}
    if action == UNVEIL:
        return "unveil", {"kind": "unveil"}
    for first, name in ((BUY, "buy"), (FORFEIT, "forfeit"), (USE, "use")):
        if first <= action < first + 4:
            icon = ICONS[action - int(first)]
            return f"{name}/{icon}", {"kind": name, "icon": icon}
    if action < COMMIT:
        row = action - int(REVEAL)
        return f"reveal/{LETTERS[row]}", {"kind": "reveal", "deck": ROWS[row]}
    if action < END:
        place = action - int(COMMIT) + 1
        return f"commit/{place}", {"kind": "commit", "accolade": place}
    if action == END:
        return "end", {"kind": "end"}
    if action >= MIX:
        count = action - int(MIX)
        return f"mix/{count}", {"kind": "mix", "terraces": count}
    if action == NEW:
        return "@new", {"kind": "place", "street": None, "position": 1}
    return _make_fixed_source(action)


def _make_fixed_source(action: int) -> tuple[str, dict[str, Any]]:
    if action >= PLAINS:
        end = ENDS[action - int(PLAINS)]
        side = "left" if end[1] == "<" else "right"
        base = "terrace" if end[0] == "t" else "pier"
        return f"plain/{end}", {"kind": "plain", "base": base, "side": side}
    if action >= BLIND:
        row = action - int(BLIND)
        return f"blind/{LETTERS[row]}", {"kind": "blind", "deck": ROWS[row]}
    at = action - int(TAKE)
    row = max(row for row in range(3) if FIRST_PLACE[row] <= at)
    place = at - int(FIRST_PLACE[row]) + 1
    return f"{LETTERS[row]}{place}", {"kind": "take", "deck": ROWS[row], "place": place}


def _is_fixed(action: int) -> bool:
    return not (LIFT <= action < TAKE or GAP <= action < NEW)


# By code: asked for with every legal move of every decision.
_FIXED = {action: _make_fixed_parts(action) for action in range(ACTIONS) if _is_fixed(action)}
_CODES = {word.lower(): action for action, (word, _) in _FIXED.items()}


def find_place(state: TenbyState, at: int, gaps: int) -> tuple[int, int]:
    """Street and position, from 1, of a card of the mover's town, or with `gaps` 1 of a gap.

    Street 0 is none: there is no such place.
    """
    seat, left = int(state.mover), at
    for street in range(int(state.streets[seat])):
        length = int(state.get_length(seat, street)) + gaps
        if left < length:
            return street + 1, left + 1
        left -= length
    return 0, at


def find_at_place(state: TenbyState, street: int, position: int, gaps: int) -> int | None:
    """Return the place or gap of the town for a street and position; None if there is none."""
    seat = int(state.mover)
    if street == 0:
        inside = sum(int(state.get_length(seat, s)) + gaps for s in range(int(state.streets[seat])))
        return position if inside <= position < (int(NEW - GAP) if gaps else 48) else None
    if (
        street > state.streets[seat]
        or not 1 <= position <= state.get_length(seat, street - 1) + gaps
    ):
        return None
    before = sum(int(state.get_length(seat, s)) + gaps for s in range(street - 1))
    return before + position - 1


def word(state: TenbyState, action: int) -> str:
    """The word of an action code."""
    if action in _FIXED:
        return _FIXED[action][0]
    if action < TAKE:
        street, position = find_place(state, action - int(LIFT), 0)
        return f"lift/{street}.{position}"
    street, position = find_place(state, action - int(GAP), 1)
    return f"@{street}.{position}"


def word_for(state: TenbyState, action: int, viewer: int) -> str:
    """The word as `viewer` may know it: sealed choices and residents kept are secret."""
    said = word(state, action)
    if viewer != state.mover and state.phase in (STARTING, CHOOSING, KEEPING):
        return f"{said.partition('/')[0]}/?"
    return said


def code(state: TenbyState, said: str) -> int | None:
    """The action code of a word; None if it is no word of Tenby's."""
    found = _CODES.get(said.lower())
    if found is None and (place := _PLACE.fullmatch(said.lower())):
        gaps = int(place[1] == "@")
        at = find_at_place(state, int(place[2]), int(place[3]), gaps)
        return None if at is None else at + int(GAP if gaps else LIFT)
    return found


def get_parts(state: TenbyState, action: int) -> dict[str, Any]:
    """What an action is about: its kind and values."""
    if action in _FIXED:
        parts = dict(_FIXED[action][1])
        return parts | _describe_asked(state, parts, action)
    if action < TAKE:
        street, position = find_place(state, action - int(LIFT), 0)
        return {"kind": "lift", "street": street, "card": position}
    street, position = find_place(state, action - int(GAP), 1)
    return {"kind": "place", "street": street, "position": position}


def _describe_asked(state: TenbyState, parts: dict[str, Any], action: int) -> dict[str, Any]:
    """What the position adds to an action: its price, or the card it is about."""
    tables = state.tables
    if parts["kind"] == "keep":
        what = {int(STARTING): "start", int(KEEPING): "resident", int(GIVING): "thanks"}
        return {"what": what.get(int(state.phase), "")}
    if parts["kind"] == "buy":
        return {"cost": int(tables.prices[action - int(BUY)])}
    if parts["kind"] == "reveal":
        return {"cost": int(tables.reveal)}
    if parts["kind"] == "unveil":
        return {"cost": int(state.round)}
    if parts["kind"] == "commit":
        return {"cost": int(tables.tide[state.tide]) if state.tide < len(tables.tide) else None}
    return {}


# What a move does. Made once: a list of moves is made at every decision.
_DOES = {
    "use": Text("resolve an icon: {icon}"),
    "forfeit": Text("give up an icon for a life ring: {icon}"),
    "buy": Text("buy for {cost} life rings: {icon}"),
    "end": Text("end the turn"),
    "unveil": Text("open your accolade for {cost} life rings"),
    "mix": Text("draw {terraces} terraces and {piers} piers"),
    "lift": Text("move {card}, street {street}"),
    "blind": Text("draw one blind: {deck}"),
    "reveal": Text("lay one more into the market: {deck}"),
}
_KEEP = Text("keep {card}")
_TAKE = Text("take {card}")
_DAY = Text("Day card {number}: {icons}")
_DAY_TOKENS = Text("Day card {number}: {icons}, life rings on it: {tokens}")
_OPEN = Text("open to all")
_SECRET = Text("keep it secret")
_COMMIT = Text("commit a counter for {cost} life rings: {goal}")
_NEW = Text("begin a new street")
_LEFT = Text("left end of street {street}")
_RIGHT = Text("right end of street {street}")
_BETWEEN = Text("street {street}, between {left} and {right}")


def describe(state: TenbyState, action: int) -> Text:
    """What a legal action does, in a few words."""
    parts = get_parts(state, action)
    match parts["kind"]:
        case "keep":
            return _KEEP.fill(card=_describe_kept(state, parts["index"] - 1))
        case "accolade":
            return _OPEN if parts["open"] else _SECRET
        case "day":
            return _describe_day(state, parts["number"])
        case "commit":
            goal = name_goal(state.tables, int(state.deal.accolades[parts["accolade"] - 1]))
            return _COMMIT.fill(goal=goal, cost=parts["cost"])
        case "take":
            row, place = ROWS.index(parts["deck"]), parts["place"] - 1
            card = int(state.market[int(FIRST_PLACE[row]) + place])
            return _TAKE.fill(card=name_card(state.tables, card))
        case "plain":
            card = int(state.tables.plain) + action - int(PLAINS)
            return _TAKE.fill(card=name_card(state.tables, card))
        case "place":
            return _describe_place(state, parts)
        case "lift":
            card = int(state.get_card(state.mover, action - int(LIFT)))
            return _DOES["lift"].fill(card=name_card(state.tables, card), street=parts["street"])
        case "mix":
            piers = int(state.count_gift()) - parts["terraces"]
            return _DOES["mix"].fill(terraces=parts["terraces"], piers=piers)
    named = {
        key: ICON_NAMES[value] if key == "icon" else DECK_NAMES[value] if key == "deck" else value
        for key, value in parts.items()
    }
    return _DOES[parts["kind"]].fill(**named)


def _describe_kept(state: TenbyState, index: int) -> Any:
    """What `keep` keeps."""
    tables, seat = state.tables, int(state.mover)
    if state.phase == KEEPING:
        return name_resident(tables, int(state.get_offered(state.draws - 1, index)))
    if state.phase == GIVING:
        return name_card(tables, int(state.gift[index]))
    return name_card(tables, int(state.get_start_card(seat, index)))


def _describe_day(state: TenbyState, number: int) -> Text:
    day = number - 1
    tokens = [
        int(state.day_tokens[at])
        for at in range(int(state.day_count))
        if int(state.days[at]) == day
    ]
    text = _DAY_TOKENS if tokens and tokens[0] else _DAY
    return text.fill(number=number, icons=name_icons(state, day), tokens=sum(tokens))


def name_icons(state: TenbyState, day: int) -> str:
    """The icons of a Day card as letters: `TPr`."""
    tables = state.tables
    if day >= tables.sizes[3]:
        return ""
    icons = "".join(ICONS[icon] * int(tables.day_icons[day * 4 + icon]) for icon in range(4))
    return icons + "r" * int(tables.day_rings[day])


def _describe_place(state: TenbyState, parts: dict[str, Any]) -> Text:
    street, position, seat = parts["street"], parts["position"], int(state.mover)
    if street is None:
        return _NEW
    length = int(state.get_length(seat, street - 1))
    if position == 1:
        return _LEFT.fill(street=street)
    if position > length:
        return _RIGHT.fill(street=street)
    at = int(state.find_street_start(seat, street - 1)) + position - 1
    left, right = [name_card(state.tables, int(state.get_card(seat, at - back))) for back in (1, 0)]
    return _BETWEEN.fill(street=street, left=left, right=right)


# Events: name, names of the values (the last may be a list: "cards*"), sentence.
EVENTS: tuple[tuple[str, tuple[str, ...], Text], ...] = (
    ("dealt", ("cards*",), Text("{who} is dealt {cards}")),
    ("dealt_accolade", ("goal",), Text("{who} is dealt the accolade {goal}")),
    ("kept", (), Text("{who} chooses a Start card")),
    ("kept_card", ("card",), Text("{who} chooses {card}")),
    ("started", ("card",), Text("{who} begins with {card}")),
    ("chose", (), Text("{who} decides about the accolade")),
    ("chose_accolade", ("open",), Text("{who} opens the accolade")),
    ("accolade", ("goal",), Text("{who} opens the accolade {goal}")),
    ("secret", (), Text("{who} keeps the accolade secret")),
    ("market", ("deck", "cards*"), Text("To the market: {cards}")),
    ("days", ("numbers*",), Text("Day cards: {numbers}")),
    ("round", ("round",), Text("Round {round}")),
    ("day", ("number",), Text("{who} chooses Day card {number}")),
    ("turn", ("number", "tokens", "rings"), Text("{who} plays Day card {number}")),
    ("forfeited", ("icon",), Text("{who} gives up an action for a life ring: {icon}")),
    ("used", ("icon",), Text("{who}: {icon}")),
    ("bought", ("icon", "cost"), Text("{who} pays {cost} life rings: {icon}")),
    ("took", ("deck", "card"), Text("{who} takes {card}")),
    ("blind", ("deck", "card"), Text("{who} draws blind: {card}")),
    ("plain", ("card",), Text("{who} takes {card}")),
    ("placed", ("card", "street", "position"), Text("{who} places {card} in street {street}")),
    (
        "drew",
        ("count",),
        Text("{who} draws {count} residents", one="{who} draws {count} resident", count="count"),
    ),
    ("offered", ("residents*",), Text("{who} draws {residents}")),
    ("kept_resident", (), Text("{who} keeps one, the other goes to the bottom")),
    ("kept_resident_card", ("resident", "back"), Text("{who} keeps {resident}, puts back {back}")),
    ("revealed", ("deck", "card"), Text("{who} lays {card} into the market")),
    ("lifted", ("card", "street", "position"), Text("{who} picks up {card} from street {street}")),
    ("moved", ("card", "street", "position"), Text("{who} puts {card} down in street {street}")),
    ("unveiled", ("goal", "cost"), Text("{who} opens the accolade {goal} for {cost} life rings")),
    ("committed", ("goal", "cost"), Text("{who} commits to {goal} for {cost} life rings")),
    ("shuffled", ("deck", "count"), Text("The discards become a new deck: {deck}")),
    ("ended", ("night",), Text("{who} moves to Night card {night}")),
    ("leftover", ("number",), Text("A life ring is laid on Day card {number}")),
    ("discarded", ("deck", "count"), Text("Discarded: {count} {deck}")),
    ("mix", ("terraces", "piers"), Text("{who} draws {terraces} terraces and {piers} piers")),
    ("saw", ("cards*",), Text("{who} sees {cards}")),
    ("thanks", ("card",), Text("{who} adds {card}")),
    ("thanks_discarded", ("cards*",), Text("{who} discards {cards}")),
    ("residents", ("residents*",), Text("{who} shows {residents}")),
    ("secret_shown", ("goal",), Text("{who} shows the accolade {goal}")),
    ("over", ("totals", "ranks"), Text("The game is over: {totals}")),
    ("accolades", ("goals*",), Text("Accolades: {goals}")),
)
_CHOSE_SECRET = Text("{who} keeps the accolade secret")
_NOTHING = Text("nothing")
_KIND = {
    "card": "card",
    "cards": "card",
    "resident": "resident",
    "residents": "resident",
    "back": "resident",
    "goal": "goal",
    "goals": "goal",
}


def log_line(state: TenbyState, event: Event) -> LogLine:
    """An event with named values and in words."""
    name, keys, sentence = EVENTS[event.kind]
    seat = int(event.seat) if event.seat >= 0 else None
    numbers = list(event.values)
    values: dict[str, Any] = {}
    if name == "over":
        half = len(numbers) // 2
        values = {"totals": numbers[:half], "ranks": numbers[half:]}
    else:
        for at, key in enumerate(keys):
            value = numbers[at:] if key.endswith("*") else numbers[at]
            values[key.rstrip("*")] = value
    said = {key: _describe_value(state, key, value) for key, value in values.items()}
    if seat is not None:
        said["who"] = Seat(seat)
    if values.get("open") == 0:
        sentence = _CHOSE_SECRET
    named = {key: _name_value(state, key, value) for key, value in values.items()}
    return LogLine(name, seat, named, sentence.fill(**said))


def _name_value(state: TenbyState, key: str, value: Any) -> Any:
    """A value as data: cards by their keys."""
    tables = state.tables
    if key in _KIND:
        keys = {
            "card": tables.names,
            "resident": tables.resident_names,
            "goal": tables.accolade_names,
        }[_KIND[key]]
        return [keys[card] for card in value] if isinstance(value, list) else keys[value]
    if key == "number":
        return value + 1
    if key == "numbers":
        return [number + 1 for number in value]
    if key == "deck":
        return DECKS[value]
    if key == "icon":
        return ICONS[value]
    return bool(value) if key == "open" else value


def _describe_value(state: TenbyState, key: str, value: Any) -> Any:
    """A value as its sentence says it."""
    if key in _KIND:
        name = {"card": name_card, "resident": name_resident, "goal": name_goal}[_KIND[key]]
        if isinstance(value, list):
            return Row([name(state.tables, card) for card in value] or [_NOTHING])
        return name(state.tables, value)
    if key == "numbers":
        return Row([str(number + 1) for number in value] or [_NOTHING])
    if key == "totals":
        return Totals(value)
    named = _name_value(state, key, value)
    if key == "deck":
        return DECK_NAMES[named]
    return ICON_NAMES[named] if key == "icon" else named
