"""What speaks for and against a move of Playa Pirata, in a few words: the reasons of a hint.

They come from what the decider has seen, so they reveal nothing that is hidden from it.
"""

from parasol.core.faces import HintsGame
from parasol.core.words import Seat, Words, join_words
from parasol.games.playa_pirata.knowledge import PirataSeen
from parasol.games.playa_pirata.notation import LETTERS, get_parts, get_value
from parasol.games.playa_pirata.position import DEPTH, LARGE
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.words import Text, name_treasure

SECRET = Text("only you will know it")
LEARN = Text("you learn what it is")
LEARN_ALL = Text("everybody learns what it is")
SHOW = Text("the others learn what you know")
KNOWN = Text("you know it already")
NOTHING = Text("nobody learns anything")
FOR_GOOD = Text("yours for good")
IN_FRONT = Text("it stays in front of you")
VALUE = Text("you know it: {treasure}")
UNSEEN = Text("you have not seen it")
TAKEN = Text("it is taken from {seat}")
OWN = Text("it is yours already")
BARE = Text("nobody has covered it yet")
REACH = Text("the next group there must reach {total}")
KEPT = Text("every towel card in hand is a point")
BOTH = Text("{one}, and {other}")


def explain_moves(seen: PirataSeen) -> dict[int, Words]:
    """Give the reasons of the legal moves that need one, by their codes."""
    found = {}
    for code in seen.known.actions():
        said = _explain_move(seen, code)
        if said:
            found[code] = join_words(said, BOTH)
    return found


def _explain_move(seen: PirataSeen, code: int) -> list[Words]:
    state, parts = seen.known, get_parts(code)
    at = parts.get("treasure")
    place = -1 if at is None else LETTERS.index(at)
    match parts["kind"]:
        case "bury":
            return [SECRET]
        case "telescope" | "bucket":
            return [NOTHING if at is None else KNOWN if seen.knows(place) else LEARN]
        case "map":
            return [NOTHING if at is None else SHOW if seen.knows(place) else LEARN_ALL]
        case "umbrella":
            return [IN_FRONT] if at is None else [FOR_GOOD, *_describe_value(seen, place)]
        case "cover":
            return [*_describe_value(seen, place), _describe_holder(seen, place)]
        case "card":
            return [REACH.fill(total=parts["value"] + _find_step(seen))]
        case "done":
            return [REACH.fill(total=int(state.lowest) + _find_step(seen))]
        case "stop":
            return [KEPT] if state.tables.unplayed_points == 1 else []
    return []


def _describe_value(seen: PirataSeen, place: int) -> list[Words]:
    if not seen.knows(place):
        return [UNSEEN]
    return [VALUE.fill(treasure=name_treasure(get_value(int(seen.known.get_kind(place)))))]


def _describe_holder(seen: PirataSeen, place: int) -> Words:
    holder = int(seen.known.find_controller(place))
    if holder < 0:
        return BARE
    return OWN if holder == seen.known.mover else TAKEN.fill(seat=Seat(holder))


def _find_step(seen: PirataSeen) -> int:
    """Return by how much the next group must exceed the card that this one leaves on top."""
    state = seen.known
    large = int(state.table[int(state.target) * int(DEPTH) + int(LARGE)]) > 0
    return int(state.tables.king_size_more) if large else 1


class Hints(HintsGame[PirataState, PirataSeen]):
    """What speaks for and against a move of Playa Pirata."""

    def explain_moves(self, seen: PirataSeen) -> dict[int, Words]:
        return explain_moves(seen)
