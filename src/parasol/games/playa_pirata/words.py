"""Playa Pirata's sentences, from the catalogues in locale/, and the names of its codes.

A code is what views and notation hold; what people read is its name.
"""

from parasol.core import words
from parasol.core.words import Words, verbatim

HOME = "parasol.games.playa_pirata"


class Text(words.Text, frozen=True):
    """A sentence of Playa Pirata's."""

    home = HOME


class Term(words.Term, frozen=True):
    """A code of Playa Pirata's."""

    home = HOME


TREASURE_NAMES = {"towel": Term("Towel treasure"), "skull": Term("Skull")}
PIRATE_NAMES = {"telescope": Term("Telescope"), "map": Term("Map"), "umbrella": Term("Umbrella")}
SPECIAL_NAMES = {
    "sand-castle": Term("Sand Castle"),
    "skeleton": Term("Skeleton"),
    "wave": Term("Wave"),
    "king-size": Term("King Size"),
    "jolly-roger": Term("Jolly Roger"),
    "bucket": Term("Beach Bucket"),
    "lifeguard": Term("Lifeguard"),
    "flip-flops": Term("Flip-Flops"),
    "piggybank": Term("Piggybank"),
    "parrot": Term("Parrot"),
}


def name_treasure(value: int | str) -> Words:
    """A treasure by its value: a number, or the name of its kind."""
    return verbatim(str(value)) if isinstance(value, int) else TREASURE_NAMES[value]
