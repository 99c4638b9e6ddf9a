"""The table: people at one terminal and computer opponents play a match to its end.

The match is kept in its file before every question, so that whatever ends the program leaves a
game that can be resumed.
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
from parasol.terminal import saving
from parasol.terminal.answers import Answers
from parasol.terminal.screen import Screen
from parasol.terminal.seats import TAG, Seats, computer_word
from parasol.terminal.telling import (
    sentence,
    tell_lines,
    tell_moves,
    tell_scores,
    tell_steps,
    tell_ties,
    tell_winners,
)
from parasol.terminal.topics import topics

PROMPT = Text("Number or word (? for help):")
STOP = ("quit", "exit", "q")
INTERRUPTED = 130


class Quit(Exception):
    """Somebody has enough; the game is kept."""


class Table:
    """One match at this terminal. `path` is its file; None: a fresh one is made."""

    def __init__(
        self, screen: Screen, match: Match, seats: Seats, path: Path | None, hints: bool
    ) -> None:
        self.screen = screen
        self.match = match
        self.seats = seats
        self.names = seats.names(screen.language)
        self.path = path
        self.answers = Answers(screen, match, self.names, hints)
        self.untold: list[Step] = []
        """Steps of the computer, to be told below the next drawn board."""
        self.looking: int | None = None
        """The person whose things were shown last."""
        self.turn_shown = 0
        self.heard = dict.fromkeys(seats.people, 0)
        """How much of the log each person had been told when they last looked."""
        self.complaint = ""
        match.tags[TAG] = str(seats)

    def run(self) -> int:
        """Play to the end, or until somebody stops; the program's exit code."""
        try:
            self._keep_or_say()
            self._greet()
            while not self.match.over:
                if self.seats.is_person(self.match.seat):
                    self._person()
                else:
                    self._computer()
            self._finish()
        except (Quit, EOFError):
            self._stop()
        except KeyboardInterrupt:
            self._stop()
            return INTERRUPTED
        except BrokenPipeError:
            with contextlib.suppress(saving.BadFile):
                self._keep()
            raise
        return 0

    # Keeping

    def _keep(self) -> Path:
        """Put the match into its file."""
        if self.path is None:
            self.path = saving.fresh(self.match.game.name)
        saving.write(self.path, self.match.record())
        return self.path

    def _keep_or_say(self) -> None:
        """Keep the match; where that fails, go on playing and say so, once."""
        try:
            self._keep()
        except saving.BadFile as error:
            if str(error) != self.complaint:
                self.complaint = str(error)
                text = Text("{problem}. Type save and a file's name.", {"problem": error.text})
                self.screen.say(text, style="bold red")

    def _kept(self) -> Path | None:
        """Keep the match in its file, else in a fresh one; where no file takes it, print it."""
        try:
            return self._keep()
        except saving.BadFile as error:
            self.screen.say(f"{self.screen.render(error.text)}.", style="bold red")
        self.path = None
        try:
            return self._keep()
        except saving.BadFile:
            self.screen.say(Text("This is the game; copy it into a file:"))
            self.screen.line(self.match.record())
            return None

    def _stop(self) -> None:
        """Keep the match and say how to go on."""
        with uninterrupted():
            self.screen.say()
            path = self._kept()
            if path:
                self.screen.say(Text("The game is kept. Go on with:"))
                self._command(f"play --resume {quoted(path)}")

    # Turns

    def _greet(self) -> None:
        text = Text("{game}: {names}.")
        said: list[Words] = [text.of(game=self.match.game.title, names=Row(self.names))]
        if self.match.steps:
            said.append(Text("Resumed."))
        elif {"goal", "turn"} <= set(topics(self.match.game.help())):
            said.append(Text("New to it? Type ? goal and ? turn."))
        said.append(Text("The game is kept all the time; quit stops it."))
        self.screen.say(Row(said, " "))

    def _computer(self) -> None:
        seat = self.match.seat
        assert seat is not None
        with self.screen.busy(Text("{name} is thinking", {"name": self.names[seat]})):
            word = computer_word(self.match, self.seats.words[seat])
        with uninterrupted():
            self.match.play(word)
        if self.screen.plain or not self.seats.people:
            self._tell(self.match.steps[-1:])
        else:
            self.untold.append(self.match.steps[-1])

    def _tell(self, steps: list[Step], viewer: int = SPECTATOR) -> None:
        """Say what happened: to the one person here, or else what `viewer` may know."""
        people = self.seats.people
        knows = people[0] if len(people) == 1 else viewer
        tell_steps(self.screen, self.match, steps, knows, self.names)

    def _tell_untold(self) -> None:
        self._tell(self.untold)
        self.untold = []

    def _person(self) -> None:
        """Show what the decider needs, and ask until a decision is made or taken back."""
        seat = self.match.seat
        assert seat is not None
        self._keep_or_say()
        self._hand_over(seat)
        if not self.screen.plain or self.turn_shown != self.match.state.turn:
            self.screen.say()
            self.answers.answer("board", "", seat)
        self.turn_shown = int(self.match.state.turn)
        self._tell_untold()
        moves = self.match.moves()
        asked = self.match.game.terminal.describe_prompt(
            self.match.view(seat), [move.parts for move in moves]
        )
        if len(self.seats.people) > 1:
            text = Text("{name}: {what}")
            asked = text.of(name=sentence(self.names[seat]), what=asked)
        self.screen.say(asked, style="bold")
        tell_moves(self.screen, moves, self.names)
        while not self._answered(self.screen.ask(PROMPT), seat):
            pass
        self.heard[seat] = len(self.match.log(seat))

    def _answered(self, typed: str, seat: int) -> bool:
        """Do what was typed; True when the position has changed."""
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
        elif command in STOP:
            raise Quit
        elif command == "undo":
            return self._undo(seat)
        elif command == "save":
            self._save(rest)
        elif not self.answers.answer(command, rest, seat):
            return self._play(typed, seat)
        return False

    def _play_number(self, typed: str, seat: int) -> bool:
        moves = self.match.moves()
        number = int(typed) if len(typed) < 5 else 0
        if not 1 <= number <= len(moves):
            text = Text("There is no move {number}; they are numbered 1 to {last}.")
            self.screen.say(text.of(number=typed[:10], last=len(moves)))
            return False
        return self._play(moves[number - 1].word, seat)

    def _play(self, words: str, seat: int) -> bool:
        before = len(self.match.steps)
        try:
            with uninterrupted():
                self.match.play(self.match.meant(words))
        except IllegalMove as error:
            self._tell(self.match.steps[before:], seat)
            text = Text("{word}: {reason} (? {rule} explains.)")
            values = {"word": error.word[:40], "reason": error.why, "rule": error.rule}
            self.screen.say(text.of(**values))
            return len(self.match.steps) > before
        self._tell(self.match.steps[before:], seat)
        return self._turn_settled(seat)

    def _turn_settled(self, seat: int) -> bool:
        """Let a finished turn be taken back before a computer answers it."""
        while (
            self.screen.live
            and self.match.can_undo()
            and self.match.seat != seat
            and not self.seats.is_person(self.match.seat)
        ):
            self._keep_or_say()
            typed = self.screen.ask(Text("Your turn is done. Enter: go on, undo: take it back:"))
            command, _, rest = typed.lower().partition(" ")
            if command in STOP:
                raise Quit
            if not typed:
                break
            if command == "undo":
                return self._undo(seat)
            if not self.answers.answer(command, rest.strip(), seat):
                self.screen.say(Text("Press Enter to go on, or type undo."))
        return True

    def _undo(self, seat: int) -> bool:
        last = self.match.steps[-1] if self.match.steps else None
        if last and last.seat != seat and not self._shares(seat, last.seat):
            text = Text("{name} has acted since; your move stays.")
            self.screen.say(text.of(name=sentence(self.names[last.seat])))
            return False
        try:
            with uninterrupted():
                self.match.undo()
        except CannotUndo as error:
            self.screen.say(error.text)
            return False
        assert last is not None
        self.screen.say(Text("{word} is taken back.", {"word": last.word}))
        self.turn_shown = 0
        return True

    def _save(self, name: str) -> None:
        """Keep the game, from now on in the named file if there is a name."""
        try:
            if name and not saving.same(name, self.path):
                self.path = saving.chosen(name)
            self.screen.line(Text("Kept in {path}", {"path": self._keep()}))
        except saving.BadFile as error:
            self.screen.say(f"{self.screen.render(error.text)}.")

    def _command(self, rest: str) -> None:
        """Show a command line whole, so that it can be copied."""
        self.screen.line(f"  {program()} {rest}")

    # Several people at one terminal

    def _private(self, seat: int) -> bool:
        """Whether that seat knows something that another person here must not see."""
        others = set(self.seats.people) - {seat}
        secrets = self.match.game.secrets.list_secrets(self.match.state)
        return any(seat in s.known_to and not others <= s.known_to for s in secrets)

    def _shares(self, seat: int, other: int) -> bool:
        """Whether two seats are people's who sit here and hide nothing from each other."""
        return self.seats.is_person(other) and not self._private(seat)

    def _hand_over(self, seat: int) -> None:
        previous, self.looking = self.looking, seat
        if len(self.seats.people) < 2 or previous == seat or not self._private(seat):
            return
        self.screen.hide()
        self.screen.ask(Text("Pass to {name}, press Enter:", {"name": self.names[seat]}))
        news = self.match.log(seat)[self.heard[seat] :]
        if news:
            self.screen.say(Text("Since you last looked:"))
            tell_lines(self.screen, news, self.names)
        self.untold = []

    # The end

    def _finish(self) -> None:
        people = self.seats.people
        if not self.screen.plain:
            self.screen.say()
            self.answers.answer("board", "", people[0] if len(people) == 1 else None)
        self._tell_untold()
        scores = self.match.scores()
        self.screen.say(Text("The game is over. Final scores:"), style="bold")
        tell_scores(self.screen, scores, self.names, final=True)
        tell_ties(self.screen, self.match, scores, self.names)
        tell_winners(self.screen, [self.names[s.seat] for s in scores if s.rank == 1])
        path = self._kept()
        if path:
            self.screen.say(Text("The record is kept. See it again with:"))
            self._command(f"replay {quoted(path)}")


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until a move or a file is whole."""
    waiting: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        waiting.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


def program() -> str:
    """How this program was started, for sentences that say how to start it again."""
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m parasol"
    return "parasol"


def quoted(path: Path) -> str:
    """A path as a shell wants it typed."""
    return shlex.quote(str(path))
