"""Residents and accolades as cards. Names are set by the page, in the strip left free for them."""

from math import cos, pi, sin
from typing import Final

from parasol.games.tenby.cards import Accolade, Resident

from . import icons
from .days import points
from .digits import numeral
from .paint import Paint
from .palette import GOLD_EDGE, INK, PAPER, STREET
from .people import bust, trade_of
from .svg import circle, element, group, moved, path, rect

_WAVE: Final = "q17.5 -11 35 0t35 0t35 0t35 0t35 0t35 0t35 0t35 0"
_PALE: Final = "#efe9f7"
_CARD: Final = "#fffbf1"


def resident(row: Resident, paint: Paint) -> str:
    """A resident's card, 280 by 400."""
    trade = trade_of(row.key)
    drawn = rect(0, 0, 280, 400, _CARD) + rect(0, 0, 280, 214, trade.sky)
    drawn += circle(140, 118, 92, "#fff", opacity=0.35)
    drawn += moved(bust(row.key), x=140, y=106, scale=1.18)
    drawn += path(f"M0 207{_WAVE}V400H0Z", _CARD)
    drawn += circle(40, 42, 31, PAPER, (2.4, INK))
    drawn += moved(icons.target(row.target, paint), x=40, y=42, scale=1.05)
    drawn += moved(_streets(row.kind), x=240, y=42)
    return drawn + (_tiers(row, paint) if row.kind == "a" else _each(row, paint))


def _streets(kind: str) -> str:
    """One street, or every street."""
    houses = "M-23 9V-4L-15.5 -12L-8 -4V9ZM-7 9V-8L0 -15L7 -8V9ZM8 9V-4L15.5 -12L23 -4V9Z"
    doors = "M-17.5 9v-6h4v6ZM-2 9v-7h4v7ZM13.5 9v-6h4v6Z"
    row = path(houses, STREET) + path(doors, PAPER)
    if kind == "a":
        return circle(0, 0, 31, PAPER, (2.4, INK)) + moved(row, y=3)
    rows = "".join(moved(row, y=y, scale=0.66) for y in (-13, 5, 23))
    return circle(0, 0, 31, PAPER, (2.4, INK)) + moved(rows, y=-3)


def _cell(x: float, y: float, wide: float, value: int, dark: bool) -> str:
    ground = rect(x, y, wide, 42, STREET if dark else _PALE, rx=9)
    return ground + numeral(value, x + wide / 2, y + 21, 27, "#fff" if dark else INK)


def _tiers(row: Resident, paint: Paint) -> str:
    drawn = _lines()
    for at, need in enumerate(row.tiers):
        x = 62 + 69 * at
        drawn += moved(icons.target(row.target, paint), x=x + 11, y=266, scale=0.62)
        drawn += numeral(need, x + 44, 266, 25)
        drawn += _cell(x, 289, 62, row.incomplete[at], False)
        drawn += _cell(x, 342, 62, row.completed[at], True)
    return drawn


def _each(row: Resident, paint: Paint) -> str:
    drawn = _lines() + moved(icons.target(row.target, paint), x=138, y=266, scale=0.8)
    drawn += numeral(f"{row.tiers[0]}+", 190, 266, 27)
    drawn += _cell(62, 289, 200, row.incomplete[0], False)
    return drawn + _cell(62, 342, 200, row.completed[0], True)


def _lines() -> str:
    return moved(icons.tick(False), x=32, y=310, scale=1.25) + moved(
        icons.tick(), x=32, y=363, scale=1.25
    )


def portrait(row: Resident, paint: Paint) -> str:
    """A resident in a roundel, 120 by 120."""
    clip = paint.define("roundel", element("clipPath", circle(60, 60, 57), id=paint.id("roundel")))
    return (
        circle(60, 60, 57, trade_of(row.key).sky)
        + group(moved(bust(row.key), x=60, y=66, scale=0.78), clip_path=f"url(#{clip})")
        + circle(60, 60, 57, line=(4, PAPER))
        + circle(60, 60, 59, line=(1.6, INK))
    )


def accolade(row: Accolade, worth: int, paint: Paint) -> str:
    """An accolade's card, 280 by 400: a rosette for whoever has the most."""
    drawn = rect(0, 0, 280, 400, "#fff7e2") + path(_rays(), "#fdebbd")
    ribbons = "M96 236L72 324L106 306L122 336L140 262L158 336L174 306L208 324L184 236Z"
    drawn += path(ribbons, "#c7566f", (2.6, INK))
    drawn += path(_rosette(), paint["gold"], (2.6, GOLD_EDGE))
    drawn += circle(140, 172, 70, PAPER, (2.4, GOLD_EDGE))
    drawn += moved(icons.target(row.target, paint), x=140, y=160, scale=2.1)
    drawn += path("M112 228V216H128V206H152V212H168V228Z", "#f6cf62", (2, GOLD_EDGE))
    drawn += numeral(1, 140, 218, 15, GOLD_EDGE)
    return drawn + points(worth, 364)


def _rays() -> str:
    drawn = ""
    for turn in range(16):
        one, other = (turn * pi / 8 + side * 0.09 for side in (-1, 1))
        drawn += (
            f"M140 172L{140 + 330 * cos(one):.0f} {172 + 330 * sin(one):.0f}"
            f"L{140 + 330 * cos(other):.0f} {172 + 330 * sin(other):.0f}Z"
        )
    return drawn


def _rosette() -> str:
    corners = []
    for turn in range(32):
        radius = 84 if turn % 2 else 98
        x, y = 140 + radius * cos(turn * pi / 16), 172 + radius * sin(turn * pi / 16)
        corners.append(f"{x:.0f} {y:.0f}")
    return "M" + "L".join(corners) + "Z"
