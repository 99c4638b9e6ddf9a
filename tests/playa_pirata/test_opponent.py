"""What Playa Pirata's own opponent looks at, what it can't know, and that it beats chance."""

from pathlib import Path

import pytest

import parasol
from parasol import Rng
from parasol.arena.lineup import make_lineup
from parasol.arena.run_file import RunFile
from parasol.bots import bot
from parasol.core.state import ENDLESS, OVER
from parasol.games.playa_pirata.opponent import PirataOpponent, get_weights
from parasol.games.playa_pirata.position import DEPTH, LOOKED, STUCK
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import BURY, COVER, KEEP, ROGER, UMBRELLA, Deal
from tests.counts import choose_count

from . import stage


def opponent(state: PirataState) -> PirataOpponent:
    return PirataOpponent(state.tables, get_weights(state.tables.players))


def second_round() -> PirataState:
    """Seat 0 has buried a 6 at B and seat 1 a 7 at C; seat 0 is to play."""
    return stage.state_of(stage.run(stage.table(), "bury/6 bury/7"))


def test_others_learn_that_something_is_buried_but_not_what() -> None:
    state = stage.state_of(stage.table())
    masked = {state.mask_action(action, 1) for action in state.actions()}
    assert len(masked) == 1 < len(state.actions())
    assert [state.mask_action(action, 0) for action in state.actions()] == state.actions()


def test_a_flag_is_seen_but_not_what_lies_under_it() -> None:
    state = second_round()
    assert (
        state.mask_action(BURY + 5, 1)
        == state.mask_action(BURY + 3, 1)
        != state.mask_action(ROGER + 3, 1)
    )
    assert state.mask_action(ROGER + 5, 1) == state.mask_action(ROGER + 3, 1) < 0


def test_others_learn_that_a_special_card_is_kept_but_not_which() -> None:
    state = stage.state_of(stage.table(pack=["wave", "parrot", "bucket"]))
    assert {state.mask_action(action, 0) for action in state.actions()} == {
        state.mask_action(KEEP, 0)
    }
    assert state.mask_action(KEEP, 0) < 0


def test_a_treasure_not_seen_weighs_the_same_whatever_it_is() -> None:
    state = second_round()
    state.apply(BURY + 3)
    before = opponent(state).weigh(state)
    treasures = state.deal.treasures[:]
    treasures[6], treasures[7] = treasures[7], treasures[6]  # seat 1's 5 and 7
    state.deal = Deal(treasures, state.deal.specials)
    assert state.get_kind(2) == 5
    assert opponent(state).weigh(state) == before
    state.table[2 * DEPTH + LOOKED] |= 1
    assert opponent(state).weigh(state) != before


def test_a_better_treasure_draws_more_towels() -> None:
    state = second_round()
    state.apply(BURY + 3)
    weights = dict(zip(state.actions(), opponent(state).weigh(state), strict=True))
    assert weights[int(COVER) + 1] > weights[int(COVER) + 3]  # B is a 6, D a 3


def test_a_higher_towel_on_top_is_worth_more() -> None:
    match = stage.run(stage.table(), "bury/6 bury/7")
    worth = []
    for value in (1, 2, 3):
        stage.lay(match, "B", (0, value))
        worth.append(opponent(stage.state_of(match)).values(match.state)[0])
    assert worth[0] < worth[1] < worth[2]


def test_an_umbrella_makes_a_treasure_sure_and_goes_on_the_best_one() -> None:
    match = stage.run(stage.table(), "bury/6 bury/7")
    state = stage.state_of(match)
    stage.lay(match, "B", (0, 1))
    before = opponent(state).values(state)
    state.table[1 * DEPTH + STUCK] = 1
    after = opponent(state).values(state)
    assert after[0] > before[0]
    assert after[1] < before[1]
    state.table[1 * DEPTH + STUCK] = 0
    state.table[0 * DEPTH + LOOKED] |= 1
    stage.lay(match, "A", (0, 1))
    state.began = 3
    weights = dict(zip(state.actions(), opponent(state).weigh(state), strict=True))
    assert weights[int(UMBRELLA)] > weights[int(UMBRELLA) + 1]  # A is a 7, B a 6


def test_a_search_thinks_no_further_than_the_hand() -> None:
    match = parasol.new("playa_pirata", seed=3)
    state = stage.state_of(match)
    turn = opponent(state).until(state)
    opponent(state).play_on(state, Rng(1), turn)
    assert (int(state.turn), int(state.hand), int(state.round)) == (turn, 1, 1)
    assert opponent(state).until(state) > turn


@pytest.mark.parametrize("specials", [False, True])
def test_a_play_out_ends_where_nothing_counts_but_the_points(specials: bool) -> None:
    match = parasol.new("playa_pirata", seed=4, players=3, specials=specials, hands="two")
    state = stage.state_of(match)
    weighing = opponent(state)
    weighing.play_on(state, Rng(1), ENDLESS)
    assert state.seat() == OVER
    assert weighing.values(state) == [float(total) for total in state.totals()]


def test_an_opponent_can_be_given_other_weights() -> None:
    state = second_round()
    tuned = opponent(state).with_weights({**get_weights(2), "card": 5.0})
    assert tuned.weights()["card"] == 5
    assert tuned.values(state)[0] > opponent(state).values(state)[0]


def test_casual_beats_random() -> None:
    wins, deals = 0, choose_count(1, 5, 5)
    for deal in range(deals):
        for seat in (0, 1):
            match, rng = parasol.new("playa_pirata", seed=deal, hands="one"), Rng(deal)
            while match.seat is not None:
                player = bot("casual" if match.seat == seat else "random")
                code = player.choose(match.game.observe(match.state, match.seat), rng)
                match.play(match.game.word(match.state, code))
            wins += match.scores()[seat].rank == 1
    assert wins >= 0.8 * 2 * deals


def test_reasons_speak_of_what_the_decider_knows() -> None:
    match = stage.run(stage.table(), "bury/6 bury/7")
    explained = match.game.hints.explain_moves(match.game.observe(match.state, 0))
    explanations = {
        match.game.word(match.state, code): str(words) for code, words in explained.items()
    }
    assert explanations["bury/3"] == "only you will know it"
    assert explanations["telescope/B"] == "you know it already"
    assert explanations["telescope/C"] == "you learn what it is"
    assert explanations["map/B"] == "the others learn what you know"
    match.play("bury/3")
    explained = match.game.hints.explain_moves(match.game.observe(match.state, 0))
    explanations = {
        match.game.word(match.state, code): str(words) for code, words in explained.items()
    }
    assert explanations["@B"] == "you know it: 6, and nobody has covered it yet"
    assert explanations["@C"] == "you have not seen it, and nobody has covered it yet"


def test_an_arena_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    line = make_lineup("playa_pirata", ["random", "greedy"], seed=1, chosen={"hands": "one"})
    kept = RunFile(file, line)
    kept.close()
    with RunFile(file, line) as again:
        assert again.deals == {}
