"""The painted signs of shops and the medallions of houses: a teapot at the Teapot, a kite at Kite
Corner. The picture is found by a word in the card's key; whoever has none gets one by lot.

Signs are scenery: nothing on them looks like a counted thing.
"""

from typing import Final

from .chance import one
from .palette import GOLD, GOLD_EDGE, INK, PAPER
from .svg import circle, path

_RED, _BLUE, _GREEN, _BROWN, _PINK = "#d2503f", "#3c86c2", "#4f9f6b", "#b9763d", "#ec8fa4"
_EDGE = (1.3, INK)


def _shape(d: str, fill: str) -> str:
    return path(d, fill, _EDGE)


def _strokes(d: str, colour: str = INK, wide: float = 2) -> str:
    return path(d, line=(wide, colour))


EMBLEMS: Final = {
    "anchor": _strokes("M0 -5V8M-4 -2H4M-8 2Q-7 8 0 8Q7 8 8 2", _BLUE, 2.4)
    + circle(0, -7, 2, line=(2, _BLUE)),
    "boat": _shape("M-9 3H9L5 8H-5Z", _BROWN)
    + _shape("M0 -9V1H-7Z", PAPER)
    + _shape("M2 -6L7 1H2Z", _RED),
    "book": _shape("M0 -5Q-4 -8 -9 -6V6Q-4 4 0 7Q4 4 9 6V-6Q4 -8 0 -5Z", PAPER)
    + _strokes("M0 -5V7", _RED, 1.6)
    + _strokes("M-6 -3L-3 -2.5M-6 1L-3 1.5M3 -2.5L6 -3M3 1.5L6 1", _BLUE, 1.2),
    "bread": _shape("M-9 5Q-10 -6 0 -6Q10 -6 9 5Z", "#dc9c5c")
    + _strokes("M-4 -4L-2 0M1 -4L3 0", "#fbe3bd"),
    "bucket": _shape("M-7 -3H7L5 8H-5Z", _RED)
    + _strokes("M-7 -3Q0 -13 7 -3", INK, 1.6)
    + _strokes("M-6 1H6", GOLD),
    "cake": _shape("M-6 0H6L4 8H-4Z", GOLD)
    + _shape("M-8 0Q-8 -7 0 -8Q8 -7 8 0Z", _PINK)
    + circle(0, -8, 2.2, _RED),
    "candy": _shape("M-5 0L-10 -5V5ZM5 0L10 -5V5Z", _PINK)
    + circle(0, 0, 5.5, _RED, _EDGE)
    + _strokes("M-3 2L2 -3", PAPER),
    "carrot": _shape("M-2 8Q-7 -2 0 -3Q7 -2 -2 8Z", "#ef8b35")
    + _strokes("M0 -4L-4 -9M0 -4V-9M0 -4L4 -8", _GREEN),
    "chips": _strokes("M-4 0V-8M-1 0V-9M2 0V-7M5 0V-8", "#e9b83c", 2.6)
    + _shape("M-7 -2H7L4 8H-4Z", _RED),
    "coin": circle(0, 0, 8, GOLD, (1.6, GOLD_EDGE))
    + _strokes("M-2 -3L1 -4.5V4.5M-2 4.5H3", GOLD_EDGE),
    "compass": circle(0, 0, 9, PAPER, (1.8, GOLD_EDGE))
    + path("M0 -7L2.5 0H-2.5Z", _RED)
    + path("M0 7L2.5 0H-2.5Z", INK),
    "cone": _shape("M-5 -1H5L0 9Z", "#d9a05b") + _shape("M-6 -1Q-7 -9 0 -9Q7 -9 6 -1Z", _PINK),
    "crab": _strokes("M-6 2L-9 6M6 2L9 6M-7 -1Q-11 -4 -8 -7M7 -1Q11 -4 8 -7", "#ef8b35")
    + _shape("M-7 1Q-6 -5 0 -5Q6 -5 7 1Q0 8 -7 1Z", "#ef8b35")
    + circle(-2, -1, 1, INK)
    + circle(2, -1, 1, INK),
    "cup": _shape("M-6 -6H4V6Q-1 8 -6 6Z", GOLD)
    + _strokes("M4 -3Q9 -3 8 1Q7 4 4 3")
    + _shape("M-7 -5Q-6 -9 -1 -8Q4 -9 5 -5Z", PAPER),
    "dolphin": _shape("M-9 4Q-6 -7 4 -6L8 -9L7 -3Q10 1 6 2Q0 -1 -4 4L-5 8Z", _BLUE),
    "donut": circle(0, 0, 6, line=(6.4, INK))
    + circle(0, 0, 6, line=(4, _PINK))
    + _strokes("M-5 -3l1 1M3 -5l1 1M5 3l1 -1M-3 5l1 1", PAPER, 1.4),
    "fish": _shape("M-9 0Q-3 -7 4 0Q-3 7 -9 0ZM4 0L9 -5V5Z", _BLUE) + circle(-5, -1, 1.1, INK),
    "gem": _shape("M-8 -2L-4 -7H4L8 -2L0 8Z", "#7fd0c8")
    + _strokes("M-8 -2H8M-3 -2L0 7M3 -2L0 7", INK, 1),
    "heart": _shape("M0 8C-14 -2 -6 -11 0 -4.5C6 -11 14 -2 0 8Z", _PINK),
    "hook": _strokes("M2 -9V3Q2 8 -2 8Q-6 8 -6 3L-3 4", INK, 2.2)
    + circle(2, -8, 1.8, line=(1.6, INK)),
    "jar": _shape("M-6 -4H6V8H-6Z", _RED)
    + _shape("M-7 -8H7V-4H-7Z", GOLD)
    + path("M-4 -1H4V4H-4Z", PAPER),
    "kite": _shape("M0 -9L6 -2L0 6L-6 -2Z", _RED)
    + _strokes("M0 -9V6M-6 -2H6", GOLD, 1.4)
    + _strokes("M0 6Q5 7 3 10", INK, 1.4),
    "knot": _strokes("M-8 -4Q0 -9 3 -1Q5 7 -3 6Q-7 4 -2 -1Q3 -7 8 -3M-8 6Q2 8 8 4", INK, 4)
    + _strokes("M-8 -4Q0 -9 3 -1Q5 7 -3 6Q-7 4 -2 -1Q3 -7 8 -3M-8 6Q2 8 8 4", "#e9c98f", 2),
    "letter": _shape("M-9 -6H9V6H-9Z", PAPER)
    + _strokes("M-9 -6L0 1L9 -6", INK, 1.4)
    + circle(0, 2, 2, _RED),
    "mask": _shape("M-8 -6Q0 -9 8 -6Q9 5 0 8Q-9 5 -8 -6Z", GOLD)
    + _strokes("M-5 -1Q-3 -4 -1 -1M1 -1Q3 -4 5 -1M-4 3Q0 7 4 3", INK, 1.6),
    "marbles": circle(-4, 3, 4, _BLUE, _EDGE)
    + circle(4, 4, 4, _RED, _EDGE)
    + circle(0, -4, 4, _GREEN, _EDGE),
    "moon": _shape("M4 -9Q-9 -8 -8 2Q-5 11 6 7Q-4 4 -2 -2Q-1 -7 4 -9Z", GOLD),
    "pole": _shape("M-3.5 -8H3.5V8H-3.5Z", PAPER)
    + _strokes("M-3 -2L3 -6M-3 3L3 -1M-3 8L3 4", _RED, 2.2)
    + circle(0, -9, 2, GOLD),
    "scissors": _strokes("M-5 5L6 -8M5 5L-6 -8", INK, 2)
    + circle(-6, 6, 2.6, line=(2, _RED))
    + circle(6, 6, 2.6, line=(2, _RED)),
    "shell": _shape("M0 8L-9 0Q-9 -8 0 -8Q9 -8 9 0Z", "#f4c7b5")
    + _strokes("M0 7L-5 -4M0 7V-6M0 7L5 -4", "#c97f66", 1.3),
    "star": _shape("M0 -9L3 -3L9 -2L4.5 3L6 9L0 6L-6 9L-4.5 3L-9 -2L-3 -3Z", "#ef8b35")
    + circle(-2, 0, 0.9, INK)
    + circle(2, 0, 0.9, INK),
    "sun": _strokes("M0 -10V10M-10 0H10M-7 -7L7 7M7 -7L-7 7", "#e9a42c", 1.8)
    + circle(0, 0, 5.5, GOLD, (1.3, GOLD_EDGE)),
    "tail": _shape(
        "M-3 9Q4 3 1 -2Q-6 -2 -8 -8Q-2 -9 1 -4Q4 -9 9 -8Q8 -2 4 -1Q7 5 -3 9Z", "#5cb5a8"
    ),
    "teapot": _strokes("M5 1L10 -4M-6 -1Q-11 0 -7 4", INK, 2.2)
    + _shape("M-6 -3H5Q7 7 -.5 7Q-8 7 -6 -3Z", _BLUE)
    + _shape("M-4 -3Q-.5 -8 3 -3Z", _BLUE)
    + circle(-0.5, -7, 1.4, GOLD),
    "wave": _strokes("M-9 -2q4.5 -6 9 0t9 0M-9 5q4.5 -6 9 0t9 0", _BLUE, 2.6),
    "yarn": circle(0, 0, 8, _PINK, _EDGE)
    + _strokes("M-6 -4Q0 -1 5 -6M-8 1Q0 3 7 -2M-5 6Q2 7 8 3", PAPER, 1.5)
    + _strokes("M6 6Q9 9 11 6", _PINK),
}
"""Around (0, 0), within a disc of ten."""

_WORDS: Final = (
    ("anchor", "anchor captains bosun pilot quay breakwater harbour foghorn"),
    ("compass", "compass"),
    ("boat", "boat sail lifeboat ferry dinghy caldey"),
    ("book", "book reading library"),
    ("bread", "bread biscuit pasty"),
    ("bucket", "bucket sandpiper"),
    ("cake", "cake scone"),
    ("candy", "fudge humbug candyfloss"),
    ("carrot", "greens market samphire"),
    ("chips", "chip"),
    ("coin", "penny merchant"),
    ("cone", "cone ice-cream"),
    ("crab", "crab rockpool"),
    ("cup", "tipsy lemonade"),
    ("dolphin", "dolphin"),
    ("donut", "donut"),
    ("fish", "cod herring mackerel cuttle fishmonger"),
    ("gem", "glass pebble laston"),
    ("hook", "bait rods"),
    ("jar", "jam"),
    ("kite", "kite"),
    ("knot", "rope netmaker widow driftwood"),
    ("letter", "postcard"),
    ("mask", "playhouse punch"),
    ("marbles", "marble"),
    ("moon", "moonfleet"),
    ("pole", "barber"),
    ("scissors", "tailor"),
    ("shell", "shell whelk limpet cockle oyster periwinkle barnacle"),
    ("star", "starfish"),
    ("sun", "deckchair sunny"),
    ("tail", "mermaid"),
    ("teapot", "teapot tea"),
    ("wave", "tide sea spindrift saltmarsh"),
    ("yarn", "wool"),
)
_BY_LOT: Final = ("heart", "star", "sun", "anchor", "shell", "fish", "moon", "knot")


def emblem(key: str) -> str:
    """The sign of a place."""
    parts = key.split("-")
    for name, words in _WORDS:
        for word in words.split():
            if word in key if "-" in word else any(part.startswith(word) for part in parts):
                return EMBLEMS[name]
    return EMBLEMS[one(_BY_LOT, key, "emblem")]
