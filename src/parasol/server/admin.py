"""Admin commands: retention and moderation. All work while a server runs."""

import asyncio
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import TypeVar

from parasol.core.errors import BadOption, ParasolError
from parasol.core.words import Text
from parasol.server.cli import RETENTION_FLAGS
from parasol.server.errors import Refused
from parasol.server.moderation import Moderator
from parasol.server.store import Store, StoreFailed
from parasol.server.tables.registry import Registry

T = TypeVar("T")
DAY_S = 86400.0


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

    async def sweep(store: Store) -> dict[str, int]:
        await store.note_retention(days)
        return await store.apply_retention(**limits)

    for name, count in _run_with_store(args.database, sweep).items():
        print(f"{name}: {count} deleted")
    return 0


def run_forget(args: Namespace) -> int:
    """Delete a person's data; the computer plays on for them."""
    run_with_moderator(args.database, lambda moderator: moderator.forget(args.person))
    print(f"forgotten: {args.person}")
    return 0


def run_close(args: Namespace) -> int:
    """Close a table for good; its log stays."""
    run_with_moderator(args.database, lambda moderator: moderator.close(args.table, args.reason))
    print(f"closed: {args.table}")
    return 0


def run_with_moderator(database: str, work: Callable[[Moderator], Awaitable[T]]) -> T:
    """Return the result of what an admin does by a command."""

    async def run(store: Store) -> T:
        registry = Registry(store, runs_bots=False)
        try:
            return await work(Moderator(registry))
        except Refused as refused:
            raise AdminFailed(refused.text) from None
        finally:
            await registry.close()

    return _run_with_store(database, run)


def _run_with_store(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Return the result of some work on a store that is opened for it."""

    async def run() -> T:
        async with Store.of(database, must_exist=True) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except StoreFailed as error:
        raise AdminFailed(error.text) from None
