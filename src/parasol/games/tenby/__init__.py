"""Tenby: streets of terraces, piers and landmarks by the sea, and residents who like them.

This file only joins the rooms: what a room is for stands at its top.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from parasol.core.components import Box, merged
from parasol.core.game import Figure, Game, Secret
from parasol.core.state import Event
from parasol.core.words import SOURCE, LogLine, Reason, Score, Words
from parasol.games.tenby import (
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
from parasol.games.tenby.knowledge import TenbySeen, observe
from parasol.games.tenby.options import Options
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import ACTIONS, Tables, deal
from parasol.games.tenby.tensor import TenbyTensor
from parasol.games.tenby.words import Text


class Tenby(Game[TenbyState, TenbySeen]):
    """Tenby as the house knows it."""

    name = "tenby"
    title = "Tenby"
    rules_version = "1"
    state_type = TenbyState
    seen_type = TenbySeen
    options_type = Options
    actions = ACTIONS
    schema = components.SCHEMA
    private = True
    marks = tuple(f"seat/{seat}" for seat in range(1, 6))
    summary = Text(
        "Build colourful streets between sea and sea. "
        "Every card looks at its neighbours, and the residents look at whole streets."
    )

    def new_state(self, options: Options, changed: Box, seed: bytes, source: str) -> TenbyState:
        tables = self.tables(options, changed, source)
        state = TenbyState(tables, deal(tables, seed), None)
        state.events = []
        state.lay_out()
        return state

    def tables(self, options: Options, changed: Box, source: str) -> Tables:
        """The rules' Tables for these options and this box; BadComponents where they don't fit."""
        if not changed:
            return components.standard_tables(options)
        box = merged(components.standard(), changed)
        components.check(box, source, options.players)
        return components.tables(box, options)

    def tensor(self, options: Options, changed: Box, source: str) -> TenbyTensor:
        return TenbyTensor(self.tables(options, changed, source))

    def observe(self, state: TenbyState, seat: int) -> TenbySeen:
        return observe(state, seat)

    def view(self, seen: TenbySeen) -> dict[str, Any]:
        return view.view(seen)

    def public_view(self, seen: TenbySeen) -> dict[str, Any]:
        return view.public_view(seen)

    def own_view(self, seen: TenbySeen) -> dict[str, Any]:
        return view.own_view(seen)

    def seen(
        self, data: Mapping[str, Any], options: Options, changed: Box, source: str
    ) -> TenbySeen:
        return reading.seen(data, self.tables(options, changed, source))

    def secrets(self, state: TenbyState) -> list[Secret]:
        return secrets.secrets(state)

    def swapped(self, state: TenbyState, one: Secret, other: Secret) -> TenbyState:
        return secrets.swapped(state, one, other)

    def hidden(self, state: TenbyState) -> dict[str, Any]:
        return view.hidden(state)

    def word(self, state: TenbyState, action: int) -> str:
        return notation.word(state, action)

    def word_for(self, state: TenbyState, action: int, viewer: int) -> str:
        return notation.word_for(state, action, viewer)

    def code(self, state: TenbyState, word: str) -> int | None:
        return notation.code(state, word)

    def parts(self, state: TenbyState, action: int) -> dict[str, Any]:
        return notation.parts_of(state, action)

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

    def previews(self, seen: TenbySeen) -> dict[str, Any]:
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
        drawn = drawing.figure(topic)
        return None if drawn is None else Figure(drawn, drawing.caption(topic))

    def merits(self, seen: TenbySeen) -> dict[int, Words]:
        return merits.merits(seen)

    def board(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        return terminal.board(view, names, language)

    def told(self, view: Mapping[str, Any], names: list[str], language: str = SOURCE) -> str:
        return terminal.told(view, names, language)

    def look(
        self,
        view: Mapping[str, Any],
        names: list[str],
        seat: int,
        plain: bool,
        language: str = SOURCE,
    ) -> str:
        return terminal.look(view, names, seat, plain, language)

    def asks(self, view: Mapping[str, Any], moves: Sequence[Mapping[str, Any]]) -> Text:
        return terminal.asks(view, moves)

    def tie_break(self, view: Mapping[str, Any], ahead: int, behind: int) -> Text:
        return terminal.tie_break(view, ahead, behind)

    def topic(self, state: TenbyState, action: int) -> str:
        return terminal.topic(self.parts(state, action))

    def check(self, state: TenbyState) -> None:
        secrets.check(state)


GAME = Tenby()
