"""Being asked tells nothing: what is asked depends only on what everybody can see."""

import pytest

from parasol import Match

from .table import View, box, draft, legal, new, phase

TEN = (
    "sand-castle",
    "skeleton",
    "wave",
    "king-size",
    "jolly-roger",
    "bucket",
    "lifeguard",
    "flip-flops",
    "piggybank",
    "parrot",
)
Question = tuple[int | None, str, str | None]


def holding(card: str, towels: tuple[int, ...]) -> Match:
    """Two players, deals alike; seat 0 keeps this card, seat 1 always the same other one."""
    other = "wave" if card != "wave" else "skeleton"
    spare = next(one for one in TEN if one not in (card, other))
    pirates = ("telescope", "map", "umbrella")
    changed = box((5,) * 5, 2, 2, pirates, towels, (card, other, spare))
    match = new(2, 4, specials=True, hands="one", components=changed)
    draft(match, (card, other))
    return match


def questions(match: Match) -> list[Question]:
    """All that is asked while nobody ever plays a special card."""
    asked: list[Question] = []
    while not match.over:
        view: View = match.view(None)
        asked.append((match.seat, view["phase"], view["window"]))
        words = sorted(legal(match))
        quiet = [word for word in ("pass", "end", "skip") if word in words]
        plain = [word for word in words if not word.endswith("/roger")]
        match.play((quiet or plain)[0])
    return asked


@pytest.mark.parametrize("towels", [(1, 2, 3, 3), (3, 3), (1,)], ids=str)
@pytest.mark.parametrize("card", TEN)
def test_an_unplayed_card_is_asked_for_alike_whatever_it_is(
    card: str, towels: tuple[int, ...]
) -> None:
    asked = questions(holding(card, towels))
    assert asked == questions(holding("sand-castle", towels))
    assert {"lifeguard", "window", "play"} <= {question[1] for question in asked}


def test_where_no_towel_can_be_laid_skip_is_asked_of_every_holder_alike() -> None:
    asked = {card: questions(holding(card, (1,))) for card in TEN}
    for card in TEN:
        towels = [question for question in asked[card] if question[1] == "towels"]
        assert len(towels) == len([q for q in asked["wave"] if q[1] == "towels"]) > 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_special_cards_only_what_has_several_answers_or_a_card_is_asked(
    players: int,
) -> None:
    match = new(players, 6, hands="one")
    while not match.over:
        words = legal(match)
        assert words
        assert not words & {"pass", "skip", "end"}
        if phase(match) in ("second", "final"):
            assert len(words) > 1
        match.play(match.moves()[0])


def test_every_question_has_an_answer_and_every_game_an_end() -> None:
    for seed in range(6):
        match = new(3, seed, specials=True, hands="one")
        decisions = 0
        while not match.over:
            moves = match.moves()
            assert moves
            match.play(moves[(seed * 7 + decisions) % len(moves)])
            decisions += 1
        assert decisions > 60
