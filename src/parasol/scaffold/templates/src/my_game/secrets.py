"""For the kit: what is hidden in a position, and whether everything is still there.

Written apart from knowledge.py on purpose: the kit swaps two secrets that a seat does not know, and
whatever reaches that seat must stay the same. A game without secrets does without this room.
"""

from parasol.core.game import Secret

from .rules import HeapState


def secrets(state: HeapState) -> list[Secret]:
    """Everything hidden now: its deck, its place, its value, and who knows it (here: nobody)."""
    return [Secret("heap", f"heap {at}", points) for at, points in enumerate(state.heap)]


def swapped(state: HeapState, one: Secret, other: Secret) -> HeapState:
    """A copy in which two secrets of one deck have changed places."""
    changed = state.clone()
    first, second = int(one.place.split()[1]), int(other.place.split()[1])
    changed.heap[first], changed.heap[second] = changed.heap[second], changed.heap[first]
    return changed


def check(state: HeapState) -> None:
    """Nothing of the box is lost or made."""
    shells = state.heap + [shell for pile in state.piles for shell in pile]
    assert sorted(shells) == sorted(state.tables.shells), f"the shells are now {sorted(shells)}"
