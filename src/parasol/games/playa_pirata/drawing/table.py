"""The whole table as one picture, for a notebook, a README and records.

Treasures lie on the sand between the sea and the viewer's hand, the seats stand beside them. Only
a view is read: nothing hidden can get here.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from parasol.games.playa_pirata.words import SPECIAL_NAMES

from .lying import HEIGHT, WIDTH, draw_place
from .sheet import Sheet
from .svg import circle, element, load, make_document, move, path, rect, write

COLUMNS: Final = 5
LEFT, TOP, PITCH = 24, 92, 178
ASIDE: Final = LEFT + COLUMNS * PITCH + 30
"""Where the column of the seats begins."""
WHOLE: Final = ASIDE + 296
PLANKS: Final = 196
"""How tall the viewer's hand is."""
INK, QUIET = "#12343d", "#3f5a5e"


def draw_view(view: Mapping[str, Any]) -> str:
    """Draw the table as this view shows it, as one standalone SVG document."""
    told = json.dumps(view, sort_keys=True, default=str)
    sheet = Sheet(f"pp-{sha256(told.encode()).hexdigest()[:10]}")
    places = _count_places(view)
    rows = -(-max(places, COLUMNS) // COLUMNS)
    sand = max(TOP + rows * HEIGHT + 16, 108 + 66 * len(view["seats"]))
    height = sand + (PLANKS if view["held"] is not None else 0)
    body = (
        _draw_coast(height)
        + _draw_head(view)
        + _draw_treasures(sheet, view, places)
        + _draw_seats(sheet, view)
    )
    if view["held"] is not None:
        body += move(_draw_hand(sheet, view), y=sand)
    return make_document(
        sheet.define_symbols() + body,
        WHOLE,
        height,
        f"Playa Pirata: {write_headline(view)}",
        summarise(view),
    )


def _count_places(view: Mapping[str, Any]) -> int:
    """Count the places in this hand, those to come included."""
    return len(view["treasures"]) + sum(int(seat["treasures"]) for seat in view["seats"])


def name_seat(view: Mapping[str, Any], seat: int) -> str:
    """Name a seat: "You" for whoever looks."""
    return "You" if view["viewer"] == seat else f"Seat {seat + 1}"


def write_headline(view: Mapping[str, Any]) -> str:
    """Tell the hand and the turn, for the top of the picture."""
    if view["phase"] == "over":
        return "Final scores"
    hand = f"Hand {view['hand']} of {view['hands']}, " if view["hands"] > 1 else ""
    if view["phase"] == "draft":
        return hand + "special cards"
    if view["round"] > view["rounds"]:
        return hand + "Final Turn"
    return hand + f"turn {view['round']} of {view['rounds']}"


def summarise(view: Mapping[str, Any]) -> str:
    """Tell the position in a sentence or two."""
    count = len(view["treasures"])
    points = ", ".join(
        f"{name_seat(view, seat['seat'])} {seat['score']['total']}" for seat in view["seats"]
    )
    return f"{count} treasures on the sand. Points as everybody sees them: {points}."


def _draw_coast(height: float) -> str:
    swell = "".join(f"q40 {16 if turn % 2 else -16} 80 0" for turn in range(18))
    specks = "".join(
        circle((at * 83) % WHOLE, 90 + (at * 47) % (height - 90), 1.3, "#c99f5e")
        for at in range(140)
    )
    return (
        rect(0, 0, WHOLE, height, "#f6e2b6")
        + element("g", specks, opacity=0.45)
        + path(f"M0 76{swell}V0H0Z", "#d9b682", opacity=0.5)
        + path(f"M0 62{swell}V0H0Z", "#74cdcb")
        + path(f"M0 62{swell}", line=(8, "#fffdf7"))
    )


def _draw_head(view: Mapping[str, Any]) -> str:
    return write(24, 38, "Playa Pirata", 27, INK, display=True) + write(
        196, 37, write_headline(view), 17, INK
    )


def _draw_treasures(sheet: Sheet, view: Mapping[str, Any], places: int) -> str:
    known = {**(view["deduced"] or {}), **(view["known"] or {})}
    drawn = ""
    for number in range(places):
        row, column = divmod(number, COLUMNS)
        x, y = LEFT + column * PITCH, TOP + row * HEIGHT
        if number < len(view["treasures"]):
            lying = view["treasures"][number]
            inside = draw_place(sheet, lying, known.get(lying["place"]), number)
            drawn += move(inside, x=x + (PITCH - WIDTH) / 2, y=y)
        else:
            drawn += move(load("places/hollow"), x=x, y=y)
    return drawn


def _draw_seats(sheet: Sheet, view: Mapping[str, Any]) -> str:
    drawn = ""
    for turn, seat in enumerate(view["seats"]):
        y = 92 + 66 * turn
        number = seat["seat"]
        if view["seat"] == number:
            drawn += rect(ASIDE - 8, y - 2, 284, 60, "#fffaf0")
            drawn += path(f"M{ASIDE - 8} {y - 2}h284m0 60h-284", line=(3, "#cf4128"))
        drawn += sheet.stamp(f"swatch/{number}", ASIDE, y + 12, 34)
        drawn += write(ASIDE + 46, y + 25, name_seat(view, number), 17, INK)
        drawn += _draw_goods(sheet, seat, ASIDE + 46, y + 34)
        total = str(seat["score"]["total"])
        drawn += write(ASIDE + 266, y + 38, total, 26, INK, anchor="end", display=True)
    return drawn


def _draw_goods(sheet: Sheet, seat: Mapping[str, Any], x: float, y: float) -> str:
    """What everybody sees of a hand: towels by value, pirates, how many treasures, a special."""
    towels = " ".join(f"{value}×{count}" for value, count in seat["towels"].items())
    drawn = write(x, y + 13, towels, 13, QUIET)
    x += 100
    for job in seat["pirates"]:
        name = f"tool/umbrella/{seat['seat']}" if job == "umbrella" else f"tool/{job}"
        drawn += sheet.stamp(name, x, y, 17)
        x += 21
    if seat["treasures"]:
        drawn += sheet.stamp("treasure/back", x, y, 12)
        drawn += write(x + 15, y + 14, str(seat["treasures"]), 13, QUIET)
        x += 28
    if seat["special"] is not None and not seat["special_played"]:
        shown = "special/back" if seat["special"] == "hidden" else f"special/{seat['special']}"
        drawn += sheet.stamp(shown, x, y, 12)
    return drawn


def _draw_hand(sheet: Sheet, view: Mapping[str, Any]) -> str:
    """The viewer's own cards on planks."""
    own = view["seats"][view["viewer"]]
    drawn = rect(0, 0, WHOLE, PLANKS, "#e0bf8f") + rect(0, 0, WHOLE, 3, "#a87c4c")
    drawn += path(f"M0 68H{WHOLE}M0 132H{WHOLE}", line=(2, "#cda878"))
    x = 24.0
    for value in view["held"]:
        drawn += sheet.draw_treasure(value, x, 30, 92)
        x += 100
    for job in own["pirates"]:
        drawn += sheet.stamp(f"pirate/{job}/{own['seat']}", x, 30, 92)
        x += 100
    if view["special"] is not None and not own["special_played"]:
        name = SPECIAL_NAMES[view["special"]]
        drawn += sheet.stamp(f"special/{view['special']}", x + 14, 30, 92)
        drawn += write(x + 60, 128, str(name), 14, INK, anchor="middle", display=True)
    for turn, (value, count) in enumerate(reversed(own["towels"].items())):
        right = WHOLE - 30 - 128 * turn
        for card in range(count):
            drawn += sheet.draw_towel(
                own["seat"], int(value), right - 84 - 9 * (count - 1 - card), 44, 84
            )
        if count:
            drawn += sheet.draw_disc(right - 4, 152, str(count), 16)
    return drawn
