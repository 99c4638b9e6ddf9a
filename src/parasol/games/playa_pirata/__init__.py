"""Playa Pirata: burying treasures on a crowded beach, and covering the best of them with towels.

This file only joins the rooms: what a room is for stands at its top.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.components import Box, merged
from parasol.core.game import Figure, Game, Secret
from parasol.core.state import Event
from parasol.core.words import SOURCE, LogLine, Reason, Score, Words
from parasol.games.playa_pirata import (
    components,
    drawing,
    merits,
    notation,
    preview,
    reading,
    reasons,
    scoring,
    secrets,
    terminal,
    view,
)
from parasol.games.playa_pirata.knowledge import PirataSeen, observe
from parasol.games.playa_pirata.options import Options
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import ACTIONS, Tables, deal
from parasol.games.playa_pirata.tensor import PirataTensor
from parasol.games.playa_pirata.words import Text


class PlayaPirata(Game[PirataState, PirataSeen]):
    """Playa Pirata as the house knows it."""

    name = "playa_pirata"
    title = "Playa Pirata"
    rules_version = "1"
    state_type = PirataState
    seen_type = PirataSeen
    options_type = Options
    actions = ACTIONS
    schema = components.SCHEMA
    private = True
    unsaid = "pass"
    marks = tuple(f"swatch/{seat}" for seat in range(4))
    summary = Text(
        "Bury your treasures among the tourists and cover the best ones with towels. "
        "Only you know what lies under your X."
    )

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> PirataState:
        tables = self.tables(options, changed, source)
        state = PirataState(tables, deal(tables, seed), None)
        state.events = []
        state.begin()
        return state

    def tables(self, options: Options, changed: Box, source: str) -> Tables:
        """The rules' Tables for these options and this box; BadComponents where they don't fit."""
        box = merged(components.standard(), changed)
        components.check(box, source, options.players, options.specials)
        return components.tables(box, options.players, options.hands, options.specials)

    def tensor(self, options: Options, changed: Box, source: str) -> PirataTensor:
        return PirataTensor(self.tables(options, changed, source))

    def observe(self, state: PirataState, seat: int) -> PirataSeen:
        return observe(state, seat)

    def view(self, seen: PirataSeen) -> dict[str, Any]:
        return view.view(seen)

    def public_view(self, seen: PirataSeen) -> dict[str, Any]:
        return view.public_view(seen)

    def own_view(self, seen: PirataSeen) -> dict[str, Any]:
        return view.own_view(seen)

    def seen(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> PirataSeen:
        return reading.seen(data, self.tables(options, changed, source))

    def secrets(self, state: PirataState) -> list[Secret]:
        return secrets.secrets(state)

    def swapped(self, state: PirataState, one: Secret, other: Secret) -> PirataState:
        return secrets.swapped(state, one, other)

    def hidden(self, state: PirataState) -> dict[str, Any]:
        return view.hidden(state)

    def word(self, state: PirataState, action: int) -> str:
        return notation.word(action)

    def code(self, state: PirataState, word: str) -> int | None:
        return notation.code(word)

    def parts(self, state: PirataState, action: int) -> dict[str, Any]:
        return notation.parts_of(action)

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

    def previews(self, seen: PirataSeen) -> dict[str, Any]:
        return preview.previews(seen)

    def picture(self, view: Mapping[str, Any]) -> str:
        return drawing.picture(view)

    def pieces(self) -> Sequence[str]:
        return tuple(drawing.names())

    def piece(self, name: str) -> str | None:
        try:
            return drawing.piece(name)
        except ValueError:
            return None

    def postcard(self) -> str:
        return drawing.postcard()

    def figure(self, topic: str) -> Figure | None:
        drawn = drawing.figure(topic, components.standard())
        return None if drawn is None else Figure(drawn, drawing.caption(topic))

    def merits(self, seen: PirataSeen) -> dict[int, Words]:
        return merits.merits(seen)

    def board(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        return terminal.board(view, names, language)

    def told(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        return terminal.told(view, names, language)

    def asks(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return terminal.asks(view, moves)

    def tie_break(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        return terminal.tie_break(view, ahead, behind)

    def topic(self, state: PirataState, action: int) -> str:
        return terminal.topic(self.parts(state, action))

    def check(self, state: PirataState) -> None:
        secrets.check(state)


GAME = PlayaPirata()
