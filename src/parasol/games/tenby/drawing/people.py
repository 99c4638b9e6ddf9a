"""The residents' faces: a bust made of skin, hair, hat, coat and what they carry.

A trade brings hat, coat and tool; the two residents of a trade are different people.
"""

from typing import Final, NamedTuple

from .chance import choose
from .palette import COAT, HAIR, HAT, SKIN
from .svg import load


class Trade(NamedTuple):
    """What makes one see a trade; hat and tool are files of `art/residents/`."""

    hat: str
    hat_colour: str
    coat: str
    tool: str
    sky: str


TRADES: Final = {
    "carpenter": Trade("cap", "#5f7f6b", "#b97a45", "pencil", "#cfe9ec"),
    "chimney-sweep": Trade("top", "#3a3a44", "#5a5560", "brush", "#f6dccb"),
    "florist": Trade("straw", "#38754a", "#6fa36a", "flower", "#fbe3df"),
    "weather-watcher": Trade("bobble", "#3c86c2", "#f2be37", "umbrella", "#dbe9f2"),
    "bird-watcher": Trade("bush", "#a58a5a", "#7f9464", "robin", "#e0efd8"),
    "park-keeper": Trade("peaked", "#3f6b4a", "#4f8158", "leaf", "#eaf2d3"),
    "street-cleaner": Trade("cap", "#e08a2e", "#ef9a3d", "broom", "#dcecef"),
    "lamplighter": Trade("bowler", "#2f4a57", "#51618a", "pole", "#e3dcf0"),
    "lobster-fisher": Trade("souwester", "#f2c230", "#e9b52a", "claw", "#cfe6ee"),
    "harbour-master": Trade("peaked", "#26405f", "#2f4f7a", "spyglass", "#d5e9f4"),
    "letter-carrier": Trade("peaked", "#a8322c", "#c2473c", "letter", "#f4e6cf"),
    "sightseer": Trade("straw", "#c7566f", "#4f9fb0", "camera", "#fdebc4"),
    "estate-agent": Trade("none", "", "#7a6aa0", "key", "#f1e2ea"),
    "shopkeeper": Trade("none", "", "#6d7680", "apron", "#e6e9ee"),
    "builder": Trade("helmet", "#f2b52e", "#6f8f9c", "trowel", "#f3e3cd"),
    "fire-officer": Trade("fire", "#b93628", "#c8493a", "hose", "#fbe0d2"),
    "ice-cream-seller": Trade("boater", "#e3b447", "#f3cf5c", "cone", "#fdf0cf"),
    "gardener": Trade("straw", "#83b576", "#5f9e5a", "carrot", "#dfeed2"),
    "sailor": Trade("sailor", "#fffdf7", "#3f78b5", "knot", "#d3e8f5"),
    "dressmaker": Trade("none", "", "#8a63b8", "needle", "#e8def3"),
    "painter": Trade("beret", "#c2473c", "#e9e2d2", "palette", "#e4eef0"),
    "ferry-captain": Trade("captain", "#fffdf7", "#2a4468", "wheel", "#cde4ee"),
    "tour-guide": Trade("boater", "#7450a6", "#e07a5c", "pennant", "#f5e9d2"),
}
_WOMEN: Final = (
    "florist",
    "bird-watcher",
    "street-cleaner",
    "lobster-fisher",
    "sightseer",
    "fire-officer",
    "dressmaker",
    "tour-guide",
)
_MEN: Final = (
    "chimney-sweep",
    "weather-watcher",
    "park-keeper",
    "lamplighter",
    "harbour-master",
    "estate-agent",
    "builder",
    "ice-cream-seller",
    "painter",
    "ferry-captain",
)
"""Trades whose names say which in more than one language."""
_ANYBODY: Final = Trade("cap", "#5f7f6b", "#7a8f9c", "pencil", "#e6e9ee")
_SKINS: Final = ("#f2c9a5", "#c98f63", "#8d5b3c", "#f0c39c", "#e8b48c", "#a8714a")
_HAIRS: Final = ("#8a5a34", "#3a2a20", "#b5542f", "#2b211b", "#d8d3ca", "#e0b25a")


FACES: Final = ("round-eyes", "smiling-eyes", "glasses")


def draw_bust(key: str) -> str:
    """Draw somebody from the chest up, around (0, 0), about 130 high."""
    trade = find_trade(key)
    name, _, kind = key.rpartition("-")
    other = kind == "b"
    skin = {SKIN: choose(_SKINS[3:] if other else _SKINS[:3], key, "skin")}
    hair = {HAIR: choose(_HAIRS[3:] if other else _HAIRS[:3], key, "hair")}
    if name in _WOMEN or name in _MEN:
        long = name in _WOMEN
    else:
        long = choose((True, False), name, "long") != other
    moustache = not long and choose((True, False), key, "moustache")
    face = choose(FACES, key, "look")
    mouth = load("residents/hair/moustache", hair) if moustache else load("residents/smile")
    if trade.hat == "none":
        hat = load("residents/hair/fringe", hair)
    else:
        hat = load(f"residents/hats/{trade.hat}", {HAT: trade.hat_colour})
    return (
        load("residents/body", {COAT: trade.coat} | skin)
        + load(f"residents/hair/{'long' if long else 'short'}", hair)
        + load(f"residents/faces/{face}", skin)
        + mouth
        + hat
        + load(f"residents/tools/{trade.tool}")
    )


def find_trade(key: str) -> Trade:
    """Find the trade of a resident's key, `carpenter-a`."""
    return TRADES.get(key.rpartition("-")[0], _ANYBODY)
