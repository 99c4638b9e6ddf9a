"""The pieces of Playa Pirata as pictures: each there once, whole, and different from the others."""

from xml.etree import ElementTree

from parasol.core.registry import find


def test_every_piece_is_drawn_and_no_two_are_alike() -> None:
    game = find("playa_pirata")
    drawn = [game.piece(name) for name in game.pieces()]
    assert len(set(drawn)) == len(drawn) == len(set(game.pieces()))
    for piece in drawn:
        assert piece is not None
        assert ElementTree.fromstring(piece).tag.endswith("svg")


def test_every_seat_has_towels_pirates_and_an_umbrella_of_its_own() -> None:
    names = set(find("playa_pirata").pieces())
    for seat in range(4):
        own = ("towel", "umbrella", "swatch", "pirate/telescope", "pirate/map", "pirate/umbrella")
        assert {f"{what}/{seat}" for what in own} <= names


def test_no_piece_has_text_so_that_every_language_can_set_its_own() -> None:
    game = find("playa_pirata")
    for name in game.pieces():
        assert "<text" not in str(game.piece(name))


def test_what_is_no_piece_has_no_picture() -> None:
    game = find("playa_pirata")
    assert game.piece("treasure/99") is None
    assert game.piece("../secret") is None


def test_the_postcard_is_as_large_as_the_shelf_wants_it() -> None:
    card = ElementTree.fromstring(str(find("playa_pirata").postcard()))
    assert (card.get("width"), card.get("height")) == ("412", "288")
