"""Day card actions: sources, substitution, forfeit, blind draws, plain ends."""

from . import stage


def sources(icon: str) -> set[str]:
    return set(stage.words(stage.play(stage.in_turn(icon), f"use/{icon}")))


TERRACE = {"t1", "t2", "t3", "blind/t", "plain/t<", "plain/t>"}
PIER = {"p1", "p2", "blind/p", "plain/p<", "plain/p>"}
LANDMARK = {"l1", "blind/l"}


def test_a_terrace_action_brings_a_terrace_or_its_plain_end() -> None:
    assert sources("T") == TERRACE


def test_a_pier_action_brings_a_pier_or_is_used_as_a_terrace_action() -> None:
    assert sources("P") == TERRACE | PIER


def test_a_landmark_action_brings_a_landmark_or_is_used_as_either_other() -> None:
    assert sources("L") == TERRACE | PIER | LANDMARK


def test_an_action_brings_nothing_dearer_than_its_icon() -> None:
    state = stage.play(stage.in_turn("T"), "use/T")
    assert "does not bring such a card" in stage.why_not(state, "p1")
    assert "does not bring such a card" in stage.why_not(state, "plain/p<")


def test_a_card_of_the_market_goes_straight_into_the_town() -> None:
    state = stage.in_turn("T")
    seat, card = int(state.mover), int(state.market[1])
    stage.play(state, "use/T t2 @new")
    assert stage.town(state, seat)[1] == [state.tables.names[card]]
    assert state.row_count[0] == 2


def test_a_row_closes_up_when_a_card_is_taken() -> None:
    state = stage.in_turn("TT")
    kept = [int(state.market[0]), int(state.market[2])]
    stage.play(state, "use/T t2 @new")
    assert [int(state.market[at]) for at in range(2)] == kept


def test_a_blind_card_is_public_once_drawn_and_must_be_placed() -> None:
    table = stage.begun()
    while table.view()["phase"] == "night":
        table.play(next(m for m in table.moves() if set("TPL") & set(str(m.text).split(": ")[1])))
    icon = next(word for word in map(str, table.moves()) if word in ("use/T", "use/P", "use/L"))
    table.play(icon)
    table.play("blind/t")
    assert table.view()["holding"] is not None
    assert table.view()["holding"] == table.view(1 - int(table.seat or 0))["holding"]
    assert all(str(move).startswith("@") for move in table.moves())
    assert not table.can_undo()


def test_the_side_of_a_plain_end_is_chosen_when_it_is_gained() -> None:
    state = stage.in_turn("PP")
    seat = int(state.mover)
    stage.play(state, "use/P plain/p> @new use/P plain/t< @new")
    assert stage.town(state, seat)[1:] == [["plain-pier-right"], ["plain-terrace-left"]]


def test_plain_ends_never_run_out() -> None:
    state = stage.in_turn("", 60)
    stage.play(state, "buy/T plain/t< @new " * 30)
    assert state.town_count[state.mover] == 31


def test_forfeiting_an_icon_gives_one_ring_usable_this_turn() -> None:
    state = stage.in_turn("TR", 1)
    stage.play(state, "forfeit/R")
    assert state.rings[state.mover] == 2
    assert "buy/T" in stage.words(state)


def test_forfeiting_is_decided_before_the_action_is_taken() -> None:
    state = stage.play(stage.in_turn("T"), "use/T")
    assert not [word for word in stage.words(state) if word.startswith("forfeit")]


def test_each_icon_is_forfeited_once_and_rings_never() -> None:
    state = stage.play(stage.in_turn("T"), "forfeit/T")
    assert "no such icon left" in stage.why_not(state, "forfeit/T")


def test_equal_icons_are_one_choice() -> None:
    state = stage.in_turn("TTT")
    assert stage.words(state).count("use/T") == 1


def test_icons_can_be_resolved_in_any_order() -> None:
    state = stage.in_turn("TPLR")
    uses = [word for word in stage.words(state) if word.startswith("use/")]
    assert uses == ["use/T", "use/P", "use/L", "use/R"]


def test_a_turn_ends_only_once_every_icon_is_resolved_or_forfeited() -> None:
    state = stage.in_turn("TT", 0)
    assert "Icons are left" in stage.why_not(state, "end")
    stage.play(state, "forfeit/T use/T plain/t< @new")
    assert "end" in stage.words(state)


def test_an_action_must_be_resolved_before_another() -> None:
    state = stage.play(stage.in_turn("TP"), "use/T")
    assert "An action has begun" in stage.why_not(state, "use/P")
