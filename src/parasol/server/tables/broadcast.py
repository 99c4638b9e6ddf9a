"""Broadcasts: what the subscribers of a live match are sent, as snapshots and patches.

What is the same for everybody is made, compared and encoded once per version; then, for each
perspective, what only that one sees.
"""

from typing import Any

from parasol.server.protocol import encode, encode_message
from parasol.server.tables.live_match import LiveMatch
from parasol.server.tables.patch import Operation, diff
from parasol.server.tables.snapshot import LineCache, LogFeed, make_common_part, make_own_part
from parasol.server.tables.subscriber import Perspective


class Sent:
    """What the subscribers of one perspective were sent last, apart from the common part."""

    __slots__ = ("log", "own", "version", "view")

    def __init__(self, log: LogFeed) -> None:
        self.log = log
        self.version = -1
        self.own: dict[str, Any] = {}
        self.view: dict[str, Any] = {}


class Broadcaster:
    """Makes the messages about one live match, each once for all who get the same."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.version = -1
        self._previous = -1
        self._common: dict[str, Any] = {}
        self._public_view: dict[str, Any] = {}
        self._common_patch = b""
        """The operations for everybody from `_previous` to `version`, encoded."""
        self._sent: dict[Perspective, Sent] = {}
        self._lines: dict[str, LineCache] = {}

    def encode_patch(self, perspective: Perspective, since: int) -> bytes:
        """Return the patch since a version; a snapshot where that version is not the last."""
        self._advance()
        sent = self._sent.get(perspective)
        if sent is None or sent.version != since or since != self._previous:
            return self.encode_snapshot(perspective)
        own, view = sent.own, sent.view
        self._update(sent, perspective)
        own_patch = _encode_operations(diff(own, sent.own) + diff(view, sent.view, ["view"]))
        keep, added = sent.log.read_new()
        return b'{"type":"update","version":%d,"before":%d,"changes":[%b],"log":%b}' % (
            self.version,
            since,
            b",".join(filter(None, (self._common_patch, own_patch))),
            encode({"keep": keep, "add": added}),
        )

    def encode_snapshot(self, perspective: Perspective) -> bytes:
        """Return everything that a perspective may see."""
        seat, language = perspective
        self._advance()
        sent = self._sent.get(perspective)
        if sent is None:
            lines = self._lines.setdefault(language, {})
            sent = self._sent[perspective] = Sent(LogFeed(self.live, seat, lines, language))
        self._update(sent, perspective)
        view = self.live.match.header(seat) | self._public_view | sent.view
        position = self._common | sent.own | {"view": view}
        log = sent.log.read_all()
        return encode_message("view", version=self.version, seat=seat, position=position, log=log)

    def _update(self, sent: Sent, perspective: Perspective) -> None:
        if sent.version != self.version:
            sent.version = self.version
            sent.own = make_own_part(self.live, *perspective)
            sent.view = self.live.match.own_view(perspective[0])

    def _advance(self) -> None:
        """Bring the common part to the version of the live match."""
        live = self.live
        if self.version == live.version:
            return
        common, public_view = make_common_part(live), live.match.public_view()
        operations = diff(self._common, common) + diff(self._public_view, public_view, ["view"])
        self._common_patch = _encode_operations(operations)
        self._common, self._public_view = common, public_view
        self._previous, self.version = self.version, live.version


def _encode_operations(operations: list[Operation]) -> bytes:
    """Encode operations without the brackets around them, so that lists can be joined."""
    return encode(operations)[1:-1]
