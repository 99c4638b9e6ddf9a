"""Chance in pictures: it comes from a card's key alone, so that a card always looks the same."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


def dice(key: str) -> Random:
    """The dice of a card."""
    return Random(f"tenby {key}")


def one(of: Sequence[T], key: str, about: str) -> T:
    """One of several, the same whenever the same thing is asked about a card."""
    return of[crc32(f"{key} {about}".encode()) % len(of)]


def some(of: Sequence[T], count: int, rng: Random) -> list[T]:
    """So many of several, in their order."""
    left = list(of)
    while len(left) > count:
        left.pop(rng.randrange(len(left)))
    return left
