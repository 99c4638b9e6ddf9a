"""Tenby: streets of terraces, piers and landmarks by the sea, and residents who like them.

This class implements the core contract with functions of the modules beside it; each face is a
module of its own.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import Box
from parasol.core.game import Game
from parasol.core.state import Event
from parasol.core.words import LogLine, Reason, Score
from parasol.games.tenby import components, notation, reasons, scoring, secrets, view, view_parser
from parasol.games.tenby.knowledge import TenbySeen, observe
from parasol.games.tenby.options import Options
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import ACTIONS, deal
from parasol.games.tenby.view_types import View
from parasol.games.tenby.words import Text


class Tenby(Game[TenbyState, TenbySeen]):
    """Tenby as Parasol knows it."""

    name = "tenby"
    title = "Tenby"
    rules_version = "1"
    state_type = TenbyState
    seen_type = TenbySeen
    options_type = Options
    actions = ACTIONS
    view_type = View
    schema = components.SCHEMA
    private = True

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> TenbyState:
        tables = components.build_tables(options, changed, source)
        state = TenbyState(tables, deal(tables, seed), None)
        state.events = []
        state.lay_out()
        return state

    def observe(self, state: TenbyState, seat: int) -> TenbySeen:
        return observe(state, seat)

    def view(self, seen: TenbySeen) -> dict[str, Any]:
        return view.view(seen)

    def public_view(self, seen: TenbySeen) -> dict[str, Any]:
        return view.public_view(seen)

    def own_view(self, seen: TenbySeen) -> dict[str, Any]:
        return view.own_view(seen)

    def parse_view(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> TenbySeen:
        return view_parser.parse_view(data, components.build_tables(options, changed, source))

    def word(self, state: TenbyState, action: int) -> str:
        return notation.word(state, action)

    def word_for(self, state: TenbyState, action: int, viewer: int) -> str:
        return notation.word_for(state, action, viewer)

    def code(self, state: TenbyState, word: str) -> int | None:
        return notation.code(state, word)

    def parts(self, state: TenbyState, action: int) -> dict[str, Any]:
        return notation.get_parts(state, action)

    def describe(self, state: TenbyState, action: int) -> Text:
        return notation.describe(state, action)

    def reason(self, state: TenbyState, action: int) -> Reason:
        return reasons.reason(state, action)

    def bad_word(self, state: TenbyState, word: str) -> Reason:
        return reasons.bad_word(word)

    def log_line(self, state: TenbyState, event: Event) -> LogLine:
        return notation.log_line(state, event)

    def scores(self, seen: TenbySeen) -> list[Score]:
        return scoring.scores(seen)

    def explain_tie(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        return scoring.explain_tie(view, ahead, behind)

    def check(self, state: TenbyState) -> None:
        secrets.check(state)


GAME = Tenby()
