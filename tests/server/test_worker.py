"""A worker's claims: one turn, one worker, and nobody waits for a turn that came to nothing."""

import time
from typing import Any

import pytest

from parasol.server.accounts import arrive
from parasol.server.schemas import NewTable, Place
from parasol.server.store import Store, StoreFailed
from parasol.server.tables import lobby as seating
from parasol.server.tables.registry import Hall
from parasol.server.tables.start import start
from parasol.server.worker import Worker
from tests.server.databases import on


class Idea:
    """Stands in for the pool: the first legal word, or a failure."""

    def __init__(self) -> None:
        self.fails = False

    async def think(self, course: Any, level: str, seed: int) -> str:
        if self.fails:
            raise RuntimeError("the computer can't think")
        state = course.match.state
        return str(course.match.game.word(state, next(iter(state.actions()))))


async def waits_for_a_computer(store: Store) -> tuple[Worker, str]:
    """A worker, and a table in play at which it is a computer's turn."""
    hall = Hall(store, thinks=False)
    ada, _, _ = await arrive(store, "Ada")
    table, _ = await seating.make(
        hall, ada, NewTable(game="maui", seats=[Place(kind="computer")] * 2)
    )
    await start(hall, table, ada.id)
    worker = Worker(Hall(store, thinks=False, pace=0.0))
    worker.hall.thinkers = Idea()  # type: ignore[assignment]
    return worker, table.row.id


async def due(store: Store) -> list[str]:
    return await store.due(time.time(), 10)


def test_a_turn_that_could_not_be_kept_is_anybodys_at_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        worker, table = await waits_for_a_computer(store)
        append = store.append

        async def fails(*_: Any) -> None:
            raise StoreFailed("The database does not answer.")

        monkeypatch.setattr(store, "append", fails)
        assert not await worker.look()
        assert await due(store) == [table]
        monkeypatch.setattr(store, "append", append)
        assert await worker.look()

    on(database, story)


def test_a_claim_that_could_not_be_given_back_is_given_back_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        worker, table = await waits_for_a_computer(store)
        whole = {name: getattr(store, name) for name in ("append", "release")}

        async def fails(*_: Any) -> None:
            raise StoreFailed("The database does not answer.")

        for name in whole:
            monkeypatch.setattr(store, name, fails)
        assert not await worker.look()
        assert await due(store) == []
        for name, method in whole.items():
            monkeypatch.setattr(store, name, method)
        assert await worker.look()
        assert await due(store) == [table]

    on(database, story)


def test_a_turn_that_can_not_be_thought_over_stops_no_worker(database: str) -> None:
    async def story(store: Store) -> None:
        worker, table = await waits_for_a_computer(store)
        worker.hall.thinkers.fails = True  # type: ignore[attr-defined]
        assert not await worker.look()
        assert await due(store) == []  # nobody else breaks their head over it for a minute
        worker.hall.thinkers.fails = False  # type: ignore[attr-defined]
        await store.release(table, "somebody else")
        assert await due(store) == []
        await store.release(table, worker.name)
        assert await worker.look()

    on(database, story)
