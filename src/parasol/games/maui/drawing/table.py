"""The whole table as one picture, for a notebook, a README and records.

The sea holds the market, the sand on the right the seats, the score board and the other
beaches; the viewer's own beach fills the left down to the trees. A spectator sees every beach in
the same size. Only a view and the box's values are read: nothing hidden can get here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from textwrap import wrap
from typing import Any, Final

from .beach import DOCK, OUTSIDE, STEPS, Grid, draw_beach, make_grid
from .brush import Brush
from .market import RAFT, draw_market
from .palette import CORAL, THEMES
from .scenery import (
    define_grounds,
    draw_boat,
    draw_coast,
    draw_little_coast,
    draw_starfish,
    draw_sunshade,
    draw_trees,
)
from .seats import draw_seats, draw_sheet, measure_seats, measure_sheet
from .svg import element, ellipse, load, make_document, move, name_group, rect, write_points
from .telling import name_seat, summarise, write_headline, write_prompt
from .tracks import LANE, draw_tracks, list_values, measure_tracks

MARGIN: Final = 32
MARKET_LEFT: Final = 344
MARKET_TOP: Final = 70
SHORE: Final = 392
"""Low enough for a towel two rows out in the ocean to stay clear of the market."""
ASIDE_TOP: Final = 84
GAP: Final = 26
CAPTION: Final = 38
GALLERY_TOP: Final = 340


def draw_view(
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    *,
    theme: str = "light",
    width: float = 1200,
) -> str:
    """Draw the table as this view shows it, as one standalone SVG document.

    `box` holds the components' values, nested as in the box's file: `box["track"]["values"]`.
    """
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    told = json.dumps([view, theme], sort_keys=True, default=str)
    brush = Brush(f"maui-{sha256(told.encode()).hexdigest()[:10]}", THEMES[theme])
    plan = _make_plan(view, box)
    body = _draw_scene(brush, plan) + _draw_frame(brush, view, box)
    if plan.own is None:
        body += _draw_gallery(brush, view, box, plan)
    else:
        body += _draw_own_beach(brush, view, box, plan.own)
    body += _draw_aside(brush, view, box, plan)
    defs = element("defs", define_grounds(brush), brush.define_symbols())
    return make_document(
        defs + body,
        box=(0, 0, plan.width, plan.height),
        width=width,
        title=f"Maui: {write_prompt(view)[0]}",
        desc=summarise(view),
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things go: the bay's width, the column beside it, and how the beaches are shown."""

    grid: Grid
    own: int | None
    others: tuple[int, ...]
    left: float
    """Where the column on the right begins."""
    aside: float
    """The width of that column."""
    height: float
    trees: float
    card: float
    """The width of a beach shown as a postcard, and how many stand in a row."""
    across: int

    @property
    def width(self) -> float:
        return self.left + self.aside + MARGIN


def measure_card_height(grid: Grid, width: float) -> float:
    full = measure_card(grid)
    return width * full[1] / full[0]


def measure_card(grid: Grid) -> tuple[float, float]:
    """A beach with its strip of ocean and of trees, in its own measure."""
    return DOCK + grid.width + STEPS + 24, grid.height + 2 * OUTSIDE + 44


def _make_plan(view: Mapping[str, Any], box: Mapping[str, Any]) -> Plan:
    grid = make_grid(box)
    own: int | None = view["viewer"]
    others = tuple(s["seat"] for s in view["seats"] if s["seat"] != own)
    aside = max(600.0, measure_tracks(len(list_values(view, box))))
    beach = MARGIN + DOCK + grid.width + STEPS
    left = max(float(beach), MARKET_LEFT + 2 * RAFT[0] + 18 + 24) + 22
    lists = ASIDE_TOP + measure_seats(view) + GAP + 5 * LANE + GAP
    if own is None:
        across = 3 if len(others) == 3 else 2
        room = left + aside if across == 3 else left - 22
        card = (room - MARGIN - GAP * (across - 1)) / across
        rows = -(-len(others) // across)
        top = lists + 8 if across == 3 else GALLERY_TOP
        beaches = top + rows * (measure_card_height(grid, card) + CAPTION + 14)
        height = max(lists + (0 if across == 3 else measure_sheet(view) + 20), beaches) + 70
        return Plan(grid, own, others, left, aside, height, height - 74, card, across)
    across = len(others)
    card = 470.0 if across == 1 else (aside - GAP * (across - 1)) / across
    shown = measure_card_height(grid, card) + CAPTION + GAP
    shore_end = SHORE + max(grid.height, grid.dock_height - 54) + 20
    height = max(lists + shown + measure_sheet(view) + MARGIN, shore_end + OUTSIDE + 44)
    return Plan(grid, own, others, left, aside, height, shore_end, card, across)


def _draw_scene(brush: Brush, plan: Plan) -> str:
    shore = SHORE - 8.0 if plan.own is not None else SHORE - 78.0
    bend = plan.left - 10
    end = plan.left - 20 if plan.own is not None else plan.width + 120
    return (
        draw_coast(brush, plan.width, plan.height, bend, shore)
        + draw_trees(brush, end, plan.trees, plan.height)
        + draw_boat(plan.left - 250, 36)
    )


def _draw_frame(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any]) -> str:
    """What lies on the sea: name and round, what to do, the market, the bag, the towel in hand."""
    title, sentence = write_prompt(view)
    return (
        move(50, 31, load("parasol"), scale=0.9)
        + brush.write(76, 40, "Parasol", size=26, display=True)
        + brush.write(184, 40, "Maui", size=21, display=True)
        + brush.write(248, 39, write_headline(view), size=16)
        + brush.write(MARGIN, 114, title, size=34, display=True)
        + "".join(
            brush.write(MARGIN, 144 + 23 * turn, line, size=16)
            for turn, line in enumerate(wrap(sentence, 31))
        )
        + _draw_bag(brush, view)
        + _draw_hand(brush, view)
        + draw_market(brush, view, box, MARKET_LEFT, MARKET_TOP)
    )


def _draw_bag(brush: Brush, view: Mapping[str, Any]) -> str:
    """The bag, and how many towels are still in it."""
    shadow = ellipse(68, 274, 30, 9, brush["sea-shade"], opacity=0.25)
    label = f"{view['bag']} in the bag"
    return brush.lay(
        "bag",
        f"Bag of towels: {view['bag']} left",
        shadow,
        brush.stamp("bag", 35, 206, 60, 72),
        brush.write(MARGIN, 300, label, size=14, weight=700),
    )


def _draw_hand(brush: Brush, view: Mapping[str, Any]) -> str:
    """The towel that has been picked and not laid yet, lifted off the ground."""
    tile = view["picked"]
    if tile is None:
        return ""
    viewer = view["viewer"]
    flipped = viewer is not None and view["seats"][viewer]["flipped"]
    name = f"towel/{'-'.join(tile['patterns'])}" + ("/flipped" if flipped else "")
    x, y, width, height = 158.0, 190.0, 38.0, 110.2
    shadow = brush.draw_shade(x + 8, y + 14, width, height, 4, 0.3)
    mat = rect(x - 4, y - 3, width + 8, height + 6, "#fff", (3, CORAL), rx=7)
    return brush.lay(
        "towel",
        f"In hand: {', '.join(tile['patterns'])}",
        shadow,
        mat,
        brush.stamp(name, x, y, width, height),
        brush.write(x + width + 14, y + 60, "in hand", size=14, weight=700),
    )


def _draw_own_beach(
    brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], seat: int
) -> str:
    """The viewer's own beach, lying on the coast itself."""
    beach = move(MARGIN + DOCK, SHORE, draw_beach(brush, view, box, seat))
    title = brush.write(MARGIN, SHORE - 56, "Your beach", size=20, display=True)
    return title + name_group("Your beach", beach, data_beach=str(seat))


def _draw_postcard(
    brush: Brush,
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    seat: int,
    x: float,
    y: float,
    width: float,
) -> str:
    """Another beach, small, in a paper frame with the seat's name under it."""
    grid = make_grid(box)
    full_width, full_height = measure_card(grid)
    height = measure_card_height(grid, width)
    line = (2.5, brush["coral"]) if view["seat"] == seat else None
    frame = rect(x + 1, y + 4, width + 4, height + 5, brush["shade"], opacity=0.26)
    frame += rect(x - 4, y - 4, width + 8, height + 8, brush["paper"], line, rx=3)
    numbers = width > full_width * 0.4
    beach = draw_beach(brush, view, box, seat, numbers=numbers, labels=False)
    scene = element(
        "svg",
        draw_little_coast(brush, full_width, full_height, OUTSIDE + 14.0, grid.height),
        move(DOCK + 12, OUTSIDE + 22, beach),
        x=x,
        y=y,
        width=width,
        height=height,
        viewBox=f"0 0 {full_width} {full_height}",
    )
    total = write_points(view["seats"][seat]["score"]["total"])
    name = name_seat(view, seat)
    caption = (
        brush.draw_disc(f"marker/{seat}", x + 12, y + height + 24, 22)
        + brush.write(x + 30, y + height + 30, name, size=16, weight=650)
        + brush.write(x + width, y + height + 31, total, size=19, anchor="end", display=True)
    )
    title = f"Beach of seat {view['seats'][seat]['letter']}"
    return name_group(title, frame, scene, caption, data_beach=str(seat))


def _draw_gallery(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], plan: Plan) -> str:
    """All beaches in one size: three along the whole width, else two in a row on the left."""
    drawn = []
    pitch = measure_card_height(plan.grid, plan.card) + CAPTION + 14
    top = plan.height - 70 - pitch if plan.across == 3 else GALLERY_TOP
    for turn, seat in enumerate(plan.others):
        x = MARGIN + (turn % plan.across) * (plan.card + GAP)
        y = top + (turn // plan.across) * pitch
        drawn.append(_draw_postcard(brush, view, box, seat, x, y, plan.card))
    return "".join(drawn)


def _draw_aside(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], plan: Plan) -> str:
    """The column on the sand: seats, score board, other beaches, points."""
    y = float(ASIDE_TOP)
    drawn = [move(plan.left, y, draw_seats(brush, view, box, plan.aside))]
    y += measure_seats(view) + GAP
    drawn.append(
        move(plan.left, y, name_group("Score board", draw_tracks(brush, view, box, plan.aside)))
    )
    y += 5 * LANE + GAP
    if plan.own is not None:
        for turn, seat in enumerate(plan.others):
            x = plan.left + 4 + turn * (plan.card + GAP)
            drawn.append(_draw_postcard(brush, view, box, seat, x, y, plan.card))
        if len(plan.others) == 1:
            x = plan.left + plan.card + (plan.aside - plan.card) / 2
            drawn.append(
                draw_sunshade(brush, x + 4, y + 120, 100) + draw_starfish(x + 20, y + 270, 28)
            )
        y += measure_card_height(plan.grid, plan.card) + CAPTION + GAP
    if plan.own is None and plan.across == 3:
        drawn.append(
            move(MARGIN, GALLERY_TOP + 4, draw_sheet(brush, view, box, plan.left - 22 - MARGIN))
        )
        return "".join(drawn)
    drawn.append(move(plan.left, y, draw_sheet(brush, view, box, plan.aside)))
    free = plan.trees - y - measure_sheet(view)
    if plan.own is None and free > 190:
        middle = plan.left + plan.aside / 2
        drawn.append(draw_sunshade(brush, middle, plan.trees - free / 2 - 10, min(free * 0.7, 190)))
        drawn.append(draw_starfish(middle + 150, plan.trees - 50, 30))
    return "".join(drawn)
