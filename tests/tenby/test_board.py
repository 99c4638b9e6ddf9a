"""Tenby's board in a real browser: by mouse, finger and keys, every way is the same move."""

import re
from collections.abc import Iterator

import pytest
from mypy_extensions import u8
from playwright.sync_api import Browser, Locator, Page, expect

from parasol.core.chance import Rng
from parasol.core.game import SPECTATOR
from parasol.core.match import Match
from parasol.games.tenby.position import KEEPING
from parasol.games.tenby.rules import TenbyState
from tests.server.running import Running
from tests.server.twins import find_twins
from tests.web.browsing import PHONE, find_small_targets, find_violations
from tests.web.screen import find_middle, make_props
from tests.web.sitting import Guest

from .screen import TenbyScreen, turn
from .stage import begun, lay, match, number, play, why_not

STREETS = [["anchor-cottage", "barnacle-row", "kite-corner"], ["crab-walk", "gull-perch"]]


@pytest.fixture
def screen(chromium: Browser, house: Running) -> Iterator[TenbyScreen]:
    with TenbyScreen.on(chromium, house) as shown:
        yield shown


@pytest.fixture
def phone(chromium: Browser, house: Running) -> Iterator[TenbyScreen]:
    with TenbyScreen.on(chromium, house, PHONE) as shown:
        yield shown


def state_of(table: Match) -> TenbyState:
    assert isinstance(table.state, TenbyState)
    return table.state


def other_of(table: Match) -> int:
    """Of two the one who is not to decide."""
    return 1 - int(state_of(table).mover)


def offers(table: Match, *cards: str) -> Match:
    """Lay these cards at the beginning of the rows of terraces."""
    state = state_of(table)
    for place, card in enumerate(cards):
        state.market[place] = u8(number(state, card))
    return table


# Building


def test_a_card_and_a_glowing_end_build_it(screen: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "captain-cod")
    screen.show(table, table.seat)
    screen.word("t1").click()
    assert screen.glowing() == {"@1.4", "@new"}
    expect(screen.page.locator("#commit")).to_be_disabled()
    screen.place("@1.4").click()
    assert screen.read("main.label") == "Build it here"
    screen.commit()
    assert screen.played == ["use/T t1 @1.4"]


def test_an_end_pressed_twice_builds(screen: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "captain-cod")
    screen.show(table, table.seat)
    screen.word("t1").click()
    screen.place("@new").click()
    assert screen.played == []
    screen.place("@new").click()
    assert screen.played == ["use/T t1 @new"]


def test_pointing_at_an_end_tells_what_each_card_scores_there(screen: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "sunnyside-terrace")
    screen.show(table, table.seat)
    screen.word("t1").click()
    outcome = screen.read("props.previews")["t1"]["places"]["@1.4"]
    expect(screen.place("@1.4").locator("em")).to_have_text(f"+{outcome['points']}")
    screen.place("@1.4").hover()
    lines = screen.page.locator(".tb-build li").all_inner_texts()
    assert lines[0].split("\n")[0] == "Its own condition: 1 × 2"
    assert len(lines) == len(outcome["cards"])
    expect(screen.page.locator(".tb-build h2 b")).to_have_text(f"+{outcome['points']}")


def test_an_end_where_it_does_not_fit_tells_why(screen: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "captain-cod")
    screen.show(table, table.seat)
    screen.word("t1").click()
    screen.place("@2.3").click()
    assert screen.read("noted.why") == ["use/T t1 @2.3"]
    assert "do not match" in why_not(play(state_of(table).clone(), "use/T t1"), "@2.3")


def test_an_icon_shows_what_it_brings(screen: TenbyScreen) -> None:
    table = turn("TL")
    screen.show(table, table.seat)
    screen.word("use/T").click()
    expect(screen.word("t1")).to_have_class(among("legal"))
    expect(screen.word("p1")).to_have_class(among("grey"))
    screen.word("use/L").click()
    expect(screen.word("p1")).to_have_class(among("legal"))
    screen.word("p1").click()
    screen.place("@new").click()
    screen.commit()
    assert screen.played == ["use/L p1 @new"]


def among(name: str) -> re.Pattern[str]:
    """A class among others."""
    return re.compile(rf"(^|\s){name}(\s|$)")


def test_what_pays_can_be_chosen(screen: TenbyScreen) -> None:
    table = turn("TP", 3)
    screen.show(table, table.seat)
    screen.word("t1").click()
    payers = screen.page.locator(".tb-pay button")
    words = [one.get_attribute("data-word") for one in payers.all()]
    assert words == ["use/T", "use/P", "buy/T", "buy/P"]
    payers.nth(2).click()
    screen.place("@new").click()
    screen.commit()
    assert screen.played == ["buy/T t1 @new"]


def test_plain_ends_and_blind_cards(screen: TenbyScreen) -> None:
    table = turn("P")
    screen.show(table, table.seat)
    screen.word("plain/p>").click()
    screen.place("@new").click()
    screen.commit()
    screen.word("blind/t").click()
    assert screen.read("main.label") == "Draw blind: Terraces"
    screen.commit()
    assert screen.played == ["use/P plain/p> @new", "use/P blind/t"]


def test_a_card_that_was_drawn_is_placed(screen: TenbyScreen) -> None:
    table = turn("T")
    table.play("use/T")
    table.play("blind/t")
    screen.show(table, table.seat)
    assert screen.read("prompt.title").startswith("Build ")
    assert screen.glowing() == {str(move) for move in table.moves()}
    screen.place("@new").click()
    screen.commit()
    assert screen.played == ["@new"]


def test_dragging_a_card_to_an_end_builds_it(screen: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "captain-cod")
    screen.show(table, table.seat)
    page = screen.page
    page.mouse.move(*find_middle(screen.word("t1")))
    page.mouse.down()
    page.mouse.move(700, 500, steps=4)
    expect(screen.place("@1.4")).to_be_visible()
    page.mouse.move(*find_middle(screen.place("@1.4")), steps=4)
    page.mouse.up()
    assert screen.played == ["use/T t1 @1.4"]


def test_a_card_chosen_for_one_action_is_not_chosen_for_the_next(screen: TenbyScreen) -> None:
    table = turn("TT")
    screen.show(table, table.seat)
    screen.word("t1").click()
    chosen = screen.read("props.chosen")
    table.play("use/T t1 @new")
    screen.show(table, table.seat)
    screen.page.evaluate("chosen => window.shown.props.choose(chosen)", chosen)
    expect(screen.page.locator(".tb-build")).to_have_count(0)
    expect(screen.page.locator(".tb-card.chosen")).to_have_count(0)


# Life rings


def test_a_move_lifts_a_card_and_puts_it_down_between_others(screen: TenbyScreen) -> None:
    table = turn("", 2, [["barnacle-row", "kite-corner"], ["captain-cod", "herring-row"]])
    screen.show(table, table.seat)
    screen.ware("move").click()
    expect(screen.page.locator(".tb-tile.legal")).to_have_count(4)
    screen.tile("2.1").click()
    assert screen.glowing() == {"@1.1", "@1.2", "@1.3", "@2.3", "@new"}
    screen.place("@1.2").click()
    assert screen.read("main.label") == "Put it here"
    screen.commit()
    assert screen.played == ["lift/2.1 @1.2"]


def test_gaps_where_a_moved_card_does_not_fit_are_explained(screen: TenbyScreen) -> None:
    table = turn("", 2, [["barnacle-row", "kite-corner"], ["crab-walk", "gull-perch"]])
    screen.show(table, table.seat)
    screen.ware("move").click()
    screen.tile("1.1").click()
    for gap in ("@2.1", "@2.2", "@2.3"):
        screen.place(gap).click()
    chains = [f"lift/1.1 {gap}" for gap in ("@2.1", "@2.2", "@2.3")]
    assert screen.read("noted.why") == chains
    lifted = play(state_of(table).clone(), "lift/1.1")
    assert all("do not match" in why_not(lifted, gap) for gap in ("@2.1", "@2.2", "@2.3"))


def test_a_card_that_cannot_be_lifted_tells_why(screen: TenbyScreen) -> None:
    streets = [["crab-walk", "bryns-bread", "kite-corner"], ["captain-cod"]]
    table = turn("", 2, streets)
    screen.show(table, table.seat)
    screen.ware("move").click()
    screen.tile("1.2").click()
    assert screen.read("noted.why") == ["lift/1.2"]
    assert "could not be closed" in why_not(state_of(table), "lift/1.2")


def test_dragging_moves_a_card(screen: TenbyScreen) -> None:
    table = turn("", 2, [["barnacle-row", "kite-corner"], ["captain-cod", "herring-row"]])
    screen.show(table, table.seat)
    page = screen.page
    page.mouse.move(*find_middle(screen.tile("2.1")))
    page.mouse.down()
    page.mouse.move(600, 560, steps=4)
    expect(screen.place("@1.2")).to_be_visible()
    page.mouse.move(*find_middle(screen.place("@1.2")), steps=4)
    page.mouse.up()
    assert screen.played == ["lift/2.1 @1.2"]


def test_rings_reveal_and_icons_are_given_up(screen: TenbyScreen) -> None:
    table = turn("T", 1)
    screen.show(table, table.seat)
    screen.ware("reveal").click()
    screen.word("blind/p").click()
    assert screen.read("main.label") == "Reveal for 1 life ring"
    screen.commit()
    screen.page.keyboard.press("Escape")
    screen.show(table, table.seat)
    screen.word("use/T").click()
    screen.word("forfeit/T").click()
    screen.commit()
    assert screen.played == ["reveal/p", "forfeit/T"]


def test_what_is_too_dear_answers_why(screen: TenbyScreen) -> None:
    table = turn("T", 1)
    screen.show(table, table.seat)
    for ware in ("landmark", "move"):
        expect(screen.ware(ware)).to_have_attribute("aria-disabled", "true")
        screen.ware(ware).click(force=True)
    screen.word("l1").click(force=True)
    assert screen.read("noted.why") == ["buy/L", "lift/1.1", "use/L l1"]
    assert screen.played == []


def test_a_turn_without_icons_is_ended(screen: TenbyScreen) -> None:
    table = turn()
    screen.show(table, table.seat)
    assert screen.read("main.label") == "End your turn"
    screen.commit()
    assert screen.played == ["end"]


# Choosing one of a few


def test_a_start_card_is_kept_and_nobody_elses_page_knows(screen: TenbyScreen) -> None:
    table = match()
    seat = int(state_of(table).mover)
    screen.show(table, seat)
    screen.word("keep/2").click()
    assert str(screen.read("main.label")).startswith("Keep ")
    screen.commit()
    assert screen.played == ["keep/2"]
    pages = []
    for kept in ("keep/1", "keep/2"):
        twin = match()
        twin.play(kept)
        screen.show(twin, 1 - seat)
        pages.append(screen.page.locator("#table").inner_html())
    assert pages[0] == pages[1]


def test_a_day_card_is_pressed_twice(screen: TenbyScreen) -> None:
    table = begun()
    screen.show(table, table.seat)
    day = table.view()["days"][1]["number"]
    screen.word(f"day/{day}").click()
    assert screen.read("main.label") == f"Take Day card {day}"
    screen.word(f"day/{day}").click()
    assert screen.played == [f"day/{day}"]
    table.play(f"day/{day}")
    screen.show(table, table.seat)
    screen.word(f"day/{day}").click(force=True)
    assert screen.read("noted.why") == [f"day/{day}"]


def test_two_residents_are_offered_and_others_see_none(screen: TenbyScreen) -> None:
    table = turn("R")
    table.play("use/R")
    state = state_of(table)
    assert state.phase == KEEPING
    screen.show(table, table.seat)
    offers_shown = screen.page.locator(".tb-offer")
    expect(offers_shown).to_have_count(2)
    screen.word("keep/2").click()
    screen.commit()
    assert screen.played == ["keep/2"]
    for seat in (other_of(table), None):
        screen.show(table, seat)
        text = screen.page.locator("#table").inner_html()
        cards = table.view(table.seat)["offered"]
        assert not any(card["card"] in text for card in cards)


def test_residents_in_hand_show_how_far_they_are(screen: TenbyScreen) -> None:
    table = turn("R")
    seat = int(state_of(table).mover)
    table.play("use/R")
    table.play("keep/1")
    screen.show(table, seat)
    own = table.view(seat)["residents"][0]
    paper = screen.page.locator(".tb-residents .tb-resident")
    expect(paper).to_have_count(1)
    expect(paper.locator(".progress .tier")).to_have_count(len(own["tiers"]))
    assert own["name"] in str(paper.get_attribute("aria-label"))
    screen.show(table, 1 - seat)
    expect(screen.page.locator(".tb-residents .tb-resident")).to_have_count(0)
    assert own["card"] not in screen.page.locator("#table").inner_html()


def test_thanks_for_visiting_draws_a_mix_and_places_one(screen: TenbyScreen) -> None:
    table = begun(thanks=True)
    rng = Rng(4)
    while table.view()["phase"] != "mix":
        moves = table.moves()
        table.play(moves[rng.below(len(moves))])
    screen.show(table, table.seat)
    screen.word("mix/2").click()
    screen.commit()
    table.play("mix/2")
    screen.show(table, table.seat)
    expect(screen.page.locator(".tb-keeping .tb-card")).to_have_count(3)
    screen.word("keep/2").click()
    screen.place("@new").click()
    screen.commit()
    assert screen.played == ["mix/2", "keep/2 @new"]
    assert table.why_not("keep/2 @new") is None
    screen.show(table, other_of(table))
    cards = table.view(table.seat)["thanks_cards"]
    text = screen.page.locator("#table").inner_html()
    assert not any(f"card/{card}" in text for card in cards)


# Accolades


def test_open_accolades_tell_who_leads(screen: TenbyScreen) -> None:
    table = turn("T", accolades="open-sea", accolade_cards=3)
    screen.show(table, table.seat)
    goals = screen.page.locator(".tb-goal")
    expect(goals).to_have_count(3)
    for goal, shown in zip(table.view()["accolades"], goals.all(), strict=True):
        assert goal["name"] in str(shown.get_attribute("aria-label"))
        expect(shown.locator(".leads")).to_have_count(len(goal["leaders"]))


def test_ebb_and_flow_is_chosen_unseen_and_opened_for_rings(screen: TenbyScreen) -> None:
    table = match(accolades="ebb-flow")
    while table.view()["phase"] == "start":
        table.play("keep/1")
    seat = int(state_of(table).mover)
    screen.show(table, seat)
    screen.word("accolade/secret").click()
    screen.commit()
    own = table.view(seat)["accolade"]
    while table.view()["phase"] == "accolade":
        table.play("accolade/secret")
    screen.show(table, table.seat)
    screen.word("unveil").click()
    assert screen.read("main.label") == "Open it for 1 life ring"
    screen.commit()
    assert screen.played == ["accolade/secret", "unveil"]
    screen.show(table, 1 - seat)
    assert f"accolade/{own}" not in screen.page.locator("#table").inner_html()


def test_high_tide_commits_a_counter_for_its_price(screen: TenbyScreen) -> None:
    table = turn("T", 3, accolades="high-tide")
    screen.show(table, table.seat)
    expect(screen.page.locator(".tb-goal.sleeps")).to_have_count(3)
    screen.word("commit/2").click()
    assert screen.read("main.label") == "Commit for 3 life rings"
    screen.commit()
    assert screen.played == ["commit/2"]


# Looking


def test_pointing_at_a_card_shows_which_neighbours_it_counts(screen: TenbyScreen) -> None:
    table = turn("T", 0, [["barnacle-row", "sunnyside-terrace", "captain-cod"]])
    screen.show(table, table.seat)
    cards = table.view(table.seat)["seats"][table.seat]["streets"][0]["cards"]
    for position, card in enumerate(cards, 1):
        expect(screen.tile(f"1.{position}").locator(".worth")).to_have_text(str(card["points"]))
    screen.tile("1.2").hover()
    for place, count in cards[1]["counted"]:
        expect(screen.tile(f"1.{place}").locator(".counts")).to_have_text(str(count))
    assert cards[1]["counted"] == [[1, 2], [3, 2]]
    label = str(screen.tile("1.2").get_attribute("aria-label"))
    assert "chimney: Barnacle Row 2 + Captain Cod 2 × 2 = 8 points" in label


def test_a_card_can_be_looked_at_closely(screen: TenbyScreen) -> None:
    table = begun()
    screen.show(table, table.seat)
    screen.word("t1").click()
    row = table.view()["cards"][table.view()["market"]["terrace"][0]]
    expect(screen.page.get_by_role("dialog", name=row["name"])).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("dialog")).to_have_count(0)


def test_a_card_that_is_taken_back_is_no_longer_looked_at(screen: TenbyScreen) -> None:
    table = turn("T", 0, STREETS)
    seat = int(state_of(table).mover)
    screen.show(table, seat)
    screen.tile("2.2").click()
    expect(screen.page.locator("dialog")).to_have_count(1)
    lay(state_of(table), seat, *STREETS[:1])
    screen.show(table, seat)
    expect(screen.page.locator("dialog")).to_have_count(0)
    expect(screen.page.locator(".tb-town .tb-tile")).to_have_count(3)


def test_other_towns_can_be_looked_at(screen: TenbyScreen) -> None:
    table = turn("T", 0)
    other = other_of(table)
    lay(state_of(table), other, *STREETS)
    screen.show(table, table.seat)
    names = ("Odile", "Kuba")
    screen.page.get_by_role("button", name=f"Look at the town of {names[other]}").click()
    expect(screen.page.locator(".tb-large .tb-tile")).to_have_count(5)


def test_the_round_tracker_and_the_whole_table_can_be_read_out(screen: TenbyScreen) -> None:
    table = turn("T", 0, STREETS, accolades="open-sea")
    screen.show(table, table.seat)
    parts = {part["id"]: part["lines"] for part in screen.read("readout()")}
    towns = {f"town-{seat}" for seat in range(2)}
    assert set(parts) == {"market", "days", *towns, "residents", "accolades"}
    assert any(line.startswith("1.1: Anchor Cottage") for line in parts[f"town-{table.seat}"])


def test_whoever_watches_sees_the_table_and_can_press_nothing(screen: TenbyScreen) -> None:
    table = turn("T", 5, STREETS)
    screen.show(table, None)
    expect(screen.page.locator(".tb .legal")).to_have_count(0)
    expect(screen.page.locator(".tb-residents")).to_have_count(0)
    screen.word("use/T").click(force=True)
    assert screen.played == screen.read("noted.why") == []


def test_keys_alone_make_the_same_move(screen: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "captain-cod")
    screen.show(table, table.seat)
    keys = screen.page.keyboard
    screen.word("blind/t").focus()
    for key in ("ArrowRight", "Enter"):
        keys.press(key)
    screen.place("@1.4").focus()
    for key in ("Enter", "Enter"):
        keys.press(key)
    assert screen.played == ["use/T t1 @1.4"]
    keys.press("Escape")
    expect(screen.page.locator(".tb-end")).to_have_count(0)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("deck", ["residents", "accolades", "starts"])
def test_nothing_hidden_is_in_the_page(screen: TenbyScreen, deck: str, viewer: int) -> None:
    options = {"players": 2, "accolades": "ebb-flow"}
    pair = find_twins("tenby", options, viewer, 26, deck)[-1]
    noted = []
    for words, second in ((pair.words, False), (pair.others, True)):
        screen.page.reload()
        screen.page.wait_for_function("() => window.show")
        table, pages = pair.new(second), []
        for _, word in words:
            table.play(word)
            screen.show(table, None if viewer == SPECTATOR else viewer)
            screen.settle()
            pages.append((screen.page.locator("#table").inner_html(), screen.read("readout()")))
        noted.append(pages)
    assert noted[0] == noted[1], pair.swap


# Large tables


def long_table() -> Match:
    """A market of forty terraces and a town nearly as large as can be, one street long."""
    table = turn("T", 9, players=5, thanks=True)
    state = state_of(table)
    most = int(state.tables.most_cards)
    terraces = [state.tables.names[card] for card in range(int(state.tables.first[1]))]
    mids = [name for name in terraces if _edges(state, name) == ("terrace", "terrace")]
    for place in range(40):
        state.market[place] = u8(number(state, terraces[place]))
    state.row_count[0] = 40
    lay(state, int(state.mover), mids[:24], *[[name] for name in mids[24 : most - 1]])
    return table


def _edges(state: TenbyState, name: str) -> tuple[object, object]:
    row = state.tables.rows[number(state, name)]
    return row["left"], row["right"]


def test_a_long_market_and_a_large_town_stay_in_their_places(screen: TenbyScreen) -> None:
    table = long_table()
    screen.show(table, table.seat)
    page = screen.page
    assert page.locator(".tb-tile").count() > 30
    for part in (".tb-market", ".tb-middle", ".tb-town", ".tb-residents"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1440
    screen.word("t40").click()
    legal = set(screen.read("props.previews")["t40"]["places"])
    assert screen.glowing() == legal
    last = max(legal - {"@new"}, key=lambda place: [int(n) for n in place[1:].split(".")])
    screen.place(last).click()
    screen.commit()
    assert screen.played == [f"use/T t40 {last}"]


@pytest.mark.browser
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_on_the_board(size: str, request: pytest.FixtureRequest) -> None:
    shown: TenbyScreen = request.getfixturevalue("screen" if size == "desktop" else "phone")
    resident = turn("R")
    resident.play("use/R")
    moving = turn("", 5, STREETS, accolades="high-tide", players=5)
    ebb = match(accolades="ebb-flow")
    while ebb.view()["phase"] == "start":
        ebb.play("keep/1")
    over = begun(accolades="open-sea")
    rng = Rng(2)
    while not over.over:
        moves = over.moves()
        over.play(moves[rng.below(len(moves))])
    for table in (match(), ebb, begun(), resident, moving, turn("TPL", 9, STREETS), over):
        shown.show(table, 0 if table.over else table.seat)
        violations(shown)
    shown.show(moving, moving.seat)
    shown.ware("move").click()
    shown.page.locator(".tb-tile.legal").first.click()
    violations(shown)


def violations(shown: TenbyScreen) -> None:
    assert find_violations(shown.page, ".tb, .tb-side, .seats") == []


def test_on_a_phone_everything_that_is_pressed_fits_a_finger(phone: TenbyScreen) -> None:
    for table in (match(), begun(), turn("TPR", 9, STREETS, accolades="high-tide")):
        phone.show(table, table.seat)
        assert find_small_targets(phone.page) == []
    phone.ware("move").tap()
    phone.page.locator(".tb-tile.legal").first.tap()
    assert find_small_targets(phone.page) == []


def test_on_a_phone_choosing_a_card_turns_to_the_town(phone: TenbyScreen) -> None:
    table = offers(turn("T", 0, STREETS), "captain-cod")
    phone.show(table, table.seat)
    phone.word("t1").tap()
    phone.place("@1.4").tap()
    phone.commit()
    assert phone.played == ["use/T t1 @1.4"]
    phone.page.locator("[data-tab=table]").tap()
    expect(phone.word("t1")).to_be_visible()


def test_on_a_phone_nothing_sticks_out(phone: TenbyScreen) -> None:
    for table in (match(), begun(players=5), long_table()):
        phone.show(table, table.seat)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert phone.page.evaluate(wide) == 0


# Whole games


def test_a_guided_first_game_tells_what_it_is_about(chromium: Browser, house: Running) -> None:
    ada = Guest(chromium, house, "Ada")
    page = ada.go("/")
    page.get_by_role("button", name="Learn Tenby as you play").click()
    expect(page.locator(".guide-note[data-note='start']")).to_be_visible()
    ada.check()
    ada.context.close()


def test_a_whole_game_of_three_with_accolades_is_played_by_pressing(
    chromium: Browser, house: Running
) -> None:
    ada = Guest(chromium, house, "Ada")
    computer = {"kind": "computer", "level": "random"}
    options = {"accolades": "open-sea", "thanks": True}
    ada.sit_at(ada.make("tenby", {"kind": "me"}, computer, computer, options=options))
    page = ada.page
    while not page.locator("dialog[open]").count():
        if page.title().startswith("●"):
            pressed(ada)
        page.wait_for_timeout(20)
    expect(page.locator(".ranks li")).to_have_count(3)
    totals = page.locator(".tb-sheet tfoot tr").first.locator("td").all_inner_texts()
    assert sorted(totals) == sorted(page.locator(".ranks strong").all_inner_texts())
    columns = [
        sum(int(row.locator("td").nth(seat).inner_text()) for row in rows(page))
        for seat in (0, 1, 2)
    ]
    assert [str(total) for total in columns] == totals
    ada.check()
    ada.context.close()


def rows(page: Page) -> list[Locator]:
    return page.locator(".tb-sheet tbody tr").all()


def pressed(guest: Guest) -> None:
    """Press what glows, and the main button as soon as it can be pressed."""
    page, ready = guest.page, guest.page.locator("#commit:not(:disabled)")
    wanted = (
        ".tb-keeping .legal",
        ".tb-day.legal",
        ".tb-market .tb-card.legal:not(.half)",
        ".tb-icon.legal",
    )
    if not ready.count():
        for one in wanted:
            if (glowing := page.locator(one)).count():
                glowing.first.click()
                break
    if not ready.count() and (ends := page.locator(".tb-end.legal")).count():
        ends.first.click()
    if ready.count():
        before = seen(page)
        ready.click()
        guest.until(lambda now: seen(now) != before, "an answer")


def seen(page: Page) -> tuple[object, ...]:
    """What changes with every decision."""
    step = page.locator(".tb").get_attribute("data-asked")
    town = page.locator(".tb-town").inner_text()
    return page.title(), step, town, page.locator(".log li").count()


def test_a_town_is_yours_only_where_the_seat_is(screen: TenbyScreen) -> None:
    shown = make_props(begun(7), 0, None)
    screen.page.evaluate("given => window.show(given)", shown)
    expect(screen.page.get_by_role("region", name="Your town")).to_be_visible()
    for seat in shown["seats"]:
        seat["you"] = False  # somebody who looks at a replay from this seat
    screen.page.evaluate("given => window.show(given)", shown)
    expect(screen.page.get_by_role("region", name="Town of Odile")).to_be_visible()
    expect(screen.page.get_by_role("region", name="Your town")).to_have_count(0)
