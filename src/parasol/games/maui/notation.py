"""Maui's notation: action codes as words and back, their parts for a screen, events in words.

`A2` picks, `@3` places, `+wave/2` lays a towel token, `done` lays no more, `^wave` chooses a
track, `$A` takes sand dollars, `spare/B1` is the spare towel.
"""

import re
from collections.abc import Mapping
from typing import Any

from parasol.core.state import Event
from parasol.core.words import LogLine, Text
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

ROWS = "AB"
PEARLS = ("white", "black")
COVERED = {"white": "a white pearl", "black": "a black pearl", "crab": "a crab"}
TOKENS = ("", "white", "black", "crab")
WHY = ("match", "umbrella")
_PLACE = re.compile(r"@(-?\d{1,2})")


def market_place(place: int) -> str:
    """A place of the market: "A2"."""
    return f"{ROWS[place // POSITIONS]}{place % POSITIONS + 1}"


def _parts(action: int) -> dict[str, Any]:
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


def _word(parts: dict[str, Any]) -> str:
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
_PARTS = tuple(_parts(action) for action in range(ACTIONS))
_WORDS = tuple(_word(parts) for parts in _PARTS)
_CODES = {word.lower(): action for action, word in enumerate(_WORDS)}


def word(action: int) -> str:
    """The word of an action code.

    >>> word(1), word(15 + 3), word(40)
    ('A2', '@3', 'done')
    """
    return _WORDS[action]


def parts_of(action: int) -> dict[str, Any]:
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


def patterns_of(state: MauiState, tile: int, flipped: bool) -> list[str]:
    """A tile's patterns from the top, as it lies (or, flipped, as seats A and B see it)."""
    tables = state.tables
    first = ((int(tables.tiles) if flipped else 0) + tile) * int(PARTS)
    return [PATTERNS[tables.parts[first + part]] for part in range(PARTS)]


def describe(state: MauiState, action: int) -> str:
    """What an action does, in a few words."""
    parts = parts_of(action)
    flipped = bool(state.tables.flipped[state.mover])
    match parts["kind"]:
        case "pick" | "spare":
            place = ROWS.index(parts["row"]) * 3 + parts["position"] - 1
            tile = "-".join(patterns_of(state, int(state.market[place]), flipped))
            cost = int(state.tables.costs[place])
            price = "free" if not cost else f"for {cost} dollar{'s' * (cost > 1)}"
            return f"take {tile} {price}" if parts["kind"] == "pick" else f"spare towel {tile}"
        case "take":
            count = int(state.areas[ROWS.index(parts["row"])])
            return f"take {count} sand dollar{'s' * (count > 1)}"
        case "place":
            return _describe_place(state, parts["top"])
        case "token":
            return f"lay a {parts['pattern']} token on part {parts['part']}"
        case "track":
            return f"one step on the {parts['pattern']} track"
    return "lay no more tokens"


def _describe_place(state: MauiState, top: int) -> str:
    flipped = bool(state.tables.flipped[state.mover])
    faces = patterns_of(state, int(state.picked), flipped)
    own, me = state.own, int(state.mover) * int(WIDTH)
    gains, outside = [], 0
    for part, face in enumerate(faces):
        row = top + part
        if not 1 <= row <= state.tables.rows:
            outside += 1
        elif own[me + PATTERNS.index(face)] & state.tables.bit[row + 1]:
            gains.append(f"{face} +{state.tables.row_steps[row]}")
    text = ", ".join([*(gains or ["needs a token"]), *_covered(state, top)])
    return f"rows {top} to {top + 2}: {text}" + (f", {outside} outside" if outside else "")


def _covered(state: MauiState, top: int) -> list[str]:
    """What the mover's next towel would cover, laid from row `top` down."""
    side, tables = state.side(), state.tables
    column = int(state.own[int(state.mover) * int(WIDTH) + int(TOWELS)])
    found = []
    for spot in range(side.first[column], side.first[column + 1]):
        kind = int(state.spots[int(state.mover * tables.spots) + spot])
        if kind and top <= side.row[spot] < top + int(PARTS):
            name = token_name(tables, kind)
            found.append(COVERED.get(str(name)) or f"a step on {name[0]} or {name[1]}")
    return found


# Events: name, names of the values, sentence.
EVENTS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("picked", ("place", "tile", "cost"), "{who} takes {tile_name} from {place}"),
    ("drawn", ("area", "tile"), "{tile_name} comes to row {row}"),
    ("took", ("area", "dollars"), "{who} takes {dollars} sand dollars from row {row}"),
    ("spare", ("place", "tile"), "{who} must use a spare towel: {tile_name} from {place}"),
    ("placed", ("column", "top", "tile"), "{who} lays it in column {column} from row {top}"),
    ("pearl", ("colour",), "{who} finds a {colour} pearl"),
    ("boxed", ("column", "row"), "the token at column {column}, row {row} goes to the box"),
    ("stepped", ("track", "from", "to", "why"), "{who}: {track} from space {from} to {to}"),
    ("ignored", ("first", "second"), "both tracks are full: {first} and {second}"),
    ("token", ("pattern",), "{who} gains a {pattern} token"),
    ("laid", ("pattern", "part"), "{who} lays a {pattern} token on part {part}"),
    ("penalty", ("count",), "{who} takes {count} penalty tokens"),
    ("crab", ("row", "points"), "a sand crab in row {row}: {who} loses {points}"),
    ("round", ("round",), "Round {round}"),
    ("last_round", (), "{who} has filled the beach: this is the last round"),
    ("half", ("totals", "starter"), "First half: {totals}. Seat {starter} starts the second"),
    ("over", ("totals", "ranks"), "The game is over: {totals}"),
    ("dealt", ("market", "starts", "spots"), "The towels are laid out"),
)


SINGULAR = {
    "took": ("{who} takes {dollars} sand dollar from row {row}", "dollars"),
    "penalty": ("{who} takes {count} penalty token", "count"),
}
"""The sentences that count something, for one of it, and the name of the count."""


def log_line(state: MauiState, event: Event) -> LogLine:
    """An event with named values and in words."""
    name, keys, sentence = EVENTS[event.kind]
    seat = int(event.seat) if event.seat >= 0 else None
    numbers = list(event.values)
    values = _grouped(state, name, numbers) or dict(zip(keys, numbers, strict=True))
    values = {k: v for key, value in values.items() for k, v in _named(key, value).items()}
    said = dict(values) | {"who": f"seat {seat}" if seat is not None else ""}
    if "position" in values:
        said["place"] = f"{values['row']}{values['position']}"
    if "tile" in values:
        flipped = seat is not None and bool(state.tables.flipped[seat])
        said["tile_name"] = "-".join(patterns_of(state, values["tile"], flipped))
    return LogLine(name, seat, values, Text(sentence, said, *SINGULAR.get(name, ("", ""))))


def _grouped(state: MauiState, name: str, numbers: list[int]) -> dict[str, Any] | None:
    """The values of events that hold lists."""
    players = int(state.tables.players)
    if name == "half":
        return {"totals": numbers[:players], "starter": numbers[players]}
    if name == "over":
        return {"totals": numbers[:players], "ranks": numbers[players:]}
    if name == "dealt":
        spots = _dealt_spots(state, numbers[MARKET + players :])
        return {
            "market": numbers[:MARKET],
            "starts": numbers[MARKET : MARKET + players],
            "spots": spots,
        }
    return None


def _dealt_spots(state: MauiState, kinds: list[int]) -> list[list[dict[str, Any]]]:
    """By seat, what was laid out where; the side is told by whether crabs are among it."""
    tables = state.tables
    side = tables.crab_side if int(CRAB) in kinds or tables.crabs_only else tables.umbrella_side
    seats = [kinds[seat * tables.spots :][: side.count] for seat in range(tables.players)]
    return [
        [
            {
                "column": int(side.column[spot]) + 1,
                "row": int(side.row[spot]),
                "token": token_name(tables, kind),
            }
            for spot, kind in enumerate(seat)
        ]
        for seat in seats
    ]


def token_name(tables: Tables, kind: int) -> str | list[str]:
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


def _named(key: str, value: Any) -> dict[str, Any]:
    """A value under the name and in the words of the rulebook."""
    if key == "place":
        place = market_place(value)
        return {"row": place[0], "position": int(place[1])}
    if key == "area":
        return {"row": ROWS[value]}
    return {key: _NAMES[key][value] if key in _NAMES else value}
