"""Hints: the moves one could make now, best first, with what each is expected to lead to, and why.

The search gives the margin, the game the reason; both know only what the asking seat sees.
"""

from dataclasses import dataclass, replace
from numbers import Real
from typing import Any

from parasol.bots.search import Searcher
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.match import Match, Move, from_view
from parasol.core.words import SOURCE, Names, Text, Words

AHEAD = Text("{count} points ahead in the end", {}, "{count} point ahead in the end", "count")
BEHIND = Text("{count} points behind in the end", {}, "{count} point behind in the end", "count")
LEVEL = Text("level in the end")
HINT_SECONDS = 1.0
"""Seconds that a hint is thought over."""


@dataclass(frozen=True)
class Hint:
    """A move, the margin in points with which it is expected to end, and what speaks for it."""

    move: Move
    margin: float
    reason: Words
    before: str = ""
    """What has to be played before the move."""

    @property
    def words(self) -> str:
        """All that has to be played."""
        return f"{self.before} {self.move.word}".strip()

    @property
    def text(self) -> Text:
        """Reason and margin as a sentence."""
        count = round(self.margin)
        standing = LEVEL if count == 0 else (AHEAD if count > 0 else BEHIND).of(count=abs(count))
        return Text("{reason}; {standing}", {"reason": self.reason, "standing": standing})

    def render(self, language: str = SOURCE, names: Names = ()) -> str:
        """The hint in a language, the seats called by their names."""
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
    """The legal moves of `seat` (whoever is to decide), best first, from what that seat sees.

    It thinks for a second unless something else is said. With `iterations` alone the same position
    gives the same hints; with both it ends with whichever is over first.
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
    searcher = Searcher("hint", iterations, seconds, cores=cores)
    seen = match.game.observe(match.state, decider)
    found = searcher.think(seen, Rng(match.state.turn), thorough=True)
    margins = {thought.action: thought.margin for thought in found}
    reasons = match.game.merits(seen)
    hints = [
        Hint(move, margins[move.code], reasons.get(move.code, move.text)) for move in match.moves()
    ]
    return sorted(hints, key=lambda hint: -hint.margin)


def advise(match: Match, seconds: float = HINT_SECONDS, **more: Any) -> list[Hint]:
    """Hints for people: where the best is a word that they need not type, what they do after it.

    `more` as for `hint`.
    """
    hints = hint(match, seconds=seconds, **more)
    unsaid, seat = match.game.unsaid, match.seat
    if not hints or hints[0].move.word != unsaid:
        return hints
    after = from_view(match.view(seat), int(match.state.turn))
    after.play(unsaid)
    if after.seat != seat:
        return hints
    further = [replace(one, before=unsaid) for one in hint(after, seconds=seconds, **more)]
    return sorted([*further, *hints[1:]], key=lambda hint: -hint.margin)
