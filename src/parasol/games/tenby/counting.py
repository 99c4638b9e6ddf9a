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

    def find_street_start(self, seat: i64, street: i64) -> i64:
        """Where a street's first card lies in the seat's town."""
        lengths = self.lengths
        first = seat * MAX_TOWN
        start: i64 = 0
        at: i64 = 0
        while at < street:
            start += i64(lengths[first + at])
            at += 1
        return start

    def get_length(self, seat: i64, street: i64) -> i64:
        """How many cards a street has."""
        return i64(self.lengths[seat * MAX_TOWN + street])

    def get_card(self, seat: i64, at: i64) -> i64:
        """The card at a place of the town."""
        return i64(self.town[seat * MAX_TOWN + at])

    def is_completed(self, seat: i64, start: i64, length: i64) -> bool:
        """Whether both outer edges of a street are sea."""
        tables = self.tables
        if tables.left[self.get_card(seat, start)] != AT_SEA:
            return False
        return tables.right[self.get_card(seat, start + length - 1)] == AT_SEA

    def count_completed(self, seat: i64) -> i64:
        """How many streets of a town are completed."""
        count: i64 = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            length = self.get_length(seat, street)
            if self.is_completed(seat, start, length):
                count += 1
            start += length
            street += 1
        return count

    # Town cards

    def find_reach_start(self, card: i64, at: i64, start: i64) -> i64:
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

    def find_reach_end(self, card: i64, at: i64, end: i64) -> i64:
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

    def count_instances(self, seat: i64, at: i64, start: i64, end: i64) -> i64:
        """How many instances the condition of the card at `at` counts in its street."""
        tables = self.tables
        card = self.get_card(seat, at)
        target = tables.target[card]
        first = self.find_reach_start(card, at, start)
        last = self.find_reach_end(card, at, end)
        if target == UNIQUE:
            return self.count_unique(seat, first, last, at)
        own = tables.range[card] == STREET
        counts = tables.counts
        found: i64 = 0
        place = first
        while place < last:
            if place != at or own:
                found += counts[self.get_card(seat, place) * COUNTED + target]
            place += 1
        return found

    def count_unique(self, seat: i64, first: i64, last: i64, without: i64) -> i64:
        """Unique building colours from `first` up to `last`; a white one is one more."""
        colours = self.tables.colours
        seen: i64 = 0
        white: i64 = 0
        place = first
        while place < last:
            if place != without:
                bits = colours[self.get_card(seat, place)]
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

    def count_card_points(self, seat: i64, at: i64, start: i64, end: i64) -> i64:
        """The points of the card at `at`, in the street from `start` up to `end`."""
        tables = self.tables
        card = self.get_card(seat, at)
        if tables.range[card] == NO_RANGE or tables.target[card] == FLAT:
            return tables.points[card]
        return tables.points[card] * self.count_instances(seat, at, start, end)

    def count_town_points(self, seat: i64) -> i64:
        """The points of all town cards of a seat."""
        points: i64 = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            end = start + self.get_length(seat, street)
            at = start
            while at < end:
                points += self.count_card_points(seat, at, start, end)
                at += 1
            start = end
            street += 1
        return points

    # Residents

    def count_in_street(self, seat: i64, target: i64, start: i64, end: i64) -> i64:
        """How many instances of a target a whole street has, as residents count."""
        if target == COMPLETED:
            return 1 if self.is_completed(seat, start, end - start) else 0
        if target == UNIQUE:
            return self.count_unique(seat, start, end, -1)
        counts = self.tables.counts
        found: i64 = 0
        place = start
        while place < end:
            found += counts[self.get_card(seat, place) * COUNTED + target]
            place += 1
        return found

    def count_street_points(self, resident: i64, seat: i64, start: i64, end: i64) -> i64:
        """What a resident scores for one street."""
        row = self.tables.resident
        first = resident * RESIDENT_WIDTH
        count = self.count_in_street(seat, row[first + 1], start, end)
        tier: i64 = 2
        while tier >= 0 and count < row[first + 2 + tier]:
            tier -= 1
        if tier < 0:
            return 0
        done: i64 = 3 if self.is_completed(seat, start, end - start) else 0
        return row[first + 5 + done + tier]

    def count_resident_points(self, seat: i64, resident: i64) -> i64:
        """A resident's points: A for the street that pays most, B for every street."""
        every = self.tables.resident[resident * RESIDENT_WIDTH] == 1
        points: i64 = 0
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            end = start + self.get_length(seat, street)
            pays = self.count_street_points(resident, seat, start, end)
            if every:
                points += pays
            elif pays > points:
                points = pays
            start = end
            street += 1
        return points

    # Accolades

    def count_for_goal(self, seat: i64, accolade: i64) -> i64:
        """What an accolade counts in a whole town."""
        target = self.tables.accolade[accolade]
        if target == COMPLETED:
            return self.count_completed(seat)
        if target == MAX_STREET:
            longest: i64 = 0
            for street in range(self.streets[seat]):
                longest = max(longest, self.get_length(seat, street))
            return longest
        return self.count_in_street(seat, target, 0, self.town_count[seat])

    def find_leaders(self, accolade: i64) -> list[int]:
        """The seats that have the most of what an accolade counts; nobody if that is nothing."""
        counts = [int(self.count_for_goal(seat, accolade)) for seat in range(self.tables.players)]
        best = max(counts)
        return [seat for seat in range(len(counts)) if best > 0 and counts[seat] == best]

    def list_open_goals(self) -> list[int]:
        """The accolades that count for all: their places in the deal."""
        tables = self.tables
        if tables.mode == NONE:
            return []
        if tables.mode == EBB_FLOW:
            if self.are_goals_sealed():
                return []
            return [s for s in range(tables.players) if i64(self.goals[s]) == OPEN]
        places = list(range(tables.count_open()))
        if tables.mode == HIGH_TIDE:
            return [place for place in places if i64(self.committed[place]) != NOBODY]
        return places

    def are_goals_sealed(self) -> bool:
        """Ebb & Flow: whether choices are still being made, and so not shown."""
        return 0 in [int(goal) for goal in self.goals]

    def get_open_worth(self) -> i64:
        """The points of an accolade that is open to all."""
        tables = self.tables
        return tables.open_points if tables.mode == EBB_FLOW else tables.accolade_points

    def count_goal_points(self, seat: i64, place: i64) -> i64:
        """What an open accolade brings a seat: divided on ties, the remainder lost."""
        leaders = self.find_leaders(i64(self.deal.accolades[place]))
        return self.get_open_worth() // len(leaders) if int(seat) in leaders else 0

    def count_secret_points(self, seat: i64) -> i64:
        """Ebb & Flow: what a seat's secret accolade brings its holder, who may share the most."""
        if self.tables.mode != EBB_FLOW or i64(self.goals[seat]) != SECRET:
            return 0
        leads = int(seat) in self.find_leaders(i64(self.deal.accolades[seat]))
        return self.tables.secret_points if leads else 0

    # Totals

    def totals(self) -> list[int]:
        return [int(self.count_total(seat)) for seat in range(self.tables.players)]

    def count_total(self, seat: i64) -> i64:
        """A seat's points, were the game to end now, with all that is hidden."""
        points = self.count_town_points(seat)
        for resident in self.list_residents(seat):
            points += self.count_resident_points(seat, resident)
        if self.tables.mode != NONE:
            for place in self.list_open_goals():
                points += self.count_goal_points(seat, place)
            points += self.count_secret_points(seat)
        return points

    def ranks(self, totals: list[int]) -> list[int]:
        """Places, 1 is the winner: points, completed streets, residents held; else shared."""
        marks: list[tuple[int, int, int]] = []
        for seat in range(self.tables.players):
            completed = int(self.count_completed(seat))
            marks.append((totals[seat], completed, int(self.count_residents(seat))))
        return [1 + sum([1 for other in marks if other > mark]) for mark in marks]
