"""Routes of the assets: files, drawings, words."""

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

    regex = "static|games|bundle"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("folder", FolderConvertor())


LAZY_MODULES = {"main": ("sheets",), "replay": ("sheets",), "guided": ("sheets", "guide")}
"""By the page of a table: what the frame imports later, and is better fetched at once."""


def list_table_modules(assets: Assets, game: str, page: str) -> tuple[str, ...]:
    """Return the modules of a table's page: the one that it runs, then what is worth preloading."""
    board, guide = f"games/{game}/board.js", f"games/{game}/guide.js"
    has_board = assets.has(board)
    if assets.has(bundle := f"bundle/{game if has_board else 'generic'}/{page}.js"):
        return (bundle,)
    own = [board] if has_board else []
    own += [guide] if page == "guided" else []
    if not assets.bundled:  # else the frame's own come with it
        own += [] if has_board else ["static/js/generic-board.js"]
        own += [f"static/js/table/{name}.js" for name in LAZY_MODULES[page]]
    return (f"static/js/table/{'replay' if page == 'replay' else 'main'}.js", *own)


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
            Route(f"{prefix}/{{folder:folder}}/{{path:path}}", send_file),
        ]
    return routes
