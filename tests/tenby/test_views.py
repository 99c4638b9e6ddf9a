"""Views of Tenby are plain data of their own."""

import random
from copy import deepcopy
from typing import Any

import pytest

import parasol
from parasol.core.errors import BadView

from . import stage


def spoil(value: Any) -> None:
    """Change everything in it that can be changed."""
    if isinstance(value, dict):
        for part in value.values():
            spoil(part)
        value["spoilt"] = True
    elif isinstance(value, list):
        for part in value:
            spoil(part)
        value.append("spoilt")


def test_whoever_changes_a_view_changes_no_other() -> None:
    table = stage.begun(players=2, thanks=True, accolades="open-sea")
    rng = random.Random(4)
    while not table.over:
        moves = [str(move) for move in table.moves()]
        wanted = [word for word in moves if word in ("use/R", "buy/R")]
        table.play(wanted[0] if wanted else rng.choice(moves))
        if rng.random() < 0.2:
            for viewer in (0, 1, None):
                before = deepcopy(table.view(viewer))
                spoil(table.view(viewer))
                assert table.view(viewer) == before
    assert table.view(0)["residents"]


@pytest.mark.parametrize("icon", [1, None, "", "TP", ["T"]])
def test_an_icon_that_is_no_letter_of_a_card_is_refused_by_its_path(icon: object) -> None:
    table = stage.begun(players=2)
    while table.view()["using"] is None:
        moves = [str(move) for move in table.moves()]
        table.play(next((word for word in moves if word.startswith("use/")), moves[0]))
    view = deepcopy(table.view(table.seat))
    view["using"]["icon"] = icon
    with pytest.raises(BadView, match=r"using\.icon"):
        parasol.from_view(view)
