"""The market: two rafts with a dish of sand dollars and three towels each, and what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, Final

from .brush import Brush
from .scenery import draw_planks
from .svg import circle, rect

RAFT: Final = (286.0, 196.0)
TOWEL: Final = (52.0, 150.8)
PITCH: Final = 62


def draw_market(
    brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], x: float, y: float
) -> str:
    """Both rows side by side, towels turned as the viewer's seat sees them."""
    viewer = view["viewer"]
    flipped = viewer is not None and view["seats"][viewer]["flipped"]
    costs = list(box["market"]["costs"])
    return "".join(
        _draw_row(brush, name, view["market"][name], costs, flipped, x + turn * (RAFT[0] + 18), y)
        for turn, name in enumerate(("A", "B"))
    )


def _draw_row(
    brush: Brush,
    name: str,
    row: Mapping[str, Any],
    costs: list[int],
    flipped: bool,
    x: float,
    y: float,
) -> str:
    width, height = RAFT
    water = rect(x + 10, y + 16, width, height - 6, brush["sea-shade"], rx=6, opacity=0.22)
    drawn = [water, draw_planks(brush, x, y, width, height, upright=True)]
    drawn.append(brush.write(x + 47, y + 36, f"Row {name}", size=17, anchor="middle", display=True))
    drawn.append(_draw_dish(brush, row["dollars"], x + 47, y + 84))
    for turn, (tile, cost) in enumerate(zip(row["tiles"], costs, strict=False)):
        left = x + 97 + turn * PITCH
        if tile is not None:
            drawn.append(_draw_offer(brush, f"{name}{turn + 1}", tile, cost, flipped, left, y + 12))
        drawn.append(_draw_cost(brush, cost, left + TOWEL[0] / 2, y + 181))
    return "".join(drawn)


def _draw_offer(
    brush: Brush,
    word: str,
    tile: Mapping[str, Any],
    cost: int,
    flipped: bool,
    x: float,
    y: float,
) -> str:
    shadow = brush.draw_shade(x + 3, y + 6, TOWEL[0], TOWEL[1] - 5, 4, 0.32)
    name = f"towel/{'-'.join(tile['patterns'])}" + ("/flipped" if flipped else "")
    price = f"costs {cost}" if cost else "free"
    title = f"{word}, {price}: {', '.join(tile['patterns'])}"
    return brush.lay("towel", title, shadow, brush.stamp(name, x, y, *TOWEL))


def _draw_cost(brush: Brush, cost: int, x: float, y: float) -> str:
    """The price under a towel: coins while they fit, else one coin and a number."""
    if cost == 0:
        return brush.write(x, y + 5, "free", size=14, weight=700, anchor="middle")
    if cost > 3:
        return brush.draw_disc("dollar", x - 13, y, 20) + brush.write(
            x, y + 6, f"×{cost}", size=15, weight=700
        )
    step = 20 if cost < 3 else 17
    left = x - step * (cost - 1) / 2
    return "".join(brush.draw_disc("dollar", left + step * turn, y, 20) for turn in range(cost))


def _draw_dish(brush: Brush, dollars: int, x: float, y: float) -> str:
    """A woven dish with the row's sand dollars, and their number below."""
    basket = (
        circle(x + 4, y + 6, 33, brush["shade"], opacity=0.28)
        + circle(x, y, 33, "#c59a62")
        + circle(x, y, 30.4, line=(4.5, "#8a6335"), stroke_dasharray="5 2.5")
        + circle(x, y, 26, brush["paper-2"])
    )
    size = 36 if dollars == 1 else 30 if dollars < 4 else 24
    reach = 0 if dollars == 1 else 26 - size / 2
    coins = ""
    for turn in range(dollars):
        angle = 2 * pi * turn / dollars - 2.4
        at = x + reach * cos(angle), y + reach * sin(angle)
        coins += brush.draw_disc("dollar", *at, size, shadow=1.5, kind="dollar")
    label = "empty" if dollars == 0 else "1 dollar" if dollars == 1 else f"{dollars} dollars"
    return basket + coins + brush.write(x, y + 56, label, size=14, weight=700, anchor="middle")
