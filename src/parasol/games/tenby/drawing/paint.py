"""What fills more than a flat colour: patterns and gradients, each defined once in a picture.

A Paint belongs to one picture and gives its names a prefix, so that several pictures can stand in
one page. The paints are the files of `art/paints/`; periods of patterns divide a card's width: what
runs over an edge goes on beyond it.
"""

from typing import Final

from parasol.core.art import gather_definitions

from .palette import FACADES
from .svg import ART, element

PAINTS: Final = frozenset(file.stem for file in (ART.folder / "paints").glob("*.svg"))


class Paint:
    """The pot a picture dips into: it remembers what was used."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._used: dict[str, str] = {}

    def __contains__(self, what: object) -> bool:
        return what in PAINTS

    def __getitem__(self, what: str) -> str:
        """A fill by its name: a façade's colour, or a material."""
        if what not in self._used:
            self._used[what] = ART.find(f"paints/{what}").define(what, self.make_id(what))
        return f"url(#{self.make_id(what)})"

    def make_id(self, what: str) -> str:
        """A name that only this picture has."""
        return f"{self._name}-{what}"

    def define(self, what: str, drawn: str) -> str:
        """Add a definition of the picture's own; its name."""
        self._used.setdefault(what, drawn)
        return self.make_id(what)

    def load(self, name: str, colours: dict[str, str] | None = None) -> str:
        """Draw a file of `art/`, filled with these paints."""
        return ART.draw(name, colours, self)

    def dress(
        self,
        name: str,
        colour: str,
        colours: dict[str, str] | None = None,
        *,
        drawn_in: str = "red",
    ) -> str:
        """Draw a part of a building in a façade's colours; most files are drawn in red.

        What a file fills with `facade` gets the façade's pattern.
        """
        picture = ART.find(name)
        pairs = zip(FACADES[drawn_in], FACADES[colour], strict=True)
        own = {old: new for old, new in pairs if old in picture.colours}
        return picture.draw(own | (colours or {}), _Dressed(self, colour))

    def compose(self, body: str) -> str:
        """Put all that was used before the body of the picture."""
        own, body = gather_definitions(body, self._name)
        made = [*self._used.values(), *([own] if own else [])]
        return (element("defs", *made) if made else "") + body


class _Dressed:
    """A Paint whose `facade` is that of one building."""

    def __init__(self, paint: Paint, colour: str) -> None:
        self._paint = paint
        self._colour = colour

    def __contains__(self, what: object) -> bool:
        return what == "facade" or what in self._paint

    def __getitem__(self, what: str) -> str:
        return self._paint[self._colour if what == "facade" else what]
