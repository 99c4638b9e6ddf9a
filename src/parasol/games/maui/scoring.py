"""Where every point of Maui comes from. The totals themselves are the rules' own."""

from parasol.core.words import Part, Score, Text
from parasol.games.maui.notation import PEARLS
from parasol.games.maui.position import CRABS, DOLLARS, PENALTIES, STEPS, WIDTH
from parasol.games.maui.position import PEARLS as FIRST_PEARL
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import PATTERNS

PEARL_PARTS = tuple(f"{colour} pearls" for colour in PEARLS)


def points(state: MauiState, seat: int) -> dict[str, int]:
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


def parts(state: MauiState, seat: int) -> tuple[Part, ...]:
    """The parts of a seat's score, each with where it comes from; they add up to its total."""
    own, me = state.own, seat * int(WIDTH)
    texts: dict[str, Text] = {}
    for number, pattern in enumerate(PATTERNS):
        values = {"pattern": pattern, "space": int(own[me + STEPS + number])}
        texts[pattern] = Text("{pattern} track, space {space}", values)
    for number, colour in enumerate(PEARLS):
        counted = {"count": int(own[me + FIRST_PEARL + number]), "colour": colour}
        texts[PEARL_PARTS[number]] = Text(
            "{count} {colour} pearls", counted, "{count} {colour} pearl", "count"
        )
    dollars, penalties = int(own[me + DOLLARS]), int(own[me + PENALTIES])
    texts["sand dollars"] = Text(
        "{count} sand dollars", {"count": dollars}, "{count} sand dollar", "count"
    )
    texts["penalties"] = Text(
        "{count} penalty tokens", {"count": penalties}, "{count} penalty token", "count"
    )
    texts["sand crabs"] = Text("sand crabs that were revealed")
    found = points(state, seat)
    return tuple(Part(name, found[name], text) for name, text in texts.items())


def scores(state: MauiState) -> list[Score]:
    """Every seat's score, were the game to end now."""
    totals, ranks = state.totals(), state.ranks()
    return [
        Score(seat, totals[seat], parts(state, seat), ranks[seat]) for seat in range(len(totals))
    ]
