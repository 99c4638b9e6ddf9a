"""Replays: a complete record played again, exactly, step by step.

A replay that goes another way than its record says stops with BadRecord and names the line.
"""

import json
from collections.abc import Iterator
from typing import Any

from parasol.core import options, registry
from parasol.core.errors import BadComponents, BadOption, BadRecord, ParasolError, shown
from parasol.core.match import Match, new
from parasol.core.record import OWN, Record, header_of, read


def load(text: str) -> Match:
    """The match of a complete record, replayed exactly; BadRecord where it goes another way."""
    return list(replayed(text))[-1]


def replayed(text: str) -> Iterator[Match]:
    """The same match again and again: at its start, then after every decision of the record."""
    record = read(text)
    match = _started(record)
    yield match
    for turn in record.turns:
        if not match.over and turn.number != match.state.turn:
            raise BadRecord(f"turn {turn.number} where turn {match.state.turn} is due", turn.line)
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
    _check_result(match, record)


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


def _started(record: Record) -> Match:
    """The match before its first move, as the headers have it."""
    headers, lines = record.headers, record.lines
    if headers["Game"] not in registry.names():
        known = ", ".join(registry.names())
        raise BadRecord(f"no such game: {shown(headers['Game'])}; there are {known}", lines["Game"])
    game = registry.find(headers["Game"])
    if "Seen-By" in headers:
        who = headers["Seen-By"]
        raise BadRecord(
            f"a masked record (Seen-By {who}): it lacks what is hidden, so it can't be replayed"
        )
    if headers.get("Rules") != game.rules_version:
        made = f"made with rules {headers.get('Rules', 'none')} of {game.name}"
        raise BadRecord(f"{made}; these are {game.rules_version}", lines.get("Rules", 0))
    if "Seed" not in headers:
        raise BadRecord('there is no [Seed "…"] line')
    names = {header_of(o.name): o.name for o in options.described(game.options_type)}
    chosen = {names[key]: value for key, value in headers.items() if key in names}
    try:
        match = new(game.name, seed=headers["Seed"], components=_components(record), **chosen)
    except BadOption as error:
        raise BadRecord(str(error), lines[header_of(error.option)]) from None
    except BadComponents as error:
        raise BadRecord(str(error), lines.get("Components", 0)) from None
    for needed in (*names, "Result"):  # a lost line must not turn into a default
        if needed not in headers:
            raise BadRecord(f'there is no [{needed} "…"] line')
    match.tags = {k: v for k, v in headers.items() if k not in OWN and k not in names}
    return match


def _components(record: Record) -> object:
    """The replaced values; never a path, so that a record can't make us read a file."""
    if "Components" not in record.headers:
        return None
    try:
        changed = json.loads(record.headers["Components"])
    except (ValueError, RecursionError):
        changed = None
    if not isinstance(changed, dict):
        raise BadRecord("the components are not a JSON object", record.lines["Components"])
    return changed


def _check_result(match: Match, record: Record) -> None:
    decisions = record.headers.get("Decisions", str(len(match.steps)))
    if decisions != str(len(match.steps)):
        raise BadRecord(
            f"the record says {decisions} decisions, but has {len(match.steps)}",
            record.lines["Decisions"],
        )
    said = record.headers["Result"]
    reached = " ".join(str(score.total) for score in match.scores()) if match.over else "*"
    if said != reached:
        raise BadRecord(
            f"the record says result {said!r}, the replay comes to {reached!r}",
            record.lines["Result"],
        )
