"""One seat against computers: Gymnasium's checks pass, and the others play by the rules."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from parasol import BadOption, ParasolError
from parasol.envs import SoloEnv, solo
from parasol.envs.episodes import replay_line
from tests.envs.everything import any_legal, each_table


def play_episode(env: Any, seed: int) -> float:
    """One episode at random; what it was worth."""
    observation, _ = env.reset(seed=seed)
    rng, over, reward = np.random.default_rng(seed), False, 0.0
    while not over:
        action = any_legal(observation["action_mask"], rng)
        observation, reward, over, _, _ = env.step(action)
    return float(reward)


@pytest.mark.filterwarnings("ignore::UserWarning")
@each_table
def test_gymnasiums_check_passes(game: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(f"parasol.envs.solo:parasol/{game}-v0", opponent="random", **options)
    check_env(env.unwrapped, skip_render_check=True)
    assert env.spec is not None
    assert env.spec.id == f"parasol/{game}-v0"


@pytest.mark.parametrize("opponent", ["random", "greedy", "beginner", "casual"])
def test_an_episode_is_a_whole_match_against_any_level(opponent: str) -> None:
    env = SoloEnv("maui", opponent=opponent, players=3)
    reward = play_episode(env, 4)
    match = replay_line(env.record())
    assert match.over
    totals = [score.total for score in match.scores()]
    others = totals[: env.seat] + totals[env.seat + 1 :]
    assert reward == pytest.approx(max(-1, min(1, (totals[env.seat] - max(others)) / 40)))


def test_the_same_seed_gives_the_same_episode() -> None:
    assert play_episode(SoloEnv("maui"), 3) == play_episode(SoloEnv("maui"), 3)


def test_the_seat_is_drawn_unless_it_is_named() -> None:
    env = SoloEnv("maui", opponent="random", players=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    env = SoloEnv("maui", opponent="random", seat=1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(9)} == {1}


def test_an_illegal_action_loses() -> None:
    env = SoloEnv("maui", opponent="random")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (solo.LOSS, True, True)


def test_nothing_is_played_before_a_reset_or_after_the_end() -> None:
    env = SoloEnv("maui", opponent="random")
    with pytest.raises(ResetNeeded, match=r"no episode has begun: call reset\(\) first"):
        env.step(env.simulator.state.actions()[0])
    with pytest.raises(ParasolError, match=r"no episode has begun.*reset\(\) first"):
        env.record()
    play_episode(env, 1)
    with pytest.raises(ResetNeeded, match=r"the episode is over: call reset\(\) first"):
        env.step(0)
    observation, _ = env.reset(seed=1)
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    with pytest.raises(ResetNeeded, match="the episode is over"):
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))


@pytest.mark.parametrize("mode", solo.RENDER_MODES)
def test_it_can_be_looked_at(mode: str) -> None:
    env = SoloEnv("maui", opponent="random", render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    if mode == "rgb_array":
        assert shown.shape[2] == 3
        assert shown.std() > 0
    elif mode == "svg":
        assert shown.startswith("<svg")
    else:
        assert shown.startswith("MAUI")
        assert "BEACH OF SEAT" in shown


def test_parts_and_meanings_are_at_hand() -> None:
    env = SoloEnv("maui", opponent="random")
    env.reset(seed=1)
    assert env.observe_parts()["decider"].tolist() == [1]
    assert list(env.action_meanings()) == env.simulator.state.actions()


@pytest.mark.parametrize(
    "bad", [{"opponent": "nobody"}, {"seat": 2}, {"seat": "0"}, {"render_mode": "human"}], ids=str
)
def test_bad_options_are_named(bad: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=next(iter(bad))):
        SoloEnv("maui", **bad)
