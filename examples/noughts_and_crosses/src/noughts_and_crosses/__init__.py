"""Noughts and crosses: the smallest complete game. This class is the core contract, no more."""

from collections.abc import Mapping
from typing import Any

from parasol.core.components import Box
from parasol.core.game import Game
from parasol.core.state import Event
from parasol.core.words import LogLine, Reason, Score

from . import notation, reasons, scoring, view
from .knowledge import NoughtsSeen, observe
from .options import Options
from .rules import ACTIONS, NOBODY, NoughtsState, board_of


class NoughtsAndCrosses(Game[NoughtsState, NoughtsSeen]):
    """Noughts and crosses as Parasol knows it."""

    name = "noughts_and_crosses"
    title = "Noughts and crosses"
    rules_version = "1"
    state_type = NoughtsState
    seen_type = NoughtsSeen
    options_type = Options
    actions = ACTIONS
    nothing_hidden = True

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> NoughtsState:
        return NoughtsState(board_of(options.size), 0, 0, NOBODY, 1)

    def observe(self, state: NoughtsState, seat: int) -> NoughtsSeen:
        return observe(state, seat)

    def view(self, seen: NoughtsSeen) -> dict[str, Any]:
        return view.view(seen)

    def parse_view(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> NoughtsSeen:
        return view.parse_view(data, board_of(options.size))

    def word(self, state: NoughtsState, action: int) -> str:
        return notation.word(action)

    def code(self, state: NoughtsState, word: str) -> int | None:
        return notation.code(word)

    def parts(self, state: NoughtsState, action: int) -> dict[str, Any]:
        return notation.parts(action)

    def reason(self, state: NoughtsState, action: int) -> Reason:
        return reasons.reason(state, action)

    def bad_word(self, state: NoughtsState, word: str) -> Reason:
        return reasons.bad_word(state, word)

    def log_line(self, state: NoughtsState, event: Event) -> LogLine:
        return notation.log_line(event)

    def scores(self, seen: NoughtsSeen) -> list[Score]:
        return scoring.scores(seen.known)

    def check(self, state: NoughtsState) -> None:
        made = state.crosses.bit_count() + state.noughts.bit_count()
        assert not state.crosses & state.noughts, "two marks in one cell"
        assert made == state.turn - 1, f"{made} marks after {state.turn - 1} turns"


GAME = NoughtsAndCrosses()
