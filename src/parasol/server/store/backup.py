"""Backup and restore: everything as JSON lines, or as a SQLite file.

The text is the same from both databases: a header line, a line per row, and a last line with the
number of rows, which shows that the text is complete. A restore fills an empty database in one
transaction, so it happens whole or not at all.
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
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, create_engine, delete, event, insert, select

from parasol.server.store import migrate, schema
from parasol.server.store.backend import Backend
from parasol.server.store.errors import StoreFailed

ROWS_PER_CHUNK = 500
"""Rows that are read or written at a time."""
SAME_FILE = "The backup must be another file than the database."
SQLITE_MAGIC = b"SQLite format 3\x00"
GZIP_ERRORS = (EOFError, zlib.error, gzip.BadGzipFile)
Rows = Generator[tuple[Table, list[dict[str, Any]]]]
Verify = Callable[[Path], Awaitable[None]]


async def write_backup(backend: Backend, path: Path, verify: Verify | None = None) -> None:
    """Write a backup beside its place, and put it there when it is whole, verified and on disk.

    Whatever `verify` raises about the file leaves nothing behind.
    """
    part = path.with_name(path.name + ".part")
    if backend.owns_file(path) or backend.owns_file(part):
        raise StoreFailed(SAME_FILE)
    try:
        await asyncio.to_thread(_create_private, part)
        if _is_text(path) or not await backend.copy_to(part):
            await backend.read_snapshot(lambda connection: write_lines(connection, part, path.name))
        if verify is not None:
            await verify(part)
        await asyncio.to_thread(_publish, part, path)
    except OSError as error:
        raise _make_write_error(part, error) from error
    finally:
        with contextlib.suppress(OSError):  # the error was raised already
            part.unlink(missing_ok=True)


def _create_private(part: Path) -> None:
    """An empty file for its owner only: a backup holds secrets."""
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600))


def _make_write_error(part: Path, error: OSError) -> StoreFailed:
    return StoreFailed(f"The backup {part.with_suffix('')} can't be written: {error.strerror}.")


def _is_text(path: Path) -> bool:
    return path.name.endswith((".jsonl", ".jsonl.gz"))


def _publish(part: Path, path: Path) -> None:
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(path)
    if os.name == "posix":  # the name is on disk with its folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


async def restore_backup(backend: Backend, path: Path) -> int:
    """Fill an empty database from a backup of either kind."""
    if backend.owns_file(path):
        raise StoreFailed(SAME_FILE)
    return await backend.write(lambda connection: _fill_database(connection, path))


def _fill_database(connection: Connection, path: Path) -> int:
    # A server that has only been started has beaten, and made a token for its admin page.
    started = (schema.server_state, schema.admins)
    for table in schema.TABLES.values():
        if table not in started and connection.execute(select(table).limit(1)).first() is not None:
            raise StoreFailed("This database is not empty; a backup is restored into a new one.")
    connection.execute(delete(schema.server_state))
    is_sqlite = _read_start(path) == SQLITE_MAGIC
    if is_sqlite:
        _check_integrity(path)
    total = 0
    with contextlib.closing(_read_sqlite(path) if is_sqlite else _read_text(path)) as chunks:
        for table, rows in chunks:
            if table is schema.admins:
                connection.execute(delete(table))
            connection.execute(insert(table), rows)
            total += len(rows)
    return total


def _check_integrity(path: Path) -> None:
    """Let SQLite check a whole file, its indexes too; StoreFailed if it is damaged."""
    try:
        with contextlib.closing(_open_read_only(path)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise StoreFailed(f"This backup is damaged: {found}.")


def _open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _read_start(path: Path) -> bytes:
    """Return the first bytes of a file, which show its kind."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE_MAGIC))
    except OSError as error:
        raise StoreFailed(f"The backup {path} can't be read: {error.strerror}.") from error


# As text


def write_lines(connection: Connection, part: Path, name: str) -> None:
    """Write all rows as text."""
    try:
        with _open_file(part, name.endswith(".gz"), "wb") as file:
            _write_rows(connection, file)
    except OSError as error:  # of the file, not of the database
        raise _make_write_error(part, error) from error


def _write_rows(connection: Connection, file: IO[bytes]) -> None:
    encode = msgspec.json.Encoder().encode  # writes bytes in base 64
    head = {"parasol": "backup", "step": schema.HEAD, "made": time.time()}
    file.write(encode(head) + b"\n")
    total = 0
    for table, rows in _read_rows(connection):
        for row in rows:
            file.write(encode({"table": str(table.name), "row": row}) + b"\n")
        total += len(rows)
    file.write(encode({"rows": total}) + b"\n")


def _open_file(path: Path, gzipped: bool, mode: str) -> IO[bytes]:
    """A backup's file, ungzipped if it is gzipped."""
    return gzip.open(path, mode) if gzipped else path.open(mode)  # type: ignore[return-value]


def _read_text(path: Path) -> Rows:
    """The rows of a text, some at a time; StoreFailed if it is none, or not whole."""
    gzipped = _read_start(path).startswith(b"\x1f\x8b")
    try:
        with _open_file(path, gzipped, "rb") as file:
            _check_head(next(file, b""))
            yield from _read_lines(file)
    except (msgspec.DecodeError, LookupError, ValueError, TypeError, *GZIP_ERRORS) as error:
        raise StoreFailed("This backup is damaged; nothing was restored.") from error


def _check_head(line: bytes) -> None:
    with contextlib.suppress(msgspec.DecodeError):
        head = msgspec.json.decode(line)
        if isinstance(head, dict) and head.get("parasol") == "backup":
            if str(head["step"]) > schema.HEAD:
                raise StoreFailed("This backup was made by a newer version of Parasol.")
            return
    raise StoreFailed("This file is not a backup of Parasol.")


def _read_lines(file: IO[bytes]) -> Rows:
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
        table = schema.TABLES[value["table"]]
        if current is not None and (table is not current or len(rows) >= ROWS_PER_CHUNK):
            yield current, rows
            rows = []
        current = table
        rows.append(_decode_row(table, value["row"]))
    raise StoreFailed("This backup ends too early; nothing was restored.")


def _decode_row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row from text: bytes are written in base 64."""
    return {
        name: base64.b64decode(value, validate=True)
        if isinstance(table.c[name].type, LargeBinary) and value is not None
        else value
        for name, value in row.items()
    }


# From a database


def _read_rows(connection: Connection) -> Rows:
    """All rows of a database, table by table, some at a time."""
    for table in schema.TABLES.values():
        order = select(table).order_by(*table.primary_key.columns)
        found = connection.execute(
            order, execution_options={"yield_per": ROWS_PER_CHUNK}
        ).mappings()
        for rows in found.partitions():
            yield table, [{str(name): row[name] for name in row} for row in rows]


def _read_sqlite(path: Path) -> Rows:
    """The rows of a SQLite file, brought to this version in a copy first."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with (
            contextlib.closing(_open_read_only(path)) as here,
            contextlib.closing(sqlite3.connect(copy)) as there,
        ):
            here.backup(there)
        engine = create_engine(f"sqlite:///{copy}")
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        event.listen(engine, "connect", lambda raw, _: setattr(raw, "isolation_level", None))
        try:
            with engine.begin() as connection:
                migrate.upgrade(connection)
                yield from _read_rows(connection)
        finally:
            engine.dispose()
