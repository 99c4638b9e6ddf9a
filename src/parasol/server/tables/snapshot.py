"""What a seat is shown of a table: the position as plain data, and the log line by line.

This is the only place where the server looks at a match for somebody; it asks for the view, the
moves and the events of that seat, and for nothing else. Where no language is given there are no
sentences in it: programs read codes and values.
"""

from itertools import pairwise
from typing import Any

from parasol.core.game import SPECTATOR
from parasol.core.match import Step
from parasol.core.state import Event
from parasol.core.words import SOURCE, Part, Seat
from parasol.server.tables.live_match import Course


def position(course: Course, seat: int | None, language: str = SOURCE) -> dict[str, Any]:
    """Everything that `seat` (None: a spectator) is shown, the log apart."""
    return common(course) | own(course, seat, language) | {"view": course.match.view(seat)}


def common(course: Course) -> dict[str, Any]:
    """The part of a position that is the same for everybody, the view apart."""
    return {
        "decider": course.decider,
        "over": course.over,
        "paused": course.paused,
        "held": {str(held): level for held, level in sorted(course.held.items())},
        "resigned": list(course.resigned),
        "clocks": clocks(course),
    }


def own(
    course: Course, seat: int | None, language: str = SOURCE, can_play: bool = True
) -> dict[str, Any]:
    """The rest of it: what this seat can do, and the points at the end.

    Without `can_play` it is not said what can be played: that is for who knows the rules.
    """
    steps = course.match.steps
    last = seat is not None and bool(steps) and steps[-1].seat == seat and not course.over
    found: dict[str, Any] = {"undo": last and course.match.can_undo()}
    if can_play:
        decides = seat is not None and course.decider == seat
        found["moves"] = moves(course, language) if decides else []
    found["standings"] = standings(course, language)
    return found


def moves(course: Course, language: str) -> list[dict[str, Any]]:
    """What the decider can play, while the table is not paused."""
    if course.paused:
        return []
    game, state = course.match.game, course.match.state
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


def clocks(course: Course) -> dict[str, Any] | None:
    """The seconds each seat has left, since when, and when the running one ends."""
    if course.clock is None:
        return None
    return {"left": list(course.left), "since": course.since, "ends": course.deadline()}


def standings(course: Course, language: str) -> list[dict[str, Any]] | None:
    """Places and points at the end, with every part of the points; None before that."""
    if not course.over:
        return None
    match, scores, placed = course.match, course.scores(), course.standings()
    ties = {
        ahead.seat: match.game.explain_tie(match.view(None), ahead.seat, behind.seat)
        for ahead, behind in pairwise(sorted(placed, key=lambda standing: standing.rank))
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
            "parts": [_part(part, language) for part in scores[standing.seat].parts],
            **({"tie": ties[standing.seat].render(language)} if standing.seat in ties else {}),
        }
        for standing in placed
    ]


def _part(part: Part, language: str) -> dict[str, Any]:
    if not language:
        return {"name": part.name, "points": part.points}
    return {
        "name": part.name,
        "label": part.called(language),
        "points": part.points,
        "text": part.text.render(language),
    }


Made = dict[Event, dict[str, Any]]
"""Lines by their event: whoever may know of it gets the same, so it is made once a language."""


class Lines:
    """The log of one seat, made line by line as the match goes on, and cut where it is undone."""

    def __init__(
        self,
        course: Course,
        seat: int | None,
        made: Made | None = None,
        language: str = SOURCE,
    ) -> None:
        self.course = course
        self.viewer = SPECTATOR if seat is None else seat
        self.language = language
        # Names may have to be forgotten, so that a client puts them in: by the number of the seat.
        seats = range(course.match.players) if language else ()
        self.names = [Seat(number).render(language) for number in seats]
        self.made: Made = {} if made is None else made
        self.by_step: list[tuple[Step, list[dict[str, Any]]]] = []
        self.first = self._lines(course.match.opening)
        self.count = len(self.first)

    def all(self) -> list[dict[str, Any]]:
        """Every line so far."""
        self.news()
        return self.first + [line for _, lines in self.by_step for line in lines]

    def news(self) -> tuple[int, list[dict[str, Any]]]:
        """How many lines still hold since this was last asked, and those that came."""
        steps, by_step = self.course.match.steps, self.by_step
        # By identity: since this was last asked a step may have been undone and another played.
        while by_step and not (
            len(by_step) <= len(steps) and by_step[-1][0] is steps[len(by_step) - 1]
        ):
            self.count -= len(by_step.pop()[1])
        keep = self.count
        added: list[dict[str, Any]] = []
        for step in steps[len(by_step) :]:
            lines = self._lines(step.events)
            by_step.append((step, lines))
            added += lines
        self.count += len(added)
        return keep, added

    def _lines(self, events: tuple[Event, ...]) -> list[dict[str, Any]]:
        return [self._line(event) for event in events if event.known_to(self.viewer)]

    def _line(self, event: Event) -> dict[str, Any]:
        made = self.made.get(event)
        if made is None:
            line = self.course.match.game.log_line(self.course.match.state, event)
            made = self.made[event] = line.data()
            if self.language:
                made["text"] = line.render(self.language, self.names)
        return made
