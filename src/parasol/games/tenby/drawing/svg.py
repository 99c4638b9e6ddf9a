"""Writing SVG: shapes, lines, groups and documents. It knows XML and nothing about the game.

Lines are round everywhere; a document says so once, on its root.
"""

from xml.sax.saxutils import escape, quoteattr

from .palette import INK


def number(value: float) -> str:
    """A coordinate in as few digits as a picture needs."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


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
    return {} if line is None else {"stroke": line[1], "stroke_width": line[0]}


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


def circle(
    x: float,
    y: float,
    r: float,
    fill: str = "none",
    line: Line | None = None,
    **more: str | float | None,
) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **_lined(line), **more)


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str,
    line: Line | None = None,
    **more: str | float | None,
) -> str:
    """An ellipse."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **_lined(line), **more)


def group(*inside: str, **attributes: str | float | None) -> str:
    """Several things as one; nothing where there are none."""
    body = "".join(inside)
    return element("g", body, **attributes) if body else ""


def moved(
    *inside: str,
    x: float = 0,
    y: float = 0,
    turn: float = 0,
    scale: float = 1,
    flip: bool = False,
    **more: str | float | None,
) -> str:
    """Things moved to a place, turned, mirrored and made smaller or larger there."""
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    steps += [f"rotate({number(turn)})"] if turn else []
    steps += [f"scale({scale:.3g})"] if scale != 1 else []
    steps += ["scale(-1 1)"] if flip else []
    return group(*inside, transform=" ".join(steps) or None, **more)


def document(
    body: str, box: tuple[float, float, float, float], told: tuple[str, str] | None = None
) -> str:
    """A standalone SVG document; `told`: its title and what it shows, for pictures with words."""
    words = ""
    if told is not None:
        words = element("title", escape(told[0])) + element("desc", escape(told[1]))
    return element(
        "svg",
        words,
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(edge) for edge in box),
        width=box[2],
        height=box[3],
        role="img",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
