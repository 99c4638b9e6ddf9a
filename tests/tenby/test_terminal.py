"""Tenby in the terminal: drawn within 80 columns, described in full, every question asked."""

import re

import pytest

from parasol import new
from parasol.core.chance import Rng
from parasol.games.tenby import GAME

from . import stage

NAMES = ["Ada", "Kuba", "Odile"]


@pytest.mark.parametrize("accolades", ["none", "open-sea", "ebb-flow", "high-tide"])
def test_every_position_of_a_game_can_be_drawn_described_and_asked(accolades: str) -> None:
    table, rng, topics = stage.match(4, players=3, thanks=True, accolades=accolades), Rng(2), set()
    while not table.over:
        view = table.view(table.seat)
        drawn = re.sub(r"(?<!\\)\[[a-z /]*\]", "", GAME.terminal.render_board(view, NAMES)).replace(
            "\\[", "["
        )
        assert max(map(len, drawn.splitlines())) <= 80
        assert "Ada" in GAME.terminal.describe_view(view, NAMES)
        assert "Kuba" in GAME.terminal.render_seat(view, NAMES, 1, True)
        moves = table.moves()
        assert str(GAME.terminal.describe_prompt(view, [move.parts for move in moves])).endswith(
            (".", "?")
        )
        code = GAME.code(table.state, str(moves[0]))  # type: ignore[arg-type]
        topics.add(GAME.terminal.find_topic(table.state, code or 0))  # type: ignore[arg-type]
        table.play(moves[rng.below(len(moves))])
    assert all(f"{{#{topic}}}" in GAME.help() for topic in topics)
    assert "Tenby, round 10" in GAME.terminal.describe_view(table.view(), NAMES)


def test_a_card_of_the_market_is_described_with_all_that_counts() -> None:
    description = GAME.terminal.describe_view(stage.begun(7).view(0), NAMES)
    assert re.search(r"^t1 .+ [TPS]\|[TPS]: .+ for each .+", description, re.MULTILINE)


def test_ones_own_accolade_is_described_by_its_name_and_what_it_asks_for() -> None:
    match = new("tenby", players=2, accolades="ebb-flow", seed=11)
    while not (goal := match.view(0)["goal"]):
        match.play(match.moves()[0])
    description = GAME.terminal.describe_view(match.view(0), NAMES)
    assert f"Your accolade, {goal['name']}; most: " in description
    assert goal["card"] not in description
