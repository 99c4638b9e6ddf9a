"""Attacks by patience: connections that begin something and do not go on."""

import asyncio

from tests.attacks.attack import attack
from tests.attacks.target import CUT_OFF, Target

MANY = 2000
"""Connections of each kind, if they are let."""
HOLD_S = 20.0
ENDED = "ended"
"""The server has ended the connection without a word."""


async def wait_out(target: Target, data: bytes) -> str:
    """Send a beginning and wait until the server ends it."""
    reader, writer = await target.connect()
    target.sent += 1
    writer.write(data)
    head = await reader.read(1000)
    return head.split()[1].decode() if head else ENDED


@attack("connections that say nothing", per_second=1, parallel=MANY, answers=(ENDED,))
async def say_nothing(target: Target) -> str:
    return await wait_out(target, b"")


@attack("half a head", per_second=1, parallel=MANY, answers=("408",))
async def send_half_head(target: Target) -> str:
    return await wait_out(target, target.make_head("GET", "/")[:-2])


@attack("half a body", per_second=1, parallel=MANY, answers=("408",))
async def send_half_body(target: Target) -> str:
    head = target.make_head("POST", "/api/people", "Content-Length: 100")
    return await wait_out(target, head + b'{"name":')


@attack("half a handshake", per_second=1, parallel=MANY, answers=("408",))
async def send_half_handshake(target: Target) -> str:
    return await wait_out(target, target.make_upgrade()[:-2])


@attack("a handshake without hello", per_second=1, parallel=MANY, answers=("closed 4400",))
async def say_no_hello(target: Target) -> str:
    return await (await target.open_websocket()).wait_closed()


@attack("an answer that nobody reads", per_second=0.5, parallel=MANY, answers=("served",))
async def read_no_answer(target: Target) -> str:
    reader, writer = await target.connect()
    reader._limit = 1024  # type: ignore[attr-defined] # reads no more than that
    target.sent += 10
    writer.write(target.make_head("GET", "/words/fr.json") * 10)
    await asyncio.sleep(HOLD_S)
    return "served"


@attack("one byte a second", per_second=1, parallel=MANY, answers=("408", CUT_OFF))
async def send_byte_by_byte(target: Target) -> str:
    head = target.make_head("GET", "/")[:-2] + b"x: "
    return await target.send_until_answered(head, b"y", 60, pause_s=1.0)
