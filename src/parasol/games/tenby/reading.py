"""A view of Tenby read back into a Seen, so that a program elsewhere can search from it.

Whatever does not fit raises BadView, which names the path; what follows from the rest (points, rows
of cards, progress) is not read: the house compares the whole view afterwards.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from mypy_extensions import u8

from parasol.core.components import is_whole
from parasol.core.errors import BadView, shown
from parasol.core.reading import Reader
from parasol.core.state import OVER
from parasol.games.tenby.knowledge import SEALED, UNKNOWN, TenbySeen, unseen
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
    bytes_of,
)
from parasol.games.tenby.view import GOALS, PHASES, PLACED

ACTING = (TURN, SOURCE, KEEPING, PLACING, PUTTING)


def seen(data: Mapping[str, Any], tables: Tables) -> TenbySeen:
    """The Seen that looks like `data`."""
    return _Reader(data, tables).read()


class _Reader(Reader):
    """Reads a view back, piece by piece; every complaint names its path."""

    def __init__(self, data: Mapping[str, Any], tables: Tables) -> None:
        self.data = data
        self.tables = tables
        self.players = int(tables.players)
        nothing = bytes_of([int(NOBODY)] * self.players)
        starts = bytes_of([int(NOBODY)] * int(tables.starts))
        goals = bytes_of([int(NOBODY)] * int(tables.accolades))
        empty = bytes_of([])
        deal = Deal([empty] * 4, [], empty, starts, goals, nothing)
        self.state = TenbyState(tables, deal, None)
        self.saw = bytes_of([int(NOBODY)] * (2 * MAX_RESIDENTS))
        self.shown = bytes_of([int(NOBODY)] * MAX_RESIDENTS)
        self.viewer = int(OVER)

    def read(self) -> TenbySeen:
        viewer = self.get(self.data, "", "viewer")
        if viewer is not None and not is_whole(viewer, 0, self.players - 1):
            raise BadView("viewer", "a seat's number, or null for a spectator")
        self.viewer = int(OVER) if viewer is None else viewer
        self.table()
        self.market()
        self.days()
        seats = self.items(self.data, "", "seats", self.players)
        if len(seats) != self.players:
            raise BadView("seats", f"{self.players} seats")
        for seat, data in enumerate(seats):
            self.seat(seat, data)
        self.starts()
        self.goals()
        self.residents()
        self.moment()
        self.gift()
        self.step()
        self.decks()
        if self.state.phase != ENDED and not self.state.actions():
            raise BadView("phase", "no move would be legal in this position")
        return TenbySeen(self.viewer, self.state, self.saw, self.shown)

    # Pieces of plain data

    def one_of(self, value: Any, choices: Sequence[Any], path: str) -> int:
        possible = list(choices)  # of a text each letter, not any part of it
        if value not in possible:
            raise BadView(path, f"no such card or word here: {shown(value)}")
        return possible.index(value)

    def seat_or_null(self, value: Any, path: str) -> int:
        if value is not None and not is_whole(value, 0, self.players - 1):
            raise BadView(path, "a seat's number, or null")
        return int(NOBODY) if value is None else int(value)

    # The table

    def table(self) -> None:
        state, data = self.state, self.data
        state.phase = self.one_of(self.get(data, "", "phase"), PHASES, "phase")
        state.round = self.whole(data, "", "round", 1, int(ROUNDS))
        state.turn = self.whole(data, "", "turn", 1, 100_000)
        state.mover = 0
        if state.phase != ENDED:
            state.mover = self.whole(data, "", "seat", 0, self.players - 1)
        night = self.items(data, "", "night", self.players)
        if len(night) != self.players:
            raise BadView("night", f"{self.players} Night cards")
        for card, seat in enumerate(night):
            state.night[card] = u8(self.seat_or_null(seat, f"night.{card}"))

    def cards(self, data: Any, path: str, key: str, deck: int) -> list[int]:
        """A list of different cards of one deck."""
        first = int(self.tables.first[deck])
        names = self.tables.names[first : first + int(self.tables.sizes[deck])]
        keys = self.items(data, path, key, len(names))
        found = [
            first + self.one_of(card, names, f"{path}{key}.{at}") for at, card in enumerate(keys)
        ]
        if len(set(found)) != len(found):
            raise BadView(f"{path}{key}", "a card is there twice")
        return found

    def market(self) -> None:
        state = self.state
        market = self.get(self.data, "", "market")
        discards = self.get(self.data, "", "discards")
        for row, name in enumerate(ROWS):
            first = int(FIRST_PLACE[row])
            lying = self.cards(market, "market.", name, row)
            for at, card in enumerate(lying):
                state.market[first + at] = u8(card)
            state.row_count[row] = len(lying)
            gone = self.cards(discards, "discards.", name, row)
            for at, card in enumerate(gone):
                state.gone[first + at] = u8(card)
            state.gone_count[row] = len(gone)

    def days(self) -> None:
        state, last = self.state, int(self.tables.sizes[DAY])
        days = self.items(self.data, "", "days", self.players + 1)
        for at, day in enumerate(days):
            path = f"days.{at}."
            state.days[at] = u8(self.whole(day, path, "number", 1, last) - 1)
            state.day_tokens[at] = u8(self.whole(day, path, "tokens", 0, 99))
            seat = self.seat_or_null(self.get(day, path, "seat"), f"{path}seat")
            state.day_seat[at] = u8(seat)
        state.day_count = len(days)
        gone = self.items(self.get(self.data, "", "discards"), "discards.", "day", last)
        for at, number in enumerate(gone):
            if not is_whole(number, 1, last):
                raise BadView(f"discards.day.{at}", f"a Day card from 1 to {last}")
            state.gone[int(FIRST_PLACE[DAY]) + at] = u8(number - 1)
        state.gone_count[DAY] = len(gone)
        numbers = [int(state.days[at]) for at in range(len(days))] + [n - 1 for n in gone]
        if len(set(numbers)) != len(numbers):
            raise BadView("days", "a Day card is there twice")
        icons = self.get(self.data, "", "icons")
        if not isinstance(icons, Mapping) or not set(icons) <= set(ICONS):
            raise BadView("icons", f"counts of {', '.join(ICONS)}")
        for icon, name in enumerate(ICONS):
            state.icons[icon] = self.whole(icons, "icons.", name, 0, 6) if name in icons else 0

    def seat(self, seat: int, data: Any) -> None:
        state, path = self.state, f"seats.{seat}."
        state.rings[seat] = self.whole(data, path, "rings", 0, 999)
        most = int(self.tables.most_cards)
        for number, street in enumerate(self.items(data, path, "streets", most)):
            place = f"{path}streets.{number}."
            lying = self.items(street, place, "cards", most)
            if not lying or state.town_count[seat] + len(lying) > most:
                raise BadView(f"{place}cards", f"from 1 to {most} cards in a town")
            for at, card in enumerate(lying):
                key = self.get(card, f"{place}cards.{at}.", "card")
                found = self.one_of(key, self.tables.names, f"{place}cards.{at}.card")
                state.insert(seat, number, state.town_count[seat], found)

    # What seats were dealt and chose

    def starts(self) -> None:
        """One's own two Start cards; of others the one that their town began with."""
        state, tables = self.state, self.tables
        first = int(tables.first[3])
        names = tables.names[first : first + int(tables.starts)]
        starting = state.phase == STARTING
        for seat in range(self.players):
            if seat == self.viewer:
                pair = self.items(self.data, "", "starts", 2)
                if len(pair) != 2:
                    raise BadView("starts", "two Start cards")
                for which, card in enumerate(pair):
                    found = first + self.one_of(card, names, f"starts.{which}")
                    state.deal.starts[2 * seat + which] = u8(found)
                kept = self.get(self.data, "", "kept")
                if kept is not None and not is_whole(kept, 1, 2):
                    raise BadView("kept", "1, 2 or null")
                state.kept_start[seat] = u8(kept or 0)
            elif starting:
                chosen = self.get(self.data["seats"][seat], f"seats.{seat}.", "chosen")
                state.kept_start[seat] = u8(int(SEALED) if chosen is True else 0)
            else:
                lying = [int(state.card(seat, at)) for at in range(int(state.town_count[seat]))]
                begun = [card for card in lying if tables.deck[card] == START]
                if len(begun) != 1:
                    raise BadView(f"seats.{seat}.streets", "one Start card in every town")
                state.deal.starts[2 * seat] = u8(begun[0])
                state.kept_start[seat] = u8(1)
        known = [int(card) for card in state.deal.starts if int(card) != NOBODY]
        if len(set(known)) != len(known):
            raise BadView("starts", "a Start card is there twice")

    def goals(self) -> None:
        state, tables = self.state, self.tables
        if tables.mode == NONE:
            return
        names = tables.accolade_names
        for number, goal in enumerate(self.items(self.data, "", "accolades", len(names))):
            path = f"accolades.{number}."
            card = self.one_of(self.get(goal, path, "card"), names, f"{path}card")
            place = number
            if tables.mode == EBB_FLOW:
                place = self.whole(goal, path, "holder", 0, self.players - 1)
            elif number >= tables.open_count():
                raise BadView("accolades", f"{tables.open_count()} accolades")
            else:
                seat = self.seat_or_null(self.get(goal, path, "committed"), f"{path}committed")
                state.committed[place] = u8(seat)
                state.tide += seat != NOBODY
            state.deal.accolades[place] = u8(card)
        if tables.mode == EBB_FLOW:
            self.choices()
        known = [int(card) for card in state.deal.accolades if int(card) != NOBODY]
        if len(set(known)) != len(known):
            raise BadView("accolades", "an accolade is there twice")
        if tables.mode != EBB_FLOW and len(known) != tables.open_count():
            raise BadView("accolades", f"{tables.open_count()} accolades")

    def choices(self) -> None:
        """Ebb & Flow: what each seat chose; one's own accolade."""
        state, names = self.state, self.tables.accolade_names
        for seat in range(self.players):
            path = f"seats.{seat}.accolade"
            said = self.get(self.data["seats"][seat], f"seats.{seat}.", "accolade")
            state.goals[seat] = u8(self.one_of(said, GOALS, path))
        if self.viewer >= 0:
            card = self.one_of(self.get(self.data, "", "accolade"), names, "accolade")
            state.deal.accolades[self.viewer] = u8(card)
            choice = self.one_of(self.get(self.data, "", "choice"), GOALS[:3], "choice")
            state.goals[self.viewer] = u8(choice)
        for seat in range(self.players):
            goal = int(state.goals[seat])
            if state.phase > CHOOSING and goal not in (OPEN, SECRET):
                raise BadView(f"seats.{seat}.accolade", "open or secret")
            shown_now = state.phase == ENDED or (state.phase > CHOOSING and goal == OPEN)
            if shown_now and int(state.deal.accolades[seat]) == NOBODY:
                raise BadView("accolades", f"that of seat {seat} is missing")

    # Residents

    def residents(self) -> None:
        state, size = self.state, int(self.tables.residents)
        draws = self.items(self.data, "", "draws", size)
        pending = state.phase == KEEPING
        head, end = 0, size
        for draw, seat in enumerate(draws):
            if not is_whole(seat, 0, self.players - 1) or head >= end:
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
            self.own_draws(draws)
        if state.phase == ENDED:
            self.hands(draws)

    def own_draws(self, draws: list[int]) -> None:
        state, names = self.state, self.tables.resident_names
        mine = [draw for draw, seat in enumerate(draws) if seat == self.viewer]
        told = self.items(self.data, "", "draws_seen", len(draws))
        if len(told) != len(mine):
            raise BadView("draws_seen", f"{len(mine)} draws")
        for number, draw in enumerate(mine):
            path = f"draws_seen.{number}."
            cards = self.items(told[number], path, "cards", 2)
            if len(cards) != min(2, int(state.queue_head) - 2 * draw):
                raise BadView(f"{path}cards", "the residents that were drawn")
            for which, card in enumerate(cards):
                found = self.one_of(card, names, f"{path}cards.{which}")
                self.saw[2 * draw + which] = u8(found)
            if int(state.kept[draw]) != NOBODY:
                state.kept[draw] = u8(self.whole(told[number], path, "kept", 1, len(cards)) - 1)

    def hands(self, draws: list[int]) -> None:
        """At the end everybody's residents are shown, in the order they were kept."""
        names = self.tables.resident_names
        for seat in range(self.players):
            path = f"seats.{seat}."
            hand = self.items(self.data["seats"][seat], path, "hand", len(names))
            mine = [draw for draw, drawer in enumerate(draws) if drawer == seat]
            if len(hand) != len(mine):
                raise BadView(f"{path}hand", f"{len(mine)} residents")
            for draw, card in zip(mine, hand, strict=True):
                self.shown[draw] = u8(self.one_of(card, names, f"{path}hand"))
        found = [int(card) for card in self.shown if int(card) != NOBODY]
        if len(set(found)) != len(found):
            raise BadView("seats", "a resident is in two hands")

    # The moment of a turn

    def moment(self) -> None:
        state, names = self.state, self.tables.names
        using = self.get(self.data, "", "using")
        if using is not None:
            icon = self.one_of(self.get(using, "using.", "icon"), ICONS[:3], "using.icon")
            bought = self.get(using, "using.", "bought")
            if not isinstance(bought, bool):
                raise BadView("using.bought", "true or false")
            state.using, state.bought = icon, bought
        holding = self.get(self.data, "", "holding")
        if holding is not None:
            state.holding = self.one_of(holding, names, "holding")
        if (state.phase == PLACING) != (holding is not None):
            raise BadView("holding", "a card just while one is placed")
        thanks = self.get(self.data, "", "thanks") is not None
        wanted = state.phase == SOURCE or (state.phase == PLACING and not thanks)
        if wanted != (using is not None):
            raise BadView("using", "an icon just while its action is resolved")
        lifted = self.get(self.data, "", "lifted")
        if (state.phase == PUTTING) != (lifted is not None):
            raise BadView("lifted", "a place just while a card is moved")
        if lifted is not None:
            streets = int(state.streets[state.mover])
            street = self.whole(lifted, "lifted.", "street", 1, max(1, streets)) - 1
            length = int(state.length(state.mover, street))
            at = self.whole(lifted, "lifted.", "card", 1, max(1, length)) - 1
            state.lifted = int(state.street_start(state.mover, street)) + at

    def gift(self) -> None:
        """Thanks: which cards are looked at, as far as the viewer knows."""
        state, thanks = self.state, self.get(self.data, "", "thanks")
        if (thanks is not None) != (
            state.phase == GIVING or (state.phase == PLACING and state.using < 0)
        ):
            raise BadView("thanks", "cards just while one of them is chosen and placed")
        if thanks is None:
            return
        state.given = self.whole(thanks, "thanks.", "cards", 1, 3)
        state.mix = self.whole(thanks, "thanks.", "terraces", 0, int(state.given))
        placed = self.items(thanks, "thanks.", "placed", 1)
        if len(placed) != int(state.phase == PLACING):
            raise BadView("thanks.placed", "the place of the card that is placed")
        for number in range(int(state.given)):
            state.gift[number] = UNKNOWN
            state.gift[3 + number] = 1000 * int(state.shuffled[int(number >= state.mix)])
        if placed and not is_whole(placed[0], 0, int(state.given) - 1):
            raise BadView("thanks.placed", "one of the cards")
        if self.viewer == state.mover:
            self.own_gift(placed)
        else:
            self.old_gift(placed)
        if placed:
            state.gift[placed[0]] = state.gift[3 + placed[0]] = -1

    def own_gift(self, placed: list[int]) -> None:
        state, names = self.state, self.tables.names
        cards = self.items(self.data, "", "thanks_cards", 3)
        if len(cards) != state.given:
            raise BadView("thanks_cards", f"{state.given} cards")
        for number, card in enumerate(cards):
            if number not in placed:
                found = self.one_of(card, names, f"thanks_cards.{number}")
                if self.tables.deck[found] != int(number >= state.mix):
                    raise BadView(f"thanks_cards.{number}", "a card of the deck it came from")
                state.gift[number] = found
            elif card != PLACED:
                raise BadView(f"thanks_cards.{number}", PLACED)

    def old_gift(self, placed: list[int]) -> None:
        """Cards of a deck that ran out among another's three: those drawn first."""
        state, tables = self.state, self.tables
        for at, key in enumerate(self.items(self.data, "", "surely", 3)):
            card = self.one_of(key, tables.names, f"surely.{at}")
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

    def step(self) -> None:
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
            self.day_turn(placed, standing)
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

    def day_turn(self, placed: list[int], standing: list[int]) -> None:
        state = self.state
        if sorted(placed + standing) != list(range(self.players)) or not standing:
            raise BadView("days", "everybody has one piece")
        if any(int(seat) != NOBODY for seat in list(state.night)[len(placed) :]):
            raise BadView("night", "pieces from the lowest Night card on")
        if int(state.day_seat[state.day_at()]) != state.mover:
            raise BadView("seat", "whoever stands on the lowest Day card")
        state.step = len(placed)

    def decks(self) -> None:
        """What is left of each deck: just as many cards as lie nowhere in sight."""
        state, decks = self.state, self.get(self.data, "", "decks")
        self.once()
        for deck, name in enumerate(DECKS):
            left = self.whole(decks, "decks.", name, 0, 255)
            hidden = len(unseen(state, deck))
            unknown = [
                n
                for n in range(int(state.given))
                if state.gift[n] == UNKNOWN and int(n >= state.mix) == deck
            ]
            if left + len(unknown) != hidden:
                raise BadView(f"decks.{name}", f"{hidden - len(unknown)} cards are left")
            state.set_order(deck, bytes_of([int(NOBODY)] * left))

    def once(self) -> None:
        """Every town card lies in one place; neighbours and landmarks are as the rules say."""
        state, tables = self.state, self.tables
        found = [int(state.holding)] + [int(card) for card in list(state.gift)[:3]]
        for row in range(3):
            first = int(FIRST_PLACE[row])
            found += [int(state.market[first + at]) for at in range(int(state.row_count[row]))]
            found += [int(state.gone[first + at]) for at in range(int(state.gone_count[row]))]
        for seat in range(self.players):
            found += [int(state.card(seat, at)) for at in range(int(state.town_count[seat]))]
            self.streets(seat)
        cards = [card for card in found if 0 <= card < tables.plain]
        if len(set(cards)) != len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise BadView("market", f"{tables.names[twice]} lies in two places")

    def streets(self, seat: int) -> None:
        state, start = self.state, 0
        for street in range(int(state.streets[seat])):
            end = start + int(state.length(seat, street))
            cards = [int(state.card(seat, at)) for at in range(start, end)]
            path = f"seats.{seat}.streets.{street}"
            for left, right in pairwise(cards):
                if not state.joins(left, right):
                    raise BadView(path, "neighbours whose edges match")
            if sum(state.is_landmark(card) for card in cards) > 1:
                raise BadView(path, "at most one landmark")
            start = end
