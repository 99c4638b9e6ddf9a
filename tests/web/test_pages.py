"""Pages: every one answers in every language, says no in the look of the house, tells no secret."""

import html
import re
import socket

import pytest

from parasol.core import registry
from parasol.web.language import LANGUAGES
from tests.server.running import Running
from tests.web.visiting import Visitor, list_addresses, list_own_scripts

PLAIN = ("/", "/new/maui", "/mine", "/rules/maui", "/settings", "/privacy", "/admin")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PLAIN)
def test_every_page_answers_in_every_language(house: Running, path: str, language: str) -> None:
    page = Visitor(house, language).get(path)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<html lang="{language}">' in page.text
    assert re.search(r"<title>[^<]+ · Parasol</title>", page.text)
    assert page.text.count("<h1") == 1
    assert '<main id="main"' in page.text
    assert 'class="skip" href="#main"' in page.text


@pytest.mark.parametrize("path", [*PLAIN, "/nothing"])
def test_no_page_has_a_script_of_its_own_text(house: Running, path: str) -> None:
    assert list_own_scripts(Visitor(house).http.get(path).text) == []


@pytest.mark.parametrize(
    "page",
    ["<script>alert(1)</script>", '<script type="module">import "x"</script>', "<p OnClick='x'>"],
)
def test_a_script_of_its_own_text_would_be_seen(page: str) -> None:
    assert list_own_scripts(page)
    assert list_own_scripts(f"<title>{html.escape(page)}</title>") == []


@pytest.mark.parametrize("path", [*PLAIN, "/nothing"])
def test_pages_shut_doors(house: Running, path: str) -> None:
    headers = Visitor(house).http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] in ("private, no-cache", "no-store")
    assert headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("path", PLAIN)
def test_ids_on_a_page_are_there_once_and_labels_lead_to_them(house: Running, path: str) -> None:
    page = Visitor(house).arrive("Ada").get(path).text
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for name in ("for", "aria-labelledby", "aria-describedby"):
        for wanted in re.findall(rf'\s{name}="([^"]+)"', page):
            assert set(wanted.split()) <= set(ids), (name, wanted)


def test_every_field_has_a_label(house: Running) -> None:
    for path in PLAIN:
        page = Visitor(house).arrive("Ada").get(path).text
        labelled = set(re.findall(r'<label[^>]*\sfor="([^"]+)"', page))
        inside = " ".join(re.findall(r"<label\b[^>]*>.*?</label>", page, re.DOTALL))
        for field in re.findall(r"<(?:input|select|textarea)\b[^>]*>", page):
            named = re.search(r'\sid="([^"]+)"', field)
            assert "aria-label=" in field or (named and named[1] in labelled) or field in inside, (
                path,
                field,
            )


def test_a_chosen_language_is_kept(house: Running) -> None:
    visitor = Visitor(house, "en")
    page = visitor.get("/settings?lang=pl")
    assert page.url.query == b""
    assert '<html lang="pl">' in page.text
    assert '<html lang="pl">' in visitor.get("/").text


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("de,fr;q=0.7,en;q=0.3", "fr"),
        ("en;q=0.2,fr;q=0.9", "fr"),
        ("de", "en"),
        ("", "en"),
        ("fr;q=x, ,;;", "en"),
    ],
)
def test_a_browser_is_spoken_to_in_its_language(house: Running, header: str, language: str) -> None:
    assert f'<html lang="{language}">' in Visitor(house, header).get("/").text


def test_a_language_that_nobody_speaks_here_changes_nothing(house: Running) -> None:
    visitor = Visitor(house)
    assert '<html lang="en">' in visitor.get("/?lang=xx").text
    visitor.http.cookies.set("parasol-language", '"><script>')
    assert '<html lang="en">' in visitor.get("/").text


def test_choosing_a_language_leads_nowhere_else(house: Running) -> None:
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        request = (
            "GET //example.org/x?lang=fr HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        line.sendall(request.encode())
        answer = b""
        while part := line.recv(65536):
            answer += part
    head = answer.split(b"\r\n\r\n")[0].lower()
    assert b"location: //" not in head
    assert b"location: http" not in head


def test_the_front_door_shows_every_game(house: Running) -> None:
    page = Visitor(house).get("/").text
    for name in registry.list_names():
        assert f'data-play="{name}"' in page
        assert f'href="/rules/{name}"' in page


def test_whose_turn_it_is_stands_at_the_foot_of_every_page(house: Running) -> None:
    visitor = Visitor(house).arrive("Ada")
    assert "It is your turn" not in visitor.get("/settings").text
    table = visitor.playing()
    for path in PLAIN:
        page = visitor.get(path).text
        assert "It is your turn" in page
        assert f'href="/table/{table}"' in page
    assert "It is your turn" not in Visitor(house).get("/").text


def test_open_tables_are_shown_to_everybody_and_others_to_nobody(house: Running) -> None:
    host = Visitor(house).arrive("Odile")
    shown = host.make(listed=True)["table"]
    hidden = host.make()["table"]
    page = Visitor(house).get("/").text
    assert f"/join/{shown['code']}" in page
    assert hidden["code"] not in page
    assert hidden["id"] not in page
    mine = host.get("/mine").text
    assert f"/table/{shown['id']}" in mine
    assert f"/table/{hidden['id']}" in mine


def test_a_code_leads_to_its_invitation_however_it_is_typed(house: Running) -> None:
    table = Visitor(house).arrive("Odile").make()["table"]
    code = table["code"]
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} "):
        page = Visitor(house).http.get("/join", params={"code": typed})
        assert page.status_code == 200
        assert page.url.path == f"/join/{code}"
        assert "Odile invites you to Maui" in page.text
        assert f'data-table="{table["id"]}"' in page.text


@pytest.mark.parametrize("code", ["ZZZZZZ", "a'b", "..", "<b>", "Ż", "%00", "A" * 5000])
def test_a_code_that_nobody_gave_out_brings_one_home_with_a_word(house: Running, code: str) -> None:
    visitor = Visitor(house)
    answer = visitor.http.get("/join", params={"code": code})
    assert answer.status_code == 404
    assert "There is no table with the code" in answer.text
    assert "<b>" not in answer.text
    assert 'data-play="maui"' in answer.text


def test_an_empty_code_brings_one_home(house: Running) -> None:
    assert Visitor(house).get("/join?code=").url.path == "/"
    assert Visitor(house).get("/join").url.path == "/"


def test_an_invitation_shows_who_sits_where(house: Running) -> None:
    host = Visitor(house).arrive("Odile")
    options = {"players": 3, "variant": "crabs"}
    table = host.make(options=options, seats=[{"kind": "me"}, {"kind": "computer"}])["table"]
    page = Visitor(house).get(f"/join/{table['code']}").text
    assert "Sand crabs" in page
    assert re.findall(r'name="seat" value="(\d)"', page) == ["2"]
    assert "You have a seat here already." in host.get(f"/join/{table['code']}").text
    guest = Visitor(house).arrive("Kuba")
    guest.ask("POST", f"/api/tables/{table['id']}/join", {})
    assert "All seats are taken." in Visitor(house).get(f"/join/{table['code']}").text
    host.ask("POST", f"/api/tables/{table['id']}/start")
    assert "This game has begun already." in Visitor(house).get(f"/join/{table['code']}").text


def test_no_page_tells_a_secret_of_a_seat_or_a_session(house: Running) -> None:
    host = Visitor(house).arrive("Odile")
    made = host.make(
        listed=True, options={"players": 3}, seats=[{"kind": "me"}, {"kind": "me", "name": "Ela"}]
    )
    table, tokens = made["table"], list(made["tokens"].values())
    secrets = [*tokens, host.http.cookies["parasol"]]
    assert len(secrets) == 3
    for visitor in (host, Visitor(house)):
        for path in (
            *PLAIN,
            f"/table/{table['id']}",
            f"/join/{table['code']}",
            f"/carry/{table['id']}",
        ):
            page = visitor.get(path).text
            assert not [secret for secret in secrets if secret in page], path


EVIL = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "'-alert(1)-'"]


@pytest.mark.parametrize("name", EVIL)
def test_a_name_stays_text_wherever_it_is_shown(house: Running, name: str) -> None:
    host = Visitor(house).arrive(name)
    table = host.make(listed=True)["table"]
    shown = html.escape(name).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
    for visitor, path in (
        (host, "/settings"),
        (Visitor(house), f"/join/{table['code']}"),
        (Visitor(house), "/"),
    ):
        page = visitor.get(path).text
        assert shown in page, path
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "49" not in re.findall(r"<strong>(.*?)</strong>", page)


def test_the_form_of_a_new_table_offers_every_option_with_its_choices(house: Running) -> None:
    page = Visitor(house).get("/new/maui").text
    for option in ("players", "variant", "seating"):
        assert f'data-option="{option}"' in page
    for value in ("2", "3", "4", "base", "crabs", "long", "table", "same-side"):
        assert f'value="{value}"' in page
    assert page.count("data-seat=") == 4
    assert 'id="components"' in page


def test_one_game_needs_no_shelf(house: Running) -> None:
    if len(registry.list_names()) == 1:
        assert Visitor(house).get("/new").url.path == "/new/maui"
        assert Visitor(house).get("/rules").url.path == "/rules/maui"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/table/0000000000000000",
        "/table/'",
        "/table/..%2f..%2fetc",
        "/replay/nobody",
        "/carry/nobody",
        "/new/chess",
        "/rules/chess",
        "/static/../pages.py",
        "/static/js/nothing.js",
        "/games/maui/rules.py",
        "/games/maui/components.toml",
        "/art/maui/nothing.svg",
        "/art/chess.svg",
        "/figures/maui/nothing.svg",
        "/words/de.json",
        "/e/0/static/js/nothing.js",
    ],
)
def test_what_is_not_there_has_a_page_in_the_look_of_the_house(house: Running, path: str) -> None:
    page = Visitor(house, "en").get(path, status=404)
    assert "Nothing but sand here" in page.text
    assert page.headers["content-security-policy"]
    assert 'href="/"' in page.text


def test_programs_receive_in_json_what_is_not_there(house: Running) -> None:
    answer = Visitor(house).get("/api/nothing", status=404)
    assert answer.json()["error"] == "failed"
    assert Visitor(house).http.post("/", headers={"origin": house.url}).status_code == 405


def test_every_address_on_the_pages_answers(house: Running) -> None:
    visitor = Visitor(house).arrive("Ada")
    table = visitor.playing()
    seen: set[str] = set()
    for path in (*PLAIN, f"/table/{table}", f"/carry/{table}"):
        for address in list_addresses(visitor.get(path).text):
            local = html.unescape(address)
            assert local.startswith(("/", "#", "?")), (path, local)
            seen.add(local.partition("#")[0] if local.startswith("/") else "")
    for address in sorted(seen - {""}):
        visitor.get(address)


def test_a_person_comes_back_by_a_new_recovery_code_and_not_by_the_old_one(house: Running) -> None:
    visitor = Visitor(house)
    first = visitor.ask("POST", "/api/people", {"name": "Ada"})["recovery"]
    second = visitor.ask("POST", "/api/me/recovery")["recovery"]
    assert first != second
    other = Visitor(house)
    refused = other.http.post("/api/recover", json={"code": first}, headers={"origin": house.url})
    assert refused.status_code == 401
    assert other.ask("POST", "/api/recover", {"code": second.lower()})["name"] == "Ada"


def test_a_table_names_where_others_can_come(house: Running) -> None:
    visitor = Visitor(house).arrive("Ada")
    table = visitor.playing()
    page = visitor.get(f"/table/{table}").text
    start = re.search(r'<script type="application/json" id="start">(.*?)</script>', page)
    assert start is not None
    assert f"{house.url}/join/" in start[1]


@pytest.mark.parametrize(("game", "mark"), [("playa_pirata", "swatch/0"), ("tenby", "seat/1")])
def test_seats_are_marked_by_the_pieces_of_their_game(house: Running, game: str, mark: str) -> None:
    host = Visitor(house).arrive("Odile")
    made = host.ask("POST", "/api/tables", {"game": game, "seats": [{"kind": "me"}]})
    for path in (f"/new/{game}", f"/join/{made['table']['code']}"):
        page = Visitor(house).get(path).text
        src = re.findall(r'<img class="mark" src="([^"]*)"', page)[0]
        assert src.endswith(f"/{game}/{mark}.svg")
        assert Visitor(house).get(src).status_code == 200
        assert 'class="mark mark-' not in page
    assert 'class="mark mark-1"' in Visitor(house).get("/new/maui").text


def test_a_name_written_from_right_to_left_keeps_to_itself(house: Running) -> None:
    host = Visitor(house).arrive("נועה")
    table = host.make(listed=True)["table"]
    assert "\u2068נועה\u2069 invites you" in Visitor(house).get(f"/join/{table['code']}").text
    assert "<bdi>נועה</bdi>" in Visitor(house).get(f"/join/{table['code']}").text
    assert "\u2068נועה\u2069" in Visitor(house).get("/").text
