"""A sheet that pieces are laid on: each drawn once, and shown wherever it lies."""

import re

from .pieces import find_piece
from .svg import circle, element, path, rect, write

NAMED = re.compile(r'(\bid="|url\(#)')
DEEP = ("#a93a28", "#1f5c8c", "#7d5606", "#256040")
"""The colour of the numeral on each seat's towels."""
GOLD = "#6b3f02"


class Sheet:
    """Collects the pieces of one picture; `key` keeps its ids apart from those of others."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.used: dict[str, str] = {}

    def stamp(
        self, name: str, x: float, y: float, width: float, turn: float = 0, height: float = 0
    ) -> str:
        """Lay a piece with its left upper corner here, turned about its middle."""
        piece = find_piece(name)
        wide, high = piece.size
        known = f"{self.key}-{name.replace('/', '-')}"
        if name not in self.used:
            inside = NAMED.sub(lambda found: f"{found[1]}{known}-", piece.draw())
            size = f"0 0 {wide:g} {high:g}"
            self.used[name] = element(
                "symbol", inside, id=known, viewBox=size, preserveAspectRatio="none"
            )
        tall = height or width * high / wide
        middle = f"rotate({turn:g} {x + width / 2:.1f} {y + tall / 2:.1f})" if turn else None
        return element(
            "use", href=f"#{known}", x=x, y=y, width=width, height=tall, transform=middle
        )

    def define_symbols(self) -> str:
        """Define all that was stamped, once each."""
        return element("defs", *self.used.values()) if self.used else ""

    # Cards with what the page would set on them

    def draw_towel(
        self, seat: int, value: int, x: float, y: float, width: float, turn: float = 0
    ) -> str:
        """Draw a towel card; value 0 is none: it lies under an umbrella."""
        tall = width * 1.26
        drawn = self.stamp(f"towel/{seat}", x, y, width, turn)
        if not value:
            return drawn
        across, down = x + width / 2, y + tall / 2
        step, low, small = width * 0.1, down + width * 0.17, width * 0.035
        knots = "".join(
            circle(across + (knot - (value - 1) / 2) * step, low, small, DEEP[seat])
            for knot in range(value)
        )
        return (
            drawn
            + circle(across, down, width * 0.27, "#fffdf6", (width * 0.026, DEEP[seat]))
            + self.write_number(across, down + width * 0.08, str(value), width * 0.32, DEEP[seat])
            + knots
        )

    def draw_treasure(self, value: int | str, x: float, y: float, width: float) -> str:
        """Draw a treasure face up, its number in the corner."""
        kind = value if isinstance(value, str) else "number"
        drawn = self.stamp(f"treasure/{kind}", x, y, width)
        if isinstance(value, str):
            return drawn
        at = x + width * 0.21, y + width * 0.21
        return (
            drawn
            + circle(*at, width * 0.16, "#fffdf6", (width * 0.018, GOLD))
            + self.write_number(at[0], at[1] + width * 0.085, str(value), width * 0.24, GOLD)
        )

    def write_number(self, x: float, y: float, what: str, size: float, fill: str) -> str:
        """Write a numeral around a middle."""
        return write(x, y, what, size, fill, anchor="middle", weight=700)

    def draw_disc(self, x: float, y: float, what: str, size: float = 22) -> str:
        """Draw a number of points on a small disc of paper."""
        return circle(x, y, size * 0.86, "#fffdf6", (2, "#233b4d")) + write(
            x, y + size * 0.35, what, size, anchor="middle", display=True
        )

    def draw_tag(self, x: float, y: float, value: int | str) -> str:
        """Draw the paper tag with an eye: what only one seat knows."""
        eye = f"M{x + 7:g} {y + 13:g}q9 -9 18 0q-9 9 -18 0Z"
        drawn = (
            rect(x, y, 56, 26, "#fff8e4", (1.5, "#8c744a"), rx=7, stroke_dasharray="4 3")
            + path(eye, line=(2, "#5b4a2e"))
            + circle(x + 16, y + 13, 3, "#5b4a2e")
        )
        if value == "skull":
            return drawn + self.stamp("skull", x + 31, y + 3, 20)
        if value == "towel":
            return drawn + rect(x + 34, y + 4, 14, 18, "#a887c9", (1.8, "#664594"), rx=2)
        return drawn + write(x + 41, y + 20, str(value), 19, "#5b4a2e", anchor="middle", weight=700)
