"""A real browser for the tests: Chromium from $PARASOL_CHROMIUM, the PATH, or playwright's own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, sync_playwright

from tests.needs import check_marker

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ("--disable-dev-shm-usage", "--disable-background-networking")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def find_chromium() -> str | None:
    """Where Chromium is; None: playwright may have brought its own."""
    return os.environ.get("PARASOL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launch_browser() -> Iterator[Browser]:
    """A browser for some tests; without one they fail by its name."""
    check_marker("browser")
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        except Error as error:
            pytest.fail(f"no browser: install chromium, or set PARASOL_CHROMIUM ({error.message})")
        yield opened
        opened.close()


class Window:
    """A browser's window on the site that notes whatever goes wrong in it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.problems: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._on_console)
        self.page.on("request", self._on_request)

    def _on_console(self, message: Any) -> None:
        """A drawing that can't be drawn (of negative size) is reported by the console alone."""
        if message.type == "error" and " attribute " in message.text:
            self.problems.append(message.text)

    def _on_request(self, request: Any) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:")):
            self.problems.append(f"asks another host: {request.url}")

    def go(self, path: str) -> Page:
        """Go to a page of the site."""
        self.page.goto(self.url + path)
        return self.page

    def check(self) -> None:
        """Nothing has gone wrong, nothing sticks out, and axe finds nothing."""
        assert not self.problems
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert self.page.evaluate(wide) == 0, "the page is wider than the window"
        assert not find_violations(self.page), self.page.url


def find_violations(page: Page, parts: str | None = None) -> list[tuple[str, list[str]]]:
    """What axe finds in a page, or in these parts of it, once nothing moves in it.

    While a dialog fades in, axe takes the label in it for a hidden one.
    """
    page.evaluate(AT_REST)
    found = Axe().run(page, context=parts).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


AT_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)
).then(() => null)"""

FRAMES = """() => new Promise((resolve) => {
  const wait = (count) => count > 0
    ? requestAnimationFrame(() => setTimeout(() => wait(count - 1))) : resolve();
  wait(3);
})"""


def wait_for_frames(page: Page) -> None:
    """Wait until what has happened is drawn, however busy the machine is."""
    page.evaluate(FRAMES)


def find_small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than a fingertip; links inside a sentence may be."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("a, button, input, select, summary, textarea")]
          .filter((one) => one.checkVisibility() && !one.closest("p:not(.row), .leaf"))
          .map((one) => one.matches("input[type=checkbox], input[type=radio]")
            ? one.closest("label") : one)
          .filter((one) => { const box = one.getBoundingClientRect();
            return box.height < 43.5 || box.width < 24; })
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    return found
