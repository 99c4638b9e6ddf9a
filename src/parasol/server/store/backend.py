"""What a store asks of its database: read, write, append, watch, copy itself."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from parasol.server.store.errors import StoreFailed
from parasol.server.store.group_commit import GroupCommit
from parasol.server.store.jobs import Append, AppendNotice
from parasol.server.store.sqlite.disk_space import DiskSpace

T = TypeVar("T")
Work = Callable[[Connection], T]
OnWrite = Callable[[str | None, int, AppendNotice | None], None]
"""Called when another process has written: the table, the version of its log (0: its row, its seats
or its talk), and what was written where that is known. No table: any of them may have changed."""


class Backend(ABC):
    """One database. Errors are Conflict, StoreFailed, or whatever the work itself raises."""

    commits: GroupCommit
    """What writes appends, many in one transaction."""

    @abstractmethod
    async def start(self) -> None:
        """Connect; migrate the database to this version."""

    @abstractmethod
    async def stop(self) -> None:
        """Write what waits, and close everything."""

    async def abandon(self) -> None:
        """Close everything; a database that `start` has created is deleted again."""
        await self.stop()

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Call something that only reads."""

    @abstractmethod
    async def write(self, work: Work[T], notify_table: str | None = None) -> T:
        """Call something that writes, in a transaction; then notify others of that table."""

    @abstractmethod
    async def append(self, append: Append) -> None:
        """Write entries, in one transaction with those of others; return when they are on disk."""

    @abstractmethod
    async def watch(self, on_write: OnWrite) -> None:
        """Call `on_write` from now on when another process has written."""

    @abstractmethod
    def owns_file(self, path: Path) -> bool:
        """Return whether a file belongs to the database, so that a backup may not go there."""

    @abstractmethod
    async def copy_to(self, path: Path) -> bool:
        """Copy the database to a file in its own way while it is in use; False if it has none."""

    @abstractmethod
    async def read_snapshot(self, work: Work[T]) -> T:
        """Call something that reads for long and must see one moment throughout."""

    def get_write_failure(self, within_s: float) -> StoreFailed | None:
        """Return why the last write failed, if it did and that was lately."""
        return self.commits.get_failure(within_s)

    def measure_disk(self) -> DiskSpace | None:
        """Return the room for the database's files; None where they are another server's."""
        return None

    def is_disk_full(self) -> bool:
        """Return whether the files can't grow, by trying."""
        return False
