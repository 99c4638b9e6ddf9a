"""Playa Pirata in the browser: its pieces and pictures, and what each move would bring."""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.faces import BrowserGame, Figure
from parasol.games.playa_pirata import components, drawing, preview
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.words import Text


class Browser(BrowserGame[PirataState, PirataSeen]):
    """What the pages show of Playa Pirata."""

    seat_marks = tuple(f"swatch/{seat}" for seat in range(4))
    summary = Text(
        "Bury your treasures among the tourists and cover the best ones with towels. "
        "Only you know what lies under your X."
    )

    def preview_moves(self, seen: PirataSeen) -> dict[str, Any]:
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
        drawn = drawing.draw_figure(topic, components.read_standard_box())
        return None if drawn is None else Figure(drawn, drawing.caption_figure(topic))
