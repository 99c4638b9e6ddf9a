"""The colours of Tenby's pictures: façades, shields, stone, wood and water."""

from typing import Final, NamedTuple


class Facade(NamedTuple):
    """A building's colours: wall, its pattern, a deep shade for edges, trim, and its shutters."""

    wall: str
    mark: str
    deep: str
    trim: str
    shutters: str


INK: Final = "#233b4d"
PAPER: Final = "#fffdf7"
STREET: Final = "#7450a6"
"""What is said about whole streets: their ends, completed, incomplete."""

FACADES: Final = {
    "red": Facade("#f2a897", "#d97a69", "#b4463b", "#fff3ea", "#2f6b73"),
    "yellow": Facade("#fae19b", "#e3b447", "#a9770f", "#fffaea", "#2b6796"),
    "green": Facade("#bcdcad", "#83b576", "#38754a", "#f6fbef", "#a2443a"),
    "blue": Facade("#afd3eb", "#72a6ce", "#2b6796", "#f2f9fe", "#664594"),
    "purple": Facade("#d2bfe8", "#a98dcd", "#664594", "#faf5fe", "#38754a"),
    "white": Facade("#fcf8ef", "#c3b59e", "#766a58", "#ffffff", "#2b6796"),
}
DOORS: Final = ("#2b6796", "#b4463b", "#38754a", "#664594", "#1f4d57")
SHIELDS: Final = {
    "town": "#8a5f3c",
    "terrace": "#84909a",
    "home": "#d9718c",
    "business": "#4a4f57",
    "pier": "#3c86c2",
    "landmark": "#d99a10",
    "start": "#1c1c1c",
}
ACTIONS: Final = {"T": "#7f8b95", "P": "#3c86c2", "L": "#d99a10", "R": "#c7566f"}

RED: Final = "#e0533f"
GOLD: Final = "#f6cf62"
GOLD_EDGE: Final = "#a8740a"
SLATE: Final = "#6f8697"
WOOD: Final = "#a87c50"

# The colours that files of `art/` are drawn in where Python exchanges them.
DOOR: Final = "#2b6796"
CLOTH: Final = "#e8705a"
SHIELD: Final = "#8a5f3c"
ACTION: Final = "#7f8b95"
SKIN: Final = "#f2c9a5"
HAIR: Final = "#8a5a34"
COAT: Final = "#b97a45"
HAT: Final = "#5f7f6b"
SKY: Final = "#cfe9ec"
