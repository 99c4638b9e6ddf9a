"""What a seat sees as a tensor and as text, in the form OpenSpiel asks for."""

from typing import Any

import numpy as np


class Observer:
    """The numbers of a seat's Seen: all that it knows and remembers."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what `player` sees."""
        self.tensor[:] = list(state.seen(player).numbers())

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        return str(state.information_state_string(player))
