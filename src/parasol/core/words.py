"""Sentences as a template and its values, so that they can be said in any viewer's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Text:
    """A sentence: an English template, which is also its key for translators, and its values.

    Where it counts something it has a second template for one of them, and the name of the count.

    >>> str(Text("{n} towels", {"n": 2}, one="{n} towel", count="n"))
    '2 towels'
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)
    one: str = ""
    count: str = ""

    def __str__(self) -> str:
        single = self.count and self.values[self.count] == 1
        return (self.one if single else self.template).format(**self.values)


@dataclass(frozen=True)
class Reason:
    """Why a move is not legal now, and the topic of the game's help that the rule stands in."""

    text: Text
    rule: str

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True)
class LogLine:
    """One event as a seat may know it: its kind, the seat it happened to, named values, words."""

    kind: str
    seat: int | None
    values: Mapping[str, Any]
    text: Text

    def __str__(self) -> str:
        return str(self.text)

    def data(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"kind": self.kind, "seat": self.seat, **self.values}


@dataclass(frozen=True)
class Part:
    """A part of a score: its name, its points, and where they come from."""

    name: str
    points: int
    text: Text


@dataclass(frozen=True)
class Score:
    """One seat's score: the parts add up to the total; rank 1 wins, tie-breaks included."""

    seat: int
    total: int
    parts: tuple[Part, ...]
    rank: int
