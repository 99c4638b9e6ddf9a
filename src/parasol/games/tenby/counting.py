"""What a town of Tenby is worth: conditions, residents, accolades, totals and ranks.

This is the rulebook's chapter on scoring as the rules use it; where each point comes from, in
words, is made in scoring.py.
"""

from mypy_extensions import i64

from parasol.games.tenby.position import NOBODY, OPEN, SECRET, Position
from parasol.games.tenby.tables import (
    AT_SEA,
    COMPLETED,
    COUNTED,
    EBB_FLOW,
    FLAT,
    HIGH_TIDE,
    MAX_STREET,
    MAX_TOWN,
    NO_RANGE,
    NONE,
    RESIDENT_WIDTH,
    STREET,
    UNIQUE,
    WILD,
)


class Counting(Position):
    """A position whose points can be counted."""

    # Streets

    def street_start(self, seat: i64, street: i64) -> i64:
        """Where a street's first card lies in the seat's town."""
        lengths = self.lengths
        first = seat * MAX_TOWN
        start: i64 = 0
        at: i64 = 0
        while at < street:
            start += i64(lengths[first + at])
            at += 1
        return start

    def length(self, seat: i64, street: i64) -> i64:
        """How many cards a street has."""
        return i64(self.lengths[seat * MAX_TOWN + street])

    def card(self, seat: i64, at: i64) -> i64:
        """The card at a place of the town."""
        return i64(self.town[seat * MAX_TOWN + at])

    def is_completed(self, seat: i64, start: i64, length: i64) -> bool:
        """Whether both outer edges of a street are sea."""
        tables = self.tables
        if tables.left[self.card(seat, start)] != AT_SEA:
            return False
        return tables.right[self.card(seat, start + length - 1)] == AT_SEA

    def completed_streets(self, seat: i64) -> i64:
        """How many streets of a town are completed."""
        count: i64 = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            length = self.length(seat, street)
            if self.is_completed(seat, start, length):
                count += 1
            start += length
            street += 1
        return count

    # Town cards

    def reach_from(self, card: i64, at: i64, start: i64) -> i64:
        """The first place of the town that the condition of the card at `at` looks at."""
        reach = self.tables.range[card]
        if reach == STREET:
            return start
        back: i64 = 0
        if reach == 1:
            back = 1
        elif reach == 2 or reach == 3:
            back = 2
        return max(start, at - back)

    def reach_to(self, card: i64, at: i64, end: i64) -> i64:
        """The place behind the last one that it looks at."""
        reach = self.tables.range[card]
        if reach == STREET:
            return end
        ahead: i64 = 0
        if reach == 1:
            ahead = 1
        elif reach == 2 or reach == 4:
            ahead = 2
        return min(end, at + ahead + 1)

    def instances(self, seat: i64, at: i64, start: i64, end: i64) -> i64:
        """How many instances the condition of the card at `at` counts in its street."""
        tables = self.tables
        card = self.card(seat, at)
        target = tables.target[card]
        first = self.reach_from(card, at, start)
        last = self.reach_to(card, at, end)
        if target == UNIQUE:
            return self.unique(seat, first, last, at)
        own = tables.range[card] == STREET
        counts = tables.counts
        found: i64 = 0
        place = first
        while place < last:
            if place != at or own:
                found += counts[self.card(seat, place) * COUNTED + target]
            place += 1
        return found

    def unique(self, seat: i64, first: i64, last: i64, without: i64) -> i64:
        """Unique building colours from `first` up to `last`; a white one is one more."""
        colours = self.tables.colours
        seen: i64 = 0
        white: i64 = 0
        place = first
        while place < last:
            if place != without:
                bits = colours[self.card(seat, place)]
                if bits == WILD:
                    white += 1
                else:
                    seen |= bits
            place += 1
        distinct: i64 = 0
        while seen > 0:
            distinct += seen & 1
            seen >>= 1
        return min(5, distinct + white)

    def card_points(self, seat: i64, at: i64, start: i64, end: i64) -> i64:
        """The points of the card at `at`, in the street from `start` up to `end`."""
        tables = self.tables
        card = self.card(seat, at)
        if tables.range[card] == NO_RANGE or tables.target[card] == FLAT:
            return tables.points[card]
        return tables.points[card] * self.instances(seat, at, start, end)

    def town_points(self, seat: i64) -> i64:
        """The points of all town cards of a seat."""
        points: i64 = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            end = start + self.length(seat, street)
            at = start
            while at < end:
                points += self.card_points(seat, at, start, end)
                at += 1
            start = end
            street += 1
        return points

    # Residents

    def street_count(self, seat: i64, target: i64, start: i64, end: i64) -> i64:
        """How many instances of a target a whole street has, as residents count."""
        if target == COMPLETED:
            return 1 if self.is_completed(seat, start, end - start) else 0
        if target == UNIQUE:
            return self.unique(seat, start, end, -1)
        counts = self.tables.counts
        found: i64 = 0
        place = start
        while place < end:
            found += counts[self.card(seat, place) * COUNTED + target]
            place += 1
        return found

    def street_pays(self, resident: i64, seat: i64, start: i64, end: i64) -> i64:
        """What a resident scores for one street."""
        row = self.tables.resident
        first = resident * RESIDENT_WIDTH
        count = self.street_count(seat, row[first + 1], start, end)
        tier: i64 = 2
        while tier >= 0 and count < row[first + 2 + tier]:
            tier -= 1
        if tier < 0:
            return 0
        done: i64 = 3 if self.is_completed(seat, start, end - start) else 0
        return row[first + 5 + done + tier]

    def resident_points(self, seat: i64, resident: i64) -> i64:
        """A resident's points: A for the street that pays most, B for every street."""
        every = self.tables.resident[resident * RESIDENT_WIDTH] == 1
        points: i64 = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            end = start + self.length(seat, street)
            pays = self.street_pays(resident, seat, start, end)
            if every:
                points += pays
            elif pays > points:
                points = pays
            start = end
            street += 1
        return points

    # Accolades

    def goal_count(self, seat: i64, accolade: i64) -> i64:
        """What an accolade counts in a whole town."""
        target = self.tables.accolade[accolade]
        if target == COMPLETED:
            return self.completed_streets(seat)
        if target == MAX_STREET:
            longest: i64 = 0
            for street in range(self.streets[seat]):
                longest = max(longest, self.length(seat, street))
            return longest
        return self.street_count(seat, target, 0, self.town_count[seat])

    def leaders(self, accolade: i64) -> list[int]:
        """The seats that have the most of what an accolade counts; nobody if that is nothing."""
        counts = [int(self.goal_count(seat, accolade)) for seat in range(self.tables.players)]
        best = max(counts)
        return [seat for seat in range(len(counts)) if best > 0 and counts[seat] == best]

    def open_goals(self) -> list[int]:
        """The accolades that count for all: their places in the deal."""
        tables = self.tables
        if tables.mode == NONE:
            return []
        if tables.mode == EBB_FLOW:
            if self.goals_sealed():
                return []
            return [s for s in range(tables.players) if i64(self.goals[s]) == OPEN]
        places = list(range(tables.open_count()))
        if tables.mode == HIGH_TIDE:
            return [place for place in places if i64(self.committed[place]) != NOBODY]
        return places

    def goals_sealed(self) -> bool:
        """Ebb & Flow: whether choices are still being made, and so not shown."""
        return 0 in [int(goal) for goal in self.goals]

    def open_worth(self) -> i64:
        """The points of an accolade that is open to all."""
        tables = self.tables
        return tables.open_points if tables.mode == EBB_FLOW else tables.accolade_points

    def goal_points(self, seat: i64, place: i64) -> i64:
        """What an open accolade brings a seat: divided on ties, the remainder lost."""
        leaders = self.leaders(i64(self.deal.accolades[place]))
        return self.open_worth() // len(leaders) if int(seat) in leaders else 0

    def secret_points(self, seat: i64) -> i64:
        """Ebb & Flow: what a seat's secret accolade brings its holder, who may share the most."""
        if self.tables.mode != EBB_FLOW or i64(self.goals[seat]) != SECRET:
            return 0
        leads = int(seat) in self.leaders(i64(self.deal.accolades[seat]))
        return self.tables.secret_points if leads else 0

    # Totals

    def totals(self) -> list[int]:
        return [int(self.total(seat)) for seat in range(self.tables.players)]

    def total(self, seat: i64) -> i64:
        """A seat's points, were the game to end now, with all that is hidden."""
        points = self.town_points(seat)
        for resident in self.residents_of(seat):
            points += self.resident_points(seat, resident)
        if self.tables.mode != NONE:
            for place in self.open_goals():
                points += self.goal_points(seat, place)
            points += self.secret_points(seat)
        return points

    def ranks(self, totals: list[int]) -> list[int]:
        """Places, 1 is the winner: points, completed streets, residents held; else shared."""
        marks: list[tuple[int, int, int]] = []
        for seat in range(self.tables.players):
            completed = int(self.completed_streets(seat))
            marks.append((totals[seat], completed, int(self.resident_count(seat))))
        return [1 + sum([1 for other in marks if other > mark]) for mark in marks]
