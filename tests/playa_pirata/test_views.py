"""Views can be read back, and whatever does not fit is refused by its path."""

import copy
from typing import Any

import pytest
from rich.text import Text

import parasol
from parasol.core.chance import Rng
from parasol.core.errors import BadView
from parasol.core.match import Match

from .stage import run, table, words

BETWEEN = "keep/wave keep/lifeguard lifeguard/1 pass | bury/3 | pass bury/5 end | map/- @A +2 +1"


def middle() -> Match:
    """A position with a group being put together, a Lifeguard and a draft behind it."""
    return run(table(pack=["lifeguard", "wave", "parrot"]), BETWEEN)


def changed(path: str, value: Any, seat: int | None = 0) -> dict[str, Any]:
    """That position's view with one value replaced."""
    data = copy.deepcopy(middle().view(seat))
    *keys, last = path.split(".")
    at: Any = data
    for key in keys:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(last) if isinstance(at, list) else last] = value
    return data


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_read_back_looks_the_same_and_plays_on(seat: int | None) -> None:
    match = middle()
    again = parasol.from_view(match.view(seat), seed=3)
    assert again.view(seat) == match.view(seat)
    if seat == match.seat:
        assert words(again) == words(match)
    again.state.play_on(Rng(1))
    assert again.over


WRONG = [
    ("phase", "nap"),
    ("phase", "towels"),
    ("phase", "window"),
    ("seat", 7),
    ("hand", 2),
    ("round", 9),
    ("parrot", "yes"),
    ("closed", "Q"),
    ("group", None),
    ("group.cards", [1, 2]),
    ("group.cards", [3]),
    ("group.treasure", "Z"),
    ("treasures", []),
    ("treasures.1.buried_by", None),
    ("treasures.1.value", 12),
    ("treasures.1.up", True),
    ("treasures.0.umbrella", 0),
    ("treasures.0.towels", [{"seat": 0, "value": 3}]),
    ("treasures.0.looked", [9]),
    ("seats.0.towels", {"1": 5, "2": 4, "3": 3}),
    ("seats.0.pirates", ["telescope"]),
    ("seats.1.special", "parrot"),
    ("seats.0.special_played", False),
    ("known", {}),
    ("known", {"B": "gold"}),
    ("held", [3, 4]),
    ("held", ["towel", "towel", "towel", "towel"]),
    ("saw", [3]),
    ("saw", None),
    ("draft.pack", ["wave"]),
    ("draft.kept", "wave"),
    ("lifeguard.target", 0),
    ("results", [{}]),
    ("viewer", 5),
    ("turn", "first"),
]


@pytest.mark.parametrize(("path", "value"), WRONG, ids=lambda thing: str(thing)[:30])
def test_a_view_that_does_not_fit_is_refused(path: str, value: Any) -> None:
    with pytest.raises(BadView):
        parasol.from_view(changed(path, value))


FOLLOWS = {"aside", "deduced", "hands", "order", "pack", "piggybank", "rounds", "special", "window"}
"""What follows from the rest, here at least, so that a program need not send it."""


@pytest.mark.parametrize("key", sorted(set(middle().view(0)) - FOLLOWS))
def test_a_view_that_lacks_a_part_is_refused(key: str) -> None:
    data = middle().view(0)
    del data[key]
    with pytest.raises(BadView):
        parasol.from_view(data)


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_position_can_be_drawn_and_described(language: str, seat: int | None) -> None:
    match = parasol.new("playa_pirata", players=3, hands="one", specials=True, seed=8)
    rng, names = Rng(8), ["Ada", "Kuba", "Odile"]
    while not match.over:
        view = match.view(seat)
        moves = [dict(move.parts) for move in match.moves()]
        assert match.game.terminal.describe_prompt(view, moves).render(language)
        assert len(match.game.terminal.describe_view(view, names, language).splitlines()) > 5
        board = Text.from_markup(match.game.terminal.render_board(view, names, language)).plain
        assert board.startswith("PLAYA PIRATA")
        assert max(len(line) for line in board.splitlines()) <= 80
        can = match.moves()
        match.play(can[rng.below(len(can))])
