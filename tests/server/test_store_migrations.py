"""Databases of earlier versions are brought up; those of later ones are refused."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from parasol.server.store import Store, StoreFailed, migrate
from parasol.server.store.schema import HEAD, metadata
from tests.server.databases import everything, full_house, on

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
    async def story(store: Store) -> None:
        await store.unfinished()

    on(database, story)

    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert change(database, differences) == []
    assert change(database, migrate.step) == HEAD


def test_a_database_of_the_first_version_is_upgraded_with_all_it_holds(database: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to="0001"))
    row = """INSERT INTO people (id, name, created, seen, recovery_hash)
        VALUES ('anna', 'Anna', 1, 2, '')"""
    change(database, lambda connection: connection.execute(text(row)))

    async def story(store: Store) -> None:
        found = await store.person("anna")
        assert found is not None
        assert found.name == "Anna"

    on(database, story)
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

    async def story(store: Store) -> None:
        found = [await store.table(ident) for ident in ("first", "second", "other")]
        assert [row.next for row in found if row] == ["second", "", ""]

    on(database, story)


def test_a_step_keeps_what_is_there_and_a_newer_database_is_refused(
    database: str, later: Path
) -> None:
    on(database, full_house)
    before = on(database, everything)
    change(database, lambda connection: migrate.upgrade(connection, "0099", later))
    moods = change(
        database, lambda connection: connection.execute(text("SELECT mood FROM people")).all()
    )
    assert [mood for (mood,) in moods] == ["glad"]
    with pytest.raises(StoreFailed, match="newer version of Parasol"):
        on(database, everything)
    # The rest is as it was: this version could read it, if it did not refuse.
    change(database, lambda c: c.execute(text(f"UPDATE alembic_version SET version_num='{HEAD}'")))
    assert on(database, everything) == before


def test_a_step_that_fails_leaves_no_half_of_it(database: str, later: Path) -> None:
    on(database, full_house)
    step = later / "versions" / "step_0099.py"
    step.write_text(step.read_text() + "    op.execute('SELECT nonsense FROM nowhere')\n")
    with pytest.raises(Exception, match="nowhere"):
        change(database, lambda connection: migrate.upgrade(connection, "0099", later))
    assert change(database, migrate.step) == HEAD
    on(database, everything)


OPENING = """
import asyncio, sys
from parasol.server.store import Store

async def main():
    sys.stdin.readline()
    async with Store.of(sys.argv[1]) as store:
        print(await store.unfinished())

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
    async def story() -> None:
        stores = [Store.of(database) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(story())
