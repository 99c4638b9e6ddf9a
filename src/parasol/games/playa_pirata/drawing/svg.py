"""Writing SVG: shapes, lines, groups and documents. It knows XML and nothing about the game."""

from xml.sax.saxutils import escape, quoteattr

from .palette import INK


def number(value: float) -> str:
    """A coordinate in as few digits as a picture needs."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("", "-0") else short


def element(name: str, *inside: str, **attributes: str | float | None) -> str:
    """One element; `stroke_width` becomes `stroke-width`, attributes that are None stay out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}="
        + quoteattr(value if isinstance(value, str) else number(value))
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(inside)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


Line = tuple[float, str]
"""How thick a line is, and its colour."""
THIN: Line = (2, INK)


def _lined(line: Line | None) -> dict[str, str | float]:
    if line is None:
        return {}
    return {
        "stroke": line[1],
        "stroke_width": line[0],
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def path(d: str, fill: str = "none", line: Line | None = None, **more: str | float | None) -> str:
    """A path, filled and outlined."""
    return element("path", d=d, fill=fill, **_lined(line), **more)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    line: Line | None = None,
    **more: str | float | None,
) -> str:
    """A rectangle; `rx` rounds it."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **_lined(line), **more)


def circle(x: float, y: float, r: float, fill: str = "none", line: Line | None = None) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **_lined(line))


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, line: Line | None = None) -> str:
    """An ellipse."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **_lined(line))


def moved(*inside: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Things moved to a place, turned and made smaller or larger there."""
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    steps += [f"rotate({number(turn)})"] if turn else []
    steps += [f"scale({scale:.4g})"] if scale != 1 else []
    return element("g", *inside, transform=" ".join(steps) or None)


DISPLAY = "Sansita, 'Trebuchet MS', Candara, sans-serif"
TEXT = "Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif"


def words(
    x: float,
    y: float,
    what: str,
    size: float,
    fill: str = INK,
    *,
    anchor: str | None = None,
    display: bool = False,
    weight: int = 650,
) -> str:
    """One line of text; `display` asks for the face of titles and large numbers."""
    return element(
        "text",
        escape(what),
        x=x,
        y=y,
        fill=fill,
        font_family=DISPLAY if display else TEXT,
        font_size=size,
        font_weight=str(700 if display else weight),
        text_anchor=anchor,
    )


def document(body: str, width: float, height: float, title: str, desc: str) -> str:
    """A standalone SVG document that tells its name and what it shows."""
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(desc)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
    )
