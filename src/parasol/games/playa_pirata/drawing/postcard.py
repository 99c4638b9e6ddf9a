"""Playa Pirata as a picture postcard: towels over an X, a chest, a parrot, between sea and sand.

Decoration for a shelf of games; it shows no position.
"""

from .cloth import sew, weave
from .palette import SEATS
from .svg import ART, ellipse, load, make_document, move, rect


def draw_postcard() -> str:
    """Draw the postcard, as large as its beach."""
    shade = weave(SEATS[2], "cloth-2") + ellipse(322, 172, 62, 50, "#dfbf85", opacity=0.7)
    shade += move(sew("towels/umbrella", SEATS[2], "cloth-2"), x=316, y=158)
    body = load("postcard/beach") + _pile(0, 72, 178, -7) + _pile(1, 186, 172, 5) + shade + _loot()
    _, _, width, height = ART.find("postcard/beach").frame
    desc = "Towels, buried treasures and a parrot on a beach."
    return make_document(body, width, height, "Playa Pirata", desc)


def _pile(seat: int, x: float, y: float, turn: float) -> str:
    """A seat's towel over an X."""
    name = f"cloth-{seat}"
    pile = (
        move(load("treasures/cross"), x=-55, y=-92)
        + rect(-38, -46, 84, 106, "#5a3c14", rx=4, fill_opacity=0.28)
        + sew("towels/towel", SEATS[seat], name)
    )
    return weave(SEATS[seat], name) + move(pile, x=x, y=y, turn=turn, scale=0.92)


def _loot() -> str:
    return (
        move(load("treasures/cross"), x=150, y=226, scale=0.62)
        + ellipse(312, 262, 58, 12, "#5a3c14", fill_opacity=0.25)
        + move(load("treasures/chest"), x=300, y=228, scale=1.05)
        + move(load("specials/parrot"), x=374, y=206, scale=0.9)
        + move(load("treasures/skull"), x=34, y=258, turn=-14, scale=1.1)
    )
