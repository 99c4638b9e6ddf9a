"""Stalls on piers: a striped roof, a counter, and a sign that says what one buys here."""

from .chance import one
from .emblems import EMBLEMS, emblem
from .houses import awning, wares
from .palette import GOLD, INK, PAPER, WOOD_DARK
from .svg import circle, ellipse, moved, path, rect

_CLOTHS = ("#e8705a", "#3c86c2", "#38754a", "#9a6bb8")


def kiosk(key: str, x: float) -> str:
    """A stall around x."""
    return moved(_puppets() if "punch" in key else _stall(key), x=x)


def _stall(key: str) -> str:
    colour = one(_CLOTHS, key, "cloth")
    boards = "M-20 214V278M0 214V278M20 214V278"
    return (
        rect(-40, 214, 80, 64, "#fff6e4", (1.6, "#8b6a3e"))
        + path(boards, line=(0.9, "#e3cfa8"))
        + rect(-28, 232, 56, 22, "#4a6472")
        + _keeper(key)
        + wares(key, 0, 254, 18)
        + rect(-34, 254, 68, 5, "#c98548", (1.2, WOOD_DARK))
        + awning(0, 204, 46, 7, 12, colour, INK)
        + path("M-46 205L-34 190H34L46 205Z", colour, (1.6, INK))
        + circle(0, 187, 15, PAPER, (2, colour))
        + circle(0, 187, 16.4, line=(1.2, INK))
        + moved(emblem(key), y=187, scale=1.1)
    )


def _keeper(key: str) -> str:
    """Whoever sells here, as far as one can see over the wares."""
    skin = one(("#f2c9a5", "#c98f63", "#8d5b3c"), key, "keeper")
    return (
        circle(0, 241, 6, skin)
        + path("M-7 239Q-6 233 0 233Q6 233 7 239Z", PAPER)
        + circle(-2.2, 241, 0.9, INK)
        + circle(2.2, 241, 0.9, INK)
    )


def _puppets() -> str:
    """A booth with two puppets, one of them a crocodile."""
    stripes = "".join(f"M{x} 214h8v64h-8Z" for x in (-40, -24, -8, 8, 24))
    return (
        rect(-40, 166, 80, 112, PAPER, (1.6, INK))
        + path(stripes, "#e8705a")
        + path("M-32 176H32V214H-32Z", "#2f4f6e", (1.6, INK))
        + path("M-44 166Q0 132 44 166Z", "#e8705a", (1.6, INK))
        + path("M-15 166Q0 132 15 166Z", GOLD, (1.2, INK))
        + path("M-14 214Q-16 200 -8 198Q0 200 -1 214Z", "#d2503f", (1.2, INK))
        + circle(-9, 192, 7, "#f2c9a5", (1.2, INK))
        + path("M-17 190Q-12 176 2 180Q0 186 -2 190Z", "#d2503f", (1.2, INK))
        + path("M-4 193l5 1.5 -5 1.5", "#f2a090", (1, INK))
        + circle(-8, 191, 1.1, INK)
        + path("M10 214V202H4V196L24 192Q28 200 22 206V214Z", "#6fa36a", (1.2, INK))
        + path("M5 196l2.5 3 2.5 -3.5 2.5 3", line=(1, PAPER))
        + circle(20, 190, 2.4, PAPER, (1, INK))
        + ellipse(0, 215, 34, 4, GOLD, (1.2, INK))
        + moved(EMBLEMS["heart"], y=154, scale=0.7)
    )
