"""What a seat knows as plain data in the game's own words, and back.

A program elsewhere gets this data and can go on from it. It may come from anywhere, so whatever
no match could look like raises BadView, which names the part that does not fit.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import is_whole
from parasol.core.errors import BadView
from parasol.core.state import OVER

from .knowledge import UNKNOWN, HeapSeen, in_heap
from .rules import HeapState, Tables


def view(seen: HeapSeen) -> dict[str, Any]:
    """A Seen as plain data; `game`, `rules`, `options` and `components` are the match's to add."""
    state, totals = seen.known, seen.known.totals()
    seat, crab = state.seat(), state.crab()
    return {
        "viewer": seen.viewer if seen.viewer >= 0 else None,
        "phase": "over" if seat == OVER else "take",
        "seat": seat if seat != OVER else None,
        "turn": state.turn,
        "heap": len(state.heap),
        "hidden": in_heap(state),
        "crab": crab if crab != OVER else None,
        "seats": [
            {"seat": number, "shells": pile[:], "score": totals[number]}
            for number, pile in enumerate(state.piles)
        ],
    }


def parse_view(data: Mapping[str, Any], tables: Tables) -> HeapSeen:
    """The Seen that looks like `data`: read what is needed, then see whether the rest agrees."""
    viewer: Any = data.get("viewer")
    turn: Any = data.get("turn")
    if viewer is not None and not is_whole(viewer, 0, tables.players - 1):
        raise BadView("viewer", "a seat's number, or null for a spectator")
    if not is_whole(turn, 1, len(tables.shells) + 1):
        raise BadView("turn", f"a whole number from 1 to {len(tables.shells) + 1}, not {turn!r}")
    piles = _piles(data.get("seats"), tables, turn)
    left = len(tables.shells) - sum(len(pile) for pile in piles)
    state = HeapState(tables, [UNKNOWN] * left, piles, turn)
    found = HeapSeen(OVER if viewer is None else viewer, state)
    for key, value in view(found).items():
        if data.get(key) != value:
            raise BadView(key, f"from the other parts {value!r} follows, not {data.get(key)!r}")
    return found


def _piles(seats: Any, tables: Tables, turn: int) -> list[list[int]]:
    """The shells of every seat: some of the box, and as many as so many turns can bring."""
    if not isinstance(seats, list) or len(seats) != tables.players:
        raise BadView("seats", f"a list of {tables.players} seats is expected")
    rest = list(tables.shells)
    piles = []
    for number, seat in enumerate(seats):
        path = f"seats.{number}.shells"
        shells = seat.get("shells") if isinstance(seat, Mapping) else None
        turns = (turn - 1 - number + tables.players - 1) // tables.players
        if not isinstance(shells, list) or not turns <= len(shells) <= turns * tables.most:
            raise BadView(path, f"{turns} turns bring {turns} to {turns * tables.most} shells")
        for shell in shells:
            if not is_whole(shell, 0, max(tables.shells)) or shell not in rest:
                raise BadView(path, f"{shell!r} is not in the box, or not so often")
            rest.remove(shell)
        piles.append(list(shells))
    return piles
