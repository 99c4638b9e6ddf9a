"""Tuning: repeatable, resumable, and it finds better weights than spoilt ones."""

from pathlib import Path
from typing import Any

import pytest

from parasol import BadOption
from parasol.bots.tuning import begun, compared, resumed, tuned
from parasol.cli import main
from parasol.games.maui.opponent import WEIGHTS

TWO: dict[str, Any] = {"players": 2}


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    told: list[str] = []
    whole = tuned(begun("maui", TWO, 3, 2), 4, tmp_path / "whole.json", told.append)
    tuned(begun("maui", TWO, 3, 2), 4, tmp_path / "other.json", told.append)
    first = begun("maui", TWO, 3, 2)
    first.round()
    file = tmp_path / "part.json"
    tuned(first, 1, file, told.append)
    file.write_text((tmp_path / "whole.json").read_text())
    assert tuned(resumed(file), 4, file, told.append) == whole
    assert (tmp_path / "other.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    assert set(whole) == set(WEIGHTS)
    assert whole != WEIGHTS


def test_better_weights_win_by_points() -> None:
    spoilt = {**WEIGHTS, "dollar": 8.0, "reach": 0.0, "near": 0.0, "far": 0.0}
    assert compared("maui", TWO, [dict(WEIGHTS), spoilt], range(12), 1) > 2
    assert compared("maui", TWO, [dict(WEIGHTS), dict(WEIGHTS)], range(3), 1) == 0


def test_only_named_weights_are_tuned(tmp_path: Path) -> None:
    run = begun("maui", {**TWO, "variant": "crabs"}, 1, 2, ["crab"])
    found = tuned(run, 2, tmp_path / "run.json", lambda said: None)
    assert {name for name in found if found[name] != round(WEIGHTS[name], 4)} <= {"crab"}


def test_a_weight_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match=r"only='sharks'.*one of rate, dollar"):
        begun("maui", TWO, 1, 2, ["sharks"])


def test_the_command_prints_weights_and_keeps_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.json"
    asked = ["tune", "maui", "--rounds", "2", "--deals", "1", "--file", str(file)]
    assert main(asked) == 0
    first = capsys.readouterr().out
    assert "round 2 of 2" in first
    assert "rate = " in first
    assert main(asked) == 0
    assert capsys.readouterr().out == first.partition("round 2 of 2")[2].partition("\n")[2]
