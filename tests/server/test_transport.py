"""A transport hands on whole messages, in order, and takes no more than it can hold."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from picows import WSCloseCode, WSMsgType

from parasol.server.ws.transport import (
    FRAME_WINDOW_S,
    MAX_FRAGMENTS,
    MAX_FRAME_BYTES,
    MAX_FRAMES,
    MAX_QUEUED_MESSAGES,
    MAX_UNREAD_BYTES,
    Outbox,
    Transport,
)


class Peer:
    """Stands in for the connection to a client: notes what is sent and done."""

    def __init__(self, unread: int = 0) -> None:
        self.sent: list[Any] = []
        self.reading = True
        self.unread = unread

    @property
    def underlying_transport(self) -> "Peer":
        return self

    def get_write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def send(self, kind: Any, data: bytes) -> None:
        self.sent.append(data)

    def send_pong(self, data: bytes) -> None:
        self.sent.append(b"pong " + data)

    def send_close(self, code: Any, reason: str = "") -> None:
        self.sent.append(code)

    def disconnect(self, graceful: bool = True) -> None:
        self.sent.append("gone")


class Frame:
    """One frame of a client."""

    def __init__(self, kind: WSMsgType, data: bytes = b"", fin: bool = True) -> None:
        self.msg_type, self.data, self.fin = kind, data, fin

    def get_payload_as_bytes(self) -> bytes:
        return self.data


def connect(unread: int = 0, outbox: Outbox | None = None) -> tuple[Transport, Any]:
    transport, peer = Transport(outbox or Outbox()), Peer(unread)
    transport.on_ws_connected(peer)  # type: ignore[arg-type]
    return transport, peer


def text(data: bytes, fin: bool = True) -> Frame:
    return Frame(WSMsgType.TEXT, data, fin)


def more(data: bytes, fin: bool = False) -> Frame:
    return Frame(WSMsgType.CONTINUATION, data, fin)


def test_messages_come_in_order_and_none_after_the_end() -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        waiting = asyncio.ensure_future(transport.receive())
        await asyncio.sleep(0)
        for data in (b"1", b"2"):
            transport.on_ws_frame(peer, text(data))
        transport.on_ws_frame(peer, Frame(WSMsgType.BINARY, b"3"))
        assert await waiting == b"1"
        assert [await transport.receive() for _ in range(2)] == [b"2", b"3"]
        waiting = asyncio.ensure_future(transport.receive())
        await asyncio.sleep(0)
        transport.on_ws_disconnected(peer)
        assert await waiting is None
        assert await transport.receive() is None
        assert not transport.is_open

    asyncio.run(run_scenario())


def test_both_ends_are_notified_to_who_listens() -> None:
    async def run_scenario() -> None:
        transport, noted = Transport(Outbox()), []
        transport.on_open = lambda: noted.append("open")
        transport.on_close = lambda: noted.append("close")
        peer: Any = Peer()
        transport.on_ws_connected(peer)
        transport.on_ws_disconnected(peer)
        assert noted == ["open", "close"]
        transport.send(b"too late")
        transport.close(4400, "too late")
        transport.abort()
        await asyncio.sleep(0)
        assert peer.sent == []

    asyncio.run(run_scenario())


def test_what_is_sent_in_one_turn_of_the_loop_goes_out_together_and_in_order() -> None:
    async def run_scenario() -> None:
        outbox = Outbox()
        (one, first), (other, second) = connect(outbox=outbox), connect(outbox=outbox)
        for number in (b"1", b"2"):
            one.send(number)
            other.send(number)
        assert first.sent == second.sent == []
        await asyncio.sleep(0)
        assert first.sent == second.sent == [b"1", b"2"]
        one.send(b"3")
        await asyncio.sleep(0)
        assert first.sent == [b"1", b"2", b"3"]

    asyncio.run(run_scenario())


def test_an_outbox_serves_one_loop_after_another() -> None:
    transport, peer = connect()

    async def run_scenario(data: bytes) -> None:
        transport.send(data)
        await asyncio.sleep(0)

    asyncio.run(run_scenario(b"1"))
    asyncio.run(run_scenario(b"2"))
    assert peer.sent == [b"1", b"2"]


def test_what_was_sent_before_a_connection_is_closed_comes_before_its_end() -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        transport.on_ws_frame(peer, text(b"waits"))
        transport.send(b"why")
        transport.close(4400, "closed")
        transport.send(b"no more")
        transport.close(4400, "again")
        assert peer.sent == [b"why", 4400]
        transport.on_ws_frame(peer, text(b"still talking"))
        assert await transport.receive() is None  # nothing that still waits is looked at
        transport.on_ws_frame(peer, Frame(WSMsgType.CLOSE))
        assert peer.sent == [b"why", 4400, "gone"]

    asyncio.run(run_scenario())


def test_who_reads_nothing_is_cut_off() -> None:
    async def run_scenario() -> None:
        transport, peer = connect(MAX_UNREAD_BYTES)
        transport.send(b"1")
        await asyncio.sleep(0)
        assert peer.sent == [b"1"]
        peer.unread += 1
        transport.send(b"2")
        await asyncio.sleep(0)
        assert peer.sent == [b"1", b"2", "gone"]

    asyncio.run(run_scenario())


def test_who_writes_faster_than_is_handled_has_to_wait() -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        for number in range(MAX_QUEUED_MESSAGES + 10):  # what had come already is taken
            assert peer.reading is (number < MAX_QUEUED_MESSAGES)
            transport.on_ws_frame(peer, text(b"%d" % number))
        found: list[bytes | None] = []
        while len(found) < MAX_QUEUED_MESSAGES + 10:
            assert peer.reading is (len(found) > 10)
            found.append(await transport.receive())
        assert found == [b"%d" % number for number in range(MAX_QUEUED_MESSAGES + 10)]
        assert peer.reading

    asyncio.run(run_scenario())


def test_a_message_in_fragments_is_put_together() -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        transport.on_ws_frame(peer, text(b"sand", fin=False))
        transport.on_ws_frame(peer, Frame(WSMsgType.PING))
        for _ in range(MAX_FRAGMENTS - 2):
            transport.on_ws_frame(peer, more(b""))
        transport.on_ws_frame(peer, more(b"castle", fin=True))
        transport.on_ws_frame(peer, text(b"next"))
        assert [await transport.receive() for _ in range(2)] == [b"sandcastle", b"next"]
        assert peer.sent == [b"pong "]

    asyncio.run(run_scenario())


@pytest.mark.parametrize("piece", [b"", b"x", b"x" * (MAX_FRAME_BYTES // 2)])
def test_too_many_fragments_or_bytes_end_the_connection(piece: bytes) -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        transport.on_ws_frame(peer, text(piece, fin=False))
        for _ in range(2 * MAX_FRAGMENTS):
            transport.on_ws_frame(peer, more(piece))
        assert peer.sent == [WSCloseCode.MESSAGE_TOO_BIG]
        assert await transport.receive() is None

    asyncio.run(run_scenario())


@pytest.mark.parametrize("frames", [[more(b"x")], [text(b"x", fin=False), text(b"y")]])
def test_fragments_that_are_not_in_order_end_the_connection(frames: list[Frame]) -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        for frame in frames:
            transport.on_ws_frame(peer, frame)
        assert peer.sent == [WSCloseCode.PROTOCOL_ERROR]

    asyncio.run(run_scenario())


@pytest.mark.parametrize(
    ("payload", "answer"),
    [(b"", 1000), (b"\x03\xe8bye", 1000), (b"\x11\x30", 4400), (b"\x13\x87", 4999)]
    + [(b"\x13\x88", 1002), (b"\xff\xff", 1002), (b"\x00\x00", 1002), (b"\x03\xee", 1002)],
)
def test_who_says_goodbye_is_answered_with_a_code_that_may_be_sent(
    payload: bytes, answer: int
) -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        transport.on_ws_frame(peer, Frame(WSMsgType.CLOSE, payload))
        assert peer.sent == [answer, "gone"]

    asyncio.run(run_scenario())


def test_pings_are_answered_and_who_does_not_read_the_pongs_is_cut_off() -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        transport.on_ws_frame(peer, Frame(WSMsgType.PING, b"1"))
        transport.on_ws_frame(peer, Frame(WSMsgType.PONG, b"2"))
        assert peer.sent == [b"pong 1"]
        peer.unread = MAX_UNREAD_BYTES + 1
        transport.on_ws_frame(peer, Frame(WSMsgType.PING, b"3"))
        assert peer.sent == [b"pong 1", b"pong 3", "gone"]

    asyncio.run(run_scenario())


@pytest.mark.parametrize("kind", [WSMsgType.PING, WSMsgType.PONG, WSMsgType.TEXT])
def test_a_flood_of_frames_ends_the_connection_and_no_more_is_read(
    kind: WSMsgType, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(
        "parasol.server.ws.transport.time", SimpleNamespace(monotonic=lambda: clock[0])
    )

    async def run_scenario() -> None:
        transport, peer = connect()
        for _ in range(3 * MAX_FRAMES):  # as fast as it may, for as long as it likes
            transport.on_ws_frame(peer, Frame(kind))
            transport._queue.clear()
            clock[0] += 1.01 * FRAME_WINDOW_S / MAX_FRAMES
        assert not transport._closing
        peer.sent.clear()
        peer.reading = True
        for _ in range(2 * MAX_FRAMES):
            transport.on_ws_frame(peer, Frame(kind))
            transport._queue.clear()
        assert peer.sent[-1] == WSCloseCode.POLICY_VIOLATION
        assert len(peer.sent) <= MAX_FRAMES + 1
        assert not peer.reading

    asyncio.run(run_scenario())


def test_of_several_messages_in_the_queue_others_get_a_turn_between() -> None:
    async def run_scenario() -> None:
        transport, peer = connect()
        for data in (b"1", b"2", b"3"):
            transport.on_ws_frame(peer, text(data))
        order: list[bytes | None] = []

        async def take_turns() -> None:
            for _ in range(3):
                order.append(b"other")
                await asyncio.sleep(0)

        task = asyncio.ensure_future(take_turns())
        for _ in range(3):
            order.append(await transport.receive())
        await task
        assert order == [b"other", b"1", b"other", b"2", b"other", b"3"]

    asyncio.run(run_scenario())
