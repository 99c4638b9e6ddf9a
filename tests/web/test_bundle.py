"""The bundle: used while it is fresh, one module a page, and shared with boards from outside."""

import hashlib
import importlib
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from parasol.core import registry
from parasol.web import bundled
from parasol.web.app import create_app
from parasol.web.assets import Assets
from tests.server.running import Running, run_server
from tests.web.bundling import ROOT, make_bundle, use_bundle
from tests.web.sitting import Guest
from tests.web.visiting import Visitor, list_addresses

OWN = ("maui", "playa_pirata", "tenby")
COMPUTER: dict[str, Any] = {"kind": "computer", "level": "greedy"}
ME: dict[str, Any] = {"kind": "me"}
BOARD = """
import { html, useState } from "../../static/js/vendor/index.js";
import { useNarrow } from "../../static/js/board/screen-size.js";
import { LEVELS } from "../../static/js/levels.js";
import { t } from "../../static/js/words.js";
import { Cell } from "./board/cell.js";

export function Board(props) {
  const [pressed, press] = useState(0);
  return html`<div class="shore" data-same=${String(props.t === t)}
    data-narrow=${String(useNarrow())} data-levels=${LEVELS.length} data-pressed=${pressed}>
    ${props.moves.map((move) => html`<${Cell} key=${move.word} word=${move.word}
      press=${() => { press((count) => count + 1); props.play(move.word); }} />`)}</div>`;
}
"""
CELL = """
import { html } from "../../../static/js/vendor/index.js";
export const Cell = ({ word, press }) =>
  html`<button type="button" onClick=${press}>${word}</button>`;
"""


@pytest.fixture(scope="module", autouse=True)
def _outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A game that comes from elsewhere, with a board of its own."""
    folder = tmp_path_factory.mktemp("outside")
    example = ROOT / "examples" / "noughts_and_crosses" / "src" / "noughts_and_crosses"
    package = folder / "shore_noughts"
    shutil.copytree(example, package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in package.rglob("*.py"):
        text = file.read_text("utf-8")
        file.write_text(text.replace("noughts_and_crosses", "shore_noughts"), "utf-8")
    (package / "board").mkdir()
    (package / "board.js").write_text(BOARD, "utf-8")
    (package / "board" / "cell.js").write_text(CELL, "utf-8")
    made = folder / "shore_noughts-1.dist-info"  # computers think where games are found by it
    made.mkdir()
    (made / "METADATA").write_text("Name: shore_noughts\nVersion: 1\n")
    entry = "[parasol.games]\nshore_noughts = shore_noughts:GAME\n"
    (made / "entry_points.txt").write_text(entry)
    sys.path.insert(0, str(folder))
    registry.register(importlib.import_module("shore_noughts").GAME)
    yield
    sys.path.remove(str(folder))
    registry.forget("shore_noughts")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle of the sources as they are."""
    folder = tmp_path_factory.mktemp("bundle")
    make_bundle(folder)
    return folder


@pytest.fixture(scope="module", params=["bundle", "plain"])
def site(
    request: pytest.FixtureRequest, bundle: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[bool, Running]]:
    """A server with the bundle, and one without."""
    is_bundled = request.param == "bundle"
    folder = tmp_path_factory.mktemp("site")
    database = f"sqlite:///{folder / 'parasol.db'}"
    with (
        use_bundle(bundle if is_bundled else folder / "none"),
        run_server(database, create_app) as server,
    ):
        yield is_bundled, server


# Whether it is fresh


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Two sources and a record of them."""
    package, folder = tmp_path / "package", tmp_path / "bundle"
    package.mkdir()
    folder.mkdir()
    files = {"static/js/a.js": package / "a.js", "static/css/b.css": package / "b.css"}
    for path in files.values():
        path.write_text(path.name)
    hashes = {a: hashlib.sha256(p.read_bytes()).hexdigest() for a, p in files.items()}
    (folder / bundled.RECORD).write_text(json.dumps(hashes))
    monkeypatch.setattr(bundled, "PACKAGE", package)
    monkeypatch.setattr(bundled, "BUNDLE", folder)
    return files


def test_a_bundle_of_these_sources_is_fresh(small: dict[str, Path]) -> None:
    assert bundled.is_fresh(small)


def test_an_edited_source_makes_it_stale(small: dict[str, Path]) -> None:
    small["static/js/a.js"].write_text("edited")
    assert not bundled.is_fresh(small)


def test_a_new_source_makes_it_stale(small: dict[str, Path]) -> None:
    new = small["static/js/a.js"].with_name("c.js")
    new.write_text("new")
    assert not bundled.is_fresh({**small, "static/js/c.js": new})


def test_a_source_that_is_gone_makes_it_stale(small: dict[str, Path]) -> None:
    del small["static/js/a.js"]
    assert not bundled.is_fresh(small)


def test_files_from_outside_and_pictures_do_not_count(
    small: dict[str, Path], tmp_path: Path
) -> None:
    board, picture = tmp_path / "board.js", small["static/js/a.js"].with_name("d.svg")
    for path in (board, picture):
        path.write_text("")
    assert bundled.is_fresh({**small, "games/x/board.js": board, "static/img/d.svg": picture})


def test_without_a_record_there_is_no_bundle(small: dict[str, Path]) -> None:
    (bundled.BUNDLE / bundled.RECORD).unlink()
    assert not bundled.is_fresh(small)


def test_a_bundle_that_grows_stale_gives_way_at_once(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parasol.web.assets.REFRESH_S", 0)
    folder = tmp_path / "bundle"
    shutil.copytree(bundle, folder)
    with use_bundle(folder):
        assets = Assets()
        before = assets.refresh()
        assert assets.has("bundle/maui/main.js")
        assert len(assets.files["static/js/home.js"].path.read_text("utf-8").splitlines()) < 5
        # As if a source had been edited since.
        record = json.loads((folder / bundled.RECORD).read_text("utf-8"))
        record["static/js/home.js"] = "0" * 64
        (folder / bundled.RECORD).write_text(json.dumps(record))
        (folder / "static" / "js" / "home.js").touch()
        assert assets.refresh() != before
        assert not assets.bundled
        assert assets.files["static/js/home.js"].path.is_relative_to(bundled.PACKAGE / "static")
        assert not assets.has("bundle/maui/main.js")


# What pages name


def list_modules(visitor: Visitor, path: str) -> list[str]:
    """The scripts that a page runs and preloads, without the hash."""
    found = [address for address in list_addresses(visitor.get(path).text) if ".js" in address]
    return [re.sub("^/e/[0-9a-f]+/", "", address) for address in found]


def test_a_page_runs_one_module(site: tuple[bool, Running]) -> None:
    is_bundled, server = site
    visitor = Visitor(server).arrive("Ada")
    assert list_modules(visitor, "/") == ["static/js/theme.js", "static/js/home.js"]
    for game in OWN:
        table = visitor.playing(game)
        for path, page in (("table", "main"), ("replay", "replay")):
            modules = list_modules(visitor, f"/{path}/{table}")
            if is_bundled:
                assert modules == ["static/js/theme.js", f"bundle/{game}/{page}.js"]
            else:
                assert modules[-1] == f"static/js/table/{page}.js"
                assert f"games/{game}/board.js" in modules
                assert len(modules) > 50
        guided = list_modules(visitor, f"/table/{table}?guide")
        assert (f"bundle/{game}/guided.js" if is_bundled else f"games/{game}/guide.js") in guided


def test_every_module_that_a_page_names_is_there(site: tuple[bool, Running]) -> None:
    visitor = Visitor(site[1]).arrive("Ada")
    for game in ("maui", "shore_noughts"):
        table = visitor.playing(game)
        for module in list_modules(visitor, f"/table/{table}"):
            assert visitor.get(f"/{module}").headers["content-type"].startswith("text/javascript")
    for path in ("maui/other.js", "nothing/main.js", "../bundle.json"):
        assert visitor.http.get(f"/bundle/{path}").status_code == 404


# In a browser


@pytest.fixture
def ada(chromium: Browser, site: tuple[bool, Running]) -> Iterator[Guest]:
    """Somebody at a desk, who notes which scripts are fetched."""
    guest = Guest(chromium, site[1], "Ada")
    yield guest
    assert guest.problems == []
    guest.context.close()


def list_fetched(guest: Guest) -> list[str]:
    """Note every script from now on."""
    scripts: list[str] = []
    guest.page.on(
        "response",
        lambda answer: (
            scripts.append(re.sub(".*/e/[0-9a-f]+/", "", answer.url))
            if answer.request.resource_type == "script"
            else None
        ),
    )
    return scripts


@pytest.mark.parametrize("game", OWN)
def test_our_games_are_played(ada: Guest, site: tuple[bool, Running], game: str) -> None:
    scripts = list_fetched(ada)
    table = ada.make(game, ME, COMPUTER)
    page = ada.sit_at(table)
    ada.until_to_move()
    ada.type_words(ada.words()[0])
    page.locator(".log [data-log]").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog.menu")).to_be_visible()
    if site[0]:
        assert scripts == ["static/js/theme.js", f"bundle/{game}/main.js"]


def test_a_board_from_outside_shares_the_frames_modules(
    ada: Guest, site: tuple[bool, Running]
) -> None:
    scripts = list_fetched(ada)
    page = ada.sit_at(ada.make("shore_noughts", ME, COMPUTER))
    board = page.locator(".shore")
    expect(board).to_have_attribute("data-same", "true")
    expect(board).to_have_attribute("data-narrow", "false")
    expect(board).to_have_attribute("data-levels", "4")
    ada.until_to_move()
    board.get_by_role("button", name="a1").click()
    expect(board).to_have_attribute("data-pressed", "1")
    page.locator(".log [data-log]").nth(1).wait_for()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog.menu")).to_be_visible()
    assert len(scripts) == len(set(scripts))
    assert "games/shore_noughts/board/cell.js" in scripts
    if site[0]:
        assert len([one for one in scripts if not one.startswith("games/")]) < 20


def test_a_guided_game_and_a_replay_work(ada: Guest) -> None:
    table = ada.make("maui", ME, COMPUTER)
    ada.go(f"/table/{table}?guide")
    expect(ada.page.locator(".guide-note")).to_be_visible()
    ada.go(f"/replay/{table}")
    expect(ada.page.locator(".replay-bar")).to_be_visible()
    expect(ada.page.locator(".maui")).to_be_visible()


def test_words_come_in_every_language(ada: Guest) -> None:
    table = ada.make("maui", ME, COMPUTER)
    outside = ada.make("shore_noughts", ME, COMPUTER)
    for path in (f"/table/{table}", f"/table/{outside}"):
        ada.go(f"{path}?lang=pl")
        expect(ada.page.get_by_role("button", name="Cofnij")).to_be_visible()
