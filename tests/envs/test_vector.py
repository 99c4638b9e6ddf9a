"""Many games side by side: each is a match of Parasol, wherever it is stepped."""

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

import parasol
from parasol import BadOption
from parasol.core import registry
from parasol.core.chance import make_seed
from parasol.envs import VectorEnv
from parasol.envs.batch import derive_episode_seed, derive_seed_bytes
from tests.envs.everything import each_table
from tests.kit.broken import WrappedMaui


def chosen(mask: Any, rng: np.random.Generator) -> Any:
    """A legal action for every row."""
    return np.argmax(mask * rng.random(mask.shape), axis=1)


@each_table
def test_every_game_is_a_match_of_its_seed(game: str, options: dict[str, Any]) -> None:
    env, rng = VectorEnv(game, n=3, **options), np.random.default_rng(1)
    observations, infos = env.reset(seed=5)
    matches = [parasol.new(game, seed=seed, **options) for seed in env.seeds()]
    rules, ends = registry.find(game), 0
    while ends < 3:
        for number, match in enumerate(matches):
            assert infos["seat"][number] == match.seat
            assert match.seat is not None
            seen = rules.observe(match.state, match.seat)
            assert observations["observation"][number].tolist() == list(seen.numbers())
            mask = observations["action_mask"][number]
            assert np.flatnonzero(mask).tolist() == match.state.actions()
        actions = chosen(observations["action_mask"], rng)
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert not truncated.any()
        for number, match in enumerate(matches):
            mover = match.seat
            assert mover is not None
            match.play(rules.word(match.state, int(actions[number])))
            assert bool(ended[number]) == match.over
            if match.over:
                ends += 1
                totals = [score.total for score in match.scores()]
                margin = totals[mover] - max(totals[:mover] + totals[mover + 1 :])
                assert rewards[number] == pytest.approx(max(-1, min(1, margin / 40)))
                assert infos["rewards"][number][mover] == rewards[number]
                matches[number] = parasol.new(game, seed=env.seeds()[number], **options)
            else:
                assert rewards[number] == 0
                assert not infos["rewards"][number].any()
    assert any(seed >= 1 << 64 for seed in env.seeds())  # some are in their second episode


def test_several_processes_play_the_same_games_as_one() -> None:
    single, pool = VectorEnv("maui", n=10), VectorEnv("maui", n=10, processes=3)
    rng = np.random.default_rng(1)
    try:
        (one, infos), (other, others) = single.reset(seed=7), pool.reset(seed=7)
        for _ in range(130):
            assert (one["observation"] == other["observation"]).all()
            assert (one["action_mask"] == other["action_mask"]).all()
            assert (infos["seat"] == others["seat"]).all()
            actions = chosen(one["action_mask"], rng)
            one, rewards, ended, _, infos = single.step(actions)
            other, *rest, _, others = pool.step(actions)
            assert (rewards == rest[0]).all()
            assert (ended == rest[1]).all()
            assert (infos["rewards"] == others["rewards"]).all()
        assert single.seeds() == pool.seeds()
        assert any(seed >= 1 << 64 for seed in pool.seeds())  # some are in their second episode
        for game in (0, 5, 9):
            assert pool.get_state(game).numbers() == single.get_state(game).numbers()
        pool.set_state(9, single.get_state(0))
        assert pool.get_state(9).numbers() == single.get_state(0).numbers()
        assert (other["observation"][9] == one["observation"][0]).all()
    finally:
        pool.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_an_illegal_action_is_refused_before_anything_is_played(processes: int) -> None:
    env = VectorEnv("maui", n=6, processes=processes)
    try:
        observations, _ = env.reset(seed=1)
        before = observations["observation"].copy()
        for bad in (45, -1, 46):
            actions = env.sample().copy()
            actions[4] = bad
            with pytest.raises(ValueError, match=f"action {bad} is not legal in game 4"):
                env.step(actions)
        assert (observations["observation"] == before).all()
        with pytest.raises(ValueError, match="6 actions"):
            env.step([0])
    finally:
        env.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_sampled_actions_are_legal_and_differ(processes: int) -> None:
    env = VectorEnv("maui", n=64, processes=processes)
    try:
        observations, _ = env.reset(seed=1)
        found = set()
        for _ in range(20):
            actions = env.sample()
            assert observations["action_mask"][np.arange(64), actions].all()
            found |= set(actions.tolist())
            env.step(actions)
        assert len(found) > 10
    finally:
        env.close()


def test_the_arrays_are_the_buffers_and_cannot_be_written_to() -> None:
    env = VectorEnv("maui", n=4)
    observations, _ = env.reset(seed=1)
    again, *_ = env.step(env.sample())
    assert again["observation"] is observations["observation"]
    assert env.observation_space.contains(observations)
    with pytest.raises(ValueError, match="read-only"):
        observations["observation"][0, 0] = 1


def test_a_game_that_ends_is_dealt_anew_in_the_same_step() -> None:
    env = VectorEnv("maui", n=1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, _ = env.reset(seed=3)
    for _ in range(200):
        observations, _, ended, _, _ = env.step(env.sample())
        if ended[0]:
            break
    assert env.seeds() == [derive_episode_seed(3, 0, 1)]
    fresh = parasol.new("maui", seed=env.seeds()[0])
    assert env.get_state(0).numbers() == fresh.state.numbers()
    assert env.split(observations)["round"].tolist() == [[1]]


def test_a_process_that_died_is_reported_and_can_be_closed() -> None:
    env = VectorEnv("maui", n=4, processes=2)
    env.reset(seed=1)
    process = env._games._workers[0].process  # type: ignore[union-attr]
    process.terminate()
    process.join()
    with pytest.raises(RuntimeError, match="a process of the environment died"):
        env.step(np.argmax(env._games.masks, axis=1))
    env.close()


def test_an_interrupted_step_is_not_answered_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(message: bytes) -> bytes:
        raise KeyboardInterrupt

    env = VectorEnv("maui", n=4, processes=2)
    env.reset(seed=1)
    with monkeypatch.context() as patch:
        patch.setattr(env._games._own, "handle", interrupt)  # type: ignore[union-attr]
        with pytest.raises(KeyboardInterrupt):
            env.step(np.argmax(env._games.masks, axis=1))
    with pytest.raises(RuntimeError, match="a process of the environment died"):
        env.seeds()
    env.close()


def test_a_reset_without_a_seed_deals_other_games() -> None:
    env = VectorEnv("maui", n=2)
    env.reset(seed=3)
    first = env.seeds()
    env.reset()
    assert env.seeds() != first


def test_seeds_of_episodes_are_those_of_tables() -> None:
    for seed in (0, 7, derive_episode_seed(7, 3, 2)):
        assert derive_seed_bytes(seed) == make_seed(seed)
    assert (
        len({derive_episode_seed(1, game, episode) for game in range(9) for episode in range(9)})
        == 81
    )


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"processes": 0}, "processes=0 .* a whole number from 1 to 4"),
        ({"processes": 9}, "processes=9 .* a whole number from 1 to 4"),
        ({"processes": "2"}, "processes='2' .* a whole number from 1 to 4"),
        ({"n": 0}, "n=0 .* a whole number from 1 on"),
        ({"n": "4"}, "n='4' .* a whole number from 1 on"),
        ({"n": 1.5}, r"n=1\.5 .* a whole number from 1 on"),
        ({"rewards": "glory"}, "rewards='glory'"),
    ],
    ids=str,
)
def test_bad_options_are_named(bad: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=f"^{message}"):
        VectorEnv("maui", **{"n": 4, **bad})


CALLS: dict[str, Any] = {
    "step": lambda env: env.step([0, 0, 0, 0]),
    "sample": lambda env: env.sample(),
    "get_state": lambda env: env.get_state(0),
    "set_state": lambda env: env.set_state(0, parasol.new("maui").state),
    "seeds": lambda env: env.seeds(),
}


@pytest.mark.parametrize("processes", [1, 2])
def test_nothing_is_played_before_a_reset_or_after_the_end(processes: int) -> None:
    env = VectorEnv("maui", n=4, processes=processes)
    try:
        for call in CALLS.values():
            with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
                call(env)
        env.reset(seed=1)
        env.step(env.sample())
    finally:
        env.close()
    for call in (*CALLS.values(), lambda env: env.reset(), lambda env: env.busy()):
        with pytest.raises(ClosedEnvironmentError, match="was closed"):
            call(env)


@pytest.mark.parametrize("bad", ["x", 1.5, [1]], ids=repr)
def test_a_seed_that_is_no_whole_number_is_refused(bad: Any) -> None:
    with pytest.raises(BadOption, match=r"seed=.*whole number"):
        VectorEnv("maui", n=2).reset(seed=bad)


@pytest.mark.parametrize("processes", [1, 2])
def test_actions_that_are_no_whole_numbers_are_refused(processes: int) -> None:
    env = VectorEnv("maui", n=2, processes=processes)
    try:
        env.reset(seed=1)
        for bad in ([0.0, 0.0], ["a", "b"], [None, None]):
            with pytest.raises(ValueError, match="actions are whole numbers"):
                env.step(bad)
    finally:
        env.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_position_of_another_table_is_refused_and_changes_nothing(processes: int) -> None:
    env = VectorEnv("maui", n=4, processes=processes)
    try:
        observations, _ = env.reset(seed=1)
        before = observations["observation"].copy()
        expected = "it takes a position of maui with 2 players"
        for game in (0, 3):
            for state in (parasol.new("maui", players=3).state, parasol.new("tenby").state, None):
                with pytest.raises(BadOption, match=f"state=.*{expected}"):
                    env.set_state(game, state)  # type: ignore[arg-type]
        numbers: list[Any] = [4, -1, "0"]
        for number in numbers:
            with pytest.raises(BadOption, match=r"game=.*a whole number from 0 to 3"):
                env.set_state(number, parasol.new("maui").state)
            with pytest.raises(BadOption, match=r"game=.*a whole number from 0 to 3"):
                env.get_state(number)
        assert (observations["observation"] == before).all()
        env.set_state(3, env.get_state(0))
        assert (observations["observation"][3] == before[0]).all()
    finally:
        env.close()


def test_a_game_from_outside_has_environments_too() -> None:
    """Without a room of its own for them: through what is seen."""
    registry.register(WrappedMaui())
    try:
        env = VectorEnv("wrapped-maui", n=2)
        observations, _ = env.reset(seed=1)
        twin = VectorEnv("maui", n=2)
        expected, _ = twin.reset(seed=1)
        for _ in range(5):
            assert (observations["observation"] == expected["observation"]).all()
            assert (observations["action_mask"] == expected["action_mask"]).all()
            actions = env.sample().copy()
            observations, *_ = env.step(actions)
            expected, *_ = twin.step(actions)
        assert list(env.split(observations)) == ["seen"]
    finally:
        registry.forget("wrapped-maui")
