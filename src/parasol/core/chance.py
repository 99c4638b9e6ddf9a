"""Where chance comes from.

Every shuffle of a table is drawn from its 32-byte seed through SHAKE-256, one stream per deck and
shuffle, so that the same seed deals the same cards whatever is played and on every machine. `Rng`
is the other, fast generator: it serves play-outs and guesses and never deals at a table.
"""

import hashlib
import secrets
import string
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.errors import BadOption
from parasol.core.words import Text

SEED_BYTES: Final = 32
LONG_BITS: Final = 4096
WORD: Final = 0xFFFFFFFF
WHOLE: Final[i64] = 1 << 32
FIRST_BYTES: Final = 256


def make_seed(seed: object) -> bytes:
    """The 32 bytes behind `seed`: fresh ones for None, a hash for an int, else bytes or hex.

    >>> make_seed(7) == make_seed(7)
    True
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    number = to_whole_number(seed)
    if number is not None:
        # In decimal, but for numbers so long that Python refuses to write them so.
        decimal = number.bit_length() < LONG_BITS
        return hashlib.sha256(b"parasol seed " + (b"%d" if decimal else b"%x") % number).digest()
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES and set(seed) <= set(string.hexdigits):
        return bytes.fromhex(seed)
    expected = Text("a whole number, 32 bytes, 64 hexadecimal digits, or nothing for a fresh one")
    raise BadOption("seed", seed, expected)


def to_whole_number(value: object) -> int | None:
    """`value` as an int if it is a whole number, one of numpy's included; True is none."""
    if isinstance(value, int):
        return None if isinstance(value, bool) else int(value)
    index = getattr(type(value), "__index__", None)
    return None if index is None else int(index(value))


class Stream:
    """Uniform numbers from one SHAKE-256 stream, by rejection: no number is likelier than another.

    >>> 0 <= Stream(bytes(32), "tiles", 0).below(60) < 60
    True
    """

    def __init__(self, seed: bytes, deck: str, number: int) -> None:
        name = f"parasol/{deck}/{number}/".encode()
        self._source = hashlib.shake_256(name + seed)
        self._bytes = b""
        self._at: i64 = 0

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        limit = WHOLE // n * n
        while True:
            at = self._at
            if at + 4 > len(self._bytes):
                # A longer reading begins like the shorter one; doubling keeps their sum small.
                self._bytes = self._source.digest(max(FIRST_BYTES, 2 * len(self._bytes)))
            read = self._bytes
            high: i64 = read[at] * 256 + read[at + 1]
            low: i64 = read[at + 2] * 256 + read[at + 3]
            word = high * 65536 + low
            self._at = at + 4
            if word < limit:
                return word % n


def shuffle_deck(seed: bytes, deck: str, number: int, cards: list[int]) -> list[int]:
    """`cards` in the order this seed gives the deck's shuffle of that number."""
    stream = Stream(seed, deck, number)
    order = list(cards)
    last: i64 = len(order) - 1
    while last > 0:
        other = stream.below(last + 1)
        kept = order[last]
        order[last] = order[other]
        order[other] = kept
        last -= 1
    return order


class Rng:
    """A small fast generator (sfc32), the same in plain and compiled Python.

    >>> Rng(1).below(6) == Rng(1).below(6)
    True
    """

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(b"parasol rng %d" % seed).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._counter: i64 = 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        a = self._a
        b = self._b
        c = self._c
        word: i64 = (a + b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
        return (word * n) >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Put `items` into random order, in place."""
        self.shuffle_from(items, 0)

    def shuffle_from(self, items: vec[i64], first: i64) -> None:
        """Put the items from `first` on into random order, in place."""
        last: i64 = len(items) - 1
        while last > first:
            other = first + self.below(last - first + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    def number(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float(self.below(1 << 30)) / float(1 << 30)

    def __reduce__(self) -> tuple[object, ...]:
        # A compiled one can't be copied or sent to another process without this.
        return restore_rng, (int(self._a), int(self._b), int(self._c), int(self._counter))


def restore_rng(a: int, b: int, c: int, counter: int) -> Rng:
    """A generator that goes on where another one was."""
    rng = Rng(0)
    rng._a, rng._b, rng._c, rng._counter = a, b, c, counter
    return rng
