"""Playa Pirata's pen: its letter faces, its lines, and documents that begin at their corner."""

from typing import Final

from parasol.core.svg import LetteringPen, Stroke

from .palette import INK

PEN: Final = LetteringPen(
    2,
    rounded=True,
    display="Sansita, 'Trebuchet MS', Candara, sans-serif",
    text="Figtree, 'Avenir Next', 'Segoe UI', system-ui, sans-serif",
    ink=INK,
    weight=650,
)
element, moved, words = PEN.element, PEN.moved, PEN.words
circle, ellipse, path, rect = PEN.circle, PEN.ellipse, PEN.path, PEN.rect

THIN: Final[Stroke] = (2, INK)


def document(body: str, width: float, height: float, title: str, desc: str) -> str:
    """A standalone SVG document that tells its name and what it shows."""
    return PEN.document(body, (0, 0, width, height), (title, desc))
