"""A place on the sand, 170 by 190: the X or the treasure, its towels, and what lies beside it."""

from collections.abc import Mapping
from typing import Any

from .sheet import Sheet
from .svg import load, rect, write

WIDTH, HEIGHT = 170, 190
TILTS = (-2, 2, 0, 4, -4)


def draw_place(
    sheet: Sheet, treasure: Mapping[str, Any], known: int | str | None, turn: int = 0
) -> str:
    """Draw a treasure as a view has it; `known`: what the viewer alone knows of it."""
    tilt = TILTS[turn % len(TILTS)]
    pile, up = treasure["towels"], treasure["up"]
    drawn = load("places/sand")
    if up:
        drawn += sheet.draw_treasure(treasure["value"], 40, 4 if pile else 37, 90)
    elif pile:
        drawn += sheet.stamp("cross", 37, 16, 95, tilt)
    else:
        drawn += sheet.stamp("cross", 30, 52, 110, tilt)
    if pile:
        drawn += _pile(sheet, treasure, tilt, 66 if up else 49)
    if treasure["umbrella"] is not None:
        drawn += sheet.stamp(f"umbrella/{treasure['umbrella']}", 28, 50, 114)
    drawn += load("places/sign")
    drawn += write(23, 28, treasure["place"], 18, "#5f3415", anchor="middle", weight=700)
    if treasure["buried_by"] is not None:
        drawn += sheet.stamp(f"swatch/{treasure['buried_by']}", 13, 36, 20)
    if known is not None and not up:
        drawn += sheet.draw_tag(110, 20, known)
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
    shown = 0 if treasure["umbrella"] is not None else top["value"]
    size = 17 if len(pile) < 10 else 15
    return (
        drawn
        + sheet.draw_towel(top["seat"], shown, 35, y, 100, tilt)
        + load("places/count")
        + write(38, 170, str(len(pile)), size, "#12343d", anchor="middle", weight=700)
    )
