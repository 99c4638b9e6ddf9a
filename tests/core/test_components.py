"""Boxes of components: every wrong one is a BadComponents that names file, key and expectation."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parasol
from parasol import BadComponents
from parasol.core import components
from parasol.core.components import Field, whole, wholes
from parasol.games.maui import components as maui
from parasol.games.maui.tables import PATTERNS

from .playing import walk

TILES = [["fish", "sun", "wave"]] * 60


def load_refused(box: Any, key: str, expected: str, players: int = 2) -> None:
    with pytest.raises(BadComponents) as caught:
        parasol.new("maui", components=box, players=players, seed=1)
    error = caught.value
    assert error.key == key
    assert expected in error.expected
    assert str(error).startswith(f"{error.source}: ")


def write_file(folder: Path, content: bytes | str, name: str = "my box.toml") -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


# Files


def test_a_file_changes_the_values_it_names_and_no_others(tmp_path: Path) -> None:
    path = write_file(tmp_path, "[market]\ncosts = [0, 1, 3]\n[dollars]\nplayer = 4\n")
    for source in (path, Path(path)):
        match = parasol.new("maui", components=source, seed=1)
        assert match.components == {"market": {"costs": [0, 1, 3]}, "dollars": {"player": 4}}
        assert match.view(None)["seats"][0]["dollars"] == 4
        assert parasol.load(match.record()).record() == match.record()


def test_a_mapping_does_what_a_file_does(tmp_path: Path) -> None:
    path = write_file(tmp_path, "[market]\ncosts = [0, 1, 3]\n")
    mapping = {"market": {"costs": [0, 1, 3]}}
    records = {parasol.new("maui", components=box, seed=1).record() for box in (path, mapping)}
    assert len(records) == 1


def test_a_copied_components_toml_is_accepted_with_its_grades(tmp_path: Path) -> None:
    text = Path(maui.__file__).with_name("components.toml").read_text("utf-8")
    match = parasol.new("maui", components=write_file(tmp_path, text), seed=7)
    standard = parasol.new("maui", seed=7)
    assert match.state.numbers() == standard.state.numbers()
    changed = text.replace("value = [0, 1, 2]", "value = [0, 1, 4]")
    match = parasol.new("maui", components=write_file(tmp_path, changed), seed=7)
    assert match.components["market"]["costs"] == [0, 1, 4]
    for _ in walk(match):
        pass
    assert parasol.load(match.record()).record() == match.record()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_of_another_system_is_read_too(tmp_path: Path, end: str, mark: str) -> None:
    path = write_file(tmp_path, mark + f"[market]{end}costs = [0, 1, 3]{end}")
    assert parasol.new("maui", components=path).components == {"market": {"costs": [0, 1, 3]}}


@pytest.mark.parametrize("content", ["", "\n", "# nothing\n", "[market]\n"])
def test_a_file_that_changes_nothing_is_the_standard_box(tmp_path: Path, content: str) -> None:
    match = parasol.new("maui", components=write_file(tmp_path, content), seed=7)
    assert match.components == {}
    assert match.record() == parasol.new("maui", seed=7).record()


def test_a_file_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.toml")
    load_refused(missing, "", "can't be read: No such file or directory")
    load_refused("", "", "it is not a file")
    load_refused(write_file(tmp_path, b"\xff\xfe\x00\x01"), "", "not a UTF-8 text file")
    load_refused(write_file(tmp_path, bytes(range(256)) * 4), "", "not a UTF-8 text file")
    load_refused(write_file(tmp_path, "#" * (64 * 1024 + 1)), "", "longer than 64 kB")
    load_refused("a\x00b", "", "is no path of a file")
    load_refused("x" * 5000, "", "can't be read")
    with pytest.raises(BadComponents, match=r"none\.toml: can't be read"):
        parasol.new("maui", components=missing)


def write_folder(tmp_path: Path, **texts: str) -> Path:
    """A folder with a TOML file for each text."""
    made = tmp_path / "my-box"
    made.mkdir()
    for name, text in texts.items():
        (made / f"{name}.toml").write_text(text, "utf-8")
    return made


def test_a_folder_of_files_is_one_box(tmp_path: Path) -> None:
    box = write_folder(
        tmp_path,
        market="[market]\ncosts = [0, 1, 3]\n",
        purse="[dollars]\nplayer = 4\n",
        empty="# nothing\n",
    )
    (box / "notes.txt").write_text("not a part of it", "utf-8")
    for source in (box, str(box)):
        match = parasol.new("maui", components=source, seed=1)
        assert match.components == {"market": {"costs": [0, 1, 3]}, "dollars": {"player": 4}}


def test_of_a_folder_the_file_that_does_not_fit_is_named(tmp_path: Path) -> None:
    box = write_folder(tmp_path, a="[market]\ncosts = [0, 1, 3]\n", b="[beach]\nmiddle = 6\n")
    with pytest.raises(BadComponents) as caught:
        parasol.new("maui", components=box)
    assert str(caught.value) == f"{box / 'b.toml'}: beach.middle: three rows must fit into 7"
    (box / "b.toml").write_text("[beach]\nmiddel = 6\n", "utf-8")
    with pytest.raises(BadComponents, match=r"b\.toml: beach\.middel: no such key"):
        parasol.new("maui", components=box)


def test_a_folder_has_each_key_once_and_some_file_at_all(tmp_path: Path) -> None:
    costs = "[market]\ncosts = [0, 1, 3]\n"
    box = write_folder(tmp_path, a=costs, b=costs)
    with pytest.raises(BadComponents, match=r"b\.toml: market\.costs: is in a\.toml already"):
        parasol.new("maui", components=box)
    for path in box.glob("*.toml"):
        path.unlink()
    load_refused(str(box), "", "a folder with 1 to 32 TOML files is expected")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_file(device: str) -> None:
    load_refused(device, "", "it is not a file")


def test_a_pipe_is_no_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    load_refused(pipe, "", "it is not a file")


@pytest.mark.parametrize(
    "content",
    ["[", "[market", "market", "[market]\ncosts = ", "[market]\ncosts = [0, 1, 2", "x = 1 y = 2",
     "[market]\ncosts = [0,1,2]\ncosts = [0,1,2]\n", "[market]\n[market]\n", '{"market": {}}',
     "a = " + "[" * 20_000, "a = " + "9" * 20_000, "a = 1979-99-99", '"\\ud800" = 1', "\x00"],
)  # fmt: skip
def test_a_file_that_is_no_toml_says_where(tmp_path: Path, content: str) -> None:
    path = write_file(tmp_path, content)
    load_refused(path, "", "not a TOML file: ")


@pytest.mark.parametrize("source", [7, 1.5, True, [], ["x"], b"box.toml", object(), {1, 2}])
def test_what_is_neither_a_path_nor_a_mapping_is_refused(source: Any) -> None:
    load_refused(source, "", "is neither a file's path nor a mapping")


# Keys and values


@pytest.mark.parametrize("group", ["shop", "Market", "", "market.costs", 7, None, "x" * 900])
def test_an_unknown_group_is_refused_with_those_there_are(group: Any) -> None:
    with pytest.raises(BadComponents, match="no such group; there are beach, crabs, dollars") as c:
        parasol.new("maui", components={group: {"costs": [0, 1, 2]}})
    assert len(str(c.value)) < 300


@pytest.mark.parametrize("key", ["cost", "Costs", "", "costs.a", 7, None])
def test_an_unknown_key_is_refused_with_those_there_are(key: Any) -> None:
    with pytest.raises(BadComponents, match=r"no such key; there are market\.costs"):
        parasol.new("maui", components={"market": {key: 1}})


@pytest.mark.parametrize("keys", [1, "x", [], None, [["costs", 1]]])
def test_a_group_that_is_none_is_refused(keys: Any) -> None:
    load_refused({"market": keys}, "market", "a group of keys, as in [market]")


def test_a_game_without_components_says_so() -> None:
    with pytest.raises(BadComponents, match="no such group; this game takes none"):
        parasol.new("noughts_and_crosses", components={"board": {}})
    assert parasol.new("noughts_and_crosses", components={}).components == {}


WRONG: list[Any] = [
    None, True, False, -1, 999, 10**5000, 1.0, float("nan"), "", "x", b"x", {}, {"value": 1},
    {"value": -1, "grade": "house"}, [None], [[]], [[1]], [{}], ["fish"], [[[]]], [[[], []]],
    [[[], [], []]], [["fish", "fish"]], [["fish", []]], [[1, 1], [1, 1]], [1.5] * 3, [True] * 3,
    ["0", "1", "2"], [0] * 200, object(), (0, 1, 2),
    {"space": 1}, {"space": "1", "token": "fish"}, {"space": 1, "token": []},
    {"space": 1, "token": "fish", "more": 1}, {"space": True, "token": "fish"},
]  # fmt: skip


@pytest.mark.parametrize("key", sorted(maui.SCHEMA))
def test_a_value_of_the_wrong_kind_is_refused_with_key_and_expectation(key: str) -> None:
    group, _, name = key.partition(".")
    for value in WRONG:
        try:
            parasol.new("maui", components={group: {name: value}}, seed=1)
        except BadComponents as error:
            problem = error
        else:
            assert maui.SCHEMA[key].fits(value), f"{key} takes {value!r}"
            continue
        # Most are refused by their own key; a few fit it but not the rest of the box.
        assert problem.key.partition(".")[2], str(problem)
        assert len(str(problem)) < 400


def test_no_schema_takes_what_is_no_plain_data() -> None:
    for key, field in maui.SCHEMA.items():
        for value in (object(), b"x", (0, 1, 2), float("nan"), True, None, {"value": 1}):
            assert not field.fits(value), key


FITTING = [
    ({"tiles": {"list": TILES[:31]}}, "tiles.list", "needs 32 tiles for 2 players, has 31", 2),
    ({"tiles": {"list": TILES[:45]}}, "tiles.list", "needs 58 tiles for 4 players, has 45", 4),
    ({"beach": {"columns": 16}}, "tiles.list", "needs 74 tiles for 4 players, has 60", 4),
    ({"beach": {"middle": 6}}, "beach.middle", "three rows must fit into 7", 2),
    ({"beach": {"row_steps": [1, 1, 1, 1]}}, "beach.middle", "three rows must fit into 4", 2),
    (
        {"track": {"extension": [50] * 16}},
        "track.extension",
        "with the track at most 30 spaces",
        2,
    ),
    ({"umbrellas": {"white": 2}}, "umbrellas.spots", "7 tokens need 7 spots, found 8", 2),
    ({"umbrellas": {"spots": []}}, "umbrellas.spots", "8 tokens need 8 spots, found 0", 2),
    (
        {"umbrellas": {"spots": [[n, 9] for n in range(1, 9)]}},
        "umbrellas.spots",
        "[1, 9] lies outside 12 columns and 7 rows",
        2,
    ),
    ({"beach": {"columns": 11}}, "umbrellas.spots", "[12, 6] lies outside 11 columns", 2),
    ({"crabs": {"values": [1]}}, "crabs.spots", "1 tokens need 1 spots, found 7", 2),
    ({"crabs": {"scoring_spots": []}}, "crabs.scoring_spots", "2 tokens need 2 spots", 2),
    ({"scoring": {"tokens": []}}, "umbrellas.spots", "6 tokens need 6 spots, found 8", 2),
    (
        {"crabs": {"scoring_spots": [[2, 6], [10, 7]]}},
        "crabs.scoring_spots",
        "shares a place with a crab",
        2,
    ),
    (
        {
            "crabs": {
                "values": [1] * 15,
                "spots": [[n % 12 + 1, n // 12 + 2] for n in range(15)],
            }
        },
        "crabs.spots",
        "with the scoring spots at most 16",
        2,
    ),
    ({"pearls": {"points": [0, 2, 5]}}, "pearls.points", "needs points for 0 to 3", 2),
    (
        {"frames": {"palm": {"space": 16, "token": "fish"}}},
        "frames.palm",
        "the track ends at space 15",
        2,
    ),
    ({"track": {"values": [1, 2, 3]}}, "frames.fish", "the track ends at space 3", 2),
]


@pytest.mark.parametrize(("box", "key", "expected", "players"), FITTING)
def test_values_that_do_not_fit_each_other_are_refused(
    box: Any, key: str, expected: str, players: int
) -> None:
    load_refused(box, key, expected, players)


def test_values_that_do_not_fit_are_refused_with_the_name_of_the_file(tmp_path: Path) -> None:
    path = write_file(tmp_path, "[beach]\nmiddle = 6\n")
    with pytest.raises(BadComponents) as caught:
        parasol.new("maui", components=path)
    assert str(caught.value) == f"{path}: beach.middle: three rows must fit into 7"


def draw_spots(columns: int, rows: int, count: int, draw: Any) -> list[list[int]]:
    places = [[column, row] for column in range(1, columns + 1) for row in range(1, rows + 1)]
    picked: list[list[int]] = draw(st.permutations(places))
    return picked[:count]


@st.composite
def draw_boxes(draw: Any) -> dict[str, dict[str, Any]]:
    """Any box whose values fit each other."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(3, 9))
    room = min(columns * rows, 8)
    scoring = draw(st.integers(0, min(2, room // 2)))
    white, black = draw(st.integers(0, (room - scoring) // 2)), draw(st.integers(0, 1))
    black = min(black, room - scoring - white)
    crabs = draw(st.integers(0, min(4, room - scoring)))
    lying = draw_spots(columns, rows, crabs + scoring, draw)
    track = draw(st.lists(st.integers(0, 200), min_size=1, max_size=15))
    pattern = st.sampled_from(PATTERNS)
    number = st.integers(0, 20)
    frame = st.fixed_dictionaries({"space": st.integers(0, len(track)), "token": pattern})
    pair = st.lists(pattern, min_size=2, max_size=2, unique=True)
    return {
        "tiles": {"list": draw(st.lists(st.lists(pattern, min_size=3, max_size=3),
                                        min_size=30, max_size=35))},
        "market": {"costs": draw(st.lists(number, min_size=3, max_size=3))},
        "dollars": {"area": draw(number), "player": draw(number), "points": draw(number)},
        "beach": {
            "columns": columns,
            "row_steps": draw(st.lists(number, min_size=rows, max_size=rows)),
            "middle": draw(st.integers(1, rows - 2)),
        },
        "umbrellas": {
            "spots": draw_spots(columns, rows, white + black + scoring, draw),
            "white": white,
            "black": black,
        },
        "scoring": {
            "tokens": draw(st.lists(pair, min_size=scoring, max_size=scoring)),
            "steps": draw(number),
        },
        "crabs": {
            "spots": lying[:crabs],
            "scoring_spots": lying[crabs:],
            "values": draw(st.lists(st.integers(1, 20), min_size=crabs, max_size=crabs)),
        },
        "pearls": {"points": draw(st.lists(st.integers(0, 200), min_size=9, max_size=9))},
        "track": {"values": track, "extension": draw(st.lists(number, max_size=15))},
        "frames": {
            **{name: draw(frame) for name in PATTERNS},
            "tokens": draw(number),
            "tokens_2p": draw(number),
        },
    }  # fmt: skip


@settings(max_examples=30, deadline=None, derandomize=True, database=None)
@given(
    box=draw_boxes(), variant=st.sampled_from(["base", "crabs", "long"]), seed=st.integers(0, 99)
)
def test_any_box_that_is_accepted_can_be_played_to_its_end(
    box: dict[str, Any], variant: str, seed: int
) -> None:
    match = parasol.new("maui", components=box, variant=variant, seed=seed)
    for step, _ in enumerate(walk(match, seed)):
        if step % 9 == 0:
            match.game.check(match.state)
            assert parasol.from_view(match.view(0)).view(0) == match.view(0)
    assert parasol.load(match.record()).record() == match.record()


# The tools a game describes its box with


def test_a_standard_box_needs_a_grade_and_a_note_and_every_key(tmp_path: Path) -> None:
    schema = {"a.b": whole(0, 9), "a.c": Field("anything", lambda value: True, optional=True)}
    good = '[a.b]\nvalue = 3\ngrade = "house"\nnote = "ours"\n'
    assert components.load_standard(Path(write_file(tmp_path, good)), schema) == {"a": {"b": 3}}
    for bad, key in (
        (good.replace("house", "guess"), "a.b"),
        (good.replace("ours", ""), "a.b"),
        (good.replace("a.b", "a.c"), "a.b"),
    ):
        with pytest.raises(BadComponents) as caught:
            components.load_standard(Path(write_file(tmp_path, bad)), schema)
        assert caught.value.key == key


def test_every_value_of_the_standard_box_fits_its_own_schema() -> None:
    for key, field in maui.SCHEMA.items():
        group, _, name = key.partition(".")
        if name in maui.read_standard_box().get(group, {}):
            assert field.fits(maui.read_standard_box()[group][name]), key
        else:
            assert field.optional, key


def test_whole_numbers_and_lists_of_them_know_their_bounds() -> None:
    number, numbers = whole(1, 3), wholes(0, 9, 2, 3)
    assert [value for value in (0, 1, 3, 4, True, 2.0, "2", None) if number.fits(value)] == [1, 3]
    assert str(numbers.expected) == "a list of 2 to 3 whole numbers from 0 to 9"
    assert str(wholes(0, 9, 3, 3).expected) == "a list of 3 whole numbers from 0 to 9"
    assert numbers.fits([0, 9])
    for value in ([0], [0] * 4, [0, 10], [0, -1], [0, True], (0, 1), "01", None):
        assert not numbers.fits(value)


def test_a_merged_box_leaves_both_as_they_were() -> None:
    standard, changed = {"a": {"x": 1, "y": 2}}, {"a": {"y": 3}, "b": {"z": 4}}
    assert components.merge_boxes(standard, changed) == {"a": {"x": 1, "y": 3}, "b": {"z": 4}}
    assert (standard, changed) == ({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}, "b": {"z": 4}})


def test_a_text_that_was_uploaded_is_parsed_like_a_file() -> None:
    assert components.parse("[market]\ncosts = [0, 1, 3]", maui.SCHEMA) == {
        "market": {"costs": [0, 1, 3]}
    }
    with pytest.raises(BadComponents, match="upload: longer than 64 kB"):
        components.parse("é" * 40_000, maui.SCHEMA, "upload")
    with pytest.raises(BadComponents, match=r"upload: market\.costs: expected a list of 3"):
        components.parse("[market]\ncosts = 1", maui.SCHEMA, "upload")


@pytest.mark.parametrize(
    "text",
    [
        "a." * 30_000 + "a = 1",
        "[" + "a." * 30_000 + "a]",
        '"a".' * 12_000 + "a = 1",
        "'a' . " * 9_000 + "a = 1",
        "x = {" + "a." * 30_000 + "a = 1}",
    ],
    ids=["bare", "header", "quoted", "spaced", "inline"],
)
def test_a_deep_key_is_refused_before_it_is_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("was parsed"))
    with pytest.raises(BadComponents, match="a key has at most 16 parts"):
        components.parse(text, maui.SCHEMA, "upload")


def test_keys_as_deep_as_any_box_has_are_parsed() -> None:
    box = {"market": {"costs": [0, 1, 3]}}
    assert components.parse("market.costs = [0, 1, 3]", maui.SCHEMA) == box
    assert components.parse('"market" . costs = [0, 1, 3]', maui.SCHEMA) == box
