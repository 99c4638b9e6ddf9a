"""Who lives, strolls and swims here without being counted: the files of `art/passers/`.

All of it is scenery that makes a card this card and no other. Which one a card has depends on the
order here: a new one changes many cards.
"""

from typing import Final

from .svg import load

GUESTS: Final = ("cat", "granny", "waver", "dog", "fishbowl", "teddy", "painter", "cat")
"""Who looks out of a window; they sit on (0, 0) and are about 20 high."""
STROLLERS: Final = ("dog", "child", "sailor", "bicycle", "crab", "sandcastle", "sleeping-cat")
"""Who is out; they stand on (0, 0), at most 38 high and 36 wide."""
FAR: Final = ("lighthouse", "sails", "fort", "steamer", "whale", "serpent", "rower", "sails")
"""What is to be seen on the sea; the horizon is at 0, and they are about 90 wide."""
SWIMMERS: Final = ("seal", "octopus", "fish", "bottle", "swimmer")
"""Who is in the water below a pier, about 40 wide."""
ALOFT: Final = ("balloon", "kite", "plane")
"""What else is in the air over a pier, about 50 wide."""


def draw_passer(where: str, who: str) -> str:
    """Draw one of them, by the folder they are in and their name."""
    return load(f"passers/{where}/{who}")
