"""What each move of Tenby that lays a card would bring, from what the decider knows: for a screen.

Keys are words. A place (`@1.2`, `@new`) has, where a card waits to be placed or put down,

- `points`: what it changes in one's total, hidden cards of one's own included;
- `cards`: every card of the town whose points change, and the one that is laid: its `card`, where
  it lies then (`street`, `position`), `points` then, the `change`, and `counted` as a view has it;
- `residents`: those in hand that count otherwise in a street: `card`, that `street`, its `count`
  and the `before`, `points` and their `change`;
- `accolades`: those that count otherwise, open ones and one's own: `card`, `count` and the
  `before`, `points` and their `change`;
- `completes`: whether it completes the street.

A card that can be had (`t3`, `plain/p<`, or of Thanks `keep/2`) has `places`, those of its places,
and `best`, the one that brings most, with its `points`. In a free moment of a turn these stand for
what an icon or life rings would bring, whichever pays; `lift/2.3` has `places`, too. A screen sends
such words as one chain: `use/T t3 @1.2`. Cards drawn blind have no entry.
"""

from typing import Any

from parasol.core.chance import Rng
from parasol.games.tenby import scoring
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.notation import get_parts, word
from parasol.games.tenby.position import GIVING, PLACING, PUTTING, SECRET, SOURCE, TURN
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import BUY, EBB_FLOW, ROWS, USE

Outcome = dict[str, Any]


def preview_moves(seen: TenbySeen) -> dict[str, Outcome]:
    """What every card and place would bring; empty for whoever is not to decide."""
    if seen.viewer < 0 or seen.known.seat() != seen.viewer:
        return {}
    return weigh_moves(seen.guess(Rng(0)))


def weigh_moves(state: TenbyState) -> dict[str, Outcome]:
    """The same from a whole position; the answer must not depend on what the decider can't see."""
    if state.phase in (PLACING, PUTTING):
        return Weighing(state).weigh_places(state)
    if state.phase == SOURCE:
        return _weigh_sources(Weighing(state), state, ROWS)
    if state.phase == TURN:
        return _weigh_free(state)
    return _weigh_kept(state) if state.phase == GIVING else {}


def _weigh_free(state: TenbyState) -> dict[str, Outcome]:
    """Weigh a free moment: all that icons and rings could bring, and every liftable card."""
    weighing, found = Weighing(state), dict[str, Outcome]()
    legal = set(state.actions())
    for row, name in enumerate(ROWS):
        pays = [int(first) + icon for first in (USE, BUY) for icon in range(row, 3)]
        paying = next((code for code in pays if code in legal), None)
        if paying is not None:
            found |= _weigh_sources(weighing, _play(state, paying), (name,))
    for code in legal:
        if get_parts(state, code)["kind"] == "lift":
            found[word(state, code)] = _find_best(weighing.weigh_places(_play(state, code)))
    return found


def _weigh_sources(
    weighing: "Weighing", state: TenbyState, rows: tuple[str, ...]
) -> dict[str, Outcome]:
    """Weigh the open cards of these rows, and their plain ends."""
    found = {}
    for code in state.actions():
        parts = get_parts(state, code)
        row = parts.get("deck" if parts["kind"] == "take" else "base")
        if parts["kind"] != "blind" and row in rows:
            found[word(state, code)] = _find_best(weighing.weigh_places(_play(state, code)))
    return found


def _weigh_kept(state: TenbyState) -> dict[str, Outcome]:
    """Thanks: weigh each of the cards that one looks at."""
    weighing = Weighing(state)
    return {
        word(state, code): _find_best(weighing.weigh_places(_play(state, code)))
        for code in state.actions()
    }


def _play(state: TenbyState, code: int) -> TenbyState:
    after = state.clone()
    after.apply(code)
    return after


def _find_best(places: dict[str, Outcome]) -> Outcome:
    best = max(places, key=lambda place: int(places[place]["points"]))
    return {"best": best, "points": places[best]["points"], "places": places}


class Weighing:
    """Lays cards, and compares the result with `root` for whoever decides there."""

    def __init__(self, root: TenbyState) -> None:
        self.root = root
        self.seat = int(root.mover)
        self.total = int(root.count_total(self.seat))
        self.hand = root.list_residents(self.seat)
        self.goals = root.list_open_goals()
        if root.tables.mode == EBB_FLOW and int(root.goals[self.seat]) == SECRET:
            self.goals.append(self.seat)
        self.before = self._list_points(root)
        self.lengths = self._list_lengths(root)

    def weigh_places(self, state: TenbyState) -> dict[str, Outcome]:
        """Weigh every place that the card at hand could go to."""
        return {word(state, code): self._weigh_place(state, code) for code in state.actions()}

    def _weigh_place(self, state: TenbyState, code: int) -> Outcome:
        lifted = int(state.lifted) if state.phase == PUTTING else None
        at = self._find_landing(state, code, lifted)
        after = _play(state, code)
        now, lengths = self._list_points(after), self._list_lengths(after)
        before = list(self.before)
        own = before.pop(lifted) if lifted is not None else 0
        before.insert(at, own)
        changed = [n for n, points in enumerate(now) if points != before[n] or n == at]
        street, start = _find_street(lengths, at)
        completed = bool(after.is_completed(self.seat, start, lengths[street]))
        old = get_parts(state, code)["street"]
        goes = None if old is None else int(old) - 1
        return {
            "points": int(after.count_total(self.seat)) - self.total,
            "cards": [
                self._compare_card(after, lengths, n, now[n], now[n] - before[n]) for n in changed
            ],
            "residents": self._compare_residents(after, street, goes),
            "accolades": self._compare_accolades(after),
            "completes": completed and not self._was_completed(goes),
        }

    def _find_landing(self, state: TenbyState, code: int, lifted: int | None) -> int:
        """Return the place of the town where the card will lie."""
        parts = get_parts(state, code)
        size = sum(self.lengths)
        if parts["street"] is None:
            return size if lifted is None else size - 1
        at = sum(self.lengths[: parts["street"] - 1]) + int(parts["position"]) - 1
        return at - 1 if lifted is not None and lifted < at else at

    def _was_completed(self, street: int | None) -> bool:
        """Whether the street it goes to was completed already: a moved card may go between."""
        if street is None:
            return False
        start = sum(self.lengths[:street])
        return bool(self.root.is_completed(self.seat, start, self.lengths[street]))

    def _compare_card(
        self, after: TenbyState, lengths: list[int], at: int, points: int, change: int
    ) -> Outcome:
        street, start = _find_street(lengths, at)
        end = start + lengths[street]
        return {
            "card": after.tables.names[int(after.get_card(self.seat, at))],
            "street": street + 1,
            "position": at - start + 1,
            "points": points,
            "change": change,
            "counted": scoring.list_counted(after, self.seat, at, start, end),
        }

    def _compare_residents(self, after: TenbyState, street: int, goes: int | None) -> list[Outcome]:
        """List the residents for whom the street that the card goes to counts differently.

        `goes` is that street as it is counted now; None where it is a new one.
        """
        found = []
        for card in self.hand:
            count = scoring.count_streets(after, self.seat, card)[street]["count"]
            old = scoring.count_streets(self.root, self.seat, card)
            before = 0 if goes is None else old[goes]["count"]
            points = int(after.count_resident_points(self.seat, card))
            change = points - int(self.root.count_resident_points(self.seat, card))
            if count != before or change:
                name = after.tables.resident_names[card]
                counts = {"street": street + 1, "count": count, "before": before}
                found.append({"card": name, **counts, "points": points, "change": change})
        return found

    def _compare_accolades(self, after: TenbyState) -> list[Outcome]:
        found = []
        for place in self.goals:
            card = int(after.deal.accolades[place])
            count, before = (int(s.count_for_goal(self.seat, card)) for s in (after, self.root))
            points = self._count_goal_points(after, place)
            change = points - self._count_goal_points(self.root, place)
            if count != before or change:
                name = after.tables.accolade_names[card]
                counts = {"count": count, "before": before, "points": points, "change": change}
                found.append({"card": name, **counts})
        return found

    def _count_goal_points(self, state: TenbyState, place: int) -> int:
        """Count what an accolade brings; one's own may be secret."""
        if place in state.list_open_goals():
            return int(state.count_goal_points(self.seat, place))
        return int(state.count_secret_points(self.seat))

    def _list_lengths(self, state: TenbyState) -> list[int]:
        return [int(state.get_length(self.seat, n)) for n in range(int(state.streets[self.seat]))]

    def _list_points(self, state: TenbyState) -> list[int]:
        """List the points of every card of the town, street by street."""
        found, start, seat = list[int](), 0, self.seat
        for length in self._list_lengths(state):
            end = start + length
            found += [
                int(state.count_card_points(seat, at, start, end)) for at in range(start, end)
            ]
            start = end
        return found


def _find_street(lengths: list[int], at: int) -> tuple[int, int]:
    """Return the street in which a place of a town lies, and where it begins."""
    start = 0
    for street, length in enumerate(lengths):
        if at < start + length:
            return street, start
        start += length
    raise AssertionError(f"no place {at} in a town of {start}")
