"""Who lives, strolls and swims here without being counted: in windows, on the paving, in the sea.

All of it is scenery that makes a card this card and no other.
"""

from collections.abc import Callable
from typing import Final

from .palette import GOLD, INK, PAPER, RED
from .svg import circle, ellipse, moved, path, rect

_SKINS: Final = ("#f2c9a5", "#c98f63", "#8d5b3c", "#e8b48c")


def _cat() -> str:
    fur = "#6b4f3a"
    return (
        path("M-7 0q-2 -8 3 -10q-3 -5 0 -11l3.5 3h3l3.5 -3q3 6 0 11q5 2 3 10Z", fur)
        + path("M8 0q6 0 4 -7", line=(2.4, fur))
        + circle(-1.2, -14, 1.1, "#fbe08a")
        + circle(3.2, -14, 1.1, "#fbe08a")
    )


def _granny() -> str:
    return (
        path("M-9 0Q-9 -9 0 -9Q9 -9 9 0Z", "#a06fb0")
        + circle(0, -13, 6, _SKINS[0])
        + path("M-6.5 -13Q-7 -20 0 -20Q7 -20 6.5 -13Q0 -18 -6.5 -13Z", "#e6e2da")
        + circle(0, -21, 2.6, "#e6e2da")
        + path("M-2 -10.5Q0 -9 2 -10.5", line=(1, INK))
        + circle(-2.4, -13.5, 1.5, line=(0.8, INK))
        + circle(2.4, -13.5, 1.5, line=(0.8, INK))
    )


def _waver() -> str:
    skin = _SKINS[2]
    return (
        path("M-8 0Q-8 -8 0 -8Q8 -8 8 0Z", "#ef8b35")
        + path("M7 -4L10 -13", line=(3, skin))
        + circle(0, -12.5, 5.5, skin)
        + path("M-6 -13Q-5 -20 0 -19Q5 -20 6 -13Q0 -16 -6 -13Z", "#2b211b")
        + path("M-2.5 -11Q0 -8 2.5 -11Z", PAPER)
    )


def _dog() -> str:
    return (
        path("M-8 0Q-8 -10 0 -11Q8 -10 8 0Z", "#c98f4e")
        + ellipse(0, -13, 7, 6, "#dba767")
        + path("M-7 -17Q-12 -14 -9 -8ZM7 -17Q12 -14 9 -8Z", "#8a5a34")
        + circle(-2.6, -14, 1, INK)
        + circle(2.6, -14, 1, INK)
        + ellipse(0, -11, 2, 1.4, INK)
        + path("M-.8 -9h1.6v3h-1.6Z", "#ec6f7f")
    )


def _fishbowl() -> str:
    return (
        circle(0, -9, 8.5, "#8fd3e8", (1.2, "#5a9db3"))
        + path("M-5 -9Q-1 -13 3 -9Q-1 -5 -5 -9ZM3 -9L6.5 -12V-6Z", "#f07f2e")
        + ellipse(0, -16.5, 5, 1.5, "#e6f6fb", (1, "#5a9db3"))
    )


def _teddy() -> str:
    fur = "#b98248"
    return (
        ellipse(0, -4, 7, 6, fur)
        + circle(-5, -17, 2.6, fur)
        + circle(5, -17, 2.6, fur)
        + circle(0, -13, 6, fur)
        + ellipse(0, -11, 3, 2.2, "#e9c898")
        + circle(-2, -14.5, 0.9, INK)
        + circle(2, -14.5, 0.9, INK)
        + circle(0, -11.8, 0.9, INK)
    )


def _painter() -> str:
    skin = _SKINS[1]
    return (
        path("M-8 0Q-8 -8 -1 -8Q6 -8 6 0Z", "#4f7fa3")
        + circle(-1, -12.5, 5.5, skin)
        + path("M-8 -15Q-6 -20 1 -19Q6 -18 5 -15Z", RED)
        + path("M-3.5 -11H-1M5 -4L9 -11", line=(1.4, INK))
        + circle(9.5, -12, 1.8, GOLD)
    )


GUESTS: Final[tuple[Callable[[], str], ...]] = (
    _cat,
    _granny,
    _waver,
    _dog,
    _fishbowl,
    _teddy,
    _painter,
    _cat,
)
"""Who looks out of a window; they sit on (0, 0) and are about 20 high."""


def _stroller_dog() -> str:
    coat = "#e8d9c0"
    return (
        path("M-14 -4q-6 -4 -4 -10", line=(3, coat))
        + path("M-14 -14H8V-2H5V-7H-9V-2H-14Z", coat, (1.3, INK))
        + path("M4 -14V-24H14L18 -18H12V-12Z", coat, (1.3, INK))
        + path("M5 -24Q1 -20 4 -15Z", "#8a5a34", (1, INK))
        + circle(10, -20.5, 1.1, INK)
        + path("M4 -13H12", line=(2.6, RED))
    )


def _child() -> str:
    return (
        path("M-3 0V-10M3 0V-10", line=(3, _SKINS[0]))
        + path("M-7 -9L-5 -22H5L7 -9Z", "#4f9fd0", (1.2, INK))
        + path("M5 -20L11 -23", line=(2.6, _SKINS[0]))
        + path("M9 -23L11.5 -15L14 -23Z", "#d9a05b")
        + circle(11.5, -25, 3.4, "#f7b9c4", (0.8, INK))
        + circle(0, -27, 6, _SKINS[0], (1.2, INK))
        + path("M-7 -27Q-7 -35 0 -35Q7 -35 7 -27Q0 -31 -7 -27Z", "#b5542f")
        + circle(-2, -27, 0.9, INK)
        + circle(2.4, -27, 0.9, INK)
    )


def _sailor() -> str:
    return (
        path("M-3.5 0V-12M3.5 0V-12", line=(4.2, PAPER))
        + path("M-8 -11L-7 -25H7L8 -11Z", "#2f4f86", (1.2, INK))
        + path("M-7 -22L-11 -13M7 -22L11 -13", line=(3, "#2f4f86"))
        + path("M-4 -25L0 -19L4 -25Z", PAPER)
        + circle(0, -30, 6, _SKINS[3], (1.2, INK))
        + path("M-5 -28Q0 -19 5 -28Z", "#e6e2da")
        + path("M-7 -33H7L5 -38H-5Z", PAPER, (1.2, INK))
        + circle(-2, -31, 0.9, INK)
        + circle(2, -31, 0.9, INK)
    )


def _bicycle() -> str:
    wheel = (1.8, INK)
    return (
        circle(-11, -8, 7.5, line=wheel)
        + circle(11, -8, 7.5, line=wheel)
        + path("M-11 -8L-5 -19L0 -8ZM-5 -19H8L11 -8M8 -19L0 -8M8 -23V-19M8 -23H12", line=(2, RED))
        + path("M-8.5 -21H-2", line=(2.6, INK))
        + path("M9 -22H16V-16H10Z", "#d9a05b", (1, "#7c4a20"))
    )


def _little_crab() -> str:
    shell = "#ef8b35"
    return (
        path("M-7 -3L-11 0M7 -3L11 0M-8 -6L-13 -5M8 -6L13 -5", line=(1.8, shell))
        + path("M-8 -7Q-14 -10 -11 -15M8 -7Q14 -10 11 -15", line=(2.4, shell))
        + path("M-9 -5Q-8 -12 0 -12Q8 -12 9 -5Q0 2 -9 -5Z", shell, (1.2, "#9c4f12"))
        + circle(-2.6, -8, 1, INK)
        + circle(2.6, -8, 1, INK)
        + path("M-2 -5Q0 -3.5 2 -5", line=(1, INK))
    )


def _sandcastle() -> str:
    sand = "#e9c98f"
    return (
        path("M-14 0V-9h3v-3h3v3h3v-9h2.5v-3h5v3h2.5v9h3v-3h3v3h3V0Z", sand, (1.2, "#a67e35"))
        + path("M-3 0V-5Q0 -8 3 -5V0Z", "#a67e35")
        + path("M0 -21V-30", line=(1.2, INK))
        + path("M0 -30l8 3 -8 3Z", RED)
    )


def sleeper() -> str:
    """A ginger cat, fast asleep."""
    fur = "#e39b4c"
    return (
        path("M-12 0Q-13 -9 -2 -9Q10 -9 11 0Z", fur, (1.2, "#9c5d1c"))
        + path("M-3 -9L-2 -2M3 -9L4 -2", line=(1.6, "#c77b2e"))
        + path("M4 -4L5 -11L8 -9H11L14 -11L15 -4Q10 1 4 -4Z", fur, (1.2, "#9c5d1c"))
        + path("M6.5 -6q1.5 1.5 2.5 0M10.5 -6q1.5 1.5 2.5 0", line=(1, INK))
    )


STROLLERS: Final[tuple[Callable[[], str], ...]] = (
    _stroller_dog,
    _child,
    _sailor,
    _bicycle,
    _little_crab,
    _sandcastle,
    sleeper,
)
"""Who is out; they stand on (0, 0), at most 38 high and 36 wide."""


def _sail(x: float, y: float, colour: str, scale: float = 1) -> str:
    return moved(
        path("M-14 0H16L11 8H-9Z", "#8a5a3a"),
        path("M1 -30V-2H-11Z", PAPER),
        path("M4 -26L14 -2H4Z", colour),
        x=x,
        y=y,
        scale=scale,
    )


def _light_island() -> str:
    return (
        path("M-46 0Q-20 -26 4 -17T60 0Z", "#a9c9a4")
        + path("M-12 -18L-10 -46H-4L-2 -18Z", PAPER)
        + path("M-11.5 -26H-2.5M-10.6 -36H-3.5", line=(4, "#e8705a"))
        + path("M-11 -46H-3V-52H-11Z", "#ffe28a", (1.2, "#7d8b8f"))
        + path("M-13 -52L-7 -58L-1 -52Z", "#e8705a")
    )


def _sails() -> str:
    return _sail(-20, 10, "#e8705a") + _sail(42, 2, "#f2b84b", 0.6)


def _fort() -> str:
    wall = "M-14 -14V-30h6v-4h8v4h6v-4h8v4h6v-4h6v20Z"
    return path("M-32 0L-22 -14H34L44 0Z", "#c8bda6") + path(wall, "#dcd2bc", (1.4, "#b5a98f"))


def _steamer() -> str:
    return (
        path("M-40 -6H34L26 8H-34Z", "#34506a")
        + path("M-28 -16H22V-6H-28Z", PAPER)
        + path("M-8 -34H2V-16H-8Z", "#e8705a")
        + path("M-8 -29H2", line=(3, PAPER))
        + path("M-22 -11H-14M-6 -11H2M8 -11H16", line=(3, "#8cc4d8"))
        + path("M-34 -6V-24M28 -6V-22", line=(1.2, INK))
        + path("M28 -22l9 3 -9 3Z", RED)
    )


def _whale() -> str:
    tail = "M-4 6Q-3 -8 0 -10Q-6 -18 -20 -16Q-14 -26 0 -18Q14 -26 20 -16Q6 -18 4 -10Q5 -2 6 6Z"
    return path(tail, "#5d8fa8", (1.2, "#3f6d85")) + path(
        "M-16 8q6 -5 11 0M6 8q6 -5 11 0", line=(1.8, "#fff")
    )


def _serpent() -> str:
    scales = "#7fae7a"
    return (
        path("M-34 4Q-24 -16 -14 4M-6 4Q4 -18 14 4", line=(7, scales))
        + path("M24 6Q20 -18 28 -22", line=(7, scales))
        + path("M24 -24Q30 -30 40 -22Q36 -16 26 -18Z", scales)
        + circle(31, -23, 1.6, INK)
        + path("M-40 6q6 -4 12 0t12 0t12 0t12 0t12 0t12 0", line=(1.8, "#fff"))
    )


def _rower() -> str:
    return (
        path("M-20 0H22L15 10H-13Z", "#fffdf7", (1.4, "#3c86c2"))
        + path("M-6 0Q-6 -11 1 -11Q8 -11 8 0Z", "#c7566f")
        + circle(1, -15, 5, _SKINS[0])
        + path("M-6 -17H8L5 -21H-2Z", "#f2d28a")
        + path("M4 -6L26 6", line=(2, "#7c4a20"))
    )


FAR: Final[tuple[Callable[[], str], ...]] = (
    _light_island,
    _sails,
    _fort,
    _steamer,
    _whale,
    _serpent,
    _rower,
    _sails,
)
"""What is to be seen on the sea; the horizon is at 0, and they are about 90 wide."""


def _seal() -> str:
    return (
        path("M-13 6Q-13 -14 0 -14Q13 -14 13 6Z", "#6e7f8c", (1.3, INK))
        + circle(-4.5, -5, 1.8, INK)
        + circle(4.5, -5, 1.8, INK)
        + ellipse(0, -0.5, 4.5, 3, "#a9b6bf")
        + ellipse(0, -2, 1.8, 1.2, INK)
        + path("M-20 7q5 -4 10 0t10 0t10 0t10 0", line=(2, "#fff"))
    )


def _octopus() -> str:
    skin = "#c77aa6"
    return (
        path("M-16 6Q-22 -4 -15 -8M16 6Q22 -4 15 -8M-7 6V-2M7 6V-2", line=(4, skin))
        + path("M-9 4Q-12 -16 0 -16Q12 -16 9 4Z", skin)
        + circle(-3.5, -7, 2.2, "#fff")
        + circle(3.5, -7, 2.2, "#fff")
        + circle(-3, -7, 1.1, INK)
        + circle(4, -7, 1.1, INK)
        + path("M-3 -1Q0 1.5 3 -1", line=(1.2, INK))
        + path("M-22 7q5.5 -4 11 0t11 0t11 0t11 0", line=(2, "#fff"))
    )


def _leaper() -> str:
    return (
        path("M-14 4Q-6 -16 10 -8Q2 -8 -6 6ZM-14 4L-20 -2L-19 8Z", "#f0a046", (1.2, "#9c5d1c"))
        + circle(4, -8.5, 1.2, INK)
        + path("M8 4q4 -6 7 0M-24 9q5 -4 10 0", line=(1.8, "#fff"))
    )


def _bottle() -> str:
    return moved(
        path("M-12 -4H6V-2.5H13V2.5H6V4H-12Z", "#9fd3b5", (1.2, "#3d7d5c")),
        path("M-8 -2H3V2H-8Z", "#fff6dd"),
        rect(13, -2, 4, 4, "#b9763d"),
        turn=-24,
    ) + path("M-18 8q5 -4 10 0t10 0t10 0", line=(1.8, "#fff"))


def _swimmer() -> str:
    return (
        circle(0, -4, 6.5, _SKINS[3], (1.2, INK))
        + path("M-7 -5Q-7 -13 0 -13Q7 -13 7 -5Q0 -8 -7 -5Z", "#e0533f", (1.2, INK))
        + circle(-2, -3.5, 0.9, INK)
        + circle(2.4, -3.5, 0.9, INK)
        + path("M8 4Q14 -8 18 2", line=(3, _SKINS[3]))
        + path("M-16 5q5 -4 10 0t10 0t10 0", line=(2, "#fff"))
    )


SWIMMERS: Final[tuple[Callable[[], str], ...]] = (_seal, _octopus, _leaper, _bottle, _swimmer)
"""Who is in the water below a pier, about 40 wide."""


def _balloon() -> str:
    return (
        path("M-6 16H6L5 25H-5Z", "#c98548", (1.2, INK))
        + path("M-12 4L-5 16M12 4L5 16", line=(1.1, INK))
        + path("M0 8C-22 -4 -16 -28 0 -28C16 -28 22 -4 0 8Z", "#f2be37", (1.5, INK))
        + path("M0 8C-10 -4 -8 -28 0 -28C8 -28 10 -4 0 8Z", "#e8705a")
        + circle(0, 14, 2.6, _SKINS[0])
    )


def _kite() -> str:
    return (
        path("M2 12Q-8 24 4 32T-4 52", line=(1.2, INK))
        + path("M0 -20L13 -4L2 12L-10 -6Z", RED, (1.4, INK))
        + path("M0 -20L2 12M13 -4L-10 -6", line=(1.2, PAPER))
        + path("M0 22l-6 -3v6ZM0 22l6 -3v6ZM3 36l-6 -3v6ZM3 36l6 -3v6Z", GOLD)
    )


def _plane() -> str:
    return (
        path("M-20 2H-34V-6H-20M-27 -6V2", PAPER, (1.2, INK))
        + path("M-14 -2H-20", line=(1, INK))
        + path("M-14 -8L-10 -2H16Q22 2 14 5H-8Z", "#3c86c2", (1.4, INK))
        + path("M-2 -9H14M-2 8H14M0 -9V8M11 -9V8", line=(2.2, RED))
        + path("M21 -5V9", line=(2, INK))
        + circle(4, -4.5, 3, _SKINS[3], (1, INK))
    )


ALOFT: Final[tuple[Callable[[], str], ...]] = (_balloon, _kite, _plane)
"""What else is in the air over a pier, about 50 wide."""
