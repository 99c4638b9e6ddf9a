"""What is the same for all strangers is made once; what is somebody's own never stays."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from parasol.core import registry
from parasol.web import assets, rulebook
from parasol.web.app import create_app
from parasol.web.assets import Assets
from parasol.web.language import LANGUAGES
from tests.server.running import Running, run_server
from tests.web.visiting import Visitor

SAME_FOR_STRANGERS = ("/new", "/new/maui", "/mine", "/rules", "/rules/maui", "/settings")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A server that has rendered nothing yet."""
    with run_server(str(tmp_path / "parasol.db"), create_app) as server:
        yield server


def test_rules_are_rendered_once_for_each_language(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    render = rulebook.render_rulebook

    def count(game: Any, language: str, figure: Any) -> Any:
        rendered.append(language)
        return render(game, language, figure)

    monkeypatch.setattr(rulebook, "render_rulebook", count)
    for _ in range(3):
        pages = {
            language: Visitor(house, language).get("/rules/maui").text for language in LANGUAGES
        }
        assert len(set(pages.values())) == len(LANGUAGES)
    assert sorted(rendered) == sorted(LANGUAGES)
    Visitor(house).arrive("Ada").get("/rules/maui")
    assert sorted(rendered) == sorted(LANGUAGES)


@pytest.mark.parametrize("path", SAME_FOR_STRANGERS)
def test_nobody_is_shown_the_page_of_somebody_else(house: Running, path: str) -> None:
    before = Visitor(house).get(path)
    ada = Visitor(house).arrive("Ada")
    ada.playing()
    own = ada.get(path)
    assert own.text != before.text  # it says that a table waits for her
    after = Visitor(house).get(path)
    assert after.text == before.text
    for page in (before, own, after):
        assert page.headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize("path", [*SAME_FOR_STRANGERS, "/art/maui.svg", "/words/fr.json"])
def test_an_unchanged_page_is_not_sent_again(house: Running, path: str) -> None:
    visitor = Visitor(house)
    tag = visitor.get(path).headers["etag"]
    again = visitor.http.get(path, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert visitor.http.get(path, headers={"if-none-match": '"x"'}).status_code == 200


def test_a_drawing_is_drawn_once_and_one_that_is_none_is_not_kept(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, drawn = Visitor(house), []
    browser: Any = registry.find("maui").browser
    draw = browser.draw_piece

    def count(name: str) -> str | None:
        drawn.append(name)
        return cast("str | None", draw(name))

    monkeypatch.setattr(browser, "draw_piece", count)
    first = visitor.get("/art/maui/pattern/fish.svg")
    assert visitor.get("/art/maui/pattern/fish.svg").content == first.content
    assert drawn == ["pattern/fish"]
    for _ in range(2):
        visitor.get("/art/maui/pattern/nowhere.svg", 404)
    assert drawn == ["pattern/fish", "pattern/nowhere", "pattern/nowhere"]


def test_what_was_made_goes_when_a_file_changes_or_there_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Assets()
    made.refresh()
    assert made.remember("none", lambda: None) is None
    assert made.remember("key", lambda: 1) == 1
    assert made.remember("key", lambda: 2) == 1
    monkeypatch.setattr(assets, "MAX_MADE", 3)
    for key in "abc":
        made.keep(key, key)
    assert made.recall("key") is None
    assert made.recall("a") == "a"
    made.keep("d", "d")
    assert (made.recall("a"), made.recall("b")) == ("a", None)
    monkeypatch.setattr(assets, "REFRESH_S", 0.0)
    monkeypatch.setattr(assets, "_iter_files", lambda: iter(()))
    assert made.recall("a") is None
