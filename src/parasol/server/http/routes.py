"""What can be asked by HTTP: people, tables, seats, records. One list serves app and OpenAPI."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from parasol.core import options, registry
from parasol.core.errors import ParasolError
from parasol.core.words import Text, Words, verbatim
from parasol.server import accounts as people
from parasol.server import schemas as asking
from parasol.server.http.locale import language_of
from parasol.server.http.security import COOKIE, Rates, address, shown
from parasol.server.settings import Settings
from parasol.server.store import Conflict, StoreFailed
from parasol.server.store.models import PersonRow, TableRow
from parasol.server.tables import lobby as seating
from parasol.server.tables import rematch as rematches
from parasol.server.tables import start as starting
from parasol.server.tables.live_match import Refused
from parasol.server.tables.registry import Hall
from parasol.server.tables.replay import replayed
from parasol.server.tables.table import Table

STATUS = {
    "no-table": 404,
    "not-host": 403,
    "who": 401,
    "not-your-seat": 403,
    "too-many": 429,
    "not-kept": 503,
    "bad-request": 400,
}


@dataclass
class Asker:
    """A request with what it needs: the hall, the person who asks, the body."""

    request: Request
    hall: Hall
    settings: Settings
    rates: Rates
    body: Any = None

    async def person(self) -> PersonRow:
        """Who asks; Refused if nobody is known."""
        found = await people.whose(self.hall.store, shown(self.request)[0])
        if found is None:
            raise Refused("who", Text("Give your name first."))
        return found

    async def table(self) -> Table:
        """The table in the address."""
        return await self.hall.table(self.request.path_params["table"])

    async def renewed(self, answer: Response) -> Response:
        """Another session id for a browser that has just got a seat.

        An id that somebody saw or planted before opens nothing of what it opens from now on.
        """
        secret, by_cookie = shown(self.request)
        if by_cookie:
            with contextlib.suppress(StoreFailed):  # the seat is theirs in any case
                store, person = self.hall.store, await self.person()
                _give_cookie(self, answer, await people.session(store, person.id))
                await store.delete_session(people.hashed(secret))
        return answer

    @property
    def language(self) -> str:
        """The language to answer in."""
        return language_of(self.request)

    @property
    def address(self) -> str:
        """Where the request comes from, for rates."""
        return address(self.request)


Handler = Callable[[Asker], Awaitable[Response]]


@dataclass(frozen=True)
class Route:
    """One thing that can be asked."""

    method: str
    path: str
    summary: str
    handler: Handler
    body: type[Any] | None = None


async def make_person(asker: Asker) -> Response:
    """A guest gives a name and gets a session."""
    asker.rates.demand("people", asker.address)
    person, token, recovery = await people.arrive(asker.hall.store, asker.body.name)
    return _signed_in(asker, person, token, {"recovery": recovery})


async def recover(asker: Asker) -> Response:
    """Somebody comes back by a recovery code."""
    asker.rates.demand("people", asker.address)
    person = await asker.hall.store.recover(people.hashed(asker.body.code.strip().upper()))
    if person is None:
        raise Refused("who", Text("Nobody has this recovery code."))
    return _signed_in(asker, person, await people.session(asker.hall.store, person.id), {})


async def me(asker: Asker) -> Response:
    """Who one is."""
    person = await asker.person()
    return JSONResponse({"id": person.id, "name": person.name})


async def rename(asker: Asker) -> Response:
    """Another name."""
    person = await asker.person()
    name = people.clean_name(asker.body.name)
    await asker.hall.store.rename(person.id, name)
    return JSONResponse({"id": person.id, "name": name})


async def new_recovery(asker: Asker) -> Response:
    """A new recovery code; the old one opens nothing any more."""
    person = await asker.person()
    asker.rates.demand("people", person.id)
    recovery = people.recovery_code()
    await asker.hall.store.set_recovery(person.id, people.hashed(recovery))
    return JSONResponse({"recovery": recovery}, 201)


async def forget_me(asker: Asker) -> Response:
    """Delete all that is known of a person."""
    await seating.forget(asker.hall, (await asker.person()).id)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


async def games(asker: Asker) -> Response:
    """The games and their options."""
    found = []
    for name in registry.names():
        game = registry.find(name)
        described = [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "label": option.label.render(asker.language),
                "help": option.help.render(asker.language),
                "names": [
                    option.called(choice).render(asker.language) for choice in option.choices
                ],
                "only_when": dict(option.only_when),
            }
            for option in options.described(game.options_type)
        ]
        found.append({"name": name, "title": game.title, "options": described})
    return JSONResponse(found)


async def make_table(asker: Asker) -> Response:
    """A new table."""
    person = await asker.person()
    asker.rates.demand("tables", person.id)
    table, tokens = await seating.make(asker.hall, person, asker.body)
    answer = JSONResponse({"table": table.info(), "tokens": _tokens(tokens)}, 201)
    return await asker.renewed(answer) if tokens else answer


async def open_tables(asker: Asker) -> Response:
    """Tables with free seats that are open to anybody."""
    rows = await asker.hall.store.open_tables()
    seats = await asker.hall.store.seats_of(row.id for row in rows)
    free = {row.id: sum(seat.kind == "open" for seat in seats[row.id]) for row in rows}
    return JSONResponse([_brief(row) | {"free": free[row.id]} for row in rows if free[row.id]])


async def my_tables(asker: Asker) -> Response:
    """One's own tables, those that wait for one first."""
    person = await asker.person()
    rows = await asker.hall.store.my_tables(person.id)
    return JSONResponse([_brief(row) | {"waits": row.waits_for == person.id} for row in rows])


async def one_table(asker: Asker) -> Response:
    """What everybody may know of a table."""
    return JSONResponse((await asker.table()).info())


async def by_code(asker: Asker) -> Response:
    """The table that an invitation's code is for."""
    asker.rates.demand("seats", asker.address)
    code = asker.request.path_params["code"].strip().upper()
    # Whatever comes in an address: only what can be a code reaches the database.
    row = await asker.hall.store.by_code(code) if code.isascii() and code.isalpha() else None
    if row is None:
        raise Refused("no-table", Text("There is no table with this code."))
    return JSONResponse((await asker.hall.table(row.id)).info())


async def join(asker: Asker) -> Response:
    """Take a seat."""
    person, table = await asker.person(), await asker.table()
    asker.rates.demand("seats", person.id)
    seat, token = await seating.join(asker.hall, table, person, asker.body)
    return await asker.renewed(JSONResponse({"seat": seat, "token": token, "table": table.info()}))


async def leave(asker: Asker) -> Response:
    """Give one's seats up."""
    person, table = await asker.person(), await asker.table()
    await seating.leave(asker.hall, table, person.id)
    return JSONResponse(table.info())


async def start(asker: Asker) -> Response:
    """Begin."""
    person, table = await asker.person(), await asker.table()
    await starting.start(asker.hall, table, person.id)
    return JSONResponse(table.info())


async def arrange(asker: Asker) -> Response:
    """The host arranges a seat."""
    person, table = await asker.person(), await asker.table()
    await seating.arrange(
        asker.hall, table, person.id, asker.request.path_params["seat"], asker.body
    )
    return JSONResponse(table.info())


async def shut(asker: Asker) -> Response:
    """Close a table."""
    person, table = await asker.person(), await asker.table()
    await seating.shut(asker.hall, table, person.id)
    return JSONResponse(table.info())


async def rematch(asker: Asker) -> Response:
    """The same again: a new table, or a seat at the one that somebody has made already."""
    person, table = await asker.person(), await asker.table()
    asker.rates.demand("tables", person.id)
    again, tokens, made = await rematches.rematch(asker.hall, table, person)
    body = {"table": again.info(), "tokens": _tokens(tokens)}
    answer = JSONResponse(body, 201 if made else 200)
    return await asker.renewed(answer) if tokens else answer


async def carry(asker: Asker) -> Response:
    """Play a seat from another device, by its token: it becomes this person's."""
    person, table = await asker.person(), await asker.table()
    asker.rates.demand("seats", person.id)
    seat = await seating.carry(asker.hall, table, person.id, asker.body.token)
    return await asker.renewed(JSONResponse({"seat": seat, "table": table.info()}))


async def record(asker: Asker) -> Response:
    """The record: whole once the game is over, before that what the asker may know."""
    table = await asker.table()
    token = shown(asker.request)[0]
    person = await people.whose(asker.hall.store, token)
    seats = people.seats_of(table.seats, person.id if person else "", token)
    async with table.lock:  # what is not on disk yet is told to nobody
        if table.course is not None:
            return PlainTextResponse(table.record(min(seats, default=None)))
    if table.row.record:
        return PlainTextResponse(table.row.record)
    raise Refused("not-playing", Text("This table has not started."))


async def replay(asker: Asker) -> Response:
    """A table step by step: once it is over as any seat saw it, before that as one's own did."""
    table = await asker.table()
    token = shown(asker.request)[0]
    person = await people.whose(asker.hall.store, token)
    own = people.seats_of(table.seats, person.id if person else "", token)
    asker.rates.demand("replays", asker.address)
    async with table.lock:  # what is not on disk yet is told to nobody
        course = table.course
        if course is None or not course.version:
            raise Refused("not-playing", Text("This table has not started."))
        seats = range(table.row.players) if course.over else sorted(own)
        views: list[int | None] = [None, *seats]
        seat = _looked_from(asker.request.query_params.get("seat"), views, min(own, default=None))
        match, steps, ended = course.match, list(course.match.steps), course.over
        told = {"table": table.info(), "views": views}
    # A whole game takes a while: others play on meanwhile.
    finished = course if ended else None
    played = await asyncio.to_thread(replayed, match, steps, finished, seat, asker.language)
    return JSONResponse(told | played)


def _looked_from(asked: str | None, views: list[int | None], own: int | None) -> int | None:
    """The seat that is asked for; one's own where none is, a spectator's where it is empty."""
    if asked is None:
        return own
    seat = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
    if (asked and seat is None) or seat not in views:
        raise Refused("not-your-seat", Text("This seat is not yours."))
    return seat


ROUTES = (
    Route("POST", "/api/people", "Give a name, get a session", make_person, asking.NewPerson),
    Route("POST", "/api/recover", "Come back by a recovery code", recover, asking.Recovery),
    Route("GET", "/api/me", "Who am I", me),
    Route("PATCH", "/api/me", "Change my name", rename, asking.NewPerson),
    Route("POST", "/api/me/recovery", "Get a new recovery code", new_recovery),
    Route("DELETE", "/api/me", "Delete all that is known of me", forget_me),
    Route("GET", "/api/games", "Games and their options", games),
    Route("POST", "/api/tables", "Make a table", make_table, asking.NewTable),
    Route("GET", "/api/tables", "Open tables", open_tables),
    Route("GET", "/api/tables/mine", "My tables, those that wait for me first", my_tables),
    Route("GET", "/api/codes/{code}", "The table of an invitation", by_code),
    Route("GET", "/api/tables/{table}", "A table", one_table),
    Route("POST", "/api/tables/{table}/join", "Take a seat", join, asking.Join),
    Route("POST", "/api/tables/{table}/leave", "Give my seats up", leave),
    Route("POST", "/api/tables/{table}/start", "Start", start),
    Route("POST", "/api/tables/{table}/close", "Close a table", shut),
    Route("POST", "/api/tables/{table}/rematch", "The same again", rematch),
    Route("POST", "/api/tables/{table}/carry", "Play a seat from here", carry, asking.Carry),
    Route("PUT", "/api/tables/{table}/seats/{seat:int}", "Arrange a seat", arrange, asking.Arrange),
    Route("GET", "/api/tables/{table}/record", "The record", record),
    Route("GET", "/api/tables/{table}/replay", "Step by step, as a seat saw it", replay),
)


def served(route: Route, hall: Hall, settings: Settings, rates: Rates) -> Any:
    """A route as Starlette calls it: the body is checked, every error is a sentence."""

    async def endpoint(request: Request) -> Response:
        asker = Asker(request, hall, settings, rates)
        try:
            if route.body is not None:
                asker.body = msgspec.json.decode(await request.body() or b"{}", type=route.body)
            answer = await route.handler(asker)
            answer.headers["cache-control"] = "no-store"  # it is for this person and this moment
            return answer
        except Refused as refused:
            return _failed(STATUS.get(refused.code, 409), refused.code, refused.text, asker)
        except (
            msgspec.ValidationError,
            msgspec.DecodeError,
            UnicodeError,
            RecursionError,
        ) as error:
            return _failed(400, "bad-request", verbatim(str(error)), asker)
        except StoreFailed as error:
            return _failed(503, "not-kept", error.text, asker)
        except ParasolError as error:
            return _failed(400, type(error).__name__, error.text, asker)
        except Conflict:
            text = Text("Somebody else was first. Look again, then try again.")
            return _failed(409, "taken", text, asker)
        except ClientDisconnect:
            text = Text("The request was too long, or broke off.")
            return _failed(413, "too-large", text, asker)

    return endpoint


def _failed(status: int, code: str, text: Words, asker: Asker) -> Response:
    return JSONResponse({"error": code, "text": text.render(asker.language)}, status)


def _signed_in(asker: Asker, person: PersonRow, token: str, more: dict[str, str]) -> Response:
    """A new session: as a cookie for browsers, in the body for programs."""
    answer = JSONResponse({"id": person.id, "name": person.name, "token": token, **more}, 201)
    _give_cookie(asker, answer, token)
    return answer


def _give_cookie(asker: Asker, answer: Response, token: str) -> None:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=400 * 86400,
        httponly=True,
        samesite="lax",
        secure=asker.settings.secure,
    )


def _tokens(tokens: dict[int, str]) -> dict[str, str]:
    return {str(seat): token for seat, token in tokens.items()}


def _brief(row: TableRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "code": row.code,
        "game": row.game,
        "options": row.options,
        "players": row.players,
        "status": row.status,
        "changed": row.changed,
    }
