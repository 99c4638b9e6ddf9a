"""Maui in the browser: its pieces and pictures, and what each move would bring."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.components import merge_boxes
from parasol.core.faces import BrowserGame, Figure
from parasol.games.maui import components, drawing, preview
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.rules import MauiState
from parasol.games.maui.words import Text


class Browser(BrowserGame[MauiState, MauiSeen]):
    """What the pages show of Maui."""

    summary = Text(
        "Lay towels side by side so that their patterns meet. "
        "The best spots lie nearest to the sea and the trees."
    )

    def preview_moves(self, seen: MauiSeen) -> dict[str, Any]:
        return preview.preview_moves(seen)

    def draw_view(self, view: Mapping[str, Any]) -> str:
        return drawing.draw_view(
            view, merge_boxes(components.read_standard_box(), view["components"])
        )

    def list_pieces(self) -> Sequence[str]:
        return tuple(drawing.list_pieces())

    def draw_piece(self, name: str) -> str | None:
        try:
            return drawing.draw_piece(name)
        except ValueError:
            return None

    def draw_postcard(self) -> str:
        return drawing.draw_postcard()

    def draw_figure(self, topic: str) -> Figure | None:
        drawn = drawing.draw_figure(topic, components.read_standard_box())
        return None if drawn is None else Figure(drawn, drawing.caption_figure(topic))
