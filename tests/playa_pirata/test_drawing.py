"""The cards of Playa Pirata as pictures: each there once, whole, and different from the others."""

from xml.etree import ElementTree

from parasol.core.registry import find


def test_every_card_is_drawn_and_no_two_are_alike() -> None:
    game = find("playa_pirata")
    drawn = [game.piece(name) for name in game.pieces()]
    assert len(set(drawn)) == len(drawn) == 12 + 4 * 5
    for card in drawn:
        assert card is not None
        assert ElementTree.fromstring(card).tag.endswith("svg")


def test_what_is_no_card_has_no_picture() -> None:
    game = find("playa_pirata")
    assert game.piece("treasure/99") is None
    assert game.piece("../secret") is None
