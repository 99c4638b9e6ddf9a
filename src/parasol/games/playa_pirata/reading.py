"""A view of Playa Pirata read back into a Seen, so that a program elsewhere can search from it.

Whatever does not fit raises BadView, which names the path. What follows from the rest is not read:
whoever asked compares the whole view with that of the Seen found here.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from mypy_extensions import u8

from parasol.core.chance import Rng
from parasol.core.components import is_whole
from parasol.core.errors import BadView, shown
from parasol.core.reading import Reader
from parasol.games.playa_pirata.knowing import after_look
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
    PART_NAMES,
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

_TIMED = (int(WINDOW), int(PIGGYING))


def seen(data: Mapping[str, Any], tables: Tables) -> PirataSeen:
    """The Seen that looks like `data`."""
    return _Reader(data, tables).read()


class _Reader(Reader):
    """Reads a view back, piece by piece; every complaint names its path."""

    def __init__(self, data: Mapping[str, Any], tables: Tables) -> None:
        self.data = data
        self.tables = tables
        self.players = int(tables.players)
        treasures = blank(int(tables.hands * tables.count))
        specials = blank(int(tables.hands * tables.special_count))
        self.state = PirataState(tables, Deal(treasures, specials), None)
        self.viewer = -1

    def read(self) -> PirataSeen:
        viewer = self.get(self.data, "", "viewer")
        if viewer is not None:
            self.viewer = self.seat_number(viewer, "viewer")
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

    # Reading single values

    def one_of(self, value: Any, path: str, names: Any) -> int:
        if not isinstance(value, str) or value not in names:
            raise BadView(path, f"one of {', '.join(names)}, not {shown(value)}")
        return int(names.index(value))

    def seat_number(self, value: Any, path: str) -> int:
        if not is_whole(value, 0, self.players - 1):
            raise BadView(path, f"a seat from 0 to {self.players - 1}, or null")
        return int(value)

    def owner(self, data: Any, path: str, key: str) -> int:
        """A seat + 1, or 0 for null."""
        value = self.get(data, path, key)
        return 0 if value is None else self.seat_number(value, f"{path}{key}") + 1

    def place(self, value: Any, path: str) -> int:
        return self.one_of(value, path, LETTERS[: int(self.state.placed)])

    def kind(self, value: Any, path: str) -> int:
        if value not in ("towel", "skull") and not is_whole(value, 1, 9):
            raise BadView(path, f'a number from 1 to 9, "towel" or "skull", not {shown(value)}')
        return kind_of(value)

    # The table

    def clock(self) -> None:
        state, data = self.state, self.data
        state.phase = self.one_of(self.get(data, "", "phase"), "phase", PHASES)
        if state.phase in _TIMED:
            state.window = self.one_of(self.get(data, "", "window"), "window", WINDOWS)
        state.hand = self.whole(data, "", "hand", 1, int(self.tables.hands)) - 1
        state.starter = self.whole(data, "", "starter", 0, self.players - 1)
        state.turn = self.whole(data, "", "turn", 1, 100_000)
        state.hand_turn = state.turn
        state.round = self.whole(data, "", "round", 1, int(self.tables.cards) + 1)
        state.parrot = int(self.flag(data, "", "parrot"))
        if state.phase != ENDED:
            state.mover = self.seat_number(self.get(data, "", "seat"), "seat")

    def treasures(self) -> None:
        state, tables = self.state, self.tables
        found = self.items(self.data, "", "treasures", int(tables.places))
        if not found:
            raise BadView("treasures", "the one in the middle is missing")
        buried = [0] * self.players
        state.placed = len(found)
        for place, data in enumerate(found):
            path, row = f"treasures.{place}.", place * int(DEPTH)
            burier = self.owner(data, path, "buried_by")
            if (burier == 0) != (place == 0) or (burier and buried[burier - 1] >= tables.dealt):
                raise BadView(f"{path}buried_by", "nobody for A, else one who had it to bury")
            piece = int(tables.middle)
            if burier:
                piece = (burier - 1) * int(tables.dealt) + buried[burier - 1]
                buried[burier - 1] += 1
            state.lies[piece] = place
            state.table[row + PIECE] = piece
            state.table[row + BURIER] = burier
            self.on_treasure(place, data, path)

    def on_treasure(self, place: int, data: Any, path: str) -> None:
        state, row = self.state, place * int(DEPTH)
        up = self.flag(data, path, "up")
        state.table[row + UP] = int(up)
        if up:
            self.face(place, self.get(data, path, "value"), f"{path}value")
        for key, at in (("umbrella", STUCK), ("king_size", LARGE), ("jolly_roger", FLAG)):
            state.table[row + at] = self.owner(data, path, key)
        stuck = int(state.table[row + STUCK])
        if stuck:
            state.own[(stuck - 1) * WIDTH + STANDS] = place + 1
        for number, seat in enumerate(self.items(data, path, "looked", self.players)):
            bit = 1 << self.seat_number(seat, f"{path}looked.{number}")
            state.table[row + LOOKED] |= bit
        towels = self.items(data, path, "towels", int(self.tables.pile))
        for number, card in enumerate(towels):
            here = f"{path}towels.{number}."
            owner = self.whole(card, here, "seat", 0, self.players - 1)
            value = self.whole(card, here, "value", 1, MAX_VALUE)
            state.piles[place * int(self.tables.pile) + number] = u8(owner * SEAT_SHARE + value)
        state.table[row + HEIGHT] = len(towels)

    def face(self, place: int, value: Any, path: str) -> None:
        """The kind of the treasure at a place."""
        piece = int(self.state.table[place * int(DEPTH) + int(PIECE)])
        self.piece_face(piece, self.kind(value, path))

    def piece_face(self, piece: int, kind: int) -> None:
        self.state.deal.treasures[int(self.state.hand * self.tables.count) + piece] = u8(kind)

    def special_face(self, number: int, card: int) -> None:
        at = int(self.state.hand * self.tables.special_count) + number
        self.state.deal.specials[at] = u8(card)

    def seat(self, seat: int) -> None:
        seats = self.items(self.data, "", "seats", 4)
        if len(seats) != self.players:
            raise BadView("seats", f"{self.players} seats")
        data, path, own, me = seats[seat], f"seats.{seat}.", self.state.own, seat * int(WIDTH)
        pirates = self.items(data, path, "pirates", 5)
        for number, name in enumerate(pirates):
            own[me + PIRATE_CARDS + self.one_of(name, f"{path}pirates.{number}", PIRATES)] += 1
        own[me + HELD] = self.tables.dealt - len(self.state.burials(seat))
        own[me + LEFT] = int(own[me + HELD]) + len(pirates)
        own[me + FRONT] = int(self.get(data, path, "umbrella") == "front")
        for number in range(3):
            count = int(own[me + PIRATE_CARDS + number])
            if number == UMBRELLAS:
                count += int(own[me + FRONT]) + int(own[me + STANDS] > 0)
            right = int(self.tables.pirates[number])
            if count > right or (number == UMBRELLAS and count != right):
                raise BadView(f"{path}pirates", f"{PIRATES[number]}: the box has {right}")
        towels = self.get(data, path, "towels")
        for value in range(1, MAX_VALUE + 1):
            if self.tables.towels[value]:
                count = self.whole(towels, f"{path}towels.", str(value), 0, 15)
                own[me + TOWEL_CARDS + value] = count
                own[me + COUNT] += count
                own[me + TOTAL] += count * value

    def asked(self) -> None:
        """What belongs to the question that is asked."""
        state, data = self.state, self.data
        closed = self.get(data, "", "closed")
        state.closed = -1 if closed is None else self.place(closed, "closed")
        for number, at in enumerate(self.items(data, "", "began", int(self.tables.places))):
            state.began |= 1 << self.place(at, f"began.{number}")
        if state.phase == PIGGYING:
            state.target = self.place(self.get(data, "", "piggybank"), "piggybank")
        if state.phase == CARDS:
            self.group()

    def group(self) -> None:
        state, group = self.state, self.get(self.data, "", "group")
        state.target = self.place(self.get(group, "group.", "treasure"), "group.treasure")
        state.lowest = MAX_VALUE
        for number, card in enumerate(self.items(group, "group.", "cards", 15)):
            if not is_whole(card, 1, int(state.lowest)):
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
        data, state = self.get(self.data, "", "lifeguard"), self.state
        if data is None:
            return
        state.guard = self.whole(data, "lifeguard.", "by", 0, self.players - 1)
        state.guarded = self.whole(data, "lifeguard.", "target", 0, self.players - 1)
        most = len(state.burials(state.guarded))
        state.guarded_after = self.whole(data, "lifeguard.", "buried", 0, most)
        dealt = int(self.tables.dealt)
        if state.guarded_after == dealt or state.guard == state.guarded:
            raise BadView("lifeguard", "another seat that had a treasure in hand")
        state.guarded_pieces = sum(1 << n for n in range(int(state.guarded_after), dealt))

    def faces(self) -> None:
        """The treasures that the viewer knows."""
        state = self.state
        known = self.get(self.data, "", "known")
        if not isinstance(known, Mapping):
            raise BadView("known", "values by treasure")
        for at, value in known.items():
            self.face(self.place(at, "known"), value, f"known.{at}")
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
        held = self.items(self.data, "", "held", dealt)
        if len(held) != len(pieces):
            raise BadView("held", f"{len(pieces)} treasures")
        for number, piece in enumerate(pieces):
            self.piece_face(piece, self.kind(held[number], f"held.{number}"))

    def saw(self) -> None:
        """What a Lifeguard showed: those met again since first, the others as they come."""
        state, dealt = self.state, int(self.tables.dealt)
        first = int(state.guarded) * dealt
        pieces = [first + n for n in range(int(state.guarded_after), dealt)]
        shown_ = self.items(self.data, "", "saw", dealt)
        left = sorted(self.kind(value, f"saw.{n}") for n, value in enumerate(shown_))
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
        state, path, me = self.state, f"seats.{seat}.", seat * int(WIDTH)
        data = self.data["seats"][seat]
        name, played = self.get(data, path, "special"), self.flag(data, path, "special_played")
        if not kept:
            if name is not None or played:
                raise BadView(f"{path}special", "none before it is drafted")
            return None
        number = int(state.draft_place(seat))
        state.own[me + KEPT] = number + 1
        state.taken[number] = seat + 1
        state.own[me + PLAYED] = int(played)
        over = state.hand_is_over()
        if (name == "hidden") == (played or over):
            raise BadView(f"{path}special", "hidden until it is played or the hand is over")
        if name == "hidden":
            return None
        state.own[me + SHOWN] = 1
        return self.one_of(name, f"{path}special", SPECIALS)

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
        data = self.get(self.data, "", "draft")
        pack = self.items(data, "draft.", "pack", int(self.tables.pack))
        left = [self.one_of(name, f"draft.pack.{n}", SPECIALS) for n, name in enumerate(pack)]
        if len(left) != self.tables.pack - mine:
            raise BadView("draft.pack", f"{int(self.tables.pack) - mine} cards")
        found = {place: card for place, card in public.items() if place >= mine}
        if mine < drafted:
            kept = self.get(data, "draft.", "kept")
            found[mine] = self.one_of(kept, "draft.kept", SPECIALS)
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
        state, tables = self.state, self.tables
        results = self.items(self.data, "", "results", int(tables.hands))
        due = int(state.hand) + int(state.hand_is_over())
        if len(results) != due:
            raise BadView("results", f"{due} finished hands")
        for number, data in enumerate(results):
            path = f"results.{number}."
            hand = [self.whole(data, path, "starter", 0, self.players - 1)]
            treasures = self.items(data, path, "treasures", int(tables.places))
            hand.append(len(treasures))
            for at, one in enumerate(treasures):
                hand += self.dug(one, f"{path}treasures.{at}.")
            cards = self.items(data, path, "specials", self.players)
            seats = self.items(data, path, "seats", self.players)
            if len(cards) != self.players or len(seats) != self.players:
                raise BadView(f"{path}seats", f"{self.players} seats")
            for seat in range(self.players):
                at_card = f"{path}specials.{seat}"
                card = cards[seat]
                hand.append(int(UNKNOWN) if card is None else self.one_of(card, at_card, SPECIALS))
                at_parts = f"{path}seats.{seat}."
                parts = self.get(seats[seat], at_parts, "parts")
                hand += [self.whole(parts, f"{at_parts}parts.", n, -200, 200) for n in PART_NAMES]
            state.history.append(hand)

    def dug(self, data: Any, path: str) -> list[int]:
        return [
            self.kind(self.get(data, path, "value"), f"{path}value"),
            self.owner(data, path, "buried_by") - 1,
            self.owner(data, path, "taken_by") - 1,
            self.whole(data, path, "towels", 0, int(self.tables.pile)),
            self.whole(data, path, "points", 0, 50),
        ]
