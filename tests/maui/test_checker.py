"""The second set of Maui's rules: proven on examples by hand, then held against the real ones.

Whole random games go through the front door, are replayed as JSON and walked along by `checker`;
damaged logs prove that it bites. `make test-long` plays several hundred games instead of sixty.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

import parasol
from parasol.core.replay import iter_steps
from tests.counts import choose_count
from tests.maui import checker

Json = dict[str, Any]

TILES = checker.STANDARD["tiles"]["list"]
SETTINGS = list(product(["base", "crabs", "long"], [2, 3, 4], ["table", "same-side"]))
GAMES = choose_count(1, 3, 25)
STYLES = ["any", "poor", "rich", "tracks"]

# Boxes that bring about what the standard one never or hardly ever does.
BOXES: dict[str, Json] = {
    "a frame reached through a scoring umbrella": {
        "scoring": {"tokens": [["fish", "palm"], ["sun", "fish"]], "steps": 2},
        "frames": {"fish": {"space": 2, "token": "shell"}, "sun": {"space": 3, "token": "wave"}},
    },
    "two tokens of one kind in one hand": {
        "frames": {"fish": {"space": 1, "token": "wave"}, "sun": {"space": 1, "token": "wave"}},
    },
    "full tracks": {
        "track": {"values": [1, 2, 3], "extension": [4]},
        "frames": {"fish": {"space": 3, "token": "shell"}, "sun": {"space": 1, "token": "wave"}},
    },
    "umbrellas in one column": {
        "umbrellas": {
            "spots": [[2, 3], [2, 4], [2, 5], [2, 7], [4, 1], [4, 4], [5, 4], [5, 5]],
        },
        "scoring": {"tokens": [["sun", "palm"], ["fish", "palm"]]},
        "frames": {"fish": {"space": 2, "token": "shell"}, "sun": {"space": 2, "token": "wave"}},
    },
}


def shuffled(rng: random.Random, things: list[Any]) -> list[Any]:
    return rng.sample(things, len(things))


def deal(rng: random.Random, components: Json | None = None, **options: Any) -> Json:
    """A first position made by the checker itself."""
    options = {"players": 2, "variant": "base", "seating": "same-side", **options}
    players, variant = options["players"], options["variant"]
    box = checker._box({"components": components or {}}, None)
    tiles = list(range(len(box["tiles"]["list"])))
    values = box["crabs"]["values"]
    return checker.deal(
        options,
        shuffled(rng, tiles),
        [shuffled(rng, checker.umbrella_tokens(box)) for _ in range(players)],
        [shuffled(rng, values) if variant != "base" else [] for _ in range(players)],
        shuffled(rng, tiles) if variant == "long" else [],
        shuffled(rng, list(range(players))) if variant == "long" else [],
        components=components,
    )


def tile(words: str, top: int = 3) -> Json:
    """`tile("fish sun wave")` as it lies on a beach or in the market."""
    patterns = words.split()
    number = TILES.index(patterns)
    lying = {"top": top, "tokens": [None] * 3, "crabs": [0, 0, 0]}
    return {"tile": number, "patterns": patterns, **lying}


def scene(*beach: Json, **options: Any) -> Json:
    """Seat 0 of two on the same side is to pick, with `beach` laid (the first on the dock)."""
    position = deal(random.Random(1), **options)
    start, *laid = beach
    seat = position["seats"][0]
    seat["start"] = {"tile": start["tile"], "patterns": start["patterns"]}
    seat["beach"] = list(laid)
    seat["spots"] = [spot for spot in seat["spots"] if spot["column"] > len(laid)]
    return position


def offer(position: Json, words: str, at: str = "A1") -> None:
    market = position["market"][at[0]]["tiles"]
    market[int(at[1]) - 1] = {"tile": TILES.index(words.split()), "patterns": words.split()}


def after(position: Json, words: str) -> Json:
    for word in words.split():
        position = checker.play(position, word)
    return position


def list_event_kinds(position: Json, words: str) -> list[str]:
    kinds = []
    for word in words.split():
        position, events = checker.play_with_events(position, word)
        kinds += [event["kind"] for event in events]
    return kinds


# --- The worked examples of the rules ------------------------------------------------------------


def test_the_scoring_example_of_the_rulebook() -> None:
    position = scene(tile("fish sun wave"))
    seat = position["seats"][0]
    seat["tracks"] = {"fish": 9, "sun": 8, "wave": 7, "shell": 6, "palm": 3}
    seat["pearls"] = {"white": 3, "black": 1}
    seat["dollars"], seat["penalties"] = 2, 3
    points = checker.parts(position, 0)
    assert sum(points[track] for track in checker.PATTERNS) == 14 + 12 + 10 + 8 + 3 == 47
    seat["tracks"].update(palm=0, wave=10)
    points = checker.parts(position, 0)
    assert sum(points[track] for track in checker.PATTERNS) == 50
    assert (points["white pearls"], points["black pearls"]) == (9, 2)
    assert checker.totals(position)[0] == 60


def test_two_matches_and_a_frame_reached_by_three_steps() -> None:
    position = scene(tile("shell sun wave"), tile("fish sun palm", top=1))
    offer(position, "fish sun wave")
    seat = position["seats"][0]
    seat["tracks"]["fish"] = 3
    seat["spots"] = []
    end = after(position, "A1 @1")
    assert end["seats"][0]["tracks"] == {"fish": 6, "sun": 2, "wave": 0, "shell": 0, "palm": 0}
    assert end["seats"][0]["tokens"] == {"shell": 1}
    assert end["frames"]["fish"]["left"] == 0
    assert end["seat"] == 1
    assert list_event_kinds(position, "A1 @1")[2:] == ["placed", "stepped", "stepped", "token"]


# --- Placing -------------------------------------------------------------------------------------


def test_a_tile_may_stick_out_as_long_as_a_match_is_inside() -> None:
    position = scene(tile("shell sun wave"), tile("fish sun wave", top=1))
    offer(position, "palm shell fish")
    position["seats"][0]["spots"] = []
    assert checker.legal(after(position, "A1")) == {"@-1"}
    end = after(position, "A1 @-1")["seats"][0]
    assert end["penalties"] == 2
    assert end["tracks"]["fish"] == 3


def test_parts_outside_and_under_crabs_are_inactive() -> None:
    lying = tile("fish sun wave", top=0)
    position = scene(tile("shell sun wave"), lying)
    offer(position, "fish palm shell")
    assert "A1" not in checker.legal(position)
    lying["top"] = 1
    assert "A1" in checker.legal(position)
    lying["crabs"] = [3, 0, 0]
    assert "A1" not in checker.legal(position)


def test_stones_turn_a_tile_round_for_the_seats_across() -> None:
    position = deal(random.Random(2), players=4, seating="table")
    assert [seat["flipped"] for seat in position["seats"]] == [True, True, False, False]
    assert [seat["letter"] for seat in position["seats"]] == list("ABCD")
    position["seats"][0]["start"]["patterns"] = ["wave", "sun", "shell"]
    offer(position, "fish sun wave")
    placed = after(position, "A1 @3")["seats"][0]["beach"][0]
    assert placed["patterns"] == ["wave", "sun", "fish"]


def test_what_cannot_be_paid_or_placed_cannot_be_picked() -> None:
    position = scene(tile("fish sun wave"))
    for area, number in product("AB", "123"):
        offer(position, "fish sun wave", f"{area}{number}")
    assert checker.legal(position) == {"A1", "A2", "B1", "B2", "$A", "$B"}
    position["seats"][0]["dollars"] = 2
    assert {"A3", "B3"} <= checker.legal(position)
    position["market"]["B"]["dollars"] = 0
    assert "$B" not in checker.legal(position)


def test_paying_sliding_and_drawing_come_before_placing() -> None:
    position = scene(tile("fish sun wave"))
    position["seats"][0]["dollars"] = 2
    offer(position, "fish sun wave", "B3")
    drawn = position["hidden"]["bag"][0]
    first, second, _ = position["market"]["B"]["tiles"]
    now = after(position, "B3")
    assert now["phase"] == "place"
    assert now["seat"] == 0
    assert [one["tile"] for one in now["market"]["B"]["tiles"]] == [
        first["tile"],
        second["tile"],
        drawn,
    ]
    assert now["market"]["B"]["dollars"] == 3
    assert now["seats"][0]["dollars"] == 0


# --- Towel tokens --------------------------------------------------------------------------------


def with_tokens(**tokens: int) -> Json:
    """fish sun wave lies in rows 3 to 5 and palm shell fish is offered: no match without tokens."""
    position = scene(tile("shell sun palm"), tile("fish sun wave"))
    offer(position, "palm shell fish")
    position["seats"][0]["tokens"] = dict(tokens)
    position["seats"][0]["spots"] = []
    return position


def test_a_token_may_make_the_placement_legal() -> None:
    assert "@3" not in checker.legal(after(with_tokens(), "A1"))
    position = with_tokens(wave=1)
    assert "@3" in checker.legal(after(position, "A1"))
    now = after(position, "A1 @3")
    assert checker.legal(now) == {"+wave/3"}
    end = after(now, "+wave/3")
    assert end["seat"] == 1
    assert end["seats"][0]["tracks"]["wave"] == 1
    assert not any(end["seats"][0]["tokens"].values())


def test_only_the_end_must_have_a_match() -> None:
    now = after(with_tokens(wave=1, shell=1), "A1 @3")
    assert checker.legal(now) == {"+shell/1", "+wave/3"}
    now = after(now, "+shell/1")
    assert checker.legal(now) == {"+wave/3"}


def test_a_token_may_not_destroy_the_only_match_for_good() -> None:
    position = with_tokens(shell=1)
    now = after(position, "A1 @1")
    assert checker.legal(now) == {"done", "+shell/1"}
    assert after(now, "done")["seats"][0]["tracks"]["fish"] == 1


def test_a_token_is_never_offered_on_its_own_pattern_nor_outside() -> None:
    position = scene(tile("shell sun palm"), tile("fish sun wave", top=1))
    offer(position, "palm wave fish")
    position["seats"][0]["tokens"] = {"wave": 1}
    position["seats"][0]["spots"] = []
    assert "+wave/1" not in checker.legal(after(position, "A1 @-1"))
    assert after(position, "A1 @-1")["seat"] == 1
    now = after(position, "A1 @2")
    assert checker.legal(now) == {"done", "+wave/1", "+wave/3"}


def test_a_token_gained_this_turn_must_wait() -> None:
    changes = BOXES["a frame reached through a scoring umbrella"]
    position = scene(tile("fish sun wave"), components=changes)
    offer(position, "fish sun palm")
    spot = {"column": 1, "row": 3, "token": ["fish", "palm"]}
    position["seats"][0]["spots"] = [spot]
    now = after(position, "A1 @3")
    assert (now["phase"], now["choice"]) == ("track", ["fish", "palm"])
    assert now["seats"][0]["spots"] == [spot]
    end = after(now, "^fish")
    assert end["seats"][0]["spots"] == []
    assert end["seat"] == 1
    assert end["seats"][0]["tokens"] == {"shell": 1}
    assert end["seats"][0]["tracks"]["fish"] == 3
    position["seats"][0]["tokens"] = {"shell": 1}
    now = after(position, "A1 @3 ^fish")
    assert now["gained"] == {"shell": 1}
    assert "+shell/1" in checker.legal(now)
    assert after(now, "+shell/3")["seat"] == 1


def test_two_matches_of_one_pattern_add_up() -> None:
    before = tile("fish palm sun", top=3)
    before["tokens"] = ["wave", None, "wave"]
    position = scene(tile("shell sun palm"), before)
    offer(position, "wave fish shell")
    position["seats"][0]["tokens"] = {"wave": 1}
    position["seats"][0]["spots"] = []
    end = after(position, "A1 @3 +wave/3")
    assert end["seats"][0]["tracks"]["wave"] == 2


# --- Umbrellas, tracks, crabs --------------------------------------------------------------------


@pytest.mark.parametrize(("row", "white"), [(3, 1), (4, 1), (5, 1), (2, 0), (6, 0)])
def test_an_umbrella_counts_if_covered_and_else_goes_to_the_box(row: int, white: int) -> None:
    position = scene(tile("fish sun wave"))
    offer(position, "fish sun palm")
    position["seats"][0]["spots"] = [{"column": 1, "row": row, "token": "white"}]
    end = after(position, "A1 @3")
    assert end["seats"][0]["pearls"]["white"] == white
    assert end["seats"][0]["spots"] == []


@pytest.mark.parametrize(
    ("wave", "palm", "asked", "reached"),
    [
        (0, 0, True, None),
        (14, 14, True, None),
        (15, 0, False, (15, 1)),
        (0, 15, False, (1, 15)),
        (15, 15, False, (15, 15)),
    ],
)
def test_a_scoring_umbrella_takes_an_open_track(
    wave: int, palm: int, asked: bool, reached: tuple[int, int] | None
) -> None:
    position = scene(tile("fish sun wave"))
    offer(position, "fish sun palm")
    seat = position["seats"][0]
    seat["spots"] = [{"column": 1, "row": 4, "token": ["wave", "palm"]}]
    seat["tracks"].update(wave=wave, palm=palm)
    now = after(position, "A1 @3")
    assert (now["phase"] == "track") == asked
    if asked:
        assert checker.legal(now) == {"^wave", "^palm"}
    else:
        tracks = now["seats"][0]["tracks"]
        assert (tracks["wave"], tracks["palm"]) == reached
    assert ("ignored" in list_event_kinds(position, "A1 @3")) == (wave == palm == 15)


def test_a_full_track_stays_and_the_match_is_legal() -> None:
    position = scene(tile("fish sun wave"))
    offer(position, "palm sun shell")
    position["seats"][0]["tracks"]["sun"] = 15
    end = after(position, "A1 @3")
    assert end["seats"][0]["tracks"]["sun"] == 15
    assert end["seats"][0]["score"]["parts"]["sun"] == 26


def test_a_covered_crab_lands_after_scoring_and_stops_its_pattern() -> None:
    position = scene(tile("shell sun wave"), tile("fish sun palm", top=4), variant="crabs")
    offer(position, "fish sun wave")
    offer(position, "shell palm wave", "B1")
    [points] = [
        crab["points"]
        for crab in position["hidden"]["crabs"][0]
        if (crab["column"], crab["row"]) == (2, 6)
    ]
    end = after(position, "A1 @4")
    seat = end["seats"][0]
    assert seat["tracks"]["fish"] == 1
    assert seat["tracks"]["sun"] == 1
    assert seat["beach"][1]["crabs"] == [0, 0, points]
    assert seat["score"]["parts"]["sand crabs"] == -points
    assert not any(spot["column"] == 2 for spot in seat["spots"])
    end["seat"] = 0
    assert "B1" not in checker.legal(end)


def test_a_token_may_go_where_a_crab_is_about_to_land() -> None:
    position = scene(tile("shell sun wave"), tile("fish sun wave", top=4), variant="crabs")
    offer(position, "fish sun palm")
    position["seats"][0]["tokens"] = {"wave": 1}
    end = after(position, "A1 @4 +wave/3")["seats"][0]
    assert end["tracks"]["wave"] == 2
    assert end["beach"][1]["tokens"][2] == "wave"
    assert end["beach"][1]["crabs"][2]


# --- Spare towel ---------------------------------------------------------------------------------


def stuck() -> Json:
    """Every free tile is out of reach: only palm is active, and the free tiles have none."""
    last = tile("palm sun wave", top=1)
    last["crabs"] = [0, 3, 3]
    position = scene(tile("shell sun wave"), last)
    for area in "AB":
        position["market"][area]["dollars"] = 0
        offer(position, "fish sun wave", f"{area}1")
        offer(position, "fish sun palm", f"{area}2")
        offer(position, "fish sun palm", f"{area}3")
    position["seats"][0]["dollars"] = 0
    return position


def test_the_spare_towel_comes_only_when_nothing_else_can_be_done() -> None:
    spare = {f"spare/{area}{number}" for area, number in product("AB", "123")}
    assert checker.legal(stuck()) == spare
    position = stuck()
    position["seats"][0]["dollars"] = 1
    assert checker.legal(position) == {"A2", "B2"}
    position = stuck()
    position["market"]["B"]["dollars"] = 1
    assert checker.legal(position) == {"$B"}
    position = stuck()
    position["seats"][0]["tokens"] = {"palm": 1}
    assert checker.legal(position) == {"A1", "B1"}


def test_a_spare_towel_scores_nothing_and_boxes_the_umbrella() -> None:
    position = stuck()
    position["seats"][0]["spots"] = [{"column": 2, "row": 4, "token": "white"}]
    drawn = position["hidden"]["bag"][0]
    end = after(position, "spare/A3")
    seat = end["seats"][0]
    assert seat["beach"][1]["top"] == 3
    assert seat["spots"] == []
    assert seat["pearls"]["white"] == 0
    assert not any(seat["tracks"].values())
    assert end["market"]["A"]["tiles"][2]["tile"] == drawn
    assert end["market"]["A"]["dollars"] == 0
    assert end["seat"] == 1


# --- The end -------------------------------------------------------------------------------------


def test_the_round_of_a_twelfth_tile_is_finished() -> None:
    position = scene(tile("shell sun wave"), *(tile("fish sun wave") for _ in range(11)))
    offer(position, "fish sun palm")
    position["seats"][0]["spots"] = []
    position = after(position, "A1 @3")
    assert position["last_round"]
    assert position["seat"] == 1
    end = after(position, "$A")
    assert end["phase"] == "over"
    assert end["seat"] is None
    assert checker.legal(end) == set()


def test_ties_go_to_fewer_tiles_then_dollars_then_the_last_in_turn_order() -> None:
    position = deal(random.Random(3), players=4)
    seats = position["seats"]
    assert checker.ranks(position) == [4, 3, 2, 1]
    position["starter"] = 2
    assert checker.ranks(position) == [2, 1, 4, 3]
    seats[3]["dollars"], seats[3]["penalties"] = 3, 2
    assert checker.ranks(position) == [3, 2, 4, 1]
    seats[0]["beach"], seats[3]["beach"] = [tile("fish sun wave")], [tile("fish sun palm")] * 2
    assert checker.ranks(position) == [3, 1, 2, 4]
    seats[0]["pearls"]["black"] = 1
    assert checker.ranks(position) == [1, 2, 3, 4]


def test_the_second_half_keeps_what_was_won_and_starts_with_the_lowest() -> None:
    beach = [tile("fish sun wave") for _ in range(11)]
    position = scene(tile("shell sun wave"), *beach, variant="long")
    offer(position, "fish sun palm")
    one, other = position["seats"]
    one["spots"] = []
    one["penalties"], one["tokens"], one["pearls"]["white"] = 4, {"shell": 1}, 1
    other["penalties"] = 1
    position["hidden"]["starters"] = [1, 0]
    order = list(position["hidden"]["next_bag"])
    turn = position["turn"]
    end = after(position, "A1 @3 done $A")
    assert checker.totals(end) == [2 + 2 + 1 - 4 + 1 - 1, 1]
    assert (end["half"], end["starter"], end["seat"], end["round"]) == (2, 1, 1, 1)
    assert end["turn"] == turn + 2
    assert [seat["start"]["tile"] for seat in end["seats"]] == order[6:8]
    assert end["hidden"]["bag"] == order[8:]
    assert [seat["dollars"] for seat in end["seats"]] == [1, 2]
    assert (end["market"]["A"]["dollars"], end["market"]["B"]["dollars"]) == (0, 1)
    assert end["seats"][0]["tokens"] == {"shell": 1}
    assert len(end["seats"][0]["spots"]) == 9
    assert not end["last_round"]


def test_the_long_game_has_longer_tracks_from_the_start() -> None:
    position = scene(tile("fish sun wave"), variant="long")
    offer(position, "palm sun shell")
    position["seats"][0]["tracks"]["sun"] = 15
    end = after(position, "A1 @3")
    assert end["seats"][0]["tracks"]["sun"] == 16
    assert end["seats"][0]["score"]["parts"]["sun"] == 28


# --- Whole games ---------------------------------------------------------------------------------


def chosen(rng: random.Random, style: str, words: list[str]) -> str:
    """A random word; rare ones weigh more.

    poor: lives on free tiles and sticks out, which brings spare towels; rich: takes and spends
    dollars; tracks: stays inside near the edges and runs up the tracks, which brings tokens.
    """

    def weight(word: str) -> float:
        top = int(word[1:]) if word[0] == "@" else 3
        if word[0] == "+":
            return 4
        if style == "poor":
            free = word[0] == "$" or word.endswith("1")
            return (0.01 if word[0] in "AB" and not free else 1) * (1 if 1 <= top <= 5 else 12)
        if style == "rich":
            return 6 if word[0] == "$" or word[-1] in "23" else 1
        if style == "tracks":
            return 12 if top in (1, 5) or word == "^fish" else 1
        return 1

    return rng.choices(words, [weight(word) for word in words])[0]


def play_itself(
    rng: random.Random, style: str, components: Json | None = None, **options: Any
) -> list[Json]:
    """The lines of a game which the checker plays with itself."""
    position = deal(rng, components, **options)
    events: list[Json] = []
    word = by = None
    lines: list[Json] = []
    while True:
        moves = sorted(checker.legal(position))
        line = {"step": len(lines), "seat": position["seat"], "position": position}
        line |= {"moves": moves, "played": word, "by": by, "events": events}
        lines.append(line | {"totals": checker.totals(position)})
        if not moves:
            return lines
        word, by = chosen(rng, style, moves), position["seat"]
        position, events = checker.play_with_events(position, word)


def play_game(rng: random.Random, style: str, **options: Any) -> list[Json]:
    """The lines of a game played through the front door, as `parasol replay --json` has them."""
    match = parasol.new("maui", seed=rng.randrange(2**32), **options)
    while not match.over:
        match.play(chosen(rng, style, [str(move) for move in match.moves()]))
    return [json.loads(json.dumps(line)) for line in iter_steps(match.record())]


def happened(lines: list[Json]) -> Counter[str]:
    return Counter(event["kind"] for line in lines for event in line["events"])


@pytest.mark.parametrize(("variant", "players", "seating"), SETTINGS)
def test_whole_games_follow_the_second_set_of_rules(
    variant: str, players: int, seating: str
) -> None:
    rng = random.Random(f"{variant} {players} {seating}")
    for number in range(GAMES):
        style = STYLES[(number + players) % len(STYLES)]
        lines = play_game(rng, style, variant=variant, players=players, seating=seating)
        assert lines[-1]["position"]["phase"] == "over"
        checker.check(lines)


@pytest.mark.parametrize("box", BOXES)
def test_whole_games_with_other_boxes(box: str) -> None:
    rng = random.Random(box)
    for number in range(1 + GAMES // 3):
        variant = ["base", "crabs", "long"][number % 3]
        style = STYLES[(number + 2) % len(STYLES)]
        players = rng.choice([2, 3, 4])
        lines = play_game(rng, style, variant=variant, players=players, components=BOXES[box])
        checker.check(lines)


def test_the_games_show_what_is_rare() -> None:
    rng = random.Random("rare")
    seen: Counter[str] = Counter()
    for variant, style in product(["base", "crabs", "long"], STYLES):
        lines = play_game(rng, style, variant=variant, players=rng.choice([2, 3, 4]))
        checker.check(lines)
        seen += happened(lines)
    kinds = {"picked", "drawn", "took", "spare", "placed", "pearl", "boxed", "stepped", "token"}
    assert kinds | {"laid", "penalty", "crab", "round", "last_round", "half", "over"} <= set(seen)


def test_the_checker_agrees_with_itself() -> None:
    rng = random.Random("itself")
    for variant, players, seating in SETTINGS[::5]:
        lines = play_itself(
            rng, rng.choice(STYLES), variant=variant, players=players, seating=seating
        )
        checker.check(json.loads(json.dumps(lines)))


# --- Damage it must find -------------------------------------------------------------------------


def first(lines: list[Json], kind: str) -> int:
    return next(
        number
        for number, line in enumerate(lines)
        if any(event["kind"] == kind for event in line["events"])
    )


def wrong_total(lines: list[Json]) -> None:
    lines[9]["totals"][0] += 1


def wrong_score(lines: list[Json]) -> None:
    lines[9]["position"]["seats"][1]["score"]["parts"]["penalties"] -= 1


def missing_move(lines: list[Json]) -> None:
    lines[7]["moves"].pop()


def illegal_move(lines: list[Json]) -> None:
    lines[0]["moves"].append("spare/A1")


def doubled_move(lines: list[Json]) -> None:
    lines[0]["moves"].append(lines[0]["moves"][0])


def score_step_lost(lines: list[Json]) -> None:
    """The placement of the first match scores nothing, in this and all later lines."""
    number = first(lines, "stepped")
    event = next(one for one in lines[number]["events"] if one["kind"] == "stepped")
    for line in lines[number:]:
        line["position"]["seats"][event["seat"]]["tracks"][event["track"]] -= 1


def event_lost(lines: list[Json]) -> None:
    events = lines[first(lines, "stepped")]["events"]
    events.remove(next(one for one in events if one["kind"] == "stepped"))


def line_lost(lines: list[Json]) -> None:
    del lines[first(lines, "placed")]


def tile_swapped(lines: list[Json]) -> None:
    bag = lines[0]["position"]["hidden"]["bag"]
    bag[0], bag[1] = bag[1], bag[0]


def tile_doubled(lines: list[Json]) -> None:
    bag = lines[0]["position"]["hidden"]["bag"]
    bag[0] = bag[1]


def penalty_forgotten(lines: list[Json]) -> None:
    number = first(lines, "penalty")
    event = next(one for one in lines[number]["events"] if one["kind"] == "penalty")
    for line in lines[number:]:
        line["position"]["seats"][event["seat"]]["penalties"] -= event["count"]


def dollar_from_nowhere(lines: list[Json]) -> None:
    lines[first(lines, "took")]["position"]["market"]["A"]["dollars"] += 1


def stones_ignored(lines: list[Json]) -> None:
    line = lines[first(lines, "placed")]
    line["position"]["seats"][line["by"]]["beach"][0]["patterns"].reverse()


def pearl_kept_on_the_beach(lines: list[Json]) -> None:
    number = first(lines, "pearl")
    position, before = lines[number]["position"], lines[number - 1]["position"]
    for seat, old in zip(position["seats"], before["seats"], strict=True):
        seat["spots"] = old["spots"]


def ranks_swapped(lines: list[Json]) -> None:
    event = next(one for one in lines[-1]["events"] if one["kind"] == "over")
    event["ranks"].reverse()


def wrong_seat(lines: list[Json]) -> None:
    lines[3]["seat"] = 1 - lines[3]["seat"]


def wrong_word(lines: list[Json]) -> None:
    number = next(n for n, line in enumerate(lines) if line["position"]["phase"] == "place")
    play_game = lines[number]["played"]
    lines[number]["played"] = next(
        word for word in lines[number - 1]["moves"] if word != play_game and word[0] in "AB"
    )


DAMAGES: list[tuple[Callable[[list[Json]], None], str]] = [
    (wrong_total, r"step 9 .*totals\[0\]"),
    (wrong_score, r"step 9 .*seats\[1\]\.score\.parts\.penalties"),
    (missing_move, r"step 7 .*moves: missing"),
    (illegal_move, r"step 0 .*moves: not legal spare/A1"),
    (doubled_move, r"step 0 .*moves: one is there twice"),
    (score_step_lost, r"\.tracks\."),
    (event_lost, r": events"),
    (line_lost, r"a step is missing"),
    (tile_swapped, r"position\.(hidden\.bag|market)"),
    (tile_doubled, r"step 0: market, starting tiles and bag"),
    (penalty_forgotten, r"\.penalties: should be"),
    (dollar_from_nowhere, r"market\.A\.dollars"),
    (stones_ignored, r"seats\[\d\]\.beach\[0\]\.patterns\[0\]"),
    (pearl_kept_on_the_beach, r"\.spots"),
    (ranks_swapped, r"ranks"),
    (wrong_seat, r"step 3 .*: seat"),
    (wrong_word, r"step \d+ \([AB][123]\): position"),
]


@pytest.fixture(scope="module")
def sound() -> list[Json]:
    """A log without fault in which everything happens that the damages touch."""
    needed = {"penalty", "pearl", "took", "stepped"}
    rng = random.Random("sound")
    while True:
        lines = play_game(rng, "any", players=2)
        if needed <= set(happened(lines)):
            checker.check(lines)
            return lines


@pytest.mark.parametrize(
    ("damage", "message"), DAMAGES, ids=[damage.__name__ for damage, _ in DAMAGES]
)
def test_a_damaged_log_is_caught(
    damage: Callable[[list[Json]], None], message: str, sound: list[Json]
) -> None:
    lines = deepcopy(sound)
    damage(lines)
    with pytest.raises(AssertionError, match=message):
        checker.check(lines)
