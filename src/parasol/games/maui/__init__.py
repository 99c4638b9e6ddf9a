"""Maui: laying towels side by side on the beach, close to the water and under the umbrellas.

This class implements the core contract with functions of the modules beside it; each face is a
module of its own.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import Box
from parasol.core.game import Game
from parasol.core.state import Event
from parasol.core.words import LogLine, Reason, Score
from parasol.games.maui import components, notation, reasons, scoring, secrets, view, view_parser
from parasol.games.maui.knowledge import MauiSeen, observe
from parasol.games.maui.options import Options
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import ACTIONS, deal
from parasol.games.maui.view_types import View
from parasol.games.maui.words import Text


class Maui(Game[MauiState, MauiSeen]):
    """Maui as Parasol knows it."""

    name = "maui"
    title = "Maui"
    rules_version = "1"
    state_type = MauiState
    seen_type = MauiSeen
    options_type = Options
    actions = ACTIONS
    view_type = View
    schema = components.SCHEMA

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> MauiState:
        tables = components.build_tables(options, changed, source)
        state = MauiState(tables, deal(tables, seed), None)
        state.events = []
        state.lay_out()
        return state

    def observe(self, state: MauiState, seat: int) -> MauiSeen:
        return observe(state, seat)

    def view(self, seen: MauiSeen) -> dict[str, Any]:
        return view.view(seen)

    def public_view(self, seen: MauiSeen) -> dict[str, Any]:
        return view.public_view(seen)

    def own_view(self, seen: MauiSeen) -> dict[str, Any]:
        return view.own_view(seen)

    def parse_view(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> MauiSeen:
        return view_parser.parse_view(data, components.build_tables(options, changed, source))

    def word(self, state: MauiState, action: int) -> str:
        return notation.word(action)

    def code(self, state: MauiState, word: str) -> int | None:
        return notation.code(word, int(state.tables.rows))

    def parts(self, state: MauiState, action: int) -> dict[str, Any]:
        return notation.get_parts(action)

    def describe(self, state: MauiState, action: int) -> Text:
        return notation.describe(state, action)

    def reason(self, state: MauiState, action: int) -> Reason:
        return reasons.reason(state, action)

    def bad_word(self, state: MauiState, word: str) -> Reason:
        return reasons.bad_word(word)

    def log_line(self, state: MauiState, event: Event) -> LogLine:
        return notation.log_line(state, event)

    def scores(self, seen: MauiSeen) -> list[Score]:
        return scoring.scores(seen.known)

    def explain_tie(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        return scoring.explain_tie(view, ahead, behind)

    def check(self, state: MauiState) -> None:
        secrets.check(state)


GAME = Maui()
