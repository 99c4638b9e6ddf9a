"""What a server asks all day is found by an index, however many tables there are.

The databases explain every statement that the store runs, on twenty thousand tables.
"""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from parasol.server.store import Store
from parasol.server.store.models import SeatRow
from parasol.server.store.postgres.append import APPEND, SETTINGS, raw_connection_of
from parasol.server.store.postgres.backend import PostgresBackend
from parasol.server.store.queries import moderation, people, play_time, queue, retention, tables
from parasol.server.store.schema import TABLES
from parasol.server.store.sqlite import append as sqlite_append
from tests.server.databases import OwnPostgres, entry, run_with_store

FILL = """
INSERT INTO tables (id, code, game, rules, options, components, players, status, listed, host,
    takeover, places, secret, seed, created, changed, version, decider, waits_for, due, lane,
    note, previous)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
SELECT 't' || i, 'c' || i, 'maui', '1', '{}', '{}', 2,
    CASE i % 100 WHEN 0 THEN 'playing' WHEN 1 THEN 'gathering' ELSE 'over' END, i % 2 = 1,
    'p' || (i % 5000), '', 'chosen', '', '', i, i, 5, 0, 'p' || (i % 5000),
    CASE i % 200 WHEN 0 THEN i END, i / 200 % 5, '', ''
FROM n
"""
MORE = [
    "INSERT INTO seats SELECT id, 0, 'person', host, 'N', '', CAST('' AS bytea), CAST('' AS bytea)"
    " FROM tables",
    "INSERT INTO entries SELECT id, 5, 0, 'move', '[]', '', 1 FROM tables",
    "INSERT INTO talk SELECT id, 1, 0, host, 'N', 'hi', 1 FROM tables",
    "INSERT INTO people SELECT id, 'N', created, changed, CAST(id AS bytea) FROM tables",
    "INSERT INTO records SELECT id, 'all' FROM tables",
    "INSERT INTO sessions (hash, person, created, seen)"
    " SELECT CAST(id AS bytea), host, created, changed FROM tables",
    "ANALYZE",
]

SEAT = SeatRow(table="t77", seat=0, kind="person", person="p77", name="N")
SIT = SeatRow(table="t101", seat=0, kind="person", person="p101", name="N")

LARGE_TABLES = TABLES.keys() - {"server_state"}  # which has one row
Work = Callable[[Connection], Any]
EVERY_DAY: dict[str, Work] = {
    "table": lambda c: tables.get_table(c, "t77"),
    "by_code": lambda c: tables.find_by_code(c, "c77"),
    "seats": lambda c: tables.get_seats(c, "t77"),
    "seats_of": lambda c: tables.get_seats_of(c, ["t77", "t78"]),
    "entries": lambda c: tables.get_entries(c, "t77", 3),
    "talk": lambda c: tables.get_talk(c, "t77", 3, 40),
    "open_tables": lambda c: tables.list_open_tables(c, 20, 15000.0),
    "my_tables": lambda c: tables.list_tables_of(c, "p77", 20),
    "deadline": queue.get_next_deadline,
    "claim clocks": lambda c: queue.claim_clocks(c, "worker", 5000.0, 10, 1.0, 2.0),
    "claim turns": lambda c: queue.claim_turns(c, "worker", 5, 5, 3.0, 4.0),
    "lease": lambda c: queue.set_lease(c, "worker", ["t9800"], 5.0),
    "set_due": lambda c: queue.set_due(c, "t9800", 5, 6.0, 1),
    "count alone": lambda c: queue.count_alone(c, "p77", "a"),
    "queue stats": lambda c: queue.get_stats(c, 5.0, 5.0),
    "play time": play_time.read,
    "beat": lambda c: play_time.beat(c, 5.0),
    "set_table": lambda c: tables.update_table(c, "t77", "over", {"note": "n"}),
    "set_seats": lambda c: tables.set_seats(c, [SEAT], [SEAT], "over"),
    "start": lambda c: tables.start_table(c, entry("t101", 1), [SIT], [SIT], {"seed": b"s"}),
    "fold": lambda c: tables.compact_logs(c, ["t78"]),
    "person": lambda c: people.get_person(c, "t77"),
    "recover": lambda c: people.find_by_recovery_code(c, b"code"),
    "session": lambda c: people.get_session(c, b"t77"),
    "touch": lambda c: people.touch_session(c, b"t77", 1.0, "192.0.2.7"),
    "sessions": lambda c: people.list_sessions(c, "p77"),
    "renew": lambda c: people.renew_session(c, b"t77", b"new"),
    "unfinished_of": lambda c: tables.list_unfinished_of(c, "p77"),
    "talk_line": lambda c: moderation.get_talk_line(c, "t77", 1),
    "talk_of": lambda c: moderation.list_talk_of(c, "p77", 20),
}
NOW_AND_THEN: dict[str, Work] = {
    "unfinished": tables.list_unfinished,
    "rename": lambda c: people.update_person(c, "t77", {"name": "New"}),
    "forget_person": lambda c: people.delete_person(c, "p79"),
    "sweep finished": lambda c: retention.delete_tables(c, "over", 50.0, 10),
    "sweep idle": lambda c: retention.delete_tables(c, "playing", 500.0, 10),
    "sweep sessions": lambda c: retention.delete_sessions(c, 20.0, 10),
    "export seats": lambda c: tables.list_seats_of(c, "p77"),
    "export records": lambda c: tables.list_records_of(c, "p77", 20),
    "sweep reports": lambda c: retention.delete_reports(c, 50.0, 10),
    "sweep audit": lambda c: retention.delete_audit(c, 50.0, 10),
    "sweep people": lambda c: retention.delete_people(c, 20.0, 10),
}


def filled(connection: Connection) -> None:
    bytes_type = "blob" if connection.dialect.name == "sqlite" else "bytea"
    for statement in [FILL, *MORE]:
        connection.execute(text(statement.replace("bytea", bytes_type)))


async def fill(store: Store) -> None:
    await store.backend.write(filled)


@pytest.fixture(scope="module")
def full_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A SQLite file with twenty thousand tables."""
    file = str(tmp_path_factory.mktemp("plans") / "parasol.db")
    run_with_store(file, fill)
    return file


@pytest.fixture(scope="module")
def full_server(postgres: OwnPostgres) -> str:
    """A PostgreSQL database with twenty thousand tables."""
    database = postgres.database()
    run_with_store(database, fill)
    return database


def plans(database: str, work: Work) -> list[str]:
    """The plans of all statements that a work runs."""
    found: list[str] = []

    def explain(
        connection: Connection, cursor: Any, statement: str, values: Any, _: Any, many: bool
    ) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
            verb = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
            cursor.execute(f"{verb} {statement}", values[0] if many else values)
            lines = "\n".join(str(row[-1]) for row in cursor.fetchall())
            found.append(f"{statement}\n{lines}\n")

    def explained(connection: Connection) -> None:
        event.listen(connection, "before_cursor_execute", explain)
        try:
            work(connection)
        finally:
            event.remove(connection, "before_cursor_execute", explain)

    async def run_scenario(store: Store) -> None:
        await store.backend.write(explained)

    run_with_store(database, run_scenario)
    assert found
    return found


def scans(plan: str) -> list[str]:
    """The lines of a plan that go through a whole table; parts of the query itself are none."""
    return [
        line
        for line in plan.splitlines()
        if ("Seq Scan" in line or (line.startswith("SCAN") and "USING" not in line))
        and LARGE_TABLES & set(line.split())
    ]


@pytest.mark.parametrize("name", [*EVERY_DAY, *NOW_AND_THEN])
def test_sqlite_never_scans(full_file: str, name: str) -> None:
    for plan in plans(full_file, (EVERY_DAY | NOW_AND_THEN)[name]):
        assert not scans(plan), plan


@pytest.mark.parametrize("name", EVERY_DAY)
def test_postgresql_never_scans(full_server: str, name: str) -> None:
    for plan in plans(full_server, EVERY_DAY[name]):
        assert not scans(plan), plan


def test_an_append_finds_its_table_by_key_on_sqlite(full_file: str) -> None:
    with contextlib.closing(sqlite3.connect(full_file)) as file:
        for statement, columns in (
            (sqlite_append.UPDATE_ANY, 12),
            (sqlite_append.UPDATE_STEADY, 7),
        ):
            for size in (1, 2, 17, sqlite_append.MAX_ROWS_PER_STATEMENT):
                query = f"EXPLAIN QUERY PLAN {statement.make_sql(size)}"
                found = file.execute(query, [None] * columns * size)
                plan = "\n".join(row[-1] for row in found)
                assert "SEARCH tables USING INDEX sqlite_autoindex_tables_1 (id=?)" in plan, size
                assert "SCAN tables" not in plan, size


def test_an_append_finds_its_table_by_key_on_postgresql(full_server: str) -> None:
    async def run_scenario(store: Store) -> None:
        assert isinstance(store.backend, PostgresBackend)
        async with store.backend._single.connect() as connection:
            wire = await raw_connection_of(connection)
            await wire.execute(SETTINGS)
            rows = await wire.fetch(f"EXPLAIN {APPEND}", *[[]] * 20)
            plan = "\n".join(row[0] for row in rows)
        assert plan.count("Index Scan using tables_pkey") == 2, plan
        assert not scans(plan), plan

    run_with_store(full_server, run_scenario)


def test_a_scan_would_be_noticed(full_file: str, full_server: str) -> None:
    for database in (full_file, full_server):
        (plan,) = plans(database, lambda c: c.execute(text("SELECT 1 FROM tables WHERE rules='2'")))
        assert scans(plan), plan


def test_the_path_of_a_file_may_be_given(tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> None:
        assert await store.list_unfinished_tables() == []

    run_with_store(str(tmp_path / "a %20 file.db"), run_scenario)
    assert (tmp_path / "a %20 file.db").exists()
