"""Numerals as thick round strokes: pictures hold no text, so that no font has to be there."""

from typing import Final

from .palette import INK
from .svg import move, path

STROKES: Final = {
    "0": "M10 2C16 2 18 8 18 15C18 22 16 28 10 28C4 28 2 22 2 15C2 8 4 2 10 2Z",
    "1": "M5 8L12 2V28",
    "2": "M3 9C3 4.5 6 2 10 2C14.5 2 17 5 17 8.5C17 14.5 9 19.5 3 28H17.5",
    "3": "M3 5.5C5 3 7 2 10 2C14 2 17 4.5 17 8C17 11.5 14 14 9.5 14C15 14 18 17 18 20.5"
    "C18 25 14.5 28 10 28C6.5 28 4 27 2 24",
    "4": "M13.5 28V2L2 20.5H18.5",
    "5": "M16.5 2H5.5L4.3 13C6 11.6 8 11 10.3 11C15 11 18 14.5 18 19.4C18 24.5 14.5 28 10 28"
    "C6.5 28 4 27 2 24",
    "6": "M15.5 2C8 4 2 10.5 2 19.5C2 25 5.5 28 10 28C14.5 28 18 24.5 18 20C18 15.5 14.5 12.5"
    " 10.5 12.5C6.5 12.5 3.5 15 2.5 18.5",
    "7": "M2 2H18L8 28",
    "8": "M10 14C6 14 3 11.5 3 8C3 4.5 6 2 10 2C14 2 17 4.5 17 8C17 11.5 14 14 10 14C5 14 2 17"
    " 2 21C2 25 5.5 28 10 28C14.5 28 18 25 18 21C18 17 15 14 10 14Z",
    "9": "M4.5 28C12 26 18 19.5 18 10.5C18 5 14.5 2 10 2C5.5 2 2 5.5 2 10C2 14.5 5.5 17.5 9.5 17.5"
    "C13.5 17.5 16.5 15 17.5 11.5",
    "+": "M10 8V22M3 15H17",
}
NARROW: Final = {"1": 14.0}
GAP: Final = 8.5


def measure_numeral(text: str, size: float) -> float:
    """Measure how wide a number is."""
    across = sum(NARROW.get(sign, 20) for sign in text) + GAP * (len(text) - 1)
    return across * size / 34


def draw_numeral(
    value: int | str, x: float, y: float, size: float, fill: str = INK, weight: float = 6.4
) -> str:
    """Draw a number, its middle at (x, y), its strokes so thick; `size` is its height with them."""
    text = str(value)
    scale = size / 34
    at = 0.0
    drawn = ""
    for sign in text:
        room = NARROW.get(sign, 20)
        drawn += move(path(STROKES[sign]), x=at - (20 - room) / 2)
        at += room + GAP
    return move(
        drawn,
        x=x - (at - GAP) / 2 * scale,
        y=y - 15 * scale,
        scale=scale,
        stroke=fill,
        stroke_width=weight,
    )
