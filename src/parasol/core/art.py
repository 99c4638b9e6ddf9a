"""Pictures that are SVG files, drawn in a drawing program and put together by a game.

A game keeps its pictures in a folder `art/` and asks an Art for them by name. What comes back is a
fragment in the file's own coordinates: placing, turning and repeating it is the game's business, as
is exchanging colours. What drawing programs add for themselves is left out; what a picture can't
have is refused with the name of the file. docs/art.md is the page for whoever draws.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final, NoReturn, Protocol
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from parasol.core.errors import BadPicture
from parasol.core.svg import Frame


def _split(words: str) -> frozenset[str]:
    return frozenset(words.split())


SVG: Final = "{http://www.w3.org/2000/svg}"
XLINK_HREF: Final = "{http://www.w3.org/1999/xlink}href"
DRAWN: Final = _split(
    """g path rect circle ellipse line polyline polygon text tspan use symbol linearGradient
    radialGradient stop pattern clipPath mask"""
)
DEFINED: Final = ("symbol", "linearGradient", "radialGradient", "pattern", "clipPath", "mask")
"""Elements that are seen only where something refers to them."""
SILENT: Final = ("title", "desc", "metadata")
GEOMETRY: Final = _split(
    """d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform offset viewBox
    preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits
    patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits overflow
    pathLength textLength"""
)
LOOKS: Final = _split(
    """fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display
    visibility clip-path clip-rule mask stop-color stop-opacity paint-order vector-effect
    font-family font-size font-style font-weight text-anchor letter-spacing word-spacing
    dominant-baseline"""
)
"""Attributes that may also stand in `style`."""
INITIAL: Final = {"stroke-linecap": "butt", "stroke-linejoin": "miter"}
"""What an attribute is where nobody says it."""
REMEDIES: Final = {
    "image": "draw it as shapes: a picture in a picture has no place here",
    "style": "save with presentation attributes instead of a style sheet",
    "script": "pictures run nothing",
    "filter": "draw it without effects such as blur",
    "flowRoot": "turn flowed text into plain text or paths",
}

_COLOUR = re.compile(r'(?<= )(fill|stroke|stop-color|color)="(#[0-9a-f]{3,8})"')
_BLOCK = re.compile(r"<defs>(.*?)</defs>")
_NAMED = re.compile(r'((?<= )id="|(?<= )href="#|url\(#)([^")]+)(\)?)')


class Paints(Protocol):
    """Fills that a picture refers to by name and a game has defined elsewhere."""

    def __contains__(self, name: object, /) -> bool: ...

    def __getitem__(self, name: str, /) -> str:
        """The fill, such as `url(#slate)`."""


@dataclass(frozen=True)
class Picture:
    """A file's picture: what it shows of its plane, and its markup."""

    name: str
    frame: Frame
    body: str
    definitions: Mapping[str, str]
    """Gradients, patterns and the like, by their ids."""

    @cached_property
    def colours(self) -> frozenset[str]:
        """All its colours, spelt `#rrggbb`."""
        text = self.body + "".join(self.definitions.values())
        return frozenset(spell_colour(found[2]) for found in _COLOUR.finditer(text))

    def draw(self, colours: Mapping[str, str] | None = None, paints: Paints | None = None) -> str:
        """Draw the picture as a fragment: with some colours exchanged, and filled from `paints`.

        A definition whose name `paints` has gives way to the game's own. All others get ids that
        no other picture has.
        """
        kept = [
            made for name, made in self.definitions.items() if paints is None or name not in paints
        ]
        text = f"<defs>{''.join(kept)}</defs>{self.body}" if kept else self.body
        text = self._recolour(text, colours)
        if not _NAMED.search(text):
            return text
        prefix = re.sub(r"\W", "-", self.name.removesuffix(".svg"))
        if colours:  # the same picture in other colours has definitions in other colours
            prefix += "-" + sha256(repr(sorted(colours.items())).encode()).hexdigest()[:6]

        def rename(found: re.Match[str]) -> str:
            before, name, after = found.groups()
            if paints is not None and name in paints:
                return paints[name]
            return f"{before}{prefix}-{name}{after}"

        return _NAMED.sub(rename, text)

    def define(self, name: str, id_: str, colours: Mapping[str, str] | None = None) -> str:
        """Make one of its definitions under an id of the game's own, for a game to fill with."""
        if name not in self.definitions:
            raise BadPicture(self.name, f"defines no {name!r} that is used in it")
        made = self.definitions[name].replace(f'id="{name}"', f'id="{id_}"', 1)
        return self._recolour(made, colours)

    def _recolour(self, text: str, colours: Mapping[str, str] | None) -> str:
        if not colours:
            return text
        swapped = {spell_colour(old): new for old, new in colours.items()}
        for colour in swapped:
            if colour not in self.colours:
                raise BadPicture(
                    self.name,
                    f"has no colour {colour}, which is to be exchanged; "
                    f"its colours are {', '.join(sorted(self.colours)) or 'none'}",
                )
        return _COLOUR.sub(
            lambda found: f'{found[1]}="{swapped.get(spell_colour(found[2]), found[2])}"', text
        )


def gather_definitions(body: str, prefix: str) -> tuple[str, str]:
    """Part a document's body from what its pictures define, so that each is defined once.

    All ids get a prefix: they are the document's own from now on.
    """
    blocks = dict.fromkeys(_BLOCK.findall(body))
    if not blocks:
        return "", body
    parts = "".join(blocks), _BLOCK.sub("", body)
    own = {found[2] for found in _NAMED.finditer(parts[0]) if found[1] == 'id="'}

    def rename(found: re.Match[str]) -> str:
        before, name, after = found.groups()
        return f"{before}{prefix}-{name}{after}" if name in own else found[0]

    return _NAMED.sub(rename, parts[0]), _NAMED.sub(rename, parts[1])


class Art:
    """The pictures of one folder, each read when it is first asked for.

    `root`: what every document says on its root, so that a picture need not say it again.
    """

    def __init__(self, folder: Path, **root: str) -> None:
        self.folder = folder
        self.root = {key.replace("_", "-"): value for key, value in root.items()}
        self._read: dict[str, Picture] = {}

    def list_names(self) -> Iterator[str]:
        """List the names of all pictures: `hats/bowler` for `hats/bowler.svg`."""
        for file in sorted(self.folder.rglob("*.svg")):
            yield file.relative_to(self.folder).with_suffix("").as_posix()

    def list_read(self) -> Iterator[str]:
        """List the names of those that were asked for in this process."""
        yield from self._read

    def find(self, name: str) -> Picture:
        """Find the picture of this name."""
        if name not in self._read:
            file = self.folder / f"{name}.svg"
            if not file.is_file():
                raise BadPicture(f"{name}.svg", f"is not in {self.folder}")
            self._read[name] = read_picture(f"{name}.svg", file.read_bytes(), self.root)
        return self._read[name]

    def draw(
        self,
        name: str,
        colours: Mapping[str, str] | None = None,
        paints: Paints | None = None,
    ) -> str:
        """Draw a picture by its name, as `Picture.draw` does."""
        return self.find(name).draw(colours, paints)


def spell_colour(colour: str) -> str:
    """Spell a colour as `#rrggbb`: `#FFF` is `#ffffff`."""
    colour = colour.lower()
    return "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour


def read_picture(name: str, text: str | bytes, root: Mapping[str, str] | None = None) -> Picture:
    """Read the text of an SVG file; BadPicture tells what is wrong with it."""
    try:
        top = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadPicture(name, f"is not well-formed XML: {error}") from None
    if top.tag != f"{SVG}svg":
        raise BadPicture(name, 'has no <svg xmlns="http://www.w3.org/2000/svg"> around it')
    return _Reader(name, top).read(root or {})


class _Reader:
    """Turns one file's tree into short markup, and refuses what can't be used."""

    def __init__(self, name: str, top: Element) -> None:
        self.name = name
        self.top = top
        self.definitions: dict[str, str] = {}
        self.ids = {element.get("id") for element in top.iter()} - {None}
        self.referred: set[str] = set()

    def read(self, root: Mapping[str, str]) -> Picture:
        frame = self._read_frame()
        for element in self.top.iter():
            self._collect_references(element)
        looks = {k: v for k, v in self._attributes(self.top).items() if k in LOOKS}
        body = "".join(self._write(child) for child in self.top)
        said = {key: looks.get(key, INITIAL.get(key, "")) for key in root} | looks
        own = {key: value for key, value in said.items() if value and root.get(key) != value}
        if own:
            body = f"<g{_write_attributes(own)}>{body}</g>"
        return Picture(self.name, frame, body, self.definitions)

    def _read_frame(self) -> Frame:
        given = self.top.get("viewBox")
        if given is None:
            raise BadPicture(
                self.name, 'has no viewBox: <svg viewBox="0 0 40 40"> tells what it shows'
            )
        try:
            left, top, width, height = map(float, given.replace(",", " ").split())
        except ValueError:
            width = height = 0.0
        if width <= 0 or height <= 0:
            raise BadPicture(
                self.name, f"has viewBox {given!r}; four numbers are expected, the last two above 0"
            )
        return left, top, width, height

    def _collect_references(self, element: Element) -> None:
        for key, value in element.attrib.items():
            if key.startswith("{") and key != XLINK_HREF:
                continue
            found = re.findall(r"url\(['\"]?([^'\")]*)['\"]?\)", value)
            found += [value] if key in ("href", XLINK_HREF) and element.tag.startswith(SVG) else []
            for target in found:
                if not target.startswith("#"):
                    raise BadPicture(
                        self.name, f"refers to {target!r}, outside the file; all must be inside"
                    )
                if target[1:] not in self.ids:
                    raise BadPicture(
                        self.name, f"refers to {target}, but nothing in it has this id"
                    )
                self.referred.add(target[1:])

    def _attributes(self, element: Element) -> dict[str, str]:
        """What counts of an element's attributes; those of `style` come out on their own."""
        found: dict[str, str] = {}
        for key, value in element.attrib.items():
            if key.startswith("on"):
                raise BadPicture(self.name, f"has an attribute {key}: pictures run nothing")
            if key in GEOMETRY or key in LOOKS or (key == "id" and value in self.referred):
                found[key] = value
            elif key in ("href", XLINK_HREF):
                found["href"] = value
        for part in element.get("style", "").split(";"):
            key, _, value = part.partition(":")
            if key.strip() in LOOKS:
                found[key.strip()] = value.strip()
        return {key: _shorten(value) for key, value in found.items()}

    def _write(self, element: Element) -> str:
        if not element.tag.startswith(SVG):
            return ""  # a drawing program's own notes
        kind = element.tag.removeprefix(SVG)
        if kind in SILENT or (kind == "style" and not (element.text or "").strip()):
            return ""
        if kind == "defs":
            for child in element:
                self._define(child)
            return ""
        if kind not in DRAWN:
            self._refuse(kind)
        attributes = self._attributes(element)
        if attributes.get("display") == "none":
            return ""
        if kind in DEFINED:
            self._define(element)
            return ""
        return self._write_element(kind, element, attributes)

    def _refuse(self, kind: str) -> NoReturn:
        remedy = REMEDIES.get(kind, f"it may have {', '.join(sorted(DRAWN))}")
        raise BadPicture(self.name, f"has <{kind}>, which can't be used; {remedy}")

    def _write_element(self, kind: str, element: Element, attributes: dict[str, str]) -> str:
        inside = "".join(self._write(child) + self._text_after(child) for child in element)
        if kind in ("text", "tspan"):
            inside = escape(element.text or "").strip("\n") + inside
        if kind == "g" and (not inside or not attributes):
            return inside
        written = f"<{kind}{_write_attributes(attributes)}"
        return f"{written}>{inside}</{kind}>" if inside else f"{written}/>"

    def _text_after(self, child: Element) -> str:
        lettering = child.tag == f"{SVG}tspan" and (child.tail or "").strip()
        return escape(child.tail or "") if lettering else ""

    def _define(self, element: Element) -> None:
        """Keep what is referred to; nobody would see the rest."""
        if not element.tag.startswith(SVG):
            return
        name, kind = element.get("id"), element.tag.removeprefix(SVG)
        used = name in self.referred
        if kind in ("style", "script") or (used and kind not in DRAWN):
            self._write(element)  # refuses it, unless it is empty
        if used:
            made = self._write_element(kind, element, self._attributes(element))
            self.definitions[str(name)] = made


def _shorten(value: str) -> str:
    """An attribute without line breaks; colours in small letters."""
    value = " ".join(value.split())
    value = re.sub(r"url\(['\"](#[^'\")]*)['\"]\)", r"url(\1)", value)
    return value.lower() if re.fullmatch(r"#[0-9A-Fa-f]{3,8}", value) else value


def _write_attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
