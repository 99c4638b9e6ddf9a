"""A guided first game in a real browser: notes come in their moment and go when read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from parasol.core import registry
from tests.core import hermits
from tests.server.running import Running

from .browsing import DESKTOP, PHONE, find_small_targets
from .sitting import Guest

LOW = {"width": 1280, "height": 720}
UPRIGHT = {"width": 820, "height": 1180}


@pytest.fixture
def ada(chromium: Browser, house: Running) -> Iterator[Guest]:
    """Somebody at a desk."""
    yield from guest(chromium, house, DESKTOP)


def guest(chromium: Browser, house: Running, size: ViewportSize) -> Iterator[Guest]:
    """Somebody who has not played yet."""
    visitor = Guest(chromium, house, "Ada", viewport=size)
    yield visitor
    assert visitor.problems == []
    visitor.context.close()


def find_note(page: Page, name: str = "") -> Locator:
    """The note that is shown; or a certain one."""
    return page.locator(f".guide-note[data-note='{name}']" if name else ".guide-note")


def dismiss_note(page: Page) -> None:
    page.get_by_role("button", name="Got it").click()


def start_guide(visitor: Guest) -> Page:
    """A guided game, begun as everybody begins one."""
    page = visitor.go("/")
    page.get_by_role("button", name="Learn Maui as you play").click()
    expect(find_note(page, "goal")).to_be_visible()
    return page


def wait_to_take(visitor: Guest) -> None:
    """Wait for the beginning of this person's turn."""
    visitor.until(lambda _: any(word[0] in "AB$s" for word in visitor.words()), "the turn")


def take_towel(visitor: Guest) -> None:
    """The first one always fits: any two towels have a pattern in common."""
    wait_to_take(visitor)
    visitor.type_words(next(word for word in visitor.words() if word[0] in "AB"))


def test_the_link_leads_into_a_game_whose_notes_come_in_their_moments(ada: Guest) -> None:
    page = start_guide(ada)
    assert page.url.endswith("?guide=1")
    ada.until(
        lambda _: "What it is about. Towel by towel" in ada.read_announcement(), "the first note"
    )
    dismiss_note(page)
    expect(find_note(page, "pick")).to_be_visible()
    expect(find_note(page, "pick")).to_be_focused()
    dismiss_note(page)
    expect(find_note(page)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_focused()
    take_towel(ada)
    expect(find_note(page, "place")).to_be_visible()
    dismiss_note(page)
    ada.type_words(ada.words()[0])
    expect(find_note(page)).to_be_visible()
    wait_to_take(ada)
    seen = []
    while find_note(page).count():
        seen.append(str(find_note(page).get_attribute("data-note")))
        dismiss_note(page)
    assert {"match", "others", "umbrella", "dollars"} <= set(seen)


def test_whoever_plays_on_has_read_the_note_and_a_page_loaded_again_remembers(ada: Guest) -> None:
    page = start_guide(ada)
    take_towel(ada)
    expect(find_note(page, "place")).to_be_visible()
    page.reload()
    expect(find_note(page, "place")).to_be_visible()
    ada.type_words(ada.words()[0])
    expect(find_note(page, "place")).to_have_count(0)


def test_no_more_notes_are_shown_once_somebody_has_asked_so(ada: Guest) -> None:
    page = start_guide(ada)
    page.get_by_role("button", name="No more notes").click()
    expect(find_note(page)).to_have_count(0)
    take_towel(ada)
    expect(page.get_by_role("heading", name="Lay your towel")).to_be_visible()
    expect(find_note(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Lay your towel")).to_be_visible()
    expect(find_note(page)).to_have_count(0)


def test_nothing_of_the_guide_is_loaded_in_any_other_game(ada: Guest) -> None:
    requests: list[str] = []
    ada.page.on("request", lambda request: requests.append(request.url))
    table = ada.make("maui", {"kind": "me"}, {"kind": "computer", "level": "greedy"})
    ada.sit_at(table)
    ada.until_to_move()
    assert any(address.endswith("/bundle/maui/main.js") for address in requests)
    assert not [address for address in requests if "guid" in address.replace("/table/", "")]
    expect(find_note(ada.page)).to_have_count(0)


def test_the_last_note_stands_on_the_result_and_not_behind_it(ada: Guest) -> None:
    page = start_guide(ada)
    dismiss_note(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    result = page.locator("dialog.result")
    expect(result.locator(".guide-note[data-note=result]")).to_be_visible()
    expect(find_note(page)).to_have_count(1)
    ada.check()
    result.get_by_role("button", name="Got it").click()
    expect(find_note(page)).to_have_count(0)
    expect(result).to_be_visible()


def test_the_guide_brings_its_own_words(chromium: Browser, house: Running) -> None:
    visitor = Guest(chromium, house, "Kuba", locale="pl-PL")
    main = visitor.ask("GET", "/words/pl.json")
    guide = visitor.ask("GET", "/words/pl/maui.json")
    assert guide["A pearl"] == "Perła"
    assert not set(guide) & set(main)
    table = visitor.make("maui", {"kind": "me"}, {"kind": "computer", "level": "greedy"})
    visitor.go(f"/table/{table}?guide=1")
    expect(find_note(visitor.page)).to_contain_text("O co tu chodzi")
    assert visitor.problems == []
    visitor.context.close()


def test_a_game_without_a_guide_offers_none_and_needs_none(ada: Guest) -> None:
    registry.register(hermits.GAME)
    try:
        page = ada.go("/")
        there = set(registry.list_names())
        for offered, names in (("data-play", there), ("data-guided", there - {"hermits"})):
            found = page.locator(f"[{offered}]").evaluate_all("all => all.map(o => o.dataset.play)")
            assert set(found) == names
        table = ada.make("hermits", {"kind": "me"}, {"kind": "me", "name": "Kuba"})
        ada.go(f"/table/{table}?guide=1")
        page.wait_for_selector(".seats, .hand-over")
        expect(find_note(page)).to_have_count(0)
    finally:
        registry.forget("hermits")


@pytest.mark.parametrize("size", [DESKTOP, LOW, UPRIGHT, PHONE], ids=lambda size: size["width"])
def test_a_note_covers_nothing_that_is_pressed_and_axe_finds_nothing(
    chromium: Browser, house: Running, size: ViewportSize
) -> None:
    for visitor in guest(chromium, house, size):
        page = start_guide(visitor)
        dismiss_note(page)
        expect(find_note(page, "pick")).to_be_visible()
        visitor.check()
        assert find_small_targets(page) == []
        for towel in page.locator(".offer:not([aria-disabled=true]), .dish.legal").all():
            towel.click(trial=True)
        page.locator(".offer:not([aria-disabled=true])").first.click()
        page.locator("#commit").click()
        expect(find_note(page, "place")).to_be_visible()
        visitor.check()
        for place in page.locator(".place-button").all():
            place.click(trial=True)
        page.locator("#commit").click()
        expect(find_note(page, "place")).to_have_count(0)
