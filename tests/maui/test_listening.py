"""A whole game of Maui through the accessibility tree alone.

Whoever plays here sees nothing: what there is to do is found by roles and names, and done with the
focus and the Enter key.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from parasol.games.maui.scoring import LABELS
from tests.server.running import Running
from tests.web.browsing import DESKTOP, Window

TITLES = re.compile("wins?$|shared win")
MAX_DECISIONS = 200
"""Decisions after which no game of two is still under way."""
CHOICES: dict[str, tuple[str | re.Pattern[str], re.Pattern[str]]] = {
    "Choose a towel": ("Market", re.compile("^Towel ")),
    "Take a spare towel": ("Market", re.compile("^Towel .*spare towel")),
    "Take the dollars": ("Market", re.compile("^Dish of row .*dollar")),
    "Lay your towel": (re.compile("^Places in column"), re.compile(".")),
    "Choose a track": ("Choose a track", re.compile(".")),
}
"""For each thing to do: the name of the group to look in, and the names of what can be chosen."""
COMMITS = re.compile("^(Take|Lay (it here|no token|the token)|Move on)")


@pytest.fixture
def visitor(chromium: Browser, house: Running) -> Iterator[Window]:
    """Somebody who has never been here, with a browser that moves little."""
    context = chromium.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
    yield Window(context, house.url)
    context.close()


def press(thing: Locator) -> None:
    """What a screen reader does with a thing that was found."""
    thing.focus()
    thing.press("Enter")


def to_do(page: Page) -> str:
    """The title of what is to be done now."""
    heading = page.get_by_role("region", name="What to do now").get_by_role("heading")
    return heading.inner_text()


def until(page: Page, *titles: str) -> str:
    """Wait for one of these titles, or for the result: the title."""
    heads = page.get_by_role("region", name="What to do now").get_by_role("heading")
    wanted = re.compile("|".join([*(f"^{re.escape(title)}$" for title in titles), TITLES.pattern]))
    expect(heads).to_have_text(wanted, timeout=30_000)
    return to_do(page)


def decide(page: Page, title: str) -> None:
    """Make one decision: choose where there is something to choose, then commit."""
    commit = page.get_by_role("group", name="What you can do").get_by_role("button", name=COMMITS)
    if title in CHOICES and not commit.count():
        group, names = CHOICES[title]
        things = page.get_by_role("group", name=group)
        press(things.get_by_role("button", name=names, disabled=False).first)
    elif not commit.count():
        press(page.get_by_role("group", name="Towel tokens").get_by_role("button").first)
        press(page.get_by_role("button", name=re.compile("^Lay the .* token on ")).first)
    expect(commit).to_be_enabled()
    name = commit.inner_text().splitlines()[0]
    press(commit)
    expect(page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))).to_have_count(0)


def test_a_newcomer_who_only_listens_plays_a_whole_game_to_its_announced_result(
    visitor: Window,
) -> None:
    page = visitor.go("/")
    press(page.get_by_role("button", name="Play Maui now"))
    name = page.get_by_role("textbox", name="What shall we call you?")
    name.fill("Ada")
    name.press("Enter")
    decisions = 0
    while not TITLES.search(title := until(page, *CHOICES, "Lay a token?")):
        decide(page, title)
        decisions += 1
        assert decisions < MAX_DECISIONS, "the game does not end"
    assert decisions >= 20
    expect(page.get_by_role("status").filter(has_text=title)).to_have_count(1)
    result = page.get_by_role("dialog", name=title)
    points = result.get_by_role("table")
    expect(points.get_by_role("columnheader").filter(has_text="Ada")).to_have_count(1)
    parts = points.get_by_role("rowheader").all_inner_texts()
    assert parts == [name for name in LABELS if name in parts] + ["Total"]
    press(result.get_by_role("button", name="Close"))
    expect(result).to_be_hidden()
    assert not visitor.problems
