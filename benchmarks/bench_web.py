"""The benchmark of the web: how soon a table can be played, how soon a move is on the other screen.

Two real browsers and a server of their own, all on this machine. Nothing here fails because of a
figure: bars are printed as met or missed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)

from benchmarks import floor
from benchmarks.bench_rules import Bar
from benchmarks.server import servers
from parasol import _build

READY_BAR_MS = 1000.0
SCREEN_RATIO_BAR = 5.0
"""Click to the other screen, against two bare pages."""
WEIGHT_BAR_KB = 150.0
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--disable-dev-shm-usage", "--disable-background-networking")
LANGUAGES = ("en", "pl")
"""Polish weighs most: it has a catalogue, and letters from the larger halves of the fonts."""
TIMEOUT_S = 30.0
PRESS_S = 0.15
"""How long a button is held down, so that whatever came before has settled."""
QUIET_S = 0.1
"""How long a page that is measured is left alone."""
LEGAL_OFFER = ".offer[aria-disabled=false]"
WATCH_SCRIPT = """(() => {
  const clock = () => performance.timeOrigin + performance.now();
  window.bench = { ready: null, clicked: null, changed: null, painted: null };
  const drawn = new MessageChannel();  // unlike a timer it comes as soon as the frame is done
  drawn.port1.onmessage = () => { bench.painted = clock(); };
  const at = (node) => (node.closest ? node : node.parentElement)?.closest("#board, .beside");
  const note = () => {
    const towel = document.querySelector(".offer[aria-disabled=false]");
    if (bench.ready === null && towel && towel.tabIndex >= 0) bench.ready = performance.now();
  };
  new MutationObserver((changes) => {
    note();
    if (bench.changed !== null || !changes.some(({ target }) => at(target))) return;
    bench.changed = clock();
    requestAnimationFrame(() => drawn.port2.postMessage(0));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener("click", (event) => {
    if (event.target.closest("#commit")) bench.clicked = performance.timeOrigin + event.timeStamp;
  }, { capture: true });
})()"""
"""Notes in every page when a towel can be taken, a move is clicked, the board changes."""


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    visits: int = 9
    moves: int = 60


QUICK = Plan(visits=1, moves=2)


@dataclass
class Results:
    """Milliseconds and bytes."""

    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    """From a click until the other page's document shows it."""
    painted: list[float] = field(default_factory=list)
    """From a click until the other page has drawn a frame with it."""
    floor_changed: list[float] = field(default_factory=list)
    floor_painted: list[float] = field(default_factory=list)
    """The same of two bare pages, clicked in turn with those of the table."""
    weights: dict[str, Weight] = field(default_factory=dict)


@contextlib.contextmanager
def serve_site(folder: Path) -> Iterator[str]:
    """Run the site as `parasol serve` does; yield its URL."""
    port = servers.find_free_port()
    words = ["--database", str(folder / "parasol.db"), "--port", str(port), "--no-browser"]
    command = [sys.executable, "-m", "parasol", "serve", *words]
    with servers.run_server(command, port, set(servers.CORES), cwd=servers.ROOT):
        yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def serve_echo() -> Iterator[int]:
    """Run a server that only passes messages on; yield its port."""
    port = servers.find_free_port()
    command = [sys.executable, "-m", "benchmarks.floor", str(port)]
    with servers.run_server(command, port, set(servers.CORES), cwd=servers.ROOT):
        yield port


def launch_browser(playwright: Playwright) -> Browser:
    """Launch a browser of its own."""
    found = os.environ.get("PARASOL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)
    return playwright.chromium.launch(executable_path=found, args=flags)


class Visitor:
    """Somebody with a fresh browser profile and a name."""

    def __init__(self, browser: Browser, url: str, language: str = "en") -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=DESKTOP, locale=language, reduced_motion="reduce"
        )
        self.context.add_init_script(WATCH_SCRIPT)
        self.post("/api/people", {"name": "Ada"})
        self.page: Page = self.context.new_page()

    def post(self, path: str, body: Any = None) -> Any:
        headers = {"origin": self.url, "content-type": "application/json"}
        data = None if body is None else json.dumps(body)
        answer = self.context.request.post(self.url + path, headers=headers, data=data)
        if not answer.ok:
            raise RuntimeError(f"{path}: {answer.status} {answer.text()}")
        return answer.json()

    def create_table(self, other: Visitor | None = None) -> str:
        """Return the path of a new table of two that has begun; alone, both seats are one's own."""
        seats = [{"kind": "me"}, {"kind": "open" if other else "me"}]
        table = str(self.post("/api/tables", {"game": "maui", "seats": seats})["table"]["id"])
        if other:
            other.post(f"/api/tables/{table}/join", {})
        self.post(f"/api/tables/{table}/start")
        return f"/table/{table}"

    def time_ready(self, path: str) -> float:
        """Return the milliseconds from the beginning of the visit until a towel can be taken."""
        self.page.goto(self.url + path)
        self.page.wait_for_selector(LEGAL_OFFER)
        return float(self.page.evaluate("bench.ready"))


def measure_visits(browser: Browser, url: str, plan: Plan, results: Results) -> None:
    """Visit the same table with an empty cache, then with a full one."""
    for _ in range(plan.visits):
        visitor = Visitor(browser, url)
        table = visitor.create_table()
        results.cold.append(visitor.time_ready(table))
        visitor.page.goto("about:blank")
        results.warm.append(visitor.time_ready(table))
        visitor.context.close()


@dataclass(frozen=True)
class Weight:
    """Bytes of a visit as they cross the line, before art."""

    files: int
    """Compressed files."""
    whole: int
    """With the headers that each comes with."""


def measure_weights(browser: Browser, url: str, results: Results) -> None:
    """Weigh a first visit of each kind in each language."""
    for language in LANGUAGES:
        for name in ("home", "table"):
            visitor = Visitor(browser, url, language)
            path = "/" if name == "home" else visitor.create_table()
            results.weights[f"{name}/{language}"] = weigh_page(visitor, path)
            visitor.context.close()


def weigh_page(visitor: Visitor, path: str) -> Weight:
    """Load a page until nothing more comes; a table fetches its sheets when it stands."""
    heads: dict[str, int] = {}
    sizes: dict[str, int] = {}
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Network.enable")

    def note_response(event: Any) -> None:
        if "/art/" not in event["response"]["url"]:
            heads[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def note_size(event: Any) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    devtools.on("Network.responseReceived", note_response)
    devtools.on("Network.loadingFinished", note_size)
    visitor.page.goto(visitor.url + path)
    if path != "/":
        visitor.page.wait_for_selector(LEGAL_OFFER)
        visitor.page.wait_for_timeout(2000)
    visitor.page.wait_for_load_state("networkidle")
    whole = sum(sizes.get(key, 0) for key in heads)
    return Weight(whole - sum(head for key, head in heads.items() if key in sizes), whole)


@dataclass(frozen=True)
class Bare:
    """Two pages that change one text, one in each browser."""

    one: Page
    other: Page

    @classmethod
    def open(cls, first: Browser, second: Browser, port: int) -> Bare:
        pages = []
        for browser in (first, second):
            page = browser.new_context(viewport=DESKTOP, reduced_motion="reduce").new_page()
            page.set_content(floor.PAGE % port)
            page.wait_for_function("document.title === 'open'")
            page.evaluate(WATCH_SCRIPT)
            pages.append(page)
        return cls(*pages)

    def click(self, results: Results) -> None:
        """Click there and back."""
        for mine, theirs in ((self.one, self.other), (self.other, self.one)):
            changed, painted = time_click(mine, theirs)
            results.floor_changed.append(changed)
            results.floor_painted.append(painted)


def play_moves(one: Visitor, other: Visitor, bare: Bare, moves: int, results: Results) -> None:
    """Play moves; each is clicked in one browser and timed in the other, then a bare one is."""
    path, made = "", 0
    while made < moves:
        if not path or one.page.locator("dialog.result").count():
            path = one.create_table(other)
            for visitor in (one, other):
                visitor.page.goto(visitor.url + path)
                visitor.page.wait_for_selector(".offer")
        mover = find_mover(one, other)
        if mover is not None:
            make_move(mover.page, (other if mover is one else one).page, results)
            bare.click(results)
            made += 1


def find_mover(one: Visitor, other: Visitor) -> Visitor | None:
    """Return whose turn it is, once a page says so; None: the game is over."""
    end = time.monotonic() + TIMEOUT_S
    while time.monotonic() < end:
        for visitor in (one, other):
            if visitor.page.title().startswith("●"):
                return visitor
        if one.page.locator("dialog.result").count():
            return None
        one.page.wait_for_timeout(10)
    raise RuntimeError("it is nobody's turn")


def make_move(mine: Page, theirs: Page, results: Results) -> None:
    """Make one decision, and note when the other page showed it."""
    choices = (LEGAL_OFFER, ".place-button", ".track-button", ".dish.legal", ".tray-token")
    found = [] if mine.locator("#commit").count() else [mine.locator(one) for one in choices]
    things = next((one for one in found if one.count()), None)
    if things is not None:
        things.first.press("Enter")
        if things is found[-1]:  # a towel that fits nowhere without a token
            mine.locator(".token-part").first.press("Enter")
    mine.wait_for_selector("#commit:enabled")
    changed, painted = time_click(mine, theirs)
    results.changed.append(changed)
    results.painted.append(painted)


def time_click(mine: Page, theirs: Page) -> tuple[float, float]:
    """Return the milliseconds from a click until the other page changed, and until it was drawn.

    As a hand does it: the pointer is there, the button goes down, and a moment later up. From then
    on nobody is asked anything, as the answers would take the time of those that are measured.
    """
    mine.locator("#commit").hover()
    theirs.evaluate("bench.changed = bench.painted = null")
    mine.mouse.down()
    time.sleep(PRESS_S)
    mine.mouse.up()
    end = time.monotonic() + TIMEOUT_S
    time.sleep(QUIET_S)
    while (noted := theirs.evaluate("bench"))["painted"] is None:
        if time.monotonic() > end:
            raise RuntimeError("the click was not shown in the other browser")
        time.sleep(QUIET_S)
    begun = float(mine.evaluate("bench.clicked"))
    return noted["changed"] - begun, noted["painted"] - begun


def measure(plan: Plan, clicks_only: bool = False) -> Results:
    """Measure everything, or only clicks, on a server and in browsers of its own."""
    results = Results()
    with (
        tempfile.TemporaryDirectory() as folder,
        serve_site(Path(folder)) as url,
        serve_echo() as port,
        sync_playwright() as playwright,
    ):
        first, second = launch_browser(playwright), launch_browser(playwright)
        try:
            if not clicks_only:
                measure_visits(first, url, plan, results)
                measure_weights(first, url, results)
            one, other = Visitor(first, url), Visitor(second, url)
            play_moves(one, other, Bare.open(first, second, port), plan.moves, results)
        finally:
            first.close()
            second.close()
    return results


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value that this part of all is not above."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def list_bars(results: Results) -> list[Bar]:
    """Return every bar with the figure reached."""

    def middle(values: list[float]) -> float | None:
        return statistics.median(values) if values else None

    found = [
        Bar("table can be played, cold cache", middle(results.cold), READY_BAR_MS, "ms", True),
        Bar("table can be played, warm cache", middle(results.warm), READY_BAR_MS, "ms", True),
        Bar("click to the other screen, p50", ratio_to_bare(results), SCREEN_RATIO_BAR, "×", True),
    ]
    for name in ("home", "table"):
        weights = [w.files for key, w in results.weights.items() if key.startswith(name)]
        heaviest = max(weights) / 1000 if weights else None
        found.append(Bar(f"first visit before art, {name}", heaviest, WEIGHT_BAR_KB, "kB", True))
    return found


def ratio_to_bare(results: Results) -> float | None:
    """Return click to the other screen, as a multiple of two bare pages; None: not measured."""
    if not (results.painted and results.floor_painted):
        return None
    return statistics.median(results.painted) / statistics.median(results.floor_painted)


def format_report(results: Results) -> str:
    """Format figures and bars as text."""
    lines = [
        f"Python {platform.python_version()}, rules {_build.mode()}, {os.cpu_count()} cores",
        "",
    ]
    lines.append(f"{'milliseconds':36}{'p50':>8}{'p99':>8}{'least':>8}{'most':>8}{'count':>8}")
    rows = {
        "navigation to a table, cold": results.cold,
        "navigation to a table, warm": results.warm,
        "click to the other page": results.changed,
        "click to the other screen": results.painted,
        "  two bare pages, page": results.floor_changed,
        "  two bare pages, screen": results.floor_painted,
    }
    for name, values in rows.items():
        if values:
            figures = (statistics.median(values), quantile(values, 0.99), min(values), max(values))
            lines.append(f"{name:36}{''.join(f'{f:8.1f}' for f in figures)}{len(values):8}")
    lines += ["", f"{'bytes of a first visit before art':36}{'files':>8}{'with headers':>16}"]
    lines += [f"{name:36}{w.files:8,}{w.whole:16,}" for name, w in results.weights.items()] + [""]
    return "\n".join([*lines, *map(str, list_bars(results))])


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print."""
    arguments = argparse.ArgumentParser(prog="bench_web", description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="a look, in seconds")
    arguments.add_argument("--json", type=Path, help="write the figures to this file, too")
    arguments.add_argument("--clicks", action="store_true", help="only clicks, no visits")
    chosen = arguments.parse_args(words)
    results = measure(QUICK if chosen.quick else Plan(), clicks_only=chosen.clicks)
    print(format_report(results))
    if chosen.json:
        reached = [asdict(bar) | {"met": bar.met} for bar in list_bars(results)]
        chosen.json.write_text(json.dumps(asdict(results) | {"bars": reached}, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
