"""Maui's board alone in a real browser, and where its pieces lie on it."""

from playwright.sync_api import Locator

from tests.web.screen import Screen


class MauiScreen(Screen):
    """A page with Maui's board on it."""

    game = "maui"

    def towel(self, place: str) -> Locator:
        """The button of a towel of the market."""
        return self.page.locator(f"[data-place={place}]")

    def place(self, word: str) -> Locator:
        """The button of a place on the sand."""
        return self.page.locator(f'.place-button[data-word="{word}"]')
