"""Components that people upload: read in a process of their own, within a time.

Nobody knows every text that a parser is slow at. The event loop, on which all tables wait, must not
be where one is found. What is read is checked against the game's schema here, in a time that only
grows with its length.
"""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from parasol.core import components
from parasol.core.components import Box, Schema
from parasol.core.errors import BadComponents
from parasol.core.words import Text
from parasol.core.workers import WorkerExecutor
from parasol.server.errors import Refused

PARSE_TIMEOUT_S = 3.0
"""A hundred times what the slowest of the texts takes that fit in and are not refused before."""
MAX_WAITING = 10
"""Uploads that wait for others to be read."""
SOURCE = "components"


class UploadParser:
    """Reads one upload after the other; its process starts with the first."""

    def __init__(self) -> None:
        self._worker: WorkerExecutor | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def parse(self, text: str, schema: Schema) -> Box:
        """Return the values in a text that replace those of a game; BadComponents names a fault."""
        if not schema:
            raise BadComponents(SOURCE, "", Text("this game takes none"))
        components.check_text(text, SOURCE)
        if self._waiting >= MAX_WAITING:
            raise Refused("too-many", Text("That was too often. Wait a moment and try again."))
        self._waiting += 1
        try:
            async with self._lock:
                data = await self._parse_toml(text)
        finally:
            self._waiting -= 1
        return components.check_values(data, schema, SOURCE)

    async def _parse_toml(self, text: str) -> dict[str, Any]:
        loop, parse = asyncio.get_running_loop(), components.parse_toml
        try:
            if self._worker is None:
                self._worker = WorkerExecutor(1)
                await loop.run_in_executor(
                    self._worker, parse, "", SOURCE
                )  # its start takes a while
            async with asyncio.timeout(PARSE_TIMEOUT_S):
                return await loop.run_in_executor(self._worker, parse, text, SOURCE)
        except TimeoutError:
            self.close()
            raise BadComponents(SOURCE, "", Text("takes too long to read")) from None
        except (BrokenProcessPool, RecursionError):
            self.close()
            raise BadComponents(SOURCE, "", Text("can't be read")) from None

    def close(self) -> None:
        """Stop the process, also in the middle of its work."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
