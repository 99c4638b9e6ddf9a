"""Card placement in Tenby: where a gained card may go, and where a moved one.

Places of a town are counted street by street from the left. A street of n cards has n + 1 gaps;
the gaps of a town are counted in the same way.
"""

from mypy_extensions import i64, u8

from parasol.games.tenby.market import Market
from parasol.games.tenby.tables import AT_SEA, COUNTED, GAP, IS_LANDMARK, LIFT, MAX_TOWN, NEW


class Placement(Market):
    """A position with the placing and moving of cards."""

    def can_join(self, left: i64, right: i64) -> bool:
        """Whether two cards may lie side by side: touching edges are equal and never sea."""
        edge = self.tables.right[left]
        return edge == self.tables.left[right] and edge != AT_SEA

    def is_landmark(self, card: i64) -> bool:
        """Whether a card counts for the limit of one landmark a street."""
        return self.tables.counts[card * COUNTED + IS_LANDMARK] > 0

    def has_landmark(self, seat: i64, start: i64, length: i64) -> bool:
        """Whether a street has its landmark already."""
        at = start
        while at < start + length:
            if self.is_landmark(self.get_card(seat, at)):
                return True
            at += 1
        return False

    def list_ends(self, card: i64) -> list[int]:
        """The codes that place a gained card: street ends that fit, and a new street."""
        seat = self.mover
        landmark = self.is_landmark(card)
        codes: list[int] = []
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            length = self.get_length(seat, street)
            if not (landmark and self.has_landmark(seat, start, length)):
                if self.can_join(card, self.get_card(seat, start)):
                    codes.append(int(GAP + start + street))
                if self.can_join(self.get_card(seat, start + length - 1), card):
                    codes.append(int(GAP + start + street + length))
            start += length
            street += 1
        codes.append(int(NEW))
        return codes

    def list_liftable(self) -> list[int]:
        """The codes that begin a Move: cards that have another place to go to."""
        seat = self.mover
        codes: list[int] = []
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            length = self.get_length(seat, street)
            at = start
            while at < start + length:
                # Where the gap closes, a new street is always possible but for a lone card.
                if self.can_close(seat, at, start, length) and (
                    length > 1 or self.fits_elsewhere(at)
                ):
                    codes.append(int(LIFT + at))
                at += 1
            start += length
            street += 1
        return codes

    def can_close(self, seat: i64, at: i64, start: i64, length: i64) -> bool:
        """Whether the neighbours of the card at `at` match, so that its gap can be closed."""
        if at == start or at == start + length - 1:
            return True
        return self.can_join(self.get_card(seat, at - 1), self.get_card(seat, at + 1))

    def fits_elsewhere(self, at: i64) -> bool:
        """Whether the lone card at `at` fits into some other street."""
        return len(self.list_gaps(at)) > 0

    def list_gaps(self, moved: i64) -> list[int]:
        """The codes that put the card at `moved` down elsewhere, but for a new street."""
        seat = self.mover
        card = self.get_card(seat, moved)
        landmark = self.is_landmark(card)
        codes: list[int] = []
        start: i64 = 0
        street: i64 = 0
        while street < self.streets[seat]:
            length = self.get_length(seat, street)
            own = moved >= start and moved < start + length
            if own or not (landmark and self.has_landmark(seat, start, length)):
                at = start
                while at <= start + length:
                    if (at != moved and at != moved + 1) or not own:
                        before = at == start or self.can_join(self.get_card(seat, at - 1), card)
                        behind = at == start + length or self.can_join(
                            card, self.get_card(seat, at)
                        )
                        if before and behind:
                            codes.append(int(GAP + at + street))
                    at += 1
            start += length
            street += 1
        return codes

    def list_puts(self, moved: i64) -> list[int]:
        """The codes that put the card at `moved` down elsewhere."""
        seat = self.mover
        codes = self.list_gaps(moved)
        if self.get_length(seat, self.find_street(seat, moved)) > 1:
            codes.append(int(NEW))
        return codes

    def find_street(self, seat: i64, at: i64) -> i64:
        """The street in which a place of the town lies."""
        street: i64 = 0
        end = self.get_length(seat, 0)
        while at >= end:
            street += 1
            end += self.get_length(seat, street)
        return street

    def find_street_of_gap(self, seat: i64, gap: i64) -> i64:
        """The street to which a gap of the town belongs."""
        street: i64 = 0
        end = self.get_length(seat, 0) + 1
        while gap >= end:
            street += 1
            end += self.get_length(seat, street) + 1
        return street

    def insert(self, seat: i64, street: i64, at: i64, card: i64) -> None:
        """Lay a card at a place of the town, into a street or, behind the last, as a new one."""
        town = self.town
        first = seat * MAX_TOWN
        place = self.town_count[seat]
        assert place < self.tables.most_cards, "a town beyond its bound"
        while place > at:
            town[first + place] = town[first + place - 1]
            place -= 1
        town[first + at] = u8(card)
        self.town_count[seat] += 1
        if street == self.streets[seat]:
            self.streets[seat] += 1
        self.lengths[first + street] += u8(1)

    def take_out(self, seat: i64, at: i64) -> i64:
        """Take a card out of the town and close the gap; an emptied street vanishes."""
        town = self.town
        first = seat * MAX_TOWN
        street = self.find_street(seat, at)
        card = i64(town[first + at])
        last = self.town_count[seat] - 1
        while at < last:
            town[first + at] = town[first + at + 1]
            at += 1
        town[first + last] = u8(0)
        self.town_count[seat] = last
        self.lengths[first + street] -= u8(1)
        if i64(self.lengths[first + street]) == 0:
            self.streets[seat] -= 1
            while street < self.streets[seat]:
                self.lengths[first + street] = self.lengths[first + street + 1]
                street += 1
            self.lengths[first + street] = u8(0)
        return card
