"""The residents' faces: a bust made of skin, hair, hat, coat and what they carry.

A trade brings hat, coat and tool; the two residents of a trade are different people.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from .chance import one
from .emblems import EMBLEMS
from .palette import GOLD, INK, PAPER, RED, WOOD_DARK
from .svg import circle, ellipse, moved, path, rect

_EDGE = (2.2, INK)
_THIN = (1.5, INK)


class Trade(NamedTuple):
    """What makes one see a trade."""

    hat: str
    hat_colour: str
    coat: str
    prop: str
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


def bust(key: str) -> str:
    """Somebody from the chest up, around (0, 0), about 130 high."""
    trade = trade_of(key)
    name, _, kind = key.rpartition("-")
    other = kind == "b"
    skin = one(_SKINS[3:] if other else _SKINS[:3], key, "skin")
    hair = one(_HAIRS[3:] if other else _HAIRS[:3], key, "hair")
    if name in _WOMEN or name in _MEN:
        long = name in _WOMEN
    else:
        long = one((True, False), name, "long") != other
    moustache = not long and one((True, False), key, "moustache")
    return (
        _body(trade.coat, skin)
        + _hair(hair, long)
        + _face(skin, one((0, 1, 2), key, "look"))
        + (_whiskers(hair) if moustache else path("M-8 15Q0 23 8 15", line=(2.4, INK)))
        + (_HATS[trade.hat](trade.hat_colour) if trade.hat != "none" else _fringe(hair))
        + _PROPS[trade.prop]()
    )


def trade_of(key: str) -> Trade:
    """The trade of a resident's key, `carpenter-a`."""
    return TRADES.get(key.rpartition("-")[0], _ANYBODY)


def _body(coat: str, skin: str) -> str:
    return (
        path("M-64 92Q-60 40 -20 36L0 52L20 36Q60 40 64 92Z", coat, (2.4, INK))
        + rect(-11, 18, 22, 26, skin)
        + path("M-16 38L0 62L16 38Z", PAPER, (1.6, INK))
        + path("M-11 38L0 54L11 38Z", skin)
        + circle(0, 72, 2.4, GOLD, (1.2, INK))
        + circle(0, 84, 2.4, GOLD, (1.2, INK))
    )


def _hair(colour: str, long: bool) -> str:
    if long:
        locks = "M-36 32Q-44 -46 0 -46Q44 -46 36 32Q24 38 22 10H-22Q-24 38 -36 32Z"
        return path(locks, colour, _EDGE)
    return path("M-33 6Q-38 -44 0 -44Q38 -44 33 6Z", colour, _EDGE)


def _fringe(colour: str) -> str:
    return path("M-31 -6Q-34 -44 0 -44Q34 -44 31 -6Q22 -26 4 -24Q-20 -24 -31 -6Z", colour, _EDGE)


def _face(skin: str, look: int) -> str:
    eyes = circle(-10, -2, 3, INK) + circle(10, -2, 3, INK)
    if look == 1:
        eyes = path("M-14 -1Q-10 -6 -6 -1M6 -1Q10 -6 14 -1", line=(2.6, INK))
    if look == 2:
        glasses = circle(-10, -2, 7.5, "rgba(255,255,255,.5)", (1.8, INK))
        glasses += circle(10, -2, 7.5, "rgba(255,255,255,.5)", (1.8, INK))
        eyes = glasses + path("M-2.5 -2H2.5", line=(1.8, INK)) + eyes
    return (
        ellipse(-28, 2, 6, 6, skin, (1.8, INK))
        + ellipse(28, 2, 6, 6, skin, (1.8, INK))
        + ellipse(0, 0, 28, 32, skin, _EDGE)
        + eyes
        + ellipse(-16, 9, 5, 3.4, "#f08f7e", opacity=0.55)
        + ellipse(16, 9, 5, 3.4, "#f08f7e", opacity=0.55)
        + path("M0 -2q-4 8 1 9", line=(1.8, INK))
    )


def _whiskers(colour: str) -> str:
    curls = "M0 12C-6 8 -18 10 -19 19C-12 20 -4 20 0 16C4 20 12 20 19 19C18 10 6 8 0 12Z"
    return path(curls, colour, (1.4, INK)) + path("M-5 22Q0 25 5 22", line=(2, INK))


# Hats


def _cap(c: str) -> str:
    return path("M-34 -16Q-34 -50 2 -50Q36 -50 34 -18Q0 -30 -34 -16Z", c, _EDGE) + path(
        "M-34 -16Q-50 -14 -46 -8Q-20 -22 0 -22Z", c, _EDGE
    )


def _straw(c: str) -> str:
    return (
        ellipse(0, -24, 50, 12, "#f2d28a", _EDGE)
        + path("M-26 -26Q-24 -54 0 -54Q24 -54 26 -26Z", "#f2d28a", _EDGE)
        + path("M-25 -29Q0 -22 25 -29", line=(6, c))
    )


def _bowler(c: str) -> str:
    return ellipse(0, -24, 40, 7, c, _EDGE) + path(
        "M-28 -24Q-28 -58 0 -58Q28 -58 28 -24Z", c, _EDGE
    )


def _top(c: str) -> str:
    return (
        path("M-24 -26L-27 -70H27L24 -26Z", c, _EDGE)
        + path("M-24.5 -36H24.5", line=(6, "#8a3d2a"))
        + ellipse(0, -25, 42, 7, c, _EDGE)
    )


def _bobble(c: str) -> str:
    ribs = "M-22 -20V-28M-11 -23V-31M0 -24V-32M11 -23V-31M22 -20V-28"
    return (
        path("M-32 -20Q-32 -54 0 -54Q32 -54 32 -20Z", c, _EDGE)
        + path("M-35 -16Q0 -30 35 -16V-26Q0 -40 -35 -26Z", PAPER, _EDGE)
        + path(ribs, line=(1.5, "#b5a68b"))
        + circle(0, -58, 10, PAPER, _EDGE)
    )


def _bush(c: str) -> str:
    return (
        path("M-26 -24L-22 -52Q-8 -46 0 -50Q8 -46 22 -52L26 -24Z", c, _EDGE)
        + path("M-25 -30H25", line=(5, "#6b5433"))
        + path("M-50 -22Q-30 -30 0 -28Q30 -30 50 -22Q30 -14 0 -20Q-30 -14 -50 -22Z", c, _EDGE)
    )


def _peaked(c: str) -> str:
    return (
        path("M-40 -38Q-36 -56 0 -56Q36 -56 40 -38L30 -28H-30Z", c, _EDGE)
        + path("M-30 -28H30V-20Q0 -28 -30 -20Z", INK)
        + path("M-30 -20Q0 -30 30 -20Q22 -10 0 -14Q-22 -10 -30 -20Z", INK)
        + circle(0, -40, 6, GOLD, _THIN)
    )


def _captain(c: str) -> str:
    return _peaked(c) + moved(EMBLEMS["anchor"], y=-40, scale=0.5)


def _souwester(c: str) -> str:
    return (
        path("M-30 -20Q-32 -56 0 -56Q32 -56 30 -20Z", c, _EDGE)
        + path("M0 -56V-24M-16 -52Q-20 -38 -18 -24M16 -52Q20 -38 18 -24", line=(1.5, "#b98a12"))
        + path("M-46 -8Q-40 -28 0 -28Q40 -28 46 -8Q24 -20 0 -20Q-24 -20 -46 -8Z", c, _EDGE)
    )


def _helmet(c: str) -> str:
    return (
        path("M-32 -20Q-34 -56 0 -56Q34 -56 32 -20Z", c, _EDGE)
        + path("M-7 -55H7V-22H-7Z", "#ffd873", _THIN)
        + path("M-42 -18Q0 -30 42 -18Q40 -12 0 -20Q-40 -12 -42 -18Z", c, _EDGE)
    )


def _fire(c: str) -> str:
    return (
        path("M-30 -20Q-34 -60 0 -62Q34 -60 30 -20Z", c, _EDGE)
        + path("M0 -62Q-8 -66 -10 -58M0 -62V-24", line=(3, GOLD))
        + path("M-12 -46L0 -52L12 -46V-36Q8 -28 0 -26Q-8 -28 -12 -36Z", GOLD, _THIN)
        + path("M-46 -16Q-20 -28 0 -26Q20 -28 46 -16Q20 -12 0 -18Q-20 -12 -46 -16Z", c, _EDGE)
    )


def _boater(c: str) -> str:
    return (
        path("M-26 -26V-50H26V-26Z", "#f7e3b2", _EDGE)
        + path("M-26 -33H26", line=(9, c))
        + ellipse(0, -25, 44, 6.5, "#f7e3b2", _EDGE)
    )


def _sailor_cap(c: str) -> str:
    return (
        path("M-38 -40Q-34 -56 0 -56Q34 -56 38 -40Q30 -32 0 -32Q-30 -32 -38 -40Z", c, _EDGE)
        + path("M-30 -34H30V-22Q0 -30 -30 -22Z", "#2f4f86", _EDGE)
        + circle(0, -56, 4, RED, _THIN)
    )


def _beret(c: str) -> str:
    return path("M-38 -22Q-48 -44 -6 -50Q40 -54 38 -28Q0 -36 -38 -22Z", c, _EDGE) + path(
        "M-2 -50l3 -8", line=(3, c)
    )


_HATS: Final[dict[str, Callable[[str], str]]] = {
    "cap": _cap,
    "straw": _straw,
    "bowler": _bowler,
    "top": _top,
    "bobble": _bobble,
    "bush": _bush,
    "peaked": _peaked,
    "captain": _captain,
    "souwester": _souwester,
    "helmet": _helmet,
    "fire": _fire,
    "boater": _boater,
    "sailor": _sailor_cap,
    "beret": _beret,
}

# Tools: most of them to the right, around (46, 46)


def _pencil() -> str:
    return moved(
        rect(-3, -16, 6, 26, "#f2b63c", _THIN),
        path("M-3 -16L0 -24L3 -16Z", "#ffe9c7", (1.3, INK)),
        x=30,
        y=-10,
        turn=-24,
    )


def _brush() -> str:
    spikes = "M0 0L-18 -6M0 0L-15 -15M0 0L-6 -20M0 0L6 -20M0 0L15 -15M0 0L18 -6M0 0L-16 6M0 0L16 6"
    return moved(
        path("M0 74V0", line=(4, WOOD_DARK)), path(spikes, line=(4, "#33303a")), x=52, y=-2
    )


def _flower() -> str:
    petals = ((9, 0), (3, 9), (-7, 5), (-7, -5), (3, -9))
    return moved(
        *(circle(x, y, 6, "#ec5f79", (1.3, INK)) for x, y in petals),
        circle(0, 0, 5, "#ffd24d", (1.3, INK)),
        x=34,
        y=56,
    )


def _umbrella() -> str:
    cloth = "M-26 0Q-24 -28 0 -30Q24 -28 26 0Q18 -7 9 0Q0 -7 -9 0Q-18 -7 -26 0Z"
    return moved(path("M0 -30V66", line=(3.4, WOOD_DARK)), path(cloth, "#c7566f", _EDGE), x=54, y=0)


def _robin() -> str:
    return moved(
        path("M-12 4Q-10 -10 2 -12Q14 -10 12 2Q4 12 -12 4L-20 6Z", "#8a6a4a", _THIN),
        path("M2 -2Q12 -6 12 2Q8 8 2 8Q-1 4 2 -2Z", "#e8703a"),
        circle(7, -7, 1.6, INK),
        path("M13 -6l6 2 -6 2Z", GOLD, (1, INK)),
        path("M-2 8v6M4 8v6", line=(1.6, INK)),
        x=36,
        y=28,
    )


def _leaf() -> str:
    return moved(
        path("M0 22Q-20 4 0 -24Q20 4 0 22Z", "#7fae5c", _EDGE),
        path("M0 22V-12M0 10L-7 2M0 4L7 -4", line=(1.6, "#4e7a35")),
        x=46,
        y=44,
        turn=24,
    )


def _broom() -> str:
    return moved(
        path("M0 44V-30", line=(4.4, "#8a5a3a")),
        path("M-6 -30H6L13 -56H-13Z", "#e3b75c", _EDGE),
        path("M-6 -34L-9 -52M0 -34V-53M6 -34L9 -52", line=(1.4, "#a8782a")),
        x=52,
        y=46,
    )


def _pole() -> str:
    return moved(
        path("M0 44V-60", line=(5, "#8a5a3a")),
        path("M-8 -58Q-10 -72 0 -84Q10 -72 8 -58Q0 -52 -8 -58Z", "#ffd24d", (1.8, "#c77b12")),
        path("M-3 -60Q-3 -68 0 -72Q4 -66 3 -60Z", "#f08a2e"),
        x=52,
        y=40,
    )


def _claw() -> str:
    shell = "#e0533f"
    return moved(
        path("M-10 36Q-14 10 0 4Q14 10 10 36Z", shell, _EDGE),
        path("M-8 10Q-26 2 -20 -18Q-12 -16 -12 -8Q-10 -18 -4 -16Q-2 -2 -8 10Z", shell, _EDGE),
        path("M8 10Q26 2 20 -18Q12 -16 12 -8Q10 -18 4 -16Q2 -2 8 10Z", shell, _EDGE),
        circle(-4, 12, 2.4, PAPER, (1, INK)),
        circle(4, 12, 2.4, PAPER, (1, INK)),
        circle(-4, 12, 1, INK),
        circle(4, 12, 1, INK),
        path("M-5 22Q0 26 5 22", line=(1.6, INK)),
        x=42,
        y=50,
        scale=0.9,
    )


def _spyglass() -> str:
    return moved(
        rect(-20, -6, 20, 12, "#c98548", _EDGE, rx=2),
        rect(0, -8, 18, 16, "#dc9c5c", _EDGE, rx=2),
        rect(18, -10, 14, 20, GOLD, _EDGE, rx=2),
        x=38,
        y=52,
        turn=-38,
    )


def _letter() -> str:
    return moved(
        rect(-20, -13, 40, 26, PAPER, _EDGE, rx=2),
        path("M-20 -13L0 3L20 -13", line=(1.8, INK)),
        circle(0, 5, 4, RED),
        x=40,
        y=58,
        turn=-12,
    )


def _camera() -> str:
    return moved(
        path("M-26 -26Q0 -2 26 -26", line=(2.6, "#6b4a33")),
        path("M-8 -12L-5 -18H5L8 -12Z", "#4a5866", _EDGE),
        rect(-20, -12, 40, 26, "#4a5866", _EDGE, rx=4),
        circle(0, 1, 9, "#bfe1ec", _EDGE),
        circle(0, 1, 4, "#33475a"),
        circle(14, -7, 2, GOLD),
        y=66,
    )


def _key() -> str:
    return moved(
        path("M0 4V36M0 26h10M0 34h8", line=(7, INK)),
        path("M0 4V36M0 26h10M0 34h8", line=(4, GOLD)),
        circle(0, -6, 10, line=(7.5, INK)),
        circle(0, -6, 10, line=(4.5, GOLD)),
        x=44,
        y=44,
        turn=16,
    )


def _apron() -> str:
    return (
        path("M-26 92V58Q0 68 26 58V92Z", PAPER, _EDGE)
        + path("M-26 58L-22 40M26 58L22 40", line=(3.4, PAPER))
        + moved(EMBLEMS["heart"], y=78, scale=1.1)
    )


def _trowel() -> str:
    return moved(
        path("M0 -2L16 -30L-16 -30Z", "#c3ccd2", _EDGE),
        path("M0 -2V12", line=(3.6, "#7d8a92")),
        rect(-4, 10, 8, 26, "#b9763d", _EDGE, rx=4),
        x=48,
        y=46,
        turn=12,
    )


def _hose() -> str:
    return moved(
        path("M-10 44Q-14 10 6 2", line=(8, INK)),
        path("M-10 44Q-14 10 6 2", line=(5, "#d9c08a")),
        path("M2 6L16 -12L22 -8L10 10Z", GOLD, _EDGE),
        path("M22 -14q8 -8 16 -6M24 -10q10 -2 14 4M18 -18q2 -12 10 -14", line=(3, "#5fb0d8")),
        x=38,
        y=46,
    )


def _cone() -> str:
    return moved(
        path("M-13 0H13L0 38Z", "#d9a05b", _EDGE),
        path("M-8 6L4 24M8 6L-4 24", line=(1.4, "#a87434")),
        path("M-16 1Q-18 -14 -6 -15Q0 -28 8 -15Q18 -12 16 1Z", "#f7b9c4", _EDGE),
        circle(5, -20, 4.4, RED, _THIN),
        x=44,
        y=46,
    )


def _carrot() -> str:
    return moved(EMBLEMS["carrot"], x=44, y=52, scale=2.4)


def _knot() -> str:
    return moved(EMBLEMS["knot"], x=40, y=60, scale=2) + moved(
        EMBLEMS["anchor"], x=-40, y=70, scale=1.3
    )


def _needle() -> str:
    tape = "M-22 40Q-30 60 -20 84M22 40Q30 60 20 84"
    return (
        path(tape, line=(8, "#f6cf62"))
        + path(tape, line=(8, INK), stroke_dasharray="1.4 6", stroke_linecap="butt")
        + path("M46 70L58 20", line=(2.4, "#8fa0ab"))
        + path("M57 24Q70 34 58 46T52 70", line=(1.8, RED))
    )


def _palette() -> str:
    board = "M-24 4Q-24 -20 4 -20Q28 -18 24 4Q20 10 12 6Q4 4 6 12Q6 20 -6 20Q-24 18 -24 4Z"
    dots = ((-12, -6, "#d97a69"), (0, -11, "#e3b447"), (12, -8, "#83b576"), (-14, 6, "#72a6ce"))
    return moved(
        path(board, "#d9a86a", _EDGE),
        *(circle(x, y, 4, c) for x, y, c in dots),
        circle(-6, 12, 3.6, "#a98dcd"),
        x=40,
        y=58,
    )


def _wheel() -> str:
    spokes = "M0 -24V24M-24 0H24M-17 -17L17 17M17 -17L-17 17"
    return moved(
        path(spokes, line=(5.5, INK)),
        path(spokes, line=(3, "#b9763d")),
        circle(0, 0, 15, line=(7, INK)),
        circle(0, 0, 15, line=(4.4, "#b9763d")),
        circle(0, 0, 4, GOLD, _THIN),
        x=40,
        y=62,
    )


def _pennant() -> str:
    return moved(
        path("M0 44V-40", line=(3.4, WOOD_DARK)),
        path("M0 -40L-34 -30L0 -20Z", "#7450a6", _EDGE),
        path("M-14 -30h.1", line=(5, GOLD)),
        x=58,
        y=40,
    )


_PROPS: Final[dict[str, Callable[[], str]]] = {
    "pencil": _pencil,
    "brush": _brush,
    "flower": _flower,
    "umbrella": _umbrella,
    "robin": _robin,
    "leaf": _leaf,
    "broom": _broom,
    "pole": _pole,
    "claw": _claw,
    "spyglass": _spyglass,
    "letter": _letter,
    "camera": _camera,
    "key": _key,
    "apron": _apron,
    "trowel": _trowel,
    "hose": _hose,
    "cone": _cone,
    "carrot": _carrot,
    "knot": _knot,
    "needle": _needle,
    "palette": _palette,
    "wheel": _wheel,
    "pennant": _pennant,
}
