"""What Maui's own opponent looks at, and that the levels stand in their order."""

import pytest

import parasol
from parasol import Rng
from parasol.bots import bot
from parasol.bots.casual import BeginnerBot, CasualBot
from parasol.core.state import OVER
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.opponent import WEIGHTS, MauiOpponent
from parasol.games.maui.position import DOLLARS, PICKING, STEPS, TOWELS, WIDTH
from parasol.games.maui.rules import MauiState


def started(**options: object) -> tuple[MauiState, MauiOpponent]:
    match = parasol.new("maui", seed=11, **options)
    state = match.state
    assert isinstance(state, MauiState)
    seen = match.game.observe(state, 0)
    assert isinstance(seen, MauiSeen)
    return state, seen.opponent()


def ahead(name: str, other: str, deals: int) -> int:
    """Games that `name` wins of twice so many, each deal from both seats."""
    wins = 0
    for deal in range(deals):
        for seat in (0, 1):
            match, rng = parasol.new("maui", seed=deal), Rng(deal)
            while match.seat is not None:
                player = bot(name if match.seat == seat else other)
                code = player.choose(match.game.observe(match.state, match.seat), rng)
                match.play(match.game.word(match.state, code))
            wins += match.scores()[seat].rank == 1
    return wins


def test_a_further_step_is_worth_more_where_the_track_is_steeper() -> None:
    state, opponent = started()
    state.own[TOWELS] = state.own[WIDTH + TOWELS] = 10
    palm, values = int(STEPS) + 4, []
    for space in (0, 6, 15):
        state.own[palm] = space
        before = opponent.values(state)[0]
        state.own[palm] = min(space + 1, 15)
        values.append(opponent.values(state)[0] - before)
    assert values[1] > values[0] > values[2] == 0


def test_a_sand_dollar_is_worth_more_than_its_point_while_it_can_be_spent() -> None:
    state, opponent = started()
    before = opponent.values(state)[0]
    state.own[DOLLARS] += 1
    assert opponent.values(state)[0] > before + 1


def test_whoever_has_laid_fewer_towels_is_expected_to_gain_less() -> None:
    state, opponent = started()
    level = opponent.values(state)
    state.own[WIDTH + TOWELS] = 3
    behind = opponent.values(state)
    assert behind[0] < level[0]


def test_at_the_end_nothing_counts_but_the_points() -> None:
    state, opponent = started(variant="crabs", players=3)
    opponent.play_on(state, Rng(1), 1 << 40)
    assert state.seat() == OVER
    assert opponent.values(state) == [float(total) for total in state.totals()]


def test_a_play_out_stops_at_the_turn_it_is_given() -> None:
    state, opponent = started()
    opponent.play_on(state, Rng(1), 9)
    assert (int(state.turn), int(state.phase)) == (9, int(PICKING))


@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
def test_guided_play_outs_end_with_more_points_than_random_ones(variant: str) -> None:
    guided = blind = 0
    for seed in range(20):
        match = parasol.new("maui", seed=seed, variant=variant)
        opponent = match.game.observe(match.state, 0).opponent()
        twin = match.state.clone()
        opponent.play_on(match.state, Rng(seed), 1 << 40)
        twin.play_on(Rng(seed))
        guided += sum(match.state.totals())
        blind += sum(twin.totals())
    assert guided > blind * 1.5


def test_an_opponent_can_be_given_other_weights() -> None:
    state, opponent = started()
    tuned = opponent.with_weights({**WEIGHTS, "dollar": 5.0})
    assert tuned.weights()["dollar"] == 5
    assert opponent.weights() == WEIGHTS
    assert tuned.values(state)[0] > opponent.values(state)[0]


@pytest.mark.parametrize(
    ("name", "other", "at_least"),
    [
        ("beginner", "random", 17),
        ("casual", "beginner", 14),
        ("casual", "greedy", 11),
        ("regular:iterations=150", "casual", 16),
    ],
)
def test_each_level_beats_the_one_below(name: str, other: str, at_least: int) -> None:
    assert ahead(name, other, deals=10) >= at_least


def test_a_beginner_errs_more_than_a_casual_player() -> None:
    match = parasol.new("maui", seed=2)
    seen = match.game.observe(match.state, 0)
    beginner = {BeginnerBot().choose(seen, Rng(seed)) for seed in range(40)}
    assert len(beginner) > 2
    casual = [CasualBot().choose(seen, Rng(seed)) for seed in range(10)]
    assert max(casual.count(action) for action in casual) >= 8


def test_reasons_speak_of_matches_umbrellas_prices_and_penalties() -> None:
    sentences: set[str] = set()
    for seed in range(4):
        match, rng = parasol.new("maui", seed=seed), Rng(seed)
        while match.seat is not None:
            seen = match.game.observe(match.state, match.seat)
            explained = match.game.hints.explain_moves(seen)
            assert sorted(explained) == match.state.actions()
            sentences |= {str(words) for words in explained.values()}
            match.play(match.moves()[rng.below(len(match.moves()))])
    together = " | ".join(sorted(sentences))
    for part in ("two matches, and the umbrella in column 5", "1 penalty", "2 sand dollars to pay"):
        assert part in together, together
