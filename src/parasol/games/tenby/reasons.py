"""Why a move of Tenby is not legal now, and the topic of the help that its rule stands in."""

from parasol.core.words import Reason
from parasol.games.tenby.names import ICON_NAMES, name_card
from parasol.games.tenby.notation import get_parts
from parasol.games.tenby.position import (
    CHOOSING,
    GIVING,
    KEEPING,
    MIXING,
    NIGHT,
    NOBODY,
    PLACING,
    PUTTING,
    SECRET,
    SOURCE,
    STARTING,
    TURN,
)
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import EBB_FLOW, GAP, HIGH_TIDE, ICONS, LIFT, ROWS
from parasol.games.tenby.words import Text

_ASKED = {
    int(STARTING): Reason(
        Text("First choose one of your two Start cards: keep/1 or keep/2."), "setup"
    ),
    int(CHOOSING): Reason(
        Text("First decide about your accolade: accolade/open or accolade/secret."), "ebb-flow"
    ),
    int(NIGHT): Reason(Text("It is night: choose a Day card, day/ and its number."), "night"),
    int(TURN): Reason(
        Text("First choose an action: use, buy, forfeit, reveal, lift, or end."), "turn"
    ),
    int(SOURCE): Reason(
        Text("An action has begun: choose a card of the market, one blind, or a plain end."),
        "actions",
    ),
    int(KEEPING): Reason(Text("Two residents are drawn: keep one, keep/1 or keep/2."), "residents"),
    int(PLACING): Reason(
        Text("The card must be placed now: @street.position, or @new."), "placement"
    ),
    int(PUTTING): Reason(
        Text("The card is picked up: put it down at @street.position, or @new."), "move"
    ),
    int(MIXING): Reason(Text("Name the mix first: mix/ and how many terraces."), "thanks"),
    int(GIVING): Reason(
        Text("Choose one of the cards you drew: keep/1, keep/2 or keep/3."), "thanks"
    ),
}
_PHASES_OF = {
    "keep": (STARTING, KEEPING, GIVING),
    "accolade": (CHOOSING,),
    "day": (NIGHT,),
    "unveil": (NIGHT, TURN),
    "use": (TURN,),
    "forfeit": (TURN,),
    "buy": (TURN,),
    "reveal": (TURN,),
    "commit": (TURN,),
    "end": (TURN,),
    "lift": (TURN,),
    "take": (SOURCE,),
    "blind": (SOURCE,),
    "plain": (SOURCE,),
    "place": (PLACING, PUTTING),
    "mix": (MIXING,),
}


def reason(state: TenbyState, action: int) -> Reason:
    """Explain why `action` is not legal."""
    parts = get_parts(state, action)
    kind = parts["kind"]
    if state.phase not in _PHASES_OF[kind]:
        return _ASKED[int(state.phase)]
    match kind:
        case "day":
            return _explain_day(state, parts["number"])
        case "unveil":
            return _explain_unveil(state)
        case "use" | "forfeit" | "buy":
            return _explain_icon(state, kind, parts["icon"])
        case "reveal":
            return _explain_reveal(state, parts["deck"])
        case "commit":
            return _explain_commit(state, parts["accolade"])
        case "end":
            return Reason(Text("Icons are left: resolve or forfeit them first."), "turn")
        case "lift":
            return _explain_lift(state, action - int(LIFT))
        case "take" | "blind" | "plain":
            return _explain_source(state, kind, parts)
        case "place":
            return _explain_place(state, action)
        case "mix":
            return Reason(Text("There are not enough cards left for this mix."), "thanks")
    return _ASKED[int(state.phase)]


def _explain_day(state: TenbyState, number: int) -> Reason:
    for at in range(int(state.day_count)):
        if int(state.days[at]) == number - 1 and int(state.day_seat[at]) != NOBODY:
            return Reason(Text("Somebody stands on Day card {n} already.", {"n": number}), "night")
    return Reason(Text("Day card {n} does not lie there.", {"n": number}), "night")


def _explain_unveil(state: TenbyState) -> Reason:
    if state.tables.mode != EBB_FLOW:
        return Reason(Text("There are no secret accolades in this game."), "ebb-flow")
    if int(state.goals[state.mover]) != SECRET:
        return Reason(Text("Your accolade is open already."), "ebb-flow")
    return _explain_rings(state, int(state.round), "ebb-flow")


def _explain_rings(state: TenbyState, cost: int, topic: str) -> Reason:
    held = int(state.rings[state.mover])
    return Reason(
        Text("That costs {cost} life rings, and you have {held}.").fill(cost=cost, held=held), topic
    )


def _explain_icon(state: TenbyState, kind: str, icon: str) -> Reason:
    number = ICONS.index(icon)
    if kind != "buy" and not state.icons[number]:
        text = Text("Your Day card has no such icon left: {icon}.")
        return Reason(text.fill(icon=ICON_NAMES[icon]), "actions")
    cost = int(state.tables.prices[number])
    if kind == "buy" and state.rings[state.mover] < cost:
        return _explain_rings(state, cost, "buy")
    return Reason(Text("There are no residents left."), "residents")


def _explain_reveal(state: TenbyState, deck: str) -> Reason:
    if not state.count_available(ROWS.index(deck)):
        return Reason(Text("Neither the deck nor its discards have a card left."), "decks")
    return _explain_rings(state, int(state.tables.reveal), "reveal")


def _explain_commit(state: TenbyState, place: int) -> Reason:
    tables = state.tables
    if tables.mode != HIGH_TIDE or place > tables.count_open():
        return Reason(Text("There is no such accolade to commit to."), "high-tide")
    if int(state.committed[place - 1]) != NOBODY:
        return Reason(Text("That accolade has its counter already."), "high-tide")
    if not state.count_counters(state.mover):
        return Reason(Text("All your counters are committed."), "high-tide")
    return _explain_rings(state, int(tables.tide[state.tide]), "high-tide")


def _explain_lift(state: TenbyState, at: int) -> Reason:
    seat = int(state.mover)
    if at >= state.town_count[seat]:
        return Reason(Text("There is no such card in your town."), "move")
    if state.rings[seat] < state.tables.move:
        return _explain_rings(state, int(state.tables.move), "move")
    street = int(state.find_street(seat, at))
    start, length = int(state.find_street_start(seat, street)), int(state.get_length(seat, street))
    if not state.can_close(seat, at, start, length):
        left, right = (
            name_card(state.tables, int(state.get_card(seat, at + by))) for by in (-1, 1)
        )
        text = Text("The gap could not be closed: the edges of {left} and {right} differ.")
        return Reason(text.fill(left=left, right=right), "move")
    return Reason(Text("This card fits nowhere else."), "move")


def _explain_source(state: TenbyState, kind: str, parts: dict[str, object]) -> Reason:
    row = ROWS.index(str(parts["base" if kind == "plain" else "deck"]))
    if row > state.using:
        text = Text("This action does not bring such a card: {icon}.")
        return Reason(text.fill(icon=ICON_NAMES[ICONS[state.using]]), "substitution")
    if kind == "blind":
        return Reason(Text("Neither the deck nor its discards have a card left."), "decks")
    count = int(state.row_count[row])
    return Reason(Text("That row has {count} cards.", {"count": count}), "actions")


def _explain_place(state: TenbyState, action: int) -> Reason:
    """Explain why a card does not fit there: middle of a street, landmark, edges."""
    seat, moving = int(state.mover), state.phase == PUTTING
    parts = get_parts(state, action)
    if parts["street"] is None:
        return Reason(Text("A lone card is its own street already."), "move")
    if parts["street"] == 0:
        return Reason(Text("There is no such place in your town."), "placement")
    street = parts["street"] - 1
    start, length = int(state.find_street_start(seat, street)), int(state.get_length(seat, street))
    at = action - int(GAP) - street
    inside = start < at < start + length
    if inside and not moving:
        return Reason(Text("A gained card goes to an end of a street, never between."), "placement")
    card = int(state.get_card(seat, state.lifted)) if moving else int(state.holding)
    own = moving and start <= state.lifted < start + length
    if own and at in (state.lifted, state.lifted + 1):
        return Reason(Text("It lies there already."), "move")
    if not own and state.is_landmark(card) and state.has_landmark(seat, start, length):
        return Reason(Text("This street has its landmark already."), "landmarks")
    before = int(state.get_card(seat, at - 1)) if at > start else -1
    behind = int(state.get_card(seat, at)) if at < start + length else -1
    left, right = (
        (before, card) if before >= 0 and not state.can_join(before, card) else (card, behind)
    )
    text = Text("The edges of {left} and {right} do not match.")
    names = [name_card(state.tables, one) for one in (left, right)]
    return Reason(text.fill(left=names[0], right=names[1]), "edges")


def bad_word(word: str) -> Reason:
    """Explain that a word is none of Tenby's."""
    text = Text(
        "{word} is no word of Tenby's. Words are day/12, use/T, t1, blind/t, plain/t<, @1.2, @new, "
        "forfeit/P, buy/R, reveal/t, lift/1.2, keep/1, end; with accolades also accolade/open, "
        "unveil and commit/1."
    )
    return Reason(text.fill(word=word[:40]), "words")
