"""A brush for one picture: the theme's colours, and pieces drawn once and used often.

All ids of a picture start with the brush's prefix, so that several pictures can share a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .palette import LIGHT
from .pieces import find_piece
from .svg import circle, element, format_number, load, move, name_group, rect, write


@dataclass(slots=True)
class Brush:
    """Colours by name, and a memory of which pieces the picture needs."""

    prefix: str
    colours: Mapping[str, str]
    used: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]

    def read_strength(self, name: str) -> float:
        """A theme's opacity, such as how far sunlight reaches."""
        return float(self.colours[name])

    def make_id(self, name: str) -> str:
        """An id of this picture."""
        return f"{self.prefix}-{name.replace('/', '-')}"

    def refer(self, name: str) -> str:
        """A fill with something that this picture defines."""
        return f"url(#{self.make_id(name)})"

    def load(self, picture: str, *colours: str) -> str:
        """Draw a file of `art/` with the theme's colours in place of those of the day."""
        return load(picture, {LIGHT[name]: self[name] for name in colours})

    def stamp(self, name: str, x: float, y: float, width: float, height: float) -> str:
        """Lay the piece of this name, fitted into a rectangle."""
        if name not in self.used:
            self.used[name] = ""  # Holds its place: patterns a towel needs come after it.
            piece = find_piece(name)
            self.used[name] = element(
                "symbol",
                piece.draw(self.draw_square),
                id=self.make_id(name),
                viewBox=" ".join(map(format_number, piece.box)),
                preserveAspectRatio="none",
                overflow="visible",
            )
        return element("use", href=f"#{self.make_id(name)}", x=x, y=y, width=width, height=height)

    def draw_square(self, pattern: str, x: float, y: float, width: float, height: float) -> str:
        """Lay a pattern, for pieces that show patterns."""
        return self.stamp(f"pattern/{pattern}", x, y, width, height)

    def draw_shade(
        self, x: float, y: float, width: float, height: float, rx: float, opacity: float
    ) -> str:
        """Draw the shadow of something flat."""
        return rect(x, y, width, height, self["shade"], rx=rx, opacity=opacity)

    def draw_disc(
        self, name: str, x: float, y: float, size: float, *, shadow: float = 0, kind: str = ""
    ) -> str:
        """Lay a round piece by its middle, with its shadow to the lower right.

        `kind` makes it a piece that lies on the table and says so, in words and to tests.
        """
        drawn = self.stamp(name, x - size / 2, y - size / 2, size, size)
        if shadow:
            place = (x + shadow * 0.7, y + shadow, size * 0.46)
            drawn = circle(*place, self["shade"], opacity=0.28) + drawn
        return self.lay(kind, find_piece(name).title, drawn) if kind else drawn

    def draw_token(self, pattern: str, x: float, y: float, width: float) -> str:
        """Lay a towel token by its middle."""
        height = width * 41.6 / 44
        left, top = x - width / 2, y - height / 2
        shade = self.draw_shade(left + 1.5, top + 2.5, width, height, width * 0.1, 0.34)
        drawn = self.stamp(f"token/{pattern}", left, top, width, height)
        return self.lay("token", f"Towel token: {pattern}", shade + drawn)

    def lay(self, kind: str, title: str, *inside: str) -> str:
        """Make a piece on the table of what is drawn."""
        return name_group(title, *inside, data_piece=kind)

    def draw_label(self, x: float, y: float, width: float, label: str) -> str:
        """Draw a small paper label, by its middle."""
        paper = rect(-width / 2, -13, width, 25, self["paper"], rx=12.5, opacity=0.94)
        return move(x, y, paper, self.write(0, 5, label, size=14, weight=700, anchor="middle"))

    def write(
        self,
        x: float,
        y: float,
        what: str,
        *,
        size: float,
        fill: str = "ink",
        weight: int | None = None,
        anchor: str | None = None,
        display: bool = False,
    ) -> str:
        """Write a line of text in one of the theme's colours."""
        colour = self.colours.get(fill, fill)
        return write(x, y, what, size, colour, weight=weight, anchor=anchor, display=display)

    def define_symbols(self) -> str:
        """Define the pieces that the picture used."""
        return "".join(self.used.values())
