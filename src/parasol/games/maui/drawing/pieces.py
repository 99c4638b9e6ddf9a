"""Every piece of Maui as a drawing of its own: towels, tokens, pearls, crabs, markers.

A piece has a name such as `towel/fish-sun-wave`. Its drawing is a fragment in its own
coordinates without any ids, so that any number of pieces can lie on one page. Where a piece
shows patterns it asks for them, so that a whole table can share one drawing of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from .motifs import bag, canopy, crab_body, first_flag, motif, ornate_frame, seat_mark
from .palette import CORAL, CREAM, FRINGE, INK, PAPER, PATTERNS, SEAT_LINE, STITCH
from .svg import at, document, element, number, signed, words

Square = Callable[[str, float, float, float, float], str]
"""Draws a pattern into x, y, width, height."""


class Art(NamedTuple):
    """A piece's drawing: its name in words, its own coordinates, and how it is drawn."""

    title: str
    box: tuple[float, float, float, float]
    draw: Callable[[Square], str]


ROUND: Final = (-20.0, -20.0, 40.0, 40.0)
KINDS: Final = (
    "pattern/<pattern>[/bold], towel/<pattern>-<pattern>-<pattern>[/flipped], cloth[/flipped], "
    "token/<pattern>, dollar, "
    "penalty/ocean[/<points>], penalty/trees[/<points>], pearl/white, pearl/black, "
    "umbrella/white[/<seat>], umbrella/black[/<seat>], umbrella/<pattern>-<pattern>[/<seat>], "
    "crab/down[/<seat>], crab/<points>, marker/<seat>, first, frame, bag; "
    f"patterns are {', '.join(PATTERNS)}; seats 0 to 3; points 0 to 99"
)


def inline(pattern: str, x: float, y: float, width: float, height: float) -> str:
    """A pattern drawn on the spot, for a piece that stands alone."""
    return element(
        "g",
        motif(pattern),
        transform=f"translate({number(x)} {number(y)}) scale({width / 60:.4f} {height / 56:.4f})",
    )


def _pattern(rest: list[str]) -> Art | None:
    bold = rest[1:] == ["bold"]
    if not rest or rest[0] not in PATTERNS or (rest[1:] and not bold):
        return None
    return Art(f"Pattern: {rest[0]}", (0, 0, 60, 56), lambda _: motif(rest[0], bold=bold))


def _stones(y: float) -> str:
    """The two stones that hold a towel's upper end as the market shows it."""
    grey = element(
        "g",
        element("ellipse", cx=6.5, cy=y, rx=5, ry=4),
        element("ellipse", cx=53.5, cy=y, rx=4.6, ry=4.2),
        fill="#8d8577",
        stroke="#5d564b",
    )
    light = element(
        "g",
        element("ellipse", cx=5.5, cy=y - 1, rx=2.2, ry=1.4),
        element("ellipse", cx=52.5, cy=y - 1, rx=2, ry=1.4),
        fill="#b9b1a2",
    )
    return grey + light


def _towel_cloth(patterns: list[str], flipped: bool, square: Square) -> str:
    return "".join(
        square(name, 0, 3 + 56 * part, 60, 56) for part, name in enumerate(patterns)
    ) + _weave(flipped)


def _weave(flipped: bool) -> str:
    """All of a towel but its patterns: fringes, seams, stones, and the light on it."""
    seams = "M0 59H60M0 115H60"
    return (
        element(
            "path",
            d="M3 1.5H57M3 172.5H57",
            stroke=FRINGE,
            stroke_width=3,
            stroke_dasharray="2.2 2",
        )
        # Light from the top left: the near edges catch it, the far ones lie in their own shade.
        + element("path", d="M0 3H60V7H4V171H0Z", fill="#fff", opacity=0.16)
        + element("path", d="M60 3V171H0V168H57V3Z", fill="#3a1d08", opacity=0.16)
        + element("path", d=seams, stroke=FRINGE, stroke_width=2.6)
        + element("path", d=seams, stroke=STITCH, stroke_width=0.9, stroke_dasharray="3 2.5")
        + element(
            "rect",
            x=0.8,
            y=3,
            width=58.4,
            height=168,
            rx=2,
            fill="none",
            stroke=FRINGE,
            stroke_opacity=0.75,
            stroke_width=1.6,
        )
        + _stones(167 if flipped else 7)
    )


def _towel(rest: list[str]) -> Art | None:
    flipped = rest[1:] == ["flipped"]
    patterns = rest[0].split("-") if rest else []
    known = len(patterns) == 3 and all(name in PATTERNS for name in patterns)
    if not known or (rest[1:] and not flipped):
        return None
    return Art(
        f"Towel: {', '.join(patterns)}",
        (0, 0, 60, 174),
        lambda square: _towel_cloth(patterns, flipped, square),
    )


def _cloth(rest: list[str]) -> Art | None:
    if rest not in ([], ["flipped"]):
        return None
    return Art("Towel without patterns", (0, 0, 60, 174), lambda _: _weave(bool(rest)))


def _token(rest: list[str]) -> Art | None:
    if len(rest) != 1 or rest[0] not in PATTERNS:
        return None
    (pattern,) = rest

    def draw(square: Square) -> str:
        return (
            element("rect", width=44, height=41.6, rx=5, fill=PAPER)
            + square(pattern, 3, 3, 38, 35.6)
            + element(
                "rect",
                x=0.6,
                y=0.6,
                width=42.8,
                height=40.4,
                rx=4.6,
                fill="none",
                stroke=STITCH,
                stroke_width=1.2,
            )
        )

    return Art(f"Towel token: {pattern}", (0, 0, 44, 41.6), draw)


def _dollar(rest: list[str]) -> Art | None:
    if rest:
        return None
    petal = "M0 -3C4.5 -7 4 -12.5 0 -14.5C-4 -12.5 -4.5 -7 0 -3Z"
    notches = "".join(
        element("path", d="M0 -18.5V-16.2", transform=f"rotate({36 + 72 * turn})")
        for turn in range(5)
    )

    def draw(_: Square) -> str:
        return (
            element("circle", r=18.5, fill="#fff7e6", stroke="#a67f47", stroke_width=2)
            + element("path", d="M-13.5 -8.5A16 16 0 0 1 0 -16", fill="none", stroke="#fff")
            + element(
                "g",
                *(element("path", d=petal, transform=f"rotate({72 * turn})") for turn in range(5)),
                notches,
                fill="#f6e3bd",
                stroke="#a67f47",
                stroke_width=2.1,
                stroke_linecap="round",
            )
            + element("circle", r=1.9, fill="#a67f47")
        )

    return Art("Sand dollar", ROUND, draw)


def _badge(value: int) -> str:
    """What a token costs, in light numbers on a dark label that sits on its lower half."""
    width = 24 if value < 10 else 31
    label = element(
        "rect",
        x=-width / 2,
        y=2,
        width=width,
        height=15,
        rx=7.5,
        fill=INK,
        stroke=PAPER,
        stroke_width=1.4,
    )
    return label + words(
        0, 14, signed(-value), size=13.5, fill="#fffdf7", anchor="middle", display=True
    )


def _penalty(rest: list[str]) -> Art | None:
    value = _points(rest[1:] or ["1"])
    if not rest or rest[0] not in ("ocean", "trees") or value is None:
        return None
    if rest[0] == "ocean":
        edge, ground = "#0f5f77", "#2f9fb4"
        scene = element(
            "g",
            element("path", d="M-14 -9q4.7 -6.5 9.3 0t9.3 0t9.3 0"),
            element("path", d="M-16 -2q5.3 -6.5 10.7 0t10.7 0t10.7 0"),
            fill="none",
            stroke="#e9fbf7",
            stroke_width=3,
            stroke_linecap="round",
        )
    else:
        edge, ground = "#1d4530", "#5c9457"
        leaf = "M0 0C6 -4 6 -12 0.5 -17C-4 -12 -5 -4 0 0Z"
        scene = at(
            0,
            1,
            element(
                "g",
                *(
                    element("path", d=leaf, transform=f"rotate({turn})")
                    for turn in (-100, -62, -24, 24, 62, 100)
                ),
                fill="#d7eeb0",
                stroke="#1d4530",
                stroke_width=0.8,
            ),
        )

    def draw(_: Square) -> str:
        disc = element("circle", r=18.4, fill=ground, stroke=edge, stroke_width=2.4)
        ring = element("circle", r=16.4, fill="none", stroke="#fff", stroke_opacity=0.45)
        return disc + ring + scene + _badge(value)

    return Art(f"Penalty token, {rest[0]}: minus {value}", ROUND, draw)


def _pearl(rest: list[str]) -> Art | None:
    if rest not in (["white"], ["black"]):
        return None
    white = rest == ["white"]

    def draw(_: Square) -> str:
        return (
            element(
                "circle",
                r=8.8,
                fill="#fffef9" if white else "#2d3446",
                stroke="#868b88" if white else "#8391b0",
                stroke_width=1.3,
            )
            + element(
                "path",
                d="M7.6 -1.8A7.8 7.8 0 0 1 -4 6.7A9.4 9.4 0 0 0 7.6 -1.8Z",
                fill="#dcd6cb" if white else "#171c29",
            )
            + element(
                "path",
                d="M-4.9 -1.6Q-3.8 -5.2 -0.2 -5.7",
                fill="none",
                stroke="#c9ccc6" if white else "#b3bedb",
                stroke_width=1.9,
                stroke_linecap="round",
            )
            + element("circle", cx=2.4, cy=-5.2, r=0.9, fill="#c9ccc6" if white else "#b3bedb")
        )

    return Art(f"{rest[0].capitalize()} pearl", (-10, -10, 20, 20), draw)


def _umbrella(rest: list[str]) -> Art | None:
    line = _seat_line(rest[1:])
    pair = rest[0].split("-") if rest else []
    scoring = len(pair) == 2 and all(name in PATTERNS for name in pair)
    if not rest or line is None or not (scoring or rest[0] in ("white", "black")):
        return None

    def draw(square: Square) -> str:
        if scoring:
            return (
                canopy(line)
                + element("rect", x=-17, y=-9.4, width=34, height=18.8, rx=3, fill=CREAM)
                + square(pair[0], -15.2, -7.4, 15, 14.8)
                + square(pair[1], 0.4, -7.4, 15, 14.8)
            )
        pearl = art(f"pearl/{rest[0]}").draw(square)
        return canopy(line) + element("circle", r=11.6, fill=CREAM) + at(0, 0, pearl, scale=1.06)

    what = f"scoring pattern {pair[0]} or {pair[-1]}" if scoring else f"{rest[0]} pearl"
    return Art(f"Umbrella token: {what}", ROUND, draw)


def _crab(rest: list[str]) -> Art | None:
    if rest[:1] == ["down"]:
        line = _seat_line(rest[1:])
        if line is None:
            return None

        def face_down(_: Square) -> str:
            return (
                element("circle", r=18.2, fill="#e9cf9c", stroke=line, stroke_width=3)
                + element("circle", r=15.2, fill="none", stroke="#b48c52", stroke_dasharray="2 2.6")
                + at(0, 1.5, crab_body("#b48c52", "#e9cf9c"), scale=0.62)
            )

        return Art("Sand crab, face down", ROUND, face_down)
    value = _points(rest)
    if value is None:
        return None

    def face_up(_: Square) -> str:
        return (
            element("circle", r=18.4, fill="#fdf1da", stroke="#7d2413", stroke_width=2.2)
            + at(0, -4, crab_body("#d2492f", "#fdf1da"), scale=0.64)
            + _badge(value)
        )

    return Art(f"Sand crab: minus {value}", ROUND, face_up)


def _marker(rest: list[str]) -> Art | None:
    if len(rest) != 1 or rest[0] not in ("0", "1", "2", "3"):
        return None
    seat = int(rest[0])
    return Art(f"Score marker of seat {seat}", ROUND, lambda _: seat_mark(seat))


def _plain(title: str, box: tuple[float, float, float, float], body: str) -> Maker:
    """A piece that comes in one kind only."""
    return lambda rest: None if rest else Art(title, box, lambda _: body)


Maker = Callable[[list[str]], Art | None]
FAMILIES: Final[dict[str, Maker]] = {
    "pattern": _pattern,
    "towel": _towel,
    "cloth": _cloth,
    "token": _token,
    "dollar": _dollar,
    "penalty": _penalty,
    "pearl": _pearl,
    "umbrella": _umbrella,
    "crab": _crab,
    "marker": _marker,
    "first": _plain("1st player marker", ROUND, first_flag()),
    "frame": _plain("Ornate frame", (-17, -22, 34, 44), ornate_frame()),
    "bag": _plain("Bag of towels", (-30, -36, 60, 72), bag()),
}


def _points(rest: list[str]) -> int | None:
    """The number on a token, written without sign or leading zeros."""
    if len(rest) != 1 or rest[0] not in map(str, range(100)):
        return None
    return int(rest[0])


def _seat_line(rest: list[str]) -> str | None:
    """The colour of a seat's tokens; the parasol's own red where no seat is named."""
    if not rest:
        return CORAL
    return SEAT_LINE[int(rest[0])] if rest[0] in ("0", "1", "2", "3") and rest[1:] == [] else None


@cache
def art(name: str) -> Art:
    """The drawing of this name; ValueError tells which names there are."""
    family, *rest = name.split("/")
    made = FAMILIES[family](rest) if family in FAMILIES else None
    if made is None:
        raise ValueError(f"no piece is called {name!r}; there are {KINDS}")
    return made


def names() -> Iterator[str]:
    """The names of all pieces of the standard box, with every towel that three patterns can make.

    A replaced box may hold other points than these: `art` draws them by the same names.
    """
    seats = ("", "/0", "/1", "/2", "/3")
    for pattern in PATTERNS:
        yield f"pattern/{pattern}"
        yield f"pattern/{pattern}/bold"
        yield f"token/{pattern}"
    for three in product(PATTERNS, repeat=3):
        yield f"towel/{'-'.join(three)}"
        yield f"towel/{'-'.join(three)}/flipped"
    yield from ("cloth", "cloth/flipped")
    pairs = [f"{a}-{b}" for a, b in product(PATTERNS, repeat=2)]
    for what, seat in product(["white", "black", *pairs], seats):
        yield f"umbrella/{what}{seat}"
    for seat in seats:
        yield f"crab/down{seat}"
    yield from (f"crab/{value}" for value in range(1, 10))
    yield from (f"marker/{seat}" for seat in range(4))
    yield from ("penalty/ocean", "penalty/trees", "pearl/white", "pearl/black")
    yield from ("dollar", "first", "frame", "bag")


def piece(name: str) -> str:
    """One piece as a standalone SVG document.

    >>> piece("towel/fish-sun-wave").startswith("<svg ")
    True
    """
    drawing = art(name)
    return document(
        drawing.draw(inline),
        box=drawing.box,
        width=drawing.box[2] * 4,
        title=drawing.title,
        desc=f"{drawing.title}, a piece of the game Maui.",
    )


def pieces() -> dict[str, str]:
    """Every piece by its name, each a standalone SVG document."""
    return {name: piece(name) for name in names()}
