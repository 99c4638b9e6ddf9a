"""Small signs: shields, targets of conditions, life rings, action icons, ticks and range arrows.

Each is drawn around (0, 0); a target fits a square of 40.
"""

from typing import Final

from .features import draw_feature
from .paint import Paint
from .palette import ACTION, ACTIONS, FACADES, INK, SHIELD, SHIELDS
from .svg import load, move, path

WHITE: Final = "#fff"
KINDS: Final = {"T": "terrace", "P": "pier", "L": "landmark", "R": "resident"}
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


def draw_shield(kind: str) -> str:
    """Draw the shield of a type of card."""
    board = load("icons/shield", {SHIELD: SHIELDS[kind]})
    return board + move(load(f"icons/glyphs/{kind}"), y=-0.5)


def draw_tick(done: bool = True) -> str:
    """Draw the sign of a street that is completed, or isn't."""
    return load(f"icons/{'completed' if done else 'incomplete'}")


def draw_ring() -> str:
    """Draw a life ring."""
    return load("icons/ring")


def draw_action(icon: str) -> str:
    """Draw an icon of a Day card: T, P, L, R, or r for a life ring."""
    if icon == "r":
        return move(draw_ring(), scale=1.08)
    disc = load("icons/action", {ACTION: ACTIONS[icon]})
    return disc + move(load(f"icons/glyphs/{KINDS[icon]}"), scale=1.25)


def draw_target(name: str, paint: Paint) -> str:
    """Draw what a condition, a resident or an accolade counts."""
    if name in _SET:
        x, y, scale = _SET[name]
        return move(draw_feature(name), x=x, y=y, scale=scale)
    if name in FACADES:
        return paint.dress("targets/house", name)
    if name in SHIELDS:
        return move(draw_shield(name), y=-1, scale=1.08)
    if name in ("completed", "incomplete"):
        return move(draw_tick(name == "completed"), scale=1.15)
    return load(f"targets/{name}")


def draw_head(x: float, y: float, way: int, fill: str) -> str:
    """Draw one head of an arrow that points left (-1) or right (1)."""
    return path(f"M{x:g} {y - 14:g}L{x + way * 19:g} {y:g}L{x:g} {y + 14:g}Z", fill, (2.2, INK))


def find_ways(reach: str, left: str, right: str) -> tuple[int, ...]:
    """Find the sides that a range points to; nothing lies beyond the sea."""
    if reach == "none":
        return ()
    if reach in ("two-left", "two-right"):
        return (-1,) if reach == "two-left" else (1,)
    if reach == "street" and "sea" in (left, right):
        return (1,) if left == "sea" else (-1,)
    return (-1, 1)


def draw_arrows(
    reach: str,
    sides: tuple[int, ...],
    half: float,
    end: float,
    at: tuple[float, float],
    paint: Paint,
) -> str:
    """Draw arrows on both sides of something twice `half` wide around `at`; a street's go to `end`.

    One white head is a neighbour, two grey ones are two cards, a golden line is the whole street.
    """
    x, y = at
    drawn = ""
    for way in sides:
        edge = x + way * half
        if reach == "adjacent":
            drawn += draw_head(edge + way * 8, y, way, WHITE)
        elif reach == "street":
            line = f"M{edge:g} {y:g}H{x + way * (end - 6):g}"
            drawn += path(line, line=(11, INK)) + path(line, line=(6.6, "#f2be37"))
            drawn += draw_head(x + way * (end - 11), y, way, paint["gold"])
        else:
            drawn += draw_head(edge + way * 7, y, way, "#a8b3bc")
            drawn += draw_head(edge + way * 27, y, way, "#a8b3bc")
    return drawn
