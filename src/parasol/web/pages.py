"""The pages: what each shows, filled into its template."""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parasol.core import registry
from parasol.server.course import Refused
from parasol.server.hall import Hall
from parasol.server.settings import Settings
from parasol.web import answers, language
from parasol.web.edition import Edition


class Pages:
    """All pages of one server."""

    def __init__(self, hall: Hall, settings: Settings, edition: Edition) -> None:
        self.hall = hall
        self.settings = settings
        self.edition = edition
        self.templates = Environment(
            loader=PackageLoader("parasol.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def routes(self) -> list[BaseRoute]:
        """Every page's address."""
        return [
            Route("/", self.home),
            Route("/table/{table}", self.table),
        ]

    def page(self, request: Request, template: str, **values: Any) -> Response:
        """A page in the asker's language."""
        spoken = language.Words(language.of(request))
        body = self.templates.get_template(template).render(
            _=spoken.said,
            ngettext=spoken.counted,
            language=spoken.language,
            languages=language.LANGUAGES,
            url=self.edition.url,
            **values,
        )
        return answers.made(request, body, "text/html", keep=answers.PRIVATE)

    async def home(self, request: Request) -> Response:
        """The front door."""
        return self.page(request, "home.html")

    async def table(self, request: Request) -> Response:
        """A table: an empty page with what its modules need to begin."""
        try:
            table = await self.hall.table(request.path_params["table"])
        except Refused:
            raise HTTPException(404) from None
        game = registry.find(table.row.game)
        start = self.start(request, game.name) | {"table": table.row.id}
        return self.page(request, "table.html", game=game, start=start)

    def origin(self, request: Request) -> str:
        """The address by which others get here; "localhost" would lead them to themselves."""
        if self.settings.public_url:
            return self.settings.url
        url = request.url
        if url.hostname in ("localhost", "127.0.0.1", "::1"):
            for address in self.settings.lan:
                if address not in ("localhost", "127.0.0.1", "::1"):
                    return f"http://{address}:{self.settings.port}"
        return f"{url.scheme}://{url.netloc}"

    def start(self, request: Request, game: str) -> dict[str, Any]:
        """What a table's or a replay's modules need to begin."""
        spoken = language.of(request)
        board, style = (f"games/{game}/board.{kind}" for kind in ("js", "css"))
        return {
            "game": game,
            "title": registry.find(game).title,
            "language": spoken,
            "edition": self.edition.look(),
            "urls": {
                "words": self.edition.url(f"words/{spoken}.json"),
                "board": self.edition.url(board) if self.edition.has(board) else "",
                "style": self.edition.url(style) if self.edition.has(style) else "",
                "art": self.edition.url(f"art/{game}/"),
                "rules": f"/rules/{game}",
                "replay": "/replay/",
                "socket": "/ws",
                "join": f"{self.origin(request)}/join/",
                "carry": f"{self.origin(request)}/carry/",
            },
        }
