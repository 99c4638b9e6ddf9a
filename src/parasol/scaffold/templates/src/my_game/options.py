"""What can be chosen before a match. `players` must be there; the first choice is the default.

The command line, forms and documents are made from this; a bad choice is refused by name.
"""

from dataclasses import dataclass

from parasol.core.options import option

from .words import Text


@dataclass(frozen=True)
class Options:
    """How a match is set up."""

    players: int = option(2, 3, 4, label=Text("Players"), help=Text("How many people play."))
    crab: str = option(
        "awake",
        "asleep",
        label=Text("Crab"),
        help=Text("awake: the last shell costs points. asleep: it is a shell like the others."),
        names={"awake": Text("Awake"), "asleep": Text("Asleep")},
    )
