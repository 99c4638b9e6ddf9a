"""Special cards: the draft, what each drafter knows, and the windows for playing one's card."""

import pytest

from parasol import Match

from .table import (
    any_turn,
    box,
    draft,
    kinds,
    legal,
    lines,
    new,
    offered,
    phase,
    refuse,
    result,
    seat_view,
    table,
    to_the_final_turn,
    turns,
)

TEN = {
    "sand-castle",
    "skeleton",
    "wave",
    "king-size",
    "jolly-roger",
    "bucket",
    "lifeguard",
    "flip-flops",
    "piggybank",
    "parrot",
}


@pytest.fixture(params=[2, 3, 4])
def players(request: pytest.FixtureRequest) -> int:
    number: int = request.param
    return number


def test_the_player_left_of_the_starting_player_gets_one_card_more_than_there_are_players(
    players: int,
) -> None:
    match = new(players, specials=True)
    assert (phase(match), match.seat, match.view(None)["starter"]) == ("draft", 1, 0)
    assert match.view(None)["pack"] == players + 1
    pack = match.view(1)["draft"]["pack"]
    assert len(set(pack)) == players + 1
    assert set(pack) <= TEN
    assert legal(match) == {f"keep/{card}" for card in pack}


def test_all_ten_cards_can_come_and_are_shuffled() -> None:
    packs = [new(4, seed, specials=True).view(1)["draft"]["pack"] for seed in range(30)]
    assert {card for pack in packs for card in pack} == TEN
    assert len({tuple(sorted(pack)) for pack in packs}) > 9


def test_each_keeps_one_and_passes_the_rest_round_to_the_starting_player(players: int) -> None:
    match = new(players, specials=True)
    pack = set(match.view(1)["draft"]["pack"])
    for left, seat in enumerate([*range(1, players), 0]):
        assert match.seat == seat
        assert match.view(None)["pack"] == players + 1 - left
        assert set(match.view(seat)["draft"]["pack"]) == pack
        kept = sorted(pack)[0]
        match.play(f"keep/{kept}")
        pack.remove(kept)
        assert match.view(seat)["special"] == kept
        assert match.view(seat)["draft"]["kept"] == kept
    assert len(pack) == 1
    assert match.view(None)["pack"] is None
    assert phase(match) == "lifeguard"


def test_a_card_not_in_the_pack_cannot_be_kept() -> None:
    match = new(2, specials=True)
    missing = sorted(TEN - set(match.view(1)["draft"]["pack"]))
    refuse(match, f"keep/{missing[0]}", "keep/?", "pass", "bury/5")


def test_treasures_are_dealt_before_the_draft(players: int) -> None:
    match = new(players, specials=True)
    for seat in range(players):
        assert len(match.view(seat)["held"]) == {2: 5, 3: 4, 4: 3}[players]


def test_drafting_changes_nothing_about_the_deal_of_treasures() -> None:
    plain, special = new(3, 5), new(3, 5, specials=True)
    for seat in range(3):
        assert plain.view(seat)["held"] == special.view(seat)["held"]


def test_nobody_sees_the_pack_before_it_reaches_them() -> None:
    match = new(3, specials=True)
    for viewer in (0, 2, None):
        assert match.view(viewer)["draft"] is None
    match.play(match.moves()[0])
    assert match.view(2)["draft"] is not None
    assert match.view(0)["draft"] is None


def test_a_drafter_remembers_the_pack_and_what_was_kept() -> None:
    match = new(3, specials=True)
    pack = sorted(match.view(1)["draft"]["pack"])
    match.play(f"keep/{pack[1]}")
    while phase(match) == "draft":
        match.play(match.moves()[0])
    for _ in range(6):
        match.play("pass" if "pass" in legal(match) else match.moves()[0])
    mine = match.view(1)["draft"]
    assert (sorted(mine["pack"]), mine["kept"]) == (pack, pack[1])


def test_that_one_has_a_card_is_public_but_not_which() -> None:
    match = new(2, specials=True)
    assert seat_view(match, 1)["special"] is None
    match.play(match.moves()[0])
    for viewer in (0, 1, None):
        seat = match.view(viewer)["seats"][1]
        assert (seat["special"], seat["special_played"]) == ("hidden", False)


def test_the_log_tells_the_pack_and_the_kept_card_to_their_drafter_alone() -> None:
    match = new(2, specials=True)
    kept = sorted(match.view(1)["draft"]["pack"])[0]
    assert "pack" in kinds(match, 1)
    assert "pack" not in kinds(match, 0)
    assert "pack" not in kinds(match, None)
    match.play(f"keep/{kept}")
    mine = [line for line in match.log(1) if line.kind == "kept_card"]
    assert [dict(line.values)["card"] for line in mine] == [kept]
    for viewer in (0, None):
        assert "kept" in kinds(match, viewer)
        assert "kept_card" not in kinds(match, viewer)


def test_the_last_drafter_alone_knows_what_was_removed() -> None:
    match = new(2, specials=True)
    match.play(match.moves()[0])
    one, other = sorted(match.view(0)["draft"]["pack"])
    match.play(f"keep/{one}")
    removed = [dict(line.values) for line in match.log(0) if line.kind == "discarded"]
    assert [values["card"] for values in removed] == [other]
    assert "discarded" not in kinds(match, 1)
    assert "discarded" not in kinds(match, None)


def test_special_cards_are_drafted_anew_each_hand_from_the_left_of_the_new_start() -> None:
    match = new(3, specials=True)
    to_the_final_turn(match)
    match.play("stop")
    view = match.view(None)
    assert (view["hand"], view["phase"], view["starter"], match.seat) == (2, "draft", 1, 2)
    assert view["pack"] == 4
    assert all(seat["special"] is None for seat in view["seats"])


def test_unplayed_cards_are_turned_up_at_the_end_of_a_hand() -> None:
    match = table((5, 5, 5), 1, keep=("wave", "parrot"))
    turns(match, "bury/5", "parrot bury/5")
    match.play("stop")
    assert result(match)["specials"] == ["wave", "parrot"]
    assert [seat_view(match, seat)["special"] for seat in (0, 1)] == ["wave", "parrot"]
    turned = [dict(line.values) for line in match.log(None) if line.kind == "card"]
    assert [values["card"] for values in turned] == ["wave"]


# --- The question before the first burying -------------------------------------------------------


def test_everybody_is_asked_for_the_lifeguard_before_the_first_burying(players: int) -> None:
    match = new(players, specials=True)
    while phase(match) == "draft":
        match.play(match.moves()[0])
    for seat in range(players):
        assert (phase(match), match.seat) == ("lifeguard", seat)
        assert offered(match, "pass")
        match.play("pass")
    assert (phase(match), match.view(None)["window"], match.seat) == ("window", "before", 0)


def test_without_special_cards_nobody_is_asked_and_there_are_no_windows() -> None:
    match = new(3)
    seen = set()
    while not match.over and match.view(None)["hand"] == 1:
        seen.add(phase(match))
        assert match.view(None)["window"] is None
        match.play(match.moves()[0])
    assert not seen & {"draft", "lifeguard", "window", "piggybank"}


# --- Windows -------------------------------------------------------------------------------------


def windows(match: Match, words: str) -> list[str]:
    """The windows met while these words are played by the seat that is to play."""
    met = []
    for word in words.split():
        if phase(match) == "window":
            met.append(match.view(None)["window"])
        match.play(word)
    return met


def bystander(*others: str) -> Match:
    """Seat 0 keeps the Wave, which can never be played."""
    return table((5, 5, 5), 1, pirates=("telescope",), keep=("wave", *(others or ("skeleton",))))


def test_in_the_first_turn_there_is_a_window_before_and_one_after_burying() -> None:
    assert windows(bystander(), "pass bury/5 end") == ["before", "end"]


def test_a_turn_has_windows_before_between_the_steps_after_the_first_group_and_at_the_end() -> None:
    match = turns(bystander(), "bury/5", "bury/5")
    words = "pass telescope/- pass @A +1 done pass @B +1 done end"
    assert windows(match, words) == ["before", "between", "groups", "end"]
    assert match.seat == 1


def test_the_window_at_the_end_is_asked_after_stop_too() -> None:
    match = turns(bystander(), "bury/5", "bury/5")
    words = "pass telescope/- pass @A +1 done pass stop end"
    assert windows(match, words) == ["before", "between", "groups", "end"]


def test_the_window_after_the_first_group_comes_even_if_no_second_is_possible() -> None:
    changed = box((5, 5, 5), 1, 2, ("telescope",), (1,), ("wave", "skeleton", "bucket"))
    match = new(2, specials=True, hands="one", components=changed)
    draft(match, ("wave", "skeleton"))
    turns(match, "pass", "pass", "bury/5", "bury/5")
    words = "pass telescope/- pass @A +1 done pass end"
    assert windows(match, words) == ["before", "between", "groups", "end"]


def test_skip_is_played_by_who_still_has_a_card_and_then_comes_the_end_window() -> None:
    changed = box((5, 5, 5), 1, 2, ("telescope", "telescope"), (1,), ("wave", "skeleton", "bucket"))
    match = new(2, specials=True, hands="one", components=changed)
    draft(match, ("wave", "skeleton"))
    turns(match, "pass", "pass", "bury/5", "bury/5")
    turns(match, "telescope/- @A +1 done", "telescope/- @B +1 done")
    for word in ("pass", "telescope/-", "pass"):
        match.play(word)
    assert phase(match) == "towels"
    assert legal(match) == {"skip"}
    match.play("skip")
    assert (phase(match), match.view(None)["window"]) == ("window", "end")


@pytest.mark.parametrize("card", sorted(TEN - {"lifeguard", "parrot", "king-size"}))
def test_a_card_without_a_use_gives_the_same_windows_with_pass_alone(card: str) -> None:
    other = "skeleton" if card != "skeleton" else "wave"
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=(card, other))
    assert (phase(match), legal(match)) == ("window", {"pass"})
    match.play("pass")
    match.play("bury/5")
    assert (phase(match), legal(match)) == ("window", {"end"})


def test_the_end_window_is_closed_by_end_and_the_others_by_pass() -> None:
    match = bystander()
    refuse(match, "end", "stop", "skip")
    match.play("pass")
    match.play("bury/5")
    refuse(match, "pass", "stop", "skip")


def test_once_the_card_is_played_there_are_no_more_windows() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("parrot", "wave"))
    match.play("parrot")
    assert phase(match) == "play"
    match.play("bury/5")
    assert match.seat == 1
    turns(match, "bury/5")
    assert (match.seat, phase(match)) == (0, "play")
    met = windows(match, "telescope/- @A +1 done stop")
    assert (met, match.seat) == ([], 1)


def test_a_card_is_played_once() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("parrot", "wave"))
    turns(match, "parrot bury/5", "bury/5")
    refuse(match, "parrot")
    assert seat_view(match, 0)["special"] == "parrot"
    assert seat_view(match, 0)["special_played"]


def test_a_card_played_in_the_end_window_ends_the_turn() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("king-size", "wave"))
    match.play("pass")
    match.play("bury/5")
    match.play("king-size/A")
    assert match.seat == 1


def test_there_is_no_window_inside_a_group() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("parrot", "wave"))
    turns(match, "bury/5", "bury/5")
    for word in ("pass", "telescope/-", "pass", "@A", "+1"):
        match.play(word)
    refuse(match, "parrot", "pass")


def test_only_ones_own_card_can_be_played() -> None:
    match = table((5, 5, 5), 1, pirates=("telescope",), keep=("parrot", "king-size"))
    refuse(match, "king-size/A", "piggybank/A", "lifeguard/1")


def test_playing_a_card_is_shown_to_everybody() -> None:
    for viewer in (0, 1, None):
        match = table((5, 5, 5), 1, pirates=("telescope",), keep=("king-size", "wave"))
        events = lines(match, "king-size/A", viewer)
        assert events["special"] == {"card": "king-size", "aim": "A"}


def test_whole_games_with_special_cards_come_to_an_end(players: int) -> None:
    match = new(players, specials=True)
    while not match.over:
        if phase(match) in ("final",):
            match.play("stop")
        else:
            any_turn(match)
    assert len(match.view(None)["results"]) == players
