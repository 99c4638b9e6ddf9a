"""The box: graded values, and a box of one's own in their place."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import parasol

from .table import TOWELS, View, box, draft, hand_total, new, seat_view, table, treasure, turns

RULED: dict[str, tuple[Any, str]] = {
    "treasures.numbers": ([3, 3, 4, 4, 5, 5, 6, 6, 7, 7], "rulebook"),
    "treasures.towel": (1, "deduced"),
    "treasures.skulls": (4, "deduced"),
    "treasures.dealt_2p": (5, "rulebook"),
    "treasures.dealt_3p": (4, "rulebook"),
    "treasures.dealt_4p": (3, "rulebook"),
    "treasures.towel_points": (2, "rulebook"),
    "treasures.towel_most": (8, "rulebook"),
    "treasures.skull_points": ([0, 10, 18], "rulebook"),
    "pirates.telescope": (1, "deduced"),
    "pirates.map": (1, "deduced"),
    "pirates.umbrella": (1, "deduced"),
    "pirates.umbrella_points": (1, "rulebook"),
    "towels.cards": (list(TOWELS), "house"),
    "towels.points": (1, "rulebook"),
    "specials.sand_castle_points": (3, "rulebook"),
    "specials.sand_castle_value": (3, "rulebook"),
    "specials.skeleton_points": (3, "rulebook"),
    "specials.wave_points": (3, "rulebook"),
    "specials.bucket_value": (3, "rulebook"),
    "specials.piggybank_most": (2, "rulebook"),
    "specials.king_size_more": (2, "rulebook"),
}


def leaves(found: dict[str, Any], path: str = "") -> dict[str, dict[str, Any]]:
    if "value" in found:
        return {path: found}
    below: dict[str, dict[str, Any]] = {}
    for key, inner in found.items():
        below |= leaves(inner, f"{path}.{key}" if path else key)
    return below


@pytest.fixture(scope="module")
def standard() -> dict[str, dict[str, Any]]:
    text = (files("parasol.games.playa_pirata") / "components.toml").read_text(encoding="utf-8")
    return leaves(tomllib.loads(text))


def test_every_value_of_the_box_has_a_grade_and_a_note(standard: dict[str, View]) -> None:
    assert set(RULED) <= set(standard)
    for key, leaf in standard.items():
        assert set(leaf) == {"value", "grade", "note"}, key
        assert leaf["grade"] in {"rulebook", "deduced", "house"}, key
        assert leaf["note"], key


@pytest.mark.parametrize("key", RULED)
def test_values_are_those_of_the_rulebook_and_the_rules_page(
    key: str, standard: dict[str, View]
) -> None:
    assert standard[key]["value"] == RULED[key][0]


@pytest.mark.parametrize("key", [key for key in RULED if RULED[key][1] == "house"])
def test_what_is_our_choice_is_graded_so(key: str, standard: dict[str, View]) -> None:
    assert standard[key]["grade"] == "house"


def test_ten_special_cards_one_of_each(standard: dict[str, View]) -> None:
    cards = standard["specials.cards"]["value"]
    assert len(cards) == len(set(cards)) == 10


def test_the_standard_box_changes_nothing() -> None:
    assert new(2).view(None)["components"] == {}


@pytest.mark.parametrize(
    "changed",
    [
        {"treasures": {"numbers": [3] * 17}},
        {"treasures": {"numbers": [0, 3, 4, 5, 6, 7, 7, 7, 7, 7]}},
        {"treasures": {"numbers": [10, 3, 4, 5, 6, 7, 7, 7, 7, 7]}},
        {"treasures": {"numbers": [3, 4, 5]}},
        {"treasures": {"dealt_2p": 0}},
        {"treasures": {"dealt_2p": 6}},
        {"treasures": {"skull_points": []}},
        {"pirates": {"telescope": 3}},
        {"pirates": {"map": 3}},
        {"pirates": {"umbrella": 2}},
        {"towels": {"cards": [0, 1]}},
        {"towels": {"cards": [6]}},
        {"towels": {"cards": [1] * 16}},
        {"towels": {"cards": "many"}},
        {"specials": {"cards": ["wave", "wave", "parrot", "bucket", "skeleton"]}},
        {"specials": {"cards": ["anchor", "wave", "parrot", "bucket", "skeleton"]}},
        {"treasures": {"colour": 1}},
        {"anchors": {"number": 1}},
    ],
    ids=str,
)
def test_a_box_that_does_not_fit_is_refused_by_its_key(changed: View) -> None:
    with pytest.raises(parasol.BadComponents) as refusal:
        parasol.new("playa_pirata", seed=1, components=changed)
    assert next(iter(changed)) in str(refusal.value)


def test_a_special_deck_too_small_for_the_players_is_refused() -> None:
    changed = {"specials": {"cards": ["wave", "parrot", "bucket"]}}
    assert new(2, specials=True, components=changed).view(None)["pack"] == 3
    with pytest.raises(parasol.BadComponents, match=r"specials.* needs 4 cards"):
        new(3, specials=True, components=changed)


def test_too_few_treasures_are_refused_with_the_number_needed() -> None:
    with pytest.raises(parasol.BadComponents, match="needs 11 to 16 treasures"):
        new(2, components={"treasures": {"numbers": [3, 4]}})


def test_another_box_brings_other_cards_and_as_many_turns_as_it_has_treasures_and_pirates() -> None:
    changed = {"towels": {"cards": [1, 4, 5]}, "treasures": {"dealt_2p": 3}, "pirates": {"map": 2}}
    match = new(2, components=changed)
    assert seat_view(match, 0)["towels"] == {"1": 1, "4": 1, "5": 1}
    assert seat_view(match, 0)["pirates"] == ["telescope", "map", "map", "umbrella"]
    assert match.view(None)["rounds"] == 7


def ended(changed: View, final: str = "stop", *buried: str) -> parasol.Match:
    match = new(2, hands="one", components=changed)
    turns(match, *(buried or ("bury/5", "bury/5")))
    match.play(final)
    assert match.over
    return match


def test_points_of_unplayed_towels_can_be_changed() -> None:
    changed = box((5, 5, 5), 1)
    changed["towels"]["points"] = 2
    assert hand_total(ended(changed), 0) == 24


def test_points_of_the_towel_treasure_can_be_changed() -> None:
    changed = box(("towel", 5, 5), 1)
    changed["treasures"] |= {"towel_points": 3, "towel_most": 7}
    for cards, points in ((1, 3), (2, 6), (3, 7)):
        for seed in range(50):
            match = new(2, seed, hands="one", components=changed)
            if match.view(0)["held"] == ["towel"]:
                break
        turns(match, "bury/towel", "bury/5")
        match.play("@B " + "+1 " * cards + "done")
        assert hand_total(match, 0) == points + 12 - cards


def test_points_of_skulls_can_be_changed() -> None:
    changed = box(("skull", "skull", "skull", 5, 5), 1)
    changed["treasures"]["skull_points"] = [4, 5, 6]
    for seed in range(200):
        match = new(2, seed, hands="one", components=changed)
        if match.view(0)["held"] == ["skull"]:
            break
    turns(match, "bury/skull", f"bury/{match.view(1)['held'][0]}")
    match.play("@B +1 done")
    assert hand_total(match, 0) == 4 + 11


def test_points_of_an_umbrella_in_front_can_be_changed() -> None:
    changed = box((5, 5, 5), 1, pirates=("umbrella",))
    changed["pirates"]["umbrella_points"] = 4
    match = new(2, hands="one", components=changed)
    turns(match, "bury/5", "bury/5", "umbrella/- @A +1 done", "umbrella/- @B +1 done", "stop")
    assert hand_total(match, 0) == 5 + 11 + 4


def test_king_size_can_ask_for_more() -> None:
    changed = box((5, 5, 5), 1, 2, ("telescope",), specials=("king-size", "wave", "parrot"))
    changed["specials"]["king_size_more"] = 3
    match = new(2, hands="one", specials=True, components=changed)
    draft(match, ("king-size", "wave"))
    turns(match, "pass", "pass", "bury/5", "bury/5", "king-size/A telescope/- @A +1 done")
    assert treasure(match, "A")["needs"] == 4


def test_the_piggybank_can_give_back_higher_cards() -> None:
    changed = box((5, 5, 5), 1, 2, ("telescope",), specials=("piggybank", "wave", "parrot"))
    changed["specials"]["piggybank_most"] = 3
    match = new(2, hands="one", specials=True, components=changed)
    draft(match, ("piggybank", "wave"))
    turns(match, "pass", "pass", "bury/5", "bury/5")
    for word in ("pass", "telescope/-", "pass", "@A", "+3", "done", "piggybank/A", "take/0"):
        match.play(word)
    assert not treasure(match, "A")["towels"]


def test_towels_of_four_and_five_are_played_like_the_others() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), towels=(5, 4, 4, 1))
    turns(match, "bury/5", "bury/5", "telescope/- @A +5 done")
    assert treasure(match, "A")["needs"] == 6
    assert seat_view(match, 0)["towels"]["4"] == 2
    for word in ("telescope/-", "@A", "+4", "+4", "done"):
        match.play(word)
    assert treasure(match, "A")["controlled_by"] == 1
