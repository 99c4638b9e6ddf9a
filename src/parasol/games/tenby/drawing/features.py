"""The eleven things that are counted. What stands on the ground stands on (0, 0); what flies, hangs
or sits on a roof has (0, 0) in its middle or at its foot, as said in SPAN.

`place_feature` puts one into a picture as a group of its own with its name as a class: whoever
counts these groups counts what a player sees.
"""

from typing import Final

from .palette import DOOR, FACADES, INK
from .svg import load, move, path, rect

SPAN: Final[dict[str, tuple[float, float, float, float]]] = {
    "bench": (-25, -31, 25, 1),
    "bin": (-10, -30, 10, 1),
    "binoculars": (-15.4, -46, 14, 0),
    "chimney": (-16, -39, 16, 5),
    "cloud": (-33, -19, 33, 16),
    "flower-box": (-22, -15, 22, 7),
    "lamp-post": (-11, -102, 11, 0),
    "lantern": (-11, -16, 11, 13),
    "lobster-box": (-21, -27, 21, 1),
    "porch": (-30, -67, 30, 3),
    "seagull": (-24, -19, 28, 9),
    "shutters": (-27, -1, 27, 39),
}
"""How far each reaches left, up, right and down; a lantern is a lamp without a post."""
CLOUD_FACES: Final = ("smiling", "asleep", "winking", "surprised", "laughing", "happy")
SEAGULLS: Final = ("flapping", "gliding", "with-a-chip")
LOBSTER_BOXES: Final = ("waving", "hiding", "waving")


def draw_feature(name: str, look: int = 0) -> str:
    """Draw a feature on its own; some have several looks."""
    if name == "cloud":
        face = CLOUD_FACES[look % len(CLOUD_FACES)]
        return load("features/cloud") + load(f"features/cloud-faces/{face}")
    if name == "seagull":
        return load(f"features/seagulls/{SEAGULLS[look % len(SEAGULLS)]}")
    if name == "lobster-box":
        return load(f"features/lobster-boxes/{LOBSTER_BOXES[look % len(LOBSTER_BOXES)]}")
    if name == "shutters":
        return draw_shutters(FACADES["red"].shutters, 15, 38)
    return load(f"features/{name}")


def draw_porch(door: str) -> str:
    """Draw a porch with its door of this colour."""
    return load("features/porch", {DOOR: door})


def draw_shutters(colour: str, reach: float, height: float) -> str:
    """Draw a pair of shutters: so far from the window's middle, from its upper edge down."""
    slats = [y for y in (6, 12, 18, 24, 30) if y < height - 2]
    drawn = ""
    for x in (-reach - 12, reach):
        drawn += rect(x, 0, 12, height, colour, (1.2, INK), rx=1.5)
        drawn += path(
            "".join(f"M{x + 2.6:g} {y}h6.8" for y in slats), line=(1.5, "rgba(255,255,255,.65)")
        )
    return drawn


def place_feature(
    name: str, drawn: str, x: float, y: float, *, scale: float = 1, turn: float = 0
) -> str:
    """Put a counted thing in its place."""
    return move(drawn, x=x, y=y, scale=scale, turn=turn, class_=f"f {name}")
