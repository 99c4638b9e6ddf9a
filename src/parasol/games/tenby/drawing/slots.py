"""Where the counted things of a card may be, by the shape of the card.

Slots never touch each other, so that whoever counts can't miscount; which of them a card uses is
left to its dice. They are written for shapes whose left side is the more open one; the others are
the mirror image.
"""

from dataclasses import dataclass
from typing import Final

W: Final = 280
H: Final = 400
HORIZON: Final = 226
FOOT: Final = 276
"""Where walls meet the ground."""
BACK: Final = 286
"""Where the back row stands, and FRONT where the lobster pots do."""
FRONT: Final = 316
QUAY: Final = 318
"""The edge of the ground; below it are the harbour wall, or water and piles."""
RAIL: Final = 246
RIDGE: Final = 101
EAVES: Final = 128

Point = tuple[float, float]
Span = tuple[float, float]


@dataclass(frozen=True)
class Slots:
    """The places on a card: what stands in the back row, in the front row, and in the sky."""

    house: Span | None
    ground: Span
    lamp: tuple[float, ...]
    bench: tuple[float, ...]
    bin: tuple[float, ...]
    lobster: tuple[float, ...]
    binoculars: tuple[float, ...]
    rail: tuple[float, ...]
    """Flower boxes on a pier's railing."""
    gull: tuple[Point, ...]
    cloud: tuple[Point, ...]

    def mirrored(self) -> "Slots":
        """The same, right for left."""

        def span(of: Span) -> Span:
            return W - of[1], W - of[0]

        def each(of: tuple[float, ...]) -> tuple[float, ...]:
            return tuple(W - x for x in reversed(of))

        def points(of: tuple[Point, ...]) -> tuple[Point, ...]:
            return tuple((W - x, y) for x, y in reversed(of))

        return Slots(
            None if self.house is None else span(self.house),
            span(self.ground),
            each(self.lamp),
            each(self.bench),
            each(self.bin),
            each(self.lobster),
            each(self.binoculars),
            each(self.rail),
            points(self.gull),
            points(self.cloud),
        )


LOW_SKY: Final = ((37, 25), (105, 36), (173, 24), (241, 35))
HIGH_SKY: Final = ((38, 34), (106, 62), (174, 32), (242, 66))

_OPEN_LEFT: Final = {
    "T|T": Slots(
        house=(0, W),
        ground=(0, W),
        lamp=(93, 187),
        bench=(47, 233),
        bin=(13, 267),
        lobster=(93, 140, 187),
        binoculars=(140,),
        rail=(),
        gull=((92, 76), (140, 70), (190, 77)),
        cloud=LOW_SKY,
    ),
    "P|T": Slots(
        house=(88, W),
        ground=(0, W),
        lamp=(152, 216),
        bench=(38, 252),
        bin=(76, 107),
        lobster=(88, 140, 192),
        binoculars=(184,),
        rail=(),
        gull=((42, 92), (158, 75), (208, 73)),
        cloud=LOW_SKY,
    ),
    "S|T": Slots(
        house=(96, W),
        ground=(52, W),
        lamp=(155, 221),
        bench=(119, 257),
        bin=(63, 84),
        lobster=(80, 170, 214),
        binoculars=(188,),
        rail=(),
        gull=((40, 96), (164, 75), (213, 73)),
        cloud=LOW_SKY,
    ),
    "P|P": Slots(
        house=None,
        ground=(0, W),
        lamp=(20, 260),
        bench=(64, 216),
        bin=(99, 181),
        lobster=(22, 114, 166),
        binoculars=(140,),
        rail=(62, 140, 218),
        gull=((58, 128), (140, 106), (222, 134)),
        cloud=HIGH_SKY,
    ),
    "S|P": Slots(
        house=None,
        ground=(62, W),
        lamp=(80, 268),
        bench=(115, 233),
        bin=(149, 199),
        lobster=(90, 158, 202),
        binoculars=(174,),
        rail=(112, 175, 232),
        gull=((44, 138), (136, 112), (222, 132)),
        cloud=HIGH_SKY,
    ),
}
SHAPES: Final[dict[str, Slots]] = {
    **_OPEN_LEFT,
    "T|P": _OPEN_LEFT["P|T"].mirrored(),
    "T|S": _OPEN_LEFT["S|T"].mirrored(),
    "P|S": _OPEN_LEFT["S|P"].mirrored(),
}
"""By the edges of a card."""
