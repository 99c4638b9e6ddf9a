"""Noughts and crosses from the examples, registered as a game that somebody has installed."""

import importlib
import sys
from pathlib import Path

from parasol.core import registry

NAME = "noughts_and_crosses"
SOURCE = Path(__file__).parents[2] / "examples" / NAME / "src"


def register() -> None:
    """Make the game known to this process."""
    if str(SOURCE) not in sys.path:
        sys.path.append(str(SOURCE))
    registry.register(importlib.import_module(NAME).GAME)
