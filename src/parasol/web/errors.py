"""What a page says when it can't be shown, in the look of the house; programs get JSON."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from parasol.core.words import Text
from parasol.server.http.routes import STATUS
from parasol.server.http.security import HEADERS
from parasol.server.store import StoreFailed
from parasol.server.tables.live_match import Refused
from parasol.web import answers, language
from parasol.web.pages import Pages, Visit

PROGRAMS = ("/api/", "/ws", "/healthz", "/metrics", "/openapi.json")


def add(app: Starlette, pages: Pages) -> None:
    """Let the app answer with pages where it would answer with a bare line."""

    async def shown(request: Request, status: int) -> Response:
        words = language.Words(language.of(request))
        title, text = map(words, _told(status))
        if request.url.path.startswith(PROGRAMS):
            return JSONResponse({"error": "failed", "text": text}, status)
        body = pages.rendered(Visit(request, words, None), "error.html", title=title, text=text)
        return answers.made(request, body, "text/html", keep="no-store", status=status)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        answer = await shown(request, error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return await shown(request, STATUS.get(error.code, 409))

    async def away(request: Request, error: Exception) -> Response:
        return await shown(request, 503)

    async def broken(request: Request, error: Exception) -> Response:
        answer = await shown(request, 500)
        answer.headers.update(HEADERS)  # this one passes no Guard any more
        return answer

    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(StoreFailed, away)
    app.add_exception_handler(500, broken)


NOTHING = (
    Text("Nothing but sand here"),
    Text("There is no page at this address. The table may be gone, or a letter got lost."),
)
SLOWER = Text("A little slower"), Text("That was too often. Wait a moment and try again.")
AWAY = Text("Low tide"), Text("The tables can't be reached just now. Try again in a moment.")
NOT_SO = Text("That does not work here"), Text("This address can't be asked for like that.")
BROKEN = Text("Something went wrong"), Text("It is our fault, not yours. Try again in a moment.")


def _told(status: int) -> tuple[Text, Text]:
    """A title and a sentence for a status."""
    known = {404: NOTHING, 429: SLOWER, 503: AWAY}
    return known.get(status, NOT_SO if status < 500 else BROKEN)
