"""A box of one's own: any deck can be replaced; what does not fit is named, row and field."""

from pathlib import Path
from typing import Any

import pytest

from parasol.core.errors import BadComponents
from parasol.games.tenby import components

from . import stage

GOOD = "My House; T|T; red; home; 1 bench; seagull 2; adjacent"


@pytest.mark.parametrize(
    ("group", "row", "message"),
    [
        ("terraces", 7, "terraces.cards 2: a row of text"),
        ("terraces", "My House; T|T", "terraces.cards 2: 7 fields"),
        ("terraces", GOOD.replace("My House", ""), "terraces.cards 2, name"),
        ("terraces", GOOD.replace("T|T", "T|X"), "terraces.cards 2, edges"),
        ("terraces", GOOD.replace("T|T", "P|P"), "terraces.cards 2, edges: a terrace has"),
        ("piers", GOOD, "piers.cards 2, edges: a pier has no"),
        ("terraces", GOOD.replace("red", "pink"), "terraces.cards 2, colour: one of"),
        ("terraces", GOOD.replace("red", "white"), "terraces.cards 2, colour: white"),
        ("terraces", GOOD.replace("home", "shop"), "terraces.cards 2, subtype"),
        ("terraces", GOOD.replace("1 bench", "3 bench"), "terraces.cards 2, features: bench: once"),
        ("terraces", GOOD.replace("1 bench", "1 cat"), "terraces.cards 2, features: one of"),
        ("terraces", GOOD.replace("seagull 2", "cat 2"), "terraces.cards 2, condition: one of"),
        ("terraces", GOOD.replace("seagull 2", "seagull"), "terraces.cards 2, condition: what it"),
        ("terraces", GOOD.replace("adjacent", "none"), "terraces.cards 2, range: none goes"),
        ("terraces", GOOD.replace("adjacent", "far"), "terraces.cards 2, range: one of"),
        ("residents", "Cook; c; bin; 1; 2; 3", "residents.cards 2, kind"),
        ("residents", "Cook; a; bin; 1 2; 2 3 4; 3 4 5", "residents.cards 2, how many"),
        ("residents", "Cook; b; cat; 1; 2; 3", "residents.cards 2, counts"),
        ("accolades", "Cook; red", "accolades.cards 2, counts"),
        ("days", "TX", "days.cards 2, icons"),
    ],
)
def test_an_error_names_file_row_and_field(
    group: str, row: Any, message: str, tmp_path: Path
) -> None:
    cards = list(components.read_standard_box()[group]["cards"])
    cards[1] = row
    file = tmp_path / "my-box.toml"
    written = ",\n".join(repr(card) if isinstance(card, int) else f'"{card}"' for card in cards)
    file.write_text(f"[{group}]\ncards = [{written}]\n", "utf-8")
    with pytest.raises(BadComponents) as bad:
        stage.match(components=str(file))
    assert "my-box.toml" in str(bad.value)
    assert message in str(bad.value)


def test_of_a_folder_the_file_of_the_row_is_named(tmp_path: Path) -> None:
    (tmp_path / "prices.toml").write_text("[prices]\nmove = 3\n", "utf-8")
    (tmp_path / "days.toml").write_text('[days]\ncards = ["T", "TX", "P"]\n', "utf-8")
    with pytest.raises(BadComponents) as bad:
        stage.match(components=tmp_path)
    assert str(bad.value).startswith(f"{tmp_path / 'days.toml'}: days.cards 2, icons: ")


def test_any_deck_can_be_replaced() -> None:
    table = stage.match(components={"terraces": {"cards": [GOOD, GOOD.replace("My", "Your")]}})
    assert set(table.view()["market"]["terrace"]) == {"my-house", "your-house"}
    assert table.view()["cards"]["my-house"]["features"] == {"bench": 1}


def test_two_cards_of_one_name_are_refused() -> None:
    with pytest.raises(BadComponents, match="there twice"):
        stage.match(components={"terraces": {"cards": [GOOD, GOOD]}})


def test_a_box_must_have_enough_cards_for_its_players() -> None:
    starts = components.read_standard_box()["starts"]["cards"][:6]
    with pytest.raises(BadComponents, match="needs 8 cards for 4 players"):
        stage.match(players=4, components={"starts": {"cards": starts}})
    with pytest.raises(BadComponents, match="needs 6 cards for 5 players"):
        stage.match(players=5, components={"days": {"cards": ["T", "P", "L", "R", "TT"]}})


def test_a_box_with_which_towns_outgrow_their_words_is_refused() -> None:
    with pytest.raises(BadComponents, match="a town could grow to"):
        stage.match(components={"days": {"cards": ["TTTTTT"] * 6}})


def test_changed_prices_and_points_are_played() -> None:
    table = stage.begun(components={"prices": {"terrace": 5}, "plain": {"points": 4}})
    state: Any = table.state
    assert state.tables.prices[0] == 5
    assert state.tables.points[int(state.tables.plain)] == 4
