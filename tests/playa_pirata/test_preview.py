"""Previews of the step behind a window: just what follows, whatever is hidden."""

from parasol.core.chance import Rng
from parasol.games.playa_pirata.preview import preview_moves, weigh_moves

from .stage import run, state_of, table, words

PACK = ["parrot", "king-size", "lifeguard"]


def test_behind_a_passed_window_lies_what_can_then_be_played() -> None:
    match = run(table(pack=PACK), "keep/parrot keep/king-size pass pass")
    preview = preview_moves(match.game.observe(match.state, 0))
    assert set(preview) == {"pass"}
    assert preview["pass"]["phase"] == "play"
    run(match, "pass")
    assert [move["word"] for move in preview["pass"]["moves"]] == words(match)


def test_whoever_is_not_asked_learns_nothing() -> None:
    match = run(table(pack=PACK), "keep/parrot keep/king-size pass pass")
    assert preview_moves(match.game.observe(match.state, 1)) == {}
    assert preview_moves(match.game.observe(match.state, -1)) == {}


def test_where_the_turn_goes_on_to_somebody_else_nothing_is_previewed() -> None:
    match = table(pack=PACK)
    run(match, "keep/parrot keep/king-size")
    assert preview_moves(match.game.observe(match.state, 0)) == {}


def test_every_guess_tells_the_same_to_the_end_of_a_game() -> None:
    match = table(pack=PACK, hands="two")
    asked = 0
    rng = Rng(5)
    while not match.over:
        seat = match.seat
        assert seat is not None
        seen = match.game.observe(match.state, seat)
        preview = preview_moves(seen)
        asked += bool(preview)
        assert preview == weigh_moves(state_of(match)) == weigh_moves(seen.guess(rng))
        can = words(match)
        match.play(can[rng.below(len(can))])
    assert asked > 20
