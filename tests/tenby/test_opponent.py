"""What Tenby's own opponent looks at, what it can't know, and that it beats chance."""

import os
import subprocess
import sys
from typing import Any

import pytest

from parasol import _build
from parasol.bots import bot
from parasol.core.chance import Rng
from parasol.core.match import Match
from parasol.core.state import ENDLESS, OVER
from parasol.games.tenby import GAME
from parasol.games.tenby.evaluation import WEIGHTS
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.opponent import TenbyOpponent
from parasol.games.tenby.position import KEEPING, NIGHT, PLACING
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import BUY, END, FORFEIT, RESIDENT, USE

from . import stage

MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "accolades": "open-sea", "accolade_cards": 3, "thanks": True},
    {"players": 4, "accolades": "ebb-flow", "thanks": True},
    {"players": 5, "accolades": "high-tide"},
]


def opponent(state: TenbyState, viewer: int = -1) -> TenbyOpponent:
    return TenbyOpponent(state.tables, WEIGHTS, viewer)


def state_of(match: Match) -> TenbyState:
    assert isinstance(match.state, TenbyState)
    return match.state


def weighed(state: TenbyState) -> dict[str, float]:
    words = stage.words(state)
    return dict(zip(words, opponent(state).weigh(state), strict=True))


def worth(state: TenbyState, seat: int, *streets: list[str]) -> float:
    """What a seat may expect with these streets."""
    stage.lay(state, seat, *streets)
    return opponent(state).values(state)[seat]


# What it looks at


@pytest.mark.parametrize("chosen", MODES[:1])
def test_a_place_weighs_what_it_adds_to_the_worth_of_the_town(chosen: dict[str, Any]) -> None:
    compared = 0
    for seed in range(3):
        state, rng = state_of(stage.match(seed, **chosen)), Rng(seed)
        state.events = None
        weighing = opponent(state)
        while state.seat() != OVER:
            codes, weights = state.actions(), weighing.weigh(state)
            if state.phase == PLACING:
                before = _town_worth(weighing, state, int(state.mover))
                for code, weight in zip(codes, weights, strict=True):
                    after = state.clone()
                    after.apply(code)
                    gained = _town_worth(weighing, after, int(state.mover)) - before
                    assert gained == pytest.approx(weight, abs=1e-6)
                    compared += 1
            best = codes[weights.index(max(weights))]
            state.apply(best if rng.below(4) else codes[rng.below(len(codes))])
    assert compared > 100


def _town_worth(weighing: TenbyOpponent, state: TenbyState, seat: int) -> float:
    town = weighing.town
    town.look(state, seat, 10 - int(state.round), True)
    return float(town.weigh_town(state))


def test_a_condition_with_an_open_end_is_worth_more_than_one_that_nothing_can_join() -> None:
    state = stage.in_turn()
    opened = worth(state, 0, ["penny-arcade", "puffin-house"])
    closed = worth(state, 0, ["gulls-rest", "whelk-cottage"])
    points = [2, 2]
    stage.lay(state, 0, ["penny-arcade", "puffin-house"])
    points[0] = int(state.count_town_points(0))
    stage.lay(state, 0, ["gulls-rest", "whelk-cottage"])
    points[1] = int(state.count_town_points(0))
    assert opened - points[0] > closed - points[1]


def test_what_may_still_come_counts_for_nothing_in_the_last_turn() -> None:
    state = stage.in_turn()
    state.round = 10
    seat = int(state.mover)
    stage.lay(state, seat, ["penny-arcade", "puffin-house"])
    state.rings[seat] = 5
    assert opponent(state).values(state)[seat] == float(state.count_town_points(seat))


def test_a_street_closed_by_the_sea_is_worth_more_to_residents_who_like_it() -> None:
    state = stage.in_turn("R")
    stage.play(state, "use/R keep/1")
    seat, resident = int(state.mover), state.tables.resident_names.index("harbour-master-b")
    state.deal.residents[int(state.queue[0])] = resident
    three = ["crab-walk", "gull-perch", "salt-steps"]
    opened = worth(state, seat, three)
    closed = worth(state, seat, [*three[:2], "rope-walk"])
    weighing = opponent(state)
    weighing.town.look(state, seat, 1, True)
    assert closed > 0
    assert weighing.town.best[0] == 5
    stage.lay(state, seat, three)
    weighing.town.look(state, seat, 1, True)
    assert 2 <= weighing.town.best[0] < 5
    assert opened != closed


def test_rings_on_a_day_card_make_it_worth_more() -> None:
    match = stage.begun()
    state = state_of(match)
    assert state.phase == NIGHT
    weights = opponent(state).weigh(state)
    state.day_tokens[0] += 2
    more = opponent(state).weigh(state)
    assert more[0] == pytest.approx(weights[0] + 2 * WEIGHTS["ring"])
    assert more[1:] == weights[1:]


def test_an_icon_is_used_rather_than_given_up_and_a_turn_is_not_ended_with_a_good_buy_left() -> (
    None
):
    state = stage.in_turn("T", rings=4)
    weights = dict(zip(state.actions(), opponent(state).weigh(state), strict=True))
    assert weights[int(USE)] > weights[int(FORFEIT)]
    state.round = 10
    stage.equip(state, "", 4)
    weights = dict(zip(state.actions(), opponent(state).weigh(state), strict=True))
    assert weights[int(BUY)] > weights[int(END)]


def test_the_resident_whose_street_is_there_already_is_kept() -> None:
    state = stage.in_turn("R")
    seat = int(state.mover)
    stage.lay(state, seat, ["crab-walk", "gull-perch", "salt-steps", "rope-walk"])
    stage.play(state, "use/R")
    assert state.phase == KEEPING
    names = state.tables.resident_names
    state.deal.residents[int(state.queue[0])] = names.index("dressmaker-a")
    state.deal.residents[int(state.queue[1])] = names.index("harbour-master-a")
    weights = weighed(state)
    assert weights["keep/2"] > weights["keep/1"]


def test_whoever_leads_may_expect_an_accolade() -> None:
    state = stage.in_turn(players=2, accolades="open-sea", accolade_cards=1)
    goal = state.tables.accolade_names.index("pier-keeper")
    state.deal.accolades[0] = goal
    for seat in (0, 1):
        stage.lay(state, seat, ["gull-perch"])
    town = opponent(state).town
    town.look(state, 0, 3, True)
    level = town.honours
    stage.lay(state, 0, ["gull-perch", "salt-steps", "windy-boards"])
    town.look(state, 0, 3, True)
    assert 0 < level < town.honours < 10


def test_a_search_thinks_no_further_than_the_round() -> None:
    state = state_of(stage.match(3))
    turn = opponent(state).until(state)
    opponent(state).play_on(state, Rng(1), turn)
    assert (int(state.turn), int(state.round), int(state.phase)) == (turn, 2, int(NIGHT))
    assert opponent(state).until(state) > turn


@pytest.mark.parametrize("chosen", MODES)
def test_a_play_out_ends_where_nothing_counts_but_the_points(chosen: dict[str, Any]) -> None:
    state = state_of(stage.match(4, **chosen))
    weighing = opponent(state)
    weighing.play_on(state, Rng(1), ENDLESS)
    assert state.seat() == OVER
    assert weighing.values(state) == [float(total) for total in state.totals()]


def test_an_opponent_can_be_given_other_weights() -> None:
    state = stage.in_turn(rings=3)
    tuned = opponent(state).with_weights({**WEIGHTS, "ring": 5.0})
    assert tuned.weights()["ring"] == 5
    seat = int(state.mover)
    assert tuned.values(state)[seat] > opponent(state).values(state)[seat]


# What it can't know


def test_others_learn_that_a_resident_is_kept_but_not_which() -> None:
    state = stage.in_turn("R")
    stage.play(state, "use/R")
    other = 1 - int(state.mover)
    assert len({state.mask_action(action, other) for action in state.actions()}) == 1
    assert [
        state.mask_action(action, int(state.mover)) for action in state.actions()
    ] == state.actions()


def test_hands_that_the_looking_seat_can_not_see_count_as_usual_ones() -> None:
    state = stage.in_turn("R")
    stage.play(state, "use/R keep/1")
    seat = int(state.mover)
    names = state.tables.resident_names
    stage.lay(state, seat, ["crab-walk", "gull-perch", "salt-steps", "rope-walk"])
    seen = []
    for viewer in (seat, 1 - seat):
        values = []
        for resident in ("harbour-master-a", "dressmaker-a"):
            state.deal.residents[int(state.queue[0])] = names.index(resident)
            values.append(opponent(state, viewer).values(state)[seat])
        seen.append(values)
    assert seen[0][0] > seen[0][1]
    assert seen[1][0] == seen[1][1]


@pytest.mark.parametrize("level", ["casual", "regular:iterations=3"])
def test_the_same_is_chosen_whatever_is_hidden(level: str) -> None:
    """Another deal of what the seat can't see, the same choice."""
    match, rng = stage.match(2, players=3, thanks=True, accolades="ebb-flow"), Rng(1)
    for _ in range(60):
        assert match.seat is not None
        seen = GAME.observe(state_of(match), match.seat)
        code = bot(level).choose(seen, Rng(7))
        other = GAME.observe(seen.guess(rng), match.seat)
        assert bot(level).choose(other, Rng(7)) == code
        match.play(GAME.word(state_of(match), code))
    assert int(state_of(match).round) > 1


PROGRAM = """
from parasol import Rng, _build
from parasol import _build
from parasol.bots import bot
from tests.tenby import stage
from parasol.games.tenby import GAME
print(_build.mode())
match = stage.match(2, players=3, accolades="high-tide", thanks=True)
for _ in range(60):
    level = "casual" if len(match.moves()) % 2 else "regular:iterations=5"
    seen = GAME.observe(match.state, match.seat)
    code = bot(level).choose(seen, Rng(5))
    print(code, seen.opponent().values(seen.guess(Rng(3))))
    match.play(GAME.word(match.state, code))
"""


def test_plain_and_compiled_opponents_choose_alike() -> None:
    explained = []
    plain = ({**os.environ, "PARASOL_PLAIN": "1"}, "plain")
    for environment, expected in (plain, (dict(os.environ), _build.mode())):
        found = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        mode, *lines = found.stdout.splitlines()
        explained.append(lines)
        assert mode == expected
    assert explained[0] == explained[1]
    assert len(explained[0]) == 60


# How it plays


@pytest.mark.parametrize("chosen", MODES)
def test_casual_beats_random_with_every_option(chosen: dict[str, Any]) -> None:
    match, rng = stage.match(1, **chosen), Rng(1)
    while match.seat is not None:
        player = bot("casual" if match.seat == 0 else "random")
        code = player.choose(GAME.observe(state_of(match), match.seat), rng)
        match.play(GAME.word(state_of(match), code))
    assert match.scores()[0].rank == 1


def test_greedy_does_not_try_every_chain_of_a_turn() -> None:
    match = stage.begun(2)
    while state_of(match).phase == NIGHT:
        match.play(match.moves()[0])
    state = state_of(match)
    stage.equip(state, "TTT", 6)
    code = bot("greedy").choose(GAME.observe(state, int(state.mover)), Rng(1))
    assert code in state.actions()


def test_reasons_speak_of_what_the_decider_knows() -> None:
    state = stage.in_turn("TR", rings=3)
    seat = int(state.mover)
    stage.lay(state, seat, ["crab-walk", "gull-perch"])
    explained = _explain(state)
    assert explained["use/R"] == "one of two residents to keep"
    assert explained["reveal/t"] == "one more card to choose from"
    stage.play(state, "use/R")
    state.deal.residents[int(state.queue[0])] = state.tables.resident_names.index("sightseer-b")
    stage.lay(state, seat, ["crab-walk", "gull-perch", "lantern-point"])
    assert _explain(state)["keep/1"] == "it pays 2 points as your streets are"
    stage.play(state, "keep/1 buy/P")
    assert _explain(state)["blind/p"] == "nobody knows what comes"
    state.holding = stage.number(state, "rope-walk")
    state.phase = PLACING
    explained = _explain(state)
    assert explained["@new"] == "no points yet"
    assert explained["@1.4"].endswith("3 points more by your residents, and it completes a street")


def _explain(state: TenbyState) -> dict[str, str]:
    seen = GAME.observe(state, int(state.mover))
    assert isinstance(seen, TenbySeen)
    return {
        GAME.word(state, code): str(words) for code, words in GAME.hints.explain_moves(seen).items()
    }


def test_a_resident_action_is_worth_nothing_once_the_deck_is_empty() -> None:
    state = stage.in_turn("R")
    before = weighed(state)["use/R"]
    state.queue_head = state.queue_size
    assert before > 0
    assert weighed(state) == {"forfeit/R": pytest.approx(WEIGHTS["ring"])}
    assert int(USE + RESIDENT) not in state.actions()
