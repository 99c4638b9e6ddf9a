"""Parasol's games for OpenSpiel's algorithms; importing this registers them. Needs [research].

`pyspiel.load_game("parasol_maui(players=3)")` begins with one chance node that draws one of `deals`
deals. `game("maui", seed=7)` is a single deal without chance: what is hidden is resampled through
`Seen.guess` either way.

>>> import pyspiel
>>> from parasol.envs import openspiel
>>> pyspiel.load_game("parasol_maui(players=3,deals=10)").new_initial_state().is_chance_node()
True
>>> openspiel.game("maui", players=2, seed=7).new_initial_state().current_player()
0
"""

from parasol.envs.openspiel.game import ParasolGame, game, register
from parasol.envs.openspiel.ismcts import IsmctsBot, ismcts
from parasol.envs.openspiel.state import ParasolState, resample

__all__ = ["IsmctsBot", "ParasolGame", "ParasolState", "game", "ismcts", "resample"]

register()
