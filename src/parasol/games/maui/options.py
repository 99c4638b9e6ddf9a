"""The options of Maui."""

from dataclasses import dataclass

from parasol.core.options import option


@dataclass(frozen=True)
class Options:
    """How a match of Maui is set up."""

    players: int = option(2, 3, 4, label="Players", help="How many people sit at the table.")
    variant: str = option(
        "base",
        "crabs",
        "long",
        label="Variant",
        help="base: umbrellas and pearls. crabs: hidden sand crabs. long: base, then crabs.",
        names={"base": "Base game", "crabs": "Sand crabs", "long": "Long game"},
        means={
            "base": "Umbrellas give pearls and steps.",
            "crabs": "Crabs hide on the beach and pinch.",
            "long": "First the base game, then the crabs.",
        },
    )
    seating: str = option(
        "table",
        "same-side",
        label="Seating",
        help="table: seats A and B see the towels the other way up, as across a real market. "
        "same-side: everybody sees them alike.",
        names={"table": "Around the table", "same-side": "All on one side"},
        means={
            "table": "Those across from you see the towels the other way up.",
            "same-side": "Everybody sees the towels alike.",
        },
    )
