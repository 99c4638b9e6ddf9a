"""Life rings: reveal, the full Move, and paying for Day card actions."""

from parasol.games.tenby.rules import TenbyState

from . import stage
from .test_rules_placement import BOX


def moving(rings: int, *streets: list[str]) -> TenbyState:
    state = stage.in_turn("", rings, components=BOX)
    stage.lay(state, int(state.mover), *streets)
    return state


def lifts(state: TenbyState) -> list[str]:
    return [word for word in stage.words(state) if word.startswith("lift/")]


def test_reveal_costs_one_ring_and_the_row_grows() -> None:
    state = stage.in_turn("", 2)
    stage.play(state, "reveal/t reveal/l")
    assert state.rings[state.mover] == 0
    assert [int(count) for count in state.row_count] == [4, 2, 2]
    assert "reveal/t" not in stage.words(state)
    assert "That costs 1" in stage.why_not(state, "reveal/t")


def test_revealed_cards_can_be_taken_at_once() -> None:
    state = stage.play(stage.in_turn("T", 1), "reveal/t use/T")
    assert "t4" in stage.words(state)


def test_actions_cost_2_3_4_and_4_rings() -> None:
    for rings, bought in ((1, ""), (2, "T"), (3, "TP"), (4, "TPLR")):
        state = stage.in_turn("", rings)
        offered = "".join(w[4] for w in stage.words(state) if w.startswith("buy/"))
        assert offered == bought


def test_a_bought_action_is_paid_and_resolved_as_normal() -> None:
    state = stage.play(stage.in_turn("", 5), "buy/P")
    assert state.rings[state.mover] == 2
    assert {"p1", "blind/p", "plain/p<", "t1", "plain/t>"} <= set(stage.words(state))


def test_a_bought_action_may_be_substituted_but_not_forfeited() -> None:
    state = stage.play(stage.in_turn("", 4), "buy/L t1 @new")
    assert state.rings[state.mover] == 0
    assert stage.words(state) == ["end"]


def test_purchases_can_be_made_before_between_and_after_icons() -> None:
    state = stage.in_turn("TT", 8)
    stage.play(state, "buy/T plain/t< @new use/T plain/t< @new buy/T plain/t< @new use/T")
    stage.play(state, "plain/t< @new buy/T plain/t< @new")
    assert state.town_count[state.mover] == 6


def test_nothing_can_be_bought_between_drawing_and_placing() -> None:
    state = stage.play(stage.in_turn("T", 20), "use/T blind/t")
    assert all(word.startswith("@") for word in stage.words(state))


def test_a_move_costs_two_rings_paid_when_the_card_is_picked_up() -> None:
    state = moving(3, ["t-mid", "t-mid", "t-right"])
    stage.play(state, "lift/1.2")
    assert state.rings[state.mover] == 1
    stage.play(state, "@new")
    assert lifts(state) == []


def test_a_moved_card_may_go_between_two_cards() -> None:
    state = moving(2, ["t-left", "t-mid"], ["t-west", "t-east"])
    seat = int(state.mover)
    stage.play(state, "lift/1.2 @2.2")
    assert stage.town(state, seat) == [["t-left"], ["t-west", "t-mid", "t-east"]]


def test_the_gap_that_a_moved_card_leaves_is_closed() -> None:
    state = moving(2, ["t-left", "t-mid", "t-right"], ["t-mid"])
    seat = int(state.mover)
    stage.play(state, "lift/1.2 @2.1")
    assert stage.town(state, seat) == [["t-left", "t-right"], ["t-mid", "t-mid"]]


def test_a_card_whose_gap_cannot_be_closed_stays() -> None:
    state = moving(2, ["p-mid", "t-left", "t-mid"])
    assert lifts(state) == ["lift/1.1", "lift/1.3"]
    assert "gap could not be closed" in stage.why_not(state, "lift/1.2")


def test_only_the_final_arrangement_is_judged() -> None:
    state = moving(2, ["t-left", "t-mid", "t-mid", "t-right"])
    seat = int(state.mover)
    stage.play(state, "lift/1.2")
    assert stage.words(state) == ["@1.4", "@new"]
    assert stage.why_not(state, "@1.2") == "It lies there already."
    stage.play(state, "@1.4")
    assert stage.town(state, seat) == [["t-left", "t-mid", "t-mid", "t-right"]]


def test_a_card_may_move_within_its_street() -> None:
    state = moving(2, ["plain-terrace-left", "t-mid", "l-one"])
    seat = int(state.mover)
    stage.play(state, "lift/1.3 @1.2")
    assert stage.town(state, seat) == [["plain-terrace-left", "l-one", "t-mid"]]


def test_a_lone_card_does_not_move_to_a_new_street_or_back() -> None:
    assert lifts(moving(2, ["t-mid"])) == []
    state = moving(2, ["t-mid"], ["t-mid"])
    assert stage.words(stage.play(state, "lift/1.1")) == ["@2.1", "@2.2"]


def test_an_emptied_street_vanishes_and_its_number_closes_up() -> None:
    state = moving(2, ["t-west"], ["t-mid", "t-east"], ["p-mid"])
    seat = int(state.mover)
    stage.play(state, "lift/1.1 @2.1")
    assert stage.town(state, seat) == [["t-west", "t-mid", "t-east"], ["p-mid"]]


def test_a_move_to_an_earlier_street_keeps_the_numbers_before() -> None:
    state = moving(2, ["t-mid"], ["p-mid"], ["t-mid"])
    seat = int(state.mover)
    stage.play(state, "lift/3.1 @1.2")
    assert stage.town(state, seat) == [["t-mid", "t-mid"], ["p-mid"]]


def test_the_landmark_limit_holds_for_a_move() -> None:
    state = moving(2, ["l-one", "t-mid"], ["l-two", "t-mid"])
    stage.play(state, "lift/1.1")
    assert stage.words(state) == ["@1.3", "@new"]
    assert stage.why_not(state, "@2.1") == "This street has its landmark already."


def test_a_landmark_may_move_to_a_street_without_one() -> None:
    state = moving(2, ["l-one", "t-mid"], ["t-mid"], ["l-two"])
    stage.play(state, "lift/1.1")
    assert stage.words(state) == ["@1.3", "@2.1", "@2.2", "@new"]


def test_a_card_beside_a_landmark_may_join_another_landmarks_street() -> None:
    state = moving(2, ["l-one", "t-mid"], ["l-two"])
    stage.play(state, "lift/1.2")
    assert stage.words(state) == ["@1.1", "@2.1", "@2.2", "@new"]


def test_moves_with_the_same_result_are_all_offered() -> None:
    state = moving(2, ["t-mid", "t-mid"], ["t-mid"])
    stage.play(state, "lift/1.1")
    assert stage.words(state) == ["@1.3", "@2.1", "@2.2", "@new"]


def test_a_card_without_another_place_is_not_picked_up() -> None:
    state = moving(20, ["p-west"], ["t-mid"], ["p-east"])
    assert lifts(state) == ["lift/1.1", "lift/3.1"]
    assert lifts(moving(20, ["t-west"], ["p-mid"])) == []


def test_sea_is_never_joined_to_sea_by_a_move() -> None:
    state = moving(2, ["p-west", "p-east"], ["t-west", "t-east"])
    stage.play(state, "lift/1.1")
    assert stage.words(state) == ["@new"]


def test_a_card_between_sea_and_its_neighbour_moves_only_where_both_edges_fit() -> None:
    state = moving(2, ["t-mid"], ["t-west", "t-mid", "t-right", "p-mid", "p-east"])
    stage.play(state, "lift/1.1")
    assert stage.words(state) == ["@2.2", "@2.3"]


def test_a_move_may_undo_completion() -> None:
    state = moving(2, ["t-west", "t-mid", "t-east"])
    seat = int(state.mover)
    assert state.count_completed(seat) == 1
    stage.play(state, "lift/1.3 @new")
    assert state.count_completed(seat) == 0


def test_any_card_may_move_start_cards_too() -> None:
    state = moving(2, ["frog-street", "t-mid"])
    assert lifts(state) == ["lift/1.1", "lift/1.2"]


def test_a_plain_end_is_not_flipped_by_a_move() -> None:
    state = moving(2, ["plain-terrace-left", "t-mid"], ["t-mid"])
    stage.play(state, "lift/1.1")
    assert stage.words(state) == ["@2.1", "@new"]


def test_streets_are_neither_joined_nor_split_by_a_move() -> None:
    state = moving(2, ["t-mid", "t-mid", "t-mid"], ["t-mid"])
    seat = int(state.mover)
    before = sorted(map(len, stage.town(state, seat)))
    stage.play(state, "lift/1.2 @2.1")
    assert before == [1, 3]
    assert sorted(map(len, stage.town(state, seat))) == [2, 2]


def test_leftover_rings_are_worth_nothing() -> None:
    state = stage.in_turn("", 0)
    before = state.totals()
    state.rings[0] = 30
    assert state.totals() == before
