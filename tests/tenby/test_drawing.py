"""The pictures of Tenby: counting on a card gives the number in its row, and streets join."""

import copy
import gzip
import re
from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from parasol.core.registry import find
from parasol.games.tenby import drawing
from parasol.games.tenby.cards import TownCard
from parasol.games.tenby.components import read_cards, read_standard_box
from parasol.games.tenby.drawing.features import SPAN
from parasol.games.tenby.drawing.figures import FIGURES
from parasol.games.tenby.drawing.landmarks import CROWNS, MONUMENTS, OWN_SLOTS
from parasol.games.tenby.drawing.palette import FACADES
from parasol.games.tenby.tables import COLOURS, FEATURES, MAX_FEATURES, TARGETS
from tests.each import check_each

from . import stage

SVG = "{http://www.w3.org/2000/svg}"
BOX = read_cards(read_standard_box())
GAME = find("tenby")
W, H = 280, 400
SHAPES = ("T|T", "P|T", "T|P", "S|T", "T|S", "P|P", "S|P", "P|S")


def draw_piece(name: str) -> str:
    svg = GAME.browser.draw_piece(name)
    assert svg is not None, name
    return svg


def tree(name: str) -> Element:
    return ElementTree.fromstring(draw_piece(name))


def count_shapes(root: Element) -> Counter[str]:
    """How often each counted thing is in a picture."""
    classes = (e.get("class", "").split() for e in root.iter())
    return Counter(words[1] for words in classes if words[:1] == ["f"])


def get_key(card: TownCard) -> str:
    return card.key


@pytest.fixture(scope="module")
def every_piece() -> dict[str, str]:
    return {name: draw_piece(name) for name in GAME.browser.list_pieces()}


@pytest.mark.parametrize("kind", ["card", "scene"])
def test_counting_on_the_picture_gives_the_number_in_the_data(kind: str) -> None:
    def check(row: TownCard) -> None:
        assert count_shapes(tree(f"{kind}/{row.key}")) == Counter(row.features)

    check_each(BOX.town, check, get_key)


def full(edges: str, colour: str, subtype: str, but: str) -> dict[str, int]:
    """As many of everything as such a card may have."""
    counts = dict(zip(FEATURES, MAX_FEATURES, strict=True))
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
            transform = ", ".join(f"{count} {name}" for name, count in counts.items())
            found.append(
                (f"{deck};Full House;{edges};{colour};{subtype};{transform};3;none", counts)
            )
    return found


FULLEST = rows_of_the_fullest()


@pytest.mark.parametrize(("row", "counts"), FULLEST, ids=[row[:44] for row, _ in FULLEST])
def test_a_card_with_as_much_as_there_may_be_has_room_for_all_of_it(
    row: str, counts: dict[str, int]
) -> None:
    assert count_shapes(tree(f"card/{row}")) == Counter(counts)


def boxes(root: Element) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Where the counted things are."""
    found = []
    for e in root.iter():
        words = e.get("class", "").split()
        if words[:1] != ["f"]:
            continue
        transform = e.get("transform", "")
        place = re.match(r"translate\((\S+) (\S+)\)", transform)
        assert place is not None
        scaled = re.search(r"scale\(([\d.]+)\)", transform)
        x, y, k = float(place[1]), float(place[2]), float(scaled[1]) if scaled else 1.0
        left, up, right, down = SPAN[words[-1]]
        found.append((words[1], (x + k * left, y + k * up, x + k * right, y + k * down)))
    return found


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


ALL_PLACES = [f"card/{card.key}" for card in BOX.town] + [f"card/{row}" for row, _ in FULLEST]


def check_places(name: str) -> None:
    found = boxes(tree(name))
    for at, (kind, one) in enumerate(found):
        assert one[0] >= -4, (kind, one)
        assert one[2] <= W + 4, (kind, one)
        assert one[1] >= 0, (kind, one)
        for other_kind, other in found[at + 1 :]:
            assert overlap(one, other) < 40, (kind, other_kind)


def test_counted_things_keep_clear_of_each_other_and_stay_on_the_card() -> None:
    check_each(ALL_PLACES, check_places, str)


def test_every_piece_is_drawn_whole_and_no_two_are_alike(every_piece: dict[str, str]) -> None:
    for name, svg in every_piece.items():
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg", name
        assert root.get("viewBox"), name
    bare = [re.sub(r"tenby-[a-z0-9-]+", "", svg) for svg in every_piece.values()]
    twins = {"ring", "icon/ring", "target/completed", "target/incomplete"}
    looks = Counter(bare)
    alike = {n for n, svg in zip(every_piece, bare, strict=True) if looks[svg] > 1}
    assert alike <= twins


def test_the_pieces_that_the_table_needs_are_there(every_piece: dict[str, str]) -> None:
    wanted = {f"{kind}/{card.key}" for card in BOX.town for kind in ("card", "scene")}
    wanted |= {f"day/{number}" for number in range(1, len(BOX.days) + 1)}
    wanted |= {f"night/{number}" for number in range(1, 6)}
    wanted |= {f"{kind}/{who.key}" for who in BOX.residents for kind in ("resident", "portrait")}
    wanted |= {f"accolade/{goal.key}" for goal in BOX.accolades}
    wanted |= {f"seat/{number}" for number in range(1, 6)}
    wanted |= {f"icon/{icon}" for icon in ("T", "P", "L", "R", "ring", "completed", "incomplete")}
    wanted |= {f"feature/{name}" for name in FEATURES}
    wanted |= {f"target/{name}" for name in (*TARGETS, "white", "start", "flat")}
    wanted |= {f"back/{deck}" for deck in ("terrace", "pier", "landmark", "resident", "start")}
    assert wanted <= set(every_piece)


def test_pictures_have_no_text_so_that_every_language_can_set_its_own(
    every_piece: dict[str, str],
) -> None:
    for name, svg in every_piece.items():
        root = ElementTree.fromstring(svg)
        assert not [e for e in root.iter() if (e.text or "").strip()], name


def test_pieces_on_one_page_share_no_ids_and_need_nothing_from_outside(
    every_piece: dict[str, str],
) -> None:
    counted_ids: Counter[str] = Counter()
    for name, svg in every_piece.items():
        ids = re.findall(r'\bid="([^"]+)"', svg)
        assert len(ids) == len(set(ids)), name
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) == set(ids), name
        assert "href" not in svg, name
        counted_ids.update(ids)
    assert set(counted_ids.values()) == {1}


def test_pictures_are_small(every_piece: dict[str, str]) -> None:
    for name, svg in every_piece.items():
        assert len(gzip.compress(svg.encode())) < 6000, name


def test_a_picture_is_the_same_whenever_it_is_drawn(every_piece: dict[str, str]) -> None:
    drawing.pieces.open_box.cache_clear()
    for name in list(every_piece)[::7]:
        assert drawing.draw_piece(name) == every_piece[name]


# Colours


def check_facade(row: TownCard) -> None:
    root = tree(f"scene/{row.key}")
    walls = [e for e in root.iter(f"{SVG}rect") if e.get("height") == "148"]
    fills = [fill_of(root, wall.get("fill", "")) for wall in walls]
    assert fills == ([] if row.colour == "none" else [pattern_of(row.colour)])


def test_a_building_has_its_colour_and_its_pattern() -> None:
    check_each(BOX.town, check_facade, get_key)


def fill_of(root: Element, fill: str) -> str:
    """A fill spelt out: what it refers to, without its name."""
    found = re.fullmatch(r"url\(#(.+)\)", fill)
    if found is None:
        return fill
    (own,) = (e for e in root.iter() if e.get("id") == found[1])
    return re.sub(r' ?id="[^"]+"', "", ElementTree.tostring(own, "unicode"))


def pattern_of(colour: str) -> str:
    house = tree(f"target/{colour}")
    (own,) = (e for e in house.iter(f"{SVG}pattern") if (e.get("id") or "").endswith(colour))
    facade = FACADES[colour]
    made = ElementTree.tostring(own, "unicode")
    assert facade.wall in made
    assert facade.mark in made
    return re.sub(r' ?id="[^"]+"', "", made)


def test_the_patterns_of_all_colours_differ_without_colour() -> None:
    shapes = {re.sub(r"#[0-9a-f]{6}", "", pattern_of(colour)) for colour in (*COLOURS, "white")}
    assert len(shapes) == 6


def test_the_pieces_of_the_five_seats_differ_without_colour(every_piece: dict[str, str]) -> None:
    shapes = {re.sub(r"#[0-9a-f]{3,6}", "", every_piece[f"seat/{n}"]) for n in range(1, 6)}
    assert len(shapes) == 5


# Neighbours


def at_the_edge(row: TownCard, right: bool) -> list[tuple[float, float, str]]:
    """What of the ground reaches an edge: from where to where, and how it is painted."""
    root = tree(f"scene/{row.key}")
    (lie,) = (e for e in root.iter() if e.get("class") == "lie")
    found = []
    for e in lie.findall(f"{SVG}rect"):
        x, y, wide, high = (float(e.get(name, "")) for name in ("x", "y", "width", "height"))
        if x + wide == W if right else x == 0:
            found.append((y, y + high, fill_of(root, e.get("fill", ""))))
    return found


def roof_at_the_edge(row: TownCard, right: bool) -> set[tuple[float, float]]:
    root = tree(f"scene/{row.key}")
    spans = set()
    for e in root.iter(f"{SVG}rect"):
        x, y, wide, high = (float(e.get(name, "0")) for name in ("x", "y", "width", "height"))
        if y in (101, 104, 128) and (x + wide == W if right else x == 0):
            spans.add((y, y + high))
    return spans


def edges_of(kind: str) -> list[tuple[TownCard, bool]]:
    """Every card with such an edge, and which of its edges that is."""
    left = [(card, False) for card in BOX.town if card.left == kind]
    return left + [(card, True) for card in BOX.town if card.right == kind]


@pytest.mark.parametrize("kind", ["terrace", "pier", "sea"])
def test_neighbours_join_because_equal_edges_look_alike(kind: str) -> None:
    looks = {tuple(at_the_edge(card, right)) for card, right in edges_of(kind)}
    assert len(looks) == 1
    (look,) = looks
    assert look[0][0] == 0
    assert max(bottom for _, bottom, _ in look) == H
    covered = 0.0
    for top, bottom, _ in sorted(look):
        assert top <= covered
        covered = max(covered, bottom)


def test_the_three_kinds_of_edges_differ() -> None:
    looks = [tuple(at_the_edge(*edges_of(kind)[0])) for kind in ("terrace", "pier", "sea")]
    assert len(set(looks)) == 3


def test_roofs_and_walls_of_neighbouring_houses_are_of_one_height() -> None:
    houses = [(c, r) for c, r in edges_of("terrace") if c.colour != "none"]
    looks = {frozenset(roof_at_the_edge(card, right)) for card, right in houses}
    assert looks == {frozenset({(101, 106), (104, 130), (128, 276)})}


def test_what_runs_over_an_edge_goes_on_beyond_it(every_piece: dict[str, str]) -> None:
    for name, svg in every_piece.items():
        if not name.startswith("scene/"):
            continue
        for pattern in ElementTree.fromstring(svg).iter(f"{SVG}pattern"):
            assert W % float(pattern.get("width", "")) == 0, name
            assert pattern.get("patternUnits") == "userSpaceOnUse"


def test_a_street_end_is_marked_where_the_sea_is() -> None:
    for card in BOX.town:
        ends = [e for e in tree(f"card/{card.key}").iter() if e.get("class") == "end"]
        sea = (card.left == "sea") + (card.right == "sea")
        assert sum(len(e) for e in ends) == 2 * sea


# What one plays with


def test_a_card_shows_the_shields_of_its_types() -> None:
    for card in BOX.town:
        classes = (e.get("class", "").split() for e in tree(f"card/{card.key}").iter())
        shown = [words[1] for words in classes if words[:1] == ["t"]]
        kinds = ["town", card.base, card.subtype, card.status]
        assert shown == [kind for kind in kinds if kind != "none"]


def test_a_scene_shows_nothing_that_one_plays_with() -> None:
    for card in BOX.town:
        classes = [e.get("class", "").split() for e in tree(f"scene/{card.key}").iter()]
        assert not [words for words in classes if words[:1] == ["t"] or words == ["end"]]


def test_a_day_card_has_as_many_icons_as_its_row() -> None:
    for number, counts in enumerate(BOX.days, 1):
        classes = (e.get("class", "").split() for e in tree(f"day/{number}").iter())
        shown = Counter(words[1] for words in classes if words[:1] == ["i"])
        assert [shown[icon] for icon in "TPLRr"] == counts


def test_every_landmark_has_a_silhouette_of_its_own() -> None:
    own = {*CROWNS, *MONUMENTS}
    assert own == {card.key for card in BOX.town if card.deck == "landmark"}
    assert set(OWN_SLOTS) <= own


# Boxes of one's own


def test_a_card_of_another_box_is_drawn_from_its_row() -> None:
    rows = read_standard_box()["terraces"]["cards"]
    named, given = tree(f"card/{BOX.town[0].key}"), tree(f"card/terrace;{rows[0]}")
    assert count_shapes(named) == count_shapes(given)
    assert GAME.browser.draw_piece("resident/Plumber;a;bin;2 3 4;1 2 3;4 5 6") is not None
    assert GAME.browser.draw_piece("accolade/Sweeper;chimney") is not None
    assert GAME.browser.draw_piece("day/7;TTPRrr") is not None


@pytest.mark.parametrize(
    "name",
    [
        "",
        "card",
        "card/",
        "card/atlantis",
        "card/attic;A;T|T;red;home;-;3;none",
        "card/terrace;A;T|X;red;home;-;3;none",
        "card/terrace;A;T|T;red;home;9 bench;3;none",
        "card/terrace;<b>;T|T;red",
        "day/0",
        "day/99;T",
        "day/7;X",
        "night/6",
        "resident/plumber-a",
        "resident/Plumber;c;bin;2;1;4",
        "accolade/Sweeper;red;2",
        "seat/0",
        "seat/6",
        "target/moon",
        "back/../secret",
    ],
)
def test_what_is_no_piece_has_no_picture(name: str) -> None:
    assert GAME.browser.draw_piece(name) is None


def test_a_name_can_not_break_the_picture() -> None:
    root = tree('card/terrace;<i a="&">\'x;T|T;red;home;-;3;none')
    assert count_shapes(root) == Counter()


# Larger pictures


def test_the_postcard_is_as_large_as_the_shelf_wants_it() -> None:
    card = ElementTree.fromstring(str(GAME.browser.draw_postcard()))
    assert (card.get("width"), card.get("height")) == ("412", "288")


def test_figures_belong_to_topics_of_the_help_and_have_captions() -> None:
    topics = re.findall(r"\{#([a-z-]+)\}", GAME.help())
    shown = [topic for topic in topics if GAME.browser.draw_figure(topic) is not None]
    assert shown == list(FIGURES)
    for topic in shown:
        figure = GAME.browser.draw_figure(topic)
        assert figure is not None
        root = ElementTree.fromstring(figure.drawing)
        assert root.findtext(f"{SVG}desc") == str(figure.caption)
        assert not list(root.iter(f"{SVG}text"))
    assert GAME.browser.draw_figure("nonsense") is None


@pytest.mark.parametrize("players", [2, 5])
def test_the_whole_table_shows_every_card_of_its_view(players: int) -> None:
    table = stage.begun(players=players)
    while table.view()["round"] < 2:
        table.play(table.moves()[0])
    for viewer in (None, 1):
        view = table.view(viewer)
        before = copy.deepcopy(view)
        root = ElementTree.fromstring(str(GAME.browser.draw_view(view)))
        assert view == before
        laid = [c["card"] for s in view["seats"] for part in s["streets"] for c in part["cards"]]
        shown = [*laid, *(key for row in view["market"].values() for key in row)]
        features: Counter[str] = Counter()
        for key in shown:
            features.update(view["cards"][key]["features"])
        assert count_shapes(root) == features
        desc = root.findtext(f"{SVG}desc") or ""
        assert desc.count("life rings") == players


def test_a_picture_defines_all_it_refers_to_and_nothing_twice() -> None:
    svg = str(GAME.browser.draw_view(stage.begun().view()))
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) == set(ids)
