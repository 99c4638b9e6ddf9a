"""Sentences as a template and its values, so that they can be said in any viewer's language.

`str()` says them in English, `render("pl")` in another language, from the catalogues of their home.
They are msgspec's structs because many are made with every move, and those are made quickly.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from msgspec import Struct

from parasol.core.catalogues import (
    HOUSE,
    SOURCE_LANGUAGE,
    build_catalogue,
    gettext,
    list_languages,
    lookup,
    ngettext,
    resolve_language,
)

__all__ = [
    "SOURCE_LANGUAGE",
    "YOU",
    "LogLine",
    "Names",
    "Number",
    "Part",
    "Reason",
    "Row",
    "Score",
    "Seat",
    "Term",
    "Text",
    "Totals",
    "Words",
    "build_catalogue",
    "gettext",
    "join_words",
    "list_languages",
    "ngettext",
    "resolve_language",
    "verbatim",
]

Names = Sequence[str]
"""What the seats are called; none: by their numbers."""


class Words(Struct, frozen=True):
    """Something that can be said in any language."""

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """It, in a language; `names` are what the seats are called."""
        raise TypeError(f"{type(self).__name__} must define render()")

    def __str__(self) -> str:
        return self.render()


class Text(Words, frozen=True):
    """A sentence: an English template, which is also its key for translators, and its values.

    Where it counts something it has a second template for one of them, and the name of the count.
    Values that are Words themselves are said in the same language. A game has a Text of its own,
    whose `home` is the game's package: there its catalogues are looked for first.

    >>> str(Text("{n} seats", {"n": 2}, one="{n} seat", count="n"))
    '2 seats'
    """

    home: ClassVar[str] = HOUSE

    template: str
    values: Mapping[str, Any] = {}
    one: str = ""
    count: str = ""

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """The sentence in a language."""
        values = self.values
        count = int(values[self.count]) if self.count else None
        found = None
        if language != SOURCE_LANGUAGE:
            found = lookup(language, self.one or self.template, count, self.home)
        if found is None:
            found = self.one if count == 1 else self.template
        if "{" not in found:  # names of codes above all, of which a list of moves has many
            return found
        return found.format_map({name: render(values[name], language, names) for name in values})

    def fill(self, **values: Any) -> Self:
        """The same sentence about these values."""
        return type(self)(self.template, values, self.one, self.count)


class Term(Text, frozen=True):
    """A code that views hold and people read, such as "wave": a page in the browser looks it up."""


class Row(Words, frozen=True):
    """Several things said one after the other."""

    parts: Sequence[Any]
    between: str = ", "

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """All of them, in a language."""
        return self.between.join([render(part, language, names) for part in self.parts])


class Number(Words, frozen=True):
    """A number with a fraction, or with its sign.

    >>> Number(-2.5).render("fr"), str(Number(2, signed=True))
    ('−2,5', '+2')
    """

    value: float
    signed: bool = False

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """Three digits of it, as the language writes numbers."""
        return _format_number(
            f"{self.value:+.3g}" if self.signed else f"{self.value:.3g}", language
        )


class Seat(Words, frozen=True):
    """A seat, by its name where the names are known; `first`: at the beginning of a sentence."""

    number: int
    first: bool = False

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """Its name, or its number."""
        if self.number < len(names):
            return names[self.number]
        text = Text("seat {n}", {"n": self.number}).render(language)
        return text[:1].upper() + text[1:] if self.first else text


class Totals(Words, frozen=True):
    """The points of all seats, each with its name where the names are known."""

    points: Sequence[int]

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """All of them, in the order of the seats."""
        if not names:
            return f"[{Row(self.points).render(language)}]"
        pairs = zip(names, self.points, strict=True)
        return ", ".join(f"{name} ({render(points, language)})" for name, points in pairs)


YOU = Text("you")
"""What the one person at a screen is called."""


def verbatim(text: str) -> Text:
    """Words that are the same in every language."""
    return Text("{verbatim}", {"verbatim": text})


def join_words(said: Sequence[Words], both: Text) -> Words:
    """Several things as one; `both` has places for `one`, all but the last, and the `other`.

    >>> both = Text("{one}, and {other}")
    >>> str(join_words([Text("two matches"), Text("one umbrella"), Text("1 penalty")], both))
    'two matches, one umbrella, and 1 penalty'
    """
    if len(said) == 1:
        return said[0]
    return both.fill(one=Row(said[:-1]), other=said[-1])


def render(value: object, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
    """Any value of a sentence, in a language."""
    if isinstance(value, str):
        return value
    if isinstance(value, Words):
        return value.render(language, names)
    text = str(value)
    return _format_number(text, language) if isinstance(value, int | float) else text


def _format_number(number: str, language: str) -> str:
    """A number as a language writes it."""
    return number if language == SOURCE_LANGUAGE else number.replace(".", ",").replace("-", "−")


class Reason(Struct, frozen=True):
    """Why a move is not legal now, and the topic of the game's help that the rule stands in."""

    text: Text
    rule: str

    def render(self, language: str = SOURCE_LANGUAGE) -> str:
        """The reason in a language."""
        return self.text.render(language)

    def __str__(self) -> str:
        return str(self.text)


class LogLine(Struct, frozen=True):
    """One event as a seat may know it: its kind, the seat it happened to, named values, words."""

    kind: str
    seat: int | None
    values: Mapping[str, Any]
    text: Text

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """The line in a language, the seats called by their names."""
        return self.text.render(language, names)

    def __str__(self) -> str:
        return str(self.text)

    def to_dict(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"kind": self.kind, "seat": self.seat, **self.values}


class Part(Struct, frozen=True):
    """A part of a score: its name for programs, its points, where they come from, its label."""

    name: str
    points: int
    text: Text
    label: Text | None = None

    def render_label(self, language: str = SOURCE_LANGUAGE) -> str:
        """The part's name for people."""
        return self.name if self.label is None else self.label.render(language)


class Score(Struct, frozen=True):
    """One seat's score: the parts add up to the total; rank 1 wins, tie-breaks included."""

    seat: int
    total: int
    parts: tuple[Part, ...]
    rank: int
