"""Tenby's rules: what a decision does, and whose the next one is.

The order is the rulebook's: set-up, Night phase, Day phase with its actions, Clean Up, game end.
What is legal is choices.py's, market and decks are market.py's, placing and moving placement.py's,
points counting.py's.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from parasol.core.chance import Rng
from parasol.core.state import EVERYONE, OVER
from parasol.games.tenby.choices import Choices
from parasol.games.tenby.events import (
    BEGAN,
    BOUGHT,
    CHOSE,
    CHOSE_GOAL,
    COMMITTED,
    DEALT,
    DEALT_GOAL,
    DREW,
    DREW_BLIND,
    FINISHED,
    FORFEITED,
    GAVE,
    GIFT_BACK,
    GOAL_SHOWN,
    GOALS,
    GOT_RESIDENT,
    HAND_SHOWN,
    KEPT,
    KEPT_CARD,
    KEPT_RESIDENT,
    KEPT_SECRET,
    LEFTOVER,
    LIFTED,
    MIXED,
    MOVED,
    OFFERED,
    PICKED,
    PLACED,
    REVEALED,
    ROUND,
    SAW,
    SHOWN_GOAL,
    STARTED,
    TOOK,
    TOOK_PLAIN,
    TURN_OVER,
    UNVEILED,
    USED,
)
from parasol.games.tenby.position import (
    CHOOSING,
    ENDED,
    GIVING,
    KEEPING,
    MIXING,
    NIGHT,
    NOBODY,
    OPEN,
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
    GAP,
    KEEP,
    LANDMARK,
    LIFT,
    MIX,
    NEW,
    PICK,
    PIER,
    PLAINS,
    RESIDENT,
    REVEAL,
    ROUNDS,
    TAKE,
    TERRACE,
    THANKS_ROUND,
    UNVEIL,
    USE,
    Deal,
    load_tables,
)


class TenbyState(Choices):
    """One position of Tenby, with the effects of decisions."""

    def clone(self) -> "TenbyState":
        return TenbyState(self.tables, self.deal, self)

    # Set-up

    def lay_out(self) -> None:
        """Market, Day row and open accolades; everybody looks at what they were dealt."""
        tables = self.tables
        self.fill_market()
        self.fill_days()
        goals = tables.count_open()
        if self.events is not None:
            if goals > 0:
                places = [int(self.deal.accolades[place]) for place in range(goals)]
                self.tell(GOALS, OVER, EVERYONE, tuple(places))
            for seat in range(tables.players):
                pair = (int(self.get_start_card(seat, 0)), int(self.get_start_card(seat, 1)))
                self.tell(DEALT, seat, get_audience(seat), pair)
            if tables.mode == EBB_FLOW:
                for seat in range(tables.players):
                    goal = (int(self.deal.accolades[seat]),)
                    self.tell(DEALT_GOAL, seat, get_audience(seat), goal)
        self.mover = i64(self.night[0])

    def get_start_card(self, seat: i64, which: i64) -> i64:
        """One of the two Start cards that a seat was dealt."""
        return i64(self.deal.starts[2 * seat + which])

    # What a decision does

    def apply(self, action: i64) -> None:
        if int(action) not in self.actions():
            raise ValueError(f"{action} is not legal here")
        self.do(action)

    def play_on(self, rng: Rng) -> None:
        while self.phase != ENDED:
            actions = self.actions()
            count: i64 = len(actions)
            self.do(actions[rng.below(count) if count > 1 else 0])

    def mask_action(self, action: i64, viewer: i64) -> i64:
        if viewer == self.mover:
            return action
        if self.phase == STARTING or self.phase == CHOOSING or self.phase == KEEPING:
            return -1
        return action

    def do(self, action: i64) -> None:
        """Play a code that is known to be legal."""
        phase = self.phase
        if phase == TURN:
            self._act(action)
        elif phase == SOURCE:
            self._gain(action)
        elif phase == PLACING:
            self._place(action)
        elif phase == NIGHT:
            if action == UNVEIL:
                self._unveil()
            else:
                self._pick(action - PICK)
        elif phase == PUTTING:
            self._put(action)
        elif phase == KEEPING:
            self._keep_resident(action - KEEP)
        elif phase == STARTING:
            self._keep_start(action - KEEP)
        elif phase == CHOOSING:
            self._choose(OPEN if action == CHOOSE else SECRET)
        elif phase == MIXING:
            self._draw_mix(action - MIX)
        else:
            self._give(action - KEEP)

    # Start cards and accolades: chosen unseen, shown together

    def _keep_start(self, which: i64) -> None:
        seat = self.mover
        self.kept_start[seat] = u8(which + 1)
        if self.events is not None:
            self.tell(KEPT, seat, EVERYONE - get_audience(seat), ())
            self.tell(KEPT_CARD, seat, get_audience(seat), (int(self.get_start_card(seat, which)),))
        if self._pass_on_in_night_order():
            return
        self.revealed += 1
        for other in range(self.tables.players):
            card = self.get_start_card(other, i64(self.kept_start[other]) - 1)
            self.insert(other, 0, 0, card)
            if self.events is not None:
                self.tell(STARTED, other, EVERYONE, (int(card),))
        if self.tables.mode == EBB_FLOW:
            self.phase = CHOOSING
            self.step = 0
            self.mover = i64(self.night[0])
        else:
            self._begin_night()

    def _pass_on_in_night_order(self) -> bool:
        """Pass the decision on; False once everybody has decided."""
        self.turn += 1
        self.step += 1
        if self.step == self.tables.players:
            return False
        self.mover = i64(self.night[self.step])
        return True

    def _choose(self, choice: i64) -> None:
        """Ebb & Flow: open the accolade to all, or leave it secret."""
        seat = self.mover
        self.goals[seat] = u8(choice)
        if self.events is not None:
            self.tell(CHOSE, seat, EVERYONE - get_audience(seat), ())
            self.tell(CHOSE_GOAL, seat, get_audience(seat), (1 if choice == OPEN else 0,))
        if self._pass_on_in_night_order():
            return
        self.revealed += 1
        if self.events is not None:
            for other in range(self.tables.players):
                if i64(self.goals[other]) == OPEN:
                    card = (int(self.deal.accolades[other]),)
                    self.tell(SHOWN_GOAL, other, EVERYONE, card)
                else:
                    self.tell(KEPT_SECRET, other, EVERYONE, ())
        self._begin_night()

    def _unveil(self) -> None:
        """Ebb & Flow: open a secret accolade for rings equal to the round."""
        seat = self.mover
        self.rings[seat] -= self.round
        self.goals[seat] = u8(OPEN)
        self.revealed += 1
        if self.events is not None:
            values = (int(self.deal.accolades[seat]), int(self.round))
            self.tell(UNVEILED, seat, EVERYONE, values)

    # Night phase

    def _begin_night(self) -> None:
        self.phase = NIGHT
        self.step = 0
        self.mover = i64(self.night[0])

    def _pick(self, day: i64) -> None:
        at: i64 = 0
        while i64(self.days[at]) != day:
            at += 1
        self.day_seat[at] = u8(self.mover)
        if self.events is not None:
            self.tell(PICKED, self.mover, EVERYONE, (int(day),))
        if not self._pass_on_in_night_order():
            self.step = 0
            for card in range(self.tables.players):
                self.night[card] = u8(NOBODY)
            self._begin_turn()

    # Day phase

    def find_day(self) -> i64:
        """The lowest Day card on which somebody still stands: whose turn it is."""
        at: i64 = 0
        while i64(self.day_seat[at]) == NOBODY:
            at += 1
        return at

    def _begin_turn(self) -> None:
        """Take tokens and rings of the Day card first; then its icons."""
        tables = self.tables
        at = self.find_day()
        day = i64(self.days[at])
        self.mover = i64(self.day_seat[at])
        tokens = i64(self.day_tokens[at])
        rings = tables.day_rings[day]
        self.day_tokens[at] = u8(0)
        self.rings[self.mover] += tokens + rings
        icon: i64 = 0
        while icon <= RESIDENT:
            self.icons[icon] = tables.day_icons[day * 4 + icon]
            icon += 1
        self.phase = TURN
        if self.events is not None:
            self.tell(BEGAN, self.mover, EVERYONE, (int(day), int(tokens), int(rings)))

    def _act(self, action: i64) -> None:
        if action == END:
            self._end_turn()
        elif action >= LIFT:
            self._lift(action - LIFT)
        elif action >= COMMIT:
            self._commit(action - COMMIT)
        elif action >= REVEAL:
            self._reveal(action - REVEAL)
        elif action >= BUY:
            self._buy(action - BUY)
        elif action >= FORFEIT:
            self._forfeit(action - FORFEIT)
        elif action >= USE:
            self._use(action - USE)
        else:
            self._unveil()

    def _use(self, icon: i64) -> None:
        self.icons[icon] -= 1
        if self.events is not None:
            self.tell(USED, self.mover, EVERYONE, (int(icon),))
        self._begin_action(icon, False)

    def _buy(self, icon: i64) -> None:
        """Pay for a Day card's action."""
        price = self.tables.prices[icon]
        self.rings[self.mover] -= price
        if self.events is not None:
            self.tell(BOUGHT, self.mover, EVERYONE, (int(icon), int(price)))
        self._begin_action(icon, True)

    def _begin_action(self, icon: i64, bought: bool) -> None:
        if icon == RESIDENT:
            self._draw_residents()
        else:
            self.using = icon
            self.bought = bought
            self.phase = SOURCE

    def _forfeit(self, icon: i64) -> None:
        self.icons[icon] -= 1
        self.rings[self.mover] += self.tables.forfeit
        if self.events is not None:
            self.tell(FORFEITED, self.mover, EVERYONE, (int(icon),))

    # Terrace, Pier and Landmark Action

    def _gain(self, action: i64) -> None:
        """Take a face-up card, a card blind, or a plain end; it must be placed next."""
        if action >= PLAINS:
            self.holding = self.tables.plain + action - PLAINS
            if self.events is not None:
                self.tell(TOOK_PLAIN, self.mover, EVERYONE, (int(self.holding),))
        elif action >= BLIND:
            row = action - BLIND
            self.holding = self.draw(row)
            if self.events is not None:
                self.tell(DREW_BLIND, self.mover, EVERYONE, (int(row), int(self.holding)))
        else:
            row = LANDMARK
            while action - TAKE < FIRST_PLACE[row]:
                row -= 1
            self.holding = self.take_from_market(row, action - TAKE - FIRST_PLACE[row])
            if self.events is not None:
                self.tell(TOOK, self.mover, EVERYONE, (int(row), int(self.holding)))
        self.phase = PLACING

    def _place(self, action: i64) -> None:
        """Place the card at either end of a street, or as a new one."""
        seat = self.mover
        card = self.holding
        street = self.streets[seat]
        at = self.town_count[seat]
        if action != NEW:
            street = self.find_street_of_gap(seat, action - GAP)
            at = action - GAP - street
        self._lay(PLACED, card, street, at)
        self.holding = -1
        if self.given > 0:
            self._end_gift()
        else:
            self.using = -1
            self.bought = False
            self.phase = TURN

    def _lay(self, event: i64, card: i64, street: i64, at: i64) -> None:
        self.insert(self.mover, street, at, card)
        if self.events is not None:
            position = at - self.find_street_start(self.mover, street)
            values = (int(card), int(street) + 1, int(position) + 1)
            self.tell(event, self.mover, EVERYONE, values)

    # Resident Action

    def _draw_residents(self) -> None:
        """Draw two cards blind, one to keep; a last card is kept without a question."""
        seat = self.mover
        draw = self.draws
        count = min(2, self.count_resident_deck())
        self.drawer[draw] = u8(seat)
        self.draws += 1
        self.queue_head += count
        self.revealed += 1
        if self.events is not None:
            drawn = [int(self.get_offered(draw, which)) for which in range(count)]
            self.tell(DREW, seat, EVERYONE - get_audience(seat), (int(count),))
            self.tell(OFFERED, seat, get_audience(seat), tuple(drawn))
        if count == 1:
            self.kept[draw] = u8(0)
        else:
            self.phase = KEEPING

    def get_offered(self, draw: i64, which: i64) -> i64:
        """One of the residents that a draw brought."""
        return i64(self.deal.residents[i64(self.queue[2 * draw + which])])

    def _keep_resident(self, which: i64) -> None:
        """Keep one; the other goes to the bottom of the deck."""
        seat = self.mover
        draw = self.draws - 1
        self.kept[draw] = u8(which)
        self.queue[self.queue_size] = self.queue[2 * draw + 1 - which]
        self.queue_size += 1
        self.phase = TURN
        if self.events is not None:
            cards = (int(self.get_offered(draw, which)), int(self.get_offered(draw, 1 - which)))
            self.tell(KEPT_RESIDENT, seat, EVERYONE - get_audience(seat), ())
            self.tell(GOT_RESIDENT, seat, get_audience(seat), cards)

    # Life ring actions

    def _reveal(self, row: i64) -> None:
        self.rings[self.mover] -= self.tables.reveal
        card = self.draw_to_market(row)
        if self.events is not None:
            self.tell(REVEALED, self.mover, EVERYONE, (int(row), int(card)))

    def _lift(self, at: i64) -> None:
        """Begin a Move: it is paid now, and the card stays marked in its place."""
        seat = self.mover
        self.rings[seat] -= self.tables.move
        self.lifted = at
        self.phase = PUTTING
        if self.events is not None:
            street = self.find_street(seat, at)
            position = at - self.find_street_start(seat, street)
            values = (int(self.get_card(seat, at)), int(street) + 1, int(position) + 1)
            self.tell(LIFTED, seat, EVERYONE, values)

    def _put(self, action: i64) -> None:
        """End a Move: gaps are counted with the card still in its place."""
        seat = self.mover
        moved = self.lifted
        own = self.find_street(seat, moved)
        lone = self.get_length(seat, own) == 1
        street = self.streets[seat]
        at = self.town_count[seat]
        if action != NEW:
            street = self.find_street_of_gap(seat, action - GAP)
            at = action - GAP - street
        if lone and street > own:
            street -= 1  # its street vanishes, and the numbers behind it close up
        if at > moved:
            at -= 1
        self._lay(MOVED, self.take_out(seat, moved), street, at)
        self.lifted = -1
        self.phase = TURN

    def _commit(self, place: i64) -> None:
        """High Tide: a counter activates an accolade, at the price of its turn."""
        price = self.tables.tide[self.tide]
        self.rings[self.mover] -= price
        self.committed[place] = u8(self.mover)
        self.tide += 1
        if self.events is not None:
            values = (int(self.deal.accolades[place]), int(price))
            self.tell(COMMITTED, self.mover, EVERYONE, values)

    # Ends of a turn and a round

    def _end_turn(self) -> None:
        """The piece moves to the lowest free Night card, the Day card is discarded."""
        seat = self.mover
        self.night[self.step] = u8(seat)
        self.use_up_day(self.find_day())
        self.turn += 1
        self.step += 1
        if self.events is not None:
            self.tell(TURN_OVER, seat, EVERYONE, (int(self.step),))
        if self.step < self.tables.players:
            self._begin_turn()
        elif self.round == ROUNDS:
            self._finish()
        else:
            self._clean_up()

    def _clean_up(self) -> None:
        self.day_tokens[0] += u8(1)
        if self.events is not None:
            self.tell(LEFTOVER, OVER, EVERYONE, (int(self.days[0]),))
        self.clear_market()
        if self.tables.thanks and self.round == THANKS_ROUND:
            self.step = 0
            self._begin_next_gift()
        else:
            self._replenish()

    def _replenish(self) -> None:
        self.fill_market()
        self.fill_days()
        self.round += 1
        if self.events is not None:
            self.tell(ROUND, OVER, EVERYONE, (int(self.round),))
        self._begin_night()

    # Thanks for Visiting

    def _begin_next_gift(self) -> None:
        while self.step < self.tables.players:
            if self.count_gift() > 0:
                self.mover = i64(self.night[self.step])
                self.phase = MIXING
                return
            self.step += 1
        self._replenish()

    def _draw_mix(self, terraces: i64) -> None:
        """Draw the named mix; only its player sees it."""
        seat = self.mover
        cards = self.count_gift()
        self.mix = terraces
        for number in range(cards):
            row = TERRACE if number < terraces else PIER
            self.gift[number] = self.draw(row)
            # where it came from: the deck's shuffle and the place in its order
            self.gift[3 + number] = self.shuffled[row] * 1000 + self.top[row] - 1
        self.given = cards
        self.phase = GIVING
        if self.events is not None:
            self.tell(MIXED, seat, EVERYONE, (int(terraces), int(cards - terraces)))
            seen = [int(self.gift[number]) for number in range(cards)]
            self.tell(SAW, seat, get_audience(seat), tuple(seen))

    def _give(self, which: i64) -> None:
        """Place one of the cards; it is shown."""
        self.holding = self.gift[which]
        self.gift[which] = -1
        self.gift[3 + which] = -1
        self.revealed += 1
        self.phase = PLACING
        if self.events is not None:
            self.tell(GAVE, self.mover, EVERYONE, (int(self.holding),))

    def _end_gift(self) -> None:
        """Discard the others face up."""
        back: list[int] = []
        for number in range(self.given):
            card = self.gift[number]
            if card >= 0:
                self.discard(self.tables.deck[card], card)
                back.append(int(card))
            self.gift[number] = -1
            self.gift[3 + number] = -1
        self.revealed += 1
        if self.events is not None:
            self.tell(GIFT_BACK, self.mover, EVERYONE, tuple(back))
        self.given = 0
        self.mix = -1
        self.step += 1
        self.turn += 1
        self._begin_next_gift()

    # Game end

    def _finish(self) -> None:
        """Show all residents and secret accolades."""
        self.phase = ENDED
        self.revealed += 1
        if self.events is None:
            return
        tables = self.tables
        for seat in range(tables.players):
            self.tell(HAND_SHOWN, seat, EVERYONE, tuple(self.list_residents(seat)))
            if tables.mode == EBB_FLOW and i64(self.goals[seat]) == SECRET:
                self.tell(GOAL_SHOWN, seat, EVERYONE, (int(self.deal.accolades[seat]),))
        totals = self.totals()
        self.tell(FINISHED, OVER, EVERYONE, tuple(totals + self.ranks(totals)))

    def __reduce__(self) -> tuple[object, ...]:
        keys = [[int(key) for key in keys] for keys in self.deal.keys]
        return restore, (self.tables.key, self.numbers(), keys)


def get_audience(seat: i64) -> i64:
    """Return the audience of one seat alone."""
    bits = (1, 2, 4, 8, 16)
    return bits[seat]


class _Numbers:
    """Reads back what `numbers()` wrote."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.at = 0

    def read_one(self) -> int:
        self.at += 1
        return self.numbers[self.at - 1]

    def read_some(self, count: int) -> list[int]:
        self.at += count
        return self.numbers[self.at - count : self.at]

    def read_wide(self, count: int) -> vec[i64]:
        return vec[i64](self.read_some(count))

    def read_narrow(self) -> vec[u8]:
        return vec[u8](self.read_some(self.read_one()))


def restore(key: str, numbers: list[int], keys: list[list[int]]) -> TenbyState:
    """The State whose `numbers()` these are, with the keys of its reshuffles."""
    tables = load_tables(key)
    players = int(tables.players)
    reader = _Numbers(numbers)
    scalars = reader.read_some(17)
    wide = [reader.read_wide(count) for count in (4, 4, 4, 3, 4, players, players, players, 6)]
    narrow = [reader.read_narrow() for _ in range(22)]
    shuffles = [vec[i64](some) for some in keys]
    deal = Deal(narrow[:4], shuffles, narrow[18], narrow[19], narrow[20], narrow[21])
    state = TenbyState(tables, deal, None)
    state.revealed, state.turn, state.phase, state.mover = scalars[0:4]
    state.round, state.step, state.using = scalars[4:7]
    state.bought = scalars[7] == 1
    state.holding, state.lifted, state.draws = scalars[8:11]
    state.queue_head, state.queue_size, state.tide = scalars[11:14]
    state.mix, state.given, state.day_count = scalars[14:17]
    state.top, state.shuffled, state.gone_count, state.row_count = wide[0:4]
    state.icons, state.rings, state.town_count, state.streets, state.gift = wide[4:9]
    state.gone, state.market, state.days = narrow[4:7]
    state.day_tokens, state.day_seat, state.night = narrow[7:10]
    state.town, state.lengths, state.kept_start = narrow[10:13]
    state.goals, state.committed, state.queue = narrow[13:16]
    state.drawer, state.kept = narrow[16:18]
    return state
