"""Playa Pirata's board alone in a real browser, and where its pieces lie on it."""

from playwright.sync_api import Locator

from tests.web.screen import Screen


class PirataScreen(Screen):
    """A page with Playa Pirata's board on it."""

    game = "playa_pirata"

    def place(self, letter: str) -> Locator:
        """A treasure of the sand."""
        return self.page.locator(f"#place-{letter}")

    def card(self, card: str) -> Locator:
        """A card of the hand, such as `bury/5`, `map` or `special`."""
        return self.page.locator(f'.pp-hand [data-card="{card}"]').first

    def towel(self, value: int) -> Locator:
        """The towel cards of one value in hand."""
        return self.page.locator(f"[data-towel='{value}']")
