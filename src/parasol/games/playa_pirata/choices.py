"""What is legal in Playa Pirata: every choice of whoever decides, and whether one may be made.

Only looks at the position; what a choice does is rules.py's and specials.py's.
"""

from mypy_extensions import i64

from parasol.core.state import OVER
from parasol.games.playa_pirata.position import (
    CARDS,
    DEPTH,
    DRAFTING,
    ENDED,
    FINAL,
    FLAG,
    GUARDING,
    HEIGHT,
    HELD,
    LAST,
    LEFT,
    PIGGYING,
    PIRATE_CARDS,
    PLACING,
    PLAYING,
    SEAT_SHARE,
    SECOND,
    STANDS,
    STUCK,
    TOTAL,
    TOWEL_CARDS,
    TOWELS,
    UP,
    WIDTH,
    WINDOW,
    Position,
)
from parasol.games.playa_pirata.tables import (
    ACTIONS,
    BEACH_BUCKET,
    BUCKET,
    BURY,
    CARD,
    COVER,
    DONE,
    END,
    FLIP,
    FLIP_FLOPS,
    GUARD,
    INDEX,
    JOLLY_ROGER,
    KEEP,
    KINDS,
    KING,
    KING_SIZE,
    LIFEGUARD,
    MAP,
    MAPS,
    MAX_VALUE,
    PARROT,
    PASS,
    PIGGY,
    PIGGYBANK,
    PLACE,
    PLACES,
    PLAY_PARROT,
    ROGER,
    SKIP,
    STOP,
    TELESCOPE,
    TELESCOPES,
    UMBRELLA,
    UMBRELLAS,
)


class Choices(Position):
    """A position with the legal choices in it."""

    def seat(self) -> i64:
        return OVER if self.phase == ENDED else self.mover

    def actions(self) -> list[int]:
        phase = self.phase
        if phase == CARDS:
            return self._list_cards()
        if phase == TOWELS or phase == SECOND or phase == FINAL:
            return self._list_covers()
        if phase == PLAYING:
            return self._list_plays()
        if phase == WINDOW:
            return self._list_window_plays()
        codes: list[int] = []
        if phase == DRAFTING:
            for number in range(self.tables.pack):
                if self.taken[number] == 0:
                    codes.append(int(KEEP + self.get_special_kind(number)))
            codes.sort()
        elif phase == GUARDING:
            codes.append(int(PASS))
            if self.get_special(self.mover) == LIFEGUARD:
                self._add_targets(codes, GUARD, self.tables.players)
        elif phase == PIGGYING:
            self._add_targets(codes, INDEX, self.table[self.target * DEPTH + HEIGHT])
        elif phase == PLACING:
            for place in range(self.tables.players):
                codes.append(int(PLACE + place + 1))
        return codes

    def _list_cards(self) -> list[int]:
        codes: list[int] = []
        if self._may_be_done():
            codes.append(int(DONE))
        value: i64 = 1
        while value <= self.lowest:
            if self._may_add(value):
                codes.append(int(CARD + value))
            value += 1
        return codes

    def _may_be_done(self) -> bool:
        return self.total > 0 and self.total >= self.find_needed_total(self.target)

    def _may_add(self, value: i64) -> bool:
        """Whether this card may follow: with the cards after it the total can still suffice."""
        me = self.mover * WIDTH + TOWEL_CARDS
        if value > self.lowest or self.own[me + value] == 0:
            return False
        most = self.total
        while value > 0:
            most += self.own[me + value] * value
            value -= 1
        return most >= self.find_needed_total(self.target)

    def _list_covers(self) -> list[int]:
        codes: list[int] = []
        place: i64 = 0
        while place < self.placed:
            if self._may_cover(place):
                codes.append(int(COVER + place))
            place += 1
        if self.phase != TOWELS:
            codes.insert(0, int(STOP))
        elif not codes:
            codes.append(int(SKIP))
        return codes

    def _may_cover(self, place: i64) -> bool:
        total = self.own[self.mover * WIDTH + TOTAL]
        return (
            total > 0
            and place != self.closed
            and self.table[place * DEPTH + STUCK] == 0
            and self.find_needed_total(place) <= total
        )

    def _can_cover(self) -> bool:
        """Whether there is any legal group of towels."""
        place: i64 = 0
        while place < self.placed:
            if self._may_cover(place):
                return True
            place += 1
        return False

    def _list_plays(self) -> list[int]:
        codes: list[int] = []
        own = self.own
        me = self.mover * WIDTH
        if own[me + HELD] > 0:
            roger = self._has_special(JOLLY_ROGER)
            kinds = self._find_held_kinds()
            for code in range(BURY, BURY + KINDS):
                if kinds & self.tables.bit[code - BURY]:
                    codes.append(int(code))
            if roger:
                codes.extend([code - int(BURY) + int(ROGER) for code in codes])
        if self.round == 1:
            return codes
        if own[me + PIRATE_CARDS + TELESCOPES] > 0:
            self._add_targets(codes, TELESCOPE, self.placed)
            codes.append(int(TELESCOPE + PLACES))
        if own[me + PIRATE_CARDS + MAPS] > 0:
            self._add_targets(codes, MAP, self.placed)
            codes.append(int(MAP + PLACES))
        if own[me + PIRATE_CARDS + UMBRELLAS] > 0:
            before = len(codes)
            self._add_targets(codes, UMBRELLA, self.placed)
            if len(codes) == before and own[me + LEFT] == 1:
                codes.append(int(UMBRELLA + PLACES))
        return codes

    def _find_held_kinds(self) -> i64:
        """The kinds of treasure in the mover's hand, as bits."""
        kinds: i64 = 0
        piece = self.mover * self.tables.dealt
        end = piece + self.tables.dealt
        while piece < end:
            if self.lies[piece] < 0:
                kinds |= self.tables.bit[self.get_piece_kind(piece)]
            piece += 1
        return kinds

    def _has_special(self, card: i64) -> bool:
        """Whether the mover holds this special card, unplayed."""
        return self.has_unplayed(self.mover) and self.get_special(self.mover) == card

    def _add_targets(self, codes: list[int], first: i64, count: i64) -> None:
        """Append the codes from `first` on whose target may be chosen."""
        at: i64 = 0
        while at < count:
            if self._may_aim(first, at):
                codes.append(int(first + at))
            at += 1

    def _may_aim(self, first: i64, at: i64) -> bool:
        """Whether the card whose codes begin with `first` may choose place, seat or card `at`."""
        if first == GUARD:
            return at != self.mover and self.own[at * WIDTH + HELD] > 0
        if first == INDEX:
            return self._may_take_back(self.target, at)
        row = at * DEPTH
        table = self.table
        if first == PIGGY:
            return self._has_to_take_back(at)
        if table[row + FLAG] > 0:  # nothing else works beside a Jolly Roger
            return False
        if first == TELESCOPE or first == MAP:
            return table[row + UP] == 0
        if first == UMBRELLA:
            began = self.began & self.tables.bit[at] != 0
            return began and table[row + STUCK] == 0 and self.find_controller(at) == self.mover
        if first == BUCKET:
            if table[row + UP] > 0 or table[row + STUCK] > 0:
                return False
            return self.get_top_card(at) % SEAT_SHARE == self.tables.bucket_value
        if first == FLIP:
            if self.own[self.mover * WIDTH + STANDS] == 0 or table[row + STUCK] > 0:
                return False
            return self.find_controller(at) == self.mover
        return True  # King Size: any treasure

    def _has_to_take_back(self, place: i64) -> bool:
        height = self.table[place * DEPTH + HEIGHT]
        index: i64 = 0
        while index < height:
            if self._may_take_back(place, index):
                return True
            index += 1
        return False

    def _may_take_back(self, place: i64, index: i64) -> bool:
        card = i64(self.piles[place * self.tables.pile + index])
        own = card // SEAT_SHARE == self.mover
        return own and card % SEAT_SHARE <= self.tables.piggybank_most

    def _list_window_plays(self) -> list[int]:
        codes = [int(END if self.window == LAST else PASS)]
        card = self.get_special(self.mover)
        if card == PARROT:
            codes.append(int(PLAY_PARROT))
        elif card == LIFEGUARD:
            self._add_targets(codes, GUARD, self.tables.players)
        elif card == KING_SIZE:
            self._add_targets(codes, KING, self.placed)
        elif card == BEACH_BUCKET:
            self._add_targets(codes, BUCKET, self.placed)
        elif card == FLIP_FLOPS:
            self._add_targets(codes, FLIP, self.placed)
        elif card == PIGGYBANK:
            self._add_targets(codes, PIGGY, self.placed)
        return codes

    def is_legal(self, action: i64) -> bool:
        """Whether `action` is legal; frequent phases are answered without the whole list."""
        if action < 0 or action >= ACTIONS:
            return False
        if self.phase == CARDS:
            if action == DONE:
                return self._may_be_done()
            return action > CARD and action <= CARD + MAX_VALUE and self._may_add(action - CARD)
        if action >= COVER and action < COVER + PLACES:
            if self.phase == TOWELS or self.phase == SECOND or self.phase == FINAL:
                return action - COVER < self.placed and self._may_cover(action - COVER)
            return False
        return int(action) in self.actions()
