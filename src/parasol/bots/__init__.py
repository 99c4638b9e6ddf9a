"""Computer opponents for any game. They get a Seen, never a State, so they can't cheat."""

from parasol.bots.base import Bot
from parasol.bots.levels import BOTS, DEFAULT_LEVEL, LEVELS, TITLES, bot, check_level

__all__ = ["BOTS", "DEFAULT_LEVEL", "LEVELS", "TITLES", "Bot", "bot", "check_level"]
