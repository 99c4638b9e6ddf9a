"""Group commit: many in one transaction, each with an outcome of its own; races have one winner."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from parasol.server.store import Conflict, Store, StoreFailed, TableUpdate
from parasol.server.store.group_commit import GroupCommit
from parasol.server.store.jobs import Job
from parasol.server.store.models import PersonRow
from tests.server.databases import entry, make_playing_table, move, run_with_store


def test_what_waits_goes_into_one_transaction() -> None:
    sizes: list[int] = []

    async def commit(batch: Sequence[Job]) -> list[Any]:
        sizes.append(len(batch))
        await asyncio.sleep(0.01)
        return [None] * len(batch)

    async def run_scenario() -> None:
        writer = GroupCommit(commit)
        writer.start()
        store = Store.of("unused.db")
        store.backend.append = writer.submit  # type: ignore[method-assign, assignment]
        first = asyncio.ensure_future(move(store, "first", 0))
        await asyncio.sleep(0.001)
        await asyncio.gather(*(move(store, f"t{n}", 0) for n in range(100)), first)
        await writer.close()

    asyncio.run(run_scenario())
    assert sizes == [1, 100]


def test_many_tables_at_once_all_get_through(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        async def whole(ident: str) -> None:
            await make_playing_table(store, ident, moves=20)

        # So many that a batch is written by statements for every number of rows there is.
        await asyncio.gather(*(whole(f"t{n}") for n in range(85)))
        for n in range(85):
            found = await store.get_entries(f"t{n}")
            assert found == [entry(f"t{n}", version) for version in range(1, 21)]

    run_with_store(database, run_scenario)


def test_appends_to_one_table_may_queue_up(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store)
        await asyncio.gather(*(move(store, "table", version) for version in range(30)))
        assert len(await store.get_entries("table")) == 30

    run_with_store(database, run_scenario)


@pytest.mark.parametrize("bad", ["stale", "taken", "text", "number"])
def test_one_that_fails_does_not_fail_the_others(database: str, bad: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, "bad", moves=2)
        wrong: Callable[[], Awaitable[None]] = {
            "stale": lambda: move(store, "bad", 1),
            "taken": lambda: store.create_person(PersonRow(id="anna", name="", created=0, seen=0)),
            "text": lambda: store.append("bad", 2, [entry("bad", 3, data="\ud800")]),
            "number": lambda: store.append("bad", 2, [entry("bad", 3, seat=2**70)]),
        }[bad]
        await store.create_person(PersonRow(id="anna", name="Anna", created=0, seen=0))
        for n in range(20):
            await make_playing_table(store, f"t{n}")
        outcomes = await asyncio.gather(
            *(move(store, f"t{n}", 0) for n in range(10)),
            wrong(),
            *(move(store, f"t{n}", 0) for n in range(10, 20)),
            return_exceptions=True,
        )
        failed = outcomes.pop(10)
        assert outcomes == [None] * 20
        assert type(failed) is (Conflict if bad in ("stale", "taken") else StoreFailed)
        for n in range(20):
            assert await store.get_entries(f"t{n}") == [entry(f"t{n}", 1)]
        assert len(await store.get_entries("bad")) == 2
        found = await store.get_table("bad")
        assert found is not None
        assert found.version == 2

    run_with_store(database, run_scenario)


def test_an_entry_that_is_there_already_is_a_conflict(database: str) -> None:
    """Even when the table's row does not know of it: the key of the entries decides."""

    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=2)
        await make_playing_table(store, "other")
        await store.update_table("table", version=1)
        outcomes = await asyncio.gather(
            move(store, "table", 1), move(store, "other", 0), return_exceptions=True
        )
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None
        found = await store.get_table("table")
        assert found is not None
        assert found.version == 1

    run_with_store(database, run_scenario)


def test_whoever_has_gone_does_not_stop_the_writer(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store)
        gone = asyncio.ensure_future(move(store, "table", 0))
        await asyncio.sleep(0)
        gone.cancel()
        await make_playing_table(store, "other", moves=2)
        assert len(await store.get_entries("other")) == 2

    run_with_store(database, run_scenario)


def test_two_stores_race_and_exactly_one_wins(database: str) -> None:
    async def run_scenario(first: Store) -> None:
        async with Store.of(database) as second:
            for n in range(20):
                await make_playing_table(first, f"t{n}")
            won: dict[str, set[str]] = {"a": set(), "b": set()}

            async def racer(store: Store, name: str, ident: str, version: int) -> None:
                mine = entry(ident, version + 1, kind=name)
                try:
                    await store.append(ident, version, [mine])
                    won[name].add(f"{ident} {version}")
                except Conflict:
                    pass

            for version in range(5):
                order = [f"t{n}" for n in range(20)]
                await asyncio.gather(
                    *(racer(first, "a", ident, version) for ident in order),
                    *(racer(second, "b", ident, version) for ident in reversed(order)),
                )
            assert won["a"] | won["b"] == {f"t{n} {v}" for n in range(20) for v in range(5)}
            assert not won["a"] & won["b"]
            for n in range(20):
                for found in await second.get_entries(f"t{n}"):
                    assert f"t{n} {found.version - 1}" in won[found.kind]

    run_with_store(database, run_scenario)


CHILD = """
import asyncio, sys
from parasol.server.store import Conflict
from parasol.server.store import Store
from tests.server.databases import entry

async def main(database, name, tables, moves):
    async with Store.of(database) as store:
        async def play(ident):
            for version in range(moves):
                try:
                    await store.append(ident, version, [entry(ident, version + 1, kind=name)])
                    print(ident, version + 1, name, flush=True)
                except Conflict:
                    pass
        print("ready", flush=True)
        sys.stdin.readline()
        await asyncio.gather(*(play(f"t{n}") for n in range(tables)))

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
"""

Starter = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def child() -> Starter:
    """Starts processes that append to the tables t0, t1, …, and print what was acknowledged."""

    def start(database: str, name: str, tables: int, moves: int) -> "subprocess.Popen[str]":
        words = [sys.executable, "-c", CHILD, database, name, str(tables), str(moves)]
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            bufsize=1,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    return start


def test_two_processes_race_and_exactly_one_wins(database: str, child: Starter) -> None:
    async def tables(store: Store) -> None:
        for n in range(10):
            await make_playing_table(store, f"t{n}")

    run_with_store(database, tables)
    children = [child(database, name, 10, 30) for name in ("a", "b")]
    for process in children:
        assert process.stdin is not None
        process.stdin.write("go\n")
    acknowledged = [line for process in children for line in process.communicate()[0].splitlines()]
    assert [process.returncode for process in children] == [0, 0]

    async def written(store: Store) -> list[str]:
        logs = [await store.get_entries(f"t{n}") for n in range(10)]
        return [f"{found.table} {found.version} {found.kind}" for log in logs for found in log]

    assert sorted(run_with_store(database, written)) == sorted(acknowledged)
    assert len(acknowledged) == 300


def test_what_was_acknowledged_survives_a_kill(database: str, child: Starter) -> None:
    async def tables(store: Store) -> None:
        for n in range(20):
            await make_playing_table(store, f"t{n}")

    run_with_store(database, tables)
    process = child(database, "a", 20, 100_000)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    acknowledged = [process.stdout.readline() for _ in range(2000)]
    process.kill()
    acknowledged += process.communicate()[0].splitlines(keepends=True)

    async def check(store: Store) -> None:
        logs = {f"t{n}": await store.get_entries(f"t{n}") for n in range(20)}
        for line in acknowledged:
            if line.endswith("\n"):  # the last one may be cut off
                ident, version, _ = line.split()
                assert logs[ident][int(version) - 1].version == int(version)
        for ident, log in logs.items():
            found = await store.get_table(ident)
            assert found is not None
            assert found.version == len(log)
            await move(store, ident, len(log), TableUpdate(decider=1))

    run_with_store(database, check)
