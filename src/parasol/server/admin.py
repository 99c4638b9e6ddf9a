"""Admin commands: retention and moderation. All work while a server runs."""

import asyncio
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import TypeVar

from parasol.core.errors import BadOption, ParasolError
from parasol.core.words import Text
from parasol.server.cli import RETENTION_FLAGS
from parasol.server.store import Conflict, Store, StoreFailed
from parasol.server.tables.lobby import delete_person
from parasol.server.tables.registry import Registry

T = TypeVar("T")
DAY_S = 86400.0
CLOSED_NOTE = "closed by whoever runs this server"


class AdminFailed(ParasolError):
    """The database could not do it."""


def run_sweep(args: Namespace) -> int:
    """Delete what has not changed for so many days."""
    days = {
        name: getattr(args, name) for name in RETENTION_FLAGS if getattr(args, name) is not None
    }
    if not days:
        flags = ", ".join(f"--{name}" for name in RETENTION_FLAGS)
        text = Text("days for at least one of {flags}", {"flags": flags})
        raise BadOption("sweep", "", text)
    for name, value in days.items():
        if not 1 <= value <= 36500:
            raise BadOption(name, value, Text("days, from 1 on"))
    limits = {name: time.time() - value * DAY_S for name, value in days.items()}
    for name, count in _run_with_store(
        args.database, lambda store: store.apply_retention(**limits)
    ).items():
        print(f"{name}: {count} deleted")
    return 0


def run_forget(args: Namespace) -> int:
    """Delete a person's data; the computer plays on for them."""

    async def forget(store: Store) -> bool:
        registry = Registry(store, runs_bots=False)
        known = await store.get_person(args.person) is not None
        if known:
            await delete_person(registry, args.person)
        registry.scheduler.bots.close()
        return known

    if not _run_with_store(args.database, forget):
        raise BadOption("person", args.person, Text("the id of somebody known here"))
    print(f"forgotten: {args.person}")
    return 0


def run_close(args: Namespace) -> int:
    """Close a table for good; its log stays."""

    async def close(store: Store) -> None:
        await store.update_table(
            args.table, status="closed", due=None, waits_for="", note=CLOSED_NOTE
        )

    try:
        _run_with_store(args.database, close)
    except Conflict:
        text = Text("the id of a table, as in its address")
        raise BadOption("table", args.table, text) from None
    print(f"closed: {args.table}")
    return 0


def _run_with_store(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Return the result of some work on a store that is opened for it."""

    async def run() -> T:
        async with Store.of(database, must_exist=True) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except StoreFailed as error:
        raise AdminFailed(error.text) from None
