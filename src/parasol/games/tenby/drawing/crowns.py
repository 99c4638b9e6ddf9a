"""The white landmarks: what makes each of them known from afar is drawn over a white house.

A crown stands on the roof, a front lies over the lower floors; x = 0 is the middle of the house,
heights are the card's. All keep clear of chimneys, windows and gulls.
"""

from collections.abc import Callable
from typing import Final

from .emblems import EMBLEMS
from .paint import Paint
from .palette import GOLD, GOLD_EDGE, INK, PAPER, RED, SLATE, Facade
from .slots import EAVES
from .svg import circle, ellipse, group, moved, path, rect

Drawn = Callable[[Paint, Facade, str], str]


def _clock(y: float, radius: float = 9) -> str:
    return circle(0, y, radius, PAPER, (1.8, INK)) + path(
        f"M0 {y - radius * 0.6:g}V{y:g}L{radius * 0.45:g} {y + radius * 0.25:g}", line=(1.8, INK)
    )


def _flag(x: float, foot: float, top: float, colour: str = RED) -> str:
    cloth = f"M{x:g} {top:g}q6 -3 11 0t11 0v11q-6 3 -11 0t-11 0Z"
    return path(f"M{x:g} {foot:g}V{top - 2:g}", line=(2, INK)) + path(cloth, colour, (1.3, INK))


def _assembly(paint: Paint, facade: Facade, _: str) -> str:
    """A temple's front, and music inside."""
    notes = "M-8 118V107L8 104V115M-8 110L8 107"
    return (
        path(f"M-72 {EAVES}L0 90L72 {EAVES}Z", paint["white"], (2, facade.deep))
        + path("M-54 124L0 96L54 124Z", PAPER, (1.2, facade.mark))
        + path(notes, line=(2.2, INK))
        + ellipse(-11, 118, 3.6, 2.6, INK)
        + ellipse(5, 115, 3.6, 2.6, INK)
    )


def _pillars(_: Paint, facade: Facade, __: str) -> str:
    """Four columns through all floors."""
    drawn = ""
    for x in (-47, 47):
        shaft = f"M{x - 5} 138h10v128h-10Z"
        drawn += path(shaft, PAPER, (1.2, facade.deep))
        drawn += path(f"M{x - 1.5:g} 142v120M{x + 1.5:g} 142v120", line=(0.9, facade.mark))
        drawn += path(f"M{x - 8} 132h16v6h-16ZM{x - 8} 266h16v9h-16Z", PAPER, (1.2, facade.deep))
    return drawn


def _pavilion(_: Paint, facade: Facade, __: str) -> str:
    """A dome of copper with a flag."""
    ribs = "M-24 104Q-20 76 0 72M24 104Q20 76 0 72M0 72V104"
    return (
        rect(-34, 104, 68, 24, PAPER, (1.6, facade.deep))
        + path("M-24 109h8v14h-8ZM-4 109h8v14h-8ZM16 109h8v14h-8Z", "#bfe1ec", (1, facade.deep))
        + path("M-34 104Q-30 70 0 70Q30 70 34 104Z", "#8cc4b2", (1.8, "#3f7a68"))
        + path(ribs, line=(1.4, "#5d9c89"))
        + _flag(0, 70, 50)
    )


def _laston(paint: Paint, facade: Facade, _: str) -> str:
    """Curls, a shell above them, and Greek over the door."""
    gable = (
        f"M-60 {EAVES}Q-60 114 -46 116Q-36 116 -36 106Q-34 92 0 90Q34 92 36 106Q36 116 46 116"
        f"Q60 114 60 {EAVES}Z"
    )
    return path(gable, paint["white"], (1.8, facade.deep)) + moved(
        EMBLEMS["shell"], y=110, scale=1.2
    )


def _market(_: Paint, facade: Facade, __: str) -> str:
    """A clock tower with a bell."""
    return (
        rect(-20, 84, 40, 44, PAPER, (1.8, facade.deep))
        + _clock(106, 11)
        + path("M-14 84V68M14 84V68", line=(3.4, facade.deep))
        + path("M-7 82Q-7 70 0 70Q7 70 7 82Z", GOLD, (1.4, GOLD_EDGE))
        + path("M-21 69Q-14 56 0 52Q14 56 21 69Z", SLATE, (1.6, INK))
        + circle(0, 50, 2.4, GOLD)
    )


def _arcade(_: Paint, facade: Facade, __: str) -> str:
    """Garlands of small flags along the market's front."""
    line = "M-136 236Q-92 250 -47 236Q0 250 47 236Q92 250 136 236"
    flags = ((-118, 241), (-98, 244), (-66, 241), (66, 241), (98, 244), (118, 241))
    colours = (RED, "#f2be37", "#3c86c2", "#4f9f6b", "#9a6bb8", RED)
    return path(line, line=(1.2, facade.deep)) + "".join(
        path(f"M{x - 5} {y}h10l-5 9Z", c) for (x, y), c in zip(flags, colours, strict=True)
    )


def _merchant(_: Paint, facade: Facade, __: str) -> str:
    """A timbered gable, and the ship that paid for it."""
    beams = "M-62 128L0 84L62 128M-44 124V116M44 124V116M-30 126L-14 104M30 126L14 104M-40 112H40"
    return (
        path(f"M-68 {EAVES}L0 80L68 {EAVES}Z", "#fbf3e0", (2, "#5b4330"))
        + path(beams, line=(3.4, "#6b4a33"))
        + circle(0, 110, 12, PAPER, (1.6, "#5b4330"))
        + moved(EMBLEMS["boat"], y=110)
    )


def _timbers(_: Paint, __: Facade, ___: str) -> str:
    return path(
        "M-138 184H138M-138 133V266M138 133V266M-70 184V228M70 184V228M-138 228H138",
        line=(4, "#6b4a33"),
        opacity=0.85,
    )


def _plantagenet(paint: Paint, facade: Facade, _: str) -> str:
    """Three sharp gables under small golden lions' tails."""
    drawn = ""
    for x, top in ((-44, 96), (44, 96), (0, 84)):
        wide = 30 if x else 34
        drawn += path(
            f"M{x - wide} {EAVES}L{x} {top}L{x + wide} {EAVES}Z", paint["white"], (1.8, facade.deep)
        )
        drawn += path(f"M{x - 5} 124v-8q5 -9 10 0v8Z", "#bfe1ec", (1.3, facade.deep))
        drawn += path(f"M{x} {top}v-9q7 -2 6 5", line=(2, GOLD_EDGE))
    return drawn


def _museum(_: Paint, facade: Facade, __: str) -> str:
    """Battlements, a flag, and somebody very old in the window."""
    wall = (
        f"M-58 {EAVES}V106h10v-8h12v8h12v-8h10V86h8v-7h8v7h8v-7h8v7h8v12h10v8h12v-8h12v8h6V{EAVES}Z"
    )
    return (
        _flag(0, 80, 58, "#4f9f6b")
        + path(wall, "#e8dcc6", (1.8, facade.deep))
        + path("M-9 124V112Q0 100 9 112V124Z", "#33475a", (1.4, facade.deep))
        + path("M-5 124V115Q-5 110 0 110Q5 110 5 115V118H3V124H-3V118H-5Z", PAPER)
        + path("M-2.5 115h1M1.5 115h1M-3 121h6", line=(1.4, INK))
    )


def _station(_: Paint, facade: Facade, __: str) -> str:
    """A clock under a canopy's iron; the train is on time."""
    return (
        path(f"M-44 {EAVES}V114Q-44 92 0 92Q44 92 44 114V{EAVES}Z", "#bfe1ec", (2, "#2f5a57"))
        + path("M-30 126V100M-16 126V94M16 126V94M30 126V100", line=(1.4, "#2f5a57"))
        + _clock(111, 12)
    )


def _canopy(_: Paint, __: Facade, ___: str) -> str:
    teeth = "".join(f"M{x} 238l5.5 8 5.5 -8Z" for x in range(-93, 91, 11))
    return path("M-95 232H95V238H-95Z", "#2f5a57") + path(teeth, "#5f9a8e", (0.8, "#2f5a57"))


def _playhouse(_: Paint, facade: Facade, __: str) -> str:
    """Two masks, one for each half of the play, and bulbs around them."""
    gable = f"M-46 {EAVES}V106Q-44 91 0 91Q44 91 46 106V{EAVES}Z"
    bulbs = ((-40, 122), (-40, 108), (-24, 97), (0, 95), (24, 97), (40, 108), (40, 122))
    return (
        path(gable, "#8a3550", (1.8, INK))
        + "".join(circle(x, y, 2.2, "#ffe28a") for x, y in bulbs)
        + moved(EMBLEMS["mask"], x=-14, y=112)
        + moved(EMBLEMS["mask"], x=14, y=114, turn=14)
    )


def _office(_: Paint, facade: Facade, __: str) -> str:
    """A lookout with signal flags; they say that tea is ready."""
    flags = ((12, 60, RED), (20, 68, GOLD), (28, 76, "#3c86c2"), (36, 84, "#4f9f6b"))
    return (
        path("M0 84V46M0 48L44 94", line=(1.8, INK))
        + "".join(path(f"M{x} {y}l9 2 -5 7Z", c, (1, INK)) for x, y, c in flags)
        + path("M-22 128V98H22V128Z", PAPER, (1.8, facade.deep))
        + path("M-17 103h10v16h-10ZM-4 103h8v16h-8ZM7 103h10v16h-10Z", "#bfe1ec", (1, facade.deep))
        + path("M-27 99L-16 84H16L27 99Z", SLATE, (1.6, INK))
    )


def _library(paint: Paint, facade: Facade, _: str) -> str:
    """An open book as large as a door."""
    return path(f"M-52 {EAVES}L0 92L52 {EAVES}Z", paint["white"], (1.8, facade.deep)) + moved(
        EMBLEMS["book"], y=114, scale=1.5
    )


def _gatehouse(_: Paint, facade: Facade, __: str) -> str:
    """Two round towers with pointed hats."""

    def tower(x: float) -> str:
        return group(
            rect(x - 17, 96, 34, 32, "#f3ead9", (1.6, facade.deep)),
            path(f"M{x - 21:g} 97L{x:g} 66L{x + 21:g} 97Z", "#c7566f", (1.6, INK)),
            path(f"M{x - 5:g} 122V108Q{x:g} 101 {x + 5:g} 108V122Z", "#33475a"),
            _flag(x, 68, 52, GOLD),
        )

    return (
        path(
            f"M-28 {EAVES}V110h8v-6h8v6h8v-6h8v6h8v-6h8v6h8V{EAVES}Z", "#f3ead9", (1.6, facade.deep)
        )
        + tower(-44)
        + tower(44)
    )


CROWNS: Final[dict[str, Drawn]] = {
    "assembly-rooms": _assembly,
    "de-valence-pavilion": _pavilion,
    "laston-house": _laston,
    "market-hall": _market,
    "merchants-house": _merchant,
    "plantagenet-house": _plantagenet,
    "tenby-museum": _museum,
    "railway-station": _station,
    "royal-playhouse": _playhouse,
    "harbour-office": _office,
    "town-library": _library,
    "royal-gatehouse": _gatehouse,
}
FRONTS: Final[dict[str, Drawn]] = {
    "assembly-rooms": _pillars,
    "market-hall": _arcade,
    "merchants-house": _timbers,
    "railway-station": _canopy,
}
