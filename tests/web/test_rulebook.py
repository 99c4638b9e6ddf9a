"""Rules as pages: every topic has its anchor, its picture and its place in the contents."""

import re

import pytest
from markupsafe import Markup

from parasol.core import registry
from parasol.core.faces import Figure
from parasol.core.game import Game
from parasol.web.rulebook import render_figure, render_rulebook
from tests.server.running import Running
from tests.web.visiting import LANGUAGES, Visitor

IDS = re.compile(r"\{#([a-z0-9-]+)\}")


def make_figure(topic: str, figure: Figure) -> Markup:
    return render_figure(f"/{topic}.svg", str(figure.caption))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_of_the_help_is_an_anchor_and_in_the_contents(
    house: Running, language: str
) -> None:
    page = Visitor(house, language).get("/rules/maui").text
    topics = IDS.findall(registry.find("maui").help(language))
    assert len(topics) > 20
    for topic in topics:
        assert re.search(rf'<h[23] id="{topic}">', page), topic
        assert f'href="#{topic}"' in page, topic
    assert "{#" not in page


def test_topics_that_refusals_name_are_anchors_of_the_rules(house: Running) -> None:
    page = Visitor(house).get("/rules/maui").text
    for rule in ("pick", "place", "turn", "words", "tokens", "dollars", "goal", "end"):
        assert f'id="{rule}"' in page


def test_pictures_stand_with_their_topics_and_answer(house: Running) -> None:
    visitor = Visitor(house)
    page = visitor.get("/rules/maui").text
    pictures = re.findall(r'<figure><img src="([^"]+)"', page)
    assert len(pictures) > 10
    for address in pictures:
        picture = visitor.get(address)
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.headers["cache-control"].endswith("immutable")


@pytest.mark.parametrize("name", ["maui", "playa_pirata"])
def test_a_picture_has_no_words_that_one_language_alone_can_read(name: str) -> None:
    game = registry.find(name)
    for topic in IDS.findall(game.help()):
        figure = game.browser.draw_figure(topic)
        if figure is not None:
            letters = re.findall(r"<text[^>]*>([^<]*)</text>", figure.drawing)
            assert not [one for one in letters if re.search("[a-zA-Z]", one)], topic
            assert str(figure.caption).endswith("."), topic


class Foreign(Game):  # type: ignore[type-arg]
    """A game from outside with a help that tries to be more than text."""

    name = "foreign"
    title = "Foreign"

    def help(self, language: str = "en") -> str:
        if language != "en":
            return ""
        return (
            "# Foreign\n\n<script>alert(1)</script>\n\n## Goal {#goal}\n\n"
            "[press](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n"
            '## A "b" <i> {#a}\n\ntext\n'
        )


def test_markup_in_a_help_text_stays_text() -> None:
    made = render_rulebook(Foreign(), "en", make_figure)
    assert made is not None
    assert "<script" not in made.html
    assert "<img" not in made.html
    assert 'href="javascript' not in made.html
    assert [(topic.id, topic.title) for topic in made.topics] == [
        ("goal", "Goal"),
        ("a", 'A "b" <i>'),
    ]


def test_rules_in_a_language_that_a_game_does_not_speak_are_english() -> None:
    made = render_rulebook(Foreign(), "pl", make_figure)
    assert made is not None
    assert made.language == "en"


def test_a_game_without_help_has_no_book() -> None:
    class Silent(Foreign):
        def help(self, language: str = "en") -> str:
            return ""

    assert render_rulebook(Silent(), "en", make_figure) is None
