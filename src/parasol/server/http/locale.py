"""The language of a request: the page's choice in a cookie, else what the browser accepts."""

from starlette.requests import HTTPConnection

from parasol.core.catalogues import SOURCE_LANGUAGE, match_language
from parasol.server.http.cookies import get_cookie

COOKIE = "parasol-language"
MAX_HEADER_LANGUAGES = 20
MAX_WEIGHT_CHARS = 10
"""As in `q=0.75`; a number of thousands of digits takes milliseconds to read."""


def get_language(connection: HTTPConnection) -> str:
    """Return the language of a request."""
    chosen = match_language(get_cookie(connection, COOKIE))
    return chosen or negotiate_language(connection.headers.get("accept-language", ""))


def negotiate_language(header: str) -> str:
    """Return the best of the languages that a browser accepts; English where there is none of ours.

    >>> negotiate_language("de, pl;q=0.4, fr-CA;q=0.8")
    'fr'
    """
    best, weight = SOURCE_LANGUAGE, 0.0
    for part in header.split(",")[:MAX_HEADER_LANGUAGES]:
        code, _, wish = part.partition(";")
        try:
            liked = float(wish[:MAX_WEIGHT_CHARS].strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if match_language(code) and liked > weight:
            best, weight = match_language(code), liked
    return best
