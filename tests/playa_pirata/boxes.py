"""Small boxes, in which all that could be can be counted."""

from typing import Any

TINY: dict[str, Any] = {
    "treasures": {"numbers": [3, 4], "towel": 1, "skulls": 2, "dealt_2p": 2},
    "pirates": {"telescope": 1, "map": 0, "umbrella": 1},
    "towels": {"cards": [1, 2, 3]},
    "specials": {"cards": ["lifeguard", "wave", "bucket", "parrot"]},
}
"""Five treasures and four special cards, for two."""
TWINS: dict[str, Any] = {
    "treasures": {"numbers": [3, 3, 5, 5, 5], "towel": 0, "skulls": 0, "dealt_2p": 2},
    "pirates": {"telescope": 1, "map": 1, "umbrella": 0},
    "towels": {"cards": [1, 2, 3]},
    "specials": {"cards": ["lifeguard", "jolly-roger", "piggybank"]},
}
"""Treasures that are often alike."""
TRIO: dict[str, Any] = {
    "treasures": {"numbers": [3, 3, 5], "towel": 0, "skulls": 1, "dealt_3p": 1},
    "pirates": {"telescope": 1, "map": 0, "umbrella": 0},
    "towels": {"cards": [1, 2, 3]},
    "specials": {"cards": ["lifeguard", "flip-flops", "king-size", "bucket", "wave"]},
}
"""The least that three can play with."""
SMALL = [
    {"players": players, "hands": "one", "specials": specials, "components": box}
    for players, box in ((2, TINY), (2, TWINS), (3, TRIO))
    for specials in (True, False)
]
