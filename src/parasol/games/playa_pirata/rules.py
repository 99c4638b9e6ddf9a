"""Playa Pirata's rules: the order of a hand and of a turn, and what a decision does.

The order of a turn is the rulebook's: a treasure or a pirate, then towels; special cards in the
windows between. What is legal is choices.py's, what special cards do specials.py's; words, reasons
and points in detail are made elsewhere (notation, reasons, scoring).
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import EVERYONE, OVER
from parasol.games.playa_pirata.events import (
    BURIED,
    BURIED_VALUE,
    CHOSE,
    DEALT,
    DUG,
    FINAL_TURN,
    FINISHED,
    HAND,
    LAID,
    MAPPED,
    PASSED,
    PLANTED,
    SCORED,
    SKIPPED,
    TELESCOPED,
    TURNED,
    TURNED_CARD,
    UNSEEN_CARD,
    UNSEEN_TREASURE,
    UNSEEN_UNDER_FLAG,
)
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
    PIECE,
    PIGGYING,
    PIRATE_CARDS,
    PLACING,
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
)
from parasol.games.playa_pirata.specials import Specials
from parasol.games.playa_pirata.tables import (
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
    load_tables,
)


class PirataState(Specials):
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
                self.tell(DEALT, seat, tables.bit[seat], tuple(self.list_held_kinds(seat)))
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

    def _lay_treasure(self, piece: i64, seat: i64) -> None:
        self.lies[piece] = self.placed
        self.table[self.placed * DEPTH + PIECE] = piece
        self.table[self.placed * DEPTH + BURIER] = seat + 1
        self.placed += 1

    # What a decision does

    def apply(self, action: i64) -> None:
        if not self.is_legal(action):
            raise ValueError(f"action {action} is not legal")
        self.do(action)

    def play_on(self, rng: Rng) -> None:
        while self.phase != ENDED:
            actions = self.actions()
            count: i64 = len(actions)
            self.do(actions[rng.below(count) if count > 1 else 0])

    def mask_action(self, action: i64, viewer: i64) -> i64:
        """Nobody sees which special card another keeps, or which treasure is buried."""
        if viewer == self.mover:
            return action
        if action < PASS:
            return UNSEEN_CARD
        if action >= BURY and action < TELESCOPE:
            return UNSEEN_TREASURE if action < ROGER else UNSEEN_UNDER_FLAG
        return action

    def do(self, action: i64) -> None:
        """Play a code that is known to be legal: `apply` without asking."""
        if action > PLACE:
            self._choose_place(action - PLACE)
        elif action > CARD:
            self._add_card(action - CARD)
        elif action >= COVER:
            self._cover(action - COVER)
        elif action >= UMBRELLA:
            self._use_umbrella(action - UMBRELLA)
        elif action >= MAP:
            self._use_map(action - MAP)
        elif action >= TELESCOPE:
            self._use_telescope(action - TELESCOPE)
        elif action >= ROGER:
            self._bury(action - ROGER, True)
        elif action >= BURY:
            self._bury(action - BURY, False)
        elif action == DONE:
            self._lay_group()
        else:
            self._do_special(action)

    def _do_special(self, action: i64) -> None:
        """Play a code of a special card, or one that ends a step without a card."""
        if action >= INDEX:
            self._take_back(action - INDEX)
            self.phase = WINDOW
            self._leave_window()
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

    # The Lifeguard before the first burying

    def _pass(self) -> None:
        """Play no special card now."""
        if self.phase == WINDOW:
            self._leave_window()
            return
        if self.events is not None:
            self.tell(PASSED, self.mover, EVERYONE, ())
        self._ask_next_guard()

    def _ask_next_guard(self) -> None:
        """Ask the next seat for its Lifeguard; the question goes round once."""
        self.turn += 1
        self.mover = (self.mover + 1) % self.tables.players
        if self.mover == self.starter:
            self._begin_turn()

    # Windows

    def _open_window(self, window: i64) -> None:
        self.phase = WINDOW
        self.window = window

    def _leave_window(self) -> None:
        """Go on to the step that the window comes before."""
        window = self.window
        if self.phase == GUARDING:
            self._ask_next_guard()
        elif window == BEFORE:
            self.phase = PLAYING
        elif window == BETWEEN:
            self._ask_towels()
        elif window == GROUPS:
            self._ask_second()
        else:
            self._end_turn()

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

    # 1) A treasure or a pirate

    def _bury(self, kind: i64, flag: bool) -> None:
        """Bury a treasure face down; with the Jolly Roger beside it, if `flag`."""
        tables = self.tables
        me = self.mover
        piece = me * tables.dealt
        while self.lies[piece] >= 0 or self.get_piece_kind(piece) != kind:
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
        self._finish_play()

    def _use_telescope(self, place: i64) -> None:
        """Telescope: peek at one buried treasure."""
        self.own[self.mover * WIDTH + PIRATE_CARDS + TELESCOPES] -= 1
        aim = place if place < PLACES else -1
        if self.events is not None:
            self.tell(TELESCOPED, self.mover, EVERYONE, (aim,))
        if aim >= 0:
            self._look(place)
        self._finish_play()

    def _use_map(self, place: i64) -> None:
        """Map: turn one buried treasure face up."""
        self.own[self.mover * WIDTH + PIRATE_CARDS + MAPS] -= 1
        aim = place if place < PLACES else -1
        if self.events is not None:
            self.tell(MAPPED, self.mover, EVERYONE, (aim,))
        if aim >= 0:
            self.table[place * DEPTH + UP] = 1
            self.revealed += 1
            if self.events is not None:
                self.tell(TURNED, self.mover, EVERYONE, (place, self.get_kind(place)))
        self._finish_play()

    def _use_umbrella(self, place: i64) -> None:
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
        self._finish_play()

    def _finish_play(self) -> None:
        """Go on after the treasure or pirate: to towels, but not in the First Turn."""
        self.own[self.mover * WIDTH + LEFT] -= 1
        if self.round == 1:
            self._finish_towels()
        elif self.has_unplayed(self.mover):
            self._open_window(BETWEEN)
        else:
            self._ask_towels()

    # 2) Towels

    def _ask_towels(self) -> None:
        """Ask for towels: whoever can lay some must; whoever can't shows them."""
        if self.has_unplayed(self.mover) or self._can_cover():
            self.phase = TOWELS
        else:
            self._skip()

    def _skip(self) -> None:
        if self.events is not None:
            self.tell(SKIPPED, self.mover, EVERYONE, ())
        self._finish_towels()

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
        """Lay the cards on the pile in descending order: the lowest is visible."""
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
            self._finish_towels()
        else:
            self.closed = place
            if self.has_unplayed(self.mover):
                self._open_window(GROUPS)
            else:
                self._ask_second()

    def _ask_second(self) -> None:
        if self._can_cover():
            self.phase = SECOND
        else:
            self._finish_towels()

    def _stop(self) -> None:
        """Lay no second group, or no towels in the Final Turn."""
        if self.phase == FINAL:
            self._end_hand()
        else:
            self._finish_towels()

    def _finish_towels(self) -> None:
        if self.has_unplayed(self.mover):
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
            self._begin_final_turn()
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.closed = -1
        self.parrot = 0
        self.began = 0
        place: i64 = 0
        while place < self.placed:
            if self.find_controller(place) == self.mover:
                self.began |= self.tables.bit[place]
            place += 1
        if self.has_unplayed(self.mover):
            self._open_window(BEFORE)
        else:
            self.phase = PLAYING

    def _begin_final_turn(self) -> None:
        """Let the starting player alone lay any towels on one treasure."""
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
        """Dig up treasures and turn special cards up; then the next hand, or the end."""
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
        self.history.append(self._make_result())
        if self.events is not None:
            self._tell_result()
        if self.hand + 1 == tables.hands:
            self.phase = ENDED
            if self.events is not None:
                self.tell(FINISHED, OVER, EVERYONE, tuple(self.totals() + self.ranks()))
        elif tables.choose_place:
            self.turn += 1
            self.phase = PLACING
            self.mover = self._find_lowest()
        else:
            self.turn += 1
            self.hand += 1
            self.starter = (self.starter + 1) % players
            self.begin()

    def _make_result(self) -> list[int]:
        """Return the hand as `history` stores it."""
        result = [int(self.starter), int(self.placed)]
        for place in range(self.placed):
            row = place * DEPTH
            kind = self.get_kind(place)
            result.append(int(kind))
            result.append(int(self.table[row + BURIER] - 1))
            result.append(int(self.find_controller(place)))
            result.append(int(self.table[row + HEIGHT]))
            result.append(int(self.count_points(place, kind)))
        for seat in range(self.tables.players):
            result.append(int(self.get_special(seat)))
            result.extend(self.list_parts(seat, True))
        return result

    def _tell_result(self) -> None:
        for place in range(self.placed):
            values = (place, self.get_kind(place), self.find_controller(place))
            self.tell(DUG, OVER, EVERYONE, values)
        for seat in range(self.tables.players):
            if self.has_unplayed(seat):
                self.tell(TURNED_CARD, seat, EVERYONE, (self.get_special(seat),))
        points = [hands[len(hands) - 1] for hands in self.list_hand_totals()]
        self.tell(SCORED, OVER, EVERYONE, tuple(points))

    def _find_lowest(self) -> i64:
        """Who had the fewest points in the first hand; at a tie, the earlier in its order."""
        points = [hands[0] for hands in self.list_hand_totals()]
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
    tables = load_tables(key)
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
