"""The box of Maui: which values there are, what fits, and how they become the rules' Tables.

The values themselves stand in components.toml, each with its grade.
"""

import json
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from parasol.core import components
from parasol.core.components import Box, Field, is_whole, whole, wholes
from parasol.core.errors import BadComponents
from parasol.games.maui.options import Options
from parasol.games.maui.tables import (
    MARKET,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_SPACES,
    MAX_SPOTS,
    MAX_TILES,
    PATTERNS,
    Tables,
    load_tables,
)
from parasol.games.maui.words import Text

ALL_TRIPLES = "every ordered triple of different patterns"


def _make_spots_field(longest: int) -> Field:
    return Field(
        Text("a list of at most {most} different [column, row] pairs", {"most": longest}),
        lambda v: (
            isinstance(v, list)
            and len(v) <= longest
            and all(isinstance(p, list) and len(p) == 2 for p in v)
            and all(is_whole(p[0], 1, MAX_COLUMNS) and is_whole(p[1], 1, MAX_ROWS) for p in v)
            and len({tuple(p) for p in v}) == len(v)
        ),
    )


def _are_patterns(names: list[Any]) -> bool:
    return all(name in PATTERNS for name in names)


def _is_tiles(value: Any) -> bool:
    return value == ALL_TRIPLES or (
        isinstance(value, list)
        and 0 < len(value) <= MAX_TILES
        and all(isinstance(t, list) and len(t) == 3 and _are_patterns(t) for t in value)
    )


def _is_scoring(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 2
        and all(
            isinstance(p, list) and len(p) == 2 and p[0] != p[1] and _are_patterns(p) for p in value
        )
    )


def _is_frame(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"space", "token"}
        and is_whole(value["space"], 0, MAX_SPACES)
        and value["token"] in PATTERNS
    )


def _make_rising_field(longest: int) -> Field:
    return Field(
        Text("a list of at most {most} whole numbers from 0 to 200", {"most": longest}),
        lambda v: isinstance(v, list) and len(v) <= longest and all(is_whole(n, 0, 200) for n in v),
    )


_PATTERN_NAMES = ", ".join(PATTERNS)
_FRAME = Field(
    Text(
        "{{ space = a track's space (0: no frame), token = one of {patterns} }}",
        {"patterns": _PATTERN_NAMES},
    ),
    _is_frame,
    True,
)
_PAIRS = Text(
    "a list of at most two pairs of different patterns ({patterns})", {"patterns": _PATTERN_NAMES}
)
_TILES = Text(
    "a list of at most {most} tiles, each a list of three of {patterns}",
    {"most": MAX_TILES, "patterns": _PATTERN_NAMES},
)

SCHEMA: dict[str, Field] = {
    "patterns.names": Field(
        Text("just {patterns}: they are fixed", {"patterns": _PATTERN_NAMES}),
        lambda v: v == list(PATTERNS),
    ),
    "tiles.list": Field(_TILES, _is_tiles),
    "market.costs": wholes(0, 20, 3, 3),
    "dollars.area": whole(0, 20),
    "dollars.player": whole(0, 20),
    "dollars.points": whole(0, 20),
    "beach.columns": whole(1, MAX_COLUMNS),
    "beach.row_steps": wholes(0, 20, 3, MAX_ROWS),
    "beach.middle": whole(1, MAX_ROWS - 2),
    "umbrellas.spots": _make_spots_field(MAX_SPOTS),
    "umbrellas.white": whole(0, MAX_SPOTS),
    "umbrellas.black": whole(0, MAX_SPOTS),
    "scoring.tokens": Field(_PAIRS, _is_scoring),
    "scoring.steps": whole(0, 20),
    "crabs.spots": _make_spots_field(MAX_SPOTS),
    "crabs.scoring_spots": _make_spots_field(2),
    "crabs.values": wholes(1, 20, 0, MAX_SPOTS),
    "pearls.points": wholes(0, 200, 1, MAX_SPOTS + 1),
    "penalty.points": whole(0, 20),
    "track.values": wholes(0, 200, 1, MAX_SPACES),
    "track.extension": _make_rising_field(MAX_SPACES),
    **{f"frames.{pattern}": _FRAME for pattern in PATTERNS},
    "frames.tokens": whole(0, 20),
    "frames.tokens_2p": whole(0, 20),
}


@cache
def read_standard_box() -> Box:
    """The values of the standard box."""
    box = components.load_standard(Path(__file__).with_name("components.toml"), SCHEMA)
    check(box, "components.toml", 4)
    return box


def check(box: Box, source: str, players: int) -> None:
    """Raise BadComponents where values that are right alone don't fit each other."""
    columns, rows = box["beach"]["columns"], len(box["beach"]["row_steps"])
    scoring = len(box["scoring"]["tokens"])
    umbrellas = box["umbrellas"]["white"] + box["umbrellas"]["black"] + scoring
    tiles = len(list_tiles(box))
    needed = MARKET + players * (columns + 1)
    spaces = len(box["track"]["values"]) + len(box["track"]["extension"])

    def demand(key: str, fits: bool, expected: Text, **values: int) -> None:
        if not fits:
            raise BadComponents(source, key, expected.fill(**values))

    text = Text("needs {needed} tiles for {players} players, has {tiles}")
    demand("tiles.list", tiles >= needed, text, needed=needed, players=players, tiles=tiles)
    text = Text("three rows must fit into {rows}")
    demand("beach.middle", box["beach"]["middle"] + 2 <= rows, text, rows=rows)
    text = Text("with the track at most {most} spaces")
    demand("track.extension", spaces <= MAX_SPACES, text, most=MAX_SPACES)
    for key, count in (
        ("umbrellas.spots", umbrellas),
        ("crabs.spots", len(box["crabs"]["values"])),
        ("crabs.scoring_spots", scoring),
    ):
        group, _, name = key.partition(".")
        spots = box[group][name]
        text = Text("{count} tokens need {count} spots, found {found}")
        demand(key, len(spots) == count, text, count=count, found=len(spots))
        text = Text("[{column}, {row}] lies outside {columns} columns and {rows} rows")
        for column, row in spots:
            place = {"column": column, "row": row, "columns": columns, "rows": rows}
            demand(key, column <= columns and row <= rows, text, **place)
    both = [tuple(p) for p in box["crabs"]["spots"] + box["crabs"]["scoring_spots"]]
    text = Text("shares a place with a crab")
    demand("crabs.scoring_spots", len(set(both)) == len(both), text)
    text = Text("with the scoring spots at most {most}")
    demand("crabs.spots", len(both) <= MAX_SPOTS, text, most=MAX_SPOTS)
    most = max(box["umbrellas"]["white"], box["umbrellas"]["black"])
    text = Text("needs points for 0 to {most}")
    demand("pearls.points", len(box["pearls"]["points"]) > most, text, most=most)
    for pattern in PATTERNS:
        space = box["frames"].get(pattern, {"space": 0})["space"]
        last = len(box["track"]["values"])
        text = Text("the track ends at space {last}")
        demand(f"frames.{pattern}", space <= last, text, last=last)


def list_tiles(box: Box) -> list[tuple[str, ...]]:
    """The towel tiles as triples of pattern names, as seat C sees them."""
    tiles = box["tiles"]["list"]
    return list(permutations(PATTERNS, 3)) if tiles == ALL_TRIPLES else [tuple(t) for t in tiles]


def make_tables(box: Box, players: int, variant: str, seating: str) -> Tables:
    """The rules' Tables for these options."""
    number = {name: i for i, name in enumerate(PATTERNS)}
    frames = box["frames"]
    none = {"space": 0, "token": PATTERNS[0]}
    per_frame = frames["tokens_2p"] if players == 2 else frames["tokens"]
    extension = box["track"]["extension"] if variant == "long" else []
    values: dict[str, Any] = {
        "players": players,
        "variant": variant,
        "flipped": list_flipped(players, seating),
        "tiles": [[number[name] for name in tile] for tile in list_tiles(box)],
        "costs": box["market"]["costs"],
        "area_dollars": box["dollars"]["area"],
        "player_dollars": box["dollars"]["player"],
        "dollar_points": box["dollars"]["points"],
        "columns": box["beach"]["columns"],
        "row_steps": box["beach"]["row_steps"],
        "middle": box["beach"]["middle"],
        "umbrella_spots": box["umbrellas"]["spots"],
        "crab_spots": box["crabs"]["spots"] + box["crabs"]["scoring_spots"],
        "pearls": [box["umbrellas"]["white"], box["umbrellas"]["black"]],
        "pearl_points": box["pearls"]["points"],
        "scoring": [[number[name] for name in pair] for pair in box["scoring"]["tokens"]],
        "scoring_steps": box["scoring"]["steps"],
        "crab_values": box["crabs"]["values"],
        "penalty_points": box["penalty"]["points"],
        "track_values": box["track"]["values"] + extension,
        "frame_space": [frames.get(name, none)["space"] for name in PATTERNS],
        "frame_token": [number[frames.get(name, none)["token"]] for name in PATTERNS],
        "frame_count": per_frame,
    }
    return load_tables(json.dumps(values))


def list_flipped(players: int, seating: str) -> list[int]:
    """Which seats see the towels upside down: A and B, who sit across the market."""
    letters = list_letters(players)
    return [int(seating == "table" and letter in "AB") for letter in letters]


def list_letters(players: int) -> str:
    """The rulebook's letters of the seats in turn order."""
    return {2: "AC", 3: "ABC", 4: "ABCD"}[players]


def build_tables(options: Options, changed: Box, source: str) -> Tables:
    """The rules' Tables for these options and this box; BadComponents where they don't fit."""
    box = components.merge_boxes(read_standard_box(), changed)
    check(box, source, options.players)
    return make_tables(box, options.players, options.variant, options.seating)
