"""The board for the terminal, drawn and told; made from a view, so it can't tell more than that."""

from collections.abc import Mapping
from typing import Any

from .notation import COLUMNS

STYLES = {"X": "[bold cyan]X[/]", "O": "[bold magenta]O[/]", ".": "[dim]·[/]"}


def board(view: Mapping[str, Any], names: list[str]) -> str:
    """A view as text, with [style] marks as `rich` reads them."""
    rows = view["rows"]
    lines = ["   " + " ".join(COLUMNS[: len(rows)])]
    lines += [f"{n:2} " + " ".join(STYLES[mark] for mark in row) for n, row in enumerate(rows, 1)]
    seats = [f"{STYLES[mark]} {name}" for mark, name in zip("XO", names, strict=False)]
    return "\n".join([*lines, "", "   ".join(seats)])


def told(view: Mapping[str, Any], names: list[str]) -> str:
    """A view in words, for screen readers and pipes."""
    words = {"X": "cross", "O": "nought", ".": "empty"}
    rows = [", ".join(words[mark] for mark in row) for row in view["rows"]]
    lines = [f"Row {number}: {row}." for number, row in enumerate(rows, 1)]
    return "\n".join([*lines, f"Crosses: {names[0]}. Noughts: {names[1]}."])
