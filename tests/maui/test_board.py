"""Maui's board in a real browser: by mouse, finger and keys, every way makes the same move."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import parasol
from parasol import Match
from tests.server.running import Running
from tests.web.browsing import PHONE, find_violations
from tests.web.screen import find_middle

from .positions import WAVE_OR_PALM, Player, Towel, position
from .screen import MauiScreen

COVERED = """() => [...document.querySelectorAll(".pan")].flatMap((arrow) => {
  const box = arrow.getBoundingClientRect();
  return [...document.querySelectorAll(".maui .towel")].filter((towel) => {
    const lies = towel.getBoundingClientRect();
    return lies.left < box.right && box.left < lies.right
      && lies.top < box.bottom && box.top < lies.bottom;
  }).map((towel) => towel.outerHTML);
})"""
"""The towels that an arrow lies on."""


@pytest.fixture
def screen(chromium: Browser, house: Running) -> Iterator[MauiScreen]:
    with MauiScreen.on(chromium, house) as shown:
        yield shown


@pytest.fixture
def phone(chromium: Browser, house: Running) -> Iterator[MauiScreen]:
    with MauiScreen.on(chromium, house, PHONE) as shown:
        yield shown


def picking(**more: object) -> Match:
    """Two towels lie; A1 fits in two places, A2 can't be paid for."""
    mine = Player(beach=[Towel("fish-sun-wave", 2), Towel("palm-sun-fish", 2)], dollars=0)
    market = {"A": ["sun-fish-palm", "wave-sun-shell"]}
    return position(mine, market=market, areas=(2, None), **more)  # type: ignore[arg-type]


def test_towel_button_place_button_makes_the_move(screen: MauiScreen) -> None:
    match = picking()
    screen.show(match)
    screen.towel("A1").click()
    assert screen.read("main.label") == "Take this towel"
    screen.commit()
    assert screen.played == ["A1"]
    match.play("A1")
    screen.show(match)
    screen.place("@0").click()
    assert screen.read("main.label") == "Lay it here"
    screen.commit()
    assert screen.played == ["A1", "@0"]


def test_a_place_pressed_twice_takes_the_towel_and_lays_it(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.towel("A1").click()
    screen.place("@3").click()
    assert screen.played == []
    screen.place("@3").click()
    assert screen.played == ["A1 @3"]


def test_the_place_that_was_chosen_with_the_towel_is_still_chosen_when_it_is_in_hand(
    screen: MauiScreen,
) -> None:
    match = picking()
    screen.show(match)
    screen.towel("A1").click()
    assert screen.read("props.previews")["A1"]["best"] == "@3"
    screen.place("@0").click()
    screen.commit()
    match.play("A1")
    screen.show(match)
    assert screen.read("main.words") == "@0"


def test_dragging_a_towel_onto_the_sand_takes_and_lays_it(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.towel("A1").click()
    target = find_middle(screen.place("@3"))
    screen.drag(screen.towel("A1"), (600.0, 400.0), target)
    assert screen.played == ["A1 @3"]


def test_a_towel_let_go_anywhere_else_stays_where_it_was(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.drag(screen.towel("A1"), (1200.0, 700.0))
    assert screen.played == []
    assert screen.read("props.chosen.word") == "A1"


def test_escape_breaks_a_drag_off(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.towel("A1").click()
    screen.page.mouse.move(*find_middle(screen.towel("A1")))
    screen.page.mouse.down()
    screen.page.mouse.move(*find_middle(screen.place("@3")), steps=6)
    expect(screen.page.locator(".towel.dragged")).to_have_count(1)
    assert screen.read("props.chosen.over") == 3
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".towel.dragged")).to_have_count(0)
    screen.page.mouse.up()
    assert screen.played == []
    assert screen.read("props.chosen.over") is None
    assert screen.read("props.chosen.word") == "A1"


def test_keys_alone_make_the_same_move(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.towel("A1").focus()
    screen.page.keyboard.press("Enter")
    expect(screen.page.locator(".place-button").first).to_be_visible()
    screen.page.keyboard.press("ArrowDown")
    named = screen.page.evaluate("document.activeElement.dataset.word")
    screen.page.keyboard.press("Enter")
    screen.page.keyboard.press("Enter")
    assert screen.played == [f"A1 {named}"]


def test_escape_puts_the_towel_back(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.towel("A1").click()
    screen.page.keyboard.press("Escape")
    assert screen.read("main") is None
    assert screen.played == []


def test_a_towel_that_cannot_be_taken_answers_why(screen: MauiScreen) -> None:
    screen.show(picking())
    grey = screen.towel("A2")
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.focus()
    screen.page.keyboard.press("Enter")
    assert screen.read("noted.why") == ["A2"]
    assert screen.played == []


def test_a_towel_is_described_in_words(screen: MauiScreen) -> None:
    screen.show(picking())
    best = screen.read("props.previews")["A1"]["points"]
    label = f"Towel A1: sun, fish, palm, free, best place +{best} points"
    expect(screen.towel("A1")).to_have_attribute("aria-label", label)


def test_looking_at_a_towel_shows_matches_penalties_and_ghost_markers(screen: MauiScreen) -> None:
    mine = Player(beach=[Towel("sun-wave-palm", 5)])
    screen.show(position(mine, market={"A": ["wave-palm-fish"]}))
    screen.towel("A1").hover()
    expect(screen.page.locator(".rings .ring")).to_have_text(["+2", "+3"])
    expect(screen.page.locator(".loss")).to_have_text(["−1"])
    expect(screen.page.locator(".ghost-marker")).to_have_count(2)
    assert screen.read("sum.total") == 4


def test_the_dollars_of_a_dish_are_taken(screen: MauiScreen) -> None:
    screen.show(picking())
    screen.page.locator("#dish-A").click()
    assert screen.read("main.label") == "Take 2 dollars"
    screen.page.locator("#dish-A").click()
    assert screen.played == ["$A"]


def with_a_token() -> Match:
    """In hand: a towel whose third part could take a wave token."""
    mine = Player(beach=[Towel("fish-sun-wave", 1)], tokens={"wave": 1})
    match = position(mine, market={"A": ["fish-palm-shell"]})
    match.play("A1")
    return match


def test_a_token_is_put_on_the_towel_before_it_is_laid(screen: MauiScreen) -> None:
    screen.show(with_a_token())
    screen.place("@1").click()
    screen.page.locator(".tray-token").click()
    screen.page.locator("[data-part='3']").click()
    screen.commit()
    assert screen.played == ["@1 +wave/3"]


def test_a_token_is_dragged_onto_the_towel_and_taken_off_again(screen: MauiScreen) -> None:
    screen.show(with_a_token())
    screen.place("@1").click()
    x, y = find_middle(screen.place("@1"))
    row = screen.page.locator(".maui .cells").evaluate("grid => grid.clientHeight / 7")
    screen.drag(screen.page.locator(".tray-token"), (x, y), (x, y + row))
    assert screen.read("main.words") == "@1 +wave/3"
    screen.page.locator(".token-part.taken").click()
    assert screen.read("main.words") == "@1 done"


def test_the_track_of_a_scoring_umbrella_is_chosen_beside_the_towel_or_on_the_score_board(
    screen: MauiScreen,
) -> None:
    mine = Player(
        start="fish-sun-wave", beach=[Towel("sun-wave-shell", 2)], spots={(2, 2): WAVE_OR_PALM}
    )
    match = position(mine, market={"A": ["sun-fish-palm"]})
    match.play("A1 @2")
    screen.show(match)
    assert screen.read("prompt.title") == "Choose a track"
    screen.page.locator(".track-button").nth(1).click()
    assert screen.read("main.words") == "^palm"
    screen.page.locator(".lane-head").first.click()
    screen.page.locator(".lane-head").first.click()
    assert screen.played == ["^wave"]


def test_a_spare_towel_is_explained_and_shown_where_it_will_lie(screen: MauiScreen) -> None:
    mine = Player(beach=[Towel("fish-sun-wave", 7)], dollars=0)
    market = {
        "A": ["sun-wave-shell", "sun-wave-palm", "sun-shell-wave"],
        "B": ["sun-shell-palm", "sun-palm-wave", "sun-palm-shell"],
    }
    screen.show(position(mine, Player(dollars=4), market=market, areas=(0, 0)))
    assert screen.read("prompt.title") == "Take a spare towel"
    expect(screen.page.locator(".raft .price")).to_have_text(["free"] * 6)
    screen.towel("B2").click()
    expect(screen.page.locator(".towel.ghost")).to_have_count(1)
    screen.commit()
    assert screen.played == ["spare/B2"]


def test_another_beach_opens_large_and_closes_again(screen: MauiScreen) -> None:
    screen.show(parasol.new("maui", players=4, seed=2))
    screen.page.locator(".maui-mini").nth(2).click()
    expect(screen.page.get_by_role("heading", name="Beach of Ines")).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("dialog")).to_have_count(0)


def test_the_whole_table_can_be_read_out(screen: MauiScreen) -> None:
    match = picking()
    screen.show(match)
    parts = {part["id"]: part["lines"] for part in screen.read("readout()")}
    assert set(parts) == {"market", "beach-0", "beach-1", "tracks"}
    assert "Column 2, rows 2 to 4: palm, sun, fish" in parts["beach-0"]
    assert sum(line.startswith("Towel ") for line in parts["market"]) == 6


def test_whoever_watches_sees_the_table_and_can_press_nothing(screen: MauiScreen) -> None:
    screen.show(picking(), None)
    screen.towel("A1").click(force=True)
    assert screen.played == screen.read("noted.why") == []
    expect(screen.page.locator(".towel.legal")).to_have_count(0)


@pytest.mark.parametrize("variant", ["base", "crabs", "long"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_table_is_drawn_whole(screen: MauiScreen, players: int, variant: str) -> None:
    match = parasol.new("maui", players=players, variant=variant, seed=4)
    screen.show(match)
    towels = 6 + players
    expect(screen.page.locator(".maui .towel, .maui-mini .towel")).to_have_count(towels)
    expect(screen.page.locator(".marker")).to_have_count(5 * players)
    spots = sum(len(seat["spots"]) for seat in match.view(None)["seats"])
    expect(screen.page.locator(".spot")).to_have_count(spots)
    spaces = 25 if variant == "long" else 15
    circles = screen.page.locator(".maui-tracks circle[cx][fill='#fffaf0']")
    expect(circles).to_have_count(5 * spaces - 2)


def test_a_box_with_another_beach_is_drawn_as_it_is(screen: MauiScreen, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(
        "[beach]\ncolumns = 9\nrow_steps = [4, 3, 2, 1, 1, 1, 2, 3, 4]\nmiddle = 4\n"
        "[umbrellas]\n"
        "spots = [[2, 2], [3, 6], [4, 4], [5, 1], [6, 7], [7, 4], [8, 2], [9, 9]]\n"
        "[crabs]\nspots = [[2, 6], [3, 2], [4, 4], [5, 7], [6, 1], [7, 4], [8, 6]]\n"
        "scoring_spots = [[1, 1], [9, 9]]\n"
    )
    screen.show(parasol.new("maui", components=str(box), seed=1))
    steps = screen.page.locator(".maui .step").all_inner_texts()
    assert steps == ["4", "3", "2", "1", "1", "1", "2", "3", "4"]


def test_on_a_phone_everything_that_is_pressed_fits_a_finger(phone: MauiScreen) -> None:
    phone.show(picking())
    phone.towel("A1").tap()
    small = phone.page.evaluate(
        """() => [...document.querySelectorAll(".maui button, .maui-side button")]
          .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([html]) => html)"""
    )
    assert small == []


def test_on_a_phone_the_newest_towels_are_in_sight_and_arrows_lead_to_the_earlier(
    phone: MauiScreen,
) -> None:
    mine = Player(beach=[Towel("fish-sun-wave", 2)], filled=9)
    phone.show(position(mine, market={"A": ["sun-wave-palm"]}))
    first, newest = phone.page.locator(".maui .start"), phone.page.locator(".maui .newest")
    assert find_middle(first)[0] < 0
    assert 0 < find_middle(newest)[0] < PHONE["width"]
    assert phone.page.evaluate(COVERED) == []
    while (earlier := phone.page.locator(".pan.left")).count():
        earlier.tap()
    phone.page.wait_for_function(
        "() => document.querySelector('.maui .start').getBoundingClientRect().left > 0"
    )


def test_on_a_phone_a_finger_drags_a_towel_onto_the_sand(phone: MauiScreen) -> None:
    phone.show(picking())
    phone.towel("A1").tap()
    phone.drag_by_finger(phone.towel("A1"), find_middle(phone.place("@3")))
    assert phone.played == ["A1 @3"]


@pytest.mark.browser
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_on_the_board(size: str, request: pytest.FixtureRequest) -> None:
    shown: MauiScreen = request.getfixturevalue("screen" if size == "desktop" else "phone")
    for match in (picking(), with_a_token(), parasol.new("maui", players=4, variant="long")):
        shown.show(match)
        assert find_violations(shown.page, ".maui, .maui-side") == []
