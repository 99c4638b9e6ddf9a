"""A towel that somebody else lays is seen on its way, where movement is wanted."""

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Running
from tests.web.sitting import Guest

WATCHED = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.className === "maui-flight") {
        const end = new DOMMatrix(node.getAnimations()[0].effect.getKeyframes().at(-1).transform);
        window.flights.push([end.e, end.f, end.a * node.offsetWidth]);
      }
  }).observe(document.body, { childList: true });
}"""
"""Of every flight: where it ends, and how wide the towel is there."""
LIES = """() => {
  const { left, top, width } = document.querySelector(".maui-mini .newest").getBoundingClientRect();
  return [left, top, width];
}"""
ME, COMPUTER = {"kind": "me"}, {"kind": "computer", "level": "greedy"}


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_the_computers_towel_flies_to_its_beach(
    chromium: Browser, house: Running, motion: str, flies: bool
) -> None:
    ada = Guest(chromium, house, "Ada", reduced_motion=motion)
    page = ada.sit_at(ada.make("maui", COMPUTER, ME))
    ada.until_to_move()
    page.evaluate(WATCHED)
    beach = page.locator(".maui-mini .towel")
    before = beach.count()

    def has_laid(_: Page) -> bool:
        if words := ada.words():
            ada.type_words(words[0])
        return beach.count() > before

    ada.until(has_laid, "a towel of the computer's")
    page.wait_for_timeout(1000)
    ends = page.evaluate("window.flights")
    assert bool(ends) == flies
    if flies:
        assert ends[-1] == pytest.approx(page.evaluate(LIES), abs=1)
    assert ada.problems == []
    ada.context.close()
