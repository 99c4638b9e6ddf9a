"""Maui's notation: action codes as words and back, their parts for a screen, events in words.

`A2` picks, `@3` places, `+wave/2` lays a towel token, `done` lays no more, `^wave` chooses a
track, `$A` takes sand dollars, `spare/B1` is the spare towel.
"""

import re
from collections.abc import Mapping
from typing import Any

from parasol.core.state import Event
from parasol.core.words import LogLine, Row, Seat, Totals
from parasol.games.maui.position import TOWELS, WIDTH
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import (
    ACTIONS,
    CRAB,
    DONE,
    KINDS,
    MARKET,
    PARTS,
    PATTERNS,
    PLACE,
    POSITIONS,
    SCORING,
    SPARE,
    TAKE,
    TOKEN,
    TRACK,
    Tables,
)
from parasol.games.maui.words import PATTERN_NAMES, Text, name_either, name_towel

ROWS = "AB"
PEARLS = ("white", "black")
COVERED = {
    "white": Text("a white pearl"),
    "black": Text("a black pearl"),
    "crab": Text("a crab"),
}
TOKENS = ("", "white", "black", "crab")
WHY = ("match", "umbrella")
_PLACE = re.compile(r"@(-?\d{1,2})")


def name_place(place: int) -> str:
    """A place of the market: "A2"."""
    return f"{ROWS[place // POSITIONS]}{place % POSITIONS + 1}"


def _make_parts(action: int) -> dict[str, Any]:
    if action < TAKE:
        kind, place = ("pick", action) if action < SPARE else ("spare", action - int(SPARE))
        position = place % int(POSITIONS) + 1
        return {"kind": kind, "row": ROWS[place // int(POSITIONS)], "position": position}
    if action < PLACE:
        return {"kind": "take", "row": ROWS[action - int(TAKE)]}
    if action < TOKEN:
        return {"kind": "place", "top": action - int(PLACE) - 1}
    if action < DONE:
        part, pattern = divmod(action - int(TOKEN), int(KINDS))
        return {"kind": "token", "pattern": PATTERNS[pattern], "part": part + 1}
    if action == DONE:
        return {"kind": "done"}
    return {"kind": "track", "pattern": PATTERNS[action - int(TRACK)]}


def _make_word(parts: dict[str, Any]) -> str:
    match parts["kind"]:
        case "pick":
            return f"{parts['row']}{parts['position']}"
        case "spare":
            return f"spare/{parts['row']}{parts['position']}"
        case "take":
            return f"${parts['row']}"
        case "place":
            return f"@{parts['top']}"
        case "token":
            return f"+{parts['pattern']}/{parts['part']}"
        case "track":
            return f"^{parts['pattern']}"
    return "done"


# By code: asked for with every legal move of every decision.
_PARTS = tuple(_make_parts(action) for action in range(ACTIONS))
_WORDS = tuple(_make_word(parts) for parts in _PARTS)
_CODES = {word.lower(): action for action, word in enumerate(_WORDS)}


def word(action: int) -> str:
    """The word of an action code.

    >>> word(1), word(15 + 3), word(40)
    ('A2', '@3', 'done')
    """
    return _WORDS[action]


def get_parts(action: int) -> dict[str, Any]:
    """What an action is about: its kind and values."""
    return dict(_PARTS[action])


def code(word: str, rows: int) -> int | None:
    """The action code of a word; None if it is no word of Maui's."""
    found = _CODES.get(word.lower())
    if found is None and (number := _PLACE.fullmatch(word)):
        found = _CODES.get(f"@{int(number[1])}")  # @03, say
    if found is not None and PLACE <= found < TOKEN and found > PLACE + rows + 1:
        return None
    return found


def name_patterns(state: MauiState, tile: int, flipped: bool) -> list[str]:
    """A tile's patterns from the top, as it lies (or, flipped, as seats A and B see it)."""
    tables = state.tables
    first = ((int(tables.tiles) if flipped else 0) + tile) * int(PARTS)
    return [PATTERNS[tables.parts[first + part]] for part in range(PARTS)]


# What a move does. Made once: a list of moves is made at every decision.
_FREE = Text("take {towel} free")
_PAID = Text("take {towel} for {cost} dollars", {}, "take {towel} for {cost} dollar", "cost")
_SPARE = Text("spare towel {towel}")
_TAKE = Text("take {count} sand dollars", {}, "take {count} sand dollar", "count")
_LAY = Text("lay a {pattern} token on part {part}")
_STEP = Text("one step on the {pattern} track")
_DONE = Text("lay no more tokens")
_ROWS = Text("rows {first} to {last}: {gains}")
_GAIN = Text("{pattern} +{steps}")
_NEEDS_TOKEN = Text("needs a token")
_CHOICE = Text("a step on {tracks}")
_OUTSIDE = Text("{count} outside")


def describe(state: MauiState, action: int) -> Text:
    """What an action does, in a few words."""
    parts = get_parts(action)
    match parts["kind"]:
        case "pick" | "spare":
            return _describe_pick(
                state, ROWS.index(parts["row"]) * 3 + parts["position"] - 1, parts
            )
        case "take":
            return _TAKE.fill(count=int(state.areas[ROWS.index(parts["row"])]))
        case "place":
            return _describe_place(state, parts["top"])
        case "token":
            return _LAY.fill(pattern=PATTERN_NAMES[parts["pattern"]], part=parts["part"])
        case "track":
            return _STEP.fill(pattern=PATTERN_NAMES[parts["pattern"]])
    return _DONE


def _describe_pick(state: MauiState, place: int, parts: Mapping[str, Any]) -> Text:
    flipped = bool(state.tables.flipped[state.mover])
    tile = name_towel(name_patterns(state, int(state.market[place]), flipped))
    if parts["kind"] == "spare":
        return _SPARE.fill(towel=tile)
    cost = int(state.tables.costs[place])
    return _PAID.fill(towel=tile, cost=cost) if cost else _FREE.fill(towel=tile)


def _describe_place(state: MauiState, top: int) -> Text:
    flipped = bool(state.tables.flipped[state.mover])
    faces = name_patterns(state, int(state.picked), flipped)
    own, me = state.own, int(state.mover) * int(WIDTH)
    gains: list[Text] = []
    outside = 0
    for part, face in enumerate(faces):
        row = top + part
        if not 1 <= row <= state.tables.rows:
            outside += 1
        elif own[me + PATTERNS.index(face)] & state.tables.bit[row + 1]:
            steps = int(state.tables.row_steps[row])
            gains.append(_GAIN.fill(pattern=PATTERN_NAMES[face], steps=steps))
    effects = [*(gains or [_NEEDS_TOKEN]), *_describe_covered(state, top)]
    effects += [_OUTSIDE.fill(count=outside)] if outside else []
    return _ROWS.fill(first=top, last=top + 2, gains=Row(effects))


def _describe_covered(state: MauiState, top: int) -> list[Text]:
    """What the mover's next towel would cover, laid from row `top` down."""
    side, tables = state.get_side(), state.tables
    column = int(state.own[int(state.mover) * int(WIDTH) + int(TOWELS)])
    found = []
    for spot in range(side.first[column], side.first[column + 1]):
        kind = int(state.spots[int(state.mover * tables.spots) + spot])
        if kind and top <= side.row[spot] < top + int(PARTS):
            name = name_token(tables, kind)
            known = (
                COVERED[name] if isinstance(name, str) else _CHOICE.fill(tracks=name_either(name))
            )
            found.append(known)
    return found


# Events: name, names of the values, sentence.
EVENTS: tuple[tuple[str, tuple[str, ...], Text], ...] = (
    ("picked", ("place", "tile", "cost"), Text("{who} takes {towel} from {place}")),
    ("drawn", ("area", "tile"), Text("{towel} comes to row {row}")),
    (
        "took",
        ("area", "dollars"),
        Text(
            "{who} takes {dollars} sand dollars from row {row}",
            one="{who} takes {dollars} sand dollar from row {row}",
            count="dollars",
        ),
    ),
    ("spare", ("place", "tile"), Text("{who} must use a spare towel: {towel} from {place}")),
    ("placed", ("column", "top", "tile"), Text("{who} lays it in column {column} from row {top}")),
    ("pearl", ("colour",), Text("{who} finds a white pearl")),
    ("boxed", ("column", "row"), Text("the token at column {column}, row {row} goes to the box")),
    (
        "stepped",
        ("track", "from", "to", "why"),
        Text("{who}: {track} from space {from} to {to}"),
    ),
    ("ignored", ("first", "second"), Text("both tracks are full: {first} and {second}")),
    ("token", ("pattern",), Text("{who} gains a {pattern} token")),
    ("laid", ("pattern", "part"), Text("{who} lays a {pattern} token on part {part}")),
    (
        "penalty",
        ("count",),
        Text(
            "{who} takes {count} penalty tokens",
            one="{who} takes {count} penalty token",
            count="count",
        ),
    ),
    ("crab", ("row", "points"), Text("a sand crab in row {row}: {who} loses {points}")),
    ("round", ("round",), Text("Round {round}")),
    ("last_round", (), Text("{who} has filled the beach: this is the last round")),
    ("half", ("totals", "starter"), Text("First half: {totals}. {starter} starts the second")),
    ("over", ("totals", "ranks"), Text("The game is over: {totals}")),
    ("dealt", ("market", "starts", "spots"), Text("The towels are laid out")),
)
_BLACK_PEARL = Text("{who} finds a black pearl")


def log_line(state: MauiState, event: Event) -> LogLine:
    """An event with named values and in words."""
    name, keys, sentence = EVENTS[event.kind]
    seat = int(event.seat) if event.seat >= 0 else None
    numbers = list(event.values)
    values = _group_values(state, name, numbers) or dict(zip(keys, numbers, strict=True))
    values = {k: v for key, value in values.items() for k, v in _name_value(key, value).items()}
    if values.get("colour") == "black":
        sentence = _BLACK_PEARL
    return LogLine(name, seat, values, sentence.fill(**_describe_values(state, seat, values)))


def _describe_values(
    state: MauiState, seat: int | None, values: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the values of an event as its sentence has them."""
    said: dict[str, Any] = {
        key: PATTERN_NAMES[value] if key in _PATTERNED else value for key, value in values.items()
    }
    if seat is not None:
        said["who"] = Seat(seat)
    if "position" in values:
        said["place"] = f"{values['row']}{values['position']}"
    if "tile" in values:
        flipped = seat is not None and bool(state.tables.flipped[seat])
        said["towel"] = name_towel(name_patterns(state, values["tile"], flipped))
    if "totals" in values:
        said["totals"] = Totals(values["totals"])
    if "starter" in values:
        said["starter"] = Seat(values["starter"], first=True)
    return said


_PATTERNED = ("track", "pattern", "first", "second")
"""Values that are patterns."""


def _group_values(state: MauiState, name: str, numbers: list[int]) -> dict[str, Any] | None:
    """The values of events that hold lists."""
    players = int(state.tables.players)
    if name == "half":
        return {"totals": numbers[:players], "starter": numbers[players]}
    if name == "over":
        return {"totals": numbers[:players], "ranks": numbers[players:]}
    if name == "dealt":
        spots = _list_dealt_spots(state, numbers[MARKET + players :])
        return {
            "market": numbers[:MARKET],
            "starts": numbers[MARKET : MARKET + players],
            "spots": spots,
        }
    return None


def _list_dealt_spots(state: MauiState, kinds: list[int]) -> list[list[dict[str, Any]]]:
    """List by seat what was laid out where; crabs among it mean the crab side."""
    tables = state.tables
    side = tables.crab_side if int(CRAB) in kinds or tables.crabs_only else tables.umbrella_side
    seats = [kinds[seat * tables.spots :][: side.count] for seat in range(tables.players)]
    return [
        [
            {
                "column": int(side.column[spot]) + 1,
                "row": int(side.row[spot]),
                "token": name_token(tables, kind),
            }
            for spot, kind in enumerate(seat)
        ]
        for seat in seats
    ]


def name_token(tables: Tables, kind: int) -> str | list[str]:
    """What lies on a spot: white, black, crab, or the two tracks of a scoring pattern."""
    if kind >= SCORING:
        number = kind - int(SCORING)
        return [PATTERNS[tables.first_track[number]], PATTERNS[tables.second_track[number]]]
    return TOKENS[kind]


_NAMES: Mapping[str, tuple[str, ...]] = {
    "track": PATTERNS,
    "pattern": PATTERNS,
    "first": PATTERNS,
    "second": PATTERNS,
    "colour": PEARLS,
    "why": WHY,
}


def _name_value(key: str, value: Any) -> dict[str, Any]:
    """A value under the name and in the words of the rulebook."""
    if key == "place":
        place = name_place(value)
        return {"row": place[0], "position": int(place[1])}
    if key == "area":
        return {"row": ROWS[value]}
    return {key: _NAMES[key][value] if key in _NAMES else value}
