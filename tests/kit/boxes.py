"""A tiny box of Maui, so small that every hidden arrangement can be counted."""

from itertools import permutations
from typing import Any

from parasol.games.maui.tables import PATTERNS

TINY: dict[str, dict[str, Any]] = {
    "tiles": {"list": [list(tile) for tile in list(permutations(PATTERNS, 3))[::4]]},
    "beach": {"columns": 2},
    "umbrellas": {"spots": [[1, 4], [2, 2]], "white": 1, "black": 1},
    "scoring": {"tokens": []},
    "crabs": {"spots": [[1, 4], [2, 3], [2, 6]], "scoring_spots": [], "values": [2, 3, 3]},
}
TINY_OPTIONS = [
    {"players": 2, "variant": variant, "components": TINY} for variant in ("base", "crabs", "long")
]
ODD: dict[str, dict[str, Any]] = {
    "beach": {"row_steps": [4, 1, 2, 1, 1], "middle": 2, "columns": 5},
    "umbrellas": {"spots": [[1, 1], [1, 4], [2, 2], [4, 5]], "white": 1, "black": 1},
    "scoring": {"tokens": [["fish", "sun"], ["sun", "palm"]], "steps": 3},
    "crabs": {
        "spots": [[1, 2], [2, 4], [2, 1], [3, 5]],
        "scoring_spots": [[1, 4], [5, 3]],
        "values": [1, 2, 3, 20],
    },
    "track": {"values": [1, 5, 6, 7], "extension": [9]},
    "frames": {
        "fish": {"space": 2, "token": "wave"},
        "sun": {"space": 3, "token": "wave"},
        "palm": {"space": 1, "token": "fish"},
        "tokens": 5,
        "tokens_2p": 4,
    },
}
"""A box in which rare things happen all the time: tokens of one kind, umbrellas onto frames."""
ODD_OPTIONS = [
    {"players": players, "variant": variant, "components": ODD}
    for players in (2, 3, 4)
    for variant in ("base", "crabs", "long")
]
