"""Playa Pirata's board in a real browser: by mouse, finger and keys, every way is the same move."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import parasol
from parasol import Match
from tests.server.running import Running
from tests.web.browsing import PHONE, find_small_targets, find_violations
from tests.web.screen import NAMES, find_middle
from tests.web.sitting import Guest

from .screen import PirataScreen
from .stage import finish, give_towels, lay, run, table, turn_up

PACK = ["parrot", "king-size", "lifeguard"]


@pytest.fixture
def screen(chromium: Browser, house: Running) -> Iterator[PirataScreen]:
    with PirataScreen.on(chromium, house) as shown:
        yield shown


@pytest.fixture
def phone(chromium: Browser, house: Running) -> Iterator[PirataScreen]:
    with PirataScreen.on(chromium, house, PHONE) as shown:
        yield shown


def playing() -> Match:
    """Seat 0's second turn: B is its 3, C is the other's 3."""
    return run(table(), "bury/3 bury/3")


def laying(top: int = 3) -> Match:
    """Seat 0 is to lay towels; on A lies a card of the other, B, C and D are bare."""
    match = run(playing(), "bury/4")
    lay(match, "A", (1, top))
    return match


def with_special(card: str, words: str = "") -> Match:
    """Seat 0 holds this special card; it has buried B, the other seat C, before `words`."""
    rest = [one for one in ("wave", "skeleton") if one != card]
    match = table(pack=[card, *rest])
    run(match, f"keep/{rest[0]} keep/{card} pass pass")
    return run(match, f"pass bury/3 end pass bury/3 end {words}")


def test_a_treasure_and_the_button_bury_it(screen: PirataScreen) -> None:
    screen.show(playing())
    screen.card("bury/5").click()
    assert screen.read("main.label") == "Bury it"
    screen.commit()
    assert screen.played == ["bury/5"]


def test_a_treasure_pressed_twice_is_buried(screen: PirataScreen) -> None:
    screen.show(playing())
    screen.card("bury/skull").click()
    assert screen.played == []
    screen.card("bury/skull").click()
    assert screen.played == ["bury/skull"]


def test_a_pirate_then_a_treasure(screen: PirataScreen) -> None:
    screen.show(playing())
    screen.card("telescope").click()
    expect(screen.page.locator(".pp-place.legal")).to_have_count(3)
    screen.place("C").click()
    assert screen.read("main.label") == "Look at C"
    screen.place("C").click()
    assert screen.played == ["telescope/C"]


def test_a_pirate_may_be_played_without_effect(screen: PirataScreen) -> None:
    screen.show(playing())
    screen.card("map").click()
    screen.page.get_by_role("button", name="Without effect").click()
    screen.commit()
    assert screen.played == ["map/-"]


@pytest.mark.parametrize("first", ["treasure", "towel"])
def test_towels_and_their_treasure_are_chosen_in_either_order(
    screen: PirataScreen, first: str
) -> None:
    screen.show(laying())
    steps = [screen.place("A"), screen.towel(3)]
    for step in steps if first == "treasure" else reversed(steps):
        step.click()
    expect(screen.page.locator("#commit")).to_be_disabled()
    assert "needs 4 or more, you have 3" in screen.page.locator(".pp-strip").inner_text()
    screen.towel(1).click()
    expect(screen.place("A").locator(".pill")).to_have_text("3 + 1 = 4 beats 3")
    assert "your 1 will lie on top" in screen.page.locator(".pp-strip").inner_text()
    screen.commit()
    assert screen.played == ["@A +3 +1 done stop"]


def test_towels_for_two_treasures_are_put_together_and_laid_at_once(screen: PirataScreen) -> None:
    match = laying()
    screen.show(match)
    screen.place("A").click()
    for value in (3, 1):
        screen.towel(value).click()
    assert "A second treasure?" in screen.page.locator(".pp-strip").inner_text()
    screen.place("C").click()
    screen.towel(2).click()
    assert screen.read("prompt.title") == "Lay towels on A and C"
    expect(screen.place("A").locator(".pill")).to_have_text("3 + 1 = 4 beats 3")
    expect(screen.place("C").locator(".pill")).to_have_text("2")
    expect(screen.page.locator(".pp-place[aria-pressed=true]")).to_have_count(2)
    screen.commit()
    assert screen.played == ["@A +3 +1 done @C +2 done"]
    match.play(screen.played[0])


def test_each_of_two_treasures_gets_the_towels_that_are_meant_for_it(screen: PirataScreen) -> None:
    screen.show(laying())
    screen.drag(screen.towel(3), find_middle(screen.place("A")))
    screen.drag(screen.towel(2), find_middle(screen.place("C")))
    expect(screen.page.locator("#commit")).to_be_disabled()
    screen.page.get_by_role("button", name="Towels for A").click()
    screen.towel(1).click()
    assert screen.read("main.words") == "@A +3 +1 done @C +2 done"
    screen.page.get_by_role("button", name="Put back").first.click()
    assert screen.read("main.words") == "@C +2 done stop"


def test_a_second_treasure_glows_only_if_the_towels_that_are_left_can_cover_it(
    screen: PirataScreen,
) -> None:
    match = laying()
    give_towels(match, 0, 3, 2, 1)
    screen.show(match)
    screen.place("C").click()
    screen.towel(3).click()
    expect(screen.page.locator(".pp-place.legal")).to_have_count(2)
    screen.place("A").click()
    expect(screen.page.locator("#commit")).to_be_disabled()
    expect(screen.page.locator(".pp-place[aria-pressed=true]")).to_have_id("place-A")


def test_a_towel_is_taken_back_out_of_the_group(screen: PirataScreen) -> None:
    screen.show(laying())
    screen.place("A").click()
    for value in (2, 3):
        screen.towel(value).click()
    screen.page.get_by_role("button", name="Take the 3 back").click()
    expect(screen.page.locator(".lane-card")).to_have_count(1)
    expect(screen.towel(3)).to_have_attribute("aria-label", "Towel 3: 3 cards")


def test_a_second_treasure_follows_or_not(screen: PirataScreen) -> None:
    match = run(laying(), "@A +3 +1 done")
    screen.show(match)
    assert screen.read("main.words") == "stop"
    expect(screen.place("A")).to_have_attribute("aria-disabled", "true")
    screen.place("C").click()
    screen.towel(2).click()
    screen.commit()
    assert screen.played == ["@C +2 done"]


def test_a_group_that_was_begun_by_typing_is_finished_by_hand(screen: PirataScreen) -> None:
    screen.show(run(laying(), "@A +3"))
    expect(screen.towel(3)).not_to_have_attribute("aria-disabled", "true")
    screen.towel(2).click()
    screen.commit()
    assert screen.played == ["+2 done"]


def test_dragging_makes_the_same_moves(screen: PirataScreen) -> None:
    screen.show(playing())
    screen.drag(screen.card("telescope"), find_middle(screen.place("C")))
    screen.drag(screen.card("bury/6"), (700.0, 420.0))
    assert screen.played == ["telescope/C", "bury/6"]
    screen.show(laying())
    for value in (3, 2):
        screen.drag(screen.towel(value), find_middle(screen.place("A")))
    assert screen.read("main.words") == "@A +3 +2 done stop"


def test_what_is_let_go_beside_the_sand_stays_in_hand(screen: PirataScreen) -> None:
    screen.show(playing())
    screen.drag(screen.card("bury/6"), (1200.0, 300.0))
    assert screen.played == []


def test_keys_alone_make_the_same_move(screen: PirataScreen) -> None:
    screen.show(laying())
    keys = screen.page.keyboard
    screen.place("A").focus()
    keys.press("Enter")
    screen.towel(1).focus()
    for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    assert screen.read("main.words") == "@A +3 +1 done stop"
    screen.towel(1).focus()
    keys.press("Escape")
    expect(screen.page.locator(".lane")).to_have_count(0)
    screen.show(playing())
    screen.card("bury/4").focus()
    for key in ("ArrowRight", "Enter", "Enter"):
        keys.press(key)
    assert screen.played == ["bury/5"]


def test_an_arrow_leads_ahead_and_never_to_what_lies_beside(screen: PirataScreen) -> None:
    screen.show(laying())
    for key, led in (("ArrowUp", "place-B"), ("ArrowRight", "place-C"), ("ArrowLeft", "place-A")):
        screen.place("B").focus()
        screen.page.keyboard.press(key)
        expect(screen.page.locator(":focus")).to_have_id(led)


def test_what_cannot_be_done_answers_why(screen: PirataScreen) -> None:
    screen.show(playing())
    grey = screen.card("umbrella")
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.click(force=True)
    screen.towel(2).click(force=True)
    screen.show(run(laying(), "@A +3 +1 done"))
    screen.place("A").click(force=True)
    assert screen.read("noted.why") == ["umbrella/-", "+2", "@A"]
    assert screen.played == []


def test_what_only_i_know_is_marked_and_nobody_elses_page_holds_it(screen: PirataScreen) -> None:
    match = playing()
    screen.show(match)
    expect(screen.place("B").locator(".pp-tag")).to_have_attribute(
        "title", "3, you buried it: only you know"
    )
    expect(screen.place("C").locator(".pp-tag")).to_have_count(0)
    for seat in (1, None):
        pages = []
        for buried in ("bury/3 bury/3 bury/4", "bury/6 bury/3 bury/skull"):
            screen.show(run(table(), buried), seat)
            screen.settle()
            pages.append(screen.page.locator("#table").inner_html())
        assert pages[0] == pages[1]


def test_a_peek_is_remembered_and_others_see_only_that_it_was(screen: PirataScreen) -> None:
    match = run(playing(), "telescope/C")
    screen.show(match)
    expect(screen.place("C").locator(".pp-tag")).to_have_attribute("title", "3, you looked at it")
    screen.show(match, 1)
    expect(screen.place("C").locator(".looks img")).to_have_count(1)


def test_only_the_top_of_a_stack_shows_and_how_many_lie_there(screen: PirataScreen) -> None:
    match = laying()
    lay(match, "A", (0, 3), (1, 2), (0, 1))
    turn_up(match, "A")
    screen.show(match)
    place = screen.place("A")
    expect(place.locator(".roundel")).to_have_count(1)
    expect(place.locator(".count")).to_have_text("3")
    expect(place.locator(".pp-treasure .corner")).to_have_text("7")
    label = place.get_attribute("aria-label") or ""
    assert "face up: 7, on top a 1 of Odile, 3 towel cards" in label


def test_the_draft_is_pressed_and_whoever_waits_sees_only_backs(screen: PirataScreen) -> None:
    match = table(pack=PACK)
    screen.show(match, 1)
    screen.page.locator('[data-card="keep/parrot"]').click()
    assert screen.read("main.label") == "Keep Parrot"
    screen.commit()
    assert screen.played == ["keep/parrot"]
    screen.show(match, 0)
    expect(screen.page.locator(".pp-draft .backs img")).to_have_count(3)
    assert "arrot" not in screen.page.locator("#table").inner_html()


def test_a_window_is_passed_by_going_on(screen: PirataScreen) -> None:
    screen.show(with_special("parrot"))
    screen.card("bury/5").click()
    screen.commit()
    screen.show(with_special("parrot", "pass bury/5"))
    screen.place("A").click()
    screen.towel(1).click()
    screen.commit()
    screen.show(with_special("parrot", "pass bury/5 pass @A +1 done"))
    assert screen.read("main.label") == "End the turn"
    screen.commit()
    assert screen.played == ["pass bury/5", "pass @A +1 done", "pass stop end"]


def test_a_card_that_no_window_lets_one_play_is_not_asked_for(screen: PirataScreen) -> None:
    first_turn = table(pack=["wave", "skeleton", "sand-castle"])
    run(first_turn, "keep/skeleton keep/wave pass pass")
    laying_one = with_special("wave", "pass bury/5")
    laying_last = with_special("wave", "pass bury/5")
    give_towels(laying_last, 0, 1)
    words_sent = []
    for match in (first_turn, laying_one, laying_last):
        screen.show(match)
        if match is first_turn:
            screen.card("bury/5").click()
        else:
            screen.place("A").click()
            screen.towel(1).click()
        words_sent.append(screen.read("main.words"))
        match.play(words_sent[-1])
        assert match.seat == 1
    assert words_sent == [
        "pass bury/5 end",
        "pass @A +1 done pass stop end",
        "pass @A +1 done pass end",
    ]


def test_a_special_card_is_played_in_its_window(screen: PirataScreen) -> None:
    screen.show(with_special("parrot"))
    screen.page.get_by_role("button", name="Play it").click()
    screen.commit()
    screen.show(with_special("king-size"))
    screen.card("special").click()
    screen.place("A").click()
    screen.commit()
    screen.show(with_special("lifeguard"))
    screen.card("special").click()
    screen.page.locator(".lane .who").click()
    screen.commit()
    screen.show(with_special("jolly-roger"))
    screen.card("bury/5").click()
    screen.page.get_by_label("With the Jolly Roger").check()
    screen.commit()
    assert screen.played == ["parrot", "king-size/A", "lifeguard/1", "pass bury/5/roger"]


def test_the_piggybank_takes_a_towel_from_the_pile(screen: PirataScreen) -> None:
    match = with_special("piggybank")
    lay(match, "A", (0, 2), (1, 3))
    run(match, "piggybank/A")
    screen.show(match)
    screen.page.locator(".lane-card").nth(1).click(force=True)
    screen.page.locator(".lane-card").nth(0).click()
    screen.commit()
    assert (screen.read("noted.why"), screen.played) == (["take/1"], ["take/0"])


def test_the_place_in_the_second_hand_is_chosen(screen: PirataScreen) -> None:
    match = table(hands="two")
    while match.view(None)["phase"] != "place":
        match.play(first(match))
    chooser = match.seat
    assert chooser is not None
    screen.show(match, chooser)
    names = [NAMES[1 - chooser], NAMES[chooser]]
    screen.page.get_by_role("button", name=f"Place 2: {', '.join(names)}").click()
    screen.commit()
    assert screen.played == ["place/2"]
    match.play("place/2")
    assert match.view(None)["order"][1] == chooser


def test_a_finished_hand_is_shown_and_stays_on_the_score_pad(screen: PirataScreen) -> None:
    match = table(hands="players")
    screen.show(match)
    while match.view(None)["hand"] == 1:
        match.play(first(match))
    screen.show(match)
    expect(screen.page.get_by_role("heading", name="Hand 1")).to_be_visible()
    totals = [str(seat["results"][0]) for seat in match.view(None)["seats"]]
    expect(screen.page.locator(".pp-result tfoot td")).to_have_text(totals)
    screen.page.get_by_role("button", name="Go on").click()
    expect(screen.page.locator("dialog")).to_have_count(0)
    expect(screen.page.locator(".pp-pad tbody td:last-child")).to_have_text(totals)
    screen.page.get_by_role("button", name="Hand 1: show what was dug up").click()
    expect(screen.page.locator(".dug .loot > [role=img]")).to_have_count(11)


def test_the_whole_table_can_be_read_out(screen: PirataScreen) -> None:
    match = run(playing(), "telescope/C")
    screen.show(match)
    parts = {part["id"]: part["lines"] for part in screen.read("readout()")}
    assert set(parts) == {"sand", "hand-0", "hand-1", "pad"}
    assert len(parts["sand"]) == 3
    assert "3, you looked at it" in parts["sand"][2]
    assert parts["hand-0"][0] == "Your treasures: 4, 5, 6, Skull"


def test_whoever_watches_sees_the_table_and_can_press_nothing(screen: PirataScreen) -> None:
    screen.show(laying(), None)
    screen.place("A").click()
    assert screen.played == screen.read("noted.why") == []
    expect(screen.page.locator(".pp-hand")).to_have_count(0)
    expect(screen.page.locator(".pp-place.legal")).to_have_count(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_treasure_of_a_hand_has_its_place_in_sight(
    screen: PirataScreen, players: int
) -> None:
    match = parasol.new("playa_pirata", players=players, hands="one", seed=3)
    while (view := match.view(None))["round"] < view["rounds"]:
        match.play(first(match))
    screen.show(match, match.seat)
    places = screen.page.locator(".pp-place")
    expect(places).to_have_count(len(view["treasures"]))
    strip = screen.page.locator(".pp-strip").bounding_box()
    assert strip is not None
    for place in places.all():
        box = place.bounding_box()
        assert box is not None
        assert strip["x"] - 12 <= box["x"]
        assert box["x"] + box["width"] <= strip["x"] + strip["width"] + 12
        assert box["y"] + box["height"] <= strip["y"] + 8


def first(match: Match) -> str:
    """The first move there is, a group or a turn that can be ended is."""
    can = [str(move) for move in match.moves()]
    return next((word for word in can if word in ("stop", "done")), can[0])


def test_on_a_phone_everything_that_is_pressed_fits_a_finger(phone: PirataScreen) -> None:
    for match in (playing(), laying(), with_special("king-size")):
        phone.show(match)
        if match.view(0)["phase"] == "towels":
            phone.place("A").tap()
            phone.towel(3).tap()
        assert find_small_targets(phone.page) == []


def test_on_a_phone_the_hand_opens_where_the_step_is_and_other_cards_are_a_tap_away(
    phone: PirataScreen,
) -> None:
    phone.show(laying())
    expect(phone.towel(1)).to_be_visible()
    phone.page.locator("[data-tab=cards]").tap()
    expect(phone.card("map")).to_be_visible()


def test_on_a_phone_a_finger_drags_a_towel_onto_its_treasure(phone: PirataScreen) -> None:
    phone.show(laying(1))
    phone.drag_by_finger(phone.towel(2), find_middle(phone.place("A")))
    assert phone.read("main.words") == "@A +2 done stop"


@pytest.mark.browser
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_on_the_board(size: str, request: pytest.FixtureRequest) -> None:
    shown: PirataScreen = request.getfixturevalue("screen" if size == "desktop" else "phone")
    over = finish(table(hands="players"))
    for match in (playing(), laying(), with_special("king-size"), table(pack=PACK), over):
        seat = 0 if match.over else match.seat
        shown.show(match, seat)
        assert find_violations(shown.page, ".pp, .pp-side, .seats") == []


def test_a_guided_first_game_tells_what_it_is_about(chromium: Browser, house: Running) -> None:
    ada = Guest(chromium, house, "Ada")
    page = ada.go("/")
    page.get_by_role("button", name="Learn Playa Pirata as you play").click()
    expect(page.locator(".guide-note[data-note='goal']")).to_be_visible()
    ada.check()
    ada.context.close()


def test_a_whole_game_of_three_with_special_cards_is_played_by_pressing(
    chromium: Browser, house: Running
) -> None:
    ada = Guest(chromium, house, "Ada")
    computer = {"kind": "computer"}
    options = {"specials": True, "hands": "one"}
    ada.sit_at(ada.make("playa_pirata", {"kind": "me"}, computer, computer, options=options))
    page = ada.page
    while not page.locator("dialog[open]").count():
        if page.title().startswith("●"):
            pressed(ada)
        page.wait_for_timeout(20)
    expect(page.locator(".ranks li")).to_have_count(3)
    ada.check()
    ada.context.close()


def pressed(guest: Guest) -> None:
    """Press what glows, and the main button as soon as it can be pressed."""
    page, ready = guest.page, guest.page.locator("#commit:not(:disabled)")
    for wanted in (".pp-draft .legal", ".of-cards .legal", ".pp-place.legal"):
        if (glowing := page.locator(wanted)).count():
            glowing.first.click()
    while not ready.count() and (towels := page.locator(".pp-fan.legal")).count():
        towels.first.click()
    if ready.count():
        before = seen(page)
        ready.click()
        guest.until(lambda now: seen(now) != before, "an answer")


def seen(page: Page) -> tuple[object, ...]:
    """What changes with every decision."""
    step = page.locator(".pp").get_attribute("data-phase")
    hand = page.locator(".pp-hand").inner_text()
    return page.title(), step, hand, page.locator(".log li").count()
