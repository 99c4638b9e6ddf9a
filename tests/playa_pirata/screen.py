"""Playa Pirata's board alone in a real browser, on positions that a test chooses."""

from typing import Any, ClassVar

from playwright.sync_api import Locator

from tests.web import screen


class Screen(screen.Screen):
    """A page with the board on it."""

    game = "playa_pirata"
    root = ".pp"
    size: ClassVar[Any] = {"width": 1280, "height": 800}

    def place(self, letter: str) -> Locator:
        return self.page.locator(f"#place-{letter}")

    def card(self, card: str) -> Locator:
        """A card of the hand, such as `bury/5`, `map` or `special`."""
        return self.page.locator(f'.pp-hand [data-card="{card}"]').first

    def towel(self, value: int) -> Locator:
        return self.page.locator(f"[data-towel='{value}']")
