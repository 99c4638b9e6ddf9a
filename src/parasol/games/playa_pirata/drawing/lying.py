"""A place on the sand, 170 by 190: the X or the treasure, its towels, and what lies beside it."""

from collections.abc import Mapping
from typing import Any

from .sheet import Sheet
from .svg import circle, ellipse, path, rect, words

WIDTH, HEIGHT = 170, 190
TILTS = (-2, 2, 0, 4, -4)


def place(sheet: Sheet, treasure: Mapping[str, Any], known: int | str | None, turn: int = 0) -> str:
    """A treasure as a view has it; `known`: what the viewer alone knows of it."""
    tilt = TILTS[turn % len(TILTS)]
    pile, up = treasure["towels"], treasure["up"]
    drawn = ellipse(85, 104, 80, 74, "#b07c30").replace("/>", ' opacity=".24"/>')
    if up:
        drawn += sheet.treasure(treasure["value"], 40, 4 if pile else 37, 90)
    elif pile:
        drawn += sheet.stamp("cross", 37, 16, 95, tilt)
    else:
        drawn += sheet.stamp("cross", 30, 52, 110, tilt)
    if pile:
        drawn += _pile(sheet, treasure, tilt, 66 if up else 49)
    if treasure["umbrella"] is not None:
        drawn += sheet.stamp(f"umbrella/{treasure['umbrella']}", 28, 50, 114)
    drawn += _sign(treasure["place"])
    if treasure["buried_by"] is not None:
        drawn += sheet.stamp(f"swatch/{treasure['buried_by']}", 13, 36, 20)
    if known is not None and not up:
        drawn += sheet.tag(110, 20, known)
    beside = [name for name in ("king_size", "jolly_roger") if treasure[name] is not None]
    for number, name in enumerate(beside):
        drawn += sheet.stamp(f"token/{name.replace('_', '-')}", 124, 130 - 46 * number, 44)
    return drawn


def _pile(sheet: Sheet, treasure: Mapping[str, Any], tilt: float, y: float) -> str:
    """Only the top of a pile can be seen, and how many cards it has."""
    pile = treasure["towels"]
    under = min(len(pile) - 1, 4)
    drawn = "".join(
        rect(
            43 - 3.2 * card,
            y + 10 + 3.6 * card,
            84,
            106,
            "#f1e3c5" if card % 2 else "#e4d3ad",
            (1.5, "#b39a66"),
            rx=4,
            transform=f"rotate({-2.2 * card:g} 85 {y + 63:g})",
        )
        for card in range(under, 0, -1)
    )
    top = pile[-1]
    drawn += sheet.towel(
        top["seat"], 0 if treasure["umbrella"] is not None else top["value"], 35, y, 100, tilt
    )
    return (
        drawn
        + rect(2, 150, 48, 28, "#fffdf6", (1.5, "#b39a66"), rx=14)
        + path("M10 162l8 -4 8 4 -8 4zM10 166l8 4 8 -4", "#eadbbb", (1.4, "#8c744a"))
        + words(
            38,
            170,
            str(len(pile)),
            17 if len(pile) < 10 else 15,
            "#12343d",
            anchor="middle",
            weight=700,
        )
    )


def _sign(letter: str) -> str:
    return (
        rect(21, 34, 4, 16, "#a87c50")
        + rect(8, 8, 30, 26, "#ddb98c", (1.5, "#8c6239"), rx=5)
        + words(23, 28, letter, 18, "#5f3415", anchor="middle", weight=700)
    )


def hollow() -> str:
    """Where a treasure will be buried."""
    return circle(85, 106, 42, "#b07c30").replace("/>", ' opacity=".1"/>')
