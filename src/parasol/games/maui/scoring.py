"""Where every point of Maui comes from. The totals themselves are the rules' own."""

from parasol.core.words import Part, Score, Text
from parasol.games.maui.notation import PEARLS
from parasol.games.maui.position import CRABS, DOLLARS, PENALTIES, STEPS, WIDTH
from parasol.games.maui.position import PEARLS as FIRST_PEARL
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import PATTERNS


def parts(state: MauiState, seat: int) -> tuple[Part, ...]:
    """The parts of a seat's score; they add up to its total."""
    tables, own, me = state.tables, state.own, seat * int(WIDTH)
    found: list[Part] = []
    for number, pattern in enumerate(PATTERNS):
        space = int(own[me + STEPS + number])
        text = Text("{pattern} track, space {space}", {"pattern": pattern, "space": space})
        found.append(Part(pattern, int(tables.values[space]), text))
    for number, colour in enumerate(PEARLS):
        count = int(own[me + FIRST_PEARL + number])
        values = {"count": count, "colour": colour}
        text = Text("{count} {colour} pearls", values, "{count} {colour} pearl", "count")
        found.append(Part(f"{colour} pearls", int(tables.pearl_points[count]), text))
    dollars, penalties = int(own[me + DOLLARS]), int(own[me + PENALTIES])
    lost = penalties * int(tables.penalty_points)
    found += [
        Part(
            "sand dollars",
            dollars * int(tables.dollar_points),
            Text("{count} sand dollars", {"count": dollars}, "{count} sand dollar", "count"),
        ),
        Part(
            "penalties",
            -lost,
            Text("{count} penalty tokens", {"count": penalties}, "{count} penalty token", "count"),
        ),
        Part("sand crabs", -int(own[me + CRABS]), Text("sand crabs that were revealed")),
    ]
    return tuple(found)


def scores(state: MauiState) -> list[Score]:
    """Every seat's score, were the game to end now."""
    totals, ranks = state.totals(), state.ranks()
    return [
        Score(seat, totals[seat], parts(state, seat), ranks[seat]) for seat in range(len(totals))
    ]
