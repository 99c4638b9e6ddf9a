"""Playa Pirata in the terminal: its view drawn with signs and colours, or told in words.

Both are made from a view alone, so neither can show what the view does not hold.
"""

from parasol.games.playa_pirata.terminal.asking import asks, tie_break, topic
from parasol.games.playa_pirata.terminal.drawn import board
from parasol.games.playa_pirata.terminal.told import told

__all__ = ["asks", "board", "tie_break", "told", "topic"]
