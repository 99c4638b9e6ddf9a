"""The options of Maui."""

from dataclasses import dataclass

from parasol.core.options import option
from parasol.games.maui.words import Text


@dataclass(frozen=True)
class Options:
    """How a match of Maui is set up."""

    players: int = option(
        2, 3, 4, label=Text("Players"), help=Text("How many people sit at the table.")
    )
    variant: str = option(
        "base",
        "crabs",
        "long",
        label=Text("Variant"),
        help=Text("base: umbrellas and pearls. crabs: hidden sand crabs. long: base, then crabs."),
        names={
            "base": Text("Base game"),
            "crabs": Text("Sand crabs"),
            "long": Text("Long game"),
        },
        means={
            "base": Text("Umbrellas give pearls and steps."),
            "crabs": Text("Crabs hide on the beach and pinch."),
            "long": Text("First the base game, then the crabs."),
        },
    )
    seating: str = option(
        "table",
        "same-side",
        label=Text("Seating"),
        help=Text(
            "table: seats A and B see the towels the other way up, as across a real market. "
            "same-side: everybody sees them alike."
        ),
        names={"table": Text("Around the market"), "same-side": Text("All on one side")},
        means={
            "table": Text("Those across from you see the towels the other way up."),
            "same-side": Text("Everybody sees the towels alike."),
        },
    )
