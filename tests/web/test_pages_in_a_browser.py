"""The pages in a real browser: what a visitor does on them, by mouse, finger and keyboard."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Running
from tests.web.browsing import DESKTOP, PHONE, Window, find_small_targets

PATHS = ("/", "/new/maui", "/mine", "/rules/maui", "/settings", "/privacy", "/admin", "/nothing")
TABLE = re.compile(r"/table/[0-9a-f]+$")

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(chromium: Browser, house: Running) -> Iterator[OpenWindow]:
    """Opens windows, each of another visitor, and closes them again."""
    contexts = []

    def open_window(**settings: Any) -> Window:
        settings = {"viewport": DESKTOP, "locale": "en-GB", **settings}
        contexts.append(chromium.new_context(**settings))
        return Window(contexts[-1], house.url)

    yield open_window
    for context in contexts:
        context.close()


def give_name(window: Window, name: str) -> Window:
    """Somebody who has given a name."""
    window.go("/settings")
    window.page.evaluate(
        "name => fetch('/api/people', {method: 'POST', body: JSON.stringify({name})})", name
    )
    return window


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_any_page(window: OpenWindow, size: Any, scheme: str) -> None:
    visitor = give_name(window(viewport=size, color_scheme=scheme), "Ada")
    for path in PATHS:
        page = visitor.go(path)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        visitor.check()


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_pages_fit_a_phone_in_every_language(window: OpenWindow, language: str) -> None:
    visitor = give_name(window(viewport=PHONE, locale=language), "Ada")
    for path in PATHS:
        visitor.go(path)
        visitor.check()


def test_everything_can_be_pressed_with_a_finger(window: OpenWindow) -> None:
    visitor = give_name(window(viewport=PHONE, has_touch=True), "Ada")
    for path in PATHS:
        assert find_small_targets(visitor.go(path)) == [], path


def test_one_click_and_one_enter_lead_a_newcomer_into_a_game(window: OpenWindow) -> None:
    visitor = window()
    page = visitor.go("/")
    page.get_by_role("button", name="Play Maui now").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("textbox", name="What shall we call you?")).to_be_focused()
    visitor.check()
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    status = page.evaluate("t => fetch(`/api/tables/${t}`).then((a) => a.json())", table)
    assert status["status"] == "playing"
    assert [seat["kind"] for seat in status["seats"]] == ["person", "computer"]


def test_who_is_known_needs_one_click_only(window: OpenWindow) -> None:
    page = give_name(window(), "Ada").go("/")
    page.get_by_role("button", name="Play Maui now").click()
    page.wait_for_url(TABLE)


def test_a_newcomer_may_think_again(window: OpenWindow) -> None:
    page = window().go("/")
    page.get_by_role("button", name="Play Maui now").click()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 401
    expect(page.get_by_role("button", name="Play Maui now")).to_be_enabled()


def test_a_name_that_can_t_be_is_refused_in_place(window: OpenWindow) -> None:
    page = window().go("/")
    page.get_by_role("button", name="Play Maui now").click()
    page.get_by_role("textbox", name="What shall we call you?").fill("   ")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("1 to 40")


def test_a_table_is_made_as_it_was_asked_for(window: OpenWindow) -> None:
    visitor = give_name(window(), "Ada")
    page = visitor.go("/new/maui")
    page.get_by_role("radio", name="4").check()
    page.get_by_role("radio", name="Long game").check()
    page.get_by_label("Seat 3", exact=True).select_option("me")
    page.get_by_role("radio", name="Days for every turn").check()
    page.get_by_label("Days for a turn").fill("2")
    page.get_by_label("Draw the places").check()
    page.get_by_label("Show it among the open tables").check()
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("#make-problem")).to_have_text("What is their name?")
    expect(page.get_by_label("Name of seat 3")).to_be_focused()
    page.get_by_label("Name of seat 3").fill("Ela")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    made = page.evaluate("t => fetch(`/api/tables/${t}`).then((a) => a.json())", table)
    assert made["options"] == {"players": 4, "variant": "long", "seating": "table"}
    assert made["clock"]["kind"] == "move"
    assert made["clock"]["seconds"] == 2 * 86400
    assert made["listed"]
    kinds = [(seat["kind"], seat["name"]) for seat in made["seats"]]
    assert kinds == [("person", "Ada"), ("open", ""), ("person", "Ela"), ("computer", "casual")]


def test_a_wrong_box_is_refused_where_it_was_written(window: OpenWindow) -> None:
    visitor = give_name(window(), "Ada")
    page = visitor.go("/new/maui")
    page.locator("summary", has_text="Your own box").click()
    box = page.get_by_label("Values that differ")
    box.fill("[market]\ncosts = [0, 1, 99]")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("#components-problem")).to_contain_text("market.costs")
    expect(box).to_be_focused()
    visitor.check()
    box.fill("[market]\ncosts = [0, 1, 3]")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(TABLE)


def test_a_code_a_name_and_a_seat_bring_one_to_the_table(window: OpenWindow) -> None:
    host = give_name(window(), "Odile")
    page = host.go("/new/maui")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    made = page.evaluate("t => fetch(`/api/tables/${t}`).then((a) => a.json())", table)
    guest = window(viewport=PHONE)
    page = guest.go("/")
    page.get_by_label("Join with a code").fill(made["code"].lower())
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Odile invites you to Maui")).to_be_visible()
    guest.check()
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator("#join-problem")).to_have_text("What shall we call you?")
    page.get_by_label("Your name at this table").fill("Kuba")
    page.get_by_role("button", name="Take this seat").click()
    page.wait_for_url(TABLE)
    made = page.evaluate("t => fetch(`/api/tables/${t}`).then((a) => a.json())", table)
    assert [seat["name"] for seat in made["seats"]] == ["Odile", "Kuba"]


def test_a_seat_is_carried_and_its_secret_is_not_sent_with_the_address(window: OpenWindow) -> None:
    host = give_name(window(), "Odile")
    page = host.go("/new/maui")
    page.get_by_label("Seat 2", exact=True).select_option("computer:casual")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    token = page.evaluate("t => localStorage.getItem(`parasol.seat.${t}.0`)", table)
    other = window(viewport=PHONE)
    urls: list[str] = []
    other.page.on("request", lambda request: urls.append(request.url))
    page = other.go(f"/carry/{table}#{token}")
    page.wait_for_url(f"**/carry/{table}")  # the secret is gone from the address
    other.check()
    page.get_by_role("button", name="Take my seat here").click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
    assert not [url for url in urls if token in url.partition("#")[0]]
    mine = page.evaluate("fetch('/api/tables/mine').then((answer) => answer.json())")
    assert [one["id"] for one in mine] == [table]


def test_half_a_link_carries_nothing(window: OpenWindow) -> None:
    page = give_name(window(), "Ada").go("/")
    page.get_by_role("button", name="Play Maui now").click()
    page.wait_for_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    other = window().go(f"/carry/{table}")
    other.get_by_role("button", name="Take my seat here").click()
    expect(other.locator("#carry-problem")).to_contain_text("not whole")


def test_settings_count_at_once_and_stay(window: OpenWindow) -> None:
    visitor = window()
    page = visitor.go("/settings")
    page.get_by_role("radio", name="After sunset").check()
    page.get_by_role("radio", name="Little").check()
    page.get_by_role("radio", name="Strong").check()
    page.get_by_role("radio", name="Off").check()
    wanted = {"theme": "dark", "motion": "reduced", "contrast": "high"}
    for name, value in wanted.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    page = visitor.go("/")
    for name, value in wanted.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    visitor.check()
    page = visitor.go("/settings")
    expect(page.get_by_role("radio", name="Off")).to_be_checked()
    page.get_by_role("radio", name="Polski").check()
    expect(page.locator("html")).to_have_attribute("lang", "pl")


def test_the_theme_is_there_before_anything_is_painted(window: OpenWindow) -> None:
    visitor = window()
    visitor.go("/settings").get_by_role("radio", name="After sunset").check()
    visitor.page.add_init_script(
        "new MutationObserver(() => { if (document.body && !('first' in window))"
        " window.first = document.documentElement.dataset.theme; })"
        ".observe(document, {childList: true, subtree: true});"
    )
    assert visitor.go("/").evaluate("window.first") == "dark"


def test_a_recovery_code_brings_one_back_elsewhere(window: OpenWindow) -> None:
    page = give_name(window(), "Ada").go("/settings")
    page.get_by_role("button", name="Show me a new code").click()
    code = page.locator("#code-said code").inner_text()
    other = window().go("/settings#recovery")
    other.get_by_label("I have a recovery code").fill(code)
    other.keyboard.press("Enter")
    other.get_by_role("link", name="I have written it down").click()
    other.wait_for_url("**/mine")
    assert other.evaluate("fetch('/api/me').then((a) => a.json()).then((a) => a.name)") == "Ada"


def test_data_are_deleted_only_when_one_is_sure(window: OpenWindow) -> None:
    page = give_name(window(), "Ada").go("/settings")
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 200
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url("**/")
    assert page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 401


def test_the_front_door_opens_by_keyboard_alone(window: OpenWindow) -> None:
    page = window().go("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.play") == "maui":
            break
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert ring == "3px"
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)


def test_a_link_to_a_rule_leads_to_its_heading(window: OpenWindow) -> None:
    page = window().go("/rules/maui#tokens")
    expect(page.locator("#tokens")).to_be_in_viewport()


def test_without_scripts_the_rules_can_be_read_and_the_rest_says_why_not(
    window: OpenWindow,
) -> None:
    visitor = window(java_script_enabled=False)
    page = visitor.go("/rules/maui")
    expect(page.get_by_role("heading", name="Matches")).to_have_count(1)
    page = visitor.go("/new/maui")
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("#make")).not_to_be_visible()
    page.get_by_role("link", name="Polski").click()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
