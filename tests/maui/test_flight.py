"""A towel that somebody else lays is seen on its way, where movement is wanted."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from parasol.web.site import site
from tests.server.running import running
from tests.web.browsing import browser
from tests.web.sitting import Guest

WATCHED = """() => {
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.className === "maui-flight") window.flights += 1;
  }).observe(document.body, { childList: true });
}"""
ME, COMPUTER = {"kind": "me"}, {"kind": "computer", "level": "greedy"}


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_the_computers_towel_flies_to_its_beach(tmp_path: Path, motion: str, flies: bool) -> None:
    with running(f"sqlite:///{tmp_path / 'parasol.db'}", site) as house, browser() as opened:
        ada = Guest(opened, house, "Ada", reduced_motion=motion)
        page = ada.sits_at(ada.make("maui", COMPUTER, ME))
        ada.until_to_move()
        page.evaluate(WATCHED)
        beach = page.locator(".maui-mini .towel")
        before = beach.count()

        def has_laid(_: Page) -> bool:
            if words := ada.words():
                ada.types(words[0])
            return beach.count() > before

        ada.until(has_laid, "a towel of the computer's")
        page.wait_for_timeout(100)
        assert (page.evaluate("window.flights") > 0) == flies
        assert ada.problems == []
