"""Maui's board alone in a real browser, on positions that a test chooses."""

from playwright.sync_api import Locator

from tests.web.screen import Screen


class Stage(Screen):
    """A page with the board on it."""

    game = "maui"
    root = ".maui"

    def towel(self, place: str) -> Locator:
        """The button of a towel of the market."""
        return self.page.locator(f"[data-place={place}]")

    def place(self, word: str) -> Locator:
        """The button of a place on the sand."""
        return self.page.locator(f'.place-button[data-word="{word}"]')
