"""Playa Pirata as a picture postcard: towels over an X, a chest, a parrot, between sea and sand.

Decoration for a shelf of games; it shows no position.
"""

from .cloth import towel, umbrella, woven
from .palette import SEATS
from .specials import SPECIALS
from .svg import document, element, ellipse, moved, path, rect
from .treasures import GOLDEN, chest, cross, skull

SIZE = (412, 288)
SHORE = "M0 0H412V66Q380 86 340 72T262 78T180 70T96 84T0 78Z"


def postcard() -> str:
    """The picture, 412 by 288."""
    body = _beach() + _towels() + _loot()
    return document(
        body, *SIZE, "Playa Pirata", "Towels, buried treasures and a parrot on a beach."
    )


def _beach() -> str:
    specks = "".join(
        ellipse((at * 53) % 412, 96 + (at * 37) % 190, 1.3, 1.1, "#c99f5e") for at in range(60)
    )
    ripples = "M20 150q12 -8 24 0t24 0M330 262q12 -8 24 0t24 0M150 274q12 -8 24 0t24 0"
    return (
        rect(0, 0, *SIZE, "#f2d9a2")
        + element("g", specks, opacity=0.5)
        + path(ripples, line=(2.4, "#dcb878"))
        + path(SHORE, "#6fc9c9")
        + path("M0 0H412V38Q330 60 250 44T100 52T0 44Z", "#4fb4ba", opacity=0.55)
        + path("M412 66Q380 86 340 72T262 78T180 70T96 84T0 78", line=(9, "#fffdf7"))
        + path("M412 82Q380 100 340 88T262 94T180 86T96 100T0 94", line=(7, "#dfc083"), opacity=0.6)
        + path("M40 22q9 -7 18 0t18 0M300 30q8 -6 16 0t16 0M180 16q8 -6 16 0", line=(2, "#d8f3ef"))
    )


def _towels() -> str:
    def pile(seat: int, x: float, y: float, turn: float) -> str:
        cloth, name = SEATS[seat], f"cloth-{seat}"
        shadow = rect(-38, -46, 84, 106, "rgb(90 60 20 / .28)", rx=4)
        return woven(cloth, name) + moved(
            moved(cross(), x=-55, y=-92, scale=1),
            shadow,
            towel(cloth, name),
            x=x,
            y=y,
            turn=turn,
            scale=0.92,
        )

    shade = moved(umbrella(SEATS[2], "cloth-2", 50), x=316, y=158)
    return (
        pile(0, 72, 178, -7)
        + pile(1, 186, 172, 5)
        + woven(SEATS[2], "cloth-2")
        + ellipse(322, 172, 62, 50, "#dfbf85").replace("/>", ' opacity=".7"/>')
        + shade
    )


def _loot() -> str:
    return (
        moved(cross(), x=150, y=226, scale=0.62)
        + GOLDEN
        + ellipse(312, 262, 58, 12, "rgb(90 60 20 / .25)")
        + moved(chest(), x=300, y=228, scale=1.05)
        + moved(SPECIALS["parrot"](), x=374, y=206, scale=0.9)
        + moved(skull(1.1), x=34, y=258, turn=-14)
    )
