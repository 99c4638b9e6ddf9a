"""Routes of the assets: files, bundles, drawings, words."""

import json

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parasol.web import games, language
from parasol.web.assets import Assets
from parasol.web.postcards import render_postcard
from parasol.web.responses import CACHE_FOREVER, CACHE_REVALIDATE, make_response


class FolderConvertor(Convertor[str]):
    """Matches the first part of a file's address."""

    regex = "static|games"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("folder", FolderConvertor())


PAGE_MODULES = {"main": ["main"], "replay": ["replay"], "guided": ["guide", "main"]}
"""The modules of a table's pages, by the page."""


def list_table_modules(assets: Assets, game: str, page: str) -> tuple[str, ...]:
    """Return all entry modules of a game's page, the one that runs last; () for no such page."""
    board, guide = f"games/{game}/board.js", f"games/{game}/guide.js"
    if page not in PAGE_MODULES or (page == "guided" and not assets.has(guide)):
        return ()
    first = [board if assets.has(board) else "static/js/generic-board.js"]
    first += [guide] if page == "guided" else []
    frame = [f"static/js/table/{name}.js" for name in ("sheets", *PAGE_MODULES[page])]
    return (*first, *frame)


def build_routes(assets: Assets) -> list[BaseRoute]:
    """Return all routes, with the prefix `/e/<hash>/` and without."""

    def cache_control(request: Request) -> str:
        current = request.path_params.get("hash", "") == assets.refresh()
        return CACHE_FOREVER if current else CACHE_REVALIDATE

    def respond(
        request: Request, body: bytes | str, media_type: str, gzipped: bytes | None = None
    ) -> Response:
        control = cache_control(request)
        return make_response(request, body, media_type, cache_control=control, gzipped=gzipped)

    async def send_file(request: Request) -> Response:
        assets.refresh()
        found = assets.files.get(f"{request.path_params['folder']}/{request.path_params['path']}")
        if found is None:
            raise HTTPException(404)
        body, gzipped = found.read_bodies()
        return respond(request, body, found.media_type, gzipped)

    async def send_bundle(request: Request) -> Response:
        entries = list_table_modules(
            assets, request.path_params["game"], request.path_params["page"]
        )
        bodies = assets.bundle(entries) if entries else None
        if bodies is None:
            raise HTTPException(404)
        body, gzipped = bodies
        return respond(request, body, "text/javascript", gzipped)

    async def send_art(request: Request) -> Response:
        game = games.find_game(request.path_params["game"])
        drawing = None if game is None else game.browser.draw_piece(request.path_params["piece"])
        if drawing is None:
            raise HTTPException(404)
        return respond(request, drawing, "image/svg+xml")

    async def send_postcard(request: Request) -> Response:
        game = games.find_game(request.path_params["game"])
        if game is None:
            raise HTTPException(404)
        return respond(request, render_postcard(game), "image/svg+xml")

    async def send_figure(request: Request) -> Response:
        game = games.find_game(request.path_params["game"])
        figure = None if game is None else game.browser.draw_figure(request.path_params["topic"])
        if figure is None:
            raise HTTPException(404)
        return respond(request, figure.drawing, "image/svg+xml")

    async def send_words(request: Request) -> Response:
        code = request.path_params["language"]
        if code not in language.LANGUAGES:
            raise HTTPException(404)
        body = json.dumps(language.build_catalogue(code), ensure_ascii=False, separators=(",", ":"))
        return respond(request, body, "application/json")

    async def send_guide_words(request: Request) -> Response:
        game, code = games.find_game(request.path_params["game"]), request.path_params["language"]
        if game is None or code not in language.LANGUAGES:
            raise HTTPException(404)
        catalogue = language.build_guide(game.package, code)
        body = json.dumps(catalogue, ensure_ascii=False, separators=(",", ":"))
        return respond(request, body, "application/json")

    routes: list[BaseRoute] = []
    for prefix in ("/e/{hash}", ""):
        routes += [
            Route(f"{prefix}/art/{{game}}/{{piece:path}}.svg", send_art),
            Route(f"{prefix}/art/{{game}}.svg", send_postcard),
            Route(f"{prefix}/figures/{{game}}/{{topic}}.svg", send_figure),
            Route(f"{prefix}/words/{{language}}.json", send_words),
            Route(f"{prefix}/words/{{language}}/{{game}}.json", send_guide_words),
            Route(f"{prefix}/joined/{{game}}/{{page}}.js", send_bundle),
            Route(f"{prefix}/{{folder:folder}}/{{path:path}}", send_file),
        ]
    return routes
