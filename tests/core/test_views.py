"""Views both ways: what comes from elsewhere is read exactly, or refused with its path."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parasol
from parasol import BadComponents, BadOption, BadView, Match, Rng
from parasol.core.plain import find_difference

from .playing import TABLES, list_seats, play_match, start_match, walk

MAUI, CRABS, LONG, NOUGHTS, HERMITS = TABLES
Path = tuple[str | int, ...]


@pytest.mark.parametrize("table", TABLES)
def test_a_view_comes_back_as_it_was_sent_at_every_step(table: dict[str, Any]) -> None:
    match = start_match(table)
    for step, _ in enumerate(walk(match)):
        seat = list_seats(match)[step % (match.players + 1)]
        sent = json.dumps(match.view(seat))
        again = parasol.from_view(json.loads(sent))
        assert json.dumps(again.view(seat)) == sent
        assert (again.seat, again.over, again.players) == (match.seat, match.over, match.players)
        if seat is not None and seat == match.seat:
            assert again.moves() == match.moves()


@pytest.mark.parametrize("table", TABLES)
def test_a_match_from_a_view_is_whole(table: dict[str, Any]) -> None:
    for steps in (0, 5, 17):
        match = play_match(table, steps)
        for seat in list_seats(match):
            again = parasol.from_view(match.view(seat), seed=steps)
            again.game.check(again.state)
            for _ in walk(again):
                pass
            assert again.over


def test_what_a_view_does_not_tell_is_drawn_by_the_seed() -> None:
    view = play_match(MAUI, 6).view(0)
    states = {seed: parasol.from_view(view, seed=seed).state.numbers() for seed in (0, 1, 2)}
    assert len({tuple(numbers) for numbers in states.values()}) == 3
    assert parasol.from_view(view).state.numbers() == states[0]


def test_a_view_is_not_changed_by_being_read() -> None:
    view = play_match(CRABS, 20).view(2)
    before = copy.deepcopy(view)
    match = parasol.from_view(view)
    for _ in walk(match):
        pass
    assert view == before


def test_derived_things_may_be_left_out_but_not_contradicted() -> None:
    view = play_match(MAUI, 7).view(0)
    short = copy.deepcopy(view)
    for seat in short["seats"]:
        del seat["score"], seat["letter"], seat["start"]["patterns"]
    assert parasol.from_view(short).view(0) == view
    view["seats"][1]["score"]["total"] += 1
    with pytest.raises(BadView, match=r"seats\.1\.score\.total: expected "):
        parasol.from_view(view)


@pytest.mark.parametrize(
    "view", [None, 7, "maui", [], [["game", "maui"]], {}, {"game": None}, b"{}"]
)
def test_what_is_no_view_is_refused(view: Any) -> None:
    with pytest.raises(BadView, match="game: the name of a game is expected"):
        parasol.from_view(view)


def test_a_view_never_makes_us_read_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> str:
        raise AssertionError("a file was read")

    monkeypatch.setattr("parasol.core.components._read", read)
    view = start_match(MAUI).view(0)
    sources: list[Any] = ["box.toml", "", None, [], 0, False, b"x"]
    for source in sources:
        with pytest.raises(BadView, match="components: a mapping is expected"):
            parasol.from_view({**view, "components": source})


def test_a_view_of_other_rules_or_another_game_is_refused() -> None:
    view = start_match(MAUI).view(0)
    with pytest.raises(BadOption, match=r"one of .*maui"):
        parasol.from_view({**view, "game": "chess"})
    others: list[Any] = ["0", "2", 1, None, []]
    for rules in others:
        with pytest.raises(BadView, match=r"rules: .*these are '1'"):
            parasol.from_view({**view, "rules": rules})


@pytest.mark.parametrize("option", ["players", "variant", "seating"])
def test_an_option_left_out_of_a_view_is_missed(option: str) -> None:
    view = start_match(CRABS).view(0)
    del view["options"][option]
    with pytest.raises(BadView, match=rf"options\.{option}: missing"):
        parasol.from_view(view)


# Any damage


@cache
def make_samples() -> tuple[Match, ...]:
    """Positions of every phase of every game."""
    found: dict[tuple[Any, ...], Match] = {}
    for number, table in enumerate(TABLES):
        for seed in range(3):
            for match in walk(start_match(table, seed), seed):
                view = match.view(None)
                found.setdefault((number, view["phase"], view.get("half")), copy.copy(match))
    odd = {"frames": {"fish": {"space": 1, "token": "wave"}, "tokens_2p": 9}}
    for match in walk(parasol.new("maui", seed=2, components=odd), 2):
        found.setdefault(("odd", match.view(None)["phase"]), copy.copy(match))
    return tuple(found.values())


def list_parts(data: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every part of plain data."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from list_parts(value, (*path, key))


def list_some(view: dict[str, Any], first: int) -> list[Path]:
    """About 150 of its parts, from another one on for every sample."""
    paths = list(list_parts(view))
    step = max(1, len(paths) // 150)
    return paths[first % step :: step]


def get_part(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def play_if_readable(view: dict[str, Any], steps: int = 10_000) -> Match | None:
    """The match that looks like this, after it was played on; None if it is refused by its path."""
    try:
        match = parasol.from_view(view)
    except (BadView, BadOption, BadComponents) as error:
        problem = error
    else:
        assert find_difference(view, match.view(view["viewer"])) is None
        for _ in walk(copy.copy(match), 3, steps):
            pass
        return match
    assert len(str(problem)) < 600
    if isinstance(problem, BadView):
        assert problem.path
        assert str(problem) == f"{problem.path}: {problem.expected}"
    return None


def test_every_part_of_a_view_that_is_removed_is_missed_or_follows_from_the_rest() -> None:
    for number, match in enumerate(make_samples()):
        seat = match.seat if match.seat is not None else 0
        view = match.view(seat)
        for path in list_some(view, number):
            damaged = copy.deepcopy(view)
            del get_part(damaged, path[:-1])[path[-1]]
            again = play_if_readable(damaged, steps=3)
            if again is not None:
                # A towel token may have been lost; anything else is there again.
                assert "tokens" in path or "gained" in path or again.view(seat) == view, path


OTHER: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**6,
    10**5000,
    1.5,
    "",
    "x",
    [],
    {},
    [[]],
    [None],
    {"x": 1},
)


def test_every_part_of_a_view_that_is_spoilt_is_refused_or_is_another_position() -> None:
    refusals = spoilt = 0
    for number, match in enumerate(make_samples()):
        seat = match.seat if match.seat is not None else 0
        view = match.view(seat)
        for place, path in enumerate(list_some(view, number)):
            value = OTHER[(number + place) % len(OTHER)]
            damaged = copy.deepcopy(view)
            get_part(damaged, path[:-1])[path[-1]] = value
            spoilt += 1
            refusals += play_if_readable(damaged, steps=3) is None
    assert refusals > 0.97 * spoilt


def test_a_number_one_off_is_refused_or_is_another_position_that_can_be_played() -> None:
    for match in make_samples():
        seat = match.seat if match.seat is not None else 0
        view = match.view(seat)
        numbers = [path for path in list_parts(view) if type(get_part(view, path)) is int]
        for place, path in enumerate(numbers[::2]):
            damaged = copy.deepcopy(view)
            get_part(damaged, path[:-1])[path[-1]] += 1 if place % 3 else -1
            play_if_readable(damaged)


@pytest.mark.parametrize("table", TABLES)
def test_a_part_that_no_view_has_is_refused(table: dict[str, Any]) -> None:
    view = start_match(table).view(0)
    with pytest.raises(BadView, match="'secret': no such part"):
        parasol.from_view({**view, "secret": 1})
    view["seats" if "seats" in view else "options"] = copy.deepcopy(
        view.get("seats", view["options"])
    )
    if "seats" in view:
        view["seats"][0]["secret"] = 1
        with pytest.raises(BadView, match=r"seats\.0\.'secret': no such part"):
            parasol.from_view(view)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_any_damage_to_a_view_is_refused_with_its_path_or_harmless(data: st.DataObject) -> None:
    match = data.draw(st.sampled_from(make_samples()))
    view = match.view(data.draw(st.sampled_from(list_seats(match))))
    for _ in range(data.draw(st.integers(1, 3))):
        paths = list(list_parts(view))
        if not paths:
            break
        path = data.draw(st.sampled_from(paths))
        other = data.draw(st.sampled_from(paths))
        value = data.draw(JSON | st.just(copy.deepcopy(get_part(view, other))))
        get_part(view, path[:-1])[path[-1]] = value
    view.setdefault("viewer", None)
    play_if_readable(view)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(st.sampled_from(["game", "rules", "options", "components", "seats"]), JSON))
def test_any_plain_data_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((BadView, BadOption, BadComponents)):
        parasol.from_view(data)


# Positions that no game of Maui comes to


def parse_refused(view: dict[str, Any], path: str, expected: str) -> None:
    with pytest.raises(BadView) as caught:
        parasol.from_view(view)
    assert caught.value.path == path
    assert expected in caught.value.expected


def test_more_pearls_than_the_box_has_are_refused() -> None:
    view = start_match(MAUI).view(None)
    view["seats"][0]["pearls"]["white"] = 1
    parse_refused(view, "seats.0.spots", "more of white than the box has")


def test_tokens_on_the_icons_must_be_those_of_the_side_and_complete() -> None:
    view = start_match(MAUI).view(None)
    spots = view["seats"][1]["spots"]
    parse_refused({**view, "seats": [view["seats"][0], {**view["seats"][1], "spots": spots[1:]}]},
            "seats.1.spots", "is missing")  # fmt: skip
    doubled = [*spots[:-1], dict(spots[0])]
    parse_refused({**view, "seats": [view["seats"][0], {**view["seats"][1], "spots": doubled}]},
            "seats.1.spots.7", "lies there already")  # fmt: skip
    crabs = start_match(CRABS).view(None)
    crabs["seats"][0]["spots"][0]["token"] = "white"
    parse_refused(crabs, "seats.0.spots", "crab lies in column")


def test_a_full_beach_means_the_last_round_and_no_more_turns() -> None:
    tables = {"beach": {"columns": 1}, "umbrellas": {"spots": [], "white": 0, "black": 0}}
    box = {**tables, "scoring": {"tokens": []},
           "crabs": {"spots": [], "scoring_spots": [], "values": []}}  # fmt: skip
    match = parasol.new("maui", players=3, seed=1, components=box)
    while not match.view(None)["last_round"]:
        match.play(match.moves()[0])
    view = match.view(None)
    assert parasol.from_view(view).view(None) == view
    parse_refused({**view, "last_round": False}, "last_round", "True")
    full = next(n for n, seat in enumerate(view["seats"]) if seat["beach"])
    assert full != view["seat"]
    parse_refused({**view, "seat": full}, f"seats.{full}.beach", "still to move is full")
    fresh = parasol.new("maui", players=3, seed=1, components=box).view(None)
    parse_refused({**fresh, "phase": "over", "seat": None}, "phase", "is not over")


def test_a_crab_lies_only_where_one_came_from() -> None:
    match = play_match(CRABS)
    view = match.view(None)
    spots = start_match(CRABS).view(None)["seats"][0]["spots"]
    icons = {(spot["column"], spot["row"]) for spot in spots if spot["token"] == "crab"}
    beach = view["seats"][0]["beach"]
    for column, towel in enumerate(beach, 1):
        for part in range(3):
            if (column, towel["top"] + part) not in icons and not any(towel["crabs"]):
                changed = copy.deepcopy(view)
                changed["seats"][0]["beach"][column - 1]["crabs"][part] = 2
                parse_refused(
                    changed, f"seats.0.beach.{column - 1}.crabs", "no crab of 2 can lie there"
                )


def test_towel_tokens_are_those_of_the_box() -> None:
    view = start_match(MAUI).view(None)
    view["seats"][0]["tokens"] = {"wave": 1}
    parse_refused(view, "frames", "2 wave tokens, but the box has 1")
    view = start_match(MAUI).view(None)
    parse_refused({**view, "gained": {"wave": 1}}, "gained", "nothing before a towel is placed")


def test_the_difference_between_data_is_named_by_its_path() -> None:
    right = {"a": [1, {"b": True}], "c": None}
    assert find_difference(copy.deepcopy(right), right) is None
    assert find_difference({"a": right["a"]}, right) is None
    for given_, path, expected in (
        ({**right, "c": 0}, "c", "expected None, found 0"),
        ({**right, "a": [1]}, "a", "expected 2 items, found 1"),
        ({**right, "a": [1, {"b": 1}]}, "a.1.b", "expected True, found 1"),
        ({**right, "a": [1.0, {"b": True}]}, "a.0", "expected 1, found 1.0"),
        ({**right, "d": 1}, "'d'", "no such part"),
        ({**right, "a": {}}, "a", "found {}"),
    ):
        where = find_difference(given_, right)
        assert where is not None
        assert where[0] == path
        assert expected in where[1]


def test_a_seat_learns_from_its_view_what_it_may_and_its_neighbour_may_not() -> None:
    match = parasol.new("hermits", players=2, seed=5)
    match.play("peek")
    top = match.view(0)["heap"][0]
    assert top is not None
    assert match.view(1)["heap"][0] is None
    assert match.view(1)["peeked"][0] == match.view(None)["peeked"][0] == [0]
    for seed in range(20):
        assert match.guess(0, Rng(seed)).view(0)["heap"][0] == top
    assert len({match.guess(1, Rng(s)).view(0)["heap"][0] for s in range(40)}) > 4
