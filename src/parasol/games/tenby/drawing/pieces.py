"""Every piece of Tenby as a drawing of its own, found by its name.

Cards of a box that is not the standard one have no names here: they are drawn from their rows,
which then stand in place of the key.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from parasol.games.tenby import cards as rows
from parasol.games.tenby.cards import Accolade, BadRow, Resident, TownCard
from parasol.games.tenby.components import Cards, cards_of, standard
from parasol.games.tenby.tables import FEATURES, MAX_DAYS, MAX_PLAYERS, TARGETS

from . import days, features, icons, residents, seats, town
from .paint import Paint
from .palette import SHIELDS
from .svg import document, moved

Box = tuple[float, float, float, float]
Draw = Callable[[Paint], tuple[str, Box]]
BACKS: Final = ("terrace", "pier", "landmark", "start", "resident", "accolade", "day", "night")
_SMALL: Final = (-22.0, -22.0, 44.0, 44.0)
_PLAYABLE: Final = ("adjacent", "two", "two-left", "two-right", "street")
DECKS: Final = ("terrace", "pier", "landmark", "start", "plain")


@cache
def box() -> Cards:
    """The cards of the standard box."""
    return cards_of(standard())


def names() -> Iterator[str]:
    """The names of all pieces of the standard box."""
    yield from _all()


def piece(name: str) -> str:
    """One piece as a standalone SVG document; ValueError where none has this name."""
    paint = Paint(f"tenby-{rows.key_of(name)}")
    body, size = drawn(name, paint)
    return document(paint.definitions() + body, size)


def drawn(name: str, paint: Paint) -> tuple[str, Box]:
    """One piece as a part of a larger picture, and its frame."""
    draw = _all().get(name) or _from_row(name)
    if draw is None:
        raise ValueError(f"no piece of Tenby is called {name!r}")
    return draw(paint)


@cache
def _all() -> dict[str, Draw]:
    return dict([*_of_town(), *_of_days(), *_of_people(), *_of_signs()])


def _of_town() -> Iterator[tuple[str, Draw]]:
    for row in box().town:
        yield f"card/{row.key}", _town(row)
        yield f"scene/{row.key}", _scene(row)
    for deck in BACKS:
        size = {"day": days.DAY, "night": days.NIGHT}.get(deck, town.SIZE)
        yield f"back/{deck}", _plain(days.back(deck), size)


def _of_days() -> Iterator[tuple[str, Draw]]:
    for number, counts in enumerate(box().days, 1):
        yield f"day/{number}", _day(number, counts)
    for number in range(1, MAX_PLAYERS + 1):
        yield f"night/{number}", _plain(days.night(number), days.NIGHT)


def _of_people() -> Iterator[tuple[str, Draw]]:
    for row in box().residents:
        yield f"resident/{row.key}", _resident(row)
        yield f"portrait/{row.key}", _portrait(row)
    for goal in box().accolades:
        yield f"accolade/{goal.key}", _accolade(goal)
    for number in range(MAX_PLAYERS):
        yield f"seat/{number + 1}", _plain(seats.seat(number), seats.BOX)


def _of_signs() -> Iterator[tuple[str, Draw]]:
    yield "ring", _plain(icons.ring(), _SMALL)
    for icon in "TPLR":
        yield f"icon/{icon}", _plain(icons.action(icon), (-25, -25, 50, 50))
    yield "icon/ring", _plain(icons.action("r"), (-25, -25, 50, 50))
    for name in ("completed", "incomplete"):
        yield f"icon/{name}", _plain(moved(icons.tick(name == "completed"), scale=1.4), _SMALL)
    for name in FEATURES:
        left, up, right, down = features.SPAN[name]
        size = (left - 2, up - 2, right - left + 4, down - up + 4)
        yield f"feature/{name}", _plain(features.alone(name), size)
    for name in dict.fromkeys((*TARGETS, *SHIELDS, "white", "incomplete", "flat")):
        yield f"target/{name}", _target(name)
    for reach in _PLAYABLE:
        yield f"range/{reach}", _range(reach)


def _from_row(name: str) -> Draw | None:
    """A card that the standard box does not have, drawn from its row."""
    kind, _, row = name.partition("/")
    if ";" not in row:
        return None
    try:
        if kind in ("card", "scene"):
            deck, _, rest = row.partition(";")
            made = rows.town_card(rest, rows.one_of(deck, DECKS, "deck"))
            return _town(made) if kind == "card" else _scene(made)
        if kind in ("resident", "portrait"):
            who = rows.resident(row)
            return _resident(who) if kind == "resident" else _portrait(who)
        if kind == "accolade":
            return _accolade(rows.accolade(row))
        number, _, brings = row.partition(";")
        if kind == "day" and number.isdecimal() and 1 <= int(number) <= MAX_DAYS:
            return _day(int(number), rows.day(brings))
    except BadRow:
        return None
    return None


def _plain(body: str, size: Box) -> Draw:
    return lambda _: (body, size)


def _town(row: TownCard) -> Draw:
    return lambda paint: (town.card(row, paint), town.SIZE)


def _scene(row: TownCard) -> Draw:
    return lambda paint: (town.scene(row, paint), town.SIZE)


def _day(number: int, counts: list[int]) -> Draw:
    icons_ = "".join(icon * count for icon, count in zip("TPLRr", counts, strict=True))
    return lambda _: (days.day(number, icons_), days.DAY)


def _resident(row: Resident) -> Draw:
    return lambda paint: (residents.resident(row, paint), town.SIZE)


def _portrait(row: Resident) -> Draw:
    return lambda paint: (residents.portrait(row, paint), (0, 0, 120, 120))


def _accolade(row: Accolade) -> Draw:
    worth = standard()["accolades"]["points"]
    return lambda paint: (residents.accolade(row, worth, paint), town.SIZE)


def _target(name: str) -> Draw:
    return lambda paint: (icons.target(name, paint), _SMALL)


def _range(reach: str) -> Draw:
    sides = icons.ways(reach, "", "")
    return lambda paint: (
        icons.arrows(reach, sides, 2, 50, (50, 16), paint),
        (0.0, 0.0, 100.0, 32.0),
    )
