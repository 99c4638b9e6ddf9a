"""The colours of the seats' cloths. All others are in the pictures themselves."""

from typing import Final, NamedTuple


class Cloth(NamedTuple):
    """A seat's cloth: the pattern tells whose it is even where the colour can't."""

    pattern: str
    """The picture of this name in `art/cloths/`."""
    base: str
    light: str
    deep: str


INK: Final = "#233b4d"
SEATS: Final = (
    Cloth("stripes", "#e8654f", "#fff1e4", "#a93a28"),
    Cloth("dots", "#3e8bc4", "#eaf5fc", "#1f5c8c"),
    Cloth("checks", "#f0b832", "#fff6da", "#94680a"),
    Cloth("zigzags", "#4f9f6b", "#e8f6e6", "#256040"),
)
NOBODY: Final = Cloth("plain", "#a887c9", "#f3ecfa", "#664594")
"""The Towel treasure's own cloth."""
DRAWN_IN: Final = SEATS[0]
"""The cloth that pictures are drawn in; its colours and its pattern are exchanged."""
