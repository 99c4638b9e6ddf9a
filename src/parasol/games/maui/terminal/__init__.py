"""Maui in the terminal: its view drawn with signs and colours, or told in words.

Both are made from plain data alone, a view and the values of the box, so neither can show what
the view does not hold. What is typed and what is asked is the terminal's own business.
"""

from parasol.games.maui.terminal.asking import asks, tie_break, topic
from parasol.games.maui.terminal.drawn import beach_drawn, board
from parasol.games.maui.terminal.told import beach_told, told

__all__ = ["asks", "beach_drawn", "beach_told", "board", "tie_break", "told", "topic"]
