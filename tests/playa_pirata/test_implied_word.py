"""A window that is passed need not be passed in words: whoever says the next step means it."""

from parasol import Match, new
from parasol.bots.hint import advise, hint


def play_to_window(seed: int = 4) -> Match:
    """Two players with special cards, where the first may play hers before she buries."""
    match = new("playa_pirata", players=2, specials=True, hands="one", seed=seed)
    while match.view(None)["phase"] != "window":
        words = [move.word for move in match.moves()]
        match.play("pass" if "pass" in words else words[0])
    return match


def test_a_step_that_is_typed_passes_the_window_before_it() -> None:
    match = play_to_window()
    value = match.view(match.seat)["held"][0]
    assert match.why_not(f"bury/{value}") is not None
    assert match.complete_words(f"bury/{value}") == f"pass bury/{value}"
    match.play(match.complete_words(f"bury/{value}"))
    assert [step.word for step in match.steps[-2:]] == ["pass", f"bury/{value}"]


def test_what_is_possible_now_is_meant_as_it_is_typed() -> None:
    match = play_to_window()
    for move in match.moves():
        assert match.complete_words(move.word) == move.word


def test_what_is_possible_neither_now_nor_then_gets_no_more_words() -> None:
    match = play_to_window()
    assert match.complete_words("bury/0 @A") == "bury/0 @A"
    assert str(match.why_not("@A")) == "Play your special card, or say pass to go on without it."


def test_a_hint_goes_past_a_window_that_is_best_passed() -> None:
    tables = map(play_to_window, range(20))
    match = next(one for one in tables if hint(one, iterations=20)[0].move.word == "pass")
    found = [one.words for one in advise(match, 60.0, iterations=20)]
    assert any(words.startswith("pass bury/") for words in found)
    assert all(match.why_not(words) is None for words in found)
    assert "pass" not in found
