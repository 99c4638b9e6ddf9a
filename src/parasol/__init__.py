"""Parasol: three seaside games, played in the terminal, from Python, and by programs.

>>> import parasol
>>> match = parasol.new("maui", players=3, seed=7)
>>> match.seat
0
"""

from importlib.metadata import version

from parasol import _build

_build.prepare()

from parasol.bots.hint import hint  # noqa: E402
from parasol.core.chance import Rng  # noqa: E402
from parasol.core.errors import (  # noqa: E402
    BadComponents,
    BadOption,
    BadRecord,
    BadView,
    CannotUndo,
    IllegalMove,
    ParasolError,
)
from parasol.core.match import Match, Move, from_view, new  # noqa: E402
from parasol.core.registry import list_names as game_names  # noqa: E402
from parasol.core.replay import load  # noqa: E402

__all__ = [
    "BadComponents",
    "BadOption",
    "BadRecord",
    "BadView",
    "CannotUndo",
    "IllegalMove",
    "Match",
    "Move",
    "ParasolError",
    "Rng",
    "from_view",
    "game_names",
    "hint",
    "load",
    "new",
]

for _error in (
    BadComponents,
    BadOption,
    BadRecord,
    BadView,
    CannotUndo,
    IllegalMove,
    ParasolError,
):
    _error.__module__ = "parasol"  # a traceback names what people import

__version__ = version("parasol-games")
