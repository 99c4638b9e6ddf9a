"""The board in the terminal, drawn and in words. It is made from a view, so it can't tell more."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.faces import TerminalGame
from parasol.core.words import Row

from .knowledge import NoughtsSeen
from .notation import COLUMNS
from .rules import NoughtsState
from .words import Text

STYLES = {"X": "[bold cyan]X[/]", "O": "[bold magenta]O[/]", ".": "[dim]·[/]"}


class Terminal(TerminalGame[NoughtsState, NoughtsSeen]):
    """Noughts and crosses as text."""

    def render_board(self, view: Mapping[str, Any], names: list[str], language: str = "en") -> str:
        rows = view["rows"]
        lines = ["   " + " ".join(COLUMNS[: len(rows)])]
        for number, row in enumerate(rows, 1):
            lines.append(f"{number:2} " + " ".join(STYLES[mark] for mark in row))
        seats = [f"{STYLES[mark]} {name}" for mark, name in zip("XO", names, strict=False)]
        return "\n".join([*lines, "", "   ".join(seats)])

    def describe_view(self, view: Mapping[str, Any], names: list[str], language: str = "en") -> str:
        marks = {"X": Text("cross"), "O": Text("nought"), ".": Text("empty")}
        text = Text("Row {number}: {cells}.")
        rows = [Row([marks[mark] for mark in row]) for row in view["rows"]]
        lines = [text.fill(number=number, cells=row) for number, row in enumerate(rows, 1)]
        text = Text("Crosses: {crosses}. Noughts: {noughts}.")
        lines.append(text.fill(crosses=names[0], noughts=names[1]))
        return "\n".join(line.render(language) for line in lines)

    def describe_prompt(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return Text("Which cell do you mark?")

    def find_topic(self, state: NoughtsState, action: int) -> str:
        return "turn"
