"""Residents and accolades as cards. Names are set by the page, in the strip left free for them."""

from typing import Final

from parasol.games.tenby.cards import Accolade, Resident

from . import icons
from .days import draw_points
from .digits import draw_numeral
from .paint import Paint
from .palette import INK, PAPER, SKY, STREET
from .people import draw_bust, find_trade
from .svg import circle, element, group, load, move, rect

_PALE: Final = "#efe9f7"


def draw_resident(row: Resident, paint: Paint) -> str:
    """Draw a resident's card, 280 by 400."""
    streets = "one-street" if row.kind == "a" else "every-street"
    return (
        load("residents/card/ground", {SKY: find_trade(row.key).sky})
        + move(draw_bust(row.key), x=140, y=106, scale=1.18)
        + load("residents/card/sheet")
        + move(icons.draw_target(row.target, paint), x=40, y=42, scale=1.05)
        + move(load(f"residents/card/{streets}"), x=240, y=42)
        + load("residents/card/ticks")
        + (_draw_tiers(row, paint) if row.kind == "a" else _draw_each(row, paint))
    )


def _draw_cell(x: float, y: float, wide: float, value: int, dark: bool) -> str:
    ground = rect(x, y, wide, 42, STREET if dark else _PALE, rx=9)
    return ground + draw_numeral(value, x + wide / 2, y + 21, 27, "#fff" if dark else INK)


def _draw_tiers(row: Resident, paint: Paint) -> str:
    drawn = ""
    for at, need in enumerate(row.tiers):
        x = 62 + 69 * at
        drawn += move(icons.draw_target(row.target, paint), x=x + 11, y=266, scale=0.62)
        drawn += draw_numeral(need, x + 44, 266, 25)
        drawn += _draw_cell(x, 289, 62, row.incomplete[at], False)
        drawn += _draw_cell(x, 342, 62, row.completed[at], True)
    return drawn


def _draw_each(row: Resident, paint: Paint) -> str:
    return (
        move(icons.draw_target(row.target, paint), x=138, y=266, scale=0.8)
        + draw_numeral(f"{row.tiers[0]}+", 190, 266, 27)
        + _draw_cell(62, 289, 200, row.incomplete[0], False)
        + _draw_cell(62, 342, 200, row.completed[0], True)
    )


def draw_portrait(row: Resident, paint: Paint) -> str:
    """Draw a resident in a roundel, 120 by 120."""
    round_ = element("clipPath", circle(60, 60, 57), id=paint.make_id("roundel"))
    clip = paint.define("roundel", round_)
    return (
        circle(60, 60, 57, find_trade(row.key).sky)
        + group(move(draw_bust(row.key), x=60, y=66, scale=0.78), clip_path=f"url(#{clip})")
        + circle(60, 60, 57, line=(4, PAPER))
        + circle(60, 60, 59, line=(1.6, INK))
    )


def draw_accolade(row: Accolade, worth: int, paint: Paint) -> str:
    """Draw an accolade's card, 280 by 400: a rosette for whoever has the most."""
    return (
        paint.load("accolades/rosette")
        + move(icons.draw_target(row.target, paint), x=140, y=160, scale=2.1)
        + load("accolades/podium")
        + draw_points(worth, 364)
    )
