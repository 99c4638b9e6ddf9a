"""Hermits: a small game with secret hands, to try what Maui has no use for.

Twelve hermit crabs, 1 to 12. In its turn a seat scouts: it peeks at the top crab of the heap, takes
it in hand unseen by others, digs it up for all to see (an odd one is worth a point and the seat
scouts on; an even one pinches and ends the turn), or stays. Then it seals a crab of its hand. When
all have had their turn the sealed crabs are shown together; the highest scores one for each. After
three rounds hands are shown, and every even crab left in them is worth a point.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from parasol.core.chance import Rng, shuffle_deck
from parasol.core.components import Box, is_whole
from parasol.core.errors import BadView
from parasol.core.faces import Secret, SecretsGame
from parasol.core.game import Game
from parasol.core.match import Step
from parasol.core.options import option
from parasol.core.state import EVERYONE, OVER, Event, Seen, State
from parasol.core.words import LogLine, Part, Reason, Score, Text

CRABS = 12
HAND = 3
ROUNDS = 3
SEATS = 3
SCOUTING, SEALING, ENDED = range(3)
PHASES = ("scout", "seal", "over")
PEEK, TAKE, DIG, STAY, SEAL = range(5)
ACTIONS = SEAL + CRABS
SCOUTS = ("peek", "take", "dig", "stay")
UNKNOWN = -1

DEALT, PEEKED, SAW, TOOK, GOT, DUG, STAYED, SEALED, CHOSE, SHOWN, WON, LEFT = range(12)
EVENTS = (
    ("dealt", "{who} is dealt {crabs}"),
    ("peeked", "{who} peeks at the top crab"),
    ("saw", "{who} sees {crabs}"),
    ("took", "{who} takes the top crab in hand"),
    ("got", "{who} takes {crabs} in hand"),
    ("dug", "{who} digs up {crabs}"),
    ("stayed", "{who} stays"),
    ("sealed", "{who} seals a crab"),
    ("chose", "{who} seals {crabs}"),
    ("shown", "{who} had sealed {crabs}"),
    ("won", "{who} wins the round"),
    ("left", "{who} is left with {crabs}"),
)


@dataclass(frozen=True)
class Options:
    """How a match is set up."""

    players: int = option(2, 3, label="Players", help="Two or three.")


class HermitsState(State):
    """One position. `crabs` says which crab each piece is; a piece lies in one place at a time.

    `knows` has, by piece, a bit for every seat that has seen it.
    """

    def __init__(self, players: int, crabs: Sequence[int]) -> None:
        super().__init__()
        self.players = players
        self.crabs = list(crabs)
        self.hands = [list(range(s * HAND, (s + 1) * HAND)) for s in range(players)]
        self.heap = list(range(players * HAND, CRABS))
        self.shore: list[int] = []
        self.sealed = [UNKNOWN] * players
        self.knows = [1 << p // HAND if p < players * HAND else 0 for p in range(CRABS)]
        self.points = [0] * players
        self.round = 1
        self.phase = SCOUTING
        self.mover = 0

    def clone(self) -> "HermitsState":
        twin = HermitsState(self.players, self.crabs)
        twin.hands = [list(hand) for hand in self.hands]
        twin.heap, twin.shore = list(self.heap), list(self.shore)
        twin.sealed, twin.knows = list(self.sealed), list(self.knows)
        twin.points = list(self.points)
        twin.round, twin.phase, twin.mover = self.round, self.phase, self.mover
        twin.turn, twin.revealed = self.turn, self.revealed
        return twin

    def seat(self) -> int:
        return OVER if self.phase == ENDED else self.mover

    def actions(self) -> list[int]:
        if self.phase == SCOUTING:
            return [PEEK, TAKE, DIG, STAY] if self.heap else [STAY]
        if self.phase == SEALING:
            return sorted(SEAL + self.crabs[piece] for piece in self.hands[self.mover])
        return []

    def apply(self, action: int) -> None:
        if action not in self.actions():
            raise ValueError(f"{action} is not legal here")
        me, scouted = self.mover, True
        if action >= SEAL:
            self.seal(action - SEAL)
        elif action == STAY:
            self.tell(STAYED, me, EVERYONE, ())
        elif action == DIG:
            scouted = self.dig()
        else:
            self.look(action)
        if action == DIG and scouted:
            return  # an odd one: it scouts on
        if action < SEAL and scouted and self.hands[me]:
            self.phase = SEALING
        else:
            self.end_turn()

    def mask_action(self, action: int, viewer: int) -> int:
        return -1 if action >= SEAL and viewer != self.mover else action

    def seal(self, crab: int) -> None:
        me = self.mover
        piece = next(piece for piece in self.hands[me] if self.crabs[piece] == crab)
        self.hands[me].remove(piece)
        self.sealed[me] = piece
        self.tell(SEALED, me, EVERYONE - (1 << me), ())
        self.tell(CHOSE, me, 1 << me, (crab,))

    def look(self, action: int) -> None:
        """Peek at the top crab or take it: whoever does it sees it, the others see that."""
        me, piece = self.mover, self.heap[0]
        self.knows[piece] |= 1 << me
        self.revealed += 1
        if action == TAKE:
            self.hands[me].append(self.heap.pop(0))
        self.tell(PEEKED if action == PEEK else TOOK, me, EVERYONE - (1 << me), ())
        self.tell(SAW if action == PEEK else GOT, me, 1 << me, (self.crabs[piece],))

    def dig(self) -> bool:
        """Turn the top crab up; whether the seat scouts on."""
        piece = self.heap.pop(0)
        self.shore.append(piece)
        self.revealed += 1
        self.tell(DUG, self.mover, EVERYONE, (self.crabs[piece],))
        odd = self.crabs[piece] % 2 == 0  # crabs are counted from 1, their codes from 0
        self.points[self.mover] += odd
        return odd

    def end_turn(self) -> None:
        self.phase = SCOUTING
        self.mover += 1
        if self.mover == self.players:
            self.mover = 0
            self.show()
            self.round += 1
        if self.round > ROUNDS:
            self.phase = ENDED
            self.revealed += 1
            for seat, hand in enumerate(self.hands):
                crabs = tuple(sorted(self.crabs[piece] for piece in hand))
                self.tell(LEFT, seat, EVERYONE, crabs)
        else:
            self.turn += 1

    def show(self) -> None:
        """All sealed crabs at once; the highest scores one for each."""
        lying = [(self.crabs[p], seat) for seat, p in enumerate(self.sealed) if p != UNKNOWN]
        if not lying:
            return
        self.revealed += 1
        for crab, seat in sorted(lying, key=lambda pair: pair[1]):
            self.tell(SHOWN, seat, EVERYONE, (crab,))
            self.shore.append(self.sealed[seat])
        self.sealed = [UNKNOWN] * self.players
        winner = max(lying)[1]
        self.points[winner] += len(lying)
        self.tell(WON, winner, EVERYONE, ())

    def left(self, seat: int) -> int:
        """Points for the crabs left in a hand."""
        return sum(self.crabs[piece] % 2 for piece in self.hands[seat])

    def totals(self) -> list[int]:
        return [self.points[seat] + self.left(seat) for seat in range(self.players)]

    def numbers(self) -> list[int]:
        numbers = [self.players, self.round, self.phase, self.mover, self.turn, self.revealed]
        for part in (self.crabs, self.knows, self.sealed, self.points, self.heap, self.shore):
            numbers += [len(part), *part]
        for hand in self.hands:
            numbers += [len(hand), *hand]
        return numbers

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, (self.numbers(),)


def restore_state(numbers: list[int]) -> HermitsState:
    """The State whose `numbers()` these are."""
    rest = iter(numbers[6:])

    def part() -> list[int]:
        return [next(rest) for _ in range(next(rest))]

    state = HermitsState(numbers[0], part())
    _, state.round, state.phase, state.mover, state.turn, state.revealed = numbers[:6]
    state.knows, state.sealed, state.points = part(), part(), part()
    state.heap, state.shore = part(), part()
    state.hands = [part() for _ in range(state.players)]
    return state


class HermitsSeen(Seen):
    """What `viewer` knows: a position in which unknown pieces are no crab at all.

    A hand other than the viewer's own is kept in order of its pieces, what it has sealed among
    them, and only `has_sealed` says that it has.
    """

    def __init__(self, viewer: int, known: HermitsState, has_sealed: Sequence[bool]) -> None:
        super().__init__(viewer)
        self.known = known
        self.has_sealed = list(has_sealed)

    def guess(self, rng: Rng) -> HermitsState:
        state = self.known.clone()
        lost = sorted(set(range(CRABS)) - set(state.crabs))
        for piece, crab in enumerate(state.crabs):
            if crab == UNKNOWN:
                state.crabs[piece] = lost.pop(rng.below(len(lost)))
        for seat in range(state.players):
            if seat != self.viewer:
                pieces = state.hands[seat]
                hand = [pieces.pop(rng.below(len(pieces))) for _ in range(len(pieces))]
                state.sealed[seat] = hand.pop() if self.has_sealed[seat] else UNKNOWN
                state.hands[seat] = hand
        return state

    def numbers(self) -> vec[u8]:
        state, first = self.known, max(int(self.viewer), 0)
        seat = state.seat()
        numbers = [state.phase, 0 if seat == OVER else (seat - first) % state.players + 1]
        numbers += [state.round, len(state.heap), state.players]
        for zone in (state.heap, state.shore):
            crabs = [state.crabs[piece] + 1 for piece in zone]
            numbers += crabs + [0] * (CRABS - len(crabs))
        for place in range(SEATS):
            other = (first + place) % state.players
            there = place < state.players
            held = [state.crabs[piece] for piece in self.held(other)] if there else []
            own = there and other == self.viewer and state.sealed[other] != UNKNOWN
            numbers += [
                len(held),
                int(there and self.has_sealed[other]),
                state.points[other] if there else 0,
                state.crabs[state.sealed[other]] + 1 if own else 0,
                *(int(crab in held) for crab in range(CRABS)),
            ]
        return vec[u8](u8(number) for number in numbers)

    def held(self, seat: int) -> list[int]:
        """The pieces of a hand, what it has sealed included."""
        sealed = self.known.sealed[seat]
        return self.known.hands[seat] + ([sealed] if sealed != UNKNOWN else [])


def observe(state: HermitsState, seat: int) -> HermitsSeen:
    """What `seat` (-1: a spectator) knows of `state`."""
    known = state.clone()
    has_sealed = [piece != UNKNOWN for piece in state.sealed]
    bit = 1 << seat if seat >= 0 else 0
    shown = set(state.shore)
    if state.phase == ENDED:
        shown |= {piece for hand in state.hands for piece in hand}
    for piece in range(CRABS):
        if piece not in shown and not state.knows[piece] & bit:
            known.crabs[piece] = UNKNOWN
    for other in range(state.players):
        if other != seat:
            pieces = state.hands[other] + [state.sealed[other]] * has_sealed[other]
            # In an order that does not tell which one was sealed.
            known.hands[other] = sorted(pieces, key=lambda p: (-known.crabs[p], p))
            known.sealed[other] = UNKNOWN
            for piece in pieces:  # what a third seat remembers of a hand is not the viewer's
                known.knows[piece] &= bit | 1 << other
    return HermitsSeen(seat, known, has_sealed)


def view(seen: HermitsSeen) -> dict[str, Any]:
    """A Seen as plain data; crabs from 1 to 12, null where one is unknown."""
    state = seen.known
    seat = state.seat()

    def crabs(pieces: Sequence[int]) -> list[int | None]:
        return [state.crabs[p] + 1 if state.crabs[p] != UNKNOWN else None for p in pieces]

    def one(number: int) -> dict[str, Any]:
        held, sealed = seen.held(number), state.sealed[number]
        known = sorted(crab for crab in crabs(held) if crab is not None)
        return {
            "held": len(held),
            "known": known,
            "sealed": seen.has_sealed[number],
            "chosen": state.crabs[sealed] + 1 if sealed != UNKNOWN else None,
            "points": state.points[number],
        }

    return {
        "viewer": int(seen.viewer) if seen.viewer >= 0 else None,
        "phase": PHASES[state.phase],
        "seat": None if seat == OVER else seat,
        "round": state.round,
        "turn": int(state.turn),
        "heap": crabs(state.heap),
        "peeked": [[s for s in range(SEATS) if state.knows[p] >> s & 1] for p in state.heap],
        "shore": crabs(state.shore),
        "seats": [one(number) for number in range(state.players)],
    }


def read(data: Mapping[str, Any], players: int) -> HermitsSeen:
    """The Seen that looks like `data`; the core compares the rest of the view with it."""
    reader = Reader(data, players)
    return reader.seen()


class Reader:
    """Lays the pieces out as a view has them."""

    def __init__(self, data: Mapping[str, Any], players: int) -> None:
        self.data = data
        self.state = HermitsState(players, [UNKNOWN] * CRABS)
        self.next = 0

    def number(self, data: Any, path: str, key: str, low: int, high: int) -> int:
        value = data.get(key) if isinstance(data, Mapping) else None
        if not is_whole(value, low, high):
            raise BadView(f"{path}{key}", f"a whole number from {low} to {high}")
        return int(value or 0)

    def items(self, data: Any, path: str, key: str) -> list[Any]:
        value = data.get(key) if isinstance(data, Mapping) else None
        if not isinstance(value, list) or len(value) > CRABS:
            raise BadView(f"{path}{key}", f"a list of at most {CRABS}")
        return value

    def piece(self, crab: Any, path: str, knows: int) -> int:
        """A new piece that is this crab, or nobody knows which."""
        if crab is not None and not is_whole(crab, 1, CRABS):
            raise BadView(path, f"a crab from 1 to {CRABS}, or null")
        if self.next == CRABS or (crab is not None and crab - 1 in self.state.crabs):
            raise BadView(path, f"{CRABS} crabs, each once")
        self.state.crabs[self.next] = UNKNOWN if crab is None else crab - 1
        self.state.knows[self.next] = knows
        self.next += 1
        return self.next - 1

    def seen(self) -> HermitsSeen:
        data, state = self.data, self.state
        viewer = data.get("viewer", "")
        if viewer is not None and not is_whole(viewer, 0, state.players - 1):
            raise BadView("viewer", "a seat, or null")
        phase = data.get("phase")
        if phase not in PHASES:
            raise BadView("phase", f"one of {', '.join(PHASES)}")
        state.phase = PHASES.index(phase)
        state.round = self.number(data, "", "round", 1, ROUNDS + (state.phase == ENDED))
        state.turn = self.number(data, "", "turn", 1, state.players * ROUNDS)
        state.mover = 0
        if state.phase != ENDED:
            state.mover = self.number(data, "", "seat", 0, state.players - 1)
        has_sealed = self.seats(-1 if viewer is None else viewer)
        self.piles(0 if viewer is None else 1 << viewer)
        if self.next != CRABS:
            raise BadView("heap", f"{CRABS} crabs, each once")
        if state.phase == SEALING and not state.hands[state.mover]:
            raise BadView("phase", "there is nothing to seal")
        return HermitsSeen(-1 if viewer is None else viewer, state, has_sealed)

    def piles(self, own: int) -> None:
        peeked = self.items(self.data, "", "peeked")
        heap = self.items(self.data, "", "heap")
        if len(peeked) != len(heap):
            raise BadView("peeked", "who has seen each crab of the heap")
        self.state.heap = []
        for number, (crab, seats) in enumerate(zip(heap, peeked, strict=True)):
            players = self.state.players
            if not isinstance(seats, list) or not all(is_whole(s, 0, players - 1) for s in seats):
                raise BadView(f"peeked.{number}", "a list of seats")
            knows = sum(1 << s for s in set(seats))
            if (crab is None) == bool(knows & own):
                raise BadView(f"heap.{number}", "a crab just where the viewer has peeked")
            self.state.heap.append(self.piece(crab, f"heap.{number}", knows))
        shore = self.items(self.data, "", "shore")
        if None in shore:
            raise BadView("shore", "no unknown crab")
        self.state.shore = [self.piece(crab, f"shore.{n}", 0) for n, crab in enumerate(shore)]

    def seats(self, viewer: int) -> list[bool]:
        seats = self.items(self.data, "", "seats")
        if len(seats) != self.state.players:
            raise BadView("seats", f"{self.state.players} seats")
        return [self.one(seat, data, viewer) for seat, data in enumerate(seats)]

    def one(self, seat: int, data: Any, viewer: int) -> bool:
        state, path = self.state, f"seats.{seat}."
        held = self.number(data, path, "held", 0, CRABS)
        known = self.items(data, path, "known")
        if len(known) > held or None in known or (seat == viewer and len(known) != held):
            raise BadView(f"{path}known", f"{held} crabs, all of one's own")
        bits = 1 << seat | (1 << viewer if viewer >= 0 else 0)
        pieces = [self.piece(crab, f"{path}known", bits) for crab in known]
        pieces += [self.piece(None, f"{path}held", 1 << seat) for _ in range(held - len(known))]
        state.points[seat] = self.number(data, path, "points", 0, 100)
        has_sealed: Any = data.get("sealed")
        if not isinstance(has_sealed, bool) or has_sealed > bool(held):
            raise BadView(f"{path}sealed", "true or false")
        if has_sealed and (seat >= state.mover or state.phase == ENDED):
            raise BadView(f"{path}sealed", "nothing before its turn is over")
        state.hands[seat] = pieces
        state.sealed[seat] = UNKNOWN
        chosen = data.get("chosen")
        if seat == viewer and has_sealed:
            found = [p for p in pieces if state.crabs[p] + 1 == chosen]
            if not found:
                raise BadView(f"{path}chosen", "the crab that was sealed")
            state.sealed[seat] = found[0]
            pieces.remove(found[0])
        return bool(has_sealed)


class Secrets(SecretsGame[HermitsState, HermitsSeen]):
    """What is hidden in Hermits."""

    def list_secrets(self, state: HermitsState) -> list[Secret]:
        """Which crab a piece is; and which piece of its hand a seat has sealed."""
        found = []
        open_ones = {piece for hand in state.hands for piece in hand if state.phase == ENDED}
        for piece in sorted(set(range(CRABS)) - set(state.shore) - open_ones):
            known = frozenset(s for s in range(state.players) if state.knows[piece] >> s & 1)
            found.append(Secret("crabs", f"piece {piece}", state.crabs[piece], known))
        for seat, sealed in enumerate(state.sealed):
            if sealed != UNKNOWN:
                deck = f"held by seat {seat}"
                places = [sealed, *state.hands[seat]]
                for number, piece in enumerate(places):
                    found.append(Secret(deck, f"{deck} {number}", piece, frozenset({seat})))
        return found

    def swap_secrets(self, state: HermitsState, one: Secret, other: Secret) -> HermitsState:
        changed = state.clone()
        first, second = (int(secret.place.rpartition(" ")[2]) for secret in (one, other))
        if one.deck == "crabs":
            crabs = changed.crabs
            crabs[first], crabs[second] = crabs[second], crabs[first]
            return changed
        seat = int(one.deck.rpartition(" ")[2])
        held = [changed.sealed[seat], *changed.hands[seat]]
        held[first], held[second] = held[second], held[first]
        changed.sealed[seat], changed.hands[seat] = held[0], held[1:]
        return changed

    def list_hidden(self, state: HermitsState) -> dict[str, Any]:
        return {"crabs": [crab + 1 for crab in state.crabs]}


class Hermits(Game[HermitsState, HermitsSeen]):
    """Hermits as the tests know it."""

    name = "hermits"
    title = "Hermits"
    rules_version = "1"
    state_type = HermitsState
    seen_type = HermitsSeen
    options_type = Options
    actions = ACTIONS
    private = True

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> HermitsState:
        state = HermitsState(options.players, shuffle_deck(seed, "crabs", 0, list(range(CRABS))))
        state.events = []
        for seat, hand in enumerate(state.hands):
            crabs = tuple(sorted(state.crabs[piece] for piece in hand))
            state.tell(DEALT, seat, 1 << seat, crabs)
        return state

    def observe(self, state: HermitsState, seat: int) -> HermitsSeen:
        return observe(state, seat)

    def view(self, seen: HermitsSeen) -> dict[str, Any]:
        return view(seen)

    def parse_view(
        self, view: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> HermitsSeen:
        return read(view, options.players)

    def word(self, state: HermitsState, action: int) -> str:
        return SCOUTS[action] if action < SEAL else f"seal/{action - SEAL + 1}"

    def word_for(self, state: HermitsState, action: int, viewer: int) -> str:
        secret = action >= SEAL and viewer != state.mover
        return "seal/?" if secret else self.word(state, action)

    def word_now(self, state: HermitsState, played: Step, viewer: int) -> str:
        """What was sealed lies open once its round is over."""
        over = state.round > (played.turn - 1) // state.players + 1
        return played.word if over else played.masked[viewer]

    def reason(self, state: HermitsState, action: int) -> Reason:
        if action >= SEAL and state.phase == SEALING:
            values = {"crab": action - SEAL + 1}
            return Reason(Text("There is no {crab} in hand.", values), "turn")
        if state.phase == SEALING:
            return Reason(Text("A crab must be sealed now."), "turn")
        return Reason(Text("Scout first." if action >= SEAL else "The heap is empty."), "turn")

    def log_line(self, state: HermitsState, event: Event) -> LogLine:
        name, sentence = EVENTS[event.kind]
        crabs = [crab + 1 for crab in event.values]
        fills = {"who": f"seat {event.seat}", "crabs": " ".join(map(str, crabs)) or "nothing"}
        values = {"crabs": crabs} if crabs else {}
        return LogLine(name, int(event.seat), values, Text(sentence, fills))

    def scores(self, seen: HermitsSeen) -> list[Score]:
        state = seen.known
        over = state.phase == ENDED
        left = [state.left(seat) if over else 0 for seat in range(state.players)]
        totals = [state.points[seat] + left[seat] for seat in range(state.players)]
        return [
            Score(
                seat,
                total,
                (
                    Part("rounds", state.points[seat], Text("odd ones dug up, rounds won")),
                    Part("left", left[seat], Text("even crabs left in hand")),
                ),
                1 + sum(other > total for other in totals),
            )
            for seat, total in enumerate(totals)
        ]

    def check(self, state: HermitsState) -> None:
        pieces = [p for hand in state.hands for p in hand] + state.heap + state.shore
        pieces += [piece for piece in state.sealed if piece != UNKNOWN]
        assert sorted(pieces) == list(range(CRABS)), f"pieces lost or doubled: {pieces}"
        assert sorted(state.crabs) == list(range(CRABS)), f"crabs: {state.crabs}"


GAME = Hermits()
