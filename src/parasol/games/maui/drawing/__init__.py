"""Maui drawn as SVG: every piece on its own, and the whole table as one picture.

Drawings are made from plain data alone, a view and the values of the box. They know no rules,
and what a view does not hold can't appear in a picture.
"""

from __future__ import annotations

from .figures import caption, figure
from .pieces import names, piece, pieces
from .postcard import postcard
from .table import picture

__all__ = ["caption", "figure", "names", "picture", "piece", "pieces", "postcard"]
