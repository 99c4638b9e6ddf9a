"""What stands on a card besides houses: stalls on piers, greens on terraces without a building."""

from typing import Final

from .chance import choose
from .emblems import draw_emblem
from .houses import draw_wares
from .palette import CLOTH, SKIN
from .svg import load, move

GARDENS: Final = ("bowling-green", "cliff-garden", "paved-court", "rose-corner", "walled-green")
"""The files of `art/gardens/` that are gardens of their own, by their cards' keys."""
_CLOTHS: Final = ("#e8705a", "#3c86c2", "#38754a", "#9a6bb8")
_SKINS: Final = ("#f2c9a5", "#c98f63", "#8d5b3c")


def draw_garden(key: str) -> str:
    """Draw a green behind its wall."""
    own = key if key in GARDENS else choose(GARDENS, key, "garden")
    return load("gardens/lawn") + load(f"gardens/{own}") + load("gardens/wall")


def draw_kiosk(key: str, x: float) -> str:
    """Draw a stall around x."""
    return move(load("kiosks/puppets") if "punch" in key else _draw_stall(key), x=x)


def _draw_stall(key: str) -> str:
    """A striped roof, a counter, a keeper, and a sign that says what one buys here."""
    return (
        load("kiosks/stall")
        + load("kiosks/keeper", {SKIN: choose(_SKINS, key, "keeper")})
        + draw_wares(key, 0, 254, 18)
        + load("kiosks/counter", {CLOTH: choose(_CLOTHS, key, "cloth")})
        + move(draw_emblem(key), y=187, scale=1.1)
    )
