"""Devices, reports and the admin page in a real browser: by mouse, finger and keyboard."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from parasol.server.moderation import create_admin
from parasol.web.app import create_app
from tests.server.databases import run_with_store
from tests.server.running import Person, Running, run_server
from tests.web.browsing import DESKTOP, PHONE, Window, find_small_targets
from tests.web.sitting import Guest


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Running, str]]:
    """A site of its own, and the token for its admin page."""
    database = str(tmp_path / "parasol.db")
    with run_server(database, create_app) as house:
        token = run_aside(
            lambda: run_with_store(database, lambda store: create_admin(store, "Olga"))
        )
        yield house, token


def run_aside(work: Callable[[], str]) -> str:
    """Run something with a loop of its own: playwright has one in this thread."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(work).result()


def make_rude_table(house: Running, guest: Guest) -> tuple[str, str]:
    """A table of a guest's with Kuba, who has said something: the table, and Kuba's id."""
    table = guest.make("maui", {"kind": "me"}, {"kind": "open"}, start=False)

    async def sit() -> str:
        kuba = await Person(house.url, "Kuba").arrive()
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        async with kuba.at(table) as client:
            await client.until("present")
            await client.send("talk", text="You play like a wet towel")
            await client.until("talk")
        return str((await kuba.ask("GET", "/api/me"))["id"])

    kuba = run_aside(lambda: asyncio.run(sit()))
    guest.ask("POST", f"/api/tables/{table}/start")
    return table, kuba


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_line_and_a_person_are_reported_from_the_table(
    chromium: Browser, watched: tuple[Running, str], size: Any
) -> None:
    house, token = watched
    ada = Guest(chromium, house, "Ada", viewport=size)
    table, _ = make_rude_table(house, ada)
    page = ada.sit_at(table)
    page.get_by_role("button", name="Table talk").click()
    page.get_by_role("textbox", name="Say something").fill("Please be kind")
    page.keyboard.press("Enter")
    expect(page.locator(".spoken li")).to_have_count(2)
    flags = page.locator(".spoken").get_by_role("button")
    expect(flags).to_have_count(1)  # nobody reports what they said themselves
    expect(flags).to_have_accessible_name("Kuba: report this")
    ada.check()
    flags.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Report what was said")
    expect(dialog).to_contain_text("You play like a wet towel")
    ada.check()
    dialog.get_by_label("What is wrong?").fill("an insult")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Thank you")
    ada.check()
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("textbox", name="Say something")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report somebody").click()
    dialog = page.get_by_role("dialog", name="Report somebody")
    expect(dialog.get_by_label("Whom?")).to_have_text("Kuba")
    dialog.get_by_role("button", name="Report").click()
    expect(dialog.get_by_role("status")).to_contain_text("Thank you")
    ada.check()

    admin = open_admin(chromium, house, token, size)
    expect(admin.page.get_by_role("region", name="Reports").get_by_role("listitem")).to_have_count(
        2
    )
    expect(admin.page.locator("main")).to_contain_text("an insult")


def open_admin(chromium: Browser, house: Running, token: str, size: Any, **kind: Any) -> Window:
    """Somebody who has given the token to the admin page, by keyboard alone."""
    context = chromium.new_context(viewport=size, locale="en-GB", **kind)
    admin = Window(context, house.url)
    page = admin.go("/admin")
    page.get_by_label("Admin token").fill(token)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Moderation")
    return admin


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_admin_page_works_by_keyboard_and_axe_finds_nothing(
    chromium: Browser, watched: tuple[Running, str], size: Any, scheme: Any
) -> None:
    house, token = watched
    ada = Guest(chromium, house, "Ada")
    table, kuba = make_rude_table(house, ada)
    ada.ask("POST", f"/api/tables/{table}/reports", {"line": 1, "reason": "an insult"})
    admin = open_admin(chromium, house, token, size, color_scheme=scheme)
    page = admin.page
    admin.check()
    page.get_by_label("Find a person or a table").fill("kub")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Found").get_by_role("link", name="Kuba").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kuba")
    admin.check()
    page.get_by_label("How long").first.select_option("for a week")
    page.get_by_label("Reason").first.fill("an insult")
    page.get_by_role("button", name="Mute").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_have_text("Done: muted")
    admin.check()
    if size == PHONE:
        assert find_small_targets(page) == []
    page.goto(f"{house.url}/admin/table/{table}")
    page.get_by_label("Remove from this table").select_option("Kuba")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("status").first).to_have_text("Done: removed from a table")
    admin.check()
    page.goto(f"{house.url}/admin")
    page.get_by_role("button", name="Done: Kuba").click()
    expect(page.locator("main")).to_contain_text("Nothing is reported")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Admin token")).to_be_visible()
    assert kuba not in page.content()


def test_who_is_banned_at_a_table_reads_why(
    chromium: Browser, watched: tuple[Running, str]
) -> None:
    house, token = watched
    ada = Guest(chromium, house, "Ada", locale="fr")
    table = ada.make("maui", {"kind": "me"}, {"kind": "computer"})
    page = ada.sit_at(table)
    admin = open_admin(chromium, house, token, DESKTOP).page
    admin.goto(f"{house.url}/admin/person/{ada.ask('GET', '/api/me')['id']}")
    admin.get_by_label("Reason").first.fill("triche")
    admin.get_by_role("button", name="Ban", exact=True).click()
    expect(page.locator("main")).to_contain_text("Ce serveur vous est fermé")
    expect(page.locator("main")).to_contain_text("triche")
    ada.check()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fermé pour vous")
    ada.check()


# Devices


def test_other_devices_are_seen_and_signed_out(chromium: Browser, house: Running) -> None:
    laptop = Guest(chromium, house, "Ada")
    code = laptop.ask("POST", "/api/me/recovery")["recovery"]
    phone = Window(chromium.new_context(viewport=PHONE, locale="en-GB"), house.url)
    page = phone.go("/settings")
    page.get_by_label("I have a recovery code").fill(code.lower())
    page.get_by_label("Stay signed in on my other devices").check()
    page.get_by_role("button", name="Come back").click()
    expect(page.locator("#recovery-said code")).to_have_count(1)
    new = page.locator("#recovery-said code").inner_text()
    assert new != code
    phone.check()
    page.get_by_role("link", name="I have written it down").click()
    page.wait_for_url("**/mine")

    page = laptop.go("/settings")
    devices = page.locator(".devices li")
    expect(devices).to_have_count(2)
    laptop.check()
    page.get_by_role("button", name="Sign out: Chrome, Linux").click()
    expect(page.locator("#sessions-said")).to_have_text("This device is signed out.")
    expect(devices).to_have_count(1)
    expect(page.get_by_role("button", name="Sign out all others")).to_have_count(0)
    laptop.check()
    expect(phone.go("/settings").locator("#you + p")).to_contain_text("Nobody is known")


def test_a_recovery_on_a_known_device_loses_nobody(chromium: Browser, house: Running) -> None:
    ada, bob = Guest(chromium, house, "Ada"), Guest(chromium, house, "Bob")
    code = ada.ask("POST", "/api/me/recovery")["recovery"]
    table = bob.make("maui", {"kind": "me"}, {"kind": "computer"})
    page = bob.go("/settings")
    page.get_by_label("I have a recovery code").fill(code)
    page.get_by_role("button", name="Come back").click()
    codes = page.locator("#recovery-said code")
    expect(codes).to_have_count(2)
    expect(page.locator("#recovery-said")).to_contain_text("Bob")
    bob.check()
    before = codes.last.inner_text()
    page.get_by_role("link", name="I have written it down").click()
    page.wait_for_url("**/mine")
    assert bob.ask("GET", "/api/me")["name"] == "Ada"
    page = bob.go("/settings")
    page.get_by_label("I have a recovery code").fill(before)
    page.get_by_role("button", name="Come back").click()
    expect(codes).to_have_count(2)
    assert [one["id"] for one in bob.ask("GET", "/api/tables/mine")] == [table]


def test_everything_about_oneself_is_downloaded(chromium: Browser, house: Running) -> None:
    page = Guest(chromium, house, "Ada").go("/settings")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert download.value.suggested_filename == "parasol-data.json"
    assert '"name": "Ada"' in download.value.path().read_text("utf-8")
