"""The artwork under the pieces: the five patterns, the seats' marks, crab, flag, frame, bag.

Each function returns a fragment in its own coordinates, in colours that no theme changes.
"""

from __future__ import annotations

from typing import Final

from .palette import BOLD_FIELD, BOLD_MARK, CORAL, CREAM, FIELD, INK, MARK, PAPER, SEAT
from .svg import element, words


def _fish(field: str, mark: str) -> str:
    weave = "M0 7h60M0 14h60M0 21h60M0 28h60M0 35h60M0 42h60M0 49h60"
    return (
        element("path", d=weave, stroke=mark, opacity=0.2)
        + element(
            "path",
            d="M20 14.5Q27 6 36 10Q33 13 34.5 18ZM23 41Q27 48 34 47Q32 43 33.5 39.5Z",
            fill=mark,
            opacity=0.75,
        )
        + element(
            "path",
            d="M5 28C12 13 31 10 42 24L54 14Q51 28 54 42L42 32C31 46 12 43 5 28Z",
            fill=mark,
        )
        + element("circle", cx=15.5, cy=25, r=3.4, fill=field)
        + element("circle", cx=14.6, cy=24, r=1, fill=mark)
        + element(
            "path",
            d="M23 16.5Q27.5 28 23 39.5M31.5 18Q35 28 31.5 38",
            fill="none",
            stroke=field,
            stroke_width=3.2,
            stroke_linecap="round",
        )
        + element(
            "path",
            d="M46 24L50.5 20.5M46.5 28H50.5M46 32L50.5 35.5",
            stroke=field,
            stroke_width=1.6,
            stroke_linecap="round",
        )
    )


def _sun(field: str, mark: str) -> str:
    corners = "".join(element("circle", cx=x, cy=y, r=2) for x in (6, 54) for y in (6, 50))
    rays = "".join(
        element("path", d="M-4.2 -14L0 -25L4.2 -14Z", transform=f"rotate({45 * turn})")
        for turn in range(8)
    )
    sparks = "".join(
        element("circle", cy=-17.5, r=1.5, transform=f"rotate({22.5 + 45 * turn})")
        for turn in range(8)
    )
    return (
        element("g", corners, fill=mark, opacity=0.3)
        + element(
            "g", element("circle", r=11), rays, sparks, fill=mark, transform="translate(30 28)"
        )
        + element(
            "path",
            d="M23.5 26.5Q30 19.5 36.5 26.5",
            fill="none",
            stroke=field,
            stroke_width=2.4,
            stroke_linecap="round",
        )
    )


def _wave(field: str, mark: str) -> str:
    bar = "q6.25 -9 12.5 0t12.5 0t12.5 0t12.5 0"
    return (
        element("path", d="M0 3h60M0 53h60", stroke=mark, stroke_width=1.6, opacity=0.45)
        + element(
            "path",
            d="".join(f"M5 {y}{bar}" for y in (15, 29, 43)),
            fill="none",
            stroke=mark,
            stroke_width=6,
            stroke_linecap="round",
        )
        + element(
            "path",
            d="".join(f"M5 {y}{bar}" for y in (22, 36)),
            fill="none",
            stroke="#fff",
            stroke_width=1.5,
            stroke_linecap="round",
            opacity=0.85,
        )
        + element(
            "path",
            d="M7 13.6q4 -4.8 8 -1M32 13.6q4 -4.8 8 -1M7 41.6q4 -4.8 8 -1M32 41.6q4 -4.8 8 -1",
            fill="none",
            stroke=field,
            stroke_width=1.3,
            stroke_linecap="round",
        )
    )


def _shell(field: str, mark: str) -> str:
    return (
        element("path", d="M6 0v56M54 0v56", stroke=mark, stroke_width=1.5, opacity=0.45)
        + element("path", d="M1.6 2v52M58.4 2v52", stroke=mark, stroke_dasharray="2 4", opacity=0.4)
        + element(
            "path",
            d="M30 49L24 47Q10 38 7 24Q7 16 14 16Q16 8 23 11Q30 4 37 11Q44 8 46 16Q53 16 53 24"
            "Q50 38 36 47Z",
            fill=mark,
        )
        + element(
            "path",
            d="M30 44V14M27 43L20 17M33 43L40 17M24.5 42L12.5 24M35.5 42L47.5 24",
            stroke=field,
            stroke_width=2.6,
            stroke_linecap="round",
        )
        + element("path", d="M22 47.5h16l-2 5h-12Z", fill=mark)
    )


def _palm(field: str, mark: str) -> str:
    fronds = (
        "M31 21Q20 6 6 15Q20 13 31 21ZM31 21Q14 17 5 33Q17 22 31 21ZM31 21Q42 5 55 14Q42 13 31 21Z"
        "M31 21Q48 17 56 33Q45 22 31 21ZM31 21Q25 6 33 2Q40 9 31 21Z"
    )
    ribs = "M31 21Q20 9 8 14.5M31 21Q15 18 6.5 31M31 21Q42 8 53 13.5M31 21Q47 18 54.5 31"
    return (
        element(
            "path",
            d="M-4 20L20 -4M-4 40L40 -4M-4 60L60 -4M16 60L64 12M36 60L64 32",
            stroke=mark,
            opacity=0.22,
        )
        + element("path", d="M14 54.6Q30 45.5 47 54.6Z", fill=mark, opacity=0.75)
        + element("path", d="M30 20Q33 36 26 53H34.5Q38 36 33 20Z", fill=mark)
        + element(
            "path",
            d="M30.4 32.5L35 31.6M29.8 38.5L34.9 37.6M28.6 44.5L34.2 43.8",
            stroke=field,
            stroke_width=1.3,
        )
        + element("path", d=fronds, fill=mark)
        + element("path", d=ribs, fill="none", stroke=mark, stroke_width=4, stroke_linecap="round")
        + element("circle", cx=29, cy=24, r=2.3, fill=field)
        + element("circle", cx=34, cy=24.5, r=2.3, fill=field)
    )


_MOTIFS: Final = {"fish": _fish, "sun": _sun, "wave": _wave, "shell": _shell, "palm": _palm}


def motif(pattern: str, *, bold: bool = False) -> str:
    """A pattern square, 60 by 56: field, weave and figure; `bold` with more contrast.

    Patterns differ by figure and weave as well as by colour, so that they can be told apart
    without seeing colours.
    """
    field, mark = (BOLD_FIELD, BOLD_MARK) if bold else (FIELD, MARK)
    ground = element("rect", width=60, height=56, fill=field[pattern])
    return ground + _MOTIFS[pattern](field[pattern], mark[pattern])


def seat_mark(seat: int) -> str:
    """A seat's disc, radius 19: rings, cross, eight wedges, half."""
    colour = SEAT[seat]
    if seat == 0:
        inside = element("circle", r=10.5, fill="none", stroke=CREAM, stroke_width=5) + element(
            "circle", r=2.6, fill=CREAM
        )
        return element("circle", r=19, fill=colour) + inside
    if seat == 1:
        cross = element(
            "path",
            d="M-13.5 -13.5L13.5 13.5M13.5 -13.5L-13.5 13.5",
            stroke=CREAM,
            stroke_width=5.5,
        )
        hub = element("circle", r=3.4, fill=colour)
        return element("circle", r=19, fill=colour) + cross + hub
    if seat == 2:
        wedges = (
            "M0 0L0 -18A18 18 0 0 1 12.7 -12.7ZM0 0L18 0A18 18 0 0 1 12.7 12.7Z"
            "M0 0L0 18A18 18 0 0 1 -12.7 12.7ZM0 0L-18 0A18 18 0 0 1 -12.7 -12.7Z"
        )
        return (
            element("circle", r=18, fill=CREAM)
            + element("path", d=wedges, fill=colour)
            + element("circle", r=17.5, fill="none", stroke=colour, stroke_width=3)
            + element("circle", r=3.2, fill=CREAM)
        )
    return element("circle", r=17.5, fill=colour, stroke=INK, stroke_width=3) + element(
        "path", d="M-17 0A17 17 0 0 0 17 0Z", fill=INK
    )


_CANOPY_EDGE: Final = (
    "M-7.3 -17.6Q0 -15.6 7.3 -17.6Q11 -11 17.6 -7.3Q15.6 0 17.6 7.3Q11 11 7.3 17.6"
    "Q0 15.6 -7.3 17.6Q-11 11 -17.6 7.3Q-15.6 0 -17.6 -7.3Q-11 -11 -7.3 -17.6Z"
)
_CANOPY_STRIPES: Final = (
    "M0 0L-7.3 -17.6Q0 -15.6 7.3 -17.6ZM0 0L17.6 -7.3Q15.6 0 17.6 7.3Z"
    "M0 0L7.3 17.6Q0 15.6 -7.3 17.6ZM0 0L-17.6 7.3Q-15.6 0 -17.6 -7.3Z"
)


def canopy_shadow(colour: str) -> str:
    """The flat shape of an umbrella, for its shadow."""
    return element("path", d=_CANOPY_EDGE, fill=colour, opacity=0.24)


def canopy(line: str) -> str:
    """An umbrella seen from above, 36 across, striped in cream and one colour."""
    dusk = "M0 0L17.6 7.3Q11 11 7.3 17.6Q0 15.6 -7.3 17.6Z"
    return (
        element("path", d=_CANOPY_EDGE, fill=CREAM)
        + element("path", d=_CANOPY_STRIPES, fill=line)
        + element("path", d=dusk, opacity=0.12)
        + element("path", d=_CANOPY_EDGE, fill="none", stroke=line, stroke_width=1.5)
    )


def crab_body(shell: str, ground: str) -> str:
    """A crab seen from above, about 44 wide, eyes towards the ocean."""
    legs = "M-11 4L-19 6L-22 12M-10 8L-16 12L-17 17M11 4L19 6L22 12M10 8L16 12L17 17"
    arms = "M-9 -4L-16 -8M9 -4L16 -8"
    claw = "M{0} -8C{1} -18 {2} -20 {3} -19L{4} -13L{5} -18C{6} -12 {7} -7 {0} -8Z"
    left = claw.format(-15, -22, -19, -15, -16, -11, -9, -12)
    right = claw.format(15, 22, 19, 15, 16, 11, 9, 12)
    return (
        element(
            "path",
            d=legs + arms,
            fill="none",
            stroke=shell,
            stroke_width=3.4,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        + element("path", d=left + right, fill=shell)
        + element("path", d="M-13 3C-13 -7 13 -7 13 3C13 12 -13 12 -13 3Z", fill=shell)
        + element("path", d="M-4 -5V-10M4 -5V-10", stroke=shell, stroke_width=2.4)
        + element("circle", cx=-4, cy=-10.5, r=2.4, fill=shell)
        + element("circle", cx=4, cy=-10.5, r=2.4, fill=shell)
        + element("circle", cx=-4, cy=-11, r=1.1, fill=ground)
        + element("circle", cx=4, cy=-11, r=1.1, fill=ground)
        + element(
            "path",
            d="M-6 3Q0 7 6 3",
            fill="none",
            stroke=ground,
            stroke_width=1.8,
            stroke_linecap="round",
        )
    )


def first_flag() -> str:
    """The 1st player marker: a numbered flag planted in a mound of sand."""
    return (
        element("path", d="M-17 17Q-9 5 2 8Q12 6 17 17Z", fill="#e8cb93", stroke="#a87c4c")
        + element("path", d="M-8 -18V13", stroke="#6d4a2a", stroke_width=3, stroke_linecap="round")
        + element(
            "path",
            d="M-6.5 -18H17L11.5 -8.5L17 1H-6.5Z",
            fill="#0f6d80",
            stroke="#fffaf0",
            stroke_width=1.6,
        )
        + words(2.4, -2.6, "1", size=16, fill="#fffdf7", anchor="middle", display=True)
    )


def ornate_frame() -> str:
    """The gilded frame of a score space that offers a towel token, 34 by 44."""
    knobs = "".join(
        element("circle", cx=x, cy=y, r=3, fill="#e0b04c", stroke="#8f6320")
        for x in (-13, 13)
        for y in (-18, 18)
    )
    buds = element("path", d="M-4 -20.5Q0 -24 4 -20.5ZM-4 20.5Q0 24 4 20.5Z", fill="#8f6320")
    return (
        element(
            "rect",
            x=-14,
            y=-19,
            width=28,
            height=38,
            rx=5,
            fill="#fffdf7",
            stroke="#8f6320",
            stroke_width=2.2,
        )
        + element(
            "rect",
            x=-11.2,
            y=-16.2,
            width=22.4,
            height=32.4,
            rx=3,
            fill="none",
            stroke="#d9a441",
            stroke_width=1.2,
        )
        + buds
        + knobs
    )


def bag() -> str:
    """The cloth bag the towels are drawn from, 60 by 72."""
    return (
        element(
            "path",
            d="M-15 -18C-30 0 -30 30 -18 34H18C30 30 30 0 15 -18Z",
            fill="#efe0bd",
            stroke="#9c7a48",
            stroke_width=1.6,
        )
        + element(
            "path", d="M9 -17C22 0 23 28 13 33.6H18C30 30 30 0 15 -18Z", fill="#c9a76c", opacity=0.6
        )
        + element(
            "path",
            d="M-15 -18Q-20 -28 -13 -34Q-8 -29 -4 -34Q0 -29 4 -34Q9 -29 13 -34Q20 -28 15 -18Z",
            fill="#e3cd9f",
            stroke="#9c7a48",
            stroke_width=1.6,
            stroke_linejoin="round",
        )
        + element("path", d="M-16 -18Q0 -13 16 -18", fill="none", stroke="#0f6d80", stroke_width=4)
        + element(
            "path",
            d="M8 -15Q13 -6 9 0M8 -15Q17 -10 17 -4",
            fill="none",
            stroke="#0f6d80",
            stroke_width=2.4,
            stroke_linecap="round",
        )
        + element(
            "path",
            d="M-14 6q4 -5.5 8 0t8 0t8 0M-14 15q4 -5.5 8 0t8 0t8 0",
            fill="none",
            stroke="#9c7a48",
            stroke_width=2.2,
            stroke_linecap="round",
        )
    )


def brand() -> str:
    """Parasol's own mark, radius 19."""
    stripes = (
        "M0 0L0 -19A19 19 0 0 1 11.2 -15.4ZM0 0L18.1 -5.9A19 19 0 0 1 18.1 5.9Z"
        "M0 0L11.2 15.4A19 19 0 0 1 0 19ZM0 0L-11.2 15.4A19 19 0 0 1 -18.1 5.9Z"
        "M0 0L-18.1 -5.9A19 19 0 0 1 -11.2 -15.4Z"
    )
    return (
        element("circle", r=19, fill=PAPER)
        + element("path", d=stripes, fill=CORAL)
        + element("circle", r=2.8, fill=PAPER)
    )
