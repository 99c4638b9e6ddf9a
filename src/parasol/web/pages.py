"""The pages: what each shows, filled into its template."""

import posixpath
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
from parasol.server import accounts as people
from parasol.server.http.security import Rates, shown
from parasol.server.settings import Settings
from parasol.server.store.models import PersonRow
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import Hall
from parasol.server.tables.table import Table
from parasol.web import answers, files, games, language, lists, rulebook
from parasol.web.edition import Edition
from parasol.web.games import AnyGame

Handler = Callable[["Visit"], Awaitable[Response]]
HEADLINES = {
    1: Text("A game by the sea"),
    2: Text("Two games by the sea"),
    3: Text("Three games by the sea"),
}
HEADLINE = Text("Games by the sea")
LABELLED = Text("{label}: {value}")
HERE = ("localhost", "127.0.0.1", "::1")
"""Names by which a machine reaches itself and nobody else reaches it."""


@dataclass
class Visit:
    """Somebody who asks for a page."""

    request: Request
    words: language.Words
    person: PersonRow | None
    tables: list[lists.Line] = field(default_factory=list)
    """Their tables, once somebody has looked."""

    def tell(self, what: Words | str) -> str:
        """A sentence that a game, an option or the house has written, in the visitor's language."""
        return self.words(what) if isinstance(what, Words) else self.words.render(what)

    @property
    def who(self) -> str:
        """The person's id; empty for somebody unknown."""
        return self.person.id if self.person else ""


class Pages:
    """All pages of one server."""

    def __init__(self, hall: Hall, settings: Settings, rates: Rates, edition: Edition) -> None:
        self.hall = hall
        self.settings = settings
        self.rates = rates
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
        pages: dict[str, Handler] = {
            "/": self.home,
            "/new": self.choose_new,
            "/new/{game}": self.make,
            "/join": self.join,
            "/join/{code}": self.join,
            "/carry/{table}": self.carry,
            "/table/{table}": self.table,
            "/replay/{table}": self.replay,
            "/mine": self.mine,
            "/rules": self.choose_rules,
            "/rules/{game}": self.rules,
            "/settings": self.choose_settings,
        }
        return [Route(path, self._visited(handler)) for path, handler in pages.items()]

    def _visited(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A page as Starlette calls it; `?lang=` on any of them chooses the language."""

        async def endpoint(request: Request) -> Response:
            chosen = request.query_params.get("lang", "")
            if chosen in language.LANGUAGES:
                return self._speaking(request, chosen)
            person = await people.whose(self.hall.store, shown(request)[0])
            return await handler(Visit(request, language.Words(language.of(request)), person))

        return endpoint

    def _speaking(self, request: Request, chosen: str) -> Response:
        rest = request.url.remove_query_params("lang")
        target = rest.path + (f"?{rest.query}" if rest.query else "")
        answer = RedirectResponse("/" + target.lstrip("/"), 303, {"cache-control": "no-store"})
        answer.set_cookie(
            language.COOKIE,
            chosen,
            max_age=31536000,
            samesite="lax",
            secure=self.settings.secure,
        )
        return answer

    async def page(self, visit: Visit, template: str, status: int = 200, **values: Any) -> Response:
        """A page in the visitor's language."""
        if visit.person is not None:
            visit.tables = await lists.mine(self.hall.store, visit.who, visit.words)
        body = self.rendered(visit, template, **values)
        request = visit.request
        return answers.made(request, body, "text/html", keep=answers.PRIVATE, status=status)

    def rendered(self, visit: Visit, template: str, **values: Any) -> str:
        """A template filled in."""
        house = {
            "_": visit.words.render,
            "tell": visit.tell,
            "ngettext": visit.words.counted,
            "language": visit.words.language,
            "languages": language.LANGUAGES,
            "url": self.edition.url,
            "here": "",
            "person": visit.person,
            "my_tables": visit.tables,
            "waiting": [line for line in visit.tables if line.waits],
        }
        return self.templates.get_template(template).render(house | values)

    async def home(self, visit: Visit) -> Response:
        """The front door."""
        return await self._home(visit)

    async def _home(self, visit: Visit, unknown_code: str = "") -> Response:
        shelf = games.shelf()
        return await self.page(
            visit,
            "home.html",
            404 if unknown_code else 200,
            games=shelf,
            headline=visit.tell(HEADLINES.get(len(shelf), HEADLINE)),
            players={game.name: visit.tell(_players(game)) for game in shelf},
            guided={game.name for game in shelf if self.edition.has(_guide(game.name))},
            open_tables=await lists.open_ones(self.hall.store, visit.who, visit.words),
            unknown_code=unknown_code,
        )

    async def choose_new(self, visit: Visit) -> Response:
        """Which game a new table is for."""
        return await self._shelf(visit, "/new", Text("Make a table"))

    async def choose_rules(self, visit: Visit) -> Response:
        """Which game's rules."""
        return await self._shelf(visit, "/rules", Text("Rules"))

    async def _shelf(self, visit: Visit, to: str, title: Text) -> Response:
        shelf = games.shelf()
        if len(shelf) == 1:
            return RedirectResponse(f"{to}/{shelf[0].name}", 303)
        return await self.page(
            visit, "shelf.html", games=shelf, to=to, title=visit.tell(title), here=to[1:]
        )

    async def make(self, visit: Visit) -> Response:
        """The form that makes a table, from the options that the game describes."""
        game = self._game(visit)
        players = [int(n) for n in _option(game, "players").choices]
        return await self.page(
            visit,
            "make.html",
            game=game,
            games=games.shelf(),
            marks=self.marks(game.name),
            options=options.described(game.options_type),
            least=int(_option(game, "players").default),
            most=max(players),
            levels=self.levels(visit),
            usual=DEFAULT_LEVEL,
            example_box=_example_box(game),
        )

    async def join(self, visit: Visit) -> Response:
        """An invitation, by its link or by a code that somebody typed."""
        request = visit.request
        typed = request.path_params.get("code") or request.query_params.get("code", "")
        code = "".join(typed.split()).upper()[:12]
        if not code:
            return RedirectResponse("/", 303)
        could_be = code.isascii() and code.isalpha()
        if could_be and "code" not in request.path_params:
            return RedirectResponse(f"/join/{code}", 303)
        self.rates.demand("seats", request.client.host if request.client else "")
        row = await self.hall.store.by_code(code) if could_be else None
        if row is None:
            return await self._home(visit, unknown_code=code)
        table = await self.hall.table(row.id)
        host = next((s.name for s in table.seats if s.person and s.person == row.host), "")
        title = games.title(row.game)
        invites = Text(
            "{name} invites you to {game}", {"name": lists.isolated(host), "game": title}
        )
        nobody = Text("An invitation to {game}", {"game": title})
        return await self.page(
            visit,
            "join.html",
            table=table.info(),
            marks=self.marks(row.game),
            title=visit.tell(invites if host else nobody),
            seats=[
                {"seat": s.seat, "kind": s.kind, "name": lists.seat_name(s, visit.words)}
                for s in table.seats
            ],
            free=[seat.seat for seat in table.seats if seat.kind == "open"],
            sits_here=bool(visit.who and any(s.person == visit.who for s in table.seats)),
            facts=_facts(row.game, row.options, visit),
        )

    async def carry(self, visit: Visit) -> Response:
        """A seat carried here from another device; its secret never comes to the server so."""
        table = await self._table(visit)
        title = games.title(table.row.game)
        return await self.page(visit, "carry.html", table=table.info(), title=title)

    async def table(self, visit: Visit) -> Response:
        """A table: an empty page with what its modules need to begin."""
        guided = "guide" in visit.request.query_params
        return await self._at_table(visit, "table.html", "static/js/table/main.js", guided=guided)

    async def replay(self, visit: Visit) -> Response:
        """The same for a game that is looked at step by step."""
        return await self._at_table(visit, "replay.html", "static/js/table/replay.js")

    async def _at_table(
        self, visit: Visit, template: str, module: str, *, guided: bool = False
    ) -> Response:
        table = await self._table(visit)
        start = self.start(visit, table.row.game, guided) | {"table": table.row.id}
        name = "guided" if start["urls"]["guide"] else posixpath.basename(module)[: -len(".js")]
        wanted = files.table_modules(self.edition, start["game"], name)
        preloads: list[str] = []
        if self.edition.joined(wanted) is not None:
            module = f"joined/{start['game']}/{name}.js"
        else:
            modules = [needed for one in wanted for needed in self.edition.needed(one)]
            preloads = [self.edition.url(one) for one in dict.fromkeys(modules)]
        return await self.page(visit, template, start=start, module=module, preloads=preloads)

    async def mine(self, visit: Visit) -> Response:
        """One's own tables."""
        if visit.person is not None:
            visit.tables = await lists.mine(self.hall.store, visit.who, visit.words)
        lines = visit.tables
        groups = [
            (visit.tell(Text("Your turn")), [line for line in lines if line.waits]),
            (visit.tell(Text("Under way")), [n for n in lines if n.under_way and not n.waits]),
            (visit.tell(Text("Finished")), [line for line in lines if not line.under_way]),
        ]
        return await self.page(visit, "mine.html", groups=groups, here="mine")

    async def rules(self, visit: Visit) -> Response:
        """A game's rules in our own words."""
        game = self._game(visit)

        def figure(topic: str, shown: Figure) -> Markup:
            address = self.edition.url(f"figures/{game.name}/{topic}.svg")
            return rulebook.figure_html(address, visit.tell(shown.caption))

        book = rulebook.book(game, visit.words.language, figure)
        if book is None:
            raise HTTPException(404)
        return await self.page(visit, "rules.html", game=game, book=book, here="rules")

    async def choose_settings(self, visit: Visit) -> Response:
        """Settings: what the browser keeps, and who one is."""
        return await self.page(visit, "settings.html", here="settings")

    def start(self, visit: Visit, game: str, guided: bool) -> dict[str, Any]:
        """What a table's or a replay's modules need to begin."""
        spoken = visit.words.language
        board, style = (f"games/{game}/board.{kind}" for kind in ("js", "css"))
        guide = _guide(game)
        origin, known = self.origin(visit.request), games.find(game)
        return {
            "game": game,
            "title": games.title(game),
            "language": spoken,
            "private": known is not None and known.private,
            "edition": self.edition.look(),
            "levels": self.levels(visit),
            "marks": self.marks(game),
            "urls": {
                "words": self.edition.url(f"words/{spoken}.json"),
                "board": self.edition.url(board) if self.edition.has(board) else "",
                "style": self.edition.url(style) if self.edition.has(style) else "",
                "guide": self.edition.url(guide) if guided and self.edition.has(guide) else "",
                "art": self.edition.url(f"art/{game}/"),
                "rules": f"/rules/{game}",
                "replay": "/replay/",
                "socket": "/ws",
                "join": f"{origin}/join/",
                "carry": f"{origin}/carry/",
            },
        }

    # What pages are made from

    def marks(self, game: str) -> list[str]:
        """Where the pictures are that mark the seats of a game; none: the house's signs do."""
        known = games.find(game)
        pieces = known.browser.seat_marks if known is not None else ()
        return [self.edition.url(f"art/{game}/{piece}.svg") for piece in pieces]

    async def _table(self, visit: Visit) -> Table:
        """The table in the address."""
        try:
            return await self.hall.table(visit.request.path_params["table"])
        except Refused:
            raise HTTPException(404) from None

    def _game(self, visit: Visit) -> AnyGame:
        """The game in the address."""
        game = games.find(visit.request.path_params["game"])
        if game is None:
            raise HTTPException(404)
        return game

    def levels(self, visit: Visit) -> dict[str, str]:
        """What the computer's levels are called that people choose from."""
        return {name: visit.tell(TITLES[name]) for name in LEVELS}

    def origin(self, request: Request) -> str:
        """The address by which others get here; "localhost" would lead them to themselves."""
        if self.settings.public_url:
            return self.settings.url
        url = request.url
        for address in self.settings.lan:
            if url.hostname in HERE and address not in HERE:
                return f"http://{address}:{self.settings.port}"
        return f"{url.scheme}://{url.netloc}"


def _guide(game: str) -> str:
    """The module that explains a game as one plays; a game may have none."""
    return f"games/{game}/{GUIDE}"


def _players(game: AnyGame) -> Text:
    """How many can play, in words."""
    counts = [int(n) for n in _option(game, "players").choices]
    if len(counts) == 1:
        return Text("{n} players", {"n": counts[0]}, one="{n} player", count="n")
    return Text("{least} to {most} players", {"least": min(counts), "most": max(counts)})


def _facts(game: str, chosen: dict[str, Any], visit: Visit) -> list[str]:
    """What is unusual about a table's options, in words."""
    known = games.find(game)
    if known is None:
        return []
    return [
        visit.tell(LABELLED.of(label=option.label, value=option.called(chosen[option.name])))
        for option in options.described(known.options_type)
        if option.name in chosen and chosen[option.name] != option.default
    ]


def _example_box(game: AnyGame) -> str:
    """The first value that a box may change, as one would write it."""
    for key in game.schema:
        table, _, name = key.rpartition(".")
        return f"[{table}]\n{name} = …" if table else f"{name} = …"
    return ""


def _option(game: AnyGame, name: str) -> options.Option:
    return next(o for o in options.described(game.options_type) if o.name == name)
