"""Pictures for the topics of Playa Pirata's help: a few pieces each, beside the words.

They hold numbers but no words, so that one drawing serves every language; captions are sentences
for the catalogues. The numbers are those of the box, as in the help.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from parasol.games.playa_pirata.tables import SPECIALS
from parasol.games.playa_pirata.words import Text

from .palette import INK
from .sheet import Sheet
from .svg import ellipse, make_document, path, write

Box = Mapping[str, Any]
Drawn = tuple[str, float, float]
"""A fragment, its width and its height."""


def draw_figure(topic: str, box: Box) -> str | None:
    """Draw what explains a topic, as a standalone SVG document; None where words are enough."""
    if topic not in FIGURES:
        return None
    draw, caption = FIGURES[topic]
    sheet = Sheet(f"pp-{topic}")
    body, width, height = draw(sheet, box)
    return make_document(sheet.define_symbols() + body, width, height, topic, str(caption))


def caption_figure(topic: str) -> Text:
    """Say what a topic's drawing shows."""
    return FIGURES[topic][1]


# Ways to lay pieces out


def _arrow(x: float, y: float, width: float = 44) -> str:
    return path(f"M{x:g} {y:g}h{width:g}m-13 -11l13 11l-13 11", line=(4, INK))


def _sand(x: float, y: float) -> str:
    return ellipse(x, y, 66, 60, "#b07c30", opacity=0.22)


def _pile(sheet: Sheet, x: float, *cards: tuple[int, int]) -> str:
    """Towels on an X, from the bottom; each shows a little beside the one above it."""
    drawn = _sand(x + 60, 92) + sheet.stamp("cross", x + 10, 8, 100)
    for number, (seat, value) in enumerate(cards):
        aside = 11.0 * (len(cards) - 1 - number)
        drawn += sheet.draw_towel(seat, value, x + 16 - aside, 42 + aside, 88)
    return drawn


def _row(sheet: Sheet, names: list[str], width: float, gap: float = 14) -> Drawn:
    drawn = "".join(
        sheet.stamp(name, 8 + turn * (width + gap), 8, width) for turn, name in enumerate(names)
    )
    return drawn, 16 + len(names) * (width + gap) - gap, width * 1.4 + 16


# The figures, in the order of the help


def _goal(sheet: Sheet, _: Box) -> Drawn:
    drawn = _pile(sheet, 10, (1, 3)) + _arrow(146, 90)
    return drawn + sheet.draw_treasure(6, 206, 12, 104), 324, 168


def _setup(sheet: Sheet, box: Box) -> Drawn:
    values: list[int | str] = [*sorted(set(box["treasures"]["numbers"])), "towel", "skull"]
    drawn = "".join(
        sheet.draw_treasure(value, 8 + 88 * turn, 8, 78) for turn, value in enumerate(values)
    )
    return drawn, 8 + 88 * len(values), 126


def _bury(sheet: Sheet, _: Box) -> Drawn:
    drawn = sheet.draw_treasure(5, 10, 14, 92) + _arrow(118, 82) + _sand(244, 88)
    return drawn + sheet.stamp("cross", 189, 40, 110) + sheet.draw_tag(262, 16, 5), 326, 158


def _pirates(sheet: Sheet, _: Box) -> Drawn:
    return _row(sheet, [f"pirate/{job}/0" for job in ("telescope", "map", "umbrella")], 104)


def _telescope(sheet: Sheet, _: Box) -> Drawn:
    drawn = sheet.stamp("pirate/telescope/1", 10, 10, 100) + _arrow(126, 80) + _sand(252, 88)
    return drawn + sheet.stamp("cross", 197, 40, 110) + sheet.draw_tag(270, 16, "skull"), 334, 160


def _map(sheet: Sheet, _: Box) -> Drawn:
    drawn = sheet.stamp("pirate/map/2", 10, 10, 100) + _arrow(126, 80) + _sand(252, 80)
    return drawn + sheet.draw_treasure(7, 202, 10, 100), 322, 160


def _umbrella(sheet: Sheet, _: Box) -> Drawn:
    drawn = sheet.stamp("pirate/umbrella/3", 10, 10, 100) + _arrow(126, 80)
    return (
        drawn + _pile(sheet, 184, (1, 0), (3, 0)) + sheet.stamp("umbrella/3", 186, 34, 112),
        326,
        168,
    )


def _towels(sheet: Sheet, _: Box) -> Drawn:
    drawn = _pile(sheet, 8, (1, 3)) + write(162, 108, "+", 34, anchor="middle", display=True)
    drawn += (
        sheet.draw_towel(0, 3, 186, 52, 66) + sheet.draw_towel(0, 1, 262, 52, 66) + _arrow(346, 96)
    )
    return drawn + _pile(sheet, 426, (1, 3), (0, 3), (0, 1)), 556, 176


def _kept(sheet: Sheet, box: Box) -> Drawn:
    points = str(box["towels"]["points"])
    drawn = ""
    for turn, value in enumerate((1, 2, 3)):
        drawn += sheet.draw_towel(0, value, 12 + 92 * turn, 8, 74)
        drawn += sheet.draw_disc(49 + 92 * turn, 126, points)
    return drawn, 282, 152


def _towel_treasure(sheet: Sheet, box: Box) -> Drawn:
    each, most = box["treasures"]["towel_points"], box["treasures"]["towel_most"]
    drawn = sheet.draw_treasure("towel", 10, 10, 96)
    for turn in range(3):
        drawn += sheet.draw_towel(turn, 1 + turn, 128 + 62 * turn, 34, 54)
        drawn += sheet.draw_disc(155 + 62 * turn, 122, str(min(most, each * (turn + 1))), 19)
    return drawn, 326, 154


def _skulls(sheet: Sheet, box: Box) -> Drawn:
    drawn, x = "", 10.0
    for count, points in enumerate(box["treasures"]["skull_points"], 1):
        for turn in range(count):
            drawn += sheet.draw_treasure("skull", x + 44 * turn, 8, 66)
        drawn += sheet.draw_disc(x + 33 + 22 * (count - 1), 128, str(points))
        x += 44 * count + 62
    return drawn, x - 26, 154


def _specials(sheet: Sheet, _: Box) -> Drawn:
    drawn = "".join(
        sheet.stamp(f"token/{name}", 8 + 92 * (turn % 5), 8 + 92 * (turn // 5), 80)
        for turn, name in enumerate(SPECIALS)
    )
    return drawn, 464, 8 + 92 * (-(-len(SPECIALS) // 5))


def _draft(sheet: Sheet, _: Box) -> Drawn:
    drawn = sheet.stamp("special/wave", 10, 10, 90) + sheet.stamp("special/parrot", 112, 10, 90)
    drawn += sheet.stamp("special/bucket", 214, 10, 90) + _arrow(322, 74)
    backs = "".join(sheet.stamp("special/back", 388 + 26 * turn, 10, 90) for turn in range(2))
    return drawn + backs, 516, 148


def _card(name: str) -> Callable[[Sheet, Box], Drawn]:
    return lambda sheet, _: (sheet.stamp(f"token/{name}", 8, 8, 112), 128, 128)


def _beside(name: str) -> Callable[[Sheet, Box], Drawn]:
    """A special card that stays beside its treasure."""

    def draw(sheet: Sheet, _: Box) -> Drawn:
        drawn = sheet.stamp(f"special/{name}", 10, 10, 104) + _arrow(130, 84)
        return (
            drawn + _pile(sheet, 190, (0, 2)) + sheet.stamp(f"token/{name}", 282, 106, 48),
            344,
            168,
        )

    return draw


SIGN: Final = Text("Its sign at the table.")

FIGURES: Final[dict[str, tuple[Callable[[Sheet, Box], Drawn], Text]]] = {
    "goal": (_goal, Text("Whoever has the towel on top digs the treasure up.")),
    "setup": (_setup, Text("The treasures: numbers, the Towel treasure and skulls.")),
    "bury": (_bury, Text("A buried treasure: the tag with the eye is only for whoever knows it.")),
    "pirates": (_pirates, Text("The three pirates: Telescope, Map and Umbrella.")),
    "telescope": (_telescope, Text("The Telescope: you alone see what lies there.")),
    "map": (_map, Text("The Map: everybody sees what lies there.")),
    "umbrella": (_umbrella, Text("The Umbrella: no more towels go on this treasure.")),
    "towels": (
        _towels,
        Text("A 3 lies on top. A 3 and a 1 are 4, which beats it; the 1 ends on top."),
    ),
    "scoring": (_kept, Text("Each towel card kept in hand counts, whatever its value.")),
    "towel-treasure": (
        _towel_treasure,
        Text("The Towel treasure, and its points with one, two and three towel cards on it."),
    ),
    "skulls": (_skulls, Text("One skull, two and three, and their points.")),
    "specials": (_specials, Text("The ten special cards.")),
    "draft": (_draft, Text("Keep one of the cards; the others go on face down.")),
    "sand-castle": (_card("sand-castle"), SIGN),
    "skeleton": (_card("skeleton"), SIGN),
    "wave": (_card("wave"), SIGN),
    "king-size": (_beside("king-size"), Text("King Size stays beside its treasure.")),
    "jolly-roger": (_beside("jolly-roger"), Text("The Jolly Roger stays beside its treasure.")),
    "bucket": (_card("bucket"), SIGN),
    "lifeguard": (_card("lifeguard"), SIGN),
    "flip-flops": (_card("flip-flops"), SIGN),
    "piggybank": (_card("piggybank"), SIGN),
    "parrot": (_card("parrot"), SIGN),
}
"""By topic of the help: what draws it, and its caption."""
