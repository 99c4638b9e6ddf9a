"""A run that was stopped goes on where it was: nothing is lost, nothing is played twice."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parasol.arena import Result, Run, run
from parasol.arena.deals import play_deal
from parasol.arena.lineup import make_lineup
from parasol.arena.run_file import BadRunFile, RunFile, choose_path

TIMEOUT_S = 60
FIELD = ["random", "greedy"]
LINE = make_lineup("maui", FIELD)


def numbers(result: Result) -> dict[str, Any]:
    """A result without the clock's."""
    plain = result.to_json()
    for standing in plain["standings"]:
        del standing["seconds"], standing["longest"]
    return plain


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


class Enough(Exception):
    """Stops a run from its progress."""


@pytest.mark.parametrize("processes", [1, 2])
def test_stopped_and_resumed_is_the_same_as_unbroken(tmp_path: Path, processes: int) -> None:
    def stop(games: int, most: int) -> None:
        if games >= 6:
            raise Enough

    file = tmp_path / "run.jsonl"
    with pytest.raises(Enough):
        run("maui", FIELD, games=20, into=file, processes=processes, progress=stop)
    kept = file.read_bytes()
    assert kept.count(b"\n") == 1 + 3
    progress_calls: list[tuple[int, int]] = []
    resumed = run(
        "maui",
        FIELD,
        games=20,
        into=file,
        processes=processes,
        progress=lambda games, most: progress_calls.append((games, most)),
    )
    assert file.read_bytes().startswith(kept)
    assert [games for games, _ in progress_calls] == list(range(8, 21, 2))
    assert numbers(resumed) == numbers(run("maui", FIELD, games=20, processes=1))


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    first = run("maui", FIELD, games=6, into=file, processes=1)
    kept = file.read_bytes()
    assert numbers(run("maui", FIELD, games=6, into=file, processes=1)) == numbers(first)
    assert file.read_bytes() == kept


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run("maui", FIELD, games=4, into=file, processes=1)
    longer = run("maui", FIELD, games=12, into=file, processes=1)
    assert numbers(longer) == numbers(run("maui", FIELD, games=12, processes=1))


def test_what_was_kept_beyond_the_answer_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run("maui", FIELD, games=60, into=file, processes=1)
    found = run("maui", FIELD, games=60, into=file, processes=1, stop_when=0.6)
    assert found.games < 60
    assert numbers(found) == numbers(run("maui", FIELD, games=60, processes=1, stop_when=0.6))


def test_deals_that_come_out_of_order_count_in_order(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with RunFile(file, LINE) as run_file:
        for deal in (2, 0, 3):
            run_file.add(play_deal(LINE, deal))
    going = Run(LINE, games=8, into=file)
    assert going.games == 6
    assert going.compute_result().deals == 3
    going.play(processes=1)
    going.close()
    assert numbers(going.compute_result()) == numbers(run("maui", FIELD, games=8, processes=1))


@pytest.mark.parametrize("cut", [1, 10, 100])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "run.jsonl"
    whole = run("maui", FIELD, games=8, into=file, processes=1)
    file.write_bytes(file.read_bytes()[:-cut])
    assert numbers(run("maui", FIELD, games=8, into=file, processes=1)) == numbers(whole)
    assert file.read_bytes().count(b"\n") == 1 + 4


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run("maui", FIELD, games=2, into=file, processes=1)
    file.write_bytes(file.read_bytes()[:9])
    assert run("maui", FIELD, games=2, into=file, processes=1).games == 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seats": ["greedy", "random"]}, "names"),
        ({"seed": 2}, "seed"),
        ({"variant": "crabs"}, "options"),
        ({"players": 3}, "seatings"),
        ({"components": {"dollars": {"points": 2}}}, "components"),
    ],
)
def test_a_file_of_another_run_is_refused_by_what_differs(
    tmp_path: Path, changes: dict[str, Any], field: str
) -> None:
    file = tmp_path / "run.jsonl"
    run("maui", FIELD, games=2, into=file, processes=1)
    kept = file.read_bytes()
    given: dict[str, Any] = {"seats": FIELD} | changes
    with pytest.raises(BadRunFile, match=f"another run: its {field}"):
        run("maui", games=2, into=file, processes=1, **given)
    assert file.read_bytes() == kept


def test_somebody_elses_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    for content in (b"dear diary\n", b"dear diary", b'{"parasol arena": 99}\n', b"\x00\xff\n"):
        file = tmp_path / "diary.txt"
        file.write_bytes(content)
        with pytest.raises(BadRunFile, match="no file of an arena"):
            run("maui", FIELD, games=2, into=file, processes=1)
        assert file.read_bytes() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run("maui", FIELD, games=6, into=file, processes=1)
    lines = file.read_bytes().split(b"\n")
    lines[2] = lines[2][: len(lines[2]) // 2]
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(BadRunFile, match="line 3"):
        run("maui", FIELD, games=6, into=file, processes=1)


def test_a_full_disk_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with RunFile(tmp_path / "run.jsonl", LINE) as run_file:
        monkeypatch.setattr("parasol.arena.run_file.os.fsync", full)
        with pytest.raises(BadRunFile, match="No space left"):
            run_file.add(play_deal(LINE, 0))


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with RunFile(file, LINE), pytest.raises(BadRunFile, match="another run is writing"):
        RunFile(file, LINE)


def test_a_folder_gets_a_file_for_each_line_up(tmp_path: Path) -> None:
    one, two = (choose_path(tmp_path, make_lineup("maui", FIELD, seed=seed)) for seed in (1, 2))
    assert one.parent == two.parent == tmp_path
    assert one != two
    assert choose_path(f"{tmp_path}/not-yet/", LINE).parent.name == "not-yet"


def test_a_killed_run_loses_nothing_finished_and_leaves_nobody_behind(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    command = [sys.executable, "-m", "parasol", "arena", "maui", "--seats", *FIELD]
    command += ["--games", "100000", "--processes", "2", "--into", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 6)
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        children = [int(word) for word in listed.read_text().split()] if listed.exists() else []
        process.kill()
        process.wait()
    for child in children:
        wait_for(lambda child=child: not alive(child))  # type: ignore[misc]
    lines = file.read_bytes().split(b"\n")[:-1]
    games = 2 * (len(lines) - 1)
    deals = sorted(json.loads(line)["deal"] for line in lines[1:])
    resumed = run("maui", FIELD, games=games, into=file, processes=1)
    assert file.read_bytes().startswith(b"\n".join(lines) + b"\n")
    assert len(set(deals)) == len(deals) >= 6
    assert numbers(resumed) == numbers(run("maui", FIELD, games=games, processes=1))


# Also where the tests themselves were started in the background, which ignores Ctrl-C.
HEARS_CTRL_C = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.executable, [sys.executable, '-m', 'parasol', *sys.argv[1:]])"
)


def test_ctrl_c_shows_what_was_finished_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    command = [sys.executable, "-c", HEARS_CTRL_C, "arena", "maui", "--seats", *FIELD]
    command += ["--games", "100000", "--processes", "2", "--into", str(file)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 130
    assert "greedy" in out
    assert "the same command goes on from" in err
    assert "Traceback" not in err


def alive(process: int) -> bool:
    """Whether a process runs; one that only waits to be noticed as dead does not."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
