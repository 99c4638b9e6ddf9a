"""Tables that people play at: made, joined, started, played to the end, watched, carried."""

import asyncio
import time
from pathlib import Path

import pytest
import websockets

import parasol
from parasol.core import fairness
from parasol.core.match import Match
from parasol.server.store import Store
from parasol.server.tables.registry import Registry

from .running import Client, Person, run_server


async def play_out(*clients: Client) -> None:
    """Let the clients play their first legal move until the game is over."""
    while True:
        for client in clients:
            while not client.position["over"] and client.position["moves"]:
                await client.play(client.position["moves"][0]["word"])
            if client.position["over"]:
                return
            await client.until("update", "view")


def test_two_people_play_a_whole_game_and_a_third_watches(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba = await Person(url, "Ada").arrive(), await Person(url, "Kuba").arrive()
        odile = await Person(url, "Odile").arrive()
        table = (await ada.make(game="maui", options={"variant": "crabs"}))["table"]
        found = await kuba.ask("GET", f"/api/codes/{table['code']}")
        assert found["id"] == table["id"]
        reply = await kuba.ask("POST", f"/api/tables/{table['id']}/join", {"nonce": "ab12"})
        assert reply["seat"] == 1
        await ada.ask("POST", f"/api/tables/{table['id']}/start")
        async with (
            ada.at(table["id"]) as one,
            kuba.at(table["id"]) as two,
            odile.at(table["id"]) as watcher,
        ):
            for client in (one, two, watcher):
                await client.until("view")
            assert (one.seat, two.seat, watcher.seat) == (0, 1, None)
            assert watcher.position["moves"] == []
            await both(one, two)
            while not watcher.position["over"]:
                await watcher.until("update")
            assert one.position["standings"] == two.position["standings"]
            assert watcher.log == one.log
            record = await ada.ask("GET", f"/api/tables/{table['id']}/record")
            match = parasol.load(record)
            assert [score.total for score in match.scores()] == [
                place["total"] for place in one.position["standings"]
            ]
            assert fairness.verify_record(record)
            assert match.tags["Commitment"] == table["commitment"]

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


async def both(*clients: Client) -> None:
    """Every client plays whenever it can, side by side, to the end."""

    async def alone(client: Client) -> None:
        while not client.position["over"]:
            if client.position["moves"]:
                await client.play(client.position["moves"][-1]["word"])
            else:
                await client.until("update", "view")

    await asyncio.gather(*(alone(client) for client in clients))


def test_against_the_computer_and_after_a_restart_the_game_goes_on(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def first(url: str) -> tuple[str, str, int]:
        ada = await Person(url, "Ada").arrive()
        seats = [{"kind": "me"}, {"kind": "computer", "level": "greedy"}]
        made = await ada.make(game="maui", seats=seats)
        await ada.ask("POST", f"/api/tables/{made['table']['id']}/start")
        async with ada.at(made["table"]["id"]) as client:
            await client.until("view")
            while client.version < 12:
                if client.position["moves"]:
                    await client.play(client.position["moves"][0]["word"])
                else:
                    await client.until("update")
            return made["table"]["id"], ada.token, client.version

    async def second(url: str, table: str, token: str, version: int) -> None:
        ada = Person(url, "Ada")
        ada.token = token
        async with ada.at(table) as client:
            await client.until("view")
            assert client.version >= version
            await both(client)

    with run_server(database) as server:
        table, token, version = asyncio.run(first(server.url))
    with run_server(database) as server:
        asyncio.run(second(server.url, table, token, version))


def test_a_finished_table_is_folded_into_its_record_and_still_shown(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")

    async def run_scenario(url: str) -> str:
        ada = await Person(url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "computer"}])
        table: str = made["table"]["id"]
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            await both(client)
            return table

    async def read_stored(table: str) -> tuple[int, str]:
        async with Store.of(database) as store:
            row = await store.get_table(table)
            assert row is not None
            return len(await store.get_entries(table)), row.record

    async def again(url: str, table: str) -> None:
        watcher = await Person(url, "Odile").arrive()
        async with watcher.at(table) as client:
            await client.until("view")
            assert client.position["over"]
            assert client.position["standings"]
            assert client.log[-1]["kind"] == "over"

    with run_server(database) as server:
        table = asyncio.run(run_scenario(server.url))
        while asyncio.run(read_stored(table))[0]:
            time.sleep(0.05)
    entries, record = asyncio.run(read_stored(table))
    assert entries == 0
    assert parasol.load(record).over
    with run_server(database) as server:
        asyncio.run(again(server.url, table))


def test_a_failure_inside_the_rules_leaves_no_trace_in_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, play = str(tmp_path / "parasol.db"), Match.play

    def fails_after(self: Match, words: str) -> object:
        play(self, words)
        raise ZeroDivisionError("a bug")

    async def run_scenario(url: str) -> None:
        ada = await Person(url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}] * 2)
        table = made["table"]["id"]
        await ada.ask("POST", f"/api/tables/{table}/start")
        async with ada.at(table) as client:
            await client.until("view")
            with monkeypatch.context() as patch:
                patch.setattr(Match, "play", fails_after)
                with pytest.raises(websockets.ConnectionClosed):
                    await client.play("A1")
        async with ada.at(table) as client:
            await client.until("view")
            assert client.version == 1
            assert (await client.play("A1"))["version"] == 2
        async with Store.of(database) as store:  # it replays as it was played
            fresh = await Registry(store, runs_bots=False).get(table)
            assert (fresh.row.status, fresh.row.version) == ("playing", 2)

    with run_server(database) as server:
        asyncio.run(run_scenario(server.url))
