"""The rows of Tenby's cards: read from text, one row a card, and checked field by field.

A row that does not fit raises BadRow, which names the field; components.py adds file and row.
"""

import re
from dataclasses import dataclass, field

from parasol.core.words import Words
from parasol.games.tenby.tables import (
    COLOURS,
    EDGES,
    FEATURES,
    MAX_FEATURES,
    RANGES,
    TARGETS,
    TYPES,
)
from parasol.games.tenby.words import Text

TOWN_TARGETS = (*FEATURES, *TYPES, *COLOURS, "unique")
"""What the condition of a town card may count."""
RESIDENT_TARGETS = (*TOWN_TARGETS, "completed")
ACCOLADE_TARGETS = (*FEATURES, *TYPES, "completed", "longest")
FULL = {"T": "terrace", "P": "pier", "S": "sea"}
SHAPES = ("T|T", "P|T", "T|P", "S|T", "T|S", "P|P", "S|P", "P|S")
MAX_NAME_CHARS = 24
MAX_POINTS = 20
_CONDITION = re.compile(r"([a-z-]+) (\d{1,2})(\+\d)?")


class BadRow(Exception):
    """A field of a row that does not fit."""

    def __init__(self, field: str, problem: Words) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem


@dataclass(frozen=True)
class TownCard:
    """One card of a town: a terrace, pier, landmark, Start card or plain end."""

    name: str
    key: str
    deck: str
    left: str
    right: str
    colour: str  # a colour, "white" or "none"
    subtype: str  # "home", "business" or "none"
    features: dict[str, int] = field(default_factory=dict)
    target: str = "flat"
    points: int = 0
    bonus: int = 0  # of these points, more than others of its kind have
    range: str = "none"

    @property
    def base(self) -> str:
        """Terrace if an edge is terrace, else pier."""
        return "terrace" if "terrace" in (self.left, self.right) else "pier"

    @property
    def status(self) -> str:
        """Landmark, start or none."""
        return self.deck if self.deck in ("landmark", "start") else "none"

    @property
    def edges(self) -> str:
        """Its edges as a row writes them: `P|T`."""
        return f"{self.left[0].upper()}|{self.right[0].upper()}"

    def count_targets(self) -> list[int]:
        """How often each feature, type and colour is on it."""
        types = ["town", self.base, self.subtype, self.status]
        colour = {c: int(self.colour in (c, "white")) for c in COLOURS}
        found = [self.features.get(name, 0) for name in FEATURES]
        return found + [int(name in types) for name in TYPES] + [colour[c] for c in COLOURS]

    def pack_colours(self) -> int:
        """Bit i for the i-th colour; all five for a white building."""
        if self.colour == "white":
            return (1 << len(COLOURS)) - 1
        return 1 << COLOURS.index(self.colour) if self.colour in COLOURS else 0

    def make_row(self) -> dict[str, object]:
        """The card as a view shows it."""
        return {
            "name": self.name,
            "deck": self.deck,
            "base": self.base,
            "subtype": self.subtype,
            "status": self.status,
            "left": self.left,
            "right": self.right,
            "colour": self.colour,
            "features": self.features,
            "target": self.target,
            "points": self.points,
            "range": self.range,
        }

    def make_numbers(self, deck: int) -> list[int]:
        """The card as the rules' Tables want it."""
        target = len(TARGETS) if self.target == "flat" else TARGETS.index(self.target)
        edges = [EDGES.index(edge[0].upper()) for edge in (self.left, self.right)]
        scoring = [target, self.points, RANGES.index(self.range)]
        return [deck, *edges, self.pack_colours(), *scoring, *self.count_targets()]


def make_key(name: str) -> str:
    """A name as a word: `Gull's Rest` is `gulls-rest`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("’", "")).strip("-")


def split_fields(row: object, names: tuple[str, ...]) -> list[str]:
    """Return the fields of a row, separated by semicolons."""
    if not isinstance(row, str):
        raise BadRow("", Text("a row of text is expected"))
    parts = [part.strip() for part in row.split(";")]
    if len(parts) != len(names):
        text = Text("{count} fields are expected, parted by semicolons: {names}")
        raise BadRow("", text.fill(count=len(names), names="; ".join(names)))
    if not make_key(parts[0]) or len(parts[0]) > MAX_NAME_CHARS:
        text = Text("a name of at most {most} letters is expected", {"most": MAX_NAME_CHARS})
        raise BadRow("name", text)
    return parts


def check_choice(value: str, choices: tuple[str, ...], field: str) -> str:
    """The value, if it is one of the choices."""
    if value not in choices:
        raise BadRow(field, Text("one of {choices}", {"choices": ", ".join(choices)}))
    return value


def parse_wholes(value: str, count: int, most: int, field: str) -> list[int]:
    """Return so many whole numbers, separated by blanks."""
    parts = value.split()
    if len(parts) != count or not all(
        p.isascii() and p.isdigit() and int(p) <= most for p in parts
    ):
        text = Text("{count} whole numbers from 0 to {most}", {"count": count, "most": most})
        raise BadRow(field, text)
    return [int(part) for part in parts]


TOWN_FIELDS = ("name", "edges", "colour", "subtype", "features", "condition", "range")


def parse_town_card(row: object, deck: str) -> TownCard:
    """A town card from its row."""
    name, edges, colour, subtype, features, condition, reach = split_fields(row, TOWN_FIELDS)
    check_choice(edges, SHAPES, "edges")
    check_choice(colour, ("-", "white", *COLOURS), "colour")
    check_choice(subtype, ("-", "home", "business"), "subtype")
    check_choice(reach, RANGES, "range")
    target, points, bonus = _parse_condition(condition)
    if (target == "flat") != (reach == "none"):
        raise BadRow("range", Text("none goes with a flat number of points, and only with that"))
    if target == "unique" and colour == "-":
        raise BadRow("condition", Text("unique colours need a building on the card"))
    return TownCard(
        name,
        make_key(name),
        deck,
        FULL[edges[0]],
        FULL[edges[2]],
        "none" if colour == "-" else colour,
        "none" if subtype == "-" else subtype,
        _parse_features(features),
        target,
        points,
        bonus,
        reach,
    )


def _parse_features(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in [] if text == "-" else text.split(","):
        count, _, feature = part.strip().partition(" ")
        check_choice(feature, FEATURES, "features")
        most = MAX_FEATURES[FEATURES.index(feature)]
        if feature in found or not count.isdigit() or not 1 <= int(count) <= most:
            problem = Text("{feature}: once, from 1 to {most}", {"feature": feature, "most": most})
            raise BadRow("features", problem)
        found[feature] = int(count)
    return found


def _parse_condition(text: str) -> tuple[str, int, int]:
    if text.isascii() and text.isdigit() and int(text) <= MAX_POINTS:
        return "flat", int(text), 0
    found = _CONDITION.fullmatch(text)
    if found is None or int(found[2]) > MAX_POINTS:
        problem = Text("what it counts and the points for each, or just points up to {most}")
        raise BadRow("condition", problem.fill(most=MAX_POINTS))
    check_choice(found[1], TOWN_TARGETS, "condition")
    bonus = int(found[3] or 0)
    return found[1], int(found[2]) + bonus, bonus


def make_plain_ends(points: int) -> list[TownCard]:
    """The four sides of the plain ends."""
    ends = [
        ("Plain Terrace, Left End", "plain-terrace-left", "pier", "terrace", "white"),
        ("Plain Terrace, Right End", "plain-terrace-right", "terrace", "pier", "white"),
        ("Plain Pier, Left End", "plain-pier-left", "sea", "pier", "none"),
        ("Plain Pier, Right End", "plain-pier-right", "pier", "sea", "none"),
    ]
    return [
        TownCard(name, key, "plain", left, right, colour, "none", points=points)
        for name, key, left, right, colour in ends
    ]


@dataclass(frozen=True)
class Resident:
    """A resident: `a` counts in one street, in three tiers; `b` in every street."""

    name: str
    key: str
    kind: str
    target: str
    tiers: list[int]
    incomplete: list[int]
    completed: list[int]

    def make_row(self) -> dict[str, object]:
        """The card as a view shows it."""
        return {
            "name": self.name,
            "kind": self.kind,
            "target": self.target,
            "tiers": self.tiers,
            "incomplete": self.incomplete,
            "completed": self.completed,
        }

    def make_numbers(self) -> list[int]:
        """The card as the rules' Tables want it; what `b` lacks is out of reach."""
        lacking = 3 - len(self.tiers)
        tiers = self.tiers + [999] * lacking
        points = self.incomplete + [0] * lacking + self.completed + [0] * lacking
        return ["ab".index(self.kind), TARGETS.index(self.target), *tiers, *points]


RESIDENT_FIELDS = ("name", "kind", "counts", "how many", "incomplete", "completed")


def parse_resident(row: object) -> Resident:
    """A resident from its row."""
    name, kind, target, tiers, incomplete, completed = split_fields(row, RESIDENT_FIELDS)
    check_choice(kind, ("a", "b"), "kind")
    check_choice(target, RESIDENT_TARGETS, "counts")
    count = 3 if kind == "a" else 1
    needed = parse_wholes(tiers, count, 99, "how many")
    if needed != sorted(set(needed)) or needed[0] == 0:
        raise BadRow("how many", Text("from 1 on, each more than the one before"))
    return Resident(
        name,
        f"{make_key(name)}-{kind}",
        kind,
        target,
        needed,
        parse_wholes(incomplete, count, 99, "incomplete"),
        parse_wholes(completed, count, 99, "completed"),
    )


@dataclass(frozen=True)
class Accolade:
    """A goal for whoever has the most of something in the whole town."""

    name: str
    key: str
    target: str

    def make_row(self) -> dict[str, object]:
        """The card as a view shows it."""
        return {"name": self.name, "target": self.target}


def parse_accolade(row: object) -> Accolade:
    """An accolade from its row."""
    name, target = split_fields(row, ("name", "counts"))
    return Accolade(name, make_key(name), check_choice(target, ACCOLADE_TARGETS, "counts"))


def parse_day(row: object) -> list[int]:
    """A Day card: how many icons T, P, L, R and life rings."""
    if not isinstance(row, str) or not 1 <= len(row) <= 6 or not set(row) <= set("TPLRr"):
        raise BadRow("icons", Text("one to six of T, P, L, R and r"))
    return [row.count(icon) for icon in "TPLRr"]
