"""Error pages; programs get JSON."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from parasol.core.words import Text, Words
from parasol.server.errors import Refused
from parasol.server.http.request_log import REQUEST_ID_HEADER
from parasol.server.http.routes import STATUS
from parasol.server.http.security import HEADERS, PROBE_PATHS
from parasol.server.store import StoreFailed
from parasol.server.telemetry.log_context import get_context
from parasol.web.language import Translator, get_language
from parasol.web.pages import Pages, Visit
from parasol.web.responses import make_response

API_PREFIXES = ("/api/", "/ws", *PROBE_PATHS, "/openapi.json")


def add_error_pages(app: Starlette, pages: Pages) -> None:
    """Let the app respond with a page where it would respond with a bare line."""

    async def respond(request: Request, status: int, why: Words | None = None) -> Response:
        words = Translator(get_language(request))
        title, text = map(words, _choose_text(status) if why is None else (BANNED, why))
        if request.url.path.startswith(API_PREFIXES):
            return JSONResponse({"error": "failed", "text": text}, status)
        body = pages.render_template(
            Visit(request, words, None),
            "error.html",
            title=title,
            text=text,
            banned=why is not None,
        )
        return make_response(request, body, "text/html", cache_control="no-store", status=status)

    async def handle_http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = await respond(request, error.status_code)
        response.headers.update(error.headers or {})
        return response

    async def handle_refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        why = error.text if error.code == "banned" else None
        return await respond(request, STATUS.get(error.code, 409), why)

    async def handle_store_failure(request: Request, error: Exception) -> Response:
        return await respond(request, 503)

    async def handle_server_error(request: Request, error: Exception) -> Response:
        response = await respond(request, 500)
        response.headers.update(HEADERS)  # this response passes no middleware of ours
        response.headers[REQUEST_ID_HEADER] = get_context().get("request", "")
        return response

    app.add_exception_handler(HTTPException, handle_http_error)
    app.add_exception_handler(Refused, handle_refused)
    app.add_exception_handler(StoreFailed, handle_store_failure)
    app.add_exception_handler(500, handle_server_error)


NOT_FOUND = (
    Text("Nothing but sand here"),
    Text("There is no page at this address. The table may be gone, or a letter got lost."),
)
TOO_MANY = Text("A little slower"), Text("That was too often. Wait a moment and try again.")
UNAVAILABLE = Text("Low tide"), Text("The tables can't be reached just now. Try again in a moment.")
BANNED = Text("Not open to you")
BAD_REQUEST = Text("That does not work here"), Text("This address can't be asked for like that.")
SERVER_ERROR = (
    Text("Something went wrong"),
    Text("It is our fault, not yours. Try again in a moment."),
)


def _choose_text(status: int) -> tuple[Text, Text]:
    """Return a title and a sentence for a status."""
    known = {404: NOT_FOUND, 429: TOO_MANY, 503: UNAVAILABLE}
    return known.get(status, BAD_REQUEST if status < 500 else SERVER_ERROR)
