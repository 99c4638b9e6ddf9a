"""Playa Pirata's pictures: every piece can be drawn, and a table shows only what its view holds."""

import re
from xml.etree import ElementTree

import pytest

import parasol
from parasol import Match
from parasol.core.registry import find

from .stage import run, table


def some_way_in(players: int, specials: bool, seed: int = 3, turns: int = 9) -> Match:
    """A table on which things lie."""
    match = parasol.new("playa_pirata", players=players, specials=specials, seed=seed)
    while match.view(None)["turn"] < turns:
        can = [str(move) for move in match.moves()]
        match.play(next((word for word in can if word in ("done", "pass", "end")), can[-1]))
    return match


TABLES = [some_way_in(players, specials) for players in (2, 3, 4) for specials in (False, True)]


def ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', svg)


def draw_match(match: Match, seat: int | None) -> str:
    return str(match.game.browser.draw_view(match.view(seat)))


def test_every_piece_is_drawn_and_no_two_are_alike() -> None:
    game = find("playa_pirata")
    drawn = [game.browser.draw_piece(name) for name in game.browser.list_pieces()]
    assert len(set(drawn)) == len(drawn) == len(set(game.browser.list_pieces()))
    for piece in drawn:
        assert piece is not None
        assert ElementTree.fromstring(piece).tag.endswith("svg")


def test_every_seat_has_towels_pirates_and_an_umbrella_of_its_own() -> None:
    names = set(find("playa_pirata").browser.list_pieces())
    for seat in range(4):
        own = ("towel", "umbrella", "swatch", "pirate/telescope", "pirate/map", "pirate/umbrella")
        assert {f"{what}/{seat}" for what in own} <= names


def test_no_piece_has_text_so_that_every_language_can_set_its_own() -> None:
    game = find("playa_pirata")
    for name in game.browser.list_pieces():
        assert "<text" not in str(game.browser.draw_piece(name))


def test_what_is_no_piece_has_no_picture() -> None:
    game = find("playa_pirata")
    assert game.browser.draw_piece("treasure/99") is None
    assert game.browser.draw_piece("../secret") is None


def test_the_postcard_is_as_large_as_the_shelf_wants_it() -> None:
    card = ElementTree.fromstring(str(find("playa_pirata").browser.draw_postcard()))
    assert (card.get("width"), card.get("height")) == ("412", "288")


@pytest.mark.parametrize("match", TABLES)
def test_a_picture_shows_every_treasure_and_every_seat(match: Match) -> None:
    for seat in (0, None):
        text = "".join(ElementTree.fromstring(draw_match(match, seat)).itertext())
        view = match.view(seat)
        assert all(treasure["place"] in text for treasure in view["treasures"])
        assert ("You" in text) == (seat is not None)
        assert f"Seat {view['options']['players']}" in text


@pytest.mark.parametrize("match", TABLES)
def test_a_picture_defines_all_it_refers_to_and_nothing_twice(match: Match) -> None:
    svg = draw_match(match, match.seat)
    defined = ids(svg)
    assert len(defined) == len(set(defined))
    referred = re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)
    assert set(referred) <= set(defined)


def test_two_pictures_on_one_page_share_no_ids() -> None:
    one, other = (set(ids(draw_match(match, 0))) for match in TABLES[:2])
    assert not one & other


def test_a_picture_tells_nothing_that_its_view_does_not() -> None:
    one, other = run(table(), "bury/3 bury/3 bury/4"), run(table(), "bury/6 bury/7 bury/skull")
    assert one.view(0) != other.view(0)
    assert draw_match(one, None) == draw_match(other, None)


def test_a_table_is_drawn_from_the_first_card_to_the_last() -> None:
    match = parasol.new("playa_pirata", players=3, specials=True, hands="two", seed=5)
    phases = set()
    while not match.over:
        phases.add(match.view(None)["phase"])
        assert ElementTree.fromstring(draw_match(match, match.seat)).tag.endswith("svg")
        match.play(str(match.moves()[-1]))
    assert {"draft", "window", "play", "towels", "cards"} <= phases
    assert "Final scores" in draw_match(match, 0)


def test_figures_belong_to_topics_of_the_help_and_differ() -> None:
    game = find("playa_pirata")
    topics = re.findall(r"{#([\w-]+)}", game.help())
    drawn = [
        figure.drawing
        for topic in topics
        if (figure := game.browser.draw_figure(topic)) is not None
    ]
    assert len(drawn) == len(set(drawn)) == 23
    assert game.browser.draw_figure("no-such-topic") is None


def test_numbers_in_a_figure_are_those_of_the_box() -> None:
    figure = find("playa_pirata").browser.draw_figure("skulls")
    assert figure is not None
    assert re.findall(r"<text[^>]*>(\d+)</text>", figure.drawing) == ["0", "10", "18"]
