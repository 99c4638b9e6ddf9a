"""Which language somebody on the web is spoken to in: the page's choice, else the browser's."""

from starlette.requests import HTTPConnection

from parasol.core.catalogues import SOURCE, spoken

COOKIE = "parasol-language"
MOST = 20
"""Languages of a header that are looked at."""


def language_of(connection: HTTPConnection) -> str:
    """The language of a request."""
    chosen = spoken(connection.cookies.get(COOKIE, ""))
    return chosen or accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The best of the languages that a browser accepts; English where there is none of ours.

    >>> accepted("de, pl;q=0.4, fr-CA;q=0.8")
    'fr'
    """
    best, weight = SOURCE, 0.0
    for part in header.split(",")[:MOST]:
        code, _, wish = part.partition(";")
        try:
            liked = float(wish.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if spoken(code) and liked > weight:
            best, weight = spoken(code), liked
    return best
