"""Backups: everything as a text of JSON lines, or as a SQLite file; and the way back.

The text is the same from both databases: a first line that says what it is, a line a row, and a
last line with the number of rows, by which a text that was cut off is told. A restore fills an
empty database in one transaction, so it happens whole or not at all.
"""

import asyncio
import base64
import contextlib
import gzip
import os
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Generator
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, create_engine, event, insert, select

from parasol.server.store import migrate, schema
from parasol.server.store.backend import Backend
from parasol.server.store.errors import StoreFailed
from parasol.server.store.sqlite import daybook

BITE = 500
"""Rows that are read or written at once."""
ANOTHER = "The backup must be another file than the database."
MAGIC = b"SQLite format 3\x00"
PACKING = (EOFError, zlib.error, gzip.BadGzipFile)
Rows = Generator[tuple[Table, list[dict[str, Any]]]]


async def backup(backend: Backend, path: Path) -> None:
    """Write a backup beside its place, and put it there when it is whole and on disk."""
    part = path.with_name(path.name + ".part")
    if backend.holds(path) or backend.holds(part):
        raise StoreFailed(ANOTHER)
    try:
        await asyncio.to_thread(_make, part)
        if _is_text(path) or not await backend.copy(part):
            await backend.dump(lambda connection: write_text(connection, part, path.name))
        await asyncio.to_thread(_put, part, path)
    except OSError as error:
        raise _unwritten(part, error) from error
    finally:
        with contextlib.suppress(OSError):  # what stood in the way was said before
            part.unlink(missing_ok=True)


def _make(part: Path) -> None:
    """An empty file for its owner only: a backup holds secrets."""
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600))


def _unwritten(part: Path, error: OSError) -> StoreFailed:
    return StoreFailed(f"The backup {part.with_suffix('')} can't be written: {error.strerror}.")


def _is_text(path: Path) -> bool:
    return path.name.endswith((".jsonl", ".jsonl.gz"))


def _put(part: Path, path: Path) -> None:
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(path)


async def restore(backend: Backend, path: Path) -> int:
    """Fill an empty database from a backup of either kind."""
    if backend.holds(path):
        raise StoreFailed(ANOTHER)
    return await backend.do(lambda connection: _fill(connection, path))


def _fill(connection: Connection, path: Path) -> int:
    for table in schema.KEPT.values():
        if connection.execute(select(table).limit(1)).first() is not None:
            raise StoreFailed("This database is not empty; a backup is restored into a new one.")
    lite = _start(path) == MAGIC
    total = 0
    with contextlib.closing(_from_lite(path) if lite else _from_text(path)) as bites:
        for table, rows in bites:
            connection.execute(insert(table), rows)
            total += len(rows)
    return total


def _start(path: Path) -> bytes:
    """The first bytes of a file, which tell its kind."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC))
    except OSError as error:
        raise StoreFailed(f"The backup {path} can't be read: {error.strerror}.") from error


# As text


def write_text(connection: Connection, part: Path, name: str) -> None:
    """Write all rows as text."""
    try:
        with _opened(part, name.endswith(".gz"), "wb") as file:
            _write_lines(connection, file)
    except OSError as error:  # told apart here from a database that is away
        raise _unwritten(part, error) from error


def _write_lines(connection: Connection, file: IO[bytes]) -> None:
    encode = msgspec.json.Encoder().encode  # writes bytes in base 64
    head = {"parasol": "backup", "step": schema.HEAD, "made": time.time()}
    file.write(encode(head) + b"\n")
    total = 0
    for table, rows in _bites(connection):
        for row in rows:
            file.write(encode({"table": str(table.name), "row": row}) + b"\n")
        total += len(rows)
    file.write(encode({"rows": total}) + b"\n")


def _opened(path: Path, packed: bool, mode: str) -> IO[bytes]:
    """A backup's file, unpacked if it is packed."""
    return gzip.open(path, mode) if packed else path.open(mode)  # type: ignore[return-value]


def _from_text(path: Path) -> Rows:
    """The rows of a text, some at a time; StoreFailed if it is none, or not whole."""
    packed = _start(path).startswith(b"\x1f\x8b")
    try:
        with _opened(path, packed, "rb") as file:
            _check_head(next(file, b""))
            yield from _gathered(file)
    except (msgspec.DecodeError, LookupError, ValueError, TypeError, *PACKING) as error:
        raise StoreFailed("This backup is damaged; nothing was restored.") from error


def _check_head(line: bytes) -> None:
    with contextlib.suppress(msgspec.DecodeError):
        head = msgspec.json.decode(line)
        if isinstance(head, dict) and head.get("parasol") == "backup":
            if str(head["step"]) > schema.HEAD:
                raise StoreFailed("This backup was made by a newer version of Parasol.")
            return
    raise StoreFailed("This file is not a backup of Parasol.")


def _gathered(file: IO[bytes]) -> Rows:
    rows: list[dict[str, Any]] = []
    current: Table | None = None
    for total, line in enumerate(file):
        value = msgspec.json.decode(line)
        if "rows" in value:
            if current is not None:
                yield current, rows
            if value["rows"] != total:
                break
            return
        table = schema.KEPT[value["table"]]
        if current is not None and (table is not current or len(rows) >= BITE):
            yield current, rows
            rows = []
        current = table
        rows.append(_decoded(table, value["row"]))
    raise StoreFailed("This backup ends too early; nothing was restored.")


def _decoded(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row from text: bytes are written in base 64."""
    return {
        name: base64.b64decode(value, validate=True)
        if isinstance(table.c[name].type, LargeBinary) and value is not None
        else value
        for name, value in row.items()
    }


# From a database


def _bites(connection: Connection) -> Rows:
    """All rows of a database, table by table, some at a time."""
    for table in schema.KEPT.values():
        order = select(table).order_by(*table.primary_key.columns)
        found = connection.execute(order, execution_options={"yield_per": BITE}).mappings()
        for rows in found.partitions():
            yield table, [{str(name): row[name] for name in row} for row in rows]


def _from_lite(path: Path) -> Rows:
    """The rows of a SQLite file, brought to this version in a copy first."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with (
            contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as here,
            contextlib.closing(sqlite3.connect(copy)) as there,
        ):
            here.backup(there)
        engine = create_engine(f"sqlite:///{copy}")
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        event.listen(engine, "connect", lambda raw, _: setattr(raw, "isolation_level", None))
        try:
            with engine.begin() as connection:
                migrate.upgrade(connection)
                daybook.enter_all(daybook.driver(connection))
                yield from _bites(connection)
        finally:
            engine.dispose()
