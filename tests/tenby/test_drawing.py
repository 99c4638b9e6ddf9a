"""The pictures of Tenby: counting on a card gives the number in its row, and streets join."""

import re
from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from parasol.core.registry import find
from parasol.games.tenby.cards import TownCard
from parasol.games.tenby.components import cards_of, standard
from parasol.games.tenby.drawing.features import SPAN
from parasol.games.tenby.tables import FEATURES, MOST

SVG = "{http://www.w3.org/2000/svg}"
BOX = cards_of(standard())
GAME = find("tenby")
W, H = 280, 400
SHAPES = ("T|T", "P|T", "T|P", "S|T", "T|S", "P|P", "S|P", "P|S")


def drawn(name: str) -> str:
    svg = GAME.piece(name)
    assert svg is not None, name
    return svg


def tree(name: str) -> Element:
    return ElementTree.fromstring(drawn(name))


def counted(root: Element) -> Counter[str]:
    """How often each counted thing is in a picture."""
    classes = (e.get("class", "").split() for e in root.iter())
    return Counter(words[1] for words in classes if words[:1] == ["f"])


def keys(cards: list[TownCard]) -> list[str]:
    return [card.key for card in cards]


@pytest.fixture(scope="module")
def every_piece() -> dict[str, str]:
    return {name: drawn(name) for name in GAME.pieces()}


@pytest.mark.parametrize("row", BOX.town, ids=keys(BOX.town))
@pytest.mark.parametrize("kind", ["card", "scene"])
def test_counting_on_the_picture_gives_the_number_in_the_data(kind: str, row: TownCard) -> None:
    assert counted(tree(f"{kind}/{row.key}")) == Counter(row.features)


def full(edges: str, colour: str, subtype: str, but: str) -> dict[str, int]:
    """As many of everything as such a card may have."""
    counts = dict(zip(FEATURES, MOST, strict=True))
    if "T" not in edges:
        for name in ("chimney", "porch", "shutters"):
            del counts[name]
        if subtype == "business" or but != "binoculars":
            counts["flower-box"] = 2
    elif colour == "-":
        for name in ("chimney", "porch", "shutters", "flower-box"):
            del counts[name]
    if "T" in edges or but == "binoculars":
        counts.pop(but, None)
    return counts


def rows_of_the_fullest() -> list[tuple[str, dict[str, int]]]:
    found = []
    for edges in SHAPES:
        deck = "terrace" if "T" in edges else "pier"
        kinds = (
            [("blue", "home", "binoculars"), ("red", "business", "porch")]
            if deck == "terrace"
            else [("-", "-", "binoculars"), ("-", "-", ""), ("-", "business", "binoculars")]
        )
        for colour, subtype, but in kinds:
            counts = full(edges, colour, subtype, but)
            told = ", ".join(f"{count} {name}" for name, count in counts.items())
            found.append((f"{deck};Full House;{edges};{colour};{subtype};{told};3;none", counts))
    return found


FULLEST = rows_of_the_fullest()


@pytest.mark.parametrize(("row", "counts"), FULLEST, ids=[row[:44] for row, _ in FULLEST])
def test_a_card_with_as_much_as_there_may_be_has_room_for_all_of_it(
    row: str, counts: dict[str, int]
) -> None:
    assert counted(tree(f"card/{row}")) == Counter(counts)


def boxes(root: Element) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Where the counted things are."""
    found = []
    for e in root.iter():
        words = e.get("class", "").split()
        if words[:1] != ["f"]:
            continue
        told = e.get("transform", "")
        place = re.match(r"translate\((\S+) (\S+)\)", told)
        assert place is not None
        scaled = re.search(r"scale\(([\d.]+)\)", told)
        x, y, k = float(place[1]), float(place[2]), float(scaled[1]) if scaled else 1.0
        left, up, right, down = SPAN[words[-1]]
        found.append((words[1], (x + k * left, y + k * up, x + k * right, y + k * down)))
    return found


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


ALL_PLACES = [f"card/{card.key}" for card in BOX.town] + [f"card/{row}" for row, _ in FULLEST]


@pytest.mark.parametrize("name", ALL_PLACES, ids=[name[:48] for name in ALL_PLACES])
def test_counted_things_keep_clear_of_each_other_and_stay_on_the_card(name: str) -> None:
    found = boxes(tree(name))
    for at, (kind, one) in enumerate(found):
        assert one[0] >= -4, (kind, one)
        assert one[2] <= W + 4, (kind, one)
        assert one[1] >= 0, (kind, one)
        for other_kind, other in found[at + 1 :]:
            assert overlap(one, other) < 40, (kind, other_kind)
