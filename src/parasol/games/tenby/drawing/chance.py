"""Chance in pictures: it comes from a card's key alone, so that a card always looks the same."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


def dice(key: str) -> Random:
    """The dice of a card."""
    return Random(f"tenby {key}")


def one(of: Sequence[T], key: str, about: str) -> T:
    """One of several, the same whenever the same thing is asked about a card."""
    drawn = sha256(f"{key} {about}".encode()).digest()
    return of[int.from_bytes(drawn[:4], "big") % len(of)]


def some(of: Sequence[T], count: int, rng: Random) -> list[T]:
    """So many of several, in their order."""
    left = list(of)
    while len(left) > count:
        left.pop(rng.randrange(len(left)))
    return left
