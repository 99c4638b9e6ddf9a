"""Rate limits: how often somebody may do what, and how many connections they may have."""

import contextlib
import ipaddress
from collections import Counter
from collections.abc import Iterator

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from parasol.core.words import Text
from parasol.server.errors import Refused
from parasol.server.telemetry.metrics import RATE_LIMIT_REFUSALS

RATES = {
    "connections": "600/minute",
    "people": "20/minute",
    "tables": "30/minute",
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
MAX_OPEN_CONNECTIONS = {"address": 1000, "person": 100}
BURST_MESSAGES = 40.0
MESSAGES_PER_SECOND = 20.0


class RateLimits:
    """The limits of one server process; `on=False` counts and refuses nothing."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {what: parse(rate) for what, rate in RATES.items()}
        for what in RATES:
            RATE_LIMIT_REFUSALS.labels(what)  # from 0 on
        self._open: Counter[tuple[str, str]] = Counter()

    def check(self, what: str, who: str) -> None:
        """Count one; Refused where it is too many."""
        if self.on and not self._limiter.hit(self._items[what], what, who):
            RATE_LIMIT_REFUSALS.labels(what).inc()
            raise Refused("too-many", Text("That was too often. Wait a moment and try again."))

    def check_codes(self, address: str) -> None:
        """Refused where too many wrong codes came from an address or its network lately."""
        limits = self._find_code_limits(address)
        if self.on and not all(self._limiter.test(*limit) for limit in limits):
            raise Refused("too-many", Text("That was too often. Wait a moment and try again."))

    def count_wrong_code(self, address: str) -> None:
        """Count a code that is nobody's; right ones cost nothing."""
        for limit in self._find_code_limits(address):
            self._limiter.hit(*limit)

    def _find_code_limits(self, address: str) -> list[tuple[RateLimitItem, str, str]]:
        kinds = zip(("wrong-codes", "wrong-codes-near"), list_prefixes(address), strict=False)
        return [(self._items[what], what, who) for what, who in kinds]

    @contextlib.contextmanager
    def hold_connection(self, kind: str, who: str) -> Iterator[None]:
        """Count an open connection of an address or a person; Refused where it is too many."""
        if self.on and self._open[kind, who] >= MAX_OPEN_CONNECTIONS[kind]:
            RATE_LIMIT_REFUSALS.labels(f"open-{kind}").inc()
            raise Refused("too-many", Text("Too many connections are open. Close some first."))
        self._open[kind, who] += 1
        try:
            yield
        finally:
            self._open[kind, who] -= 1
            if not self._open[kind, who]:
                del self._open[kind, who]


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
    """Messages of one connection: a burst, then so many a second."""

    def __init__(
        self, burst: float = BURST_MESSAGES, per_second: float = MESSAGES_PER_SECOND
    ) -> None:
        self.burst = burst
        self.per_second = per_second
        self.tokens = burst
        self.updated_at = 0.0

    def take(self, now: float) -> bool:
        """Take one token; return whether there was one."""
        self.tokens = min(self.burst, self.tokens + (now - self.updated_at) * self.per_second)
        self.updated_at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True
