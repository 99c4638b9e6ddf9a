"""Pieces laid out in a larger picture: each in a frame of its own, sharing one Paint."""

from parasol.games.tenby.cards import TownCard

from . import town
from .paint import Paint
from .slots import H, W
from .svg import element, format_number, path


def frame_drawing(
    body: str, box: tuple[float, float, float, float], x: float, y: float, wide: float
) -> str:
    """Give a drawing its own frame, so wide at a place; what sticks out is cut off."""
    return element(
        "svg",
        body,
        x=x,
        y=y,
        width=wide,
        height=wide * box[3] / box[2],
        viewBox=" ".join(format_number(edge) for edge in box),
    )


def draw_street(
    cards: list[TownCard], x: float, y: float, wide: float, paint: Paint, *, bare: bool = False
) -> str:
    """Draw cards as one street, each so wide; `bare`: scenes only.

    A dashed seam tells whose lamp it is. A frame is a trifle wider than its card, so that no gap
    shows between two of them.
    """
    draw = town.draw_scene if bare else town.draw_card
    drawn = ""
    for at, card in enumerate(cards):
        size = (0, 0, W + 0.6 * (at < len(cards) - 1), H)
        drawn += frame_drawing(draw(card, paint), size, x + at * wide, y, wide * size[2] / W)
    high = wide * H / W
    seams = "".join(f"M{x + at * wide:.1f} {y:g}v{high:.1f}" for at in range(1, len(cards)))
    if seams and not bare:
        drawn += path(seams, line=(1.2, "#fff"), stroke_dasharray="3 5", opacity=0.7)
    return drawn
