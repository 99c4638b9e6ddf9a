"""The players' pieces: five shapes in five colours, so that either tells whose it is."""

from typing import Final

from .palette import INK, PAPER, RED
from .svg import circle, ellipse, path, rect

BOX: Final = (-26.0, -33.0, 52.0, 60.0)
COLOURS: Final = ("#e8654f", "#2f7fb8", "#e3a112", "#8a5fc0", "#3f9b6c")
_EDGE = (2.4, INK)
_OUTLINES = (
    "M0 23L-13 -2H13ZM-15 -2C-20 -16 -6 -24 0 -17C6 -24 20 -16 15 -2ZM2 -22H8V-18H2Z",
    "M-18 8H18L11 20H-11ZM0 -24V5H-15ZM4 -19L15 5H4Z",
    "M-10 21L-6 -10H6L10 21ZM-7 -18H7V-10H-7ZM-9 -18L0 -27L9 -18Z",
    "M13 -8L20 -26L16 -8ZM-15 -6Q-12 -26 6 -24Q14 -20 15 -6ZM-17 -7H17L12 21H-12Z",
    "M-12 12L-19 18L-10 18ZM12 12L19 18L10 18ZM-14 7L-21 10L-12 12ZM14 7L21 10L12 12ZM-13 0Q-22 -4"
    " -20 -16Q-15 -22 -10 -16L-9 -9ZM13 0Q22 -4 20 -16Q15 -22 10 -16L9 -9ZM-17 7Q-15 -8 0 -8"
    "Q15 -8 17 7Q10 20 0 20Q-10 20 -17 7Z",
)
"""A pale rim around each, so that it stands out in the dark as well."""


def _ice_cream(colour: str) -> str:
    return (
        path("M0 23L-13 -2H13Z", "#d9a05b", _EDGE)
        + path("M-6 2L3 14M6 2L-3 14", line=(1.3, "#a87434"))
        + path("M-15 -2C-20 -16 -6 -24 0 -17C6 -24 20 -16 15 -2Z", colour, _EDGE)
        + circle(5, -21, 4.5, "#c22f3d", (1.8, INK))
    )


def _boat(colour: str) -> str:
    return (
        path("M-18 8H18L11 20H-11Z", colour, _EDGE)
        + path("M0 -24V5H-15Z", colour, _EDGE)
        + path("M4 -19L15 5H4Z", "#bfe0f5", _EDGE)
    )


def _lighthouse(colour: str) -> str:
    return (
        path("M-10 21L-6 -10H6L10 21Z", colour, _EDGE)
        + path("M-8 9H8M-7 -1H7", line=(4, "#fff6dd"))
        + rect(-7, -18, 14, 8, "#fff6b8", (2.2, INK))
        + path("M-9 -18L0 -27L9 -18Z", "#b0482f", (2.2, INK))
    )


def _bucket(colour: str) -> str:
    return (
        path("M13 -8L20 -26", line=(5, INK))
        + path("M13 -8L20 -26", line=(2.6, RED))
        + path("M-15 -6Q-12 -26 6 -24Q14 -20 15 -6", line=(2.4, INK))
        + path("M-17 -7H17L12 21H-12Z", colour, _EDGE)
        + ellipse(0, -7, 17, 4.5, "#efd9a4", _EDGE)
        + path("M0 1L2.5 6.5L8 7L4 11L5.5 17L0 14L-5.5 17L-4 11L-8 7L-2.5 6.5Z", PAPER)
    )


def _crab(colour: str) -> str:
    return (
        path("M-12 12L-19 18M12 12L19 18M-14 7L-21 10M14 7L21 10", line=(3.2, INK))
        + path("M-13 0Q-22 -4 -20 -16Q-15 -22 -10 -16L-15 -13L-9 -9Q-8 -2 -13 0Z", colour, _EDGE)
        + path("M13 0Q22 -4 20 -16Q15 -22 10 -16L15 -13L9 -9Q8 -2 13 0Z", colour, _EDGE)
        + path("M-17 7Q-15 -8 0 -8Q15 -8 17 7Q10 20 0 20Q-10 20 -17 7Z", colour, _EDGE)
        + circle(-5, 1, 3.4, PAPER, (1.4, INK))
        + circle(5, 1, 3.4, PAPER, (1.4, INK))
        + circle(-4.5, 1, 1.4, INK)
        + circle(5.5, 1, 1.4, INK)
        + path("M-5 11Q0 15 5 11", line=(2, INK))
    )


_SHAPES = (_ice_cream, _boat, _lighthouse, _bucket, _crab)


def seat(number: int) -> str:
    """The piece of a seat, counted from 0; it fits BOX."""
    rim = path(_OUTLINES[number], PAPER, (7.5, PAPER))
    return rim + _SHAPES[number](COLOURS[number])
