"""What fills more than a flat colour: patterns and gradients, each defined once in a picture.

A Paint belongs to one picture and gives its names a prefix, so that several pictures can stand in
one page. Periods of patterns divide a card's width: what runs over an edge goes on beyond it.
"""

from collections.abc import Callable
from typing import Final

from .palette import FACADES
from .svg import circle, element, path, rect

FLAGS: Final = "#ede3d2"
DECK: Final = "#ddb98c"
QUAY: Final = "#e1d3bc"


class Paint:
    """The pot a picture dips into: it remembers what was used."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._used: dict[str, str] = {}

    def __getitem__(self, what: str) -> str:
        """A fill by its name: a façade's colour, or one of the materials below."""
        self._used.setdefault(what, _MIXED[what](self.id(what)))
        return f"url(#{self.id(what)})"

    def id(self, what: str) -> str:
        """A name that only this picture has."""
        return f"{self._name}-{what}"

    def define(self, what: str, drawn: str) -> str:
        """Add a definition of the picture's own; its name."""
        self._used.setdefault(what, drawn)
        return self.id(what)

    def definitions(self) -> str:
        """All that was used."""
        return element("defs", *self._used.values()) if self._used else ""


Mix = Callable[[str], str]


def _pattern(width: float, height: float, base: str, *marks: str) -> Mix:
    ground = rect(0, 0, width, height, base) if base else ""
    return lambda name: element(
        "pattern",
        ground,
        *marks,
        id=name,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )


def _fade(*stops: tuple[str, str], **how: str) -> Mix:
    drawn = [element("stop", offset=at, stop_color=colour) for at, colour in stops]
    return lambda name: element("linearGradient", *drawn, id=name, **how)


def _down(top: int, bottom: int) -> dict[str, str]:
    """A gradient in the card's own coordinates, so that neighbours have the same colour."""
    return {
        "gradientUnits": "userSpaceOnUse",
        "x1": "0",
        "x2": "0",
        "y1": str(top),
        "y2": str(bottom),
    }


def _query(x: float, y: float) -> str:
    """A small question mark: a white building is any colour."""
    return f"M{x - 3} {y - 7}q0 -3 3 -3t3 3q0 2 -3 3.5v1.5M{x} {y + 1}v.1"


def _facades() -> dict[str, Mix]:
    red, yellow, green, blue, purple, white = FACADES.values()
    return {
        "red": _pattern(20, 20, red.wall, path("M3 3h6v6h-6ZM13 13h6v6h-6Z", red.mark)),
        "yellow": _pattern(
            20, 20, yellow.wall, circle(5, 5, 3.4, yellow.mark), circle(15, 15, 3.4, yellow.mark)
        ),
        "green": _pattern(
            20, 14, green.wall, path("M0 9L5 4L10 9L15 4L20 9", line=(2.6, green.mark))
        ),
        "blue": _pattern(
            20, 20, blue.wall, path("M5 1.5L9.4 9H.6ZM15 11.5L19.4 19H10.6Z", blue.mark)
        ),
        "purple": _pattern(14, 14, purple.wall, rect(3, 0, 4.4, 14, purple.mark)),
        "white": _pattern(
            28, 28, white.wall, path(_query(7, 12) + _query(21, 26), line=(1.9, white.mark))
        ),
    }


_MIXED: Final[dict[str, Mix]] = _facades() | {
    "sky": _fade(("0", "#a9dcf0"), (".55", "#d6f0f6"), ("1", "#fff3dc"), **_down(0, 300)),
    "sea": _fade(("0", "#9ad6dc"), (".45", "#6dc0cb"), ("1", "#4aa4b7"), **_down(226, 400)),
    "glass": _fade(
        ("0", "#eaf7fb"), (".5", "#bfe1ec"), (".5", "#d5edf4"), ("1", "#b3d9e6"), x2="1", y2="1"
    ),
    "gold": _fade(("0", "#fbd867"), ("1", "#e3a112"), x2="0", y2="1"),
    "slate": _pattern(
        14, 10, "#8fa3b3", path("M0 5H14M3.5 0V5M10.5 5V10M0 10H14", line=(1, "#7a90a1"))
    ),
    "flags": _pattern(
        40,
        42,
        FLAGS,
        path("M0 10H40M0 26H40M12 0V10M32 10V26M18 26V42", line=(1.3, "#d6c8b0")),
    ),
    "deck": _pattern(
        20,
        42,
        DECK,
        path("M10 0V42", line=(1.4, "#c39a68")) + path("M20 0V42", line=(1.4, "#cfa877")),
    ),
    "quay": _pattern(
        40, 28, QUAY, path("M0 .7H40M0 14H40M10 0V14M30 14V28", line=(1.4, "#cbb998"))
    ),
    "waves": _pattern(
        40,
        26,
        "",
        path(
            "M-10 6Q-5 1 0 6T10 6M30 6Q35 1 40 6T50 6M18 18Q23 13 28 18T38 18",
            line=(1.8, "#fff"),
            opacity=0.5,
        ),
    ),
    "brick": _pattern(
        20, 12, "#d9937a", path("M0 6H20M0 12H20M5 0V6M15 6V12", line=(1, "#bb7159"))
    ),
    "rubble": _pattern(
        28,
        24,
        "#d2c5ad",
        path("M0 12H28M0 24H28M9 0V12M22 0V12M4 12V24M16 12V24", line=(1.1, "#bbac8f")),
    ),
}
"""Every paint by its name."""
