"""Writing SVG: elements, numbers, words. It knows XML and nothing about the game."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from .palette import DISPLAY, TEXT


def number(value: float) -> str:
    """A coordinate in as few digits as a picture needs: `2.50` is written `2.5`."""
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


def at(x: float, y: float, *inside: str, scale: float | None = None) -> str:
    """Things moved to a place, and drawn smaller or larger there."""
    where = f"translate({number(x)} {number(y)})"
    if scale is not None:
        where += f" scale({scale:.4f})"
    return element("g", *inside, transform=where)


def named(title: str, *inside: str, **attributes: str | float | None) -> str:
    """A group that tells what it is, to a pointer at rest and to a screen reader."""
    return element("g", element("title", escape(title)), *inside, **attributes)


def words(
    x: float,
    y: float,
    what: str,
    *,
    size: float,
    fill: str,
    weight: int = 500,
    anchor: str = "start",
    display: bool = False,
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
        text_anchor=None if anchor == "start" else anchor,
    )


def signed(points: int) -> str:
    """Points with a true minus sign, as they are printed on a token."""
    return f"−{-points}" if points < 0 else str(points)


def document(
    body: str,
    *,
    box: tuple[float, float, float, float],
    width: float,
    title: str,
    desc: str,
) -> str:
    """A standalone SVG document that tells its name and what it shows."""
    return element(
        "svg",
        element("title", escape(title)),
        element("desc", escape(desc)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(edge) for edge in box),
        width=width,
        height=width * box[3] / box[2],
        role="img",
        aria_label=title,
    )
