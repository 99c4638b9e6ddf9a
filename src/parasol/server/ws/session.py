"""One client's session at a table: hello, then messages of the protocol, one after the other.

Every message goes the same way: receive, decode, authorise, act or answer. A refusal is sent with
its reason; nothing that a client sends ends a table.
"""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Mapping
from types import MappingProxyType

from starlette.requests import HTTPConnection

from parasol.bots import BOTS
from parasol.core.words import Text, resolve_language, verbatim
from parasol.server import accounts, protocol
from parasol.server.errors import STALE, Refused, make_not_your_turn, make_stale
from parasol.server.http.locale import get_language
from parasol.server.http.security import get_client_address, get_credential
from parasol.server.protocol import (
    CLOSE_CODE,
    PROTOCOL_VERSION,
    SUPPORTED_VERSIONS,
    AnyClientMessage,
    BadMessage,
    decode_message,
    encode_message,
)
from parasol.server.rate_limit import RateLimits, TokenBucket
from parasol.server.store import StoreFailed
from parasol.server.store.models import TalkRow
from parasol.server.tables import log
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.registry import Registry
from parasol.server.tables.subscriber import Subscriber
from parasol.server.tables.table import Table
from parasol.server.telemetry.log_context import bind
from parasol.server.telemetry.metrics import (
    CONNECTIONS,
    MOVE_SECONDS,
    RATE_LIMIT_REFUSALS,
    REFUSALS,
)
from parasol.server.ws.transport import Transport

HELLO_TIMEOUT_S = 10.0
MAX_BAD_MESSAGES = 50
"""Messages that are none of the protocol's, after which a connection is closed."""
MAX_TALK_CHARS = 300
MAX_WORD_CHARS = 200
"""What is looked at of a word that somebody asks about."""
NO_FIELDS: Mapping[str, str] = MappingProxyType({})

logger = logging.getLogger("parasol.session")


class ProtocolError(Exception):
    """A message that is none of the protocol's, or one too many."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


class Session:
    """One client, from its hello to its end; its messages are handled one after the other."""

    def __init__(
        self,
        request: HTTPConnection,
        transport: Transport,
        registry: Registry,
        rates: RateLimits,
        log_fields: Mapping[str, str] = NO_FIELDS,
    ) -> None:
        self.transport = transport
        self.registry = registry
        self.rates = rates
        self.log_fields = log_fields
        """What log lines say of this session."""
        self.credential = get_credential(request)[0]
        self.address = get_client_address(request)
        self.language = get_language(request)
        """For errors and reasons, unless hello names another language."""
        self.bucket = TokenBucket()
        self.address_bucket = rates.get_bucket("messages", self.address) if rates.on else None
        self.bad_messages = 0
        self.connection_slots = contextlib.ExitStack()
        self.table: Table | None = None
        self.subscriber: Subscriber | None = None
        self._task: asyncio.Task[None] | None = None
        transport.on_open = self.start
        transport.on_close = self._leave

    def start(self) -> None:
        """Serve the client in a task of its own."""
        self._task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        """Serve the client until it is gone."""
        bind(**self.log_fields)
        CONNECTIONS.inc()
        try:
            self.connection_slots.enter_context(self.rates.hold_connection("address", self.address))
            await self._greet()
            while (data := await self.transport.receive()) is not None:
                await self._handle(data)
        except TimeoutError:
            late = Text("No hello within {seconds} seconds.", {"seconds": int(HELLO_TIMEOUT_S)})
            # Not "bad-hello", which ends a client: the delay may be ours, with too much to do.
            self._close(Refused("closed", late))
        except ProtocolError as error:
            self._close(Refused("bad-hello", verbatim(str(error))))
        except Refused as refused:
            self._close(refused)
        except StoreFailed as error:
            self._close(Refused("not-kept", error.text))
        except Exception:
            logger.exception("a message could not be handled")
            self._close(Refused("closed", Text("Something went wrong here. Connect again.")))
        finally:
            self.connection_slots.close()
            CONNECTIONS.dec()

    def _close(self, refused: Refused) -> None:
        """Close the connection and say why."""
        REFUSALS.labels(refused.code).inc()
        text = refused.text.render(self.language)
        self.transport.send(encode_message("error", error=refused.code, text=text))
        self.transport.close(CLOSE_CODE, refused.code)

    def _leave(self) -> None:
        """The client is gone."""
        table, subscriber = self.table, self.subscriber
        if table is not None and subscriber is not None:
            self.registry.remove_subscriber(table, subscriber)

    # Hello

    async def _greet(self) -> None:
        """Wait for hello, then for a free slot: thousands come at once when a server restarts."""
        async with asyncio.timeout(HELLO_TIMEOUT_S):
            data = await self.transport.receive()
        if data is None:
            return
        hello = _decode(data)
        if not isinstance(hello, protocol.Hello):
            raise ProtocolError("bad-hello", "the first message is hello")
        if hello.language:
            self.language = resolve_language(hello.language)
        if hello.protocol not in SUPPORTED_VERSIONS:
            text = f"this server speaks protocol {PROTOCOL_VERSION}, not {hello.protocol}"
            raise ProtocolError("bad-hello", text)
        async with self.registry.hello_slots:
            if self.transport.is_open:
                await self._answer_hello(hello)

    async def _answer_hello(self, hello: protocol.Hello) -> None:
        """Subscribe the client to the table that its hello names."""
        store, address = self.registry.store, self.registry.restrictions.keep_address(self.address)
        session = await accounts.find_session(store, hello.token or self.credential, address)
        person = await store.get_person(session.person) if session else None
        if person is not None:
            self.connection_slots.enter_context(self.rates.hold_connection("person", person.id))
        table = await self.registry.get(hello.table)
        bind(table=table.row.id)
        person_id, secret_hash = person.id if person else "", accounts.hash_secret(hello.token)
        seats = accounts.find_seats(table.seats, person_id, secret_hash)
        seat = hello.seat if hello.seat in seats else min(seats, default=None)
        name = person.name if person else (table.seats[seat].name if seat is not None else "")
        language = resolve_language(hello.language) if hello.language else ""
        subscriber = Subscriber(
            self.transport,
            person_id,
            name,
            seats,
            seat,
            language,
            secret_hash,
            session=session.id if session else "",
            address=self.address,
        )
        self.registry.check_restrictions(table, subscriber)
        subscriber.send(
            encode_message(
                "welcome",
                protocol=hello.protocol,
                seats=sorted(seats),
                seat=seat,
                name=name,
                host=person is not None and person.id == table.row.host,
                version=table.live.version if table.live else 0,
                now=self._get_time(),
            )
        )
        for message in await table.read_talk():
            subscriber.send(message)
        # Again, as it may have been evicted meanwhile; with a subscriber it stays in memory.
        await self._subscribe(await self.registry.get(hello.table), subscriber, hello)

    async def _subscribe(self, table: Table, subscriber: Subscriber, hello: protocol.Hello) -> None:
        if not self.transport.is_open:
            return
        # Again: whoever was banned meanwhile was not among the subscribers yet.
        self.registry.check_restrictions(table, subscriber)
        self.table, self.subscriber = table, subscriber
        table.subscribers.add(subscriber)
        table.update_rights()
        # What a client knows it knows from a seat: from another one it is of no use.
        since = hello.since if subscriber.seat == hello.seat else -1
        await table.send_snapshot(subscriber, since)
        table.broadcast_presence()

    def _get_time(self) -> float:
        """Return the time by which a client shows clocks."""
        return self.registry.store.play_time.for_clients()

    # Messages after hello

    async def _handle(self, data: bytes) -> None:
        """Handle one message; whatever is wrong with it is answered, not raised."""
        table, subscriber = self.table, self.subscriber
        if table is None or subscriber is None:
            return
        received = time.monotonic()
        try:
            if not self.bucket.take(received):
                RATE_LIMIT_REFUSALS.labels("messages").inc()
                text = Text("Too many messages; slow down.").render(self.language)
                raise ProtocolError("too-many", text)
            if self.address_bucket is not None and (
                wait_s := self.address_bucket.reserve(received, math.inf)
            ):
                await asyncio.sleep(wait_s)
            message = _decode(data)
            if not await self._act(table, subscriber, message):
                await self._answer(table, subscriber, message)
            elif isinstance(message, protocol.Play):
                MOVE_SECONDS.observe(time.monotonic() - received)
        except ProtocolError as error:
            self._count_bad_message(subscriber, error)
        except Refused as refused:
            await self._refuse(table, subscriber, refused)
        except StoreFailed as error:
            REFUSALS.labels("not-kept").inc()
            subscriber.send(self._encode_refusal(Refused("not-kept", error.text)))

    def _count_bad_message(self, subscriber: Subscriber, error: ProtocolError) -> None:
        self.bad_messages += 1
        REFUSALS.labels(error.code).inc()
        subscriber.send(encode_message("error", error=error.code, text=str(error)))
        if self.bad_messages > MAX_BAD_MESSAGES:
            self._close(Refused("closed", Text("Too many mistakes.")))

    async def _refuse(self, table: Table, subscriber: Subscriber, refused: Refused) -> None:
        REFUSALS.labels(refused.code).inc()
        subscriber.send(self._encode_refusal(refused))
        if refused.code in (STALE, "not-kept"):
            with contextlib.suppress(StoreFailed):  # sent when the database is back
                await table.send_snapshot(subscriber)

    def _encode_refusal(self, refused: Refused) -> bytes:
        text = refused.text.render(self.language)
        return encode_message("refused", error=refused.code, text=text, rule=refused.rule)

    async def _act(self, table: Table, subscriber: Subscriber, message: AnyClientMessage) -> bool:
        """Authorise and append what changes the table; False: the message is another kind."""
        entry: log.AnyEntry
        match message:
            case protocol.Play():
                entry = log.Move(authorise_decision(table, subscriber, message.seat), message.words)
            case protocol.Undo():
                entry = log.Undo(authorise_decision(table, subscriber, message.seat))
            case protocol.Resign():
                entry = log.Resign(authorise_seat(subscriber, message.seat))
            case protocol.GiveBack():
                entry = log.GiveBack(authorise_seat(subscriber, message.seat))
            case protocol.Takeover():
                seat = authorise_seat(subscriber, message.seat)
                if message.level not in BOTS:
                    levels = Text("The levels are {names}.", {"names": ", ".join(BOTS)})
                    raise Refused("bad-level", levels)
                entry = log.Takeover(seat, message.level)
            case protocol.Pause():
                entry = log.Pause(authorise_seat(subscriber, None))
            case protocol.Resume():
                entry = log.Resume(authorise_seat(subscriber, None))
            case _:
                return False
        rest = await table.act(message.version, entry)
        if rest is not None:
            subscriber.send(self._encode_refusal(rest))
        return True

    async def _answer(
        self, table: Table, subscriber: Subscriber, message: AnyClientMessage
    ) -> None:
        """Answer what changes nothing on the table."""
        match message:
            case protocol.Hello():
                raise ProtocolError("bad-message", "hello was said already")
            case protocol.Sit():
                seat = message.seat
                subscriber.seat = None if seat is None else authorise_seat(subscriber, seat)
                subscriber.version = -1
                await table.send_snapshot(subscriber)
            case protocol.Talk():
                await self._add_talk(table, subscriber, message.text)
            case protocol.Mute():
                if message.seat is not None and not 0 <= message.seat < table.row.players:
                    raise Refused("no-seat", Text("There is no such seat."))
                change = subscriber.muted.add if message.on else subscriber.muted.discard
                change(message.seat)
            case protocol.Why():
                async with table.lock:
                    subscriber.send(self._explain(table, subscriber, message.word))
            case protocol.Hint():
                await self._hint(table, subscriber, message.version)
            case protocol.Preview():
                async with table.lock:
                    subscriber.send(_preview(table, subscriber, message.version))
            case protocol.Ping():
                subscriber.send(encode_message("pong", n=message.n, now=self._get_time()))

    async def _add_talk(self, table: Table, subscriber: Subscriber, text: str) -> None:
        if subscriber.seat is None and not subscriber.person:
            raise Refused("no-name", Text("Give your name to talk."))
        person = table.get_owner(subscriber)
        self.rates.check("talk", person or f"{table.row.id}/{subscriber.seat}")
        self.registry.restrictions.check_talk(person)
        clean = accounts.clean_text(text)
        if not clean or len(clean) > MAX_TALK_CHARS:
            limits = Text("A text has 1 to {most} characters.", {"most": MAX_TALK_CHARS})
            raise Refused("bad-talk", limits)
        row = TalkRow(
            table=table.row.id,
            number=0,
            seat=-1 if subscriber.seat is None else subscriber.seat,
            person=person,
            name=subscriber.name,
            text=clean,
            at=time.time(),
        )
        await self.registry.store.add_talk(row)
        await table.broadcast_talk()

    def _explain(self, table: Table, subscriber: Subscriber, word: str) -> bytes:
        """Return why a word can't be played."""
        live, word = table.live, word[:MAX_WORD_CHARS]
        if live is None or subscriber.seat is None or subscriber.seat != live.decider:
            raise make_not_your_turn()
        reason = live.match.why_not(live.match.complete_words(word))
        text, rule = ("", "") if reason is None else (reason.render(self.language), reason.rule)
        return encode_message("why", word=word, text=text, rule=rule)

    async def _hint(self, table: Table, subscriber: Subscriber, version: int) -> None:
        async with table.lock:
            live, seat = _get_decision(table, subscriber, version)
            self.rates.check("hints", subscriber.person or f"{table.row.id}/{seat}")
            view = live.match.view(seat)
        bots = self.registry.scheduler.bots
        hints = await bots.make_hints(view, seat, version, self.language)
        subscriber.send(encode_message("hint", version=version, hints=hints))


def authorise_seat(subscriber: Subscriber, seat: int | None) -> int:
    """Return the seat a message is for; Refused unless it is the client's own."""
    seat = subscriber.seat if seat is None else seat
    if seat is None or seat not in subscriber.seats:
        raise Refused("not-your-seat", Text("This seat is not yours."))
    return seat


def authorise_decision(table: Table, subscriber: Subscriber, seat: int | None) -> int:
    """Return the seat a decision is for; Refused also while the computer plays it."""
    seat = authorise_seat(subscriber, seat)
    if table.live is not None and seat in table.live.held:
        raise Refused("held", Text("The computer plays this seat."))
    return seat


def _decode(data: bytes) -> AnyClientMessage:
    try:
        return decode_message(data)
    except BadMessage as error:
        raise ProtocolError("bad-message", str(error)) from None


def _get_decision(table: Table, subscriber: Subscriber, version: int) -> tuple[LiveMatch, int]:
    """Return the live match and the seat of a decider who asks about their decision."""
    live, seat = table.live, subscriber.seat
    if live is None or version != live.version:
        raise make_stale()
    if seat is None or seat != live.decider:
        raise make_not_your_turn()
    return live, seat


def _preview(table: Table, subscriber: Subscriber, version: int) -> bytes:
    """Return what each move of the decider would bring."""
    live, seat = _get_decision(table, subscriber, version)
    game, state = live.match.game, live.match.state
    previews = {} if live.paused else game.browser.preview_moves(game.observe(state, seat))
    return encode_message("preview", version=version, previews=previews)
