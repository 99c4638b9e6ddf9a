"""Playa Pirata's pen and its pictures: letter faces, files of `art/`, and whole documents."""

from pathlib import Path
from typing import Final

from parasol.core.art import Art
from parasol.core.svg import ROUND_LINES, LetteringPen

from .palette import INK

PEN: Final = LetteringPen(
    2,
    display="Sansita, 'Trebuchet MS', Candara, sans-serif",
    text="Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif",
    ink=INK,
    weight=650,
)
ART: Final = Art(Path(__file__).parents[1] / "art", **ROUND_LINES)
element, move, write = PEN.element, PEN.move, PEN.write
circle, ellipse, path, rect = PEN.circle, PEN.ellipse, PEN.path, PEN.rect
load = ART.draw


def make_document(body: str, width: float, height: float, title: str, desc: str) -> str:
    """Make a standalone SVG document that tells its name and what it shows."""
    return PEN.make_document(body, (0, 0, width, height), (title, desc), round_lines=True)
