"""Databases of earlier versions are brought up; those of later ones are refused."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from parasol.server.store import Store, StoreFailed, migrate
from parasol.server.store.models import EntryRow, Lane
from parasol.server.store.schema import HEAD, metadata
from tests.server.databases import dump_store, entry, fill_store, run_with_store

LATER = '''
"""A step that a later version might take."""

import sqlalchemy as sa
from alembic import op

revision = "0099"
down_revision = "{head}"


def upgrade() -> None:
    """Something new for every person."""
    op.add_column("people", sa.Column("mood", sa.Text, nullable=False, server_default="fine"))
    op.execute("UPDATE people SET mood = 'glad' WHERE id = 'anna'")
'''


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The steps of a later version."""
    steps = tmp_path / "steps"
    shutil.copytree(migrate.STEPS, steps)
    (steps / "versions" / "step_0099.py").write_text(LATER.format(head=HEAD))
    return steps


def change(database: str, work: Callable[[Connection], Any]) -> Any:
    """Do something to a database that no store has open."""
    if database.startswith("sqlite"):
        engine = create_engine(database, poolclass=NullPool)
        event.listen(engine, "connect", lambda raw, _: setattr(raw, "isolation_level", None))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        with engine.begin() as connection:
            return work(connection)

    async def go() -> Any:
        url = database.replace("postgresql:", "postgresql+asyncpg:")
        async with create_async_engine(url, poolclass=NullPool).begin() as connection:
            return await connection.run_sync(work)

    return asyncio.run(go())


def test_the_steps_lead_to_the_schema(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.list_unfinished_tables()

    run_with_store(database, run_scenario)

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert change(database, differences) == []
    assert change(database, migrate.step) == HEAD


def test_a_database_of_the_first_version_is_upgraded_with_all_it_holds(database: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to="0001"))
    row = """INSERT INTO people (id, name, created, seen, recovery_hash)
        VALUES ('anna', 'Anna', 1, 2, '')"""
    change(database, lambda connection: connection.execute(text(row)))

    async def run_scenario(store: Store) -> None:
        found = await store.get_person("anna")
        assert found is not None
        assert found.name == "Anna"

    run_with_store(database, run_scenario)
    assert change(database, migrate.step) == HEAD


def test_tables_of_the_first_version_learn_their_rematch(database: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to="0001"))
    row = """INSERT INTO tables (id, code, game, rules, options, components, players, status,
        listed, host, takeover, places, secret, seed, created, changed, version, decider,
        waits_for, note, previous) VALUES ('{0}', '{0}', 'maui', '1', '{{}}', '{{}}', 2, 'over',
        false, '', '', 'chosen', '', '', 1, 1, 0, 0, '', '', '{1}')"""
    for ident, previous in (("first", ""), ("second", "first"), ("other", "")):
        made = text(row.format(ident, previous))
        change(database, partial(Connection.execute, statement=made))

    async def run_scenario(store: Store) -> None:
        found = [await store.get_table(ident) for ident in ("first", "second", "other")]
        assert [row.next for row in found if row] == ["second", "", ""]

    run_with_store(database, run_scenario)


# Step 0004: the move journal of SQLite, whose rows held many appends each, as msgpack

TABLE = """INSERT INTO tables (id, code, game, rules, options, components, players, status,
    listed, host, takeover, places, secret, seed, created, changed, version, decider,
    waits_for, note, previous, claimed_by, claimed_until)
    VALUES (:id, :id, 'maui', '1', '{}', '{}', 2, :status, false, 'anna', '', 'chosen', x'', x'',
    1, 1, :version, 0, 'anna', '', '', 'worker', 1e12)"""
ENTRY = """INSERT INTO entries (table_id, version, seat, kind, data, digest, at)
    VALUES (:id, :version, 0, 'move', 'there before', 'd', 1)"""
PAGE = "INSERT INTO daybook (page, written) VALUES (:page, :written)"


def journal_append(
    table: str,
    version: int,
    words: list[str],
    *,
    status: str | None = None,
    decider: int | None = None,
    waits_for: str | None = None,
    due: tuple[float | None] | None = None,
    record: str | None = None,
    note: str | None = None,
) -> list[Any]:
    """An append as step 0003 wrote it; `due` in a tuple where it is set."""
    entries = [(1, "move", data, "digest", 10.0 + n) for n, data in enumerate(words, version + 1)]
    head = [table, version, 10.0 + version + len(words), False, entries]
    return [*head, status, decider, waits_for, due is not None, *(due or [None]), record, note]


def make_journal(connection: Connection, *pages: list[Any]) -> None:
    """A database of step 0003 with some tables in play, and what is in its journal."""
    migrate.upgrade(connection, to="0003")
    for ident, version in (("one", 1), ("two", 0), ("over", 3), ("spoilt", 7), ("taken", 1)):
        connection.execute(text(TABLE), {"id": ident, "version": version, "status": "playing"})
        for number in range(1, version + 1):
            connection.execute(text(ENTRY), {"id": ident, "version": number})
    connection.execute(text(ENTRY), {"id": "taken", "version": 3})
    connection.execute(text(TABLE), {"id": "closed", "version": 0, "status": "closed"})
    connection.execute(text(PAGE), {"page": 0, "written": bytes(range(16))})  # whose it is
    for number, page in enumerate(pages, 5):
        written = msgspec.msgpack.encode(page)
        connection.execute(text(PAGE), {"page": number, "written": written})


PAGES = [
    [
        journal_append("one", 1, ["A1"], decider=1, waits_for="bert", due=(5.5,)),
        journal_append("two", 0, ["B1", "B2 \u2602"], status="paused", note="a note"),
    ],
    [
        journal_append("closed", 0, ["too late"]),
        journal_append("spoilt", 1, ["does not fit"]),
        journal_append("taken", 1, ["fits", "is there already"], note="lost"),
        journal_append("one", 2, ["A2", "A3"], due=(None,)),
    ],
    [journal_append("over", 3, ["C1"], status="over", record="[Game]", waits_for="")],
]


async def read_journalled(store: Store) -> dict[str, Any]:
    """What became of the tables of `make_journal`."""
    found = {}
    for ident in ("one", "two", "over", "spoilt", "taken", "closed"):
        row = await store.get_table(ident)
        assert row is not None
        assert row.version == len(await store.get_entries(ident)) or ident == "taken"
        words = [entry.data for entry in await store.get_entries(ident)]
        found[ident] = (row.status, row.decider, row.waits_for, row.due, row.note, words)
    return found


JOURNALLED = {
    "one": ("playing", 1, "bert", None, "", ["there before", "A1", "A2", "A3"]),
    "two": ("paused", 0, "anna", None, "a note", ["B1", "B2 \u2602"]),
    "over": ("over", 0, "", None, "", [*["there before"] * 3, "C1"]),
    "spoilt": ("playing", 0, "anna", None, "", ["there before"] * 7),
    "taken": ("playing", 0, "anna", None, "", ["there before"] * 2),
    "closed": ("closed", 0, "anna", None, "", []),
}


async def read_claim(store: Store, ident: str) -> float:
    """Until when a table's turn is claimed."""
    query = text("SELECT claimed_until FROM tables WHERE id = :id")
    return float(await store.backend.read(lambda c: c.execute(query, {"id": ident}).scalar_one()))


def test_moves_that_are_still_in_the_journal_come_to_their_tables(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = f"sqlite:///{tmp_path / 'parasol.db'}"
    change(database, lambda connection: make_journal(connection, *PAGES))

    async def run_scenario(store: Store) -> None:
        assert await read_journalled(store) == JOURNALLED
        (last,) = await store.get_entries("two", 1)
        assert last == EntryRow(
            table="two", version=2, seat=1, kind="move", data="B2 \u2602", digest="digest", at=12.0
        )
        one, over = await store.get_table("one"), await store.get_table("over")
        assert one is not None
        assert over is not None
        assert (one.changed, over.record) == (14.0, "[Game]")
        assert await read_claim(store, "one") == 0.0  # a move ends a claim
        await store.append("one", 4, [entry("one", 5)])

    run_with_store(database, run_scenario)
    assert change(database, lambda c: inspect(c).has_table("daybook")) is False
    assert change(database, migrate.step) == HEAD
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(errors) == 3  # what did not fit is not lost without a word
    for words in ("too late", "does not fit", "is there already"):
        assert any(words in error for error in errors)


def test_an_empty_journal_is_dropped(database: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to="0003"))

    async def run_scenario(store: Store) -> None:
        assert await store.list_unfinished_tables() == []

    run_with_store(database, run_scenario)
    assert change(database, lambda c: inspect(c).has_table("daybook")) is False


def test_a_copy_of_a_file_with_a_journal_is_restored_with_its_moves(
    database: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    change(f"sqlite:///{copy}", lambda connection: make_journal(connection, *PAGES))
    before = copy.read_bytes()

    async def run_scenario(store: Store) -> None:
        await store.restore(copy)
        assert await read_journalled(store) == JOURNALLED

    run_with_store(database, run_scenario)
    assert copy.read_bytes() == before


# Step 0006: moderation

TALK = """INSERT INTO talk (table_id, number, seat, person, name, text, at)
    VALUES ('one', :number, :seat, :person, 'N', 'hi', 1)"""
SEAT = """INSERT INTO seats (table_id, seat, kind, person, name, level, secret_hash, nonce)
    VALUES ('one', :seat, 'person', :person, 'N', '', '', '')"""
SESSION = "INSERT INTO sessions (hash, person, created, seen) VALUES (:hash, 'anna', 1, 2)"


def test_talk_by_a_seats_token_gets_the_seats_person(database: str) -> None:
    def fill(connection: Connection) -> None:
        migrate.upgrade(connection, to="0004")
        for seat, who in enumerate(("anna", "bert", "")):
            connection.execute(text(SEAT), {"seat": seat, "person": who})
        said = [(0, "anna"), (0, ""), (1, ""), (2, ""), (-1, "carl"), (7, "")]
        for number, (seat, who) in enumerate(said, 1):
            connection.execute(text(TALK), {"number": number, "seat": seat, "person": who})
        connection.execute(text(SESSION), {"hash": bytes(range(32))})

    async def run_scenario(store: Store) -> None:
        people = [row.person for row in await store.get_talk("one")]
        assert people == ["anna", "anna", "bert", "", "carl", ""]
        found = await store.get_session(bytes(range(32)))
        assert found is not None
        assert (found.person, found.created, found.seen) == ("anna", 1.0, 2.0)
        assert found.device == found.address == ""

    change(database, fill)
    run_with_store(database, run_scenario)
    assert change(database, migrate.step) == HEAD


def test_a_step_keeps_what_is_there_and_a_newer_database_is_refused(
    database: str, later: Path
) -> None:
    run_with_store(database, fill_store)
    before = run_with_store(database, dump_store)
    change(database, lambda connection: migrate.upgrade(connection, "0099", later))
    moods = change(
        database, lambda connection: connection.execute(text("SELECT mood FROM people")).all()
    )
    assert [mood for (mood,) in moods] == ["glad"]
    with pytest.raises(StoreFailed, match="newer version of Parasol"):
        run_with_store(database, dump_store)
    # The rest is as it was: this version could read it, if it did not refuse.
    change(database, lambda c: c.execute(text(f"UPDATE alembic_version SET version_num='{HEAD}'")))
    assert run_with_store(database, dump_store) == before


def test_a_step_that_fails_leaves_no_half_of_it(database: str, later: Path) -> None:
    run_with_store(database, fill_store)
    step = later / "versions" / "step_0099.py"
    step.write_text(step.read_text() + "    op.execute('SELECT nonsense FROM nowhere')\n")
    with pytest.raises(Exception, match="nowhere"):
        change(database, lambda connection: migrate.upgrade(connection, "0099", later))
    assert change(database, migrate.step) == HEAD
    run_with_store(database, dump_store)


OPENING = """
import asyncio, sys
from parasol.server.store import Store

async def main():
    sys.stdin.readline()
    async with Store.of(sys.argv[1]) as store:
        print(await store.list_unfinished_tables())

print("ready", flush=True)
asyncio.run(main())
"""


def test_processes_that_open_a_new_database_at_once_do_not_collide(database: str) -> None:
    children = [
        subprocess.Popen(
            [sys.executable, "-c", OPENING, database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for child in children:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    assert [child.communicate()[0] for child in children] == ["[]\n"] * 4
    assert [child.returncode for child in children] == [0] * 4


def test_stores_of_one_process_may_open_at_once(database: str) -> None:
    async def run_scenario() -> None:
        stores = [Store.of(database) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run_scenario())


# Step 0005: due work as a queue

DUE_TABLE = """INSERT INTO tables (id, code, game, rules, options, components, players, status,
    listed, host, takeover, places, secret, seed, created, changed, version, decider, waits_for,
    due, note, previous) VALUES (:id, :id, 'maui', '1', '{}', '{}', 2, :status, false, 'anna', '',
    'chosen', '', '', 1, :changed, 3, 0, '', :due, '', '')"""


def test_what_was_due_before_there_was_a_queue_waits_in_it(database: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to="0004"))
    rows: list[dict[str, Any]] = [
        {"id": "later", "status": "playing", "changed": 60.0, "due": 0.0},
        {"id": "sooner", "status": "playing", "changed": 50.0, "due": 0.0},
        {"id": "clock", "status": "playing", "changed": 70.0, "due": 90.0},
        {"id": "nothing", "status": "playing", "changed": 80.0, "due": None},
        {"id": "paused", "status": "paused", "changed": 80.0, "due": None},
    ]
    change(database, lambda connection: connection.execute(text(DUE_TABLE), rows))

    async def run_scenario(store: Store) -> None:
        found = [await store.get_table(row["id"]) for row in rows]
        assert [(row.due, row.lane, row.origin) for row in found if row] == [
            (60.0, Lane.SLOW, ""),
            (50.0, Lane.SLOW, ""),
            (90.0, Lane.CLOCK, ""),
            (None, Lane.CLOCK, ""),
            (None, Lane.CLOCK, ""),
        ]
        assert await store.get_next_deadline() == 90.0
        claimed, _ = await store.claim_turns("worker", 5, 5, 1.0)
        assert [work.table for work in claimed] == ["sooner", "later"]
        # Nobody is charged for the time between the last move and the upgrade.
        assert store.play_time.now() == 70.0
        await store.beat(3.0)
        assert store.play_time.now() == 70.0

    run_with_store(database, run_scenario)
    assert change(database, migrate.step) == HEAD
    change(database, lambda connection: migrate.downgrade(connection, "0004"))
    due = text("SELECT due FROM tables ORDER BY changed, id")
    found = change(database, lambda connection: list(connection.execute(due).scalars()))
    assert found == [0.0, 0.0, 90.0, None, None], "as the earlier version knows turns"
