"""Maui's table as text: never wider than the terminal, and nobody needs its colours."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from rich.text import Text

import parasol
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.terminal.lines import SIGNS, SMALL

BIGGEST: dict[str, Any] = {
    "beach": {"columns": 16, "row_steps": [20, 2, 2, 1, 1, 1, 2, 2, 20], "middle": 4},
    "tiles": {"list": [list(tile) for tile in permutations(PATTERNS, 3)] * 2},
    "track": {"extension": [190] * 15},
    "market": {"costs": [0, 10, 20]},
    "dollars": {"player": 20, "area": 20},
    "frames": {name: {"space": 15, "token": "shell"} for name in PATTERNS},
}


def walk_positions(
    players: int, variant: str, box: dict[str, Any] | None
) -> Iterator[parasol.Match]:
    match = parasol.new("maui", players=players, variant=variant, seed=3, components=box)
    rng = parasol.Rng(4)
    while not match.over:
        yield match
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
    yield match


@pytest.mark.parametrize("box", [None, BIGGEST], ids=["standard", "biggest"])
@pytest.mark.parametrize(("players", "variant"), [(2, "base"), (3, "crabs"), (4, "long")])
def test_the_board_fits_into_80_columns(
    players: int, variant: str, box: dict[str, Any] | None
) -> None:
    names = ["you", *(f"greedy {seat}" for seat in range(1, players))]
    for number, match in enumerate(walk_positions(players, variant, box)):
        if number % 3 and not match.over:
            continue
        view = match.view(0 if number % 2 else None)
        drawn = [
            match.game.terminal.render_board(view, names),
            match.game.terminal.render_seat(view, names, 1, False),
        ]
        for line in "\n".join(drawn).split("\n"):
            assert Text.from_markup(line, emoji=False).cell_len <= 80, line
        description = match.game.terminal.describe_view(
            view, names
        ) + match.game.terminal.render_seat(view, names, 1, True)
        assert description.isascii()
        if not match.over:
            asked = match.game.terminal.describe_prompt(
                match.view(match.seat), [move.parts for move in match.moves()]
            )
            assert str(asked).count(".") == 1


def test_every_pattern_has_a_sign_of_its_own() -> None:
    assert list(SIGNS) == list(SMALL) == list(PATTERNS)
    assert len(set(SIGNS.values())) == len(set(SMALL.values())) == len(PATTERNS)


def test_the_board_shows_the_market_as_the_viewer_sees_it() -> None:
    match = parasol.new("maui", players=2, seed=7)
    for seat in (0, 1):
        view = match.view(seat)
        lines = render_lines(match, seat)
        head = next(number for number, line in enumerate(lines) if " $A " in line)
        at = lines[head].index("A1")
        signs = [line[at + 1 : at + 4] for line in lines[head + 1 : head + 4]]
        assert signs == [SIGNS[name] for name in view["market"]["A"]["tiles"][0]["patterns"]]


def render_lines(match: parasol.Match, seat: int) -> list[str]:
    """The lines of the board as they look."""
    marked = match.game.terminal.render_board(match.view(seat), ["you", "greedy 1"])
    return [Text.from_markup(line, emoji=False).plain for line in marked.split("\n")]


def test_what_lies_on_the_beach_is_drawn_where_it_lies() -> None:
    match = parasol.new("maui", players=2, seed=7, variant="crabs")
    lines = render_lines(match, 0)
    for spot in match.view(0)["seats"][0]["spots"]:
        row = next(line for line in lines if line.startswith(f"{spot['row']:>2} +"))
        sign = row[10 + 3 * (spot["column"] - 1) :][:3]
        wanted = " c?" if spot["token"] == "crab" else "/".join(SMALL[p] for p in spot["token"])
        assert sign == wanted
