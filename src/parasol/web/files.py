"""The routes of what is the same for everybody: files, drawings, words."""

import json

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parasol.web import answers, games, language, postcards
from parasol.web.edition import Edition


class Kind(Convertor[str]):
    """The first part of a file's address."""

    regex = "static|games"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("kind", Kind())


TABLE = {"main": ["main"], "replay": ["replay"], "guided": ["guiding", "main"]}
"""The modules of a table's pages, by the page."""


def table_modules(edition: Edition, game: str, page: str) -> tuple[str, ...]:
    """All that such a page of a game may need; what runs by itself is the last. () for none."""
    board, guide = f"games/{game}/board.js", f"games/{game}/guide.js"
    if page not in TABLE or (page == "guided" and not edition.has(guide)):
        return ()
    first = [board if edition.has(board) else "static/js/generic-board.js"]
    first += [guide] if page == "guided" else []
    frame = [f"static/js/table/{name}.js" for name in ("sheets", *TABLE[page])]
    return (*first, *frame)


def routes(edition: Edition) -> list[BaseRoute]:
    """Everything under `/e/<edition>/`, and the same without the prefix."""

    def keep(request: Request) -> str:
        asked = request.path_params.get("edition", "")
        return answers.FOREVER if asked == edition.look() else answers.ANEW

    async def file(request: Request) -> Response:
        edition.look()
        found = edition.files.get(f"{request.path_params['kind']}/{request.path_params['path']}")
        if found is None:
            raise HTTPException(404)
        body, packed = found.bodies()
        return answers.made(request, body, found.type, keep=keep(request), packed=packed)

    async def joined(request: Request) -> Response:
        entries = table_modules(edition, request.path_params["game"], request.path_params["page"])
        bodies = edition.joined(entries) if entries else None
        if bodies is None:
            raise HTTPException(404)
        body, packed = bodies
        return answers.made(request, body, "text/javascript", keep=keep(request), packed=packed)

    async def art(request: Request) -> Response:
        game = games.find(request.path_params["game"])
        drawn = None if game is None else game.browser.draw_piece(request.path_params["piece"])
        if drawn is None:
            raise HTTPException(404)
        return answers.made(request, drawn, "image/svg+xml", keep=keep(request))

    async def postcard(request: Request) -> Response:
        game = games.find(request.path_params["game"])
        if game is None:
            raise HTTPException(404)
        return answers.made(request, postcards.drawn(game), "image/svg+xml", keep=keep(request))

    async def figure(request: Request) -> Response:
        game = games.find(request.path_params["game"])
        shown = None if game is None else game.browser.draw_figure(request.path_params["topic"])
        if shown is None:
            raise HTTPException(404)
        return answers.made(request, shown.drawing, "image/svg+xml", keep=keep(request))

    async def words(request: Request) -> Response:
        asked = request.path_params["language"]
        if asked not in language.LANGUAGES:
            raise HTTPException(404)
        body = json.dumps(language.catalogue(asked), ensure_ascii=False, separators=(",", ":"))
        return answers.made(request, body, "application/json", keep=keep(request))

    async def guide_words(request: Request) -> Response:
        game, asked = games.find(request.path_params["game"]), request.path_params["language"]
        if game is None or asked not in language.LANGUAGES:
            raise HTTPException(404)
        said = language.guide(game.package, asked)
        body = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        return answers.made(request, body, "application/json", keep=keep(request))

    made: list[BaseRoute] = []
    for before in ("/e/{edition}", ""):
        made += [
            Route(f"{before}/art/{{game}}/{{piece:path}}.svg", art),
            Route(f"{before}/art/{{game}}.svg", postcard),
            Route(f"{before}/figures/{{game}}/{{topic}}.svg", figure),
            Route(f"{before}/words/{{language}}.json", words),
            Route(f"{before}/words/{{language}}/{{game}}.json", guide_words),
            Route(f"{before}/joined/{{game}}/{{page}}.js", joined),
            Route(f"{before}/{{kind:kind}}/{{path:path}}", file),
        ]
    return made
