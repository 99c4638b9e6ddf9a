"""What each legal move of Maui would bring, from what the decider knows: for a screen.

The answer has an entry for every chain of words that can be weighed now. Its keys are chains: a
move's word (`A2`, `@3`, `$A`), a pick and a place for it (`A2 @3`), and, once a towel is in hand,
a place with the track and the tokens that could follow (`@3 ^palm +wave/2`). Nothing is drawn or
turned up in between, so each can be sent as it stands. The rules themselves play every chain, on a
guess; a crab's value is left out, and nothing else that the turn brings is hidden.

A pick has `price`, the sand dollars it costs; `places`, the words of the places where its towel can
be laid; and `best`, the one that brings most, whose points are the pick's.

Everything that ends with a towel lying somewhere, a spare towel too, has

- `top`: the row of its top pattern, and `outside`: its parts (1 to 3) outside the grid;
- `matches`: each with `part`, `row`, `pattern` (a token's, where one is laid) and `steps`;
- `tracks`: by pattern, `from`, `to` and the `points` between;
- `covers`: what lies under it, `row` and `token`; `misses`: what goes to the box instead;
- `gained`: towel tokens it brings, by pattern;
- `crabs`: the least and the most that the covered crabs can cost; absent where there is none;
- `asks`: what is asked after these words: "track", "tokens" or null; with "tokens", `done` is
  true if `done` is legal. Points are then those of the better track and of no token, or, where
  a token is needed for a match, those of the best one (`needs_token` is true).

All have `points`, what this turn changes in one's total from now on, and `parts`, the same by the
names of the score's parts; crabs are not in it.
"""

from collections.abc import Iterator
from typing import Any

from parasol.core.chance import Rng
from parasol.games.maui import scoring
from parasol.games.maui.knowledge import MauiSeen
from parasol.games.maui.notation import get_parts, name_patterns, name_token, word
from parasol.games.maui.position import (
    HAND,
    LAYING,
    PICKING,
    PLACING,
    REACH,
    STEPS,
    TOWELS,
    TRACKING,
    WIDTH,
)
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import DONE, PARTS, PATTERNS, PLACE

Outcome = dict[str, Any]


def preview_moves(seen: MauiSeen) -> dict[str, Outcome]:
    """What every legal move brings; see above. Empty for whoever is not to decide."""
    if seen.viewer < 0 or seen.known.seat() != seen.viewer:
        return {}
    return weigh_moves(seen.guess(Rng(0)))


def weigh_moves(state: MauiState) -> dict[str, Outcome]:
    """The same from a whole position; the answer must not depend on what the decider can't see."""
    if state.phase == PICKING:
        return _preview_picks(state)
    found: dict[str, Outcome] = {}
    for code in state.actions():
        found |= _Weighing(state, deep=True).weigh_chains((), state, code)
    return found


def _preview_picks(state: MauiState) -> dict[str, Outcome]:
    found: dict[str, Outcome] = {}
    for code in state.actions():
        name, parts = word(code), get_parts(code)
        if parts["kind"] == "pick":
            found |= _preview_pick(state, code, name)
        elif parts["kind"] == "take":
            found[name] = _compare_points(state, _play(state, code))
        else:
            found[name] = _preview_spare(state, code)
    return found


def _preview_pick(state: MauiState, code: int, name: str) -> dict[str, Outcome]:
    """A pick, and each place where its towel could then be laid."""
    picked = _play(state, code)
    weighing = _Weighing(state, deep=False)
    places: dict[str, Outcome] = {}
    for place in picked.actions():
        places |= weighing.weigh_chains((name,), picked, place)
    best = max(places, key=lambda chain: (places[chain]["points"], -len(places[chain]["outside"])))
    pick = {
        "price": int(state.tables.costs[code]),
        "places": [chain.partition(" ")[2] for chain in places],
        "best": best.partition(" ")[2],
        "points": places[best]["points"],
        "parts": places[best]["parts"],
    }
    return {name: pick, **places}


def _preview_spare(state: MauiState, code: int) -> Outcome:
    return {
        "price": 0,
        "top": int(state.tables.middle),
        "outside": [],
        "matches": [],
        "tracks": {},
        "covers": [],
        "misses": _list_spots(state),
        "gained": {},
        "asks": None,
        **_compare_points(state, _play(state, code)),
    }


class _Weighing:
    """Plays chains to the end of the turn, and compares the result with `root`."""

    def __init__(self, root: MauiState, *, deep: bool) -> None:
        self.root = root
        self.deep = deep
        """Whether chains of tokens are weighed as well, not only the place."""

    def weigh_chains(
        self, words: tuple[str, ...], state: MauiState, code: int
    ) -> dict[str, Outcome]:
        """Return the outcome of `code`, and of every chain that goes on from it."""
        words, after = (*words, word(code)), _play(state, code)
        if after.phase not in (TRACKING, LAYING):
            return {" ".join(words): self._make_outcome(state, code, after)}
        further: dict[str, Outcome] = {}
        done: Outcome | None = None
        for next_code in after.actions():
            if next_code == DONE:
                done = self._make_outcome(after, next_code, _play(after, next_code))
        if self.deep or done is None:
            for next_code in after.actions():
                if next_code != DONE:
                    further |= self.weigh_chains(words, after, next_code)
        one = {chain: out for chain, out in further.items() if chain.count(" ") == len(words)}
        return {" ".join(words): _merge_asked(after, one, done), **(further if self.deep else {})}

    def _make_outcome(self, state: MauiState, code: int, after: MauiState) -> Outcome:
        """Return what a turn that ends with `code` has brought."""
        top, tokens = _find_laid(state, code)
        faces = name_patterns(state, int(state.picked), bool(state.tables.flipped[state.mover]))
        for part, pattern in tokens.items():
            faces[part - 1] = pattern
        rows = int(state.tables.rows)
        covered = [spot for spot in _list_spots(self.root) if top <= spot["row"] < top + int(PARTS)]
        found: Outcome = {
            "top": top,
            "outside": [part for part in range(1, 4) if not 1 <= top + part - 1 <= rows],
            "matches": list(_iter_matches(self.root, top, faces)),
            "tracks": _compare_tracks(self.root, after),
            "covers": covered,
            "misses": [spot for spot in _list_spots(self.root) if spot not in covered],
            "gained": _count_gained(self.root, after, tokens),
            "asks": None,
            **_compare_points(self.root, after),
        }
        hidden = sum(1 for spot in covered if spot["token"] == "crab")
        if hidden:
            found["crabs"] = _bound_crab_points(self.root, hidden)
        return found


def _merge_asked(state: MauiState, further: dict[str, Outcome], done: Outcome | None) -> Outcome:
    """Return the outcome of a chain after which something is asked: see the top of this file."""
    if done is not None:
        return done | {"asks": "tokens", "done": True}
    best = max(further.values(), key=lambda outcome: int(outcome["points"]))
    if state.phase == TRACKING:
        choice = {chain.rpartition("^")[2]: out["points"] for chain, out in further.items()}
        return best | {"asks": "track", "choice": choice}
    return best | {"asks": "tokens", "done": False, "needs_token": True}


def _play(state: MauiState, code: int) -> MauiState:
    after = state.clone()
    after.apply(code)
    return after


def _find_laid(state: MauiState, code: int) -> tuple[int, dict[int, str]]:
    """Return the towel's top row after the last decision of its turn, and its tokens by part."""
    if state.phase == PLACING:
        return code - int(PLACE) - 1, {}
    cell = int(state.find_cell()) * int(PARTS)
    laid = [int(state.laid[cell + part]) for part in range(PARTS)]
    tokens = {part: PATTERNS[token - 1] for part, token in enumerate(laid, 1) if token}
    parts = get_parts(code)
    if parts["kind"] == "token":
        tokens[parts["part"]] = parts["pattern"]
    return int(state.top), tokens


def _iter_matches(state: MauiState, top: int, faces: list[str]) -> Iterator[Outcome]:
    own, me, tables = state.own, int(state.mover) * int(WIDTH) + int(REACH), state.tables
    for part, face in enumerate(faces, 1):
        row = top + part - 1
        if 1 <= row <= tables.rows and own[me + PATTERNS.index(face)] & tables.bit[row + 1]:
            yield {"part": part, "row": row, "pattern": face, "steps": int(tables.row_steps[row])}


def _compare_tracks(before: MauiState, after: MauiState) -> dict[str, Outcome]:
    """Return how far the mover's markers have moved."""
    me, values = int(before.mover) * int(WIDTH) + int(STEPS), before.tables.values
    found = {}
    for number, pattern in enumerate(PATTERNS):
        start, end = int(before.own[me + number]), int(after.own[me + number])
        if start != end:
            points = int(values[end] - values[start])
            found[pattern] = {"from": start, "to": end, "points": points}
    return found


def _count_gained(before: MauiState, after: MauiState, laid: dict[int, str]) -> dict[str, int]:
    """Count the towel tokens gained, whatever was laid meanwhile."""
    me = int(before.mover) * int(WIDTH) + int(HAND)
    already = _list_lying_tokens(before)
    found = {}
    for number, pattern in enumerate(PATTERNS):
        used = list(laid.values()).count(pattern) - already.count(pattern)
        came = int(after.own[me + number]) - int(before.own[me + number]) + used
        if came:
            found[pattern] = came
    return found


def _list_lying_tokens(state: MauiState) -> list[str]:
    """List the tokens already on the towel that is being placed."""
    if state.phase not in (TRACKING, LAYING):
        return []
    return list(_find_laid(state, int(DONE))[1].values())


def _compare_points(before: MauiState, after: MauiState) -> Outcome:
    """Return the change of the mover's points, without what crabs cost."""
    seat = int(before.mover)
    old, new = scoring.count_points(before, seat), scoring.count_points(after, seat)
    parts = {
        name: new[name] - old[name]
        for name in new
        if new[name] != old[name] and name != "sand crabs"
    }
    return {"points": sum(parts.values()), "parts": parts}


def _list_spots(state: MauiState) -> list[Outcome]:
    """List what lies in the mover's next column."""
    side, tables = state.get_side(), state.tables
    column = int(state.own[int(state.mover) * int(WIDTH) + int(TOWELS)])
    kinds = [
        (int(side.row[spot]), int(state.spots[int(state.mover * tables.spots) + spot]))
        for spot in range(side.first[column], side.first[column + 1])
    ]
    return [{"row": row, "token": name_token(tables, kind)} for row, kind in kinds if kind]


def _bound_crab_points(state: MauiState, covered: int) -> list[int]:
    """Return the least and the most that so many face-down crabs of the mover's can cost."""
    tables = state.tables
    hidden = sorted(int(value) for value in tables.crab_values)
    cells = int(state.mover * tables.columns) * int(PARTS)
    for at in range(cells, cells + int(tables.columns) * int(PARTS)):
        if int(state.crabs[at]):
            hidden.remove(int(state.crabs[at]))
    return [sum(hidden[:covered]), sum(hidden[-covered:])]
