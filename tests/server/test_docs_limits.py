"""The limits on the pages are those of the server."""

import re
from pathlib import Path

from parasol.server.http import connection
from parasol.server.http.security import MAX_BODY_BYTES
from parasol.server.rate_limit import (
    ADDRESS_RATES,
    BURST_MESSAGES,
    MAX_OPEN_CONNECTIONS,
    MAX_OPEN_HTTP_CONNECTIONS,
    MAX_WAIT_S,
    MESSAGES_PER_SECOND,
    RATES,
)
from parasol.server.tables.lobby import MAX_ALONE_PER_ADDRESS, MAX_ALONE_PER_PERSON
from parasol.server.tables.table import MAX_LOG_ENTRIES, MAX_TALK_ON_HELLO
from parasol.server.tables.uploads import PARSE_TIMEOUT_S
from parasol.server.ws import transport
from parasol.server.ws.session import HELLO_TIMEOUT_S, MAX_BAD_MESSAGES

DOCS = Path(__file__).parents[2] / "docs"
MOST = MAX_OPEN_CONNECTIONS["address"]


def read_section(page: str, begin: str, end: str) -> str:
    """Return a page's section from one heading to another."""
    return (DOCS / page).read_text("utf-8").split(begin)[1].split(end)[0]


def describe_rate(what: str) -> str:
    rate = ADDRESS_RATES[what]
    return f"{rate.burst:.0f} at once, then {rate.per_second:.0f} a second"


def test_hosts_read_the_servers_limits() -> None:
    section = read_section("hosting.md", "## Limits", "## Security")
    wait = f"wait up to {MAX_WAIT_S:.0f} s"
    for row in (
        f"| open connections of one address | {MOST}, of which {MAX_OPEN_HTTP_CONNECTIONS} may",
        f"| open WebSockets of one person | {MAX_OPEN_CONNECTIONS['person']} |",
        f"| {MAX_ALONE_PER_PERSON} of one person, {MAX_ALONE_PER_ADDRESS} of one address |",
        f"| new connections of one address | {describe_rate('new-connections')} |",
        f"| new WebSockets of one address | {describe_rate('connections')} |",
        f"| pages and API requests of one address | {describe_rate('requests')} | {wait}",
        f"of one address | {describe_rate('assets')} | {wait}",
        f"| messages of one address | {describe_rate('messages')} | wait |",
        f"less {connection.RESERVED_FILES} |",
        f"| {connection.MAX_HEAD_BYTES // 1024} KiB, {connection.MAX_HEADERS} headers | 431",
        f"| {MAX_BODY_BYTES // 1024} kB, in at most {connection.MAX_BODY_PIECES} pieces |",
        f"| requests waiting on one connection | {connection.MAX_PIPELINED} |",
        f"| time for a request to arrive | {connection.REQUEST_TIMEOUT_S:.0f} s |",
        f"| time for an answer to be read | {connection.RESPONSE_TIMEOUT_S:.0f} s |",
        f"| time for `hello` on a WebSocket | {HELLO_TIMEOUT_S:.0f} s |",
        f"| {transport.MAX_FRAMES} in {transport.FRAME_WINDOW_S:.0f} s | closed (1008) |",
        f"| {transport.MAX_FRAGMENTS}, {transport.MAX_FRAME_BYTES // 1024} KiB | closed (1009) |",
        f"{BURST_MESSAGES:.0f} at once, then {MESSAGES_PER_SECOND:.0f} a second | an error; after "
        f"{MAX_BAD_MESSAGES} of them",
        f"| {transport.MAX_UNREAD_BYTES // 1024} KiB | closed |",
        f"| {PARSE_TIMEOUT_S:.0f} s, in a process of its own |",
        f"| entries of a log | {MAX_LOG_ENTRIES} |",
        f"the last {MAX_TALK_ON_HELLO} texts",
    ):
        assert row in section, row
    shown = re.findall(r"^\| .*\(`(.*)`\) \| (\d+) a (minute) \|", section, re.M)
    assert {name: f"{most}/{period}" for name, most, period in shown} == RATES


def test_programmers_read_the_servers_limits() -> None:
    section = read_section("protocol.md", "### Limits", "## A whole game")
    for row in (
        f"| {transport.MAX_FRAMES} in {transport.FRAME_WINDOW_S:.0f} seconds |",
        f"| fragments of one message | {transport.MAX_FRAGMENTS} |",
        f"| {transport.MAX_UNREAD_BYTES // 1024} KiB |",
        f"| {connection.MAX_HEAD_BYTES // 1024} KiB, {connection.MAX_HEADERS} headers |",
        f"| {connection.REQUEST_TIMEOUT_S:.0f} seconds |",
        f"are refused | {MAX_LOG_ENTRIES} |",
        f"| messages on all connections of one address | {describe_rate('messages')}; more wait |",
        f"files apart | {describe_rate('requests')}; more wait",
    ):
        assert row in section, row
    closing = read_section("protocol.md", "| closed with |", "## Refusals")
    for row in (
        f"| 1008 | more than {transport.MAX_FRAMES} frames in ten seconds",
        f"above {transport.MAX_FRAME_BYTES // 1024} KiB, or in more than {transport.MAX_FRAGMENTS}",
        f"more than {transport.MAX_UNREAD_BYTES // 1024} KiB waited",
    ):
        assert row in closing, row
