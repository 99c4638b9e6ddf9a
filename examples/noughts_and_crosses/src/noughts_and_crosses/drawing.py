"""The board for the terminal, drawn and told; made from a view, so it can't tell more than that."""

from collections.abc import Mapping
from typing import Any

from parasol.core.words import Row

from .notation import COLUMNS
from .words import Text

STYLES = {"X": "[bold cyan]X[/]", "O": "[bold magenta]O[/]", ".": "[dim]·[/]"}


def board(view: Mapping[str, Any], names: list[str]) -> str:
    """A view as text, with [style] marks as `rich` reads them."""
    rows = view["rows"]
    lines = ["   " + " ".join(COLUMNS[: len(rows)])]
    lines += [f"{n:2} " + " ".join(STYLES[mark] for mark in row) for n, row in enumerate(rows, 1)]
    seats = [f"{STYLES[mark]} {name}" for mark, name in zip("XO", names, strict=False)]
    return "\n".join([*lines, "", "   ".join(seats)])


def told(view: Mapping[str, Any], names: list[str], language: str) -> str:
    """A view in words, for screen readers and pipes."""
    marks = {"X": Text("cross"), "O": Text("nought"), ".": Text("empty")}
    text = Text("Row {number}: {cells}.")
    rows = [Row([marks[mark] for mark in row]) for row in view["rows"]]
    lines = [text.of(number=number, cells=row) for number, row in enumerate(rows, 1)]
    text = Text("Crosses: {crosses}. Noughts: {noughts}.")
    lines.append(text.of(crosses=names[0], noughts=names[1]))
    return "\n".join(line.render(language) for line in lines)
