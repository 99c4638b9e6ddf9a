"""Processes hear of each other's writing."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from parasol.server.store import Store
from parasol.server.store.models import TalkRow
from parasol.server.store.sqlite import backend
from tests.server.databases import OwnPostgres, eventually, move, on, playing, seat_rows

Heard = list[tuple[str | None, int]]


def test_what_another_process_writes_is_heard(database: str) -> None:
    async def story(store: Store) -> None:
        heard: Heard = []
        await playing(store)
        await store.watch(lambda ident, version, _: heard.append((ident, version)))
        async with Store.of(database) as other:
            await move(other, "table", 0)
            await eventually(lambda: bool(heard))
            assert heard[-1] in (("table", 1), (None, 0))

    on(database, story)


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

    async def story(store: Store) -> None:
        heard: Heard = []
        await playing(store)
        await store.watch(lambda ident, version, _: heard.append((ident, version)))
        await eventually(lambda: heard == [(None, 0)])  # it may have missed something
        async with Store.of(database) as other:
            await move(other, "table", 0)
            await eventually(lambda: len(heard) > 1)

    on(database, story)


def test_own_writing_is_no_news(database: str) -> None:
    async def story(store: Store) -> None:
        heard: Heard = []
        await store.watch(lambda ident, version, _: heard.append((ident, version)))
        await playing(store, moves=5)
        await asyncio.sleep(1.3)
        assert heard == []

    on(database, story)


def test_news_says_which_table_and_version(postgres: OwnPostgres) -> None:
    database = postgres.database()

    async def story(store: Store) -> None:
        heard: Heard = []

        def listener(ident: str | None, version: int, _: object) -> None:
            heard.append((ident, version))
            raise RuntimeError("a listener that fails is nobody else's trouble")

        await store.watch(listener)
        async with Store.of(database) as other:
            for n in range(400):
                await playing(other, f"t{n}")
            await asyncio.gather(*(move(other, f"t{n}", 0) for n in range(400)))
            await eventually(lambda: {(f"t{n}", 1) for n in range(400)} <= set(heard))
            heard.clear()
            await other.set_seats(seat_rows("t1")[1:])
            await other.add_talk(
                TalkRow(table="t2", number=0, seat=0, person="p", name="P", text="hi", at=1.0)
            )
            await other.update_table("t3", listed=False)
            await eventually(lambda: set(heard) == {("t1", 0), ("t2", 0), ("t3", 0)})

    on(database, story)


def test_after_a_reconnect_everything_is_looked_at_again(postgres: OwnPostgres) -> None:
    database = postgres.database()
    # `?host=/folder` has a slash of its own, so the name is what stands before the question mark.
    name = database.partition("?")[0].rpartition("/")[2]

    async def story(store: Store) -> None:
        heard: Heard = []
        await store.watch(lambda ident, version, _: heard.append((ident, version)))
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await asyncio.to_thread(postgres.run, end)
        await eventually(lambda: heard == [(None, 0)])
        async with Store.of(database) as other:
            await playing(other, moves=1)
            await eventually(lambda: ("table", 1) in heard)
        await playing(store, "second", moves=2)  # the other connections have come back, too

    on(database, story)
