"""What every card stands on: sky, sea, paving or deck, harbour wall or piles.

Cards join into one street because at every edge the same things lie at the same heights; the group
`lie` holds all that reaches an edge, in the order of painting.
"""

from typing import Final

from parasol.games.tenby.cards import TownCard

from .paint import Paint
from .palette import INK, PAPER, RED, WOOD
from .slots import FOOT, HORIZON, QUAY, RAIL, H, Slots, Span, W
from .svg import circle, ellipse, group, path, rect

DECK_END: Final = 64
"""How far a pier reaches into a terrace's card."""
_RAIL_EDGE: Final = "#9c8a6e"


def draw_ground(card: TownCard, slots: Slots, paint: Paint, behind: str) -> str:
    """Draw sky, sea and ground of a card; `behind` is seen beyond the railing."""
    drawn = rect(0, 0, W, HORIZON, paint["sky"])
    drawn += rect(0, HORIZON, W, H - HORIZON, paint["sea"])
    drawn += rect(0, HORIZON, W, H - HORIZON, paint["waves"])
    drawn += group(behind, class_="behind")
    for deck in _list_decks(card, slots):
        drawn += _draw_deck(*deck, paint)
    if card.base == "terrace":
        drawn += _draw_paving(*_find_paved(card, slots), paint)
    return group(drawn, class_="lie")


def draw_ends(card: TownCard, slots: Slots) -> str:
    """Draw where the ground ends: the harbour wall's corner, the last pile, foam around it."""
    drawn = ""
    if card.base == "terrace":
        start, stop = _find_paved(card, slots)
        drawn += _draw_corner(start, 0) if card.left != "terrace" else ""
        drawn += _draw_corner(stop, -9) if card.right != "terrace" else ""
    for edge, x, way in ((card.left, slots.ground[0], 1), (card.right, slots.ground[1], -1)):
        if edge == "sea":
            drawn += path(
                f"M{x - way * 14:g} 352q{way * 7} -6 {way * 14} 0"
                f"M{x - way * 26:g} 368q{way * 7} -6 {way * 14} 0",
                line=(2, "#fff"),
                opacity=0.8,
            )
            drawn += _draw_last_pile(x + way * 6) if card.base == "pier" else ""
    return drawn


def _list_decks(card: TownCard, slots: Slots) -> list[Span]:
    if card.base == "pier":
        return [slots.ground]
    left = [(0.0, float(DECK_END))] if card.left == "pier" else []
    return left + ([(float(W - DECK_END), float(W))] if card.right == "pier" else [])


def _find_paved(card: TownCard, slots: Slots) -> Span:
    start, stop = slots.ground
    return (
        DECK_END if card.left == "pier" else start,
        W - DECK_END if card.right == "pier" else stop,
    )


def _draw_deck(start: float, stop: float, paint: Paint) -> str:
    piles = [x for x in range(10, W, 40) if start < x < stop]
    drawn = path("".join(f"M{x - 5} {QUAY}h10v60h-10Z" for x in piles), WOOD)
    drawn += path("".join(f"M{x - 5} {QUAY}h3v60h-3Z" for x in piles), "#8c6239")
    drawn += "".join(ellipse(x, QUAY + 60, 9, 3, "#fff", opacity=0.55) for x in piles)
    drawn += _draw_railing(start, stop)
    wide = stop - start
    return (
        drawn
        + rect(start, FOOT, wide, QUAY - FOOT, paint["deck"])
        + rect(start, QUAY - 3, wide, 8, WOOD)
        + rect(start, QUAY - 3, wide, 2.4, "#ebcfa6")
    )


def _draw_railing(start: float, stop: float) -> str:
    posts = "".join(f"M{x - 1.6:g} 248h3.2v30h-3.2Z" for x in range(20, W, 20) if start <= x < stop)
    wide = stop - start
    return (
        path(posts, PAPER, (0.9, _RAIL_EDGE))
        + rect(start, RAIL, wide, 5, PAPER)
        + rect(start, 262, wide, 3, PAPER)
        + path(
            f"M{start:g} {RAIL}h{wide:g}m0 5h{-wide:g}M{start:g} 262h{wide:g}m0 3h{-wide:g}",
            line=(0.9, _RAIL_EDGE),
        )
    )


def _draw_paving(start: float, stop: float, paint: Paint) -> str:
    wide = stop - start
    return (
        rect(start, FOOT, wide, QUAY - FOOT, paint["flags"])
        + rect(start, QUAY, wide, H - QUAY, paint["quay"])
        + rect(start, QUAY - 2, wide, 7, "#f6eddd")
        + rect(start, QUAY + 4, wide, 2, "#c4b190")
    )


def _draw_corner(x: float, shift: float) -> str:
    stone = rect(x + shift, FOOT, 9, H - FOOT, "#cdbb9a")
    return stone + path(f"M{x:g} {FOOT}V{H}", line=(1.6, "#a8946f"))


def _draw_last_pile(x: float) -> str:
    """The pile at a pier's end, and a life ring on it that belongs to the pier."""
    return (
        rect(x - 4, 226, 8, 94, WOOD, (1.3, "#7e5730"))
        + circle(x, 262, 11, line=(7, "#fff"))
        + circle(x, 262, 11, line=(7, RED), stroke_dasharray="8.6 8.6", stroke_linecap="butt")
        + circle(x, 262, 14.6, line=(1.2, INK))
        + circle(x, 262, 7.4, line=(1.2, INK))
    )
