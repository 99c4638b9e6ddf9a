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
from parasol.games.playa_pirata.notation import LETTERS, get_kind
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
    make_unknown,
)
from parasol.games.playa_pirata.view import PHASES, WINDOWS
from parasol.games.playa_pirata.view_types import DugUp, Treasure, Value, View
from parasol.games.playa_pirata.visibility import list_buried_since

_TIMED = (int(WINDOW), int(PIGGYING))


def parse_view(data: Mapping[str, Any], tables: Tables) -> PirataSeen:
    """The Seen that looks like `data`."""
    return _Parser(convert_view(data, View), tables).parse()


class _Parser:
    """Sets up a position as a view shows it; every error names its path."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view = view
        self.tables = tables
        self.players = int(tables.players)
        treasures = make_unknown(int(tables.hands * tables.count))
        specials = make_unknown(int(tables.hands * tables.special_count))
        self.state = PirataState(tables, Deal(treasures, specials), None)
        self.viewer = -1

    def parse(self) -> PirataSeen:
        if self.view.viewer is not None:
            self.viewer = self.check_seat(self.view.viewer, "viewer")
        if len(self.view.seats) != self.players:
            raise BadView("seats", f"{self.players} seats")
        self.parse_clock()
        self.parse_treasures()
        for seat in range(self.players):
            self.parse_seat(seat)
        self.parse_question()
        self.check_progress()
        self.check_towels()
        self.parse_lifeguard()
        self.parse_faces()
        self.parse_draft()
        self.parse_results()
        found = PirataSeen(self.viewer, self.state)
        if self.state.phase != ENDED and not found.guess(Rng(0)).actions():
            raise BadView("phase", "no move would be legal in this position")
        return found

    # Single values

    def check_seat(self, seat: int | None, path: str) -> int:
        return check_range(-1 if seat is None else seat, 0, self.players - 1, path)

    def parse_owner(self, seat: int | None, path: str) -> int:
        """Return a seat + 1, or 0 for null."""
        return 0 if seat is None else self.check_seat(seat, path) + 1

    def parse_place(self, letter: str | None, path: str) -> int:
        places = LETTERS[: int(self.state.placed)]
        if letter is None or letter not in places:
            raise BadView(path, f"one of {', '.join(places)}, not {letter}")
        return places.index(letter)

    # The table

    def parse_clock(self) -> None:
        state, view = self.state, self.view
        state.phase = PHASES.index(view.phase)
        if state.phase in _TIMED:
            if view.window is None:
                raise BadView("window", f"one of {', '.join(WINDOWS)}")
            state.window = WINDOWS.index(view.window)
        state.hand = check_range(view.hand, 1, int(self.tables.hands), "hand") - 1
        state.starter = self.check_seat(view.starter, "starter")
        state.turn = state.hand_turn = view.turn
        state.round = check_range(view.round, 1, int(self.tables.cards) + 1, "round")
        state.parrot = int(view.parrot)
        if state.phase != ENDED:
            state.mover = self.check_seat(view.seat, "seat")

    def parse_treasures(self) -> None:
        state, tables = self.state, self.tables
        found = self.view.treasures
        check_range(len(found), 1, int(tables.places), "treasures")
        buried = [0] * self.players
        state.placed = len(found)
        for place, treasure in enumerate(found):
            path, row = f"treasures.{place}", place * int(DEPTH)
            burier = self.parse_owner(treasure.buried_by, f"{path}.buried_by")
            if (burier == 0) != (place == 0) or (burier and buried[burier - 1] >= tables.dealt):
                raise BadView(f"{path}.buried_by", "nobody for A, else one who had it to bury")
            piece = int(tables.middle)
            if burier:
                piece = (burier - 1) * int(tables.dealt) + buried[burier - 1]
                buried[burier - 1] += 1
            state.lies[piece] = place
            state.table[row + PIECE] = piece
            state.table[row + BURIER] = burier
            self.parse_pile(place, treasure, path)

    def parse_pile(self, place: int, treasure: Treasure, path: str) -> None:
        state, row, pile = self.state, place * int(DEPTH), int(self.tables.pile)
        state.table[row + UP] = int(treasure.up)
        if treasure.up:
            if treasure.value is None:
                raise BadView(f"{path}.value", "what everybody sees")
            self.set_face(place, treasure.value)
        stuck = self.parse_owner(treasure.umbrella, f"{path}.umbrella")
        state.table[row + STUCK] = stuck
        state.table[row + LARGE] = self.parse_owner(treasure.king_size, f"{path}.king_size")
        state.table[row + FLAG] = self.parse_owner(treasure.jolly_roger, f"{path}.jolly_roger")
        if stuck:
            state.own[(stuck - 1) * WIDTH + STANDS] = place + 1
        for seat in treasure.looked:
            state.table[row + LOOKED] |= 1 << self.check_seat(seat, f"{path}.looked")
        check_range(len(treasure.towels), 0, pile, f"{path}.towels")
        for number, card in enumerate(treasure.towels):
            owner = self.check_seat(card.seat, f"{path}.towels.{number}.seat")
            state.piles[place * pile + number] = u8(owner * SEAT_SHARE + card.value)
        state.table[row + HEIGHT] = len(treasure.towels)

    def set_face(self, place: int, value: Value) -> None:
        """Set the kind of the treasure at a place."""
        piece = int(self.state.table[place * int(DEPTH) + int(PIECE)])
        self.set_piece_face(piece, get_kind(value))

    def set_piece_face(self, piece: int, kind: int) -> None:
        self.state.deal.treasures[int(self.state.hand * self.tables.count) + piece] = u8(kind)

    def set_special_face(self, number: int, card: int) -> None:
        at = int(self.state.hand * self.tables.special_count) + number
        self.state.deal.specials[at] = u8(card)

    def parse_seat(self, seat: int) -> None:
        data, path, own, me = (
            self.view.seats[seat],
            f"seats.{seat}",
            self.state.own,
            seat * int(WIDTH),
        )
        for pirate in data.pirates:
            own[me + PIRATE_CARDS + PIRATES.index(pirate)] += 1
        own[me + HELD] = self.tables.dealt - len(self.state.list_burials(seat))
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

    def parse_question(self) -> None:
        """Set what belongs to the question that is asked."""
        state, view = self.state, self.view
        state.closed = -1 if view.closed is None else self.parse_place(view.closed, "closed")
        for letter in view.began:
            state.began |= 1 << self.parse_place(letter, "began")
        if state.phase == PIGGYING:
            state.target = self.parse_place(view.piggybank, "piggybank")
        if state.phase == CARDS:
            self.parse_group()

    def parse_group(self) -> None:
        state, group = self.state, self.view.group
        if group is None:
            raise BadView("group", "the cards that are played together")
        state.target = self.parse_place(group.treasure, "group.treasure")
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

    def check_progress(self) -> None:
        """Check that everybody has played as many cards as turns, and that the phase fits."""
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
            if due and not state.list_burials(seat):
                raise BadView(f"seats.{seat}.treasures", "the First Turn is for burying")

    def check_towels(self) -> None:
        """Check that every towel card of a colour is in hand, in a group or in a pile."""
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

    def parse_lifeguard(self) -> None:
        data, state = self.view.lifeguard, self.state
        if data is None:
            return
        state.guard = self.check_seat(data.by, "lifeguard.by")
        state.guarded = self.check_seat(data.target, "lifeguard.target")
        most = len(state.list_burials(state.guarded))
        state.guarded_after = check_range(data.buried, 0, most, "lifeguard.buried")
        dealt = int(self.tables.dealt)
        if state.guarded_after == dealt or state.guard == state.guarded:
            raise BadView("lifeguard", "another seat that had a treasure in hand")
        state.guarded_pieces = sum(1 << n for n in range(int(state.guarded_after), dealt))

    def parse_faces(self) -> None:
        """Set the treasures that the viewer knows."""
        state = self.state
        known = self.view.known
        for letter, value in known.items():
            self.set_face(self.parse_place(letter, "known"), value)
        for place in range(state.placed):
            row = place * int(DEPTH)
            own = self.viewer >= 0 and (
                state.table[row + BURIER] == self.viewer + 1
                or int(state.table[row + LOOKED]) >> self.viewer & 1
            )
            if not state.table[row + UP] and own != (LETTERS[place] in known):
                raise BadView("known", f"{LETTERS[place]} exactly if the viewer has seen it")
        if self.viewer >= 0:
            self.parse_held()
        if self.viewer >= 0 and self.viewer == state.guard:
            self.parse_saw()
        first = int(state.hand * self.tables.count)
        faces = [int(state.deal.treasures[first + n]) for n in range(self.tables.count)]
        if Counter(f for f in faces if f != UNKNOWN) - Counter(self.tables.treasures):
            raise BadView("known", "more treasures of a kind than the box has")

    def parse_held(self) -> None:
        state, dealt = self.state, int(self.tables.dealt)
        pieces = [self.viewer * dealt + n for n in range(dealt)]
        pieces = [piece for piece in pieces if state.lies[piece] < 0]
        held = self.view.held or []
        if len(held) != len(pieces):
            raise BadView("held", f"{len(pieces)} treasures")
        for piece, value in zip(pieces, held, strict=True):
            self.set_piece_face(piece, get_kind(value))

    def parse_saw(self) -> None:
        """Set what a Lifeguard showed: those met again since first, then the others."""
        state, dealt = self.state, int(self.tables.dealt)
        first = int(state.guarded) * dealt
        pieces = [first + n for n in range(int(state.guarded_after), dealt)]
        left = sorted(get_kind(value) for value in self.view.saw or [])
        if len(left) != len(pieces):
            raise BadView("saw", f"{len(pieces)} treasures")
        for place in list_buried_since(state):
            piece = int(state.table[place * int(DEPTH) + int(PIECE)])
            kind = int(state.get_piece_kind(piece))
            if kind != UNKNOWN:
                if kind not in left:
                    raise BadView("saw", f"{LETTERS[place]} came from the hand that was seen")
                left.remove(kind)
                pieces.remove(piece)
        for piece, kind in zip(pieces, left, strict=True):
            self.set_piece_face(piece, kind)

    # Special cards

    def parse_draft(self) -> None:
        """Set the special cards, numbered in the order of the draft; those left come last."""
        state = self.state
        if not self.tables.with_specials:
            if state.phase in (DRAFTING, GUARDING, WINDOW, PIGGYING):
                raise BadView("phase", "special cards are not played with")
            return
        drafted = self.players
        if state.phase == DRAFTING:
            drafted = int(state.find_draft_place(state.mover))
        public: dict[int, int] = {}
        for seat in range(self.players):
            place = int(state.find_draft_place(seat))
            card = self.parse_special(seat, place < drafted)
            if card is not None:
                public[place] = card
                self.set_special_face(place, card)
        self.check_windows()
        if self.viewer >= 0 and state.find_draft_place(self.viewer) <= drafted:
            self.parse_own_pack(public, drafted)
        first = int(state.hand * self.tables.special_count)
        cards = [int(state.deal.specials[first + n]) for n in range(self.tables.special_count)]
        known = Counter(card for card in cards if card != UNKNOWN)
        if known - Counter(self.tables.specials):
            raise BadView("seats", "a special card is there twice, or not in the box")

    def parse_special(self, seat: int, kept: bool) -> int | None:
        """Return a seat's special card as everybody sees it."""
        state, path, me = self.state, f"seats.{seat}.special", seat * int(WIDTH)
        name, played = self.view.seats[seat].special, self.view.seats[seat].special_played
        if not kept:
            if name is not None or played:
                raise BadView(path, "none before it is drafted")
            return None
        number = int(state.find_draft_place(seat))
        state.own[me + KEPT] = number + 1
        state.taken[number] = seat + 1
        state.own[me + PLAYED] = int(played)
        over = state.is_hand_over()
        if (name == "hidden") == (played or over):
            raise BadView(path, "hidden until it is played or the hand is over")
        if name == "hidden":
            return None
        if name is None:
            raise BadView(path, "the card that was drafted")
        state.own[me + SHOWN] = 1
        return SPECIALS.index(name)

    def check_windows(self) -> None:
        """Check that a window is open only for somebody with a card to play in it."""
        state = self.state
        played = state.own[state.mover * WIDTH + PLAYED] > 0
        if state.phase == WINDOW and (played or (state.round == 1 and 0 < state.window < LAST)):
            raise BadView("window", "a card to play, and a moment to play it")
        if state.phase == PIGGYING and not played:
            raise BadView("phase", "a Piggybank that is played")

    def parse_own_pack(self, public: dict[int, int], drafted: int) -> None:
        """Set the pack as the viewer had it: what was kept, what has come out, the rest."""
        mine = int(self.state.find_draft_place(self.viewer))
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
            self.set_special_face(place, card)
        rest = [n for n in range(mine, int(self.tables.pack)) if n not in found]
        for number, card in zip(rest, sorted(left), strict=True):
            self.set_special_face(number, card)

    # Hands before

    def parse_results(self) -> None:
        state, players = self.state, self.players
        due = int(state.hand) + int(state.is_hand_over())
        if len(self.view.results) != due:
            raise BadView("results", f"{due} finished hands")
        for number, result in enumerate(self.view.results):
            path = f"results.{number}"
            hand = [self.check_seat(result.starter, f"{path}.starter"), len(result.treasures)]
            check_range(len(result.treasures), 0, int(self.tables.places), f"{path}.treasures")
            for at, treasure in enumerate(result.treasures):
                hand += self.parse_dug_up(treasure, f"{path}.treasures.{at}")
            if len(result.specials) != players or len(result.seats) != players:
                raise BadView(f"{path}.seats", f"{players} seats")
            for card, seat in zip(result.specials, result.seats, strict=True):
                hand.append(int(UNKNOWN) if card is None else SPECIALS.index(card))
                hand += astuple(seat.parts)
            state.history.append(hand)

    def parse_dug_up(self, treasure: DugUp, path: str) -> list[int]:
        return [
            get_kind(treasure.value),
            self.parse_owner(treasure.buried_by, f"{path}.buried_by") - 1,
            self.parse_owner(treasure.taken_by, f"{path}.taken_by") - 1,
            check_range(treasure.towels, 0, int(self.tables.pile), f"{path}.towels"),
            treasure.points,
        ]
