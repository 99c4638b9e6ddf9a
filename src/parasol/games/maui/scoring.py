"""Where every point of Maui comes from. The totals themselves are the rules' own."""

from collections.abc import Mapping
from typing import Any

from parasol.core.words import Part, Score
from parasol.games.maui.notation import PEARLS
from parasol.games.maui.position import CRABS, DOLLARS, PENALTIES, STEPS, WIDTH
from parasol.games.maui.position import PEARLS as FIRST_PEARL
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.words import PATTERN_NAMES, Term, Text

PEARL_PARTS = tuple(f"{colour} pearls" for colour in PEARLS)
LABELS = PATTERN_NAMES | {
    "white pearls": Term("white pearls"),
    "black pearls": Term("black pearls"),
    "sand dollars": Term("sand dollars"),
    "penalties": Term("penalties"),
    "sand crabs": Term("sand crabs"),
}
"""What people call the parts of a score."""
_TRACK = Text("{pattern} track, space {space}")
_COUNTED = {
    "white pearls": Text("{count} white pearls", {}, "{count} white pearl", "count"),
    "black pearls": Text("{count} black pearls", {}, "{count} black pearl", "count"),
    "sand dollars": Text("{count} sand dollars", {}, "{count} sand dollar", "count"),
    "penalties": Text("{count} penalty tokens", {}, "{count} penalty token", "count"),
}
_CRABS = Text("sand crabs that were revealed")


def count_points(state: MauiState, seat: int) -> dict[str, int]:
    """The points of the parts alone, by name: a view asks for them after every decision."""
    tables, own, me = state.tables, state.own, seat * int(WIDTH)
    found = {
        pattern: int(tables.values[own[me + STEPS + number]])
        for number, pattern in enumerate(PATTERNS)
    }
    for number, name in enumerate(PEARL_PARTS):
        found[name] = int(tables.pearl_points[own[me + FIRST_PEARL + number]])
    found["sand dollars"] = int(own[me + DOLLARS] * tables.dollar_points)
    found["penalties"] = -int(own[me + PENALTIES] * tables.penalty_points)
    found["sand crabs"] = -int(own[me + CRABS])
    return found


def list_parts(state: MauiState, seat: int) -> tuple[Part, ...]:
    """The parts of a seat's score, each with where it comes from; they add up to its total."""
    own, me = state.own, seat * int(WIDTH)
    counts = {name: int(own[me + FIRST_PEARL + n]) for n, name in enumerate(PEARL_PARTS)}
    counts |= {"sand dollars": int(own[me + DOLLARS]), "penalties": int(own[me + PENALTIES])}
    texts: dict[str, Text] = {}
    for number, pattern in enumerate(PATTERNS):
        space = int(own[me + STEPS + number])
        texts[pattern] = _TRACK.fill(pattern=PATTERN_NAMES[pattern], space=space)
    texts |= {name: text.fill(count=counts[name]) for name, text in _COUNTED.items()}
    texts["sand crabs"] = _CRABS
    found = count_points(state, seat)
    return tuple(Part(name, found[name], text, LABELS[name]) for name, text in texts.items())


def scores(state: MauiState) -> list[Score]:
    """Every seat's score, were the game to end now."""
    totals, ranks = state.totals(), state.ranks()
    return [
        Score(seat, totals[seat], list_parts(state, seat), ranks[seat])
        for seat in range(len(totals))
    ]


def explain_tie(view: Mapping[str, Any], ahead: int, behind: int) -> Text:
    """Name the first of the tie-breakers that puts one seat ahead."""
    first, second = view["seats"][ahead], view["seats"][behind]
    if len(first["beach"]) != len(second["beach"]):
        text = Text("fewer towels on the beach, {first} to {second}")
        return text.fill(first=len(first["beach"]), second=len(second["beach"]))
    if first["dollars"] != second["dollars"]:
        text = Text("more sand dollars, {first} to {second}")
        return text.fill(first=first["dollars"], second=second["dollars"])
    return Text("equally many towels and sand dollars, but later in turn order")
