"""Day and Night cards, and the backs of all decks."""

from math import cos, pi, sin
from typing import Final

from .chance import Dice
from .digits import numeral
from .icons import GLYPHS, action
from .palette import INK, PAPER
from .svg import circle, group, moved, path, rect

DAY: Final = (0.0, 0.0, 280.0, 330.0)
NIGHT: Final = (0.0, 0.0, 280.0, 290.0)
_WAVE: Final = "q17.5 -11 35 0t35 0t35 0t35 0t35 0t35 0t35 0t35 0"
_BACKS: Final = {
    "terrace": ("#f6d9cf", "#c9705c"),
    "pier": ("#cfe8f0", "#4a93b5"),
    "landmark": ("#fbebc0", "#c98f12"),
    "start": ("#dfe3e6", "#3c434a"),
    "resident": ("#f3dde4", "#c7566f"),
    "accolade": ("#e6ddf2", "#7450a6"),
    "day": ("#ffe9b8", "#d08a10"),
    "night": ("#2c4470", "#9db7e0"),
}


def _rays(x: float, y: float, far: float, fill: str, count: int, width: float) -> str:
    drawn = ""
    for turn in range(count):
        one, other = (turn * 2 * pi / count + side * width for side in (-1, 1))
        drawn += (
            f"M{x:g} {y:g}L{x + far * cos(one):.0f} {y + far * sin(one):.0f}"
            f"L{x + far * cos(other):.0f} {y + far * sin(other):.0f}Z"
        )
    return path(drawn, fill)


def day(number: int, icons: str) -> str:
    """A Day card: the sun with its number, and what it brings."""
    x0, y0, wide, high = DAY
    face = "M104 158q6 -6 12 0M164 158q6 -6 12 0M128 168Q140 178 152 168"
    return (
        rect(x0, y0, wide, high, "#ffe3a6")
        + _rays(140, 112, 320, "#ffeec4", 18, 0.09)
        + circle(140, 112, 80, "#ffcb52", (3, "#e39f1b"))
        + path(face, line=(3.4, "#b9790c"))
        + numeral(number, 140, 104, 78, "#7a4a05", weight=7)
        + path(f"M0 188{_WAVE}V{high:g}H0Z", "#a5dae1")
        + path(f"M0 210{_WAVE}", line=(3, "#d3eff2"))
        + path(f"M0 232{_WAVE}V{high:g}H0Z", "#fdf1dc")
        + _icons(icons)
    )


def _icons(icons: str) -> str:
    count = len(icons)
    scale, gap = (1.55, 86) if count < 4 else (1.25, 64) if count < 5 else (1.02, 270 / count)
    drawn = ""
    for at, icon in enumerate(icons):
        x = 140 + (at - (count - 1) / 2) * gap
        drawn += moved(action(icon), x=x, y=280, scale=scale, class_=f"i {icon}")
    return drawn


def night(number: int) -> str:
    """A Night card: the moon with its number over roofs where somebody is still up."""
    _, _, wide, high = NIGHT
    dice = Dice(f"night {number}")
    stars = "".join(
        circle(dice.between(8, 272), dice.between(8, 150), dice.between(1.3, 3), "#fff3c9")
        for _ in range(20)
    )
    roofs = (
        f"M0 {high:g}V224h30v-22l18 -16 18 16v22h24v-34h40v34h20v-20l22 -18 22 18v20h20v-42l14 -12 "
        f"14 12v42h38V{high:g}Z"
    )
    panes = ((40, 210), (100, 206), (118, 206), (172, 212), (224, 194))
    lit = dice.some(panes, 4)
    return (
        rect(0, 0, wide, high, "#2c4470")
        + group(stars, opacity=0.85)
        + rect(0, 190, wide, 100, "#40639a")
        + path(f"M0 200{_WAVE}", line=(3, "#6e93c4"))
        + circle(140, 104, 84, "#3d5890")
        + circle(140, 104, 74, "#fff3d2")
        + circle(186, 66, 11, "#f2dfaf")
        + circle(92, 136, 8, "#f2dfaf")
        + circle(108, 58, 5, "#f2dfaf")
        + numeral(number, 140, 104, 86, "#2a3f66", weight=6.8)
        + path(roofs, "#16243e")
        + "".join(rect(x, y, 9, 12, "#ffd873" if (x, y) in lit else "#2c3c5c") for x, y in panes)
        + path("M236 176q-2 -6 1 -8q-2 -4 0 -7l2 2h3l2 -2q2 4 0 7q3 2 1 8Z", "#16243e")
    )


def back(deck: str) -> str:
    """The back of a deck; its lower part is left for the number of cards."""
    paper, line = _BACKS[deck]
    high = {"day": DAY[3], "night": NIGHT[3]}.get(deck, 400.0)
    middle = high * 0.42
    waves = "".join(f"M0 {y}{_WAVE}" for y in range(20, int(high) + 20, 40))
    return (
        rect(0, 0, 280, high, paper)
        + path(waves, line=(3, line), opacity=0.28)
        + rect(9, 9, 262, high - 18, line=(3, line), rx=16, opacity=0.55)
        + circle(140, middle, 76, paper, (7, line))
        + moved(_sign(deck).replace("#fff", line), x=140, y=middle, scale=3.6)
    )


def _sign(deck: str) -> str:
    if deck == "day":
        rays = (
            "M0 -15V-11M0 15V11M-15 0H-11M15 0H11M-10 -10L-8 -8M10 10L8 8M-10 10L-8 8M10 -10L8 -8"
        )
        return circle(0, 0, 7, "#fff") + path(rays, line=(2.6, "#fff"))
    if deck == "night":
        return path("M4 -12Q-11 -11 -11 1Q-8 14 8 10Q-4 6 -3 -2Q-2 -9 4 -12Z", "#fff")
    if deck == "accolade":
        return path("M-5 4L-9 14L-4 12L0 16L4 12L9 14L5 4Z", "#fff") + circle(0, -3, 9.5, "#fff")
    return GLYPHS[deck]


def points(value: int, y: float) -> str:
    """Points on a plate in the middle of a card."""
    return rect(88, y - 26, 104, 52, PAPER, (2.4, INK), rx=14) + numeral(value, 140, y, 36)
