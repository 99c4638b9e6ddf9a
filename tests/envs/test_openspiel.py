"""Games as OpenSpiel knows them: moves, returns and knowledge are the rules' own."""

from itertools import pairwise

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts as theirs
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.algorithms.tabular_qlearner import QLearner
from open_spiel.python.observation import make_observation

import parasol
from parasol import BadOption
from parasol.arena import run
from parasol.core.chance import Rng
from parasol.core.game import SPECTATOR
from parasol.envs import openspiel
from tests.envs.everything import combinations

TINY = "parasol.envs.openspiel.ismcts:simulations=4"


def walk(players: int, variant: str, seed: int, decisions: int) -> openspiel.ParasolState:
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
    state = walk(2, "base", 3, 5)
    copy = state.clone()
    before = state.position.numbers()
    copy.apply_action(copy.legal_actions()[0])
    assert state.position.numbers() == before != copy.position.numbers()
    assert copy.history()[:-1] == state.history()


@pytest.mark.parametrize("seed", range(5))
def test_resampling_keeps_what_the_seat_knows_and_changes_what_it_does_not(seed: int) -> None:
    state = walk(3, "crabs", seed, 12)
    seat, rng = state.current_player(), Rng(seed)
    others = [openspiel.resample(state, seat, rng) for _ in range(6)]
    for other in others:
        assert other.information_state_string() == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
    assert len({tuple(other.position.numbers()) for other in others}) > 1


def test_what_is_hidden_is_not_in_the_information_state() -> None:
    state = walk(2, "crabs", 4, 9)
    rules, seat = parasol.new("maui").game, state.current_player()
    known = state.encode_observation(seat)
    swaps = 0
    unknown = [s for s in rules.secrets.list_secrets(state.position) if seat not in s.known_to]
    for one, other in pairwise(unknown):
        if one.deck == other.deck:
            swapped = rules.secrets.swap_secrets(state.position, one, other)
            changed: openspiel.ParasolState = state.get_game().make_state(swapped)
            assert changed.encode_observation(seat) == known
            swaps += 1
    assert swaps > 3


def test_tensors_are_the_numbers_of_what_is_seen_by_name() -> None:
    state = walk(2, "base", 5, 8)
    observation = make_observation(state.get_game())
    observation.set_from(state, 1)
    seen = state.observe(1).numbers()
    assert observation.tensor.tolist() == [float(number) for number in seen]
    assert observation.dict["market"].shape == (6, 3)
    assert np.concatenate([part.ravel() for part in observation.dict.values()]).tolist() == list(
        seen
    )
    assert state.observation_tensor(1) == observation.tensor.tolist()
    assert observation.string_from(state, 1) == bytes(seen).decode("latin-1")


def test_an_information_state_is_the_seats_log() -> None:
    state = walk(2, "base", 5, 0)
    rng = Rng(5)
    before = [state.information_state_string(seat) for seat in range(2)]
    while not state.is_terminal():
        mover, actions = state.current_player(), state.legal_actions()
        state.apply_action(actions[int(rng.below(len(actions)))])
        after = [state.information_state_string(seat) for seat in range(2)]
        assert all(now.startswith(then) for now, then in zip(after, before, strict=True))
        assert len(after[mover]) > len(before[mover])
        before = after


@pytest.mark.parametrize("name", ["maui", "playa_pirata", "tenby"])
def test_an_information_state_is_text_and_no_tensor(name: str) -> None:
    """What a seat sees forgets the order in which it came, so it is offered as an observation."""
    kind = pyspiel.load_game(f"parasol_{name}").get_type()
    assert kind.provides_information_state_string
    assert not kind.provides_information_state_tensor
    assert kind.provides_observation_tensor
    state = openspiel.game(name, seed=1).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    recall = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 0)
    assert recall.tensor is None
    assert recall.string_from(state, 0) == state.information_state_string(0)
    env = rl_environment.Environment(state.get_game())
    seen = env.reset().observations["info_state"][0]
    assert len(seen) == state.get_game().observation_tensor_size()


def test_two_deals_that_look_alike_have_the_same_log() -> None:
    """Swap what a seat can't know before the game, play the same: its log stays the same."""
    game = openspiel.game("playa_pirata", players=2, hands="one", seed=3)
    rules, rng, compared = game.rules, Rng(1), 0
    secrets = [s for s in rules.secrets.list_secrets(game.start) if 0 not in s.known_to]
    for one, other in pairwise(secrets):
        twin = game.make_state(rules.secrets.swap_secrets(game.start, one, other))
        state = game.new_initial_state()
        for _ in range(60):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            action = legal[int(rng.below(len(legal)))]
            if action not in twin.legal_actions():
                break
            state.apply_action(action)
            twin.apply_action(action)
            if state.observe(0).numbers() != twin.observe(0).numbers():
                break
            assert state.information_state_string(0) == twin.information_state_string(0)
            compared += 1
    assert compared > 30


# Registered games

LOADED = [
    f"parasol_{game}({','.join(f'{name}={value}' for name, value in options.items())},deals=9)"
    for game, options in combinations()
]
SOME = [
    "parasol_maui",
    "parasol_maui(players=4,variant=long,rewards=rank)",
    "parasol_playa_pirata(players=3,hands=one,specials=True,rewards=margin)",
    "parasol_tenby(players=2,accolades=ebb-flow,thanks=True)",
]


def test_importing_registers_every_game() -> None:
    names = set(pyspiel.registered_names())
    assert {"parasol_maui", "parasol_playa_pirata", "parasol_tenby"} <= names
    game = pyspiel.load_game("parasol_maui(players=3)")
    assert game.num_players() == 3
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


@pytest.mark.parametrize("name", SOME)
def test_openspiels_own_simulations_pass(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, 1, True, False)
    again = pyspiel.load_game(str(game))
    assert again.num_players() == game.num_players()
    assert again.get_parameters() == game.get_parameters()


@pytest.mark.long
@pytest.mark.parametrize("name", LOADED)
def test_openspiels_own_simulations_pass_with_every_option(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, 1, True, False)
    assert game.max_chance_outcomes() == 9


class Maui(EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's tests of the interface, on Maui."""

    game_name = "parasol_maui"
    game = pyspiel.load_game("parasol_maui(players=3,deals=20)")


class PlayaPirata(EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same on Playa Pirata."""

    game_name = "parasol_playa_pirata"
    game = pyspiel.load_game("parasol_playa_pirata(specials=True,deals=20)")


class Tenby(EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """The same on Tenby."""

    game_name = "parasol_tenby"
    game = pyspiel.load_game("parasol_tenby(accolades=ebb-flow,deals=20)")


del EnforceAPIOnPartialTreeBase  # it has no game of its own to be tested


def test_a_drawn_deal_is_the_match_of_its_seed() -> None:
    game = pyspiel.load_game("parasol_maui(players=3,deals=5,seed=40)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.2) for deal in range(5)]
    state.apply_action(2)
    assert state.position.numbers() == parasol.new("maui", players=3, seed=42).state.numbers()
    assert pyspiel.load_game("parasol_maui(deals=1)").new_initial_state().current_player() == 0


@pytest.mark.parametrize("deals", [0, -1])
def test_a_number_of_deals_that_is_none_is_refused(deals: int) -> None:
    with pytest.raises(BadOption, match=f"deals={deals} .*a whole number from 1 on"):
        pyspiel.load_game(f"parasol_maui(deals={deals})")


def test_a_resampled_state_can_be_kept_as_well() -> None:
    state = pyspiel.load_game("parasol_playa_pirata(deals=5)").new_initial_state()
    state.apply_action(1)
    for _ in range(8):
        state.apply_action(state.legal_actions()[0])
    other = state.resample_from_infostate(state.current_player(), lambda: 0.3)
    kept = state.get_game().deserialize_state(other.serialize())
    assert kept.position.numbers() == other.position.numbers()
    seat = state.current_player()
    assert kept.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("name", [*SOME[:1], *SOME[2:]])
def test_openspiels_searches_play_them(name: str) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(1)
    state = game.new_initial_state()
    state.apply_action(3)
    for search in (
        MCTSBot(game, 2.0, 6, RandomRolloutEvaluator(1, chance), random_state=chance),
        theirs.ISMCTSBot(game, RandomRolloutEvaluator(1, chance), 2.0, 6, random_state=chance),
    ):
        if game.get_type().utility != pyspiel.GameType.Utility.GENERAL_SUM:
            assert int(search.step(state)) in state.legal_actions()


def test_openspiels_learning_algorithms_run_on_them() -> None:
    game = pyspiel.load_game("parasol_playa_pirata(hands=one,deals=2)")
    solver = OutcomeSamplingSolver(game)
    for _ in range(4):
        solver.iteration()
    assert len(solver._infostates) > 20
    env = rl_environment.Environment(game)
    agents = [QLearner(seat, env.action_spec()["num_actions"]) for seat in range(2)]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            seat = step.observations["current_player"]
            step = env.step([agents[seat].step(step).action])
        for agent in agents:
            agent.step(step)
    assert len(agents[0]._q_values) > 20


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
    state = walk(2, "base", 6, 4)
    rules = parasol.new("maui").game
    assert str(rules.view(rules.observe(state.position, SPECTATOR))["turn"]) in str(state)


def test_openspiels_own_search_plays_it_with_its_own_playouts() -> None:
    state, rng = walk(2, "crabs", 7, 10), Rng(3)
    chance = np.random.RandomState(1)
    search = theirs.ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, chance), 1.0, 20)
    search.set_resampler(lambda state, player: openspiel.resample(state, player, rng))
    assert int(search.step(state)) in state.legal_actions()


@pytest.mark.parametrize("playouts", ["fast", "openspiel"])
def test_the_same_seed_and_simulations_give_the_same_move(playouts: str) -> None:
    state = walk(2, "crabs", 8, 10)
    seen = state.observe(state.current_player())
    bot = openspiel.ismcts(simulations=30, playouts=playouts)
    assert len({bot.choose(seen, Rng(5)) for _ in range(3)}) == 1


def test_an_opponent_with_seconds_chooses_what_is_legal() -> None:
    state = walk(3, "base", 9, 10)
    bot = openspiel.ismcts(seconds=0.001)
    assert bot.choose(state.observe(state.current_player()), Rng(1)) in state.legal_actions()


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
