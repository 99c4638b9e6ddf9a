"""Declared types of views: what every game's view begins with, and how plain data becomes one.

A game may declare the type of its view as msgspec structs and name it as `Game.view_type`. The kit
then converts every view it meets, and `make types` writes JSON Schema and types for the boards from
it. What can be worked out from the rest of a view is `| UnsetType`: it is always sent, and may be
left out of a view that is read back.
"""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from parasol.core.errors import BadView, format_value

MAX_REASON_CHARS = 200
_PLACE = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`")

T = TypeVar("T")


class ViewPart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a view."""


class Score(ViewPart, frozen=True, kw_only=True):
    """Points: their sum, and where they come from."""

    total: int
    parts: dict[str, int]


class MatchView(ViewPart, frozen=True, kw_only=True):
    """What every view begins with: which game this is, and who looks."""

    game: str
    rules: str
    options: dict[str, Any]
    components: dict[str, Any]
    viewer: int | None
    """The seat that looks; null: a spectator."""


def convert_view(data: Mapping[str, Any], view_type: type[T]) -> T:
    """Plain data as the declared type; BadView names the place that has another shape."""
    try:
        return msgspec.convert(data, view_type)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadView(*_explain(str(error))) from None


def check_range(value: int, low: int, high: int, path: str) -> int:
    """A number of a view that must lie between bounds, which are possible themselves."""
    if not low <= value <= high:
        raise BadView(path, f"a whole number from {low} to {high}, not {format_value(value)}")
    return value


def _explain(problem: str) -> tuple[str, str]:
    """A path such as `seats.0.rings`, and what was expected there."""
    found = _PLACE.match(problem)
    what, path = (found["what"], found["path"] or "") if found else (problem, "")
    path = path.replace("[...]", "").replace("[", ".").replace("]", "").strip(".")
    missing = _MISSING.fullmatch(what)
    if missing:
        return ".".join(filter(None, [path, missing[1]])), "missing"
    return path or "view", what.replace("`", "")[:MAX_REASON_CHARS]
