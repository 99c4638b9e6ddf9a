"""Parse a view of Tenby into a Seen, so that a program elsewhere can search from it.

view_types.py has the shape. Here is what goes beyond it: whatever no position with this box looks
like raises BadView, which names the path. What follows from the rest (points, rows of cards,
progress) is not read: whoever asked compares the whole view afterwards.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from mypy_extensions import u8

from parasol.core.errors import BadView, format_value
from parasol.core.state import OVER
from parasol.core.view_types import check_range, convert_view
from parasol.games.tenby.knowledge import SEALED, UNKNOWN, TenbySeen, list_unseen
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
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import (
    DAY,
    DECKS,
    EBB_FLOW,
    FIRST_PLACE,
    ICONS,
    MAX_RESIDENTS,
    NONE,
    ROUNDS,
    ROWS,
    START,
    THANKS_ROUND,
    Deal,
    Tables,
    pack_bytes,
)
from parasol.games.tenby.view import GOALS, PHASES, PLACED
from parasol.games.tenby.view_types import Seat, View

ACTING = (TURN, SOURCE, KEEPING, PLACING, PUTTING)


def parse_view(data: Mapping[str, Any], tables: Tables) -> TenbySeen:
    """The Seen that looks like `data`."""
    return _Parser(convert_view(data, View), tables).parse()


class _Parser:
    """Sets up a position as a view shows it; every error names its path."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view = view
        self.tables = tables
        self.players = int(tables.players)
        nothing = pack_bytes([int(NOBODY)] * self.players)
        starts = pack_bytes([int(NOBODY)] * int(tables.starts))
        goals = pack_bytes([int(NOBODY)] * int(tables.accolades))
        empty = pack_bytes([])
        deal = Deal([empty] * 4, [], empty, starts, goals, nothing)
        self.state = TenbyState(tables, deal, None)
        self.saw = pack_bytes([int(NOBODY)] * (2 * MAX_RESIDENTS))
        self.shown = pack_bytes([int(NOBODY)] * MAX_RESIDENTS)
        self.viewer = int(OVER)

    def parse(self) -> TenbySeen:
        if self.view.viewer is not None:
            self.viewer = self.check_seat(self.view.viewer, "viewer")
        self.parse_table()
        self.parse_market()
        self.parse_days()
        if len(self.view.seats) != self.players:
            raise BadView("seats", f"{self.players} seats")
        for number, seat in enumerate(self.view.seats):
            self.parse_seat(number, seat)
        self.parse_starts()
        self.parse_goals()
        self.parse_residents()
        self.parse_moment()
        self.parse_gift()
        self.parse_step()
        self.check_decks()
        if self.state.phase != ENDED and not self.state.actions():
            raise BadView("phase", "no move would be legal in this position")
        return TenbySeen(self.viewer, self.state, self.saw, self.shown)

    # Single values

    def check_choice(self, value: object, choices: Sequence[Any], path: str) -> int:
        possible = list(choices)  # of a text each letter, not any part of it
        if value not in possible:
            raise BadView(path, f"no such card or word here: {format_value(value)}")
        return possible.index(value)

    def check_seat(self, seat: int | None, path: str) -> int:
        return check_range(-1 if seat is None else seat, 0, self.players - 1, path)

    def check_seat_or_nobody(self, seat: int | None, path: str) -> int:
        return int(NOBODY) if seat is None else self.check_seat(seat, path)

    def parse_cards(self, keys: list[str], path: str, deck: int) -> list[int]:
        """A list of different cards of one deck."""
        first = int(self.tables.first[deck])
        names = self.tables.names[first : first + int(self.tables.sizes[deck])]
        found = [
            first + self.check_choice(key, names, f"{path}.{at}") for at, key in enumerate(keys)
        ]
        if len(set(found)) != len(found):
            raise BadView(path, "a card is there twice")
        return found

    # The table

    def parse_table(self) -> None:
        state, view = self.state, self.view
        state.phase = PHASES.index(view.phase)
        state.round = check_range(view.round, 1, int(ROUNDS), "round")
        state.turn = view.turn
        state.mover = 0
        if state.phase != ENDED:
            state.mover = self.check_seat(view.seat, "seat")
        if len(view.night) != self.players:
            raise BadView("night", f"{self.players} Night cards")
        for card, seat in enumerate(view.night):
            state.night[card] = u8(self.check_seat_or_nobody(seat, f"night.{card}"))

    def parse_market(self) -> None:
        state = self.state
        market, discards = self.view.market, self.view.discards
        rows = (market.terrace, market.pier, market.landmark)
        piles = (discards.terrace, discards.pier, discards.landmark)
        for row, name in enumerate(ROWS):
            first = int(FIRST_PLACE[row])
            lying = self.parse_cards(rows[row], f"market.{name}", row)
            for at, card in enumerate(lying):
                state.market[first + at] = u8(card)
            state.row_count[row] = len(lying)
            gone = self.parse_cards(piles[row], f"discards.{name}", row)
            for at, card in enumerate(gone):
                state.gone[first + at] = u8(card)
            state.gone_count[row] = len(gone)

    def parse_days(self) -> None:
        state, last = self.state, int(self.tables.sizes[DAY])
        days, gone = self.view.days, self.view.discards.day
        check_range(len(days), 0, self.players + 1, "days")
        for at, day in enumerate(days):
            state.days[at] = u8(check_range(day.number, 1, last, f"days.{at}.number") - 1)
            state.day_tokens[at] = u8(day.tokens)
            state.day_seat[at] = u8(self.check_seat_or_nobody(day.seat, f"days.{at}.seat"))
        state.day_count = len(days)
        check_range(len(gone), 0, last, "discards.day")
        for at, number in enumerate(gone):
            check_range(number, 1, last, f"discards.day.{at}")
            state.gone[int(FIRST_PLACE[DAY]) + at] = u8(number - 1)
        state.gone_count[DAY] = len(gone)
        numbers = [day.number for day in days] + gone
        if len(set(numbers)) != len(numbers):
            raise BadView("days", "a Day card is there twice")
        for icon, count in self.view.icons.items():
            state.icons[ICONS.index(icon)] = count

    def parse_seat(self, number: int, seat: Seat) -> None:
        state, path, most = self.state, f"seats.{number}", int(self.tables.most_cards)
        state.rings[number] = seat.rings
        check_range(len(seat.streets), 0, most, f"{path}.streets")
        for street, lying in enumerate(seat.streets):
            place = f"{path}.streets.{street}.cards"
            if state.town_count[number] + len(lying.cards) > most:
                raise BadView(place, f"from 1 to {most} cards in a town")
            for at, card in enumerate(lying.cards):
                found = self.check_choice(card.card, self.tables.names, f"{place}.{at}.card")
                state.insert(number, street, state.town_count[number], found)

    # What seats were dealt and chose

    def parse_starts(self) -> None:
        """One's own two Start cards; of others the one that their town began with."""
        state, tables = self.state, self.tables
        first = int(tables.first[3])
        names = tables.names[first : first + int(tables.starts)]
        starting = state.phase == STARTING
        for seat in range(self.players):
            if seat == self.viewer:
                for which, card in enumerate(self.view.starts or ("", "")):
                    found = first + self.check_choice(card, names, f"starts.{which}")
                    state.deal.starts[2 * seat + which] = u8(found)
                state.kept_start[seat] = u8(self.view.kept or 0)
            elif starting:
                chosen = self.view.seats[seat].chosen
                state.kept_start[seat] = u8(int(SEALED) if chosen else 0)
            else:
                lying = [int(state.get_card(seat, at)) for at in range(int(state.town_count[seat]))]
                begun = [card for card in lying if tables.deck[card] == START]
                if len(begun) != 1:
                    raise BadView(f"seats.{seat}.streets", "one Start card in every town")
                state.deal.starts[2 * seat] = u8(begun[0])
                state.kept_start[seat] = u8(1)
        known = [int(card) for card in state.deal.starts if int(card) != NOBODY]
        if len(set(known)) != len(known):
            raise BadView("starts", "a Start card is there twice")

    def parse_goals(self) -> None:
        state, tables = self.state, self.tables
        if tables.mode == NONE:
            return
        names = tables.accolade_names
        check_range(len(self.view.accolades), 0, len(names), "accolades")
        for number, goal in enumerate(self.view.accolades):
            path = f"accolades.{number}"
            card = self.check_choice(goal.card, names, f"{path}.card")
            place = number
            if tables.mode == EBB_FLOW:
                place = self.check_seat(goal.holder, f"{path}.holder")
            elif number >= tables.count_open():
                raise BadView("accolades", f"{tables.count_open()} accolades")
            else:
                seat = self.check_seat_or_nobody(goal.committed, f"{path}.committed")
                state.committed[place] = u8(seat)
                state.tide += seat != NOBODY
            state.deal.accolades[place] = u8(card)
        if tables.mode == EBB_FLOW:
            self.parse_choices()
        known = [int(card) for card in state.deal.accolades if int(card) != NOBODY]
        if len(set(known)) != len(known):
            raise BadView("accolades", "an accolade is there twice")
        if tables.mode != EBB_FLOW and len(known) != tables.count_open():
            raise BadView("accolades", f"{tables.count_open()} accolades")

    def parse_choices(self) -> None:
        """Ebb & Flow: what each seat chose; one's own accolade."""
        state, names = self.state, self.tables.accolade_names
        for number, seat in enumerate(self.view.seats):
            state.goals[number] = u8(GOALS.index(seat.accolade))
        if self.viewer >= 0:
            card = self.check_choice(self.view.accolade, names, "accolade")
            state.deal.accolades[self.viewer] = u8(card)
            state.goals[self.viewer] = u8(GOALS.index(self.view.choice))
        for number in range(self.players):
            goal = int(state.goals[number])
            if state.phase > CHOOSING and goal not in (OPEN, SECRET):
                raise BadView(f"seats.{number}.accolade", "open or secret")
            shown_now = state.phase == ENDED or (state.phase > CHOOSING and goal == OPEN)
            if shown_now and int(state.deal.accolades[number]) == NOBODY:
                raise BadView("accolades", f"that of seat {number} is missing")

    # Residents

    def parse_residents(self) -> None:
        state, size = self.state, int(self.tables.residents)
        draws = self.view.draws
        check_range(len(draws), 0, size, "draws")
        pending = state.phase == KEEPING
        head, end = 0, size
        for draw, seat in enumerate(draws):
            self.check_seat(seat, f"draws.{draw}")
            if head >= end:
                raise BadView(f"draws.{draw}", "the seat that drew, while there are residents")
            state.drawer[draw] = u8(seat)
            two = end - head >= 2
            head += 2 if two else 1
            if not (pending and draw == len(draws) - 1):
                state.kept[draw] = u8(0)
                end += two
        state.draws, state.queue_head, state.queue_size = len(draws), head, end
        if pending and (not draws or head % 2 or draws[-1] != state.mover):
            raise BadView("draws", "the decider has drawn two residents")
        if self.viewer >= 0:
            self.parse_own_draws(draws)
        if state.phase == ENDED:
            self.parse_hands(draws)

    def parse_own_draws(self, draws: list[int]) -> None:
        state, names = self.state, self.tables.resident_names
        mine = [draw for draw, seat in enumerate(draws) if seat == self.viewer]
        drawn = self.view.draws_seen or []
        if len(drawn) != len(mine):
            raise BadView("draws_seen", f"{len(mine)} draws")
        for number, draw in enumerate(mine):
            path, cards, kept = f"draws_seen.{number}", drawn[number].cards, drawn[number].kept
            if len(cards) != min(2, int(state.queue_head) - 2 * draw):
                raise BadView(f"{path}.cards", "the residents that were drawn")
            for which, card in enumerate(cards):
                found = self.check_choice(card, names, f"{path}.cards.{which}")
                self.saw[2 * draw + which] = u8(found)
            if int(state.kept[draw]) != NOBODY:
                state.kept[draw] = u8(check_range(kept or 0, 1, len(cards), f"{path}.kept") - 1)

    def parse_hands(self, draws: list[int]) -> None:
        """At the end everybody's residents are shown, in the order they were kept."""
        names = self.tables.resident_names
        for seat in range(self.players):
            path, hand = f"seats.{seat}.hand", self.view.seats[seat].hand or []
            mine = [draw for draw, drawer in enumerate(draws) if drawer == seat]
            if len(hand) != len(mine):
                raise BadView(path, f"{len(mine)} residents")
            for draw, card in zip(mine, hand, strict=True):
                self.shown[draw] = u8(self.check_choice(card, names, path))
        found = [int(card) for card in self.shown if int(card) != NOBODY]
        if len(set(found)) != len(found):
            raise BadView("seats", "a resident is in two hands")

    # The moment of a turn

    def parse_moment(self) -> None:
        state, names = self.state, self.tables.names
        using, holding, lifted = self.view.using, self.view.holding, self.view.lifted
        if using is not None:
            state.using, state.bought = ICONS.index(using.icon), using.bought
        if holding is not None:
            state.holding = self.check_choice(holding, names, "holding")
        if (state.phase == PLACING) != (holding is not None):
            raise BadView("holding", "a card just while one is placed")
        thanks = self.view.thanks is not None
        wanted = state.phase == SOURCE or (state.phase == PLACING and not thanks)
        if wanted != (using is not None):
            raise BadView("using", "an icon just while its action is resolved")
        if (state.phase == PUTTING) != (lifted is not None):
            raise BadView("lifted", "a place just while a card is moved")
        if lifted is not None:
            streets = int(state.streets[state.mover])
            street = check_range(lifted.street, 1, max(1, streets), "lifted.street") - 1
            length = int(state.get_length(state.mover, street))
            at = check_range(lifted.card, 1, max(1, length), "lifted.card") - 1
            state.lifted = int(state.find_street_start(state.mover, street)) + at

    def parse_gift(self) -> None:
        """Thanks: which cards are looked at, as far as the viewer knows."""
        state, thanks = self.state, self.view.thanks
        if (thanks is not None) != (
            state.phase == GIVING or (state.phase == PLACING and state.using < 0)
        ):
            raise BadView("thanks", "cards just while one of them is chosen and placed")
        if thanks is None:
            return
        state.given = thanks.cards
        state.mix = check_range(thanks.terraces, 0, thanks.cards, "thanks.terraces")
        placed = thanks.placed
        if len(placed) != int(state.phase == PLACING):
            raise BadView("thanks.placed", "the place of the card that is placed")
        for number in range(int(state.given)):
            state.gift[number] = UNKNOWN
            state.gift[3 + number] = 1000 * int(state.shuffled[int(number >= state.mix)])
        if placed:
            check_range(placed[0], 0, thanks.cards - 1, "thanks.placed.0")
        if self.viewer == state.mover:
            self.parse_own_gift(placed)
        else:
            self.parse_old_gift(placed)
        if placed:
            state.gift[placed[0]] = state.gift[3 + placed[0]] = -1

    def parse_own_gift(self, placed: list[int]) -> None:
        state, names = self.state, self.tables.names
        cards = self.view.thanks_cards or []
        if len(cards) != state.given:
            raise BadView("thanks_cards", f"{state.given} cards")
        for number, card in enumerate(cards):
            if number not in placed:
                found = self.check_choice(card, names, f"thanks_cards.{number}")
                if self.tables.deck[found] != int(number >= state.mix):
                    raise BadView(f"thanks_cards.{number}", "a card of the deck it came from")
                state.gift[number] = found
            elif card != PLACED:
                raise BadView(f"thanks_cards.{number}", PLACED)

    def parse_old_gift(self, placed: list[int]) -> None:
        """Cards of a deck that ran out among another's three: those drawn first."""
        state, tables = self.state, self.tables
        for at, key in enumerate(self.view.surely):
            card = self.check_choice(key, tables.names, f"surely.{at}")
            deck = int(tables.deck[card])
            first, last = (0, int(state.mix)) if deck == 0 else (int(state.mix), int(state.given))
            free = [n for n in range(first, last) if state.gift[n] == UNKNOWN and n not in placed]
            if deck > 1 or not free:
                raise BadView(f"surely.{at}", "no such card can be among them")
            state.shuffled[deck] = 1
            state.gift[free[0]] = card
            state.gift[3 + free[0]] = 0
            for number in free[1:]:
                state.gift[3 + number] = 1000

    def parse_step(self) -> None:
        """How many have decided already, which the Night and Day cards tell."""
        state = self.state
        night = [int(seat) for seat in state.night]
        standing = [int(seat) for seat in state.day_seat if int(seat) != NOBODY]
        placed = [seat for seat in night if seat != NOBODY]
        if len(set(placed)) != len(placed) or len(set(standing)) != len(standing):
            raise BadView("night", "everybody has one piece")
        acting = state.phase in ACTING and state.given == 0
        if not acting and state.phase != ENDED and len(placed) != self.players:
            raise BadView("night", "everybody's piece stands there")
        if acting:
            self.parse_day_turn(placed, standing)
        elif state.phase == NIGHT:
            if standing != sorted(standing, key=standing.index) or not set(standing) <= set(night):
                raise BadView("days", "who has chosen already")
            state.step = len(standing)
        elif state.phase != ENDED:
            state.step = night.index(int(state.mover))
            chosen = state.kept_start if state.phase == STARTING else state.goals
            if state.phase in (STARTING, CHOOSING):
                done = {seat for seat in range(self.players) if int(chosen[seat])}
                if done != set(night[: int(state.step)]):
                    raise BadView("seats", "those before the decider have chosen")
        else:
            state.step = self.players
        if state.phase == NIGHT and (
            state.step >= self.players or night[int(state.step)] != state.mover
        ):
            raise BadView("seat", "the next in Night order")
        if state.phase == NIGHT and set(standing) != set(night[: int(state.step)]):
            raise BadView("days", "those before the decider have chosen")
        gifts = state.phase in (MIXING, GIVING) or state.given > 0
        if gifts and not (self.tables.thanks and state.round == THANKS_ROUND):
            raise BadView("phase", "Thanks for Visiting comes after the ninth round")

    def parse_day_turn(self, placed: list[int], standing: list[int]) -> None:
        state = self.state
        if sorted(placed + standing) != list(range(self.players)) or not standing:
            raise BadView("days", "everybody has one piece")
        if any(int(seat) != NOBODY for seat in list(state.night)[len(placed) :]):
            raise BadView("night", "pieces from the lowest Night card on")
        if int(state.day_seat[state.find_day()]) != state.mover:
            raise BadView("seat", "whoever stands on the lowest Day card")
        state.step = len(placed)

    def check_decks(self) -> None:
        """What is left of each deck: just as many cards as lie nowhere in sight."""
        state, decks = self.state, self.view.decks
        sizes = (decks.terrace, decks.pier, decks.landmark, decks.day)
        self.check_town_cards()
        for deck, name in enumerate(DECKS):
            left, hidden = sizes[deck], len(list_unseen(state, deck))
            unknown = [
                n
                for n in range(int(state.given))
                if state.gift[n] == UNKNOWN and int(n >= state.mix) == deck
            ]
            if left + len(unknown) != hidden:
                raise BadView(f"decks.{name}", f"{hidden - len(unknown)} cards are left")
            state.set_order(deck, pack_bytes([int(NOBODY)] * left))

    def check_town_cards(self) -> None:
        """Every town card lies in one place; neighbours and landmarks are as the rules say."""
        state, tables = self.state, self.tables
        found = [int(state.holding)] + [int(card) for card in list(state.gift)[:3]]
        for row in range(3):
            first = int(FIRST_PLACE[row])
            found += [int(state.market[first + at]) for at in range(int(state.row_count[row]))]
            found += [int(state.gone[first + at]) for at in range(int(state.gone_count[row]))]
        for seat in range(self.players):
            found += [int(state.get_card(seat, at)) for at in range(int(state.town_count[seat]))]
            self.check_streets(seat)
        cards = [card for card in found if 0 <= card < tables.plain]
        if len(set(cards)) != len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise BadView("market", f"{tables.names[twice]} lies in two places")

    def check_streets(self, seat: int) -> None:
        state, start = self.state, 0
        for street in range(int(state.streets[seat])):
            end = start + int(state.get_length(seat, street))
            cards = [int(state.get_card(seat, at)) for at in range(start, end)]
            path = f"seats.{seat}.streets.{street}"
            for left, right in pairwise(cards):
                if not state.can_join(left, right):
                    raise BadView(path, "neighbours whose edges match")
            if sum(state.is_landmark(card) for card in cards) > 1:
                raise BadView(path, "at most one landmark")
            start = end
