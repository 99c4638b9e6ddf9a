"""The players' pieces: five shapes in five colours, so that either tells whose it is."""

from typing import Final

from .svg import ART, load

SEATS: Final = ("ice-cream", "boat", "lighthouse", "bucket", "crab")
"""The files of `art/seats/`, by seat; a pale rim makes each stand out in the dark as well."""
BOX: Final = ART.find("seats/ice-cream").frame


def draw_seat(number: int) -> str:
    """Draw the piece of a seat, counted from 0; it fits BOX."""
    return load(f"seats/{SEATS[number]}")
