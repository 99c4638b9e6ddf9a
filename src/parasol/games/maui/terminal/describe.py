"""Maui's table in words, one fact a line: for screen readers and pipes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from parasol.core.components import Box
from parasol.core.words import SOURCE_LANGUAGE, Row, Words
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.terminal.render import describe_variant, find_shown_seat, list_track_values
from parasol.games.maui.words import PATTERN_NAMES, Text, list_patterns, name_either

View = Mapping[str, Any]

_DOLLARS = Text("{count} sand dollars", one="{count} sand dollar", count="count")
_POINTS = Text("{count} points", one="{count} point", count="count")
_TOWELS = Text("{count} towels", one="{count} towel", count="count")
_TOKENS = Text("{count} {pattern} tokens", one="{count} {pattern} token", count="count")
_PENALTIES = Text("{count} penalties", one="{count} penalty", count="count")
_PEARLS = {
    "white": Text("{count} white pearls", one="{count} white pearl", count="count"),
    "black": Text("{count} black pearls", one="{count} black pearl", count="count"),
}
_ON_SPOT = {
    "white": Text("white pearl"),
    "black": Text("black pearl"),
    "crab": Text("a sand crab, face down"),
}


def describe_view(view: View, box: Box, names: list[str], language: str = SOURCE_LANGUAGE) -> str:
    """The whole table; the seat that is shown at length comes last, next to what is asked."""
    seat = find_shown_seat(view)
    lines: list[Words] = [*_describe_table(view), *_describe_market(view, box)]
    for other in range(len(view["seats"])):
        if other != seat:
            lines += _describe_briefly(view, names, other)
    lines += _describe_seat(view, box, names, seat, whole=False)
    return _join_lines(lines, language)


def describe_beach(
    view: View, box: Box, names: list[str], seat: int, language: str = SOURCE_LANGUAGE
) -> str:
    """One seat's beach and what it holds."""
    return _join_lines(_describe_seat(view, box, names, seat, whole=True), language)


def _join_lines(lines: Iterable[Words], language: str) -> str:
    said = [line.render(language) for line in lines]
    return "\n".join(line[:1].upper() + line[1:] for line in said)


def _describe_table(view: View) -> Iterator[Words]:
    yield Text("Maui, {variant}.", {"variant": describe_variant(view)})
    if view["phase"] == "over":
        yield Text("The game is over.")
    else:
        yield Text("Round {round}, turn {turn}.", {"round": view["round"], "turn": view["turn"]})
        if view["last_round"]:
            yield Text("This is the last round.")
    yield Text("Towels in the bag: {count}.", {"count": view["bag"]})


def _describe_market(view: View, box: Box) -> Iterator[Words]:
    for row, data in view["market"].items():
        text = Text("Market row {row}, sand dollars lying there: {count}.")
        yield text.fill(row=row, count=data["dollars"])
        for number, (tile, cost) in enumerate(
            zip(data["tiles"], box["market"]["costs"], strict=True), 1
        ):
            text = Text("{place}, costs {price}: {patterns}.")
            if not cost:
                text = Text("{place}, free: {patterns}.")
            values = {"place": f"{row}{number}", "patterns": list_patterns(tile["patterns"])}
            yield text.fill(price=_DOLLARS.fill(count=cost), **values)
    for track, frame in view["frames"].items():
        text = Text("Frame on space {space} of the {track} track: {tokens} left.")
        tokens = _TOKENS.fill(count=frame["left"], pattern=PATTERN_NAMES[frame["token"]])
        yield text.fill(space=frame["space"], track=PATTERN_NAMES[track], tokens=tokens)
    if view["picked"]:
        yield Text(
            "Towel in hand: {patterns}.", {"patterns": list_patterns(view["picked"]["patterns"])}
        )


def _describe_briefly(view: View, names: list[str], seat: int) -> Iterator[Words]:
    data = view["seats"][seat]
    points = _POINTS.fill(count=data["score"]["total"])
    towels = _TOWELS.fill(count=len(data["beach"]))
    text = Text("{name}: {points}, {towels}.")
    yield text.fill(name=names[seat], points=points, towels=towels)
    yield Text("{name} holds {things}.", {"name": names[seat], "things": _describe_holding(data)})


def _describe_seat(
    view: View, box: Box, names: list[str], seat: int, whole: bool
) -> Iterator[Words]:
    """One seat; of its towels only the last, the one to match, unless it is the whole beach."""
    data = view["seats"][seat]
    points = _POINTS.fill(count=data["score"]["total"])
    yield Text("{name}: {points}.", {"name": names[seat], "points": points})
    yield Text("Holds {things}.", {"things": _describe_holding(data)})
    yield from _describe_tracks(view, box, data)
    middle, columns = box["beach"]["middle"], box["beach"]["columns"]
    beach = list(enumerate(data["beach"], 1))
    if whole or not beach:
        text = Text("Dock, rows {first} to {last}: {patterns}.")
        patterns = list_patterns(data["start"]["patterns"])
        yield text.fill(first=middle, last=middle + 2, patterns=patterns)
    for column, towel in beach if whole else beach[-1:]:
        yield _describe_towel(column, towel, len(box["beach"]["row_steps"]))
    for spot in data["spots"]:
        text = Text("Column {column}, row {row}: {token}.")
        yield text.fill(
            column=spot["column"], row=spot["row"], token=_describe_token(spot["token"])
        )
    if len(data["beach"]) < columns:
        text = Text("Next column: {column} of {columns}.")
        yield text.fill(column=len(data["beach"]) + 1, columns=columns)


def _describe_holding(data: View) -> Row:
    held: list[Words] = [_DOLLARS.fill(count=data["dollars"])]
    held += [_PEARLS[colour].fill(count=n) for colour, n in data["pearls"].items() if n]
    held += [
        _TOKENS.fill(count=n, pattern=PATTERN_NAMES[pattern])
        for pattern, n in data["tokens"].items()
    ]
    if data["penalties"]:
        held.append(_PENALTIES.fill(count=data["penalties"]))
    crabs = data["score"]["parts"]["sand crabs"]
    return Row([*held, *([Text("crabs for {points} points").fill(points=crabs)] if crabs else [])])


def _describe_tracks(view: View, box: Box, data: View) -> Iterator[Words]:
    values = list_track_values(view, box)
    for pattern in PATTERNS:
        space = data["tracks"][pattern]
        text = Text("{pattern} track: space {space}, {points}.")
        if not space:
            text = Text("{pattern} track: not yet on it.")
        points = _POINTS.fill(count=values[space - 1])
        yield text.fill(pattern=PATTERN_NAMES[pattern], space=space, points=points)


def _describe_towel(column: int, towel: View, rows: int) -> Words:
    parts = [_describe_part(towel, part, towel["top"] + part, rows) for part in range(3)]
    return Text("Column {column}: {parts}.", {"column": column, "parts": Row(parts)})


def _describe_part(towel: View, part: int, row: int, rows: int) -> Words:
    """One pattern of a towel, under a token where one lies, and whether it is lost."""
    token, crab = towel["tokens"][part], towel["crabs"][part]
    what = Text("row {row} {pattern}")
    if token:
        what = Text("row {row} {pattern} token")
    what = what.fill(row=row, pattern=PATTERN_NAMES[token or towel["patterns"][part]])
    if crab:
        return Text("{what} under a crab of {points}", {"what": what, "points": crab})
    if row < 1:
        return Text("{what} outside in the ocean", {"what": what})
    return what if row <= rows else Text("{what} outside in the trees", {"what": what})


def _describe_token(token: Any) -> Words:
    if isinstance(token, list):
        return Text("scoring umbrella, {tracks}", {"tracks": name_either(token)})
    return _ON_SPOT[token]
