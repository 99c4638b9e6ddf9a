"""How many appends a second the store carries, each on disk before it counts.

    python -m benchmarks.bench_store [--quick] [--tables 500] [--database URL]

Five hundred tables move at the same time, each waiting for its own move before the next, on a
SQLite file and on a PostgreSQL of its own (or on the database given). The figures depend on the
disk more than on anything else; there is no bar.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from parasol.server.store import Store, TableUpdate
from parasol.server.store.models import EntryRow, SeatRow, TableRow


async def appends_per_second(database: str, tables: int, moves: int) -> tuple[float, float]:
    """Appends a second, and the slowest of a hundred in seconds."""
    async with Store.of(database) as store:
        now = time.time()
        idents = [f"bench{number:07}" for number in range(tables)]
        await asyncio.gather(*(_make(store, ident, now) for ident in idents))
        waits: list[float] = []
        start = time.perf_counter()
        await asyncio.gather(*(_play(store, ident, moves, waits) for ident in idents))
        seconds = time.perf_counter() - start
    waits.sort()
    return len(waits) / seconds, waits[len(waits) * 99 // 100]


async def _make(store: Store, ident: str, now: float) -> None:
    table = TableRow(
        id=ident,
        code=ident,
        game="maui",
        rules="1",
        options={"players": 2},
        components={},
        players=2,
        status="playing",
        listed=False,
        host="anna",
        secret=bytes(32),
        created=now,
        changed=now,
    )
    seats = [SeatRow(table=ident, seat=seat, kind="person", person="anna") for seat in (0, 1)]
    await store.create_table(table, seats)


async def _play(store: Store, ident: str, moves: int, waits: list[float]) -> None:
    for version in range(moves):
        entry = EntryRow(
            table=ident,
            version=version + 1,
            seat=version % 2,
            kind="move",
            data='{"words":["A1","@3"]}',
            digest="0123abcd",
            at=time.time(),
        )
        begun = time.perf_counter()
        change = TableUpdate(decider=version % 2, waits_for="anna", due=entry.at + 600)
        await store.append(ident, version, [entry], change)
        waits.append(time.perf_counter() - begun)


def report(name: str, database: str, tables: int, moves: int) -> None:
    """Print one line of figures."""
    rate, slow = asyncio.run(appends_per_second(database, tables, moves))
    print(f"{name:<11} {tables} tables: {rate:8.0f} appends/s, p99 {slow * 1000:6.1f} ms")


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Appends a second, each on disk.")
    parser.add_argument("--quick", action="store_true", help="a fifth of the moves")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--database", help="measure on this one instead")
    parser.add_argument("--folder", help="where the SQLite file is made")
    asked = parser.parse_args(words)
    moves = 10 if asked.quick else 50
    if asked.database:
        report("given", asked.database, asked.tables, moves)
        return
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        report("SQLite", str(Path(folder) / "bench.db"), asked.tables, moves)
    # Only here, as the tests' PostgreSQL is not among what a server needs.
    from tests.server.databases import OwnPostgres

    own = OwnPostgres()
    try:
        report("PostgreSQL", own.database(), asked.tables, moves)
    finally:
        own.close()


if __name__ == "__main__":
    main()
