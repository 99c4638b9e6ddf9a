"""Chance in pictures: it comes from a card's key alone, so that a card always looks the same."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_PARTS = 1 << 32


def _hash(words: str) -> int:
    return int.from_bytes(sha256(words.encode()).digest()[:4], "big")


class Dice:
    """The dice of a card: they always fall alike."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._thrown = 0

    def throw(self) -> float:
        """Throw a number from 0 to 1."""
        self._thrown += 1
        return _hash(f"{self._key} {self._thrown}") / _PARTS

    def throw_between(self, least: float, most: float) -> float:
        """Throw a number between two bounds."""
        return least + self.throw() * (most - least)

    def choose(self, of: Sequence[T]) -> T:
        """Choose one of several."""
        return of[int(self.throw() * len(of))]

    def choose_some(self, of: Sequence[T], count: int) -> list[T]:
        """Choose so many of several, in their order."""
        left = list(of)
        while len(left) > count:
            left.pop(int(self.throw() * len(left)))
        return left


def choose(of: Sequence[T], key: str, about: str) -> T:
    """Choose one of several, the same whenever the same thing is asked about a card."""
    return of[_hash(f"{key} {about}") % len(of)]
