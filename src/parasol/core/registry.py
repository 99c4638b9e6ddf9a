"""The games there are: found by the entry point `parasol.games`, loaded when first asked for."""

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from parasol._build import COMPILED
from parasol.core.errors import BadGame, BadOption
from parasol.core.game import Game
from parasol.core.options import list_choices

GROUP = "parasol.games"
DEFAULT_GAME = "maui"
"""The game that is meant where none is named."""
_LOADED: dict[str, Game[Any, Any]] = {}


@cache
def _list_entries() -> tuple[EntryPoint, ...]:
    """What is installed; asked once, for it takes a few milliseconds."""
    return tuple(entry_points(group=GROUP))


def list_names() -> list[str]:
    """The names of all games, in order."""
    return sorted({entry.name for entry in _list_entries()} | set(_LOADED))


def resolve_name(typed: str) -> str:
    """The name of the game somebody means: `Maui`, `playa-pirata` and "Playa Pirata" are known."""
    name = "_".join(typed.lower().replace("-", " ").replace("_", " ").split())
    return name if name in list_names() else typed


def find(name: str) -> Game[Any, Any]:
    """The game of that name; BadOption names the others."""
    if not isinstance(name, str):
        raise BadOption("game", name, list_choices(list_names()))
    if name not in _LOADED:
        for entry in _list_entries():
            if entry.name == name:
                register(entry.load())
        if name not in _LOADED:
            raise BadOption("game", name, list_choices(list_names()))
    return _LOADED[name]


def register(game: Game[Any, Any]) -> None:
    """Make a game known under its name, without an entry point."""
    if not isinstance(game, Game):
        raise BadGame(f"{game!r} is not a parasol Game")
    for needed in ("name", "title", "rules_version", "actions", "options_type"):
        if not hasattr(game, needed):
            raise BadGame(f"{type(game).__name__} must have {needed}")
    for attribute in ("state_type", "seen_type"):
        part = getattr(game, attribute, None)
        if not isinstance(part, type):
            raise BadGame(f"{type(game).__name__} must have {attribute}")
        file = str(getattr(sys.modules[part.__module__], "__file__", ""))
        if file.endswith((".so", ".pyd")) and part.__module__ not in COMPILED:
            # Compiled apart from our base class it would silently call wrong methods.
            raise BadGame(f"{game.name}: a game from outside must be plain Python, not {file}")
    _LOADED[game.name] = game


def forget(name: str) -> None:
    """Undo `register`."""
    _LOADED.pop(name, None)
