"""Day and Night cards, and the plate that points stand on."""

from typing import Final

from .chance import Dice
from .digits import draw_numeral
from .icons import draw_action
from .palette import INK, PAPER
from .svg import ART, circle, group, load, move, rect

DAY: Final = ART.find("days/day").frame
NIGHT: Final = ART.find("days/night").frame
_PANES: Final = ((40, 210), (100, 206), (118, 206), (172, 212), (224, 194))
"""The windows of the roofs by night."""


def draw_day(number: int, icons: str) -> str:
    """Draw a Day card: the sun with its number, and what it brings."""
    card = load("days/day") + draw_numeral(number, 140, 104, 78, "#7a4a05", weight=7)
    return card + _draw_icons(icons)


def _draw_icons(icons: str) -> str:
    count = len(icons)
    scale, gap = (1.55, 86) if count < 4 else (1.25, 64) if count < 5 else (1.02, 270 / count)
    drawn = ""
    for at, icon in enumerate(icons):
        x = 140 + (at - (count - 1) / 2) * gap
        drawn += move(draw_action(icon), x=x, y=280, scale=scale, class_=f"i {icon}")
    return drawn


def draw_night(number: int) -> str:
    """Draw a Night card: the moon with its number over roofs where somebody is still up."""
    _, _, wide, high = NIGHT
    dice = Dice(f"night {number}")
    stars = "".join(
        circle(
            dice.throw_between(8, 272),
            dice.throw_between(8, 150),
            dice.throw_between(1.3, 3),
            "#fff3c9",
        )
        for _ in range(20)
    )
    lit = dice.choose_some(_PANES, 4)
    return (
        rect(0, 0, wide, high, "#2c4470")
        + group(stars, opacity=0.85)
        + load("days/night")
        + draw_numeral(number, 140, 104, 86, "#2a3f66", weight=6.8)
        + "".join(rect(x, y, 9, 12, "#ffd873" if (x, y) in lit else "#2c3c5c") for x, y in _PANES)
    )


def draw_points(value: int, y: float) -> str:
    """Draw points on a plate in the middle of a card."""
    return rect(88, y - 26, 104, 52, PAPER, (2.4, INK), rx=14) + draw_numeral(value, 140, y, 36)
