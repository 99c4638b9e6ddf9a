"""Why a move of Playa Pirata is not legal now, and the topic of the help that has its rule."""

from parasol.core.words import Reason
from parasol.games.playa_pirata.notation import LETTERS, get_parts
from parasol.games.playa_pirata.position import (
    CARDS,
    DEPTH,
    DRAFTING,
    FINAL,
    FLAG,
    GUARDING,
    HELD,
    LAST,
    LEFT,
    PIGGYING,
    PIRATE_CARDS,
    PLACING,
    PLAYING,
    SECOND,
    STUCK,
    TOTAL,
    TOWEL_CARDS,
    TOWELS,
    WIDTH,
    WINDOW,
)
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import PIRATES, SPECIALS
from parasol.games.playa_pirata.words import PIRATE_NAMES, SPECIAL_NAMES, Text, name_treasure

_ASKED = {
    int(DRAFTING): Reason(Text("Keep one of the special cards first."), "draft"),
    int(GUARDING): Reason(
        Text("Before the first treasure is buried only a Lifeguard may be played; else pass."),
        "lifeguard",
    ),
    int(WINDOW): Reason(
        Text("Play your special card, or say pass to go on without it."), "windows"
    ),
    int(PIGGYING): Reason(
        Text(
            "Choose the towel card that the Piggybank takes back: take and its place in the pile."
        ),
        "piggybank",
    ),
    int(PLAYING): Reason(Text("Play a treasure or a pirate first."), "turn"),
    int(TOWELS): Reason(Text("Towels come now: @ and a treasure."), "towels"),
    int(CARDS): Reason(Text("Add a towel card to the group, or say done."), "towels"),
    int(SECOND): Reason(Text("Lay towels on a second treasure, or stop."), "towels"),
    int(FINAL): Reason(Text("In the Final Turn lay towels on one treasure, or stop."), "final"),
    int(PLACING): Reason(Text("Choose your place for the second hand."), "hands"),
}
_COVERING = (int(TOWELS), int(SECOND), int(FINAL))
_WINDOWED = ("parrot", "lifeguard", "king-size", "bucket", "flip-flops", "piggybank")


def reason(state: PirataState, action: int) -> Reason:
    """Explain why `action` is not legal, from what its player knows."""
    parts, phase = get_parts(action), int(state.phase)
    kind = parts["kind"]
    if kind == "keep" and phase == DRAFTING:
        text = Text("{card} is not in the pack.")
        return Reason(text.fill(card=SPECIAL_NAMES[parts["card"]]), "draft")
    if kind in _WINDOWED and phase in (WINDOW, GUARDING):
        return _explain_special(state, kind)
    if phase == WINDOW and kind in ("pass", "end"):
        last = state.window == LAST
        text = Text("The turn ends here: say end.") if last else Text("Say pass to go on.")
        return Reason(text, "windows")
    if kind == "bury" and phase == PLAYING:
        return _explain_bury(state, parts["value"], parts["roger"])
    if kind in PIRATES and phase == PLAYING:
        return _explain_pirate(state, kind, parts["treasure"])
    if kind == "cover" and phase in _COVERING:
        return _explain_cover(state, parts["treasure"])
    if kind == "skip" and phase == TOWELS:
        return Reason(Text("Whoever can lay towels must."), "towels")
    if kind == "pile-card" and phase == PIGGYING:
        text = Text("The Piggybank takes back one of your own cards, of {most} towels at most.")
        return Reason(text.fill(most=int(state.tables.piggybank_most)), "piggybank")
    if kind in ("card", "done") and phase == CARDS:
        return _explain_group(state, parts.get("value", 0))
    if kind == "place" and phase == PLACING:
        text = Text("There are {players} places.", {"players": int(state.tables.players)})
        return Reason(text, "hands")
    return _ASKED[phase]


def bad_word(word: str) -> Reason:
    """Explain that a word is none of Playa Pirata's."""
    text = Text(
        "{word} is no word of Playa Pirata's. Words are bury/5, telescope/A, map/A, umbrella/A, "
        "@A, +3, done, stop; with special cards also keep, pass, skip, end and the cards' names."
    )
    return Reason(text.fill(word=word[:40]), "words")


def _explain_special(state: PirataState, kind: str) -> Reason:
    card = int(state.get_special(state.mover))
    name = SPECIAL_NAMES[kind]
    if SPECIALS[card] != kind:
        return Reason(Text("{card} is not your special card.").fill(card=name), "specials")
    if state.phase == GUARDING and kind != "lifeguard":
        return _ASKED[int(GUARDING)]
    return Reason(Text("{card} can't be aimed there.").fill(card=name), kind)


def _explain_bury(state: PirataState, value: int | str, roger: bool) -> Reason:
    held = state.own[int(state.mover) * int(WIDTH) + int(HELD)]
    if held == 0:
        return Reason(Text("There are no treasures left in hand."), "bury")
    if roger and SPECIAL_NAMES["jolly-roger"] is not _name_special(state):
        text = Text("{card} is not your special card.")
        return Reason(text.fill(card=SPECIAL_NAMES["jolly-roger"]), "jolly-roger")
    text = Text("This treasure is not in your hand: {treasure}.")
    return Reason(text.fill(treasure=name_treasure(value)), "bury")


def _name_special(state: PirataState) -> object:
    """The name of the mover's unplayed special card."""
    if not state.has_unplayed(state.mover):
        return None
    return SPECIAL_NAMES[SPECIALS[state.get_special(state.mover)]]


def _explain_pirate(state: PirataState, kind: str, at: str | None) -> Reason:
    me = int(state.mover) * int(WIDTH)
    if state.round == 1:
        return Reason(Text("In the First Turn everybody buries a treasure."), "first-turn")
    if state.own[me + int(PIRATE_CARDS) + PIRATES.index(kind)] == 0:
        text = Text("There is no pirate of this kind left in hand: {pirate}.")
        return Reason(text.fill(pirate=PIRATE_NAMES[kind]), "pirates")
    if at is None:
        return _explain_in_front(state, me)
    place = LETTERS.index(at)
    if place >= state.placed:
        return _explain_no_treasure(at)
    if state.table[place * DEPTH + FLAG]:
        text = Text("Beside {treasure} lies the Jolly Roger: no pirate has an effect there.")
        return Reason(text.fill(treasure=at), "jolly-roger")
    if kind != "umbrella":
        return Reason(Text("{treasure} is face up already.").fill(treasure=at), kind)
    text = Text("You must have controlled {treasure} since before this turn.")
    return Reason(text.fill(treasure=at), "umbrella")


def _explain_in_front(state: PirataState, me: int) -> Reason:
    if state.own[me + int(LEFT)] > 1:
        text = Text("An umbrella is laid in front only as the last card.")
    else:
        text = Text("You control a treasure: the umbrella must go there.")
    return Reason(text, "umbrella")


def _explain_no_treasure(at: str) -> Reason:
    return Reason(Text("There is no treasure {treasure} yet.").fill(treasure=at), "towels")


def _explain_cover(state: PirataState, at: str) -> Reason:
    place = LETTERS.index(at)
    if place >= state.placed:
        return _explain_no_treasure(at)
    if state.table[place * DEPTH + STUCK]:
        text = Text("There is an umbrella on {treasure}: no more towels.")
        return Reason(text.fill(treasure=at), "umbrella")
    if place == state.closed:
        text = Text("{treasure} has been covered in this turn already.")
        return Reason(text.fill(treasure=at), "towels")
    total = int(state.own[int(state.mover) * int(WIDTH) + int(TOTAL)])
    text = Text("{treasure} needs {needs} or more; all your towels together are {total}.")
    return Reason(
        text.fill(treasure=at, needs=int(state.find_needed_total(place)), total=total), "towels"
    )


def _explain_group(state: PirataState, value: int) -> Reason:
    needs = int(state.find_needed_total(state.target))
    if value == 0:
        text = Text("The group comes to {total}, but {needs} is needed.")
        return Reason(text.fill(total=int(state.total), needs=needs), "towels")
    if state.own[int(state.mover) * int(WIDTH) + int(TOWEL_CARDS) + value] == 0:
        return Reason(Text("There is no {value} left in hand.").fill(value=value), "towels")
    if value > state.lowest:
        text = Text("Cards of a group are named from the highest down.")
        return Reason(text, "towels")
    text = Text("With {value} next the group could not come to {needs}.")
    return Reason(text.fill(value=value, needs=needs), "towels")
