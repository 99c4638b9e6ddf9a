"""The colours of the pieces: one cloth for each seat, and what the crew is painted with."""

from typing import Final, NamedTuple


class Cloth(NamedTuple):
    """A seat's towel: the pattern tells whose it is even where the colour can't."""

    pattern: str
    base: str
    light: str
    deep: str


INK: Final = "#233b4d"
LIGHT: Final = "#fffdf6"
WOOD: Final = "#5f3415"
GOLD: Final = "#a8740a"
SAND: Final = "#f3ddae"
VIOLET: Final = "#9b7fc4"
PAINT: Final = "#b5402d"

SEATS: Final = (
    Cloth("stripes", "#e8654f", "#fff1e4", "#a93a28"),
    Cloth("dots", "#3e8bc4", "#eaf5fc", "#1f5c8c"),
    Cloth("checks", "#f0b832", "#fff6da", "#94680a"),
    Cloth("zigzags", "#4f9f6b", "#e8f6e6", "#256040"),
)
NOBODY: Final = Cloth("plain", "#a887c9", "#f3ecfa", "#664594")
"""The Towel treasure's own cloth."""
