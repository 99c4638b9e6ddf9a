"""Maui: laying towels side by side on the beach, close to the water and under the umbrellas.

This file only joins the rooms: what a room is for stands at its top.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.components import Box, merged
from parasol.core.game import Figure, Game, Secret
from parasol.core.state import Event
from parasol.core.words import SOURCE, LogLine, Reason, Score, Words
from parasol.games.maui import (
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
from parasol.games.maui.knowledge import MauiSeen, observe
from parasol.games.maui.options import Options
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import ACTIONS, Tables, deal
from parasol.games.maui.tensor import MauiTensor
from parasol.games.maui.words import Text


class Maui(Game[MauiState, MauiSeen]):
    """Maui as the house knows it."""

    name = "maui"
    title = "Maui"
    rules_version = "1"
    state_type = MauiState
    seen_type = MauiSeen
    options_type = Options
    actions = ACTIONS
    schema = components.SCHEMA
    summary = Text(
        "Lay towels side by side so that their patterns meet. "
        "The best spots lie nearest to the sea and the trees."
    )

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> MauiState:
        tables = self.tables(options, changed, source)
        state = MauiState(tables, deal(tables, seed), None)
        state.events = []
        state.lay_out()
        return state

    def tables(self, options: Options, changed: Box, source: str) -> Tables:
        """The rules' Tables for these options and this box; BadComponents where they don't fit."""
        box = merged(components.standard(), changed)
        components.check(box, source, options.players)
        return components.tables(box, options.players, options.variant, options.seating)

    def tensor(self, options: Options, changed: Box, source: str) -> MauiTensor:
        return MauiTensor(self.tables(options, changed, source))

    def observe(self, state: MauiState, seat: int) -> MauiSeen:
        return observe(state, seat)

    def view(self, seen: MauiSeen) -> dict[str, Any]:
        return view.view(seen)

    def public_view(self, seen: MauiSeen) -> dict[str, Any]:
        return view.public_view(seen)

    def own_view(self, seen: MauiSeen) -> dict[str, Any]:
        return view.own_view(seen)

    def seen(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> MauiSeen:
        return reading.seen(data, self.tables(options, changed, source))

    def secrets(self, state: MauiState) -> list[Secret]:
        return secrets.secrets(state)

    def swapped(self, state: MauiState, one: Secret, other: Secret) -> MauiState:
        return secrets.swapped(state, one, other)

    def hidden(self, state: MauiState) -> dict[str, Any]:
        return view.hidden(state)

    def word(self, state: MauiState, action: int) -> str:
        return notation.word(action)

    def code(self, state: MauiState, word: str) -> int | None:
        return notation.code(word, int(state.tables.rows))

    def parts(self, state: MauiState, action: int) -> dict[str, Any]:
        return notation.parts_of(action)

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

    def previews(self, seen: MauiSeen) -> dict[str, Any]:
        return preview.previews(seen)

    def merits(self, seen: MauiSeen) -> dict[int, Words]:
        return merits.merits(seen)

    def picture(self, view: Mapping[str, Any]) -> str:
        return drawing.picture(view, merged(components.standard(), view["components"]))

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

    def board(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        box = merged(components.standard(), view["components"])
        return terminal.board(view, box, names, language)

    def told(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        box = merged(components.standard(), view["components"])
        return terminal.told(view, box, names, language)

    def look(
        self,
        view: Mapping[str, Any],
        names: list[str],
        seat: int,
        plain: bool,
        language: str = SOURCE,
    ) -> str:
        box = merged(components.standard(), view["components"])
        draw = terminal.beach_told if plain else terminal.beach_drawn
        return draw(view, box, names, seat, language)

    def asks(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return terminal.asks(view, moves)

    def tie_break(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        return terminal.tie_break(view, ahead, behind)

    def topic(self, state: MauiState, action: int) -> str:
        return terminal.topic(self.parts(state, action))

    def check(self, state: MauiState) -> None:
        secrets.check(state)


GAME = Maui()
