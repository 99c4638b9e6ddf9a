"""All games on a phone held sideways: nothing lies over anything else, and all can be reached."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.server.running import Running

from .sitting import Guest

SIZES: tuple[ViewportSize, ...] = ({"width": 844, "height": 390}, {"width": 740, "height": 360})
GAMES: dict[str, dict[str, Any]] = {
    "maui": {},
    "playa_pirata": {"specials": True},
    "tenby": {"accolades": "open-sea"},
}
RAIL = (".head", ".sit", ".foot")
"""What stands still at the right, from top to bottom."""
COVERED = """() => [...document.querySelectorAll(".scene button:not([aria-disabled=true])")]
  .filter((button) => button.checkVisibility() && !button.disabled)
  .filter((button) => {
    button.scrollIntoView({ block: "center", inline: "center" });
    const box = button.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !button.contains(found) && !found?.contains(button);
  }).map((button) => button.outerHTML.slice(0, 120))"""
"""The buttons of the scene that something else lies on, wherever the page is scrolled to."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_shows_all_of_a_table(
    chromium: Browser, house: Running, game: str, size: ViewportSize
) -> None:
    guest = Guest(chromium, house, "Ada", viewport=size, has_touch=True, is_mobile=True)
    computer = {"kind": "computer", "level": "greedy"}
    page = guest.sit_at(guest.make(game, {"kind": "me"}, computer, computer, options=GAMES[game]))
    guest.until_to_move()
    boxes = [page.locator(part).bounding_box() for part in RAIL]
    ends = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(ends) == len(RAIL)
    assert ends == sorted(ends)
    assert all(end <= start + 0.5 for (_, end), (start, _) in pairwise(ends))
    assert ends[-1][1] <= size["height"] + 0.5
    scene = page.locator(".scene").bounding_box()
    assert scene is not None
    assert all(box["x"] >= scene["x"] + scene["width"] for box in boxes if box)
    assert page.evaluate(COVERED) == []
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".hints")).to_be_in_viewport(ratio=1)
    guest.check()
    guest.context.close()
