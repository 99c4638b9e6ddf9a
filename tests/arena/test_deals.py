"""Duplicate deals: the same cards from every seat, the same games whoever spreads them."""

import re
from typing import Any

import pytest

from parasol.arena import run
from parasol.arena.deals import Deal, GameResult, OpponentFailed, make_rng, play_deal
from parasol.arena.executor import play_here, play_in_processes
from parasol.arena.lineup import Lineup, make_lineup
from parasol.arena.opponents import load_opponent
from parasol.core import registry
from parasol.core.errors import BadOption
from parasol.core.match import Match, new
from tests.arena import synthetic
from tests.core import hermits


def without_time(deal: Deal) -> list[tuple[object, ...]]:
    return [(game.seats, game.totals, game.ranks, game.moves) for game in deal.games]


def maui(*names: str, **chosen: object) -> Lineup:
    return make_lineup("maui", names, chosen=chosen)


def test_every_seating_of_a_deal_is_dealt_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[list[int]] = []

    def watched(name: str, **given: Any) -> Match:
        match = new(name, **given)
        dealt.append(match.state.numbers())
        return match

    monkeypatch.setattr("parasol.arena.deals.new", watched)
    line = maui("random", "greedy", synthetic.FIRST)
    play_deal(line, 0)
    assert len(dealt) == 6
    assert all(numbers == dealt[0] for numbers in dealt)
    play_deal(line, 1)
    assert dealt[6] != dealt[0]
    assert all(numbers == dealt[6] for numbers in dealt[6:])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_player_under_two_names_wins_exactly_its_share(players: int) -> None:
    found = run("maui", [synthetic.FIRST, synthetic.TWIN], games=36, players=players, processes=1)
    for standing in found.standings:
        assert standing.win_rate == pytest.approx(1 / players, abs=1e-12)


def test_players_who_draw_lots_alike_are_equal_too() -> None:
    random = "parasol.bots.baselines.RandomBot"
    found = run("maui", ["random", random], games=20, processes=1)
    assert found.find(random).win_rate == found.find("random").win_rate == 0.5
    assert found.find(random).margin == 0


def test_chance_differs_by_seat_and_by_decision() -> None:
    seed = bytes(32)
    drawn = {
        int(make_rng(seed, seat, step).below(1 << 30)) for seat in (0, 1) for step in range(30)
    }
    assert len(drawn) == 60


def test_a_shared_first_place_counts_by_its_share() -> None:
    assert synthetic.outcome("abc", 1, 1, 3).compute_win_shares() == (0.5, 0.5, 0.0)
    assert synthetic.outcome("abc", 1, 1, 1).compute_win_shares() == pytest.approx((1 / 3,) * 3)


def test_processes_play_what_one_plays_alone() -> None:
    line = maui("random", "greedy", variant="crabs")
    one = {deal.deal: without_time(deal) for deal in play_here(line, range(9))}
    many = {deal.deal: without_time(deal) for deal in play_in_processes(line, range(9), 2)}
    assert many == one


def test_a_game_from_outside_with_secret_hands_is_played_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._LOADED, hermits.GAME.name, hermits.GAME)
    found = run(hermits.GAME.name, ["random", "greedy"], games=12, players=3, processes=1)
    assert found.games == 12
    assert sum(seat.win_rate for seat in found.seats) == pytest.approx(1)


def test_time_is_counted_by_seat() -> None:
    game: GameResult = play_deal(maui("random", "greedy"), 0).games[0]
    assert min(game.moves) >= 12
    assert all(
        0 < longest <= spent for longest, spent in zip(game.longest, game.seconds, strict=True)
    )


@pytest.mark.parametrize("processes", [1, 2])
def test_an_opponent_that_plays_what_is_not_legal_is_named_with_the_deal(processes: int) -> None:
    with pytest.raises(OpponentFailed, match=re.escape(synthetic.CHEAT) + r" failed in deal \d"):
        run("maui", ["random", synthetic.CHEAT], games=8, processes=processes)


def test_an_opponent_from_outside_takes_settings() -> None:
    assert load_opponent(f"{synthetic.HERE}.numbered:number=3").name == "number 3"


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("no.such.module", "imported"),
        (f"{synthetic.HERE}.nothing", "imported"),
        (f"{synthetic.HERE}.NO_MAKER", "function or class"),
        (synthetic.BROKEN, "made to be broken"),
        (f"{synthetic.HERE}.numbered:number", "settings"),
        (f"{synthetic.HERE}.numbered:colour=3", "colour"),
        (f"{synthetic.HERE}.HERE.title", "imported"),
        ("fractions.Fraction:numerator=3", "choose"),
    ],
)
def test_what_makes_no_bot_is_refused_in_a_sentence(name: str, pattern: str) -> None:
    with pytest.raises(BadOption, match=pattern):
        load_opponent(name)
