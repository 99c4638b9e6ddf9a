"""Maui's pen, and what else its drawings write in SVG."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from parasol.core.svg import Attribute, Frame, LetteringPen

from .palette import DISPLAY, INK, TEXT

PEN: Final = LetteringPen(2, rounded=False, display=DISPLAY, text=TEXT, ink=INK, weight=500)
element, number, words = PEN.element, PEN.number, PEN.words


def at(x: float, y: float, *inside: str, scale: float | None = None) -> str:
    """Things moved to a place, and drawn smaller or larger there."""
    where = f"translate({number(x)} {number(y)})"
    if scale is not None:
        where += f" scale({scale:.4f})"
    return element("g", *inside, transform=where)


def named(title: str, *inside: str, **attributes: Attribute) -> str:
    """A group that tells what it is, to a pointer at rest and to a screen reader."""
    return element("g", element("title", escape(title)), *inside, **attributes)


def signed(points: int) -> str:
    """Points with a true minus sign, as they are printed on a token."""
    return f"−{-points}" if points < 0 else str(points)


def document(body: str, *, box: Frame, width: float, title: str, desc: str) -> str:
    """A standalone SVG document that tells its name and what it shows."""
    return PEN.document(body, box, (title, desc), width=width, aria_label=title)
