"""Playa Pirata: burying treasures on a crowded beach, and covering the best of them with towels.

This class implements the core contract with functions of the modules beside it; each face is a
module of its own.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import Box
from parasol.core.game import Game
from parasol.core.state import Event
from parasol.core.words import LogLine, Reason, Score
from parasol.games.playa_pirata import (
    components,
    notation,
    reasons,
    scoring,
    secrets,
    view,
    view_parser,
)
from parasol.games.playa_pirata.knowledge import PirataSeen, observe
from parasol.games.playa_pirata.options import Options
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import ACTIONS, deal
from parasol.games.playa_pirata.view_types import View
from parasol.games.playa_pirata.words import Text


class PlayaPirata(Game[PirataState, PirataSeen]):
    """Playa Pirata as Parasol knows it."""

    name = "playa_pirata"
    title = "Playa Pirata"
    rules_version = "1"
    state_type = PirataState
    seen_type = PirataSeen
    options_type = Options
    actions = ACTIONS
    view_type = View
    schema = components.SCHEMA
    private = True
    implied_word = "pass"

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> PirataState:
        tables = components.build_tables(options, changed, source)
        state = PirataState(tables, deal(tables, seed), None)
        state.events = []
        state.begin()
        return state

    def observe(self, state: PirataState, seat: int) -> PirataSeen:
        return observe(state, seat)

    def view(self, seen: PirataSeen) -> dict[str, Any]:
        return view.view(seen)

    def public_view(self, seen: PirataSeen) -> dict[str, Any]:
        return view.public_view(seen)

    def own_view(self, seen: PirataSeen) -> dict[str, Any]:
        return view.own_view(seen)

    def parse_view(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> PirataSeen:
        return view_parser.parse_view(data, components.build_tables(options, changed, source))

    def word(self, state: PirataState, action: int) -> str:
        return notation.word(action)

    def code(self, state: PirataState, word: str) -> int | None:
        return notation.code(word)

    def parts(self, state: PirataState, action: int) -> dict[str, Any]:
        return notation.get_parts(action)

    def word_for(self, state: PirataState, action: int, viewer: int) -> str:
        return notation.word_for(state, action, viewer)

    def word_now(self, state: PirataState, played: Any, viewer: int) -> str:
        return notation.word_now(state, played, viewer)

    def describe(self, state: PirataState, action: int) -> Text:
        return notation.describe(state, action)

    def reason(self, state: PirataState, action: int) -> Reason:
        return reasons.reason(state, action)

    def bad_word(self, state: PirataState, word: str) -> Reason:
        return reasons.bad_word(word)

    def log_line(self, state: PirataState, event: Event) -> LogLine:
        return notation.log_line(state, event)

    def scores(self, seen: PirataSeen) -> list[Score]:
        return scoring.scores(seen.known)

    def explain_tie(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        return scoring.explain_tie(view, ahead, behind)

    def check(self, state: PirataState) -> None:
        secrets.check(state)


GAME = PlayaPirata()
