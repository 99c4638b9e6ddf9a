"""Attacks through a WebSocket: fragments, floods of frames and messages, bad endings."""

import asyncio
import contextlib

from tests.attacks.attack import attack
from tests.attacks.target import CLOSE, CONTINUATION, FIN, PING, PONG, TEXT, Target, make_frame

FLOODED = ("closed 1008", "closed 1009")
PACE_S = 0.05
"""Seconds between two messages of a client that stays just within the limits."""
MESSAGES = 100
"""Of such a client in one round."""


async def send_fragments(target: Target, piece: bytes, count: int, *, watching: bool) -> str:
    """Send one message in so many pieces."""
    socket = await (target.watch() if watching else target.open_websocket())
    if watching:
        await socket.wait_for("view")
    socket.send_frames(make_frame(TEXT, piece))
    socket.send_frames(make_frame(CONTINUATION, piece), count)
    return await socket.wait_closed()


@attack("empty fragments", per_second=0.5, answers=FLOODED)
async def send_empty_fragments(target: Target) -> str:
    return await send_fragments(target, b"", 20_000, watching=False)


@attack("empty fragments, as a spectator", per_second=0.5, answers=FLOODED)
async def send_empty_fragments_watching(target: Target) -> str:
    return await send_fragments(target, b"", 20_000, watching=True)


@attack("one-byte fragments", per_second=0.5, answers=FLOODED)
async def send_small_fragments(target: Target) -> str:
    return await send_fragments(target, b" ", 16_000, watching=True)


async def flood(target: Target, frame: bytes, count: int) -> str:
    """Send the same frame so many times as a spectator, and read on until the end."""
    socket = await target.watch()
    await socket.wait_for("view")
    socket.send_frames(frame, count)
    return await socket.wait_closed()


@attack("ping messages", per_second=0.5, answers=("closed 4400", "closed 1008", "slowed"))
async def flood_messages(target: Target) -> str:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(10):
            return await flood(target, make_frame(FIN | TEXT, b'{"type":"ping"}'), 20_000)
    return "slowed"  # its messages wait for each other, those of others do not


@attack("PING frames", per_second=0.5, answers=FLOODED)
async def flood_pings(target: Target) -> str:
    return await flood(target, make_frame(FIN | PING), 100_000)


@attack("PONG frames", per_second=0.5, answers=FLOODED)
async def flood_pongs(target: Target) -> str:
    return await flood(target, make_frame(FIN | PONG), 100_000)


@attack("PING frames, reading nothing", per_second=0.5, answers=FLOODED)
async def flood_pings_unread(target: Target) -> str:
    socket = await target.open_websocket()
    socket.reader._limit = 1024  # type: ignore[attr-defined] # stops reading from the socket
    socket.send_frames(make_frame(FIN | PING, bytes(125)), 20_000)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(5):
            await socket.writer.drain()
    return await socket.wait_closed()


async def keep_asking(target: Target, kind: str, **values: object) -> str:
    """Send messages at the rate that a client is allowed."""
    socket = await target.watch(await target.make_table(), await target.sign_in())
    view = await socket.wait_for("view")
    if kind == "preview":
        values["version"] = view["version"]
    for _ in range(MESSAGES):
        socket.send(kind, **values)
        await asyncio.sleep(PACE_S)
    return "served"


@attack("whole views, asked for again and again", per_second=0.5, answers=("served",))
async def ask_for_views(target: Target) -> str:
    return await keep_asking(target, "sit", seat=None)


@attack("previews, asked for again and again", per_second=0.5, answers=("served",))
async def ask_for_previews(target: Target) -> str:
    return await keep_asking(target, "preview")


@attack("reasons, asked for again and again", per_second=0.5, answers=("served",))
async def ask_for_reasons(target: Target) -> str:
    return await keep_asking(target, "why", word="A1 " * 60)


@attack("close code 65535", per_second=0.5, answers=("closed 1002",))
async def close_with_bad_code(target: Target) -> str:
    socket = await target.open_websocket()
    socket.send_frames(make_frame(FIN | CLOSE, b"\xff\xff"))
    return await socket.wait_closed()


@attack("a spectator who comes and goes", per_second=2, answers=("served",))
async def come_and_go(target: Target) -> str:
    await (await target.watch()).wait_for("view")
    return "served"


@attack("a foreign cookie with an accent", per_second=0.5, answers=("served",))
async def show_foreign_cookie(target: Target) -> str:
    socket = await target.open_websocket("Cookie: thé=citron; été=1")
    socket.send("ping")
    await socket.wait_for("error")
    return "served"
