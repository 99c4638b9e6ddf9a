"""Pictures for the topics of Maui's help: a few pieces each, beside the words that explain them.

They hold numbers but no words, so that one drawing serves every language; captions are sentences
for the catalogues. The numbers are those of the box, as in the help.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from parasol.games.maui.words import Text

from .beach import COLUMN, DOCK, OUTSIDE, STEPS, draw_beach, make_grid
from .brush import Brush
from .palette import INK, LIGHT, PATTERNS
from .pieces import find_piece
from .scenery import define_grounds
from .svg import circle, element, make_document, move, path, rect
from .tracks import LANE, draw_tracks

Box = Mapping[str, Any]
Drawn = tuple[str, float, float]
"""A fragment, its width and its height."""

TOWEL: Final = (60.0, 174.0)
PART: Final = 56.0
"""The height of a pattern on a towel; the first one begins 3 below the edge."""


def draw_figure(topic: str, box: Box) -> str | None:
    """Draw what explains a topic, as a standalone SVG document; None where words are enough."""
    if topic not in FIGURES:
        return None
    draw, caption = FIGURES[topic]
    brush = Brush(f"maui-{topic}", LIGHT)
    body, width, height = draw(brush, box)
    defs = element("defs", define_grounds(brush), brush.define_symbols())
    return make_document(
        defs + body, box=(0, 0, width, height), width=width, title=topic, desc=str(caption)
    )


def caption_figure(topic: str) -> Text:
    """Say what a topic's drawing shows."""
    return FIGURES[topic][1]


# Ways to lay pieces out


def _in_a_row(brush: Brush, names: list[str], size: float, gap: float = 26) -> Drawn:
    """Pieces side by side, each in its own proportions, all of one height."""
    x, drawn = 10.0, []
    for name in names:
        left, _, width, height = find_piece(name).box
        scale = size / height
        shade = rect(
            x + 5,
            16,
            width * scale - 2,
            size - 2,
            brush["shade"],
            rx=size / 2 if left < 0 else 5,
            opacity=0.24,
        )
        drawn.append(shade + brush.stamp(name, x, 10, width * scale, size))
        x += width * scale + gap
    return "".join(drawn), x - gap + 14, size + 30


def _towel(brush: Brush, patterns: str, x: float, y: float) -> str:
    width, height = TOWEL
    shade = rect(x + 5, y + 8, width, height - 4, brush["shade"], rx=4)
    return element("g", shade, opacity=0.28) + brush.stamp(f"towel/{patterns}", x, y, *TOWEL)


def _number(brush: Brush, x: float, y: float, what: str, size: float = 22) -> str:
    """A number on a small disc of paper."""
    return circle(x, y, size * 0.82, "#fffdf7", (2, INK)) + brush.write(
        x, y + size * 0.34, what, size=size, fill=INK, anchor="middle", display=True
    )


def _ring(x: float, y: float, width: float, height: float) -> str:
    """Round what matches: white with an ink line, as at the table."""
    shape = {"x": x, "y": y, "width": width, "height": height, "rx": height / 2}
    return element("rect", fill="none", stroke=INK, stroke_width=8, **shape) + element(
        "rect", fill="none", stroke="#fff", stroke_width=4, **shape
    )


def _pair(brush: Brush, steps: Mapping[int, int]) -> Drawn:
    """Two towels side by side; `steps` of a match by its row, counted from the upper towel."""
    drawn = _towel(brush, "wave-sun-fish", 20, 14) + _towel(brush, "palm-sun-fish", 84, 14)
    for part, count in steps.items():
        y = 14 + 3 + PART * part
        drawn += _ring(18, y + 2, 128, PART - 4) + _number(brush, 82, y + PART / 2, f"+{count}", 18)
    return drawn, 168, 208


def _seat(**changed: Any) -> dict[str, Any]:
    """A seat's part of a view, at the start of a game."""
    return {
        "seat": 0,
        "letter": "A",
        "flipped": False,
        "start": {"patterns": ["shell", "palm", "sun"]},
        "beach": [],
        "spots": [],
        "tracks": dict.fromkeys(PATTERNS, 0),
        "pearls": {"white": 0, "black": 0},
        "dollars": 1,
        "tokens": {},
        "penalties": 0,
    } | changed


def _view(*seats: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {
        "viewer": 0,
        "seat": None,
        "phase": "over",
        "placing": None,
        "options": {"variant": "base"},
        "frames": {},
        "seats": list(seats),
    } | changed


def _tile(patterns: str, top: int, token: str = "") -> dict[str, Any]:
    return {
        "patterns": patterns.split("-"),
        "top": top,
        "tokens": [token or None, None, None],
        "crabs": [0, 0, 0],
    }


def _beach_of(brush: Brush, box: Box, seat: dict[str, Any], *, columns: int = 0) -> Drawn:
    """A beach on bare sand, or only its first columns."""
    grid = make_grid(box)
    drawn = draw_beach(brush, _view(seat), box, 0, labels=False)
    width = DOCK + (columns * COLUMN + 8 if columns else grid.width + STEPS) + 16
    height = grid.height + 2 * OUTSIDE - 40
    inside = move(DOCK + 8, OUTSIDE - 20, drawn)
    return element("svg", inside, width=width, height=height), width, height


# The figures, in the order of the help


def _beach(brush: Brush, box: Box) -> Drawn:
    spots = zip(box["umbrellas"]["spots"], _umbrella_tokens(box), strict=False)
    lying = [{"column": at_[0], "row": at_[1], "token": token} for at_, token in spots]
    return _beach_of(brush, box, _seat(spots=lying))


def _umbrella_tokens(box: Box) -> list[Any]:
    pearls = ["white", "black"] * box["umbrellas"]["white"]
    return [
        *pearls[:2],
        box["scoring"]["tokens"][0],
        *pearls[2:4],
        *box["scoring"]["tokens"][1:],
    ] + pearls[4:]


def _market(brush: Brush, box: Box) -> Drawn:
    drawn = ""
    for turn, patterns in enumerate(("sun-fish-shell", "wave-palm-fish", "palm-shell-wave")):
        x = 20 + 96 * turn
        drawn += _towel(brush, patterns, x, 14)
        cost = box["market"]["costs"][turn]
        for coin in range(cost):
            middle = x + 30 + (coin - (cost - 1) / 2) * 36
            drawn += brush.draw_disc("dollar", middle, 216, 32, shadow=3)
        if not cost:
            drawn += _number(brush, x + 30, 216, "0", 18)
    return drawn, 300, 246


def _orientation(brush: Brush, _: Box) -> Drawn:
    turned = "M116 78C138 60 158 60 180 78M170 62L182 79L161 82M180 130C158 148 138 148 116 130"
    arrow = path(turned + "M126 146L114 129L135 126", "none", stroke=INK)
    both = _towel(brush, "fish-sun-wave", 30, 14) + _towel(brush, "wave-sun-fish/flipped", 206, 14)
    return both + element("g", arrow, stroke_width=4, stroke_linecap="round"), 296, 208


def _match(brush: Brush, box: Box) -> Drawn:
    steps = box["beach"]["row_steps"]
    return _pair(brush, {1: steps[2], 2: steps[3]})


def _place(brush: Brush, box: Box) -> Drawn:
    own = _seat(beach=[_tile("palm-sun-fish", 4), _tile("shell-palm-sun", 3)])
    return _beach_of(brush, box, own, columns=4)


def _score(brush: Brush, box: Box) -> Drawn:
    drawn = ""
    for row, steps in enumerate(box["beach"]["row_steps"]):
        x = 34 + 62 * row
        width = 14 + 12 * steps
        drawn += rect(x - 24, 62 - width, 48, width, brush["glow"], rx=5, stroke="#8a6a3e")
        drawn += _number(brush, x, 84, str(steps), 20)
    return drawn, 34 + 62 * len(box["beach"]["row_steps"]) - 28, 110


def _tracks(brush: Brush, box: Box) -> Drawn:
    one = _seat(tracks={"fish": 3, "sun": 6, "wave": 1, "shell": 0, "palm": 4})
    two = _seat(seat=1, tracks={"fish": 5, "sun": 2, "wave": 1, "shell": 2, "palm": 0})
    frames = {
        name: {"space": frame["space"], "token": frame["token"], "left": 1}
        for name, frame in box["frames"].items()
        if isinstance(frame, Mapping)
    }
    drawn = draw_tracks(brush, _view(one, two, frames=frames), box, 620)
    return move(10, 10, drawn), 640, LANE * len(PATTERNS) + 20


def _tokens(brush: Brush, _: Box) -> Drawn:
    drawn = _towel(brush, "wave-sun-fish", 20, 14) + _towel(brush, "palm-shell-sun", 84, 14)
    drawn += brush.draw_token("wave", 114, 14 + 3 + PART / 2, 50) + _ring(18, 19, 128, PART - 4)
    drawn += brush.draw_token("shell", 210, 84, 56) + brush.draw_token("wave", 210, 150, 56)
    return drawn, 254, 208


def _umbrellas(brush: Brush, box: Box) -> Drawn:
    scoring = ["umbrella/" + "-".join(pair) for pair in box["scoring"]["tokens"]]
    return _in_a_row(brush, ["umbrella/white", "umbrella/black", *scoring], 84)


def _pearls(brush: Brush, box: Box) -> Drawn:
    drawn, x = "", 30.0
    for count, points in enumerate(box["pearls"]["points"][1:], 1):
        colour = "white" if count % 2 else "black"
        for turn in range(count):
            drawn += brush.draw_disc(f"pearl/{colour}", x + 38 * turn, 34, 36, shadow=3)
        drawn += _number(brush, x + 19 * (count - 1), 90, str(points), 24)
        x += 38 * count + 44
    return drawn, x - 48, 122


def _scoring(brush: Brush, box: Box) -> Drawn:
    return _in_a_row(brush, ["umbrella/" + "-".join(p) for p in box["scoring"]["tokens"]], 96)


def _penalties(brush: Brush, box: Box) -> Drawn:
    own = _seat(
        beach=[_tile("sun-fish-shell", 5), _tile("fish-shell-palm", 6)],
    )
    return _beach_of(brush, box, own, columns=4)


def _dollars(brush: Brush, _: Box) -> Drawn:
    return _in_a_row(brush, ["dollar", "dollar", "dollar"], 72, gap=14)


def _spare(brush: Brush, box: Box) -> Drawn:
    own = _seat(beach=[_tile("wave-fish-shell", box["beach"]["middle"])])
    return _beach_of(brush, box, own, columns=3)


def _crabs(brush: Brush, box: Box) -> Drawn:
    values = sorted(set(box["crabs"]["values"]))
    return _in_a_row(brush, ["crab/down", *(f"crab/{value}" for value in values)], 84)


def _frames(brush: Brush, _: Box) -> Drawn:
    return _in_a_row(brush, ["frame", "token/wave", "frame", "token/shell"], 88)


def _goal(brush: Brush, _: Box) -> Drawn:
    return _in_a_row(brush, [f"pattern/{name}" for name in PATTERNS], 74, gap=18)


FIGURES: Final[dict[str, tuple[Callable[[Brush, Box], Drawn], Text]]] = {
    "goal": (_goal, Text("The five patterns: fish, sun, wave, shell and palm.")),
    "beach": (
        _beach,
        Text(
            "An empty beach: the dock with the starting tile on the left, umbrellas on the sand, "
            "and on the right the steps of each row."
        ),
    ),
    "market": (_market, Text("A row of the market, and what each position costs.")),
    "place": (_place, Text("Two towels laid: each meets the one before it.")),
    "orientation": (
        _orientation,
        Text("The same tile, as two seats across from each other see it."),
    ),
    "match": (_match, Text("Two matches: the suns and the fish lie side by side.")),
    "score": (
        _score,
        Text("The steps of a match, from the row by the ocean to the row by the trees."),
    ),
    "tracks": (_tracks, Text("The five score tracks with the markers of two players.")),
    "frames": (_frames, Text("An ornate frame, and the token that waits on it.")),
    "tokens": (
        _tokens,
        Text("A wave token turns the palm into a wave: now it meets its neighbour."),
    ),
    "umbrellas": (
        _umbrellas,
        Text("Umbrella tokens: a white pearl, a black one, and scoring patterns."),
    ),
    "pearls": (_pearls, Text("Pearls of one colour, and their points.")),
    "scoring-umbrellas": (_scoring, Text("Choose one of the two patterns.")),
    "penalties": (
        _penalties,
        Text("A pattern has left the play area: a penalty token lies on it."),
    ),
    "dollars": (_dollars, Text("Sand dollars.")),
    "spare": (_spare, Text("A spare towel goes to the middle rows and need not match.")),
    "crabs": (_crabs, Text("A sand crab face down, and what may be on the other side.")),
}
"""By topic of the help: what draws it, and its caption."""
