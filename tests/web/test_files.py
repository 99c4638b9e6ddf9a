"""What is the same for everybody: cached for good under its hash, light, from this host alone."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from parasol.core import registry
from parasol.server.http.security import HEADERS
from parasol.web import bundled
from parasol.web.assets import STATIC, Assets
from tests.server.running import Running
from tests.web.bundling import make_bundle, use_bundle
from tests.web.visiting import Visitor, list_addresses, measure_weight, unpack

FIRST_VISIT = 150_000
"""Bytes that a first visit may weigh, compressed and with headers, before the pieces' drawings."""
FOREIGN = re.compile(
    rb"""(?:https?:)?//(?!localhost|127\.0\.0\.1)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}"""
)
STRAIGHT = r"""(?:^|;)(?:import|export)\b(?:[^"';()]*\bfrom)?\s*["'](\.[^"']+)["']"""
IMPORTED = r"""(?:(?:^|;)(?:import|export)\b(?:[^"';()]*\bfrom)?\s*|\bimport\()["']([^"']+)["']"""
NAMED = (b"//www.w3.org", b".invalid")
"""Names that lead nowhere: SVG's namespace, and a host that can't be."""


@pytest.fixture(scope="module", autouse=True)
def _bundle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The site as a built package serves it."""
    folder = tmp_path_factory.mktemp("bundle")
    make_bundle(folder)
    with use_bundle(folder):
        yield


def list_loaded(visitor: Visitor, path: str) -> list[str]:
    """What a browser fetches for a page before it is ready: styles, modules, fonts, words."""
    page = visitor.get(path).text
    wanted = [a for a in list_addresses(page) if a.startswith("/e/")]
    digest = wanted[0].split("/")[2]
    fetched: list[str] = []
    queue = [a for a in wanted if re.search(r"\.(js|css|woff2|svg|webmanifest)$", a)]
    queue += [
        f"/e/{digest}/static/fonts/{name}"
        for name in ("figtree-latin-ext.woff2", "sansita-latin-ext.woff2")
    ]
    queue.append(f"/e/{digest}/words/pl.json")
    while queue:
        address = queue.pop(0)
        if address in fetched or re.search("/(art|figures)/", address):
            continue
        fetched.append(address)
        if address.endswith(".js"):
            text = visitor.get(address).text
            assert "importmap" not in text
            folder = address.rsplit("/", 1)[0]
            for name in re.findall(STRAIGHT, text, re.M):
                queue.append(_join_imports(folder, name))
    return fetched


def _join_imports(folder: str, name: str) -> str:
    parts = folder.split("/")
    for part in name.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


@pytest.mark.parametrize("kind", ["home", "maui", "playa_pirata", "tenby", "rules"])
def test_a_first_visit_is_light(house: Running, kind: str) -> None:
    visitor = Visitor(house, "pl").arrive("Ada")
    pages = {"home": "/", "rules": "/rules/maui"}
    path = pages.get(kind) or f"/table/{visitor.playing(kind)}"
    files = list_loaded(visitor, path)
    total = sum(measure_weight(visitor.http, address) for address in [path, *files])
    assert total <= FIRST_VISIT, f"{kind}: {total} bytes"


@pytest.mark.parametrize(
    "path",
    ["js/words.js", "css/parasol.css", "fonts/figtree-latin.woff2", "../games/maui/board.js"],
)
def test_what_is_never_a_page_has_no_headers_of_pages(house: Running, path: str) -> None:
    visitor = Visitor(house)
    address = f"/e/{Assets().refresh()}/static/{path}".replace("static/../", "")
    answer = visitor.get(address)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert set(HEADERS) & set(answer.headers) == {"x-content-type-options"}
    assert "etag" not in answer.headers


def test_a_drawing_opened_by_itself_runs_nothing(house: Running) -> None:
    answer = Visitor(house).get("/art/maui/pattern/fish.svg")
    assert set(HEADERS) <= set(answer.headers)


def test_a_file_is_kept_for_good_under_its_hash_only(house: Running) -> None:
    visitor = Visitor(house)
    digest = Assets().refresh()
    path = "static/css/parasol.css"
    kept = visitor.get(f"/e/{digest}/{path}")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert kept.headers["content-encoding"] == "gzip"
    for other in (f"/e/0123456789ab/{path}", f"/{path}"):
        answer = visitor.get(other)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.content == kept.content


def test_an_unchanged_file_is_not_sent_again(house: Running) -> None:
    visitor = Visitor(house)
    first = visitor.get("/static/css/parasol.css")
    again = visitor.http.get(
        "/static/css/parasol.css", headers={"if-none-match": first.headers["etag"]}
    )
    assert again.status_code == 304
    assert not again.content


def test_who_takes_no_gzip_gets_none(house: Running) -> None:
    for accepted in ("identity", "gzip;q=0", "br"):
        answer = Visitor(house).http.get(
            "/static/css/parasol.css", headers={"accept-encoding": accepted}
        )
        assert "content-encoding" not in answer.headers
        assert answer.headers["vary"] == "accept-encoding"


def test_other_files_have_another_hash(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Assets().refresh()
    monkeypatch.setattr("parasol.web.assets.SERVED_SUFFIXES", {".css"})
    assert Assets().refresh() != before


def test_another_picture_has_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = Assets().refresh(), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: read(file) * (file.name != "bowler.svg"))
    assert Assets().refresh() != before


def test_nothing_that_is_served_names_another_host(house: Running) -> None:
    visitor = Visitor(house)
    assets = Assets()
    assets.refresh()
    assert len(assets.files) > 20
    for address in assets.files:
        if address.endswith((".txt", ".woff2")):  # licences name their homes
            continue
        body = unpack(visitor.get(f"/{address}").content)
        found = [one for one in FOREIGN.findall(body) if not one.endswith(NAMED)]
        assert not found, (address, found)


@pytest.mark.parametrize("kind", ["bundle", "plain"])
def test_every_import_leads_to_a_file_and_stays_under_the_hash(tmp_path: Path, kind: str) -> None:
    assets = Assets()
    with use_bundle(bundled.BUNDLE if kind == "bundle" else tmp_path):
        assets.refresh()
    assert assets.bundled == (kind == "bundle")
    for address, file in assets.files.items():
        if not address.endswith(".js") or "/vendor/" in address:
            continue
        text = re.sub(r"/\*.*?\*/", "", file.read().data.decode(), flags=re.DOTALL)
        for name in re.findall(IMPORTED, text, re.M):
            assert name.startswith("."), (address, name)
            assert _join_imports(address.rsplit("/", 1)[0], name) in assets.files, (address, name)


def test_a_modules_needs_are_found_through_others(tmp_path: Path) -> None:
    with use_bundle(tmp_path):
        needed = Assets().list_imports("static/js/home.js")
    assert needed[0] == "static/js/home.js"
    assert {"static/js/api.js", "static/js/words.js", "static/js/identity.js"} <= set(needed)


def test_sources_and_boxes_are_not_served(house: Running) -> None:
    assets = Assets()
    assets.refresh()
    kinds = {address.rsplit(".", 1)[1] for address in assets.files}
    assert not kinds & {"py", "toml", "md", "html", "po", "mo", "pyc"}


@pytest.mark.parametrize("name", registry.list_names())
def test_every_game_has_a_postcard_and_every_piece_a_drawing(house: Running, name: str) -> None:
    visitor, game = Visitor(house), registry.find(name)
    card = visitor.get(f"/art/{name}.svg")
    assert card.headers["content-type"] == "image/svg+xml"
    assert card.text.startswith("<svg")
    for piece in list(game.browser.list_pieces())[::25]:
        assert visitor.get(f"/art/{name}/{piece}.svg").text.startswith("<svg")


def test_words_come_as_json_in_every_language(house: Running) -> None:
    for language in ("en", "fr", "pl"):
        answer = Visitor(house).get(f"/words/{language}.json")
        assert isinstance(json.loads(answer.text), dict)


def test_fonts_come_with_their_licences() -> None:
    assert sorted(path.name for path in (STATIC / "fonts").iterdir()) == [
        "LICENSE-figtree.txt",
        "LICENSE-sansita.txt",
        "README.md",
        "figtree-latin-ext.woff2",
        "figtree-latin.woff2",
        "sansita-latin-ext.woff2",
        "sansita-latin.woff2",
    ]
