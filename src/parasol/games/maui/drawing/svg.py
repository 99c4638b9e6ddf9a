"""Maui's pen and its pictures: letter faces, files of `art/`, and whole documents."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from parasol.core.art import Art
from parasol.core.svg import Attribute, Frame, LetteringPen

from .palette import DISPLAY, INK, TEXT

PEN: Final = LetteringPen(2, display=DISPLAY, text=TEXT, ink=INK, weight=500)
ART: Final = Art(Path(__file__).parents[1] / "art")
element, format_number, write = PEN.element, PEN.format_number, PEN.write
circle, ellipse, path, rect = PEN.circle, PEN.ellipse, PEN.path, PEN.rect
load = ART.draw


def move(x: float, y: float, *inside: str, scale: float | None = None) -> str:
    """Move things to a place, and draw them smaller or larger there."""
    where = f"translate({format_number(x)} {format_number(y)})"
    if scale is not None:
        where += f" scale({scale:.4f})"
    return element("g", *inside, transform=where)


def name_group(title: str, *inside: str, **attributes: Attribute) -> str:
    """Make a group that tells what it is, to a pointer at rest and to a screen reader."""
    return element("g", element("title", escape(title)), *inside, **attributes)


def write_points(points: int) -> str:
    """Write points with a true minus sign, as they are printed on a token."""
    return f"−{-points}" if points < 0 else str(points)


def make_document(body: str, *, box: Frame, width: float, title: str, desc: str) -> str:
    """Make a standalone SVG document that tells its name and what it shows."""
    return PEN.make_document(body, box, (title, desc), width=width, aria_label=title)
