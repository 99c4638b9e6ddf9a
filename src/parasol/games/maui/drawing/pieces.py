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

from parasol.core.svg import Frame

from .palette import (
    BOLD_FIELD,
    BOLD_MARK,
    CORAL,
    FIELD,
    INK,
    MARK,
    PAPER,
    PATTERNS,
    SEAT_LINE,
)
from .svg import ART, element, format_number, load, make_document, move, rect, write, write_points

Square = Callable[[str, float, float, float, float], str]
"""Draws a pattern into x, y, width, height."""


class Piece(NamedTuple):
    """A piece: its name in words, its own coordinates, and how it is drawn."""

    title: str
    box: Frame
    draw: Callable[[Square], str]


Maker = Callable[[list[str]], Piece | None]
ROUND: Final = (-20.0, -20.0, 40.0, 40.0)
MARKERS: Final = ("rings", "cross", "wedges", "half")
"""The pictures of the seats' score markers, which differ by shape as well as by colour."""
KINDS: Final = (
    "pattern/<pattern>[/bold], towel/<pattern>-<pattern>-<pattern>[/flipped], cloth[/flipped], "
    "token/<pattern>, dollar, "
    "penalty/ocean[/<points>], penalty/trees[/<points>], pearl/white, pearl/black, "
    "umbrella/white[/<seat>], umbrella/black[/<seat>], umbrella/<pattern>-<pattern>[/<seat>], "
    "crab/down[/<seat>], crab/<points>, marker/<seat>, first, frame, bag; "
    f"patterns are {', '.join(PATTERNS)}; seats 0 to 3; points 0 to 99"
)


def draw_pattern(pattern: str, *, bold: bool = False) -> str:
    """Draw a pattern square, 60 by 56; `bold` with more contrast.

    Patterns differ by figure and weave as well as by colour, so that they can be told apart
    without seeing colours.
    """
    if not bold:
        return load(f"patterns/{pattern}")
    colours = {FIELD[pattern]: BOLD_FIELD[pattern], MARK[pattern]: BOLD_MARK[pattern]}
    return load(f"patterns/{pattern}", colours)


def draw_square(pattern: str, x: float, y: float, width: float, height: float) -> str:
    """Draw a pattern on the spot, for a piece that stands alone."""
    place = f"translate({format_number(x)} {format_number(y)})"
    scale = f"scale({width / 60:.4f} {height / 56:.4f})"
    return element("g", draw_pattern(pattern), transform=f"{place} {scale}")


def _make_pattern(rest: list[str]) -> Piece | None:
    bold = rest[1:] == ["bold"]
    if not rest or rest[0] not in PATTERNS or (rest[1:] and not bold):
        return None
    name = rest[0]
    return Piece(f"Pattern: {name}", (0, 0, 60, 56), lambda _: draw_pattern(name, bold=bold))


def _draw_weave(flipped: bool) -> str:
    """All of a towel but its patterns; two stones hold the end that is up in the market."""
    stones = "below" if flipped else "above"
    return load("towels/weave") + load(f"towels/stones-{stones}")


def _make_towel(rest: list[str]) -> Piece | None:
    flipped = rest[1:] == ["flipped"]
    patterns = rest[0].split("-") if rest else []
    known = len(patterns) == 3 and all(name in PATTERNS for name in patterns)
    if not known or (rest[1:] and not flipped):
        return None

    def draw(square: Square) -> str:
        squares = (square(name, 0, 3 + 56 * part, 60, 56) for part, name in enumerate(patterns))
        return "".join(squares) + _draw_weave(flipped)

    return Piece(f"Towel: {', '.join(patterns)}", (0, 0, 60, 174), draw)


def _make_cloth(rest: list[str]) -> Piece | None:
    if rest not in ([], ["flipped"]):
        return None
    return Piece("Towel without patterns", (0, 0, 60, 174), lambda _: _draw_weave(bool(rest)))


def _make_token(rest: list[str]) -> Piece | None:
    if len(rest) != 1 or rest[0] not in PATTERNS:
        return None
    (pattern,) = rest

    def draw(square: Square) -> str:
        return load("tokens/paper") + square(pattern, 3, 3, 38, 35.6) + load("tokens/edge")

    return Piece(f"Towel token: {pattern}", ART.find("tokens/paper").frame, draw)


def _draw_badge(value: int) -> str:
    """What a token costs, in light numbers on a dark label that sits on its lower half."""
    width = 24 if value < 10 else 31
    label = rect(-width / 2, 2, width, 15, INK, (1.4, PAPER), rx=7.5)
    return label + write(
        0, 14, write_points(-value), 13.5, "#fffdf7", anchor="middle", display=True
    )


def _make_penalty(rest: list[str]) -> Piece | None:
    value = _read_points(rest[1:] or ["1"])
    if not rest or rest[0] not in ("ocean", "trees") or value is None:
        return None

    def draw(_: Square) -> str:
        return load(f"penalties/{rest[0]}") + _draw_badge(value)

    return Piece(f"Penalty token, {rest[0]}: minus {value}", ROUND, draw)


def _make_pearl(rest: list[str]) -> Piece | None:
    if rest not in (["white"], ["black"]):
        return None
    picture = ART.find(f"pearls/{rest[0]}")
    return Piece(f"{rest[0].capitalize()} pearl", picture.frame, lambda _: picture.draw())


def _make_umbrella(rest: list[str]) -> Piece | None:
    line = _find_line(rest[1:])
    pair = rest[0].split("-") if rest else []
    scoring = len(pair) == 2 and all(name in PATTERNS for name in pair)
    if not rest or line is None or not (scoring or rest[0] in ("white", "black")):
        return None

    def draw(square: Square) -> str:
        canopy = draw_canopy(line)
        if scoring:
            squares = square(pair[0], -15.2, -7.4, 15, 14.8) + square(pair[1], 0.4, -7.4, 15, 14.8)
            return canopy + load("umbrellas/frame") + squares
        pearl = load(f"pearls/{rest[0]}")
        return canopy + load("umbrellas/dish") + move(0, 0, pearl, scale=1.06)

    what = f"scoring pattern {pair[0]} or {pair[-1]}" if scoring else f"{rest[0]} pearl"
    return Piece(f"Umbrella token: {what}", ROUND, draw)


def draw_canopy(line: str) -> str:
    """Draw an umbrella from above, striped in cream and one colour."""
    return load("umbrellas/canopy", {CORAL: line})


def _make_crab(rest: list[str]) -> Piece | None:
    if rest[:1] == ["down"]:
        line = _find_line(rest[1:])
        if line is None:
            return None
        face_down = load("crabs/face-down", {CORAL: line})
        return Piece("Sand crab, face down", ROUND, lambda _: face_down)
    value = _read_points(rest)
    if value is None:
        return None
    face_up = load("crabs/face-up") + _draw_badge(value)
    return Piece(f"Sand crab: minus {value}", ROUND, lambda _: face_up)


def _make_marker(rest: list[str]) -> Piece | None:
    if len(rest) != 1 or rest[0] not in ("0", "1", "2", "3"):
        return None
    seat = int(rest[0])
    picture = f"markers/{MARKERS[seat]}"
    return Piece(f"Score marker of seat {seat}", ROUND, lambda _: load(picture))


def _make_plain(title: str, name: str) -> Maker:
    """A piece that comes in one kind only: a picture as it is."""
    return lambda rest: None if rest else Piece(title, ART.find(name).frame, lambda _: load(name))


FAMILIES: Final[dict[str, Maker]] = {
    "pattern": _make_pattern,
    "towel": _make_towel,
    "cloth": _make_cloth,
    "token": _make_token,
    "dollar": _make_plain("Sand dollar", "dollar"),
    "penalty": _make_penalty,
    "pearl": _make_pearl,
    "umbrella": _make_umbrella,
    "crab": _make_crab,
    "marker": _make_marker,
    "first": _make_plain("1st player marker", "first"),
    "frame": _make_plain("Ornate frame", "frame"),
    "bag": _make_plain("Bag of towels", "bag"),
}


def _read_points(rest: list[str]) -> int | None:
    """The number on a token, written without sign or leading zeros."""
    if len(rest) != 1 or rest[0] not in map(str, range(100)):
        return None
    return int(rest[0])


def _find_line(rest: list[str]) -> str | None:
    """The colour of a seat's tokens; the parasol's own red where no seat is named."""
    if not rest:
        return CORAL
    return SEAT_LINE[int(rest[0])] if rest[0] in ("0", "1", "2", "3") and rest[1:] == [] else None


@cache
def find_piece(name: str) -> Piece:
    """Find the piece of this name; ValueError tells which names there are."""
    family, *rest = name.split("/")
    made = FAMILIES[family](rest) if family in FAMILIES else None
    if made is None:
        raise ValueError(f"no piece is called {name!r}; there are {KINDS}")
    return made


def list_pieces() -> Iterator[str]:
    """List all pieces of the standard box, with every towel that three patterns can make.

    A replaced box may hold other points than these: `find_piece` finds them by the same names.
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


def draw_piece(name: str) -> str:
    """Draw one piece as a standalone SVG document.

    >>> draw_piece("towel/fish-sun-wave").startswith("<svg ")
    True
    """
    title, box, draw = find_piece(name)
    desc = f"{title}, a piece of the game Maui."
    return make_document(draw(draw_square), box=box, width=box[2] * 4, title=title, desc=desc)
