"""Lines of marked text that know how wide they look, and the signs of Maui's pieces.

Every pattern has a sign of its own besides its colour, so that nobody needs the colour.
"""

from collections.abc import Iterable

from parasol.games.maui.drawing.palette import FIELD, MARK

SIGNS = {"fish": "><>", "sun": "-O-", "wave": "~~~", "shell": "(@)", "palm": "\\Y/"}
"""A pattern on a towel."""
SMALL = {"fish": "<", "sun": "O", "wave": "~", "shell": "@", "palm": "Y"}
"""A pattern on a token: the middle of its sign."""
PEARLS = {"white": " o ", "black": " ● "}
OCEAN, TREES = "#dff4fa on #12557a", "#e4f3b6 on #24563d"
TITLE, QUIET, LOUD = "bold", "dim", "bold red"


class TextLine:
    """One line: pieces of text with styles, marked the way `rich` reads them."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self.width = 0
        self.marked = ""
        self.add(text, style)

    def add(self, text: str, style: str = "") -> "TextLine":
        """Put text at the end."""
        self.width += len(text)
        safe = text.replace("[", "\\[")
        self.marked += f"[{style}]{safe}[/]" if style and text else safe
        return self

    def join(self, other: "TextLine") -> "TextLine":
        """Put another line at the end."""
        self.width += other.width
        self.marked += other.marked
        return self

    def pad(self, width: int) -> "TextLine":
        """Fill with spaces up to a width."""
        return self.add(" " * (width - self.width))

    def add_pattern(self, name: str) -> "TextLine":
        """Put the sign of a pattern at the end."""
        return self.add(SIGNS[name], get_style(name))


def get_style(pattern: str) -> str:
    """The colours of a pattern: its sign on its field."""
    return f"bold {MARK[pattern]} on {FIELD[pattern]}"


def put_beside(left: list[TextLine], right: list[TextLine], at: int) -> list[TextLine]:
    """Two blocks of lines side by side, the right one beginning at column `at`."""
    height = max(len(left), len(right))
    padded = left + [TextLine() for _ in range(height - len(left))]
    for line, other in zip(padded, right, strict=False):
        line.pad(at).join(other)
    return padded


def join_lines(lines: Iterable[TextLine]) -> str:
    """The lines as one marked text."""
    return "\n".join(line.marked for line in lines)
