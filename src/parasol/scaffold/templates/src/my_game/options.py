"""What can be chosen before a match. `players` must be there; the first choice is the default.

The command line, forms and documents are made from this; a bad choice is refused by name.
"""

from dataclasses import dataclass

from parasol.core.options import option


@dataclass(frozen=True)
class Options:
    """How a match is set up."""

    players: int = option(2, 3, 4, label="Players", help="How many people play.")
    crab: str = option(
        "awake",
        "asleep",
        label="Crab",
        help="awake: the last shell costs points. asleep: it is a shell like the others.",
    )
