"""Previews of every place: the same that comes about when the card is laid there."""

import pytest

from parasol.core.chance import Rng
from parasol.core.match import Match
from parasol.games.tenby import GAME
from parasol.games.tenby.knowledge import TenbySeen
from parasol.games.tenby.preview import weigh_moves
from parasol.games.tenby.rules import TenbyState

from .stage import begun, in_turn, lay, match, play, town, words

STREETS = (["anchor-cottage", "barnacle-row", "kite-corner"], ["crab-walk", "gull-perch"])


preview_places = weigh_moves
"""From the position itself: a town that a test lays out has cards that no guess expects."""


def at_hand() -> TenbyState:
    """A turn with one of every icon, rings, and two streets."""
    state = in_turn("TPLR", 9)
    lay(state, int(state.mover), *STREETS)
    return state


def seen_by(table: Match, seat: int | None = None) -> TenbySeen:
    """What a seat knows; whoever is to decide if none is given."""
    state = table.state
    assert isinstance(state, TenbyState)
    return GAME.observe(state, int(state.mover) if seat is None else seat)


def total(state: TenbyState, seat: int) -> int:
    return int(state.count_total(seat))


def test_every_place_brings_just_what_it_says() -> None:
    state = at_hand()
    seat, before, tried = int(state.mover), total(state, int(state.mover)), 0
    for word, brings in preview_places(state).items():
        for place, outcome in brings["places"].items():
            pay = "" if word.startswith("lift") else _paid(state, word)
            after = play(state.clone(), f"{pay} {word} {place}")
            assert total(after, seat) - before == outcome["points"], (word, place)
            for card in outcome["cards"]:
                there = town(after, seat)[card["street"] - 1][card["position"] - 1]
                assert there == card["card"], (word, place)
            tried += 1
    assert tried > 20


def _paid(state: TenbyState, word: str) -> str:
    deck = word.removeprefix("plain/")[0]
    return {"t": "use/T", "p": "use/P", "l": "use/L"}[deck]


def test_the_places_are_all_the_legal_ones_and_the_best_is_among_them() -> None:
    state = at_hand()
    for word, brings in preview_places(state).items():
        pay = "" if word.startswith("lift") else _paid(state, word)
        assert set(brings["places"]) == set(words(play(state.clone(), f"{pay} {word}")))
        assert brings["points"] == max(one["points"] for one in brings["places"].values())
        assert brings["places"][brings["best"]]["points"] == brings["points"]


@pytest.mark.parametrize("mode", ["none", "open-sea", "ebb-flow", "high-tide"])
def test_the_changes_add_up(mode: str) -> None:
    rng, table, tried = Rng(8), begun(accolades=mode), 0
    while not table.over:
        for brings in GAME.browser.preview_moves(seen_by(table)).values():
            for outcome in brings.get("places", {"": brings}).values():
                parts = [outcome[part] for part in ("cards", "residents", "accolades")]
                assert sum(one["change"] for part in parts for one in part) == outcome["points"]
                tried += 1
        moves = table.moves()
        table.play(moves[rng.below(len(moves))])
    assert tried > 100


def test_a_place_says_whether_it_completes_the_street() -> None:
    state = in_turn("P")
    lay(state, int(state.mover), ["crab-walk", "gull-perch"])
    places = preview_places(state)["plain/p>"]["places"]
    assert places["@1.3"]["completes"]
    assert not places["@new"]["completes"]


def test_residents_tell_how_far_the_street_would_be() -> None:
    state = in_turn("R")
    seat = int(state.mover)
    play(state, "use/R keep/1")
    lay(state, seat, *STREETS)
    state.icons[0] = 1
    state.phase = 3
    card = GAME.view(GAME.observe(state, seat))["residents"][0]
    found = [
        one
        for brings in preview_places(state).values()
        for outcome in brings["places"].values()
        for one in outcome["residents"]
    ]
    assert all(one["card"] == card["card"] for one in found)
    assert all(one["count"] != one["before"] or one["change"] for one in found)


@pytest.mark.parametrize("mode", ["none", "open-sea", "ebb-flow", "high-tide"])
def test_previews_are_the_same_for_every_guess(mode: str) -> None:
    rng, table = Rng(5), begun(accolades=mode, thanks=True)
    tried = 0
    while not table.over:
        seen = seen_by(table)
        first = GAME.browser.preview_moves(seen)
        if first and tried < 40:
            assert all(weigh_moves(seen.guess(Rng(n))) == first for n in (3, 4))
            tried += 1
        moves = table.moves()
        table.play(moves[rng.below(len(moves))])
    assert tried == 40


def test_whoever_is_not_to_decide_learns_nothing() -> None:
    table = match()
    for seat in (-1, 0, 1):
        if seat != table.seat:
            assert GAME.browser.preview_moves(seen_by(table, seat)) == {}
