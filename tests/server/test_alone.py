"""Tables at which computers play alone: so many of a person, so many of an address."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from parasol.server.accounts import create_guest, hash_address
from parasol.server.errors import Refused
from parasol.server.schemas import Arrange, NewTable, Place
from parasol.server.store import Store
from parasol.server.tables import lobby
from parasol.server.tables.lobby import MAX_ALONE_PER_ADDRESS, MAX_ALONE_PER_PERSON
from parasol.server.tables.registry import Registry
from parasol.server.tables.rematch import request_rematch
from parasol.server.tables.start import start_table
from tests.server.databases import run_with_store
from tests.server.running import run_server

ALONE = NewTable(game="maui", seats=[Place(kind="computer")] * 2)
WITH_ME = NewTable(game="maui", seats=[Place(kind="me"), Place(kind="computer")])


async def make_alone(registry: Registry, person: Any, origin: str = "", count: int = 1) -> None:
    for _ in range(count):
        table, _ = await lobby.create_table(registry, person, ALONE, origin)
        await start_table(registry, table, person.id)


async def refuse(work: Any) -> str:
    """The text of a refusal for too many tables."""
    with pytest.raises(Refused) as refused:
        await work
    assert refused.value.code == "too-many-alone"
    return str(refused.value.text)


def test_a_person_has_so_many_tables_at_which_computers_play_alone(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        registry = Registry(store, runs_bots=False, limits_alone=True)
        ada, _, _ = await create_guest(store, "Ada")
        bob, _, _ = await create_guest(store, "Bob")
        early, _ = await lobby.create_table(registry, ada, ALONE)
        turned, _ = await lobby.create_table(registry, ada, WITH_ME)
        await make_alone(registry, ada, count=MAX_ALONE_PER_PERSON)
        text = await refuse(lobby.create_table(registry, ada, ALONE))
        assert str(MAX_ALONE_PER_PERSON) in text
        # Neither does it help to have made the table before, or to turn one's seat over later.
        await refuse(start_table(registry, early, ada.id))
        await lobby.arrange_seat(registry, turned, ada.id, 0, Arrange(kind="computer"))
        await refuse(start_table(registry, turned, ada.id))
        # Whoever plays themselves may have more, and so may others.
        mine, _ = await lobby.create_table(registry, ada, WITH_ME)
        await start_table(registry, mine, ada.id)
        await make_alone(registry, bob)
        # And one that is closed makes room for another.
        alone = next(t for t in registry.tables.values() if t.row.lane and t.row.host == ada.id)
        await lobby.close_table(registry, alone, ada.id)
        again, _, _ = await request_rematch(registry, alone, ada, "")
        await start_table(registry, again, ada.id)
        await refuse(start_table(registry, early, ada.id))

    run_with_store(database, run_scenario)


def test_an_address_has_so_many_whoever_asks_from_there(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        registry = Registry(store, runs_bots=False, limits_alone=True)
        for number in range(MAX_ALONE_PER_ADDRESS // MAX_ALONE_PER_PERSON):
            person, _, _ = await create_guest(store, f"Guest {number}")
            await make_alone(registry, person, "here", MAX_ALONE_PER_PERSON)
        new, _, _ = await create_guest(store, "New")
        text = await refuse(lobby.create_table(registry, new, ALONE, "here"))
        assert str(MAX_ALONE_PER_ADDRESS) in text
        await make_alone(registry, new, "elsewhere")
        await make_alone(registry, new)

    run_with_store(database, run_scenario)


def test_a_table_knows_a_hash_of_the_address_it_was_made_from(tmp_path: Path) -> None:
    async def make_table(url: str, address: str) -> str:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=url, transport=transport) as http:
            token = (await http.post("/api/people", json={"name": "Ada"})).json()["token"]
            asked = {"game": "maui", "seats": [{"kind": "me"}]}
            headers = {"authorization": f"Bearer {token}"}
            made = await http.post("/api/tables", json=asked, headers=headers)
            return str(made.json()["table"]["id"])

    async def run_scenario(url: str, store: Store) -> None:
        addresses = ["127.0.0.1", "127.0.0.1", "127.0.0.2"]
        idents = [await make_table(url, address) for address in addresses]
        found = [registry.tables[ident].row.origin for ident in idents]
        assert found[0] == found[1] != found[2]
        assert found == [hash_address(store.salt, address) for address in addresses]
        assert hash_address(b"another salt", "127.0.0.1") != found[0]

    with run_server(str(tmp_path / "parasol.db")) as server:
        registry: Registry = server.app.state.registry
        asyncio.run(run_scenario(server.url, registry.store))


def test_a_server_with_limits_answers_too_many(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        async with httpx.AsyncClient(base_url=url) as http:
            token = (await http.post("/api/people", json={"name": "Ada"})).json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            asked = {"game": "maui", "seats": [{"kind": "computer"}] * 2}
            statuses = []
            for _ in range(MAX_ALONE_PER_PERSON + 1):
                made = await http.post("/api/tables", json=asked)
                statuses.append(made.status_code)
                if made.status_code == 201:
                    ident = made.json()["table"]["id"]
                    assert (await http.post(f"/api/tables/{ident}/start")).status_code == 200
            assert statuses == [201] * MAX_ALONE_PER_PERSON + [429]
            assert made.json()["error"] == "too-many-alone"

    with run_server(str(tmp_path / "parasol.db"), rates=True, runs_bots=False) as server:
        asyncio.run(run_scenario(server.url))
