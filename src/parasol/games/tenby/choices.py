"""What is legal in Tenby: every choice of whoever decides, and whether one may be made.

Only looks at the position; what a choice does is rules.py's.
"""

from mypy_extensions import i64

from parasol.games.tenby.placement import Placement
from parasol.games.tenby.position import (
    CHOOSING,
    GIVING,
    KEEPING,
    MIXING,
    NIGHT,
    NOBODY,
    PLACING,
    PUTTING,
    SECRET,
    SOURCE,
    STARTING,
    TURN,
)
from parasol.games.tenby.tables import (
    BLIND,
    BUY,
    CHOOSE,
    COMMIT,
    EBB_FLOW,
    END,
    FIRST_PLACE,
    FORFEIT,
    HIGH_TIDE,
    KEEP,
    LANDMARK,
    MIX,
    PICK,
    PIER,
    PLAINS,
    RESIDENT,
    REVEAL,
    TAKE,
    TERRACE,
    THANKS,
    UNVEIL,
    USE,
)


class Choices(Placement):
    """A position with the legal choices in it."""

    def actions(self) -> list[int]:
        phase = self.phase
        if phase == TURN:
            return self._list_turn_actions()
        if phase == SOURCE:
            return self._list_sources()
        if phase == PLACING:
            return self.list_ends(self.holding)
        if phase == NIGHT:
            return self._list_night_actions()
        if phase == PUTTING:
            return self.list_puts(self.lifted)
        if phase == KEEPING or phase == STARTING:
            return [int(KEEP), int(KEEP) + 1]
        if phase == CHOOSING:
            return [int(CHOOSE), int(CHOOSE) + 1]
        if phase == MIXING:
            return self._list_mixes()
        if phase == GIVING:
            return [int(KEEP) + which for which in range(self.given)]
        return []

    def _list_night_actions(self) -> list[int]:
        """Any Day card on which nobody stands; Ebb & Flow: reveal one's accolade first."""
        codes: list[int] = []
        at: i64 = 0
        while at < self.day_count:
            if i64(self.day_seat[at]) == NOBODY:
                codes.append(int(PICK + i64(self.days[at])))
            at += 1
        if self.can_unveil():
            codes.append(int(UNVEIL))
        return codes

    def can_unveil(self) -> bool:
        """Ebb & Flow: whether the mover may reveal a secret accolade for the round's price."""
        return (
            self.tables.mode == EBB_FLOW
            and i64(self.goals[self.mover]) == SECRET
            and self.rings[self.mover] >= self.round
        )

    def _list_turn_actions(self) -> list[int]:
        """A free moment of the Day turn: icons, purchases and forfeits in any order."""
        tables = self.tables
        rings = self.rings[self.mover]
        codes: list[int] = []
        if self.can_unveil():
            codes.append(int(UNVEIL))
        left: i64 = 0
        icon: i64 = 0
        while icon <= RESIDENT:
            left += self.icons[icon]
            if self.icons[icon] > 0 and self.can_act(icon):
                codes.append(int(USE + icon))
            icon += 1
        icon = 0
        while icon <= RESIDENT:
            if self.icons[icon] > 0:
                codes.append(int(FORFEIT + icon))
            icon += 1
        icon = 0
        while icon <= RESIDENT:
            if tables.prices[icon] <= rings and self.can_act(icon):
                codes.append(int(BUY + icon))
            icon += 1
        if tables.reveal <= rings:
            row: i64 = 0
            while row <= LANDMARK:
                if self.count_available(row) > 0:
                    codes.append(int(REVEAL + row))
                row += 1
        if tables.mode == HIGH_TIDE:
            codes.extend(self._list_commits())
        if left == 0:
            codes.append(int(END))
        if tables.move <= rings:
            codes.extend(self.list_liftable())
        return codes

    def can_act(self, icon: i64) -> bool:
        """Whether an action can be resolved: only residents can run out."""
        return icon != RESIDENT or self.count_resident_deck() > 0

    def _list_commits(self) -> list[int]:
        """High Tide: accolades to which the mover may commit a counter."""
        tables = self.tables
        if self.tide >= len(tables.tide) or tables.tide[self.tide] > self.rings[self.mover]:
            return []
        if self.count_counters(self.mover) == 0:
            return []
        return [
            int(COMMIT) + place
            for place in range(tables.count_open())
            if i64(self.committed[place]) == NOBODY
        ]

    def count_counters(self, seat: i64) -> i64:
        """High Tide: score counters that a seat has not committed."""
        left = self.tables.counters
        for place in range(self.tables.count_open()):
            if i64(self.committed[place]) == seat:
                left -= 1
        return left

    def _list_sources(self) -> list[int]:
        """Where the card may come from: a landmark icon serves for piers, both for terraces."""
        codes: list[int] = []
        row: i64 = 0
        while row <= self.using:
            first = TAKE + FIRST_PLACE[row]
            place: i64 = 0
            while place < self.row_count[row]:
                codes.append(int(first + place))
                place += 1
            row += 1
        row = 0
        while row <= self.using:
            if self.count_available(row) > 0:
                codes.append(int(BLIND + row))
            row += 1
        ends: i64 = 2 if self.using == TERRACE else 4
        for end in range(ends):
            codes.append(int(PLAINS) + end)
        return codes

    def _list_mixes(self) -> list[int]:
        """Thanks: how many of the cards are terraces."""
        cards = self.count_gift()
        least = max(0, cards - self.count_available(PIER))
        most = min(cards, self.count_available(TERRACE))
        return [int(MIX) + count for count in range(least, most + 1)]

    def count_gift(self) -> i64:
        """Thanks: three cards, or those that are left."""
        return min(THANKS, self.count_available(TERRACE) + self.count_available(PIER))
