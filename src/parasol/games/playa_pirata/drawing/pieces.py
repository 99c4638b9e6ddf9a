"""Every piece of Playa Pirata as a drawing of its own, found by its name.

Numerals and names are not drawn: the page sets them, in its own type and the reader's language.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from . import cloth, pirates, specials, treasures
from .palette import INK, SEATS
from .svg import document, moved


class Art(NamedTuple):
    """A drawing: its name in words, its size, and how it is drawn."""

    title: str
    width: float
    height: float
    draw: Callable[[], str]


def _of_seats() -> Iterator[tuple[str, Art]]:
    for seat, own in enumerate(SEATS):
        yield (
            f"towel/{seat}",
            Art(f"Towel with {own.pattern}", 100, 126, _call(cloth.towel_piece, seat)),
        )
        title = f"Umbrella with {own.pattern}"
        yield f"umbrella/{seat}", Art(title, 112, 118, _call(cloth.umbrella_piece, seat))
        yield f"swatch/{seat}", Art(own.pattern.capitalize(), 34, 34, _call(cloth.swatch, seat))
        for job in pirates.JOBS:
            card = Art(f"Pirate with {job}", 140, 196, _call(pirates.pirate, job, seat))
            yield f"pirate/{job}/{seat}", card
        yield f"tool/umbrella/{seat}", Art("Umbrella", 30, 30, _call(pirates.small_umbrella, seat))


def _of_all() -> Iterator[tuple[str, Art]]:
    for value in ("number", "towel", "skull"):
        yield (
            f"treasure/{value}",
            Art(f"Treasure: {value}", 140, 196, _call(treasures.treasure, value)),
        )
    yield "treasure/back", Art("Treasure, face down", 140, 196, treasures.back)
    yield "tool/telescope", Art("Telescope", 30, 30, pirates.small_telescope)
    yield "tool/map", Art("Map", 30, 30, pirates.small_map)
    yield "cross", Art("X", 110, 96, treasures.cross)
    yield "skull", Art("Skull", 34, 34, lambda: moved(treasures.skull(0.95, INK), x=17, y=17))
    for name in specials.SPECIALS:
        title = name.replace("-", " ").capitalize()
        yield f"special/{name}", Art(title, 140, 196, _call(specials.special, name))
        yield f"token/{name}", Art(title, 48, 48, _call(specials.token, name))
    yield "special/back", Art("Special card, hidden", 140, 196, specials.hidden)


def _call(draw: Callable[..., str], *given: object) -> Callable[[], str]:
    return lambda: draw(*given)


@cache
def _all() -> dict[str, Art]:
    return dict([*_of_seats(), *_of_all()])


def names() -> Iterator[str]:
    """The names of all pieces."""
    yield from _all()


def art(name: str) -> Art:
    """What is known of a piece; KeyError where none has this name."""
    return _all()[name]


def piece(name: str) -> str:
    """One piece as a standalone SVG document; ValueError where none has this name."""
    if name not in _all():
        raise ValueError(f"no piece is called {name!r}; there are {', '.join(_all())}")
    art = _all()[name]
    told = f"{art.title}, a piece of the game Playa Pirata."
    return document(art.draw(), art.width, art.height, art.title, told)
