"""Starting the site: one command opens a page, and says where it is when nobody can open it."""

import re
import signal
import subprocess
import sys
import webbrowser
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from parasol.cli import main
from parasol.core import registry
from parasol.server.serve import open_page
from parasol.server.settings import Settings
from parasol.web import games
from parasol.web.assets import Assets
from parasol.web.pages import Pages


def test_play_in_the_browser_says_where_and_answers_there(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parasol", "play", "--web"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        output = process.stdout.readline()
        found = re.fullmatch(r"Open (http://localhost:\d+/) in a browser\.\n", output)
        assert found, output
        page = httpx.get(found[1], timeout=20)
        assert 'data-play="maui"' in page.text
        assert (tmp_path / "parasol.db").exists()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def test_what_the_terminal_takes_as_flags_the_page_asks_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "maui", "--web", "--seed", "7", "--variant", "crabs"]) == 2
    output = capsys.readouterr().err
    assert "--seed" in output
    assert "--variant" in output


def test_without_a_screen_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")  # other systems always have one
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(webbrowser, "get", lambda: pytest.fail("a browser was looked for"))
    assert not open_page("http://localhost/")


def test_a_browser_of_the_terminal_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "links")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("links"))
    assert not open_page("http://localhost/")


def test_a_browser_with_a_window_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    class Windowed(webbrowser.BaseBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            opened.append(url)
            return True

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", Windowed)
    assert open_page("http://localhost/")
    assert opened == ["http://localhost/"]


@pytest.mark.parametrize(
    ("settings", "host", "origin"),
    [
        (Settings(port=8000), "localhost:8000", "http://localhost:8000"),
        (Settings(port=8000, lan=("192.0.2.7",)), "localhost:8000", "http://192.0.2.7:8000"),
        (Settings(port=8000, lan=("192.0.2.7",)), "192.0.2.7:8000", "http://192.0.2.7:8000"),
        (Settings(public_url="https://play.example.org"), "x", "https://play.example.org"),
    ],
)
def test_an_invitation_names_an_address_that_others_can_reach(
    settings: Settings, host: str, origin: str
) -> None:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "scheme": "http"}
    request = Request(scope | {"headers": [(b"host", host.encode())]})
    pages = Pages(None, settings, None, Assets())  # type: ignore[arg-type]
    assert pages.get_origin(request) == origin


def test_a_game_that_does_not_load_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = registry.find

    def find(name: str) -> object:
        if name == "broken":
            raise ImportError("no such module")
        return real(name)

    monkeypatch.setattr(registry, "find", find)
    monkeypatch.setattr(registry, "list_names", lambda: ["broken", "maui"])
    assert [game.name for game in games.list_games()] == ["maui"]
    assert games.get_title("broken") == "broken"
    assert [record.__dict__["fields"] for record in caplog.records] == [{"game": "broken"}]
    assert Assets().refresh()
