"""The board in the terminal: drawn, at most 80 columns wide, and in plain words.

It is made from a view, so it can't show more than the view does. Without this file the terminal
shows the view as a list, and that will do to begin with.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.faces import TerminalGame

from .knowledge import HeapSeen
from .rules import HeapState
from .words import Text


class Terminal(TerminalGame[HeapState, HeapSeen]):
    """The game as text."""

    def render_board(self, view: Mapping[str, Any], names: list[str], language: str = "en") -> str:
        """A view as text, with [style] marks as `rich` reads them."""
        left = Text("{count} left", {"count": view["heap"]}).render(language)
        heap = Text("heap").render(language)
        woken = f" [red]{Text('crab').render(language)}[/]"
        lines = [f"{heap}  [bold]{'o' * view['heap']}[/] {left}", ""]
        for seat, name in zip(view["seats"], names, strict=True):
            arrow = ">" if seat["seat"] == view["seat"] else " "
            crab = woken if seat["seat"] == view["crab"] else ""
            shells = " ".join(map(str, seat["shells"])) or "-"
            lines.append(f"{arrow} {name}: [bold]{seat['score']}[/]{crab}  ({shells})")
        return "\n".join(lines)

    def describe_view(self, view: Mapping[str, Any], names: list[str], language: str = "en") -> str:
        """A view in words without marks, one fact a line: for screen readers and pipes."""
        lines = [Text("Shells in the heap: {count}.", {"count": view["heap"]})]
        for seat, name in zip(view["seats"], names, strict=True):
            text = Text("{name}: {points} points; shells: {shells}.")
            shells = " ".join(map(str, seat["shells"])) or "-"
            lines.append(text.fill(name=name, points=seat["score"], shells=shells))
        if view["crab"] is not None:
            lines.append(Text("The crab was woken by {name}.", {"name": names[view["crab"]]}))
        return "\n".join(line.render(language) for line in lines)

    def describe_prompt(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        """What the decider is asked."""
        return Text("How many shells do you take?")

    def find_topic(self, state: HeapState, action: int) -> str:
        """The topic of help/en.md that explains an action."""
        return "turn"
