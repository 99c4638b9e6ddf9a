"""Replays: a complete record played again, exactly, step by step.

A replay that goes another way than its record says stops with BadRecord and names the line.
"""

import json
from collections.abc import Iterator
from typing import Any

from parasol.core import options, registry
from parasol.core.errors import BadComponents, BadOption, BadRecord, ParasolError, format_value
from parasol.core.match import Match, new
from parasol.core.record import OWN, Record, make_header_name, parse_record
from parasol.core.words import Text


def load(text: str) -> Match:
    """The match of a complete record, replayed exactly; BadRecord where it goes another way."""
    return list(iter_matches(text))[-1]


def iter_matches(text: str) -> Iterator[Match]:
    """The same match again and again: at its start, then after every decision of the record."""
    record = parse_record(text)
    match = _start_match(record)
    yield match
    for turn in record.turns:
        if not match.over and turn.number != match.state.turn:
            skipped = Text("turn {turn} where turn {due} is due")
            raise BadRecord(skipped.fill(turn=turn.number, due=int(match.state.turn)), turn.line)
        for word in turn.words:
            if match.seat != turn.seat:
                raise BadRecord(_describe_out_of_turn(match, word, turn.seat), turn.line)
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
            raise BadRecord(differs.fill(**values), turn.line)
    _check_result(match, record)


def _describe_out_of_turn(match: Match, word: str, seat: int) -> Text:
    if match.seat is None:
        text = Text("{word} is by seat {seat}, but nobody is to play")
        return text.fill(word=word, seat=seat)
    text = Text("{word} is by seat {seat}, but seat {due} is to play")
    return text.fill(word=word, seat=seat, due=match.seat)


def iter_steps(text: str) -> Iterator[dict[str, Any]]:
    """Every position of a record as plain data, hidden things included, for outside checkers."""
    for number, match in enumerate(iter_matches(text)):
        game, state = match.game, match.state
        played = match.steps[-1] if match.steps else None
        events = played.events if played else match.opening
        position = match.view(None) | {"hidden": game.secrets.list_hidden(state)}
        yield {
            "step": number,
            "played": played.word if played else None,
            "by": played.seat if played else None,
            "events": [game.log_line(state, event).to_dict() for event in events],
            "seat": match.seat,
            "moves": [str(move) for move in match.moves()],
            "totals": [int(total) for total in state.totals()],
            "position": position,
        }


def _start_match(record: Record) -> Match:
    """The match before its first move, as the headers have it."""
    headers, lines = record.headers, record.lines
    if headers["Game"] not in registry.list_names():
        known = ", ".join(registry.list_names())
        text = Text("no such game: {name}; there are {names}")
        raise BadRecord(text.fill(name=format_value(headers["Game"]), names=known), lines["Game"])
    game = registry.find(headers["Game"])
    if "Seen-By" in headers:
        text = Text(
            "a masked record (Seen-By {who}): it lacks what is hidden, so it can't be replayed"
        )
        raise BadRecord(text.fill(who=headers["Seen-By"]))
    if headers.get("Rules") != game.rules_version:
        text = Text("made with rules {made} of {game}; these are {rules}")
        values = {"made": headers.get("Rules", "-"), "game": game.name}
        raise BadRecord(text.fill(**values, rules=game.rules_version), lines.get("Rules", 0))
    if "Seed" not in headers:
        raise BadRecord(_describe_missing_line("Seed"))
    names = {make_header_name(o.name): o.name for o in options.describe_options(game.options_type)}
    chosen = {names[key]: value for key, value in headers.items() if key in names}
    try:
        match = new(game.name, seed=headers["Seed"], components=_parse_components(record), **chosen)
    except BadOption as error:
        raise BadRecord(error.text, lines[make_header_name(error.option)]) from None
    except BadComponents as error:
        raise BadRecord(error.text, lines.get("Components", 0)) from None
    for needed in (*names, "Result"):  # a lost line must not turn into a default
        if needed not in headers:
            raise BadRecord(_describe_missing_line(needed))
    match.tags = {k: v for k, v in headers.items() if k not in OWN and k not in names}
    return match


def _describe_missing_line(tag: str) -> Text:
    return Text('there is no [{tag} "…"] line', {"tag": tag})


def _parse_components(record: Record) -> object:
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
        raise BadRecord(text.fill(**values), record.lines["Decisions"])
    said = record.headers["Result"]
    reached = " ".join(str(score.total) for score in match.scores()) if match.over else "*"
    if said != reached:
        text = Text("the record says result {said}, the replay comes to {reached}")
        values = {"said": repr(said), "reached": repr(reached)}
        raise BadRecord(text.fill(**values), record.lines["Result"])
