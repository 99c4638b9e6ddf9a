"""The options of noughts and crosses."""

from dataclasses import dataclass

from parasol.core.options import option

from .words import Text


@dataclass(frozen=True)
class Options:
    """How a match is set up."""

    players: int = option(
        2, label=Text("Players"), help=Text("Seat 0 has the crosses, seat 1 the noughts.")
    )
    size: int = option(
        3,
        4,
        5,
        label=Text("Size"),
        help=Text("How long the board's sides are, and a line that wins."),
    )
