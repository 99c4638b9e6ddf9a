"""Makes the screenshots that the README and the documents show: `make screenshots`.

A server of its own, a real browser, a game of three that the computer plays up to where it is
looked at. What is drawn is what people see, in every language, light and dark, wide and narrow.
"""

import contextlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import uvicorn
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from parasol.server.serve import listen, make_config
from parasol.server.settings import Settings
from parasol.web.app import create_app

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
PORT = 8088
URL = f"http://127.0.0.1:{PORT}"
WIDE: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 390, "height": 844}
Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[str, ViewportSize, Scheme], ...] = (
    ("table", WIDE, "light"),
    ("table-dark", WIDE, "dark"),
    ("phone", NARROW, "light"),
    ("phone-dark", NARROW, "dark"),
)
ROUNDS = {"maui": 7, "playa_pirata": 5, "tenby": 6}
"""The round in which a game's table is looked at."""
OPTIONS = {
    "maui": {"players": 3},
    "playa_pirata": {"players": 3, "specials": True},
    "tenby": {"players": 3, "accolades": "open-sea"},
}
BEFORE = {"maui": "", "playa_pirata": "pirata-", "tenby": "tenby-"}
"""How the names of a game's pictures begin."""
NAMES = {"en": "Ada", "fr": "Odile", "pl": "Kuba"}

SEATED = """async ([name, game, options]) => {
  const post = async (path, body) => (await fetch(path, {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
  await post("/api/people", {name});
  const made = await post("/api/tables", {game, options, seats:
    [{kind: "me"}, ...Array(options.players - 1).fill({kind: "computer"})]});
  await post(`/api/tables/${made.table.id}/start`, {});
  return made.table.id;
}"""
PLAYED = """([table, until]) => new Promise((done) => {
  const line = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  let held = false, position, version = 0;
  const say = (message) => line.send(JSON.stringify(message));
  line.onopen = () => say({type: "hello", protocol: 1, table});
  line.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "view") position = message.position;
    for (const [path, ...value] of message.type === "update" ? message.changes : []) {
      const last = path.pop(), place = path.reduce((found, key) => found[key], position);
      if (value.length) place[last] = value[0]; else delete place[last];
    }
    if (!position || !("version" in message) || message.type === "welcome") return;
    version = message.version;
    const { round, phase } = position.view;
    const enough = position.over || (round >= until && phase !== "night");
    if (!held && !enough) { held = true; say({type: "takeover", version, seat: 0}); }
    else if (held && enough && !position.over && "0" in position.held)
      say({type: "give-back", version, seat: 0});
    else if (enough && (position.over || position.decider === 0)) { line.close(); done(); }
  };
})"""


@contextlib.contextmanager
def serving(folder: str) -> Iterator[None]:
    """A server in a thread; computers do not take their time."""
    settings = Settings(database=f"{folder}/parasol.db", port=PORT, bot_pause_s=0.0, rates=False)
    server = uvicorn.Server(make_config(settings, create_app))
    listening = listen("127.0.0.1", PORT)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    while not server.started:
        time.sleep(0.05)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()


def keep(page: Page, name: str) -> None:
    """One screenshot, when everything has come to rest."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    path = FOLDER / f"{name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=84)
    print(f"docs/pictures/{path.name}")


def towels_chosen(page: Page) -> None:
    """At Playa Pirata: play a card, then put towels together for two treasures."""
    ready, glowing = page.locator("#commit:not(:disabled)"), page.locator(".pp-place.legal")
    while page.locator(".pp[data-phase=play]").count():
        page.locator(".of-cards .legal").first.click()
        if not ready.count():
            glowing.first.click()
        ready.click()
        page.wait_for_timeout(500)
    for _ in range(2):
        if glowing.count():
            glowing.nth(glowing.count() // 2).click()
        while not ready.count() and page.locator(".pp-fan.legal").count():
            page.locator(".pp-fan.legal").last.click()
    page.evaluate("scrollTo(0, 0)")


def at_table(page: Page, game: str, language: str) -> None:
    """A game's table wide and narrow, light and dark, and its result."""
    table = page.evaluate(SEATED, [NAMES[language], game, OPTIONS[game]])
    page.evaluate(PLAYED, [table, ROUNDS[game]])
    for name, size, scheme in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{URL}/table/{table}")
        if game == "playa_pirata":
            page.wait_for_selector(".pp")
            page.wait_for_timeout(1000)
            towels_chosen(page)
        elif game == "tenby":
            page.locator(".tb-card.legal").first.click()
            page.evaluate("scrollTo(0, 0)")
        keep(page, f"{BEFORE[game]}{name}-{language}")
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate(PLAYED, [table, 1000])
    page.goto(f"{URL}/table/{table}")
    keep(page, f"{BEFORE[game]}result-{language}")


def shots(browser: Browser, language: str) -> None:
    """Home and the tables of all games, in one language."""
    context = browser.new_context(viewport=WIDE, locale=language, color_scheme="light")
    page = context.new_page()
    page.goto(URL)
    keep(page, f"home-{language}")
    for game in ROUNDS:
        at_table(page, game, language)
    context.close()


def main() -> None:
    """All of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("PARASOL_CHROMIUM") or shutil.which("chromium")
    flags = ["--disable-dev-shm-usage", "--disable-background-networking", "--no-sandbox"]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for language in NAMES:
            shots(browser, language)
        browser.close()


if __name__ == "__main__":
    main()
