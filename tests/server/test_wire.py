"""Messages wait for the loop's next turn, and keep their order."""

import asyncio
from typing import Any

from parasol.server.ws.transport import MOST_WAITING, Outbox, Wire


class Transport:
    """Notes what it is given."""

    def __init__(self, waiting: int = 0) -> None:
        self.given: list[Any] = []
        self.waiting = waiting

    @property
    def underlying_transport(self) -> "Transport":
        return self

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def send(self, kind: Any, data: bytes) -> None:
        self.given.append(data)

    def send_close(self, code: Any, reason: str) -> None:
        self.given.append(reason)

    def disconnect(self, graceful: bool = True) -> None:
        self.given.append("gone")


def wired(outbox: Outbox, waiting: int = 0) -> tuple[Wire, Transport]:
    wire, transport = Wire(outbox), Transport(waiting)
    wire.transport = transport  # type: ignore[assignment]
    return wire, transport


def test_what_is_sent_in_one_turn_goes_out_together_and_in_order() -> None:
    async def story() -> None:
        outbox = Outbox()
        (one, first), (other, second) = wired(outbox), wired(outbox)
        for number in (b"1", b"2"):
            assert one.send(number)
            assert other.send(number)
        assert first.given == second.given == []
        await asyncio.sleep(0)
        assert first.given == second.given == [b"1", b"2"]
        one.send(b"3")
        await asyncio.sleep(0)
        assert first.given == [b"1", b"2", b"3"]

    asyncio.run(story())


def test_what_was_said_before_a_connection_is_closed_comes_before_its_end() -> None:
    async def story() -> None:
        wire, transport = wired(Outbox())
        wire.send(b"why")
        wire.close(4400, "closed")
        await asyncio.sleep(0)
        assert transport.given == [b"why", "closed"]

    asyncio.run(story())


def test_who_reads_nothing_is_found_out_and_sent_no_more() -> None:
    async def story() -> None:
        wire, transport = wired(Outbox(), MOST_WAITING + 1)
        assert not wire.send(b"1")
        wire.lose()
        await asyncio.sleep(0)
        assert transport.given == ["gone"]

    asyncio.run(story())


def test_an_outbox_serves_one_loop_after_another() -> None:
    outbox = Outbox()
    wire, transport = wired(outbox)

    async def story(data: bytes) -> None:
        wire.send(data)
        await asyncio.sleep(0)

    asyncio.run(story(b"1"))
    asyncio.run(story(b"2"))
    assert transport.given == [b"1", b"2"]
