"""The frame of a table in a real browser, with the smallest game: it must hold for every game."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from parasol.core import registry
from tests.core import hermits
from tests.server.running import Running

from .browsing import DESKTOP, PHONE, find_small_targets
from .sitting import Guest

NOUGHTS = Path(__file__).parents[2] / "examples" / "noughts_and_crosses" / "src"
ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
COMPUTER: dict[str, Any] = {"kind": "computer", "level": "greedy"}
LINE = ["a1", "b1", "a2", "b2", "a3"]
"""A game that the first player wins."""


@pytest.fixture(scope="module", autouse=True)
def _games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Two games that are not installed, known here and where computers think.

    That is a process which gets this one's path and finds games by their entry points.
    """
    folder = tmp_path_factory.mktemp("games")
    made = folder / "games_of_the_tests-1.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Name: games_of_the_tests\nVersion: 1\n")
    (made / "entry_points.txt").write_text(
        "[parasol.games]\nnoughts_and_crosses = noughts_and_crosses:GAME\n"
    )
    before = list(sys.path)
    sys.path[:0] = [str(folder), str(NOUGHTS)]
    registry.register(importlib.import_module("noughts_and_crosses").GAME)
    registry.register(hermits.GAME)
    yield
    sys.path[:] = before
    registry.forget("noughts_and_crosses")
    registry.forget("hermits")


@pytest.fixture
def ada(chromium: Browser, house: Running) -> Iterator[Guest]:
    """Somebody at a desk."""
    guest = Guest(chromium, house, "Ada")
    yield guest
    assert guest.problems == []
    guest.context.close()


@pytest.fixture
def kuba(chromium: Browser, house: Running) -> Iterator[Guest]:
    """Somebody with a phone."""
    guest = Guest(chromium, house, "Kuba", viewport=PHONE, has_touch=True)
    yield guest
    assert guest.problems == []
    guest.context.close()


def find_cell(page: Page, word: str) -> Any:
    """The button that plays a cell."""
    return page.get_by_role("button", name=word, exact=True)


def play_cells(page: Page, *words: str) -> None:
    """Play cells, each when the one before is on the board: until then the page takes no move."""
    for word in words:
        find_cell(page, word).click()
        expect(find_cell(page, word)).to_have_count(0)


def start_table(ada: Guest, kuba: Guest) -> str:
    """A table at which both sit and nobody has moved; its id."""
    table = ada.make("noughts_and_crosses", ME, OPEN, start=False)
    kuba.ask("POST", f"/api/tables/{table}/join", {})
    ada.ask("POST", f"/api/tables/{table}/start")
    ada.sit_at(table)
    kuba.sit_at(table)
    return table


def test_two_browsers_gather_play_to_the_result_and_meet_at_the_rematch(
    ada: Guest, kuba: Guest
) -> None:
    table = ada.make("noughts_and_crosses", ME, OPEN, start=False)
    ada.sit_at(table)
    expect(ada.page.get_by_role("button", name="Start")).to_be_disabled()
    kuba.sit_at(table)
    kuba.page.get_by_role("button", name="Sit here").tap()
    ada.page.get_by_role("button", name="Start").click()
    for number, word in enumerate(LINE):
        mover, other = (ada, kuba) if number % 2 == 0 else (kuba, ada)
        expect(find_cell(mover.page, word)).to_be_enabled()
        expect(find_cell(other.page, word)).to_have_count(0)
        find_cell(mover.page, word).click()
    expect(ada.page.get_by_role("dialog", name="You win")).to_be_visible()
    expect(kuba.page.get_by_role("dialog", name="Ada wins")).to_be_visible()
    kuba.page.get_by_role("button", name="Rematch").tap()
    kuba.page.wait_for_selector(".gathering")
    ada.page.get_by_role("link", name="To the rematch").click()
    ada.page.wait_for_selector(".gathering")
    assert ada.page.url == kuba.page.url
    assert table not in ada.page.url


WATCHED = """() => {
  window.seen = [];
  let moment = 0;
  new MutationObserver((changes) => {
    moment += 1;
    for (const { target } of changes) {
      const part = (target.closest ? target : target.parentElement)?.closest("#board, .prompt");
      if (part) seen.push([part.id || "prompt", moment]);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes in which order the table and its prompt change; what is drawn together is one moment."""


def expect_turn(page: Page) -> None:
    """Wait until the prompt says that it is one's turn."""
    expect(page.locator("#prompt")).to_have_text("Your turn")


def test_a_move_is_on_the_table_before_the_words_about_it(ada: Guest, kuba: Guest) -> None:
    start_table(ada, kuba)
    kuba.page.evaluate(WATCHED)
    play_cells(ada.page, "b2")
    expect_turn(kuba.page)
    seen = kuba.page.evaluate("seen")
    moments = {part: min(at for where, at in seen if where == part) for part in ("board", "prompt")}
    assert moments["board"] < moments["prompt"]


def test_words_come_where_no_frame_is_drawn(ada: Guest, kuba: Guest) -> None:
    start_table(ada, kuba)
    kuba.page.evaluate("window.requestAnimationFrame = () => 0")
    play_cells(ada.page, "b2")
    expect_turn(kuba.page)


def test_the_computer_answers_and_its_move_is_logged(ada: Guest) -> None:
    ada.sit_at(ada.make("noughts_and_crosses", ME, COMPUTER))
    find_cell(ada.page, "b2").click()
    expect(ada.page.locator(".log li")).to_have_count(2)
    ada.until_to_move()
    expect(ada.page.locator(".log li").first).to_contain_text("Turnstone marks")


def test_a_move_made_while_the_connection_is_cut_goes_out_when_it_is_back(
    ada: Guest, kuba: Guest
) -> None:
    start_table(ada, kuba)
    ada.context.set_offline(True)
    expect(ada.page.get_by_text("Reconnecting", exact=True)).to_be_visible()
    find_cell(ada.page, "b2").click()
    expect(ada.page.get_by_text("Your move is kept")).to_be_visible()
    assert not kuba.page.title().startswith("●")
    ada.context.set_offline(False)
    kuba.until_to_move()
    expect(ada.page.get_by_text("Reconnecting", exact=True)).to_be_hidden()
    expect(ada.page.locator(".log li")).to_have_text(["Ada marks b2"])


def test_a_move_whose_acknowledgment_was_lost_is_played_once(ada: Guest, kuba: Guest) -> None:
    sent: list[str] = []
    cut = False

    def between(page_side: WebSocketRoute) -> None:
        server = page_side.connect_to_server()

        def to_server(message: str | bytes) -> None:
            sent.append(str(message))
            server.send(message)

        def to_page(message: str | bytes) -> None:
            nonlocal cut
            if '"update"' in str(message) and not cut:
                cut = True  # the move is on disk, and nobody here hears of it
                page_side.close(code=1001)
                server.close()
                return
            page_side.send(message)

        page_side.on_message(to_server)
        server.on_message(to_page)

    ada.page.route_web_socket("**/ws", between)
    start_table(ada, kuba)
    find_cell(ada.page, "b2").click()
    kuba.until_to_move()
    expect(ada.page.get_by_role("heading", name="Kuba is thinking")).to_be_visible()
    assert cut
    find_cell(kuba.page, "a1").click()
    ada.until_to_move()
    assert sum('"play"' in message for message in sent) == 1
    assert sum('"hello"' in message for message in sent) == 2


def test_a_paused_table_goes_on_where_it_was(ada: Guest) -> None:
    ada.sit_at(ada.make("noughts_and_crosses", ME, COMPUTER))
    ada.page.keyboard.press("p")
    expect(ada.page.get_by_role("heading", name="Paused")).to_be_visible()
    expect(find_cell(ada.page, "b2")).to_have_count(0)
    ada.page.get_by_role("button", name="Go on").click()
    expect(find_cell(ada.page, "b2")).to_be_enabled()


def test_two_people_at_one_screen_take_turns_by_name(ada: Guest) -> None:
    ada.sit_at(ada.make("noughts_and_crosses", ME, {"kind": "me", "name": "Ben"}))
    for number, word in enumerate(LINE):
        name = "Ada" if number % 2 == 0 else "Ben"
        expect(ada.page.locator(".prompt .whose")).to_have_text(name)
        find_cell(ada.page, word).click()
    expect(ada.page.get_by_role("dialog", name="Ada wins")).to_be_visible()


def test_where_seats_have_secrets_the_screen_is_handed_over_covered(ada: Guest) -> None:
    seats = [ME, {"kind": "me", "name": "Ben"}]
    ada.sit_at(ada.make("hermits", *seats))
    ada.page.get_by_role("button", name="I am Ada").click()

    def decided(page: Page) -> bool:
        if page.locator(".move:enabled").count():
            page.locator(".move:enabled").first.click()
        return bool(page.get_by_role("button", name="I am Ben").count())

    ada.until(decided, "the end of the turn")
    expect(ada.page.locator("#table")).not_to_contain_text("dealt")
    ada.page.reload()
    ada.page.get_by_role("button", name="I am Ben").click()
    expect(ada.page.locator(".log")).to_contain_text("Ben is dealt")
    expect(ada.page.locator(".log")).not_to_contain_text("Ada is dealt")


def test_a_whole_game_by_keys_alone(ada: Guest) -> None:
    ada.sit_at(ada.make("noughts_and_crosses", ME, {"kind": "me", "name": "Ben"}))
    keys = ada.page.keyboard
    ada.page.wait_for_selector(".move")
    for word in LINE:
        expect(find_cell(ada.page, word)).to_be_enabled()
        keys.press("g")
        for way in ("ArrowLeft", "ArrowUp") * 3:
            keys.press(way)
        for way in list_keys(word, ada.page):
            keys.press(way)
        expect(find_cell(ada.page, word)).to_be_focused()
        keys.press("Enter")
        expect(find_cell(ada.page, word)).to_have_count(0)
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_be_hidden()


def list_keys(word: str, page: Page) -> list[str]:
    """Keys from where one is to a cell, as somebody who sees the board would press them."""
    focused = page.evaluate("document.activeElement?.dataset.word ?? ''")
    over = "abc".index(word[0]) - "abc".index(focused[0])
    down = int(word[1]) - int(focused[1])
    across = ["ArrowRight" if over > 0 else "ArrowLeft"] * abs(over)
    return ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down) + across


def test_typed_words_are_played_and_a_refusal_says_why_and_where_the_rule_stands(
    ada: Guest, kuba: Guest
) -> None:
    start_table(ada, kuba)
    ada.type_words("b2")
    kuba.until_to_move()
    find_cell(kuba.page, "a1").click()
    ada.until_to_move()
    ada.type_words("b2")
    expect(ada.page.get_by_text("There is an X in b2 already.")).to_be_visible()
    rule = ada.page.get_by_role("link", name="The rule")
    expect(rule).to_have_attribute("href", "/rules/noughts_and_crosses#turn")
    ada.page.keyboard.press("Escape")
    expect(rule).to_be_hidden()


def test_an_undo_takes_the_move_back_on_every_screen(ada: Guest, kuba: Guest) -> None:
    start_table(ada, kuba)
    find_cell(ada.page, "b2").click()
    kuba.until_to_move()
    ada.page.get_by_role("button", name="Undo").click()
    expect(find_cell(ada.page, "b2")).to_be_enabled()
    kuba.until(lambda page: not page.title().startswith("●"), "the undo")


def test_turns_moves_and_results_are_announced(ada: Guest, kuba: Guest) -> None:
    start_table(ada, kuba)
    find_cell(ada.page, "a1").click()
    kuba.until(
        lambda _: "Ada marks a1." in kuba.read_announcement(), "the announcement of the move"
    )
    kuba.until(lambda _: "Your turn." in kuba.read_announcement(), "the announcement of the turn")
    for number, word in enumerate(LINE[1:]):
        mover = (kuba, ada)[number % 2]
        expect(find_cell(mover.page, word)).to_be_enabled()
        find_cell(mover.page, word).click()
    kuba.until(lambda _: "Ada wins." in kuba.read_announcement(), "the announcement of the result")


def test_table_talk_is_marked_until_it_is_read_and_can_be_muted(ada: Guest, kuba: Guest) -> None:
    start_table(ada, kuba)
    kuba.page.get_by_role("button", name="Table talk").tap()
    kuba.page.get_by_role("textbox", name="Say something").fill("Well begun!")
    kuba.page.get_by_role("button", name="Say", exact=True).tap()
    unread = ada.page.get_by_role("button", name="Table talk, 1 unread")
    unread.click()
    expect(ada.page.get_by_text("Well begun!", exact=True)).to_be_visible()
    expect(unread).to_be_hidden()
    ada.page.get_by_text("Mute", exact=True).click()
    ada.page.get_by_role("checkbox", name="Kuba").check()
    expect(ada.page.get_by_text("Well begun!", exact=True)).to_be_hidden()


def test_a_replay_goes_step_by_step_and_its_address_leads_to_the_step(
    ada: Guest, kuba: Guest
) -> None:
    table = ada.make("noughts_and_crosses", ME, {"kind": "me", "name": "Ben"})
    ada.sit_at(table)
    play_cells(ada.page, *LINE)
    ada.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(ada.page.get_by_text("Step 0 of 5")).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.get_by_text("Step 2 of 5")).to_be_visible()
    kuba.page.goto(ada.page.url)
    expect(kuba.page.get_by_text("Step 2 of 5")).to_be_visible()
    expect(kuba.page.locator("#cell-0-0")).to_contain_text("X")
    expect(kuba.page.locator("#cell-0-1")).not_to_contain_text("X")
    kuba.page.get_by_role("button", name="To the end").tap()
    expect(kuba.page.locator("#cell-0-2")).to_contain_text("X")


def test_the_shuffle_is_checked_in_the_browser(ada: Guest) -> None:
    ada.sit_at(ada.make("noughts_and_crosses", ME, {"kind": "me", "name": "Ben"}))
    play_cells(ada.page, *LINE)
    ada.page.get_by_role("button", name="Check the shuffle").click()
    expect(ada.page.get_by_text("This browser has checked it")).to_be_visible()


def test_the_computer_sits_in_and_gives_the_seat_back(ada: Guest, kuba: Guest) -> None:
    start_table(ada, kuba)
    ada.page.keyboard.press("m")
    ada.page.get_by_role("button", name="Let the computer play for you").click()
    kuba.until_to_move()
    ada.page.get_by_role("button", name="Play yourself again").click()
    expect(ada.page.get_by_role("button", name="Play yourself again")).to_be_hidden()
    kuba.page.locator(".move").first.click()
    ada.until_to_move()


def test_a_link_is_shown_whole(ada: Guest, kuba: Guest) -> None:
    table = ada.make("noughts_and_crosses", ME, OPEN, start=False)
    for guest in (ada, kuba):
        field = guest.sit_at(table).get_by_role("textbox", name="Link")
        expect(field).to_have_value(re.compile(r"/join/[A-Z]+$"))
        assert field.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert field.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_names_in_any_script_keep_to_themselves(
    chromium: Browser, house: Running, ada: Guest
) -> None:
    noa = Guest(chromium, house, "נועה")
    table = start_table(ada, noa)
    play_cells(ada.page, "a1")
    ada.page.get_by_role("button", name="Table talk").click()
    noa.page.get_by_role("button", name="Table talk").click()
    noa.page.get_by_role("textbox", name="Say something").fill("שלום!")
    noa.page.get_by_role("textbox", name="Say something").press("Enter")
    entry = ada.page.locator(".spoken li").last
    expect(entry.locator("bdi")).to_have_text("נועה")
    assert entry.locator("p").evaluate("one => getComputedStyle(one).direction") == "rtl"
    expect(ada.page.locator(".prompt h1")).to_have_text("\u2068נועה\u2069 is thinking")
    expect(ada.page.locator("#seat-1 b")).to_have_text("\u2068נועה\u2069")
    assert table in noa.page.url
    noa.context.close()


def test_a_seat_is_carried_to_another_device_by_what_stands_behind_the_hash(
    ada: Guest, kuba: Guest
) -> None:
    table = ada.make("noughts_and_crosses", ME, OPEN, start=False)
    kuba.sit_at(table)
    kuba.page.get_by_role("button", name="Sit here").tap()
    kuba.page.get_by_role("button", name="Give my seat up").wait_for()
    ada.ask("POST", f"/api/tables/{table}/start")
    kuba.page.wait_for_selector(".seats")
    kuba.page.get_by_role("button", name="Menu").tap()
    kuba.page.get_by_role("button", name="Carry your seat to another device").tap()
    link = kuba.page.get_by_role("textbox", name="Link").input_value()
    path, _, secret = link.removeprefix(kuba.url).partition("#")
    assert path == f"/carry/{table}"
    assert len(secret) == 43
    ada.sit_at(table)
    find_cell(ada.page, "b2").click()
    ada.go(f"{path}#{secret}")
    ada.page.get_by_role("button", name="Take my seat here").click()
    ada.page.wait_for_selector(".seats")
    find_cell(ada.page, "a1").click()
    expect(ada.page.locator(".log li")).to_have_count(2)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_is_wrong_with_any_state_of_a_table(
    chromium: Browser, house: Running, theme: Any, size: Any
) -> None:
    guest = Guest(chromium, house, "Ada", viewport=size, color_scheme=theme)
    page = guest.sit_at(guest.make("noughts_and_crosses", ME, OPEN, start=False))
    guest.check()
    guest.sit_at(guest.make("noughts_and_crosses", ME, COMPUTER))
    guest.check()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hints")
    guest.check()
    page.keyboard.press("Escape")
    for key in "ti?srm":
        page.keyboard.press(key)
        page.wait_for_selector("dialog, .talk")
        guest.check()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog, .talk", state="detached")
    page.keyboard.press("m")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    page.wait_for_selector("dialog.result")
    guest.check()
    page.keyboard.press("Escape")
    page.goto(page.url.replace("/table/", "/replay/"))
    page.wait_for_selector(".replay-bar")
    guest.check()
    guest.context.close()


def test_everything_to_press_is_large_enough_for_a_finger(kuba: Guest) -> None:
    kuba.sit_at(kuba.make("noughts_and_crosses", ME, OPEN, start=False))
    assert find_small_targets(kuba.page) == []
    kuba.sit_at(kuba.make("noughts_and_crosses", ME, COMPUTER))
    assert find_small_targets(kuba.page) == []
    for key in "ti?srm":
        kuba.page.keyboard.press(key)
        kuba.page.wait_for_selector("dialog, .talk")
        assert find_small_targets(kuba.page) == []
        kuba.page.keyboard.press("Escape")
        kuba.page.wait_for_selector("dialog, .talk", state="detached")
