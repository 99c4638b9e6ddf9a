"""The box: which values there are, what fits, and how they become the rules' Tables.

A value that somebody may replace has a line in SCHEMA. The most that fits is fixed there, so that
every box has the same action codes and the same number of numbers.
"""

from functools import cache
from pathlib import Path

from parasol.core import components
from parasol.core.components import Box, Field, merge_boxes, whole, wholes

from .options import Options
from .rules import ACTIONS, MAX_POINTS, MAX_SHELLS, Tables

SCHEMA: dict[str, Field] = {
    "shells.points": wholes(0, MAX_POINTS, 1, MAX_SHELLS),
    "shells.most": whole(1, ACTIONS),
    "crab.points": whole(0, 100),
}


@cache
def standard() -> Box:
    """The values of components.toml."""
    return components.load_standard(Path(__file__).with_name("components.toml"), SCHEMA)


def tables(options: Options, changed: Box) -> Tables:
    """What the rules need for these options and this box."""
    box = merge_boxes(standard(), changed)
    crab = box["crab"]["points"] if options.crab == "awake" else 0
    return Tables(options.players, tuple(box["shells"]["points"]), box["shells"]["most"], crab)
