"""What a store asks of its database: to read, to do, to append, to watch, to copy itself."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from parasol.server.store.jobs import Append, Written

T = TypeVar("T")
Work = Callable[[Connection], T]
Heard = Callable[[str | None, int, Written | None], None]
"""Told that somebody else wrote: which table, the version of its log (0: its row, its seats or its
talk), and what was written, where that could be said. None instead of a table: look at all of them
again."""


class Backend(ABC):
    """One database. Errors are Conflict, StoreFailed, or whatever the work itself raises."""

    @abstractmethod
    async def start(self) -> None:
        """Connect; bring the database to this version."""

    @abstractmethod
    async def stop(self) -> None:
        """Write what waits, and let go of everything."""

    async def abandon(self) -> None:
        """Let go of everything; a database that `start` has made is taken away again."""
        await self.stop()

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Call something that only reads."""

    async def read_apart(self, work: Work[T]) -> T:
        """Call something that only reads what no append changes: seats, talk, people, sessions."""
        return await self.read(work)

    @abstractmethod
    async def do(self, work: Work[T], told: str | None = None) -> T:
        """Call something that writes, in a transaction; then tell others of the table `told`."""

    @abstractmethod
    def append(self, job: Append) -> None:
        """Have entries written, together with those of others; the job is told when they are."""

    @abstractmethod
    async def watch(self, heard: Heard) -> None:
        """Call `heard` from now on when another process has written."""

    @abstractmethod
    def holds(self, path: Path) -> bool:
        """Whether a file belongs to the database itself, so that nothing may be put there."""

    @abstractmethod
    async def copy(self, path: Path) -> bool:
        """Copy the database to a file in its own way, if it has one, while it is in use."""

    @abstractmethod
    async def dump(self, work: Work[T]) -> T:
        """Call something that reads for long, and must see one moment throughout."""
