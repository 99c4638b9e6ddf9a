"""The treasure cards, 140 by 196, and the X they are buried under. Numbers are left to the page."""

from .cloth import plain_towel
from .palette import GOLD, INK, LIGHT, PAINT, SAND, WOOD
from .svg import circle, element, ellipse, moved, path, rect

GOLDEN = element(
    "defs",
    element(
        "linearGradient",
        element("stop", offset="0", stop_color="#ffe28a"),
        element("stop", offset="1", stop_color="#ebae2b"),
        id="gold",
        x2="0",
        y2="1",
    ),
)
COINS = ((-20, 0), (-8, -5), (5, -3), (18, 0), (-14, -11), (0, -13), (13, -10))


def skull(scale: float = 1, ink: str = INK) -> str:
    """A skull around the origin."""
    head = "M-14 3C-19 -20 19 -20 14 3C14 7 9 8 8 11V15H-8V11C-9 8 -14 7 -14 3Z"
    return moved(
        path(head, LIGHT, (2.2, ink)),
        ellipse(-6, -1, 4.2, 4.8, ink),
        ellipse(6, -1, 4.2, 4.8, ink),
        path("M0 5l-2 4h4Z", ink),
        path("M-3.5 11.5V15M0 11.5V15M3.5 11.5V15", line=(1.5, ink)),
        scale=scale,
    )


def chest() -> str:
    """An open chest full of gold, around the origin; needs GOLDEN."""
    edge = (2.4, WOOD)
    coins = "".join(ellipse(x, y, 8, 5.6, "url(#gold)", (1.4, GOLD)) for x, y in COINS)
    return (
        path("M-38 6H38V36Q38 40 34 40H-34Q-38 40 -38 36Z", "#a8683a", edge)
        + path("M-38 18H38M-38 29H38", line=(1.2, "#8c5229"))
        + path("M-38 6Q-40 -22 -26 -28H26Q40 -22 38 6Z", "#8c5229", edge)
        + path("M-31 4Q-31 -16 -22 -20H22Q31 -16 31 4Z", "#4f2c12")
        + coins
        + rect(-38, 4, 76, 5, "#d9a05b", (1.6, WOOD))
        + rect(-7, 8, 14, 15, "#f6c24a", (1.8, WOOD), rx=3)
        + circle(0, 15, 2.6, WOOD)
    )


def paper() -> str:
    """The face of a treasure card without what is on it."""
    return (
        rect(0, 0, 140, 196, "#fff3d6", rx=12)
        + path("M0 140q17.5 -12 35 0t35 0t35 0t35 0V184Q140 196 128 196H12Q0 196 0 184Z", SAND)
        + rect(4.5, 4.5, 131, 187, line=(3, "#e3c27c"), rx=9)
    )


def treasure(value: str) -> str:
    """A card's face: `number`, `towel` or `skull`; its number is set by the page, top left."""
    if value == "skull":
        bones = "M-42 34L42 -4M42 34L-42 -4"
        what = moved(
            path(bones, line=(11, "#9c8c72")), path(bones, line=(8, "#efe5d2")), skull(2.5)
        )
        return paper() + moved(what, x=70, y=100)
    if value == "towel":
        return paper() + moved(plain_towel(), x=70, y=104, turn=-8, scale=0.86)
    return GOLDEN + paper() + moved(chest(), x=70, y=106, scale=1.32)


def cross() -> str:
    """Two strokes of paint and a little dug-up sand, 110 by 96."""
    crumbs = ((-50, 22), (48, -18), (44, 30), (-46, -24), (-30, 38), (20, -38))
    return moved(
        ellipse(0, 4, 52, 42, "#d2ac6c").replace("/>", ' opacity=".55"/>'),
        path("M-32 -29Q-4 -6 33 31M31 -31Q4 -4 -33 29", line=(17, "#7d2414"), opacity=0.28).replace(
            "<path", '<path transform="translate(2 4)"'
        ),
        path("M-32 -29Q-4 -6 33 31M31 -31Q4 -4 -33 29", line=(15, PAINT)),
        path("M-30 -27Q-4 -5 30 28", line=(3, "#d9695a")),
        path("M28 -28Q8 -9 2 -3", line=(2.4, "#d9695a")),
        *(circle(x, y, 2.6, "#c79f5b") for x, y in crumbs),
        x=55,
        y=46,
    )


def back() -> str:
    """A treasure face down: the card's back with its X, for hands that nobody sees."""
    stripes = "".join(path(f"M{x} 8L{x - 60} 188", line=(9, "#eecf95")) for x in range(30, 210, 26))
    return (
        rect(0, 0, 140, 196, "#f6e2b6", rx=12)
        + element("g", stripes, opacity=0.5)
        + rect(4.5, 4.5, 131, 187, line=(3, "#c9995a"), rx=9)
        + moved(cross(), x=15, y=50)
    )
