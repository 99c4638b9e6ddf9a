"""The games on the shelf. One that can't be loaded must not take the others' pages with it."""

import logging
from typing import Any

from parasol.core import registry
from parasol.core.errors import ParasolError
from parasol.core.game import Game
from parasol.server.telemetry.log_lines import with_fields

AnyGame = Game[Any, Any]

log = logging.getLogger("parasol.web")
_failed: set[str] = set()


def find_game(name: str) -> AnyGame | None:
    """Return the game of that name; None where there is none, or it can't be loaded."""
    try:
        return registry.find(name)
    except ParasolError:
        return None
    except Exception as error:  # somebody else's package
        if name not in _failed:
            _failed.add(name)
            log.warning("a game can't be loaded", exc_info=error, extra=with_fields(game=name))
        return None


def list_games() -> list[AnyGame]:
    """Return all games that can be played, in order."""
    return [game for game in map(find_game, registry.list_names()) if game is not None]


def get_title(name: str) -> str:
    """Return what a game is called, also where it is not installed any more."""
    game = find_game(name)
    return game.title if game is not None else name
