"""What comes after passing a special card's window, from what the decider knows: for a screen.

While one's special card is unplayed, every step of a turn is preceded by a question that is
nearly always passed. So that a screen can offer the step itself at once, the answer has, for each
word that leads on to a further decision of the same seat (`pass`, `skip`, `stop`), its `phase` and
`moves`, each with `word` and `parts` as moves have them. A screen sends both as one chain
(`pass bury/5`).
Words after which the turn goes on to somebody else have no entry.
"""

from typing import Any

from parasol.core.chance import Rng
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.notation import get_parts, word
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.view import PHASES

LEADING = ("pass", "skip", "stop")


def preview_moves(seen: PirataSeen) -> dict[str, Any]:
    """What every passing word leads to; empty for whoever is not to decide."""
    if seen.viewer < 0 or seen.known.seat() != seen.viewer:
        return {}
    return weigh_moves(seen.guess(Rng(0)))


def weigh_moves(state: PirataState) -> dict[str, Any]:
    """The same from a whole position; the answer must not depend on what the decider can't see."""
    found: dict[str, Any] = {}
    for code in state.actions():
        said = word(code)
        if said not in LEADING:
            continue
        after = state.clone()
        after.apply(code)
        if after.seat() == state.seat() and after.turn == state.turn and after.hand == state.hand:
            moves = [{"word": word(one), "parts": get_parts(one)} for one in after.actions()]
            found[said] = {"phase": PHASES[after.phase], "moves": moves}
    return found
