"""A table in memory: its rows, its live match, and its subscribers.

This is the authority on a move. `act` checks the version, applies the entry, appends it to the
log, and broadcasts it, in this order: nobody is sent an entry that is not on disk.
"""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

from msgspec import UnsetType

from parasol.core import fairness
from parasol.core.match import new
from parasol.core.replay import load
from parasol.core.words import Text
from parasol.server import accounts
from parasol.server.errors import Frozen, Refused, describe_failure, make_stale
from parasol.server.protocol import encode_message
from parasol.server.store import Conflict, StoreFailed, TableUpdate
from parasol.server.store.models import EntryRow, SeatRow, TableRow
from parasol.server.tables import log
from parasol.server.tables.broadcast import Broadcaster
from parasol.server.tables.due import find_due, get_level, is_bot
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.log import AnyEntry
from parasol.server.tables.subscriber import Perspective, Subscriber
from parasol.server.telemetry.metrics import BROADCAST_SECONDS

if TYPE_CHECKING:
    from parasol.server.tables.registry import Registry

MAX_TALK_ON_HELLO = 40
"""Earlier texts that a new subscriber is sent."""
MAX_LOG_ENTRIES = 3000
"""A log that is as long takes only what leads to the end; no game needs half of it."""
LOG_FULL = Text("The log of this table is full: it can only be played to its end.")
ENDLESS_ENTRIES = (log.Undo, log.Pause, log.GiveBack)
"""What can be repeated for ever, with a move, a resume or a takeover in between."""
REPLAY_SLICE_ENTRIES = 100
"""Entries that are replayed before others get their turn; a few milliseconds."""


class Table:
    """A table in memory; the log in the store is the truth, everything here is a cache of it."""

    def __init__(self, registry: "Registry", row: TableRow, seats: list[SeatRow]) -> None:
        self.registry = registry
        self.row = row
        self.seats = seats
        self.live: LiveMatch | None = None
        self.broadcaster: Broadcaster | None = None
        self.subscribers: set[Subscriber] = set()
        self.lock = asyncio.Lock()
        """Held while an entry is applied and appended, so that nobody reads what is not on disk."""
        self.last_talk = 0
        """The number of the last text that subscribers were sent."""

    # The live match: a cache of the log

    def deal(self, seed: bytes) -> LiveMatch:
        """Return a live match before its first entry, by this table's options."""
        row = self.row
        match = new(row.game, seed=seed, components=row.components or None, **row.options)
        return LiveMatch(match, row.clock, row.takeover)

    def set_live(self, live: LiveMatch) -> None:
        """Go on with another live match."""
        self.live, self.broadcaster = live, Broadcaster(live)

    async def load_log(self, rows: list[EntryRow]) -> None:
        """Make the live match from the seed and the whole log; Frozen if that can't be done.

        In slices, and aside until it is complete: others play meanwhile.
        """
        live = self.deal(self.row.seed)
        for begin in range(0, len(rows), REPLAY_SLICE_ENTRIES):
            _replay(live, rows[begin : begin + REPLAY_SLICE_ENTRIES])
            await asyncio.sleep(0)
        if live.version < self.row.version:
            raise Frozen(f"entry {live.version + 1} of {self.row.version} is missing")
        self.set_live(live)

    def load_record(self) -> None:
        """Make the live match of a finished table whose log was compacted into its record."""
        match, row = load(self.row.record), self.row
        live = LiveMatch(match, row.clock, row.takeover)
        live.end(row.version, [int(s) for s in match.tags.get("Resigned", "").split()])
        self.set_live(live)

    def replay(self, rows: list[EntryRow]) -> None:
        """Apply further entries of the log, a few; Frozen if one can't be, or a digest differs."""
        assert self.live is not None
        _replay(self.live, rows)

    async def reload_if_lost(self) -> None:
        """Load the live match again where a failed write dropped it; the lock is held."""
        if self.live is None and self.row.status in ("playing", "paused"):
            await self.registry.refresh(self, reload=True)
            self._broadcast_reloaded()  # what failed may have been written all the same

    def _broadcast_reloaded(self) -> None:
        if self.live is not None:
            self.broadcast()
            self.registry.scheduler.after_entry(self)

    # One entry: apply, append, broadcast

    async def act(self, version: int, entry: AnyEntry, lease_s: float = 0.0) -> Refused | None:
        """Apply, append and broadcast one entry that answers `version`; Refused changes nothing.

        It returns the refusal of the rest, where a chain of words showed something hidden. With a
        lease the claim of a computer's turn goes on where the turn does.
        """
        async with self.lock:
            rest = await self._append(version, entry, lease_s)
        # Without an await in between: a client that comes meanwhile would be sent it twice.
        self.broadcast()
        self.registry.scheduler.after_entry(self)
        return rest

    async def _append(self, version: int, entry: AnyEntry, lease_s: float) -> Refused | None:
        """Apply an entry and append it to the log; the lock is held."""
        await self.reload_if_lost()
        row, update, rest = self._apply(version, entry, lease_s)
        try:
            await self.registry.store.append(self.row.id, version, [row], update)
        except Conflict:
            self.live = None  # also if the log can't be read now
            await self.registry.refresh(self, reload=True)
            self._broadcast_reloaded()
            raise make_stale() from None
        except StoreFailed as error:
            self.registry.drop_live(self)  # it may have been written all the same
            raise Refused("not-kept", error.text) from None
        except asyncio.CancelledError:
            self.registry.drop_live(self)
            raise
        self._update_row(row, update)
        return rest

    def _apply(
        self, version: int, entry: AnyEntry, lease_s: float
    ) -> tuple[EntryRow, TableUpdate, Refused | None]:
        """Apply an entry to the live match: what to write, and the refusal of its rest."""
        live = self.live
        if live is None or self.row.status not in ("playing", "paused"):
            raise Refused("not-playing", Text("This table is not being played."))
        if version != live.version:
            raise make_stale()
        if live.version >= MAX_LOG_ENTRIES and isinstance(entry, ENDLESS_ENTRIES):
            raise Refused("log-full", LOG_FULL)
        at = self.registry.store.play_time.now()
        try:
            if isinstance(entry, log.Move) and live.match.game.implied_word:
                entry = log.Move(entry.seat, live.match.complete_words(entry.words))
            applied, rest = live.apply(entry, at)
        except Refused:
            raise
        except Exception:  # a fault in the rules: nobody knows how far it came
            self.registry.drop_live(self)
            raise
        return *self._make_rows(live, applied, at, lease_s), rest

    def _make_rows(
        self, live: LiveMatch, entry: AnyEntry, at: float, lease_s: float
    ) -> tuple[EntryRow, TableUpdate]:
        """Return an entry, and what it changes in the table's row, as they are stored."""
        moved = isinstance(entry, log.Move)
        decider = -1 if live.decider is None else live.decider
        thinks = decider >= 0 and self.is_bot(decider) and not live.paused
        row = EntryRow(
            table=self.row.id,
            version=live.version,
            seat=entry.seat,
            kind=log.get_kind(entry),
            data=log.encode_entry(entry),
            # A move's step has the digest already, where it ends a turn.
            digest=live.match.steps[-1].digest if moved else live.match.digest(),
            at=at,
        )
        status = "over" if live.over else "paused" if live.paused else "playing"
        now = time.time()
        due, lane = find_due(live, self.seats, (self.row.due, self.row.lane), now)
        goes_on = thinks and not live.turned
        return row, TableUpdate(
            status=status,
            decider=decider,
            waits_for="" if decider < 0 or thinks else self.seats[decider].person,
            due=due,
            lane=lane,
            record=self.make_record(named=False) if live.over else None,
            steady=status == self.row.status and due == self.row.due and lane == self.row.lane,
            claimed_until=now + lease_s if lease_s and goes_on else 0.0,
        )

    def _update_row(self, entry: EntryRow, update: TableUpdate) -> None:
        """Take over into the row what is on disk now."""
        row = self.row
        row.version, row.changed = entry.version, time.time()
        row.status, row.decider = update.status or row.status, update.decider or 0
        row.waits_for = update.waits_for or ""
        row.due = None if isinstance(update.due, UnsetType) else update.due
        row.lane = update.lane

    # Seats and records

    def is_bot(self, seat: int) -> bool:
        """Return whether the computer decides for this seat now."""
        return is_bot(self.live, self.seats, seat)

    def get_level(self, seat: int) -> str:
        """Return the level at which the computer plays this seat."""
        return get_level(self.live, self.seats, seat)

    def make_record(self, viewer: int | None = -1, *, named: bool = True) -> str:
        """Return the record: complete once it is over, before that what `viewer` may know.

        The stored one has no names: they may have to be forgotten.
        """
        live = self.live
        assert live is not None
        match = live.match
        match.tags["Table"] = self.row.id
        match.tags.pop("Names", None)
        if named:
            match.tags["Names"] = ", ".join(seat.name or "-" for seat in self.seats)
        if live.resigned:
            match.tags["Resigned"] = " ".join(str(seat) for seat in live.resigned)
        if not live.over:
            return match.record(seat=None if viewer is None or viewer < 0 else viewer)
        match.tags |= fairness.make_tags(self.row.secret, [seat.nonce for seat in self.seats])
        return match.record()

    # Subscribers

    def broadcast(self) -> None:
        """Send every subscriber what has changed, as seen from its perspective."""
        broadcaster = self.broadcaster
        assert self.live is not None
        assert broadcaster is not None
        version, began = self.live.version, time.perf_counter()
        patches: dict[tuple[Perspective, int], bytes] = {}
        for subscriber in list(self.subscribers):
            if not subscriber.subscribed or subscriber.version == version:
                continue
            key = (subscriber.perspective, subscriber.version)
            if key not in patches:
                patches[key] = broadcaster.encode_patch(*key)
            subscriber.version = version
            subscriber.send(patches[key])
        if patches:
            BROADCAST_SECONDS.observe(time.perf_counter() - began)

    async def send_snapshot(self, subscriber: Subscriber, since: int = -1) -> None:
        """Send a subscriber the table and a snapshot, unless it has that of this version.

        Under the lock: an entry that is not on disk yet is sent to nobody.
        """
        async with self.lock:
            await self.reload_if_lost()
            subscriber.send(encode_message("table", table=self.describe()))
            subscriber.subscribed = True
            if self.live is None:
                return
            if since != self.live.version:
                subscriber.send(self._encode_snapshot(subscriber.perspective))
            subscriber.version = self.live.version

    async def _send_other_seat(self, subscriber: Subscriber) -> None:
        """Send a subscriber who looks from another seat now what it sees from there."""
        with contextlib.suppress(StoreFailed):  # sent when the database is back
            async with self.lock:
                await self.reload_if_lost()
                live = self.live
                if live is not None and live.version and subscriber.version != live.version:
                    subscriber.send(self._encode_snapshot(subscriber.perspective))
                    subscriber.version = live.version

    def _encode_snapshot(self, perspective: Perspective) -> bytes:
        assert self.broadcaster is not None
        return self.broadcaster.encode_snapshot(perspective)

    def describe(self) -> dict[str, Any]:
        """Return what everybody may know of the table itself."""
        row = self.row
        return {
            "id": row.id,
            "code": row.code,
            "game": row.game,
            "options": row.options,
            "players": row.players,
            "status": row.status,
            "listed": row.listed,
            "clock": row.clock,
            "takeover": row.takeover,
            "commitment": fairness.make_commitment(row.secret),
            "created": row.created,
            "note": row.note,
            "previous": row.previous,
            "next": row.next,
            "seats": [
                {"seat": s.seat, "kind": s.kind, "name": s.name, "level": s.level}
                for s in self.seats
            ],
        }

    async def broadcast_talk(self) -> None:
        """Send subscribers the texts that came since the last call."""
        await self.read_talk(self.last_talk)

    async def read_talk(self, after: int = 0) -> list[bytes]:
        """Return the last texts after a number; subscribers are sent those that are new.

        If more than MAX_TALK_ON_HELLO came since, as after an outage, the older ones are left out.
        """
        messages = []
        store, ident = self.registry.store, self.row.id
        for row in await store.get_talk(ident, after, MAX_TALK_ON_HELLO):
            seat = row.seat if row.seat >= 0 else None
            data = encode_message(
                "talk", number=row.number, seat=seat, name=row.name, text=row.text, at=row.at
            )
            messages.append(data)
            if row.number > self.last_talk:
                self.last_talk = row.number
                for subscriber in [s for s in self.subscribers if seat not in s.muted]:
                    subscriber.send(data)
        return messages

    def get_owner(self, subscriber: Subscriber) -> str:
        """Return the person who answers for a subscriber: also where a seat's token was shown."""
        owners = (self.seats[seat].person for seat in subscriber.seats)
        return subscriber.person or next(owners, "")

    def update_rights(self) -> None:
        """Seats have changed hands: subscribers keep the right to those that are still theirs."""
        moved = False
        for subscriber in list(self.subscribers):
            seats = accounts.find_seats(self.seats, subscriber.person, subscriber.secret_hash)
            if seats == subscriber.seats:
                continue
            subscriber.seats, moved = seats, True
            if subscriber.seat not in seats:
                subscriber.seat, subscriber.version = min(seats, default=None), -1
            subscriber.send(encode_message("seats", seats=sorted(seats), seat=subscriber.seat))
            if subscriber.version < 0 and subscriber.subscribed:
                self.registry.spawn(self._send_other_seat(subscriber))
        if moved:
            self.broadcast_presence()

    def broadcast_presence(self) -> None:
        """Send every subscriber who is there."""
        present = sorted({seat for subscriber in self.subscribers for seat in subscriber.seats})
        watching = sum(1 for subscriber in self.subscribers if not subscriber.seats)
        data = encode_message("present", seats=present, watching=watching)
        for subscriber in list(self.subscribers):
            subscriber.send(data)

    def broadcast_description(self) -> None:
        """Send every subscriber that the table itself has changed."""
        self.update_rights()
        data = encode_message("table", table=self.describe())
        for subscriber in list(self.subscribers):
            subscriber.send(data)


def _replay(live: LiveMatch, rows: list[EntryRow]) -> None:
    """Apply entries of the log; Frozen if one can't be, or if a digest differs."""
    for row in rows:
        if row.version != live.version + 1:
            raise Frozen(f"entry {live.version + 1} is missing before {row.version}")
        try:
            live.apply(log.decode_entry(row), row.at)
        except Exception as error:  # whatever these rules make of another version's moves
            raise Frozen(
                f"entry {row.version} ({row.data}) can't be replayed: {describe_failure(error)}"
            ) from error
        if row.digest and row.digest != live.match.digest():
            raise Frozen(f"entry {row.version} ({row.data}) leads to another position than it did")
