"""Terraces without a building: a walled green above the sea, each with something of its own."""

from collections.abc import Callable
from typing import Final

from .chance import one
from .palette import GOLD, INK, LEAF, LEAF_DARK, PAPER, RED, STONE, STONE_LINE
from .slots import W
from .svg import circle, ellipse, moved, path, rect


def garden(key: str) -> str:
    """A green behind its wall."""
    own = OWN.get(key) or one(tuple(OWN.values()), key, "garden")
    lawn = path("M0 242q35 -14 70 0t70 0t70 0t70 0V276H0Z", "#b9d7a2")
    stones = "".join(f"M{x + 2} 256h16v20h-16Z" for x in range(0, W, 20))
    wall = path(stones, STONE, (1, STONE_LINE))
    top = rect(0, 252, W, 6, "#ede3d2") + path(f"M0 252H{W}M0 258H{W}", line=(1, STONE_LINE))
    return lawn + own() + wall + top


def _tree(x: float, scale: float = 1) -> str:
    return moved(
        rect(-4, -44, 8, 46, "#8a5a3a"),
        circle(0, -68, 32, LEAF, (1.8, LEAF_DARK)),
        path("M-14 -78q6 -8 14 -4M4 -60q8 -6 14 0", line=(2.2, "#b5d6a2")),
        x=x,
        y=262,
        scale=scale,
    )


def _pine(x: float, scale: float = 1) -> str:
    boughs = "M0 -96L22 -62H10L28 -34H12L30 -8H-30L-12 -34H-28L-10 -62H-22Z"
    return moved(
        rect(-4, -10, 8, 14, "#8a5a3a"),
        path(boughs, "#6fa37c", (1.8, LEAF_DARK)),
        x=x,
        y=260,
        scale=scale,
    )


def _bowling() -> str:
    """Two players and a long look at the jack."""

    def player(x: float, coat: str) -> str:
        return moved(
            path("M-3 0V-14M4 0V-14", line=(4, PAPER)),
            path("M-8 -12L-6 -32H6L8 -12Z", coat, (1.3, INK)),
            circle(0, -38, 6.5, "#f2c9a5", (1.3, INK)),
            path("M-9 -41H9L6 -46H-5Z", "#f2d28a", (1.2, INK)),
            circle(-2, -38, 1, INK),
            circle(2.5, -38, 1, INK),
            x=x,
            y=254,
        )

    return (
        _tree(38, 0.8)
        + player(116, "#4f7fa3")
        + player(212, "#c7566f")
        + circle(166, 248, 5, "#3a3a44")
        + circle(180, 249, 5, "#8a3d2a")
        + circle(150, 250, 3, PAPER, (1, INK))
        + path("M247 250V206", line=(2, INK))
        + path("M247 206h20l-6 6 6 6h-20Z", RED, (1.2, INK))
    )


def _cliffs() -> str:
    """A palm, and steps down to the sea."""
    fronds = (
        "M0 0Q-14 -14 -30 -6Q-16 -4 0 0Q-8 -18 -24 -24Q-4 -22 0 0"
        "Q6 -22 24 -24Q10 -16 0 0Q16 -12 30 -4Q14 -2 0 0Z"
    )
    return (
        _tree(54, 0.95)
        + path("M214 258Q218 220 210 184", line=(7, "#a07a4c"))
        + moved(path(fronds, LEAF, (1.6, LEAF_DARK)), x=210, y=184, scale=1.15)
        + path("M120 254v-6h12v-6h12v-6h12v-6h14v24Z", STONE, (1.3, STONE_LINE))
    )


def _court() -> str:
    """A fountain with a fish that spits."""
    return (
        _pine(46, 0.8)
        + _pine(236, 0.8)
        + path("M104 256V246H176V256Z", STONE, (1.4, STONE_LINE))
        + path("M132 246V214H148V246Z", STONE, (1.4, STONE_LINE))
        + ellipse(140, 214, 24, 6, "#bfe1ec", (1.6, STONE_LINE))
        + path("M132 212Q130 190 144 192Q156 196 146 206Q152 212 138 212Z", "#7fb3ad", (1.5, INK))
        + circle(146, 198, 1.3, INK)
        + path("M152 198Q166 196 168 240M128 214Q122 220 122 244", line=(2.2, "#8fd0e4"))
    )


def _roses() -> str:
    """An arch of roses, and a rabbit that thinks nobody sees it."""
    blooms = ((100, 216), (106, 194), (120, 178), (140, 172), (160, 178), (174, 194), (180, 216))
    return (
        path("M102 256V212Q102 176 140 176Q178 176 178 212V256", line=(10, LEAF))
        + path("M102 256V212Q102 176 140 176Q178 176 178 212V256", line=(2, LEAF_DARK))
        + "".join(circle(x, y, 5.5, "#ec7f93", (1.2, "#a23a50")) for x, y in blooms)
        + _tree(40, 0.7)
        + _tree(242, 0.75)
        + moved(
            ellipse(0, -9, 8, 10, "#cbb59a", (1.2, INK)),
            path(
                "M-4 -18Q-9 -32 -3 -33Q0 -30 -1 -19ZM4 -18Q9 -32 3 -33Q0 -30 1 -19Z",
                "#cbb59a",
                (1.2, INK),
            ),
            circle(-3, -12, 1, INK),
            circle(3, -12, 1, INK),
            x=140,
            y=258,
        )
    )


def _green() -> str:
    """A deck of sheep that keep the grass short."""

    def sheep(x: float, y: float, flip: bool) -> str:
        return moved(
            path("M-8 0V-8M8 0V-8", line=(3, INK)),
            path("M-14 -6Q-18 -18 -8 -20Q0 -26 8 -20Q18 -18 14 -6Z", "#fffaf0", (1.4, "#9a8f7c")),
            ellipse(-15, -17, 5, 6, "#4a4440"),
            circle(-16, -18, 1, GOLD),
            x=x,
            y=y,
            flip=flip,
        )

    return _tree(52, 1) + _tree(230, 0.8) + sheep(122, 256, False) + sheep(176, 250, True)


OWN: Final[dict[str, Callable[[], str]]] = {
    "bowling-green": _bowling,
    "cliff-garden": _cliffs,
    "paved-court": _court,
    "rose-corner": _roses,
    "walled-green": _green,
}
