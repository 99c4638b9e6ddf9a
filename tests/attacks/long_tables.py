"""Tables with logs and talk longer than any game needs, written before the server starts.

Such a log grows by a move and its undo, again and again; a server refuses to let one grow as long
by now, but one may have become so before.
"""

import time
from pathlib import Path

from sqlalchemy import Connection

from parasol.server import accounts
from parasol.server.schemas import NewTable, Place
from parasol.server.store import Store, TableUpdate
from parasol.server.store.models import EntryRow, PersonRow, TalkRow
from parasol.server.store.queries import tables
from parasol.server.tables import lobby, log
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.registry import Registry
from parasol.server.tables.start import start_table

TEXTS = 2000
UNDOABLE = "$A"
"""The first word of a game of Maui that shows nothing hidden, so that it can be taken back."""


async def write_long_tables(database: Path, count: int, entries: int) -> list[str]:
    """Write so many tables with so many entries each; return their ids."""
    async with Store.of(database) as store:
        registry = Registry(store, runs_bots=False)
        person, _, _ = await accounts.create_guest(store, "Longwinded")
        return [await write_long_table(registry, person, entries) for _ in range(count)]


async def write_long_table(registry: Registry, person: PersonRow, entries: int) -> str:
    """Write one such table; return its id."""
    asked = NewTable(game="maui", seats=[Place(kind="me"), Place(kind="me")])
    table, _ = await lobby.create_table(registry, person, asked)
    await start_table(registry, table, person.id)
    assert table.live is not None
    store, ident, version = registry.store, table.row.id, table.live.version
    rows = make_entries(ident, table.live, entries)
    await store.append(ident, version, rows, TableUpdate(status="playing", decider=0))
    said = TalkRow(
        table=ident, number=0, seat=0, person=person.id, name=person.name, text="x" * 300, at=0.0
    )

    def add_texts(connection: Connection) -> None:
        for _ in range(TEXTS):
            tables.add_talk(connection, said)

    await store.backend.write(add_texts)
    return ident


def make_entries(ident: str, live: LiveMatch, count: int) -> list[EntryRow]:
    """Return a move and its undo, again and again, up to so many entries in all."""
    rows = []
    while live.version < count:
        entry: log.AnyEntry = log.Undo(0) if live.match.steps else log.Move(0, UNDOABLE)
        live.apply(entry, time.time())
        rows.append(
            EntryRow(
                table=ident,
                version=live.version,
                seat=0,
                kind=log.get_kind(entry),
                data=log.encode_entry(entry),
                digest=live.match.digest(),
                at=time.time(),
            )
        )
    return rows
