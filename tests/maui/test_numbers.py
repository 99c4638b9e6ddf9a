"""What a seat has seen as numbers says the same as its view, part by part, and keeps its layout."""

import pickle
from typing import Any

import pytest

import parasol
from parasol.core.chance import Rng
from parasol.games.maui.components import list_tiles
from parasol.games.maui.rules import MauiState
from parasol.games.maui.tables import PATTERNS
from parasol.games.maui.tensor import build_layout
from tests.kit.boxes import ODD

NUMBER = {name: number for number, name in enumerate(PATTERNS, 1)}
PHASES = ("pick", "place", "track", "tokens", "over")


def state_of(match: parasol.Match) -> MauiState:
    """The match's State, as Maui's."""
    assert isinstance(match.state, MauiState)
    return match.state


def parts_of(match: parasol.Match, seat: int | None) -> dict[str, list[int]]:
    """The numbers of a seat, cut by the layout."""
    seen = match.game.observe(match.state, -1 if seat is None else seat)
    numbers = [int(number) for number in seen.numbers()]
    parts = {}
    for part in build_layout(match.players):
        parts[part.name] = numbers[: part.size]
        numbers = numbers[part.size :]
    assert not numbers
    return parts


def expected(match: parasol.Match, seat: int | None) -> dict[str, list[int]]:
    """The same from the view alone."""
    view = match.view(seat)
    players = match.players
    first = 0 if seat is None else seat
    order = [view["seats"][(first + place) % players] for place in range(players)]
    decider, starter = view["seat"], view["starter"]
    tiles = [tile for row in "AB" for tile in view["market"][row]["tiles"]]
    crab_side = view["options"]["variant"] == "crabs" or view["half"] == 2
    placing = view["placing"]
    lying = order[(decider - first) % players]["beach"][-1] if placing else None
    lies = placing is not None
    return {
        "phase": [PHASES.index(view["phase"])],
        "crab_side": [int(crab_side)],
        "half": [view["half"] - 1],
        "round": [view["round"]],
        "last_round": [int(view["last_round"])],
        "decider": [0 if decider is None else (decider - first) % players + 1],
        "starter": [(starter - first) % players],
        "market": [NUMBER[name] for tile in tiles for name in tile["patterns"]],
        "areas": [view["market"][row]["dollars"] for row in "AB"],
        "picked": picked(match, view, seat),
        "top": [placing["top"] + 2 if placing else 0],
        "part": [next_part(lying)],
        "offered": [int(name in (view["choice"] or [])) for name in PATTERNS],
        "gained": [view["gained"].get(name, 0) for name in PATTERNS],
        "frames": [view["frames"].get(name, {"left": 0})["left"] for name in PATTERNS],
        "bag": bag(match, view, seat),
        "steps": [s["tracks"][name] for s in order for name in PATTERNS],
        "tokens": [s["tokens"].get(name, 0) for s in order for name in PATTERNS],
        "dollars": [s["dollars"] for s in order],
        "towels": [len(s["beach"]) - int(lies and s["seat"] == decider) for s in order],
        "pearls": [s["pearls"][colour] for s in order for colour in ("white", "black")],
        "penalties": [s["penalties"] for s in order],
        "crabs": [sum(sum(t["crabs"]) for t in s["beach"]) for s in order],
        "active": padded([active(match, s, lies and s["seat"] == decider) for s in order], 9),
        "spots": padded([spots(match, s) for s in order], 16),
        "beach": padded([beach(s) for s in order], 64),
    }


def padded(seats: list[list[int]], width: int) -> list[int]:
    """The seats' numbers one after the other, each filled up with zeros."""
    filled = [seat + [0] * (width - len(seat)) for seat in seats]
    return [number for seat in filled for number in seat]


def picked(match: parasol.Match, view: dict[str, Any], seat: int | None) -> list[int]:
    tile = view["picked"]
    if tile is None and view["placing"]:
        number = view["seats"][view["seat"]]["beach"][-1]["tile"]
        return triple(match, number, seat)
    return [NUMBER[name] for name in tile["patterns"]] if tile else [0, 0, 0]


def triple(match: parasol.Match, tile: int, seat: int | None) -> list[int]:
    """A tile's patterns as a seat sees them."""
    names = list_tiles({"tiles": {"list": "every ordered triple of different patterns"}})[tile]
    flipped = seat is not None and match.view(seat)["seats"][seat]["flipped"]
    return [NUMBER[name] for name in (reversed(names) if flipped else names)]


def next_part(towel: dict[str, Any] | None) -> int:
    laid = [part for part in range(3) if towel and towel["tokens"][part]]
    return laid[-1] + 1 if laid else 0


def bag(match: parasol.Match, view: dict[str, Any], seat: int | None) -> list[int]:
    """Counts by ordered triple of the tiles that lie nowhere."""
    lying = {tile["tile"] for row in "AB" for tile in view["market"][row]["tiles"]}
    for one in view["seats"]:
        lying |= {one["start"]["tile"]} | {towel["tile"] for towel in one["beach"]}
    if view["picked"]:
        lying.add(view["picked"]["tile"])
    counts = [0] * 125
    for tile in set(range(60)) - lying:
        a, b, c = (number - 1 for number in triple(match, tile, seat))
        counts[(a * 5 + b) * 5 + c] += 1
    assert sum(counts) == view["bag"]
    return counts


def active(match: parasol.Match, seat: dict[str, Any], placing: bool) -> list[int]:
    """The patterns by row that the next towel can match."""
    towels = seat["beach"][: len(seat["beach"]) - int(placing)]
    rows = int(state_of(match).tables.rows)
    start = {"top": int(state_of(match).tables.middle), "tokens": [None] * 3, "crabs": [0] * 3}
    last = towels[-1] if towels else seat["start"] | start
    shown = [0] * 9
    for part, name in enumerate(last["patterns"]):
        row = last["top"] + part
        if 1 <= row <= rows and not last["crabs"][part]:
            shown[row - 1] = NUMBER[last["tokens"][part] or name]
    return shown


def spots(match: parasol.Match, seat: dict[str, Any]) -> list[int]:
    """The token on every spot of the side, 0 where nothing lies any more."""
    side, pairs = state_of(match).get_side(), [["fish", "sun"], ["sun", "palm"]]
    if not match.components:
        pairs = [["wave", "palm"], ["shell", "palm"]]
    kinds = {"white": 1, "black": 2, "crab": 3}
    lying = {(s["column"], s["row"]): s["token"] for s in seat["spots"]}
    numbers: list[int] = []
    for spot in range(int(side.count)):
        place = (int(side.column[spot]) + 1, int(side.row[spot]))
        token = lying.get(place)
        kind = kinds[token] if isinstance(token, str) else 4 + pairs.index(token) if token else 0
        numbers.append(kind)
    return numbers


def beach(seat: dict[str, Any]) -> list[int]:
    numbers: list[int] = []
    for towel in seat["beach"]:
        faces = [NUMBER[t or p] for t, p in zip(towel["tokens"], towel["patterns"], strict=True)]
        covered = [face + 8 * crab for face, crab in zip(faces, towel["crabs"], strict=True)]
        numbers += [towel["top"] + 2, *covered]
    return numbers


@pytest.mark.parametrize("box", [None, ODD], ids=["standard", "odd"])
@pytest.mark.parametrize(
    ("players", "variant", "seating"),
    [(2, "base", "table"), (3, "crabs", "table"), (4, "long", "table"), (3, "base", "same-side")],
)
def test_numbers_say_what_the_view_says(
    players: int, variant: str, seating: str, box: dict[str, Any] | None
) -> None:
    rng = Rng(players)
    match = parasol.new(
        "maui", players=players, variant=variant, seating=seating, components=box, seed=players
    )
    while not match.over:
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
        if rng.below(3) == 0 or match.view()["phase"] in ("track", "tokens"):
            for seat in [*range(players), None]:
                mine, theirs = parts_of(match, seat), expected(match, seat)
                assert list(mine) == list(theirs)
                for name, numbers in mine.items():
                    assert numbers == theirs[name], (name, seat, match.view()["phase"])


def test_a_pickled_state_keeps_tokens_gained_and_where_the_next_one_may_lie() -> None:
    seen = set()
    for seed in range(12):
        match = parasol.new("maui", players=3, components=ODD, seed=seed)
        rng = Rng(seed)
        while not match.over:
            state = state_of(match)
            again = pickle.loads(pickle.dumps(state))
            assert again.part == state.part
            assert list(again.gained) == list(state.gained)
            assert again.actions() == state.actions()
            seen |= {"part"} if state.part else set()
            seen |= {"gained"} if any(state.gained) else set()
            moves = match.moves()
            match.play(moves[rng.below(len(moves))])
    assert seen == {"part", "gained"}


@pytest.mark.parametrize("code", [-1, -45, -10_000, 46, 47, 63, 64, 10**9])
def test_codes_that_there_are_none_of_are_refused(code: int) -> None:
    state = parasol.new("maui", seed=1).state
    with pytest.raises(ValueError, match="not legal"):
        state.apply(code)
