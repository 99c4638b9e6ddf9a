"""Routes of the assets: files, drawings, words."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from parasol.web import games, language
from parasol.web.assets import Assets
from parasol.web.games import AnyGame
from parasol.web.postcards import render_postcard
from parasol.web.responses import CACHE_FOREVER, CACHE_REVALIDATE, Content, send_content


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

    def respond(request: Request, content: Content | None) -> Response:
        if content is None:
            raise HTTPException(404)
        return send_content(request, content, cache_control=cache_control(request))

    def draw(
        request: Request, key: tuple[str, ...], draw: Callable[[AnyGame], str | None]
    ) -> Response:
        """Respond with a drawing of a game, drawn at the first request for it."""

        def make() -> Content | None:
            game = games.find_game(request.path_params["game"])
            drawing = None if game is None else draw(game)
            return None if drawing is None else Content.of(drawing, "image/svg+xml")

        return respond(request, assets.remember((*key, request.path_params["game"]), make))

    async def send_file(request: Request) -> Response:
        assets.refresh()
        found = assets.files.get(f"{request.path_params['folder']}/{request.path_params['path']}")
        return respond(request, None if found is None else found.read())

    async def send_art(request: Request) -> Response:
        piece = request.path_params["piece"]
        return draw(request, ("art", piece), lambda game: game.browser.draw_piece(piece))

    async def send_postcard(request: Request) -> Response:
        return draw(request, ("postcard",), render_postcard)

    async def send_figure(request: Request) -> Response:
        topic = request.path_params["topic"]

        def draw_figure(game: AnyGame) -> str | None:
            figure = game.browser.draw_figure(topic)
            return None if figure is None else figure.drawing

        return draw(request, ("figure", topic), draw_figure)

    async def send_words(request: Request) -> Response:
        code = request.path_params["language"]

        def make() -> Content | None:
            known = code in language.LANGUAGES
            return _dump_words(language.build_catalogue(code)) if known else None

        return respond(request, assets.remember(("words", code), make))

    async def send_guide_words(request: Request) -> Response:
        name, code = request.path_params["game"], request.path_params["language"]

        def make() -> Content | None:
            game = games.find_game(name) if code in language.LANGUAGES else None
            return None if game is None else _dump_words(language.build_guide(game.package, code))

        return respond(request, assets.remember(("guide", code, name), make))

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


def _dump_words(words: Mapping[str, Any]) -> Content:
    body = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    return Content.of(body, "application/json")
