"""Rate limits: how often somebody may do what, and how many connections they may have.

What is rare is counted in windows of a minute; messages, requests and connections, which come by
the hundred, have token buckets: a window looks through everything counted so far again and again.
Each server process counts for itself.
"""

import contextlib
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from parasol.core.words import Text
from parasol.server.errors import Refused
from parasol.server.telemetry.metrics import RATE_LIMIT_REFUSALS

RATES = {
    "people": "20/minute",
    "tables": "30/minute",
    "uploads": "10/minute",
    "seats": "60/minute",
    "talk": "20/minute",
    "hints": "30/minute",
    "replays": "60/minute",
    "reports": "6/minute",
    "exports": "4/minute",
    "wrong-codes": "10/minute",
    "wrong-codes-near": "60/minute",
}
PREFIX_BITS = {4: (32, 24), 6: (64, 48)}
"""By IP version: the network that counts as one client, and a wider one of its neighbours."""
PER_ADDRESS = ("people", "uploads", "replays")
"""Those of them that are counted by address alone."""
MAX_OPEN_CONNECTIONS = {"address": 1000, "person": 100}
MAX_OPEN_HTTP_CONNECTIONS = 200
"""Of one address, among its open connections: those that are no WebSockets."""
BURST_MESSAGES = 40.0
MESSAGES_PER_SECOND = 20.0


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    per_second: float


ADDRESS_RATES = {
    "new-connections": Rate(600, 60),
    "connections": Rate(600, 10),
    "requests": Rate(200, 30),
    "assets": Rate(5000, 300),
    "messages": Rate(400, 100),
}
"""Of one address: connections, those that are WebSockets, pages and API, files and drawings,
messages on all WebSockets."""
MAX_WAIT_S = 2.0
"""How long a request waits for its turn; one that would wait longer is refused."""
MAX_BUCKETS = 20_000
"""Addresses that are remembered for each rate."""


class RateLimits:
    """The limits of one server process; `on=False` counts and refuses nothing."""

    def __init__(self, on: bool, address_factor: float = 1.0) -> None:
        self.on = on
        self.address_factor = address_factor
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {
            what: self._parse_rate(what, rate) for what, rate in RATES.items()
        }
        self._buckets = {
            what: Buckets(rate.burst * address_factor, rate.per_second * address_factor)
            for what, rate in ADDRESS_RATES.items()
        }
        for what in (*RATES, "connections"):
            RATE_LIMIT_REFUSALS.labels(what)  # from 0 on
        self._open: Counter[tuple[str, str]] = Counter()

    def _parse_rate(self, what: str, rate: str) -> RateLimitItem:
        amount, _, period = rate.partition("/")
        factor = self.address_factor if what in PER_ADDRESS else 1.0
        return parse(f"{max(1, int(int(amount) * factor))}/{period}")

    def check(self, what: str, who: str) -> None:
        """Count one; Refused where it is too many."""
        if self.on and not self._take(what, who):
            RATE_LIMIT_REFUSALS.labels(what).inc()
            raise Refused("too-many", Text("That was too often. Wait a moment and try again."))

    def _take(self, what: str, who: str) -> bool:
        if what in self._buckets:
            return self.get_bucket(what, who).take(time.monotonic())
        return self._limiter.hit(self._items[what], what, who)

    def check_codes(self, address: str) -> None:
        """Refused where too many wrong codes came from an address or its network lately."""
        limits = self._find_code_limits(address) if self.on else []
        for item, what, who in limits:
            if self._limiter.test(item, what, who):
                continue
            RATE_LIMIT_REFUSALS.labels(what).inc()
            raise Refused("too-many", Text("That was too often. Wait a moment and try again."))

    def count_wrong_code(self, address: str) -> None:
        """Count a code that is nobody's; right ones cost nothing."""
        for limit in self._find_code_limits(address):
            self._limiter.hit(*limit)

    def _find_code_limits(self, address: str) -> list[tuple[RateLimitItem, str, str]]:
        kinds = zip(("wrong-codes", "wrong-codes-near"), list_prefixes(address), strict=False)
        return [(self._items[what], what, who) for what, who in kinds]

    def get_bucket(self, what: str, address: str) -> "TokenBucket":
        """Return an address's bucket of one of ADDRESS_RATES."""
        return self._buckets[what].get(address, time.monotonic())

    def reserve(self, what: str, address: str) -> float | None:
        """Take an address's turn: the seconds to wait for it; None where that would be too long."""
        if not self.on:
            return 0.0
        return self.get_bucket(what, address).reserve(time.monotonic(), MAX_WAIT_S)

    def get_max_open(self, kind: str) -> int:
        """Return how many connections an address or a person may have."""
        most = MAX_OPEN_CONNECTIONS[kind]
        return int(most * self.address_factor) if kind == "address" else most

    @contextlib.contextmanager
    def hold_connection(self, kind: str, who: str) -> Iterator[None]:
        """Count an open connection of an address or a person; Refused where it is too many."""
        if self.on and self._open[kind, who] >= self.get_max_open(kind):
            RATE_LIMIT_REFUSALS.labels(f"open-{kind}").inc()
            raise Refused("too-many", Text("Too many connections are open. Close some first."))
        self._open[kind, who] += 1
        try:
            yield
        finally:
            self._open[kind, who] -= 1
            if not self._open[kind, who]:
                del self._open[kind, who]


@lru_cache(maxsize=MAX_BUCKETS)
def list_prefixes(address: str) -> tuple[str, ...]:
    """Return the networks by which an address is counted, the narrowest first.

    IPv6: the /64 that one household has, then the /48 that one site may have. IPv4: the address
    itself, then its /24. What is no address counts as itself.
    """
    try:
        found = ipaddress.ip_interface(address.partition("%")[0]).ip
    except ValueError:
        return (address,)
    ip = getattr(found, "ipv4_mapped", None) or found
    own, near = (ipaddress.ip_network((ip, bits), strict=False) for bits in PREFIX_BITS[ip.version])
    return (str(ip) if ip.version == 4 else str(own), str(near))


class TokenBucket:
    """A burst, then so many a second: of messages of one connection, or of what an address asks."""

    __slots__ = ("burst", "per_second", "tokens", "updated_at")

    def __init__(
        self, burst: float = BURST_MESSAGES, per_second: float = MESSAGES_PER_SECOND
    ) -> None:
        self.burst = burst
        self.per_second = per_second
        self.tokens = burst
        """Less than 0 where some were taken in advance."""
        self.updated_at = 0.0

    def take(self, now: float) -> bool:
        """Take one token; return whether there was one."""
        self._fill(now)
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def reserve(self, now: float, max_wait_s: float) -> float | None:
        """Take one token, in advance where there is none; return the seconds until it is there.

        None, and none is taken, where that would be longer than `max_wait_s`.
        """
        self._fill(now)
        wait_s = max(0.0, (1 - self.tokens) / self.per_second)
        if wait_s > max_wait_s:
            return None
        self.tokens -= 1
        return wait_s

    def is_full(self, now: float) -> bool:
        """Return whether it is as if nothing had ever been taken."""
        self._fill(now)
        return self.tokens >= self.burst

    def _fill(self, now: float) -> None:
        self.tokens = min(self.burst, self.tokens + (now - self.updated_at) * self.per_second)
        self.updated_at = now


class Buckets:
    """Token buckets by address, the least recently used ones forgotten."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def get(self, who: str, now: float) -> TokenBucket:
        """Return the bucket of an address."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(self.burst, self.per_second)
            self._forget(now)
        else:
            self._buckets.move_to_end(who)
        return bucket

    def _forget(self, now: float) -> None:
        """Forget the oldest where they are full again, or there are too many."""
        while len(self._buckets) > 1:
            who, oldest = next(iter(self._buckets.items()))
            if len(self._buckets) <= MAX_BUCKETS and not oldest.is_full(now):
                return
            del self._buckets[who]
