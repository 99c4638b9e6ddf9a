"""The score board: one lane for each pattern, its spaces, ornate frames and score markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .brush import Brush
from .palette import FIELD, PATTERNS
from .svg import at, element, named

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


def track_values(view: Mapping[str, Any], box: Mapping[str, Any]) -> list[int]:
    """What each space is worth; the extension belongs to the long game alone."""
    values = list(box["track"]["values"])
    if view["options"]["variant"] == "long":
        values += box["track"]["extension"]
    return values


def tracks_width(spaces: int) -> float:
    """The least width on which this many spaces and their numbers stay apart."""
    return HEAD + 14 + 20.0 * spaces


def draw_tracks(brush: Brush, view: Mapping[str, Any], box: Mapping[str, Any], width: float) -> str:
    """All five lanes, from the ocean's fish down to the palms."""
    values = track_values(view, box)
    ends = len(box["track"]["values"])
    return "".join(
        at(0, LANE * turn, _lane(brush, view, pattern, values, ends, width))
        for turn, pattern in enumerate(PATTERNS)
    )


def _lane(
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
    drawn = [_cloth(brush, pattern, width, HEAD + step * board if board < len(values) else 0)]
    drawn.append(
        element(
            "path",
            d=f"M56 17H{spaces[-1]:.1f}",
            stroke="#fffaf0",
            stroke_width=3,
            stroke_dasharray="1 5",
            stroke_linecap="round",
        )
    )
    for space, (x, value) in enumerate(zip(spaces, values, strict=True), 1):
        if space == framed:
            drawn.append(_frame(brush, pattern, frame["token"], frame["left"], x, step))
        else:
            drawn.append(element("ellipse", cx=x, cy=17, rx=8.4, ry=8, fill="#fffaf0"))
        drawn.append(
            brush.words(
                x,
                39,
                str(value),
                size=size,
                weight=650,
                fill="#12343d" if space == framed else "ink",
                anchor="middle",
            )
        )
    drawn.append(_head(brush, view, pattern))
    drawn.append(_markers(brush, view, pattern, [54.0, *spaces]))
    return "".join(drawn)


def _cloth(brush: Brush, pattern: str, width: float, seam: float) -> str:
    """The lane itself, a strip of cloth; the extension is sewn on at `seam`."""
    strip = element(
        "rect",
        x=18,
        y=3,
        width=width - 20,
        height=39,
        rx=4,
        fill=FIELD[pattern],
        opacity=brush.strength("lane-pale" if pattern in ("sun", "wave") else "lane"),
    )
    fringe = element(
        "path",
        d=f"M{width - 1:.1f} 5V40",
        stroke="#fffaf0",
        stroke_width=5,
        stroke_dasharray="2 2",
    )
    sewn = element(
        "path",
        d=f"M{seam:.1f} 3V42",
        stroke=brush["ink-2"],
        stroke_width=1.4,
        stroke_dasharray="3 2.5",
    )
    return strip + fringe + (sewn if seam else "")


def _head(brush: Brush, view: Mapping[str, Any], pattern: str) -> str:
    """The lane's pattern; it glows while it may be chosen for a scoring umbrella."""
    glow = element(
        "rect", x=-4, y=0.5, width=43, height=43, rx=7, fill=brush["glow"], stroke="#8a6a3e"
    )
    asked = view["phase"] == "track" and pattern in (view["choice"] or ())
    return (
        (glow if asked else "")
        + element("rect", x=-1, y=4, width=37, height=36, rx=3, fill="#fffaf0")
        + brush.square(pattern, 1, 6, 33, 32)
    )


def _frame(brush: Brush, pattern: str, token: str, left: int, x: float, step: float) -> str:
    """An ornate frame with the towel tokens that still wait in it."""
    width = min(34.0, step * 1.15)
    size = width / 2
    waiting = "".join(
        brush.token(
            token, x + 3 * (turn - (left - 1) / 2), 15 + 2.4 * (turn - (left - 1) / 2), size
        )
        for turn in range(left)
    )
    title = f"Ornate frame of the {pattern} track: {left} {token} left"
    gilded = brush.stamp("frame", x - width / 2, 0, width, 44)
    return brush.lying("frame", title, gilded) + waiting


def _markers(brush: Brush, view: Mapping[str, Any], pattern: str, spaces: list[float]) -> str:
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
                named(
                    f"Seat {letter}, {pattern}: {where}",
                    element(
                        "circle", cx=x + 1.2, cy=y + 2, r=size / 2, fill=brush["shade"], opacity=0.3
                    ),
                    element("circle", cx=x, cy=y, r=size / 2, fill="#fffaf0"),
                    brush.disc(f"marker/{seat}", x, y, size * 0.9),
                    data_piece="marker",
                )
            )
    return "".join(drawn)
