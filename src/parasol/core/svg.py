"""Writing SVG: numbers, elements, shapes, groups and whole documents, for games that draw.

A Pen knows XML and how fine a drawing is, a LetteringPen letter faces too. Neither knows a game,
and a game may draw without them: Parasol asks it for nothing but the text of its pictures.
"""

from xml.sax.saxutils import escape, quoteattr

Attribute = str | float | None
"""What an attribute may be; None leaves it out."""
Stroke = tuple[float, str]
"""How thick a line is, and its colour."""
Frame = tuple[float, float, float, float]
"""What a document shows of its plane: left, top, width, height."""

ROUND_LINES = {"stroke_linecap": "round", "stroke_linejoin": "round"}
"""For the root of a document: all its lines have round ends and corners."""


class Pen:
    """Draws with numbers of so many digits behind the point."""

    def __init__(self, digits: int) -> None:
        self.digits = digits

    def format_number(self, value: float) -> str:
        """A coordinate in as few digits as a picture needs: `2.50` is written `2.5`."""
        short = f"{value:.{self.digits}f}".rstrip("0").rstrip(".")
        return "0" if short in ("", "-0") else short

    def element(self, name: str, *inside: str, **attributes: Attribute) -> str:
        """One element; `stroke_width` becomes `stroke-width`, attributes that are None stay out."""
        written = "".join(
            f" {key.rstrip('_').replace('_', '-')}="
            + quoteattr(value if isinstance(value, str) else self.format_number(value))
            for key, value in attributes.items()
            if value is not None
        )
        body = "".join(inside)
        return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"

    def path(
        self, d: str, fill: str = "none", line: Stroke | None = None, **more: Attribute
    ) -> str:
        """A path, filled and outlined."""
        return self.element("path", d=d, fill=fill, **_outline(line), **more)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        line: Stroke | None = None,
        **more: Attribute,
    ) -> str:
        """A rectangle; `rx` rounds it."""
        edges = _outline(line)
        return self.element(
            "rect", x=x, y=y, width=width, height=height, fill=fill, **edges, **more
        )

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str = "none",
        line: Stroke | None = None,
        **more: Attribute,
    ) -> str:
        """A circle."""
        return self.element("circle", cx=x, cy=y, r=r, fill=fill, **_outline(line), **more)

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str,
        line: Stroke | None = None,
        **more: Attribute,
    ) -> str:
        """An ellipse."""
        edges = _outline(line)
        return self.element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **edges, **more)

    def group(self, *inside: str, **attributes: Attribute) -> str:
        """Several things as one; nothing where there are none."""
        body = "".join(inside)
        return self.element("g", body, **attributes) if body else ""

    def move(
        self,
        *inside: str,
        x: float = 0,
        y: float = 0,
        turn: float = 0,
        scale: float = 1,
        flip: bool = False,
        **more: Attribute,
    ) -> str:
        """Move things to a place, and turn, scale and mirror them there."""
        steps = [f"translate({self.format_number(x)} {self.format_number(y)})"] if x or y else []
        steps += [f"rotate({self.format_number(turn)})"] if turn else []
        # A scale has to be finer than the coordinates it moves.
        steps += [f"scale({scale:.{self.digits + 2}g})"] if scale != 1 else []
        steps += ["scale(-1 1)"] if flip else []
        return self.group(*inside, transform=" ".join(steps) or None, **more)

    def make_document(
        self,
        body: str,
        box: Frame,
        caption: tuple[str, str] | None = None,
        *,
        width: float | None = None,
        round_lines: bool = False,
        **more: Attribute,
    ) -> str:
        """Make a standalone document, so wide; `caption`: its title, and what it shows."""
        words = ""
        if caption is not None:
            title, shows = map(escape, caption)
            words = self.element("title", title) + self.element("desc", shows)
        return self.element(
            "svg",
            words,
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(self.format_number(edge) for edge in box),
            width=box[2] if width is None else width,
            height=box[3] if width is None else width * box[3] / box[2],
            role="img",
            **(ROUND_LINES if round_lines else {}),
            **more,
        )


class LetteringPen(Pen):
    """A Pen that also writes: in two letter faces, by default in its ink and weight."""

    def __init__(self, digits: int, *, display: str, text: str, ink: str, weight: int) -> None:
        super().__init__(digits)
        self.display = display
        self.text = text
        self.ink = ink
        self.weight = weight

    def write(
        self,
        x: float,
        y: float,
        what: str,
        size: float,
        fill: str | None = None,
        *,
        weight: int | None = None,
        anchor: str | None = None,
        display: bool = False,
    ) -> str:
        """Write one line of text; `display` asks for the face of titles and large numbers."""
        return self.element(
            "text",
            escape(what),
            x=x,
            y=y,
            fill=fill or self.ink,
            font_family=self.display if display else self.text,
            font_size=size,
            font_weight=str(700 if display else weight or self.weight),
            text_anchor=anchor,
        )


def _outline(line: Stroke | None) -> dict[str, Attribute]:
    return {} if line is None else {"stroke": line[1], "stroke_width": line[0]}
