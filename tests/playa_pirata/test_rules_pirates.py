"""Telescope, Map and Beach Umbrella."""

from .stage import last_umbrella, run, table, treasure, turn_up, why, words

OPENING = "bury/3 bury/7 |"


def test_the_telescope_shows_a_treasure_to_its_player_alone() -> None:
    match = run(table(), f"{OPENING} telescope/C")
    assert match.view(0)["known"] == {"B": 3, "C": 7}
    assert match.view(1)["known"] == {"C": 7}
    assert match.view(None)["known"] == {}
    assert treasure(match, "C")["looked"] == [0]
    assert treasure(match, "C")["value"] is None
    assert [line.values for line in match.log(0) if line.kind == "looked"] == [
        {"treasure": "C", "value": 7}
    ]
    assert not [line for line in match.log(1) if line.kind == "looked"]
    assert match.log(1)[-1].values == {"treasure": "C"}


def test_the_telescope_may_look_at_what_is_known_or_at_nothing() -> None:
    match = run(table(), OPENING)
    assert {"telescope/A", "telescope/B", "telescope/C", "telescope/-"} <= set(words(match))
    run(match, "telescope/-")
    assert match.view(0)["known"] == {"B": 3}
    assert "telescope" not in match.view(None)["seats"][0]["pirates"]


def test_a_pirate_card_is_gone_once_played() -> None:
    match = run(table(), f"{OPENING} telescope/A @A +1 done stop bury/3 @B +1 done stop")
    assert "no pirate of this kind" in why(match, "telescope/A")


def test_the_map_turns_a_treasure_up_for_everybody() -> None:
    match = run(table(), f"{OPENING} map/C")
    for seat in (0, 1, None):
        assert treasure(match, "C", seat)["value"] == 7
    assert treasure(match, "C")["up"]
    run(match, "@C +1 done stop")
    assert "map/C" not in words(match)
    assert "telescope/C" not in words(match)
    assert "face up" in why(match, "map/C")


def test_the_map_may_turn_nothing_up() -> None:
    match = run(table(), f"{OPENING} map/-")
    assert not any(one["up"] for one in match.view(None)["treasures"])


def test_with_nothing_face_down_a_telescope_is_still_played() -> None:
    match = run(table(), OPENING)
    for place in "ABC":
        turn_up(match, place)
    assert [word for word in words(match) if word.startswith("telescope")] == ["telescope/-"]


def test_peeking_and_turning_up_work_under_an_umbrella() -> None:
    match = run(table(), f"{OPENING} bury/4 @B +3 done stop | bury/3 @C +1 done stop |")
    run(match, "umbrella/B @A +1 done stop |")
    assert {"telescope/B", "map/B"} <= set(words(match))


def test_the_umbrella_needs_a_treasure_controlled_since_before_the_turn() -> None:
    match = run(table(), OPENING)
    assert not [word for word in words(match) if word.startswith("umbrella")]
    assert "since before this turn" in why(match, "umbrella/B")
    run(match, "bury/4 @B +3 done @C +1 done | bury/3 @C +2 done stop |")
    assert [word for word in words(match) if word.startswith("umbrella")] == ["umbrella/B"]


def test_under_an_umbrella_no_towels_are_laid_and_it_controls() -> None:
    match = run(table(), f"{OPENING} bury/4 @B +1 done stop | bury/3 @C +1 done stop |")
    run(match, "umbrella/B @A +1 done stop | bury/5")
    assert "@B" not in words(match)
    assert "umbrella on B" in why(match, "@B")
    assert treasure(match, "B")["controlled_by"] == 0
    assert treasure(match, "B")["umbrella"] == 0
    assert treasure(match, "B")["needs"] is None


def test_an_umbrella_may_stand_on_a_treasure_that_is_face_up() -> None:
    match = run(table(), f"{OPENING} bury/4 @B +3 done stop | map/B @C +1 done stop |")
    assert "umbrella/B" in words(match)


def test_an_umbrella_that_cannot_be_played_is_not_offered_before_the_last_card() -> None:
    match = run(table(), OPENING)
    assert "only as the last card" in why(match, "umbrella/-")


def test_as_last_card_without_a_target_the_umbrella_lies_in_front_for_a_point() -> None:
    match = run(table(), OPENING)
    last_umbrella(match)
    assert words(match) == ["umbrella/-"]
    match.play("umbrella/-")
    assert match.view(None)["seats"][0]["umbrella"] == "front"
    assert match.view(None)["seats"][0]["score"]["parts"]["unplayed umbrella"] == 1


def test_as_last_card_with_a_target_the_umbrella_must_go_there() -> None:
    match = run(table(), f"{OPENING} bury/4 @B +3 done stop | bury/3 @C +1 done stop |")
    last_umbrella(match)
    assert words(match) == ["umbrella/B"]
    assert "must go there" in why(match, "umbrella/-")
