"""What the terminal does alike for every game: names of games, switches, names of seats."""

from pathlib import Path

import pytest

from parasol.core import registry
from tests.terminal.driving import run


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Maui", "maui"),
        ("playa-pirata", "playa_pirata"),
        ("Playa Pirata", "playa_pirata"),
        ("PLAYA_PIRATA", "playa_pirata"),
        ("tenby", "tenby"),
        ("chess", "chess"),
    ],
)
def test_a_game_is_known_by_its_name_however_it_is_written(typed: str, meant: str) -> None:
    assert registry.resolve_name(typed) == meant


def test_a_yes_or_no_is_typed_on_or_off(tmp_path: Path) -> None:
    asked = run(tmp_path, "play", "playa-pirata", "--specials", "on", "--seed", "1").stdout
    assert "Keep one special card" in asked or "keep/" in asked
    for off in ("off", "False"):
        done = run(tmp_path, "play", "playa-pirata", "--specials", off, "--seed", "1").stdout
        assert "keep/" not in done
    listed = run(tmp_path, "games").stdout
    assert "--specials off|on (default off)" in listed


def test_lines_about_others_name_them(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "Tenby", "--seed", "5", typed="keep/1\nlog\n").stdout
    assert "You: begins with Julian Steps" in done
    assert "Plover 1 chooses a Start card" in done
    assert "seat 0" not in done
    assert "seat 1" not in done


@pytest.mark.parametrize(
    ("game", "word"), [("maui", "$B"), ("playa_pirata", "bury/towel"), ("tenby", "keep/2")]
)
def test_why_asked_for_nothing_names_a_word_of_the_game(
    tmp_path: Path, game: str, word: str
) -> None:
    done = run(tmp_path, "play", game, "--seed", "5", typed="why\n").stdout
    assert f"as in why {word}." in done


def test_a_step_that_is_typed_passes_the_window_before_it(tmp_path: Path) -> None:
    arguments = ("play", "playa_pirata", "--specials", "on", "--seed", "5")
    done = run(tmp_path, *arguments, typed="1\npass\nbury/3\n").stdout
    assert "You: pass bury/3" in done


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_no_line_of_tenby_has_two_colons(tmp_path: Path, language: str) -> None:
    arguments = ("play", "tenby", "--seed", "5", "--language", language)
    done = run(tmp_path, *arguments, typed="1\n" * 12).stdout
    streets = [line for line in done.split("\n") if " 1" in line and "(" in line]
    assert streets
    assert not [line for line in streets if line.count(":") > 1]


def test_tenby_counts_in_words_that_agree(tmp_path: Path) -> None:
    done = " ".join(run(tmp_path, "play", "tenby", "--seed", "5").stdout.split())
    assert "2 clouds, 1 flower box" in done
    assert "for each pair of shutters" in done
