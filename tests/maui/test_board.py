"""Maui's board in a real browser: by mouse, finger and keys, every way makes the same move."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import parasol
from parasol import Match
from parasol.web.site import site
from tests.server.running import Running, running
from tests.web.browsing import browser
from tests.web.screen import PHONE, middle, opened

from .positions import WAVE_OR_PALM, Player, Towel, position
from .stage import Stage


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("house")
    with running(f"sqlite:///{folder / 'parasol.db'}", site) as server:
        yield server


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with browser() as opened_browser:
        yield opened_browser


@pytest.fixture
def stage(window: Browser, house: Running) -> Iterator[Stage]:
    made = opened(Stage, window, house.url)
    yield made
    assert not made.problems
    made.page.context.close()


@pytest.fixture
def phone(window: Browser, house: Running) -> Iterator[Stage]:
    made = opened(Stage, window, house.url, PHONE, has_touch=True, is_mobile=True)
    yield made
    assert not made.problems
    made.page.context.close()


def picking(**more: object) -> Match:
    """Two towels lie; A1 fits in two places, A2 can't be paid for."""
    mine = Player(beach=[Towel("fish-sun-wave", 2), Towel("palm-sun-fish", 2)], dollars=0)
    market = {"A": ["sun-fish-palm", "wave-sun-shell"]}
    return position(mine, market=market, areas=(2, None), **more)  # type: ignore[arg-type]


def test_towel_button_place_button_makes_the_move(stage: Stage) -> None:
    match = picking()
    stage.show(match)
    stage.towel("A1").click()
    assert stage.told("main.label") == "Take this towel"
    stage.page.locator("#commit").click()
    assert stage.played == ["A1"]
    match.play("A1")
    stage.show(match)
    stage.place("@0").click()
    assert stage.told("main.label") == "Lay it here"
    stage.page.locator("#commit").click()
    assert stage.played == ["A1", "@0"]


def test_a_place_pressed_twice_takes_the_towel_and_lays_it(stage: Stage) -> None:
    stage.show(picking())
    stage.towel("A1").click()
    stage.place("@3").click()
    assert stage.played == []
    stage.place("@3").click()
    assert stage.played == ["A1 @3"]


def test_the_place_that_was_chosen_with_the_towel_is_still_chosen_when_it_is_in_hand(
    stage: Stage,
) -> None:
    match = picking()
    stage.show(match)
    stage.towel("A1").click()
    assert stage.told("props.previews")["A1"]["best"] == "@3"
    stage.place("@0").click()
    stage.page.locator("#commit").click()
    match.play("A1")
    stage.show(match)
    assert stage.told("main.words") == "@0"


def test_dragging_a_towel_onto_the_sand_takes_and_lays_it(stage: Stage) -> None:
    stage.show(picking())
    stage.towel("A1").click()
    target = middle(stage.place("@3"))
    stage.drag(stage.towel("A1"), (600.0, 400.0), target)
    assert stage.played == ["A1 @3"]


def test_a_towel_let_go_anywhere_else_stays_where_it_was(stage: Stage) -> None:
    stage.show(picking())
    stage.drag(stage.towel("A1"), (1200.0, 700.0))
    assert stage.played == []
    assert stage.told("props.chosen.word") == "A1"


def test_keys_alone_make_the_same_move(stage: Stage) -> None:
    stage.show(picking())
    stage.towel("A1").focus()
    stage.page.keyboard.press("Enter")
    expect(stage.page.locator(".place-button").first).to_be_visible()
    stage.page.keyboard.press("ArrowDown")
    named = stage.page.evaluate("document.activeElement.dataset.word")
    stage.page.keyboard.press("Enter")
    stage.page.keyboard.press("Enter")
    assert stage.played == [f"A1 {named}"]


def test_escape_puts_the_towel_back(stage: Stage) -> None:
    stage.show(picking())
    stage.towel("A1").click()
    stage.page.keyboard.press("Escape")
    assert stage.told("main") is None
    assert stage.played == []


def test_a_towel_that_cannot_be_taken_answers_why(stage: Stage) -> None:
    stage.show(picking())
    grey = stage.towel("A2")
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.focus()
    stage.page.keyboard.press("Enter")
    assert stage.told("noted.why") == ["A2"]
    assert stage.played == []


def test_a_towel_is_told_in_words(stage: Stage) -> None:
    stage.show(picking())
    best = stage.told("props.previews")["A1"]["points"]
    label = f"Towel A1: sun, fish, palm, free, best place +{best} points"
    expect(stage.towel("A1")).to_have_attribute("aria-label", label)


def test_looking_at_a_towel_shows_matches_penalties_and_ghost_markers(stage: Stage) -> None:
    mine = Player(beach=[Towel("sun-wave-palm", 5)])
    stage.show(position(mine, market={"A": ["wave-palm-fish"]}))
    stage.towel("A1").hover()
    expect(stage.page.locator(".rings .ring")).to_have_text(["+2", "+3"])
    expect(stage.page.locator(".loss")).to_have_text(["−1"])
    expect(stage.page.locator(".ghost-marker")).to_have_count(2)
    assert stage.told("sum.total") == 4


def test_the_dollars_of_a_dish_are_taken(stage: Stage) -> None:
    stage.show(picking())
    stage.page.locator("#dish-A").click()
    assert stage.told("main.label") == "Take 2 dollars"
    stage.page.locator("#dish-A").click()
    assert stage.played == ["$A"]


def with_a_token() -> Match:
    """In hand: a towel whose third part could take a wave token."""
    mine = Player(beach=[Towel("fish-sun-wave", 1)], tokens={"wave": 1})
    match = position(mine, market={"A": ["fish-palm-shell"]})
    match.play("A1")
    return match


def test_a_token_is_put_on_the_towel_before_it_is_laid(stage: Stage) -> None:
    stage.show(with_a_token())
    stage.place("@1").click()
    stage.page.locator(".tray-token").click()
    stage.page.locator("[data-part='3']").click()
    stage.page.locator("#commit").click()
    assert stage.played == ["@1 +wave/3"]


def test_a_token_is_dragged_onto_the_towel_and_taken_off_again(stage: Stage) -> None:
    stage.show(with_a_token())
    stage.place("@1").click()
    x, y = middle(stage.place("@1"))
    row = stage.page.locator(".maui .cells").evaluate("grid => grid.clientHeight / 7")
    stage.drag(stage.page.locator(".tray-token"), (x, y), (x, y + row))
    assert stage.told("main.words") == "@1 +wave/3"
    stage.page.locator(".token-part.taken").click()
    assert stage.told("main.words") == "@1 done"


def test_the_track_of_a_scoring_umbrella_is_chosen_beside_the_towel_or_on_the_score_board(
    stage: Stage,
) -> None:
    mine = Player(
        start="fish-sun-wave", beach=[Towel("sun-wave-shell", 2)], spots={(2, 2): WAVE_OR_PALM}
    )
    match = position(mine, market={"A": ["sun-fish-palm"]})
    match.play("A1 @2")
    stage.show(match)
    assert stage.told("prompt.title") == "Choose a track"
    stage.page.locator(".track-button").nth(1).click()
    assert stage.told("main.words") == "^palm"
    stage.page.locator(".lane-head").first.click()
    stage.page.locator(".lane-head").first.click()
    assert stage.played == ["^wave"]


def test_a_spare_towel_is_explained_and_shown_where_it_will_lie(stage: Stage) -> None:
    mine = Player(beach=[Towel("fish-sun-wave", 7)], dollars=0)
    market = {
        "A": ["sun-wave-shell", "sun-wave-palm", "sun-shell-wave"],
        "B": ["sun-shell-palm", "sun-palm-wave", "sun-palm-shell"],
    }
    stage.show(position(mine, Player(dollars=4), market=market, areas=(0, 0)))
    assert stage.told("prompt.title") == "Take a spare towel"
    stage.towel("B2").click()
    expect(stage.page.locator(".towel.ghost")).to_have_count(1)
    stage.page.locator("#commit").click()
    assert stage.played == ["spare/B2"]


def test_another_beach_opens_large_and_closes_again(stage: Stage) -> None:
    stage.show(parasol.new("maui", players=4, seed=2))
    stage.page.locator(".maui-mini").nth(2).click()
    expect(stage.page.get_by_role("heading", name="Beach of Ines")).to_be_visible()
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator("dialog")).to_have_count(0)


def test_the_whole_table_can_be_read_out(stage: Stage) -> None:
    match = picking()
    stage.show(match)
    parts = {part["id"]: part["lines"] for part in stage.told("readout()")}
    assert set(parts) == {"market", "beach-0", "beach-1", "tracks"}
    assert "Column 2, rows 2 to 4: palm, sun, fish" in parts["beach-0"]
    assert sum(line.startswith("Towel ") for line in parts["market"]) == 6


def test_whoever_watches_sees_the_table_and_can_press_nothing(stage: Stage) -> None:
    stage.show(picking(), None)
    stage.towel("A1").click(force=True)
    assert stage.played == stage.told("noted.why") == []
    expect(stage.page.locator(".towel.legal")).to_have_count(0)


@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_table_is_drawn_whole(stage: Stage, players: int, variant: str) -> None:
    match = parasol.new("maui", players=players, variant=variant, seed=4)
    stage.show(match)
    towels = 6 + players
    expect(stage.page.locator(".maui .towel, .maui-mini .towel")).to_have_count(towels)
    expect(stage.page.locator(".marker")).to_have_count(5 * players)
    spots = sum(len(seat["spots"]) for seat in match.view(None)["seats"])
    expect(stage.page.locator(".spot")).to_have_count(spots)
    spaces = 25 if variant == "long" else 15
    circles = stage.page.locator(".maui-tracks circle[cx][fill='#fffaf0']")
    expect(circles).to_have_count(5 * spaces - 2)


def test_a_box_with_another_beach_is_drawn_as_it_is(stage: Stage, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(
        "[beach]\ncolumns = 9\nrow_steps = [4, 3, 2, 1, 1, 1, 2, 3, 4]\nmiddle = 4\n"
        "[umbrellas]\n"
        "spots = [[2, 2], [3, 6], [4, 4], [5, 1], [6, 7], [7, 4], [8, 2], [9, 9]]\n"
        "[crabs]\nspots = [[2, 6], [3, 2], [4, 4], [5, 7], [6, 1], [7, 4], [8, 6]]\n"
        "scoring_spots = [[1, 1], [9, 9]]\n"
    )
    stage.show(parasol.new("maui", components=str(box), seed=1))
    steps = stage.page.locator(".maui .step").all_inner_texts()
    assert steps == ["4", "3", "2", "1", "1", "1", "2", "3", "4"]


def test_on_a_phone_everything_that_is_pressed_fits_a_finger(phone: Stage) -> None:
    phone.show(picking())
    phone.towel("A1").tap()
    small = phone.page.evaluate(
        """() => [...document.querySelectorAll(".maui button, .maui-side button")]
          .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([html]) => html)"""
    )
    assert small == []


def test_on_a_phone_the_newest_towels_are_in_sight_and_arrows_lead_to_the_earlier(
    phone: Stage,
) -> None:
    mine = Player(beach=[Towel("fish-sun-wave", 2)], filled=9)
    phone.show(position(mine, market={"A": ["sun-wave-palm"]}))
    first, newest = phone.page.locator(".maui .start"), phone.page.locator(".maui .newest")
    assert middle(first)[0] < 0
    assert 0 < middle(newest)[0] < PHONE["width"]
    while (earlier := phone.page.locator(".pan.left")).count():
        earlier.tap()
    phone.page.wait_for_function(
        "() => document.querySelector('.maui .start').getBoundingClientRect().left > 0"
    )


def test_on_a_phone_a_finger_drags_a_towel_onto_the_sand(phone: Stage) -> None:
    phone.show(picking())
    phone.towel("A1").tap()
    wire = phone.page.context.new_cdp_session(phone.page)
    x, y = middle(phone.towel("A1"))
    end = middle(phone.place("@3"))
    path = [(x + (end[0] - x) * step / 8, y + (end[1] - y) * step / 8) for step in range(9)]
    for number, point in enumerate(path):
        kind = "touchMove" if number else "touchStart"
        points = [{"x": point[0], "y": point[1]}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.played == ["A1 @3"]


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_on_the_board(size: str, request: pytest.FixtureRequest) -> None:
    shown: Stage = request.getfixturevalue("stage" if size == "desktop" else "phone")
    for match in (picking(), with_a_token(), parasol.new("maui", players=4, variant="long")):
        shown.show(match)
        found = Axe().run(shown.page, context=".maui, .maui-side").response["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
