"""What speaks for and against a move of Maui, in a few words: the reasons of a hint.

They come from the previews, so they reveal nothing that the decider does not see.
"""

from parasol.core.faces import HintsGame
from parasol.core.words import Words, join_words
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.notation import get_parts, word
from parasol.games.maui.position import TOWELS, WIDTH
from parasol.games.maui.preview import Outcome, preview_moves
from parasol.games.maui.rules import MauiState
from parasol.games.maui.words import PATTERN_NAMES, Text

MATCHES = (Text("no match"), Text("one match"), Text("two matches"), Text("three matches"))
COVERS = {
    "umbrella": Text("the umbrella in column {column}"),
    "crab": Text("a sand crab in column {column}"),
}
TOKEN = Text("a {pattern} token")
OUTSIDE = Text("{count} penalties", {}, "{count} penalty", "count")
PRICE = Text("{count} sand dollars to pay", {}, "{count} sand dollar to pay", "count")
DOLLARS = Text("{count} sand dollars", {}, "{count} sand dollar", "count")
TRACK = Text(
    "{count} points on the {pattern} track",
    {},
    "{count} point on the {pattern} track",
    "count",
)
BOTH = Text("{one}, and {other}")


def explain_moves(seen: MauiSeen) -> dict[int, Words]:
    """Give the reasons for and against every legal move, by its code."""
    found = preview_moves(seen)
    state = seen.known
    column = int(state.own[int(state.mover) * int(WIDTH) + int(TOWELS)]) + 1
    reasons: dict[int, Words] = {}
    for code in state.actions() if found else ():
        name = word(code)
        if name in found:
            parts = get_parts(code)
            said = _explain_move(found, name, column)
            if parts["kind"] == "track":
                said = [_describe_track(found[name], parts["pattern"])]
            reasons[code] = join_words(said, BOTH)
    return reasons


def _explain_move(found: dict[str, Outcome], name: str, column: int) -> list[Words]:
    outcome = found[name]
    if "best" in outcome:  # a pick speaks of its best place
        said = _explain_move(found, f"{name} {outcome['best']}", column)
        return said + _describe_count(PRICE, outcome["price"])
    if "matches" not in outcome:  # sand dollars are taken
        return [DOLLARS.fill(count=outcome["points"])]
    said = [MATCHES[len(outcome["matches"])]]
    for spot in outcome["covers"]:
        kind = "crab" if spot["token"] == "crab" else "umbrella"
        said.append(COVERS[kind].fill(column=column))
    for pattern in outcome["gained"]:
        said.append(TOKEN.fill(pattern=PATTERN_NAMES[pattern]))
    return said + _describe_count(OUTSIDE, len(outcome["outside"]))


def _describe_track(outcome: Outcome, pattern: str) -> Words:
    points = outcome["tracks"].get(pattern, {}).get("points", 0)
    return TRACK.fill(count=points, pattern=PATTERN_NAMES[pattern])


def _describe_count(text: Text, count: int) -> list[Words]:
    return [text.fill(count=count)] if count else []


class Hints(HintsGame[MauiState, MauiSeen]):
    """What speaks for and against a move of Maui."""

    def explain_moves(self, seen: MauiSeen) -> dict[int, Words]:
        return explain_moves(seen)
