"""Tenby as a picture postcard: a pier, two houses and the sea, with a bucket in front.

Decoration for a shelf of games; it shows no position.
"""

from parasol.games.tenby.cards import town_card

from . import features, icons, seats
from .laid import street
from .paint import Paint
from .palette import INK, PAPER
from .passers import STROLLERS
from .svg import circle, document, ellipse, moved, path, rect

SIZE = (412.0, 288.0)
ROWS = (
    ("pier", "Ice Cream Pier; S|P; -; business; 1 seagull, 1 lamp-post, 1 bench; 3; none"),
    (
        "terrace",
        "The Teapot; P|T; red; business; "
        "2 chimney, 3 flower-box, 2 shutters, 1 lamp-post, 1 seagull; 3; none",
    ),
    (
        "terrace",
        "Starfish Row; T|T; blue; home; "
        "2 chimney, 3 shutters, 1 porch, 2 flower-box, 1 bench; 3; none",
    ),
)


def postcard() -> str:
    """The picture, 412 by 288."""
    paint = Paint("tenby-postcard")
    cards = [town_card(row, deck) for deck, row in ROWS]
    body = (
        rect(0, 0, *SIZE, "#a9dcf0")
        + rect(0, 230, SIZE[0], 58, "#4aa4b7")
        + street(cards, 0, 36, 140, paint, bare=True)
        + _sky()
        + _beach()
    )
    told = (
        "Tenby",
        "A pier with an ice cream stall and two houses by the sea, under clouds that smile.",
    )
    return document(paint.definitions() + body, (0, 0, *SIZE), told)


def _sky() -> str:
    rays = "M40 8V-6M40 72V86M8 40H-6M72 40H86M17 17L8 8M63 63L72 72M17 63L8 72M63 17L72 8"
    sun = path(rays, line=(4, "#f8c537")) + circle(40, 40, 24, "#ffd75e", (2.4, "#e39f1b"))
    smile = "M30 38q3 -4 6 0M44 38q3 -4 6 0M33 48Q40 54 47 48"
    return (
        moved(sun + path(smile, line=(2.4, "#b9790c")), x=6, y=2, scale=0.82)
        + moved(features.seagull(2), x=176, y=44, scale=1.15, turn=-8)
        + moved(features.seagull(0), x=118, y=80, scale=0.7)
        + moved(features.cloud(4), x=352, y=30, scale=0.8)
        + moved(features.cloud(1), x=248, y=46, scale=0.6)
        + moved(features.cloud(2), x=104, y=32, scale=0.6)
    )


def _beach() -> str:
    """Sand in front of it all, and what somebody left there."""
    shore = "M0 246Q52 232 104 244T214 242T320 246T412 236"
    grains = "".join(
        circle((at * 61) % 412, 256 + (at * 23) % 32, 1, "#d0a764") for at in range(40)
    )
    return (
        path(f"{shore}V288H0Z", "#f4dfb3")
        + grains
        + path(shore, line=(6, PAPER))
        + moved(ellipse(2, 22, 20, 5, "#d8b67c"), seats.seat(3), x=356, y=252, scale=1.15)
        + moved(icons.ring(), x=52, y=262, scale=0.95, turn=-14)
        + moved(STROLLERS[5](), x=118, y=278, scale=1.1)
        + moved(STROLLERS[1](), x=232, y=282, scale=1.2)
        + moved(STROLLERS[0](), x=280, y=282, scale=1.1)
        + path("M160 268q7 -5 14 0M318 276q7 -5 14 0", line=(2, INK), opacity=0.15)
    )
