"""Uploaded components are read elsewhere, within a time, however slow a text turns out to be."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from parasol.core import registry as games
from parasol.core.components import MAX_BYTES
from parasol.core.errors import BadComponents
from parasol.server.errors import Refused
from parasol.server.tables import uploads
from parasol.server.tables.uploads import MAX_WAITING, UploadParser

BOX = "[market]\ncosts = [0, 1, 3]\n"
SCHEMA = games.find("maui").schema


def parse_slowly(text: str, source: str) -> dict[str, Any]:
    """Stands in for a parser that some texts are slow at, and some are too much for."""
    if "slow" in text:
        time.sleep(600)
    if "fatal" in text:
        os._exit(1)
    return {"market": {"costs": [0, 1, 3]}} if text else {}


@asynccontextmanager
async def open_parser() -> AsyncIterator[UploadParser]:
    parser = UploadParser()
    try:
        yield parser
    finally:
        parser.close()


async def parse_refused(parser: UploadParser, text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        await parser.parse(text, SCHEMA)
    return str(refused.value)


def test_an_upload_is_read_as_a_file_is() -> None:
    async def run_scenario() -> None:
        async with open_parser() as parser:
            assert await parser.parse(BOX, SCHEMA) == {"market": {"costs": [0, 1, 3]}}
            assert "not a TOML file" in await parse_refused(parser, "[market")
            assert "not a TOML file" in await parse_refused(parser, "a=" + "[" * 60_000)
            assert "no such group" in await parse_refused(parser, "a=" + "[" * 300 + "]" * 300)
            assert "longer than 64 kB" in await parse_refused(parser, "#" * (MAX_BYTES + 1))
            assert "at most 16 parts" in await parse_refused(parser, ".".join("a" * 30_000) + "=1")
            assert "costs: expected" in await parse_refused(parser, "[market]\ncosts = 1\n")
            with pytest.raises(BadComponents, match="takes none"):
                await parser.parse(BOX, {})

    asyncio.run(run_scenario())


def test_a_text_that_takes_too_long_is_given_up_and_the_next_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parasol.core.components.parse_toml", parse_slowly)
    monkeypatch.setattr(uploads, "PARSE_TIMEOUT_S", 0.5)

    async def run_scenario() -> None:
        async with open_parser() as parser:
            reading = asyncio.ensure_future(parse_refused(parser, "slow = 1"))
            turns = 0
            while not reading.done():
                turns += 1
                await asyncio.sleep(0.01)
            assert "takes too long" in await reading
            assert turns > 10  # others were served meanwhile
            assert await parser.parse(BOX, SCHEMA) == {"market": {"costs": [0, 1, 3]}}
            assert "can't be read" in await parse_refused(parser, "fatal = 1")
            assert await parser.parse(BOX, SCHEMA) == {"market": {"costs": [0, 1, 3]}}

    asyncio.run(run_scenario())


def test_only_so_many_uploads_wait() -> None:
    async def run_scenario() -> None:
        async with open_parser() as parser:
            waiting = [
                asyncio.ensure_future(parser.parse(BOX, SCHEMA)) for _ in range(MAX_WAITING + 5)
            ]
            results = await asyncio.gather(*waiting, return_exceptions=True)
        refused = [one for one in results if isinstance(one, Refused)]
        assert [one.code for one in refused] == ["too-many"] * 5
        assert len([one for one in results if isinstance(one, dict)]) == MAX_WAITING

    asyncio.run(run_scenario())
