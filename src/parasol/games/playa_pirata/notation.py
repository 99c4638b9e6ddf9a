"""Playa Pirata's notation: action codes as words and back, their parts for a screen, events.

Treasures on the table are letters, `A` in the middle and then in the order of burying. `bury/5`
buries, `telescope/C` peeks, `@C` begins a group of towels on C, `+3` adds a card, `done` lays the
group. docs/rules/playa-pirata.md has all of them.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.state import Event
from parasol.core.words import LogLine, Row, Seat, Totals, verbatim
from parasol.games.playa_pirata.events import (
    BURIED_VALUE,
    DEALT,
    FINISHED,
    KEPT_CARD,
    LAID,
    PACK,
    SAW_HAND,
    SCORED,
)
from parasol.games.playa_pirata.position import SEAT_SHARE, SHOWN, WIDTH
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import (
    ACTIONS,
    BUCKET,
    BURY,
    CARD,
    COVER,
    DONE,
    END,
    FLIP,
    GUARD,
    INDEX,
    KEEP,
    KING,
    LIFEGUARD,
    MAP,
    PASS,
    PIGGY,
    PLACE,
    PLACES,
    PLAY_PARROT,
    ROGER,
    SKIP,
    SKULL,
    SPECIALS,
    STOP,
    TELESCOPE,
    TOWEL,
    UMBRELLA,
)
from parasol.games.playa_pirata.visibility import knows
from parasol.games.playa_pirata.words import SPECIAL_NAMES, Text, name_treasure

LETTERS = "ABCDEFGHIJKLMNOP"
SIMPLE = {PASS: "pass", END: "end", SKIP: "skip", STOP: "stop", DONE: "done", PLAY_PARROT: "parrot"}
AIMED = (
    (TELESCOPE, "telescope"),
    (MAP, "map"),
    (UMBRELLA, "umbrella"),
    (KING, "king-size"),
    (BUCKET, "bucket"),
    (FLIP, "flip-flops"),
    (PIGGY, "piggybank"),
    (COVER, "cover"),
)
"""Decisions about a treasure on the table: first code and kind."""


def get_value(kind: int) -> int | str:
    """Return a treasure's kind as views and words have it: its number, "towel" or "skull"."""
    if kind == TOWEL:
        return "towel"
    return "skull" if kind == SKULL else kind


def get_kind(value: int | str) -> int:
    """Return the kind of a value of `get_value`."""
    return value if isinstance(value, int) else int(TOWEL if value == "towel" else SKULL)


def name_place(place: int) -> str:
    """A place of the table: "C"."""
    return LETTERS[place]


def name_place_or_none(place: int) -> str | None:
    """The same, where there may be none."""
    return LETTERS[place] if 0 <= place < PLACES else None


def _make_parts(action: int) -> dict[str, Any]:
    if action < PASS:
        return {"kind": "keep", "card": SPECIALS[action - int(KEEP)]}
    if action in SIMPLE:
        return {"kind": SIMPLE[action]}
    if GUARD <= action < KING:
        return {"kind": "lifeguard", "seat": action - int(GUARD)}
    if INDEX <= action < BURY:
        return {"kind": "pile-card", "index": action - int(INDEX)}
    if BURY <= action < TELESCOPE:
        roger = action >= ROGER
        kind = action - int(ROGER if roger else BURY)
        return {"kind": "bury", "value": get_value(kind), "roger": roger}
    if CARD < action <= PLACE:
        return {"kind": "card", "value": action - int(CARD)}
    if action > PLACE:
        return {"kind": "place", "place": action - int(PLACE)}
    first, name = max((int(first), name) for first, name in AIMED if first <= action)
    return {"kind": name, "treasure": name_place_or_none(action - first)}


def _make_word(parts: Mapping[str, Any]) -> str:
    match parts["kind"]:
        case "keep":
            return f"keep/{parts['card']}"
        case "lifeguard":
            return f"lifeguard/{parts['seat']}"
        case "pile-card":
            return f"take/{parts['index']}"
        case "bury":
            return f"bury/{parts['value']}" + ("/roger" if parts["roger"] else "")
        case "card":
            return f"+{parts['value']}"
        case "place":
            return f"place/{parts['place']}"
        case "cover":
            return f"@{parts['treasure']}"
    if "treasure" in parts:
        return f"{parts['kind']}/{parts['treasure'] or '-'}"
    return str(parts["kind"])


# By code: asked for with every legal move of every decision.
_PARTS = tuple(_make_parts(action) for action in range(ACTIONS))
_WORDS = tuple(_make_word(parts) for parts in _PARTS)
_CODES = {word.lower(): action for action, word in enumerate(_WORDS)}


def word(action: int) -> str:
    """The word of an action code.

    >>> word(10), word(149), word(219), word(235)
    ('pass', 'bury/5', '@C', '+3')
    """
    return _WORDS[action]


def get_parts(action: int) -> dict[str, Any]:
    """What an action is about: its kind and values."""
    return dict(_PARTS[action])


def code(word: str) -> int | None:
    """The action code of a word; None if it is no word of Playa Pirata's."""
    return _CODES.get(word.lower())


def word_for(state: PirataState, action: int, viewer: int) -> str:
    """The word as `viewer` may know it when it is said: only its player sees what is buried."""
    return _WORDS[action] if viewer == state.mover else mask_word(action)


def mask_word(action: int) -> str:
    """The word as the others read it."""
    kind = _PARTS[action]["kind"]
    if kind == "keep":
        return "keep/?"
    if kind == "bury":
        return "bury/?/roger" if _PARTS[action]["roger"] else "bury/?"
    return _WORDS[action]


# What a move does. Made once: a list of moves is made at every decision.
_SIMPLE = {
    "pass": Text("no special card now"),
    "end": Text("end the turn"),
    "skip": Text("show your towels and lay none"),
    "stop": Text("lay no more towels"),
    "done": Text("lay this group"),
    "parrot": Text("Parrot: equal is enough for the rest of the turn"),
}
_KEEP = Text("keep {card}")
_GUARD = Text("Lifeguard: look at the treasures of {seat}")
_PILE_CARD = Text("take back your {value}, card {index} of the stack")
_BURY = Text("bury {treasure}")
_ROGER = Text("bury {treasure} under the Jolly Roger")
_CARD = Text("add a {value}")
_PLACE = Text("play in place {place}")
_AIMED = {
    "telescope": Text("Telescope: peek at {treasure}"),
    "map": Text("Map: turn {treasure} up"),
    "umbrella": Text("Umbrella: conquer {treasure}"),
    "king-size": Text("King Size: lay it beside {treasure}"),
    "bucket": Text("Beach Bucket: peek at {treasure}"),
    "flip-flops": Text("Flip-Flops: move the umbrella to {treasure}"),
    "piggybank": Text("Piggybank: take a towel back from {treasure}"),
}
_COVER = Text("lay towels on {treasure}, {needs} or more")
_IDLE = {
    "telescope": Text("Telescope: look at nothing"),
    "map": Text("Map: turn nothing up"),
    "umbrella": Text("Umbrella: lay it in front of you"),
}


def describe(state: PirataState, action: int) -> Text:
    """What an action does, in a few words."""
    parts = _PARTS[action]
    kind = parts["kind"]
    match kind:
        case "keep":
            return _KEEP.fill(card=SPECIAL_NAMES[parts["card"]])
        case "lifeguard":
            return _GUARD.fill(seat=Seat(parts["seat"]))
        case "pile-card":
            return _PILE_CARD.fill(
                value=_get_pile_value(state, parts["index"]), index=parts["index"]
            )
        case "bury":
            return (_ROGER if parts["roger"] else _BURY).fill(
                treasure=name_treasure(parts["value"])
            )
        case "card":
            return _CARD.fill(value=parts["value"])
        case "place":
            return _PLACE.fill(place=parts["place"])
        case "cover":
            needs = int(state.find_needed_total(action - int(COVER)))
            return _COVER.fill(treasure=parts["treasure"], needs=needs)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    at = parts["treasure"]
    return _AIMED[kind].fill(treasure=at) if at is not None else _IDLE[kind]


def _get_pile_value(state: PirataState, index: int) -> int:
    return int(state.piles[int(state.target) * int(state.tables.pile) + index]) % SEAT_SHARE


# Events: name, names of the values, sentence.
EVENTS: tuple[tuple[str, tuple[str, ...], Text], ...] = (
    ("hand", ("hand", "starter"), Text("Hand {hand}. It starts: {starter}")),
    ("dealt", ("treasures",), Text("Your treasures: {treasures}")),
    ("pack", ("cards",), Text("The special cards before you: {cards}")),
    ("kept", (), Text("{who} keeps a special card")),
    ("kept_card", ("card",), Text("{who} keeps {card}")),
    ("discarded", ("card",), Text("{who} removes {card} unseen")),
    ("passed", (), Text("{who} plays no Lifeguard")),
    ("special", ("card", "aim"), Text("{who} plays {card}")),
    ("saw_hand", ("target", "treasures"), Text("You see the treasures of {target}: {treasures}")),
    ("buried", ("treasure",), Text("{who} buries {treasure}")),
    ("buried_value", ("treasure", "value"), Text("{who} buries {treasure}: {value}")),
    ("telescope", ("treasure",), Text("{who} peeks at {treasure}")),
    ("map", ("treasure",), Text("{who} plays a map on {treasure}")),
    ("looked", ("treasure", "value"), Text("You see {treasure}: {value}")),
    ("turned", ("treasure", "value"), Text("{treasure} is turned up: {value}")),
    ("umbrella", ("treasure",), Text("{who} conquers {treasure} with the umbrella")),
    ("moved", ("from", "treasure"), Text("{who} moves the umbrella from {from} to {treasure}")),
    (
        "took_back",
        ("treasure", "index", "value"),
        Text("{who} takes a {value} back from {treasure}"),
    ),
    ("laid", ("treasure", "cards"), Text("{who} lays {cards} on {treasure}")),
    ("skipped", (), Text("{who} shows the towels in hand and can lay none")),
    ("final", (), Text("Final Turn: {who}")),
    ("dug", ("treasure", "value", "taken_by"), Text("{taken_by} digs up {treasure}: {value}")),
    ("card", ("card",), Text("{who} had {card}")),
    ("scored", ("totals",), Text("The hand brings: {totals}")),
    ("chose", ("place", "starter"), Text("{who} takes place {place}. It starts: {starter}")),
    ("over", ("totals", "ranks"), Text("The game is over: {totals}")),
)
_NOTHING = {
    "telescope": Text("{who} plays a telescope and looks at nothing"),
    "map": Text("{who} plays a map and turns nothing up"),
    "umbrella": Text("{who} lays the umbrella down in front"),
    "dug": Text("Nobody digs up {treasure}: {value}"),
}
_AIMED_SPECIAL = Text("{who} plays {card} on {aim}")


def log_line(state: PirataState, event: Event) -> LogLine:
    """An event with named values and in words."""
    name, keys, sentence = EVENTS[event.kind]
    seat = int(event.seat) if event.seat >= 0 else None
    values = _name_values(state, event, keys)
    said: dict[str, Any] = {key: _describe_value(key, value) for key, value in values.items()}
    if seat is not None:
        said["who"] = Seat(seat)
    if name in _NOTHING and values[keys[-1 if name == "dug" else 0]] is None:
        sentence = _NOTHING[name]
    if name == "special" and values["aim"] is not None:
        sentence = _AIMED_SPECIAL
    return LogLine(name, seat, values, sentence.fill(**said))


def _name_values(state: PirataState, event: Event, keys: tuple[str, ...]) -> dict[str, Any]:
    numbers = list(event.values)
    match event.kind:
        case kind if kind == DEALT:
            return {"treasures": [get_value(number) for number in numbers]}
        case kind if kind == PACK:
            return {"cards": [SPECIALS[number] for number in numbers]}
        case kind if kind == SAW_HAND:
            treasures = [get_value(number) for number in numbers[1:]]
            return {"target": numbers[0], "treasures": treasures}
        case kind if kind == LAID:
            return {"treasure": name_place(numbers[0]), "cards": numbers[1:]}
        case kind if kind == SCORED:
            return {"totals": numbers}
        case kind if kind == FINISHED:
            players = int(state.tables.players)
            return {"totals": numbers[:players], "ranks": numbers[players:]}
    values = dict(zip(keys, numbers, strict=True))
    return {key: _name_value(values, key, value) for key, value in values.items()}


def _name_value(values: Mapping[str, int], key: str, value: int) -> Any:
    """A value in the words of the rulebook."""
    if key in ("treasure", "from"):
        return name_place_or_none(value)
    if key == "value" and "index" not in values:
        return get_value(value)
    if key == "card":
        return SPECIALS[value]
    if key == "taken_by":
        return value if value >= 0 else None
    if key == "aim":
        at_seat = values["card"] == LIFEGUARD
        return value if at_seat else name_place_or_none(value)
    return value + 1 if key == "hand" else value


def _describe_value(key: str, value: Any) -> Any:
    """Return a value of an event as its sentence has it."""
    if key in ("starter", "target", "taken_by"):
        return Seat(value) if value is not None else None
    if key == "aim":
        return Seat(value) if isinstance(value, int) else value
    if key == "value":
        return name_treasure(value)
    if key == "card":
        return SPECIAL_NAMES[value]
    if key == "treasures":
        return Row([name_treasure(one) for one in value])
    if key == "cards":
        return Row([SPECIAL_NAMES.get(one, verbatim(str(one))) for one in value])
    return Totals(value) if key == "totals" else value


def word_now(state: PirataState, played: Any, viewer: int) -> str:
    """A word of the past as `viewer` may know it by now; `played` is the match's Step.

    What was buried or kept in an earlier hand lies open; in this one, a treasure once it has been
    seen, a special card once it has been played.
    """
    masked: str = played.masked[viewer]
    if "?" not in masked:
        return masked
    if played.turn < state.hand_turn or state.is_hand_over():
        return str(played.word)
    return str(played.word) if _has_come_out(state, played, viewer) else masked


def _has_come_out(state: PirataState, played: Any, viewer: int) -> bool:
    for event in played.events:
        if event.kind == BURIED_VALUE:
            return knows(state, viewer, event.values[0])
        if event.kind == KEPT_CARD:
            return int(state.own[int(played.seat) * int(WIDTH) + int(SHOWN)]) > 0
    return False
