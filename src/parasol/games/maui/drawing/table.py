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

from .beach import DOCK, OUTSIDE, STEPS, Grid, draw_beach, grid_of
from .brush import Brush
from .market import RAFT, draw_market
from .motifs import brand
from .palette import CORAL, THEMES
from .scenery import boat, coast, definitions, little_coast, starfish, sunshade, trees
from .seats import draw_seats, draw_sheet, seats_height, sheet_height
from .svg import at, document, element, named, signed
from .telling import headline, prompt, seat_name, summary
from .tracks import LANE, draw_tracks, track_values, tracks_width

MARGIN: Final = 32
MARKET_LEFT: Final = 344
MARKET_TOP: Final = 70
SHORE: Final = 392
"""Low enough for a towel two rows out in the ocean to stay clear of the market."""
ASIDE_TOP: Final = 84
GAP: Final = 26
CAPTION: Final = 38
GALLERY_TOP: Final = 340


def picture(
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    *,
    theme: str = "light",
    width: float = 1200,
) -> str:
    """The table as this view shows it, as one standalone SVG document.

    `box` holds the components' values, nested as in the box's file: `box["track"]["values"]`.
    """
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    told = json.dumps([view, theme], sort_keys=True, default=str)
    brush = Brush(f"maui-{sha256(told.encode()).hexdigest()[:10]}", THEMES[theme])
    plan = _plan(view, box)
    body = _scene(brush, plan) + _frame(brush, view, box)
    if plan.own is None:
        body += _gallery(brush, view, box, plan)
    else:
        body += _own_beach(brush, view, box, plan.own)
    body += _aside(brush, view, box, plan)
    defs = element("defs", definitions(brush), brush.symbols())
    return document(
        defs + body,
        box=(0, 0, plan.width, plan.height),
        width=width,
        title=f"Maui: {prompt(view)[0]}",
        desc=summary(view),
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


def card_height(grid: Grid, width: float) -> float:
    full = card_size(grid)
    return width * full[1] / full[0]


def card_size(grid: Grid) -> tuple[float, float]:
    """A beach with its strip of ocean and of trees, in its own measure."""
    return DOCK + grid.width + STEPS + 24, grid.height + 2 * OUTSIDE + 44


def _plan(view: Mapping[str, Any], box: Mapping[str, Any]) -> Plan:
    grid = grid_of(box)
    own: int | None = view["viewer"]
    others = tuple(s["seat"] for s in view["seats"] if s["seat"] != own)
    aside = max(600.0, tracks_width(len(track_values(view, box))))
    beach = MARGIN + DOCK + grid.width + STEPS
    left = max(float(beach), MARKET_LEFT + 2 * RAFT[0] + 18 + 24) + 22
    lists = ASIDE_TOP + seats_height(view) + GAP + 5 * LANE + GAP
    if own is None:
        across = 3 if len(others) == 3 else 2
        room = left + aside if across == 3 else left - 22
        card = (room - MARGIN - GAP * (across - 1)) / across
        rows = -(-len(others) // across)
        top = lists + 8 if across == 3 else GALLERY_TOP
        beaches = top + rows * (card_height(grid, card) + CAPTION + 14)
        height = max(lists + (0 if across == 3 else sheet_height(view) + 20), beaches) + 70
        return Plan(grid, own, others, left, aside, height, height - 74, card, across)
    across = len(others)
    card = 470.0 if across == 1 else (aside - GAP * (across - 1)) / across
    shown = card_height(grid, card) + CAPTION + GAP
    shore_end = SHORE + max(grid.height, grid.dock_height - 54) + 20
    height = max(lists + shown + sheet_height(view) + MARGIN, shore_end + OUTSIDE + 44)
    return Plan(grid, own, others, left, aside, height, shore_end, card, across)


def _scene(brush: Brush, plan: Plan) -> str:
    shore = SHORE - 8.0 if plan.own is not None else SHORE - 78.0
    bend = plan.left - 10
    end = plan.left - 20 if plan.own is not None else plan.width + 120
    return (
        coast(brush, plan.width, plan.height, bend, shore)
        + trees(brush, end, plan.trees, plan.height)
        + boat(plan.left - 250, 36)
    )


def _frame(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any]) -> str:
    """What lies on the sea: name and round, what to do, the market, the bag, the towel in hand."""
    title, sentence = prompt(view)
    return (
        at(50, 31, brand(), scale=0.9)
        + brush.words(76, 40, "Parasol", size=26, display=True)
        + brush.words(184, 40, "Maui", size=21, display=True)
        + brush.words(248, 39, headline(view), size=16)
        + brush.words(MARGIN, 114, title, size=34, display=True)
        + "".join(
            brush.words(MARGIN, 144 + 23 * turn, line, size=16)
            for turn, line in enumerate(wrap(sentence, 31))
        )
        + _bag(brush, view)
        + _hand(brush, view)
        + draw_market(brush, view, box, MARKET_LEFT, MARKET_TOP)
    )


def _bag(brush: Brush, view: Mapping[str, Any]) -> str:
    """The bag, and how many towels are still in it."""
    shadow = element("ellipse", cx=68, cy=274, rx=30, ry=9, fill=brush["sea-shade"], opacity=0.25)
    label = f"{view['bag']} in the bag"
    return brush.lying(
        "bag",
        f"Bag of towels: {view['bag']} left",
        shadow,
        brush.stamp("bag", 35, 206, 60, 72),
        brush.words(MARGIN, 300, label, size=14, weight=700),
    )


def _hand(brush: Brush, view: Mapping[str, Any]) -> str:
    """The towel that has been picked and not laid yet, lifted off the ground."""
    tile = view["picked"]
    if tile is None:
        return ""
    viewer = view["viewer"]
    flipped = viewer is not None and view["seats"][viewer]["flipped"]
    name = f"towel/{'-'.join(tile['patterns'])}" + ("/flipped" if flipped else "")
    x, y, width, height = 158.0, 190.0, 38.0, 110.2
    shadow = element(
        "rect",
        x=x + 8,
        y=y + 14,
        width=width,
        height=height,
        rx=4,
        fill=brush["shade"],
        opacity=0.3,
    )
    mat = element(
        "rect",
        x=x - 4,
        y=y - 3,
        width=width + 8,
        height=height + 6,
        rx=7,
        fill="#fff",
        stroke=CORAL,
        stroke_width=3,
    )
    return brush.lying(
        "towel",
        f"In hand: {', '.join(tile['patterns'])}",
        shadow,
        mat,
        brush.stamp(name, x, y, width, height),
        brush.words(x + width + 14, y + 60, "in hand", size=14, weight=700),
    )


def _own_beach(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], seat: int) -> str:
    """The viewer's own beach, lying on the coast itself."""
    return brush.words(MARGIN, SHORE - 56, "Your beach", size=20, display=True) + named(
        "Your beach",
        at(MARGIN + DOCK, SHORE, draw_beach(brush, view, box, seat)),
        data_beach=str(seat),
    )


def _postcard(
    brush: Brush,
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    seat: int,
    x: float,
    y: float,
    width: float,
) -> str:
    """Another beach, small, in a paper frame with the seat's name under it."""
    grid = grid_of(box)
    full_width, full_height = card_size(grid)
    height = card_height(grid, width)
    now = view["seat"] == seat
    frame = element(
        "rect",
        x=x + 1,
        y=y + 4,
        width=width + 4,
        height=height + 5,
        fill=brush["shade"],
        opacity=0.26,
    ) + element(
        "rect",
        x=x - 4,
        y=y - 4,
        width=width + 8,
        height=height + 8,
        rx=3,
        fill=brush["paper"],
        stroke=brush["coral"] if now else None,
        stroke_width=2.5 if now else None,
    )
    scene = element(
        "svg",
        little_coast(brush, full_width, full_height, OUTSIDE + 14.0, grid.height),
        at(
            DOCK + 12,
            OUTSIDE + 22,
            draw_beach(brush, view, box, seat, numbers=width > full_width * 0.4, labels=False),
        ),
        x=x,
        y=y,
        width=width,
        height=height,
        viewBox=f"0 0 {full_width} {full_height}",
    )
    total = signed(view["seats"][seat]["score"]["total"])
    name = seat_name(view, seat)
    caption = (
        brush.disc(f"marker/{seat}", x + 12, y + height + 24, 22)
        + brush.words(x + 30, y + height + 30, name, size=16, weight=650)
        + brush.words(x + width, y + height + 31, total, size=19, anchor="end", display=True)
    )
    return named(
        f"Beach of seat {view['seats'][seat]['letter']}",
        frame,
        scene,
        caption,
        data_beach=str(seat),
    )


def _gallery(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], plan: Plan) -> str:
    """All beaches in one size: three along the whole width, else two in a row on the left."""
    drawn = []
    pitch = card_height(plan.grid, plan.card) + CAPTION + 14
    top = plan.height - 70 - pitch if plan.across == 3 else GALLERY_TOP
    for turn, seat in enumerate(plan.others):
        x = MARGIN + (turn % plan.across) * (plan.card + GAP)
        y = top + (turn // plan.across) * pitch
        drawn.append(_postcard(brush, view, box, seat, x, y, plan.card))
    return "".join(drawn)


def _aside(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], plan: Plan) -> str:
    """The column on the sand: seats, score board, other beaches, points."""
    y = float(ASIDE_TOP)
    drawn = [at(plan.left, y, draw_seats(brush, view, box, plan.aside))]
    y += seats_height(view) + GAP
    drawn.append(at(plan.left, y, named("Score board", draw_tracks(brush, view, box, plan.aside))))
    y += 5 * LANE + GAP
    if plan.own is not None:
        for turn, seat in enumerate(plan.others):
            x = plan.left + 4 + turn * (plan.card + GAP)
            drawn.append(_postcard(brush, view, box, seat, x, y, plan.card))
        if len(plan.others) == 1:
            x = plan.left + plan.card + (plan.aside - plan.card) / 2
            drawn.append(sunshade(brush, x + 4, y + 120, 100) + starfish(x + 20, y + 270, 28))
        y += card_height(plan.grid, plan.card) + CAPTION + GAP
    if plan.own is None and plan.across == 3:
        drawn.append(
            at(MARGIN, GALLERY_TOP + 4, draw_sheet(brush, view, box, plan.left - 22 - MARGIN))
        )
        return "".join(drawn)
    drawn.append(at(plan.left, y, draw_sheet(brush, view, box, plan.aside)))
    free = plan.trees - y - sheet_height(view)
    if plan.own is None and free > 190:
        middle = plan.left + plan.aside / 2
        drawn.append(sunshade(brush, middle, plan.trees - free / 2 - 10, min(free * 0.7, 190)))
        drawn.append(starfish(middle + 150, plan.trees - 50, 30))
    return "".join(drawn)
