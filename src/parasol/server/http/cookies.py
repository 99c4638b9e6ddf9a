"""The cookies of a request: only those that are asked for are looked at.

Starlette parses all of them, also what other sites on the same host have set, and unquotes them
with the standard library's parser, whose time grows with the square of a cookie's length before
Python 3.11.10: 30 kB took a second.
"""

from starlette.requests import HTTPConnection


def get_cookie(connection: HTTPConnection, name: str) -> str:
    """Return the value of a cookie; ours have no quotes. Empty if there is none."""
    for header in connection.headers.getlist("cookie"):
        for pair in header.split(";"):
            found, _, value = pair.partition("=")
            if found.strip() == name:
                return value.strip()
    return ""
