"""The score board: one lane for each pattern, its spaces, ornate frames and score markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .brush import Brush
from .palette import FIELD, PATTERNS
from .svg import circle, ellipse, move, name_group, path, rect

LANE: Final = 45
HEAD: Final = 74
"""Room at a lane's left end for its pattern and the markers that are not on the track yet."""

# Where markers sharing one space stand, and how large: one, two, three, four of them.
SHARED: Final = (
    (21.0, ((0.0, 0.0),)),
    (17.5, ((-4.8, -3.6), (4.8, 3.6))),
    (15.5, ((-5.8, -4.6), (5.8, -4.6), (0.0, 5.2))),
    (14.0, ((-5.8, -5.6), (5.8, -5.6), (-5.8, 5.6), (5.8, 5.6))),
)


def list_values(view: Mapping[str, Any], box: Mapping[str, Any]) -> list[int]:
    """What each space is worth; the extension belongs to the long game alone."""
    values = list(box["track"]["values"])
    if view["options"]["variant"] == "long":
        values += box["track"]["extension"]
    return values


def measure_tracks(spaces: int) -> float:
    """The least width on which this many spaces and their numbers stay apart."""
    return HEAD + 14 + 20.0 * spaces


def draw_tracks(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], width: float) -> str:
    """All five lanes, from the ocean's fish down to the palms."""
    values = list_values(view, box)
    ends = len(box["track"]["values"])
    return "".join(
        move(0, LANE * turn, _draw_lane(brush, view, pattern, values, ends, width))
        for turn, pattern in enumerate(PATTERNS)
    )


def _draw_lane(
    brush: Brush,
    view: Mapping[str, Any],
    pattern: str,
    values: list[int],
    board: int,
    width: float,
) -> str:
    step = (width - HEAD - 14) / len(values)
    spaces = [HEAD + step * (turn + 0.5) for turn in range(len(values))]
    frame = view["frames"].get(pattern)
    framed = frame["space"] if frame else 0
    size = 12.5 if step > 25 else 11.5
    drawn = [_draw_cloth(brush, pattern, width, HEAD + step * board if board < len(values) else 0)]
    dots = {"stroke_dasharray": "1 5", "stroke_linecap": "round"}
    drawn.append(path(f"M56 17H{spaces[-1]:.1f}", line=(3, "#fffaf0"), **dots))
    for space, (x, value) in enumerate(zip(spaces, values, strict=True), 1):
        if space == framed:
            drawn.append(_draw_frame(brush, pattern, frame["token"], frame["left"], x, step))
        else:
            drawn.append(ellipse(x, 17, 8.4, 8, "#fffaf0"))
        fill = "#12343d" if space == framed else "ink"
        drawn.append(
            brush.write(x, 39, str(value), size=size, weight=650, fill=fill, anchor="middle")
        )
    drawn.append(_draw_head(brush, view, pattern))
    drawn.append(_draw_markers(brush, view, pattern, [54.0, *spaces]))
    return "".join(drawn)


def _draw_cloth(brush: Brush, pattern: str, width: float, seam: float) -> str:
    """The lane itself, a strip of cloth; the extension is sewn on at `seam`."""
    strength = brush.read_strength("lane-pale" if pattern in ("sun", "wave") else "lane")
    strip = rect(18, 3, width - 20, 39, FIELD[pattern], rx=4, opacity=strength)
    fringe = path(f"M{width - 1:.1f} 5V40", line=(5, "#fffaf0"), stroke_dasharray="2 2")
    sewn = path(f"M{seam:.1f} 3V42", line=(1.4, brush["ink-2"]), stroke_dasharray="3 2.5")
    return strip + fringe + (sewn if seam else "")


def _draw_head(brush: Brush, view: Mapping[str, Any], pattern: str) -> str:
    """The lane's pattern; it glows while it may be chosen for a scoring umbrella."""
    glow = rect(-4, 0.5, 43, 43, brush["glow"], rx=7, stroke="#8a6a3e")
    asked = view["phase"] == "track" and pattern in (view["choice"] or ())
    return (
        (glow if asked else "")
        + rect(-1, 4, 37, 36, "#fffaf0", rx=3)
        + brush.draw_square(pattern, 1, 6, 33, 32)
    )


def _draw_frame(brush: Brush, pattern: str, token: str, left: int, x: float, step: float) -> str:
    """An ornate frame with the towel tokens that still wait in it."""
    width = min(34.0, step * 1.15)
    size = width / 2
    asides = [turn - (left - 1) / 2 for turn in range(left)]
    waiting = "".join(brush.draw_token(token, x + 3 * a, 15 + 2.4 * a, size) for a in asides)
    title = f"Ornate frame of the {pattern} track: {left} {token} left"
    gilded = brush.stamp("frame", x - width / 2, 0, width, 44)
    return brush.lay("frame", title, gilded) + waiting


def _draw_markers(brush: Brush, view: Mapping[str, Any], pattern: str, spaces: list[float]) -> str:
    """Every seat's marker; those on one space stand close together."""
    standing: dict[int, list[int]] = {}
    for seat in view["seats"]:
        standing.setdefault(seat["tracks"][pattern], []).append(seat["seat"])
    drawn = []
    for space, seats in sorted(standing.items()):
        size, offsets = SHARED[len(seats) - 1]
        for seat, (dx, dy) in zip(seats, offsets, strict=True):
            x, y = spaces[min(space, len(spaces) - 1)] + dx, 16.5 + dy
            letter = view["seats"][seat]["letter"]
            where = f"space {space}" if space else "not on the track yet"
            drawn.append(
                name_group(
                    f"Seat {letter}, {pattern}: {where}",
                    circle(x + 1.2, y + 2, size / 2, brush["shade"], opacity=0.3),
                    circle(x, y, size / 2, "#fffaf0"),
                    brush.draw_disc(f"marker/{seat}", x, y, size * 0.9),
                    data_piece="marker",
                )
            )
    return "".join(drawn)
