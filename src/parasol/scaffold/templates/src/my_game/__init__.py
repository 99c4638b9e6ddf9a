"""My game: taking shells from a heap. This class is the core contract of a game.

What must hold for each method stands in `parasol.core.game.Game`; the kit checks it. What may be
added for the terminal, browsers and others stands in `parasol.core.faces`.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.chance import shuffle_deck
from parasol.core.components import Box
from parasol.core.game import Game
from parasol.core.state import Event
from parasol.core.words import LogLine, Reason, Score

from . import components, notation, reasons, scoring, view
from .knowledge import HeapSeen, observe
from .options import Options
from .rules import ACTIONS, HeapState
from .words import Text


class ThisGame(Game[HeapState, HeapSeen]):
    """The game as Parasol knows it."""

    name = "my_game"
    title = "My game"
    rules_version = "1"
    """Raise it when the rules change, so that old records are not replayed by new rules."""
    state_type = HeapState
    seen_type = HeapSeen
    options_type = Options
    actions = ACTIONS
    schema = components.SCHEMA

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> HeapState:
        tables = components.tables(options, changed)
        # All chance comes from the seed: a deck's name, the number of the shuffle, the cards.
        heap = shuffle_deck(seed, "heap", 0, list(tables.shells))
        return HeapState(tables, heap, [[] for _ in range(options.players)], 1)

    def observe(self, state: HeapState, seat: int) -> HeapSeen:
        return observe(state, seat)

    def view(self, seen: HeapSeen) -> dict[str, Any]:
        return view.view(seen)

    def parse_view(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> HeapSeen:
        return view.parse_view(data, components.tables(options, changed))

    def word(self, state: HeapState, action: int) -> str:
        return notation.word(action)

    def code(self, state: HeapState, word: str) -> int | None:
        return notation.code(word)

    def parts(self, state: HeapState, action: int) -> dict[str, Any]:
        return notation.parts(action)

    def describe(self, state: HeapState, action: int) -> Text:
        return notation.describe(action)

    def reason(self, state: HeapState, action: int) -> Reason:
        return reasons.reason(state, action)

    def bad_word(self, state: HeapState, word: str) -> Reason:
        return reasons.bad_word(state, word)

    def log_line(self, state: HeapState, event: Event) -> LogLine:
        return notation.log_line(state, event)

    def scores(self, seen: HeapSeen) -> list[Score]:
        return scoring.scores(seen.known)

    def check(self, state: HeapState) -> None:
        """Nothing of the box is lost or made."""
        shells = state.heap + [shell for pile in state.piles for shell in pile]
        assert sorted(shells) == sorted(state.tables.shells), f"the shells are now {shells}"


GAME = ThisGame()
