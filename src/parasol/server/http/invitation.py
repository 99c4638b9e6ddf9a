"""Invitations: the table of a code that somebody typed. Wrong codes are counted, right ones not."""

from parasol.core.words import Text
from parasol.server.errors import Refused
from parasol.server.rate_limit import RateLimits
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import Table

MAX_TYPED_CHARS = 20


def clean_code(typed: str) -> str:
    """Return a code as it is stored, however it was typed: "abcd-efgh" is ABCDEFGH."""
    return "".join(typed[:MAX_TYPED_CHARS].replace("-", " ").split()).upper()


async def find_invited_table(
    registry: Registry, rates: RateLimits, address: str, code: str
) -> Table:
    """Return the table of a clean code; Refused where there is none, or too many were tried.

    After too many wrong codes from one network right ones are refused there as well: otherwise the
    difference would show which are right.
    """
    rates.check_codes(address)
    # Whatever comes in an address: only what can be a code reaches the database.
    could_be = code.isascii() and code.isalpha()
    row = await registry.store.find_table_by_code(code) if could_be else None
    if row is None:
        rates.count_wrong_code(address)
        raise Refused("no-table", Text("There is no table with this code."))
    return await registry.get(row.id)
