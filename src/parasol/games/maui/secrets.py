"""For the kit: what is hidden in a position of Maui, and whether everything is still there.

This is independent of knowledge.py on purpose: the leak test swaps secrets listed here and checks
that nothing a seat sees changes.
"""

from typing import Any

from parasol.core.faces import Secret, SecretsGame
from parasol.games.maui import view
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.position import CRABS, DOLLARS, EMPTY, HAND, TOWELS, WIDTH
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import CRAB, KINDS, PARTS, Deal


def list_secrets(state: MauiState) -> list[Secret]:
    """Everything hidden now; nobody knows any of it, whose crab it may be."""
    deal, tables = state.deal, state.tables
    found: list[Secret] = []
    bag, name = (deal.bag, "bag") if state.half == 0 else (deal.next_bag, "next bag")
    for at in range(int(state.drawn), len(bag)):
        found.append(Secret(name, f"{name} {at}", int(bag[at])))
    if tables.long and state.half == 0:
        for at in range(len(deal.next_bag)):
            found.append(Secret("next bag", f"next bag {at}", int(deal.next_bag[at])))
        for at in range(len(deal.starters)):
            found.append(Secret("starters", f"starters {at}", int(deal.starters[at])))
    for seat in range(tables.players):
        found += _list_crabs(state, seat)
    return found


def _list_crabs(state: MauiState, seat: int) -> list[Secret]:
    """A seat's crabs that have not turned face up, those in the box included."""
    side, deck = state.tables.crab_side, f"crabs of seat {seat}"
    found = []
    for spot in range(side.count):
        at = seat * int(side.count) + spot
        if state.deal.crabs[at] and not _is_face_up(state, seat, spot):
            found.append(Secret(deck, f"crab {at}", int(state.deal.crabs[at])))
    return found


def _is_face_up(state: MauiState, seat: int, spot: int) -> bool:
    tables, side = state.tables, state.tables.crab_side
    cell = seat * int(tables.columns) + int(side.column[spot])
    part = int(side.row[spot]) - int(state.tops[cell]) + 1
    return (
        state.is_on_crab_side()
        and int(state.towels[cell]) != EMPTY
        and 0 <= part < PARTS
        and int(state.crabs[cell * int(PARTS) + part]) > 0
    )


def swap_secrets(state: MauiState, one: Secret, other: Secret) -> MauiState:
    """A copy in which two secrets of one deck have changed places."""
    deal = state.deal
    decks = {
        "bag": deal.bag[:],
        "next bag": deal.next_bag[:],
        "crab": deal.crabs[:],
        "starters": deal.starters[:],
    }
    name, _, first = one.place.rpartition(" ")
    second = other.place.rpartition(" ")[2]
    deck = decks[name]
    deck[int(first)], deck[int(second)] = deck[int(second)], deck[int(first)]
    changed = Deal(
        decks["bag"], decks["next bag"], deal.umbrellas, decks["crab"], decks["starters"]
    )
    return MauiState(state.tables, changed, state)


def check(state: MauiState) -> None:
    """Assert that nothing of the box is lost or made: tiles, dollars, towel tokens, crabs."""
    tables = state.tables
    tiles = [int(tile) for tile in state.market] + [int(tile) for tile in state.starts]
    tiles += [int(towel) for towel in state.towels if int(towel) != EMPTY]
    if state.phase == 1:
        tiles.append(int(state.picked))
    bag = state.deal.bag if state.half == 0 else state.deal.next_bag
    tiles += [int(bag[at]) for at in range(int(state.drawn), len(bag))]
    assert sorted(tiles) == list(range(tables.tiles)), f"tiles are lost or doubled: {sorted(tiles)}"
    _check_dollars(state)
    _check_tokens(state)
    _check_beaches(state)


def _check_dollars(state: MauiState) -> None:
    tables = state.tables
    held = [int(state.own[seat * WIDTH + DOLLARS]) for seat in range(tables.players)]
    lying = [int(dollars) for dollars in state.areas]
    supply = 2 * int(tables.area_dollars) + int(tables.players * tables.player_dollars)
    assert min(held + lying) >= 0, f"dollars below nothing: {held}, {lying}"
    assert sum(held + lying) == supply, f"{sum(held + lying)} dollars of {supply}"


def _check_tokens(state: MauiState) -> None:
    """Assert that no more towel tokens are in hand, on frames and on towels than the box has."""
    tables = state.tables
    for pattern in range(KINDS):
        box = sum(
            int(tables.frame_count)
            for track in range(KINDS)
            if tables.frame_space[track] and tables.frame_token[track] == pattern
        )
        left = sum(
            int(state.frames[track])
            for track in range(KINDS)
            if tables.frame_space[track] and tables.frame_token[track] == pattern
        )
        held = sum(int(state.own[s * WIDTH + HAND + pattern]) for s in range(tables.players))
        laid = sum(1 for token in state.laid if int(token) == pattern + 1)
        found = left + held + laid
        fits = found == box or (state.half == 1 and found <= box)  # laid ones left with the towels
        assert fits, f"towel tokens of pattern {pattern}: {found} of {box}"


def _check_beaches(state: MauiState) -> None:
    tables = state.tables
    for seat in range(tables.players):
        cells = range(seat * int(tables.columns), (seat + 1) * int(tables.columns))
        filled = [int(state.towels[cell]) != EMPTY for cell in cells]
        placing = seat == state.mover and state.phase in (2, 3)
        count = int(state.own[seat * WIDTH + TOWELS]) + int(placing)
        assert filled == [column < count for column in range(tables.columns)], "towels with gaps"
        crabs = sum(int(state.crabs[c * int(PARTS) + p]) for c in cells for p in range(PARTS))
        assert crabs == state.own[seat * WIDTH + CRABS], "points lost to crabs"
        lying = sum(
            1
            for spot in range(tables.crab_side.count)
            if state.is_on_crab_side() and int(state.spots[seat * tables.spots + spot]) == CRAB
        )
        assert lying <= len(tables.crab_values)


class Secrets(SecretsGame[MauiState, MauiSeen]):
    """What is hidden in Maui."""

    def list_secrets(self, state: MauiState) -> list[Secret]:
        return list_secrets(state)

    def swap_secrets(self, state: MauiState, one: Secret, other: Secret) -> MauiState:
        return swap_secrets(state, one, other)

    def list_hidden(self, state: MauiState) -> dict[str, Any]:
        return view.list_hidden(state)
