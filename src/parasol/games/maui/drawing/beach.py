"""One seat's beach: dock, sand, towels, umbrellas and crabs, and what lies on the towels.

Drawn in one size with the grid's corner at 0, 0; a table shows it larger or smaller. Parts of a
towel outside the grid carry penalty tokens, which the view does not list: the grid tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from .brush import Brush
from .palette import CORAL, SEAT_LINE
from .scenery import draw_planks
from .svg import circle, element, ellipse, move, rect, write_points

COLUMN: Final = 58
ROW: Final = 52
DOCK: Final = 158
STEPS: Final = 62
OUTSIDE: Final = 2 * ROW
"""How far a towel may reach into the ocean or the trees."""
TOWEL: Final = (54.0, 156.6)


@dataclass(frozen=True, slots=True)
class Grid:
    """The measures of the box's beaches."""

    columns: int
    row_steps: tuple[int, ...]
    middle: int

    @property
    def rows(self) -> int:
        return len(self.row_steps)

    @property
    def width(self) -> int:
        return self.columns * COLUMN

    @property
    def height(self) -> int:
        return self.rows * ROW

    @property
    def dock_height(self) -> int:
        """From the ocean to the trees, and long enough for what lies on it."""
        return max(self.height + 54, 330)


def make_grid(box: Mapping[str, Any]) -> Grid:
    """The beach this box has."""
    beach = box["beach"]
    return Grid(beach["columns"], tuple(beach["row_steps"]), beach["middle"])


def name_penalty(box: Mapping[str, Any]) -> str:
    """The piece that stands for penalties, wherever they are counted."""
    return f"penalty/ocean/{box['penalty']['points']}"


def draw_beach(
    brush: Brush,
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    seat: int,
    *,
    numbers: bool = True,
    labels: bool = True,
) -> str:
    """The whole beach of a seat; small ones go without words, the smallest without numbers."""
    grid = make_grid(box)
    own = view["seats"][seat]
    line = CORAL if view["viewer"] == seat else SEAT_LINE[seat]
    newest = view["placing"]["column"] if view["placing"] and view["seat"] == seat else 0
    laid = [
        _draw_laid(brush, box, grid, own, column, tile, line if column == newest else "")
        for column, tile in enumerate(own["beach"], 1)
    ]
    start = _draw_towel(brush, own["start"]["patterns"], -COLUMN + 2, grid.middle, own["flipped"])
    title = f"Starting tile: {', '.join(own['start']['patterns'])}"
    return (
        _draw_sand(brush, grid)
        + (_draw_steps(brush, grid, labels=labels) if numbers else "")
        + _draw_dock(brush, view, box, seat, numbers=numbers, labels=labels)
        + brush.lay("towel", title, start)
        + "".join(_draw_spot(brush, seat, spot) for spot in own["spots"])
        + "".join(laid)
        + (_draw_next_column(brush, view, grid, seat) if labels else "")
    )


def _draw_sand(brush: Brush, grid: Grid) -> str:
    """The grid, darker towards the wet sand and the trees where a match counts more."""
    strength = brush.read_strength("cell-strength")
    rows = []
    for row, steps in enumerate(grid.row_steps):
        opacity = strength * max(0.24, 0.7 - 0.14 * steps)
        cells = rect(0, 0, grid.width, ROW, brush.refer("cell"), fill_opacity=opacity)
        rows.append(move(0, row * ROW, cells))
    return element("g", *rows)


def _draw_steps(brush: Brush, grid: Grid, *, labels: bool) -> str:
    """How many steps a match in each row is worth, beyond the last column."""
    x = grid.width + 30
    pebbles = []
    for row, steps in enumerate(grid.row_steps):
        y = row * ROW + ROW / 2
        colour = "#fffaf0" if steps < 2 else "#ffe9a8" if steps == 2 else "#ffd84d"
        pebbles.append(
            ellipse(x + 2, y + 3, 19, 16, brush["shade"], opacity=0.25)
            + ellipse(x, y, 19, 16, colour, stroke="#8a6a3e")
            + brush.write(
                x, y + 7, str(steps), size=20, fill="#12343d", anchor="middle", display=True
            )
        )
    return "".join(pebbles) + (brush.draw_label(x, -22, 60, "steps") if labels else "")


def _draw_next_column(brush: Brush, view: Mapping[str, Any], grid: Grid, seat: int) -> str:
    """Where the towel of whoever is to move will go."""
    column = len(view["seats"][seat]["beach"])
    if view["seat"] != seat or view["phase"] not in ("pick", "place") or column >= grid.columns:
        return ""
    return brush.draw_label(column * COLUMN + COLUMN / 2, -22, 52, "next")


def _draw_towel(
    brush: Brush, patterns: list[str], x: float, top: int, flipped: bool, *, mat: str = ""
) -> str:
    y = (top - 1) * ROW - 0.3
    name = f"towel/{'-'.join(patterns)}" + ("/flipped" if flipped else "")
    width, height = TOWEL
    shadow = brush.draw_shade(x + 4, y + 7, width, height - 5, 4, 0.28)
    edge = rect(x - 3.5, y - 3, width + 7, height + 6, "#fffdf7", (3, mat), rx=7)
    return shadow + (edge if mat else "") + brush.stamp(name, x, y, width, height)


def _draw_laid(
    brush: Brush,
    box: Mapping[str, Any],
    grid: Grid,
    own: Mapping[str, Any],
    column: int,
    tile: Mapping[str, Any],
    mat: str,
) -> str:
    """A towel in its column with all that lies on it; the newest one has a mat."""
    x, top = (column - 1) * COLUMN + 2.0, tile["top"]
    middle = x + TOWEL[0] / 2
    things = []
    for part in range(3):
        row = top + part
        y = (top - 1) * ROW + 27.6 + 50.4 * part
        if tile["tokens"][part] is not None:
            things.append(brush.draw_token(tile["tokens"][part], middle, y, 43))
        if not 1 <= row <= grid.rows:
            side = "ocean" if row < 1 else "trees"
            name = f"penalty/{side}/{box['penalty']['points']}"
            things.append(_draw_hatched(brush, x, y))
            things.append(brush.draw_disc(name, middle, y, 42, kind="penalty"))
        if tile["crabs"][part]:
            name = f"crab/{tile['crabs'][part]}"
            things.append(brush.draw_disc(name, middle, y, 44, shadow=3, kind="crab"))
    title = f"Column {column}, top row {write_points(top)}: {', '.join(tile['patterns'])}"
    towel = _draw_towel(brush, tile["patterns"], x, top, own["flipped"], mat=mat)
    return brush.lay("towel", title, towel) + "".join(things)


def _draw_hatched(brush: Brush, x: float, y: float) -> str:
    """A part outside the grid: it lies there, but it counts for nothing."""
    place = (x, y - 25, TOWEL[0], 50.4)
    return rect(*place, "#fffaf0", opacity=0.4) + rect(*place, brush.refer("hatch"))


def _draw_spot(brush: Brush, seat: int, spot: Mapping[str, Any]) -> str:
    """An umbrella or a face-down crab that still waits in its cell."""
    x, y = (spot["column"] - 0.5) * COLUMN, (spot["row"] - 0.5) * ROW
    token = spot["token"]
    if token == "crab":
        return brush.draw_disc(f"crab/down/{seat}", x, y, 42, shadow=5, kind="crab-down")
    what = token if isinstance(token, str) else "-".join(token)
    return brush.draw_disc(f"umbrella/{what}/{seat}", x, y, 48, shadow=6, kind="umbrella")


def _draw_dock(
    brush: Brush,
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    seat: int,
    *,
    numbers: bool,
    labels: bool,
) -> str:
    """The dock with pearls, sand dollars and towel tokens; penalties are only counted there."""
    grid = make_grid(box)
    own = view["seats"][seat]
    top, left = -46.0, -float(DOCK)
    width, height = DOCK - 4, grid.dock_height
    wood = brush.draw_shade(left + 9, top + 11, width, height, 5, 0.24)
    wood += draw_planks(brush, left, top, width, height, upright=False)
    pearls = view["options"]["variant"] != "crabs"
    y = top + 26
    drawn = [_draw_pearls(brush, box, own, left + 50, y, numbers=numbers)] if pearls else []
    y += 112 if pearls else 24
    pitch = (top + height - y) / 3
    tokens = [name for name, count in own["tokens"].items() for _ in range(count)]
    drawn.append(_draw_fan(brush, ["dollar"] * own["dollars"], left + 50, y))
    drawn.append(_draw_fan(brush, [f"token/{name}" for name in tokens], left + 50, y + pitch))
    drawn.append(
        brush.draw_disc(name_penalty(box), left + 50, y + 2 * pitch, 34, shadow=3)
        if own["penalties"]
        else _draw_hollow(brush, left + 50, y + 2 * pitch, 16)
    )
    if labels:
        counts = (
            (own["dollars"], "dollar", "dollars"),
            (len(tokens), "token", "tokens"),
            (own["penalties"], "penalty", "penalties"),
        )
        for turn, (count, one, many) in enumerate(counts):
            label, low = f"{count or 'no'} {one if count == 1 else many}", y + turn * pitch + 34
            drawn.append(brush.write(left + 50, low, label, size=13.5, weight=700, anchor="middle"))
    return element("g", wood, *drawn)


def _draw_hollow(brush: Brush, x: float, y: float, r: float) -> str:
    return circle(x, y, r, brush["hollow"]) + circle(
        x, y + 1, r - 1.5, brush["wood-3"], opacity=0.7
    )


def _draw_pearls(
    brush: Brush,
    box: Mapping[str, Any],
    own: Mapping[str, Any],
    x: float,
    y: float,
    *,
    numbers: bool,
) -> str:
    """Two columns of hollows, the points for as many pearls of a colour between them."""
    points = box["pearls"]["points"]
    slots = max(len(points) - 1, *own["pearls"].values())
    pitch = min(29.0, 87.0 / max(slots, 1))
    r = min(12.0, pitch / 2 - 1)
    drawn = []
    for slot in range(slots):
        cy = y + slot * pitch
        for colour, cx in (("white", x - 28), ("black", x + 28)):
            drawn.append(_draw_hollow(brush, cx, cy, r))
            if own["pearls"][colour] > slot:
                drawn.append(brush.draw_disc(f"pearl/{colour}", cx, cy, r * 1.95, kind="pearl"))
        if numbers and slot + 1 < len(points):
            worth, size = str(points[slot + 1]), min(17, pitch * 0.8)
            drawn.append(brush.write(x, cy + 6, worth, size=size, anchor="middle", display=True))
    return "".join(drawn)


def _draw_fan(brush: Brush, names: list[str], x: float, y: float) -> str:
    """Things of a kind side by side, overlapping where there are many; a hollow where none is."""
    if not names:
        return _draw_hollow(brush, x, y, 16)
    step = min(36.0, 52.0 / max(len(names) - 1, 1))
    left = x - step * (len(names) - 1) / 2
    drawn = []
    for turn, name in enumerate(names):
        at = left + turn * step
        if name == "dollar":
            drawn.append(brush.draw_disc("dollar", at, y, 34, shadow=3, kind="dollar"))
        else:
            drawn.append(brush.draw_token(name.removeprefix("token/"), at, y, 34))
    return "".join(drawn)
