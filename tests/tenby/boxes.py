"""Boxes of Tenby so small that hidden arrangements can be counted and decks run out often."""

from typing import Any

from parasol.games.tenby import components

_BOX = components.read_standard_box()


def _some(deck: str, count: int) -> list[str]:
    """Cards of a deck, spread over it so that all shapes are among them."""
    cards: list[str] = _BOX[deck]["cards"]
    return cards[:: max(1, len(cards) // count)][:count]


TINY: dict[str, dict[str, Any]] = {
    "terraces": {"cards": _some("terraces", 4)},
    "piers": {"cards": _some("piers", 3)},
    "landmarks": {"cards": _some("landmarks", 2)},
    "starts": {"cards": _some("starts", 4)},
    "days": {"cards": ["TR", "R", "RRr"]},
    "residents": {"cards": _some("residents", 4)},
    "accolades": {"cards": _some("accolades", 3)},
}
"""Two players, nearly everything in sight."""

SCARCE: dict[str, dict[str, Any]] = {
    "terraces": {"cards": _some("terraces", 12)},
    "piers": {"cards": _some("piers", 7)},
    "landmarks": {"cards": _some("landmarks", 6)},
    "days": {"cards": ["TR", "Lrr", "RRr", "TTP", "Prrr", "LR", "TTT"]},
    "residents": {"cards": _some("residents", 9)},
    "rings": {"start": 9},
}
"""Decks that run out in every game, rings to spend, residents drawn again and again."""

ACCOLADES = ("none", "open-sea", "ebb-flow", "high-tide")
TINY_OPTIONS = [
    {"players": 2, "thanks": thanks, "accolades": accolades, "components": TINY}
    for thanks in (False, True)
    for accolades in ACCOLADES
]
SCARCE_OPTIONS = [
    {"players": players, "thanks": True, "accolades": accolades, "components": SCARCE}
    for players in (2, 3, 5)
    for accolades in ACCOLADES
]
