"""Replays: a complete record played again, exactly, step by step.

A replay that goes another way than its record says stops with BadRecord and names the line.
"""

import json
from collections.abc import Iterator
from typing import Any

from parasol.core import options, registry
from parasol.core.errors import BadRecord, ParasolError
from parasol.core.match import Match, new
from parasol.core.record import OWN, header_of, read


def load(text: str) -> Match:
    """The match of a complete record, replayed exactly; BadRecord where it goes another way."""
    return list(replayed(text))[-1]


def replayed(text: str) -> Iterator[Match]:
    """The same match again and again: at its start, then after every decision of the record."""
    headers, turns = read(text)
    match = _started(headers)
    yield match
    for turn in turns:
        for word in turn.words:
            if match.seat != turn.seat:
                whose = "nobody" if match.over else f"seat {match.seat}"
                raise BadRecord(f"{word} is by seat {turn.seat}, but {whose} is to play", turn.line)
            try:
                match.play(word)
            except ParasolError as error:
                raise BadRecord(str(error), turn.line) from None
            yield match
        if turn.digest and turn.digest != match.digest():
            raise BadRecord(
                f"the position after turn {turn.number} has hash {match.digest()}, "
                f"the record says {turn.digest}",
                turn.line,
            )
    _check_result(match, headers.get("Result", "*"))


def steps(text: str) -> Iterator[dict[str, Any]]:
    """Every position of a record as plain data, hidden things included, for outside checkers."""
    for number, match in enumerate(replayed(text)):
        game, state = match.game, match.state
        played = match.steps[-1] if match.steps else None
        events = played.events if played else match.opening
        position = match.view(None) | {"hidden": game.hidden(state)}
        yield {
            "step": number,
            "played": played.word if played else None,
            "by": played.seat if played else None,
            "events": [game.log_line(state, event).data() for event in events],
            "seat": match.seat,
            "moves": [str(move) for move in match.moves()],
            "totals": [int(total) for total in state.totals()],
            "position": position,
        }


def _started(headers: dict[str, str]) -> Match:
    game = registry.find(headers["Game"])
    if "Seen-By" in headers:
        who = headers["Seen-By"]
        raise BadRecord(
            f"a masked record (Seen-By {who}): it lacks what is hidden, so it can't be replayed"
        )
    if headers.get("Rules") != game.rules_version:
        found = headers.get("Rules", "none")
        raise BadRecord(f"made with rules {found} of {game.name}; these are {game.rules_version}")
    if "Seed" not in headers:
        raise BadRecord('there is no [Seed "…"] line')
    names = {header_of(o.name): o.name for o in options.described(game.options_type)}
    chosen = {names[key]: value for key, value in headers.items() if key in names}
    try:
        changed = json.loads(headers.get("Components", "null"))
    except json.JSONDecodeError:
        raise BadRecord("[Components] is not JSON") from None
    match = new(game.name, seed=headers["Seed"], components=changed, **chosen)
    match.tags = {k: v for k, v in headers.items() if k not in OWN and k not in names}
    return match


def _check_result(match: Match, result: str) -> None:
    reached = " ".join(str(score.total) for score in match.scores()) if match.over else "*"
    if result != reached:
        raise BadRecord(f"the record says result {result!r}, the replay comes to {reached!r}")
