"""Playa Pirata keeps the house's contract, under every option and with boxes small enough to count.

The kit plays random games and looks for leaks, unfair guesses, dead ends and lost cards.
"""

import pytest

import parasol
from parasol import _build
from parasol.core.chance import Rng
from parasol.core.registry import find
from parasol.core.state import OVER
from parasol.games.playa_pirata.position import CARDS, PART_NAMES
from parasol.testing import ContractBroken, agreement, check, trace
from tests.counts import choose_count

from .boxes import SMALL
from .stage import state_of

OPTIONS = [
    {"players": players, "hands": hands, "specials": specials}
    for players in (2, 3, 4)
    for hands in ("players", "one", "two")
    for specials in (False, True)
]
FEW = 3
MAX_MOVES = 25
"""No decision of random games has more moves than this; docs/rules/playa-pirata.md has figures."""


def test_the_contract_holds_under_every_option() -> None:
    check(find("playa_pirata"), games=choose_count(3, 18, 18), options=OPTIONS)


def test_the_contract_holds_where_every_deal_can_be_counted() -> None:
    check(find("playa_pirata"), games=choose_count(6, 40, 40), options=SMALL)


def test_plain_and_compiled_rules_agree_step_by_step() -> None:
    games = choose_count(1, 2, 2) * len(OPTIONS)
    if _build.mode() == "compiled":
        assert agreement("playa_pirata", games) == games
    else:
        with pytest.raises(ContractBroken, match="nothing is compiled"):
            agreement("playa_pirata", games)
        assert len(set(trace("playa_pirata", 6))) == 6


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_lose_nothing_and_lists_of_moves_stay_short(
    options: dict[str, object],
) -> None:
    game = find("playa_pirata")
    for seed in range(FEW):
        match = parasol.new("playa_pirata", seed=seed, **options)
        state, rng = state_of(match), Rng(seed)
        while state.seat() != OVER:
            game.check(state)
            actions = state.actions()
            assert len(actions) <= MAX_MOVES
            if state.phase == CARDS:
                assert len(actions) <= 4
            state.apply(actions[rng.below(len(actions))])
        assert len(state.history) == state.tables.hands
        totals = state.totals()
        assert totals == [sum(points) for points in state.list_hand_totals()]
        assert all(len(state.list_past_parts(0, seat)) == len(PART_NAMES) for seat in range(2))


def test_a_deal_stays_the_same_whatever_is_played() -> None:
    views = []
    for choice in (0, -1):
        match = parasol.new("playa_pirata", players=2, seed=9)
        while match.view(None)["hand"] == 1:
            match.play(match.moves()[choice])
        views.append([match.view(seat)["held"] for seat in (0, 1)])
    assert views[0] == views[1]


def test_an_equal_set_of_cards_has_one_path() -> None:
    """Every group that can be laid is found once, by its cards from the highest down."""
    match = parasol.new("playa_pirata", players=2, hands="one", seed=9)
    match.play(match.moves()[0])
    match.play(match.moves()[0])
    match.play("telescope/-")
    match.play("@A")
    found: list[tuple[int, ...]] = []

    def go_on(cards: tuple[int, ...]) -> None:
        for move in match.moves():
            if str(move) == "done":
                found.append(cards)
            else:
                match.play(move)
                go_on((*cards, int(str(move)[1:])))
                match.undo()

    go_on(())
    assert len(found) == len(set(found)) == 6 * 5 * 4 - 1
    assert all(list(cards) == sorted(cards, reverse=True) for cards in found)
