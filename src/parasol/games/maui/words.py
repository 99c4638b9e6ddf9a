"""Maui's sentences, said from the catalogues in locale/, and the names of its codes.

A code is what views and notation hold; what people read is its name.
"""

from collections.abc import Iterable

from parasol.core import words
from parasol.core.words import Row

HOME = "parasol.games.maui"


class Text(words.Text):
    """A sentence of Maui's."""

    home = HOME


class Term(words.Term):
    """A code of Maui's."""

    home = HOME


PATTERN_NAMES = {
    "fish": Term("fish"),
    "sun": Term("sun"),
    "wave": Term("wave"),
    "shell": Term("shell"),
    "palm": Term("palm"),
}


def towel(patterns: Iterable[str]) -> Row:
    """A towel by its patterns from the top: wave-sun-palm."""
    return Row([PATTERN_NAMES[pattern] for pattern in patterns], "-")


def listed(patterns: Iterable[str]) -> Row:
    """Patterns with commas between."""
    return Row([PATTERN_NAMES[pattern] for pattern in patterns])


def either(patterns: Iterable[str]) -> Text:
    """One of two patterns."""
    first, second = (PATTERN_NAMES[pattern] for pattern in patterns)
    return Text("{first} or {second}", {"first": first, "second": second})
