"""Residents: tiers and streets, the Resident Action, the deck that is never shuffled again."""

from parasol.games.tenby import GAME
from parasol.games.tenby.knowledge import observe
from parasol.games.tenby.rules import TenbyState

from . import stage

BOX = stage.with_cards(
    terraces=[
        "Two; T|T; red; -; 2 shutters; 3; none",
        "Three; T|T; red; -; 3 shutters; 3; none",
        "West; S|T; -; -; -; seagull 2; two-right",
        "East; T|S; -; -; -; seagull 2; two-left",
        "Green; T|T; green; -; -; 3; none",
        "Blue; T|T; blue; -; -; 3; none",
    ]
)


def resident(state: TenbyState, key: str) -> int:
    return state.tables.resident_names.index(key)


def pays(key: str, *streets: list[str]) -> int:
    """What a resident scores in a town of these streets."""
    state = stage.in_turn(components=BOX)
    stage.lay(state, 0, *streets)
    return int(state.count_resident_points(0, resident(state, key)))


def test_the_carpenter_b_of_the_rulebook_scores_every_street_with_five_shutters() -> None:
    done, undone = ["west", "two", "three", "east"], ["two", "three"]
    assert pays("carpenter-b", done, undone) == 7
    assert pays("carpenter-b", done, undone, ["two", "two"]) == 7
    assert pays("carpenter-b", ["two", "two"]) == 0


def test_the_carpenter_a_has_three_tiers_in_an_incomplete_street() -> None:
    assert pays("carpenter-a", ["two", "three"]) == 0
    assert pays("carpenter-a", ["three", "three"]) == 4
    assert pays("carpenter-a", ["two", "three", "three"]) == 7
    assert pays("carpenter-a", ["two", "two", "three", "three"]) == 10


def test_a_completed_street_pays_the_second_row() -> None:
    assert pays("carpenter-a", ["west", "three", "three", "east"]) == 8
    assert pays("carpenter-a", ["west", "two", "three", "three", "east"]) == 11
    assert pays("carpenter-a", ["west", *["three"] * 4, "east"]) == 15


def test_resident_a_takes_the_one_street_that_pays_most() -> None:
    tier_one_done = ["west", "three", "three", "east"]
    tier_two_undone = ["two", "three", "three"]
    assert pays("carpenter-a", tier_two_undone, tier_one_done) == 8
    assert pays("carpenter-a", tier_one_done, tier_one_done) == 8


def test_white_buildings_count_for_residents_of_a_colour() -> None:
    street = ["plain-terrace-left", "green", "green", "green", "plain-terrace-right"]
    assert pays("gardener-a", street) == 4
    assert pays("gardener-b", street) == 2


def test_the_painter_counts_unique_colours_of_a_street() -> None:
    assert pays("painter-a", ["two", "green", "blue", "two"]) == 2
    assert pays("painter-a", ["two", "green", "blue", "plain-terrace-right"]) == 4
    assert (
        pays("painter-b", ["plain-terrace-left", "two", "green", "blue", "plain-terrace-right"])
        == 2
    )


def test_the_ferry_captain_is_paid_for_completed_streets_only() -> None:
    assert pays("ferry-captain-b", ["west", "east"], ["two"], ["west", "green", "east"]) == 8


def test_the_tour_guide_is_paid_for_streets_with_a_landmark_completed_or_not() -> None:
    assert pays("tour-guide-b", ["five-arches"], ["west", "five-arches", "east"], ["two"]) == 4


def test_a_street_may_serve_several_residents() -> None:
    state = stage.in_turn("RR", components=BOX)
    seat = int(state.mover)
    stage.lay(state, seat, ["two", "three"])
    stage.play(state, "use/R keep/1 use/R keep/1")
    first, second = state.list_residents(seat)
    alone = [int(state.count_resident_points(seat, card)) for card in (first, second)]
    assert state.count_total(seat) == state.count_town_points(seat) + sum(alone)


def test_two_residents_are_drawn_and_the_other_goes_to_the_bottom() -> None:
    state = stage.in_turn("RR")
    deck = [int(state.deal.residents[piece]) for piece in range(44)]
    stage.play(state, "use/R")
    assert stage.words(state) == ["keep/1", "keep/2"]
    stage.play(state, "keep/2")
    assert state.list_residents(state.mover) == [deck[1]]
    assert state.count_resident_deck() == 43
    order = [int(state.deal.residents[int(state.queue[at])]) for at in range(2, 45)]
    assert order == [*deck[2:], deck[0]]


def small(count: int) -> dict[str, dict[str, list[str]]]:
    trades = ["Carpenter", "Florist", "Builder", "Sailor"]
    return {"residents": {"cards": [f"{name}; b; home; 1; 2; 5" for name in trades[:count]]}}


def test_a_last_resident_is_kept_without_a_question() -> None:
    state = stage.in_turn("RR", components=small(2))
    stage.play(state, "use/R keep/1 use/R")
    assert state.count_residents(state.mover) == 2
    assert state.count_resident_deck() == 0


def test_residents_put_at_the_bottom_come_up_again_in_their_order() -> None:
    state = stage.in_turn("RRRR", components=small(4))
    stage.play(state, "use/R keep/1 use/R keep/1")
    deck = [int(state.deal.residents[piece]) for piece in range(4)]
    stage.play(state, "use/R")
    view = GAME.own_view(observe(state, int(state.mover)))
    names = state.tables.resident_names
    assert [card["card"] for card in view["offered"]] == [names[deck[1]], names[deck[3]]]
    stage.play(state, "keep/1 use/R")
    held = [names[card] for card in state.list_residents(state.mover)]
    assert held == [names[deck[n]] for n in (0, 2, 1, 3)]
    assert stage.words(state) == ["end"]


def test_with_no_residents_left_the_icon_can_only_be_forfeited_and_not_bought() -> None:
    state = stage.in_turn("RR", rings=9, components=small(1))
    stage.play(state, "use/R")
    assert "forfeit/R" in stage.words(state)
    assert "use/R" not in stage.words(state)
    assert "buy/R" not in stage.words(state)
    assert stage.why_not(state, "use/R") == "There are no residents left."


def test_nothing_can_be_bought_between_drawing_and_keeping() -> None:
    state = stage.play(stage.in_turn("R", rings=20), "use/R")
    assert stage.words(state) == ["keep/1", "keep/2"]
    assert "keep one" in stage.why_not(state, "buy/T")


def test_residents_in_hand_are_secret_until_the_end() -> None:
    state = stage.play(stage.in_turn("R"), "use/R keep/1")
    for viewer in (-1, 0, 1):
        assert [seat["hand"] for seat in GAME.view(observe(state, viewer))["seats"]] == [None, None]
    table = stage.match(3, players=2)
    state = stage.play_out(table.state.clone(), 5)  # type: ignore[arg-type]
    spectator = GAME.view(observe(state, -1))
    shown = [seat["hand"] for seat in spectator["seats"]]
    names = state.tables.resident_names
    assert shown == [[names[card] for card in state.list_residents(seat)] for seat in range(2)]
    assert any(shown)
