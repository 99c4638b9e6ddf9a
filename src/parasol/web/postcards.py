"""Postcards for the shelf of games: a game's own, or a plain one with its first letter."""

import hashlib
from pathlib import Path
from typing import Any

from jinja2 import Template

from parasol.core.game import Game

PLAIN_POSTCARD = Path(__file__).parent / "templates" / "postcard.svg"
COLOURS = ("#1f3c69", "#7446a3", "#cf4128", "#0f6d80", "#37744c")


def render_postcard(game: Game[Any, Any]) -> str:
    """Render a game's postcard as an SVG document."""
    own = game.browser.draw_postcard()
    if own is not None:
        return own
    colour = COLOURS[hashlib.sha256(game.name.encode()).digest()[0] % len(COLOURS)]
    plain = Template(PLAIN_POSTCARD.read_text("utf-8"), autoescape=True)
    return str(plain.render(title=game.title, colour=colour))
