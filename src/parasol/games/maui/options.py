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
    )
    seating: str = option(
        "table",
        "same-side",
        label="Seating",
        help="table: seats A and B see the towels the other way up, as across a real market. "
        "same-side: everybody sees them alike.",
        names={"table": "Around the table", "same-side": "All on one side"},
    )
