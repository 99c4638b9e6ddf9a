"""Moderation: what players report, and that bans, mutes and kicks hold in every process."""

import asyncio
import sqlite3
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from parasol.cli import main
from parasol.core.errors import BadOption
from parasol.core.words import Text
from parasol.server.errors import Refused
from parasol.server.moderation import create_first_admin, find_admin, parse_prefix
from parasol.server.rate_limit import RATES
from parasol.server.store import Conflict, Store
from parasol.server.store.models import AuditRow, RestrictionRow, SessionRow
from parasol.server.tables import restrictions
from parasol.server.tables.registry import Registry
from parasol.server.tables.restrictions import Restrictions

from .databases import run_with_store
from .running import Client, Person, Running, run_server

UNTIL = Text("You are banned from this server until {until}.")


@pytest.fixture(autouse=True)
def _quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrictions, "POLL_S", 0.05)


async def run_command(*words: str) -> None:
    """Run a command of the host's beside the servers of a test."""
    assert await asyncio.to_thread(main, list(words)) == 0


async def get_id(person: Person) -> str:
    return str((await person.ask("GET", "/api/me"))["id"])


async def seat_two(ada: Person, kuba: Person, *, start: bool = True, **asked: Any) -> str:
    """A table with Ada as its host, and Kuba."""
    table: str = (await ada.make(game="maui", **asked))["table"]["id"]
    await kuba.ask("POST", f"/api/tables/{table}/join", {})
    if start:
        await ada.ask("POST", f"/api/tables/{table}/start")
    return table


async def wait_for_seats(person: Person, table: str, *kinds: str) -> None:
    """Wait until a server knows who sits at a table: another process has written it."""
    end = time.monotonic() + 30
    while True:
        found = await person.ask("GET", f"/api/tables/{table}")
        if [seat["kind"] for seat in found["seats"]] == list(kinds):
            return
        assert time.monotonic() < end, found
        await asyncio.sleep(0.05)


async def say(client: Client, text: str) -> dict[str, Any]:
    """Say something; return it as it comes, or the refusal."""
    await client.send("talk", text=text)
    while (message := await client.until("talk", "refused")).get("text") != text:
        if message["type"] == "refused":
            return message
    return message


# Bans and mutes


def test_a_ban_of_a_person_holds_everywhere_within_seconds(database: str) -> None:
    async def run_scenario(here: str, there: str) -> None:
        ada, kuba = await Person(here, "Ada").arrive(), await Person(here, "Kuba").arrive()
        table, gathers = await seat_two(ada, kuba), await seat_two(ada, kuba, start=False)
        who = await get_id(kuba)
        kuba.url = there
        async with kuba.at(table, language="pl") as client, ada.at(table) as other:
            await client.until("view")
            await other.until("view")
            words = ("--database", database, "--hours", "2", "--reason", "spam")
            await run_command("admin", "ban", who, *words)
            error = await client.until_closed()
            assert error["error"] == "banned"
            assert error["text"].endswith("spam")
            assert error["text"].startswith(UNTIL.fill(until="20").render("pl").rstrip("."))
            while not other.position["held"]:  # the computer plays on
                await other.receive()
        answer = await kuba.ask("POST", "/api/tables", {"game": "maui"}, 403)
        assert answer["error"] == "banned"
        assert answer["text"].startswith("You are banned from this server until 20")
        assert answer["text"].endswith("UTC. Reason: spam")
        async with kuba.at(table) as client:
            assert (await client.until_closed())["error"] == "banned"
        await wait_for_seats(ada, gathers, "person", "open")
        # What is known of them stays theirs: to read, to take along, to delete.
        assert await get_id(kuba) == who
        assert (await kuba.ask("GET", "/api/me/export"))["restrictions"][0]["reason"] == "spam"
        await kuba.ask("DELETE", "/api/me", status=204)

    with run_server(database) as one, run_server(database) as two:
        asyncio.run(run_scenario(one.url, two.url))


def test_a_ban_reaches_who_came_by_a_seats_token(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "computer"}])
        table, token = made["table"]["id"], made["tokens"]["0"]
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with Person(url, "").at(table, token=token) as client:
            await client.until("present")
            assert client.seats == [0]
            await client.send("sit", seat=None)  # whoever only watches can still act
            await client.until("view")
            await run_command("admin", "ban", await get_id(ada), "--database", database)
            assert (await client.until_closed())["error"] == "banned"
        async with Person(url, "").at(table, token=token) as client:
            assert (await client.until_closed())["error"] == "banned"

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))


def test_a_ban_ends_with_its_time_or_when_it_is_lifted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        who, flags = await get_id(ada), ("--database", database)
        await run_command("admin", "ban", who, *flags, "--hours", "0.0001")  # 0.4 seconds
        await wait_for_status(ada, 403)
        await wait_for_status(ada, 200)
        await run_command("admin", "ban", who, *flags)
        await wait_for_status(ada, 403)
        capsys.readouterr()
        await run_command("admin", "restrictions", *flags)
        ident, kind, banned, rest = capsys.readouterr().out.split(maxsplit=3)
        assert (kind, banned, rest) == ("ban", who, "for good\n")
        await run_command("admin", "lift", ident, *flags, "--reason", "a mistake")
        await wait_for_status(ada, 200)

    async def wait_for_status(person: Person, status: int) -> None:
        headers = {"authorization": f"Bearer {person.token}"}
        async with httpx.AsyncClient(base_url=person.url, headers=headers) as http:
            end = time.monotonic() + 30
            while (await http.get("/api/tables/mine")).status_code != status:
                assert time.monotonic() < end
                await asyncio.sleep(0.02)

    with run_server(database) as server:
        asyncio.run(run_scenario(server))


def test_a_banned_network_is_refused_by_websocket(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        table = (await ada.make(game="maui"))["table"]["id"]
        address = server.url.replace("http", "ws") + "/ws"
        hello = f'{{"type":"hello","protocol":2,"table":"{table}","language":"fr"}}'
        async with AsyncExitStack() as stack:

            async def connect(source: str) -> Client:
                headers = {"x-forwarded-for": source}
                socket = await stack.enter_async_context(
                    websockets.connect(address, additional_headers=headers, compression=None)
                )
                await socket.send(hello)
                return Client(socket)

            inside, outside = await connect("203.0.113.9"), await connect("198.51.100.9")
            await inside.until("present")
            await outside.until("present")
            await run_command("admin", "ban", "203.0.113.0/24", "--database", database)
            error = await inside.until_closed()
            text = Text("You are banned from this server.").render("fr")
            assert (error["error"], error["text"].startswith(text)) == ("banned", True)
            assert (await (await connect("203.0.113.200")).until_closed())["error"] == "banned"
            await outside.send("ping")
            await outside.until("pong")

    with run_server(database, trusted_proxies="127.0.0.1") as server:
        asyncio.run(run_scenario(server))


def test_a_muted_person_is_heard_nowhere(database: str) -> None:
    async def run_scenario(here: str, there: str) -> None:
        ada, kuba = await Person(here, "Ada").arrive(), await Person(there, "Kuba").arrive()
        table, other = await seat_two(ada, kuba), await seat_two(ada, kuba)
        async with kuba.at(table) as client, kuba.at(other) as second:
            await client.until("view")
            await second.until("view")
            assert (await say(client, "hello"))["type"] == "talk"
            flags = ("--database", database, "--reason", "rude")
            await run_command("admin", "mute", await get_id(kuba), *flags)
            for table_client in (client, second):
                while (answer := await say(table_client, "again"))["type"] == "talk":
                    await asyncio.sleep(0.1)
                assert answer["error"] == "muted"
                assert answer["text"] == "You are muted on this server. Reason: rude"
            await second.send("resign", version=second.version)  # they may still play
            assert (await second.until("update"))["version"] > 1

    with run_server(database) as one, run_server(database) as two:
        asyncio.run(run_scenario(one.url, two.url))


def row(ident: str = "r", **values: Any) -> RestrictionRow:
    return RestrictionRow(**{"id": ident, "kind": "ban", "at": 1.0, **values})


def test_bans_are_found_by_person_network_and_table(tmp_path: Path) -> None:
    found = Restrictions(Store.of(tmp_path / "none.db"), lambda: None, 48)
    found.load(
        [
            row("person", person="kuba"),
            row("table", person="ada", table="t1"),
            row("muted", person="odile", kind="mute"),
            row("over", person="ines", until=time.time() - 1),
            row("v4", prefix="203.0.113.0/24"),
            row("one", prefix="198.51.100.7/32"),
            row("v6", prefix="2001:db8:1::/48"),
        ]
    )

    def find(person: str = "", address: str = "", table: str = "") -> str:
        ban = found.find_ban(person, address, table)
        return ban.id if ban else ""

    assert find("kuba") == find("kuba", table="t1") == "person"
    assert (find("ada"), find("ada", table="t1"), find("ada", table="t2")) == ("", "table", "")
    assert find("odile") == find("ines") == find() == ""
    assert find(address="203.0.113.77") == "v4"
    assert (find(address="198.51.100.7"), find(address="198.51.100.8")) == ("one", "")
    assert find(address="2001:db8:1:2::/64") == "v6"
    assert find(address="2001:db8:2:2::/64") == find(address="testclient") == ""
    with pytest.raises(Refused, match="muted"):
        found.check_talk("odile")
    found.check_talk("kuba")
    found.check_talk("")


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        (" 192.0.2.7/24 ", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1::/48", "2001:db8:1::/48"),
    ],
)
def test_a_network_is_stored_as_it_is_looked_up(text: str, stored: str) -> None:
    assert parse_prefix(text) == stored


@pytest.mark.parametrize("text", ["", "nonsense", "0.0.0.0/0", "::/0", "127.0.0.1", "::1", "1.2.3"])
def test_a_network_that_would_be_a_slip_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        parse_prefix(text)


# Kicking and closing


def test_a_player_who_is_kicked_is_replaced_by_the_computer_for_good(database: str) -> None:
    async def run_scenario(here: str, there: str) -> None:
        ada, kuba = await Person(here, "Ada").arrive(), await Person(there, "Kuba").arrive()
        table = await seat_two(ada, kuba, takeover="greedy")
        who = await get_id(kuba)
        async with ada.at(table) as other, kuba.at(table) as client:
            await other.until("view")
            await client.until("view")
            await run_command("admin", "kick", table, who, "--database", database)
            assert (await client.until_closed())["error"] == "banned"
            while other.position["held"] != {"1": "greedy"}:
                await other.receive()
        async with kuba.at(table) as client:
            error = await client.until_closed()
            assert error["text"] == "You were removed from this table."
        made = await kuba.make(game="maui")  # every other table is open to them
        async with kuba.at(made["table"]["id"]) as client:
            await client.until("present")
        mine = await kuba.ask("GET", "/api/tables/mine")
        assert table not in [one["id"] for one in mine]

    with run_server(database) as one, run_server(database) as two:
        asyncio.run(run_scenario(one.url, two.url))


def test_a_kick_before_the_start_opens_the_seat_and_spectators_stay_out(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(url: str) -> None:
        ada, kuba, odile = [await Person(url, name).arrive() for name in ("Ada", "Kuba", "Odile")]
        table = await seat_two(ada, kuba, start=False)
        async with odile.at(table) as watching:
            await watching.until("present")
            for person in (kuba, odile):
                who = await get_id(person)
                await run_command("admin", "kick", table, who, "--database", database)
            assert (await watching.until_closed())["error"] == "banned"
        await wait_for_seats(ada, table, "person", "open")
        refused = await kuba.ask("POST", f"/api/tables/{table}/join", {}, 403)
        assert refused["error"] == "banned"
        # A host who is kicked leaves a table that nobody could start.
        await run_command("admin", "kick", table, await get_id(ada), "--database", database)
        await wait_for_seats(ada, table, "open", "open")
        assert (await odile.ask("GET", f"/api/tables/{table}"))["status"] == "closed"

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))


# Reports


def test_talk_and_seats_are_reported_once_by_each_and_dismissed(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, odile = [await Person(url, name).arrive() for name in ("Ada", "Kuba", "Odile")]
        table, flags = await seat_two(ada, kuba), ("--database", database)
        path = f"/api/tables/{table}/reports"
        async with kuba.at(table) as client:
            await client.until("present")
            line = (await say(client, "You are a <b>fool</b>"))["number"]
        body = {"line": line, "reason": "  an\ninsult "}
        assert await ada.ask("POST", path, body, 201) == {"new": True}
        assert await ada.ask("POST", path, body, 200) == {"new": False}
        assert await odile.ask("POST", path, {"line": line}, 201) == {"new": True}
        assert await ada.ask("POST", path, {"seat": 1, "reason": "his name"}, 201) == {"new": True}
        capsys.readouterr()
        await run_command("admin", "reports", *flags)
        listed = capsys.readouterr().out.splitlines()
        assert len(listed) == 3
        assert f"Kuba ({await get_id(kuba)}) said: You are a <b>fool</b> — an insult" in listed[2]
        assert f"by {await get_id(ada)}, open" in listed[2]
        assert "at seat 1 — his name" in listed[0]
        await run_command("admin", "dismiss", listed[2].split()[0], *flags)
        capsys.readouterr()
        await run_command("admin", "reports", *flags)
        assert capsys.readouterr().out.splitlines() == listed[:1]  # both of that line are closed
        await run_command("admin", "reports", "--all", *flags)
        assert len(capsys.readouterr().out.splitlines()) == 3

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))


def test_a_report_needs_somebody_and_something(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "computer"}])
        path = f"/api/tables/{made['table']['id']}/reports"
        for body, status, code in (
            ({"line": 7}, 404, "no-line"),
            ({"line": 0}, 400, "bad-request"),
            ({"line": 10**30}, 400, "bad-request"),
            ({"seat": 1}, 409, "no-seat"),  # a computer's
            ({"seat": 99}, 409, "no-seat"),
            ({}, 409, "no-seat"),
        ):
            assert (await ada.ask("POST", path, body, status))["error"] == code, body
        nobody = Person(url, "")
        assert (await nobody.ask("POST", path, {"seat": 0}, 401))["error"] == "who"
        nobody.token = made["tokens"]["0"]  # a seat's token is its person's
        assert await nobody.ask("POST", path, {"seat": 0}, 201) == {"new": True}

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_reports_are_limited(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, most = await Person(url, "Ada").arrive(), int(RATES["reports"].split("/")[0])
        table = (await ada.make(game="maui"))["table"]["id"]
        for n in range(most):
            await ada.ask("POST", f"/api/tables/{table}/reports", {"seat": 0}, 200 if n else 201)
        refused = await ada.ask("POST", f"/api/tables/{table}/reports", {"seat": 0}, 429)
        assert refused["error"] == "too-many"

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server.url))


def test_who_is_forgotten_is_forgotten_in_reports_and_restrictions(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(url: str) -> None:
        ada, kuba = await Person(url, "Ada").arrive(), await Person(url, "Adamantine").arrive()
        table = await seat_two(ada, kuba)
        path = f"/api/tables/{table}/reports"
        async with ada.at(table) as one, kuba.at(table) as two:
            await one.until("present")
            await two.until("present")
            first, second = await say(two, "sirens sing"), await say(one, "politely")
        await ada.ask("POST", path, {"line": first["number"], "reason": "mine"}, 201)
        await kuba.ask("POST", path, {"line": second["number"], "reason": "krakens"}, 201)
        await run_command("admin", "mute", await get_id(kuba), "--database", database)
        await kuba.ask("DELETE", "/api/me", status=204)

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))
    connection = sqlite3.connect(database)
    dump = "\n".join(connection.iterdump())
    connection.close()
    for gone in ("Adamantine", "sirens", "krakens"):
        assert gone not in dump
    assert "politely" in dump
    assert "'mute'" in dump  # the audit log says that it was done, to an id that is nobody's now


# Admins and the audit log


def test_tokens_of_admins_are_made_once_and_revoked(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def make_first(store: Store) -> None:
        tokens = await asyncio.gather(*(create_first_admin(store) for _ in range(3)))
        (first,) = [token for token in tokens if token]
        assert await find_admin(store, first) == "admin"
        assert await find_admin(store, "") == await find_admin(store, first[:-1]) == ""
        assert await create_first_admin(store) == ""

    run_with_store(database, make_first)
    flags = ["--database", database]
    capsys.readouterr()
    assert main(["admin", "token", "Olga", *flags]) == 0
    token = capsys.readouterr().out.splitlines()[0]
    assert main(["admin", "token", "Olga", *flags]) == 2
    assert "a name that no other token has" in capsys.readouterr().err
    assert run_with_store(database, lambda store: find_admin(store, token)) == "Olga"
    assert main(["admin", "tokens", *flags]) == 0
    names = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert names == ["Olga", "admin"]
    assert main(["admin", "revoke", "Olga", *flags]) == 0
    assert main(["admin", "revoke", "Olga", *flags]) == 2
    assert run_with_store(database, lambda store: find_admin(store, token)) == ""


def test_the_audit_log_says_who_did_what_and_why(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        table, who = (await ada.make(game="maui"))["table"]["id"], await get_id(ada)
        flags = ("--database", database, "--reason", "because")
        await run_command("admin", "ban", "203.0.113.7", *flags, "--hours", "1")
        await run_command("admin", "mute", who, *flags)
        await run_command("close", table, *flags)
        capsys.readouterr()
        await run_command("admin", "log", "--database", database)
        lines = capsys.readouterr().out.splitlines()
        what = [line.split(": ", 1)[1] for line in lines]
        assert what[0].startswith("ban network 203.0.113.7/32 until 20")
        assert what[1:] == [f"mute person {who} — because", f"close table {table} — because"]
        assert all("command line" in line for line in lines)
        await run_command("admin", "log", "--last", "1", "--database", database)
        assert capsys.readouterr().out.splitlines() == lines[2:]

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ban", "nobody"), "somebody known here"),
        (("ban", "1.2.3.4.5"), "an address or a network"),
        (("mute", "nobody"), "somebody known here"),
        (("kick", "nowhere", "nobody"), "somebody known here"),
        (("lift", "nothing"), "as in the list of them"),
        (("dismiss", "nothing"), "as in the list of them"),
        (("mute", "nobody", "--hours", "0"), "more than 0"),
        (("mute", "nobody", "--hours", "nan"), "more than 0"),
        (("log", "--last", "0"), "a whole number from 1"),
    ],
)
def test_a_slip_of_an_admin_is_answered_in_one_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    message: str,
) -> None:
    database = str(tmp_path / "parasol.db")
    run_with_store(database, lambda store: store.get_retention())
    assert main(["admin", *words, "--database", database]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert main(["admin", "log", "--database", database]) == 0
    assert capsys.readouterr().out == "Nothing was done yet.\n"


def test_people_and_tables_are_found_by_id_code_and_a_part_of_a_name(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada 100% Lovelace").arrive()
        made, who = (await ada.make(game="maui"))["table"], await get_id(ada)
        person, table = f"person {who}", f"table  {made['id']}"
        for text, lines in (
            (who, [person]),
            ("LOVEL", [person, table]),
            ("100%", [person, table]),
            ("100_", []),
            (made["id"], [table]),
            (made["code"].lower(), [table]),
            ("nobody", []),
        ):
            capsys.readouterr()
            await run_command("admin", "find", text, "--database", database)
            found = capsys.readouterr().out.splitlines()
            if not lines:
                assert found == ["Nobody and nothing was found."], text
            else:
                assert [line[: len(line_)] for line, line_ in zip(found, lines, strict=True)] == (
                    lines
                ), text

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))


# Addresses


def test_addresses_are_forgotten_in_time_and_bans_with_them(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for name, seen in (("old", 100.0), ("new", 300.0)):
            session = SessionRow(
                hash=name.encode(), person="ada", created=1.0, seen=seen, address="203.0.113.7"
            )
            await store.create_session(session)
        later = time.time() + 3600
        for number, until in enumerate((None, later, 250.0)):
            prefix = f"203.0.113.{number}/32"
            values: dict[str, Any] = {"prefix": prefix, "until": until, "at": 150.0}
            audit = AuditRow(id=str(number), admin="Olga", action="ban", **values)
            await store.moderation.restrict(row(str(number), **values), audit)
        assert await store.moderation.forget_addresses(200.0) == 1
        addresses = [found.address for found in await store.list_sessions("ada")]
        assert addresses == ["203.0.113.7", ""]
        held = [found.id for found in await store.moderation.list_restrictions()]
        assert sorted(held) == ["0", "1"]
        audit_rows = await store.moderation.list_audit()
        assert sorted(found.prefix for found in audit_rows) == [
            "",
            "203.0.113.0/32",
            "203.0.113.1/32",
        ]

    run_with_store(database, run_scenario)


@pytest.mark.parametrize(("hours", "kept"), [(48, "127.0.0.1"), (0, "")])
def test_addresses_are_kept_only_where_the_host_wants_them(
    tmp_path: Path, hours: float, kept: str
) -> None:
    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        (session,) = (await ada.ask("GET", "/api/me/export"))["sessions"]
        assert session["address"] == kept

    with run_server(str(tmp_path / "parasol.db"), address_hours=hours) as server:
        asyncio.run(run_scenario(server))


def test_what_a_restriction_rests_on_is_written_with_it_or_not_at_all(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        audit = AuditRow(id="a", at=1.0, admin="Olga", action="ban", person="kuba")
        await store.moderation.restrict(row(person="kuba"), audit)
        with pytest.raises(Conflict):
            await store.moderation.restrict(row("second", person="kuba"), audit)
        assert [found.id for found in await store.moderation.list_restrictions()] == ["r"]
        with pytest.raises(Conflict):
            await store.moderation.lift_restriction("nothing", audit)
        assert len(await store.moderation.list_audit()) == 1
        registry = Registry(store, runs_bots=False)
        await registry.restrictions.refresh()
        assert registry.restrictions.find_ban("kuba", "") is not None
        await registry.close()

    run_with_store(database, run_scenario)
