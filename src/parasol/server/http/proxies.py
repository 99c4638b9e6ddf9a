"""Proxies in front of the server: whom it believes what `X-Forwarded-For` says.

HTTP requests and WebSockets are treated alike here; uvicorn's own handling is switched off, since a
WebSocket does not pass through it. Only the addresses that trusted proxies have added count: what
stands before those is the client's own claim.
"""

import ipaddress

from starlette.datastructures import Headers
from starlette.types import Scope

from parasol.core.errors import BadOption
from parasol.core.words import Text

EVERYBODY = "*"
LOOPBACK = "127.0.0.1,::1"
SCHEMES = ("http", "https")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class TrustedProxies:
    """Addresses and networks whose word on a client's address is taken."""

    def __init__(self, names: str) -> None:
        """Parse a list such as "127.0.0.1, 10.0.0.0/8"; "*" trusts whoever connects."""
        self.everybody = names.strip() == EVERYBODY
        listed = [] if self.everybody else [name.strip() for name in names.split(",")]
        self.networks = [_parse_network(name) for name in listed if name]

    def __bool__(self) -> bool:
        return self.everybody or bool(self.networks)

    def apply(self, scope: Scope) -> None:
        """Put the client's address and scheme into a scope, if a trusted proxy names them."""
        peer = scope.get("client")
        if not self or peer is None or not self.trusts(peer[0]):
            return
        headers = Headers(scope=scope)
        forwarded = ",".join(headers.getlist("x-forwarded-for"))
        client = self._find_client([name.strip() for name in forwarded.split(",")])
        if client:
            scope["client"] = (client, 0)
        scheme = headers.get("x-forwarded-proto", "")
        if scheme in SCHEMES and scope["type"] == "http":
            scope["scheme"] = scheme

    def _find_client(self, hops: list[str]) -> str:
        """Return the last address that is no proxy of ours; the first one where all are."""
        if self.everybody:  # nothing tells a proxy from a client, except that it connected
            return _parse_address(hops[-1])
        client = ""
        for hop in reversed(hops):
            address = _parse_address(hop)
            if not address:
                break
            client = address
            if not self.trusts(address):
                break
        return client

    def trusts(self, host: str) -> bool:
        """Return whether an address is a trusted proxy's."""
        if self.everybody:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self.networks)


def _parse_network(name: str) -> Network:
    try:
        return ipaddress.ip_network(name)
    except ValueError:
        text = Text("addresses and networks, as in 127.0.0.1,10.0.0.0/8; * trusts everybody")
        raise BadOption("trusted-proxies", name, text) from None


def _parse_address(hop: str) -> str:
    """Return the address in a header's entry, without a port; "" if there is none."""
    host = hop
    if hop.startswith("["):
        host = hop[1:].partition("]")[0]
    elif hop.count(":") == 1:
        host = hop.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return ""
