"""Tenby for programs that learn."""

from parasol.core.components import Box
from parasol.core.faces import LearningGame
from parasol.games.tenby.components import build_tables
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.options import Options
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tensor import TenbyTensor


class Learning(LearningGame[TenbyState, TenbySeen]):
    """Tenby in a loop, written straight from its positions."""

    def make_tensor(self, options: Options, changed: Box, source: str) -> TenbyTensor:
        return TenbyTensor(build_tables(options, changed, source))
