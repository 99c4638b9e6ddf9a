"""`parasol arena` as it is typed: files it writes, and one sentence for whatever is wrong."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parasol.arena import run
from parasol.cli import main
from tests.arena import synthetic

FIELD = ["--seats", "random", "greedy"]


def test_the_command_prints_and_writes_what_run_returns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers, picture = tmp_path / "numbers.json", tmp_path / "ladder.svg"
    command = ["arena", "maui", *FIELD, "--games", "8", "--processes", "1", "--variant", "crabs"]
    command += ["--players", "3", "--seed", "5", "--json", str(numbers), "--plot", str(picture)]
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Maui, 3 players: 9 games, 3 deals" in out
    found = json.loads(numbers.read_text("utf-8"))
    same = run("maui", FIELD[1:], games=8, players=3, variant="crabs", seed=5, processes=1)
    assert [standing["win_rate"] for standing in found["standings"]] == [
        standing.win_rate for standing in same.standings
    ]
    assert found["lineup"]["options"]["variant"] == "crabs"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_json_on_the_screen_is_only_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "maui", *FIELD, "--games", "2", "--processes", "1", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_the_same_command_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "maui", *FIELD, "--games", "4", "--processes", "1"]
    command += ["--into", f"{tmp_path}/kept/"]
    assert main(command) == main(command) == 0
    (file,) = (tmp_path / "kept").iterdir()
    assert file.read_bytes().count(b"\n") == 1 + 2
    out = capsys.readouterr().out
    assert out[: len(out) // 2] == out[len(out) // 2 :]


def test_the_help_has_the_games_own_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arena", "maui", "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "--variant" in out
    assert "--stop-when" in out


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["maui"], "--seats"),
        (["chess", *FIELD], "chess"),
        (FIELD, "GAME"),
        (["maui", "--seats", "random", "nobody"], "nobody"),
        (["maui", "--seats", synthetic.BROKEN], "made to be broken"),
        (["maui", "--seats", "random", synthetic.CHEAT], "failed in deal 0"),
        (["maui", *FIELD, "--games", "none"], "games"),
        (["maui", *FIELD, "--games", "0"], "games"),
        (["maui", *FIELD, "--games", "-3"], "games"),
        (["maui", *FIELD, "--games", "99999999999999999999"], "games"),
        (["maui", *FIELD, "--processes", "0"], "processes"),
        (["maui", *FIELD, "--processes", "many"], "processes"),
        (["maui", *FIELD, "--on", "moon"], "moon"),
        (["maui", *FIELD, "--stop-when", "2"], "stop-when"),
        (["maui", *FIELD, "--stop-when", "nobody=0.5"], "nobody"),
        (["maui", *FIELD, "--seed", "spring"], "seed"),
        (["maui", *FIELD, "--players", "9"], "players"),
        (["maui", *FIELD, "--variant", "snow"], "snow"),
        (["maui", *FIELD, "--components", "no-such-file.toml"], "no-such-file"),
        (["maui", *FIELD, "--json", "no-such-folder/numbers.json"], "no-such-folder"),
        (["maui", *FIELD, "--plot", "."], "no file"),
        (["maui", *FIELD, "--into", "/dev/null/file"], "/dev/null/file"),
        (["maui", *FIELD, "--colour", "red"], "--colour"),
    ],
)
def test_what_is_wrong_is_reported_in_one_sentence(
    given: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = given if "--games" in given else [*given, "--games", "2"]
    words = words if "--processes" in words else [*words, "--processes", "1"]
    assert main(["arena", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message.lower() in err.lower()
    assert len(err.splitlines()) == 1
    assert err.startswith("parasol: ")
