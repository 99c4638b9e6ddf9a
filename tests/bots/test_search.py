"""The search: repeatable, within its budget, for any number of seats, blind to what is hidden."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parasol
from parasol import Rng, _build
from parasol.bots.mcts import Parameters, Search, compute_margin
from parasol.bots.search import ActionEstimate, SearchBot, _get_workers, is_decided, merge_estimates
from parasol.core.state import Opponent, Seen, State
from tests.core import hermits

from .race import RaceSeen, RaceState

ROOT = Path(__file__).parents[2]
POSITIONS = [(2, "base", 0), (2, "base", 9), (3, "crabs", 14), (4, "long", 5)]
ASK = """
import json, sys
import parasol
from parasol import Rng
from parasol.bots.search import SearchBot
for players, variant, steps in json.loads(sys.argv[1]):
    match = parasol.new("maui", seed=5, players=players, variant=variant)
    for _ in range(steps):
        match.play(match.moves()[0])
    seen = match.game.observe(match.state, match.seat)
    print([estimate.visits for estimate in SearchBot("s", 60).estimate_actions(seen, Rng(3))])
"""


def seen_of(match: parasol.Match) -> Seen:
    assert match.seat is not None
    seen: Seen = match.game.observe(match.state, match.seat)
    return seen


def search_in_process(**environment: str) -> str:
    """What a fresh process finds in all the positions."""
    return subprocess.run(
        [sys.executable, "-c", ASK, json.dumps(POSITIONS)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
    ).stdout


def test_the_same_seed_and_iterations_give_the_same_estimates_plain_and_compiled() -> None:
    first = search_in_process()
    assert first == search_in_process()
    assert first == search_in_process(PARASOL_PLAIN="1")
    assert len(first.splitlines()) == len(POSITIONS)


def test_another_seed_tries_other_things() -> None:
    seen = seen_of(parasol.new("maui", seed=5))
    found = {str(SearchBot("s", 200).estimate_actions(seen, Rng(seed))) for seed in range(3)}
    assert len(found) == 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_seeks_its_own_result(seats: int) -> None:
    state = RaceState([0] * seats)
    for _ in range(seats):
        assert SearchBot("s", 600).choose(RaceSeen(state), Rng(1)) == 2
        state.apply(2)


def test_what_was_tried_adds_up_to_the_budget() -> None:
    seen = seen_of(parasol.new("maui", seed=5))
    estimates = SearchBot("s", 130).estimate_actions(seen, Rng(1), thorough=True)
    assert sum(estimate.visits for estimate in estimates) == 130
    assert [estimate.action for estimate in estimates] == seen.guess(Rng(1)).actions()
    assert all(0 <= estimate.value <= 1 for estimate in estimates)


def test_a_thorough_search_judges_every_move() -> None:
    seen = seen_of(parasol.new("maui", seed=5))
    estimates = SearchBot("s", 400).estimate_actions(seen, Rng(1), thorough=True)
    assert min(t.visits for t in estimates) >= 400 // (4 * len(estimates))


class Ticking:
    """A clock that goes on by a step whenever somebody looks."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_a_search_by_seconds_ends_with_them() -> None:
    seen = seen_of(parasol.new("maui", seed=5))
    clock = Ticking(0.25)
    bot = SearchBot("s", seconds=2, clock=clock)
    estimates = bot.estimate_actions(seen, Rng(1), thorough=True)
    assert clock.now <= 2.5
    assert 100 <= sum(estimate.visits for estimate in estimates) <= 400


class Counting(RaceSeen):
    """Counts the guesses that are asked for."""

    def __init__(self, state: RaceState) -> None:
        super().__init__(state)
        self.guesses = 0

    def guess(self, rng: Rng) -> RaceState:
        self.guesses += 1
        return super().guess(rng)


class OneWay(RaceState):
    """A race in which there is nothing to choose."""

    def actions(self) -> list[int]:
        return super().actions()[:1]

    def clone(self) -> "OneWay":
        twin = OneWay(list(self.points))
        twin.turn = self.turn
        return twin


def test_of_two_budgets_the_first_that_is_over_ends_a_search() -> None:
    seen = seen_of(parasol.new("maui", seed=5))
    short = SearchBot("s", 70, seconds=2, clock=Ticking(0.01)).estimate_actions(
        seen, Rng(1), thorough=True
    )
    assert sum(estimate.visits for estimate in short) == 70
    timed = SearchBot("s", 9000, seconds=2, clock=Ticking(0.5)).estimate_actions(
        seen, Rng(1), thorough=True
    )
    assert sum(estimate.visits for estimate in timed) < 300


def test_a_forced_move_is_played_without_thinking() -> None:
    seen = Counting(OneWay([0, 0]))
    assert SearchBot("s", 5000).choose(seen, Rng(1)) == 0
    assert seen.guesses == 1


def test_a_search_ends_when_its_choice_is_settled() -> None:
    seen = Counting(RaceState([0, 0]))
    assert SearchBot("s", 20_000).choose(seen, Rng(1)) == 2
    assert seen.guesses < 20_000
    assert is_decided([10, 4], 5)
    assert not is_decided([10, 4], 6)


def test_several_cores_think_as_one_and_the_same_again() -> None:
    seen = seen_of(parasol.new("maui", seed=5))
    bot = SearchBot("s", 100, cores=2)
    estimates = bot.estimate_actions(seen, Rng(1), thorough=True)
    assert sum(estimate.visits for estimate in estimates) == 100
    assert bot.estimate_actions(seen, Rng(1), thorough=True) == estimates


def test_what_several_searches_found_is_weighed_by_what_they_tried() -> None:
    one, other = ActionEstimate(4, 10, 0.5, 1.0), ActionEstimate(4, 30, 0.9, 5.0)
    assert merge_estimates([[one], [other]]) == [ActionEstimate(4, 40, 0.8, 4.0)]


def test_a_seen_that_cannot_be_sent_is_thought_over_here() -> None:
    seen = RaceSeen(RaceState([0, 0]))
    assert SearchBot("s", 600, cores=2).choose(seen, Rng(1)) == 2


def test_a_margin_is_counted_from_the_best_of_the_others() -> None:
    assert compute_margin([3.0, 9.0, 5.0], 0) == -6
    assert compute_margin([3.0, 9.0, 5.0], 1) == 4
    assert compute_margin([3.0], 0) == 3


# Hidden things


@pytest.fixture
def table() -> Iterator[parasol.Match]:
    parasol.core.registry.register(hermits.GAME)
    try:
        match = parasol.new("hermits", players=2, seed=3)
        match.play("stay")
        yield match
    finally:
        parasol.core.registry.forget("hermits")


class Spy(Opponent):
    """Notes in which positions it is asked what to do, and by which seat."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, tuple[int, ...]]] = []

    def weigh(self, state: State) -> list[float]:
        assert isinstance(state, hermits.HermitsState)
        self.asked.append((int(state.seat()), tuple(state.crabs)))
        return super().weigh(state)


def branches(node: Any) -> list[Any]:
    found, child = [], node.child
    while child is not None:
        found.append(child)
        child = child.sibling
    return found


def test_each_seats_tree_branches_only_on_what_that_seat_can_tell_apart(
    table: parasol.Match,
) -> None:
    search = Search(seen_of(table), Opponent(), Rng(1), Parameters())
    search.run(300)
    own, other = search.roots
    assert len(branches(own)) == len(table.moves()) == 3
    assert len(branches(other)) == 1  # somebody seals a crab, whichever it is
    (sealed,) = branches(other)
    assert len(branches(sealed)) > 1  # but of its own choices it knows


def test_a_search_looks_only_at_guesses(table: parasol.Match) -> None:
    spy = Spy()
    Search(seen_of(table), spy, Rng(1), Parameters()).run(60)
    state = table.state
    assert isinstance(state, hermits.HermitsState)
    hands = {tuple(crabs[piece] for piece in state.hands[1]) for _, crabs in spy.asked}
    assert len(hands) > 20
    mine = {tuple(crabs[piece] for piece in state.hands[0]) for _, crabs in spy.asked}
    assert len(mine) == 1


def test_compiled_search_is_part_of_the_build() -> None:
    assert {"parasol.bots.mcts", "parasol.bots.lookahead"} <= set(_build.COMPILED)


def test_ctrl_c_is_not_the_business_of_a_process_of_the_pool() -> None:
    search_in_process = _get_workers(2).submit(signal.getsignal, signal.SIGINT)
    assert search_in_process.result() == signal.SIG_IGN


def test_after_an_interrupted_search_the_next_has_workers_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(parts: object) -> list[ActionEstimate]:
        raise KeyboardInterrupt

    bot, seen = SearchBot("two", iterations=20, cores=2), seen_of(parasol.new("maui", seed=5))
    with monkeypatch.context() as patch:
        patch.setattr("parasol.bots.search.merge_estimates", interrupt)
        with pytest.raises(KeyboardInterrupt):
            bot.estimate_actions(seen, Rng(1))
    assert bot.estimate_actions(seen, Rng(1))
