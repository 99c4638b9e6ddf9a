"""Set-up, the First Turn, the order of a turn, the Final Turn, and how hands follow each other."""

import pytest

import parasol
from parasol.core.errors import BadComponents

from .stage import finish, run, state_of, table, treasure, why, words

OPENING = "bury/3 bury/3"


@pytest.mark.parametrize(("players", "dealt", "aside"), [(2, 5, 4), (3, 4, 2), (4, 3, 2)])
def test_treasures_are_dealt_by_the_number_of_players(players: int, dealt: int, aside: int) -> None:
    view = parasol.new("playa_pirata", players=players, seed=3).view(0)
    assert [seat["treasures"] for seat in view["seats"]] == [dealt] * players
    assert len(view["held"]) == dealt
    assert view["aside"] == aside
    assert [one["place"] for one in view["treasures"]] == ["A"]
    assert view["treasures"][0]["buried_by"] is None


def test_everybody_has_twelve_towels_and_three_pirates() -> None:
    for seat in parasol.new("playa_pirata", players=4, seed=3).view(None)["seats"]:
        assert seat["towels"] == {"1": 5, "2": 4, "3": 3}
        assert seat["pirates"] == ["telescope", "map", "umbrella"]


def test_seat_0_starts_and_in_the_first_turn_everybody_only_buries() -> None:
    match = table()
    assert match.seat == 0
    assert words(match) == ["bury/skull", "bury/3", "bury/4", "bury/5", "bury/6"]
    assert "First Turn" in why(match, "telescope/A")
    run(match, "bury/3")
    assert match.seat == 1
    run(match, "bury/skull")
    assert match.seat == 0
    assert match.view(None)["round"] == 2
    assert [one["towels"] for one in match.view(None)["treasures"]] == [[], [], []]


def test_a_turn_is_a_card_and_then_towels() -> None:
    match = run(table(), OPENING)
    assert "treasure or a pirate" in why(match, "@A")
    run(match, "bury/4")
    assert "Towels" in why(match, "bury/5")
    run(match, "@A +1 done")
    assert match.view(None)["phase"] == "second"
    run(match, "stop")
    assert match.seat == 1


@pytest.mark.parametrize(("players", "turns"), [(2, 8), (3, 7), (4, 6)])
def test_everybody_has_as_many_turns_as_treasures_and_pirates(players: int, turns: int) -> None:
    match = parasol.new("playa_pirata", players=players, hands="one", seed=4)
    assert match.view(None)["rounds"] == turns
    finish(match)
    line = [one for one in match.log(None) if one.kind == "final"]
    assert len(line) == 1
    played = [one.kind for one in match.log(None) if one.seat == 0]
    cards = ["buried", "telescope", "map", "umbrella"]
    assert sum(played.count(kind) for kind in cards) == turns


def test_the_final_turn_is_the_starters_alone_with_one_group_or_none() -> None:
    match = run(table(), OPENING)
    while match.view(None)["phase"] != "final":
        can = words(match)
        plain = [word for word in can if word in ("stop", "done")]
        match.play((plain or [w for w in can if w.endswith("/-")] or can)[0])
    assert match.seat == 0
    assert words(match)[0] == "stop"
    before = match.view(None)["seats"][0]["towels"]
    target = words(match)[1]
    run(match, f"{target} {'+3' if before['3'] else '+2'}")
    while not match.over:
        match.play("done" if "done" in words(match) else words(match)[0])
    assert [line.kind for line in match.log(None)].count("over") == 1


def test_the_final_turn_may_lay_nothing() -> None:
    match = finish(table())
    assert match.over
    assert match.log(None)[-1].kind == "over"


def test_the_final_turn_is_not_asked_where_nothing_can_be_covered() -> None:
    box = {"towels": {"cards": [1]}}
    match = parasol.new("playa_pirata", hands="one", seed=2, components=box)
    while not match.over:
        assert match.view(None)["phase"] != "final"
        can = words(match)
        match.play(next((word for word in can if word.startswith("@")), can[-1]))
    assert match.view(None)["seats"][0]["towels"] == {"1": 0}


def test_treasures_are_named_in_the_order_of_burying() -> None:
    match = run(table(), OPENING)
    assert [one["buried_by"] for one in match.view(None)["treasures"]] == [None, 0, 1]
    run(match, "bury/4 @D +1 done stop")
    assert treasure(match, "D")["buried_by"] == 0


def test_the_start_moves_clockwise_and_everybody_starts_once() -> None:
    match = finish(parasol.new("playa_pirata", players=3, seed=5))
    assert [result["starter"] for result in match.view(None)["results"]] == [0, 1, 2]
    starts = [line.values["starter"] for line in match.log(None) if line.kind == "hand"]
    assert starts == [0, 1, 2]


def test_one_hand_is_one_hand() -> None:
    match = finish(parasol.new("playa_pirata", players=3, hands="one", seed=5))
    assert len(match.view(None)["results"]) == 1


def test_only_scores_carry_over() -> None:
    match = parasol.new("playa_pirata", players=2, seed=5, specials=True)
    while match.view(None)["hand"] == 1:
        can = words(match)
        plain = [word for word in can if word in ("pass", "end", "stop", "skip", "done")]
        match.play((plain or can)[0])
    view = match.view(0)
    assert view["seats"][0]["towels"] == {"1": 5, "2": 4, "3": 3}
    assert view["seats"][0]["special"] is None
    assert view["known"] == {}
    assert [len(seat["results"]) for seat in view["seats"]] == [1, 1]
    assert view["lifeguard"] is None


def _to_place(players: int, seed: int) -> parasol.core.match.Match:
    match = parasol.new("playa_pirata", players=players, hands="two", seed=seed)
    while match.view(None)["phase"] != "place":
        can = words(match)
        plain = [word for word in can if word in ("stop", "done")]
        match.play((plain or can)[0])
    return match


@pytest.mark.parametrize("place", [1, 2, 3])
def test_with_two_hands_the_lowest_chooses_a_place_and_seats_stay(place: int) -> None:
    match = _to_place(3, 6)
    totals = [seat["results"][0] for seat in match.view(None)["seats"]]
    chooser = match.seat
    assert chooser == totals.index(min(totals))
    assert words(match) == ["place/1", "place/2", "place/3"]
    match.play(f"place/{place}")
    view = match.view(None)
    assert view["order"].index(chooser) == place - 1
    assert view["starter"] == (chooser - place + 1) % 3
    assert match.seat == view["starter"]


def test_a_tie_for_the_choice_goes_to_the_earlier_in_the_first_hand() -> None:
    match = table(hands="two")
    state = state_of(match)
    state.history.append([0, 0] + [255, 5, 0, 0, 0, 0, 0] * 2)
    assert state._lowest() == 0
    state.history[0] = [0, 0] + [255, 5, 0, 0, 0, 0, 0] + [255, 4, 0, 0, 0, 0, 0]
    assert state._lowest() == 1


def test_the_choice_of_place_comes_before_the_next_deal() -> None:
    match = _to_place(2, 6)
    assert match.view(None)["hand"] == 1
    assert [line.kind for line in match.log(0)].count("dealt") == 1
    match.play("place/1")
    assert [line.kind for line in match.log(0)].count("dealt") == 2


def test_a_box_that_has_too_few_treasures_is_refused() -> None:
    with pytest.raises(BadComponents, match="needs 11 to 16 treasures"):
        parasol.new("playa_pirata", components={"treasures": {"numbers": [3, 4]}})
    box = {"specials": {"cards": ["wave", "parrot"]}}
    with pytest.raises(BadComponents, match="needs 3 cards"):
        parasol.new("playa_pirata", specials=True, components=box)


def test_another_box_brings_other_cards() -> None:
    box = {"towels": {"cards": [1, 4, 5]}, "treasures": {"dealt_2p": 3}, "pirates": {"map": 2}}
    view = parasol.new("playa_pirata", components=box, seed=1).view(0)
    assert view["seats"][0]["towels"] == {"1": 1, "4": 1, "5": 1}
    assert view["seats"][0]["pirates"] == ["telescope", "map", "map", "umbrella"]
    assert view["rounds"] == 7
