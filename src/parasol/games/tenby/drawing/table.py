"""The whole table as one picture, for a notebook, a README and records.

Market, Day and Night cards lie above; below are the towns, the viewer's first and larger. It is
made from a view alone: what a view does not hold can't appear.
"""

from collections.abc import Mapping
from typing import Any, Final

from parasol.games.tenby.cards import TownCard

from . import days, icons, town
from .digits import draw_numeral, measure_numeral
from .laid import draw_street, frame_drawing
from .paint import Paint
from .palette import INK, PAPER
from .seats import BOX, draw_seat
from .svg import load, make_document, move, path, rect

WIDE: Final = 1200.0
EDGE: Final = 24.0
CARD: Final = 66.0
"""The width of a card in the market."""
OWN: Final = 78.0
OTHER: Final = 46.0
GAP: Final = 8.0
HEAD: Final = 46.0
Drawn = tuple[str, float]
"""A fragment, and the height below which it is free."""


def draw_view(view: Mapping[str, Any]) -> str:
    """Draw a view as one standalone SVG document."""
    paint = Paint("tenby-table")
    body, y = _draw_market(view, EDGE, paint)
    order = sorted(view["seats"], key=lambda own: own["seat"] != view["viewer"])
    for own in order:
        drawn, y = _draw_seat(view, own, y + 18, paint)
        body += drawn
    high = y + EDGE
    shore = f"M{WIDE:g} 150q-50 14 -100 0" + "t-100 0" * 11
    ground = rect(0, 0, WIDE, high, "#faebcb") + path(f"{shore}V0H{WIDE:g}Z", "#b4e6e0")
    ground += path(shore, line=(6, PAPER))
    told = ("Tenby", tell_position(view))
    return make_document(paint.compose(ground + body), (0, 0, WIDE, high), told)


def read_card(view: Mapping[str, Any], key: str) -> TownCard:
    """Read a town card from the rows that a view brings."""
    row = view["cards"][key]
    same = ("name", "deck", "left", "right", "colour", "subtype", "features", "target", "points")
    return TownCard(key=key, range=row["range"], **{field: row[field] for field in same})


def _draw_paper(x: float, y: float, wide: float, high: float) -> str:
    return rect(x - 2, y - 2, wide + 4, high + 4, PAPER, rx=4)


def _draw_market(view: Mapping[str, Any], y: float, paint: Paint) -> Drawn:
    """The rows of the market, the Day cards with the pieces on them, and the Night cards."""
    body, x, tall = "", EDGE, CARD * 400 / 280
    for deck in ("terrace", "pier", "landmark"):
        keys = view["market"][deck]
        for shown in [frame_drawing(load(f"backs/{deck}"), town.SIZE, 0, 0, CARD)] + [
            frame_drawing(town.draw_card(read_card(view, key), paint), town.SIZE, 0, 0, CARD)
            for key in keys
        ]:
            if x + CARD > WIDE - EDGE:
                x, y = EDGE, y + tall + GAP
            body += _draw_paper(x, y, CARD, tall) + move(shown, x=x, y=y)
            x += CARD + GAP
        x += GAP
    x, y = EDGE, y + tall + 14
    for card in view["days"]:
        body += move(_draw_day(card), x=x, y=y)
        x += CARD + GAP
    x += 3 * GAP
    for number, who in enumerate(view["night"], 1):
        drawn = frame_drawing(days.draw_night(number), days.NIGHT, 0, 0, CARD)
        drawn += "" if who is None else frame_drawing(draw_seat(who), BOX, -6, -8, 26)
        body += move(_draw_paper(0, 0, CARD, CARD * 290 / 280) + drawn, x=x, y=y)
        x += CARD + GAP
    return body, y + CARD * 330 / 280


def _draw_day(card: Mapping[str, Any]) -> str:
    body = _draw_paper(0, 0, CARD, CARD * 330 / 280)
    body += frame_drawing(days.draw_day(card["number"], card["icons"]), days.DAY, 0, 0, CARD)
    for token in range(card["tokens"]):
        body += move(icons.draw_ring(), x=CARD - 10 - 9 * token, y=10, scale=0.36)
    return body + (
        "" if card["seat"] is None else frame_drawing(draw_seat(card["seat"]), BOX, -6, -8, 26)
    )


def _draw_seat(view: Mapping[str, Any], own: Mapping[str, Any], y: float, paint: Paint) -> Drawn:
    """A seat's piece, points, rings and residents, and its town street by street."""
    body = _draw_head(view, own, y)
    wide = OWN if own["seat"] == view["viewer"] else OTHER
    tall = wide * 400 / 280
    x, top = EDGE, y + HEAD
    for part in own["streets"]:
        cards = [read_card(view, laid["card"]) for laid in part["cards"]]
        across = wide * len(cards)
        if x > EDGE and x + across > WIDE - EDGE:
            x, top = EDGE, top + tall + 12
        scale = min(1.0, (WIDE - 2 * EDGE) / across)
        body += _draw_paper(x, top, across * scale, tall * scale)
        body += draw_street(cards, x, top, wide * scale, paint)
        if part["completed"]:
            body += move(icons.draw_tick(), x=x + across * scale / 2, y=top, scale=0.6)
        x += across * scale + 14
    return body, top + (tall if own["streets"] else 0)


def _draw_head(view: Mapping[str, Any], own: Mapping[str, Any], y: float) -> str:
    body = rect(
        EDGE, y, 330, 38, PAPER, (2, "#cf4128") if view["seat"] == own["seat"] else None, rx=5
    )
    body += frame_drawing(draw_seat(own["seat"]), BOX, EDGE + 6, y + 2, 29)
    total = str(own["score"]["total"])
    body += draw_numeral(total, EDGE + 56 + measure_numeral(total, 22) / 2, y + 19, 22)
    x = EDGE + 150
    for sign, count in (
        (icons.draw_ring(), own["rings"]),
        (icons.draw_action("R"), own["residents"]),
        (icons.draw_tick(), own["completed"]),
    ):
        body += move(sign, x=x, y=y + 19, scale=0.52)
        body += draw_numeral(count, x + 26, y + 19, 17, INK)
        x += 66
    return body


def tell_position(view: Mapping[str, Any]) -> str:
    """Tell the position in a few sentences."""
    told = [f"Round {view['round']}."] if view["phase"] != "over" else ["The game is over."]
    for own in view["seats"]:
        streets = len(own["streets"])
        told.append(
            f"Seat {own['seat'] + 1}: {own['score']['total']} points, {own['rings']} life rings, "
            f"{streets} streets, {own['completed']} of them completed."
        )
    return " ".join(told)
