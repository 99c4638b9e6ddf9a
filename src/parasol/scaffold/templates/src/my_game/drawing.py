"""The board for the terminal: drawn, at most 80 columns wide, and told in plain words.

It is made from a view, so it can't tell more than the view does. Without this room the terminal
shows the view as a list, and that will do to begin with.
"""

from collections.abc import Mapping
from typing import Any


def board(view: Mapping[str, Any], names: list[str]) -> str:
    """A view as text, with [style] marks as `rich` reads them."""
    lines = [f"heap  [bold]{'o' * view['heap']}[/] {view['heap']} left", ""]
    for seat, name in zip(view["seats"], names, strict=True):
        arrow = ">" if seat["seat"] == view["seat"] else " "
        crab = " [red]crab[/]" if seat["seat"] == view["crab"] else ""
        shells = " ".join(map(str, seat["shells"])) or "[dim]none[/]"
        lines.append(f"{arrow} {name}: [bold]{seat['score']}[/]{crab}  ({shells})")
    return "\n".join(lines)


def told(view: Mapping[str, Any], names: list[str]) -> str:
    """A view in words without marks, one fact a line: for screen readers and pipes."""
    lines = [f"Shells in the heap: {view['heap']}."]
    for seat, name in zip(view["seats"], names, strict=True):
        shells = " ".join(map(str, seat["shells"])) or "none"
        lines.append(f"{name}: {seat['score']} points; shells: {shells}.")
    if view["crab"] is not None:
        lines.append(f"The crab was woken by {names[view['crab']]}.")
    return "\n".join(lines)
