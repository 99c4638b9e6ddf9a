"""Any game of Parasol as a `pyspiel.Game`, for OpenSpiel's algorithms; needs the extra [research].

The shuffles of a match are drawn when it is dealt, so there are no chance nodes: what is hidden
is resampled through `Seen.guess`.

>>> from parasol.envs import openspiel
>>> state = openspiel.game("maui", players=2, seed=7).new_initial_state()
>>> state.current_player(), state.is_chance_node()
(0, False)
"""

from parasol.envs.openspiel.game import ParasolGame, game
from parasol.envs.openspiel.ismcts import IsmctsBot, ismcts
from parasol.envs.openspiel.state import ParasolState, resampled

__all__ = ["IsmctsBot", "ParasolGame", "ParasolState", "game", "ismcts", "resampled"]
