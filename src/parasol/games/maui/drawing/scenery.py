"""The coast the table lies on: sea on top, sand, trees at the bottom, planks and palms.

Decoration only: nothing here looks like a piece or tells anything about the game.
"""

from __future__ import annotations

from .brush import Brush
from .palette import LIGHT
from .pieces import draw_canopy
from .svg import ART, circle, element, load, move, path, rect
from .svg import format_number as n


def _outline_sea(width: float, bend: float, shore: float) -> str:
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


def define_grounds(brush: Brush) -> str:
    """Define the gradients and textures that the coast is painted with."""
    sunlight = brush.read_strength("sunlight")
    return (
        _define_gradient(brush, "sand", "sand-1", "sand-2")
        + _define_gradient(brush, "sea", "sea-3", "sea-2", "sea-1")
        + element(
            "radialGradient",
            element("stop", offset="0", stop_color="#fff8d8", stop_opacity=sunlight),
            element("stop", offset="1", stop_color="#fff8d8", stop_opacity=0),
            id=brush.make_id("sunlight"),
            cx="0.2",
            cy="0",
            r="0.9",
        )
        + _define_tile(
            brush,
            "glints",
            element("g", load("grounds/glints"), opacity=brush.read_strength("glint")),
        )
        + _define_tile(brush, "specks", brush.load("grounds/specks", "shade"))
        + _define_tile(brush, "cell", brush.load("grounds/cell", "cell"))
        + _define_tile(brush, "hatch", load("grounds/hatch"), patternTransform="rotate(45)")
        + define_palm(brush)
    )


def _define_gradient(brush: Brush, name: str, *colours: str) -> str:
    swapped = {LIGHT[colour]: brush[colour] for colour in colours}
    return ART.find(f"grounds/{name}").define(name, brush.make_id(name), swapped)


def _define_tile(brush: Brush, name: str, inside: str, **more: str) -> str:
    """Define a pattern whose tile is as large as the picture of its name."""
    _, _, width, height = ART.find(f"grounds/{name}").frame
    size = {"width": width, "height": height}
    own = brush.make_id(name)
    return element("pattern", inside, id=own, **size, patternUnits="userSpaceOnUse", **more)


def define_palm(brush: Brush) -> str:
    """Define a palm seen from above, 88 across, for `draw_palm`."""
    crown = brush.load("scenery/palm", "leaf-1", "leaf-2", "leaf-3", "wood-3")
    return element("symbol", crown, id=brush.make_id("crown"), overflow="visible")


def draw_palm(brush: Brush, x: float, y: float, size: float, turn: float = 0) -> str:
    """Draw a palm among the trees, with its shadow."""
    scale = size / 88
    shade = circle(x + size * 0.1, y + size * 0.13, size * 0.4, brush["shade"], opacity=0.22)
    return shade + element(
        "g",
        element("use", href=f"#{brush.make_id('crown')}"),
        transform=f"translate({n(x)} {n(y)}) scale({scale:.3f}) rotate({n(turn)})",
    )


def draw_coast(brush: Brush, width: float, height: float, bend: float, shore: float) -> str:
    """Draw sand everywhere, then the sea with its foam, then the morning light over both."""
    line = _outline_sea(width, bend, shore)

    def edge(colour: str, strength: float, thick: float, **more: str) -> str:
        how = {"stroke_opacity": format(strength, "g"), "stroke_linejoin": "round", **more}
        return path(line, line=(thick, brush[colour]), **how)

    drift = edge(
        "foam", 0.5, 6, transform="translate(6 -22)", stroke_dasharray="120 26 60 40 200 30"
    )
    far = edge("foam", 0.35, 4, transform="translate(-4 -46)", stroke_dasharray="70 60 140 50")
    return (
        rect(0, 0, width, height, brush.refer("sand"))
        + rect(0, 0, width, height, brush.refer("specks"))
        + edge("sand-wet", 0.38, 74)
        + edge("sand-wet", 0.42, 34)
        + edge("foam", 0.75, 14)
        + element("clipPath", element("path", d=line), id=brush.make_id("bay"))
        + path(line, brush.refer("sea"))
        + element(
            "g",
            edge("foam", 1, 9),
            drift,
            far,
            rect(0, 0, width, shore + 20, brush.refer("glints")),
            clip_path=brush.refer("bay"),
        )
        + rect(0, 0, width, height, brush.refer("sunlight"))
    )


def _outline_trees(
    start: float, end: float, y: float, step: float, lift: float
) -> tuple[str, float]:
    """A row of tree tops from left to right, and where it ended."""
    heights = (0, 3, -2, 1, -3)
    row, x, turn = [f"M{n(start)} {n(y)}"], start, 0
    while x < end:
        row.append(f"q{n(step / 2)} {n(-lift - heights[turn % 5])} {n(step)} 0")
        x, turn = x + step, turn + 1
    return "".join(row), x


def draw_trees(brush: Brush, end: float, top: float, height: float) -> str:
    """Draw tree tops along the bottom up to `end`, from where they slope down to the edge."""
    deep = height + 10

    def layer(start: float, drop: float, step: float, lift: float, short: float) -> str:
        y = top + drop
        row, x = _outline_trees(start, end - short, y, step, lift)
        fall = deep - y
        return (
            row + f"C{n(x + 40)} {n(y + fall * 0.1)} {n(x + 46)} {n(y + fall * 0.42)}"
            f" {n(x + 92)} {n(y + fall * 0.56)}C{n(x + 130)} {n(y + fall * 0.68)}"
            f" {n(x + 150)} {n(y + fall * 0.8)} {n(x + 154)} {n(deep)}H{n(start)}Z"
        )

    depth = height - top
    first = layer(-10, 0, 44, 22, 60)
    shadow = path(first, brush["shade"], opacity=0.16, transform="translate(10 14)")
    layers = (
        (first, "leaf-1"),
        (layer(-24, depth * 0.15, 39, 20, 76), "leaf-2"),
        (layer(-12, depth * 0.36, 34, 18, 92), "leaf-3"),
        (layer(-20, depth * 0.64, 47, 16, 110), "leaf-4"),
    )
    return (
        shadow
        + "".join(path(line, brush[colour]) for line, colour in layers)
        + _draw_undergrowth(brush, end - 90, top, height)
        + _draw_grove(brush, end, height, deep=depth > 120)
    )


def _draw_grove(brush: Brush, end: float, height: float, *, deep: bool) -> str:
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
    return "".join(draw_palm(brush, x, height + drop, size, turn) for x, drop, size, turn in places)


def _draw_undergrowth(brush: Brush, end: float, top: float, height: float) -> str:
    """Flowers and tufts of grass, always in the same places for the same size."""
    flower, tuft = load("scenery/flower"), brush.load("scenery/tuft", "leaf-1")
    grown = []
    x, turn = 150.0, 0
    while x < end:
        y = top + 24 + (turn * 37 % 5) * (height - top - 40) / 5
        grown.append(move(x, y + 12, tuft) if turn % 2 else move(x, y, flower))
        x, turn = x + 61 + (turn * 23) % 40, turn + 1
    return "".join(grown)


def draw_planks(
    brush: Brush, x: float, y: float, width: float, height: float, *, upright: bool
) -> str:
    """Draw a raft of boards with nails; `upright` boards stand side by side."""
    over = width if upright else height
    count = max(1, round(over / 23))
    pitch = over / count
    boards = []
    for turn in range(count):
        colour = brush["wood-1" if turn % 2 else "wood-15"]
        shift, short = (turn * 5) % 7, (turn * 3) % 5
        if upright:
            size = x + turn * pitch, y + shift, pitch - 1.2, height - shift - short
        else:
            size = x + turn % 3, y + turn * pitch, width - 2 - turn % 2 * 2, pitch - 1.2
        boards.append(rect(*size, colour, rx=2.5))
    if upright:
        nails = f"M{n(x + pitch / 2)} {n(y + 13)}H{n(x + width)}"
    else:
        down = f"{n(y + pitch / 2)}V{n(y + height)}"
        nails = f"M{n(x + 8)} {down}M{n(x + width - 9)} {down}"
    dots = {"stroke_dasharray": f"0.1 {n(pitch - 0.1)}", "stroke_linecap": "round"}
    return "".join(boards) + path(nails, line=(3, brush["wood-3"]), **dots)


def draw_boat(x: float, y: float) -> str:
    """Draw a small sailing boat and its wake."""
    return element("g", load("scenery/boat"), transform=f"translate({n(x)} {n(y)}) rotate(-8)")


def draw_starfish(x: float, y: float, size: float) -> str:
    """Draw a starfish on the sand."""
    place = f"translate({n(x)} {n(y)}) scale({size / 40:.3f}) rotate(18)"
    return element("g", load("scenery/starfish"), transform=place)


def draw_sunshade(brush: Brush, x: float, y: float, size: float) -> str:
    """Draw a large parasol standing on bare sand, with a long shadow."""
    scale = size / 40
    shade = brush.load("umbrellas/shadow", "shade")
    hub = circle(0, 0, 1.3, "#fff8e6", (0.5, "#8a6a3e"))
    shadow = move(x + size * 0.1, y + size * 0.16, shade, scale=scale)
    return shadow + move(x, y, draw_canopy("#0f6d80") + hub, scale=scale)


def draw_little_coast(brush: Brush, width: float, height: float, shore: float, sand: float) -> str:
    """Draw a postcard's ground: ocean down to `shore`, then so much sand, then trees."""
    swell = "q-29 10 -58 0t-58 0" * (int(width / 116) + 2)
    sea = f"M-60 -20H{n(width + 60)}V{n(shore)}{swell}V-20Z"
    edge = shore + sand + 28
    tops, _ = _outline_trees(-20, width + 60, edge, 48, 24)
    low, _ = _outline_trees(-40, width + 60, edge + 40, 42, 22)
    deep = f"V{n(height + 20)}H-60Z"
    return (
        rect(0, 0, width, height, brush["sand-1"])
        + rect(0, 0, width, height, brush.refer("specks"))
        + path(sea, line=(44, brush["sand-wet"]), stroke_opacity=0.4)
        + path(sea, brush.refer("sea"), (8, brush["foam"]))
        + rect(0, 0, width, shore - 12, brush.refer("glints"))
        + path(tops + deep, brush["leaf-1"])
        + path(tops + deep, brush["leaf-2"], transform="translate(14 16)")
        + path(low + deep, brush["leaf-3"])
        + draw_palm(brush, width - 30, height - 26, 120, 15)
        + draw_palm(brush, 34, height - 20, 104)
    )
