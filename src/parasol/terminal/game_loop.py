"""The game loop of the terminal: people and bots play a match to its end.

The match is saved before every prompt, so that it can be resumed however the program ends.
"""

import contextlib
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from parasol.core.errors import CannotUndo, IllegalMove
from parasol.core.game import SPECTATOR
from parasol.core.match import Match, Step
from parasol.core.words import Row, Text, Words
from parasol.terminal import save_files
from parasol.terminal.commands import Commands
from parasol.terminal.help_topics import parse_topics
from parasol.terminal.printing import (
    capitalize,
    print_log_lines,
    print_moves,
    print_scores,
    print_steps,
    print_ties,
    print_winners,
)
from parasol.terminal.screen import Screen
from parasol.terminal.seats import TAG, Seats, choose_computer_word

PROMPT = Text("Number or word (? for help):")
QUIT_WORDS = ("quit", "exit", "q")
EXIT_INTERRUPTED = 130


class Quit(Exception):
    """A person quits; the game is saved."""


class GameLoop:
    """One match at this terminal. `path` is its file; None: a new one is created."""

    def __init__(
        self, screen: Screen, match: Match, seats: Seats, path: Path | None, hints: bool
    ) -> None:
        self.screen = screen
        self.match = match
        self.seats = seats
        self.names = seats.make_names(screen.language)
        self.path = path
        self.commands = Commands(screen, match, self.names, hints)
        self.pending_steps: list[Step] = []
        """Steps of bots, to be printed below the next board."""
        self.last_viewer: int | None = None
        """The person whose view was shown last."""
        self.last_turn = 0
        self.log_read = dict.fromkeys(seats.people, 0)
        """The number of log lines each person has seen."""
        self.last_problem = ""
        match.tags[TAG] = str(seats)

    def run(self) -> int:
        """Play until the game ends or somebody quits; return the exit code."""
        try:
            self._try_save()
            self._greet()
            while not self.match.over:
                if self.seats.is_person(self.match.seat):
                    self._ask_person()
                else:
                    self._play_computer()
            self._finish()
        except (Quit, EOFError):
            self._stop()
        except KeyboardInterrupt:
            self._stop()
            return EXIT_INTERRUPTED
        except BrokenPipeError:
            with contextlib.suppress(save_files.BadFile):
                self._save()
            raise
        return 0

    # Saving

    def _save(self) -> Path:
        """Write the match to its file."""
        if self.path is None:
            self.path = save_files.create_file(self.match.game.name)
        save_files.write_record(self.path, self.match.record())
        return self.path

    def _try_save(self) -> None:
        """Save the match; if that fails, print the problem once and go on."""
        try:
            self._save()
        except save_files.BadFile as error:
            if str(error) != self.last_problem:
                self.last_problem = str(error)
                text = Text("{problem}. Type save and a file's name.", {"problem": error.text})
                self.screen.say(text, style="bold red")

    def _save_or_print(self) -> Path | None:
        """Save the match in its file, else in a new one; if both fail, print it."""
        try:
            return self._save()
        except save_files.BadFile as error:
            self.screen.say(f"{self.screen.render(error.text)}.", style="bold red")
        self.path = None
        try:
            return self._save()
        except save_files.BadFile:
            self.screen.say(Text("This is the game; copy it into a file:"))
            self.screen.print_line(self.match.record())
            return None

    def _stop(self) -> None:
        """Save the match and print how to resume it."""
        with defer_sigint():
            self.screen.say()
            path = self._save_or_print()
            if path:
                self.screen.say(Text("The game is kept. Go on with:"))
                self._print_command(f"play --resume {quote_path(path)}")

    # Turns

    def _greet(self) -> None:
        text = Text("{game}: {names}.")
        texts: list[Words] = [text.fill(game=self.match.game.title, names=Row(self.names))]
        if self.match.steps:
            texts.append(Text("Resumed."))
        elif {"goal", "turn"} <= set(parse_topics(self.match.game.help())):
            texts.append(Text("New to it? Type ? goal and ? turn."))
        texts.append(Text("The game is kept all the time; quit stops it."))
        self.screen.say(Row(texts, " "))

    def _play_computer(self) -> None:
        seat = self.match.seat
        assert seat is not None
        with self.screen.show_status(Text("{name} is thinking", {"name": self.names[seat]})):
            word = choose_computer_word(self.match, self.seats.words[seat])
        with defer_sigint():
            self.match.play(word)
        if self.screen.plain or not self.seats.people:
            self._print_steps(self.match.steps[-1:])
        else:
            self.pending_steps.append(self.match.steps[-1])

    def _print_steps(self, steps: list[Step], viewer: int = SPECTATOR) -> None:
        """Print steps as the only person here may know them, or else as `viewer` may."""
        people = self.seats.people
        knows = people[0] if len(people) == 1 else viewer
        print_steps(self.screen, self.match, steps, knows, self.names)

    def _print_pending(self) -> None:
        self._print_steps(self.pending_steps)
        self.pending_steps = []

    def _ask_person(self) -> None:
        """Show the deciding person's view, and ask until a move is played or undone."""
        seat = self.match.seat
        assert seat is not None
        self._try_save()
        self._hand_over(seat)
        if not self.screen.plain or self.last_turn != self.match.state.turn:
            self.screen.say()
            self.commands.run("board", "", seat)
        self.last_turn = int(self.match.state.turn)
        self._print_pending()
        moves = self.match.moves()
        prompt = self.match.game.terminal.describe_prompt(
            self.match.view(seat), [move.parts for move in moves]
        )
        if len(self.seats.people) > 1:
            text = Text("{name}: {what}")
            prompt = text.fill(name=capitalize(self.names[seat]), what=prompt)
        self.screen.say(prompt, style="bold")
        print_moves(self.screen, moves, self.names)
        while not self._handle_input(self.screen.ask(PROMPT), seat):
            pass
        self.log_read[seat] = len(self.match.log(seat))

    def _handle_input(self, typed: str, seat: int) -> bool:
        """Run what was typed; return whether the position has changed."""
        command, _, rest = typed.partition(" ")
        command, rest = command.lower(), rest.strip()
        if not typed:
            self.screen.say(
                Text("Type the number or the word of a move; ? shows what else there is.")
            )
        elif self.match.why_not(typed.split(maxsplit=1)[0]) is None:
            return self._play(typed, seat)
        elif typed.isdecimal():
            return self._play_number(typed, seat)
        elif command in QUIT_WORDS:
            raise Quit
        elif command == "undo":
            return self._undo(seat)
        elif command == "save":
            self._save_as(rest)
        elif not self.commands.run(command, rest, seat):
            return self._play(typed, seat)
        return False

    def _play_number(self, typed: str, seat: int) -> bool:
        moves = self.match.moves()
        number = int(typed) if len(typed) < 5 else 0
        if not 1 <= number <= len(moves):
            text = Text("There is no move {number}; they are numbered 1 to {last}.")
            self.screen.say(text.fill(number=typed[:10], last=len(moves)))
            return False
        return self._play(moves[number - 1].word, seat)

    def _play(self, words: str, seat: int) -> bool:
        before = len(self.match.steps)
        try:
            with defer_sigint():
                self.match.play(self.match.complete_words(words))
        except IllegalMove as error:
            self._print_steps(self.match.steps[before:], seat)
            text = Text("{word}: {reason} (? {rule} explains.)")
            values = {"word": error.word[:40], "reason": error.why, "rule": error.rule}
            self.screen.say(text.fill(**values))
            return len(self.match.steps) > before
        self._print_steps(self.match.steps[before:], seat)
        return self._confirm_turn(seat)

    def _confirm_turn(self, seat: int) -> bool:
        """Let a finished turn be undone before a bot replies to it."""
        while (
            self.screen.interactive
            and self.match.can_undo()
            and self.match.seat != seat
            and not self.seats.is_person(self.match.seat)
        ):
            self._try_save()
            typed = self.screen.ask(Text("Your turn is done. Enter: go on, undo: take it back:"))
            command, _, rest = typed.lower().partition(" ")
            if command in QUIT_WORDS:
                raise Quit
            if not typed:
                break
            if command == "undo":
                return self._undo(seat)
            if not self.commands.run(command, rest.strip(), seat):
                self.screen.say(Text("Press Enter to go on, or type undo."))
        return True

    def _undo(self, seat: int) -> bool:
        last = self.match.steps[-1] if self.match.steps else None
        if last and last.seat != seat and not self._is_open_with(seat, last.seat):
            text = Text("{name} has acted since; your move stays.")
            self.screen.say(text.fill(name=capitalize(self.names[last.seat])))
            return False
        try:
            with defer_sigint():
                self.match.undo()
        except CannotUndo as error:
            self.screen.say(error.text)
            return False
        assert last is not None
        self.screen.say(Text("{word} is taken back.", {"word": last.word}))
        self.last_turn = 0
        return True

    def _save_as(self, name: str) -> None:
        """Save the match; with a name, from now on in that file."""
        try:
            if name and not save_files.is_same_file(name, self.path):
                self.path = save_files.create_named(name)
            self.screen.print_line(Text("Kept in {path}", {"path": self._save()}))
        except save_files.BadFile as error:
            self.screen.say(f"{self.screen.render(error.text)}.")

    def _print_command(self, rest: str) -> None:
        """Print a command line without wrapping, so that it can be copied."""
        self.screen.print_line(f"  {get_program_name()} {rest}")

    # Several people at one terminal

    def _has_secrets(self, seat: int) -> bool:
        """Return whether that seat knows something that another person here must not see."""
        others = set(self.seats.people) - {seat}
        secrets = self.match.game.secrets.list_secrets(self.match.state)
        return any(seat in s.known_to and not others <= s.known_to for s in secrets)

    def _is_open_with(self, seat: int, other: int) -> bool:
        """Return whether another person plays `other` and `seat` hides nothing from them."""
        return self.seats.is_person(other) and not self._has_secrets(seat)

    def _hand_over(self, seat: int) -> None:
        previous, self.last_viewer = self.last_viewer, seat
        if len(self.seats.people) < 2 or previous == seat or not self._has_secrets(seat):
            return
        self.screen.scroll_away()
        self.screen.ask(Text("Pass to {name}, press Enter:", {"name": self.names[seat]}))
        unread = self.match.log(seat)[self.log_read[seat] :]
        if unread:
            self.screen.say(Text("Since you last looked:"))
            print_log_lines(self.screen, unread, self.names)
        self.pending_steps = []

    # The end

    def _finish(self) -> None:
        people = self.seats.people
        if not self.screen.plain:
            self.screen.say()
            self.commands.run("board", "", people[0] if len(people) == 1 else None)
        self._print_pending()
        scores = self.match.scores()
        self.screen.say(Text("The game is over. Final scores:"), style="bold")
        print_scores(self.screen, scores, self.names, final=True)
        print_ties(self.screen, self.match, scores, self.names)
        print_winners(self.screen, [self.names[s.seat] for s in scores if s.rank == 1])
        path = self._save_or_print()
        if path:
            self.screen.say(Text("The record is kept. See it again with:"))
            self._print_command(f"replay {quote_path(path)}")


@contextlib.contextmanager
def defer_sigint() -> Iterator[None]:
    """Defer Ctrl-C until a move is played or a file is written."""
    received: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        received.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if received:
        raise KeyboardInterrupt


def get_program_name() -> str:
    """Return how this program was started, for messages with a command."""
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m parasol"
    return "parasol"


def quote_path(path: Path) -> str:
    """Quote a path for a shell."""
    return shlex.quote(str(path))
