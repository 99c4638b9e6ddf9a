"""PettingZoo's own tests pass, and what Parasol adds to its environments holds."""

import copy
import importlib
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import parasol
from parasol import BadOption, BadRecord, ParasolError
from parasol.core import registry
from parasol.core.chance import Rng
from parasol.envs import aec, episodes, maui_v0, playa_pirata_v0
from parasol.envs.episodes import load_matches, replay_line
from tests.envs.everything import GAMES, any_legal, each_combination, each_table

# PettingZoo's tests warn of dictionaries as observations, which its own games with masks have too.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def make_factory(game: str, options: dict[str, Any]) -> Callable[..., Any]:
    """A maker of environments, as PettingZoo's tests want one."""
    module = importlib.import_module(f"parasol.envs.{game}_v0")
    return lambda **more: module.env(**options, **more)


def walk(env: Any, decisions: int, seed: int = 0) -> None:
    """Play so many decisions at random."""
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        env.step(any_legal(env.observe(env.agent_selection)["action_mask"], rng))


def play_out(env: Any, seed: int = 0) -> dict[str, float]:
    """Play to the end; what each agent was given in all."""
    rng, given = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        given[agent] += reward
        env.step(None if terminated else any_legal(observation["action_mask"], rng))
    return given


@each_combination
def test_pettingzoos_tests_of_the_interface_and_of_seeds_pass(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(make_factory(game, options)(), num_cycles=60)
    seed_test(make_factory(game, options), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


@each_table
def test_pettingzoos_test_of_pictures_passes(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    custom = {"svg": lambda drawn: drawn.startswith("<svg") and drawn.rstrip().endswith("</svg>")}
    render_test(make_factory(game, options), custom_tests=custom)
    assert capsys.readouterr().out  # what `human` shows


@pytest.mark.long
@each_combination
def test_pettingzoos_test_of_pictures_passes_with_every_option(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(make_factory(game, options), custom_tests={"svg": lambda drawn: "<svg" in drawn})
    assert capsys.readouterr().out


@each_table
def test_an_observation_is_what_the_seat_sees(game: str, options: dict[str, Any]) -> None:
    env = aec.GameEnv(game, **options)
    env.reset(seed=4)
    walk(env, 9)
    rules = registry.find(game)
    for seat, agent in enumerate(env.possible_agents):
        seen = rules.observe(env.get_state(), seat)
        observation = env.observe(agent)
        assert observation["observation"].tolist() == list(seen.numbers())
        assert env.observation_space(agent).contains(observation)
        legal = env.get_state().actions() if agent == env.agent_selection else []
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_registry_knows_the_games(game: str) -> None:
    env = pettingzoo.make("aec", f"parasol/{game}-v0", players=3)
    env.reset(seed=1)
    assert env.unwrapped.metadata["name"] == f"{game}_v0"
    assert env.num_agents == 3


@each_table
def test_named_parts_are_the_whole_observation(game: str, options: dict[str, Any]) -> None:
    env = aec.GameEnv(game, **options)
    env.reset(seed=1)
    walk(env, 5)
    agent = env.agent_selection
    parts = env.observe_parts(agent)
    flattened = np.concatenate([part.ravel() for part in parts.values()])
    assert (flattened == env.observe(agent)["observation"]).all()
    assert {name: part.shape for name, part in parts.items()} == {
        part.name: part.shape for part in env.simulator.tensor.parts
    }
    assert parts["decider"].tolist() == [1]


@each_table
def test_an_environment_can_be_copied_and_pickled_in_the_middle(
    game: str, options: dict[str, Any]
) -> None:
    env = make_factory(game, options)()
    env.reset(seed=3)
    walk(env, 12)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    first = env.get_state().numbers()
    given = play_out(env, seed=5)
    for twin in twins:
        assert twin.get_state().numbers() == first
        assert play_out(twin, seed=5) == given
        assert twin.get_state().numbers() == env.get_state().numbers()


@pytest.mark.parametrize("rewards", ["margin", "rank", "win"])
@each_table
def test_rewards_come_at_the_end_and_agree_with_the_scores(
    game: str, options: dict[str, Any], rewards: str
) -> None:
    env = aec.GameEnv(game, rewards=rewards, **options)
    env.reset(seed=2)
    given = play_out(env)
    match = replay_line(env.record())
    scores = match.scores()
    best = [score.seat for score in scores if score.rank == 1]
    values = list(given.values())
    assert all(-1 <= value <= 1 for value in values)
    if rewards == "margin":
        totals = [score.total for score in scores]
        assert [value > 0 for value in values] == [
            total > max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)
        ]
    else:
        assert sum(values) == pytest.approx(0)
        assert [seat for seat, value in enumerate(values) if value == max(values)] == best


def test_rank_rewards_are_evenly_spread_from_first_to_last() -> None:
    env = maui_v0.raw_env(players=4, rewards="rank")
    env.reset(seed=2)
    given = play_out(env)
    assert sorted(given.values()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])


def test_the_same_seed_gives_the_same_episodes_one_after_the_other() -> None:
    one, other = maui_v0.env(), maui_v0.env()
    one.reset(seed=9)
    other.reset(seed=9)
    for _ in range(3):
        assert one.get_state().numbers() == other.get_state().numbers()
        before = one.get_state().numbers()
        one.reset()
        other.reset()
        assert one.get_state().numbers() != before


def test_an_episode_is_a_match_of_parasol() -> None:
    env = playa_pirata_v0.env(players=3, specials=True)
    env.reset(seed=6)
    walk(env, 20)
    line = json.loads(env.record())
    match = parasol.new("playa_pirata", players=3, specials=True, seed=line["seed"])
    match.play(line["words"].split()[0])
    assert replay_line(env.record()).state.numbers() == env.get_state().numbers()


def test_finished_episodes_are_kept_as_lines_of_json(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    env = maui_v0.env(players=3, variant="crabs", records=file)
    env.reset(seed=1)
    ends = []
    for _ in range(2):
        play_out(env)
        ends.append(env.get_state().numbers())
        env.reset()
    assert [match.state.numbers() for match in load_matches(file)] == ends
    kept = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert all(len(line["ranks"]) == 3 and line["options"]["variant"] == "crabs" for line in kept)


@pytest.mark.parametrize("records", ["nowhere/games.jsonl", ".", 7], ids=str)
def test_records_that_could_not_be_kept_are_refused_at_once(tmp_path: Path, records: Any) -> None:
    given = tmp_path / records if isinstance(records, str) else records
    with pytest.raises(BadOption, match=r"records=.*in a folder that exists"):
        maui_v0.env(records=given)


def test_there_is_no_record_before_an_episode() -> None:
    with pytest.raises(ParasolError, match=r"no episode has begun.*reset\(\) first"):
        maui_v0.raw_env().record()


def test_a_line_that_the_rules_play_another_way_is_refused() -> None:
    env = maui_v0.env()
    env.reset(seed=1)
    walk(env, 4)
    line = json.loads(env.record()) | {"digest": "00000000"}
    with pytest.raises(ValueError, match="another way"):
        replay_line(json.dumps(line))


def changed(key: str, value: Any = None) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A line in which one key says something else; None: it has lost that key."""
    return lambda line: (
        {name: kept for name, kept in line.items() if name != key}
        | ({} if value is None else {key: value})
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        *(
            (changed(key), f"{key} is missing")
            for key in [*episodes.REQUIRED_KEYS, *episodes.FINAL_KEYS]
        ),
        (changed("game", 7), "game: 7; the name of a game is expected"),
        (changed("game", "chess"), "game: no such game: 'chess'; there are .*maui"),
        (changed("rules", "0"), "rules: made with rules '0' of maui; these are"),
        (changed("options", [2]), r"options: \[2\]; an object is expected"),
        (changed("options", {"players": 9}), "options or components: players=9"),
        (changed("options", {"seed": 9}), "options or components: .*seed"),
        (changed("components", "/etc/hostname"), "components: .*; an object is expected"),
        (changed("components", {"moon": 1}), "options or components: .*moon"),
        (changed("seed", "x"), "seed: 'x'; a whole number is expected"),
        (changed("seed", 4), "(words|digest): "),
        (changed("words", "fly"), "words: 'fly' can't be played"),
        (changed("digest", "00000000"), "digest: the rules of maui play this line another way"),
        (changed("totals", [1, 2]), r"totals: the line says \[1, 2\], the replay comes to \["),
        (changed("ranks", [3, 3]), r"ranks: the line says \[3, 3\], the replay comes to \["),
        (changed("rewards", {"margin": [9, 9]}), r"rewards: the line says \[9, 9\] by margin"),
        (changed("rewards", {"margin": "x"}), "rewards: the line says 'x' by margin"),
        (changed("rewards", {"glory": [0]}), "rewards: 'glory'; an object with"),
        (changed("rewards", {}), "rewards: {}; an object with"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_changed_line_is_refused_by_its_number_and_its_key(
    tmp_path: Path, change: Callable[[dict[str, Any]], dict[str, Any]], message: str
) -> None:
    env, file = maui_v0.env(), tmp_path / "games.jsonl"
    env.reset(seed=1)
    play_out(env)
    whole = json.loads(env.record())
    file.write_text(f"{json.dumps(whole)}\n{json.dumps(change(whole))}\n")
    found = load_matches(file)
    assert next(found).over
    with pytest.raises(BadRecord, match=f"^line 2: {message}"):
        next(found)


@pytest.mark.parametrize("line", [b"dear diary", b"", b"[1]", b"7", b"\xff"])
def test_a_line_that_is_no_record_is_refused_by_its_number(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(line + b"\n")
    with pytest.raises(BadRecord, match=r"^line 1: (this is no JSON|an object with game, rules)"):
        next(load_matches(file))


def test_a_line_of_a_game_that_goes_on_has_no_result() -> None:
    env = maui_v0.env()
    env.reset(seed=1)
    walk(env, 4)
    line = json.loads(env.record())
    assert not replay_line(json.dumps(line)).over
    with pytest.raises(BadRecord, match=r"^ranks: the game is not over"):
        replay_line(json.dumps(line | {"ranks": [1, 2]}))


def test_a_line_names_the_version_of_parasol_and_those_from_before_it_did_are_read() -> None:
    env = maui_v0.env()
    env.reset(seed=1)
    walk(env, 4)
    line = json.loads(env.record())
    assert line.pop("parasol") == parasol.__version__
    assert replay_line(json.dumps(line)).state.numbers() == env.get_state().numbers()


def test_a_position_can_be_read_and_set() -> None:
    env, other = maui_v0.env(players=2), maui_v0.env(players=2)
    env.reset(seed=1)
    other.reset(seed=2)
    walk(env, 7)
    other.set_state(env.get_state())
    assert other.agent_selection == env.agent_selection
    assert play_out(other) == play_out(env)
    with pytest.raises(BadOption, match="state"):
        other.record()
    with pytest.raises(BadOption):
        other.set_state(parasol.new("maui", players=3).state)
    with pytest.raises(BadOption):
        other.set_state(env.get_state())  # which is over


def test_every_legal_action_has_a_meaning_in_words() -> None:
    env = maui_v0.env()
    env.reset(seed=1)
    meanings = env.action_meanings()
    assert list(meanings) == env.get_state().actions()
    assert all(": " in meaning for meaning in meanings.values())


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = maui_v0.env()
    env.reset(seed=1)
    before = env.get_state().numbers()
    with pytest.raises(ValueError, match=r"action 2 is not legal: .*sand dollars"):
        env.step(2)
    with pytest.raises(ValueError, match="not legal"):
        env.step(46)
    assert env.get_state().numbers() == before


def test_the_state_for_critics_is_what_all_seats_see_together() -> None:
    env = maui_v0.env(players=3)
    env.reset(seed=1)
    seats = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert (env.state() == np.concatenate(seats)).all()
    assert env.unwrapped.state_space.contains(env.state())


@pytest.mark.parametrize(
    "bad",
    [{"rewards": "glory"}, {"render_mode": "film"}, {"players": 9}, {"colour": "red"}],
    ids=str,
)
def test_bad_options_are_named(bad: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=next(iter(bad))):
        maui_v0.env(**bad)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_does_not_know_is_not_in_its_observation(game: str) -> None:
    env, rules = aec.GameEnv(game), registry.find(game)
    env.reset(seed=8)
    walk(env, 15)
    state, swaps, rng = env.get_state(), 0, Rng(1)
    for seat, agent in enumerate(env.possible_agents):
        before = env.observe(agent)["observation"].tolist()
        unknown = [
            secret for secret in rules.secrets.list_secrets(state) if seat not in secret.known_to
        ]
        for _ in range(40):
            one, other = (unknown[rng.below(len(unknown))] for _ in range(2))
            if one.deck == other.deck and one.value != other.value:
                env.set_state(rules.secrets.swap_secrets(state, one, other))
                assert env.observe(agent)["observation"].tolist() == before
                swaps += 1
    assert swaps > 10
