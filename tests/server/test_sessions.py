"""A person's devices: listed, signed out, recovered from; nothing is lost, nothing lingers."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from parasol.core.words import Text
from parasol.server.accounts import (
    Origin,
    create_guest,
    describe_device,
    find_session,
    hash_secret,
)
from parasol.server.store import Store
from parasol.server.store.models import PersonRow, SessionRow
from parasol.server.tables import restrictions

from .databases import run_with_store
from .running import Person, run_server

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(autouse=True)
def _quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrictions, "POLL_S", 0.05)


async def play_against_computer(person: Person) -> tuple[str, str]:
    """A game under way: the table, and the token of the person's seat."""
    made = await person.make(game="maui", seats=[{"kind": "me"}, {"kind": "computer"}])
    ident: str = made["table"]["id"]
    await person.ask("POST", f"/api/tables/{ident}/start")
    return ident, made["tokens"]["0"]


async def recover(
    url: str, code: str, known_as: Person | None = None, **how: Any
) -> tuple[Person, Any]:
    """Somebody who comes back by a code, perhaps on the device of another; and the answer."""
    back = Person(url, "")
    back.token = known_as.token if known_as else ""
    answer = await back.ask("POST", "/api/recover", {"code": code, **how}, 201)
    back.token = answer["token"]
    return back, answer


async def sign_in_with_browser(http: httpx.AsyncClient, name: str) -> None:
    answer = await http.post("/api/people", json={"name": name})
    assert answer.status_code == 201


def test_sessions_are_listed_with_their_device_and_ended_one_by_one(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        headers = {"user-agent": FIREFOX, "origin": url}
        async with httpx.AsyncClient(base_url=url, headers=headers) as browser:
            await sign_in_with_browser(browser, "Ada")
            before = time.time()
            (only,) = (await browser.get("/api/me/sessions")).json()
            assert (only["device"], only["current"]) == ("Firefox, Linux", True)
            assert before - 60 < only["created"] <= only["seen"] < before + 60
            assert (await browser.delete("/api/me/sessions/0123")).status_code == 404
            other = await browser.delete(f"/api/me/sessions/{only['id']}")
            assert other.json() == {"ended": 1, "revoked": []}
            assert "parasol" not in browser.cookies
            assert (await browser.get("/api/me")).status_code == 401

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_a_session_keeps_its_name_when_its_secret_is_renewed(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        async with httpx.AsyncClient(base_url=url, headers={"origin": url}) as browser:
            await sign_in_with_browser(browser, "Ada")
            cookie, (first,) = browser.cookies["parasol"], (await get_sessions(browser))
            await browser.post("/api/tables", json={"game": "maui"})
            assert browser.cookies["parasol"] != cookie
            assert await get_sessions(browser) == [first]
            old = await browser.get("/api/me", headers={"cookie": f"parasol={cookie}"})
            assert old.status_code == 401

    async def get_sessions(browser: httpx.AsyncClient) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await browser.get("/api/me/sessions")).json()
        return found

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_a_session_from_before_the_devices_can_be_ended(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.create_person(PersonRow(id="anna", name="Anna", created=1.0, seen=1.0))
        hashed = bytes(range(32))
        await store.create_session(SessionRow(hash=hashed, person="anna", created=1.0, seen=1.0))
        (row,) = await store.list_sessions("anna")
        assert row.id == hashed.hex()[:16]
        assert await store.renew_session(hashed, b"new")
        (renewed,) = await store.list_sessions("anna")
        assert (renewed.id, renewed.hash) == (row.id, b"new")
        assert not await store.renew_session(hashed, b"newer")
        await store.end_sessions([renewed])
        assert await store.list_sessions("anna") == []

    run_with_store(database, run_scenario)


def test_signing_others_out_ends_their_connections_in_every_process(database: str) -> None:
    async def run_scenario(here: str, there: str) -> None:
        ada = await Person(here, "Ada").arrive()
        table, seat_token = await play_against_computer(ada)
        phone, answer = await recover(there, ada.recovery, keep_others=True)
        tablet, _ = await recover(there, answer["recovery"], keep_others=True)
        assert len(await ada.ask("GET", "/api/me/sessions")) == 3
        async with (
            ada.at(table) as mine,
            phone.at(table) as first,
            tablet.at(table) as second,
            Person(there, "").at(table, token=seat_token) as by_seat,
        ):
            for client in (mine, first, second, by_seat):
                await client.until("view")
                assert client.seats == [0]
            (lost,) = await find_sessions(phone, current=True)
            ended = await ada.ask("DELETE", f"/api/me/sessions/{lost['id']}")
            assert ended == {"ended": 1, "revoked": [table]}
            assert (await first.until_closed())["error"] == "signed-out"
            # Whoever has the device has what it stored: the tokens of seats are worth nothing now.
            assert (await by_seat.until("seats"))["seats"] == []
            await second.send("ping")
            await second.until("pong")
            assert (await ada.ask("DELETE", "/api/me/sessions"))["ended"] == 1
            assert (await second.until_closed())["error"] == "signed-out"
            assert (await mine.play(mine.position["moves"][0]["word"]))["type"] == "update"
        for gone in (phone, tablet):
            await gone.ask("GET", "/api/me", status=401)
        assert [one["current"] for one in await ada.ask("GET", "/api/me/sessions")] == [True]

    async def find_sessions(person: Person, current: bool) -> list[dict[str, Any]]:
        found = await person.ask("GET", "/api/me/sessions")
        return [one for one in found if one["current"] is current]

    with run_server(database) as one, run_server(database) as two:
        asyncio.run(run_scenario(one.url, two.url))


def test_a_recovery_ends_what_other_devices_have_open(database: str) -> None:
    async def run_scenario(here: str, there: str) -> None:
        ada = await Person(here, "Ada").arrive()
        table, seat_token = await play_against_computer(ada)
        ada.url = there
        async with (
            ada.at(table, language="fr") as open_,
            Person(there, "").at(table, token=seat_token) as by_token,
        ):
            await open_.until("view")
            await by_token.until("view")
            assert (open_.seats, by_token.seats) == ([0], [0])
            back, answer = await recover(here, ada.recovery)
            error = await open_.until_closed()
            assert error["error"] == "signed-out"
            assert error["text"] == Text("This device was signed out.").render("fr")
            assert (await by_token.until("seats"))["seats"] == []
        async with back.at(table) as client:
            await client.until("view")
            assert client.seats == [0]
            assert (await client.play(client.position["moves"][0]["word"]))["type"] == "update"
        assert (answer["previous"], answer["revoked"]) == (None, [table])

    with run_server(database) as one, run_server(database) as two:
        asyncio.run(run_scenario(one.url, two.url))


def test_a_recovery_code_works_once(database: str) -> None:
    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        answers = await asyncio.gather(
            *(try_code(url, ada.recovery) for _ in range(4)), return_exceptions=False
        )
        assert sorted(status for status, _ in answers) == [201, 401, 401, 401]
        (new,) = [body["recovery"] for status, body in answers if status == 201]
        assert new != ada.recovery
        await ada.ask("GET", "/api/me", status=401)
        back, answer = await recover(url, new.lower())
        assert answer["name"] == "Ada"
        assert len(await back.ask("GET", "/api/me/sessions")) == 1

    async def try_code(url: str, code: str) -> tuple[int, Any]:
        async with httpx.AsyncClient(base_url=url) as http:
            answer = await http.post("/api/recover", json={"code": code})
        return answer.status_code, answer.json()

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))


def test_who_was_known_on_a_device_gets_a_code_when_another_comes_back_there(
    tmp_path: Path,
) -> None:
    async def run_scenario(url: str) -> None:
        ada, bob = await Person(url, "Ada").arrive(), await Person(url, "Bob").arrive()
        table, _ = await play_against_computer(bob)
        back, answer = await recover(url, ada.recovery, known_as=bob)
        assert (answer["name"], answer["previous"]["name"]) == ("Ada", "Bob")
        await bob.ask("GET", "/api/me", status=401)
        await Person(url, "").ask("POST", "/api/recover", {"code": bob.recovery}, 401)
        again, _ = await recover(url, answer["previous"]["recovery"], known_as=back)
        assert [one["id"] for one in await again.ask("GET", "/api/tables/mine")] == [table]
        async with again.at(table) as client:
            await client.until("view")
            assert client.seats == [0]

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_what_was_said_with_a_seats_token_is_forgotten_with_its_person(tmp_path: Path) -> None:
    database = tmp_path / "parasol.db"

    async def run_scenario(url: str) -> None:
        ada, kuba = await Person(url, "Adamantine").arrive(), await Person(url, "Kuba").arrive()
        made = await ada.make(game="maui")
        table, token = made["table"]["id"], made["tokens"]["0"]
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        async with Person(url, "").at(table, token=token) as by_token, kuba.at(table) as other:
            await by_token.until("present")
            await other.until("present")
            await by_token.send("talk", text="by my token")
            await other.send("talk", text="by my name")
            while (await other.until("talk"))["text"] != "by my name":
                pass
        await ada.ask("DELETE", "/api/me", status=204)
        async with kuba.at(table) as client:
            await client.until("present")
            texts = [m["text"] for m in client.messages if m["type"] == "talk"]
            assert texts == ["by my name"]

    with run_server(str(database)) as server:
        asyncio.run(run_scenario(server.url))
    connection = sqlite3.connect(database)
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert "Adamantine" not in dump
    assert "by my token" not in dump


def test_a_deleted_person_is_signed_out_in_every_process(database: str) -> None:
    async def run_scenario(here: str, there: str) -> None:
        ada = await Person(here, "Ada").arrive()
        table, _ = await play_against_computer(ada)
        elsewhere = Person(there, "Ada")
        elsewhere.token = ada.token
        async with elsewhere.at(table) as client:
            await client.until("view")
            await ada.ask("DELETE", "/api/me", status=204)
            assert (await client.until_closed())["error"] == "signed-out"

    with run_server(database) as one, run_server(database) as two:
        asyncio.run(run_scenario(one.url, two.url))


def test_a_session_is_noted_where_it_was_seen_last(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        person, token, _ = await create_guest(store, "Ada", Origin("Firefox, Linux", "192.0.2.1"))

        async def look(age_s: float, address: str) -> tuple[str, bool]:
            """Come after so many seconds; return what is noted, and whether it was noted anew."""
            before = time.time() - age_s
            await store.touch_session(hash_secret(token), before, "192.0.2.1")
            assert await find_session(store, token, address) is not None
            (after,) = await store.list_sessions(person.id)
            assert after.device == "Firefox, Linux"
            return after.address, after.seen > before

        assert await look(60, "192.0.2.1") == ("192.0.2.1", False)
        assert await look(60, "198.51.100.1") == ("192.0.2.1", False)
        assert await look(600, "198.51.100.1") == ("198.51.100.1", True)
        assert await look(600, "") == ("192.0.2.1", False)
        assert await look(7 * 3600, "") == ("192.0.2.1", True)
        assert await find_session(store, "nobody's") is None

    run_with_store(database, run_scenario)


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/126.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        ("python-httpx/0.28", ""),
        ("<script>" + "x" * 5000, ""),
        ("", ""),
    ],
)
def test_a_device_is_described_coarsely(user_agent: str, device: str) -> None:
    assert describe_device(user_agent) == device


# The data export


def test_an_export_has_everything_about_a_person_and_nothing_of_others(database: str) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba = await Person(url, "Ada").arrive(), await Person(url, "Kuba").arrive()
        made = await ada.make(game="maui")
        table = made["table"]["id"]
        await kuba.ask("POST", f"/api/tables/{table}/join", {})
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client, kuba.at(table) as other:
            await client.until("view")
            await other.until("view")
            await client.send("talk", text="Good luck")
            await other.send("talk", text="You wish")
            while (line := await client.until("talk"))["text"] != "You wish":
                pass
            report = {"line": line["number"], "reason": "rude"}
            await ada.ask("POST", f"/api/tables/{table}/reports", report, 201)
            await client.send("resign", version=client.version)
            while not client.position.get("over"):
                await client.receive()
        answer = await get_export(ada)
        assert answer.headers["content-disposition"].startswith("attachment")
        data = answer.json()
        assert data["person"]["name"] == "Ada"
        assert [one["text"] for one in data["talk"]] == ["Good luck"]
        assert [(one["text"], one["reason"]) for one in data["reports"]] == [("You wish", "rude")]
        (mine,) = data["tables"]
        assert (mine["id"], mine["status"], mine["host"]) == (table, "over", True)
        assert mine["record"].startswith('[Game "maui"]')
        assert [seat["name"] for seat in mine["seats"]] == ["Ada"]
        assert (len(data["sessions"]), data["complete"]) == (1, True)
        text = json.dumps(data)
        me = (await kuba.ask("GET", "/api/me"))["id"]
        assert me not in text
        for secret in (ada.token, ada.recovery, made["tokens"]["0"]):
            assert secret not in text

    async def get_export(person: Person) -> httpx.Response:
        headers = {"authorization": f"Bearer {person.token}"}
        async with httpx.AsyncClient(base_url=person.url, headers=headers) as http:
            answer = await http.get("/api/me/export")
        assert answer.status_code == 200
        return answer

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))
