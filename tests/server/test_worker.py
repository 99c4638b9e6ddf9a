"""A worker's claims: one turn, one worker, and nobody waits for a turn that came to nothing."""

import time
from typing import Any

import pytest

from parasol.core.match import from_view
from parasol.server.accounts import create_guest
from parasol.server.schemas import NewTable, Place
from parasol.server.store import Store, StoreFailed
from parasol.server.tables import lobby
from parasol.server.tables.registry import Registry
from parasol.server.tables.start import start_table
from parasol.server.worker import Worker
from tests.server.databases import run_with_store


class Idea:
    """Stands in for the pool: the first legal word, or a failure."""

    def __init__(self) -> None:
        self.fails = False

    async def decide(self, view: dict[str, Any], seat: int, level: str, seed: int) -> str:
        if self.fails:
            raise RuntimeError("the computer can't think")
        return from_view(view, seed).moves()[0].word


async def waits_for_a_computer(store: Store) -> tuple[Worker, str]:
    """A worker, and a table in play at which it is a computer's turn."""
    registry = Registry(store, runs_bots=False)
    ada, _, _ = await create_guest(store, "Ada")
    table, _ = await lobby.create_table(
        registry, ada, NewTable(game="maui", seats=[Place(kind="computer")] * 2)
    )
    await start_table(registry, table, ada.id)
    worker = Worker(Registry(store, runs_bots=False, bot_pause_s=0.0))
    worker.registry.scheduler.bots = Idea()  # type: ignore[assignment]
    return worker, table.row.id


async def due(store: Store) -> list[str]:
    return await store.list_due_tables(time.time(), 10)


def test_a_turn_that_could_not_be_kept_is_anybodys_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        worker, table = await waits_for_a_computer(store)
        append = store.append

        async def fails(*_: Any) -> None:
            raise StoreFailed("The database does not answer.")

        monkeypatch.setattr(store, "append", fails)
        assert not await worker.poll()
        assert await due(store) == [table]
        monkeypatch.setattr(store, "append", append)
        assert await worker.poll()

    run_with_store(database, run_scenario)


def test_a_claim_that_could_not_be_given_back_is_given_back_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(store: Store) -> None:
        worker, table = await waits_for_a_computer(store)
        whole = {name: getattr(store, name) for name in ("append", "release_turn")}

        async def fails(*_: Any) -> None:
            raise StoreFailed("The database does not answer.")

        for name in whole:
            monkeypatch.setattr(store, name, fails)
        assert not await worker.poll()
        assert await due(store) == []
        for name, method in whole.items():
            monkeypatch.setattr(store, name, method)
        assert await worker.poll()
        assert await due(store) == [table]

    run_with_store(database, run_scenario)


def test_a_turn_that_can_not_be_thought_over_stops_no_worker(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        worker, table = await waits_for_a_computer(store)
        worker.registry.scheduler.bots.fails = True  # type: ignore[attr-defined]
        assert not await worker.poll()
        assert await due(store) == []  # nobody else breaks their head over it for a minute
        worker.registry.scheduler.bots.fails = False  # type: ignore[attr-defined]
        await store.release_turn(table, "somebody else")
        assert await due(store) == []
        await store.release_turn(table, worker.name)
        assert await worker.poll()

    run_with_store(database, run_scenario)
