"""Where every point of Playa Pirata comes from. The totals themselves are the rules' own.

While a hand is played only what everybody sees counts, as if the hand ended now.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.words import Part, Score
from parasol.games.playa_pirata.position import PART_NAMES
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.words import Term, Text

EARLIER = "earlier hands"
LABELS = {
    "treasures": Term("treasures"),
    "towel treasures": Term("towel treasures"),
    "skulls": Term("skulls"),
    "unplayed towels": Term("unplayed towels"),
    "unplayed umbrella": Term("unplayed umbrella"),
    "special card": Term("special card"),
    EARLIER: Term("earlier hands"),
}
"""What people call the parts of a score."""
_TEXTS = {
    "treasures": Text("treasures with a number"),
    "towel treasures": Text("the Towel treasure, by the towels on it"),
    "skulls": Text("skulls together"),
    "unplayed towels": Text("towel cards left in hand"),
    "unplayed umbrella": Text("an umbrella that could not be played"),
    "special card": Text("the special card kept to the end"),
    EARLIER: Text("points of the hands before"),
}


def count_points(state: PirataState, seat: int) -> dict[str, int]:
    """The points of the parts by name, from what everybody sees; of the last hand once over."""
    over = state.is_hand_over()
    finished = state.list_hand_totals()[seat]
    now = state.list_past_parts(len(finished) - 1, seat) if over else state.list_parts(seat, False)
    found = dict(zip(PART_NAMES, now, strict=True))
    found[EARLIER] = sum(finished[:-1] if over else finished)
    return found


def scores(state: PirataState) -> list[Score]:
    """Every seat's score; ranks by points and then, once the game is over, the best hand."""
    players = range(int(state.tables.players))
    found = [count_points(state, seat) for seat in players]
    totals = [sum(one.values()) for one in found]
    ranks = [1 + sum(1 for other in totals if other > total) for total in totals]
    if state.seat() < 0:
        ranks = state.ranks()
    return [
        Score(
            seat,
            totals[seat],
            tuple(
                Part(name, part, _TEXTS[name], LABELS[name]) for name, part in found[seat].items()
            ),
            ranks[seat],
        )
        for seat in players
    ]


def explain_tie(view: Mapping[str, Any], ahead: int, behind: int) -> Text:
    """Why of two seats with equal totals one is ahead."""
    first, second = (max(view["seats"][seat]["results"]) for seat in (ahead, behind))
    text = Text("the better single hand, {first} to {second}")
    return text.fill(first=first, second=second)
