"""Back to an older version: its schema again, with everything that was played in the meantime."""

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, inspect

from parasol.cli import main
from parasol.server.store import Store, StoreFailed, migrate
from parasol.server.store.schema import HEAD
from tests.server.databases import dump_store, fill_store, move, run_with_store
from tests.server.test_store_migrations import LATER, change

STEPS = sorted(path.stem.removeprefix("step_") for path in migrate.STEPS.glob("versions/step_*"))
MODERATION = ("restrictions", "reports", "admins", "audit")
"""What the newest step has added, and the one before does not know."""
UNDO = """

def downgrade() -> None:
    op.drop_column("people", "mood")
"""


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The steps of a later version, the last of which can be taken back."""
    steps = tmp_path / "steps"
    shutil.copytree(migrate.STEPS, steps)
    (steps / "versions" / "step_0099.py").write_text(LATER.format(head=HEAD) + UNDO)
    return steps


def describe_schema(connection: Connection) -> dict[str, Any]:
    """The tables of a database with their columns and indexes."""
    found = inspect(connection)
    return {
        table: (
            [
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in found.get_columns(table)
            ],
            sorted(
                (str(index["name"]), index["column_names"], index["unique"])
                for index in found.get_indexes(table)
            ),
        )
        for table in found.get_table_names()
    }


@pytest.mark.parametrize("to", STEPS[:-1])
def test_every_step_can_be_taken_back(database: str, to: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to=to))
    before = change(database, describe_schema)
    change(database, migrate.upgrade)
    change(database, lambda connection: migrate.downgrade(connection, to))
    assert change(database, describe_schema) == before
    assert change(database, migrate.step) == to


def test_nothing_that_both_versions_know_is_lost_by_going_back_and_forth(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_with_store(database, fill_store)
    before = run_with_store(database, dump_store)
    assert main(["downgrade", "--database", database, "--to", STEPS[-2]]) == 0
    assert f"step {STEPS[-2]}" in capsys.readouterr().out
    assert change(database, migrate.step) == STEPS[-2]
    after = run_with_store(database, dump_store)
    session = msgspec.structs.replace(before["session"], id="0080", address="")
    unknown = {"session": session, "retention": {}, **{name: [] for name in MODERATION}}
    assert after == before | unknown


def test_moves_made_with_the_newer_version_are_there_in_the_older_one(
    database: str, later: Path
) -> None:
    run_with_store(database, fill_store)
    change(database, lambda connection: migrate.upgrade(connection, "0099", later))
    # A move while the newer version runs: it writes what this one would.

    async def play(store: Store) -> None:
        await move(store, "played", 5)

    change(database, lambda connection: set_step(connection, HEAD))
    run_with_store(database, play)
    change(database, lambda connection: set_step(connection, "0099"))
    with pytest.raises(StoreFailed, match=f"this version knows {HEAD}"):
        run_with_store(database, dump_store)
    change(database, lambda connection: migrate.downgrade(connection, HEAD, later))
    found = run_with_store(database, dump_store)
    assert [entry.version for entry in found["entries"][0]] == [1, 2, 3, 4, 5, 6]


def set_step(connection: Connection, to: str) -> None:
    """Let a database pass for one of another version."""
    connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{to}'")


def test_a_step_that_is_not_there_or_can_not_be_taken_back_is_named(
    database: str, later: Path
) -> None:
    (later / "versions" / "step_0099.py").write_text(LATER.format(head=HEAD))
    change(database, lambda connection: migrate.upgrade(connection, "0099", later))
    for to, expected in ((HEAD, "Step 0099 can't be taken back"), ("0098", "no step 0098")):
        with pytest.raises(StoreFailed, match=expected):
            change(database, partial(migrate.downgrade, to=to, steps=later))
    assert change(database, migrate.step) == "0099"


def test_a_database_is_not_taken_forward_by_going_back(database: str) -> None:
    change(database, lambda connection: migrate.upgrade(connection, to=STEPS[0]))
    with pytest.raises(StoreFailed, match=f"at step {STEPS[0]}, which is older than {HEAD}"):
        change(database, lambda connection: migrate.downgrade(connection, HEAD))
