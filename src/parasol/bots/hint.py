"""Hints: the moves one could make now, best first, with what each is expected to gain."""

from dataclasses import dataclass

from parasol.bots.simple import expected_gains
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.match import Match, Move
from parasol.core.words import SOURCE, Number, Text


@dataclass(frozen=True)
class Hint:
    """A move, the points its turn is expected to gain, and why in words."""

    move: Move
    gain: float
    reason: Text

    def said(self, language: str = SOURCE) -> str:
        """The hint in a language."""
        return Text("{move}: {reason}", {"move": self.move, "reason": self.reason}).said(language)

    def __str__(self) -> str:
        return self.said()


def hint(match: Match, seat: int | None = None, seconds: float = 1) -> list[Hint]:
    """The legal moves of `seat` (whoever is to decide), best first, from what that seat sees.

    Today's hints are the simple opponent's: they look at one turn and are ready long before
    `seconds` have passed.
    """
    decider = match.seat
    if decider is None:
        return []
    if seat is not None and seat != decider:
        text = Text("seat {decider}, whose decision it is", {"decider": decider})
        raise BadOption("seat", seat, text)
    if not seconds > 0:
        raise BadOption("seconds", seconds, Text("more than nothing"))
    gains = expected_gains(match.game.observe(match.state, decider), Rng(match.state.turn))
    hints = [_hint(match, move, gains[move.code]) for move in match.moves()]
    return sorted(hints, key=lambda hint: -hint.gain)


def _hint(match: Match, move: Move, gain: float) -> Hint:
    values = {"what": move.text, "gain": Number(gain, signed=True)}
    return Hint(move, gain, Text("{what}; this turn {gain} points", values))
