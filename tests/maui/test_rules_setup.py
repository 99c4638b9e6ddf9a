"""Set-up: what lies where before the first turn."""

from collections import Counter

import pytest

import parasol
from parasol import Match

from .positions import NUMBER, PATTERNS, TRIPLES, Player, offered, position, seat_view, words


@pytest.fixture(params=[2, 3, 4])
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


def fresh(players: int = 2, seed: int = 7, variant: str = "base") -> Match:
    return parasol.new("maui", players=players, seed=seed, variant=variant)


def test_two_players_base_game_at_the_table_by_default() -> None:
    options = parasol.new("maui", seed=7).view(None)["options"]
    assert options == {"players": 2, "variant": "base", "seating": "table"}


@pytest.mark.parametrize(
    "wrong",
    [{"players": 1}, {"players": 5}, {"variant": "storm"}, {"seating": "round"}, {"towel": 1}],
)
def test_an_option_that_does_not_exist_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(parasol.BadOption) as refusal:
        parasol.new("maui", **wrong)
    assert next(iter(wrong)) in str(refusal.value)


def test_the_sixty_tiles_are_all_ordered_triples_of_three_different_patterns() -> None:
    assert len(TRIPLES) == 60
    seen: dict[int, tuple[str, ...]] = {}
    for seed in range(60):
        view = fresh(players=4, seed=seed).view(None)
        for row in "AB":
            for tile in view["market"][row]["tiles"]:
                seen[tile["tile"]] = tuple(tile["patterns"])
    assert seen == dict(enumerate(TRIPLES))


def test_no_tile_lies_twice_on_the_table(players: int) -> None:
    view = fresh(players).view(None)
    lying = [tile["tile"] for row in "AB" for tile in view["market"][row]["tiles"]]
    lying += [seat["start"]["tile"] for seat in view["seats"]]
    assert len(lying) == len(set(lying)) == 6 + players


def test_six_tiles_on_the_market_and_the_rest_in_the_bag(players: int) -> None:
    view = fresh(players).view(None)
    assert [len(view["market"][row]["tiles"]) for row in "AB"] == [3, 3]
    assert view["bag"] == 60 - 6 - players


def test_one_sand_dollar_on_each_area_and_one_for_each_player(players: int) -> None:
    view = fresh(players).view(None)
    assert [view["market"][row]["dollars"] for row in "AB"] == [1, 1]
    assert [seat["dollars"] for seat in view["seats"]] == [1] * players


def test_one_towel_token_on_each_frame_for_two_players_else_two(players: int) -> None:
    number = 1 if players == 2 else 2
    assert fresh(players).view(None)["frames"] == {
        "fish": {"space": 6, "token": "shell", "left": number},
        "sun": {"space": 6, "token": "wave", "left": number},
    }


def test_everybody_starts_with_markers_off_the_tracks_and_nothing_collected(players: int) -> None:
    for seat in fresh(players).view(None)["seats"]:
        assert seat["tracks"] == dict.fromkeys(PATTERNS, 0)
        assert not any(seat["tokens"].values())
        assert seat["pearls"] == {"white": 0, "black": 0}
        assert seat["penalties"] == 0
        assert seat["beach"] == []
        assert seat["score"]["total"] == 1


def test_eight_umbrella_tokens_lie_face_up_on_the_eight_icons(players: int) -> None:
    icons = [(2, 2), (3, 6), (5, 4), (6, 1), (8, 7), (9, 4), (11, 2), (12, 6)]
    for seat in fresh(players).view(None)["seats"]:
        assert sorted((spot["column"], spot["row"]) for spot in seat["spots"]) == icons
        assert Counter(str(spot["token"]) for spot in seat["spots"]) == {
            "white": 3,
            "black": 3,
            "['wave', 'palm']": 1,
            "['shell', 'palm']": 1,
        }


def test_umbrella_tokens_are_shuffled_for_each_player_apart() -> None:
    layouts = {
        str(seat["spots"]) for seed in range(6) for seat in fresh(4, seed).view(None)["seats"]
    }
    assert len(layouts) > 18


def test_the_starting_tile_lies_on_the_dock_in_the_three_middle_rows() -> None:
    match = position(Player(start="fish-sun-wave"), market={"A": ["fish-palm-shell"]})
    match.play("A1")
    assert words(match) == {"@3"}  # fish beside fish: row 3


def test_the_starting_tile_is_none_of_the_twelve() -> None:
    match = position(Player(filled=11), Player(filled=4))
    assert not match.view(None)["last_round"]
    match.play("A1")
    match.play(match.moves()[0])
    assert len(seat_view(match)["beach"]) == 12
    assert match.view(None)["last_round"]


def test_tiles_are_dealt_to_row_a_then_row_b_then_the_docks_then_the_bag() -> None:
    two, three = fresh(2), fresh(3)
    market = [
        [tile["tile"] for row in "AB" for tile in match.view(None)["market"][row]["tiles"]]
        for match in (two, three)
    ]
    docks = [
        [seat["start"]["tile"] for seat in match.view(None)["seats"]] for match in (two, three)
    ]
    assert market[0] == market[1]
    assert docks[0] == docks[1][:2]
    two.play("A1")
    first_drawn = two.view(None)["market"]["A"]["tiles"][2]["tile"]
    assert first_drawn == docks[1][2]


def test_the_same_seed_deals_the_same_and_another_seed_does_not() -> None:
    assert fresh(3, 7).view(None) == fresh(3, 7).view(None)
    assert fresh(3, 7).view(None) != fresh(3, 8).view(None)


def test_seat_0_starts(players: int) -> None:
    match = fresh(players)
    view = match.view(None)
    assert match.seat == view["seat"] == view["starter"] == 0
    assert (view["half"], view["round"], view["turn"], view["last_round"]) == (1, 1, 1, False)
    assert view["phase"] == "pick"
    assert offered(match, "A1", "$A")


def test_tiles_are_numbered_in_the_order_of_their_patterns() -> None:
    assert (NUMBER["fish-sun-wave"], NUMBER["fish-sun-shell"], NUMBER["fish-wave-sun"]) == (0, 1, 3)
