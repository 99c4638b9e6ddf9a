"""Maui as a picture postcard: a row of towels between the sea and the trees.

Decoration for a shelf of games; it shows no position.
"""

from __future__ import annotations

from .brush import Brush
from .motifs import canopy, canopy_shadow
from .palette import CORAL, LIGHT, SEAT
from .scenery import definitions, palm, starfish
from .svg import at, document, element

SIZE = (412, 288)
SHORE = (
    "M-30 -30H442V40C420 62 380 58 352 74C316 94 300 84 262 96C220 110 190 98 150 112"
    "C110 126 80 116 40 132C20 140 -10 138 -30 146Z"
)
TOWELS = ("wave-sun-palm", "fish-sun-shell", "palm-wave-shell", "palm-fish-sun", "wave-fish-palm")
PITCH, WIDTH, HEIGHT = 51, 48, 139.2


def postcard() -> str:
    """The picture, 412 by 288."""
    brush = Brush("maui-postcard", LIGHT)
    body = (
        _beach(brush)
        + element("g", *_towels(brush), transform="rotate(-9 200 190)")
        + _parasol(brush, 364, 128, 92, CORAL)
        + _parasol(brush, 40, 226, 82, SEAT[0])
        + palm(brush, 393, 287, 130)
        + starfish(376, 214, 24)
    )
    defs = element("defs", definitions(brush), brush.symbols())
    return document(
        defs + body,
        box=(0, 0, *SIZE),
        width=SIZE[0],
        title="Maui",
        desc="Towels and parasols on a beach, seen from above.",
    )


def _beach(brush: Brush) -> str:
    everywhere = {"width": SIZE[0], "height": SIZE[1]}

    def edge(colour: str, strength: float, thick: float, **more: str) -> str:
        return element(
            "path",
            d=SHORE,
            fill="none",
            stroke=brush[colour],
            stroke_opacity=strength,
            stroke_width=thick,
            **more,
        )

    return (
        element("rect", fill=brush["sand-1"], **everywhere)
        + element("rect", fill=brush.url("specks"), **everywhere)
        + edge("sand-wet", 0.45, 46)
        + edge("foam", 0.8, 13)
        + element("path", d=SHORE, fill=brush.url("sea"))
        + edge("foam", 1, 6)
        + edge("foam", 0.5, 4, transform="translate(-4 -22)", stroke_dasharray="80 24 40 30")
        + element("path", d="M0 0H412V30L0 110Z", fill=brush.url("glints"))
    )


def _towels(brush: Brush) -> list[str]:
    drawn = []
    for turn, towel in enumerate(TOWELS):
        x, y = 74 + turn * PITCH, 118
        drawn.append(
            element(
                "rect",
                x=x + 5,
                y=y + 8,
                width=WIDTH,
                height=HEIGHT - 4,
                rx=4,
                fill=brush["shade"],
                opacity=0.3,
            )
        )
        drawn.append(brush.stamp(f"towel/{towel}", x, y, WIDTH, HEIGHT))
    return drawn


def _parasol(brush: Brush, x: float, y: float, size: float, colour: str) -> str:
    scale = size / 40
    hub = element("circle", r=1.7, fill="#fffaf0", stroke="#8a6a3e", stroke_width=0.4)
    shadow = at(x + size * 0.15, y + size * 0.2, canopy_shadow(brush["shade"]), scale=scale)
    return shadow + at(x, y, canopy(colour) + hub, scale=scale)
