"""The seats beside the table: who they are, what they hold, and where their points come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .beach import name_penalty
from .brush import Brush
from .svg import element, name_group, path, rect, write_points
from .telling import name_seat

ROW: Final = 54
LINE: Final = 32

# Part of a score, the piece that stands for it, and the variants in which it can count.
PARTS: Final = (
    ("fish", "pattern/fish", ("base", "crabs", "long")),
    ("sun", "pattern/sun", ("base", "crabs", "long")),
    ("wave", "pattern/wave", ("base", "crabs", "long")),
    ("shell", "pattern/shell", ("base", "crabs", "long")),
    ("palm", "pattern/palm", ("base", "crabs", "long")),
    ("white pearls", "pearl/white", ("base", "long")),
    ("black pearls", "pearl/black", ("base", "long")),
    ("sand dollars", "dollar", ("base", "crabs", "long")),
    ("penalties", "penalty", ("base", "crabs", "long")),
    ("sand crabs", "crab/down", ("crabs", "long")),
)


def measure_seats(view: Mapping[str, Any]) -> int:
    """How much room the list of seats takes."""
    return ROW * len(view["seats"])


def draw_seats(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], width: float) -> str:
    """One line a seat; whoever is to move lies on a coral-edged towel."""
    return "".join(
        _draw_line(brush, view, box, own, turn * ROW, width)
        for turn, own in enumerate(view["seats"])
    )


def _draw_ground(brush: Brush, y: float, width: float, *, now: bool, first: bool) -> str:
    if now:
        fringe = f"M-7 {y + 2}V{y + ROW - 2}M{width + 7} {y + 2}V{y + ROW - 2}"
        return (
            rect(2, y + 4, width, ROW, brush["shade"], opacity=0.2)
            + path(fringe, line=(7, brush["paper"]), stroke_dasharray="2 2")
            + rect(-4, y, width + 8, ROW, brush["paper"])
            + path(
                f"M-4 {y + 1.5}H{width + 4}M-4 {y + ROW - 1.5}H{width + 4}",
                line=(3, brush["coral"]),
            )
        )
    if first:
        return ""
    return path(
        f"M56 {y}H{width - 6}",
        line=(1.5, brush["shade"]),
        stroke_opacity=0.4,
        stroke_dasharray="1.5 3",
    )


def _write_note(view: Mapping[str, Any], seat: int) -> str:
    if view["seat"] == seat:
        return "your turn" if view["viewer"] == seat else "to move"
    if view["viewer"] == seat:
        return f"seat {view['seats'][seat]['letter']}"
    return ""


def _draw_line(
    brush: Brush,
    view: Mapping[str, Any],
    box: Mapping[str, Any],
    own: Mapping[str, Any],
    y: float,
    width: float,
) -> str:
    seat: int = own["seat"]
    now = view["seat"] == seat
    note = _write_note(view, seat)
    middle = y + ROW / 2
    drawn = [
        _draw_ground(brush, y, width, now=now, first=seat == 0 or view["seat"] == seat - 1),
        brush.draw_disc(f"marker/{seat}", 26, middle, 38),
        brush.write(56, middle + (-2 if note else 6), name_seat(view, seat), size=18, weight=700),
    ]
    if note:
        weight, fill = (700, "coral-dark") if now else (550, "ink-2")
        drawn.append(brush.write(56, middle + 17, note, size=14, weight=weight, fill=fill))
    if view["starter"] == seat:
        drawn.append(brush.draw_disc("first", 152, middle, 34, kind="first"))
    drawn.append(_draw_goods(brush, box, own, middle, 174, width - 126))
    drawn.append(_draw_laid(brush, len(own["beach"]), width - 106, middle))
    total = write_points(own["score"]["total"])
    drawn.append(brush.write(width - 8, middle + 10, total, size=29, anchor="end", display=True))
    told = f"{name_seat(view, seat)}: {total} points"
    return name_group(told, *drawn, data_seat=str(seat))


def _draw_goods(
    brush: Brush,
    box: Mapping[str, Any],
    own: Mapping[str, Any],
    y: float,
    left: float,
    right: float,
) -> str:
    """What a seat holds, each kind in its own place so that seats can be compared."""
    crabs = sum(sum(tile["crabs"]) for tile in own["beach"])
    kinds: tuple[tuple[str, int, int], ...] = (
        ("pearl/white", own["pearls"]["white"], 20),
        ("pearl/black", own["pearls"]["black"], 20),
        ("dollar", own["dollars"], 23),
        (name_penalty(box), own["penalties"], 23),
        ("crab/down", crabs, 23),
    )
    pitch = (right - left) / 6
    drawn = []
    for turn, (name, count, size) in enumerate(kinds):
        x = left + pitch * (turn if turn < 3 else turn + 1) + 12
        if count:
            drawn.append(brush.draw_disc(name, x, y, size))
            label = f"−{count}" if name == "crab/down" else str(count)
            if count > 1 or name == "crab/down":
                drawn.append(brush.write(x + size / 2 + 2, y + 5, label, size=14, weight=700))
    tokens = [name for name, count in own["tokens"].items() for _ in range(count)]
    step = min(21.0, (pitch - 22) / max(len(tokens) - 1, 1))
    for turn, name in enumerate(tokens):
        x = left + pitch * 3 + 11 + step * turn
        drawn.append(brush.stamp(f"token/{name}", x - 10, y - 9.5, 20, 19))
    return "".join(drawn)


def _draw_laid(brush: Brush, count: int, x: float, y: float) -> str:
    """How many towels lie on the beach."""
    towel = brush.load("seats/towel", "ink-2")
    return element("g", towel, transform=f"translate({x:.1f} {y - 10:.1f})") + brush.write(
        x + 18, y + 5.5, str(count), size=15, weight=650, fill="ink-2"
    )


def measure_sheet(view: Mapping[str, Any]) -> int:
    """How much room the sheet of points takes."""
    return 40 + LINE * len(view["seats"]) + 12


def draw_sheet(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], width: float) -> str:
    """A paper that tells for each seat where its points come from."""
    height = measure_sheet(view)
    parts = [(name, art) for name, art, where in PARTS if view["options"]["variant"] in where]
    pitch = (width - 112 - 76) / len(parts)
    columns = [112 + pitch * (turn + 0.5) for turn in range(len(parts))]
    drawn = [
        rect(5, 8, width, height, brush["shade"], rx=5, opacity=0.22),
        rect(0, 0, width, height, brush["paper"], rx=5),
        brush.write(16, 27, "Points", size=18, display=True),
        brush.write(width - 18, 27, "total", size=14, weight=650, fill="ink-2", anchor="end"),
    ]
    for x, (_, kind) in zip(columns, parts, strict=True):
        art = name_penalty(box) if kind == "penalty" else kind
        square = art.startswith("pattern/")
        size = 25 if square else 20 if art.startswith("pearl") else 25
        high = size * (0.93 if square else 1)
        drawn.append(brush.stamp(art, x - size / 2, 22 - size / 2, size, high))
    for turn, own in enumerate(view["seats"]):
        y = 40 + LINE * turn
        drawn.append(_draw_score_line(brush, view, own, [n for n, _ in parts], columns, y, width))
    return name_group("Where the points come from", *drawn)


def _draw_score_line(
    brush: Brush,
    view: Mapping[str, Any],
    own: Mapping[str, Any],
    parts: list[str],
    columns: list[float],
    y: float,
    width: float,
) -> str:
    rule = path(
        f"M14 {y}H{width - 14}",
        line=(1.5, brush["ink-2"]),
        stroke_opacity=0.45,
        stroke_dasharray="1.5 3",
    )
    drawn = [
        rule,
        brush.draw_disc(f"marker/{own['seat']}", 27, y + 16, 22),
        brush.write(45, y + 21.5, name_seat(view, own["seat"]), size=15, weight=700),
    ]
    for x, name in zip(columns, parts, strict=True):
        points = own["score"]["parts"].get(name, 0)
        drawn.append(
            brush.write(
                x,
                y + 21.5,
                write_points(points) if points else "·",
                size=15,
                weight=600,
                fill="coral-dark" if points < 0 else "ink" if points else "ink-2",
                anchor="middle",
            )
        )
    total = write_points(own["score"]["total"])
    drawn.append(brush.write(width - 18, y + 23, total, size=20, anchor="end", display=True))
    return "".join(drawn)
