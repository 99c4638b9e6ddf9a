"""Maui as a picture postcard: a row of towels between the sea and the trees.

Decoration for a shelf of games; it shows no position.
"""

from __future__ import annotations

from .brush import Brush
from .palette import CORAL, LIGHT, SEAT
from .pieces import draw_canopy
from .scenery import define_palm, draw_palm, draw_starfish
from .svg import ART, circle, element, load, make_document, move

TOWELS = ("wave-sun-palm", "fish-sun-shell", "palm-wave-shell", "palm-fish-sun", "wave-fish-palm")
PITCH, WIDTH, HEIGHT = 51, 48, 139.2


def draw_postcard() -> str:
    """Draw the postcard, as large as its beach."""
    brush = Brush("maui-postcard", LIGHT)
    body = (
        load("postcard/beach")
        + element("g", *_draw_towels(brush), transform="rotate(-9 200 190)")
        + _draw_parasol(364, 128, 92, CORAL)
        + _draw_parasol(40, 226, 82, SEAT[0])
        + draw_palm(brush, 393, 287, 130)
        + draw_starfish(376, 214, 24)
    )
    defs = element("defs", define_palm(brush), brush.define_symbols())
    box = ART.find("postcard/beach").frame
    desc = "Towels and parasols on a beach, seen from above."
    return make_document(defs + body, box=box, width=box[2], title="Maui", desc=desc)


def _draw_towels(brush: Brush) -> list[str]:
    drawn = []
    for turn, towel in enumerate(TOWELS):
        x, y = 74 + turn * PITCH, 118
        drawn.append(brush.draw_shade(x + 5, y + 8, WIDTH, HEIGHT - 4, 4, 0.3))
        drawn.append(brush.stamp(f"towel/{towel}", x, y, WIDTH, HEIGHT))
    return drawn


def _draw_parasol(x: float, y: float, size: float, colour: str) -> str:
    scale = size / 40
    hub = circle(0, 0, 1.7, "#fffaf0", (0.4, "#8a6a3e"))
    shadow = move(x + size * 0.15, y + size * 0.2, load("umbrellas/shadow"), scale=scale)
    return shadow + move(x, y, draw_canopy(colour) + hub, scale=scale)
