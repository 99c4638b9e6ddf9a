"""Tenby in the terminal: its view as lines of facts, with marks or without.

Both are made from plain data alone, so neither can show what the view does not hold.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.faces import TerminalGame
from parasol.core.words import SOURCE_LANGUAGE
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.terminal import prompts, render
from parasol.games.tenby.words import Text


class Terminal(TerminalGame[TenbyState, TenbySeen]):
    """Tenby as text."""

    def render_board(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        return render.render_board(view, names, language)

    def describe_view(
        self, view: Mapping[str, Any], names: list[str], language: str = SOURCE_LANGUAGE
    ) -> str:
        return render.describe_view(view, names, language)

    def render_seat(
        self,
        view: Mapping[str, Any],
        names: list[str],
        seat: int,
        plain: bool,
        language: str = SOURCE_LANGUAGE,
    ) -> str:
        return render.render_seat(view, names, seat, plain, language)

    def describe_prompt(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return prompts.describe_prompt(view, moves)

    def find_topic(self, state: TenbyState, action: int) -> str:
        return prompts.find_topic(self.game.parts(state, action))
