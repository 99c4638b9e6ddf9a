"""Games as OpenSpiel knows them: moves, returns and knowledge are the rules' own."""

from itertools import pairwise

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts as theirs
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import parasol
from parasol import BadOption
from parasol.arena import run
from parasol.core.chance import Rng
from parasol.core.game import SPECTATOR
from parasol.envs import openspiel

TINY = "parasol.envs.openspiel.ismcts:simulations=4"


def walked(players: int, variant: str, seed: int, decisions: int) -> openspiel.ParasolState:
    """A position in the middle of a random game."""
    state = openspiel.game("maui", players=players, variant=variant, seed=seed).new_initial_state()
    rng = Rng(seed)
    for _ in range(decisions):
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.below(len(actions)))])
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["base", "crabs"])
def test_a_game_walks_through_the_rules_own_positions(players: int, variant: str) -> None:
    match = parasol.new("maui", players=players, variant=variant, seed=7)
    game = openspiel.game("maui", players=players, variant=variant, seed=7)
    state, rng = game.new_initial_state(), Rng(1)
    assert game.num_players() == players
    assert game.num_distinct_actions() == match.game.actions
    while not match.over:
        assert not state.is_terminal()
        assert not state.is_chance_node()
        assert state.current_player() == match.seat
        assert state.legal_actions() == match.state.actions()
        assert state.legal_actions((match.seat + 1) % players) == []
        assert state.returns() == [0.0] * players
        action = state.legal_actions()[int(rng.below(len(state.legal_actions())))]
        word = state.action_to_string(state.current_player(), action)
        state.apply_action(action)
        match.play(word)
        assert state.position.numbers() == match.state.numbers()
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    winners = [score.seat for score in match.scores() if score.rank == 1]
    best = max(state.returns())
    assert [seat for seat in range(players) if state.returns()[seat] == best] == winners
    assert sum(state.returns()) == pytest.approx(0)
    assert len(state.history()) == len(match.steps)


def test_a_copy_shares_nothing_that_changes() -> None:
    state = walked(2, "base", 3, 5)
    copy = state.clone()
    before = state.position.numbers()
    copy.apply_action(copy.legal_actions()[0])
    assert state.position.numbers() == before != copy.position.numbers()
    assert copy.history()[:-1] == state.history()


@pytest.mark.parametrize("seed", range(5))
def test_resampling_keeps_what_the_seat_knows_and_changes_what_it_does_not(seed: int) -> None:
    state = walked(3, "crabs", seed, 12)
    seat, rng = state.current_player(), Rng(seed)
    others = [openspiel.resampled(state, seat, rng) for _ in range(6)]
    for other in others:
        assert other.information_state_string() == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
    assert len({tuple(other.position.numbers()) for other in others}) > 1


def test_what_is_hidden_is_not_in_the_information_state() -> None:
    state = walked(2, "crabs", 4, 9)
    rules, seat = parasol.new("maui").game, state.current_player()
    known = state.information_state_string(seat)
    swaps = 0
    unknown = [s for s in rules.secrets(state.position) if seat not in s.known_to]
    for one, other in pairwise(unknown):
        if one.deck == other.deck:
            swapped = rules.swapped(state.position, one, other)
            changed: openspiel.ParasolState = state.get_game().state_of(swapped)
            assert changed.information_state_string(seat) == known
            swaps += 1
    assert swaps > 3


def test_tensors_are_the_numbers_of_what_is_seen() -> None:
    state = walked(2, "base", 5, 8)
    observation = make_observation(state.get_game())
    observation.set_from(state, 1)
    seen = state.seen(1).numbers()
    assert observation.tensor.tolist() == [float(number) for number in seen]
    assert observation.string_from(state, 1) == state.information_state_string(1)


def test_margins_are_rewards_between_minus_one_and_one() -> None:
    game = openspiel.game("maui", players=3, seed=1, rewards="margin")
    state, rng = game.new_initial_state(), Rng(2)
    state.position.play_on(rng)
    totals, returns = state.position.totals(), state.returns()
    assert returns.index(max(returns)) == totals.index(max(totals))
    assert all(-1 <= reward <= 1 for reward in returns)
    with pytest.raises(BadOption, match="rewards"):
        openspiel.game("maui", rewards="glory")


def test_a_state_reads_as_what_everybody_sees() -> None:
    state = walked(2, "base", 6, 4)
    rules = parasol.new("maui").game
    assert str(rules.view(rules.observe(state.position, SPECTATOR))["turn"]) in str(state)


def test_openspiels_own_search_plays_it_with_its_own_playouts() -> None:
    state, rng = walked(2, "crabs", 7, 10), Rng(3)
    chance = np.random.RandomState(1)
    search = theirs.ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, chance), 1.0, 20)
    search.set_resampler(lambda state, player: openspiel.resampled(state, player, rng))
    assert int(search.step(state)) in state.legal_actions()


@pytest.mark.parametrize("playouts", ["fast", "openspiel"])
def test_the_same_seed_and_simulations_give_the_same_move(playouts: str) -> None:
    state = walked(2, "crabs", 8, 10)
    seen = state.seen(state.current_player())
    bot = openspiel.ismcts(simulations=30, playouts=playouts)
    assert len({bot.choose(seen, Rng(5)) for _ in range(3)}) == 1


def test_an_opponent_with_seconds_chooses_what_is_legal() -> None:
    state = walked(3, "base", 9, 10)
    bot = openspiel.ismcts(seconds=0.001)
    assert bot.choose(state.seen(state.current_player()), Rng(1)) in state.legal_actions()


def test_more_simulations_play_better_than_chance() -> None:
    found = run("maui", ["random", "parasol.envs.openspiel.ismcts:simulations=40"], games=8)
    assert found.standings[1].win_rate > 0.7


def test_it_plays_any_number_of_seats_in_the_arena() -> None:
    assert run("maui", ["random", TINY], games=3, players=3, processes=1).games == 3


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"simulations": 5, "seconds": 1.0},
        {"simulations": -1},
        {"simulations": 5, "playouts": "x"},
    ],
)
def test_a_budget_that_is_none_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        openspiel.ismcts(**given)  # type: ignore[arg-type]
