"""A database that has been in use for long: so many finished tables, their logs folded.

The rows are written by SQL in bulk, as playing them would take days; they look like those that the
server writes, each with its two seats and its record.
"""

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

from benchmarks.server import example
from benchmarks.server.players import DRAW, format_cell
from parasol.core.match import new
from parasol.server.store import Store

NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
TABLES = f"""
INSERT INTO tables (id, code, game, rules, options, components, players, status, listed, host,
    clock, takeover, places, secret, seed, created, changed, version, decider, waits_for, due,
    note, previous)
{NUMBERS}
SELECT lower(hex(randomblob(8))), hex(randomblob(3)), 'noughts_and_crosses', '1',
    '{{"players":2,"size":3}}', '{{}}', 2, 'over', 0, printf('%016x', i % 50000), NULL, '',
    'chosen', randomblob(32), randomblob(32), ? + i, ? + i, 10, -1, '', NULL, '', ''
FROM n
"""
RECORDS = "INSERT INTO records (table_id, record) SELECT id, ? FROM tables"
SEATS = """
INSERT INTO seats (table_id, seat, kind, person, name, level, secret_hash, nonce)
SELECT id, ?, 'person', host, 'Somebody', '', randomblob(32), randomblob(16) FROM tables
"""


def fill(path: Path, count: int) -> None:
    """Make a database at `path` with so many finished tables."""
    asyncio.run(_create_database(path))
    began = time.time() - count
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-800000")
        with connection:
            connection.execute(TABLES, (count, began, began))
            connection.execute(RECORDS, (_make_record(),))
            for seat in (0, 1):
                connection.execute(SEATS, (seat,))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def _create_database(path: Path) -> None:
    async with Store.of(path):
        pass


def _make_record() -> str:
    example.register()
    match = new(example.NAME, seed=1)
    for cell in DRAW:
        match.play(format_cell(cell))
    return match.record()
