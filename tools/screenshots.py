"""Makes the screenshots in the README and the documents: `make screenshots`.

It starts a server and a browser; bots play a game of three up to a given round. Screenshots are
taken in every language, light and dark, wide and narrow.
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
VARIANTS: tuple[tuple[str, ViewportSize, Scheme], ...] = (
    ("table", WIDE, "light"),
    ("table-dark", WIDE, "dark"),
    ("phone", NARROW, "light"),
    ("phone-dark", NARROW, "dark"),
)
ROUNDS = {"maui": 7, "playa_pirata": 5, "tenby": 6}
"""The round in which the screenshots of a game are taken."""
OPTIONS = {
    "maui": {"players": 3},
    "playa_pirata": {"players": 3, "specials": True},
    "tenby": {"players": 3, "accolades": "open-sea"},
}
NAME_PREFIXES = {"maui": "", "playa_pirata": "pirata-", "tenby": "tenby-"}
"""The prefix of a game's file names."""
NAMES = {"en": "Ada", "fr": "Odile", "pl": "Kuba"}

START_TABLE = """async ([name, game, options]) => {
  const post = async (path, body) => (await fetch(path, {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
  await post("/api/people", {name});
  const made = await post("/api/tables", {game, options, seats:
    [{kind: "me"}, ...Array(options.players - 1).fill({kind: "computer"})]});
  await post(`/api/tables/${made.table.id}/start`, {});
  return made.table.id;
}"""
PLAY_UNTIL = """([table, until]) => new Promise((done) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  let held = false, position, version = 0;
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({type: "hello", protocol: 2, table});
  socket.onmessage = (event) => {
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
    else if (enough && (position.over || position.decider === 0)) { socket.close(); done(); }
  };
})"""


@contextlib.contextmanager
def run_server(folder: str) -> Iterator[None]:
    """Run a server in a thread; bots reply without a pause."""
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


def take_screenshot(page: Page, name: str) -> None:
    """Take one screenshot, when the page is idle."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    path = FOLDER / f"{name}.jpg"
    page.screenshot(path=path, type="jpeg", quality=84)
    print(f"docs/pictures/{path.name}")


def choose_towels(page: Page) -> None:
    """At Playa Pirata: play a card, then choose towels for two treasures."""
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


def shoot_game(page: Page, game: str, language: str) -> None:
    """Take the screenshots of a game: wide and narrow, light and dark, and its result."""
    table = page.evaluate(START_TABLE, [NAMES[language], game, OPTIONS[game]])
    page.evaluate(PLAY_UNTIL, [table, ROUNDS[game]])
    for name, size, scheme in VARIANTS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{URL}/table/{table}")
        if game == "playa_pirata":
            page.wait_for_selector(".pp")
            page.wait_for_timeout(1000)
            choose_towels(page)
        elif game == "tenby":
            page.locator(".tb-card.legal").first.click()
            page.evaluate("scrollTo(0, 0)")
        take_screenshot(page, f"{NAME_PREFIXES[game]}{name}-{language}")
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate(PLAY_UNTIL, [table, 1000])
    page.goto(f"{URL}/table/{table}")
    take_screenshot(page, f"{NAME_PREFIXES[game]}result-{language}")


def shoot_language(browser: Browser, language: str) -> None:
    """Take the screenshots of the home page and all games in one language."""
    context = browser.new_context(viewport=WIDE, locale=language, color_scheme="light")
    page = context.new_page()
    page.goto(URL)
    take_screenshot(page, f"home-{language}")
    for game in ROUNDS:
        shoot_game(page, game, language)
    context.close()


def main() -> None:
    """Take all screenshots."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("PARASOL_CHROMIUM") or shutil.which("chromium")
    flags = ["--disable-dev-shm-usage", "--disable-background-networking", "--no-sandbox"]
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(folder),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        for language in NAMES:
            shoot_language(browser, language)
        browser.close()


if __name__ == "__main__":
    main()
