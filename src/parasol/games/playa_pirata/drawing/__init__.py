"""Playa Pirata drawn as SVG: every piece on its own, and a postcard. Drawings know no rules."""

from .pieces import names, piece
from .postcard import postcard

__all__ = ["names", "piece", "postcard"]
