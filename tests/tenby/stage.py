"""Positions of Tenby made to order: a match under way, towns laid out, turns with chosen icons."""

from typing import Any

from mypy_extensions import u8

from parasol.core.chance import Rng, make_seed
from parasol.core.match import Match
from parasol.games.tenby import GAME, components
from parasol.games.tenby.position import TURN
from parasol.games.tenby.rules import TenbyState
from parasol.games.tenby.tables import ICONS, MAX_TOWN
from parasol.testing.walk import start_match


def match(seed: int = 1, components: Any = None, **chosen: Any) -> Match:
    """A new match."""
    return start_match(GAME, {"players": 2} | chosen, components, make_seed(seed))


def with_cards(**rows: list[str]) -> dict[str, dict[str, Any]]:
    """A box in which decks have these cards besides the standard ones."""
    box = components.read_standard_box()
    return {deck: {"cards": box[deck]["cards"] + more} for deck, more in rows.items()}


def begun(seed: int = 1, components: Any = None, **chosen: Any) -> Match:
    """A match after set-up: everybody has kept the first Start card, and accolades are open."""
    table = match(seed, components, **chosen)
    while table.view()["phase"] in ("start", "accolade"):
        table.play("keep/1" if table.view()["phase"] == "start" else "accolade/open")
    return table


def in_turn(icons: str = "", rings: int = 0, seed: int = 1, **chosen: Any) -> TenbyState:
    """The first Day turn of a match, with these icons left and so many life rings."""
    table = begun(seed, **chosen)
    while table.view()["phase"] == "night":
        table.play(table.moves()[0])
    state = table.state.clone()
    assert isinstance(state, TenbyState)
    equip(state, icons, rings)
    return state


def equip(state: TenbyState, icons: str, rings: int) -> None:
    """Give the mover icons and rings."""
    assert state.phase == TURN
    for number, icon in enumerate(ICONS):
        state.icons[number] = icons.count(icon)
    state.rings[state.mover] = rings


def number(state: TenbyState, key: str) -> int:
    """The number of a town card."""
    return state.tables.names.index(key)


def lay(state: TenbyState, seat: int, *streets: list[str]) -> None:
    """Give a seat just these streets."""
    for at in range(MAX_TOWN):
        state.town[seat * MAX_TOWN + at] = u8(0)
        state.lengths[seat * MAX_TOWN + at] = u8(0)
    state.town_count[seat] = 0
    state.streets[seat] = 0
    for street, keys in enumerate(streets):
        for key in keys:
            state.insert(seat, street, state.town_count[seat], number(state, key))


def town(state: TenbyState, seat: int) -> list[list[str]]:
    """A seat's streets by the keys of their cards."""
    found, start = [], 0
    for street in range(int(state.streets[seat])):
        length = int(state.get_length(seat, street))
        cards = [int(state.get_card(seat, start + at)) for at in range(length)]
        found.append([state.tables.names[card] for card in cards])
        start += length
    return found


def words(state: TenbyState) -> list[str]:
    """The legal words."""
    return [GAME.word(state, code) for code in state.actions()]


def play(state: TenbyState, line: str) -> TenbyState:
    """Play some words; the same state, for chaining."""
    for word in line.split():
        code = GAME.code(state, word)
        assert code is not None, word
        state.apply(code)
    return state


def why_not(state: TenbyState, word: str) -> str:
    """Why a word is not legal now, in English."""
    code = GAME.code(state, word)
    assert code is not None
    assert code not in state.actions(), f"{word} is legal"
    return str(GAME.reason(state, code))


def play_out(state: TenbyState, seed: int = 1) -> TenbyState:
    """The same game at its end, played at random."""
    state.play_on(Rng(seed))
    return state
