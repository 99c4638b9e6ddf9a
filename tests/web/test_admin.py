"""The admin page: who has a token sees what was reported and acts; nobody else sees anything."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from parasol.server.moderation import Moderator, create_admin
from parasol.server.store import Store
from parasol.server.tables import restrictions
from parasol.web.app import create_app
from tests.server.databases import run_with_store
from tests.server.running import Person, Running, run_server
from tests.web.visiting import (
    LANGUAGES,
    Visitor,
    ask_from,
    list_addresses,
    list_own_scripts,
    run_with_site,
)

SECRET = "The kraken wakes"


class Site:
    """A site with Ada and Kuba at a table, at which something was said and reported."""

    def __init__(self, house: Running, database: str) -> None:
        self.house = house
        self.database = database
        self.token = run_with_store(database, lambda store: create_admin(store, "Olga"))
        self.ada, self.kuba = Person(house.url, "Ada"), Person(house.url, "Kuba <b>")
        self.table = asyncio.run(self._seat())
        self.kuba_id = asyncio.run(self.get_id(self.kuba))

    async def _seat(self) -> str:
        await self.ada.arrive()
        await self.kuba.arrive()
        table: str = (await self.ada.make(game="maui"))["table"]["id"]
        await self.kuba.ask("POST", f"/api/tables/{table}/join", {})
        await self.ada.ask("POST", f"/api/tables/{table}/start")
        async with self.kuba.at(table) as client:
            await client.until("present")
            await client.send("talk", text=SECRET)
            line = (await client.until("talk"))["number"]
        body = {"line": line, "reason": "frightening"}
        await self.ada.ask("POST", f"/api/tables/{table}/reports", body, 201)
        return table

    async def get_id(self, person: Person) -> str:
        return str((await person.ask("GET", "/api/me"))["id"])

    def visit(self, language: str = "en") -> Visitor:
        """Somebody with the token."""
        visitor = Visitor(self.house, language)
        answer = self.send(visitor, "/admin", token=self.token)
        assert answer.status_code == 200, answer.text
        return visitor

    def send(self, visitor: Visitor, path: str, **fields: str) -> httpx.Response:
        """Send a form as a browser does."""
        return visitor.http.post(path, data=fields, headers={"origin": self.house.url})

    def act(self, visitor: Visitor, **fields: str) -> httpx.Response:
        return self.send(visitor, "/admin/act", **fields)

    def list_actions(self) -> list[tuple[str, str, str]]:
        """The audit log: who did what and why, the last first."""

        async def read(store: Store) -> list[tuple[str, str, str]]:
            rows = await store.moderation.list_audit()
            return [(row.admin, row.action, row.reason) for row in rows]

        return run_with_store(self.database, read)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(restrictions, "POLL_S", 0.05)
    database = str(tmp_path / "parasol.db")
    with run_server(database, create_app) as house:
        yield Site(house, database)


def test_without_a_token_nothing_is_shown_and_nothing_done(site: Site) -> None:
    stranger = Visitor(site.house).arrive("Eve")
    paths = ("/admin", "/admin/log", f"/admin/person/{site.kuba_id}", f"/admin/table/{site.table}")
    for path in paths:
        page = stranger.http.get(path)
        assert page.status_code == (200 if path == "/admin" else 401)
        assert "Admin token" in page.text
        assert SECRET not in page.text
        assert "Kuba" not in page.text
    for token in ("", "wrong", site.token[:-1], site.ada.token):
        answer = site.send(stranger, "/admin", token=token)
        assert answer.status_code == 403
        assert "This token opens nothing here." in answer.text
    refused = site.act(stranger, action="ban", person=site.kuba_id, hours="", reason="")
    assert refused.status_code == 401
    assert site.list_actions() == []


def test_a_form_of_another_site_does_nothing(site: Site) -> None:
    admin = site.visit()
    fields = {"action": "ban", "person": site.kuba_id, "hours": ""}
    foreign = admin.http.post("/admin/act", data=fields, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    unmarked = admin.http.post("/admin/act", data=fields)  # a cookie alone is not enough
    assert unmarked.status_code == 401
    other = Visitor(site.house)
    assert other.http.post("/admin", data={"token": site.token}).status_code == 403
    assert site.list_actions() == []


def test_the_cookie_is_for_the_admin_page_alone(site: Site) -> None:
    answer = httpx.post(
        f"{site.house.url}/admin",
        data={"token": site.token},
        headers={"origin": site.house.url},
    )
    cookie = answer.headers["set-cookie"].lower()
    for part in ("httponly", "samesite=strict", "path=/admin", "max-age=43200"):
        assert part in cookie
    assert answer.headers["location"] == "/admin"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_reported_is_shown_in_every_language(site: Site, language: str) -> None:
    admin = site.visit(language)
    for path in (
        "/admin",
        "/admin?q=kuba",
        "/admin/log",
        f"/admin/person/{site.kuba_id}",
        f"/admin/table/{site.table}",
    ):
        page = admin.get(path)
        assert f'<html lang="{language}">' in page.text
        assert page.text.count("<h1") == 1
        assert page.headers["cache-control"] == "no-store"
        assert list_own_scripts(page.text) == []
        assert "<b>" not in page.text
        ids = re.findall(r'\sid="([^"]+)"', page.text)
        assert len(ids) == len(set(ids)), path
        for address in list_addresses(page.text):
            if address.startswith("/admin/") and "act" not in address and "sign" not in address:
                admin.get(address)
        if path != "/admin/log":
            assert SECRET in page.text
            assert "frightening" in page.text


def test_people_and_tables_are_found(site: Site) -> None:
    admin = site.visit()
    for query in ("kub", site.kuba_id):
        assert f"/admin/person/{site.kuba_id}" in admin.get(f"/admin?q={query}").text
    code = asyncio.run(site.ada.ask("GET", f"/api/tables/{site.table}"))["code"]
    for query in (code.lower(), site.table, "Ada"):
        assert f"/admin/table/{site.table}" in admin.get(f"/admin?q={query}").text
    page = admin.get("/admin?q=%00nobody%25")
    assert "Nobody and nothing was found." in page.text


def test_a_report_is_dealt_with(site: Site) -> None:
    admin = site.visit()
    page = admin.get("/admin").text
    (report,) = re.findall(r'name="report" value="([^"]+)"', page)
    done = site.act(admin, action="dismiss", report=report, back="/admin")
    assert "Done: report closed" in done.text
    assert "Nothing is reported that was not dealt with." in done.text
    assert "dealt with" in admin.get(f"/admin/person/{site.kuba_id}").text
    assert site.list_actions() == [("Olga", "dismiss", "")]


def test_a_person_is_muted_banned_and_let_in_again(site: Site) -> None:
    admin, back = site.visit(), f"/admin/person/{site.kuba_id}"
    for action, reason in (("mute", "too loud"), ("ban", "too rude")):
        fields = {"person": site.kuba_id, "hours": "24", "reason": reason, "back": back}
        page = site.act(admin, action=action, **fields)
        assert page.url.path == back
        assert reason in page.text
    asyncio.run(site.kuba.ask("GET", "/api/tables/mine", status=403))
    for found in re.findall(r'name="restriction" value="([^"]+)"', page.text):
        page = site.act(admin, action="lift", restriction=found, back=back)
    asyncio.run(site.kuba.ask("GET", "/api/tables/mine"))
    assert [(who, what) for who, what, _ in site.list_actions()] == [
        ("Olga", "lift"),
        ("Olga", "lift"),
        ("Olga", "ban"),
        ("Olga", "mute"),
    ]


def test_a_player_is_removed_and_the_table_closed(site: Site) -> None:
    admin, back = site.visit(), f"/admin/table/{site.table}"
    fields = {"table": site.table, "back": back, "reason": "stalls"}
    page = site.act(admin, action="kick", person=site.kuba_id, hours="", **fields)
    assert "Done: removed from a table" in page.text
    assert f'href="/admin/person/{site.kuba_id}"' not in page.text.split("What to do")[0]

    async def look() -> Any:
        async with site.ada.at(site.table) as client:
            await client.until("view")
            return client.position["held"]

    assert asyncio.run(look()) == {"1": "casual"}
    page = site.act(admin, action="close", **fields)
    assert "Done: table closed" in page.text
    assert asyncio.run(site.ada.ask("GET", f"/api/tables/{site.table}"))["status"] == "closed"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"action": "ban", "person": "nobody", "hours": ""}, "somebody known here"),
        ({"action": "ban", "person": "\x00", "hours": ""}, "somebody known here"),
        ({"action": "ban-network", "network": "10.0.0.0/33", "hours": "1"}, "a network"),
        ({"action": "ban-network", "network": "127.0.0.1", "hours": "1"}, "own address"),
        ({"action": "mute", "person": "PERSON", "hours": "77"}, "one of 1, 24"),
        ({"action": "kick", "table": "nowhere", "person": "PERSON", "hours": ""}, "of a table"),
        ({"action": "lift", "restriction": "'"}, "a ban or a mute"),
        ({"action": "dance"}, "one of mute, ban"),
        ({}, "one of mute, ban"),
    ],
)
def test_a_slip_is_answered_by_a_page_and_changes_nothing(
    site: Site, fields: dict[str, str], message: str
) -> None:
    values = {name: value.replace("PERSON", site.kuba_id) for name, value in fields.items()}
    answer = site.act(site.visit(), **values)
    assert answer.status_code == 400
    assert message in answer.text
    assert "That did not work" in answer.text
    assert site.list_actions() == []


@pytest.mark.parametrize("body", [b"\xff\xfe", b"&".join(b"a%d=1" % n for n in range(50))])
def test_what_is_no_form_is_refused(site: Site, body: bytes) -> None:
    admin = site.visit()
    answer = admin.http.post("/admin/act", content=body, headers={"origin": site.house.url})
    assert answer.status_code == 400


@pytest.mark.parametrize("back", ["https://evil.example", "//evil.example", "/admin/../x", "x"])
def test_a_form_leads_back_to_the_admin_page_only(site: Site, back: str) -> None:
    admin = site.visit()
    fields = {"action": "mute", "person": site.kuba_id, "hours": "1", "back": back}
    answer = admin.http.post(
        "/admin/act", data=fields, headers={"origin": site.house.url}, follow_redirects=False
    )
    assert answer.headers["location"] == "/admin?done=mute"


def test_a_revoked_token_opens_nothing_any_more(site: Site) -> None:
    admin = site.visit()
    run_with_store(site.database, lambda store: store.moderation.delete_admin("Olga"))
    assert "Admin token" in admin.get("/admin").text
    assert admin.http.get("/admin/log").status_code == 401


def test_who_signs_out_is_asked_again(site: Site) -> None:
    admin = site.visit()
    answer = site.send(admin, "/admin/sign-out")
    assert "Admin token" in answer.text
    assert SECRET not in answer.text


def test_tokens_can_not_be_guessed_at_speed(tmp_path: Path) -> None:
    with run_server(str(tmp_path / "parasol.db"), create_app, rates=True) as house:
        visitor, statuses = Visitor(house), []
        for number in range(12):
            answer = visitor.http.post(
                "/admin", data={"token": str(number)}, headers={"origin": house.url}
            )
            statuses.append(answer.status_code)
    assert statuses == [403] * 10 + [429] * 2


# Those who are banned


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_banned_reads_so_and_keeps_their_data(site: Site, language: str) -> None:
    visitor = Visitor(site.house, language).arrive("Mallory")
    ident = visitor.ask("GET", "/api/me")["id"]
    fields = {"person": ident, "hours": "24", "reason": "for a test"}
    site.act(site.visit(), action="ban", **fields)
    for path in ("/", "/mine", "/rules/maui", f"/table/{site.table}", f"/join/{'A' * 8}"):
        page = visitor.get(path, status=403)
        assert "for a test" in page.text
        assert f'<html lang="{language}">' in page.text
        assert 'href="/settings#you"' in page.text
    for path in ("/settings", "/privacy", "/admin", "/api/me/export"):
        visitor.get(path)
    refused = visitor.http.post(
        "/api/tables", json={"game": "maui"}, headers={"origin": site.house.url}
    )
    assert (refused.status_code, refused.json()["error"]) == (403, "banned")
    visitor.ask("DELETE", "/api/me")
    visitor.get("/")


def test_a_banned_network_reads_so_on_pages_and_can_not_come_as_somebody_new(
    tmp_path: Path,
) -> None:
    async def run_scenario(site: Starlette) -> None:
        moderator = Moderator(site.state.registry, "Olga")
        await moderator.ban_prefix("2001:db8:1::/48", None, "flood")
        for path in ("/", "/rules/maui", "/api/games"):
            answer = await ask_from(site, "2001:db8:1:2::7", path)
            assert answer.status_code == 403
            assert "flood" in answer.text
        new = await ask_from(
            site, "2001:db8:1:2::7", "/api/people", method="POST", json={"name": "Mallory"}
        )
        assert new.json()["error"] == "banned"
        assert (await ask_from(site, "2001:db8:1:2::7", "/privacy")).status_code == 200
        assert (await ask_from(site, "2001:db8:2:2::7", "/")).status_code == 200

    run_with_site(tmp_path, run_scenario)


# The privacy page


def test_the_privacy_page_says_what_the_settings_say(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")
    with run_server(
        database, create_app, address_hours=12, contact="privacy@games.example.org"
    ) as house:
        page = Visitor(house).get("/privacy").text
        assert "12 hours after your last visit" in page
        assert 'href="mailto:privacy@games.example.org"' in page
        assert "no limit is set" in page
        assert "90 days" not in page
        flags = {"talk": 90.0, "seen": 400.0, "finished": 800.0, "idle": 1.0, "audit": 365.0}
        run_with_store(database, lambda store: store.note_retention(flags))
        page = Visitor(house).get("/privacy").text
        for text in (
            "until you delete it, or 90 days after the end of the game",
            "until you sign it out, or 400 days after the last visit from there",
            "finished: 800 days after the last change",
            "under way: 1 day after the last change",
            "never started: no limit is set",
            "365 days",
        ):
            assert text in page, text
    with run_server(database, create_app, address_hours=0, contact="<b>ring</b>") as house:
        page = Visitor(house).get("/privacy").text
        assert "not stored" in page
        assert "&lt;b&gt;ring&lt;/b&gt;" in page
        assert "mailto:" not in page


def test_every_page_leads_to_the_privacy_page(site: Site) -> None:
    for path in ("/", "/settings", "/rules/maui", "/nothing", "/admin"):
        assert 'href="/privacy"' in Visitor(site.house).http.get(path).text
