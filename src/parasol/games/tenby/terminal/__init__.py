"""Tenby in the terminal: its view as lines of facts, drawn with marks or told without.

Both are made from plain data alone, so neither can show what the view does not hold.
"""

from parasol.games.tenby.terminal.asking import asks, tie_break, topic
from parasol.games.tenby.terminal.told import board, look, told

__all__ = ["asks", "board", "look", "tie_break", "told", "topic"]
