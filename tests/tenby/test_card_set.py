"""The card set of Tenby: every statistic, and every sentence of the rules that constrains cards."""

from collections import Counter

import pytest

from parasol.games.tenby import components
from parasol.games.tenby.cards import TownCard, make_key
from parasol.games.tenby.options import Options
from parasol.games.tenby.tables import COLOURS, FEATURES, MAX_FEATURES, Tables
from tests.each import check_each

CARDS = components.read_cards(components.read_standard_box())
DECKS = {
    deck: [card for card in CARDS.town if card.deck == deck]
    for deck in ("terrace", "pier", "landmark", "start", "plain")
}
TERRACES, PIERS, LANDMARKS, STARTS, PLAIN = DECKS.values()
ORDINARY = TERRACES + PIERS


def sea(card: TownCard) -> bool:
    return "sea" in (card.left, card.right)


def mid(card: TownCard) -> bool:
    return card.left == card.right


@pytest.mark.parametrize(
    ("deck", "edges"),
    [
        ("terrace", {"T|T": 50, "P|T": 10, "T|P": 10, "S|T": 5, "T|S": 5}),
        ("pier", {"P|P": 30, "S|P": 10, "P|S": 10}),
        (
            "landmark",
            {"T|T": 10, "P|P": 6, "P|T": 2, "T|P": 2, "S|P": 3, "P|S": 3, "S|T": 2, "T|S": 2},
        ),
        ("start", {"T|T": 10}),
        ("plain", {"P|T": 1, "T|P": 1, "S|P": 1, "P|S": 1}),
    ],
)
def test_every_deck_has_its_edges(deck: str, edges: dict[str, int]) -> None:
    assert Counter(card.edges for card in DECKS[deck]) == edges


def test_no_two_town_cards_have_one_name() -> None:
    assert len({card.key for card in CARDS.town}) == len(CARDS.town) == 174
    assert all(card.key == make_key(card.name) for card in CARDS.town if card.deck != "plain")


def test_a_card_is_a_terrace_if_an_edge_is_terrace_else_a_pier() -> None:
    assert all(card.base == "terrace" for card in TERRACES + STARTS)
    assert all(card.base == "pier" for card in PIERS)
    assert Counter(card.base for card in LANDMARKS) == {"terrace": 18, "pier": 12}
    for card in CARDS.town:
        assert (card.base == "terrace") == ("terrace" in (card.left, card.right))


def test_no_card_has_sea_on_both_sides() -> None:
    assert not [card.name for card in CARDS.town if card.left == card.right == "sea"]


def test_buildings_of_terraces_are_fifteen_of_each_colour_and_five_have_none() -> None:
    assert Counter(c.colour for c in TERRACES) == dict.fromkeys(COLOURS, 15) | {"none": 5}


def test_white_buildings_are_on_plain_terraces_and_twelve_terrace_landmarks_only() -> None:
    white = [card for card in CARDS.town if card.colour == "white"]
    assert all(card.base == "terrace" for card in white)
    assert Counter(card.deck for card in white) == {"landmark": 12, "plain": 2}
    assert {card.colour for card in LANDMARKS} == {"white", "none"}
    assert all(card.colour == "none" for card in PIERS)


def test_homes_and_businesses() -> None:
    assert Counter(c.subtype for c in TERRACES) == {"home": 44, "business": 28, "none": 8}
    assert Counter(c.subtype for c in PIERS) == {"business": 13, "none": 37}
    assert Counter(c.subtype for c in LANDMARKS) == {"business": 10, "none": 20}
    without = [card for card in TERRACES if card.colour == "none"]
    assert {card.subtype for card in without} == {"none"}


TOTALS = {
    "bench": (28, 32, 21),
    "bin": (28, 25, 12),
    "binoculars": (0, 20, 6),
    "chimney": (72, 0, 12),
    "cloud": (88, 80, 51),
    "flower-box": (72, 8, 12),
    "lamp-post": (36, 38, 21),
    "lobster-box": (6, 45, 9),
    "porch": (28, 0, 4),
    "seagull": (56, 50, 36),
    "shutters": (72, 0, 10),
}


@pytest.mark.parametrize("feature", FEATURES)
def test_features_in_all_are_as_many_as_listed(feature: str) -> None:
    found = [sum(c.features.get(feature, 0) for c in deck) for deck in (TERRACES, PIERS, LANDMARKS)]
    assert tuple(found) == TOTALS[feature]


@pytest.mark.parametrize(("feature", "most"), list(zip(FEATURES, MAX_FEATURES, strict=True)))
def test_no_card_has_more_of_a_feature_than_its_maximum_and_some_card_has_it(
    feature: str, most: int
) -> None:
    assert max(card.features.get(feature, 0) for card in CARDS.town) == most


CONDITIONS = {
    "terrace": {
        "bench": 5, "bin": 4, "chimney": 6, "cloud": 7, "flower-box": 7, "lamp-post": 5,
        "lobster-box": 1, "porch": 4, "seagull": 7, "shutters": 6, **dict.fromkeys(COLOURS, 2),
        "unique": 5, "home": 5, "business": 3, "terrace": 2, "landmark": 1, "flat": 2,
    },
    "pier": {
        "bench": 5, "bin": 4, "binoculars": 4, "cloud": 7, "flower-box": 1, "lamp-post": 5,
        "lobster-box": 6, "seagull": 6, "pier": 4, "business": 2, "landmark": 2, "town": 1,
        "chimney": 1, "flat": 2,
    },
    "landmark": {
        **dict.fromkeys(FEATURES, 1), "cloud": 2, "seagull": 2, **dict.fromkeys(COLOURS, 1),
        "unique": 2, "home": 1, "business": 1, "terrace": 2, "pier": 2, "town": 2, "flat": 2,
    },
    "start": dict.fromkeys(("cloud", "seagull", "shutters", "chimney", "flower-box"), 2),
    "plain": {"flat": 4},
}  # fmt: skip


@pytest.mark.parametrize("deck", DECKS)
def test_conditions_are_as_many_of_each_as_listed(deck: str) -> None:
    assert Counter(card.target for card in DECKS[deck]) == CONDITIONS[deck]


POINTS = {
    "bench": (3, 2, 1),
    "bin": (3, 2, 1),
    "binoculars": (4, 3, 2),
    "porch": (4, 2, 2),
    **dict.fromkeys(
        ("chimney", "cloud", "flower-box", "seagull", "shutters", "home", "terrace", "pier"),
        (2, 1, 1),
    ),
    "lamp-post": (2, 2, 1),
    "lobster-box": (2, 2, 1),
    "business": (3, 2, 1),
    **dict.fromkeys((*COLOURS, "unique"), (3, 2, 2)),
    "landmark": (5, 4, 0),
    "town": (0, 1, 1),
}


def check_points(card: TownCard) -> None:
    if card.target == "flat":
        expected = 8 if card.deck == "landmark" else 3
    else:
        column = {"adjacent": 0, "street": 2}.get(card.range, 1)
        expected = POINTS[card.target][column]
        if sea(card) and card.deck != "landmark" and card.target != "town":
            expected = max(2, expected)
    assert card.points == expected + card.bonus


def test_a_condition_pays_what_its_kind_and_range_pay() -> None:
    check_each(ORDINARY + LANDMARKS, check_points, lambda card: card.key)


def test_ten_terraces_of_range_two_pay_one_point_more() -> None:
    marked = [card for card in CARDS.town if card.bonus]
    assert len(marked) == 10
    assert all(card.bonus == 1 and card.deck == "terrace" for card in marked)
    assert all(card.range == "two" and not sea(card) for card in marked)


def test_street_range_is_on_every_landmark_that_is_not_flat_and_nowhere_else() -> None:
    for card in CARDS.town:
        street = card.deck == "landmark" and card.target != "flat"
        assert (card.range == "street") == street


def test_sea_ends_look_two_cards_away_from_the_sea() -> None:
    for card in [card for card in ORDINARY if sea(card)]:
        assert card.range == ("two-right" if card.left == "sea" else "two-left")
    assert {c.range for c in ORDINARY if not sea(c)} == {"adjacent", "two", "none"}


@pytest.mark.parametrize(("deck", "half"), [("terrace", 34), ("pier", 14)])
def test_of_the_other_cards_half_are_adjacent_and_half_have_range_two(deck: str, half: int) -> None:
    ranges = Counter(card.range for card in DECKS[deck] if not sea(card))
    assert ranges == {"adjacent": half, "two": half, "none": 2}


def test_town_conditions_of_piers_have_range_two_on_a_mid_pier() -> None:
    (card,) = [card for card in PIERS if card.target == "town"]
    assert card.range == "two"
    assert card.edges == "P|P"


def test_flat_cards_are_mid_cards_without_a_range() -> None:
    flat = [card for card in ORDINARY + LANDMARKS if card.target == "flat"]
    assert len(flat) == 6
    assert all(mid(card) and card.range == "none" for card in flat)


def test_unique_colours_are_scored_only_by_cards_with_a_building() -> None:
    unique = [card for card in CARDS.town if card.target == "unique"]
    assert len(unique) == 7
    assert all(card.colour != "none" for card in unique)


def test_no_terrace_counts_what_no_terrace_street_can_have() -> None:
    assert not [c.name for c in TERRACES if c.target in ("pier", "binoculars", "town")]


def test_things_of_a_house_are_only_on_houses() -> None:
    for card in CARDS.town:
        on_house = sum(card.features.get(f, 0) for f in ("chimney", "shutters", "porch"))
        assert not on_house or card.colour != "none", card.name
    assert all(c.colour != "none" for c in TERRACES if "flower-box" in c.features)


def test_a_picture_can_show_every_card() -> None:
    for card in CARDS.town:
        assert not {"binoculars", "porch"} <= set(card.features), card.name
        if card.base == "pier" and (card.subtype == "business" or "binoculars" in card.features):
            assert card.features.get("flower-box", 0) <= 2, card.name


def test_five_arches_has_its_one_lamp() -> None:
    (arches,) = [card for card in LANDMARKS if card.name == "Five Arches"]
    assert arches.features["lamp-post"] == 1
    assert arches.edges == "T|T"


def test_a_pier_end_landmark_exists_and_scores_its_street() -> None:
    ends = [card for card in LANDMARKS if card.base == "pier" and sea(card)]
    assert len(ends) == 6
    assert {card.range for card in ends} == {"street"}


def test_start_cards_are_weak_and_no_two_alike() -> None:
    assert Counter(card.colour for card in STARTS) == dict.fromkeys(COLOURS, 2)
    for card in STARTS:
        assert card.subtype == "home"
        assert card.features == {"cloud": 1, "seagull": 1}
        assert (card.range, card.points) == ("two", 1)
    assert len({(card.colour, card.target) for card in STARTS}) == 10


def test_plain_ends_give_two_points_and_have_nothing_on_them() -> None:
    for card in PLAIN:
        assert (card.points, card.target, card.range) == (2, "flat", "none")
        assert not card.features
        assert card.subtype == "none"
        assert (card.colour == "white") == (card.base == "terrace")


def test_every_card_in_a_town_has_one_town_icon_and_its_base() -> None:
    for card in CARDS.town:
        counts = card.count_targets()
        assert counts[11] == 1
        assert counts[12] + counts[15] == 1
        assert counts[16] == (card.deck == "landmark")


DAYS = [
    "TT",
    "L",
    "R",
    "Pr",
    "TT",
    "Trr",
    "Pr",
    "TP",
    "Lr",
    "Rr",
    "TTr",
    "TP",
    "TTr",
    "Prr",
    "TTT",
    "TL",
    "TR",
    "PP",
    "TPr",
    "TTT",
    "TL",
    "TR",
    "TTP",
    "PL",
    "PR",
    "TLr",
    "TRr",
    "TTP",
    "PPr",
    "TTL",
    "TTR",
    "LR",
    "PPT",
    "TPrrr",
    "TTL",
    "TTR",
]


def test_day_cards_are_those_of_the_list() -> None:
    assert components.read_standard_box()["days"]["cards"] == DAYS
    assert len(DAYS) == 36
    assert CARDS.days[33] == [1, 1, 0, 0, 3]


def test_later_day_cards_are_worth_more() -> None:
    worth = [2 * t + 3 * p + 4 * (mark + r) + rings for t, p, mark, r, rings in CARDS.days]
    groups = [worth[:7], worth[7:14], worth[14:22], worth[22:29], worth[29:]]
    means = [sum(group) / len(group) for group in groups]
    assert means == sorted(means)


TIERS = {
    **dict.fromkeys(("shutters", "chimney", "flower-box"), ([6, 8, 10], 5)),
    "cloud": ([12, 15, 18], 9),
    "seagull": ([8, 10, 12], 6),
    **dict.fromkeys(("bench", "bin"), ([4, 5, 7], 3)),
    "lamp-post": ([5, 6, 8], 4),
    **dict.fromkeys(("lobster-box", "pier"), ([3, 5, 7], 3)),
    "porch": ([3, 4, 5], 2),
    "binoculars": ([2, 3, 4], 2),
    "home": ([4, 5, 7], 3),
    "business": ([3, 4, 6], 3),
    "terrace": ([10, 12, 14], 7),
    **dict.fromkeys(COLOURS, ([5, 6, 8], 3)),
}


def test_twenty_trades_are_there_as_a_and_as_b_and_four_others() -> None:
    assert len(CARDS.residents) == 44
    trades = [card for card in CARDS.residents if card.target in TIERS]
    assert Counter(card.kind for card in trades) == {"a": 20, "b": 20}
    for card in trades:
        tiers, each = TIERS[card.target]
        if card.kind == "a":
            assert (card.tiers, card.incomplete, card.completed) == (tiers, [4, 7, 10], [8, 11, 15])
        else:
            assert (card.tiers, card.incomplete, card.completed) == ([each], [2], [5])
    others = {(c.target, c.kind): c for c in CARDS.residents if c.target not in TIERS}
    artist = others["unique", "a"]
    assert (artist.tiers, artist.incomplete, artist.completed) == ([3, 4, 5], [2, 4, 5], [4, 6, 8])
    assert others["unique", "b"].tiers == [5]
    assert (others["completed", "b"].incomplete, others["completed", "b"].completed) == ([0], [4])
    assert (others["landmark", "b"].incomplete, others["landmark", "b"].completed) == ([2], [2])


def test_the_carpenters_are_those_of_the_rulebook() -> None:
    a, b = [card for card in CARDS.residents if card.name == "Carpenter"]
    assert (a.kind, a.target, a.tiers) == ("a", "shutters", [6, 8, 10])
    assert (b.kind, b.target, b.tiers, b.incomplete, b.completed) == (
        "b",
        "shutters",
        [5],
        [2],
        [5],
    )


def test_accolades_are_the_twelve_goals() -> None:
    targets = {"business", "home", "pier", "landmark", "town", "completed", "seagull", "cloud"}
    targets |= {"bench", "flower-box", "lobster-box", "longest"}
    assert {card.target for card in CARDS.accolades} == targets
    assert len(CARDS.accolades) == 12
    assert CARDS.accolades[0].name == "Manager"
    assert CARDS.accolades[0].target == "business"


def test_prices_are_those_of_the_rulebook() -> None:
    box = components.read_standard_box()
    prices = {"reveal": 1, "move": 2, "terrace": 2, "pier": 3, "landmark": 4, "resident": 4}
    assert box["prices"] == prices
    assert box["accolades"]["prices"] == [3, 4, 5, 6, 7, 8]
    assert box["rings"] == {"start": 3, "forfeit": 1}


@pytest.mark.parametrize(("players", "most"), [(2, 37), (3, 37), (4, 39), (5, 39)])
def test_no_town_can_grow_beyond_its_bound(players: int, most: int) -> None:
    tables: Tables = components.make_tables(
        components.read_standard_box(), Options(players=players, thanks=True)
    )
    assert tables.most_cards == most
