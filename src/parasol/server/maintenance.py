"""The commands backup, restore, check-upgrade and downgrade. A backup is made while a server runs.

A backup is verified before it counts: it is restored into a scratch database, and all open tables
in it are replayed. A table that these rules do not replay is no fault of the backup; it is named.
"""

import asyncio
import tempfile
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from parasol.core.errors import BadOption
from parasol.core.match import new
from parasol.core.words import Text
from parasol.server.errors import describe_failure
from parasol.server.store import Store, StoreFailed
from parasol.server.store.generations import (
    Keep,
    list_expired,
    list_generations,
    name_backup,
)
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import Table

MAX_KEPT = 10_000


def run_check_upgrade(args: Namespace) -> int:
    """Replay every open table; 1 if one goes another way than it was played."""

    async def run() -> list[str]:
        async with Store.of(args.database, must_exist=True) as store:
            return await list_replay_problems(store)

    bad = asyncio.run(run())
    for line in bad:
        print(line)
    print("All open tables replay as they were played." if not bad else f"{len(bad)} would freeze.")
    return 1 if bad else 0


async def list_replay_problems(store: Store) -> list[str]:
    """Return a line for every open table that these rules would freeze."""
    registry = Registry(store, runs_bots=False)
    try:
        idents = await store.list_unfinished_tables()
        found = [await find_replay_problem(registry, ident) for ident in idents]
    finally:
        registry.scheduler.bots.close()
    return [problem for problem in found if problem]


async def find_replay_problem(registry: Registry, ident: str) -> str:
    """Return why these rules would freeze a table, naming it; "" if it replays as it was played."""
    name = f"table {ident}"
    try:
        row = await registry.store.get_table(ident)
        if row is None:  # deleted since it was listed
            return ""
        name += f" ({row.game})"
        seats = await registry.store.get_seats(ident)
        if len(seats) != row.players:
            return f"{name}: {len(seats)} of its {row.players} seats are there"
        if row.version:
            await Table(registry, row, seats).load_log(await registry.store.get_entries(ident))
        else:  # it has no seed yet: can it still be set up?
            new(row.game, seed=0, components=row.components or None, **row.options)
    except StoreFailed:
        raise
    except Exception as error:  # of the rules, or of a row that holds nonsense
        return f"{name}: {describe_failure(error)}"
    return ""


def run_backup(args: Namespace) -> int:
    """Copy a database, verify the copy, and delete older ones that need not be kept.

    1 if open tables in it do not replay: it is a true copy all the same, so it is kept, and so
    are all older ones.
    """
    keep = _read_keep(args)
    file, folder = args.file, args.file if args.file.is_dir() else None
    if folder is not None:
        file = name_backup(folder, datetime.now(UTC))
    elif keep:
        text = Text("a folder that exists, if older backups are to be deleted")
        raise BadOption("file", str(args.file), text)
    problems = asyncio.run(_write_backup(args.database, file, verified=not args.no_verify))
    for line in problems:
        print(line)
    print(f"backup done: {file}")
    if problems:
        print(f"Open tables that do not replay: {len(problems)}. No older backup was deleted.")
        return 1
    if folder is not None:
        for path in list_expired(list_generations(folder), keep):
            path.unlink()
            print(f"deleted: {path}")
    return 0


def _read_keep(args: Namespace) -> Keep:
    for name in ("last", "daily", "weekly"):
        value = getattr(args, f"keep_{name}")
        if not 0 <= value <= MAX_KEPT:
            text = Text("a whole number from {low} to {high}", {"low": 0, "high": MAX_KEPT})
            raise BadOption(f"keep-{name}", value, text)
    return Keep(args.keep_last, args.keep_daily, args.keep_weekly)


async def _write_backup(database: str, file: Path, verified: bool) -> list[str]:
    """Write a backup; return what is wrong with the tables in it."""
    problems: list[str] = []

    async def verify(part: Path) -> None:
        problems.extend(await verify_backup(part))

    async with Store.of(database, must_exist=True) as store:
        await store.backup(file, verify if verified else None)
    return problems


async def verify_backup(file: Path) -> list[str]:
    """Restore a backup into a scratch database beside it, and replay all open tables there.

    StoreFailed if it can't be restored; else a line for every table that does not replay.
    """
    with tempfile.TemporaryDirectory(prefix=".verify-", dir=file.parent) as folder:
        async with Store.of(Path(folder) / "scratch.db") as store:
            await store.restore(file)
            return await list_replay_problems(store)


def run_restore(args: Namespace) -> int:
    """Bring a copy back into an empty database; one made for it is gone again if that fails."""

    async def run() -> None:
        store = await Store.of(args.database).open()
        try:
            await store.restore(args.file)
        except BaseException:
            await store.abandon()
            raise
        await store.close()

    asyncio.run(run())
    print(f"restore done: {args.file}")
    return 0


def run_downgrade(args: Namespace) -> int:
    """Take a database back to the schema of an older version, with all that was played since."""

    async def run() -> None:
        async with Store.of(args.database, must_exist=True) as store:
            await store.downgrade(args.to)

    asyncio.run(run())
    print(f"The database is at step {args.to} again. Start only the older version on it.")
    return 0
