"""Small signs: shields, targets of conditions, life rings, action icons, ticks and range arrows.

Each is drawn around (0, 0); a target fits a square of 40.
"""

from typing import Final

from . import features
from .digits import numeral
from .paint import Paint
from .palette import ACTIONS, FACADES, GOLD_EDGE, INK, IRON, PAPER, RED, SHIELDS, STREET
from .svg import circle, element, group, moved, path, rect

WHITE: Final = "#fff"
GLYPHS: Final = {
    "town": path("M0 -7L8 6H-8Z", WHITE),
    "terrace": path("M-8 0L0 -8L8 0H6V8H-6V0Z", WHITE),
    "home": path("M0 8C-14 -2 -6 -11 0 -4.5C6 -11 14 -2 0 8Z", WHITE),
    "business": path(
        "M5 -4.5Q5 -8 1 -8Q-3.5 -8 -3.5 -3.5V2Q-3.5 6 -6 7.5H6M-6 .5H3", line=(2.8, WHITE)
    ),
    "pier": path("M-9 -2q4.5 -6 9 0t9 0M-9 5.5q4.5 -6 9 0t9 0", line=(3, WHITE)),
    "landmark": path(
        "M0 9C-9 -1 -7 -10 0 -10C7 -10 9 -1 0 9ZM0 -6.5a3 3 0 1 0 .01 0Z",
        WHITE,
        fill_rule="evenodd",
    ),
    "start": rect(-5.5, -6, 11, 11, line=(2.8, WHITE)),
    "resident": circle(0, -5, 5.2, WHITE) + path("M-9 9Q-9 0 0 0Q9 0 9 9Z", WHITE),
}
"""White signs, about 18 wide."""
_HOUSE: Final = "M-15 16V-3L0 -17L15 -3V16Z"
_LARGE_HOUSE: Final = "M-22.5 24V-4.5L0 -25.5L22.5 -4.5V24Z"
"""The same half as large again: more of the pattern is to be seen once it is scaled down."""
_SET: Final = {
    "cloud": (0, 1, 0.62),
    "seagull": (-1, 2, 0.82),
    "bench": (0, 13, 0.78),
    "bin": (0, 16, 1.12),
    "lobster-box": (0, 12, 0.95),
    "binoculars": (0, 19, 0.86),
    "chimney": (0, 16, 0.9),
    "flower-box": (0, 6, 0.86),
    "porch": (0, 18, 0.56),
}
"""Features that are their own icon: moved right, down, and scaled."""


def shield(kind: str) -> str:
    """The shield of a type of card."""
    board = path("M-14 -15H14V3Q14 13 0 18Q-14 13 -14 3Z", SHIELDS[kind], (2, WHITE))
    return board + moved(GLYPHS[kind], y=-0.5)


def tick(done: bool = True) -> str:
    """A street that is completed, or isn't."""
    mark = "M-6.5 .5L-2 5.5L7 -5" if done else "M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5"
    return circle(0, 0, 14, STREET, (2, WHITE)) + path(mark, line=(3.4, WHITE))


def ring() -> str:
    """A life ring."""
    return (
        circle(0, 0, 14, line=(11, WHITE))
        + circle(
            0,
            0,
            14,
            line=(11, RED),
            stroke_dasharray="11 11",
            stroke_linecap="butt",
            transform="rotate(22)",
        )
        + circle(0, 0, 19.6, line=(2, INK))
        + circle(0, 0, 8.4, line=(2, INK))
    )


def action(icon: str) -> str:
    """An icon of a Day card: T, P, L, R, or r for a life ring."""
    if icon == "r":
        return moved(ring(), scale=1.08)
    kind = {"T": "terrace", "P": "pier", "L": "landmark", "R": "resident"}[icon]
    return (
        circle(0, 0, 21, ACTIONS[icon], (2.4, WHITE))
        + circle(0, 0, 22.6, line=(1.4, INK))
        + moved(GLYPHS[kind], scale=1.25)
    )


def _lamp() -> str:
    """A lamp post too short for the street, but just right for an icon."""
    return (
        rect(-9, 14, 18, 5, IRON, rx=2)
        + rect(-2.6, -2, 5.2, 17, IRON)
        + path("M-9 3H9", line=(3, IRON))
        + path("M-10 -13H10L6.5 1H-6.5Z", "#ffe28a", (2.6, IRON))
        + path("M-13 -13Q0 -25 13 -13Z", IRON)
    )


def _window() -> str:
    pane = rect(-14, -2, 28, 40, PAPER, (1, "#a99a80")) + rect(-11, 1, 22, 34, "#cfe8f0")
    bars = path("M0 1V35M-11 18H11", line=(2, PAPER))
    return moved(
        pane + bars + features.shutters(FACADES["red"].shutters, 13, 40), y=-16, scale=0.84
    )


def _houses(paint: Paint) -> str:
    """A house of five colours."""
    clip = paint.define("house", element("clipPath", path(_HOUSE, WHITE), id=paint.id("house")))
    colours = [FACADES[c].mark for c in ("red", "yellow", "green", "blue", "purple")]
    stripes = [rect(-15 + 6 * at, -18, 6.2, 36, c) for at, c in enumerate(colours)]
    return group(*stripes, clip_path=f"url(#{clip})") + path(_HOUSE, line=(2.2, INK))


def _longest() -> str:
    """A street and how far it goes."""
    return path("M-18 4V-6L-12 -12L-6 -6L0 -12L6 -6L12 -12L18 -6V4Z", STREET, (2, WHITE)) + path(
        "M-16 12H16M-11 7.5L-17 12L-11 16.5M11 7.5L17 12L11 16.5", line=(2.6, INK)
    )


def target(name: str, paint: Paint) -> str:
    """What a condition, a resident or an accolade counts."""
    if name in _SET:
        x, y, scale = _SET[name]
        return moved(features.alone(name), x=x, y=y, scale=scale)
    if name in FACADES:
        deep = FACADES[name].deep
        house = path(_LARGE_HOUSE, paint[name], (3.3, deep))
        return moved(house, scale=1 / 1.5) + rect(-4, 6, 8, 10, WHITE, (1.6, deep))
    if name in SHIELDS:
        return moved(shield(name), y=-1, scale=1.08)
    if name in ("completed", "incomplete"):
        return moved(tick(name == "completed"), scale=1.15)
    if name == "unique":
        return _houses(paint)
    if name == "longest":
        return _longest()
    if name == "flat":
        return circle(0, 0, 16, "#fbd867", (2.2, GOLD_EDGE)) + numeral(
            "+", 0, 0, 22, GOLD_EDGE, weight=7
        )
    return _window() if name == "shutters" else _lamp()


def head(x: float, y: float, way: int, fill: str) -> str:
    """One head of an arrow that points left (-1) or right (1)."""
    return path(f"M{x:g} {y - 14:g}L{x + way * 19:g} {y:g}L{x:g} {y + 14:g}Z", fill, (2.2, INK))


def ways(reach: str, left: str, right: str) -> tuple[int, ...]:
    """The sides that a range points to; nothing lies beyond the sea."""
    if reach == "none":
        return ()
    if reach in ("two-left", "two-right"):
        return (-1,) if reach == "two-left" else (1,)
    if reach == "street" and "sea" in (left, right):
        return (1,) if left == "sea" else (-1,)
    return (-1, 1)


def arrows(
    reach: str,
    sides: tuple[int, ...],
    half: float,
    end: float,
    at: tuple[float, float],
    paint: Paint,
) -> str:
    """The arrows on both sides of something twice `half` wide around `at`; a street's go to `end`.

    One white head is a neighbour, two grey ones are two cards, a golden line is the whole street.
    """
    x, y = at
    drawn = ""
    for way in sides:
        edge = x + way * half
        if reach == "adjacent":
            drawn += head(edge + way * 8, y, way, WHITE)
        elif reach == "street":
            line = f"M{edge:g} {y:g}H{x + way * (end - 6):g}"
            drawn += path(line, line=(11, INK)) + path(line, line=(6.6, "#f2be37"))
            drawn += head(x + way * (end - 11), y, way, paint["gold"])
        else:
            drawn += head(edge + way * 7, y, way, "#a8b3bc")
            drawn += head(edge + way * 27, y, way, "#a8b3bc")
    return drawn
