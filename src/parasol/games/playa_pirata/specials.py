"""The special cards of Playa Pirata: the draft, and what each card does when it is played.

When it may be played is choices.py's; how the turn goes on after it is rules.py's.
"""

from mypy_extensions import i64, u8

from parasol.core.state import EVERYONE
from parasol.games.playa_pirata.choices import Choices
from parasol.games.playa_pirata.events import (
    DISCARDED,
    KEPT_CARD,
    KEPT_ONE,
    MOVED,
    PACK,
    SAW,
    SAW_HAND,
    SPECIAL,
    TOOK_BACK,
)
from parasol.games.playa_pirata.position import (
    COUNT,
    DEPTH,
    GUARDING,
    HEIGHT,
    HELD,
    KEPT,
    LOOKED,
    PLAYED,
    SEAT_SHARE,
    SHOWN,
    STANDS,
    STUCK,
    TOTAL,
    TOWEL_CARDS,
    WIDTH,
)
from parasol.games.playa_pirata.tables import KEEP


class Specials(Choices):
    """A position with the effects of special cards."""

    def _tell_pack(self) -> None:
        """Show the pack to the next drafter."""
        self.revealed += 1
        if self.events is not None:
            cards = [code - int(KEEP) for code in self.actions()]
            self.tell(PACK, self.mover, self.tables.bit[self.mover], tuple(cards))

    def _keep(self, card: i64) -> None:
        """Keep one card of the pack and pass the rest on; the starting player discards it."""
        tables = self.tables
        me = self.mover
        for number in range(tables.pack):
            if self.taken[number] == 0 and self.get_special_kind(number) == card:
                self.taken[number] = me + 1
                self.own[me * WIDTH + KEPT] = number + 1
                break
        if self.events is not None:
            self.tell(KEPT_ONE, me, EVERYONE - tables.bit[me], ())
            self.tell(KEPT_CARD, me, tables.bit[me], (card,))
        self.turn += 1
        if me != self.starter:
            self.mover = (me + 1) % tables.players
            self._tell_pack()
            return
        if self.events is not None:
            left = [code - int(KEEP) for code in self.actions()]
            self.tell(DISCARDED, me, tables.bit[me], tuple(left))
        self.phase = GUARDING

    def _show_special(self, card: i64, aim: i64) -> None:
        """Play the mover's special card, for all to see."""
        me = self.mover * WIDTH
        self.own[me + PLAYED] = 1
        self.own[me + SHOWN] = 1
        self.revealed += 1
        if self.events is not None:
            self.tell(SPECIAL, self.mover, EVERYONE, (card, aim))

    def _look(self, place: i64) -> None:
        me = self.mover
        self.table[place * DEPTH + LOOKED] |= self.tables.bit[me]
        self.revealed += 1
        if self.events is not None:
            self.tell(SAW, me, self.tables.bit[me], (place, self.get_kind(place)))

    def _look_at_hand(self, target: i64) -> None:
        """Lifeguard: see all the treasures in one player's hand."""
        tables = self.tables
        self.guard = self.mover
        self.guarded = target
        self.guarded_pieces = 0
        for number in range(tables.dealt):
            if self.lies[target * tables.dealt + number] < 0:
                self.guarded_pieces |= tables.bit[number]
        self.guarded_after = tables.dealt - self.own[target * WIDTH + HELD]
        if self.events is not None:
            values = tuple([int(target)] + self.list_held_kinds(target))
            self.tell(SAW_HAND, self.mover, tables.bit[self.mover], values)

    def _move_umbrella(self, place: i64) -> None:
        """Flip-Flops: the old treasure opens again under its visible towel, or under nobody."""
        me = self.mover * WIDTH
        before = self.own[me + STANDS] - 1
        self.table[before * DEPTH + STUCK] = 0
        self.table[place * DEPTH + STUCK] = self.mover + 1
        self.own[me + STANDS] = place + 1
        if self.events is not None:
            self.tell(MOVED, self.mover, EVERYONE, (before, place))

    def _take_back(self, index: i64) -> None:
        """Piggybank: take one of the mover's towels back into the hand, wherever it lies."""
        place = self.target
        row = place * DEPTH
        first = place * self.tables.pile
        value = i64(self.piles[first + index]) % SEAT_SHARE
        self.table[row + HEIGHT] -= 1
        height = self.table[row + HEIGHT]
        at = index
        while at < height:
            self.piles[first + at] = self.piles[first + at + 1]
            at += 1
        self.piles[first + height] = u8(0)
        self._hold_towel(value, 1)
        self.target = -1
        if self.events is not None:
            self.tell(TOOK_BACK, self.mover, EVERYONE, (place, index, value))

    def _hold_towel(self, value: i64, count: i64) -> None:
        """Add towel cards to the mover's hand; a negative count takes them from it."""
        me = self.mover * WIDTH
        self.own[me + TOWEL_CARDS + value] += count
        self.own[me + TOTAL] += value * count
        self.own[me + COUNT] += count
