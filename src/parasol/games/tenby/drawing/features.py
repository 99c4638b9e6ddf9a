"""The eleven things that are counted. What stands on the ground stands on (0, 0); what flies, hangs
or sits on a roof has (0, 0) in its middle or at its foot, as said in SPAN.

`feature` puts one into a picture as a group of its own with its name as a class: whoever counts
these groups counts what a player sees.
"""

from collections.abc import Callable
from typing import Final

from .palette import FACADES, GOLD, INK, IRON, RED
from .svg import circle, ellipse, moved, path, rect

SPAN: Final[dict[str, tuple[float, float, float, float]]] = {
    "bench": (-25, -31, 25, 1),
    "bin": (-10, -30, 10, 1),
    "binoculars": (-15.4, -46, 14, 0),
    "chimney": (-16, -39, 16, 5),
    "cloud": (-33, -19, 33, 16),
    "flower-box": (-22, -15, 22, 7),
    "lamp-post": (-11, -102, 11, 0),
    "lantern": (-11, -16, 11, 13),
    "lobster-box": (-21, -27, 21, 1),
    "porch": (-30, -67, 30, 3),
    "seagull": (-24, -19, 28, 9),
    "shutters": (-27, -1, 27, 39),
}
"""How far each reaches left, up, right and down; a lantern is a lamp without a post."""

_WOOD = "#875a2a"
_TRIM = "#8b7b62"
_EYES = circle(-8, 1, 2.5, INK) + circle(8, 1, 2.5, INK)
_SMILE = "M-5 6.4Q0 11.5 5 6.4"
_FACES = (
    _EYES + path(_SMILE, line=(2, INK)),
    path("M-11 1.5Q-8 4.8 -5 1.5M5 1.5Q8 4.8 11 1.5M-3 7.6Q0 9.8 3 7.6", line=(2.1, INK)),
    circle(-8, 1, 2.5, INK) + path(f"M5 2Q8 -1.6 11 2{_SMILE}", line=(2.1, INK)),
    _EYES + ellipse(0, 8.4, 2.8, 3.2, INK),
    _EYES + path("M-6 6Q0 13 6 6Z", RED, (1.6, INK)),
    path("M-11 2.5Q-8 -1.5 -5 2.5M5 2.5Q8 -1.5 11 2.5M-4 7Q0 11 4 7", line=(2.1, INK)),
)
_WINGS = (
    "M-3 -1C-8 -12 -17 -14 -22 -9C-14 -8 -10 -3 -5 4ZM1 -2C5 -14 14 -16 20 -12C13 -9 9 -4 6 3Z",
    "M-2 0C-9 -7 -17 -6 -22 1C-15 -1 -10 1 -5 5ZM2 0C8 -8 16 -8 21 -1C14 -2 10 0 6 4Z",
    "M-1 -1C-3 -14 -11 -18 -18 -16C-12 -11 -10 -4 -6 4ZM2 -1C8 -11 16 -11 21 -6C14 -5 10 -1 6 4Z",
)


def cloud(look: int = 0) -> str:
    """A cloud with one of several faces."""
    puff = "M-20 15C-33 15 -34 -1 -22 -2C-23 -15 -5 -20 1 -10C8 -18 23 -13 21 -2C34 -2 33 15 20 15Z"
    return (
        path(puff, "#fff", (2, "#8fb3c4"))
        + path("M-19 11Q0 15 19 11", line=(2, "#e3eff4"))
        + ellipse(-14.5, 6.5, 3.6, 2.2, "#f7bfb4")
        + ellipse(14.5, 6.5, 3.6, 2.2, "#f7bfb4")
        + _FACES[look % len(_FACES)]
    )


def seagull(look: int = 0) -> str:
    """A gull on the wing; one in three has got hold of a chip."""
    body = "M-14 4C-8 -3 4 -6 11 -2C16 -7 22 -2 18 2C14 8 2 11 -14 4Z"
    chip = rect(23.4, -4.6, 3, 10, GOLD, (1, INK), rx=1, transform="rotate(12 25 0)")
    return (
        path(_WINGS[look % 3], "#9fb4c2", (1.7, INK))
        + path(body, "#fff", (1.9, INK))
        + path("M19.5 -2.6L26 -.4L19.3 1.6Z", "#f59a2c", (1.2, INK))
        + circle(15.6, -1.8, 1.5, INK)
        + (chip if look % 3 == 2 else "")
    )


def lamp_post(_: int = 0) -> str:
    """A lamp post."""
    return (
        path("M-7 0V-5H-4V-9H4V-5H7V0ZM-2.2 -6V-74H2.2V-6Z", IRON)
        + path("M-9 -62H9", line=(2.6, IRON))
        + path("M-7.5 -92H7.5L5.4 -75H-5.4Z", "#ffe28a", (2.2, IRON))
        + path("M-2 -90L-1.5 -78", line=(2, "#fff8d8"))
        + path("M-10 -92Q0 -103 10 -92Z", IRON)
        + circle(0, -99.5, 2.4, IRON)
    )


def lantern() -> str:
    """The one lamp without a post, at the Five Arches."""
    return (
        path("M0 -14V-6", line=(2.4, IRON))
        + path("M-7.5 -6H7.5L5.4 11H-5.4Z", "#ffe28a", (2.2, IRON))
        + path("M-10 -6Q0 -17 10 -6Z", IRON)
    )


def bench(_: int = 0) -> str:
    """A bench."""
    edge = (1.3, "#7c4a20")
    return (
        path("M-19 0V-29M19 0V-29", line=(3.2, "#31505e"))
        + rect(-23, -29, 46, 4.6, "#c98548", edge, rx=2)
        + rect(-23, -22.6, 46, 4.6, "#c98548", edge, rx=2)
        + rect(-24.5, -15, 49, 6, "#dc9c5c", (1.5, "#7c4a20"), rx=2.4)
    )


def bin_(_: int = 0) -> str:
    """A bin."""
    return (
        path("M-8 -22H8L6.4 0H-6.4Z", "#35506a", (1.7, INK))
        + rect(-6.6, -15, 13.2, 3.6, "#f2c14e")
        + path("M-9.6 -22Q0 -34 9.6 -22Z", "#35506a", (1.7, INK))
        + rect(-4.4, -25.4, 8.8, 2.8, "#14222e", rx=1.4)
    )


def lobster_box(look: int = 0) -> str:
    """A lobster pot with somebody at home."""
    waving = "M-8 -13q-5 -1 -4 -6M8 -13q5 -1 4 -6"
    hiding = "M-8 -12q-6 2 -4 5M8 -12q6 2 4 5"
    return (
        path("M-19 0V-11Q-19 -25 0 -25Q19 -25 19 -11V0Z", "#f7e5be", (2.4, _WOOD))
        + path("M-7 -3C-10 -15 -3 -18 0 -12C3 -18 10 -15 7 -3Z", RED)
        + path(hiding if look % 3 == 1 else waving, line=(2.6, RED))
        + circle(-2.3, -9, 1.3, "#fff")
        + circle(2.3, -9, 1.3, "#fff")
        + path("M-19 -5.5H19M-12.6 0V-22M12.6 0V-22", line=(2.2, _WOOD))
    )


def binoculars(_: int = 0) -> str:
    """Binoculars on a stand, for a coin."""
    return (
        rect(-8, -4, 16, 4, "#3c5163", rx=1.6)
        + rect(-2.6, -27, 5.2, 24, "#5f7c90")
        + path("M-6 -27H6", line=(3, "#3c5163"))
        + path("M-12 -44H9L13 -39V-33L9 -28H-12Z", "#4f9aa8", (2, INK))
        + circle(-9, -36, 5.4, "#ddf2f4", (2, INK))
        + circle(4, -36, 5.4, "#ddf2f4", (2, INK))
    )


def chimney(_: int = 0) -> str:
    """A chimney of bricks with its pot."""
    edge = (1.8, "#7f4029")
    return (
        rect(-12, -24, 24, 28, "#ce8062", edge)
        + path("M-12 -12H12M-12 -3H12M-2 -24V-12M5 -12V-3", line=(1.2, "#af6448"))
        + rect(-15, -28, 30, 6, "#b5694d", edge, rx=1.5)
        + path("M-5 -28L-4 -38H4L5 -28Z", "#e9a373", edge)
    )


def shutters(colour: str = "#2b6796", reach: float = 15, height: float = 38) -> str:
    """A pair of shutters: so far from the window's middle, from its upper edge down."""
    slats = [y for y in (6, 12, 18, 24, 30) if y < height - 2]
    drawn = ""
    for x in (-reach - 12, reach):
        drawn += rect(x, 0, 12, height, colour, (1.2, INK), rx=1.5)
        drawn += path(
            "".join(f"M{x + 2.6:g} {y}h6.8" for y in slats), line=(1.5, "rgba(255,255,255,.65)")
        )
    return drawn


def flower_box(half: float = 21) -> str:
    """A box of flowers, twice `half` wide."""
    w = half
    leaves = (
        f"M{2 - w:g} -3C{-w:g} -13 {8 - w:g} -13 {8 - w:g} -6C{10 - w:g} -15 -4 -15 -3 -6"
        f"C-2 -15 8 -15 8 -6C{w - 10:g} -15 {w + 1:g} -14 {w - 2:g} -3Z"
    )
    blooms = ((5 - w, -8, "#ec5f79"), (-w / 3, -10, "#ffd24d"), (w / 3, -8, "#ec5f79"))
    return (
        path(leaves, "#5e9f58")
        + "".join(circle(x, y, 3.5, c, (0.8, "#a23a50")) for x, y, c in blooms)
        + circle(w - 5, -10, 3.5, "#fff", (0.8, "#a23a50"))
        + path(f"M{-w:g} -4H{w:g}L{w - 3:g} 6H{3 - w:g}Z", "#c46a43", (1.6, "#7d3b1e"))
    )


def porch(door: str = "#2b6796") -> str:
    """A porch with its door."""
    edge = (1.5, _TRIM)
    panes = "M-9 -40h7.4v14h-7.4ZM1.6 -40h7.4v14h-7.4Z"
    return (
        rect(-13, -44, 26, 44, door, (1.4, INK))
        + path(panes, "rgba(255,255,255,.28)")
        + circle(8, -20, 1.7, GOLD)
        + rect(-24, -46, 6, 46, "#fffdf6", edge)
        + rect(18, -46, 6, 46, "#fffdf6", edge)
        + rect(-27, -51, 54, 6, "#fffdf6", edge)
        + path("M-29 -51L0 -66L29 -51Z", "#fffdf6", (1.7, _TRIM))
        + circle(0, -56, 2.8, "#e9c46a")
        + rect(-27, -3, 54, 5, "#e8dfcd", (1.2, _TRIM))
    )


LOOKS: Final[dict[str, Callable[[int], str]]] = {
    "bench": bench,
    "bin": bin_,
    "binoculars": binoculars,
    "chimney": chimney,
    "cloud": cloud,
    "lamp-post": lamp_post,
    "lobster-box": lobster_box,
    "seagull": seagull,
}
"""Those that look the same wherever they are; the others take the measures of a house."""


def alone(name: str) -> str:
    """A feature on its own, as an icon wants it."""
    if name == "shutters":
        return shutters(FACADES["red"].shutters)
    if name in ("flower-box", "porch"):
        return flower_box() if name == "flower-box" else porch()
    return LOOKS[name](0)


def feature(name: str, drawn: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    """A counted thing in its place."""
    return moved(drawn, x=x, y=y, scale=scale, turn=turn, class_=f"f {name}")
