"""Maui's pictures: every piece can be drawn, and a table shows exactly what its view holds.

Views are made up here rather than played, so that rare tables (a full beach, a box of 16 columns,
crabs on tokens) come up often, and so that drawing is tested without the rules.
"""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any
from xml.etree import ElementTree

import pytest

from parasol.games.maui.drawing import draw_piece, draw_view, list_pieces

PATTERNS = ("fish", "sun", "wave", "shell", "palm")
TILES = list(permutations(PATTERNS, 3))
SVG = "{http://www.w3.org/2000/svg}"

BOX: dict[str, Any] = {
    "market": {"costs": [0, 1, 2]},
    "beach": {"columns": 12, "row_steps": [3, 2, 1, 1, 1, 2, 3], "middle": 3},
    "track": {
        "values": [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26],
        "extension": [28, 30, 32, 34, 36, 38, 40, 42, 44, 46],
    },
    "pearls": {"points": [0, 2, 5, 9]},
    "penalty": {"points": 1},
}
LARGE = copy.deepcopy(BOX)
LARGE["beach"] = {"columns": 16, "row_steps": [4, 3, 2, 1, 1, 1, 2, 3, 4], "middle": 4}
LARGE["market"] = {"costs": [0, 3, 5]}
LARGE["penalty"] = {"points": 12}
SMALL = copy.deepcopy(BOX)
SMALL["beach"] = {"columns": 4, "row_steps": [2, 1, 2], "middle": 1}
SMALL["track"]["values"] = [1, 2, 3, 4, 6, 8]
SMALL["pearls"] = {"points": [0, 1, 3, 6, 10, 15]}
BOXES = {"standard": BOX, "large": LARGE, "small": SMALL}
VARIANTS = ("base", "crabs", "long")
PHASES = ("pick", "place", "track", "tokens", "over")


def a_tile(rng: random.Random) -> dict[str, Any]:
    number = rng.randrange(len(TILES))
    return {"tile": number, "patterns": list(TILES[number])}


def a_laid_tile(rng: random.Random, rows: int, crabs: bool) -> dict[str, Any]:
    top = rng.randint(-1, rows)
    inside = [1 <= top + part <= rows for part in range(3)]
    return a_tile(rng) | {
        "top": top,
        "tokens": [
            rng.choice(["wave", "shell"]) if here and rng.random() < 0.15 else None
            for here in inside
        ],
        "crabs": [
            rng.choice([2, 3, 4]) if here and crabs and rng.random() < 0.3 else 0 for here in inside
        ],
    }


def some_spots(
    rng: random.Random, columns: int, rows: int, laid: int, crabs: bool
) -> list[dict[str, Any]]:
    kinds: list[Any] = [["wave", "palm"], ["shell", "palm"]]
    kinds += ["crab"] * 3 if crabs else ["white", "black"]
    return [
        {"column": column, "row": rng.randint(1, rows), "token": rng.choice(kinds)}
        for column in range(laid + 1, columns + 1)
        if rng.random() < 0.6
    ]


def a_seat(
    rng: random.Random, box: dict[str, Any], variant: str, half: int, spaces: int, laid: int
) -> dict[str, Any]:
    rows = len(box["beach"]["row_steps"])
    crabs = variant == "crabs" or half == 2
    beach = [a_laid_tile(rng, rows, crabs) for _ in range(laid)]
    outside = sum(not 1 <= tile["top"] + part <= rows for tile in beach for part in range(3))
    most = 0 if variant == "crabs" else 3
    parts = {name: rng.randint(0, 46) for name in PATTERNS}
    parts |= {"white pearls": 5, "black pearls": 0, "sand dollars": 1}
    parts |= {"penalties": -outside, "sand crabs": -sum(sum(t["crabs"]) for t in beach)}
    return {
        "start": a_tile(rng),
        "beach": beach,
        "spots": some_spots(rng, box["beach"]["columns"], rows, laid, crabs),
        "tracks": {name: rng.randint(0, spaces) for name in PATTERNS},
        "pearls": {"white": rng.randint(0, most), "black": rng.randint(0, most)},
        "dollars": rng.randint(0, 6),
        "tokens": {name: 1 for name in ("wave", "shell") if rng.random() < 0.5},
        "penalties": outside + (rng.randint(0, 5) if half == 2 else 0),
        "score": {"total": sum(parts.values()), "parts": parts},
    }


def a_view(
    rng: random.Random,
    box: dict[str, Any],
    players: int,
    variant: str,
    phase: str,
    viewer: int | None,
) -> dict[str, Any]:
    letters = {2: "AC", 3: "ABC", 4: "ABCD"}[players]
    columns = box["beach"]["columns"]
    half = rng.choice([1, 2]) if variant == "long" else 1
    spaces = len(box["track"]["values"])
    spaces += len(box["track"]["extension"]) if variant == "long" else 0
    seat = None if phase == "over" else rng.randrange(players)
    seats: list[dict[str, Any]] = []
    for number, letter in enumerate(letters):
        least = 1 if number == seat and phase in ("track", "tokens") else 0
        laid = rng.choice([least, columns, rng.randint(least, columns)])
        own = a_seat(rng, box, variant, half, spaces, laid)
        seats.append({"seat": number, "letter": letter, "flipped": letter in "AB"} | own)
    placing = None
    if seat is not None and phase in ("track", "tokens"):
        beach = seats[seat]["beach"]
        placing = {"column": len(beach), "top": beach[-1]["top"]}
    return {
        "game": "maui",
        "rules": "1",
        "viewer": viewer,
        "options": {"players": players, "variant": variant, "seating": "table"},
        "components": {},
        "phase": phase,
        "seat": seat,
        "half": half,
        "round": rng.randint(1, 12),
        "turn": rng.randint(1, 40),
        "starter": rng.randrange(players),
        "last_round": rng.random() < 0.3,
        "market": {
            row: {"dollars": rng.randint(0, 6), "tiles": [a_tile(rng) for _ in range(3)]}
            for row in "AB"
        },
        "picked": a_tile(rng) if phase == "place" else None,
        "bag": rng.randint(0, 50),
        "frames": {
            "fish": {"space": 6, "token": "shell", "left": rng.randint(0, 2)},
            "sun": {"space": 6, "token": "wave", "left": rng.randint(0, 2)},
        },
        "choice": ["wave", "palm"] if phase == "track" else None,
        "gained": {"shell": 1} if phase == "tokens" else {},
        "placing": placing,
        "seats": seats,
    }


def tables() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every mix of players, variant, phase, viewer and box, each with its own chance."""
    for name, box in BOXES.items():
        for players in (2, 3, 4):
            for variant in VARIANTS:
                for phase in PHASES:
                    rng = random.Random(f"{name}{players}{variant}{phase}")
                    viewer = rng.choice([None, *range(players)])
                    label = f"{name}-{players}-{variant}-{phase}-{viewer}"
                    yield label, a_view(rng, box, players, variant, phase, viewer), box


TABLES = list(tables())


def count_drawn_pieces(svg: str) -> Counter[str]:
    root = ElementTree.fromstring(svg)
    return Counter(e.attrib["data-piece"] for e in root.iter() if "data-piece" in e.attrib)


def count_expected_pieces(view: dict[str, Any], rows: int) -> Counter[str]:
    """What lies on the table according to the view, counted without drawing anything."""
    expected: Counter[str] = Counter(first=1, bag=1)
    expected["frame"] = len(view["frames"])
    expected["token"] = sum(frame["left"] for frame in view["frames"].values())
    expected["towel"] = 6 + (view["picked"] is not None)
    expected["dollar"] = sum(row["dollars"] for row in view["market"].values())
    for seat in view["seats"]:
        expected["towel"] += 1 + len(seat["beach"])
        expected["marker"] += 5
        expected["pearl"] += sum(seat["pearls"].values())
        expected["dollar"] += seat["dollars"]
        expected["token"] += sum(seat["tokens"].values())
        for tile in seat["beach"]:
            expected["token"] += sum(token is not None for token in tile["tokens"])
            expected["crab"] += sum(points > 0 for points in tile["crabs"])
            expected["penalty"] += sum(not 1 <= tile["top"] + part <= rows for part in range(3))
        for spot in seat["spots"]:
            expected["crab-down" if spot["token"] == "crab" else "umbrella"] += 1
    return +expected


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', svg)


@pytest.fixture(scope="module")
def every_piece() -> dict[str, str]:
    return {name: draw_piece(name) for name in list_pieces()}


def test_every_piece_is_a_whole_document_with_a_name(every_piece: dict[str, str]) -> None:
    for name, svg in every_piece.items():
        root = ElementTree.fromstring(svg)
        assert root.tag == f"{SVG}svg", name
        assert root.attrib["role"] == "img"
        assert root.findtext(f"{SVG}title"), name
        assert root.findtext(f"{SVG}desc"), name


def test_pieces_on_one_page_share_no_ids(every_piece: dict[str, str]) -> None:
    counted = Counter(found for svg in every_piece.values() for found in ids(svg))
    assert all(count == 1 for count in counted.values())


def test_pieces_need_nothing_from_outside_themselves(every_piece: dict[str, str]) -> None:
    assert not [name for name, svg in every_piece.items() if "href" in svg or "url(" in svg]


def test_every_towel_of_the_box_is_a_piece_of_its_own(every_piece: dict[str, str]) -> None:
    drawn = {every_piece[f"towel/{'-'.join(tile)}"] for tile in TILES}
    assert len(drawn) == 60


def test_all_other_pieces_of_the_box_are_there(every_piece: dict[str, str]) -> None:
    wanted = {"dollar", "first", "frame", "penalty/ocean", "penalty/trees", "crab/down"}
    wanted |= {f"crab/{points}" for points in (2, 3, 4)}
    wanted |= {f"marker/{seat}" for seat in range(4)}
    wanted |= {f"pattern/{name}" for name in PATTERNS}
    wanted |= {"token/wave", "token/shell", "pearl/white", "pearl/black"}
    for seat in range(4):
        wanted |= {f"umbrella/{what}/{seat}" for what in ("white", "black", "wave-palm")}
        wanted.add(f"crab/down/{seat}")
    assert wanted <= set(every_piece)


def test_marks_of_the_four_seats_differ_without_colour(every_piece: dict[str, str]) -> None:
    shapes = {re.sub(r"#[0-9a-f]{3,6}", "", every_piece[f"marker/{seat}"]) for seat in range(4)}
    shapes = {re.sub(r"<(title|desc)>.*?</\1>|aria-label=\"[^\"]*\"", "", s) for s in shapes}
    assert len(shapes) == 4


@pytest.mark.parametrize(
    "name",
    [
        "towel",
        "towel/fish",
        "towel/fish-sun-moon",
        "towel/fish-sun-wave/rolled",
        "pattern/moon",
        "token/",
        "dollar/2",
        "pearl/red",
        "penalty/sky",
        "penalty/ocean/100",
        "umbrella/white/4",
        "umbrella/wave",
        "crab/-2",
        "crab/02",
        "marker/4",
        "castle",
        "",
    ],
)
def test_an_unknown_piece_is_refused_and_the_right_names_are_listed(name: str) -> None:
    with pytest.raises(ValueError, match=r"no piece is called .* towel/<pattern>"):
        draw_piece(name)


def test_points_of_a_replaced_box_can_be_drawn() -> None:
    assert "−12" in draw_piece("crab/12")
    assert "−5" in draw_piece("penalty/trees/5")


@pytest.mark.parametrize(("view", "box"), [t[1:] for t in TABLES], ids=[t[0] for t in TABLES])
def test_a_picture_shows_each_piece_of_its_view_once(
    view: dict[str, Any], box: dict[str, Any]
) -> None:
    rows = len(box["beach"]["row_steps"])
    assert count_drawn_pieces(draw_view(view, box)) == count_expected_pieces(view, rows)


@pytest.mark.parametrize(("view", "box"), [t[1:] for t in TABLES[::7]])
def test_a_picture_defines_all_it_refers_to_and_nothing_twice(
    view: dict[str, Any], box: dict[str, Any]
) -> None:
    svg = draw_view(view, box)
    defined = ids(svg)
    assert len(defined) == len(set(defined))
    referred = re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)
    assert set(referred) <= set(defined)
    assert not re.search(r'href="(?!#)', svg)


def test_two_pictures_on_one_page_share_no_ids() -> None:
    (_, one, box), (_, two, _) = TABLES[0], TABLES[1]
    light, dark = draw_view(one, box), draw_view(one, box, theme="dark")
    other = draw_view(two, box)
    assert not set(ids(light)) & set(ids(dark))
    assert not set(ids(light)) & set(ids(other))


def test_a_picture_is_the_same_for_the_same_view() -> None:
    _, view, box = TABLES[3]
    assert draw_view(view, box) == draw_view(copy.deepcopy(view), box)


def test_drawing_leaves_the_view_as_it_was() -> None:
    for _, view, box in TABLES[::11]:
        before = copy.deepcopy(view)
        draw_view(view, box)
        assert view == before


def test_the_width_scales_the_picture_and_keeps_its_shape() -> None:
    _, view, box = TABLES[0]
    small, large = (ElementTree.fromstring(draw_view(view, box, width=w)) for w in (400, 1600))
    assert small.attrib["width"] == "400"
    assert small.attrib["viewBox"] == large.attrib["viewBox"]
    ratio = float(large.attrib["height"]) / float(small.attrib["height"])
    assert ratio == pytest.approx(4, abs=0.01)


def test_an_unknown_theme_is_refused() -> None:
    _, view, box = TABLES[0]
    with pytest.raises(ValueError, match="light, dark"):
        draw_view(view, box, theme="sepia")


def words_of(svg: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def a_table(**how: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"players": 3, "variant": "base", "phase": "pick", "viewer": 0} | how
    return a_view(random.Random(5), BOX, **given)


def test_the_extension_is_drawn_in_the_long_game_alone() -> None:
    long, base = a_table(variant="long"), a_table()
    for view in (long, base):
        for seat in view["seats"]:
            seat["score"]["parts"] = dict.fromkeys(seat["score"]["parts"], 0)
    assert words_of(draw_view(long, BOX)).count("46") == 5
    assert words_of(draw_view(base, BOX)).count("46") == 0


def test_the_viewers_own_beach_is_large_and_a_spectators_are_alike() -> None:
    def widths(view: dict[str, Any]) -> list[str]:
        root = ElementTree.fromstring(draw_view(view, BOX))
        return [e.attrib["width"] for e in root.iter(f"{SVG}svg") if "x" in e.attrib]

    assert "Your beach" in words_of(draw_view(a_table(viewer=1), BOX))
    assert len(widths(a_table(viewer=1))) == 2
    for players in (2, 3, 4):
        shown = widths(a_table(players=players, viewer=None))
        assert len(shown) == players
        assert len(set(shown)) == 1


def test_towels_lie_with_their_stones_as_the_seat_sees_them() -> None:
    view = a_table(players=2, viewer=0)
    for seat in view["seats"]:
        seat["beach"] = []
    svg = draw_view(view, BOX)
    own, other = ("-".join(seat["start"]["patterns"]) for seat in view["seats"])
    assert f"towel-{own}-flipped" in svg
    assert re.search(rf'href="#maui-\w+-towel-{other}"', svg)


@pytest.mark.parametrize(
    ("phase", "title"),
    [
        ("pick", "Choose a towel"),
        ("place", "Lay the towel"),
        ("track", "Choose a track"),
        ("tokens", "Lay a token"),
    ],
)
def test_the_prompt_says_what_the_viewer_is_to_do(phase: str, title: str) -> None:
    view = a_table(phase=phase)
    view["viewer"] = view["seat"]
    assert title in words_of(draw_view(view, BOX))
    letter = view["seats"][view["seat"]]["letter"]
    view["viewer"] = None
    assert f"Seat {letter} to move" in words_of(draw_view(view, BOX))


def test_the_end_names_whoever_has_the_most_points() -> None:
    view = a_table(phase="over", viewer=None)
    for seat, total in zip(view["seats"], (40, 61, 61), strict=True):
        seat["score"]["total"] = total
    desc = ElementTree.fromstring(draw_view(view, BOX)).findtext(f"{SVG}desc") or ""
    assert "Seat B and Seat C have the most points, 61 each." in desc


def test_the_position_is_described_in_words_too() -> None:
    for _, view, box in TABLES[::13]:
        root = ElementTree.fromstring(draw_view(view, box))
        assert root.attrib["role"] == "img"
        assert (root.findtext(f"{SVG}title") or "").startswith("Maui")
        desc = root.findtext(f"{SVG}desc") or ""
        for seat in view["seats"]:
            assert f"Seat {seat['letter']}: {seat['score']['total']} points" in desc
