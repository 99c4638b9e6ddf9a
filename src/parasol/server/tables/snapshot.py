"""What a seat is shown of a table: its snapshot as plain data, and its log of events.

Hidden things are masked here and nowhere else in the server: it asks the match for the view, the
moves and the events of one seat. Without a language there are no sentences: programs read codes
and values.
"""

from itertools import pairwise
from typing import Any

from parasol.core.game import SPECTATOR
from parasol.core.match import Step
from parasol.core.state import Event
from parasol.core.words import SOURCE_LANGUAGE, Part, Seat
from parasol.server.tables.live_match import LiveMatch


def make_snapshot(
    live: LiveMatch, seat: int | None, language: str = SOURCE_LANGUAGE
) -> dict[str, Any]:
    """Return everything that `seat` (None: a spectator) is shown, except the log."""
    view = {"view": live.match.view(seat)}
    return make_common_part(live) | make_own_part(live, seat, language) | view


def make_common_part(live: LiveMatch) -> dict[str, Any]:
    """Return the part of a snapshot that is the same for everybody, except the view."""
    return {
        "decider": live.decider,
        "over": live.over,
        "paused": live.paused,
        "held": {str(seat): level for seat, level in sorted(live.held.items())},
        "resigned": list(live.resigned),
        "clocks": _show_clocks(live),
    }


def make_own_part(
    live: LiveMatch, seat: int | None, language: str = SOURCE_LANGUAGE
) -> dict[str, Any]:
    """Return the rest of it: what this seat can do, and the points at the end."""
    steps = live.match.steps
    moved_last = seat is not None and bool(steps) and steps[-1].seat == seat and not live.over
    decides = seat is not None and live.decider == seat
    return {
        "undo": moved_last and live.match.can_undo(),
        "moves": _list_moves(live, language) if decides else [],
        "standings": _list_standings(live, language),
    }


def _list_moves(live: LiveMatch, language: str) -> list[dict[str, Any]]:
    """Return what the decider can play, while the table is not paused."""
    if live.paused:
        return []
    game, state = live.match.game, live.match.state
    if not language:
        return [
            {"word": game.word(state, code), "parts": game.parts(state, code)}
            for code in state.actions()
        ]
    return [
        {
            "word": game.word(state, code),
            "parts": game.parts(state, code),
            "text": game.describe(state, code).render(language),
        }
        for code in state.actions()
    ]


def _show_clocks(live: LiveMatch) -> dict[str, Any] | None:
    """Return the seconds each seat has left, since when, and when the running clock ends."""
    if live.clock is None:
        return None
    return {"left": list(live.left), "since": live.since, "ends": live.get_deadline()}


def _list_standings(live: LiveMatch, language: str) -> list[dict[str, Any]] | None:
    """Return places and points at the end, with every part of the points; None before that."""
    if not live.over:
        return None
    match, scores, standings = live.match, live.get_scores(), live.get_standings()
    ties = {
        ahead.seat: match.game.explain_tie(match.view(None), ahead.seat, behind.seat)
        for ahead, behind in pairwise(sorted(standings, key=lambda standing: standing.rank))
        if language
        and ahead.total == behind.total
        and ahead.rank != behind.rank
        and not (ahead.resigned or behind.resigned)
    }
    return [
        {
            "seat": standing.seat,
            "rank": standing.rank,
            "total": standing.total,
            "resigned": standing.resigned,
            "parts": [_show_part(part, language) for part in scores[standing.seat].parts],
            **({"tie": ties[standing.seat].render(language)} if standing.seat in ties else {}),
        }
        for standing in standings
    ]


def _show_part(part: Part, language: str) -> dict[str, Any]:
    if not language:
        return {"name": part.name, "points": part.points}
    return {
        "name": part.name,
        "label": part.render_label(language),
        "points": part.points,
        "text": part.text.render(language),
    }


LineCache = dict[Event, dict[str, Any]]
"""Rendered log lines by event: everybody who may know of it gets the same, in one language."""


class LogFeed:
    """The log of one seat, rendered line by line as the match goes on, and cut by an undo."""

    def __init__(
        self,
        live: LiveMatch,
        seat: int | None,
        cache: LineCache | None = None,
        language: str = SOURCE_LANGUAGE,
    ) -> None:
        self.live = live
        self.viewer = SPECTATOR if seat is None else seat
        self.language = language
        # Names may have to be forgotten, so clients put them in, by the number of the seat.
        seats = range(live.match.players) if language else ()
        self.names = [Seat(number).render(language) for number in seats]
        self.cache: LineCache = {} if cache is None else cache
        self.steps: list[Step] = []
        """The steps that were read."""
        self.counts: list[int] = []
        """How many lines each of them has."""
        self.opening = self._render_known(live.match.opening)
        self.count = len(self.opening)

    def read_all(self) -> list[dict[str, Any]]:
        """Return every line so far."""
        self.read_new()
        lines = list(self.opening)
        for step in self.steps:
            lines += self._render_known(step.events)
        return lines

    def read_new(self) -> tuple[int, list[dict[str, Any]]]:
        """Return how many lines still hold since the last call, and the lines that came."""
        steps, known = self.live.match.steps, self.steps
        # By identity: since the last call a step may have been undone and another played.
        while known and not (len(known) <= len(steps) and known[-1] is steps[len(known) - 1]):
            known.pop()
            self.count -= self.counts.pop()
        keep = self.count
        added: list[dict[str, Any]] = []
        for step in steps[len(known) :]:
            lines = self._render_known(step.events)
            known.append(step)
            self.counts.append(len(lines))
            added += lines
        self.count += len(added)
        return keep, added

    def _render_known(self, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        return [self._render(event) for event in events if event.known_to(self.viewer)]

    def _render(self, event: Event) -> dict[str, Any]:
        line = self.cache.get(event)
        if line is None:
            text = self.live.match.game.log_line(self.live.match.state, event)
            line = self.cache[event] = text.to_dict()
            if self.language:
                line["text"] = text.render(self.language, self.names)
        return line
