"""Hints at the tables of all games: they speak in words, and what they speak of stays in sight."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.server.running import Running

from .browsing import DESKTOP, PHONE
from .sitting import Guest

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
APART = """() => {
  const [note, piece] = [".hints", ".scene .hinted"].map((found) =>
    document.querySelector(found).getBoundingClientRect());
  return note.top >= piece.bottom || note.bottom <= piece.top
    || note.left >= piece.right || note.right <= piece.left;
}"""


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
@pytest.mark.parametrize("game", ["maui", "playa_pirata", "tenby"])
def test_a_hint_says_the_move_in_words_beside_what_it_is_about(
    chromium: Browser, house: Running, game: str, size: ViewportSize
) -> None:
    guest = Guest(chromium, house, "Ada", viewport=size)
    page = guest.sit_at(guest.make(game, {"kind": "me"}, {"kind": "computer", "level": "greedy"}))
    guest.until_to_move()
    page.get_by_role("button", name="Hint").click()
    picked = page.locator(".hint.picked")
    expect(picked).to_be_visible()
    move, why = picked.locator("b").inner_text(), picked.locator("span").inner_text()
    assert " " in move
    assert why.endswith("in the end")
    expect(page.locator(".scene .hinted").first).to_be_in_viewport()
    guest.until(lambda page: page.evaluate(APART), "a hint beside its piece")
    page.get_by_role("button", name="Play this").click()
    expect(page.locator(".hints")).to_have_count(0)
    assert guest.problems == []
    guest.context.close()
