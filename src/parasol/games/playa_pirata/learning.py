"""Playa Pirata for programs that learn."""

from parasol.core.components import Box
from parasol.core.faces import LearningGame
from parasol.games.playa_pirata.components import build_tables
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.options import Options
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tensor import PirataTensor


class Learning(LearningGame[PirataState, PirataSeen]):
    """Playa Pirata in a loop, written straight from its positions."""

    def make_tensor(self, options: Options, changed: Box, source: str) -> PirataTensor:
        return PirataTensor(build_tables(options, changed, source))
