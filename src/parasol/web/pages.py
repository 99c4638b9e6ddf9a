"""The pages: their routes, and what fills their templates."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parasol.bots import DEFAULT_LEVEL, LEVELS, TITLES
from parasol.core import options
from parasol.core.catalogues import GUIDE
from parasol.core.faces import Figure
from parasol.core.words import Text, Words
from parasol.server import accounts
from parasol.server.errors import Refused
from parasol.server.http.invitation import clean_code, find_invited_table
from parasol.server.http.security import get_client_address, get_credential
from parasol.server.rate_limit import RateLimits
from parasol.server.settings import Settings
from parasol.server.store.models import PersonRow, SessionRow
from parasol.server.tables.registry import Registry
from parasol.server.tables.restrictions import format_time
from parasol.server.tables.table import Table
from parasol.web import games, language, rulebook
from parasol.web.asset_routes import list_table_modules
from parasol.web.assets import Assets
from parasol.web.games import AnyGame
from parasol.web.privacy import describe_stored_data
from parasol.web.responses import CACHE_PRIVATE, Content, make_response, send_content
from parasol.web.table_list import (
    TableEntry,
    format_seat_name,
    isolate_name,
    list_open_tables,
    list_own_tables,
)

Handler = Callable[["Visit"], Awaitable[Response]]
HEADLINES = {
    1: Text("A game by the sea"),
    2: Text("Two games by the sea"),
    3: Text("Three games by the sea"),
}
HEADLINE = Text("Games by the sea")
OPTION_TEXT = Text("{label}: {value}")
OPEN_TO_BANNED = ("/settings", "/privacy")
"""Pages for those who are banned as well: what is known of them stays theirs."""
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
"""Names by which a machine reaches itself and nobody else reaches it."""


@dataclass
class Visit:
    """One request for a page, and who makes it."""

    request: Request
    words: language.Translator
    person: PersonRow | None
    session: SessionRow | None = None
    """By which the person is known."""
    tables: list[TableEntry] = field(default_factory=list)
    """Their tables, once loaded."""
    cache_key: tuple[str, str, str] | None = None
    """What the page is kept under, where it is the same for others."""

    def render(self, text: Words | str) -> str:
        """Render a sentence of a game, an option or a page in the visitor's language."""
        return self.words(text) if isinstance(text, Words) else self.words.render(text)

    @property
    def who(self) -> str:
        """The person's id; empty for somebody unknown."""
        return self.person.id if self.person else ""


class Pages:
    """All pages of one server."""

    def __init__(
        self, registry: Registry, settings: Settings, rates: RateLimits, assets: Assets
    ) -> None:
        self.registry = registry
        self.settings = settings
        self.rates = rates
        self.assets = assets
        self.templates = Environment(
            loader=PackageLoader("parasol.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def build_routes(self) -> list[BaseRoute]:
        """Return the route of every page."""
        pages: dict[str, Handler] = {
            "/": self.show_home,
            "/join": self.show_invitation,
            "/join/{code}": self.show_invitation,
            "/carry/{table}": self.show_seat_transfer,
            "/table/{table}": self.show_table,
            "/replay/{table}": self.show_replay,
            "/privacy": self.show_privacy,
        }
        same_for_strangers: dict[str, Handler] = {
            "/new": self.choose_game_to_play,
            "/new/{game}": self.show_new_table,
            "/mine": self.show_own_tables,
            "/rules": self.choose_game_to_read,
            "/rules/{game}": self.show_rules,
            "/settings": self.show_settings,
        }
        return [
            Route(
                path,
                self.make_endpoint(handler, path in OPEN_TO_BANNED, path in same_for_strangers),
            )
            for path, handler in (pages | same_for_strangers).items()
        ]

    def make_endpoint(
        self, handler: Handler, open_to_banned: bool = False, same_for_strangers: bool = False
    ) -> Callable[[Request], Awaitable[Response]]:
        """Wrap a page for Starlette; `?lang=` on any of them chooses the language.

        A page that is the same for all whom the server does not know is rendered for the first of
        them only.
        """

        async def endpoint(request: Request) -> Response:
            chosen = request.query_params.get("lang", "")
            if chosen in language.LANGUAGES:
                return self._switch_language(request, chosen)
            restrictions, address = self.registry.restrictions, get_client_address(request)
            store, kept = self.registry.store, restrictions.keep_address(address)
            session = await accounts.find_session(store, get_credential(request)[0], kept)
            person = await store.get_person(session.person) if session else None
            if not open_to_banned:
                restrictions.check_ban(person.id if person else "", address)
            spoken = language.get_language(request)
            visit = Visit(request, language.Translator(spoken), person, session)
            if same_for_strangers and person is None:
                visit.cache_key = ("page", request.url.path, spoken)
                if (content := self.assets.recall(visit.cache_key)) is not None:
                    return send_content(request, content, cache_control=CACHE_PRIVATE)
            return await handler(visit)

        return endpoint

    def _switch_language(self, request: Request, chosen: str) -> Response:
        rest = request.url.remove_query_params("lang")
        target = rest.path + (f"?{rest.query}" if rest.query else "")
        response = RedirectResponse("/" + target.lstrip("/"), 303, {"cache-control": "no-store"})
        response.set_cookie(
            language.COOKIE,
            chosen,
            max_age=31536000,
            samesite="lax",
            secure=self.settings.secure,
        )
        return response

    async def render_page(
        self,
        visit: Visit,
        template: str,
        status: int = 200,
        cache_control: str = CACHE_PRIVATE,
        **values: Any,
    ) -> Response:
        """Render a page in the visitor's language, with their tables."""
        if visit.person is not None:
            visit.tables = await list_own_tables(self.registry.store, visit.who, visit.words)
        body = self.render_template(visit, template, **values)
        request = visit.request
        if visit.cache_key is not None and status == 200:
            content = Content.of(body, "text/html")
            self.assets.keep(visit.cache_key, content)
            return send_content(request, content, cache_control=CACHE_PRIVATE)
        return make_response(request, body, "text/html", cache_control=cache_control, status=status)

    def render_template(self, visit: Visit, template: str, **values: Any) -> str:
        """Fill a template in."""
        shared = {
            "_": visit.words.render,
            "render_text": visit.render,
            "ngettext": visit.words.render_plural,
            "language": visit.words.language,
            "languages": language.LANGUAGES,
            "url": self.assets.url_for,
            "here": "",
            "person": visit.person,
            "my_tables": visit.tables,
            "waiting": [entry for entry in visit.tables if entry.waits],
        }
        return self.templates.get_template(template).render(shared | values)

    async def show_home(self, visit: Visit) -> Response:
        """The front door."""
        return await self._render_home(visit)

    async def _render_home(self, visit: Visit, unknown_code: str = "") -> Response:
        shelf = games.list_games()
        return await self.render_page(
            visit,
            "home.html",
            404 if unknown_code else 200,
            games=shelf,
            headline=visit.render(HEADLINES.get(len(shelf), HEADLINE)),
            players={game.name: visit.render(_describe_players(game)) for game in shelf},
            guided={game.name for game in shelf if self.assets.has(_get_guide_path(game.name))},
            open_tables=await list_open_tables(self.registry.store, visit.who, visit.words),
            unknown_code=unknown_code,
        )

    async def choose_game_to_play(self, visit: Visit) -> Response:
        """Which game a new table is for."""
        return await self._render_shelf(visit, "/new", Text("Make a table"))

    async def choose_game_to_read(self, visit: Visit) -> Response:
        """Which game's rules."""
        return await self._render_shelf(visit, "/rules", Text("Rules"))

    async def _render_shelf(self, visit: Visit, to: str, title: Text) -> Response:
        shelf = games.list_games()
        if len(shelf) == 1:
            return RedirectResponse(f"{to}/{shelf[0].name}", 303)
        return await self.render_page(
            visit, "shelf.html", games=shelf, to=to, title=visit.render(title), here=to[1:]
        )

    async def show_new_table(self, visit: Visit) -> Response:
        """The form that makes a table, from the options that the game describes."""
        game = self._find_game(visit)
        players = [int(n) for n in _find_option(game, "players").choices]
        return await self.render_page(
            visit,
            "new_table.html",
            game=game,
            games=games.list_games(),
            marks=self.list_marks(game.name),
            options=options.describe_options(game.options_type),
            least=int(_find_option(game, "players").default),
            most=max(players),
            levels=self.list_levels(visit),
            usual=DEFAULT_LEVEL,
            example_box=_make_example_box(game),
        )

    async def show_invitation(self, visit: Visit) -> Response:
        """An invitation, by its link or by a code that somebody typed."""
        request = visit.request
        typed = request.path_params.get("code") or request.query_params.get("code", "")
        code = clean_code(typed)
        if not code:
            return RedirectResponse("/", 303)
        if code.isascii() and code.isalpha() and "code" not in request.path_params:
            return RedirectResponse(f"/join/{code}", 303)
        address = get_client_address(request)
        self.rates.check("seats", address)
        try:
            table = await find_invited_table(self.registry, self.rates, address, code)
        except Refused as refused:
            if refused.code != "no-table":
                raise
            return await self._render_home(visit, unknown_code=code)
        row = table.row
        host = next((s.name for s in table.seats if s.person and s.person == row.host), "")
        title = games.get_title(row.game)
        invites = Text("{name} invites you to {game}", {"name": isolate_name(host), "game": title})
        nobody = Text("An invitation to {game}", {"game": title})
        return await self.render_page(
            visit,
            "join.html",
            table=table.describe(),
            marks=self.list_marks(row.game),
            title=visit.render(invites if host else nobody),
            seats=[
                {"seat": s.seat, "kind": s.kind, "name": format_seat_name(s, visit.words)}
                for s in table.seats
            ],
            free=[seat.seat for seat in table.seats if seat.kind == "open"],
            sits_here=bool(visit.who and any(s.person == visit.who for s in table.seats)),
            facts=_describe_options(row.game, row.options, visit),
        )

    async def show_seat_transfer(self, visit: Visit) -> Response:
        """A seat carried here from another device; its secret never comes to the server so."""
        table = await self._find_table(visit)
        title = games.get_title(table.row.game)
        return await self.render_page(
            visit, "seat_transfer.html", table=table.describe(), title=title
        )

    async def show_table(self, visit: Visit) -> Response:
        """A table: an empty page with what its modules need to begin."""
        guided = "guide" in visit.request.query_params
        return await self._render_table(visit, "table.html", "guided" if guided else "main")

    async def show_replay(self, visit: Visit) -> Response:
        """The same for a game that is looked at step by step."""
        return await self._render_table(visit, "replay.html", "replay")

    async def _render_table(self, visit: Visit, template: str, page: str) -> Response:
        table = await self._find_table(visit)
        game = table.row.game
        if page == "guided" and not self.assets.has(_get_guide_path(game)):
            page = "main"
        start = self.build_start_data(visit, game, page == "guided") | {"table": table.row.id}
        module, *others = list_table_modules(self.assets, game, page)
        needed = [one for part in (*others, module) for one in self.assets.list_imports(part)]
        preloads = [self.assets.url_for(one) for one in dict.fromkeys(needed) if one != module]
        return await self.render_page(
            visit, template, start=start, module=module, preloads=preloads
        )

    async def show_own_tables(self, visit: Visit) -> Response:
        """One's own tables."""
        if visit.person is not None:
            visit.tables = await list_own_tables(self.registry.store, visit.who, visit.words)
        tables = visit.tables
        groups = [
            (visit.render(Text("Your turn")), [one for one in tables if one.waits]),
            (
                visit.render(Text("Under way")),
                [one for one in tables if one.under_way and not one.waits],
            ),
            (visit.render(Text("Finished")), [one for one in tables if not one.under_way]),
        ]
        return await self.render_page(visit, "own_tables.html", groups=groups, here="mine")

    async def show_rules(self, visit: Visit) -> Response:
        """A game's rules in our own words."""
        game, words = self._find_game(visit), visit.words
        key, figures = ("rulebook", game.name, words.language), self.assets.url_for("figures")
        book: rulebook.Book | None = self.assets.recall(key)
        if book is None:

            def render_figure(topic: str, figure: Figure) -> Markup:
                address = f"{figures}/{game.name}/{topic}.svg"
                return rulebook.render_figure(address, words(figure.caption))

            # All its figures are drawn: tables play on meanwhile.
            book = await asyncio.to_thread(
                rulebook.render_rulebook, game, words.language, render_figure
            )
            if book is None:
                raise HTTPException(404)
            self.assets.keep(key, book)
        return await self.render_page(visit, "rules.html", game=game, book=book, here="rules")

    async def show_settings(self, visit: Visit) -> Response:
        """Settings: what the browser keeps, and who one is."""
        sessions = await self.registry.store.list_sessions(visit.who) if visit.person else []
        return await self.render_page(
            visit,
            "settings.html",
            here="settings",
            sessions=sessions,
            current=visit.session.id if visit.session else "",
            format_time=format_time,
        )

    async def show_privacy(self, visit: Visit) -> Response:
        """What is stored about people, and for how long."""
        contact = self.settings.contact
        return await self.render_page(
            visit,
            "privacy.html",
            here="privacy",
            stored=describe_stored_data(self.settings, await self.registry.store.get_retention()),
            contact=contact,
            contact_url=_make_contact_url(contact),
        )

    def build_start_data(self, visit: Visit, game: str, guided: bool) -> dict[str, Any]:
        """What a table's or a replay's modules need to begin."""
        spoken = visit.words.language
        board, style = (f"games/{game}/board.{kind}" for kind in ("js", "css"))
        guide = _get_guide_path(game)
        origin, known = self.get_origin(visit.request), games.find_game(game)
        return {
            "game": game,
            "title": games.get_title(game),
            "language": spoken,
            "private": known is not None and known.private,
            "levels": self.list_levels(visit),
            "marks": self.list_marks(game),
            "urls": {
                "words": self.assets.url_for(f"words/{spoken}.json"),
                "board": self.assets.url_for(board) if self.assets.has(board) else "",
                "style": self.assets.url_for(style) if self.assets.has(style) else "",
                "guide": self.assets.url_for(guide) if guided else "",
                "art": self.assets.url_for(f"art/{game}/"),
                "rules": f"/rules/{game}",
                "replay": "/replay/",
                "socket": "/ws",
                "join": f"{origin}/join/",
                "carry": f"{origin}/carry/",
            },
        }

    # What pages are made from

    def list_marks(self, game: str) -> list[str]:
        """Where the pictures are that mark the seats of a game; none: the shared's signs do."""
        known = games.find_game(game)
        pieces = known.browser.seat_marks if known is not None else ()
        return [self.assets.url_for(f"art/{game}/{piece}.svg") for piece in pieces]

    async def _find_table(self, visit: Visit) -> Table:
        """The table in the address."""
        try:
            return await self.registry.get(visit.request.path_params["table"])
        except Refused:
            raise HTTPException(404) from None

    def _find_game(self, visit: Visit) -> AnyGame:
        """The game in the address."""
        game = games.find_game(visit.request.path_params["game"])
        if game is None:
            raise HTTPException(404)
        return game

    def list_levels(self, visit: Visit) -> dict[str, str]:
        """What the computer's levels are called that people choose from."""
        return {name: visit.render(TITLES[name]) for name in LEVELS}

    def get_origin(self, request: Request) -> str:
        """The address by which others get here; "localhost" would lead them to themselves."""
        if self.settings.public_url:
            return self.settings.url
        url = request.url
        for address in self.settings.lan:
            if url.hostname in LOCAL_HOSTS and address not in LOCAL_HOSTS:
                return f"http://{address}:{self.settings.port}"
        return f"{url.scheme}://{url.netloc}"


def _make_contact_url(contact: str) -> str:
    """The address behind a contact: an e-mail's or a page's; nothing where it is only words."""
    if contact.startswith(("https://", "http://")):
        return contact
    return f"mailto:{contact}" if "@" in contact and " " not in contact else ""


def _get_guide_path(game: str) -> str:
    """The module that explains a game as one plays; a game may have none."""
    return f"games/{game}/{GUIDE}"


def _describe_players(game: AnyGame) -> Text:
    """How many can play, in words."""
    counts = [int(n) for n in _find_option(game, "players").choices]
    if len(counts) == 1:
        return Text("{n} players", {"n": counts[0]}, one="{n} player", count="n")
    return Text("{least} to {most} players", {"least": min(counts), "most": max(counts)})


def _describe_options(game: str, chosen: dict[str, Any], visit: Visit) -> list[str]:
    """What is unusual about a table's options, in words."""
    known = games.find_game(game)
    if known is None:
        return []
    return [
        visit.render(
            OPTION_TEXT.fill(label=option.label, value=option.name_choice(chosen[option.name]))
        )
        for option in options.describe_options(known.options_type)
        if option.name in chosen and chosen[option.name] != option.default
    ]


def _make_example_box(game: AnyGame) -> str:
    """The first value that a box may change, as one would write it."""
    for key in game.schema:
        table, _, name = key.rpartition(".")
        return f"[{table}]\n{name} = …" if table else f"{name} = …"
    return ""


def _find_option(game: AnyGame, name: str) -> options.Option:
    return next(o for o in options.describe_options(game.options_type) if o.name == name)
