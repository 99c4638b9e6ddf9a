"""Rematches: one a table, whoever asks and wherever, with everybody's seat kept for them."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from parasol.server.accounts import create_guest
from parasol.server.schemas import NewTable, Place
from parasol.server.store import Store
from parasol.server.tables import lobby
from parasol.server.tables.registry import Registry
from parasol.server.tables.rematch import request_rematch
from tests.server.databases import OwnPostgres, run_with_store

from .running import Client, Person, Running, run_server

Two = tuple[Running, Running]


@pytest.fixture(params=["one", pytest.param("two", marks=pytest.mark.database)])
def sites(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Two]:
    """Where Ada and where Kuba are: at one server, or at two on one PostgreSQL."""
    with contextlib.ExitStack() as stack:
        if request.param == "one":
            one = stack.enter_context(run_server(str(tmp_path / "parasol.db")))
            yield one, one
        else:
            postgres: OwnPostgres = request.getfixturevalue("postgres")
            database = postgres.database()
            yield (
                stack.enter_context(run_server(database)),
                stack.enter_context(run_server(database)),
            )


async def make_closed_table(*people: Person, **asked: Any) -> str:
    """A table of the first, at which all of them sat, after it was closed."""
    host = people[0]
    asked.setdefault("options", {"players": len(people)})
    table: str = (await host.make(game="maui", **asked))["table"]["id"]
    for guest in people[1:]:
        await guest.ask("POST", f"/api/tables/{table}/join", {})
    await host.ask("POST", f"/api/tables/{table}/start")
    await host.ask("POST", f"/api/tables/{table}/close")
    return table


async def wait_for_rematch(client: Client) -> str:
    """Return the rematch once a client has received it."""
    while not client.table.get("next"):
        await client.until("table")
    return str(client.table["next"])


def rematch_request(table: str) -> tuple[str, str]:
    return "POST", f"/api/tables/{table}/rematch"


def test_everybody_at_the_old_table_is_notified_and_sits_where_they_sat(sites: Two) -> None:
    async def run_scenario() -> None:
        ada = await Person(sites[0].url, "Ada").arrive()
        kuba = await Person(sites[1].url, "Kuba").arrive()
        watching = Person(sites[1].url, "")
        table = await make_closed_table(ada, kuba)
        async with ada.at(table) as one, kuba.at(table) as two, watching.at(table) as three:
            await asyncio.gather(*(c.until("table") for c in (one, two, three)))
            made = await kuba.ask(*rematch_request(table), status=201)
            again = made["table"]
            assert again["previous"] == table
            assert [await wait_for_rematch(client) for client in (one, two, three)] == [
                again["id"]
            ] * 3
        async with watching.at(table) as late:
            assert await wait_for_rematch(late) == again["id"]
        assert [(s["kind"], s["name"]) for s in again["seats"]] == [
            ("kept", "Ada"),
            ("person", "Kuba"),
        ]
        assert again["id"] in {t["id"] for t in await ada.ask("GET", "/api/tables/mine")}
        async with kuba.at(again["id"]) as client:
            await client.until("present")
            reply = await ada.ask(*rematch_request(table))
            assert (reply["table"]["id"], set(reply["tokens"])) == (again["id"], {"0"})
            while client.table["seats"][0]["kind"] != "person":
                await client.until("table")
        assert (await ada.ask(*rematch_request(table)))["tokens"] == {}  # she sits there already
        await kuba.ask("POST", f"/api/tables/{again['id']}/start")
        async with ada.at(again["id"]) as client:
            await client.until("view")
            assert client.seats == [0]

    asyncio.run(run_scenario())


def test_of_two_who_ask_at_once_at_two_processes_one_makes_it_and_both_sit_there(
    database: str,
) -> None:
    async def run_scenario(store: Store) -> None:
        async with Store.of(database) as second:
            one, two = Registry(store, runs_bots=False), Registry(second, runs_bots=False)
            ada, kuba = [(await create_guest(store, name))[0] for name in ("Ada", "Kuba")]
            for _ in range(5):
                seats = [Place(kind="me"), Place(kind="open"), Place(kind="computer")]
                asked = NewTable(game="maui", options={"players": 3}, seats=seats)
                old, _ = await lobby.create_table(one, ada, asked)
                sat = [old.seats[0], old.seats[1], old.seats[2]]
                sat[1].kind, sat[1].person, sat[1].name = "person", kuba.id, "Kuba"
                await store.set_seats(sat)
                await lobby.close_table(one, old, ada.id)
                there = await two.get(old.row.id)
                found = await asyncio.gather(
                    request_rematch(one, old, ada), request_rematch(two, there, kuba)
                )
                assert sorted(made for _, _, made in found) == [False, True]
                again = {table.row.id for table, _, _ in found}
                assert len(again) == 1
                assert [sorted(tokens) for _, tokens, _ in found] == [[0], [1]]
                seated = await store.get_seats(again.pop())
                assert [s.person for s in seated] == [ada.id, kuba.id, ""]
                mine = [
                    row for row in await store.list_tables_of(ada.id) if row.previous == old.row.id
                ]
                assert len(mine) == 1

    run_with_store(database, run_scenario)


def at(scenario: Callable[[str], Coroutine[Any, Any, None]], folder: Path) -> None:
    with run_server(str(folder / "parasol.db")) as server:
        asyncio.run(scenario(server.url))


def test_a_kept_seat_is_its_persons_until_the_host_opens_it(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, odile, eve = [
            await Person(url, name).arrive() for name in ("Ada", "Kuba", "Odile", "Eve")
        ]
        table = await make_closed_table(ada, kuba, odile)
        again = (await ada.ask(*rematch_request(table), status=201))["table"]["id"]
        join, seat = f"/api/tables/{again}/join", f"/api/tables/{again}/seats"
        for asked in ({}, {"seat": 1}):
            refused = await eve.ask("POST", join, asked, 409)
            assert refused["error"] == "kept"
            assert "Kuba" in refused["text"]
        assert (await kuba.ask("POST", join, {"seat": 2}, 409))["error"] == "kept"
        start = f"/api/tables/{again}/start"
        assert (await ada.ask("POST", start, status=409))["error"] == "open-seats"
        assert (await kuba.ask("PUT", f"{seat}/2", {"kind": "open"}, 403))["error"] == "not-host"
        assert (await kuba.ask("POST", join, {}))["seat"] == 1
        await ada.ask("PUT", f"{seat}/2", {"kind": "open"})
        assert (await eve.ask("POST", join, {}))["seat"] == 2
        assert (await odile.ask(*rematch_request(table)))[
            "tokens"
        ] == {}  # she came too late, and watches
        assert (await odile.ask("POST", join, {}, 409))["error"] == "full"
        await ada.ask("POST", start)

    at(run_scenario, tmp_path)


def test_a_seat_that_the_host_has_opened_is_still_free_for_whose_it_was(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba = [await Person(url, name).arrive() for name in ("Ada", "Kuba")]
        table = await make_closed_table(ada, kuba)
        again = (await ada.ask(*rematch_request(table), status=201))["table"]["id"]
        await ada.ask("PUT", f"/api/tables/{again}/seats/1", {"kind": "open"})
        assert set((await kuba.ask(*rematch_request(table)))["tokens"]) == {"1"}

    at(run_scenario, tmp_path)


def test_who_does_not_want_to_play_again_or_is_forgotten_frees_the_seat(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, odile = [await Person(url, name).arrive() for name in ("Ada", "Kuba", "Odile")]
        table = await make_closed_table(ada, kuba, odile)
        again = (await ada.ask(*rematch_request(table), status=201))["table"]["id"]
        await kuba.ask("POST", f"/api/tables/{again}/leave")
        await odile.ask("DELETE", "/api/me", status=204)
        seats = (await ada.ask("GET", f"/api/tables/{again}"))["seats"]
        assert [(s["kind"], s["name"]) for s in seats[1:]] == [("open", "")] * 2

    at(run_scenario, tmp_path)


def test_only_those_of_the_table_ask_and_a_rematch_that_was_closed_is_replaced(
    tmp_path: Path,
) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba, eve = [await Person(url, name).arrive() for name in ("Ada", "Kuba", "Eve")]
        table = await make_closed_table(ada, kuba)
        assert (await eve.ask(*rematch_request(table), status=403))["error"] == "not-your-seat"
        first = (await ada.ask(*rematch_request(table), status=201))["table"]["id"]
        await ada.ask("POST", f"/api/tables/{first}/close")
        second = (await kuba.ask(*rematch_request(table), status=201))["table"]["id"]
        assert second != first
        assert (await ada.ask("GET", f"/api/tables/{table}"))["next"] == second

    at(run_scenario, tmp_path)


def test_several_seats_on_one_device_keep_their_names(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        ada, kuba = [await Person(url, name).arrive() for name in ("Ada", "Kuba")]
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ada's aunt"}, {"kind": "open"}]
        options = {"players": 3}
        table = await make_closed_table(ada, kuba, seats=seats, options=options, places="random")
        names = {s["name"] for s in (await ada.ask("GET", f"/api/tables/{table}"))["seats"]}
        again = await kuba.ask(*rematch_request(table), status=201)
        reply = await ada.ask(*rematch_request(table))
        assert len(reply["tokens"]) == 2
        assert {s["name"] for s in reply["table"]["seats"]} == names
        await kuba.ask("POST", f"/api/tables/{again['table']['id']}/start")

    at(run_scenario, tmp_path)
