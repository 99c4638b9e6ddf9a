"""The options of Playa Pirata."""

from dataclasses import dataclass

from parasol.core.options import option
from parasol.games.playa_pirata.words import Text


@dataclass(frozen=True)
class Options:
    """How a match of Playa Pirata is set up."""

    players: int = option(
        2, 3, 4, label=Text("Players"), help=Text("How many people sit at the table.")
    )
    hands: str = option(
        "players",
        "one",
        "two",
        label=Text("Hands"),
        help=Text(
            "players: as many hands as players, each starts one. one: a single hand. two: the "
            "lower scorer of the first hand chooses a place for the second."
        ),
        names={
            "players": Text("One for each player"),
            "one": Text("One"),
            "two": Text("Two"),
        },
        means={
            "players": Text("Everybody starts a hand once."),
            "one": Text("A single hand, for a short game."),
            "two": Text("Whoever has fewer points after the first chooses a place."),
        },
    )
    specials: bool = option(
        False,
        True,
        label=Text("Special cards"),
        help=Text("Everybody drafts one of ten special cards before each hand."),
        names={False: Text("Without"), True: Text("With special cards")},
        means={
            False: Text("Treasures, pirates and towels alone."),
            True: Text("Everybody drafts one of ten special cards before each hand."),
        },
    )
