"""Maui in the terminal: its view drawn with signs and colours, or in words.

Both are made from plain data alone, a view and the values of the box, so neither can show what
the view does not hold.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.components import Box, merge_boxes
from parasol.core.faces import TerminalGame
from parasol.core.words import SOURCE_LANGUAGE
from parasol.games.maui import components
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.rules import MauiState
from parasol.games.maui.terminal import describe, prompts, render
from parasol.games.maui.words import Text


class Terminal(TerminalGame[MauiState, MauiSeen]):
    """Maui as text."""

    def render_board(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        return render.render_board(view, _merge_box(view), names, language)

    def describe_view(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        return describe.describe_view(view, _merge_box(view), names, language)

    def render_seat(
        self,
        view: Mapping[str, Any],
        names: list[str],
        seat: int,
        plain: bool,
        language: str = SOURCE_LANGUAGE,
    ) -> str:
        show = describe.describe_beach if plain else render.render_beach
        return show(view, _merge_box(view), names, seat, language)

    def describe_prompt(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return prompts.describe_prompt(view, moves)

    def find_topic(self, state: MauiState, action: int) -> str:
        return prompts.find_topic(self.game.parts(state, action))


def _merge_box(view: Mapping[str, Any]) -> Box:
    """Return the box of a view: the standard one with its changes."""
    return merge_boxes(components.read_standard_box(), view["components"])
