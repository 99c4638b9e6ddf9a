"""A table told again as one seat has seen it: the opening, then what every decision changed.

What each step shows comes by the same door as in live play, so that the replay of a running table
tells a seat nothing that it was not shown already.
"""

from collections.abc import Sequence
from typing import Any

from parasol.core.match import Match, Step, new
from parasol.core.words import SOURCE
from parasol.server.tables.live_match import Course
from parasol.server.tables.patch import changes
from parasol.server.tables.snapshot import Lines, position


def replayed(
    match: Match,
    played: Sequence[Step],
    ended: Course | None,
    seat: int | None,
    language: str = SOURCE,
) -> dict[str, Any]:
    """The opening and the steps `played`, for `seat` (None: a spectator), in a language.

    `ended` is the course of a table that is over: its end may come from elsewhere than the rules.
    """
    again = _begun(match)
    told = Course(again, None, "")
    lines = Lines(told, seat, None, language)
    before = _still(told if ended is None or played else ended, seat, language)
    opening = {"position": before, "log": lines.all()}
    steps: list[dict[str, Any]] = []
    for number, step in enumerate(played, 1):
        again.play(step.word)
        told.stand()
        last = ended is not None and number == len(played)
        after = _still(ended if ended is not None and last else told, seat, language)
        made = {"seat": step.seat, "word": step.masked[-1 if seat is None else seat]}
        steps.append(made | {"changes": changes(before, after), "log": lines.news()[1]})
        before = after
    return {"seat": seat, "opening": opening, "steps": steps}


def _begun(match: Match) -> Match:
    """The same match before its first decision."""
    view = match.view(None)
    return new(
        match.game.name, seed=match.seed, components=view["components"] or None, **view["options"]
    )


def _still(course: Course, seat: int | None, language: str) -> dict[str, Any]:
    """A position that is only looked at: nothing can be played in it, and no clock runs."""
    quiet = {"moves": [], "undo": False, "paused": False, "clocks": None}
    return position(course, seat, language) | quiet
