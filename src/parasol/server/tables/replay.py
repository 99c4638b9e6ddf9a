"""A table's replay as one seat has seen it: the opening, then what every decision changed.

Each step is masked as in live play, so that the replay of a running table shows a seat nothing
that it has not been shown already.
"""

from collections.abc import Sequence
from typing import Any

from parasol.core.match import Match, Step, new
from parasol.core.words import SOURCE_LANGUAGE
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.patch import diff
from parasol.server.tables.snapshot import LogFeed, make_snapshot


def make_replay(
    match: Match,
    steps: Sequence[Step],
    finished: LiveMatch | None,
    seat: int | None,
    language: str = SOURCE_LANGUAGE,
) -> dict[str, Any]:
    """Return the opening and the steps, for `seat` (None: a spectator), in a language.

    `finished` is the live match of a table that is over: its end may come from elsewhere than the
    rules.
    """
    again = _restart(match)
    live = LiveMatch(again, None, "")
    log = LogFeed(live, seat, None, language)
    before = _make_still(live if finished is None or steps else finished, seat, language)
    opening = {"position": before, "log": log.read_all()}
    shown: list[dict[str, Any]] = []
    for number, step in enumerate(steps, 1):
        again.play(step.word)
        live.update_decider()
        is_last = number == len(steps)
        after = _make_still(finished if finished and is_last else live, seat, language)
        move = {"seat": step.seat, "word": step.masked[-1 if seat is None else seat]}
        shown.append(move | {"changes": diff(before, after), "log": log.read_new()[1]})
        before = after
    return {"seat": seat, "opening": opening, "steps": shown}


def _restart(match: Match) -> Match:
    """Return the same match before its first decision."""
    view = match.view(None)
    return new(
        match.game.name, seed=match.seed, components=view["components"] or None, **view["options"]
    )


def _make_still(live: LiveMatch, seat: int | None, language: str) -> dict[str, Any]:
    """Return a snapshot that is only looked at: nothing can be played, and no clock runs."""
    quiet = {"moves": [], "undo": False, "paused": False, "clocks": None}
    return make_snapshot(live, seat, language) | quiet
