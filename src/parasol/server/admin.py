"""Commands for whoever keeps a server in order: sweep, forget, close. All work while it runs."""

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from parasol.core.errors import BadOption, ParasolError
from parasol.core.words import Text
from parasol.server.cli import SWEPT
from parasol.server.store import Conflict, Store, StoreFailed
from parasol.server.tables import lobby as seating
from parasol.server.tables.registry import Hall

T = TypeVar("T")
DAY = 86400.0
NOTE = "closed by whoever runs this server"


class CannotKeep(ParasolError):
    """The database could not do it."""


def run_sweep(args: argparse.Namespace) -> int:
    """Delete what has not changed for so many days."""
    days = {name: getattr(args, name) for name in SWEPT if getattr(args, name) is not None}
    if not days:
        flags = ", ".join(f"--{name}" for name in SWEPT)
        text = Text("days for at least one of {flags}", {"flags": flags})
        raise BadOption("sweep", "", text)
    for name, value in days.items():
        if not 1 <= value <= 36500:
            raise BadOption(name, value, Text("days, from 1 on"))
    limits = {name: time.time() - value * DAY for name, value in days.items()}
    for name, count in _on(args.database, lambda store: store.sweep(**limits)).items():
        print(f"{name}: {count} deleted")
    return 0


def run_forget(args: argparse.Namespace) -> int:
    """Delete a person's data; the computer plays on for them."""

    async def forget(store: Store) -> bool:
        hall = Hall(store, thinks=False)
        known = await store.person(args.person) is not None
        if known:
            await seating.forget(hall, args.person)
        hall.thinkers.close()
        return known

    if not _on(args.database, forget):
        raise BadOption("person", args.person, Text("the id of somebody known here"))
    print(f"forgotten: {args.person}")
    return 0


def run_close(args: argparse.Namespace) -> int:
    """Close a table for good; its log stays."""

    async def close(store: Store) -> None:
        await store.set_table(args.table, status="closed", due=None, waits_for="", note=NOTE)

    try:
        _on(args.database, close)
    except Conflict:
        text = Text("the id of a table, as in its address")
        raise BadOption("table", args.table, text) from None
    print(f"closed: {args.table}")
    return 0


def _on(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """What comes of some work on a store that is opened for it."""

    async def run() -> T:
        async with Store.of(database, must_exist=True) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except StoreFailed as error:
        raise CannotKeep(error.text) from None
