"""Hints: the legal moves, best first, each with its expected margin and a reason.

The search gives the margin, the game the reason; both know only what the asking seat sees.
"""

from dataclasses import dataclass, replace
from numbers import Real
from typing import Any

from parasol.bots.search import SearchBot
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.match import Match, Move, from_view
from parasol.core.words import SOURCE_LANGUAGE, Names, Text, Words

AHEAD = Text("{count} points ahead in the end", {}, "{count} point ahead in the end", "count")
BEHIND = Text("{count} points behind in the end", {}, "{count} point behind in the end", "count")
LEVEL = Text("level in the end")
HINT_SECONDS = 1.0
"""Search time for hints unless the caller says otherwise."""


@dataclass(frozen=True)
class Hint:
    """A move, its expected final margin in points, and the reason for it."""

    move: Move
    margin: float
    reason: Words
    before: str = ""
    """The word to play before the move."""

    @property
    def words(self) -> str:
        """All words to play."""
        return f"{self.before} {self.move.word}".strip()

    @property
    def text(self) -> Text:
        """The reason and the margin as a sentence."""
        count = round(self.margin)
        standing = LEVEL if count == 0 else (AHEAD if count > 0 else BEHIND).fill(count=abs(count))
        return Text("{reason}; {standing}", {"reason": self.reason, "standing": standing})

    def render(self, language: str = SOURCE_LANGUAGE, names: Names = ()) -> str:
        """Render the hint in a language, with the names of the seats."""
        text = Text("{move}: {reason}", {"move": self.words, "reason": self.text})
        return text.render(language, names)

    def __str__(self) -> str:
        return self.render()


def hint(
    match: Match,
    seat: int | None = None,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    cores: int = 1,
) -> list[Hint]:
    """Return the legal moves of `seat` (default: the deciding seat), best first.

    The search knows only what that seat sees, and takes one second by default. With `iterations`
    alone the same position gives the same hints; with both, the search ends with the first limit.
    """
    decider = match.seat
    if decider is None:
        return []
    if seat is not None and seat != decider:
        text = Text("seat {decider}, whose decision it is", {"decider": decider})
        raise BadOption("seat", seat, text)
    given: Any = seconds
    if given is not None and not (isinstance(given, Real) and float(given) > 0):
        raise BadOption("seconds", seconds, Text("more than nothing"))
    if iterations is None and seconds is None:
        seconds = HINT_SECONDS
    bot = SearchBot("hint", iterations, seconds, cores=cores)
    seen = match.game.observe(match.state, decider)
    estimates = bot.estimate_actions(seen, Rng(match.state.turn), thorough=True)
    margins = {estimate.action: estimate.margin for estimate in estimates}
    reasons = match.game.hints.explain_moves(seen)
    hints = [
        Hint(move, margins[move.code], reasons.get(move.code, move.text)) for move in match.moves()
    ]
    return sorted(hints, key=lambda hint: -hint.margin)


def advise(match: Match, seconds: float = HINT_SECONDS, **more: Any) -> list[Hint]:
    """Return hints for people: a word they need not type is joined with the move after it.

    `more` is passed on to `hint`.
    """
    hints = hint(match, seconds=seconds, **more)
    implied, seat = match.game.implied_word, match.seat
    if not hints or hints[0].move.word != implied:
        return hints
    after = from_view(match.view(seat), int(match.state.turn))
    after.play(implied)
    if after.seat != seat:
        return hints
    further = [replace(one, before=implied) for one in hint(after, seconds=seconds, **more)]
    return sorted([*further, *hints[1:]], key=lambda hint: -hint.margin)
