"""Tenby's pen and its pictures: one digit behind the point is enough, and there is no lettering.

Pictures hold no text, and numerals are shapes, so that one picture serves every language.
"""

from pathlib import Path
from typing import Final

from parasol.core.art import Art
from parasol.core.svg import ROUND_LINES, Frame, Pen

PEN: Final = Pen(1)
ART: Final = Art(Path(__file__).parents[1] / "art", **ROUND_LINES)
element, format_number, group, move = PEN.element, PEN.format_number, PEN.group, PEN.move
circle, ellipse, path, rect = PEN.circle, PEN.ellipse, PEN.path, PEN.rect
load = ART.draw


def make_document(body: str, box: Frame, told: tuple[str, str] | None = None) -> str:
    """Make a standalone document; `told`: its title and what it shows, for pictures with words."""
    return PEN.make_document(body, box, told, round_lines=True)
