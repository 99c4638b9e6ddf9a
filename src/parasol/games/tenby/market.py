"""The market of Tenby and its decks: drawing, discarding, filling up, decks that run out.

Day cards are no part of the market but are drawn and shuffled in the same way.
"""

from mypy_extensions import i64, u8

from parasol.core.state import EVERYONE, OVER
from parasol.games.tenby.counting import Counting
from parasol.games.tenby.events import DAYS, DISCARDED, FILLED, SHUFFLED
from parasol.games.tenby.position import NOBODY
from parasol.games.tenby.tables import DAY, FIRST_PLACE, pack_bytes


class Market(Counting):
    """A position with decks and a market."""

    def draw(self, deck: i64) -> i64:
        """Draw the top card of a deck; if it is empty its discards are shuffled first."""
        if self.top[deck] == len(self.get_order(deck)):
            self.reshuffle(deck)
        card = i64(self.get_order(deck)[self.top[deck]])
        self.top[deck] += 1
        self.revealed += 1
        return card

    def reshuffle(self, deck: i64) -> None:
        """Make a new deck of the discards, in the order of their keys for this shuffle."""
        tables = self.tables
        keys = self.deal.keys[deck]
        size = tables.sizes[deck]
        base = self.shuffled[deck] * size
        if deck != DAY:
            base -= tables.first[deck]
        first = FIRST_PLACE[deck]
        count = self.gone_count[deck]
        order = pack_bytes([0] * int(count))
        filled: i64 = 0
        while filled < count:
            card = i64(self.gone[first + filled])
            at = filled
            while at > 0 and keys[base + i64(order[at - 1])] > keys[base + card]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = u8(card)
            filled += 1
        at = 0
        while at < count:
            self.gone[first + at] = u8(0)
            at += 1
        self.set_order(deck, order)
        self.top[deck] = 0
        self.gone_count[deck] = 0
        self.shuffled[deck] += 1
        if self.events is not None:
            self.tell(SHUFFLED, OVER, EVERYONE, (int(deck), int(count)))

    def discard(self, deck: i64, card: i64) -> None:
        """Lay a card on its deck's discards."""
        self.gone[FIRST_PLACE[deck] + self.gone_count[deck]] = u8(card)
        self.gone_count[deck] += 1

    def draw_to_market(self, row: i64) -> i64:
        """Draw a card and lay it at the end of its row."""
        card = self.draw(row)
        self.market[FIRST_PLACE[row] + self.row_count[row]] = u8(card)
        self.row_count[row] += 1
        return card

    def take_from_market(self, row: i64, place: i64) -> i64:
        """Take a card out of its row, which closes up."""
        market = self.market
        first = FIRST_PLACE[row]
        card = i64(market[first + place])
        last = self.row_count[row] - 1
        while place < last:
            market[first + place] = market[first + place + 1]
            place += 1
        market[first + last] = u8(0)
        self.row_count[row] = last
        return card

    def clear_market(self) -> None:
        """Clean Up 2: what was not chosen goes to the discards."""
        for row in range(3):
            count = self.row_count[row]
            for place in range(count):
                at = FIRST_PLACE[row] + place
                self.discard(row, i64(self.market[at]))
                self.market[at] = u8(0)
            self.row_count[row] = 0
            if self.events is not None:
                self.tell(DISCARDED, OVER, EVERYONE, (row, int(count)))

    def fill_market(self) -> None:
        """Set-up 2, Clean Up 3: each row to its size, as far as there are cards."""
        for row in range(3):
            drawn: list[int] = []
            while (
                self.row_count[row] < self.tables.count_row(row) and self.count_available(row) > 0
            ):
                drawn.append(int(self.draw_to_market(row)))
            if self.events is not None:
                self.tell(FILLED, OVER, EVERYONE, tuple([row] + drawn))

    def fill_days(self) -> None:
        """Clean Up 4: Day cards to one more than there are players, in ascending order."""
        drawn: list[int] = []
        while self.day_count <= self.tables.players:
            card = self.draw(DAY)
            drawn.append(int(card))
            at = self.day_count
            while at > 0 and i64(self.days[at - 1]) > card:
                self.days[at] = self.days[at - 1]
                self.day_tokens[at] = self.day_tokens[at - 1]
                at -= 1
            self.days[at] = u8(card)
            self.day_tokens[at] = u8(0)
            self.day_count += 1
        if self.events is not None:
            self.tell(DAYS, OVER, EVERYONE, tuple(drawn))

    def use_up_day(self, at: i64) -> None:
        """Discard a Day card; the row closes up."""
        self.discard(DAY, i64(self.days[at]))
        self.day_count -= 1
        while at < self.day_count:
            self.days[at] = self.days[at + 1]
            self.day_tokens[at] = self.day_tokens[at + 1]
            self.day_seat[at] = self.day_seat[at + 1]
            at += 1
        self.days[at] = u8(0)
        self.day_tokens[at] = u8(0)
        self.day_seat[at] = u8(NOBODY)
