"""Maui for programs that learn."""

from parasol.core.components import Box
from parasol.core.faces import LearningGame
from parasol.games.maui.components import build_tables
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.options import Options
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tensor import MauiTensor


class Learning(LearningGame[MauiState, MauiSeen]):
    """Maui in a loop, written straight from its positions."""

    def make_tensor(self, options: Options, changed: Box, source: str) -> MauiTensor:
        return MauiTensor(build_tables(options, changed, source))
