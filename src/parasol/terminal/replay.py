"""Shows a record: step by step in an interactive terminal, else all steps."""

import json
from dataclasses import dataclass
from typing import Any

from parasol.core import replay
from parasol.core.errors import BadOption
from parasol.core.match import Match, Step
from parasol.core.words import Seat, Text
from parasol.terminal.printing import print_scores, print_steps, print_ties
from parasol.terminal.screen import Screen
from parasol.terminal.seats import TAG, YOU, Seats

PROMPT = Text("Step {step} of {last}. Enter: next, b: back, a number: go to that step, q: quit:")


@dataclass(frozen=True)
class Frame:
    """One step of a replay: the viewer's view, and the decision before it."""

    view: dict[str, Any]
    step: Step | None


class ReplayViewer:
    """Shows the steps of a record.

    With `seat` it shows only what that seat knew. Without it every step is shown as the deciding
    seat saw it; a complete record hides nothing anyway.
    """

    def __init__(self, screen: Screen, text: str, seat: int | None) -> None:
        self.screen = screen
        self.seat = seat
        self.frames: list[Frame] = []
        for match in replay.iter_matches(text):
            if seat is not None:
                check_seat(seat, match.players)
            self.match: Match = match
            step = match.steps[-1] if match.steps else None
            mover = step.seat if step else match.seat
            self.frames.append(Frame(match.view(mover if seat is None else seat), step))
        self.names = name_seats(self.match, screen.language)

    def run(self, start: int | None) -> int:
        """Show the record from a step on; return the exit code."""
        last = len(self.frames) - 1
        if start is not None:
            check_step(start, last)
        if not self.screen.interactive:
            for number in range(last + 1) if start is None else [start]:
                self.show(number, board=number in (0, last, start))
            return 0
        number = start or 0
        self.show(number, board=True)
        while True:
            try:
                typed = self.screen.ask(PROMPT.fill(step=number, last=last)).lower()
            except EOFError:
                return 0
            if typed in ("q", "quit"):
                return 0
            wanted = self._parse_step(typed, number, last)
            if wanted is not None:
                number = wanted
                self.show(number, board=True)

    def _parse_step(self, typed: str, number: int, last: int) -> int | None:
        """Return the number of the step that was asked for; None, with a message, if invalid."""
        if typed in ("b", "back"):
            wanted = number - 1
        elif typed.isdecimal() and len(typed) < 8:
            wanted = int(typed)
        elif typed in ("", "n", "next"):
            wanted = number + 1
        else:
            self.screen.say(Text("Press Enter, or type b, q or the number of a step."))
            return None
        if 0 <= wanted <= last:
            return wanted
        self.screen.say(Text("There are steps 0 to {last}.", {"last": last}))
        return None

    def show(self, number: int, board: bool) -> None:
        """Show one step: the board if `board` is set, then the move and its events."""
        frame, game = self.frames[number], self.match.game
        text = Text("Step {step} of {last}.", {"step": number, "last": len(self.frames) - 1})
        self.screen.say(text if self.screen.plain else "")
        if board:
            draw = game.terminal.describe_view if self.screen.plain else game.terminal.render_board
            self.screen.show(draw(frame.view, self.names, self.screen.language))
        if frame.step:
            viewer = frame.step.seat if self.seat is None else self.seat
            print_steps(self.screen, self.match, [frame.step], viewer, self.names)
        if number == len(self.frames) - 1 and self.match.over:
            scores = self.match.scores()
            print_scores(self.screen, scores, self.names, final=True)
            print_ties(self.screen, self.match, scores, self.names)


def print_json_steps(text: str, only: int | None) -> int:
    """Print each step as a line of JSON, with hidden information; return the exit code."""
    last = 0
    for step in replay.iter_steps(text):
        last = step["step"]
        if only is None or only == last:
            print(json.dumps(step, separators=(",", ":")))
    if only is not None:
        check_step(only, last)
    return 0


def check_step(wanted: int, last: int) -> None:
    """Raise BadOption for a step that the record does not have."""
    if not 0 <= wanted <= last:
        text = Text("a step of this record, 0 to {last}", {"last": last})
        raise BadOption("step", wanted, text)


def check_seat(wanted: int, players: int) -> None:
    """Raise BadOption for a seat that the record does not have."""
    if not 0 <= wanted < players:
        text = Text("a seat of this record, 0 to {last}", {"last": players - 1})
        raise BadOption("seat", wanted, text)


def name_seats(match: Match, language: str) -> list[str]:
    """Return the names of the seats, from the record's tag if it has one."""
    words = match.tags.get(TAG, "").split(",")
    if len(words) != match.players or not all(word.isalnum() for word in words):
        words = [YOU] * match.players
    names = Seats(words).make_names(language)
    people = Seats(words).people
    return [Seat(n).render(language) if n in people else name for n, name in enumerate(names)]
