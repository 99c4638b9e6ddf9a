"""Maui's table in every variant and every language: all of it is in the reader's language."""

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from parasol.core.words import build_catalogue
from tests.server.running import Running
from tests.web.browsing import DESKTOP, PHONE
from tests.web.sitting import Guest

ME = {"kind": "me"}
BEN = {"kind": "me", "name": "Ben"}
LANGUAGES = ("en", "fr", "pl")
VARIANTS = ("base", "crabs", "long")
DECISIONS = 6
SHEETS = "?srm"
"""Keys that open a sheet: shortcuts, settings, reading out, menu."""
ENGLISH = re.compile(r"\b(the|your|you|is|and|with|towels?|beach|column|rows?|take|dish)\b", re.I)
"""Words that are found in no sentence of the other languages."""
SAID = """() => {
  const found = new Set([document.title]);
  const add = (text) => { if (text && text.trim()) found.add(text.trim().replace(/\\s+/g, " ")); };
  for (const one of document.querySelectorAll("body, body *")) {
    if (one.matches("script, style, template") || !one.checkVisibility()) continue;
    if (one.closest("[lang]").lang !== document.documentElement.lang) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) add(one.getAttribute(name));
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.data);
  }
  return [...found];
}"""
CUT = """() => [...document.querySelectorAll("button, a, h1, h2, p, th, td, summary, label")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen, .scenery"))
  .filter((one) => one.clientWidth > 0)
  .filter((one) => one.scrollWidth - one.clientWidth
    > (getComputedStyle(one).overflowX === "visible" ? 8 : 1))
  .map((one) => one.outerHTML.slice(0, 160))"""
"""Texts that are cut off, or that stand out of their thing by more than a few pixels."""


@cache
def compile_english(language: str) -> re.Pattern[str]:
    """The English of every sentence that this language says in other words."""
    found = []
    for english, translated in build_catalogue(language).items():
        forms = list_forms(translated)
        parts = re.split(r"{.*?}", english)
        # "{n} points" may be French as well: a sentence is known by more than one word.
        is_distinct = len(parts) == 1 or len(re.findall(r"\w{2,}", " ".join(parts))) > 1
        if english and english not in forms and is_distinct:
            found.append(".+".join(re.escape(part) for part in parts))
    return re.compile("|".join(found))


@cache
def list_translated(language: str) -> set[str]:
    """List what the catalogue of a language says."""
    return {form for entry in build_catalogue(language).values() for form in list_forms(entry)}


@cache
def is_english(language: str, text: str) -> bool:
    """Return whether a text should be in a language and is in English."""
    return text not in list_translated(language) and bool(
        compile_english(language).fullmatch(text) or ENGLISH.search(text)
    )


def find_untranslated(language: str, texts: list[str]) -> list[str]:
    """Return what is left in English on a page."""
    return [text for text in texts if language != "en" and is_english(language, text)]


THINGS = (".offer", ".place-button", ".track-button", ".tray button", ".token-part.legal", ".dish")
"""What may be chosen at a table of Maui."""


@pytest.fixture(autouse=True)
def one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same towels every time: what is looked at here is words, not luck."""
    monkeypatch.setattr("parasol.core.fairness.derive_seed", lambda *_: bytes(range(32)))


def list_forms(translated: Any) -> list[str]:
    return [translated] if isinstance(translated, str) else list(translated)


def decide(page: Page) -> None:
    """Make one decision on the board, whatever it is about."""
    commit = page.locator("#commit")
    for _ in range(40):  # what was there a moment ago may be on its way out
        if commit.count():
            break
        free = page.locator(", ".join(f"{thing}:not([aria-disabled=true])" for thing in THINGS))
        if free.count():
            free.first.focus()
            free.first.press("Enter")
        page.wait_for_timeout(150)
    expect(commit).to_be_enabled()
    before = page.locator("#announcer").inner_text()
    commit.click()
    expect(page.locator("#announcer")).not_to_have_text(before)


def look(guest: Guest, language: str) -> None:
    """All that the page says is in its language, and nothing sticks out."""
    page = guest.page
    assert find_untranslated(language, page.evaluate(SAID)) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_is_played_in_every_language(
    chromium: Browser, house: Running, language: str, variant: str, size: Any
) -> None:
    guest = Guest(chromium, house, "Ada", viewport=size, locale=language)
    page = guest.sit_at(guest.make("maui", ME, BEN, options={"variant": variant}))
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_selector(".offer:not([aria-disabled=true])")
    for _ in range(DECISIONS):
        look(guest, language)
        decide(page)
    for key in SHEETS:
        page.keyboard.press(key)
        page.wait_for_selector("dialog")
        look(guest, language)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    guest.check()
    guest.context.close()


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_a_sentence_left_in_english_would_be_found(language: str) -> None:
    texts = ["Choose a towel", "Ada is thinking", "Last round", "Hand over your shell"]
    assert find_untranslated(language, texts) == texts
    assert find_untranslated(language, ["Maui", "Ada", "+3", "A1"]) == []
