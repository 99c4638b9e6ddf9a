"""Tenby in the browser: its pieces and pictures, and what each move would bring."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.faces import BrowserGame, Figure
from parasol.games.tenby import drawing, preview
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.words import Text


class Browser(BrowserGame[TenbyState, TenbySeen]):
    """What the pages show of Tenby."""

    seat_marks = tuple(f"seat/{seat}" for seat in range(1, 6))
    summary = Text(
        "Build colourful streets between sea and sea. "
        "Every card looks at its neighbours, and the residents look at whole streets."
    )

    def preview_moves(self, seen: TenbySeen) -> dict[str, Any]:
        return preview.preview_moves(seen)

    def draw_view(self, view: Mapping[str, Any]) -> str:
        return drawing.draw_view(view)

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
        drawn = drawing.draw_figure(topic)
        return None if drawn is None else Figure(drawn, drawing.caption_figure(topic))
