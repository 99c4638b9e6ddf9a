"""The program in a real terminal: colours, Ctrl-C, Ctrl-D, undo before the computer answers."""

import re
import signal
import unicodedata
from pathlib import Path

import parasol
from tests.terminal.driving import list_saved, open_terminal, run

PROMPT = "(? for help): "
DONE = "take it back: "
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def strip_colours(text: str) -> list[str]:
    """The lines as they look, without colours."""
    return COLOURS.sub("", text).replace("\r", "").split("\n")


def test_the_table_is_drawn_in_colour_within_80_columns(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7", "--players", "4") as screen:
        drawn = screen.wait_for(PROMPT)
        screen.type("quit\n")
        assert screen.finish() == 0
    assert "\x1b[" in drawn
    for line in strip_colours(drawn):
        assert sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line) <= 80, line
    shown = "\n".join(strip_colours(drawn))
    for sign in (
        "><> fish",
        "-O- sun",
        "~~~ wave",
        "(@) shell",
        "\\Y/ palm",
        "YOUR BEACH",
        "MARKET",
    ):
        assert sign in shown


def test_nothing_typed_is_taken_for_a_mark(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7") as screen:
        for typed in ("[/x]", "\\[/x]", "\\\\[red]", "? [/bold]", "why [@click]", "\\", ":o:"):
            screen.wait_for(PROMPT)
            screen.type(f"{typed}\n")
        screen.wait_for(PROMPT)
        screen.type("quit\n")
        assert screen.finish() == 0


def test_ctrl_c_keeps_the_game_and_exits_with_130(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7") as screen:
        screen.wait_for(PROMPT)
        screen.type("B1\n")
        screen.wait_for(PROMPT)
        screen.interrupt(until="--resume")
        assert screen.finish() == 130
    again = run(tmp_path, "play", "--resume", str(list_saved(tmp_path)[0]), typed="@3\nquit\n")
    assert "Resumed." in again.stdout
    assert "You: @3" in again.stdout


def test_ctrl_d_keeps_the_game(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7") as screen:
        screen.wait_for(PROMPT)
        screen.type("\x04")
        assert screen.finish() == 0
        assert "--resume" in screen.text
    assert parasol.load(list_saved(tmp_path)[0].read_text()).steps == []


def test_a_killed_program_has_kept_the_game(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7") as screen:
        screen.wait_for(PROMPT)
        screen.type("B1\n")
        screen.wait_for(PROMPT)
        screen.process.send_signal(signal.SIGKILL)
        screen.finish()
    match = parasol.load(list_saved(tmp_path)[0].read_text())
    assert [step.word for step in match.steps] == ["B1"]


def test_a_finished_turn_can_be_undone_before_the_computer_answers(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7") as screen:
        screen.wait_for(PROMPT)
        screen.type("$A\n")
        screen.wait_for(DONE)
        screen.type("what\n")
        screen.wait_for("Press Enter to go on, or type undo.")
        screen.wait_for(DONE)
        screen.type("undo\n")
        screen.wait_for("$A is taken back.")
        screen.wait_for(PROMPT)
        screen.type("$B\n")
        screen.wait_for(DONE)
        screen.type("\n")
        screen.wait_for("Plover 1: ")
        screen.wait_for(PROMPT)
        screen.type("undo\n")
        screen.wait_for("Plover 1 has acted since; your move stays.")
        screen.type("quit\n")
        assert screen.finish() == 0
    words = [step.word for step in parasol.load(list_saved(tmp_path)[0].read_text()).steps]
    assert words[0] == "$B"


def test_plain_draws_nothing_and_moves_no_cursor(tmp_path: Path) -> None:
    for flags, more in ((["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):
        with open_terminal(tmp_path, "play", "--seed", "7", *flags, **more) as screen:
            shown = screen.wait_for(PROMPT)
            screen.type("quit\n")
            screen.finish()
        assert "A1, free: palm, wave, fish." in shown
        assert not re.search(r"\x1b\[[0-9;]*[mABCDHJK]", shown)
        assert COLOURS.sub("", shown).isascii()


def test_a_whole_game_is_played_in_colour(tmp_path: Path) -> None:
    with open_terminal(tmp_path, "play", "--seed", "7", "--variant", "crabs") as screen:
        while not (shown := screen.wait_for(DONE, PROMPT, "Final scores:")).endswith("scores:"):
            screen.type("\n" if shown.endswith(DONE) else "1\n")
        assert screen.finish() == 0
        assert "See it again with:" in screen.text


def test_a_replay_is_leafed_through(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "7", typed="B1 @3\nquit\n")
    with open_terminal(tmp_path, "replay", str(list_saved(tmp_path)[0])) as screen:
        for typed, wanted in (
            ("\n", "Step 1 of 4."),
            ("\n", "Step 2 of 4."),
            ("b\n", "Step 1 of 4."),
            ("4\n", "Step 4 of 4."),
            ("\n", "There are steps 0 to 4."),
            ("nonsense\n", "Press Enter, or type b, q or the number of a step."),
        ):
            screen.wait_for("q: quit: ")
            screen.type(typed)
            screen.wait_for(wanted)
        screen.type("q\n")
        assert screen.finish() == 0
