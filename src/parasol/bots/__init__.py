"""Computer opponents for any game. They get a Seen, never a State, so they can't cheat."""

from parasol.bots.levels import BOTS, OFFERED, TITLES, USUAL, bot, known_level
from parasol.bots.simple import Bot

__all__ = ["BOTS", "OFFERED", "TITLES", "USUAL", "Bot", "bot", "known_level"]
