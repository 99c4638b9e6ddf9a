"""Everything sewn: towels, umbrellas and the swatches that stand for a seat.

The numeral of a towel is not woven in: whoever shows one sets it in the page's own type.
"""

from math import cos, pi, sin

from .palette import LIGHT, NOBODY, SEATS, Cloth
from .svg import circle, element, moved, path, rect


def woven(cloth: Cloth, name: str) -> str:
    """The pattern of a cloth as a definition that `#name` fills with."""
    drawn = {
        "stripes": (22, 22, rect(0, 0, 9, 22, cloth.light)),
        "dots": (20, 20, circle(5, 5, 4, cloth.light) + circle(15, 15, 4, cloth.light)),
        "checks": (
            24,
            24,
            rect(0, 0, 24, 24, cloth.light)
            + rect(0, 0, 12, 24, cloth.base, opacity=0.62)
            + rect(0, 0, 24, 12, cloth.base, opacity=0.62),
        ),
        "zigzags": (20, 16, path("M0 11L5 4L10 11L15 4L20 11", line=(3.6, cloth.light))),
        "plain": (20, 20, ""),
    }[cloth.pattern]
    width, height, threads = drawn
    return element(
        "defs",
        element(
            "pattern",
            rect(0, 0, width, height, cloth.base),
            threads,
            id=name,
            width=width,
            height=height,
            patternUnits="userSpaceOnUse",
        ),
    )


def towel(cloth: Cloth, name: str, width: float = 84, height: float = 106) -> str:
    """A towel around the origin, filled with the pattern `name`."""
    x, y = -width / 2, -height / 2
    fringes = "".join(
        f"M{x + 4 + at * (width - 8) / 8:.4g} {y:g}v-6m0 {height + 6:g}v6" for at in range(9)
    )
    return (
        path(fringes, line=(2.4, cloth.base))
        + rect(x, y, width, height, f"url(#{name})", (2, cloth.deep), rx=4)
        + rect(x + 1, y + 7, width - 2, 5, cloth.light, opacity=0.9)
        + rect(x + 1, -y - 12, width - 2, 5, cloth.light, opacity=0.9)
        + path(f"M{x + 2:g} {-y - 2:g}V{y + 2:g}H{-x - 2:g}", line=(2, "#fff"), opacity=0.35)
    )


def umbrella(cloth: Cloth, name: str, radius: float) -> str:
    """An open umbrella from above, around the origin."""
    drawn = circle(radius * 0.08, radius * 0.14, radius, "rgb(90 60 20 / .25)")
    for turn in range(8):
        start, end = turn * pi / 4, (turn + 1) * pi / 4
        out = radius * 0.95
        middle = (start + end) / 2
        gore = (
            f"M0 0L{radius * cos(start):.1f} {radius * sin(start):.1f}"
            f"Q{out * cos(middle):.1f} {out * sin(middle):.1f} "
            f"{radius * cos(end):.1f} {radius * sin(end):.1f}Z"
        )
        drawn += path(gore, LIGHT if turn % 2 else f"url(#{name})", (1.8, cloth.deep))
    return drawn + circle(0, 0, radius * 0.1, "#f6c24a", (1.8, cloth.deep))


def towel_piece(seat: int) -> str:
    """A seat's towel, 100 by 126."""
    cloth = SEATS[seat]
    return woven(cloth, "cloth") + moved(towel(cloth, "cloth"), x=50, y=63)


def umbrella_piece(seat: int) -> str:
    """A seat's umbrella, 112 by 118."""
    cloth = SEATS[seat]
    return woven(cloth, "cloth") + moved(umbrella(cloth, "cloth", 50), x=54, y=54)


def swatch(seat: int) -> str:
    """A patch of a seat's cloth, 34 by 34."""
    cloth = SEATS[seat]
    return woven(cloth, "cloth") + rect(1, 1, 32, 32, "url(#cloth)", (2, cloth.deep), rx=9)


def plain_towel() -> str:
    """The cloth on the Towel treasure, around the origin."""
    return woven(NOBODY, "nobody") + towel(NOBODY, "nobody")
