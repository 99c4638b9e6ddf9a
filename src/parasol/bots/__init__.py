"""Computer opponents for any game. They get a Seen, never a State, so they can't cheat."""

from parasol.bots.simple import BOTS, TITLES, USUAL, Bot, bot

__all__ = ["BOTS", "TITLES", "USUAL", "Bot", "bot"]
