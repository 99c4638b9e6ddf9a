"""Tenby as a picture postcard: a pier, two houses and the sea, with a bucket in front.

Decoration for a shelf of games; it shows no position.
"""

from parasol.games.tenby.cards import parse_town_card

from . import icons, seats
from .features import draw_feature
from .laid import draw_street
from .paint import Paint
from .palette import INK
from .passers import draw_passer
from .svg import ellipse, load, make_document, move, path, rect

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


def draw_postcard() -> str:
    """Draw the postcard, 412 by 288."""
    paint = Paint("tenby-postcard")
    cards = [parse_town_card(row, deck) for deck, row in ROWS]
    body = (
        rect(0, 0, *SIZE, "#a9dcf0")
        + rect(0, 230, SIZE[0], 58, "#4aa4b7")
        + draw_street(cards, 0, 36, 140, paint, bare=True)
        + _draw_sky()
        + _draw_beach()
    )
    told = (
        "Tenby",
        "A pier with an ice cream stall and two houses by the sea, under clouds that smile.",
    )
    return make_document(paint.compose(body), (0, 0, *SIZE), told)


def _draw_sky() -> str:
    birds_and_clouds = (
        ("seagull", 2, 176, 44, 1.15, -8),
        ("seagull", 0, 118, 80, 0.7, 0),
        ("cloud", 4, 352, 30, 0.8, 0),
        ("cloud", 1, 248, 46, 0.6, 0),
        ("cloud", 2, 104, 32, 0.6, 0),
    )
    return move(load("postcard/sun"), x=6, y=2, scale=0.82) + "".join(
        move(draw_feature(name, look), x=x, y=y, scale=scale, turn=turn)
        for name, look, x, y, scale, turn in birds_and_clouds
    )


def _draw_beach() -> str:
    """Sand in front of it all, and what somebody left there."""
    bucket = ellipse(2, 22, 20, 5, "#d8b67c") + seats.draw_seat(3)
    return (
        load("postcard/beach")
        + move(bucket, x=356, y=252, scale=1.15)
        + move(icons.draw_ring(), x=52, y=262, scale=0.95, turn=-14)
        + move(draw_passer("strollers", "sandcastle"), x=118, y=278, scale=1.1)
        + move(draw_passer("strollers", "child"), x=232, y=282, scale=1.2)
        + move(draw_passer("strollers", "dog"), x=280, y=282, scale=1.1)
        + path("M160 268q7 -5 14 0M318 276q7 -5 14 0", line=(2, INK), opacity=0.15)
    )
