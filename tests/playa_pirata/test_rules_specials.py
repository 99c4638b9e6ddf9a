"""The draft, the windows, and the ten special cards."""

import pytest

from parasol.core.match import Match
from parasol.games.playa_pirata.position import DEPTH, LARGE, PIECE, STUCK

from .stage import THREE, finish, give_towels, lay, run, state_of, table, treasure, why, words

QUIET = "pass pass |"
"""Nobody plays the Lifeguard before the first burying."""


def drafted(mine: str, other: str = "wave", burials: bool = True) -> Match:
    """Two players; seat 0 has drafted `mine`, seat 1 `other`."""
    spare = next(card for card in ("skeleton", "sand-castle") if card not in (mine, other))
    match = run(table(pack=[mine, other, spare]), f"keep/{other} keep/{mine}")
    if burials:
        run(match, f"{QUIET} pass bury/3 end | pass bury/7 end |")
    return match


def covered(mine: str, other: str = "wave") -> Match:
    """The same after a turn each: B is covered by seat 0 with a 3, C by seat 1 with a 3."""
    match = drafted(mine, other)
    return run(
        match,
        "pass bury/4 pass @B +3 done pass stop end | pass bury/3 pass @C +3 done pass stop end",
    )


# The draft


def test_the_pack_has_a_card_more_than_players_and_begins_left_of_the_starter() -> None:
    match = table(*THREE, pack=["wave", "parrot", "bucket", "skeleton"])
    assert match.seat == 1
    assert match.view(None)["pack"] == 4
    assert words(match) == ["keep/skeleton", "keep/wave", "keep/bucket", "keep/parrot"]
    match.play("keep/parrot")
    assert match.seat == 2
    assert "keep/parrot" not in words(match)
    match.play("keep/wave")
    assert match.seat == 0
    assert words(match) == ["keep/skeleton", "keep/bucket"]


def test_the_last_drafter_removes_the_other_card_unseen() -> None:
    match = run(table(pack=["wave", "parrot", "bucket"]), "keep/wave keep/parrot")
    assert [line.values for line in match.log(0) if line.kind == "discarded"] == [
        {"card": "bucket"}
    ]
    assert not [line for line in match.log(1) if line.kind == "discarded"]
    finish(match)
    assert "bucket" not in match.view(None)["results"][0]["specials"]


def test_what_was_drafted_and_passed_on_is_remembered() -> None:
    match = run(table(pack=["wave", "parrot", "bucket"]), "keep/wave keep/parrot")
    assert match.view(1)["draft"] == {"pack": ["wave", "bucket", "parrot"], "kept": "wave"}
    assert match.view(0)["draft"] == {"pack": ["bucket", "parrot"], "kept": "parrot"}
    assert match.view(0)["special"] == "parrot"
    assert match.view(None)["draft"] is None
    assert [seat["special"] for seat in match.view(0)["seats"]] == ["hidden", "hidden"]


def test_what_is_kept_is_masked_for_the_others() -> None:
    match = run(table(pack=["wave", "parrot", "bucket"]), "keep/wave keep/parrot")
    assert "keep/wave" in match.record(seat=1)
    assert "keep/wave" not in match.record(seat=0)
    assert "keep/?" in match.record(seat=None)


# Windows


def test_the_lifeguard_question_goes_to_everybody_in_turn_order() -> None:
    match = run(
        table(*THREE, pack=["lifeguard", "parrot", "bucket", "wave"]),
        "keep/lifeguard keep/wave keep/parrot",
    )
    asked = []
    while match.view(None)["phase"] == "lifeguard":
        asked.append((match.seat, words(match)))
        match.play("lifeguard/0" if match.seat == 1 else "pass")
    assert asked == [(0, ["pass"]), (1, ["pass", "lifeguard/0", "lifeguard/2"]), (2, ["pass"])]
    assert match.view(None)["phase"] == "window"
    assert match.seat == 0


def phases(match: Match, script: str) -> list[str]:
    """Which window or phase comes before each word of a turn."""
    found = []
    for word in script.split():
        view = match.view(None)
        found.append(view["window"] or view["phase"])
        match.play(word)
    return found


def test_a_turn_has_four_windows_while_the_card_is_unplayed() -> None:
    match = drafted("wave", "parrot")
    script = "pass bury/4 pass @B +3 done pass @C +1 done end"
    assert phases(match, script) == [
        "before",
        "play",
        "between",
        "towels",
        "cards",
        "cards",
        "groups",
        "second",
        "cards",
        "cards",
        "end",
    ]
    assert match.seat == 1


def test_the_first_turn_has_windows_before_and_after_burying() -> None:
    match = run(drafted("wave", "parrot", burials=False), QUIET)
    assert phases(match, "pass bury/3 end") == ["before", "play", "end"]
    assert match.seat == 1


def test_after_the_card_is_played_nothing_more_is_asked() -> None:
    match = drafted("parrot")
    run(match, "parrot bury/4")
    assert match.view(None)["phase"] == "towels"
    run(match, "@B +3 done stop")
    assert match.seat == 1


def test_the_window_between_groups_comes_even_if_no_second_group_is_possible() -> None:
    match = drafted("sand-castle")
    give_towels(match, 0, 1)
    script = "pass bury/4 pass @B +1 done pass end"
    assert phases(match, script)[-2:] == ["groups", "end"]


def test_with_an_unplayed_card_skipping_is_said() -> None:
    match = drafted("sand-castle")
    give_towels(match, 0)
    run(match, "pass bury/4 pass")
    assert words(match) == ["skip"]
    run(match, "skip")
    assert words(match) == ["end"]


@pytest.mark.parametrize("card", ["sand-castle", "skeleton", "wave", "jolly-roger", "flip-flops"])
def test_what_is_asked_does_not_depend_on_the_card(card: str) -> None:
    match = drafted(card, "parrot" if card == "wave" else "wave")
    assert words(match) == ["pass"]
    assert match.view(1)["seats"][0]["special"] == "hidden"


def test_no_special_card_inside_a_group_or_in_the_final_turn() -> None:
    match = drafted("parrot")
    run(match, "pass bury/4 pass @B +3")
    assert "parrot" not in words(match)
    run(match, "done")
    assert "parrot" in words(match)
    while not match.over:
        if match.view(None)["phase"] == "final":
            assert "parrot" not in words(match)
        can = words(match)
        plain = [word for word in can if word in ("pass", "end", "stop", "skip", "done")]
        match.play((plain or can)[0])


def test_a_special_card_is_played_once() -> None:
    match = run(drafted("parrot"), "parrot bury/4 @B +3 done stop")
    run(match, "pass bury/3 pass @C +1 done pass stop end")
    assert match.view(None)["phase"] == "play"
    assert match.view(None)["seats"][0]["special"] == "parrot"
    assert match.view(None)["seats"][0]["special_played"]


# The cards


def points(match: Match, seat: int = 0) -> int:
    return state_of(match).parts(seat, True)[-1]


def test_sand_castle_makes_unplayed_threes_worth_three() -> None:
    match = drafted("sand-castle")
    give_towels(match, 0, 3, 3, 2, 1)
    assert state_of(match).parts(0, True)[3:] == [4, 0, 4]


@pytest.mark.parametrize(("skulls", "worth"), [(0, 0), (1, 3), (2, 3)])
def test_skeleton_is_worth_three_with_a_skull(skulls: int, worth: int) -> None:
    match = drafted("skeleton")
    state = state_of(match)
    state.table[1 * DEPTH + PIECE], state.table[2 * DEPTH + PIECE] = 4, 9
    for letter in "BC"[:skulls]:
        lay(match, letter, (0, 1))
    assert points(match) == worth


WAVES = [
    (["B", "C"], [0, 5], 1, 3),  # two threes
    (["B", "C"], [0, 1], 1, 0),  # 3 and 4
    (["B", "C"], [4, 9], 1, 0),  # two skulls
    (["B", "C"], [1, 8], 2, 3),  # 4 and a Towel treasure worth 4
    (["B", "C"], [1, 8], 1, 0),  # 4 and a Towel treasure worth 2
]


@pytest.mark.parametrize(("letters", "pieces", "height", "worth"), WAVES)
def test_wave_is_worth_three_with_two_treasures_of_one_value(
    letters: list[str], pieces: list[int], height: int, worth: int
) -> None:
    match = drafted("wave", "parrot")
    state = state_of(match)
    for letter, piece in zip(letters, pieces, strict=True):
        state.table["ABC".index(letter) * DEPTH + PIECE] = piece
        lay(match, letter, *[(0, 1)] * height)
    assert points(match) == worth


def test_king_size_makes_a_group_exceed_by_two() -> None:
    match = run(covered("king-size"), "king-size/C bury/5 @C +3 +1")
    assert words(match)[0] != "done"
    run(match, "+1 done stop")
    assert treasure(match, "C")["king_size"] == 0
    assert treasure(match, "C")["needs"] == 3


def test_king_size_lets_the_first_towels_on_a_bare_treasure_be_any() -> None:
    match = run(drafted("king-size"), "king-size/B bury/4 @B +1 done")
    assert treasure(match, "B")["towels"] == [{"seat": 0, "value": 1}]
    assert treasure(match, "B")["needs"] == 3


def test_king_size_may_lie_beside_any_treasure() -> None:
    match = run(covered("king-size"), "pass umbrella/B")
    assert [word for word in words(match) if "/" in word] == [f"king-size/{p}" for p in "ABCDE"]


def test_jolly_roger_is_laid_with_burying_and_nothing_else_chooses_that_treasure() -> None:
    match = run(drafted("jolly-roger", "king-size", burials=False), QUIET)
    run(match, "pass bury/3/roger | pass bury/7 end |")
    assert treasure(match, "B")["jolly_roger"] == 0
    assert match.view(None)["seats"][0]["special"] == "jolly-roger"
    assert "telescope/B" not in words(match)
    assert "map/B" not in words(match)
    assert "Jolly Roger" in why(match, "telescope/B")
    run(match, "bury/4 @B +3 done stop")
    assert [word for word in words(match) if "/" in word] == [f"king-size/{p}" for p in "ACD"]


def test_an_umbrella_cannot_stand_beside_the_jolly_roger() -> None:
    match = run(drafted("jolly-roger", burials=False), QUIET)
    run(match, "pass bury/3/roger | pass bury/7 end | bury/4 @B +3 done stop |")
    run(match, "pass bury/3 pass @A +1 done pass stop end |")
    assert not [word for word in words(match) if word.startswith("umbrella")]


def test_bucket_peeks_under_a_visible_three() -> None:
    match = covered("bucket")
    assert words(match) == ["pass", "bucket/B", "bucket/C"]
    run(match, "bucket/C")
    assert match.view(0)["known"]["C"] == 7
    assert treasure(match, "C")["looked"] == [0]
    assert "C" not in match.view(None)["known"]


def test_bucket_does_not_see_a_three_under_an_umbrella() -> None:
    match = run(covered("bucket"), "pass umbrella/B")
    assert words(match) == ["pass", "bucket/C"]


def test_the_lifeguard_shows_a_hand_to_its_player_alone() -> None:
    match = drafted("lifeguard", burials=False)
    run(match, "lifeguard/1")
    assert match.view(0)["saw"] == ["skull", 3, 5, 7, "towel"]
    assert match.view(1)["saw"] is None
    assert match.view(None)["lifeguard"] == {"by": 0, "target": 1, "buried": 0}
    assert not [line for line in match.log(1) if line.kind == "saw_hand"]


def test_the_lifeguard_may_be_played_in_a_turn_on_another_who_holds_a_treasure() -> None:
    match = drafted("lifeguard")
    assert words(match) == ["pass", "lifeguard/1"]


def test_flip_flops_move_the_umbrella_and_open_the_old_treasure() -> None:
    match = run(covered("flip-flops"), "pass umbrella/B pass @A +2 done")
    assert words(match) == ["pass", "flip-flops/A"]
    run(match, "flip-flops/A")
    assert treasure(match, "A")["umbrella"] == 0
    assert treasure(match, "B")["umbrella"] is None
    assert treasure(match, "B")["controlled_by"] == 0
    assert "@B" in words(match)


def test_flip_flops_need_an_umbrella_in_play() -> None:
    match = covered("flip-flops")
    assert words(match) == ["pass"]


def test_piggybank_takes_a_low_card_from_anywhere_in_a_pile() -> None:
    match = drafted("piggybank")
    lay(match, "A", (0, 2), (1, 1), (0, 3))
    lay(match, "B", (1, 2))
    lay(match, "C", (0, 3), (0, 1))
    assert words(match) == ["pass", "piggybank/A", "piggybank/C"]
    run(match, "piggybank/A")
    assert words(match) == ["take/0"]
    run(match, "take/0")
    assert treasure(match, "A")["towels"] == [{"seat": 1, "value": 1}, {"seat": 0, "value": 3}]
    assert match.view(None)["seats"][0]["towels"]["2"] == 5
    assert match.view(None)["phase"] == "play"


def test_piggybank_from_the_top_gives_control_to_the_card_below() -> None:
    match = drafted("piggybank")
    lay(match, "A", (1, 2), (0, 1))
    run(match, "piggybank/A take/1")
    assert treasure(match, "A")["controlled_by"] == 1
    assert treasure(match, "A")["needs"] == 3


def test_piggybank_under_an_umbrella_leaves_the_treasure_its_owner() -> None:
    match = drafted("piggybank")
    lay(match, "B", (0, 1))
    state_of(match).began = 2
    run(match, "pass umbrella/B piggybank/B take/0")
    assert treasure(match, "B")["controlled_by"] == 0
    assert treasure(match, "B")["towels"] == []


def test_a_pile_emptied_is_bare_again_but_stays_closed_this_turn() -> None:
    match = run(drafted("piggybank"), "pass bury/4 pass @A +1 done piggybank/A take/0")
    assert match.view(None)["phase"] == "second"
    assert "@A" not in words(match)
    assert treasure(match, "A")["needs"] == 1


def test_with_the_parrot_equal_is_enough_for_the_rest_of_the_turn() -> None:
    match = run(covered("parrot"), "parrot bury/5 @C +3 done")
    assert treasure(match, "C")["controlled_by"] == 0
    run(match, "stop")
    assert match.view(None)["parrot"] is False


def test_the_parrot_beside_king_size_still_needs_one_more() -> None:
    match = covered("parrot")
    state_of(match).table[2 * DEPTH + LARGE] = 2
    assert treasure(match, "C")["needs"] == 5
    run(match, "parrot")
    assert treasure(match, "C")["needs"] == 4


def test_the_parrot_in_hand_never_obliges_but_once_played_it_does() -> None:
    match = covered("parrot")
    give_towels(match, 0, 3)
    for letter in "ABDE":
        lay(match, letter, (1, 3))
    run(match, "pass bury/5 pass")
    state_of(match).table[5 * DEPTH + STUCK] = 2
    assert words(match) == ["skip"]
    match = covered("parrot")
    give_towels(match, 0, 3)
    run(match, "parrot bury/5")
    assert "@C" in words(match)
    assert "skip" not in words(match)
