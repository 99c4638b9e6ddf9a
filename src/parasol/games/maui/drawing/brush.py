"""A brush for one picture: the theme's colours, and pieces drawn once and used often.

All ids of a picture start with the brush's prefix, so that several pictures can share a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .pieces import art
from .svg import at, element, named, number, words


@dataclass(slots=True)
class Brush:
    """Colours by name, and a memory of which pieces the picture needs."""

    prefix: str
    colours: Mapping[str, str]
    used: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]

    def strength(self, name: str) -> float:
        """A theme's opacity, such as how far sunlight reaches."""
        return float(self.colours[name])

    def own(self, name: str) -> str:
        """An id of this picture."""
        return f"{self.prefix}-{name.replace('/', '-')}"

    def url(self, name: str) -> str:
        """A reference to something this picture defines."""
        return f"url(#{self.own(name)})"

    def stamp(self, name: str, x: float, y: float, width: float, height: float) -> str:
        """The piece of this name, fitted into a rectangle."""
        if name not in self.used:
            self.used[name] = ""  # Holds its place: patterns a towel needs come after it.
            drawing = art(name)
            self.used[name] = element(
                "symbol",
                drawing.draw(self.square),
                id=self.own(name),
                viewBox=" ".join(number(edge) for edge in drawing.box),
                preserveAspectRatio="none",
                overflow="visible",
            )
        return element("use", href=f"#{self.own(name)}", x=x, y=y, width=width, height=height)

    def square(self, pattern: str, x: float, y: float, width: float, height: float) -> str:
        """A pattern, for pieces that show patterns."""
        return self.stamp(f"pattern/{pattern}", x, y, width, height)

    def disc(
        self, name: str, x: float, y: float, size: float, *, shadow: float = 0, kind: str = ""
    ) -> str:
        """A round piece by its middle, with its shadow to the lower right.

        `kind` makes it a piece that lies on the table and says so, in words and to tests.
        """
        shade = element(
            "circle",
            cx=x + shadow * 0.7,
            cy=y + shadow,
            r=size * 0.46,
            fill=self["shade"],
            opacity=0.28,
        )
        half = size / 2
        drawn = (shade if shadow else "") + self.stamp(name, x - half, y - half, size, size)
        return self.lying(kind, art(name).title, drawn) if kind else drawn

    def token(self, pattern: str, x: float, y: float, width: float) -> str:
        """A towel token lying somewhere, by its middle."""
        height = width * 41.6 / 44
        shade = element(
            "rect",
            x=x - width / 2 + 1.5,
            y=y - height / 2 + 2.5,
            width=width,
            height=height,
            rx=width * 0.1,
            fill=self["shade"],
            opacity=0.34,
        )
        drawn = self.stamp(f"token/{pattern}", x - width / 2, y - height / 2, width, height)
        return self.lying("token", f"Towel token: {pattern}", shade + drawn)

    def lying(self, kind: str, title: str, *inside: str) -> str:
        """A piece on the table."""
        return named(title, *inside, data_piece=kind)

    def pill(self, x: float, y: float, width: float, label: str) -> str:
        """A small paper label, by its middle."""
        return at(
            x,
            y,
            element(
                "rect",
                x=-width / 2,
                y=-13,
                width=width,
                height=25,
                rx=12.5,
                fill=self["paper"],
                opacity=0.94,
            )
            + self.words(0, 5, label, size=14, weight=700, anchor="middle"),
        )

    def words(
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
        """A line of text in one of the theme's colours."""
        return words(
            x,
            y,
            what,
            size=size,
            fill=self[fill] if fill in self.colours else fill,
            weight=weight,
            anchor=anchor,
            display=display,
        )

    def symbols(self) -> str:
        """The drawings that the picture used."""
        return "".join(self.used.values())
