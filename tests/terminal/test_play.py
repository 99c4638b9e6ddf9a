"""Whole games and their saving, through pipes."""

import re
from pathlib import Path

import pytest

import parasol
from tests.terminal.driving import list_saved, run

FIRST_MOVES = "1\n" * 400


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
def test_a_game_of_each_variant_and_player_count_is_played_to_its_end(
    tmp_path: Path, variant: str, players: str
) -> None:
    flags = ["--players", players, "--variant", variant, "--seed", "5"]
    done = run(tmp_path, "play", "maui", *flags, typed=FIRST_MOVES)
    assert done.returncode == 0
    assert "The game is over. Final scores:" in done.stdout
    for seat in ["You", *(f"Plover {n}" for n in range(1, int(players)))]:
        assert re.search(rf"^{seat}, total: -?\d+, place \d of {players}\.$", done.stdout, re.M)
    match = parasol.load(list_saved(tmp_path)[0].read_text())
    assert match.over
    assert match.tags["Seats"] == ",".join(["you"] + ["casual"] * (int(players) - 1))


def test_play_without_a_game_is_maui(tmp_path: Path) -> None:
    assert "Maui: you, Plover 1." in run(tmp_path, "play", typed="quit\n").stdout


def test_numbers_words_and_several_words_all_make_moves(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="B1\n1\nB1 @5\nquit\n")
    match = parasol.load(list_saved(tmp_path)[0].read_text())
    assert [step.word for step in match.steps if step.seat == 0] == ["B1", "@3", "B1", "@5"]
    assert "takes palm-sun-wave from B1" in done.stdout


def test_what_happened_is_printed_after_every_move(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="B1 @3\n")
    output = done.stdout.partition("You: B1 @3\n")[2]
    match = parasol.load(list_saved(tmp_path)[0].read_text())
    for line in match.log(0)[1:]:
        assert str(line).removeprefix(f"seat {line.seat}").lstrip(": ") in output


def test_every_line_of_a_pipe_is_plain_and_at_most_80_wide(tmp_path: Path) -> None:
    typed = "?\n? tokens\nscores\nboard\nlook 1\nhint\nwhy A3\nlog\nrecord\n" + FIRST_MOVES
    done = run(tmp_path, "play", "--seed", "3", "--players", "4", typed=typed)
    for line in done.stdout.splitlines():
        assert line.isascii(), line
        assert len(line) <= 80 or "--resume" in line or "replay" in line, line


def test_the_same_seed_and_moves_are_the_same_game(tmp_path: Path) -> None:
    shown = []
    for name in ("one", "other"):
        home = tmp_path / name
        home.mkdir()
        run(home, "play", "--seed", "9", typed=FIRST_MOVES)
        shown.append(list_saved(home)[0].read_text())
    assert shown[0] == shown[1]


def test_several_people_share_the_terminal_and_maui_needs_no_handing_over(tmp_path: Path) -> None:
    flags = ["--players", "3", "--seats", "you,random,you", "--seed", "2"]
    done = run(tmp_path, "play", *flags, typed="1\n1\n1\n1\nquit\n")
    assert "Pass to" not in done.stdout
    assert "Seat 0: Choose a towel" in done.stdout
    assert "Seat 2: Choose a towel" in done.stdout
    assert "Dunlin 1: " in done.stdout


def test_computers_play_alone(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seats", "random,greedy", "--seed", "2")
    assert done.returncode == 0
    assert "Final scores" in done.stdout


def test_equal_totals_are_explained(tmp_path: Path) -> None:
    # With nothing worth a point all totals are equal, so that only the tie-breaks decide.
    box = tmp_path / "box.toml"
    box.write_text(
        "[track]\nvalues = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n"
        "[pearls]\npoints = [0, 0, 0, 0]\n[dollars]\npoints = 0\n[penalty]\npoints = 0\n"
    )
    done = run(tmp_path, "play", "--components", "box.toml", "--seed", "4", typed=FIRST_MOVES)
    assert "both have 0 points" in done.stdout
    output = done.stdout.partition("comes first: ")[2].replace("\n", " ")
    assert output.startswith(("fewer towels", "more sand dollars", "equally many towels"))


# Keeping and resuming


def find_resume_line(text: str) -> str:
    """The file that the program says to resume from."""
    found = re.search(r"play --resume (\S+)$", text, re.M)
    assert found, text
    return found[1]


def test_the_end_of_the_input_keeps_the_game_and_says_how_to_resume(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="B1 @3\n")
    assert done.returncode == 0
    assert find_resume_line(done.stdout) == str(list_saved(tmp_path)[0])


def test_an_unfinished_turn_is_kept_and_resumed(tmp_path: Path) -> None:
    first = run(tmp_path, "play", "--seed", "7", typed="B1\nquit\n")
    again = run(tmp_path, "play", "--resume", find_resume_line(first.stdout), typed="@3\nquit\n")
    assert "Place palm-sun-wave in column 1" in again.stdout
    match = parasol.load(list_saved(tmp_path)[0].read_text())
    assert [step.word for step in match.steps][:2] == ["B1", "@3"]
    assert len(list_saved(tmp_path)) == 1


def test_a_resumed_game_goes_on_like_one_that_was_never_left(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    run(whole, "play", "--seed", "8", typed="1\n" * 9)
    run(parts, "play", "--seed", "8", typed="1\n" * 5)
    run(parts, "play", "--resume", str(list_saved(parts)[0]), typed="1\n" * 4)
    assert list_saved(whole)[0].read_text() == list_saved(parts)[0].read_text()


def test_resuming_keeps_who_sits_where(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seats", "random,you", "--seed", "1", typed="quit\n")
    again = run(tmp_path, "play", "--resume", str(list_saved(tmp_path)[0]), typed="quit\n")
    assert "Maui: Dunlin 0, you." in again.stdout


def test_resuming_a_finished_game_shows_its_scores(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "5", typed=FIRST_MOVES)
    again = run(tmp_path, "play", "--resume", str(list_saved(tmp_path)[0]))
    assert again.returncode == 0
    assert "Final scores" in again.stdout


def test_games_are_kept_under_the_state_folder_of_the_environment(tmp_path: Path) -> None:
    state = tmp_path / "elsewhere with spaces"
    done = run(tmp_path, "play", typed="quit\n", XDG_STATE_HOME=str(state))
    assert len(list((state / "parasol").iterdir())) == 1
    assert f"--resume '{state}/parasol/maui-" in done.stdout


def test_the_working_folder_serves_where_the_state_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    run(tmp_path, "play", typed="quit\n", XDG_STATE_HOME=str(tmp_path / "blocked"))
    assert len(list(tmp_path.glob("maui-*.parasol"))) == 1


def test_save_names_the_file_from_then_on(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="save mine.parasol\nB1 @3\nsave\nquit\n")
    assert "Kept in mine.parasol" in done.stdout
    assert len(parasol.load((tmp_path / "mine.parasol").read_text()).steps) >= 2
    assert [path.name for path in tmp_path.glob("*.new")] == []


def test_no_other_file_is_ever_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    inside = run(tmp_path, "play", typed="save precious.txt\nsave .\nquit\n")
    assert "precious.txt is there already" in inside.stdout
    assert "is a folder" in inside.stdout
    outside = run(tmp_path, "play", "--save", "precious.txt", typed="quit\n")
    assert outside.returncode == 2
    assert precious.read_text() == "mine"


def test_a_file_that_cannot_be_written_is_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="save no/such/place\nB1 @3\nquit\n")
    assert "no/such/place can't be written: No such file or directory." in done.stdout
    assert len(parasol.load(list_saved(tmp_path)[0].read_text()).steps) >= 2


# At the prompt


def test_bad_input_is_answered_with_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    words = ["", "foo", "99", "0", "A9", "@3", "A1 @9", "+wave/2", "^", "$", "? nonsense", "why"]
    words += ["look", "look 7", "beach x", "undo", "x" * 5000, "é ☃ \x1b[31m", "-1", "[/bold]"]
    typed = "\n".join(words).encode() + b"\n\xff\xfe\nquit\n"
    done = run(tmp_path, "play", "--seed", "7", typed=typed)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "foo is no move of Maui's" in " ".join(done.stdout.split())
    assert "There is no move 99; they are numbered 1 to 6." in done.stdout
    assert "Nothing has been played yet." in done.stdout
    assert parasol.load(list_saved(tmp_path)[0].read_text()).steps == []


def test_why_names_the_rule_and_its_topic(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="why A3\nwhy A1\nquit\n")
    assert "(? pick" in done.stdout
    assert "A1 can be played now." in done.stdout


def test_the_question_mark_explains_topics_and_words(tmp_path: Path) -> None:
    done = run(tmp_path, "play", typed="?\n? pick\n?ties\n? $A\n? @3\nhelp spare\nquit\n")
    for title in ("Picking a towel tile", "Ties", "Sand dollars", "Placing a towel tile"):
        assert f"\n{title}\n" in done.stdout
    assert "ties: Ties" in done.stdout
    assert "why WORD: " in done.stdout


def test_hints_can_be_had_and_turned_off(tmp_path: Path) -> None:
    on = run(tmp_path, "play", "--seed", "7", typed="hint\nquit\n")
    assert re.search(r"^(A|B|\$).*; .* in the end$", on.stdout, re.M)
    off = run(tmp_path, "play", "--hints", "off", typed="hint\nquit\n")
    assert "Hints are off in this game." in off.stdout


def test_undo_stays_away_from_what_was_revealed(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="B1\nundo\nquit\n")
    assert "Something hidden was shown after B1" in done.stdout


def test_two_people_can_undo_before_the_next_has_acted(tmp_path: Path) -> None:
    typed = "$A\nundo\n$B\nquit\n"
    done = run(tmp_path, "play", "--seats", "you,you", "--seed", "7", typed=typed)
    assert "$A is taken back." in done.stdout
    match = parasol.load(list_saved(tmp_path)[0].read_text())
    assert [step.word for step in match.steps] == ["$B"]


def test_record_at_the_prompt_tells_no_seed(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seed", "7", typed="B1 @3\nrecord\nquit\n")
    assert '[Seen-By "0"]' in done.stdout
    assert "[Seed" not in done.stdout
