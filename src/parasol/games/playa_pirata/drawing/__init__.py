"""Playa Pirata drawn as SVG: every piece, figures for the help, a postcard and the whole table.

Drawings are made from plain data alone and know no rules; what a view does not hold can't appear.
"""

from .figures import caption, figure
from .pieces import names, piece
from .postcard import postcard
from .table import picture

__all__ = ["caption", "figure", "names", "picture", "piece", "postcard"]
