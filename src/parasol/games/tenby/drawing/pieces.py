"""Every piece of Tenby as a drawing of its own, found by its name.

Cards of a box that is not the standard one have no names here: they are drawn from their rows,
which then stand in place of the key.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from parasol.games.tenby import cards as rows
from parasol.games.tenby.cards import Accolade, BadRow, Resident, TownCard
from parasol.games.tenby.components import Cards, read_cards, read_standard_box
from parasol.games.tenby.tables import FEATURES, MAX_DAYS, MAX_PLAYERS, TARGETS

from . import days, features, icons, residents, seats, town
from .paint import Paint
from .palette import SHIELDS
from .svg import ART, load, make_document, move

Box = tuple[float, float, float, float]
Draw = Callable[[Paint], tuple[str, Box]]
BACKS: Final = ("terrace", "pier", "landmark", "start", "resident", "accolade", "day", "night")
_SMALL: Final = (-22.0, -22.0, 44.0, 44.0)
_PLAYABLE: Final = ("adjacent", "two", "two-left", "two-right", "street")
DECKS: Final = ("terrace", "pier", "landmark", "start", "plain")


@cache
def open_box() -> Cards:
    """Open the cards of the standard box."""
    return read_cards(read_standard_box())


def list_pieces() -> Iterator[str]:
    """List the names of all pieces of the standard box."""
    yield from _collect()


def draw_piece(name: str) -> str:
    """Draw one piece as a standalone SVG document; ValueError where none has this name."""
    paint = Paint(f"tenby-{rows.make_key(name)}")
    body, size = draw_part(name, paint)
    return make_document(paint.compose(body), size)


def draw_part(name: str, paint: Paint) -> tuple[str, Box]:
    """Draw one piece as a part of a larger picture, and its frame."""
    draw = _collect().get(name) or _from_row(name)
    if draw is None:
        raise ValueError(f"no piece of Tenby is called {name!r}")
    return draw(paint)


@cache
def _collect() -> dict[str, Draw]:
    return dict([*_collect_town(), *_collect_days(), *_collect_people(), *_collect_signs()])


def _collect_town() -> Iterator[tuple[str, Draw]]:
    for row in open_box().town:
        yield f"card/{row.key}", _make_town(row)
        yield f"scene/{row.key}", _make_scene(row)
    for deck in BACKS:
        yield f"back/{deck}", _make_plain(load(f"backs/{deck}"), ART.find(f"backs/{deck}").frame)


def _collect_days() -> Iterator[tuple[str, Draw]]:
    for number, counts in enumerate(open_box().days, 1):
        yield f"day/{number}", _make_day(number, counts)
    for number in range(1, MAX_PLAYERS + 1):
        yield f"night/{number}", _make_plain(days.draw_night(number), days.NIGHT)


def _collect_people() -> Iterator[tuple[str, Draw]]:
    for row in open_box().residents:
        yield f"resident/{row.key}", _make_resident(row)
        yield f"portrait/{row.key}", _make_portrait(row)
    for goal in open_box().accolades:
        yield f"accolade/{goal.key}", _make_accolade(goal)
    for number in range(MAX_PLAYERS):
        yield f"seat/{number + 1}", _make_plain(seats.draw_seat(number), seats.BOX)


def _collect_signs() -> Iterator[tuple[str, Draw]]:
    yield "ring", _make_plain(icons.draw_ring(), _SMALL)
    for icon in "TPLR":
        yield f"icon/{icon}", _make_plain(icons.draw_action(icon), (-25, -25, 50, 50))
    yield "icon/ring", _make_plain(icons.draw_action("r"), (-25, -25, 50, 50))
    for name in ("completed", "incomplete"):
        yield (
            f"icon/{name}",
            _make_plain(move(icons.draw_tick(name == "completed"), scale=1.4), _SMALL),
        )
    for name in FEATURES:
        left, up, right, down = features.SPAN[name]
        size = (left - 2, up - 2, right - left + 4, down - up + 4)
        yield f"feature/{name}", _make_plain(features.draw_feature(name), size)
    for name in dict.fromkeys((*TARGETS, *SHIELDS, "white", "incomplete", "flat")):
        yield f"target/{name}", _make_target(name)
    for reach in _PLAYABLE:
        yield f"range/{reach}", _make_range(reach)


def _from_row(name: str) -> Draw | None:
    """A card that the standard box does not have, drawn from its row."""
    kind, _, row = name.partition("/")
    if ";" not in row:
        return None
    try:
        if kind in ("card", "scene"):
            deck, _, rest = row.partition(";")
            made = rows.parse_town_card(rest, rows.check_choice(deck, DECKS, "deck"))
            return _make_town(made) if kind == "card" else _make_scene(made)
        if kind in ("resident", "portrait"):
            who = rows.parse_resident(row)
            return _make_resident(who) if kind == "resident" else _make_portrait(who)
        if kind == "accolade":
            return _make_accolade(rows.parse_accolade(row))
        number, _, brings = row.partition(";")
        if kind == "day" and number.isdecimal() and 1 <= int(number) <= MAX_DAYS:
            return _make_day(int(number), rows.parse_day(brings))
    except BadRow:
        return None
    return None


def _make_plain(body: str, size: Box) -> Draw:
    return lambda _: (body, size)


def _make_town(row: TownCard) -> Draw:
    return lambda paint: (town.draw_card(row, paint), town.SIZE)


def _make_scene(row: TownCard) -> Draw:
    return lambda paint: (town.draw_scene(row, paint), town.SIZE)


def _make_day(number: int, counts: list[int]) -> Draw:
    icons_ = "".join(icon * count for icon, count in zip("TPLRr", counts, strict=True))
    return lambda _: (days.draw_day(number, icons_), days.DAY)


def _make_resident(row: Resident) -> Draw:
    return lambda paint: (residents.draw_resident(row, paint), town.SIZE)


def _make_portrait(row: Resident) -> Draw:
    return lambda paint: (residents.draw_portrait(row, paint), (0, 0, 120, 120))


def _make_accolade(row: Accolade) -> Draw:
    worth = read_standard_box()["accolades"]["points"]
    return lambda paint: (residents.draw_accolade(row, worth, paint), town.SIZE)


def _make_target(name: str) -> Draw:
    return lambda paint: (icons.draw_target(name, paint), _SMALL)


def _make_range(reach: str) -> Draw:
    sides = icons.find_ways(reach, "", "")
    return lambda paint: (
        icons.draw_arrows(reach, sides, 2, 50, (50, 16), paint),
        (0.0, 0.0, 100.0, 32.0),
    )
