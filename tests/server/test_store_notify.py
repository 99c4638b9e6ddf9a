"""Processes are notified of each other's writes."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from parasol.server.store import Store
from parasol.server.store.models import TalkRow
from parasol.server.store.sqlite import backend
from tests.server.databases import (
    OwnPostgres,
    eventually,
    make_playing_table,
    move,
    run_with_store,
    seat_rows,
)

Notifications = list[tuple[str | None, int]]


def test_a_write_of_another_process_is_notified(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        notifications: Notifications = []
        await make_playing_table(store)
        await store.watch(lambda ident, version, _: notifications.append((ident, version)))
        async with Store.of(database) as other:
            await move(other, "table", 0)
            await eventually(lambda: bool(notifications))
            assert notifications[-1] in (("table", 1), (None, 0))

    run_with_store(database, run_scenario)


def test_a_look_that_fails_is_not_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0
    look = backend.SqliteBackend._read_data_version

    def fails_at_first(self: backend.SqliteBackend) -> int:
        nonlocal looks
        looks += 1
        if looks <= 3:
            raise sqlite3.OperationalError("disk I/O error")
        return look(self)

    monkeypatch.setattr(backend, "POLL_S", 0.01)
    monkeypatch.setattr(backend.SqliteBackend, "_read_data_version", fails_at_first)
    database = str(tmp_path / "parasol.db")

    async def run_scenario(store: Store) -> None:
        notifications: Notifications = []
        await make_playing_table(store)
        await store.watch(lambda ident, version, _: notifications.append((ident, version)))
        await eventually(lambda: notifications == [(None, 0)])  # it may have missed something
        async with Store.of(database) as other:
            await move(other, "table", 0)
            await eventually(lambda: len(notifications) > 1)

    run_with_store(database, run_scenario)


def test_own_writing_is_no_news(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        notifications: Notifications = []
        await store.watch(lambda ident, version, _: notifications.append((ident, version)))
        await make_playing_table(store, moves=5)
        await asyncio.sleep(1.3)
        assert notifications == []

    run_with_store(database, run_scenario)


def test_news_says_which_table_and_version(postgres: OwnPostgres) -> None:
    database = postgres.database()

    async def run_scenario(store: Store) -> None:
        notifications: Notifications = []

        def listener(ident: str | None, version: int, _: object) -> None:
            notifications.append((ident, version))
            raise RuntimeError("a listener that fails is nobody else's trouble")

        await store.watch(listener)
        async with Store.of(database) as other:
            for n in range(400):
                await make_playing_table(other, f"t{n}")
            await asyncio.gather(*(move(other, f"t{n}", 0) for n in range(400)))
            await eventually(lambda: {(f"t{n}", 1) for n in range(400)} <= set(notifications))
            notifications.clear()
            await other.set_seats(seat_rows("t1")[1:])
            await other.add_talk(
                TalkRow(table="t2", number=0, seat=0, person="p", name="P", text="hi", at=1.0)
            )
            await other.update_table("t3", listed=False)
            await eventually(lambda: set(notifications) == {("t1", 0), ("t2", 0), ("t3", 0)})

    run_with_store(database, run_scenario)


def test_after_a_reconnect_everything_is_looked_at_again(postgres: OwnPostgres) -> None:
    database = postgres.database()
    # `?host=/folder` has a slash of its own, so the name is what stands before the question mark.
    name = database.partition("?")[0].rpartition("/")[2]

    async def run_scenario(store: Store) -> None:
        notifications: Notifications = []
        await store.watch(lambda ident, version, _: notifications.append((ident, version)))
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await asyncio.to_thread(postgres.run, end)
        await eventually(lambda: notifications == [(None, 0)])
        async with Store.of(database) as other:
            await make_playing_table(other, moves=1)
            await eventually(lambda: ("table", 1) in notifications)
        await make_playing_table(
            store, "second", moves=2
        )  # the other connections have come back, too

    run_with_store(database, run_scenario)
