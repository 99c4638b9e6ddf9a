"""Maui's table told in words, one fact a line: for screen readers and pipes."""

from collections.abc import Iterator, Mapping
from typing import Any

from parasol.core.components import Box
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.terminal.drawn import shown_seat, track_values, variant_of

View = Mapping[str, Any]


def told(view: View, box: Box, names: list[str]) -> str:
    """The whole table; the seat that is shown at length comes last, next to what is asked."""
    seat = shown_seat(view)
    lines = [*_table(view), *_market(view, box)]
    for other in range(len(view["seats"])):
        if other != seat:
            lines += _short(view, names, other)
    lines += _seat(view, box, names, seat, whole=False)
    return "\n".join(lines)


def beach_told(view: View, box: Box, names: list[str], seat: int) -> str:
    """One seat's beach and what it holds."""
    return "\n".join(_seat(view, box, names, seat, whole=True))


def _table(view: View) -> Iterator[str]:
    yield f"Maui, {variant_of(view)}."
    if view["phase"] == "over":
        yield "The game is over."
    else:
        yield f"Round {view['round']}, turn {view['turn']}."
        if view["last_round"]:
            yield "This is the last round."
    yield f"Towels in the bag: {view['bag']}."


def _market(view: View, box: Box) -> Iterator[str]:
    for row, data in view["market"].items():
        yield f"Market row {row}, sand dollars lying there: {data['dollars']}."
        for number, (tile, cost) in enumerate(
            zip(data["tiles"], box["market"]["costs"], strict=True)
        ):
            price = "free" if not cost else f"costs {dollars(cost)}"
            yield f"{row}{number + 1}, {price}: {', '.join(tile['patterns'])}."
    for track, frame in view["frames"].items():
        left = counted(frame["left"], f"{frame['token']} token")
        yield f"Frame on space {frame['space']} of the {track} track: {left} left."
    if view["picked"]:
        yield f"Towel in hand: {', '.join(view['picked']['patterns'])}."


def dollars(count: int) -> str:
    """A number of sand dollars in words."""
    return counted(count, "sand dollar")


def counted(count: int, what: str) -> str:
    """A number of things, in the plural where it must be."""
    return f"{count} {what}{'s' * (count != 1)}"


def _short(view: View, names: list[str], seat: int) -> Iterator[str]:
    data = view["seats"][seat]
    name = names[seat].capitalize()
    towels = counted(len(data["beach"]), "towel")
    yield f"{name}: {counted(data['score']['total'], 'point')}, {towels}."
    yield f"{name} holds {_holding(data)}."


def _seat(view: View, box: Box, names: list[str], seat: int, whole: bool) -> Iterator[str]:
    """One seat; of its towels only the last, the one to match, unless it is the whole beach."""
    data = view["seats"][seat]
    yield f"{names[seat].capitalize()}: {counted(data['score']['total'], 'point')}."
    yield f"Holds {_holding(data)}."
    yield from _tracks(view, box, data)
    middle, columns = box["beach"]["middle"], box["beach"]["columns"]
    beach = list(enumerate(data["beach"], 1))
    if whole or not beach:
        yield f"Dock, rows {middle} to {middle + 2}: {', '.join(data['start']['patterns'])}."
    for column, towel in beach if whole else beach[-1:]:
        yield _towel(column, towel, len(box["beach"]["row_steps"]))
    for spot in data["spots"]:
        yield f"Column {spot['column']}, row {spot['row']}: {_token(spot['token'])}."
    if len(data["beach"]) < columns:
        yield f"Next column: {len(data['beach']) + 1} of {columns}."


def _holding(data: View) -> str:
    held = [dollars(data["dollars"])]
    held += [counted(n, f"{colour} pearl") for colour, n in data["pearls"].items() if n]
    held += [counted(n, f"{pattern} token") for pattern, n in data["tokens"].items()]
    if data["penalties"]:
        held.append(f"{data['penalties']} penalt{'ies' if data['penalties'] != 1 else 'y'}")
    crabs = data["score"]["parts"]["sand crabs"]
    return ", ".join(held + ([f"crabs for {crabs} points"] if crabs else []))


def _tracks(view: View, box: Box, data: View) -> Iterator[str]:
    values = track_values(view, box)
    for pattern in PATTERNS:
        space = data["tracks"][pattern]
        where = (
            f"space {space}, {counted(values[space - 1], 'point')}" if space else "not yet on it"
        )
        yield f"{pattern.capitalize()} track: {where}."


def _towel(column: int, towel: View, rows: int) -> str:
    parts = []
    for part, pattern in enumerate(towel["patterns"]):
        row = towel["top"] + part
        token, crab = towel["tokens"][part], towel["crabs"][part]
        words = f"row {row} {token + ' token' if token else pattern}"
        if crab:
            words += f" under a crab of {crab}"
        elif not 1 <= row <= rows:
            words += f" outside in the {'ocean' if row < 1 else 'trees'}"
        parts.append(words)
    return f"Column {column}: {', '.join(parts)}."


def _token(token: Any) -> str:
    if isinstance(token, list):
        return f"scoring umbrella, {' or '.join(token)}"
    return "a sand crab, face down" if token == "crab" else f"{token} pearl"
