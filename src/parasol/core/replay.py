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
from parasol.core.words import Text


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
            skipped = Text("turn {turn} where turn {due} is due")
            raise BadRecord(skipped.of(turn=turn.number, due=int(match.state.turn)), turn.line)
        for word in turn.words:
            if match.seat != turn.seat:
                raise BadRecord(_out_of_turn(match, word, turn.seat), turn.line)
            try:
                match.play(word)
            except ParasolError as error:
                raise BadRecord(error.text, turn.line) from None
            yield match
        if turn.digest and turn.digest != match.digest():
            differs = Text(
                "the position after turn {turn} has hash {found}, the record says {said}"
            )
            values = {"turn": turn.number, "found": match.digest(), "said": turn.digest}
            raise BadRecord(differs.of(**values), turn.line)
    _check_result(match, record)


def _out_of_turn(match: Match, word: str, seat: int) -> Text:
    if match.seat is None:
        text = Text("{word} is by seat {seat}, but nobody is to play")
        return text.of(word=word, seat=seat)
    text = Text("{word} is by seat {seat}, but seat {due} is to play")
    return text.of(word=word, seat=seat, due=match.seat)


def steps(text: str) -> Iterator[dict[str, Any]]:
    """Every position of a record as plain data, hidden things included, for outside checkers."""
    for number, match in enumerate(replayed(text)):
        game, state = match.game, match.state
        played = match.steps[-1] if match.steps else None
        events = played.events if played else match.opening
        position = match.view(None) | {"hidden": game.secrets.list_hidden(state)}
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
        text = Text("no such game: {name}; there are {names}")
        raise BadRecord(text.of(name=shown(headers["Game"]), names=known), lines["Game"])
    game = registry.find(headers["Game"])
    if "Seen-By" in headers:
        text = Text(
            "a masked record (Seen-By {who}): it lacks what is hidden, so it can't be replayed"
        )
        raise BadRecord(text.of(who=headers["Seen-By"]))
    if headers.get("Rules") != game.rules_version:
        text = Text("made with rules {made} of {game}; these are {rules}")
        values = {"made": headers.get("Rules", "-"), "game": game.name}
        raise BadRecord(text.of(**values, rules=game.rules_version), lines.get("Rules", 0))
    if "Seed" not in headers:
        raise BadRecord(_no_line("Seed"))
    names = {header_of(o.name): o.name for o in options.described(game.options_type)}
    chosen = {names[key]: value for key, value in headers.items() if key in names}
    try:
        match = new(game.name, seed=headers["Seed"], components=_components(record), **chosen)
    except BadOption as error:
        raise BadRecord(error.text, lines[header_of(error.option)]) from None
    except BadComponents as error:
        raise BadRecord(error.text, lines.get("Components", 0)) from None
    for needed in (*names, "Result"):  # a lost line must not turn into a default
        if needed not in headers:
            raise BadRecord(_no_line(needed))
    match.tags = {k: v for k, v in headers.items() if k not in OWN and k not in names}
    return match


def _no_line(tag: str) -> Text:
    return Text('there is no [{tag} "…"] line', {"tag": tag})


def _components(record: Record) -> object:
    """The replaced values; never a path, so that a record can't make us read a file."""
    if "Components" not in record.headers:
        return None
    try:
        changed = json.loads(record.headers["Components"])
    except (ValueError, RecursionError):
        changed = None
    if not isinstance(changed, dict):
        text = Text("the components are not a JSON object")
        raise BadRecord(text, record.lines["Components"])
    return changed


def _check_result(match: Match, record: Record) -> None:
    decisions = record.headers.get("Decisions", str(len(match.steps)))
    if decisions != str(len(match.steps)):
        text = Text("the record says it has {said} decisions, but there are {found}")
        values = {"said": decisions, "found": len(match.steps)}
        raise BadRecord(text.of(**values), record.lines["Decisions"])
    said = record.headers["Result"]
    reached = " ".join(str(score.total) for score in match.scores()) if match.over else "*"
    if said != reached:
        text = Text("the record says result {said}, the replay comes to {reached}")
        values = {"said": repr(said), "reached": repr(reached)}
        raise BadRecord(text.of(**values), record.lines["Result"])
