"""A match under way at a table: its entries applied one after the other, and its clocks.

It knows the rules only through a Match, and neither store nor connections, so that a replay of the
log comes to the same state as live play did.
"""

from dataclasses import dataclass
from typing import Any

from parasol.bots import DEFAULT_LEVEL
from parasol.core.errors import CannotUndo, IllegalMove
from parasol.core.match import Match
from parasol.core.words import Score, Text
from parasol.server.errors import Refused, make_not_your_turn
from parasol.server.tables.log import (
    AnyEntry,
    Flag,
    GiveBack,
    Move,
    Pause,
    Resign,
    Resume,
    Start,
    Takeover,
    Undo,
)

MIN_TIME_SHARE_ON_RETURN = 0.1
"""Share of the whole time that a seat has at least when its person comes back."""


@dataclass(frozen=True)
class Standing:
    """A seat's place at the end: its points by the rules, its rank, whether it gave up."""

    seat: int
    total: int
    rank: int
    resigned: bool


class LiveMatch:
    """A match under way, with clocks, resignations and computers that sit in for people."""

    def __init__(self, match: Match, clock: dict[str, Any] | None, takeover: str) -> None:
        self.match = match
        self.clock = clock
        self.takeover = takeover
        self.version = 0
        self.resigned: list[int] = []
        self.held: dict[int, str] = {}
        """Seats that the computer plays for their person, and at which level."""
        self.ended = False
        self.paused = False
        self.turned = False
        """Whether the last entry began another turn, or gave the turn to another seat."""
        self.since = 0.0
        self._full_time_s = float(clock["seconds"]) if clock else 0.0
        self.left = [self._full_time_s] * match.players
        self.left_last_turn = list(self.left)
        """What was left of each seat's last turn, where the time is per turn."""

        self._scores: list[Score] | None = None

        self.over = False
        """Whether nothing can be played any more."""
        self.decider: int | None = None
        """Whose decision it is; nobody's once it is over."""
        self.update_decider()

    # State

    def update_decider(self) -> None:
        """Take over from the match who decides now."""
        seat = self.match.seat
        self._scores = None
        self.over = self.ended or seat is None
        self.decider = None if self.over else seat

    def end(self, version: int, resigned: list[int]) -> None:
        """Set the end, as the record has it."""
        self.version, self.resigned, self.ended = version, resigned, True
        self.update_decider()

    def get_deadline(self) -> float | None:
        """Return when the decider's clock runs out; None if none is running."""
        decider = self.decider
        if self.clock is None or decider is None or self.paused or decider in self.held:
            return None
        return self.since + self.left[decider]

    def get_scores(self) -> list[Score]:
        """Return every seat's points; cached, as at the end every subscriber gets them."""
        if self._scores is None:
            self._scores = self.match.scores()
        return self._scores

    def get_standings(self) -> list[Standing]:
        """Return every seat's place; who resigned comes last, the first to do so last of all."""
        scores = self.get_scores()
        keys = {score.seat: self._make_rank_key(score.seat, score.rank) for score in scores}
        return [
            Standing(
                s.seat,
                s.total,
                1 + sum(other < keys[s.seat] for other in keys.values()),
                s.seat in self.resigned,
            )
            for s in scores
        ]

    def _make_rank_key(self, seat: int, rank: int) -> tuple[int, int]:
        gone = seat in self.resigned
        return (len(self.resigned) - self.resigned.index(seat) if gone else 0, rank)

    # Entries

    def apply(self, entry: AnyEntry, at: float) -> tuple[AnyEntry, Refused | None]:
        """Apply one entry and return what to log; Refused changes nothing.

        That is the entry itself, except where a chain of words showed something hidden that
        forbids the rest: then it is the words up to there, and the refusal of the rest.
        """
        if self.over:
            raise Refused("over", Text("The game is over."), "end")
        if not self.version and not isinstance(entry, Start):
            raise Refused("not-playing", Text("This table is not being played."))
        if self.paused and not isinstance(entry, Resume | Resign | Takeover | GiveBack):
            raise Refused("paused", Text("The table is paused. Resume it first."))
        before, turn = self.decider, int(self.match.state.turn)
        runs = bool(self.version) and not self.paused and before not in self.held
        applied, rest = entry, None
        match entry:
            case Start():
                if self.version:
                    raise Refused("started", Text("This table has started already."))
            case Move():
                applied, rest = self._move(entry)
            case Undo():
                self._undo(entry.seat)
            case Resign():
                self._resign(entry.seat)
            case Takeover():
                self._take_over(entry.seat, entry.level)
            case GiveBack():
                self._give_back(entry.seat)
            case Flag():
                self._flag(entry.seat, at)
            case Pause():
                pass
            case Resume():
                if not self.paused:
                    raise Refused("not-paused", Text("The table is not paused."))
        self.update_decider()
        if runs and before is not None:
            self.left[before] = max(0.0, self.left[before] - max(0.0, at - self.since))
        self._switch_clock(entry, before, turn, at)
        self.version += 1
        return applied, rest

    def _move(self, entry: Move) -> tuple[Move, Refused | None]:
        if entry.seat != self.decider:
            raise make_not_your_turn()
        try:
            self.match.play(entry.words)
        except IllegalMove as error:
            refused = Refused("illegal", error.why, error.rule)
            if not error.played:
                raise refused from None
            return Move(entry.seat, " ".join(error.played)), refused
        return entry, None

    def _undo(self, seat: int) -> None:
        steps = self.match.steps
        if steps and steps[-1].seat != seat:
            raise Refused("cannot-undo", Text("Another seat has acted since."))
        try:
            self.match.undo()
        except CannotUndo as error:
            raise Refused("cannot-undo", error.text) from None

    def _resign(self, seat: int) -> None:
        if seat in self.resigned:
            raise Refused("resigned", Text("This seat has resigned already."))
        self.resigned.append(seat)
        playing = [s for s in range(self.match.players) if s not in self.resigned]
        if len(playing) < 2:
            self.ended = True
        else:
            self.held[seat] = self.takeover or DEFAULT_LEVEL

    def _take_over(self, seat: int, level: str) -> None:
        if seat in self.held:
            raise Refused("held", Text("The computer holds this seat already."))
        self.held[seat] = level

    def _give_back(self, seat: int) -> None:
        if seat in self.resigned:
            raise Refused("resigned", Text("This seat has resigned already."))
        if self.held.pop(seat, None) is None:
            raise Refused("not-held", Text("The computer does not hold this seat."))
        if self.clock is not None and self.clock["kind"] == "bank":
            # Whose time had run out could not come back otherwise.
            self.left[seat] = max(self.left[seat], self._full_time_s * MIN_TIME_SHARE_ON_RETURN)

    def _flag(self, seat: int, at: float) -> None:
        deadline = self.get_deadline()
        if seat != self.decider or deadline is None or at < deadline:
            raise Refused("not-flagged", Text("This clock has not run out."))
        self.left[seat] = 0.0
        if self.takeover:
            self.held[seat] = self.takeover
        else:
            self._resign(seat)

    def _switch_clock(self, entry: AnyEntry, before: int | None, turn: int, at: float) -> None:
        """Start the clock of whoever is to decide now; the one before has been charged."""
        if isinstance(entry, Pause):
            self.paused = True
        elif isinstance(entry, Resume):
            self.paused = False
        self.since = at
        self.turned = int(self.match.state.turn) != turn or self.decider != before
        if self.clock is None or before is None or not self.turned:
            return
        if self.clock["kind"] == "bank":
            self._add_increment(entry, before, float(self.clock.get("increment", 0)))
            return
        self.left_last_turn[before] = self.left[before]
        if self.decider is not None:
            back = isinstance(entry, Undo)  # a turn taken back gets no longer by it
            self.left[self.decider] = (
                self.left_last_turn[self.decider] if back else self._full_time_s
            )

    def _add_increment(self, entry: AnyEntry, before: int, increment: float) -> None:
        """More time for a turn that was made; an undo takes it back again."""
        if isinstance(entry, Move) and before not in self.held:
            self.left[before] += increment
        elif isinstance(entry, Undo):
            self.left[entry.seat] = max(0.0, self.left[entry.seat] - increment)
