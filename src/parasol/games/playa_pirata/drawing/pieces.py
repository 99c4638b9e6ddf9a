"""Every piece of Playa Pirata as a drawing of its own, found by its name.

Numerals and names are not drawn: the page sets them, in its own type and the reader's language.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from parasol.games.playa_pirata.tables import PIRATES, SPECIALS

from .cloth import sew, weave
from .palette import NOBODY, SEATS, Cloth
from .svg import load, make_document, move

CARD: Final = (140.0, 196.0)


class Piece(NamedTuple):
    """A piece: its name in words, its size, and how it is drawn."""

    title: str
    size: tuple[float, float]
    draw: Callable[[], str]


def list_pieces() -> Iterator[str]:
    """List the names of all pieces."""
    yield from _collect()


def find_piece(name: str) -> Piece:
    """Find what is known of a piece; KeyError where none has this name."""
    return _collect()[name]


def draw_piece(name: str) -> str:
    """Draw one piece as a standalone SVG document; ValueError where none has this name."""
    if name not in _collect():
        raise ValueError(f"no piece is called {name!r}; there are {', '.join(_collect())}")
    title, size, draw = _collect()[name]
    return make_document(draw(), *size, title, f"{title}, a piece of the game Playa Pirata.")


@cache
def _collect() -> dict[str, Piece]:
    return dict([*_collect_own(), *_collect_shared()])


def _collect_own() -> Iterator[tuple[str, Piece]]:
    """What each seat has in its own cloth."""
    for seat, cloth in enumerate(SEATS):
        kind = cloth.pattern
        towel = Piece(f"Towel with {kind}", (100, 126), _sewn("towels/towel", cloth, 50, 63))
        shade = _sewn("towels/umbrella", cloth, 54, 54)
        yield f"towel/{seat}", towel
        yield f"umbrella/{seat}", Piece(f"Umbrella with {kind}", (112, 118), shade)
        swatch = Piece(kind.capitalize(), (34, 34), _sewn("towels/swatch", cloth))
        yield f"swatch/{seat}", swatch
        for job in PIRATES:
            card = Piece(f"Pirate with {job}", CARD, _sewn(f"pirates/{job}", cloth))
            yield f"pirate/{job}/{seat}", card
        tool = Piece("Umbrella", (30, 30), _sewn("tools/umbrella", cloth))
        yield f"tool/umbrella/{seat}", tool


def _sewn(picture: str, cloth: Cloth, x: float = 0, y: float = 0) -> Callable[[], str]:
    return lambda: weave(cloth, "cloth") + move(sew(picture, cloth), x=x, y=y)


def _collect_shared() -> Iterator[tuple[str, Piece]]:
    """What looks the same for everybody."""
    for value in ("number", "towel", "skull"):
        yield f"treasure/{value}", Piece(f"Treasure: {value}", CARD, _call(draw_treasure, value))
    yield "treasure/back", Piece("Treasure, face down", CARD, _call(load, "treasures/back"))
    yield "tool/telescope", Piece("Telescope", (30, 30), _call(load, "tools/telescope"))
    yield "tool/map", Piece("Map", (30, 30), _call(load, "tools/map"))
    yield "cross", Piece("X", (110, 96), _call(load, "treasures/cross"))
    skull = Piece("Skull", (34, 34), lambda: move(load("treasures/skull"), x=17, y=17, scale=0.95))
    yield "skull", skull
    for name in SPECIALS:
        title = name.replace("-", " ").capitalize()
        yield f"special/{name}", Piece(title, CARD, _call(draw_special, name))
        yield f"token/{name}", Piece(title, (48, 48), _call(draw_token, name))
    yield "special/back", Piece("Special card, hidden", CARD, _call(load, "specials/back"))


def _call(draw: Callable[[str], str], name: str) -> Callable[[], str]:
    return lambda: draw(name)


def draw_treasure(value: str) -> str:
    """Draw a face: `number`, `towel` or `skull`; the page sets a number at the top left."""
    face = load("treasures/face")
    if value == "skull":
        bones = load("treasures/bones") + move(load("treasures/skull"), scale=2.5)
        return face + move(bones, x=70, y=100)
    if value == "towel":
        towel = weave(NOBODY, "nobody") + sew("towels/towel", NOBODY, "nobody")
        return face + move(towel, x=70, y=104, turn=-8, scale=0.86)
    return face + move(load("treasures/chest"), x=70, y=106, scale=1.32)


def draw_special(name: str) -> str:
    """Draw a special card; the page sets its name and what it does below the picture."""
    return load("specials/face") + move(load(f"specials/{name}"), x=70, y=67, scale=1.06)


def draw_token(name: str) -> str:
    """Draw the token that lies for a special card beside a treasure."""
    return load("specials/token") + move(load(f"specials/{name}"), x=24, y=24, scale=0.4)
