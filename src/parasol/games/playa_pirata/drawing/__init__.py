"""Playa Pirata drawn as SVG: every piece, figures for the help, a postcard and the whole table.

Constant pictures are the files of `art/`; the modules here choose, place, recolour and count them.
Drawings are made from plain data alone and know no rules; what a view does not hold can't appear.
"""

from .figures import caption_figure, draw_figure
from .pieces import draw_piece, list_pieces
from .postcard import draw_postcard
from .table import draw_view

__all__ = [
    "caption_figure",
    "draw_figure",
    "draw_piece",
    "draw_postcard",
    "draw_view",
    "list_pieces",
]
