"""Playa Pirata's rules: whose decision it is, what is legal, and what a decision does.

The order of a turn is the rulebook's: a treasure or a pirate, then towels; special cards in the
windows between. The position itself is position.py's; words, reasons and points in detail are made
elsewhere (notation, reasons, scoring).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import EVERYONE, OVER
from parasol.games.playa_pirata.position import (
    BEFORE,
    BETWEEN,
    BURIER,
    CARDS,
    COUNT,
    DEPTH,
    DRAFTING,
    ENDED,
    FINAL,
    FLAG,
    FRONT,
    GROUPS,
    GUARDING,
    HEIGHT,
    HELD,
    KEPT,
    LARGE,
    LAST,
    LEFT,
    LOOKED,
    PIECE,
    PIGGYING,
    PIRATE_CARDS,
    PLACING,
    PLAYED,
    PLAYING,
    SCALARS,
    SEAT_SHARE,
    SECOND,
    SHOWN,
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
    Deal,
    tables_of,
)

# Events, in the order of notation.EVENTS.
HAND: Final[i64] = 0
DEALT: Final[i64] = 1
PACK: Final[i64] = 2
KEPT_ONE: Final[i64] = 3
KEPT_CARD: Final[i64] = 4
DISCARDED: Final[i64] = 5
PASSED: Final[i64] = 6
SPECIAL: Final[i64] = 7
SAW_HAND: Final[i64] = 8
BURIED: Final[i64] = 9
BURIED_VALUE: Final[i64] = 10
TELESCOPED: Final[i64] = 11
MAPPED: Final[i64] = 12
SAW: Final[i64] = 13
TURNED: Final[i64] = 14
PLANTED: Final[i64] = 15
MOVED: Final[i64] = 16
TOOK_BACK: Final[i64] = 17
LAID: Final[i64] = 18
SKIPPED: Final[i64] = 19
FINAL_TURN: Final[i64] = 20
DUG: Final[i64] = 21
TURNED_CARD: Final[i64] = 22
SCORED: Final[i64] = 23
CHOSE: Final[i64] = 24
FINISHED: Final[i64] = 25


class PirataState(Position):
    """One position of Playa Pirata, and all that can be done in it."""

    def clone(self) -> "PirataState":
        return PirataState(self.tables, self.deal, self)

    # Set-up

    def begin(self) -> None:
        """Deal the hand that is due, and ask its first question."""
        tables = self.tables
        players = tables.players
        self.hand_turn = self.turn
        self.round = 1
        self.placed = 0
        self.target = -1
        self.closed = -1
        self.guard = -1
        self.guarded = -1
        self.guarded_pieces = 0
        self.guarded_after = 0
        for at in range(len(self.table)):
            self.table[at] = 0
        for at in range(len(self.piles)):
            self.piles[at] = u8(0)
        for at in range(len(self.lies)):
            self.lies[at] = -1
        for at in range(len(self.taken)):
            self.taken[at] = 0
        for seat in range(players):
            self._take_cards(seat)
        self.revealed += 1
        if self.events is not None:
            self.tell(HAND, OVER, EVERYONE, (self.hand, self.starter))
            for seat in range(players):
                self.tell(DEALT, seat, tables.bit[seat], tuple(self.held_kinds(seat)))
        self._lay_treasure(tables.middle, -1)
        self.mover = self.starter
        if tables.with_specials:
            self.phase = DRAFTING
            self.mover = (self.starter + 1) % players
            self._tell_pack()
        else:
            self._begin_turn()

    def _take_cards(self, seat: i64) -> None:
        """A colour's towels and pirates, and the treasures dealt."""
        tables = self.tables
        own = self.own
        me = seat * WIDTH
        at: i64 = 0
        while at < WIDTH:
            own[me + at] = 0
            at += 1
        value: i64 = 1
        while value <= MAX_VALUE:
            own[me + TOWEL_CARDS + value] = tables.towels[value]
            value += 1
        own[me + TOTAL] = tables.towel_sum
        own[me + COUNT] = tables.towel_count
        for pirate in range(3):
            own[me + PIRATE_CARDS + pirate] = tables.pirates[pirate]
        own[me + LEFT] = tables.cards
        own[me + HELD] = tables.dealt

    def held_kinds(self, seat: i64) -> list[int]:
        """The treasures in a seat's hand, sorted."""
        first = seat * self.tables.dealt
        kinds = [
            int(self.piece_kind(piece))
            for piece in range(first, first + self.tables.dealt)
            if self.lies[piece] < 0
        ]
        kinds.sort()
        return kinds

    def _lay_treasure(self, piece: i64, seat: i64) -> None:
        self.lies[piece] = self.placed
        self.table[self.placed * DEPTH + PIECE] = piece
        self.table[self.placed * DEPTH + BURIER] = seat + 1
        self.placed += 1

    # Whose decision, and what is legal

    def seat(self) -> i64:
        return OVER if self.phase == ENDED else self.mover

    def actions(self) -> list[int]:
        phase = self.phase
        if phase == CARDS:
            return self._card_choices()
        if phase == TOWELS or phase == SECOND or phase == FINAL:
            return self._cover_choices()
        if phase == PLAYING:
            return self._play_choices()
        if phase == WINDOW:
            return self._window_choices()
        codes: list[int] = []
        if phase == DRAFTING:
            for number in range(self.tables.pack):
                if self.taken[number] == 0:
                    codes.append(int(KEEP + self.special_kind(number)))
            codes.sort()
        elif phase == GUARDING:
            codes.append(int(PASS))
            if self.special(self.mover) == LIFEGUARD:
                self._targets(codes, GUARD, self.tables.players)
        elif phase == PIGGYING:
            self._targets(codes, INDEX, self.table[self.target * DEPTH + HEIGHT])
        elif phase == PLACING:
            for place in range(self.tables.players):
                codes.append(int(PLACE + place + 1))
        return codes

    def _card_choices(self) -> list[int]:
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
        return self.total > 0 and self.total >= self.needs(self.target)

    def _may_add(self, value: i64) -> bool:
        """Whether this card may follow: with all that could come after it the total suffices."""
        me = self.mover * WIDTH + TOWEL_CARDS
        if value > self.lowest or self.own[me + value] == 0:
            return False
        most = self.total
        while value > 0:
            most += self.own[me + value] * value
            value -= 1
        return most >= self.needs(self.target)

    def _cover_choices(self) -> list[int]:
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
            and self.needs(place) <= total
        )

    def _can_cover(self) -> bool:
        """Whether there is any legal group of towels."""
        place: i64 = 0
        while place < self.placed:
            if self._may_cover(place):
                return True
            place += 1
        return False

    def _play_choices(self) -> list[int]:
        codes: list[int] = []
        own = self.own
        me = self.mover * WIDTH
        if own[me + HELD] > 0:
            roger = self._holds(JOLLY_ROGER)
            kinds = self._kinds_held()
            for code in range(BURY, BURY + KINDS):
                if kinds & self.tables.bit[code - BURY]:
                    codes.append(int(code))
            if roger:
                codes.extend([code - int(BURY) + int(ROGER) for code in codes])
        if self.round == 1:
            return codes
        if own[me + PIRATE_CARDS + TELESCOPES] > 0:
            self._targets(codes, TELESCOPE, self.placed)
            codes.append(int(TELESCOPE + PLACES))
        if own[me + PIRATE_CARDS + MAPS] > 0:
            self._targets(codes, MAP, self.placed)
            codes.append(int(MAP + PLACES))
        if own[me + PIRATE_CARDS + UMBRELLAS] > 0:
            before = len(codes)
            self._targets(codes, UMBRELLA, self.placed)
            if len(codes) == before and own[me + LEFT] == 1:
                codes.append(int(UMBRELLA + PLACES))
        return codes

    def _kinds_held(self) -> i64:
        """The kinds of treasure in the mover's hand, as bits."""
        kinds: i64 = 0
        piece = self.mover * self.tables.dealt
        end = piece + self.tables.dealt
        while piece < end:
            if self.lies[piece] < 0:
                kinds |= self.tables.bit[self.piece_kind(piece)]
            piece += 1
        return kinds

    def _holds(self, card: i64) -> bool:
        """Whether the mover holds this special card, unplayed."""
        return self.unplayed(self.mover) and self.special(self.mover) == card

    def _targets(self, codes: list[int], first: i64, count: i64) -> None:
        """Add the codes from `first` on that are aimed at something they can be aimed at."""
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
            return began and table[row + STUCK] == 0 and self.controller(at) == self.mover
        if first == BUCKET:
            if table[row + UP] > 0 or table[row + STUCK] > 0:
                return False
            return self.visible(at) % SEAT_SHARE == self.tables.bucket_value
        if first == FLIP:
            if self.own[self.mover * WIDTH + STANDS] == 0 or table[row + STUCK] > 0:
                return False
            return self.controller(at) == self.mover
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

    def _window_choices(self) -> list[int]:
        codes = [int(END if self.window == LAST else PASS)]
        card = self.special(self.mover)
        if card == PARROT:
            codes.append(int(PLAY_PARROT))
        elif card == LIFEGUARD:
            self._targets(codes, GUARD, self.tables.players)
        elif card == KING_SIZE:
            self._targets(codes, KING, self.placed)
        elif card == BEACH_BUCKET:
            self._targets(codes, BUCKET, self.placed)
        elif card == FLIP_FLOPS:
            self._targets(codes, FLIP, self.placed)
        elif card == PIGGYBANK:
            self._targets(codes, PIGGY, self.placed)
        return codes

    def allows(self, action: i64) -> bool:
        """Whether `action` is legal; what is asked most is not looked for in the whole list."""
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

    # What a decision does

    def apply(self, action: i64) -> None:
        if not self.allows(action):
            raise ValueError(f"action {action} is not legal")
        self._do(action)

    def play_on(self, rng: Rng) -> None:
        while self.phase != ENDED:
            actions = self.actions()
            count: i64 = len(actions)
            self._do(actions[rng.below(count) if count > 1 else 0])

    def _do(self, action: i64) -> None:
        if action > PLACE:
            self._choose_place(action - PLACE)
        elif action > CARD:
            self._add_card(action - CARD)
        elif action >= COVER:
            self._cover(action - COVER)
        elif action >= UMBRELLA:
            self._umbrella(action - UMBRELLA)
        elif action >= MAP:
            self._map(action - MAP)
        elif action >= TELESCOPE:
            self._telescope(action - TELESCOPE)
        elif action >= ROGER:
            self._bury(action - ROGER, True)
        elif action >= BURY:
            self._bury(action - BURY, False)
        elif action == DONE:
            self._lay_group()
        else:
            self._do_special(action)

    def _do_special(self, action: i64) -> None:
        """What is asked for the sake of special cards, and what ends a step without a card."""
        if action >= INDEX:
            self._take_back(action - INDEX)
        elif action >= GUARD:
            self._play_special(action)
        elif action == PLAY_PARROT:
            self._show_special(PARROT, -1)
            self.parrot = 1
            self._leave_window()
        elif action == STOP:
            self._stop()
        elif action == SKIP:
            self._skip()
        elif action == PASS or action == END:
            self._pass()
        else:
            self._keep(action - KEEP)

    # The draft, and the Lifeguard before the first burying

    def _tell_pack(self) -> None:
        """The next to draft sees the pack."""
        self.revealed += 1
        if self.events is not None:
            cards = [code - int(KEEP) for code in self.actions()]
            self.tell(PACK, self.mover, self.tables.bit[self.mover], tuple(cards))

    def _keep(self, card: i64) -> None:
        """Keep one card of the pack and pass the rest on; the starting player discards it."""
        tables = self.tables
        me = self.mover
        for number in range(tables.pack):
            if self.taken[number] == 0 and self.special_kind(number) == card:
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

    def _pass(self) -> None:
        """No special card now."""
        if self.phase == WINDOW:
            self._leave_window()
            return
        if self.events is not None:
            self.tell(PASSED, self.mover, EVERYONE, ())
        self._next_guard()

    def _next_guard(self) -> None:
        """The question for the Lifeguard goes round once."""
        self.turn += 1
        self.mover = (self.mover + 1) % self.tables.players
        if self.mover == self.starter:
            self._begin_turn()

    # Windows

    def _open_window(self, window: i64) -> None:
        self.phase = WINDOW
        self.window = window

    def _leave_window(self) -> None:
        """On to the step that the window comes before."""
        window = self.window
        if self.phase == GUARDING:
            self._next_guard()
        elif window == BEFORE:
            self.phase = PLAYING
        elif window == BETWEEN:
            self._ask_towels()
        elif window == GROUPS:
            self._ask_second()
        else:
            self._end_turn()

    def _show_special(self, card: i64, aim: i64) -> None:
        """The mover's special card is played, for all to see."""
        me = self.mover * WIDTH
        self.own[me + PLAYED] = 1
        self.own[me + SHOWN] = 1
        self.revealed += 1
        if self.events is not None:
            self.tell(SPECIAL, self.mover, EVERYONE, (card, aim))

    def _play_special(self, action: i64) -> None:
        if action >= PIGGY:
            self._show_special(PIGGYBANK, action - PIGGY)
            self.target = action - PIGGY
            self.phase = PIGGYING
            return
        if action >= FLIP:
            self._show_special(FLIP_FLOPS, action - FLIP)
            self._move_umbrella(action - FLIP)
        elif action >= BUCKET:
            self._show_special(BEACH_BUCKET, action - BUCKET)
            self._look(action - BUCKET)
        elif action >= KING:
            self._show_special(KING_SIZE, action - KING)
            self.table[(action - KING) * DEPTH + LARGE] = self.mover + 1
        else:
            self._show_special(LIFEGUARD, action - GUARD)
            self._look_at_hand(action - GUARD)
        self._leave_window()

    def _look_at_hand(self, target: i64) -> None:
        """Lifeguard: all the treasures in one player's hand."""
        tables = self.tables
        self.guard = self.mover
        self.guarded = target
        self.guarded_pieces = 0
        for number in range(tables.dealt):
            if self.lies[target * tables.dealt + number] < 0:
                self.guarded_pieces |= tables.bit[number]
        self.guarded_after = tables.dealt - self.own[target * WIDTH + HELD]
        if self.events is not None:
            values = tuple([int(target)] + self.held_kinds(target))
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
        """Piggybank: one of the mover's towels back into the hand, wherever it lies."""
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
        self.phase = WINDOW
        self._leave_window()

    def _hold_towel(self, value: i64, count: i64) -> None:
        """Towel cards come to the mover's hand, or (less than none) leave it."""
        me = self.mover * WIDTH
        self.own[me + TOWEL_CARDS + value] += count
        self.own[me + TOTAL] += value * count
        self.own[me + COUNT] += count

    # 1) A treasure or a pirate

    def _bury(self, kind: i64, flag: bool) -> None:
        """Bury a treasure face down; with the Jolly Roger beside it, if `flag`."""
        tables = self.tables
        me = self.mover
        piece = me * tables.dealt
        while self.lies[piece] >= 0 or self.piece_kind(piece) != kind:
            piece += 1
        place = self.placed
        self._lay_treasure(piece, me)
        self.own[me * WIDTH + HELD] -= 1
        if self.events is not None:
            self.tell(BURIED, me, EVERYONE - tables.bit[me], (place,))
            self.tell(BURIED_VALUE, me, tables.bit[me], (place, kind))
        if flag:
            self._show_special(JOLLY_ROGER, place)
            self.table[place * DEPTH + FLAG] = me + 1
        self._played()

    def _telescope(self, place: i64) -> None:
        """Telescope: peek at one buried treasure."""
        self.own[self.mover * WIDTH + PIRATE_CARDS + TELESCOPES] -= 1
        aim = place if place < PLACES else -1
        if self.events is not None:
            self.tell(TELESCOPED, self.mover, EVERYONE, (aim,))
        if aim >= 0:
            self._look(place)
        self._played()

    def _look(self, place: i64) -> None:
        me = self.mover
        self.table[place * DEPTH + LOOKED] |= self.tables.bit[me]
        self.revealed += 1
        if self.events is not None:
            self.tell(SAW, me, self.tables.bit[me], (place, self.kind(place)))

    def _map(self, place: i64) -> None:
        """Map: turn one buried treasure face up."""
        self.own[self.mover * WIDTH + PIRATE_CARDS + MAPS] -= 1
        aim = place if place < PLACES else -1
        if self.events is not None:
            self.tell(MAPPED, self.mover, EVERYONE, (aim,))
        if aim >= 0:
            self.table[place * DEPTH + UP] = 1
            self.revealed += 1
            if self.events is not None:
                self.tell(TURNED, self.mover, EVERYONE, (place, self.kind(place)))
        self._played()

    def _umbrella(self, place: i64) -> None:
        """Beach Umbrella: conquer a treasure; or lay it in front of oneself."""
        me = self.mover * WIDTH
        self.own[me + PIRATE_CARDS + UMBRELLAS] -= 1
        aim = place if place < PLACES else -1
        if aim >= 0:
            self.table[place * DEPTH + STUCK] = self.mover + 1
            self.own[me + STANDS] = place + 1
        else:
            self.own[me + FRONT] = 1
        if self.events is not None:
            self.tell(PLANTED, self.mover, EVERYONE, (aim,))
        self._played()

    def _played(self) -> None:
        """After the treasure or pirate: towels, but none in the First Turn."""
        self.own[self.mover * WIDTH + LEFT] -= 1
        if self.round == 1:
            self._after_towels()
        elif self.unplayed(self.mover):
            self._open_window(BETWEEN)
        else:
            self._ask_towels()

    # 2) Towels

    def _ask_towels(self) -> None:
        """Whoever can lay towels must; whoever can't shows them."""
        if self.unplayed(self.mover) or self._can_cover():
            self.phase = TOWELS
        else:
            self._skip()

    def _skip(self) -> None:
        if self.events is not None:
            self.tell(SKIPPED, self.mover, EVERYONE, ())
        self._after_towels()

    def _cover(self, place: i64) -> None:
        """Choose the treasure; its cards follow, the highest first."""
        self.target = place
        self.total = 0
        self.lowest = MAX_VALUE
        self.phase = CARDS

    def _add_card(self, value: i64) -> None:
        self.group[value] += 1
        self.total += value
        self.lowest = value
        self._hold_towel(value, -1)

    def _lay_group(self) -> None:
        """The cards go on the pile in descending order: the lowest is visible."""
        place = self.target
        row = place * DEPTH
        at = place * self.tables.pile + self.table[row + HEIGHT]
        cards: list[int] = []
        value: i64 = MAX_VALUE
        while value > 0:
            while self.group[value] > 0:
                self.group[value] -= 1
                self.piles[at] = u8(self.mover * SEAT_SHARE + value)
                at += 1
                self.table[row + HEIGHT] += 1
                if self.events is not None:
                    cards.append(int(value))
            value -= 1
        if self.events is not None:
            self.tell(LAID, self.mover, EVERYONE, tuple([int(place)] + cards))
        self.target = -1
        self.total = 0
        self.lowest = 0
        if self.round > self.tables.cards:
            self._end_hand()
        elif self.closed >= 0:
            self._after_towels()
        else:
            self.closed = place
            if self.unplayed(self.mover):
                self._open_window(GROUPS)
            else:
                self._ask_second()

    def _ask_second(self) -> None:
        if self._can_cover():
            self.phase = SECOND
        else:
            self._after_towels()

    def _stop(self) -> None:
        """No second group, or no towels in the Final Turn."""
        if self.phase == FINAL:
            self._end_hand()
        else:
            self._after_towels()

    def _after_towels(self) -> None:
        if self.unplayed(self.mover):
            self._open_window(LAST)
        else:
            self._end_turn()

    # Ends of a turn, a hand, the game

    def _end_turn(self) -> None:
        self.turn += 1
        self.mover = (self.mover + 1) % self.tables.players
        if self.mover == self.starter:
            self.round += 1
        if self.round > self.tables.cards:
            self._final_turn()
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.closed = -1
        self.parrot = 0
        self.began = 0
        place: i64 = 0
        while place < self.placed:
            if self.controller(place) == self.mover:
                self.began |= self.tables.bit[place]
            place += 1
        if self.unplayed(self.mover):
            self._open_window(BEFORE)
        else:
            self.phase = PLAYING

    def _final_turn(self) -> None:
        """The starting player alone: any towels on one treasure."""
        self.closed = -1
        self.parrot = 0
        self.began = 0
        if self.events is not None:
            self.tell(FINAL_TURN, self.mover, EVERYONE, ())
        if self._can_cover():
            self.phase = FINAL
        else:
            self._end_hand()

    def _end_hand(self) -> None:
        """Treasures are dug up and special cards turned up; then the next hand, or the end."""
        tables = self.tables
        players = tables.players
        self.revealed += 1
        self.closed = -1
        self.began = 0
        self.parrot = 0
        for place in range(self.placed):
            self.table[place * DEPTH + UP] = 1
        for seat in range(players):
            if self.own[seat * WIDTH + KEPT] > 0:
                self.own[seat * WIDTH + SHOWN] = 1
        self.history.append(self._result())
        if self.events is not None:
            self._tell_result()
        if self.hand + 1 == tables.hands:
            self.phase = ENDED
            if self.events is not None:
                self.tell(FINISHED, OVER, EVERYONE, tuple(self.totals() + self.ranks()))
        elif tables.choose_place:
            self.turn += 1
            self.phase = PLACING
            self.mover = self._lowest()
        else:
            self.turn += 1
            self.hand += 1
            self.starter = (self.starter + 1) % players
            self.begin()

    def _result(self) -> list[int]:
        """The hand as `history` keeps it."""
        result = [int(self.starter), int(self.placed)]
        for place in range(self.placed):
            row = place * DEPTH
            kind = self.kind(place)
            result.append(int(kind))
            result.append(int(self.table[row + BURIER] - 1))
            result.append(int(self.controller(place)))
            result.append(int(self.table[row + HEIGHT]))
            result.append(int(self.worth(place, kind)))
        for seat in range(self.tables.players):
            result.append(int(self.special(seat)))
            result.extend(self.parts(seat, True))
        return result

    def _tell_result(self) -> None:
        for place in range(self.placed):
            values = (place, self.kind(place), self.controller(place))
            self.tell(DUG, OVER, EVERYONE, values)
        for seat in range(self.tables.players):
            if self.unplayed(seat):
                self.tell(TURNED_CARD, seat, EVERYONE, (self.special(seat),))
        points = [hands[len(hands) - 1] for hands in self.hand_totals()]
        self.tell(SCORED, OVER, EVERYONE, tuple(points))

    def _lowest(self) -> i64:
        """Who had the fewest points in the first hand; at a tie, the earlier in its order."""
        points = [hands[0] for hands in self.hand_totals()]
        lowest = min(points)
        for place in range(self.tables.players):
            seat = (self.starter + place) % self.tables.players
            if points[seat] == lowest:
                return seat
        return self.starter

    def _choose_place(self, place: i64) -> None:
        """Two hands: the chooser's place in the second; the seating stays."""
        players = self.tables.players
        self.starter = (self.mover - place + 1 + players) % players
        if self.events is not None:
            self.tell(CHOSE, self.mover, EVERYONE, (place, self.starter))
        self.turn += 1
        self.hand += 1
        self.begin()

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.tables.key, self.numbers())


def restore(key: str, numbers: list[int]) -> PirataState:
    """The State whose `numbers()` these are."""
    tables = tables_of(key)
    hand = numbers[6]
    at = SCALARS
    wide: list[vec[i64]] = []
    sizes = [int(tables.players * WIDTH), int(tables.places * DEPTH), int(tables.count)]
    for size in [*sizes, int(tables.pack), 6]:
        wide.append(vec[i64](numbers[at : at + size]))
        at += size
    narrow: list[vec[u8]] = []
    past = [0, hand * int(tables.count), hand * int(tables.special_count)]
    sizes = [int(tables.places * tables.pile), int(tables.hands * tables.count)]
    sizes.append(int(tables.hands * tables.special_count))
    for number, size in enumerate(sizes):
        rest = size - past[number]
        narrow.append(vec[u8]([0] * past[number] + numbers[at : at + rest]))
        at += rest
    state = PirataState(tables, Deal(narrow[1], narrow[2]), None)
    state.revealed = numbers[0]
    state.turn = numbers[1]
    state.phase = numbers[2]
    state.window = numbers[3]
    state.mover = numbers[4]
    state.starter = numbers[5]
    state.hand = hand
    state.hand_turn = numbers[7]
    state.round = numbers[8]
    state.placed = numbers[9]
    state.target = numbers[10]
    state.closed = numbers[11]
    state.began = numbers[12]
    state.lowest = numbers[13]
    state.total = numbers[14]
    state.parrot = numbers[15]
    state.guard = numbers[16]
    state.guarded = numbers[17]
    state.guarded_pieces = numbers[18]
    state.guarded_after = numbers[19]
    state.own, state.table, state.lies = wide[0], wide[1], wide[2]
    state.taken, state.group, state.piles = wide[3], wide[4], narrow[0]
    count = numbers[at]
    at += 1
    for _ in range(count):
        size = numbers[at]
        state.history.append(numbers[at + 1 : at + 1 + size])
        at += 1 + size
    return state
