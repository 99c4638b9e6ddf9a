"""Playa Pirata's cards as SVG: treasures, face up and face down, and towel cards by seat and value.

Each card is told by a shape or a number besides its colour, so that nobody needs the colour.
"""

from collections.abc import Iterator

from parasol.games.playa_pirata.tables import MAX_NUMBER, MAX_PLAYERS, MAX_VALUE

WIDTH, HEIGHT = 60, 84
SAND, INK, GOLD, SEA = "#f3e2b8", "#3b2a1a", "#d9a441", "#2f7f9d"
TOWELS = ("#c8553d", "#2f6f9f", "#3f8f5f", "#d0a12b")
_X = "M18 30 L42 54 M42 30 L18 54"
_SKULL = "M30 24 a15 15 0 0 1 9 27 v7 h-18 v-7 a15 15 0 0 1 9 -27 z M24 38 v5 M36 38 v5 M27 52 v6"


def names() -> Iterator[str]:
    """The names of all cards."""
    yield "treasure/back"
    yield from (f"treasure/{value}" for value in range(1, MAX_NUMBER + 1))
    yield from ("treasure/towel", "treasure/skull")
    for seat in range(MAX_PLAYERS):
        yield from (f"towel/{seat}/{value}" for value in range(1, MAX_VALUE + 1))


def piece(name: str) -> str | None:
    """One card as an SVG document; None: there is no such card."""
    if name not in set(names()):
        return None
    kind, _, rest = name.partition("/")
    if kind == "towel":
        seat, _, value = rest.partition("/")
        return _card(SAND, _stripes(int(value), TOWELS[int(seat)]) + _number(value, 78))
    if rest == "back":
        return _card(SAND, _stroke(_X, TOWELS[0], 6))
    if rest == "skull":
        return _card(GOLD, _stroke(_SKULL, INK, 3))
    if rest == "towel":
        return _card(GOLD, _stripes(1, SEA))
    return _card(GOLD, f'<circle cx="30" cy="42" r="20" fill="{SAND}"/>' + _number(rest, 51, 28))


def _card(colour: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" fill="{colour}" '
        f'stroke="{INK}" stroke-width="1.5"/>{inside}</svg>'
    )


def _stroke(path: str, colour: str, width: int) -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" {ends}/>'


def _stripes(count: int, colour: str) -> str:
    """So many towels side by side, each with a stripe across."""
    width = (WIDTH - 12) / count - 3
    drawn = []
    for number in range(count):
        left = 7.5 + number * (width + 3)
        drawn.append(
            f'<rect x="{left:g}" y="12" width="{width:g}" height="48" rx="2" fill="{colour}"/>'
            f'<rect x="{left:g}" y="32" width="{width:g}" height="8" fill="{SAND}"/>'
        )
    return "".join(drawn)


def _number(value: str, bottom: int, size: int = 16) -> str:
    return (
        f'<text x="30" y="{bottom}" font-size="{size}" font-family="sans-serif" '
        f'font-weight="bold" text-anchor="middle" fill="{INK}">{value}</text>'
    )
