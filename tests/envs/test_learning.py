"""The example learns: a policy that beats chance, the same wherever its games are played."""

import os
from pathlib import Path

import numpy as np
import pytest

from examples.learn_maui import __main__ as command
from examples.learn_maui import learned
from examples.learn_maui.curve import draw_curve
from examples.learn_maui.network import Network, load
from examples.learn_maui.self_play import measure_win_rate, play_against_itself
from examples.learn_maui.training import Plan, Point, connect_ray, learn, play_here
from parasol.arena import run

SMALL = Plan(rounds=2, games=8, shares=2, hidden=16, evaluate_every=1, evaluation_games=20)


def test_a_short_run_beats_chance_nine_times_in_ten() -> None:
    network, curve = learn(Plan(rounds=12, evaluate_every=6, evaluation_games=400))
    assert curve[0].wins < 0.75
    assert curve[-1].wins >= 0.9
    # Judged again on other deals than those shown on the way.
    assert measure_win_rate(network, "maui", {"players": 2}, 400, seed=77) >= 0.88


@pytest.mark.long
def test_the_whole_run_wins_ninety_percent_of_many_games() -> None:
    network, curve = learn(Plan())
    assert curve[-1].wins >= 0.9
    assert measure_win_rate(network, "maui", {"players": 2}, 4000, seed=77) >= 0.9


def test_the_same_seed_learns_the_same() -> None:
    (one, first), (other, second) = learn(SMALL), learn(SMALL)
    assert first == second
    for name, weights in one.weights.items():
        assert (weights == other.weights[name]).all()


def test_games_spread_with_ray_teach_the_same_as_games_played_here() -> None:
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    _, expected = learn(SMALL, play_here)
    with connect_ray() as play:
        _, curve = learn(SMALL, play)
    assert curve == expected


def test_gradients_are_the_slopes_of_what_is_learned() -> None:
    """One small step towards a gain makes the action likelier, and leaves illegal ones at 0."""
    network = fresh()
    batch = play_against_itself(network, "maui", {"players": 2}, 4, seed=1)
    rows = slice(0, 1)
    before = network.forward(batch.inputs[rows], batch.masks[rows])[1]
    gains = np.ones(1, np.float32)
    network.learn(
        batch.inputs[rows],
        batch.masks[rows],
        batch.actions[rows],
        batch.old_probabilities[rows],
        batch.returns[rows],
        gains,
        0.01,
    )
    after = network.forward(batch.inputs[rows], batch.masks[rows])[1]
    action = batch.actions[0]
    assert after[0, action] > before[0, action]
    assert (after[batch.masks[rows] == 0] == 0).all()


def fresh() -> Network:
    """A network for Maui that has learned nothing."""
    return learn(Plan(rounds=0, evaluation_games=4, hidden=16))[0]


def test_a_policy_is_kept_and_plays_in_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "policy.npz"
    network = fresh()
    network.save(file)
    assert load(file).weights.keys() == network.weights.keys()
    assert learned(str(file)).name.startswith("learned")
    found = run("maui", ["random", f"examples.learn_maui.learned:file={file}"], games=4)
    assert found.games == 4


def test_the_command_leaves_policy_and_curve_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy, curve = tmp_path / "p.npz", tmp_path / "c.svg"
    given = ["--rounds", "1", "--games", "4", "--policy", str(policy), "--curve", str(curve)]
    assert command.main(given) == 0
    assert "against chance" in capsys.readouterr().out
    assert policy.exists()
    assert curve.read_text("utf-8").startswith("<svg")


def test_the_curve_tells_its_end_in_words() -> None:
    picture = draw_curve([Point(0, 0.5), Point(100, 0.93)], "Maui")
    assert "93.0%" in picture
    assert picture.count("<circle") == 2
