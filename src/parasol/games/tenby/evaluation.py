"""The value of one town of Tenby to a good player, and what a card would add where.

A street is worth what it will be: the points it has, what its open ends may still bring beyond the
usual, what residents and accolades may make of it. An Evaluation is about one seat's town and
holds until that town changes; opponent.py decides.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.games.tenby.odds import LEFT, RIGHT, Odds, can_see
from parasol.games.tenby.position import SECRET
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    AT_PIER,
    AT_SEA,
    AT_TERRACE,
    COMPLETED,
    COUNTED,
    EBB_FLOW,
    FLAT,
    GAP,
    IS_LANDMARK,
    MAX_OPEN,
    MAX_RESIDENTS,
    MAX_STREET,
    MAX_TOWN,
    NEW,
    NONE,
    RESIDENT_WIDTH,
    STREET,
    UNIQUE,
    WILD,
)

WEIGHTS: Final = {
    "pull": 0.9,  # what an open end may bring beyond the usual, as a share of the mean
    "usual": 1.0,  # what the ends bring on which one would build otherwise, as a share of the mean
    "ends": 6.0,  # ends over which the cards to come are spread
    "cards": 2.5,  # cards gained in a turn
    "terrace": 1.5,  # the first open end for terraces, while there are turns to come
    "pier": 1.5,  # the first one for piers
    "street": 1.0,  # what a landmark that counts its whole street expects of each card to come
    "finish": 0.5,  # how soon an open pier end is closed by the sea
    "finish_terrace": 0.25,  # an open terrace end
    "seek": 1.3,  # how much more often than by chance a card is what one's residents like
    "resident": 1.0,  # what residents may still come to, as a share of the odds
    "ring": 2.0,  # a life ring that can still be spent
    "night": 0.4,  # each seat that picks later
    "lead": 2.0,  # how much of a lead in an accolade may turn within a round
    "blind": 0.8,  # a card drawn blind, as a share of the mean of its row
    "reveal": 1.2,  # one more card to choose from
}
"""What each thing is worth; points, unless it says otherwise."""

MORE_ENDS: Final[vec[float]] = vec[float]([0.0, 1.0, 1.5, 1.75])
"""What so many open ends of a kind are worth, by the first one's worth."""
_SOME: Final[i64] = 3
NOWHERE: Final = -1000.0


class Evaluation:
    """Values cached for one seat's town. Not thread-safe."""

    def __init__(self, odds: Odds, weights: dict[str, float]) -> None:
        self.odds = odds
        self.tables = odds.tables
        self.pull = weights["pull"]
        self.usual = weights["usual"]
        self.ends = weights["ends"]
        self.cards = weights["cards"]
        self.first_terrace = weights["terrace"]
        self.first_pier = weights["pier"]
        self.street = weights["street"]
        self.finish = weights["finish"]
        self.finish_terrace = weights["finish_terrace"]
        self.seek = weights["seek"]
        self.resident = weights["resident"]
        self.lead = weights["lead"]
        # What is looked at, see `look`.
        self.seat: i64 = 0
        self.turns = 0.0
        self.to_come = 0.0  # cards that each open end may expect
        self.one = 0.0  # the odds of at least one, and of two
        self.two = 0.0
        self.close_pier = 0.0
        self.close_terrace = 0.0
        self.streets: i64 = 0
        self.open_terraces: i64 = 0
        self.open_piers: i64 = 0
        self.longest: i64 = 0
        size = [0] * MAX_TOWN
        self.start: vec[i64] = vec[i64](size)
        self.length: vec[i64] = vec[i64](size)
        self.left: vec[i64] = vec[i64](size)  # outer edges
        self.right: vec[i64] = vec[i64](size)
        self.landmark: vec[i64] = vec[i64](size)  # the street's landmark + 1
        self.bits: vec[i64] = vec[i64](size)  # colours in the street
        self.white: vec[i64] = vec[i64](size)
        self.counts: vec[i64] = vec[i64]([0] * (MAX_TOWN * int(COUNTED)))
        self.hand: vec[i64] = vec[i64]([0] * MAX_RESIDENTS)
        self.held: i64 = 0
        self.pays: vec[float] = vec[float]([0.0] * (MAX_RESIDENTS * MAX_TOWN))
        self.best: vec[float] = vec[float]([0.0] * MAX_RESIDENTS)
        self.goals: i64 = 0
        self.goal: vec[i64] = vec[i64]([0] * (MAX_OPEN + 1))  # targets
        self.slope: vec[float] = vec[float]([0.0] * (MAX_OPEN + 1))  # of one more
        self.honours = 0.0  # expected of accolades
        self.gap: i64 = 0  # where the best place is, after `place`

    # A look at a town

    def look(self, state: TenbyState, seat: i64, turns: i64, knows_hand: bool) -> None:
        """Read a seat's town, with so many whole turns to come after this one."""
        self.seat = seat
        self.turns = float(turns)
        self.to_come = self.cards * self.turns / self.ends
        none = math.exp(-self.to_come)
        self.one = 1.0 - none
        self.two = 1.0 - none * (1.0 + self.to_come)
        self.close_pier = 1.0 - math.exp(-self.finish * self.to_come)
        self.close_terrace = 1.0 - math.exp(-self.finish_terrace * self.to_come)
        self.streets = state.streets[seat]
        self.open_terraces = 0
        self.open_piers = 0
        self.longest = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets:
            length = state.get_length(seat, street)
            self._look_at_street(state, street, start, length)
            start += length
            street += 1
        self.held = 0
        if knows_hand:
            for card in state.list_residents(seat):
                self._look_at_resident(card)
        self.goals = 0
        self.honours = 0.0
        if self.tables.mode != NONE:
            self._look_at_goals(state, knows_hand)

    def _look_at_street(self, state: TenbyState, street: i64, start: i64, length: i64) -> None:
        tables = self.tables
        seat = self.seat
        self.start[street] = start
        self.length[street] = length
        if length > self.longest:
            self.longest = length
        self.left[street] = tables.left[state.get_card(seat, start)]
        self.right[street] = tables.right[state.get_card(seat, start + length - 1)]
        self._count_end(self.left[street], 1)
        self._count_end(self.right[street], 1)
        counts = self.counts
        first = street * COUNTED
        target: i64 = 0
        while target < COUNTED:
            counts[first + target] = 0
            target += 1
        landmark: i64 = 0
        bits: i64 = 0
        white: i64 = 0
        at = start
        while at < start + length:
            card = state.get_card(seat, at)
            target = 0
            while target < COUNTED:
                counts[first + target] += tables.counts[card * COUNTED + target]
                target += 1
            if tables.counts[card * COUNTED + IS_LANDMARK] > 0:
                landmark = card + 1
            if tables.colours[card] == WILD:
                white += 1
            else:
                bits |= tables.colours[card]
            at += 1
        self.landmark[street] = landmark
        self.bits[street] = bits
        self.white[street] = white

    def _count_end(self, edge: i64, more: i64) -> None:
        if edge == AT_TERRACE:
            self.open_terraces += more
        elif edge == AT_PIER:
            self.open_piers += more

    # The town as it is

    def weigh_town(self, state: TenbyState) -> float:
        """Weigh a town: its points, and what its streets may still become."""
        worth = float(state.count_town_points(self.seat)) + self._weigh_room() + self.honours
        street: i64 = 0
        while street < self.streets:
            start = self.start[street]
            last = start + self.length[street] - 1
            worth += self._weigh_end_at(state, start, last, LEFT) + self._weigh_end_at(
                state, start, last, RIGHT
            )
            landmark = self.landmark[street]
            if landmark > 0:
                opened = _count_open_edge(self.left[street]) + _count_open_edge(self.right[street])
                worth += self._weigh_growth(landmark - 1, opened)
            street += 1
        held: i64 = 0
        while held < self.held:
            worth += self.best[held]
            held += 1
        return worth

    def _weigh_end_at(self, state: TenbyState, start: i64, last: i64, side: i64) -> float:
        """Weigh what an end of a street may still bring."""
        seat = self.seat
        if side == LEFT:
            behind = state.get_card(seat, start + 1) if last > start else -1
            return self._weigh_end(state.get_card(seat, start), behind, side)
        behind = state.get_card(seat, last - 1) if last > start else -1
        return self._weigh_end(state.get_card(seat, last), behind, side)

    def _weigh_end(self, card: i64, behind: i64, side: i64) -> float:
        """Weigh an end with this card, and the one behind it, -1 if there is none."""
        tables = self.tables
        edge = tables.right[card] if side == RIGHT else tables.left[card]
        if edge == AT_SEA:
            return 0.0
        odds = self.odds
        usual = odds.usual
        next = odds.get_reach(card, side, 1) - self.usual * (usual[edge * 2] + usual[edge * 2 + 1])
        if behind >= 0:
            next += odds.get_reach(behind, side, 2)
        later = odds.get_reach(card, side, 2) - self.usual * usual[edge * 2 + 1]
        return self.pull * (self.one * next + self.two * later)

    def _weigh_growth(self, landmark: i64, opened: i64) -> float:
        """Weigh what a landmark expects of the cards to come in its street."""
        tables = self.tables
        if tables.range[landmark] != STREET:
            return 0.0
        mean = self.odds.mean[tables.target[landmark]]
        each = self.street * float(tables.points[landmark]) * mean
        return each * self.to_come * float(opened)

    def _weigh_room(self) -> float:
        """Weigh the open ends to build on, for terraces and for piers."""
        return self._weigh_room_with(self.open_terraces, self.open_piers)

    def _weigh_room_with(self, terraces: i64, piers: i64) -> float:
        ends = MORE_ENDS
        room = self.first_terrace * ends[min(terraces, _SOME)]
        return self.one * (room + self.first_pier * ends[min(piers, _SOME)])

    # Residents

    def _look_at_resident(self, card: i64) -> None:
        held = self.held
        self.hand[held] = card
        self.best[held] = self.weigh_resident(card, held)
        self.held += 1

    def weigh_resident(self, card: i64, note: i64) -> float:
        """Weigh a resident in this town, and set what each street pays in `pays`."""
        every = self.tables.resident[card * RESIDENT_WIDTH] == 1
        total = 0.0
        street: i64 = 0
        while street < self.streets:
            pays = self._estimate_pay(
                card, self._count_for_resident(card, street), self.left[street], self.right[street]
            )
            self.pays[note * MAX_TOWN + street] = pays
            if every:
                total += pays
            elif pays > total:
                total = pays
            street += 1
        return total

    def _count_for_resident(self, card: i64, street: i64) -> i64:
        """Count what a street has of a resident's target."""
        target = self.tables.resident[card * RESIDENT_WIDTH + 1]
        if target < COUNTED:
            return self.counts[street * COUNTED + target]
        if target == UNIQUE:
            return min(5, _count_ones(self.bits[street]) + self.white[street])
        return 0

    def _estimate_pay(self, card: i64, count: i64, left: i64, right: i64) -> float:
        """Estimate what a resident pays for a street with such a count and such ends."""
        tables = self.tables
        row = card * RESIDENT_WIDTH
        resident = tables.resident
        target = resident[row + 1]
        done = self._estimate_completion(left, right)
        if target == COMPLETED:
            return done * float(resident[row + 8])
        opened = _count_open_edge(left) + _count_open_edge(right)
        mean = self.odds.mean[target] * self.seek * self.to_come * float(opened)
        pays = 0.0
        before = 0.0
        tier: i64 = 0
        while tier < 3:
            need = resident[row + 2 + tier]
            if need >= 999:
                break
            odds = self.odds.estimate_tail(need - count, mean)
            if odds == 0.0:
                break
            if odds < 1.0:
                odds *= self.resident
            half = float(resident[row + 5 + tier])
            points = half + done * (float(resident[row + 8 + tier]) - half)
            pays += odds * (points - before)
            before = points
            tier += 1
        return pays

    def _estimate_completion(self, left: i64, right: i64) -> float:
        """Estimate how likely a street with such ends will be completed."""
        return self._estimate_closing(left) * self._estimate_closing(right)

    def _estimate_closing(self, edge: i64) -> float:
        if edge == AT_SEA:
            return 1.0
        return self.close_pier if edge == AT_PIER else self.close_terrace

    def _weigh_for_residents(self, card: i64, street: i64, left: i64, right: i64) -> float:
        """Weigh what one's residents gain by a card in a street that then has these ends.

        A street of number -1 is a new one.
        """
        gain = 0.0
        held: i64 = 0
        while held < self.held:
            resident = self.hand[held]
            row = resident * RESIDENT_WIDTH
            target = self.tables.resident[row + 1]
            more = self._count_added(card, target, street)
            count: i64 = more
            before = 0.0
            changed = more > 0 or street < 0
            if street >= 0:
                count += self._count_for_resident(resident, street)
                before = self.pays[held * MAX_TOWN + street]
                changed = changed or left != self.left[street] or right != self.right[street]
            if changed:
                pays = self._estimate_pay(resident, count, left, right)
                if self.tables.resident[row] == 1:
                    gain += pays - before
                else:
                    gain += self._find_best_with(held, street, pays) - self.best[held]
            held += 1
        return gain

    def _count_added(self, card: i64, target: i64, street: i64) -> i64:
        """Count how many more of a target a card brings to a street."""
        tables = self.tables
        if target < COUNTED:
            return tables.counts[card * COUNTED + target]
        if target != UNIQUE:
            return 0
        bits = tables.colours[card]
        if bits == 0:
            return 0
        if street < 0 or bits == WILD:
            return 1
        return 1 if (self.bits[street] & bits) == 0 else 0

    def _count_seen_more(self, landmark: i64, card: i64, street: i64) -> i64:
        """Count how many more a street's landmark counts with a card; never its own building."""
        tables = self.tables
        target = tables.target[landmark]
        if target == UNIQUE:
            own: i64 = 1 if tables.colours[landmark] == WILD else 0
            if _count_ones(self.bits[street]) + self.white[street] - own >= 5:
                return 0
        return self._count_added(card, target, street)

    def _find_best_with(self, held: i64, street: i64, pays: float) -> float:
        """Return the best pay of a resident's streets once this one pays `pays`."""
        best = pays
        other: i64 = 0
        while other < self.streets:
            if other != street and self.pays[held * MAX_TOWN + other] > best:
                best = self.pays[held * MAX_TOWN + other]
            other += 1
        return best

    # Accolades

    def _look_at_goals(self, state: TenbyState, knows_hand: bool) -> None:
        for place in state.list_open_goals():
            self._look_at_goal(state, place, float(state.get_open_worth()))
        if self.tables.mode == EBB_FLOW and knows_hand and i64(state.goals[self.seat]) == SECRET:
            self._look_at_goal(state, self.seat, float(self.tables.secret_points))

    def _look_at_goal(self, state: TenbyState, place: i64, points: float) -> None:
        accolade = i64(state.deal.accolades[place])
        ahead = self.count_lead(state, accolade)
        self.goal[self.goals] = self.tables.accolade[accolade]
        now = points * self.estimate_share(float(ahead))
        self.honours += now
        self.slope[self.goals] = points * self.estimate_share(float(ahead) + 1.0) - now
        self.goals += 1

    def count_lead(self, state: TenbyState, accolade: i64) -> i64:
        """Count by how much the seat is ahead of the best of the others."""
        best: i64 = 0
        other: i64 = 0
        while other < self.tables.players:
            if other != self.seat:
                best = max(best, state.count_for_goal(other, accolade))
            other += 1
        return state.count_for_goal(self.seat, accolade) - best

    def estimate_share(self, ahead: float) -> float:
        """Estimate the share of an accolade that a lead is worth."""
        spread = self.lead * math.sqrt(self.turns + 0.2)
        return 1.0 / (1.0 + math.exp(-2.0 * ahead / spread))

    def _weigh_for_goals(self, card: i64, street: i64, completes: bool) -> float:
        """Weigh what accolades gain by a card."""
        gain = 0.0
        goal: i64 = 0
        while goal < self.goals:
            target = self.goal[goal]
            count: i64 = 0
            if target < COUNTED:
                count = self.tables.counts[card * COUNTED + target]
            elif target == COMPLETED:
                count = 1 if completes else 0
            elif target == MAX_STREET and street >= 0:
                count = 1 if self.length[street] == self.longest else 0
            gain += self.slope[goal] * float(count)
            goal += 1
        return gain

    # What a card would add

    def find_best_place(self, state: TenbyState, card: i64) -> float:
        """Find the best place of a gained card, as a code in `gap`; return what it adds there."""
        tables = self.tables
        best = self.weigh_alone(card)
        self.gap = NEW
        landmark = tables.counts[card * COUNTED + IS_LANDMARK] > 0
        street: i64 = 0
        while street < self.streets:
            if not (landmark and self.landmark[street] > 0):
                if tables.right[card] == self.left[street] and tables.right[card] != AT_SEA:
                    worth = self.weigh_at_end(state, card, street, LEFT)
                    if worth > best:
                        best = worth
                        self.gap = GAP + self.start[street] + street
                if tables.left[card] == self.right[street] and tables.left[card] != AT_SEA:
                    worth = self.weigh_at_end(state, card, street, RIGHT)
                    if worth > best:
                        best = worth
                        self.gap = GAP + self.start[street] + street + self.length[street]
            street += 1
        return best

    def weigh_elsewhere(self, state: TenbyState, card: i64, own: i64) -> float:
        """Weigh a card at the best end of another street; far below 0 if there is none."""
        left = self.left[own]
        right = self.right[own]
        self.left[own] = AT_SEA  # so that nothing fits there
        self.right[own] = AT_SEA
        alone = self.find_best_place(state, card)
        if self.gap == NEW:
            alone = NOWHERE
        self.left[own] = left
        self.right[own] = right
        return alone

    def weigh_at_old_end(self, state: TenbyState, street: i64, side: i64) -> float:
        """Weigh what the card at an end of a street of at least two adds there."""
        seat = self.seat
        start = self.start[street]
        length = self.length[street]
        at = start if side == LEFT else start + length - 1
        step: i64 = 1 if side == LEFT else -1
        card = state.get_card(seat, at)
        next = state.get_card(seat, at + step)
        behind = state.get_card(seat, at + 2 * step) if length > 2 else -1
        worth = float(state.count_card_points(seat, at, start, start + length))
        worth += self._weigh_seen_by(state, at + step, start, length, card, side, 1)
        if behind >= 0:
            worth += self._weigh_seen_by(state, at + 2 * step, start, length, card, side, 2)
        return worth + self._weigh_end(card, next, side) - self._weigh_end(next, behind, side)

    def weigh_alone(self, card: i64) -> float:
        """Weigh a card as a new street."""
        tables = self.tables
        left = tables.left[card]
        right = tables.right[card]
        worth = (
            self._weigh_end(card, -1, LEFT) + self._weigh_end(card, -1, RIGHT) - self._weigh_room()
        )
        if tables.target[card] == FLAT or tables.range[card] == 0:
            worth += float(tables.points[card])
        elif tables.range[card] == STREET:
            target = tables.target[card]
            if target < COUNTED:
                own = tables.counts[card * COUNTED + target]
                worth += float(tables.points[card] * own)
            worth += self._weigh_growth(card, _count_open_edge(left) + _count_open_edge(right))
        terraces = self.open_terraces
        piers = self.open_piers
        self._count_end(left, 1)
        self._count_end(right, 1)
        worth += self._weigh_room()
        self.open_terraces = terraces
        self.open_piers = piers
        return (
            worth
            + self._weigh_for_residents(card, -1, left, right)
            + self._weigh_for_goals(card, -1, False)
        )

    def weigh_at_end(self, state: TenbyState, card: i64, street: i64, side: i64) -> float:
        """Weigh a card at the end of a street."""
        tables = self.tables
        seat = self.seat
        start = self.start[street]
        length = self.length[street]
        at = start if side == LEFT else start + length - 1
        step: i64 = 1 if side == LEFT else -1
        end = state.get_card(seat, at)
        behind = state.get_card(seat, at + step) if length > 1 else -1
        worth = self._weigh_own(card, street, end, behind, side)
        worth += self._weigh_seen_by(state, at, start, length, card, side, 1)
        if behind >= 0:
            worth += self._weigh_seen_by(state, at + step, start, length, card, side, 2)
        landmark = self.landmark[street] - 1
        if landmark >= 0 and tables.range[landmark] == STREET:
            worth += float(tables.points[landmark] * self._count_seen_more(landmark, card, street))
        worth += self._weigh_end(card, end, side) - self._weigh_end(end, behind, side)
        if length == 1:
            other = RIGHT if side == LEFT else LEFT
            worth += self._weigh_end(end, card, other) - self._weigh_end(end, -1, other)
        return worth + self._weigh_new_edge(card, street, side, landmark)

    def _weigh_own(self, card: i64, street: i64, end: i64, behind: i64, side: i64) -> float:
        """Weigh a card's own points at the end of a street, from the cards behind it."""
        tables = self.tables
        target = tables.target[card]
        reach = tables.range[card]
        points = tables.points[card]
        if target == FLAT or reach == 0:
            return float(points)
        if reach == STREET:
            if target == UNIQUE:
                found = min(5, _count_ones(self.bits[street]) + self.white[street])
                return float(points * found)
            if target >= COUNTED:
                return 0.0
            own = tables.counts[card * COUNTED + target]
            return float(points * (self.counts[street * COUNTED + target] + own))
        back = RIGHT if side == LEFT else LEFT
        one = can_see(reach, back, 1)
        two = behind >= 0 and can_see(reach, back, 2)
        if target == UNIQUE:
            return float(points * self._count_colours(end if one else -1, behind if two else -1))
        count: i64 = 0
        if one:
            count += tables.counts[end * COUNTED + target]
        if two:
            count += tables.counts[behind * COUNTED + target]
        return float(points * count)

    def _count_colours(self, one: i64, two: i64) -> i64:
        """Count the unique colours of two cards, -1 for none."""
        colours = self.tables.colours
        first: i64 = colours[one] if one >= 0 else 0
        second: i64 = colours[two] if two >= 0 else 0
        if first == 0 or second == 0:
            return 1 if first + second > 0 else 0
        return 1 if first == second and first != WILD else 2

    def _weigh_seen_by(
        self, state: TenbyState, at: i64, start: i64, length: i64, card: i64, side: i64, away: i64
    ) -> float:
        """Weigh what the card at `at` gains by another, so far beyond a side."""
        tables = self.tables
        own = state.get_card(self.seat, at)
        reach = tables.range[own]
        target = tables.target[own]
        if target == FLAT or reach == 0 or reach == STREET or not can_see(reach, side, away):
            return 0.0
        if target < COUNTED:
            return float(tables.points[own] * tables.counts[card * COUNTED + target])
        bits = tables.colours[card]
        if bits == 0 or target != UNIQUE:
            return 0.0
        if bits == WILD:
            return float(tables.points[own])
        place = state.find_reach_start(own, at, start)
        last = state.find_reach_end(own, at, start + length)
        while place < last:
            if place != at and tables.colours[state.get_card(self.seat, place)] == bits:
                return 0.0
            place += 1
        return float(tables.points[own])

    def _weigh_new_edge(self, card: i64, street: i64, side: i64, landmark: i64) -> float:
        """Weigh the new outer edge: room, growth, residents, accolades."""
        tables = self.tables
        left = self.left[street]
        right = self.right[street]
        old = left if side == LEFT else right
        new = tables.left[card] if side == LEFT else tables.right[card]
        if side == LEFT:
            left = new
        else:
            right = new
        opened = _count_open_edge(left) + _count_open_edge(right)
        worth = 0.0
        if landmark >= 0 and new == AT_SEA:
            worth += self._weigh_growth(landmark, opened) - self._weigh_growth(landmark, opened + 1)
        elif landmark < 0 and tables.counts[card * COUNTED + IS_LANDMARK] > 0:
            worth += self._weigh_growth(card, opened)
        if old != new:
            terraces = self.open_terraces
            piers = self.open_piers
            worth -= self._weigh_room()
            self._count_end(old, -1)
            self._count_end(new, 1)
            worth += self._weigh_room()
            self.open_terraces = terraces
            self.open_piers = piers
        completes = left == AT_SEA and right == AT_SEA
        worth += self._weigh_for_residents(card, street, left, right)
        return worth + self._weigh_for_goals(card, street, completes)


def _count_open_edge(edge: i64) -> i64:
    return 0 if edge == AT_SEA else 1


def _count_ones(bits: i64) -> i64:
    found: i64 = 0
    while bits > 0:
        found += bits & 1
        bits >>= 1
    return found
