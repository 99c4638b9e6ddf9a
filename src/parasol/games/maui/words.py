"""Maui's sentences, from the catalogues in locale/, and the names of its codes.

A code is what views and notation hold; what people read is its name.
"""

from collections.abc import Iterable
from functools import cache

from parasol.core import words
from parasol.core.words import SOURCE_LANGUAGE, Names, Words

HOME = "parasol.games.maui"


class Text(words.Text, frozen=True):
    """A sentence of Maui's."""

    home = HOME


class Term(words.Term, frozen=True):
    """A code of Maui's."""

    home = HOME


PATTERN_NAMES = {
    "fish": Term("fish"),
    "sun": Term("sun"),
    "wave": Term("wave"),
    "shell": Term("shell"),
    "palm": Term("palm"),
}


class Patterns(Words, frozen=True):
    """Several patterns in a row. There are few such rows, and each is said often."""

    patterns: tuple[str, ...]
    between: str

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """Their names, in a language."""
        return _render_patterns(self.patterns, self.between, language)


@cache
def _render_patterns(patterns: tuple[str, ...], between: str, language: str) -> str:
    return between.join(PATTERN_NAMES[pattern].render(language) for pattern in patterns)


def name_towel(patterns: Iterable[str]) -> Patterns:
    """A towel by its patterns from the top: wave-sun-palm."""
    return Patterns(tuple(patterns), "-")


def list_patterns(patterns: Iterable[str]) -> Patterns:
    """Patterns with commas between."""
    return Patterns(tuple(patterns), ", ")


def name_either(patterns: Iterable[str]) -> Text:
    """One of two patterns."""
    first, second = (PATTERN_NAMES[pattern] for pattern in patterns)
    return Text("{first} or {second}", {"first": first, "second": second})
