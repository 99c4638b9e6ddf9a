"""People at tables in real browsers: they see a page, press its keys and read what it says."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from tests.server.running import Running

from .browsing import DESKTOP, Window

TIMEOUT_S = 30.0
"""Seconds after which what was waited for will not come."""


class Guest(Window):
    """Somebody with a name and a window, who can sit at tables."""

    def __init__(self, browser: Browser, house: Running, name: str, **kind: Any) -> None:
        # Less motion: there is nothing to wait for but what happens.
        settings = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **kind}
        super().__init__(browser.new_context(**settings), house.url)
        self.ask("POST", "/api/people", {"name": name})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What a page's modules ask for, with this browser's cookie."""
        headers = {"origin": self.url, "content-type": "application/json"}
        data = None if body is None else json.dumps(body)
        answer = self.context.request.fetch(
            self.url + path, method=method, headers=headers, data=data
        )
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    def make(self, game: str, *seats: dict[str, Any], start: bool = True, **more: Any) -> str:
        """A table with these seats, begun unless it is to wait: its id."""
        options = {"players": len(seats), **more.pop("options", {})}
        body = {"game": game, "seats": list(seats), "options": options, **more}
        table = str(self.ask("POST", "/api/tables", body)["table"]["id"])
        if start:
            self.ask("POST", f"/api/tables/{table}/start")
        return table

    def sit_at(self, table: str) -> Page:
        """Open the table's page, and wait until the table is on it."""
        self.go(f"/table/{table}")
        self.page.wait_for_selector(".seats, .gathering, .hand-over")
        return self.page

    def until(self, holds: Callable[[Page], Any], what: str) -> None:
        """Wait for a condition; the site's policy lets nobody put a function into its pages."""
        end = time.monotonic() + TIMEOUT_S
        while not holds(self.page):
            assert time.monotonic() < end, f"{what} did not come about"
            self.page.wait_for_timeout(20)

    def until_to_move(self) -> None:
        """Wait until the tab says that it is this person's turn."""
        self.until(lambda page: page.title().startswith("●"), "the turn")

    def type_words(self, words: str) -> None:
        """Play by the box for notation."""
        box = self.page.get_by_role("combobox", name="Type a move")
        box.fill(words)
        box.press("Enter")

    def words(self) -> list[str]:
        """The moves that the box offers."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#moves option')].map(option => option.value)"
        )
        return found

    def read_announcement(self) -> str:
        """Return what a screen reader has read last."""
        return self.page.locator("#announcer").inner_text()
