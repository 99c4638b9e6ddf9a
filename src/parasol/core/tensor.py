"""What programs that learn ask of a game, in a loop: fresh deals, legal codes, what a seat sees.

A `Tensor` serves one game with its options. It writes into buffers that others own, straight from
a State; that it writes just what the seat's Seen holds is checked for every game by
`parasol.testing`. Nothing here belongs to any one game.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from parasol.core.state import OVER, State, missing


class Part:
    """A part of an observation: its name, its shape, and what its numbers mean."""

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning
        size = 1
        for length in shape:
            size *= length
        self.size = size

    def __reduce__(self) -> tuple[object, ...]:
        return Part, (self.name, self.shape, self.meaning)


@mypyc_attr(allow_interpreted_subclasses=True)
class Tensor:
    """The loop's side of a game. Observations are numbers from 0 to 255, always equally many."""

    def __init__(self, parts: list[Part], actions: int, players: int) -> None:
        self.parts = parts
        self.size: i64 = sum([part.size for part in parts])
        self.actions: i64 = actions
        self.players: i64 = players
        self._blank: vec[u8] = zeros(self.size)
        self._none: vec[u8] = zeros(self.actions)

    def fresh(self, seed: bytes) -> State:
        """The first position of the deal that a table's seed of 32 bytes gives, without events."""
        raise missing(self, "fresh")

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """What `seat` (-1: a spectator) knows, into `out` from `at` on, in the order of `parts`."""
        raise missing(self, "write")

    def mask(self, state: State, out: vec[u8], at: i64) -> i64:
        """1 for every legal code, 0 for the others, from `at` on; says how many are legal."""
        end = at + self.actions
        place = at
        while place < end:
            out[place] = u8(0)
            place += 1
        codes = state.actions()
        for code in codes:
            out[at + i64(code)] = u8(1)
        return len(codes)

    def play(self, state: State, action: i64) -> None:
        """Play a code that is known to be legal."""
        state.apply(action)

    def ranks(self, state: State) -> list[int]:
        """Every seat's place at the end, 1 for the winner."""
        raise missing(self, "ranks")

    def numbers(self, state: State, seat: i64) -> vec[u8]:
        """What `write` writes, on its own."""
        out = self._blank[:]
        self.write(state, seat, out, 0)
        return out

    def legal(self, state: State) -> vec[u8]:
        """What `mask` writes, on its own."""
        out = self._none[:]
        self.mask(state, out, 0)
        return out


def zeros(count: i64) -> vec[u8]:
    """So many zeros."""
    return vec[u8]([0] * int(count))


def relative(seat: i64, first: i64, players: i64) -> i64:
    """A seat counted from the viewer, + 1; 0 for nobody."""
    if seat == OVER or seat >= players:
        return 0
    place = seat - first
    return place + 1 if place >= 0 else place + players + 1


def small(number: i64) -> u8:
    """A number as it fits: what is below 0 is 0, what is above 255 is 255."""
    if number < 0:
        return u8(0)
    return u8(number) if number < 255 else u8(255)
