"""Pictures for the topics of Tenby's help: a few pieces each, beside the words that explain them.

They hold numbers but no words, so that one drawing serves every language; captions are sentences
for the catalogues. The cards are those of the standard box.
"""

from collections.abc import Callable
from typing import Final

from parasol.games.tenby.cards import TownCard
from parasol.games.tenby.components import read_standard_box
from parasol.games.tenby.tables import COLOURS, FEATURES, MAX_FEATURES
from parasol.games.tenby.words import Text

from . import icons
from .digits import draw_numeral
from .laid import draw_street, frame_drawing
from .paint import Paint
from .palette import FACADES, INK, PAPER
from .pieces import draw_part, open_box
from .seats import BOX, draw_seat
from .svg import make_document, move, path, rect

Drawn = tuple[str, float, float]
"""A fragment, its width and its height."""
HIGH: Final = 160.0
CARD: Final = 126.0


def draw_figure(topic: str) -> str | None:
    """Draw what explains a topic, as a standalone SVG document; None where words are enough."""
    if topic not in FIGURES:
        return None
    draw, told = FIGURES[topic]
    paint = Paint(f"tenby-{topic}")
    body, width, height = draw(paint)
    return make_document(paint.compose(body), (0, 0, width, height), (topic, str(told)))


def caption_figure(topic: str) -> Text:
    """Say what a topic's drawing shows."""
    return FIGURES[topic][1]


# Ways to lay pieces out


def _cards(*keys: str) -> list[TownCard]:
    found = {card.key: card for card in open_box().town}
    return [found[key] for key in keys]


def _shaded(x: float, y: float, wide: float, high: float) -> str:
    """Something's shadow, down and to the right."""
    return rect(x + 3, y + 5, wide, high, "#5c3a18", rx=5, opacity=0.22)


def _in_a_row(paint: Paint, names: list[str], high: float = HIGH, gap: float = 18) -> Drawn:
    """Pieces side by side, all of one height."""
    x, body = 8.0, ""
    for name in names:
        inside, size = draw_part(name, paint)
        wide = high * size[2] / size[3]
        if size[0] == 0:
            body += _shaded(x, 8, wide, high)
        body += frame_drawing(inside, size, x, 8, wide)
        x += wide + gap
    return body, x - gap + 12, high + 22


def _as_a_street(paint: Paint, *keys: str, wide: float = CARD) -> Drawn:
    cards = _cards(*keys)
    across, high = wide * len(cards), wide * 400 / 280
    return (
        _shaded(8, 8, across, high) + draw_street(cards, 8, 8, wide, paint),
        across + 20,
        high + 22,
    )


def _priced(paint: Paint, what: list[tuple[str, int]], high: float = 54) -> Drawn:
    """Icons, and below each so many life rings."""
    x, body = 12.0, ""
    for name, price in what:
        inside, size = draw_part(name, paint)
        wide = high * size[2] / size[3]
        middle = x + wide / 2
        body += frame_drawing(inside, size, x, 10, wide)
        body += draw_numeral(price, middle - 15, high + 34, 24)
        body += move(icons.draw_ring(), x=middle + 15, y=high + 34, scale=0.62)
        x += wide + 30
    return body, x - 18, high + 58


# The figures, in the order of the help


def _goal(paint: Paint) -> Drawn:
    return _as_a_street(
        paint, "ice-cream-pier", "carys-cakes", "st-marys", "oyster-row", "tern-terrace"
    )


def _setup(paint: Paint) -> Drawn:
    body, wide, high = _in_a_row(paint, ["card/frog-street", "card/cob-lane"], 120)
    for at in range(read_standard_box()["rings"]["start"]):
        body += move(icons.draw_ring(), x=wide + 30 + 56 * at, y=high / 2, scale=1.1)
        across = wide + 30 + 56 * at
    return body, across + 34, high


def _night(paint: Paint) -> Drawn:
    body, wide, high = _in_a_row(paint, ["night/1", "night/2", "night/3"], 130)
    for at, who in enumerate((1, 2, 0)):
        body += frame_drawing(draw_seat(who), BOX, 2 + at * (130 * 280 / 290 + 18), 2, 38)
    return body, wide, high


def _turn(paint: Paint) -> Drawn:
    body, wide, high = _in_a_row(paint, ["day/6", "day/19", "day/34"], 150)
    across = 150 * 280 / 330
    body += frame_drawing(draw_seat(1), BOX, 4, 4, 36) + frame_drawing(
        draw_seat(0), BOX, 4 + across + 18, 4, 36
    )
    return body + move(icons.draw_ring(), x=8 + 3 * across + 16, y=28, scale=0.8), wide, high


def _actions(paint: Paint) -> Drawn:
    names = ["icon/T", "back/terrace", "icon/P", "back/pier", "icon/L", "back/landmark"]
    return _in_a_row(paint, [*names, "icon/R", "back/resident"], 84, 14)


def _substitution(paint: Paint) -> Drawn:
    body = ""
    for at, icon in enumerate("LPT"):
        body += move(icons.draw_action(icon), x=36 + 104 * at, y=36, scale=1.2)
        if at < 2:
            x = 72 + 104 * at
            arrow = f"M{x} 36h30m-9 -8l10 8 -10 8"
            body += path(arrow, line=(4, INK))
    return body, 280, 72


def _plain(paint: Paint) -> Drawn:
    sides = ["terrace-left", "terrace-right", "pier-left", "pier-right"]
    return _in_a_row(paint, [f"card/plain-{side}" for side in sides])


def _forfeit(_: Paint) -> Drawn:
    return (
        (
            move(icons.draw_action("T"), x=38, y=38, scale=1.3)
            + path("M76 38h34m-10 -9l11 9 -11 9", line=(4, INK))
            + move(icons.draw_ring(), x=150, y=38, scale=1.4)
        ),
        190,
        76,
    )


def _residents(paint: Paint) -> Drawn:
    return _in_a_row(
        paint, ["resident/florist-a", "resident/florist-b", "resident/ferry-captain-b"]
    )


def _edges(paint: Paint) -> Drawn:
    """The three kinds of edges: pier to pier, terrace to terrace, and the sea."""
    return _as_a_street(paint, "netting-deck", "foghorn-house", "whelk-cottage")


def _landmarks(paint: Paint) -> Drawn:
    return _in_a_row(paint, ["card/five-arches", "card/lifeboat-station", "card/market-hall"])


def _completed(paint: Paint) -> Drawn:
    body, wide, high = _as_a_street(paint, "gulls-rest", "puffin-house", "bosuns-berth", wide=104)
    return body + move(icons.draw_tick(), x=wide / 2, y=24, scale=1.2), wide, high


def _rings(paint: Paint) -> Drawn:
    prices = read_standard_box()["prices"]
    buys = [
        ("icon/T", "terrace"),
        ("icon/P", "pier"),
        ("icon/L", "landmark"),
        ("icon/R", "resident"),
    ]
    return _priced(paint, [(icon, prices[name]) for icon, name in buys])


def _scoring(paint: Paint) -> Drawn:
    return _as_a_street(paint, "limpet-lodge", "kite-corner", "the-teapot")


def _range(paint: Paint) -> Drawn:
    body, x = "", 8.0
    for reach in ("adjacent", "two", "two-left", "two-right", "street"):
        sides = icons.find_ways(reach, "", "")
        body += rect(x, 8, 132, 48, PAPER, (1.4, "#cdbf9f"), rx=8)
        body += icons.draw_arrows(reach, sides, 16, 60, (x + 66, 32), paint)
        body += rect(x + 50, 14, 32, 36, "#e1d3bc", (2, INK), rx=5)
        x += 144
    return body, x - 2, 64


def _colours(paint: Paint) -> Drawn:
    body = ""
    for at, name in enumerate((*COLOURS, "white", "unique")):
        x = 44 + 84 * at
        if name == "unique":
            body += move(icons.draw_target(name, paint), x=x, y=46, scale=1.9)
            continue
        body += rect(x - 34, 12, 68, 68, paint[name], (3, FACADES[name].deep), rx=5)
    return body, 44 + 84 * 6 + 44, 92


def _features(paint: Paint) -> Drawn:
    body = ""
    for at, (name, most) in enumerate(zip(FEATURES, MAX_FEATURES, strict=True)):
        x = 40 + 62 * at
        body += move(icons.draw_target(name, paint), x=x, y=34, scale=1.3)
        body += draw_numeral(most, x, 82, 24)
    return body, 40 + 62 * 10 + 40, 100


def _tiers(paint: Paint) -> Drawn:
    return _in_a_row(paint, ["resident/carpenter-a", "resident/carpenter-b"], 220)


def _accolades(paint: Paint) -> Drawn:
    return _in_a_row(paint, ["accolade/manager", "accolade/gull-friend", "accolade/promenader"])


Figures = dict[str, tuple[Callable[[Paint], Drawn], Text]]
FIGURES: Final[Figures] = {
    "goal": (_goal, Text("A street of five cards, from the sea to the sea.")),
    "setup": (_setup, Text("Two Start cards to choose from, and three life rings.")),
    "night": (_night, Text("Night cards with the pieces of three players: who chooses first.")),
    "turn": (
        _turn,
        Text("Day cards with their icons; nobody took the last one, so a life ring lies on it."),
    ),
    "actions": (_actions, Text("The four icons, and the decks they open.")),
    "substitution": (_substitution, Text("Landmark, pier, terrace: only in this direction.")),
    "plain-ends": (_plain, Text("The plain ends: terraces and piers, left and right.")),
    "forfeit": (_forfeit, Text("An icon for a life ring.")),
    "residents": (
        _residents,
        Text("Residents: what they count, in one street or in every street, and their points."),
    ),
    "edges": (_edges, Text("Sea, pier to pier, terrace to terrace, and the sea again.")),
    "landmarks": (_landmarks, Text("Three landmarks; a street has room for one.")),
    "completed": (_completed, Text("A completed street: the sea is at both ends.")),
    "life-rings": (_rings, Text("What actions cost in life rings.")),
    "scoring": (
        _scoring,
        Text("Each card shows below what it counts, the points for each, and how far it looks."),
    ),
    "range": (
        _range,
        Text("Neighbours; two cards away on both sides, to the left, to the right; the street."),
    ),
    "colours": (
        _colours,
        Text(
            "Red squares, yellow circles, green zigzags, blue triangles, purple stripes; white is "
            "any colour; unique colours."
        ),
    ),
    "features": (_features, Text("The eleven features, and how many of each a card has at most.")),
    "tiers": (_tiers, Text("Both Carpenters: the lower row is for completed streets.")),
    "accolades": (_accolades, Text("Accolades: most businesses, most seagulls, longest street.")),
}
"""By topic of the help: what draws it, and its caption."""
