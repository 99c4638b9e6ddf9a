"""The box: graded values, and a box of one's own in their place."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import parasol

from .positions import (
    PATTERNS,
    TRIPLES,
    Player,
    Towel,
    hand,
    lines,
    offered,
    position,
    refuse,
    seat_view,
    tracks,
    words,
)

RULED: dict[str, tuple[Any, str]] = {
    "market.costs": ([0, 1, 2], "deduced"),
    "dollars.area": (1, "rulebook"),
    "dollars.player": (1, "rulebook"),
    "dollars.points": (1, "rulebook"),
    "beach.row_steps": ([3, 2, 1, 1, 1, 2, 3], "deduced"),
    "beach.middle": (3, "house"),
    "umbrellas.spots": (
        [[2, 2], [3, 6], [5, 4], [6, 1], [8, 7], [9, 4], [11, 2], [12, 6]],
        "house",
    ),
    "umbrellas.white": (3, "deduced"),
    "umbrellas.black": (3, "deduced"),
    "scoring.tokens": ([["wave", "palm"], ["shell", "palm"]], "house"),
    "scoring.steps": (1, "rulebook"),
    "crabs.spots": ([[2, 6], [3, 2], [5, 4], [6, 7], [8, 1], [9, 4], [11, 6]], "house"),
    "crabs.scoring_spots": ([[4, 1], [10, 7]], "house"),
    "crabs.values": ([2, 2, 3, 3, 3, 4, 4], "deduced"),
    "penalty.points": (1, "rulebook"),
    "pearls.points": ([0, 2, 5, 9], "rulebook"),
    "track.values": ([1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26], "house"),
    "track.extension": ([28, 30, 32, 34, 36, 38, 40, 42, 44, 46], "house"),
    "frames.tokens_2p": (1, "rulebook"),
    "frames.tokens": (2, "rulebook"),
}


def leaves(table: dict[str, Any], path: str = "") -> dict[str, dict[str, Any]]:
    if "value" in table:
        return {path: table}
    found: dict[str, dict[str, Any]] = {}
    for key, below in table.items():
        found |= leaves(below, f"{path}.{key}" if path else key)
    return found


@pytest.fixture(scope="module")
def box() -> dict[str, dict[str, Any]]:
    text = (files("parasol.games.maui") / "components.toml").read_text(encoding="utf-8")
    return leaves(tomllib.loads(text))


def test_every_value_of_the_box_has_a_grade_and_a_note(box: dict[str, dict[str, Any]]) -> None:
    assert set(RULED) < set(box)
    for key, leaf in box.items():
        assert set(leaf) == {"value", "grade", "note"}, key
        assert leaf["grade"] in {"rulebook", "deduced", "house"}, key
        assert leaf["note"], key


@pytest.mark.parametrize("key", RULED)
def test_values_and_grades_are_those_of_the_rules_page(
    key: str, box: dict[str, dict[str, Any]]
) -> None:
    assert (box[key]["value"], box[key]["grade"]) == RULED[key]


def test_twelve_columns_and_two_frames_with_their_tokens(box: dict[str, dict[str, Any]]) -> None:
    assert box["beach.columns"]["value"] == 12
    assert box["frames.fish"]["value"] == {"space": 6, "token": "shell"}
    assert box["frames.sun"]["value"] == {"space": 6, "token": "wave"}
    assert box["patterns.names"]["value"] == list(PATTERNS)


def test_a_box_of_ones_own_is_a_file_with_the_same_keys_and_bare_values(tmp_path: Path) -> None:
    mine = tmp_path / "my-box.toml"
    mine.write_text("[market]\ncosts = [0, 1, 3]\n", encoding="utf-8")
    for components in (mine, str(mine), {"market": {"costs": [0, 1, 3]}}):
        view = parasol.new("maui", seed=1, components=components).view(None)
        assert view["components"] == {"market": {"costs": [0, 1, 3]}}


def test_the_standard_box_changes_nothing() -> None:
    assert parasol.new("maui", seed=1).view(None)["components"] == {}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[market]\nprices = [0, 1, 2]\n", "market.prices"),
        ("[wind]\nspeed = 3\n", "wind"),
        ("[market]\ncosts = [0, 1]\n", "market.costs"),
        ('[market]\ncosts = "free"\n', "market.costs"),
        ("[market]\ncosts = [0, -1, 2]\n", "market.costs"),
        ("[beach]\nrow_steps = [3]\n", "beach.row_steps"),
        ("[beach]\nrow_steps = [3, 2, 1]\n", "beach.middle"),
        ("[beach]\nmiddle = 6\n", "beach.middle"),
        ("[umbrellas]\nspots = [[2, 9]]\n", "umbrellas.spots"),
        ('[scoring]\ntokens = [["wave", "towel"], ["shell", "palm"]]\n', "scoring.tokens"),
        ("[crabs]\nvalues = [2, 3]\n", "crabs"),
        ('[frames]\nfish = {space = 26, token = "shell"}\n', "frames.fish"),
        ('[frames]\nfish = {space = 6, token = "towel"}\n', "frames.fish"),
        ('[tiles]\nlist = [["fish", "sun"]]\n', "tiles.list"),
        ("[track]\nvalues = []\n", "track.values"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_by_file_and_key(
    text: str, key: str, tmp_path: Path
) -> None:
    mine = tmp_path / "my-box.toml"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(parasol.BadComponents) as refusal:
        parasol.new("maui", seed=1, components=str(mine))
    assert "my-box.toml" in str(refusal.value)
    assert key in str(refusal.value)


def test_a_file_that_is_missing_or_no_toml_is_refused_by_name(tmp_path: Path) -> None:
    broken = tmp_path / "broken-box.toml"
    broken.write_text("[market\ncosts =", encoding="utf-8")
    for path in (broken, tmp_path / "no-such-box.toml"):
        with pytest.raises(parasol.BadComponents, match=path.name):
            parasol.new("maui", seed=1, components=str(path))


def test_a_changed_mapping_that_does_not_fit_is_refused_by_key() -> None:
    with pytest.raises(parasol.BadComponents, match=r"pearls\.points"):
        parasol.new("maui", seed=1, components={"pearls": {"points": "many"}})


UMBRELLAS: list[list[int]] = RULED["umbrellas.spots"][0]
CRABS: list[list[int]] = RULED["crabs.spots"][0]
SEVENTEEN = [[column, row] for column in range(1, 10) for row in (1, 2)][:17]
MORE_CRABS = [[column, row] for column in range(1, 9) for row in (3, 5)]


@pytest.mark.parametrize(
    ("components", "key"),
    [
        ({"umbrellas": {"spots": UMBRELLAS[:7]}}, "umbrellas.spots"),
        ({"umbrellas": {"spots": [*UMBRELLAS, [4, 4]]}}, "umbrellas.spots"),
        ({"umbrellas": {"spots": [*UMBRELLAS[:7], [13, 6]]}}, "umbrellas.spots"),
        ({"umbrellas": {"spots": [*UMBRELLAS[:7], [12, 8]]}}, "umbrellas.spots"),
        ({"umbrellas": {"spots": [*UMBRELLAS[:7], UMBRELLAS[0]]}}, "umbrellas.spots"),
        ({"umbrellas": {"white": 4}}, "umbrellas.spots"),
        ({"umbrellas": {"white": 2, "black": 4}}, "pearls.points"),
        ({"umbrellas": {"white": 4, "black": 2}}, "pearls.points"),
        ({"pearls": {"points": [0, 2, 5]}}, "pearls.points"),
        (
            {
                "umbrellas": {"white": 8, "black": 7, "spots": SEVENTEEN},
                "pearls": {"points": [0, 1, 2, 3, 4, 5, 6, 7, 8]},
            },
            "umbrellas.spots",
        ),
        ({"crabs": {"spots": CRABS[:6]}}, "crabs.spots"),
        ({"crabs": {"scoring_spots": [[4, 1]]}}, "crabs.scoring_spots"),
        ({"crabs": {"scoring_spots": [[2, 6], [10, 7]]}}, "crabs.scoring_spots"),
        ({"crabs": {"spots": MORE_CRABS[:15], "values": [2] * 15}}, "crabs.spots"),
        ({"scoring": {"tokens": [["wave", "wave"], ["shell", "palm"]]}}, "scoring.tokens"),
        ({"scoring": {"tokens": [["wave", "palm"]] * 3}}, "scoring.tokens"),
        ({"track": {"extension": [28] * 16}}, "track.extension"),
        ({"frames": {"sun": {"space": 16, "token": "wave"}}}, "frames.sun"),
        ({"frames": {"sun": {"space": 6, "token": "wave", "left": 2}}}, "frames.sun"),
        ({"frames": {"sun": {"space": 6}}}, "frames.sun"),
        ({"tiles": {"list": []}}, "tiles.list"),
        ({"tiles": {"list": [["fish", "sun"], *map(list, TRIPLES)]}}, "tiles.list"),
        ({"tiles": {"list": [["fish", "sun", "towel"], *map(list, TRIPLES)]}}, "tiles.list"),
        ({"tiles": {"list": [list(TRIPLES[0])] * 121}}, "tiles.list"),
    ],
)
def test_values_that_do_not_fit_each_other_are_refused_by_key(
    components: dict[str, Any], key: str
) -> None:
    with pytest.raises(parasol.BadComponents) as refusal:
        parasol.new("maui", seed=1, components=components)
    assert key in str(refusal.value)


@pytest.mark.parametrize(
    "components",
    [
        {"beach": {"middle": 5}},
        {"beach": {"middle": 1}},
        {"umbrellas": {"spots": [*UMBRELLAS[:7], [12, 7]]}},
        {"umbrellas": {"white": 2, "black": 4}, "pearls": {"points": [0, 1, 2, 3, 4]}},
        {
            "umbrellas": {"white": 7, "black": 7, "spots": SEVENTEEN[:16]},
            "pearls": {"points": [0, 1, 2, 3, 4, 5, 6, 7]},
        },
        {"crabs": {"spots": MORE_CRABS[:14], "values": [2] * 14}},
        {"track": {"extension": [28] * 15}},
        {"track": {"extension": []}},
        {"frames": {"sun": {"space": 15, "token": "wave"}}},
        {"tiles": {"list": [list(TRIPLES[0])] * 120}},
    ],
)
@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
def test_the_largest_and_smallest_values_that_fit_are_played_to_the_end(
    components: dict[str, Any], variant: str
) -> None:
    match = parasol.new("maui", seed=1, components=components, variant=variant)
    while not match.over:
        match.play(match.moves()[0])
    assert max(len(seat["beach"]) for seat in match.view(None)["seats"]) == 12


def some_tiles(number: int) -> dict[str, Any]:
    return {"tiles": {"list": [list(three) for three in TRIPLES[:number]]}}


@pytest.mark.parametrize(("players", "enough"), [(2, 32), (3, 45), (4, 58)])
def test_there_must_be_tiles_for_the_market_and_every_beach_and_dock(
    players: int, enough: int
) -> None:
    view = parasol.new("maui", players=players, seed=1, components=some_tiles(enough)).view(None)
    assert view["bag"] == enough - 6 - players
    with pytest.raises(parasol.BadComponents, match="tiles"):
        parasol.new("maui", players=players, seed=1, components=some_tiles(enough - 1))


def test_other_costs_are_asked_and_paid() -> None:
    match = position(Player(dollars=2), areas=(1, 1), components={"market": {"costs": [0, 2, 3]}})
    assert offered(match, "A2")
    refuse(match, "A3", "B3")
    match.play("A2")
    assert seat_view(match)["dollars"] == 0


def test_another_number_of_sand_dollars_is_laid_out() -> None:
    view = parasol.new("maui", seed=1, components={"dollars": {"area": 2, "player": 3}}).view(None)
    assert [view["market"][row]["dollars"] for row in "AB"] == [2, 2]
    assert [seat["dollars"] for seat in view["seats"]] == [3, 3]


def test_other_row_values_move_other_steps() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=4)]),
        market={"A": ["fish-palm-shell"]},
        components={"beach": {"row_steps": [3, 2, 1, 4, 1, 2, 3]}},
    )
    match.play("A1 @4")
    assert tracks(match)["fish"] == 4


def test_another_number_of_rows_makes_another_play_area() -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=5)], dollars=1),
        market={"A": ["wave-palm-shell", "shell-sun-fish"]},
        components={"beach": {"row_steps": [3, 2, 1, 1, 1, 1, 1, 2, 4]}},
    )
    match.play("A1 @7")  # rows 7 to 9 are all inside
    assert tracks(match)["wave"] == 1
    assert seat_view(match)["penalties"] == 0
    match.play("$B")
    match.play("A1")
    assert words(match) == {"@9"}
    match.play("@9")
    assert tracks(match)["shell"] == 4
    assert seat_view(match)["penalties"] == 2


def test_other_track_values_score() -> None:
    components = {"track": {"values": [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]}}
    match = position(Player(tracks={"palm": 3}), components=components)
    assert seat_view(match)["score"]["parts"]["palm"] == 6


def test_other_extension_values_score_in_the_long_game() -> None:
    components = {"track": {"extension": [30, 33, 36, 39, 42, 45, 48, 51, 54, 57]}}
    match = position(Player(tracks={"palm": 17}), components=components, variant="long")
    assert seat_view(match)["score"]["parts"]["palm"] == 33


def test_other_pearl_dollar_and_penalty_points_score() -> None:
    components = {
        "pearls": {"points": [0, 1, 4, 9]},
        "dollars": {"points": 2},
        "penalty": {"points": 3},
    }
    player = Player(filled=9, beach=[Towel("fish-sun-wave", top=7)], white=2, dollars=1)
    match = position(player, components=components)
    parts = seat_view(match)["score"]["parts"]
    assert (parts["white pearls"], parts["sand dollars"], parts["penalties"]) == (4, 2, -6)
    assert match.scores()[0].total == 4 + 2 - 6


def test_the_middle_rows_are_data() -> None:
    components = {"beach": {"middle": 2}}
    match = position(
        Player(start="fish-sun-wave"), market={"A": ["fish-palm-shell"]}, components=components
    )
    match.play("A1")
    assert words(match) == {"@2"}
    stuck = position(
        Player(beach=[Towel("fish-sun-wave", top=-1)], dollars=0),
        areas=(0, 0),
        market={
            "A": ["fish-sun-palm", "sun-palm-fish", "shell-palm-fish"],
            "B": ["palm-shell-sun", "shell-fish-sun", "palm-fish-shell"],
        },
        components=components,
    )
    stuck.play("spare/A1")
    assert seat_view(stuck)["beach"][-1]["top"] == 2


def test_the_first_towel_of_a_new_game_lies_beside_the_middle_rows_of_the_box() -> None:
    for seed in range(5):
        match = parasol.new("maui", seed=seed, components={"beach": {"middle": 2}})
        match.play(min(word for word in words(match) if word[0] in "AB"))
        view = match.view(0)
        dock = view["seats"][0]["start"]["patterns"]
        tops = {
            2 + dock.index(pattern) - part
            for part, pattern in enumerate(view["picked"]["patterns"])
            if pattern in dock
        }
        assert words(match) == {f"@{top}" for top in tops}


def test_a_scoring_pattern_may_move_more_steps() -> None:
    match = position(
        Player(
            beach=[Towel("fish-sun-wave")], spots={(2, 2): ("wave", "palm")}, tracks={"palm": 14}
        ),
        market={"A": ["palm-fish-sun"]},
        components={"scoring": {"steps": 2}},
    )
    match.play("A1 @2")
    assert words(match) == {"^wave", "^palm"}
    match.play("^palm")
    assert tracks(match)["palm"] == 15


@pytest.mark.parametrize(
    ("before", "chosen", "track", "space"),
    [
        ({"palm": 3}, " ^palm", "palm", 5),
        ({"wave": 3}, " ^wave", "wave", 5),
        ({"palm": 3, "wave": 15}, "", "palm", 5),
        ({"wave": 3, "palm": 15}, "", "wave", 5),
    ],
)
def test_a_scoring_pattern_moves_all_its_steps_chosen_or_unasked(
    before: dict[str, int], chosen: str, track: str, space: int
) -> None:
    match = position(
        Player(beach=[Towel("fish-sun-wave")], spots={(2, 2): ("wave", "palm")}, tracks=before),
        market={"A": ["palm-fish-sun"]},
        components={"scoring": {"steps": 2}},
    )
    match.play("A1 @2" + chosen)
    assert match.seat == 1
    assert tracks(match)[track] == space


def test_a_frame_elsewhere_on_its_track_gives_its_token_there() -> None:
    components = {"frames": {"fish": {"space": 2, "token": "palm"}}}
    match = position(
        Player(beach=[Towel("fish-sun-wave")], tracks={"fish": 1}),
        market={"A": ["fish-palm-shell"]},
        components=components,
    )
    events = lines(match, "A1 @3", "token")
    assert events == [("token", {"pattern": "palm"})]
    assert hand(match) == {"palm": 1}


def test_a_frame_on_another_track_reached_by_a_scoring_pattern_gives_its_token_at_once() -> None:
    components = {"frames": {"palm": {"space": 3, "token": "fish"}}}
    player = Player(
        beach=[Towel("fish-sun-wave")], spots={(2, 2): ("wave", "palm")}, tracks={"palm": 2}
    )
    match = position(player, market={"A": ["palm-fish-sun"]}, components=components)
    assert match.view(None)["frames"]["palm"] == {"space": 3, "token": "fish", "left": 1}
    events = lines(match, "A1 @2 ^palm", "stepped", "token")
    assert events[0] == ("stepped", {"track": "palm", "from": 2, "to": 3, "why": "umbrella"})
    assert events[1] == ("token", {"pattern": "fish"})
    assert hand(match) == {"fish": 1}
    assert match.seat == 1


def test_a_frame_on_space_0_is_no_frame() -> None:
    components = {"frames": {"fish": {"space": 0, "token": "shell"}}}
    assert set(parasol.new("maui", seed=1, components=components).view(None)["frames"]) == {"sun"}
    match = position(
        Player(beach=[Towel("fish-sun-wave")], tracks={"fish": 5}),
        market={"A": ["fish-palm-shell"]},
        components=components,
    )
    match.play("A1 @3")
    assert tracks(match)["fish"] == 6
    assert hand(match) == {}


def test_another_number_of_towel_tokens_waits_on_the_frames() -> None:
    components = {"frames": {"tokens": 3, "tokens_2p": 2}}
    for players, left in ((2, 2), (3, 3)):
        view = parasol.new("maui", players=players, seed=1, components=components).view(None)
        assert {frame["left"] for frame in view["frames"].values()} == {left}


def test_other_umbrella_icons_are_used() -> None:
    spots = [[1, 4], [3, 6], [5, 4], [6, 1], [8, 7], [9, 4], [11, 2], [12, 6]]
    match = position(
        Player(start="fish-sun-wave", spots={(1, 4): "black"}),
        market={"A": ["fish-palm-shell"]},
        components={"umbrellas": {"spots": spots}},
    )
    match.play("A1 @3")
    assert seat_view(match)["pearls"]["black"] == 1


def test_other_crab_values_are_used() -> None:
    components = {"crabs": {"values": [5, 5, 5, 5, 5, 5, 5]}}
    match = position(
        Player(beach=[Towel("fish-sun-wave", top=4)]),
        market={"A": ["fish-palm-shell"]},
        variant="crabs",
        components=components,
    )
    match.play("A1 @4")
    assert seat_view(match)["beach"][1]["crabs"] == [0, 0, 5]
    assert seat_view(match)["score"]["parts"]["sand crabs"] == -5


def test_fewer_columns_end_the_game_sooner() -> None:
    spots = [[2, 2], [3, 6], [5, 4], [6, 1], [2, 7], [4, 4], [5, 2], [6, 6]]
    crabs = [[2, 6], [3, 2], [5, 4], [6, 7], [1, 1], [4, 4], [6, 6]]
    components = {
        "beach": {"columns": 6},
        "umbrellas": {"spots": spots},
        "crabs": {"spots": crabs, "scoring_spots": [[4, 1], [5, 7]]},
    }
    match = parasol.new("maui", seed=3, components=components)
    turns = 0
    while not match.over:
        turns += match.view(None)["phase"] == "pick"
        placing = [move for move in match.moves() if str(move)[0] != "$"]
        match.play((placing or match.moves())[0])
    assert max(len(seat["beach"]) for seat in match.view(None)["seats"]) == 6
    assert turns >= 11
