"""The other commands, their flags, and one clear sentence for whatever fails."""

import argparse
import json
import re
import subprocess
from pathlib import Path

import pytest

import parasol
from parasol import _build
from parasol.cli import _make_parser, main
from parasol.core import fairness
from parasol.server.cli import NAMES
from parasol.terminal import save_files
from tests.terminal.driving import PROGRAM, list_saved, make_environment, run

KEYS = ["step", "played", "by", "events", "seat", "moves", "totals", "position"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A kept, unfinished game with sand crabs."""
    run(tmp_path, "play", "--seed", "7", "--variant", "crabs", typed="1\n" * 8)
    return list_saved(tmp_path)[0]


def read_refusal(done: "subprocess.CompletedProcess[str]") -> str:
    """The one sentence of a refusal."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("parasol: ")
    return done.stderr


def test_the_version_says_compiled_or_plain(tmp_path: Path) -> None:
    done = run(tmp_path, "--version", PARASOL_PLAIN="1")
    assert done.stdout == f"parasol {parasol.__version__} (plain: PARASOL_PLAIN is set)\n"
    if _build.mode() == "compiled":
        assert run(tmp_path, "--version").stdout.endswith(" (compiled)\n")


def test_games_are_listed_with_their_options(tmp_path: Path) -> None:
    listed = run(tmp_path, "games").stdout
    assert "maui: Maui\n" in listed
    assert "--players 2|3|4 (default 2): How many people" in listed
    assert "--variant base|crabs|long (default base)" in listed


def test_nothing_asked_shows_the_help(tmp_path: Path) -> None:
    assert "usage: parasol" in run(tmp_path).stdout
    assert "--variant base|crabs|long" in run(tmp_path, "play", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["play", "chess"], ["chess", "maui"]),
        (["play", "--players", "7"], ["players", "2, 3, 4"]),
        (["play", "maui", "--players", "two"], ["players", "2, 3, 4"]),
        (["play", "--variant", "wet"], ["variant", "base", "crabs", "long"]),
        (["play", "--seating", ""], ["seating", "same-side"]),
        (["play", "--opponent", "deep"], ["opponent", "random", "greedy"]),
        (["play", "--seats", "you"], ["seats", "2 words"]),
        (["play", "--seats", "you,me"], ["seats", "you, random, greedy"]),
        (["play", "--seed", "seven"], ["seed", "whole number"]),
        (["play", "--seed", "9" * 5000], ["seed", "whole number"]),
        (["play", "--hints", "maybe"], ["hints", "on, off"]),
        (["play", "--components", "none.toml"], ["none.toml", "can't be read"]),
        (["play", "--resume", "none.parasol"], ["none.parasol", "can't be read"]),
        (["play", "--resume", "-"], ["--resume", "file"]),
        (["play", "--save", "no/such/folder/x"], ["no/such/folder/x", "can't be written"]),
        (["play", "--nonsense"], ["--nonsense"]),
        (["play", "maui", "more"], ["more"]),
        (["replay"], ["file"]),
        (["replay", "none.parasol"], ["none.parasol", "can't be read"]),
        (["replay", "."], ["folder"]),
        (["replay", "none.parasol", "--step", "-1"], ["-1"]),
        (["verify", "none.parasol"], ["none.parasol can't be read: No such file"]),
        (["verify", "."], ["folder, not a record"]),
        (["record", "none.parasol"], ["--seat", "--spectator"]),
        (["new-game", "Not A Name"], ["Not A Name"]),
        (["nonsense"], ["nonsense", "play", "replay"]),
    ],
)
def test_a_bad_command_line_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: list[str],
    named: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    code, printed = main(arguments), capfd.readouterr()
    message = read_refusal(subprocess.CompletedProcess(arguments, code, printed.out, printed.err))
    for words in named:
        assert words in message


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "there is no [Game"),
        (b"hello\n", "line 1: expected"),
        (b"\xff\xfe\x00", "not a UTF-8 text file"),
        (b'[Game "chess"]\n', "chess"),
        (b'[Game "maui"]\n[Rules "0"]\n', "rules 0"),
        (b'[Game "maui"]\n[Rules "1"]\n', "Seed"),
        (b'[Game "maui"]\n[Rules "1"]\n[Seed "00"]\n', "seed"),
        (b'[Game "maui"]\n[Rules "1"]\n[Players "9"]\n[Seed "' + b"0" * 64 + b'"]\n', "players"),
        (b'[Game "maui"]\n[Rules "1"]\n[Seed "' + b"0" * 64 + b'"]\n', "[Players"),
        (parasol.new("maui").record().encode() + b"1. 0: C7\n", "line 10"),
        (b'[Game "maui"]\n[Rules "1"]\n[Seed "' + b"0" * 64 + b'"]\n[Components "7"]\n', "comp"),
        (b"x" * 5_000_000, "longer than 4 MB"),
    ],
)
def test_a_file_that_is_no_record_is_one_sentence(
    tmp_path: Path, content: bytes, named: str
) -> None:
    (tmp_path / "file").write_bytes(content)
    assert named in read_refusal(run(tmp_path, "play", "--resume", "file"))
    with pytest.raises(parasol.ParasolError, match=re.escape(named)):
        parasol.load(save_files.read_record(str(tmp_path / "file")))
    assert (tmp_path / "file").read_bytes() == content


def test_every_command_says_alike_that_a_file_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe\x00")
    for command in (["verify"], ["replay"], ["record", "--spectator"], ["play", "--resume"]):
        message = read_refusal(run(tmp_path, *command, "file"))
        assert message == "parasol: file is not a UTF-8 text file, so it is no record\n"


def test_a_resumed_game_keeps_its_options(tmp_path: Path, record: Path) -> None:
    message = read_refusal(
        run(tmp_path, "play", "--resume", str(record), "--players", "3", "--seed", "1")
    )
    assert "leave out --players, --seed" in message


def test_a_changed_record_is_refused_by_its_hash(tmp_path: Path, record: Path) -> None:
    lines = record.read_text().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("1. "))
    lines[at] = lines[at].rpartition("#")[0] + "#00000000"
    message = read_refusal(run(tmp_path, "record", "-", "--seat", "0", typed="\n".join(lines)))
    assert f"line {at + 1}" in message


# Replays and masked records


def test_json_has_one_line_a_step_with_the_documented_keys(tmp_path: Path, record: Path) -> None:
    lines = run(tmp_path, "replay", str(record), "--json").stdout.splitlines()
    steps = [json.loads(line) for line in lines]
    match = parasol.load(record.read_text())
    assert [step["step"] for step in steps] == list(range(len(match.steps) + 1))
    assert [step["played"] for step in steps[1:]] == [step.word for step in match.steps]
    for step in steps:
        assert list(step) == KEYS
        assert step["position"]["hidden"]["bag"]
        assert sum(len(crabs) for crabs in step["position"]["hidden"]["crabs"]) == 14
    assert steps[-1]["moves"] == [str(move) for move in match.moves()]
    assert steps[-1]["totals"] == [score.total for score in match.scores()]


def test_json_of_one_step(tmp_path: Path, record: Path) -> None:
    done = run(tmp_path, "replay", str(record), "--json", "--step", "3")
    assert json.loads(done.stdout)["step"] == 3
    assert "0 to" in run(tmp_path, "replay", str(record), "--json", "--step", "999").stderr


def test_replay_in_a_pipe_shows_every_step(tmp_path: Path, record: Path) -> None:
    match = parasol.load(record.read_text())
    shown = run(tmp_path, "replay", "-", typed=record.read_text()).stdout
    for number in range(len(match.steps) + 1):
        assert f"Step {number} of {len(match.steps)}.\n" in shown
    one = run(tmp_path, "replay", str(record), "--seat", "0", "--step", "2").stdout
    assert one.startswith(f"Step 2 of {len(match.steps)}.\n")
    assert "0 to" in run(tmp_path, "replay", str(record), "--step", "999").stderr


def test_a_masked_record_has_no_seed_and_is_not_replayed(tmp_path: Path, record: Path) -> None:
    match = parasol.load(record.read_text())
    for flags, seat in ((["--seat", "1"], 1), (["--spectator"], None)):
        masked = run(tmp_path, "record", str(record), *flags).stdout
        assert masked == match.record(seat)
        assert "masked" in read_refusal(run(tmp_path, "replay", "-", typed=masked))
    assert "0 to 1" in read_refusal(run(tmp_path, "record", str(record), "--seat", "2"))


def test_whoever_closes_the_pipe_sees_no_traceback(tmp_path: Path, record: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "replay", str(record), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=make_environment(tmp_path),
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    message = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert message == b""


def test_a_terminal_of_another_encoding_stops_nothing(tmp_path: Path, record: Path) -> None:
    more = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    assert run(tmp_path, "play", "--help", **more).returncode == 0
    assert run(tmp_path, "replay", str(record), **more).returncode == 0


# Games from outside


def install_game(folder: Path, name: str, module: str) -> None:
    """Make a game known by its entry point, as an installation does."""
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[parasol.games]\n{name} = {module}:GAME\n")


PASS_THE_TOWEL = """
from dataclasses import dataclass
from parasol.core.faces import Secret, SecretsGame
from parasol.core.options import option
from parasol.games.maui import Maui
from parasol.games.maui.options import Options as Common

@dataclass(frozen=True)
class Options(Common):
    hints: str = option("dry", "wet", label="Hints", help="100% a name that play has already.")
    sea_breeze: bool = option(False, True, label="Breeze", help="Whether there is any.")

class Game(Maui):
    name = "secretive"
    title = "Secretive"
    options_type = Options

class Secrets(SecretsGame):
    def list_secrets(self, state):
        return [Secret("hand", str(seat), 0, frozenset({seat})) for seat in range(2)]

GAME = Game()
"""


@pytest.fixture
def outside(tmp_path: Path) -> dict[str, str]:
    """An environment with a game from outside, which has secrets, and one that is broken."""
    (tmp_path / "secretive.py").write_text(PASS_THE_TOWEL)
    install_game(tmp_path, "secretive", "secretive")
    install_game(tmp_path, "broken", "no_such_module")
    return {"PYTHONPATH": str(tmp_path)}


def test_a_game_from_outside_has_its_own_flags(tmp_path: Path, outside: dict[str, str]) -> None:
    listed = run(tmp_path, "games", **outside).stdout
    assert "--sea-breeze off|on" in listed
    assert "--secretive-hints dry|wet" in listed
    assert "broken: the game broken can't be loaded" in listed
    for flags in (["secretive", "--sea-breeze", "true"], ["--sea-breeze", "true", "secretive"]):
        flags += ["--secretive-hints", "wet", "--seed", "3"]
        done = run(tmp_path, "play", *flags, typed="quit\n", **outside)
        assert "Secretive: you, Plover 1." in done.stdout
    message = read_refusal(run(tmp_path, "play", "secretive", "--sea-breeze", "no", **outside))
    assert "False, True" in message
    assert "can't be loaded" in read_refusal(run(tmp_path, "play", "broken", **outside))


def test_people_with_secrets_hand_the_terminal_over(
    tmp_path: Path, outside: dict[str, str]
) -> None:
    flags = ["secretive", "--seats", "you,you", "--seed", "7"]
    done = run(tmp_path, "play", *flags, typed="\n$A\n\n$B\n\nundo\nquit\n", **outside)
    assert done.stdout.count("Pass to seat 0, press Enter: ") == 2
    assert done.stdout.count("Pass to seat 1, press Enter: ") == 1
    assert "Since you last looked:" in done.stdout
    assert "Seat 1 has acted since; your move stays." in done.stdout


def test_one_person_with_secrets_hands_nothing_over(
    tmp_path: Path, outside: dict[str, str]
) -> None:
    done = run(tmp_path, "play", "secretive", "--seed", "7", typed="$A\n?\nquit\n", **outside)
    assert "Pass to" not in done.stdout
    assert "New to it?" not in done.stdout  # it has no help


def test_new_game_makes_a_folder(tmp_path: Path) -> None:
    done = run(tmp_path, "new-game", "tide_pools")
    assert done.returncode == 0
    assert (tmp_path / "tide_pools").is_dir()


def test_words_of_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "a folder with a game in it" in read_refusal(run(tmp_path, "words", "nowhere"))


def test_words_of_a_folder_that_is_no_package_makes_nothing_and_names_the_one_in_it(
    tmp_path: Path,
) -> None:
    assert run(tmp_path, "new-game", "tide_pools").returncode == 0
    before = sorted(tmp_path.rglob("*"))
    assert "tide_pools/src/tide_pools" in read_refusal(run(tmp_path, "words", "tide_pools"))
    (tmp_path / "empty").mkdir()
    assert "__init__.py" in read_refusal(run(tmp_path, "words", "empty"))
    assert sorted(tmp_path.rglob("*")) == sorted([*before, tmp_path / "empty"])
    assert run(tmp_path, "words", "tide_pools/src/tide_pools").returncode == 0


@pytest.mark.parametrize("command", ["replay", "record"])
def test_a_seat_that_a_record_does_not_have_is_refused_in_words_for_people(
    tmp_path: Path, record: Path, command: str
) -> None:
    message = read_refusal(run(tmp_path, command, str(record), "--seat", "5"))
    assert message == "parasol: seat=5 is not possible; it takes a seat of this record, 0 to 1\n"


@pytest.mark.parametrize(
    ("nonces", "sentence"),
    [
        ([b"\x2a" * 16, b"\x2b" * 16], "The seed comes from it and the nonces of 2 seats."),
        ([b"\x2a" * 16, b""], "The seed comes from it and the nonce of 1 seat."),
        ([b"", b""], "The seed comes from it alone: no seat gave a nonce."),
    ],
)
def test_verify_reads_the_standard_input_and_counts_the_seats_that_gave_a_nonce(
    tmp_path: Path, nonces: list[bytes], sentence: str
) -> None:
    secret = bytes(range(32))
    match = parasol.new("maui", seed=fairness.derive_seed(secret, nonces))
    match.tags.update(fairness.make_tags(secret, nonces))
    done = run(tmp_path, "verify", "-", typed=match.record())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "The secret is the one whose hash was shown before the game.",
        sentence,
        "The record replays to its result.",
    ]


@pytest.mark.parametrize(
    ("arguments", "language", "message"),
    [
        (["serve", "--port", "99999"], "fr", "un nombre entier de 0 à 65535"),
        (["serve", "--port", "99999"], "pl", "liczba całkowita od 0 do 65535"),
        (["arena", "maui", "--seats", "greedy", "--games", "0"], "fr", "un nombre entier de 1 à"),
        (["arena", "maui", "--seats", "greedy", "--games", "0"], "pl", "liczba całkowita od 1 do"),
        (["replay", "x", "--step", "-1"], "fr", "n’est pas un nombre entier"),
        (["replay", "x", "--step", "-1"], "pl", "nie jest liczbą całkowitą"),
        (["sweep"], "fr", "des jours pour"),
        (["sweep"], "pl", "liczba dni dla"),
    ],
)
def test_a_refusal_is_all_of_it_in_one_language(
    tmp_path: Path, arguments: list[str], language: str, message: str
) -> None:
    assert message in read_refusal(run(tmp_path, *arguments, LC_ALL=f"{language}.UTF-8"))


def test_every_flag_and_every_argument_of_a_server_s_commands_says_what_it_is() -> None:
    parser = _make_parser([])
    (added,) = (act for act in parser._actions if isinstance(act, argparse._SubParsersAction))
    for name in (*NAMES, "verify"):
        for action in added.choices[name]._actions:
            assert action.help, f"{name}: {action.dest}"
