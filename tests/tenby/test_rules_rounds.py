"""Set-up, Night phase, Day phase, Clean Up: the round of Tenby and its ten rounds."""

import pytest

from parasol.core.match import Match
from parasol.games.tenby.rules import TenbyState

from . import stage


def state_of(table: Match) -> TenbyState:
    state = table.state
    assert isinstance(state, TenbyState)
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_market_has_players_plus_one_terraces_piers_and_one_landmark_less(players: int) -> None:
    view = stage.match(players=players).view()
    rows = [len(view["market"][row]) for row in ("terrace", "pier", "landmark")]
    assert rows == [players + 1, players, players - 1]
    assert len(view["days"]) == players + 1


def test_everybody_starts_with_three_life_rings_and_no_resident() -> None:
    for seat in stage.match(players=4).view()["seats"]:
        assert (seat["rings"], seat["residents"]) == (3, 0)


def test_day_cards_lie_in_ascending_order() -> None:
    for seed in range(5):
        numbers = [day["number"] for day in stage.match(seed, players=5).view()["days"]]
        assert numbers == sorted(numbers)


def test_the_first_night_order_comes_from_the_seed() -> None:
    orders = {tuple(stage.match(seed, players=3).view()["night"]) for seed in range(40)}
    assert len(orders) == 6


def test_start_cards_are_chosen_in_night_order_sealed_and_shown_together() -> None:
    table = stage.match(players=3)
    order = table.view()["night"]
    for place, seat in enumerate(order):
        assert table.seat == seat
        assert [str(move) for move in table.moves()] == ["keep/1", "keep/2"]
        assert [s["chosen"] for s in table.view()["seats"]].count(True) == place
        assert not any(s["streets"] for s in table.view()["seats"])
        table.play("keep/2")
    for seat in range(3):
        kept = table.view(seat)["starts"][1]
        assert [c["card"] for c in table.view()["seats"][seat]["streets"][0]["cards"]] == [kept]


def test_the_start_card_not_kept_is_known_to_its_chooser_only() -> None:
    table = stage.begun(players=2)
    left = table.view(0)["starts"][1]
    assert left not in str(table.view(1))
    assert left not in str(table.view())


def test_the_night_pick_is_in_ascending_night_order_on_a_free_day_card() -> None:
    table = stage.begun(players=3)
    order = table.view()["night"]
    first = str(table.moves()[0])
    assert table.seat == order[0]
    table.play(first)
    assert table.seat == order[1]
    reason = table.why_not(first)
    assert "already" in str(reason)
    assert len(table.moves()) == 3
    assert "does not lie there" in str(table.why_not(next(
        f"day/{n}" for n in range(1, 37) if n not in {d["number"] for d in table.view()["days"]}
    )))  # fmt: skip


def test_all_players_choose_before_anybody_acts() -> None:
    table = stage.begun(players=3)
    for _ in range(3):
        assert table.view()["phase"] == "night"
        table.play(table.moves()[-1])
    assert table.view()["phase"] == "turn"


def finish_turn(table: Match) -> None:
    """Forfeit what is left and end the turn."""
    seat = table.seat
    while table.seat == seat and table.view()["phase"] == "turn":
        legal = [str(move) for move in table.moves()]
        table.play(next((w for w in legal if w.startswith("forfeit/")), "end"))
        if legal[-1] == "end" and "end" in legal and table.seat == seat:
            break


def test_turns_are_taken_in_ascending_order_of_day_cards() -> None:
    table = stage.begun(players=3)
    picked = {}
    for _ in range(3):
        move = table.moves()[-1]
        picked[table.seat] = int(str(move).partition("/")[2])
        table.play(move)
    acted = []
    while table.view()["round"] == 1:
        acted.append(table.seat)
        finish_turn(table)
    assert acted == sorted(picked, key=lambda seat: picked[seat])


def test_whoever_ends_takes_the_lowest_free_night_card() -> None:
    table = stage.begun(players=2)
    while table.view()["phase"] == "night":
        table.play(table.moves()[0])
    first = table.seat
    finish_turn(table)
    assert table.view()["night"] == [first, None]
    second = table.seat
    finish_turn(table)
    assert table.view()["night"] == [first, second]
    assert table.view()["round"] == 2


def test_the_leftover_day_card_gets_a_ring_and_stays() -> None:
    table = stage.begun(players=2)
    left = {day["number"] for day in table.view()["days"]}
    for _ in range(2):
        move = str(table.moves()[-1])
        left.discard(int(move.partition("/")[2]))
        table.play(move)
    finish_turn(table)
    finish_turn(table)
    (number,) = left
    days = {day["number"]: day["tokens"] for day in table.view()["days"]}
    assert days[number] == 1
    assert sum(days.values()) == 1
    assert len(days) == 3


def test_tokens_and_rings_of_a_day_card_come_first_in_its_turn() -> None:
    state = stage.begun(players=2).state.clone()
    assert isinstance(state, TenbyState)
    state.day_tokens[0] = type(state.day_tokens[0])(4)
    day = int(state.days[0])
    first = int(state.mover)
    stage.play(state, f"day/{day + 1}")
    assert state.rings[first] == 3
    state.apply(state.actions()[0])
    assert state.mover == first
    assert state.rings[first] == 3 + 4 + state.tables.day_rings[day]


def test_clean_up_discards_what_was_not_chosen_and_fills_up_again() -> None:
    table = stage.begun(players=2)
    before = table.view()["market"]
    while table.view()["round"] == 1:
        if table.view()["phase"] == "night":
            table.play(table.moves()[0])
        else:
            finish_turn(table)
    after = table.view()
    for row in ("terrace", "pier", "landmark"):
        assert after["discards"][row] == before[row]
        assert len(after["market"][row]) == len(before[row])
        assert not set(after["market"][row]) & set(before[row])
    assert len(after["discards"]["day"]) == 2


def test_a_revealed_card_is_discarded_with_the_rest_of_its_row() -> None:
    state = stage.in_turn("", 1)
    stage.play(state, "reveal/t")
    stage.play(state, "end")
    while state.round == 1:
        legal = stage.words(state)
        stage.play(state, next((w for w in legal if w.startswith("forfeit")), "end"))
    assert state.gone_count[0] == 4
    assert state.row_count[0] == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_has_exactly_ten_rounds_and_no_last_clean_up(players: int) -> None:
    table = stage.match(players=players)
    state = state_of(table)
    turns = 0
    while state.seat() >= 0:
        before = int(state.round)
        state.apply(state.actions()[0])
        turns += int(state.round) != before
    assert turns == 9
    assert state.round == 10
    assert state.day_count == 1


def test_every_turn_ends_by_an_explicit_move() -> None:
    state = stage.in_turn("", 0)
    assert stage.words(state) == ["end"]


def test_a_game_of_only_first_moves_ends() -> None:
    state = state_of(stage.match(players=5))
    count = 0
    while state.seat() >= 0:
        state.apply(state.actions()[0])
        count += 1
    assert 100 < count < 1000


def idle_round(table: Match, leave: int) -> None:
    """A round in which nobody takes the Day card of that number, and everything is forfeited."""
    now = table.view()["round"]
    while not table.over and table.view()["round"] == now:
        if table.view()["phase"] == "night":
            table.play(next(move for move in table.moves() if str(move) != f"day/{leave}"))
        else:
            finish_turn(table)


def tokens(table: Match, number: int) -> int:
    """The life rings on a Day card."""
    return int(next(d["tokens"] for d in table.view()["days"] if d["number"] == number))


def test_a_day_card_left_over_again_gathers_rings_and_whoever_takes_it_gains_them_all() -> None:
    table = stage.begun(players=2)
    left = table.view()["days"][0]["number"]  # the lowest: its turn is the first
    idle_round(table, left)
    idle_round(table, left)
    taker = table.seat
    assert taker is not None
    rings = table.view()["seats"][taker]["rings"]
    table.play(f"day/{left}")
    assert tokens(table, left) == 2, "tokens stay there until the turn begins"
    assert table.view()["seats"][taker]["rings"] == rings
    while table.seat != taker:
        table.play(table.moves()[-1] if table.view()["phase"] == "night" else "end")
    icons = next(d["icons"] for d in table.view()["days"] if d["number"] == left)
    assert table.view()["seats"][taker]["rings"] == rings + 2 + icons.count("r")
    assert tokens(table, left) == 0


@pytest.mark.parametrize("players", [2, 4])
def test_clean_up_draws_as_many_day_cards_as_there_are_players(players: int) -> None:
    table = stage.begun(players=players)
    before, left = table.view()["decks"]["day"], table.view()["days"][1]["number"]
    used = {day["number"] for day in table.view()["days"]} - {left}
    idle_round(table, left)
    view = table.view()
    assert view["decks"]["day"] == before - players
    assert set(view["discards"]["day"]) == used
    assert len(view["days"]) == players + 1
    assert left in [day["number"] for day in view["days"]]


def test_a_day_card_is_discarded_when_its_turn_ends_and_not_before() -> None:
    table = stage.begun(players=2)
    while table.view()["phase"] == "night":
        table.play(table.moves()[0])
    number = min(day["number"] for day in table.view()["days"] if day["seat"] is not None)
    assert table.view()["discards"]["day"] == []
    finish_turn(table)
    assert table.view()["discards"]["day"] == [number]
    assert number not in [day["number"] for day in table.view()["days"]]


def test_the_day_card_left_over_in_the_last_round_gets_no_ring() -> None:
    table = stage.begun(players=2)
    while not table.over:
        idle_round(table, table.view()["days"][-1]["number"])
        view = table.view()
    assert view["round"] == 10
    assert len(view["days"]) == 1
    assert len(view["discards"]["day"]) + view["decks"]["day"] == 35
    assert len(view["market"]["terrace"]) == 3, "nothing is cleared after the last round"


# Decks that run out


def few(deck: str, count: int) -> dict[str, dict[str, list[str]]]:
    from parasol.games.tenby import components

    return {deck: {"cards": components.read_standard_box()[deck]["cards"][:count]}}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("deck", ["terraces", "piers", "landmarks"])
def test_discards_are_shuffled_when_a_card_is_needed_and_the_deck_is_empty(
    deck: str, players: int
) -> None:
    table = stage.match(players=players, components=few(deck, players + 3))
    stage.play_out(state_of(table), players)
    row = ["terraces", "piers", "landmarks"].index(deck)
    assert state_of(table).shuffled[row] > 0


@pytest.mark.parametrize("players", [4, 5])
def test_day_cards_run_out_at_four_and_five_players(players: int) -> None:
    state = stage.play_out(state_of(stage.match(players=players)))
    assert state.shuffled[3] == 1


def test_a_deck_is_not_shuffled_before_its_last_card_is_drawn() -> None:
    state = stage.in_turn("", 40, components=few("landmarks", 3))
    stage.play(state, "reveal/l reveal/l")
    assert state.count_deck(2) == 0
    assert state.shuffled[2] == 0
    assert "reveal/l" not in stage.words(state)
    assert "Neither the deck" in stage.why_not(state, "reveal/l")


def test_without_deck_and_discards_nothing_is_drawn_blind_and_the_row_stays_short() -> None:
    state = stage.in_turn("L", 0, components=few("landmarks", 1))
    stage.play(state, "use/L")
    assert "l1" in stage.words(state)
    assert "blind/l" not in stage.words(state)
    stage.play(state, "l1 @new end")
    while state.round == 1:
        legal = stage.words(state)
        stage.play(state, next((w for w in legal if w.startswith("forfeit")), "end"))
    assert state.row_count[2] == 0


def test_the_same_seed_deals_the_same_reshuffles_whatever_was_played() -> None:
    one, other = (state_of(stage.match(9, players=5)) for _ in range(2))
    stage.play_out(one, 1)
    stage.play_out(other, 2)
    assert [list(keys) for keys in one.deal.keys] == [list(keys) for keys in other.deal.keys]


@pytest.mark.parametrize("word", ["reveal/l", "use/L blind/l"])
def test_reveal_and_a_blind_draw_shuffle_the_discards_where_the_deck_is_empty(word: str) -> None:
    table = stage.begun(players=2, components=few("landmarks", 2))
    idle_round(table, table.view()["days"][0]["number"])
    assert table.view()["decks"]["landmark"] == 0
    (gone,) = table.view()["discards"]["landmark"]
    while table.view()["phase"] == "night":
        table.play(table.moves()[0])
    state = state_of(table)
    stage.equip(state, "L", 1)
    stage.play(state, word)
    held = table.view()["holding"] or table.view()["market"]["landmark"][-1]
    assert held == gone
    assert table.view()["discards"]["landmark"] == []
    assert "reveal/l" not in stage.words(state)
