"""A record shown again: step by step where somebody sits at the keyboard, else all of it."""

import json
from dataclasses import dataclass
from typing import Any

from parasol.core import replay
from parasol.core.errors import BadOption
from parasol.core.match import Match, Step
from parasol.core.words import Seat, Text
from parasol.terminal.screen import Screen
from parasol.terminal.seats import TAG, YOU, Seats
from parasol.terminal.telling import tell_scores, tell_steps, tell_ties

PROMPT = Text("Step {step} of {last}. Enter: next, b: back, a number: go to that step, q: quit:")


@dataclass(frozen=True)
class Still:
    """One position of a replay: what the viewer saw then, and the decision before it."""

    view: dict[str, Any]
    step: Step | None


class Replay:
    """A record as stills that can be leafed through.

    `seat` shows only what that seat knew; without it every step is shown as whoever played it
    saw it, for a complete record hides nothing anyway.
    """

    def __init__(self, screen: Screen, text: str, seat: int | None) -> None:
        self.screen = screen
        self.seat = seat
        self.stills: list[Still] = []
        for match in replay.replayed(text):
            if seat is not None:
                check_seat(seat, match.players)
            self.match: Match = match
            step = match.steps[-1] if match.steps else None
            mover = step.seat if step else match.seat
            self.stills.append(Still(match.view(mover if seat is None else seat), step))
        self.names = names_of(self.match, screen.language)

    def run(self, start: int | None) -> int:
        """Show it from a step on; the program's exit code."""
        last = len(self.stills) - 1
        if start is not None:
            check_step(start, last)
        if not self.screen.live:
            for number in range(last + 1) if start is None else [start]:
                self.show(number, table=number in (0, last, start))
            return 0
        number = start or 0
        self.show(number, table=True)
        while True:
            try:
                typed = self.screen.ask(PROMPT.of(step=number, last=last)).lower()
            except EOFError:
                return 0
            if typed in ("q", "quit"):
                return 0
            wanted = self._wanted(typed, number, last)
            if wanted is not None:
                number = wanted
                self.show(number, table=True)

    def _wanted(self, typed: str, number: int, last: int) -> int | None:
        """The step somebody asks for; None, with a sentence, if there is none."""
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

    def show(self, number: int, table: bool) -> None:
        """One step: the table, if it is wanted, then what was played and what came of it."""
        still, game = self.stills[number], self.match.game
        text = Text("Step {step} of {last}.", {"step": number, "last": len(self.stills) - 1})
        self.screen.say(text if self.screen.plain else "")
        if table:
            draw = game.terminal.describe_view if self.screen.plain else game.terminal.render_board
            self.screen.show(draw(still.view, self.names, self.screen.language))
        if still.step:
            viewer = still.step.seat if self.seat is None else self.seat
            tell_steps(self.screen, self.match, [still.step], viewer, self.names)
        if number == len(self.stills) - 1 and self.match.over:
            scores = self.match.scores()
            tell_scores(self.screen, scores, self.names, final=True)
            tell_ties(self.screen, self.match, scores, self.names)


def print_steps(text: str, only: int | None) -> int:
    """One line of JSON a step, hidden things included; the program's exit code."""
    last = 0
    for step in replay.steps(text):
        last = step["step"]
        if only is None or only == last:
            print(json.dumps(step, separators=(",", ":")))
    if only is not None:
        check_step(only, last)
    return 0


def check_step(wanted: int, last: int) -> None:
    """Refuse a step that a record does not have."""
    if not 0 <= wanted <= last:
        text = Text("a step of this record, 0 to {last}", {"last": last})
        raise BadOption("step", wanted, text)


def check_seat(wanted: int, players: int) -> None:
    """Refuse a seat that a record does not have."""
    if not 0 <= wanted < players:
        text = Text("a seat of this record, 0 to {last}", {"last": players - 1})
        raise BadOption("seat", wanted, text)


def names_of(match: Match, language: str) -> list[str]:
    """What the seats are called: after who sat there, where the record says so."""
    words = match.tags.get(TAG, "").split(",")
    if len(words) != match.players or not all(word.isalnum() for word in words):
        words = [YOU] * match.players
    names = Seats(words).names(language)
    people = Seats(words).people
    return [Seat(n).render(language) if n in people else name for n, name in enumerate(names)]
