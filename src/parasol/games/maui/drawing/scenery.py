"""The coast the table lies on: sea on top, sand, trees at the bottom, planks and palms.

Decoration only: nothing here looks like a piece or tells anything about the game.
"""

from __future__ import annotations

from .brush import Brush
from .motifs import canopy, canopy_shadow
from .svg import at, element
from .svg import number as n


def _shore(width: float, bend: float, shore: float) -> str:
    """The outline of the sea: a bay on the left down to `shore`, a strip along the top right."""
    swell = []
    x, rising = bend - 98.0, False
    swell.append(f"C{n(bend - 24)} {n(shore - 42)} {n(bend - 44)} {n(shore - 8)} {n(x)} {n(shore)}")
    while x > -90:
        left = x - 136
        dip = shore + (7 if rising else -5)
        swell.append(
            f"C{n(x - 48)} {n(shore + 7)} {n(x - 84)} {n(shore - 6)} {n(left)} {n(dip - 1)}"
        )
        x, rising = left, not rising
    middle = shore - 92
    return (
        f"M-90 -90H{n(width + 90)}V54"
        f"C{n(width - 20)} 62 {n(bend + 330)} 48 {n(bend + 220)} 60"
        f"C{n(bend + 120)} 72 {n(bend + 45)} 66 {n(bend + 10)} 118"
        f"C{n(bend - 14)} 156 {n(bend - 2)} {n(middle - 54)} {n(bend - 14)} {n(middle)}"
        + "".join(swell)
        + f"H-90V{n(shore)}Z"
    )


def definitions(brush: Brush) -> str:
    """Gradients and textures that the coast is painted with."""
    return (
        element(
            "linearGradient",
            *_stops(brush, ("0", "sand-1"), ("0.55", "sand-1"), ("1", "sand-2")),
            id=brush.own("sand"),
            x2="0.7",
            y2="1",
        )
        + element(
            "linearGradient",
            *_stops(brush, ("0", "sea-3"), ("0.5", "sea-2"), ("1", "sea-1")),
            id=brush.own("sea"),
            x2="0.16",
            y2="1",
        )
        + element(
            "radialGradient",
            element(
                "stop", offset="0", stop_color="#fff8d8", stop_opacity=brush.strength("sunlight")
            ),
            element("stop", offset="1", stop_color="#fff8d8", stop_opacity=0),
            id=brush.own("sunlight"),
            cx="0.2",
            cy="0",
            r="0.9",
        )
        + _glints(brush)
        + _specks(brush)
        + element(
            "pattern",
            element("rect", x=2, y=2, width=54, height=48, rx=7, fill=brush["cell"]),
            id=brush.own("cells"),
            width=58,
            height=52,
            patternUnits="userSpaceOnUse",
        )
        + element(
            "pattern",
            element("rect", width=3, height=7, fill="#12343d", opacity=0.5),
            id=brush.own("hatch"),
            width=7,
            height=7,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        + element("symbol", _crown(brush), id=brush.own("crown"), overflow="visible")
    )


def _stops(brush: Brush, *stops: tuple[str, str]) -> list[str]:
    return [element("stop", offset=where, stop_color=brush[colour]) for where, colour in stops]


def _glints(brush: Brush) -> str:
    return element(
        "pattern",
        element(
            "g",
            element("path", d="M12 18q9 -7 18 0t18 0", opacity=0.42),
            element("path", d="M86 36q7 -5 14 0t14 0", opacity=0.3),
            element("path", d="M40 62q8 -6 16 0", opacity=0.3),
            element("path", d="M112 74q8 -6 16 0t16 0", opacity=0.38),
            fill="none",
            stroke="#fff",
            stroke_linecap="round",
            stroke_width=1.8,
            opacity=brush.strength("glint"),
        ),
        id=brush.own("glints"),
        width=150,
        height=84,
        patternUnits="userSpaceOnUse",
    )


def _specks(brush: Brush) -> str:
    dark = (
        (10, 14, 1.1),
        (43, 8, 0.8),
        (77, 26, 1.3),
        (108, 12, 0.8),
        (26, 46, 0.9),
        (61, 57, 1),
        (95, 49, 0.8),
        (14, 78, 1.2),
        (48, 86, 0.8),
        (84, 81, 1),
        (112, 72, 0.9),
    )
    light = ((34, 24, 1), (90, 66, 1.1), (58, 36, 0.8))
    return element(
        "pattern",
        element(
            "g",
            *(element("circle", cx=x, cy=y, r=r) for x, y, r in dark),
            fill=brush["shade"],
            opacity=0.17,
        ),
        element(
            "g",
            *(element("circle", cx=x, cy=y, r=r) for x, y, r in light),
            fill="#fff",
            opacity=0.4,
        ),
        id=brush.own("specks"),
        width=120,
        height=96,
        patternUnits="userSpaceOnUse",
    )


def _crown(brush: Brush) -> str:
    """A palm seen from above, 88 across."""
    fronds = []
    for turn, (angle, reach) in enumerate(
        (
            (0, 40),
            (41, 36),
            (80, 41),
            (122, 37),
            (160, 40),
            (200, 36),
            (243, 39),
            (283, 41),
            (322, 36),
        )
    ):
        blade = f"M0 0C11 -8 11 {12 - reach} 1 {-reach}C-7 {10 - reach} -9 -10 0 0Z"
        veins = "".join(
            f"M{x} {y}l{out} {-out}M{x} {y}l{-out} {-out}"
            for x, y, out in ((1, -12, 5), (2, -20, 5), (2, -27, 4))
        )
        fronds.append(
            element(
                "g",
                element("path", d=blade, fill=brush["leaf-2" if turn % 2 else "leaf-3"]),
                element(
                    "path",
                    d=f"M0 -3Q3 {18 - reach} 1 {4 - reach}" + veins,
                    stroke=brush["leaf-1"],
                    stroke_width=1.1,
                    fill="none",
                    opacity=0.75,
                ),
                transform=f"rotate({angle})",
            )
        )
    return "".join(fronds) + element("circle", r=4.5, fill=brush["wood-3"])


def palm(brush: Brush, x: float, y: float, size: float, turn: float = 0) -> str:
    """A palm among the trees, with its shadow."""
    scale = size / 88
    shade = element(
        "circle",
        cx=x + size * 0.1,
        cy=y + size * 0.13,
        r=size * 0.4,
        fill=brush["shade"],
        opacity=0.22,
    )
    return shade + element(
        "g",
        element("use", href=f"#{brush.own('crown')}"),
        transform=f"translate({n(x)} {n(y)}) scale({scale:.3f}) rotate({n(turn)})",
    )


def coast(brush: Brush, width: float, height: float, bend: float, shore: float) -> str:
    """Sand everywhere, then the sea with its foam, then the morning light over both."""
    line = _shore(width, bend, shore)
    everywhere = {"width": width, "height": height}

    def edge(colour: str, strength: float, thick: float, **more: str) -> str:
        return element(
            "path",
            d=line,
            fill="none",
            stroke=brush[colour],
            stroke_opacity=strength,
            stroke_width=thick,
            stroke_linejoin="round",
            **more,
        )

    drift = edge(
        "foam", 0.5, 6, transform="translate(6 -22)", stroke_dasharray="120 26 60 40 200 30"
    )
    far = edge("foam", 0.35, 4, transform="translate(-4 -46)", stroke_dasharray="70 60 140 50")
    return (
        element("rect", fill=brush.url("sand"), **everywhere)
        + element("rect", fill=brush.url("specks"), **everywhere)
        + edge("sand-wet", 0.38, 74)
        + edge("sand-wet", 0.42, 34)
        + edge("foam", 0.75, 14)
        + element("clipPath", element("path", d=line), id=brush.own("bay"))
        + element("path", d=line, fill=brush.url("sea"))
        + element(
            "g",
            edge("foam", 1, 9),
            drift,
            far,
            element("rect", width=width, height=shore + 20, fill=brush.url("glints")),
            clip_path=brush.url("bay"),
        )
        + element("rect", fill=brush.url("sunlight"), **everywhere)
    )


def _scallops(start: float, end: float, y: float, step: float, lift: float) -> tuple[str, float]:
    """A row of tree tops from left to right, and where it ended."""
    heights = (0, 3, -2, 1, -3)
    row, x, turn = [f"M{n(start)} {n(y)}"], start, 0
    while x < end:
        row.append(f"q{n(step / 2)} {n(-lift - heights[turn % 5])} {n(step)} 0")
        x, turn = x + step, turn + 1
    return "".join(row), x


def trees(brush: Brush, end: float, top: float, height: float) -> str:
    """Tree tops along the bottom up to `end`, from where they slope down to the picture's edge."""
    deep = height + 10

    def layer(start: float, drop: float, step: float, lift: float, short: float) -> str:
        y = top + drop
        row, x = _scallops(start, end - short, y, step, lift)
        fall = deep - y
        return (
            row + f"C{n(x + 40)} {n(y + fall * 0.1)} {n(x + 46)} {n(y + fall * 0.42)}"
            f" {n(x + 92)} {n(y + fall * 0.56)}C{n(x + 130)} {n(y + fall * 0.68)}"
            f" {n(x + 150)} {n(y + fall * 0.8)} {n(x + 154)} {n(deep)}H{n(start)}Z"
        )

    depth = height - top
    first = layer(-10, 0, 44, 22, 60)
    shadow = element(
        "path", d=first, fill=brush["shade"], opacity=0.16, transform="translate(10 14)"
    )
    layers = (
        (first, "leaf-1"),
        (layer(-24, depth * 0.15, 39, 20, 76), "leaf-2"),
        (layer(-12, depth * 0.36, 34, 18, 92), "leaf-3"),
        (layer(-20, depth * 0.64, 47, 16, 110), "leaf-4"),
    )
    return (
        shadow
        + "".join(element("path", d=line, fill=brush[colour]) for line, colour in layers)
        + _undergrowth(brush, end - 90, top, height)
        + _grove(brush, end, height, deep=depth > 120)
    )


def _grove(brush: Brush, end: float, height: float, *, deep: bool) -> str:
    """Palms above the trees; a narrow strip has room for their tips alone."""
    places: tuple[tuple[float, float, float, float], ...] = (
        (end + 46, 24, 104, 20),
        (end - 46, -4, 146, 0),
        (28, -108, 132, 0),
        (-6, -18, 120, 30),
        (98, -20, 108, 12),
        (end * 0.36, 10, 112, 50),
        (end * 0.45, 22, 92, 5),
        (end * 0.7, 8, 104, 25),
    )
    if not deep:
        places = ((16, 2, 92, 0), (end * 0.3, 26, 80, 40), (end * 0.62, 24, 84, 15))
    return "".join(palm(brush, x, height + drop, size, turn) for x, drop, size, turn in places)


def _undergrowth(brush: Brush, end: float, top: float, height: float) -> str:
    """Flowers and tufts of grass, always in the same places for the same size."""
    tuft = "M0 0q2 -8 8 -10M0 0q-1 -8 -7 -10M0 0v-11"
    grown = []
    x, turn = 150.0, 0
    while x < end:
        y = top + 24 + (turn * 37 % 5) * (height - top - 40) / 5
        if turn % 2:
            grown.append(
                at(
                    x,
                    y + 12,
                    element("path", d=tuft, stroke=brush["leaf-1"], fill="none", opacity=0.6),
                )
            )
        else:
            grown.append(at(x, y, _flower()))
        x, turn = x + 61 + (turn * 23) % 40, turn + 1
    return "".join(grown)


def _flower() -> str:
    petals = (
        element("ellipse", cy=-4.5, rx=2.8, ry=4.2, transform=f"rotate({72 * turn})")
        for turn in range(5)
    )
    return element("g", *petals, fill="#fff3e2") + element("circle", r=2.2, fill="#f2a33a")


def planks(brush: Brush, x: float, y: float, width: float, height: float, *, upright: bool) -> str:
    """A raft of boards with nails; `upright` boards stand side by side."""
    over = width if upright else height
    count = max(1, round(over / 23))
    pitch = over / count
    boards = []
    for turn in range(count):
        colour = brush["wood-1" if turn % 2 else "wood-15"]
        shift, short = (turn * 5) % 7, (turn * 3) % 5
        if upright:
            size = {"x": x + turn * pitch, "y": y + shift}
            size |= {"width": pitch - 1.2, "height": height - shift - short}
        else:
            size = {"x": x + turn % 3, "y": y + turn * pitch}
            size |= {"width": width - 2 - turn % 2 * 2, "height": pitch - 1.2}
        boards.append(element("rect", rx=2.5, fill=colour, **size))
    if upright:
        nails = f"M{n(x + pitch / 2)} {n(y + 13)}H{n(x + width)}"
    else:
        down = f"{n(y + pitch / 2)}V{n(y + height)}"
        nails = f"M{n(x + 8)} {down}M{n(x + width - 9)} {down}"
    return "".join(boards) + element(
        "path",
        d=nails,
        stroke=brush["wood-3"],
        stroke_width=3,
        stroke_dasharray=f"0.1 {n(pitch - 0.1)}",
        stroke_linecap="round",
    )


def boat(x: float, y: float) -> str:
    """A small sailing boat and its wake."""
    wake = "M-64 -9Q-40 -3 -18 0Q-40 3 -64 9M-50 -16Q-30 -8 -14 -5M-50 16Q-30 8 -14 5"
    return element(
        "g",
        element(
            "path",
            d=wake,
            fill="none",
            stroke="#fff",
            stroke_opacity=0.6,
            stroke_width=2,
            stroke_linecap="round",
        ),
        element(
            "path",
            d="M-18 0C-14 -10 8 -11 26 0C8 11 -14 10 -18 0Z",
            fill="#fffaf0",
            stroke="#8a6335",
            stroke_width=1.5,
        ),
        element("path", d="M-11 0C-8 -5 6 -6 16 0C6 6 -8 5 -11 0Z", fill="#cda470"),
        element("path", d="M6 0Q-8 -10 -16 -15Q-4 -16 8 -3Z", fill="#cf4128"),
        transform=f"translate({n(x)} {n(y)}) rotate(-8)",
    )


def starfish(x: float, y: float, size: float) -> str:
    """A starfish on the sand."""
    arms = (
        "M0 -18C3 -9 5 -7 17 -6C8 1 7 4 11 15C3 9 -3 9 -11 15C-7 4 -8 1 -17 -6C-5 -7 -3 -9 0 -18Z"
    )
    dots = ((0, -9), (7, -2), (-7, -2), (5, 7), (-5, 7), (0, 0))
    return element(
        "g",
        element("path", d=arms, fill="#e59a6a", stroke="#c9783f", stroke_width=1.5),
        element(
            "g",
            *(element("circle", cx=dx, cy=dy, r=1.3) for dx, dy in dots),
            fill="#fff0da",
            opacity=0.8,
        ),
        transform=f"translate({n(x)} {n(y)}) scale({size / 40:.3f}) rotate(18)",
    )


def sunshade(brush: Brush, x: float, y: float, size: float) -> str:
    """A large parasol standing on bare sand, with a long shadow."""
    scale = size / 40
    shadow = at(x + size * 0.1, y + size * 0.16, canopy_shadow(brush["shade"]), scale=scale)
    hub = element("circle", r=1.3, fill="#fff8e6", stroke="#8a6a3e", stroke_width=0.5)
    return shadow + at(x, y, canopy("#0f6d80") + hub, scale=scale)


def little_coast(brush: Brush, width: float, height: float, shore: float, sand: float) -> str:
    """A postcard's ground: ocean down to `shore`, then so much sand, then trees."""
    swell = "q-29 10 -58 0t-58 0" * (int(width / 116) + 2)
    sea = f"M-60 -20H{n(width + 60)}V{n(shore)}{swell}V-20Z"
    edge = shore + sand + 28
    tops, _ = _scallops(-20, width + 60, edge, 48, 24)
    low, _ = _scallops(-40, width + 60, edge + 40, 42, 22)
    deep = f"V{n(height + 20)}H-60Z"
    return (
        element("rect", width=width, height=height, fill=brush["sand-1"])
        + element("rect", width=width, height=height, fill=brush.url("specks"))
        + element(
            "path",
            d=sea,
            fill="none",
            stroke=brush["sand-wet"],
            stroke_opacity=0.4,
            stroke_width=44,
        )
        + element("path", d=sea, fill=brush.url("sea"), stroke=brush["foam"], stroke_width=8)
        + element("rect", width=width, height=shore - 12, fill=brush.url("glints"))
        + element("path", d=tops + deep, fill=brush["leaf-1"])
        + element("path", d=tops + deep, fill=brush["leaf-2"], transform="translate(14 16)")
        + element("path", d=low + deep, fill=brush["leaf-3"])
        + palm(brush, width - 30, height - 26, 120, 15)
        + palm(brush, 34, height - 20, 104)
    )
