"""Game options: Thanks for Visiting, and the three ways of accolades; game end and ties."""

from typing import Any

import pytest

from parasol.core.errors import BadOption
from parasol.core.game import SPECTATOR
from parasol.core.match import Match
from parasol.games.tenby import GAME, components
from parasol.games.tenby.position import ENDED, NIGHT, TURN
from parasol.games.tenby.rules import TenbyState

from . import stage


def state_of(table: Match) -> TenbyState:
    state = table.state
    assert isinstance(state, TenbyState)
    return state


def after_nine(players: int = 3, **chosen: Any) -> TenbyState:
    """A game with Thanks just when the ninth round is over."""
    state = state_of(stage.match(players=players, thanks=True, **chosen))
    while "mix" not in stage.words(state)[0]:
        state.apply(state.actions()[0])
    return state


# Thanks for Visiting


def test_thanks_comes_after_round_nine_in_night_order_before_anything_is_refilled() -> None:
    state = after_nine()
    assert state.round == 9
    assert [int(count) for count in state.row_count] == [0, 0, 0]
    assert state.day_count == 1
    assert sum(int(tokens) for tokens in state.day_tokens) >= 1
    order = [int(seat) for seat in state.night]
    acted = []
    while state.round == 9:
        acted.append(int(state.mover))
        stage.play(state, "mix/2 keep/3 @new")
    assert acted == order
    assert state.phase == NIGHT
    assert state.row_count[0] == 4


def test_three_cards_are_drawn_in_a_mix_named_before_any_is_seen() -> None:
    state = after_nine()
    assert stage.words(state) == ["mix/0", "mix/1", "mix/2", "mix/3"]
    stage.play(state, "mix/1")
    decks = [int(state.tables.deck[int(state.gift[n])]) for n in range(3)]
    assert decks == [0, 1, 1]
    assert stage.words(state) == ["keep/1", "keep/2", "keep/3"]


def test_one_card_is_placed_and_the_others_are_discarded_after_it() -> None:
    state = after_nine()
    seat, gone = int(state.mover), [int(count) for count in state.gone_count]
    before = int(state.town_count[seat])
    stage.play(state, "mix/1 keep/2")
    assert [int(count) for count in state.gone_count] == gone
    stage.play(state, "@new")
    assert state.town_count[seat] == before + 1
    assert [int(count) for count in state.gone_count][:2] == [gone[0] + 1, gone[1] + 1]


def test_the_three_cards_are_seen_by_their_player_alone() -> None:
    table = stage.match(players=2, thanks=True)
    while table.view()["phase"] != "mix":
        table.play(table.moves()[0])
    seat = int(table.seat or 0)
    table.play("mix/3")
    assert len(table.view(seat)["thanks_cards"]) == 3
    assert table.view(1 - seat)["thanks_cards"] is None
    assert table.view()["thanks"] == {"terraces": 3, "cards": 3, "placed": []}


def test_with_fewer_cards_left_those_are_drawn() -> None:
    state = after_nine(2)
    state.terraces = state.terraces[:1]
    state.piers = state.piers[:1]
    state.top[0] = state.top[1] = 0
    state.gone_count[0] = state.gone_count[1] = 0
    assert stage.words(state) == ["mix/1"]
    stage.play(state, "mix/1")
    assert stage.words(state) == ["keep/1", "keep/2"]


def idle(table: Match, until: str) -> None:
    """Everybody forfeits everything until a phase begins."""
    while table.view()["phase"] != until:
        legal = [str(move) for move in table.moves()]
        table.play(next((word for word in legal if word.startswith("forfeit")), legal[-1]))


def test_thanks_belongs_to_round_nine_and_nothing_can_be_bought_or_unveiled_in_it() -> None:
    table = stage.match(players=2, thanks=True, accolades="ebb-flow")
    for word in ("keep/1", "keep/1", "accolade/secret", "accolade/secret"):
        table.play(word)
    idle(table, "mix")
    for word, kinds in (("mix/1", "mix"), ("keep/1", "keep"), ("@new", "@")):
        assert table.view()["round"] == 9
        assert all(str(move).startswith(kinds) for move in table.moves())
        table.play(word)
    assert max(seat["rings"] for seat in table.view()["seats"]) > 9, (
        "there was enough for all of it"
    )


def test_cards_that_one_player_of_thanks_discards_may_come_to_the_next() -> None:
    three = {"piers": {"cards": components.read_standard_box()["piers"]["cards"][:3]}}
    table = stage.begun(players=2, thanks=True, components=three)
    idle(table, "mix")
    table.play("mix/0")
    seen = table.view(table.seat)["thanks_cards"]
    table.play("keep/1")
    table.play("@new")
    assert [str(move) for move in table.moves()] == ["mix/1", "mix/2", "mix/3"]
    table.play("mix/1")
    assert set(table.view(table.seat)["thanks_cards"][1:]) == set(seen[1:])


def test_nobody_is_thanked_where_no_card_is_left() -> None:
    none_left = {
        "terraces": {"cards": components.read_standard_box()["terraces"]["cards"][:1]},
        "piers": {"cards": components.read_standard_box()["piers"]["cards"][:1]},
    }
    table = stage.begun(players=2, thanks=True, components=none_left)
    thanked = []
    while table.view()["round"] < 10:
        legal = [str(move) for move in table.moves()]
        taken = [word for word in legal if word in ("t1", "p1", "@new")]
        if table.view()["phase"] == "turn":
            taken = [w for w in legal if w[:4] == "use/" and w != "use/R"] or [
                w for w in legal if w[:7] == "forfeit"
            ]
        thanked += [table.seat] if table.view()["phase"] == "mix" else []
        table.play(taken[0] if taken else legal[-1])
    assert sum(len(cards) for cards in table.view()["market"].values()) == 1, "the landmark"
    assert thanked == []


def test_without_the_option_nobody_is_thanked() -> None:
    state = state_of(stage.match(players=2))
    while state.seat() >= 0:
        assert "mix/0" not in stage.words(state)
        state.apply(state.actions()[0])


# Accolades


def test_open_sea_has_two_accolades_by_default_and_one_to_three_by_choice() -> None:
    assert len(stage.match(accolades="open-sea").view()["accolades"]) == 2
    for count in (1, 3):
        table = stage.match(accolades="open-sea", accolade_cards=count)
        assert len(table.view()["accolades"]) == count
    with pytest.raises(BadOption):
        stage.match(accolade_cards=3)


def goal(state: TenbyState, place: int, key: str) -> None:
    """Let the accolade at a place be this one."""
    card = state.tables.accolade_names.index(key)
    state.deal.accolades[place] = type(state.deal.accolades[place])(card)


def test_an_accolade_pays_ten_to_whoever_has_the_most() -> None:
    state = stage.in_turn(accolades="open-sea", accolade_cards=1)
    goal(state, 0, "promenader")
    stage.lay(state, 0, ["frog-street"])
    stage.lay(state, 1, ["pump-street", "plain-terrace-right"])
    assert [int(state.count_goal_points(seat, 0)) for seat in (0, 1)] == [0, 10]


def test_tied_points_are_divided_and_the_remainder_is_lost() -> None:
    state = stage.in_turn(players=3, accolades="open-sea", accolade_cards=1)
    goal(state, 0, "promenader")
    for seat, card in enumerate(("frog-street", "pump-street", "cob-lane")):
        stage.lay(state, seat, [card])
    assert [int(state.count_goal_points(seat, 0)) for seat in range(3)] == [3, 3, 3]


def test_a_score_says_that_an_accolade_is_shared() -> None:
    state = stage.in_turn(accolades="open-sea", accolade_cards=1)
    goal(state, 0, "promenader")
    stage.lay(state, 0, ["frog-street"])
    stage.lay(state, 1, ["pump-street"])
    shared = str(GAME.scores(GAME.observe(state, SPECTATOR))[0].parts[-1].text)
    stage.lay(state, 0, ["frog-street", "cob-lane"])
    alone = str(GAME.scores(GAME.observe(state, SPECTATOR))[0].parts[-1].text)
    assert "shared" in shared
    assert "shared" not in alone


def test_nobody_is_paid_where_the_most_is_nothing() -> None:
    state = stage.in_turn(accolades="open-sea", accolade_cards=1)
    goal(state, 0, "town-planner")
    assert [int(state.count_goal_points(seat, 0)) for seat in (0, 1)] == [0, 0]


@pytest.mark.parametrize(
    ("key", "count"),
    [("mayor", 4), ("landlady", 1), ("pier-keeper", 2), ("town-planner", 1), ("promenader", 3)],
)
def test_accolades_count_the_whole_town(key: str, count: int) -> None:
    state = stage.in_turn(accolades="open-sea")
    stage.lay(
        state,
        0,
        ["plain-pier-left", "plain-pier-right"],
        ["plain-terrace-left", "frog-street"],
    )
    if key == "promenader":
        stage.lay(
            state, 0, ["plain-terrace-left", "frog-street", "plain-terrace-right"], ["cob-lane"]
        )
    accolade = state.tables.accolade_names.index(key)
    assert state.count_for_goal(0, accolade) == count


def test_ebb_and_flow_choices_are_sealed_and_shown_together() -> None:
    table = stage.match(players=3, accolades="ebb-flow")
    for _ in range(3):
        table.play("keep/1")
    for place in range(3):
        assert table.view()["phase"] == "accolade"
        assert [s["accolade"] for s in table.view()["seats"]].count("chosen") == place
        assert table.view()["accolades"] == []
        table.play("accolade/open" if place else "accolade/secret")
    assert [s["accolade"] for s in table.view()["seats"]].count("secret") == 1
    assert len(table.view()["accolades"]) == 2


def ebb(round_: int, rings: int, secret: bool = True) -> TenbyState:
    state = stage.in_turn("", rings, accolades="ebb-flow")
    state.round = round_
    if secret:
        state.goals[state.mover] = type(state.goals[0])(2)
    return state


def test_opening_a_secret_accolade_later_costs_the_round_number() -> None:
    state = ebb(4, 5)
    stage.play(state, "unveil")
    assert state.rings[state.mover] == 1
    assert "open already" in stage.why_not(state, "unveil")
    assert "That costs 4" in stage.why_not(ebb(4, 3), "unveil")


def test_a_secret_accolade_can_be_opened_at_the_night_pick() -> None:
    table = stage.match(accolades="ebb-flow")
    for word in ("keep/1", "keep/1", "accolade/secret", "accolade/secret"):
        table.play(word)
    seat = table.seat
    assert table.view()["phase"] == "night"
    table.play("unveil")
    assert table.seat == seat
    assert "unveil" not in [str(move) for move in table.moves()]


def test_what_was_unveiled_cannot_be_taken_back_but_a_sealed_choice_can() -> None:
    table = stage.match(accolades="ebb-flow")
    for word in ("keep/1", "keep/1", "accolade/secret"):
        table.play(word)
    assert table.can_undo(), "nobody has seen it"
    table.play("accolade/secret")
    assert not table.can_undo(), "the choices were shown together"
    table.play("unveil")
    assert not table.can_undo()


def test_nothing_is_unveiled_while_a_card_is_placed() -> None:
    state = stage.play(ebb(1, 9), "buy/T plain/t<")
    assert "unveil" not in stage.words(state)


def test_an_open_accolade_pays_fifteen_and_a_secret_one_five_to_its_holder_alone() -> None:
    state = stage.in_turn(accolades="ebb-flow")
    goal(state, 0, "promenader")
    goal(state, 1, "mayor")
    stage.lay(state, 0, ["frog-street"])
    stage.lay(state, 1, ["pump-street", "plain-terrace-right"])
    assert [int(state.count_goal_points(seat, 0)) for seat in (0, 1)] == [0, 15]
    state.goals[0] = state.goals[1] = type(state.goals[0])(2)
    assert [int(state.count_secret_points(seat)) for seat in (0, 1)] == [0, 5]


def test_the_holder_of_a_secret_accolade_may_share_the_most_and_has_all_five() -> None:
    state = stage.in_turn(accolades="ebb-flow")
    goal(state, 0, "promenader")
    stage.lay(state, 0, ["frog-street"])
    stage.lay(state, 1, ["pump-street"])
    state.goals[0] = type(state.goals[0])(2)
    assert state.count_secret_points(0) == 5


def test_an_accolade_once_open_is_never_secret_again_and_pays_whoever_has_the_most() -> None:
    state = ebb(1, 3)
    holder = int(state.mover)
    goal(state, holder, "promenader")
    stage.lay(state, holder, ["frog-street"])
    stage.lay(state, 1 - holder, ["pump-street", "plain-terrace-right"])
    stage.play(state, "unveil")
    assert [int(state.count_goal_points(seat, holder)) for seat in (holder, 1 - holder)] == [0, 15]
    view = GAME.public_view(GAME.observe(state, SPECTATOR))
    assert view["seats"][holder]["accolade"] == "open"
    assert not [word for word in stage.words(state) if "accolade" in word or word == "unveil"]


def test_a_secret_accolade_can_be_opened_until_ones_last_turn_ends() -> None:
    state = ebb(10, 10)
    stage.play(state, "unveil")
    assert state.rings[state.mover] == 0
    assert "unveil" not in stage.words(ebb(10, 9))


def test_a_secret_accolade_pays_nothing_where_the_most_is_nothing() -> None:
    state = stage.in_turn(accolades="ebb-flow")
    goal(state, 0, "chef")
    stage.lay(state, 0, ["frog-street"])
    stage.lay(state, 1, ["pump-street"])
    state.goals[0] = type(state.goals[0])(2)
    assert state.count_secret_points(0) == 0


def test_a_secret_accolade_is_shown_at_the_end_and_before_then_to_nobody() -> None:
    table = stage.match(accolades="ebb-flow")
    for word in ("keep/1", "keep/1", "accolade/secret", "accolade/secret"):
        table.play(word)
    mine = table.view(0)["accolade"]
    assert mine not in str(table.view(1)["accolades"])
    while not table.over:
        moves = [move for move in table.moves() if str(move) != "unveil"]
        table.play(moves[0])
    shown = [goal for goal in table.view()["accolades"] if goal["holder"] == 0]
    assert shown[0]["card"] == mine


@pytest.mark.parametrize("players", [2, 5])
def test_high_tide_lays_out_one_accolade_more_than_players(players: int) -> None:
    view = stage.match(players=players, accolades="high-tide").view()
    assert len(view["accolades"]) == players + 1
    assert view["tide"] == {"price": 3, "counters": [3] * players}


def test_high_tide_prices_rise_with_every_counter_whoever_commits() -> None:
    state = stage.in_turn("", 40, players=2, accolades="high-tide")
    paid = []
    for place in (2, 1, 3):
        before = int(state.rings[state.mover])
        stage.play(state, f"commit/{place}")
        paid.append(before - int(state.rings[state.mover]))
    assert paid == [3, 4, 5]


def test_five_players_can_pay_all_six_prices_of_high_tide() -> None:
    state = stage.in_turn("", 12, players=5, accolades="high-tide")
    stage.play(state, "commit/1 commit/2 commit/3 end")
    assert state.rings[int(state.night[0])] == 0
    payer = int(state.mover)
    stage.equip(state, "", 5)
    assert "commit/4" not in stage.words(state)
    stage.equip(state, "", 6 + 7 + 8)
    stage.play(state, "commit/4 commit/5 commit/6")
    assert state.rings[payer] == 0
    assert GAME.public_view(GAME.observe(state, SPECTATOR))["tide"]["price"] is None


def test_there_is_no_price_any_more_once_every_accolade_has_its_counter() -> None:
    state = stage.in_turn("", 40, players=2, accolades="high-tide")
    prices = []
    for place in (1, 2, 3):
        stage.play(state, f"commit/{place}")
        prices.append(GAME.public_view(GAME.observe(state, SPECTATOR))["tide"]["price"])
    assert prices == [4, 5, None]


def test_an_accolade_takes_one_counter_and_a_player_has_three() -> None:
    state = stage.in_turn("", 60, players=4, accolades="high-tide")
    stage.play(state, "commit/1")
    assert "its counter already" in stage.why_not(state, "commit/1")
    stage.play(state, "commit/2 commit/3")
    assert "All your counters" in stage.why_not(state, "commit/4")


def test_only_accolades_with_a_counter_pay_and_they_pay_whoever_has_the_most() -> None:
    state = stage.in_turn("", 9, players=2, accolades="high-tide")
    goal(state, 0, "promenader")
    payer = int(state.mover)
    stage.lay(state, payer, ["frog-street"])
    stage.lay(state, 1 - payer, ["pump-street", "plain-terrace-right"])
    before = state.totals()
    stage.play(state, "commit/1")
    gained = [after - was for after, was in zip(state.totals(), before, strict=True)]
    assert gained[payer] == 0
    assert gained[1 - payer] == 10


def test_counters_are_committed_in_ones_own_day_turn_only() -> None:
    table = stage.begun(accolades="high-tide")

    def commits() -> list[str]:
        return [str(move) for move in table.moves() if str(move).startswith("commit")]

    while table.view()["phase"] == "night":
        assert commits() == []
        table.play(table.moves()[0])
    assert table.view()["phase"] == "turn"
    assert commits() == ["commit/1", "commit/2", "commit/3"]
    table.play(next(move for move in table.moves() if str(move).startswith("use")))
    assert commits() == []


# Game end


def ended(*towns: list[list[str]]) -> TenbyState:
    state = stage.in_turn(players=len(towns))
    for seat, streets in enumerate(towns):
        stage.lay(state, seat, *streets)
    state.phase = ENDED
    return state


PLAIN = ["plain-pier-left", "plain-pier-right"]


def test_the_most_points_win() -> None:
    state = ended([PLAIN], [PLAIN, PLAIN])
    assert state.ranks(state.totals()) == [2, 1]


def test_at_a_tie_the_most_completed_streets_win() -> None:
    state = ended([["plain-pier-left"], ["plain-pier-right"]], [PLAIN])
    assert state.totals() == [4, 4]
    assert state.ranks(state.totals()) == [2, 1]


def test_then_the_most_residents_held_win_scoring_or_not() -> None:
    state = stage.in_turn("R", players=2)
    seat = int(state.mover)
    stage.play(state, "use/R keep/1")
    for other in (0, 1):
        stage.lay(state, other, PLAIN)
    ranks = state.ranks([4, 4])
    assert ranks[seat] == 1
    assert ranks[1 - seat] == 2


def test_what_is_tied_still_is_shared() -> None:
    state = ended([PLAIN], [PLAIN], [["plain-pier-left"]])
    assert state.ranks(state.totals()) == [1, 1, 3]


def test_accolades_end_is_counted_in_the_total() -> None:
    state = stage.in_turn(accolades="open-sea", accolade_cards=1)
    assert state.phase == TURN
    goal(state, 0, "mayor")
    stage.lay(state, 0, ["frog-street"], ["plain-terrace-left"])
    assert state.count_total(0) == state.count_town_points(0) + 10
