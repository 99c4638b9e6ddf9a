"""What a seat is shown of a table: the position as plain data, and the log line by line.

This is the only place where the server looks at a match for somebody; it asks for the view, the
moves and the events of that seat, and for nothing else.
"""

from itertools import pairwise
from typing import Any

from parasol.core.match import Step
from parasol.core.state import Event
from parasol.core.words import SOURCE, Seat
from parasol.server.course import Course


def position(course: Course, seat: int | None, language: str = SOURCE) -> dict[str, Any]:
    """Everything that `seat` (None: a spectator) is shown, the log apart."""
    match, decider, over = course.match, course.decider, course.over
    last = match.steps[-1].seat if match.steps else None
    return {
        "decider": decider,
        "over": over,
        "paused": course.paused,
        "held": {str(held): level for held, level in sorted(course.held.items())},
        "resigned": list(course.resigned),
        "clocks": clocks(course),
        "undo": seat is not None and last == seat and not over and match.can_undo(),
        "moves": moves(course, language) if seat is not None and decider == seat else [],
        "standings": standings(course, language) if over else None,
        "view": match.view(seat),
    }


def moves(course: Course, language: str) -> list[dict[str, Any]]:
    """What the decider can play, while the table is not paused."""
    if course.paused:
        return []
    game, state = course.match.game, course.match.state
    return [
        {
            "word": game.word(state, code),
            "parts": game.parts(state, code),
            "text": game.describe(state, code).said(language),
        }
        for code in state.actions()
    ]


def clocks(course: Course) -> dict[str, Any] | None:
    """The seconds each seat has left, since when, and when the running one ends."""
    if course.clock is None:
        return None
    return {"left": list(course.left), "since": course.since, "ends": course.deadline()}


def standings(course: Course, language: str) -> list[dict[str, Any]]:
    """Places and points at the end, with every part of the points."""
    match, placed = course.match, course.standings()
    scores = match.scores()
    ties = {
        ahead.seat: match.game.tie_break(match.view(None), ahead.seat, behind.seat)
        for ahead, behind in pairwise(sorted(placed, key=lambda standing: standing.rank))
        if ahead.total == behind.total
        and ahead.rank != behind.rank
        and not (ahead.resigned or behind.resigned)
    }
    return [
        {
            "seat": standing.seat,
            "rank": standing.rank,
            "total": standing.total,
            "resigned": standing.resigned,
            "parts": [
                {
                    "name": part.name,
                    "label": part.called(language),
                    "points": part.points,
                    "text": part.text.said(language),
                }
                for part in scores[standing.seat].parts
            ],
            **({"tie": ties[standing.seat].said(language)} if standing.seat in ties else {}),
        }
        for standing in placed
    ]


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
        self.seat = seat
        self.language = language
        # Names may have to be forgotten, so that a client puts them in: by the number of the seat.
        self.names = [Seat(number).said(language) for number in range(course.match.players)]
        self.made: Made = {} if made is None else made
        self.by_step: list[tuple[Step, list[dict[str, Any]]]] = []
        viewer = -1 if seat is None else seat
        self.first = [self._line(e) for e in course.match.opening if e.known_to(viewer)]

    def all(self) -> list[dict[str, Any]]:
        """Every line so far."""
        self.news()
        return self.first + [line for _, lines in self.by_step for line in lines]

    def news(self) -> tuple[int, list[dict[str, Any]]]:
        """How many lines still hold since this was last asked, and those that came."""
        steps = self.course.match.steps
        # By identity: since this was last asked a step may have been undone and another played.
        while self.by_step and not self._holds(steps):
            self.by_step.pop()
        keep = len(self.first) + sum(len(lines) for _, lines in self.by_step)
        viewer = -1 if self.seat is None else self.seat
        added: list[dict[str, Any]] = []
        for step in steps[len(self.by_step) :]:
            lines = [self._line(event) for event in step.events if event.known_to(viewer)]
            self.by_step.append((step, lines))
            added += lines
        return keep, added

    def _holds(self, steps: list[Step]) -> bool:
        last = len(self.by_step)
        return last <= len(steps) and self.by_step[-1][0] is steps[last - 1]

    def _line(self, event: Event) -> dict[str, Any]:
        made = self.made.get(event)
        if made is None:
            line = self.course.match.game.log_line(self.course.match.state, event)
            made = self.made[event] = {**line.data(), "text": line.said(self.language, self.names)}
        return made
