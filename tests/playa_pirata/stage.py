"""Tables with known cards, for tests beside the rules: who holds which treasures and specials."""

from typing import Any

from mypy_extensions import u8

import parasol
from parasol.core.match import Match
from parasol.games.playa_pirata.notation import LETTERS, get_kind
from parasol.games.playa_pirata.position import (
    COUNT,
    DEPTH,
    HEIGHT,
    SEAT_SHARE,
    TOTAL,
    TOWEL_CARDS,
    UP,
    WIDTH,
)
from parasol.games.playa_pirata.rules import PirataState
from parasol.games.playa_pirata.tables import SPECIALS, Deal

Value = int | str
Hands = tuple[list[Value], ...]
TWO: Hands = ([3, 4, 5, 6, "skull"], [3, 5, 7, "towel", "skull"])
THREE: Hands = ([3, 4, 5, "skull"], [3, 6, 7, "skull"], [4, 5, 6, "towel"])


def table(
    *hands: list[Value],
    middle: Value = 7,
    pack: list[str] | None = None,
    **options: Any,
) -> Match:
    """A match whose first hand is dealt like this; with a `pack` it is drafted from."""
    hands = hands or {2: TWO, 3: THREE}[options.get("players", 2)]
    options = {"players": len(hands), "hands": "one", "specials": pack is not None} | options
    match = parasol.new("playa_pirata", seed=1, **options)
    state = state_of(match)
    dealt = [get_kind(value) for hand in hands for value in hand] + [get_kind(middle)]
    aside = list(state.tables.treasures)
    for kind in dealt:
        aside.remove(kind)
    treasures, specials = state.deal.treasures[:], state.deal.specials[:]
    for piece, kind in enumerate(dealt + aside):
        treasures[piece] = u8(kind)
    if pack is not None:
        cards = [SPECIALS.index(name) for name in pack]
        cards += [card for card in state.tables.specials if card not in cards]
        for number, card in enumerate(cards):
            specials[number] = u8(card)
    state.deal = Deal(treasures, specials)
    return match


def state_of(match: Match) -> PirataState:
    """The State of a match, typed."""
    state = match.state
    assert isinstance(state, PirataState)
    return state


def run(match: Match, words: str) -> Match:
    """Play words of whoever is to decide; `|` is only for the reader."""
    for word in words.split():
        if word != "|":
            match.play(word)
    return match


def words(match: Match) -> list[str]:
    """What can be played now."""
    return [str(move) for move in match.moves()]


def finish(match: Match) -> Match:
    """Play to the end of the match, laying as few towels as possible."""
    while not match.over:
        can = words(match)
        plain = [word for word in can if word in ("pass", "end", "stop", "skip", "done")]
        idle = [word for word in can if word.endswith("/-")]
        match.play((plain or idle or can)[0])
    return match


def give_towels(match: Match, seat: int, *cards: int) -> None:
    """Let a seat hold just these towel cards."""
    state, me = state_of(match), seat * int(WIDTH)
    for value in range(1, 6):
        state.own[me + TOWEL_CARDS + value] = cards.count(value)
    state.own[me + TOTAL], state.own[me + COUNT] = sum(cards), len(cards)


def lay(match: Match, place: str, *cards: tuple[int, int]) -> None:
    """Let just these towel cards, as (seat, value) from the bottom, lie on a treasure."""
    state, at = state_of(match), LETTERS.index(place)
    state.table[at * DEPTH + HEIGHT] = len(cards)
    for number, (seat, value) in enumerate(cards):
        state.piles[at * int(state.tables.pile) + number] = u8(seat * SEAT_SHARE + value)


def turn_up(match: Match, place: str) -> None:
    """Let a treasure lie face up."""
    state_of(match).table[LETTERS.index(place) * DEPTH + UP] = 1
