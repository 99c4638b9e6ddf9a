"""The market: two rafts with a dish of sand dollars and three towels each, and what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, Final

from .brush import Brush
from .scenery import planks
from .svg import element

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
        _row(brush, name, view["market"][name], costs, flipped, x + turn * (RAFT[0] + 18), y)
        for turn, name in enumerate(("A", "B"))
    )


def _row(
    brush: Brush,
    name: str,
    row: Mapping[str, Any],
    costs: list[int],
    flipped: bool,
    x: float,
    y: float,
) -> str:
    width, height = RAFT
    water = element(
        "rect",
        x=x + 10,
        y=y + 16,
        width=width,
        height=height - 6,
        rx=6,
        fill=brush["sea-shade"],
        opacity=0.22,
    )
    drawn = [water, planks(brush, x, y, width, height, upright=True)]
    drawn.append(brush.words(x + 47, y + 36, f"Row {name}", size=17, anchor="middle", display=True))
    drawn.append(_dish(brush, row["dollars"], x + 47, y + 84))
    for turn, (tile, cost) in enumerate(zip(row["tiles"], costs, strict=False)):
        left = x + 97 + turn * PITCH
        if tile is not None:
            drawn.append(_offer(brush, f"{name}{turn + 1}", tile, cost, flipped, left, y + 12))
        drawn.append(_cost(brush, cost, left + TOWEL[0] / 2, y + 181))
    return "".join(drawn)


def _offer(
    brush: Brush,
    word: str,
    tile: Mapping[str, Any],
    cost: int,
    flipped: bool,
    x: float,
    y: float,
) -> str:
    shadow = element(
        "rect",
        x=x + 3,
        y=y + 6,
        width=TOWEL[0],
        height=TOWEL[1] - 5,
        rx=4,
        fill=brush["shade"],
        opacity=0.32,
    )
    name = f"towel/{'-'.join(tile['patterns'])}" + ("/flipped" if flipped else "")
    price = f"costs {cost}" if cost else "free"
    return brush.lying(
        "towel",
        f"{word}, {price}: {', '.join(tile['patterns'])}",
        shadow,
        brush.stamp(name, x, y, *TOWEL),
    )


def _cost(brush: Brush, cost: int, x: float, y: float) -> str:
    """The price under a towel: coins while they fit, else one coin and a number."""
    if cost == 0:
        return brush.words(x, y + 5, "free", size=14, weight=700, anchor="middle")
    if cost > 3:
        return brush.disc("dollar", x - 13, y, 20) + brush.words(
            x, y + 6, f"×{cost}", size=15, weight=700
        )
    step = 20 if cost < 3 else 17
    left = x - step * (cost - 1) / 2
    return "".join(brush.disc("dollar", left + step * turn, y, 20) for turn in range(cost))


def _dish(brush: Brush, dollars: int, x: float, y: float) -> str:
    """A woven dish with the row's sand dollars, and their number below."""
    basket = (
        element("circle", cx=x + 4, cy=y + 6, r=33, fill=brush["shade"], opacity=0.28)
        + element("circle", cx=x, cy=y, r=33, fill="#c59a62")
        + element(
            "circle",
            cx=x,
            cy=y,
            r=30.4,
            fill="none",
            stroke="#8a6335",
            stroke_width=4.5,
            stroke_dasharray="5 2.5",
        )
        + element("circle", cx=x, cy=y, r=26, fill=brush["paper-2"])
    )
    size = 36 if dollars == 1 else 30 if dollars < 4 else 24
    reach = 0 if dollars == 1 else 26 - size / 2
    coins = "".join(
        brush.disc(
            "dollar",
            x + reach * cos(2 * pi * turn / dollars - 2.4),
            y + reach * sin(2 * pi * turn / dollars - 2.4),
            size,
            shadow=1.5,
            kind="dollar",
        )
        for turn in range(dollars)
    )
    label = "empty" if dollars == 0 else "1 dollar" if dollars == 1 else f"{dollars} dollars"
    return basket + coins + brush.words(x, y + 56, label, size=14, weight=700, anchor="middle")
