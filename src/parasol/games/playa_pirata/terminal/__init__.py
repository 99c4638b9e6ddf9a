"""Playa Pirata in the terminal: its view drawn with signs and colours, or in words.

Both are made from a view alone, so neither can show what the view does not hold.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.faces import TerminalGame
from parasol.core.words import SOURCE_LANGUAGE
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.terminal import describe, prompts, render
from parasol.games.playa_pirata.words import Text


class Terminal(TerminalGame[PirataState, PirataSeen]):
    """Playa Pirata as text."""

    def render_board(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        return render.render_board(view, names, language)

    def describe_view(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        return describe.describe_view(view, names, language)

    def describe_prompt(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return prompts.describe_prompt(view, moves)

    def find_topic(self, state: PirataState, action: int) -> str:
        return prompts.find_topic(self.game.parts(state, action))
