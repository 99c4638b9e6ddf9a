"""The box of Tenby: which values there are, what fits, and how they become the rules' Tables.

The values themselves stand in components.toml, each with its grade. What a row of a card means is
read in cards.py; here its file and row are named where it does not fit.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from parasol.core import components
from parasol.core.components import Box, Field, whole, wholes
from parasol.core.errors import BadComponents
from parasol.core.words import Words
from parasol.games.tenby import cards
from parasol.games.tenby.cards import Accolade, BadRow, Resident, TownCard
from parasol.games.tenby.options import Options
from parasol.games.tenby.tables import (
    CARD_DECKS,
    MAX_ACCOLADES,
    MAX_DAYS,
    MAX_LANDMARKS,
    MAX_OPEN,
    MAX_PIERS,
    MAX_PLAYERS,
    MAX_RESIDENTS,
    MAX_STARTS,
    MAX_TERRACES,
    MAX_TOWN,
    MODES,
    TARGETS,
    Tables,
    load_tables,
)
from parasol.games.tenby.words import Text

T = TypeVar("T")
DECK_SIZES = {
    "terraces": (1, MAX_TERRACES),
    "piers": (1, MAX_PIERS),
    "landmarks": (1, MAX_LANDMARKS),
    "starts": (4, MAX_STARTS),
    "days": (3, MAX_DAYS),
    "residents": (1, MAX_RESIDENTS),
    "accolades": (3, MAX_ACCOLADES),
}
"""How many cards of each group a box may have."""


def _make_rows_field(group: str) -> Field:
    least, most = DECK_SIZES[group]
    text = Text("a list of {least} to {most} rows, one a card", {"least": least, "most": most})
    return Field(text, lambda v: isinstance(v, list) and least <= len(v) <= most)


SCHEMA: dict[str, Field] = {
    **{f"{group}.cards": _make_rows_field(group) for group in DECK_SIZES},
    "plain.points": whole(0, 20),
    "accolades.points": whole(0, 99),
    "accolades.open_points": whole(0, 99),
    "accolades.secret_points": whole(0, 99),
    "accolades.prices": wholes(1, 20, MAX_OPEN, MAX_OPEN),
    "accolades.counters": whole(1, 6),
    "rings.start": whole(0, 20),
    "rings.forfeit": whole(0, 1),
    "prices.reveal": whole(1, 20),
    "prices.move": whole(1, 20),
    "prices.terrace": whole(2, 20),
    "prices.pier": whole(2, 20),
    "prices.landmark": whole(2, 20),
    "prices.resident": whole(2, 20),
}


@dataclass(frozen=True)
class Cards:
    """All cards of a box, read from their rows; `town` is in the order of their numbers."""

    town: list[TownCard]
    days: list[list[int]]
    residents: list[Resident]
    accolades: list[Accolade]


@cache
def read_standard_box() -> Box:
    """The values of the standard box."""
    box = components.load_standard(Path(__file__).with_name("components.toml"), SCHEMA)
    check(box, "components.toml", MAX_PLAYERS)
    return box


def read_cards(box: Box, source: str = "components") -> Cards:
    """The cards of a box; BadComponents names row and field of one that does not fit."""
    town: list[TownCard] = []
    for deck in ("terrace", "pier", "landmark", "start"):
        town += _read(box, f"{deck}s", source, partial(_parse_town_card, deck))
    town += cards.make_plain_ends(box["plain"]["points"])
    found = Cards(
        town,
        _read(box, "days", source, cards.parse_day),
        _read(box, "residents", source, cards.parse_resident),
        _read(box, "accolades", source, cards.parse_accolade),
    )
    _check_twins([card.key for card in found.town], source, "terraces.cards")
    _check_twins([card.key for card in found.residents], source, "residents.cards")
    _check_twins([card.key for card in found.accolades], source, "accolades.cards")
    return found


def _read(box: Box, group: str, source: str, reader: Callable[[Any], T]) -> list[T]:
    found = []
    for number, row in enumerate(box[group]["cards"], 1):
        try:
            found.append(reader(row))
        except BadRow as bad:
            place = f"{group}.cards {number}" + (f", {bad.field}" if bad.field else "")
            raise BadComponents(source, place, bad.problem) from None
    return found


def _parse_town_card(deck: str, row: object) -> TownCard:
    """A town card that belongs to its deck."""
    card = cards.parse_town_card(row, deck)
    if deck != "landmark" and card.colour == "white":
        raise BadRow("colour", Text("white buildings are landmarks and plain ends only"))
    if deck in ("terrace", "start") and card.base != "terrace":
        raise BadRow("edges", Text("a terrace has a terrace edge"))
    if deck == "pier" and card.base != "pier":
        raise BadRow("edges", Text("a pier has no terrace edge"))
    return card


def _check_twins(keys: list[str], source: str, place: str) -> None:
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise BadComponents(source, place, Text("{name} is there twice", {"name": twice[0]}))


def check(box: Box, source: str, players: int) -> None:
    """Raise BadComponents where values don't fit each other or the number of players."""
    found = read_cards(box, source)

    def demand(key: str, fits: bool, problem: Words) -> None:
        if not fits:
            raise BadComponents(source, key, problem)

    needs = Text("needs {needed} cards for {players} players, has {found}")
    starts = len(box["starts"]["cards"])
    values = {"needed": 2 * players, "players": players, "found": starts}
    demand("starts.cards", starts >= 2 * players, needs.fill(**values))
    days = len(found.days)
    values = {"needed": players + 1, "players": players, "found": days}
    demand("days.cards", days > players, needs.fill(**values))
    goals = len(found.accolades)
    values = {"needed": players + 1, "players": players, "found": goals}
    demand("accolades.cards", goals > players, needs.fill(**values))
    most = int(make_tables(box, Options(players=players, thanks=True)).most_cards)
    text = Text("a town could grow to {found} cards; {most} are the most")
    demand("days.cards", most <= MAX_TOWN, text.fill(found=most, most=MAX_TOWN))


@cache
def make_standard_tables(options: Options) -> Tables:
    """Return the rules' Tables for the standard box, which nearly every match needs."""
    return make_tables(read_standard_box(), options)


def make_tables(box: Box, options: Options) -> Tables:
    """The rules' Tables for these options."""
    found = read_cards(box)
    prices, goals = box["prices"], box["accolades"]
    values: dict[str, Any] = {
        "players": options.players,
        "thanks": options.thanks,
        "mode": MODES.index(options.accolades),
        "open_cards": options.accolade_cards,
        "town": [card.make_numbers(CARD_DECKS.index(card.deck)) for card in found.town],
        "names": [card.key for card in found.town],
        "days": found.days,
        "residents": [card.make_numbers() for card in found.residents],
        "resident_names": [card.key for card in found.residents],
        "accolades": [TARGETS.index(card.target) for card in found.accolades],
        "accolade_names": [card.key for card in found.accolades],
        "points": [goals["points"], goals["open_points"], goals["secret_points"]],
        "tide": goals["prices"],
        "counters": goals["counters"],
        "rings": box["rings"]["start"],
        "forfeit": box["rings"]["forfeit"],
        "prices": [prices[name] for name in ("terrace", "pier", "landmark", "resident")],
        "reveal": prices["reveal"],
        "move": prices["move"],
        "rows": [card.make_row() for card in found.town],
        "resident_rows": [card.make_row() for card in found.residents],
        "accolade_rows": [card.make_row() for card in found.accolades],
    }
    return load_tables(json.dumps(values))


def build_tables(options: Options, changed: Box, source: str) -> Tables:
    """The rules' Tables for these options and this box; BadComponents where they don't fit."""
    if not changed:
        return make_standard_tables(options)
    box = components.merge_boxes(read_standard_box(), changed)
    check(box, source, options.players)
    return make_tables(box, options)
