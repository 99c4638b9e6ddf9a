"""The painted signs of shops and the medallions of houses: a teapot at the Teapot, a kite at Kite
Corner. The file in `art/emblems/` is found by a word in the card's key, or by lot.

Signs are scenery: nothing on them looks like a counted thing.
"""

from typing import Final

from .chance import choose
from .svg import load

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


def draw_emblem(key: str) -> str:
    """Draw the sign of a place."""
    parts = key.split("-")
    for name, words in _WORDS:
        for word in words.split():
            if word in key if "-" in word else any(part.startswith(word) for part in parts):
                return load(f"emblems/{name}")
    return load(f"emblems/{choose(_BY_LOT, key, 'emblem')}")
