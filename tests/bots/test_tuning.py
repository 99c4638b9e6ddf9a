"""Tuning: repeatable, resumable, and it finds better weights than spoilt ones."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from parasol import BadOption
from parasol.bots.tuning import BadTuningFile, compare_weights, resume_run, start_run, tune
from parasol.cli import main
from parasol.games.maui.opponent import WEIGHTS

TWO: dict[str, Any] = {"players": 2}


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    messages: list[str] = []
    whole = tune(start_run("maui", TWO, 3, 2), 4, tmp_path / "whole.json", messages.append)
    tune(start_run("maui", TWO, 3, 2), 4, tmp_path / "other.json", messages.append)
    first = start_run("maui", TWO, 3, 2)
    first.play_round()
    file = tmp_path / "part.json"
    tune(first, 1, file, messages.append)
    file.write_text((tmp_path / "whole.json").read_text())
    assert tune(resume_run(file, start_run("maui", TWO, 3, 2)), 4, file, messages.append) == whole
    assert (tmp_path / "other.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    assert set(whole) == set(WEIGHTS)
    assert whole != WEIGHTS


def test_better_weights_win_by_points() -> None:
    spoilt = {**WEIGHTS, "dollar": 8.0, "reach": 0.0, "near": 0.0, "far": 0.0}
    assert compare_weights("maui", TWO, [dict(WEIGHTS), spoilt], range(12), 1) > 2
    assert compare_weights("maui", TWO, [dict(WEIGHTS), dict(WEIGHTS)], range(3), 1) == 0


def test_only_named_weights_are_tuned(tmp_path: Path) -> None:
    run = start_run("maui", {**TWO, "variant": "crabs"}, 1, 2, ["crab"])
    found = tune(run, 2, tmp_path / "run.json", lambda output: None)
    assert {name for name in found if found[name] != round(WEIGHTS[name], 4)} <= {"crab"}


def test_a_weight_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match=r"only='sharks'.*one of rate, dollar"):
        start_run("maui", TWO, 1, 2, ["sharks"])


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


KEPT = ["tune", "maui", "--rounds", "1", "--deals", "1", "--option", "players=2"]


@pytest.mark.parametrize(
    ("asked", "messages"),
    [
        (["tune", "tenby"], "its game: maui, not tenby"),
        (["tune", "maui", "--option", "variant=crabs"], r"its options: .*base.*, not .*crabs"),
        (["tune", "maui", "--option", "players=3"], r"its options: .*players=2.*, not .*players=3"),
        (["tune", "maui", "--seed", "2"], "its seed: 1, not 2"),
        (["tune", "maui", "--deals", "2"], "its deals: 1, not 2"),
        (["tune", "maui", "--only", "rate"], "its weights to tune: all, not rate"),
        (["tune", "maui", "--seed", "2", "--deals", "2"], "seed: 1, not 2; its deals: 1, not 2"),
    ],
    ids=str,
)
def test_a_file_of_another_run_is_refused_by_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], messages: str
) -> None:
    file = tmp_path / "run.json"
    assert main([*KEPT, "--file", str(file)]) == 0
    kept = file.read_bytes()
    capsys.readouterr()
    deals = [] if "--deals" in asked else ["--deals", "1"]
    assert main([*asked, *deals, "--rounds", "1", "--file", str(file)]) == 2
    output = capsys.readouterr()
    assert re.search(f"another run: .*{messages}", output.err)
    assert not output.out
    assert file.read_bytes() == kept


def test_options_that_nobody_named_are_the_usual_ones(tmp_path: Path) -> None:
    file = str(tmp_path / "run.json")
    assert main([*KEPT, "--file", file]) == 0
    assert main(["tune", "maui", "--rounds", "1", "--deals", "1", "--file", file]) == 0


def test_every_game_has_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(KEPT) == 0
    assert main(["tune", "tenby", "--rounds", "0"]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["tuning-maui.json"]
    output = capsys.readouterr().out.rpartition("a game\n")[2]
    expected = start_run("tenby", {}, 1, 1).start
    assert [line.partition(" = ")[0] for line in output.splitlines()[-len(expected) :]] == list(
        expected
    )


@pytest.mark.parametrize("content", [b"dear diary", b"{}", b"[]", b"\x00\xff", b""], ids=repr)
def test_somebody_elses_file_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "diary.txt"
    file.write_bytes(content)
    assert main([*KEPT, "--file", str(file)]) == 2
    assert "is no file of a run of parasol tune" in capsys.readouterr().err
    assert file.read_bytes() == content


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = start_run("maui", TWO, 1, 1)
    tune(run, 1, file, lambda output: None)
    for name in ("logs", "start", "sums"):
        kept = json.loads(file.read_text())
        kept[name].pop("rate")
        broken = tmp_path / "broken.json"
        broken.write_text(json.dumps(kept))
        with pytest.raises(BadTuningFile, match="broken"):
            resume_run(broken, start_run("maui", TWO, 1, 1))


def test_an_option_that_is_none_is_refused_by_its_file(tmp_path: Path) -> None:
    file, asked = tmp_path / "run.json", start_run("maui", TWO, 1, 1)
    tune(start_run("maui", TWO, 1, 1), 1, file, lambda output: None)
    kept = json.loads(file.read_text()) | {"options": {"players": 9}}
    file.write_text(json.dumps(kept))
    with pytest.raises(BadTuningFile, match=r"run\.json is damaged: players=9"):
        resume_run(file, asked)


def test_what_could_not_be_kept_is_refused_before_a_round_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "run.json"
    assert main([*KEPT, "--file", str(nowhere)]) == 2
    output = capsys.readouterr()
    assert "a file in a folder that exists" in output.err
    assert not output.out
    assert main([*KEPT, "--file", str(tmp_path)]) == 2
    output = capsys.readouterr()
    assert f"{tmp_path} can't be read: Is a directory" in output.err
    assert not output.out


def test_a_round_without_deals_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["tune", "maui", "--deals", "0", "--file", str(tmp_path / "run.json")]
    assert main(asked) == 2
    assert "deals=0 is not possible; it takes a whole number from 1 on" in capsys.readouterr().err
