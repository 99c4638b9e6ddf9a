"""What a seat knows of Maui as plain data, in the rulebook's words.

It is made for everybody after every decision, so this is compiled with the rules. What reads such
data back stands in view_parser.py.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parasol.games.maui import scoring
from parasol.games.maui.components import list_letters
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.notation import PEARLS as COLOURS
from parasol.games.maui.notation import ROWS, name_patterns, name_token
from parasol.games.maui.position import (
    DOLLARS,
    EMPTY,
    HAND,
    LAYING,
    PEARLS,
    PENALTIES,
    PLACING,
    STEPS,
    TOWELS,
    TRACKING,
    WIDTH,
)
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import (
    GONE,
    PARTS,
    PATTERNS,
)

PHASES = ("pick", "place", "track", "tokens", "over")


def view(seen: MauiSeen) -> dict[str, Any]:
    """A Seen as plain data; `options` and `components` are the match's to add."""
    return own_view(seen) | public_view(seen)


def own_view(seen: MauiSeen) -> dict[str, Any]:
    """What each seat sees from its own side of the market."""
    state, viewer = seen.known, int(seen.viewer)
    flipped = viewer >= 0 and bool(state.tables.flipped[viewer])
    return {
        "viewer": viewer if viewer >= 0 else None,
        "market": {ROWS[row]: _show_row(state, row, flipped) for row in range(2)},
        "picked": _show_tile(state, int(state.picked), flipped) if state.phase == PLACING else None,
    }


def public_view(seen: MauiSeen) -> dict[str, Any]:
    """What everybody sees alike."""
    state = seen.known
    placing = state.phase in (TRACKING, LAYING)
    column = int(state.own[state.mover * WIDTH + TOWELS]) + 1
    seat = int(state.seat())
    return {
        "phase": PHASES[state.phase],
        "seat": seat if seat >= 0 else None,
        "half": int(state.half) + 1,
        "round": int(state.round),
        "turn": int(state.turn),
        "starter": int(state.starter),
        "last_round": bool(state.last_round),
        "bag": int(state.count_bag()),
        "frames": _show_frames(state),
        "choice": _show_choice(state),
        "gained": _show_counts(state.gained, 0),
        "placing": {"column": column, "top": int(state.top)} if placing else None,
        "seats": [_show_seat(state, number) for number in range(state.tables.players)],
    }


def _show_row(state: MauiState, row: int, flipped: bool) -> dict[str, Any]:
    tiles = [_show_tile(state, int(state.market[row * 3 + i]), flipped) for i in range(3)]
    return {"dollars": int(state.areas[row]), "tiles": tiles}


def _show_tile(state: MauiState, tile: int, flipped: bool) -> dict[str, Any]:
    return {"tile": tile, "patterns": name_patterns(state, tile, flipped)}


def _show_frames(state: MauiState) -> dict[str, Any]:
    tables = state.tables
    return {
        name: {
            "space": int(tables.frame_space[i]),
            "token": PATTERNS[tables.frame_token[i]],
            "left": int(state.frames[i]),
        }
        for i, name in enumerate(PATTERNS)
        if tables.frame_space[i]
    }


def _show_choice(state: MauiState) -> str | list[str] | None:
    if state.phase != TRACKING:
        return None
    kind = int(state.spots[state.mover * state.tables.spots + state.spot])
    return name_token(state.tables, kind)


def _show_counts(numbers: vec[i64], first: int) -> dict[str, int]:
    return {name: int(numbers[first + i]) for i, name in enumerate(PATTERNS) if numbers[first + i]}


def _show_seat(state: MauiState, seat: int) -> dict[str, Any]:
    tables, own, me = state.tables, state.own, seat * int(WIDTH)
    flipped = bool(tables.flipped[seat])
    points = scoring.count_points(state, seat)
    return {
        "seat": seat,
        "letter": list_letters(int(tables.players))[seat],
        "flipped": flipped,
        "start": _show_tile(state, int(state.starts[seat]), flipped),
        "beach": _show_beach(state, seat),
        "spots": _show_spots(state, seat),
        "tracks": {name: int(own[me + STEPS + i]) for i, name in enumerate(PATTERNS)},
        "pearls": {name: int(own[me + PEARLS + i]) for i, name in enumerate(COLOURS)},
        "dollars": int(own[me + DOLLARS]),
        "tokens": _show_counts(own, me + int(HAND)),
        "penalties": int(own[me + PENALTIES]),
        "score": {
            "total": sum(points.values()),
            "parts": points,
        },
    }


def _show_beach(state: MauiState, seat: int) -> list[dict[str, Any]]:
    columns = int(state.tables.columns)
    cells = range(seat * columns, (seat + 1) * columns)
    return [_show_towel(state, seat, cell) for cell in cells if int(state.towels[cell]) != EMPTY]


def _show_towel(state: MauiState, seat: int, cell: int) -> dict[str, Any]:
    first = cell * int(PARTS)
    laid = [int(state.laid[first + part]) for part in range(PARTS)]
    return _show_tile(state, int(state.towels[cell]), bool(state.tables.flipped[seat])) | {
        "top": int(state.tops[cell]) - 1,
        "tokens": [PATTERNS[token - 1] if token else None for token in laid],
        "crabs": [int(state.crabs[first + part]) for part in range(PARTS)],
    }


def _show_spots(state: MauiState, seat: int) -> list[dict[str, Any]]:
    side = state.get_side()
    found = []
    for spot in range(side.count):
        kind = int(state.spots[seat * int(state.tables.spots) + spot])
        if kind != GONE:
            found.append(
                {
                    "column": int(side.column[spot]) + 1,
                    "row": int(side.row[spot]),
                    "token": name_token(state.tables, kind),
                }
            )
    return found


def list_hidden(state: MauiState) -> dict[str, Any]:
    """All that no view holds."""
    tables, deal, side = state.tables, state.deal, state.tables.crab_side
    bag = [int(tile) for tile in (deal.bag if state.half == 0 else deal.next_bag)]
    return {
        "bag": bag[int(state.drawn) :],
        "next_bag": [int(tile) for tile in deal.next_bag] if state.half == 0 else [],
        "crabs": [
            [
                {"column": int(side.column[i]) + 1, "row": int(side.row[i]), "points": points}
                for i in range(side.count)
                if (points := int(deal.crabs[seat * side.count + i]))
            ]
            for seat in range(tables.players)
        ],
        "starters": [int(seat) for seat in deal.starters] if state.half == 0 else [],
    }
