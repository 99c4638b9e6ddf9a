"""What is hidden in a position, for the kit.

Written apart from knowledge.py on purpose: the kit swaps two secrets that a seat does not know, and
whatever reaches that seat must stay the same. A game without secrets does without this file.
"""

from typing import Any

from parasol.core.faces import Secret, SecretsGame

from .knowledge import HeapSeen
from .rules import HeapState


class Secrets(SecretsGame[HeapState, HeapSeen]):
    """The shells of the heap: nobody knows them."""

    def list_secrets(self, state: HeapState) -> list[Secret]:
        """Everything hidden now: its deck, its place, its value, and who knows it."""
        return [Secret("heap", f"heap {at}", points) for at, points in enumerate(state.heap)]

    def swap_secrets(self, state: HeapState, one: Secret, other: Secret) -> HeapState:
        """A copy in which two secrets of one deck have changed places."""
        changed = state.clone()
        first, second = int(one.place.split()[1]), int(other.place.split()[1])
        changed.heap[first], changed.heap[second] = changed.heap[second], changed.heap[first]
        return changed

    def list_hidden(self, state: HeapState) -> dict[str, Any]:
        """All that no view holds, for records that are shown whole."""
        return {"heap": state.heap[:]}
