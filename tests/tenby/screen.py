"""Tenby's board alone in a real browser, on positions that a test chooses."""

from typing import Any

from playwright.sync_api import Locator

from parasol.core.match import Match
from parasol.games.tenby.preview import weigh_moves
from parasol.games.tenby.rules import TenbyState
from tests.web.screen import Screen

from .stage import begun, equip, lay


class TenbyScreen(Screen):
    """A page with Tenby's board on it."""

    game = "tenby"

    def previews(self, match: Match) -> dict[str, Any]:
        # From the position itself: a town that a test lays out has cards that no guess expects.
        assert isinstance(match.state, TenbyState)
        return weigh_moves(match.state)

    def word(self, word: str) -> Locator:
        """What stands for a word: a card of the market, a deck, an icon, a Day card."""
        return self.page.locator(f'.tb [data-word="{word}"], .tb-side [data-word="{word}"]').first

    def ware(self, name: str) -> Locator:
        """Something that life rings buy."""
        return self.page.locator(f"[data-ware={name}]")

    def place(self, word: str) -> Locator:
        """An end of a street, a gap, or a new street."""
        return self.page.locator(f'.tb [data-place="{word}"]')

    def tile(self, at: str) -> Locator:
        """A card of one's own town: `2.3` is the third of the second street."""
        return self.page.locator(f'.tb-town [data-at="{at}"]')

    def glowing(self) -> set[str]:
        """The places that glow."""
        found = self.page.locator(":is(.tb-end, .tb-gap).legal")
        return {str(one.get_attribute("data-place")) for one in found.all()}


def turn(
    icons: str = "", rings: int = 0, streets: list[list[str]] | None = None, **chosen: object
) -> Match:
    """Somebody's first Day turn with these icons, rings and streets."""
    table = begun(**chosen)  # type: ignore[arg-type]
    while table.view()["phase"] == "night":
        table.play(table.moves()[0])
    state = table.state
    assert isinstance(state, TenbyState)
    equip(state, icons, rings)
    if streets is not None:
        lay(state, int(state.mover), *streets)
    return table
