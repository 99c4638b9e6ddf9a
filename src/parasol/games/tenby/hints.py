"""What speaks for and against a move of Tenby, in a few words: the reasons of a hint.

They come from what the decider has seen and the towns as they are now, so they reveal nothing that
is hidden from it. What a street may still become is the search's to say.
"""

from collections.abc import Iterable

from parasol.core.faces import HintsGame
from parasol.core.words import Words, join_words
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.notation import get_parts
from parasol.games.tenby.position import GIVING, KEEPING, NOBODY, PUTTING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import FIRST_PLACE, GAP, ICONS, NEW, PLAINS, ROWS, TAKE
from parasol.games.tenby.words import Text

POINTS = Text("{count} points in the town", {}, "{count} point in the town", "count")
NOTHING = Text("no points yet")
LESS = Text("{count} points less in the town", {}, "{count} point less in the town", "count")
AT_BEST = Text("{count} points at its best place", {}, "{count} point at its best place", "count")
RESIDENTS = Text(
    "{count} points more by your residents", {}, "{count} point more by your residents", "count"
)
LOST = Text(
    "{count} points less by your residents", {}, "{count} point less by your residents", "count"
)
COMPLETES = Text("it completes a street")
OPENS = Text("one completed street less")
UNKNOWN = Text("nobody knows what comes")
CHOICE = Text("one more card to choose from")
TWO = Text("one of two residents to keep")
PAYS = Text(
    "it pays {count} points as your streets are",
    {},
    "it pays {count} point as your streets are",
    "count",
)
FIRST = Text("nobody acts before you so far")
LATER = Text("{count} others act before you", {}, "{count} other acts before you", "count")
AHEAD = Text("you are ahead by {count}")
LEVEL = Text("nobody is ahead of you")
BEHIND = Text("you are behind by {count}")
RINGS = Text("{count} life rings are kept", {}, "{count} life ring is kept", "count")
BOTH = Text("{one}, and {other}")


def explain_moves(seen: TenbySeen) -> dict[int, Words]:
    """Give the reasons of the legal moves that need one, by their codes."""
    found = {}
    for code in seen.known.actions():
        said = _explain_move(seen, code)
        if said:
            found[code] = join_words(said, BOTH)
    return found


def _explain_move(seen: TenbySeen, code: int) -> list[Words]:
    state = seen.known
    seat, parts = int(state.mover), get_parts(state, code)
    match parts["kind"]:
        case "place":
            return _describe_change(seen, lay_alone(state, code))
        case "take":
            return [_describe_best(state, [int(state.market[code - int(TAKE)])])]
        case "plain":
            return [_describe_best(state, [int(state.tables.plain) + code - int(PLAINS)])]
        case "blind":
            return [UNKNOWN]
        case "use" | "buy":
            if parts["icon"] == "R":
                return [TWO]
            return [_describe_best(state, _list_in_reach(state, parts["icon"]))]
        case "reveal":
            return [CHOICE]
        case "day":
            return [_describe_order(state, parts["number"] - 1)]
        case "keep":
            return _explain_kept(seen, code)
        case "commit":
            return [_describe_lead(state, int(state.deal.accolades[parts["accolade"] - 1]))]
        case "unveil":
            return [_describe_lead(state, int(state.deal.accolades[seat]))]
        case "end":
            return [RINGS.fill(count=int(state.rings[seat]))] if state.rings[seat] else []
    return []


def lay_alone(state: TenbyState, code: int) -> TenbyState:
    """Return the position with the held or lifted card laid there and nothing else done."""
    changed = state.clone()
    if state.phase == PUTTING:
        changed.do(code)
    else:
        _lay(changed, int(state.holding), code)
    return changed


def _lay(state: TenbyState, card: int, code: int) -> None:
    seat = int(state.mover)
    street, at = int(state.streets[seat]), int(state.town_count[seat])
    if code != NEW:
        street = int(state.find_street_of_gap(seat, code - int(GAP)))
        at = code - int(GAP) - street
    state.insert(seat, street, at, card)


def _describe_change(seen: TenbySeen, changed: TenbyState) -> list[Words]:
    """Describe how town, residents and completed streets change."""
    state = seen.known
    seat = int(state.mover)
    gain = int(changed.count_town_points(seat) - state.count_town_points(seat))
    said: list[Words] = [NOTHING]
    if gain:
        said = [(POINTS if gain > 0 else LESS).fill(count=abs(gain))]
    more = sum(
        int(changed.count_resident_points(seat, card) - state.count_resident_points(seat, card))
        for card in seen.list_hand(seat)
    )
    if more:
        said.append((RESIDENTS if more > 0 else LOST).fill(count=abs(more)))
    closed = int(changed.count_completed(seat) - state.count_completed(seat))
    if closed:
        said.append(COMPLETES if closed > 0 else OPENS)
    return said


def _describe_best(state: TenbyState, cards: Iterable[int]) -> Words:
    """Describe the points of the card that brings most at once."""
    most = max([_find_best_gain(state, card) for card in cards], default=0)
    return AT_BEST.fill(count=most) if most > 0 else NOTHING


def _find_best_gain(state: TenbyState, card: int) -> int:
    """Return the most points that a card can bring at once."""
    seat = int(state.mover)
    totals = []
    for code in state.list_ends(card):
        changed = state.clone()
        _lay(changed, card, code)
        totals.append(int(changed.count_town_points(seat)))
    return max(totals) - int(state.count_town_points(seat))


def _list_in_reach(state: TenbyState, icon: str) -> Iterable[int]:
    """The cards of the market that an icon may be used for."""
    for row in range(min(ICONS.index(icon) + 1, len(ROWS))):
        first = int(FIRST_PLACE[row])
        for place in range(int(state.row_count[row])):
            yield int(state.market[first + place])


def _describe_order(state: TenbyState, day: int) -> Words:
    """Describe how many have picked a lower Day card."""
    lower = 0
    for at in range(int(state.day_count)):
        taken = int(state.day_seat[at]) != NOBODY
        lower += taken and int(state.days[at]) < day
    return LATER.fill(count=lower) if lower else FIRST


def _explain_kept(seen: TenbySeen, code: int) -> list[Words]:
    state = seen.known
    if state.phase == GIVING:
        return [_describe_best(state, [int(state.gift[code])])]
    if state.phase == KEEPING:
        card = int(seen.saw[2 * (int(state.draws) - 1) + code])
        return [PAYS.fill(count=int(state.count_resident_points(int(state.mover), card)))]
    return []


def _describe_lead(state: TenbyState, accolade: int) -> Words:
    """Describe where one stands in what an accolade counts."""
    seat = int(state.mover)
    counts = [
        int(state.count_for_goal(other, accolade)) for other in range(int(state.tables.players))
    ]
    ahead = counts[seat] - max(counts[:seat] + counts[seat + 1 :])
    if ahead == 0:
        return LEVEL
    return (AHEAD if ahead > 0 else BEHIND).fill(count=abs(ahead))


class Hints(HintsGame[TenbyState, TenbySeen]):
    """What speaks for and against a move of Tenby."""

    def explain_moves(self, seen: TenbySeen) -> dict[int, Words]:
        return explain_moves(seen)
