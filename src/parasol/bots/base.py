"""The interface of every computer opponent."""

from typing import Protocol

from parasol.core.chance import Rng
from parasol.core.state import Seen


class Bot(Protocol):
    """An opponent: chooses an action from what its seat sees."""

    name: str

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action to play."""
