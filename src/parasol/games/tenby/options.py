"""The options of Tenby."""

from dataclasses import dataclass

from parasol.core.options import option
from parasol.games.tenby.words import Text


@dataclass(frozen=True)
class Options:
    """How a match of Tenby is set up."""

    players: int = option(
        2, 3, 4, 5, label=Text("Players"), help=Text("How many people sit at the table.")
    )
    thanks: bool = option(
        False,
        True,
        label=Text("Thanks for Visiting"),
        help=Text("After the ninth round everybody adds one of three cards drawn blind."),
        names={False: Text("No"), True: Text("Yes")},
    )
    accolades: str = option(
        "none",
        "open-sea",
        "ebb-flow",
        "high-tide",
        label=Text("Accolades"),
        help=Text("Goals for whoever has the most of something at the end."),
        names={
            "none": Text("None"),
            "open-sea": Text("Open Sea"),
            "ebb-flow": Text("Ebb & Flow"),
            "high-tide": Text("High Tide"),
        },
        means={
            "none": Text("Towns and residents alone count."),
            "open-sea": Text("Some goals lie open from the start."),
            "ebb-flow": Text("Everybody has a goal: secret and small, or open and large."),
            "high-tide": Text("Goals count once somebody has paid life rings for them."),
        },
    )
    accolade_cards: int = option(
        2,
        1,
        3,
        label=Text("Accolade cards"),
        help=Text("How many goals lie open in Open Sea."),
        only_when={"accolades": "open-sea"},
    )
