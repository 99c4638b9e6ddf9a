"""Parse a view of Playa Pirata into a Seen, so that a program elsewhere can search from it.

view_types.py has the shape. Here is what goes beyond it: whatever no position with this box looks
like raises BadView, which names the path. What follows from the rest is not read: whoever asked
compares the whole view with that of the Seen found here.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple
from mypy_extensions import u8

from parasol.core.chance import Rng
from parasol.core.errors import BadView
from parasol.core.view_types import check_range, convert_view
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.notation import LETTERS, kind_of
from parasol.games.playa_pirata.position import (
    BURIER,
    CARDS,
    COUNT,
    DEPTH,
    DRAFTING,
    ENDED,
    FINAL,
    FLAG,
    FRONT,
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
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import (
    MAX_VALUE,
    PIRATES,
    SPECIALS,
    UMBRELLAS,
    UNKNOWN,
    Deal,
    Tables,
    blank,
)
from parasol.games.playa_pirata.view import PHASES, WINDOWS
from parasol.games.playa_pirata.view_types import DugUp, Treasure, Value, View
from parasol.games.playa_pirata.visibility import after_look

_TIMED = (int(WINDOW), int(PIGGYING))


def parse_view(data: Mapping[str, Any], tables: Tables) -> PirataSeen:
    """The Seen that looks like `data`."""
    return _Parser(convert_view(data, View), tables).parse()


class _Parser:
    """Lays a position out as a view shows it; every complaint names its path."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view = view
        self.tables = tables
        self.players = int(tables.players)
        treasures = blank(int(tables.hands * tables.count))
        specials = blank(int(tables.hands * tables.special_count))
        self.state = PirataState(tables, Deal(treasures, specials), None)
        self.viewer = -1

    def parse(self) -> PirataSeen:
        if self.view.viewer is not None:
            self.viewer = self.seat_number(self.view.viewer, "viewer")
        if len(self.view.seats) != self.players:
            raise BadView("seats", f"{self.players} seats")
        self.clock()
        self.treasures()
        for seat in range(self.players):
            self.seat(seat)
        self.asked()
        self.progress()
        self.towels()
        self.lifeguard()
        self.faces()
        self.draft()
        self.results()
        found = PirataSeen(self.viewer, self.state)
        if self.state.phase != ENDED and not found.guess(Rng(0)).actions():
            raise BadView("phase", "no move would be legal in this position")
        return found

    # Single values

    def seat_number(self, seat: int | None, path: str) -> int:
        return check_range(-1 if seat is None else seat, 0, self.players - 1, path)

    def owner(self, seat: int | None, path: str) -> int:
        """A seat + 1, or 0 for null."""
        return 0 if seat is None else self.seat_number(seat, path) + 1

    def place(self, letter: str | None, path: str) -> int:
        places = LETTERS[: int(self.state.placed)]
        if letter is None or letter not in places:
            raise BadView(path, f"one of {', '.join(places)}, not {letter}")
        return places.index(letter)

    # The table

    def clock(self) -> None:
        state, view = self.state, self.view
        state.phase = PHASES.index(view.phase)
        if state.phase in _TIMED:
            if view.window is None:
                raise BadView("window", f"one of {', '.join(WINDOWS)}")
            state.window = WINDOWS.index(view.window)
        state.hand = check_range(view.hand, 1, int(self.tables.hands), "hand") - 1
        state.starter = self.seat_number(view.starter, "starter")
        state.turn = state.hand_turn = view.turn
        state.round = check_range(view.round, 1, int(self.tables.cards) + 1, "round")
        state.parrot = int(view.parrot)
        if state.phase != ENDED:
            state.mover = self.seat_number(view.seat, "seat")

    def treasures(self) -> None:
        state, tables = self.state, self.tables
        found = self.view.treasures
        check_range(len(found), 1, int(tables.places), "treasures")
        buried = [0] * self.players
        state.placed = len(found)
        for place, treasure in enumerate(found):
            path, row = f"treasures.{place}", place * int(DEPTH)
            burier = self.owner(treasure.buried_by, f"{path}.buried_by")
            if (burier == 0) != (place == 0) or (burier and buried[burier - 1] >= tables.dealt):
                raise BadView(f"{path}.buried_by", "nobody for A, else one who had it to bury")
            piece = int(tables.middle)
            if burier:
                piece = (burier - 1) * int(tables.dealt) + buried[burier - 1]
                buried[burier - 1] += 1
            state.lies[piece] = place
            state.table[row + PIECE] = piece
            state.table[row + BURIER] = burier
            self.on_treasure(place, treasure, path)

    def on_treasure(self, place: int, treasure: Treasure, path: str) -> None:
        state, row, pile = self.state, place * int(DEPTH), int(self.tables.pile)
        state.table[row + UP] = int(treasure.up)
        if treasure.up:
            if treasure.value is None:
                raise BadView(f"{path}.value", "what everybody sees")
            self.face(place, treasure.value)
        stuck = self.owner(treasure.umbrella, f"{path}.umbrella")
        state.table[row + STUCK] = stuck
        state.table[row + LARGE] = self.owner(treasure.king_size, f"{path}.king_size")
        state.table[row + FLAG] = self.owner(treasure.jolly_roger, f"{path}.jolly_roger")
        if stuck:
            state.own[(stuck - 1) * WIDTH + STANDS] = place + 1
        for seat in treasure.looked:
            state.table[row + LOOKED] |= 1 << self.seat_number(seat, f"{path}.looked")
        check_range(len(treasure.towels), 0, pile, f"{path}.towels")
        for number, card in enumerate(treasure.towels):
            owner = self.seat_number(card.seat, f"{path}.towels.{number}.seat")
            state.piles[place * pile + number] = u8(owner * SEAT_SHARE + card.value)
        state.table[row + HEIGHT] = len(treasure.towels)

    def face(self, place: int, value: Value) -> None:
        """The kind of the treasure at a place."""
        piece = int(self.state.table[place * int(DEPTH) + int(PIECE)])
        self.piece_face(piece, kind_of(value))

    def piece_face(self, piece: int, kind: int) -> None:
        self.state.deal.treasures[int(self.state.hand * self.tables.count) + piece] = u8(kind)

    def special_face(self, number: int, card: int) -> None:
        at = int(self.state.hand * self.tables.special_count) + number
        self.state.deal.specials[at] = u8(card)

    def seat(self, seat: int) -> None:
        data, path, own, me = (
            self.view.seats[seat],
            f"seats.{seat}",
            self.state.own,
            seat * int(WIDTH),
        )
        for pirate in data.pirates:
            own[me + PIRATE_CARDS + PIRATES.index(pirate)] += 1
        own[me + HELD] = self.tables.dealt - len(self.state.burials(seat))
        own[me + LEFT] = int(own[me + HELD]) + len(data.pirates)
        own[me + FRONT] = int(data.umbrella == "front")
        for number in range(3):
            count = int(own[me + PIRATE_CARDS + number])
            if number == UMBRELLAS:
                count += int(own[me + FRONT]) + int(own[me + STANDS] > 0)
            right = int(self.tables.pirates[number])
            if count > right or (number == UMBRELLAS and count != right):
                raise BadView(f"{path}.pirates", f"{PIRATES[number]}: the box has {right}")
        for value in range(1, MAX_VALUE + 1):
            if self.tables.towels[value]:
                count = data.towels.get(str(value), -1)
                if count < 0:
                    raise BadView(f"{path}.towels.{value}", "missing")
                own[me + TOWEL_CARDS + value] = count
                own[me + COUNT] += count
                own[me + TOTAL] += count * value

    def asked(self) -> None:
        """What belongs to the question that is asked."""
        state, view = self.state, self.view
        state.closed = -1 if view.closed is None else self.place(view.closed, "closed")
        for letter in view.began:
            state.began |= 1 << self.place(letter, "began")
        if state.phase == PIGGYING:
            state.target = self.place(view.piggybank, "piggybank")
        if state.phase == CARDS:
            self.group()

    def group(self) -> None:
        state, group = self.state, self.view.group
        if group is None:
            raise BadView("group", "the cards that are played together")
        state.target = self.place(group.treasure, "group.treasure")
        state.lowest = MAX_VALUE
        for number, card in enumerate(group.cards):
            if card > state.lowest:
                raise BadView(f"group.cards.{number}", "towel cards, the highest first")
            state.group[card] += 1
            state.total += card
            state.lowest = card
        if state.table[state.target * DEPTH + STUCK] or state.target == state.closed:
            raise BadView("group.treasure", "a treasure that can be covered")

    # Whether it fits together

    def progress(self) -> None:
        """Everybody has played as many cards as turns; the phase fits the turn."""
        state, cards = self.state, int(self.tables.cards)
        phase, final = state.phase, state.round > cards
        over = phase in (PLACING, ENDED)
        if final and phase not in (FINAL, CARDS) and not over:
            raise BadView("round", "nothing but towels in the Final Turn")
        if (phase == FINAL or over) and not final:
            raise BadView("round", f"{cards + 1}, once everybody has played")
        if phase in (DRAFTING, GUARDING) and state.round != 1:
            raise BadView("round", "1 before the first burying")
        if phase in (TOWELS, SECOND, CARDS) and state.round == 1:
            raise BadView("phase", "no towels in the First Turn")
        if (phase == SECOND) != (state.closed >= 0) and phase not in (CARDS, *_TIMED):
            raise BadView("closed", "the treasure covered before, while a second may follow")
        before = phase in (DRAFTING, GUARDING, PLAYING) or (phase in _TIMED and state.window == 0)
        last = (int(state.mover) - int(state.starter)) % self.players - int(before)
        if phase in (DRAFTING, GUARDING):
            last = -1
        for seat in range(self.players):
            place = (seat - int(state.starter)) % self.players
            due = cards if final else int(state.round) - 1 + int(place <= last)
            if cards - int(state.own[seat * WIDTH + LEFT]) != due:
                raise BadView(f"seats.{seat}.pirates", f"{due} treasures and pirates are played")
            if due and not state.burials(seat):
                raise BadView(f"seats.{seat}.treasures", "the First Turn is for burying")

    def towels(self) -> None:
        """Every towel card of a colour is in hand, in a group or in a pile."""
        state = self.state
        lying = Counter(int(card) for card in state.piles)
        for seat in range(self.players):
            for value in range(1, MAX_VALUE + 1):
                count = int(state.own[seat * WIDTH + TOWEL_CARDS + value])
                count += lying[seat * SEAT_SHARE + value]
                count += int(state.group[value]) if seat == state.mover else 0
                right = int(self.tables.towels[value])
                if count != right:
                    raise BadView(f"seats.{seat}.towels", f"{right} cards of {value}, not {count}")

    # Faces

    def lifeguard(self) -> None:
        data, state = self.view.lifeguard, self.state
        if data is None:
            return
        state.guard = self.seat_number(data.by, "lifeguard.by")
        state.guarded = self.seat_number(data.target, "lifeguard.target")
        most = len(state.burials(state.guarded))
        state.guarded_after = check_range(data.buried, 0, most, "lifeguard.buried")
        dealt = int(self.tables.dealt)
        if state.guarded_after == dealt or state.guard == state.guarded:
            raise BadView("lifeguard", "another seat that had a treasure in hand")
        state.guarded_pieces = sum(1 << n for n in range(int(state.guarded_after), dealt))

    def faces(self) -> None:
        """The treasures that the viewer knows."""
        state = self.state
        known = self.view.known
        for letter, value in known.items():
            self.face(self.place(letter, "known"), value)
        for place in range(state.placed):
            row = place * int(DEPTH)
            own = self.viewer >= 0 and (
                state.table[row + BURIER] == self.viewer + 1
                or int(state.table[row + LOOKED]) >> self.viewer & 1
            )
            if not state.table[row + UP] and own != (LETTERS[place] in known):
                raise BadView("known", f"{LETTERS[place]} exactly if the viewer has seen it")
        if self.viewer >= 0:
            self.held()
        if self.viewer >= 0 and self.viewer == state.guard:
            self.saw()
        first = int(state.hand * self.tables.count)
        faces = [int(state.deal.treasures[first + n]) for n in range(self.tables.count)]
        if Counter(f for f in faces if f != UNKNOWN) - Counter(self.tables.treasures):
            raise BadView("known", "more treasures of a kind than the box has")

    def held(self) -> None:
        state, dealt = self.state, int(self.tables.dealt)
        pieces = [self.viewer * dealt + n for n in range(dealt)]
        pieces = [piece for piece in pieces if state.lies[piece] < 0]
        held = self.view.held or []
        if len(held) != len(pieces):
            raise BadView("held", f"{len(pieces)} treasures")
        for piece, value in zip(pieces, held, strict=True):
            self.piece_face(piece, kind_of(value))

    def saw(self) -> None:
        """What a Lifeguard showed: those met again since first, the others as they come."""
        state, dealt = self.state, int(self.tables.dealt)
        first = int(state.guarded) * dealt
        pieces = [first + n for n in range(int(state.guarded_after), dealt)]
        left = sorted(kind_of(value) for value in self.view.saw or [])
        if len(left) != len(pieces):
            raise BadView("saw", f"{len(pieces)} treasures")
        for place in after_look(state):
            piece = int(state.table[place * int(DEPTH) + int(PIECE)])
            kind = int(state.piece_kind(piece))
            if kind != UNKNOWN:
                if kind not in left:
                    raise BadView("saw", f"{LETTERS[place]} came from the hand that was seen")
                left.remove(kind)
                pieces.remove(piece)
        for piece, kind in zip(pieces, left, strict=True):
            self.piece_face(piece, kind)

    # Special cards

    def draft(self) -> None:
        """Special cards are numbered in the order of the draft; those left come last."""
        state = self.state
        if not self.tables.with_specials:
            if state.phase in (DRAFTING, GUARDING, WINDOW, PIGGYING):
                raise BadView("phase", "special cards are not played with")
            return
        drafted = self.players
        if state.phase == DRAFTING:
            drafted = int(state.draft_place(state.mover))
        public: dict[int, int] = {}
        for seat in range(self.players):
            place = int(state.draft_place(seat))
            card = self.special(seat, place < drafted)
            if card is not None:
                public[place] = card
                self.special_face(place, card)
        self.windows()
        if self.viewer >= 0 and state.draft_place(self.viewer) <= drafted:
            self.own_pack(public, drafted)
        first = int(state.hand * self.tables.special_count)
        cards = [int(state.deal.specials[first + n]) for n in range(self.tables.special_count)]
        known = Counter(card for card in cards if card != UNKNOWN)
        if known - Counter(self.tables.specials):
            raise BadView("seats", "a special card is there twice, or not in the box")

    def special(self, seat: int, kept: bool) -> int | None:
        """A seat's special card as everybody sees it."""
        state, path, me = self.state, f"seats.{seat}.special", seat * int(WIDTH)
        name, played = self.view.seats[seat].special, self.view.seats[seat].special_played
        if not kept:
            if name is not None or played:
                raise BadView(path, "none before it is drafted")
            return None
        number = int(state.draft_place(seat))
        state.own[me + KEPT] = number + 1
        state.taken[number] = seat + 1
        state.own[me + PLAYED] = int(played)
        over = state.hand_is_over()
        if (name == "hidden") == (played or over):
            raise BadView(path, "hidden until it is played or the hand is over")
        if name == "hidden":
            return None
        if name is None:
            raise BadView(path, "the card that was drafted")
        state.own[me + SHOWN] = 1
        return SPECIALS.index(name)

    def windows(self) -> None:
        """A window is only for whoever has a card to play in it."""
        state = self.state
        played = state.own[state.mover * WIDTH + PLAYED] > 0
        if state.phase == WINDOW and (played or (state.round == 1 and 0 < state.window < LAST)):
            raise BadView("window", "a card to play, and a moment to play it")
        if state.phase == PIGGYING and not played:
            raise BadView("phase", "a Piggybank that is played")

    def own_pack(self, public: dict[int, int], drafted: int) -> None:
        """The pack as the viewer has had it: what was kept, what has come out, the rest."""
        mine = int(self.state.draft_place(self.viewer))
        draft = self.view.draft
        if draft is None:
            raise BadView("draft", "the pack that the viewer has had")
        left = [SPECIALS.index(name) for name in draft.pack]
        if len(left) != self.tables.pack - mine:
            raise BadView("draft.pack", f"{int(self.tables.pack) - mine} cards")
        found = {place: card for place, card in public.items() if place >= mine}
        if mine < drafted:
            if draft.kept is None:
                raise BadView("draft.kept", "the card that was kept")
            found[mine] = SPECIALS.index(draft.kept)
        for place, card in found.items():
            if card not in left:
                raise BadView("draft.pack", f"{SPECIALS[card]} must have been in it")
            left.remove(card)
            self.special_face(place, card)
        rest = [n for n in range(mine, int(self.tables.pack)) if n not in found]
        for number, card in zip(rest, sorted(left), strict=True):
            self.special_face(number, card)

    # Hands before

    def results(self) -> None:
        state, players = self.state, self.players
        due = int(state.hand) + int(state.hand_is_over())
        if len(self.view.results) != due:
            raise BadView("results", f"{due} finished hands")
        for number, result in enumerate(self.view.results):
            path = f"results.{number}"
            hand = [self.seat_number(result.starter, f"{path}.starter"), len(result.treasures)]
            check_range(len(result.treasures), 0, int(self.tables.places), f"{path}.treasures")
            for at, treasure in enumerate(result.treasures):
                hand += self.dug_up(treasure, f"{path}.treasures.{at}")
            if len(result.specials) != players or len(result.seats) != players:
                raise BadView(f"{path}.seats", f"{players} seats")
            for card, seat in zip(result.specials, result.seats, strict=True):
                hand.append(int(UNKNOWN) if card is None else SPECIALS.index(card))
                hand += astuple(seat.parts)
            state.history.append(hand)

    def dug_up(self, treasure: DugUp, path: str) -> list[int]:
        return [
            kind_of(treasure.value),
            self.owner(treasure.buried_by, f"{path}.buried_by") - 1,
            self.owner(treasure.taken_by, f"{path}.taken_by") - 1,
            check_range(treasure.towels, 0, int(self.tables.pile), f"{path}.towels"),
            treasure.points,
        ]
