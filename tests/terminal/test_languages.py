"""The terminal speaks three languages: as asked for, as the environment is set, else English."""

import re
from pathlib import Path

import pytest
from rich.text import Text

import parasol
from parasol.core.words import list_languages
from parasol.terminal.language import detect_language
from parasol.terminal.seats import Seats

from .driving import list_saved, run

WHOLE = "1\n" * 200
QUESTIONS = "?\n? goal\nwhy A3\nwhy nonsense\nhint\nscores\nboard\nlook 1\nlog\nmoves\nundo\nsave\n"
ENGLISH = re.compile(r"\b(the|you|your|towel|takes|seat|row|with|and|nothing|move|points left)\b")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Choose a towel", "Final scores", "place 1 of 2"]),
        ("fr", ["Choisissez une serviette", "Décompte final", "rang 1 sur 2"]),
        ("pl", ["Wybierz ręcznik", "Punktacja końcowa", "pozycja 1 z\u00a02"]),
    ],
)
@pytest.mark.parametrize("variant", ["base", "crabs"])
def test_a_whole_game_is_played_in_each_language(
    tmp_path: Path, language: str, words: list[str], variant: str
) -> None:
    flags = ["--language", language, "--seed", "7", "--variant", variant]
    done = run(tmp_path, "play", *flags, typed=QUESTIONS + WHOLE)
    assert done.returncode == 0, done.stderr
    for word in words:
        assert word in done.stdout
    # What is typed, files and notation stay as they are; everything else is translated.
    output = re.sub(
        r"(?m)^.*(--resume|replay |/).*$|\? ?[\w-]+|\b(board|look|why|undo)\b.*", "", done.stdout
    )
    found = set(ENGLISH.findall(output))
    assert bool(found) == (language == "en"), found
    # The record is the same whatever was spoken.
    other = tmp_path / "english"
    other.mkdir()
    run(other, "play", "--seed", "7", "--variant", variant, typed=QUESTIONS + WHOLE)
    assert list_saved(tmp_path)[0].read_text() == list_saved(other)[0].read_text()


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
@pytest.mark.parametrize(("players", "variant"), [(2, "base"), (3, "crabs"), (4, "long")])
def test_the_board_fits_80_columns_in_each_language(
    language: str, players: int, variant: str
) -> None:
    match = parasol.new("maui", players=players, variant=variant, seed=3)
    names = Seats(["you"] + ["random"] * (players - 1)).make_names(language)
    while not match.over:
        match.play(match.moves()[len(match.steps) % len(match.moves())])
        if len(match.steps) % 7 and not match.over:
            continue
        view = match.view(0)
        for seat in range(players):
            drawn = match.game.terminal.render_board(view, names, language)
            drawn += "\n" + match.game.terminal.render_seat(view, names, seat, False, language)
            for line in drawn.split("\n"):
                assert Text.from_markup(line, emoji=False).cell_len <= 80, line


def test_lines_of_a_pipe_are_at_most_80_wide_in_each_language(tmp_path: Path) -> None:
    for language in list_languages():
        done = run(
            tmp_path, "play", "--language", language, "--players", "4", typed=QUESTIONS + "quit\n"
        )
        for line in done.stdout.splitlines():
            assert len(line) <= 80 or "--resume" in line or str(tmp_path) in line, line


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "PARASOL_LANGUAGE": "fr"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "PARASOL_LANGUAGE": ""}, "fr"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert detect_language(environment) == language


def test_what_is_asked_for_counts_more_than_the_environment(tmp_path: Path) -> None:
    polish = {"PARASOL_LANGUAGE": "pl"}
    assert "Maui: Ty, Siewka 1." in run(tmp_path, "play", typed="quit\n", **polish).stdout
    asked = run(tmp_path, "play", "--language=fr", typed="quit\n", **polish)
    assert "Maui\u202f: vous, Pluvier 1." in asked.stdout


def test_help_and_errors_of_the_command_line_are_translated(tmp_path: Path) -> None:
    output = run(tmp_path, "play", "--language", "pl", "--help").stdout
    assert output.startswith("użycie: parasol play")
    assert "Ile osób gra przy stole. Domyślnie: 2." in output
    done = run(tmp_path, "play", "--players", "9", "--language", "fr")
    assert done.returncode == 2
    assert "players='9' n’est pas possible" in done.stderr
    assert "une valeur parmi 2, 3, 4" in done.stderr
    unknown = run(tmp_path, "play", "--language", "tlh", PARASOL_LANGUAGE="pl")
    assert "language='tlh' nie jest możliwe; pasuje: jedno z: en, fr, pl" in unknown.stderr.replace(
        "\u00a0", " "
    )
    games = run(tmp_path, "games", "--language", "pl").stdout
    assert "Wariant" not in games
    assert "ukryte kraby piaskowe" in games


def test_a_replay_speaks_the_language_too(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "7", typed="B1 @3\nquit\n")
    file = str(list_saved(tmp_path)[0])
    output = run(tmp_path, "replay", file, "--language", "pl", "--plain").stdout
    assert "Krok 1 z\u00a0" in output
    assert "pobiera z\u00a0B1 ręcznik" in output
