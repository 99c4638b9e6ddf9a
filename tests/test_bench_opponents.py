"""The benchmark of the opponents plays every pair and tells what came of it, whatever that is."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import bench_opponents
from benchmarks.bench_opponents import Budgets, Outcome, Pair
from parasol.arena.deals import Deal
from parasol.arena.result import Result, Stopping, compute_result
from parasol.arena.sequential_test import Verdict
from tests.arena import synthetic


def ended(verdict: Verdict) -> Result:
    """Somebody who won three of four games."""
    games = (synthetic.outcome("ab", 1, 2), synthetic.outcome("ba", 2, 1))
    deals = [Deal(0, games), Deal(1, (games[0], synthetic.outcome("ba", 1, 2)))]
    return compute_result(synthetic.line("a", "b"), deals, Stopping("a", 0.6, verdict))


@pytest.mark.parametrize(
    ("verdict", "bar", "word"),
    [
        ("above", 0.6, "met"),
        ("below", 0.9, "MISSED"),
        ("undecided", 0.7, "reached, not proven"),
        ("undecided", 0.8, "not reached, not disproven"),
    ],
)
def test_a_pair_says_met_missed_or_not_proven(verdict: Verdict, bar: float, word: str) -> None:
    outcome = Outcome(Pair("a against b", "a", "b", bar), ended(verdict))
    assert outcome.word == word
    row = bench_opponents.format_row(outcome)
    assert "| 75.0 % |" in row
    assert row.endswith(f"| {word} |")


def test_expert_has_five_times_the_budget_and_openspiel_as_many_simulations() -> None:
    found = {pair.title: pair for pair in bench_opponents.list_pairs("maui", Budgets(regular=100))}
    five = found["Expert, five times the budget, against Regular"]
    assert (five.name, five.other) == ("expert:iterations=500", "regular:iterations=100")
    assert found["Expert against OpenSpiel, equal simulations"].other.endswith("simulations=500")


def test_no_pair_plays_more_than_400_games_and_none_more_than_40_by_the_clock() -> None:
    for pair in bench_opponents.list_pairs("maui", Budgets()):
        assert pair.games == (40 if "clock" in pair.title else 400)


def test_the_whole_run_prints_writes_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, picture = tmp_path / "figures.json", tmp_path / "ladder.svg"
    command = ["--quick", "--processes", "1", "--into", str(tmp_path / "kept")]
    command += ["--json", str(figures), "--plot", str(picture)]
    assert bench_opponents.main(command) == 0
    printed = capsys.readouterr().out
    found = json.loads(figures.read_text("utf-8"))
    assert (
        len(found["pairs"])
        == len(bench_opponents.list_pairs("maui", bench_opponents.QUICK_BUDGETS))
        == 9
    )
    assert all(pair["title"] in printed for pair in found["pairs"])
    assert all(pair["result"]["games"] == 2 for pair in found["pairs"])
    assert found["ladder"]["games"] == 30
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    kept = {file: file.read_bytes() for file in (tmp_path / "kept").iterdir()}
    assert len(kept) == 10
    assert bench_opponents.main(command) == 0
    assert capsys.readouterr().out == printed
    assert {file: file.read_bytes() for file in kept} == kept


def test_another_game_is_measured_by_its_own_bars(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {pair.title: pair.bar for pair in bench_opponents.list_pairs("playa_pirata", Budgets())}
    assert list(asked.values()) == [0.90, 0.62, 0.56]
    command = ["--game", "playa_pirata", "--quick", "--processes", "1", "--into", str(tmp_path)]
    assert bench_opponents.main([*command, "--only", "random"]) == 0
    assert capsys.readouterr().out.startswith("Playa Pirata, 2 players")


def test_only_some_pairs_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--quick", "--processes", "1", "--into", str(tmp_path), "--only", "random"]
    assert bench_opponents.main(command) == 0
    printed = capsys.readouterr().out
    assert "Casual against random" in printed
    assert "Regular against Casual" not in printed


def test_an_unwritable_folder_of_another_run_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--quick", "--processes", "1", "--into", str(tmp_path), "--only", "random"]
    assert bench_opponents.main(command) == 0
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"dear diary\n")
    assert bench_opponents.main(command) == 2
    assert "no file of an arena" in capsys.readouterr().err
