"""What the code at hand is about: a request, a table, an address. Log lines get it by themselves.

It is bound once, where a request, a session or a turn begins, and holds for the task that runs it.
"""

import ipaddress
from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, get_args

AddressForm = Literal["full", "prefix", "none"]
ADDRESS_FORMS: tuple[AddressForm, ...] = get_args(AddressForm)
PREFIX_BITS = {4: 24, 6: 48}
"""What is left of an address as a prefix, by the version of IP: a neighbourhood, not a person."""

_context: ContextVar[Mapping[str, str]] = ContextVar("log_context", default=MappingProxyType({}))


def bind(**fields: str) -> None:
    """Add fields to every line that this task logs from now on; "" takes one away."""
    merged = {**_context.get(), **fields}
    _context.set({name: value for name, value in merged.items() if value})


def get_context() -> Mapping[str, str]:
    """Return the fields that are bound now."""
    return _context.get()


@lru_cache(maxsize=1000)
def format_address(host: str, form: AddressForm) -> str:
    """Return an address as it may be logged.

    >>> format_address("203.0.113.77", "prefix")
    '203.0.113.0/24'
    """
    if form == "full" or not host:
        return host
    if form == "none":
        return ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:  # a proxy's name for it, which says who it is as an address does
        return ""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    bits = PREFIX_BITS[address.version]
    return str(ipaddress.ip_network(f"{address}/{bits}", strict=False))
