"""Why a move of Maui is not legal now, and the topic of the help that its rule stands in."""

from parasol.core.words import Reason
from parasol.games.maui import notation
from parasol.games.maui.notation import ROWS, get_parts
from parasol.games.maui.position import (
    DOLLARS,
    HAND,
    LAYING,
    PICKING,
    PLACING,
    STEPS,
    TRACKING,
    WIDTH,
)
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.words import PATTERN_NAMES, Text

_ASKED = {
    int(PICKING): Reason(Text("Take a towel, or the sand dollars of a row, first."), "turn"),
    int(PLACING): Reason(
        Text("A towel has been taken; it must be placed now: @ and its top row."), "place"
    ),
    int(TRACKING): Reason(
        Text("A scoring umbrella was covered; choose its track first."), "scoring-umbrellas"
    ),
    int(LAYING): Reason(Text("The towel lies; lay a towel token, or say done."), "tokens"),
}
_PHASE_OF = {
    "pick": PICKING,
    "spare": PICKING,
    "take": PICKING,
    "place": PLACING,
    "track": TRACKING,
    "token": LAYING,
    "done": LAYING,
}


def reason(state: MauiState, action: int) -> Reason:
    """Explain why `action` is not legal."""
    parts = get_parts(action)
    kind = parts["kind"]
    if _PHASE_OF[kind] != state.phase:
        return _ASKED[int(state.phase)]
    match kind:
        case "pick":
            return _explain_pick(state, ROWS.index(parts["row"]) * 3 + parts["position"] - 1)
        case "spare":
            text = Text(
                "A spare towel is only for when no towel can be placed and no dollars can be taken."
            )
            return Reason(text, "spare")
        case "take":
            text = Text("There are no sand dollars in row {row}.", {"row": parts["row"]})
            return Reason(text, "dollars")
        case "place":
            text = Text("From row {top} no pattern would match the last towel inside the beach.")
            return Reason(text.fill(top=parts["top"]), "place")
        case "track":
            return _explain_track(state, PATTERNS.index(parts["pattern"]))
        case "token":
            return _explain_token(state, parts["part"], PATTERNS.index(parts["pattern"]))
    return Reason(
        Text("This towel matches nothing yet; a token must make a match first."), "tokens"
    )


def bad_word(word: str) -> Reason:
    """Explain that a word is none of Maui's."""
    text = Text(
        "{word} is no move of Maui's. Words are A1 to B3, $A, $B, @ and a row, + and a token as in "
        "+wave/2, ^ and a track, done, spare/A1 to spare/B3."
    )
    return Reason(text.fill(word=word[:40]), "words")


def _explain_pick(state: MauiState, place: int) -> Reason:
    cost, dollars = int(state.tables.costs[place]), _get_own(state, int(DOLLARS))
    where = notation.name_place(place)
    if cost > dollars:
        text = Text("The price of {place} in sand dollars is {cost}; in hand there are {dollars}.")
        return Reason(text.fill(place=where, cost=cost, dollars=dollars), "pick")
    text = Text("The towel at {place} matches the last towel nowhere, so it may not be taken.")
    return Reason(text.fill(place=where), "pick")


def _explain_track(state: MauiState, track: int) -> Reason:
    if _get_own(state, int(STEPS) + track) >= state.tables.spaces:
        text = Text("The {track} marker stands on the last space already.")
    else:
        text = Text("This scoring umbrella does not show the {track} track.")
    return Reason(text.fill(track=PATTERN_NAMES[PATTERNS[track]]), "scoring-umbrellas")


def _explain_token(state: MauiState, part: int, pattern: int) -> Reason:
    row = int(state.top) + part - 1
    flipped = bool(state.tables.flipped[state.mover])
    printed = notation.name_patterns(state, int(state.picked), flipped)[part - 1]
    if _get_own(state, int(HAND) + pattern) <= state.gained[pattern]:
        if state.gained[pattern]:
            text = Text(
                "The {pattern} token was gained this turn; it can be used from the next one on."
            )
        else:
            text = Text("There is no {pattern} token in hand.")
    elif part <= state.part:
        text = Text("Tokens are laid from the ocean down; only parts below the last one are left.")
    elif not 1 <= row <= state.tables.rows:
        text = Text("Part {part} lies outside the beach.")
    elif printed == PATTERNS[pattern]:
        text = Text("Part {part} shows {pattern} already.")
    else:
        text = Text("With {pattern} on part {part} the towel would match nothing in the end.")
    return Reason(text.fill(pattern=PATTERN_NAMES[PATTERNS[pattern]], part=part), "tokens")


def _get_own(state: MauiState, offset: int) -> int:
    return int(state.own[int(state.mover) * int(WIDTH) + offset])
