"""Those at a table: what they are sent when they come back, and that seats stay their owners'."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest
from websockets import ConnectionClosed

from parasol.server.protocol import SUPPORTED_VERSIONS
from parasol.server.tables.table import MAX_TALK_ON_HELLO
from parasol.server.ws.session import MAX_BAD_MESSAGES, Session

from .databases import eventually
from .running import Client, Person, run_server


async def two(url: str, **asked: Any) -> tuple[Person, Person, str]:
    """Ada and Kuba at a table that has not started."""
    ada, kuba = await Person(url, "Ada").arrive(), await Person(url, "Kuba").arrive()
    table = (await ada.make(game="maui", **asked))["table"]["id"]
    await kuba.ask("POST", f"/api/tables/{table}/join", {})
    return ada, kuba, table


async def kinds_until_present(client: Client) -> list[str]:
    """The types of all messages up to the first `present`."""
    await client.until("present")
    return [message["type"] for message in client.messages]


@pytest.mark.parametrize("version", SUPPORTED_VERSIONS)
def test_each_version_of_the_protocol_is_answered_as_such(tmp_path: Path, version: int) -> None:
    async def run_scenario(url: str) -> None:
        ada, _, table = await two(url)
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table, protocol=version) as client:
            assert (await client.until("welcome"))["protocol"] == version
            await client.until("view")
            assert (await client.play(client.position["moves"][0]["word"]))["type"] == "update"
        async with ada.at(table, protocol=version, moves=True) as client:
            message = await client.until("error")
            assert message["error"] == "bad-hello"
            assert "moves" in message["text"]

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_who_comes_back_with_the_last_version_is_sent_no_view(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, table = await two(url)
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            before, version = client.position, client.version
        async with ada.at(table, seat=0, since=version) as again:
            assert await kinds_until_present(again) == ["welcome", "table", "present"]
            assert again.messages[0]["version"] == version
            again.position, again.version = before, version
            async with kuba.at(table) as other:
                await other.until("view")
                await again.play(before["moves"][0]["word"])
                await other.until("update")
                assert again.version == version + 1
                picked = [c.position["view"]["picked"]["tile"] for c in (again, other)]
                assert picked[0] == picked[1]
        async with ada.at(table, seat=0, since=version) as late:
            assert "view" in await kinds_until_present(late)
        async with kuba.at(table, seat=0, since=version + 1) as elsewhere:
            # The seat is not his: what he knew he knew from another one.
            assert "view" in await kinds_until_present(elsewhere)

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_the_log_is_right_for_who_was_away_while_something_was_undone(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, table = await two(url)
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            await client.play(client.position["moves"][0]["word"])
            async with kuba.at(table) as other:
                await other.until("view")
                await client.play(client.position["moves"][0]["word"])
                await other.until("update")
            await client.send("undo", version=client.version)
            await client.until("update")
            await client.play(client.position["moves"][-1]["word"])
            async with kuba.at(table) as again:
                await again.until("view")
                assert again.log == client.log

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_drawn_seats_are_those_of_their_people_and_nobody_elses(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> bool:
        ada, kuba, table = await two(url, places="random")
        async with ada.at(table) as one, kuba.at(table) as two_:
            await one.until("present")
            await two_.until("present")
            await ada.ask("POST", f"/api/tables/{table}/start")
            await one.until("view")
            await two_.until("view")
            names = {
                s["name"]: s["seat"]
                for s in (await ada.ask("GET", f"/api/tables/{table}"))["seats"]
            }
            assert (one.seat, two_.seat) == (names["Ada"], names["Kuba"])
            await one.send("play", version=one.version, words="A1", seat=two_.seat)
            assert (await one.until("refused"))["error"] == "not-your-seat"
            return one.seat == 1

    with run_server(str(tmp_path / "parasol.db")) as server:
        assert {asyncio.run(run_scenario(server.url)) for _ in range(12)} == {True, False}


def test_who_leaves_has_no_right_to_the_seat_any_more(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, table = await two(url)
        odile = await Person(url, "Odile").arrive()
        async with kuba.at(table) as client:
            await client.until("present")
            await kuba.ask("POST", f"/api/tables/{table}/leave")
            assert (await client.until("seats"))["seats"] == []
            await odile.ask("POST", f"/api/tables/{table}/join", {})
            await ada.ask("POST", f"/api/tables/{table}/start")
            await client.until("view")
            assert client.seat is None
            await client.send("resign", version=1, seat=1)
            assert (await client.until("refused"))["error"] == "not-your-seat"

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_much_talk_shuts_nobody_out(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, table = await two(url)
        async with ada.at(table) as client:
            for number in range(MAX_TALK_ON_HELLO * 2):
                await client.send("talk", text=f"text {number}")
                await client.until("talk")
                await asyncio.sleep(0.05)
        async with kuba.at(table) as other:
            kinds = await kinds_until_present(other)
            assert kinds.count("talk") == MAX_TALK_ON_HELLO
            texts = [m["text"] for m in other.messages if m["type"] == "talk"]
            assert texts[-1] == f"text {MAX_TALK_ON_HELLO * 2 - 1}"

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_who_makes_too_many_mistakes_is_warned_and_shut_out(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, _, table = await two(url)
        async with ada.at(table) as client:
            await client.until("present")
            for _ in range(MAX_BAD_MESSAGES + 1):
                await client.send("dance")
            with pytest.raises(ConnectionClosed) as end:
                await client.until("nothing")
            assert end.value.rcvd is not None
            assert (end.value.rcvd.code, end.value.rcvd.reason) == (4400, "closed")
            assert client.messages[-1]["error"] == "closed"

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_no_computer_sits_down_at_a_level_that_there_is_not(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, _, table = await two(url)
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            await client.send("takeover", version=client.version, level="wizard")
            assert (await client.until("refused"))["error"] == "bad-level"
            await client.play(client.position["moves"][0]["word"])
            assert client.version == 2

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def connections() -> int:
    """How many are in memory, open or not."""
    return sum(type(thing) is Session for thing in gc.get_objects())


def test_a_connection_that_is_closed_leaves_nothing_that_has_to_be_looked_for(
    tmp_path: Path,
) -> None:
    async def run_scenario(url: str) -> None:
        ada, _, table = await two(url)
        await ada.ask("POST", f"/api/tables/{table}/start")
        gc.collect()
        gc.disable()
        before = connections()
        async with ada.at(table) as client:
            await client.until("view")
            await client.play(client.position["moves"][0]["word"])
            await client.send("preview", version=client.version)
            await client.until("preview")
            assert connections() == before + 1
        await eventually(lambda: connections() == before)

    try:
        with run_server(str(tmp_path / "parasol.db")) as server:
            asyncio.run(run_scenario(server.url))
    finally:
        gc.enable()
