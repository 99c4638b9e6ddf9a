"""The box of Playa Pirata: which values there are, what fits, how they become the rules' Tables.

The values themselves stand in components.toml, each with its grade.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from parasol.core import components
from parasol.core.components import Box, Field, whole, wholes
from parasol.core.errors import BadComponents
from parasol.games.playa_pirata.options import Options
from parasol.games.playa_pirata.tables import (
    MAX_DEALT,
    MAX_NUMBER,
    MAX_TOWELS,
    MAX_VALUE,
    PIRATES,
    PLACES,
    SKULL,
    SPECIALS,
    TOWEL,
    Tables,
    load_tables,
)
from parasol.games.playa_pirata.words import Text


def _are_specials(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(name, str) and name in SPECIALS for name in value)
        and len(set(value)) == len(value)
    )


_SPECIALS = Text("a list of different ones of {names}", {"names": ", ".join(SPECIALS)})

SCHEMA: dict[str, Field] = {
    "treasures.numbers": wholes(1, MAX_NUMBER, 0, int(PLACES)),
    "treasures.towel": whole(0, int(PLACES)),
    "treasures.skulls": whole(0, int(PLACES)),
    "treasures.dealt_2p": whole(1, MAX_DEALT),
    "treasures.dealt_3p": whole(1, MAX_DEALT),
    "treasures.dealt_4p": whole(1, MAX_DEALT),
    "treasures.towel_points": whole(0, 16),
    "treasures.towel_most": whole(0, 16),
    "treasures.skull_points": wholes(0, 50, 1, int(PLACES)),
    "pirates.telescope": whole(0, 2),
    "pirates.map": whole(0, 2),
    "pirates.umbrella": whole(0, 1),
    "pirates.umbrella_points": whole(0, 20),
    "towels.cards": wholes(1, MAX_VALUE, 1, MAX_TOWELS),
    "towels.points": whole(0, 5),
    "specials.cards": Field(_SPECIALS, _are_specials),
    "specials.sand_castle_points": whole(0, 20),
    "specials.sand_castle_value": whole(1, MAX_VALUE),
    "specials.skeleton_points": whole(0, 20),
    "specials.wave_points": whole(0, 20),
    "specials.bucket_value": whole(1, MAX_VALUE),
    "specials.piggybank_most": whole(1, MAX_VALUE),
    "specials.king_size_more": whole(1, 10),
}


@cache
def read_standard_box() -> Box:
    """The values of the standard box."""
    box = components.load_standard(Path(__file__).with_name("components.toml"), SCHEMA)
    for players in (2, 3, 4):
        check(box, "components.toml", players, True)
    return box


def count_treasures(box: Box) -> list[int]:
    """The treasures of a box by kind."""
    held = box["treasures"]
    return [*held["numbers"], *[int(TOWEL)] * held["towel"], *[int(SKULL)] * held["skulls"]]


def check(box: Box, source: str, players: int, specials: bool) -> None:
    """Raise BadComponents where values that are right alone don't fit each other."""
    count, dealt = len(count_treasures(box)), box["treasures"][f"dealt_{players}p"]
    needed = players * dealt + 1
    if not needed <= count <= PLACES:
        text = Text("needs {needed} to {most} treasures in all for {players} players, has {count}")
        values = {"needed": needed, "most": int(PLACES), "players": players, "count": count}
        raise BadComponents(source, "treasures.numbers", text.fill(**values))
    cards = len(box["specials"]["cards"])
    if specials and cards <= players:
        text = Text("needs {needed} cards for {players} players, has {count}")
        values = {"needed": players + 1, "players": players, "count": cards}
        raise BadComponents(source, "specials.cards", text.fill(**values))


def make_tables(box: Box, players: int, hands: str, specials: bool) -> Tables:
    """The rules' Tables for these options."""
    held, cards = box["treasures"], box["specials"]
    values: dict[str, Any] = {
        "players": players,
        "hands": hands,
        "specials": [SPECIALS.index(name) for name in cards["cards"]] if specials else [],
        "treasures": count_treasures(box),
        "dealt": held[f"dealt_{players}p"],
        "towel_points": held["towel_points"],
        "towel_most": held["towel_most"],
        "skull_points": held["skull_points"],
        "pirates": [box["pirates"][pirate] for pirate in PIRATES],
        "umbrella_points": box["pirates"]["umbrella_points"],
        "towels": box["towels"]["cards"],
        "unplayed_points": box["towels"]["points"],
        "castle_points": cards["sand_castle_points"],
        "castle_value": cards["sand_castle_value"],
        "skeleton_points": cards["skeleton_points"],
        "wave_points": cards["wave_points"],
        "bucket_value": cards["bucket_value"],
        "piggybank_most": cards["piggybank_most"],
        "king_size_more": cards["king_size_more"],
    }
    return load_tables(json.dumps(values))


def build_tables(options: Options, changed: Box, source: str) -> Tables:
    """The rules' Tables for these options and this box; BadComponents where they don't fit."""
    box = components.merge_boxes(read_standard_box(), changed)
    check(box, source, options.players, options.specials)
    return make_tables(box, options.players, options.hands, options.specials)
