"""Tenby's pen: one digit behind the point is enough, and a document says once that lines are round.

There is no lettering: pictures hold no text, and numerals are shapes.
"""

from typing import Final

from parasol.core.svg import Frame, Pen

PEN: Final = Pen(1, rounded=False)
element, group, moved, number = PEN.element, PEN.group, PEN.moved, PEN.number
circle, ellipse, path, rect = PEN.circle, PEN.ellipse, PEN.path, PEN.rect


def document(body: str, box: Frame, told: tuple[str, str] | None = None) -> str:
    """A standalone SVG document; `told`: its title and what it shows, for pictures with words."""
    return PEN.document(body, box, told, stroke_linecap="round", stroke_linejoin="round")
