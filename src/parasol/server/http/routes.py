"""What can be asked by HTTP: people, tables, seats, records. One list serves app and OpenAPI."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from parasol.core import options
from parasol.core import registry as games
from parasol.core.errors import ParasolError
from parasol.core.words import Text, Words, verbatim
from parasol.server import accounts, moderation, schemas
from parasol.server.errors import Refused
from parasol.server.export import make_export
from parasol.server.http.invitation import clean_code, find_invited_table
from parasol.server.http.locale import get_language
from parasol.server.http.request_log import get_table_id
from parasol.server.http.security import COOKIE, get_client_address, get_credential
from parasol.server.rate_limit import RateLimits
from parasol.server.settings import Settings
from parasol.server.store import Conflict, StoreFailed
from parasol.server.store.models import PersonRow, SessionRow, TableRow
from parasol.server.tables import lobby
from parasol.server.tables.registry import Registry
from parasol.server.tables.rematch import request_rematch
from parasol.server.tables.replay import make_replay
from parasol.server.tables.start import start_table
from parasol.server.tables.table import Table
from parasol.server.telemetry.log_context import bind
from parasol.server.telemetry.metrics import REFUSALS

STATUS = {
    "no-table": 404,
    "not-host": 403,
    "who": 401,
    "not-your-seat": 403,
    "too-many": 429,
    "banned": 403,
    "no-session": 404,
    "no-line": 404,
    "too-many-alone": 429,
    "not-kept": 503,
    "bad-request": 400,
}


@dataclass
class RequestContext:
    """A request with what its handler needs: the registry, the settings, the body."""

    request: Request
    registry: Registry
    settings: Settings
    rates: RateLimits
    body: Any = None
    open_to_banned: bool = False

    async def get_session(self) -> SessionRow:
        """The session by which the person who asks is known; Refused if nobody is."""
        found = await accounts.find_session(
            self.registry.store, get_credential(self.request)[0], self.origin.address
        )
        if found is None:
            raise Refused("who", Text("Give your name first."))
        return found

    async def get_person(self) -> PersonRow:
        """Who asks; Refused if nobody is known, or they are banned."""
        found = await self.registry.store.get_person((await self.get_session()).person)
        if found is None:
            raise Refused("who", Text("Give your name first."))
        if not self.open_to_banned:
            self.registry.restrictions.check_ban(found.id, self.address)
        return found

    async def get_table(self) -> Table:
        """The table in the address."""
        return await self.registry.get(self.request.path_params["table"])

    async def get_person_at_table(self) -> tuple[PersonRow, Table]:
        """Who asks, and the table in the address; Refused if they were removed from it."""
        person, table = await self.get_person(), await self.get_table()
        self.registry.restrictions.check_ban(person.id, self.address, table.row.id)
        return person, table

    async def renew_session(self, answer: Response) -> Response:
        """Another session id for a browser that has just got a seat.

        An id that somebody saw or planted before opens nothing of what it opens from now on.
        """
        secret, by_cookie = get_credential(self.request)
        if by_cookie:
            with contextlib.suppress(StoreFailed):  # the seat is theirs in any case
                store, token = self.registry.store, accounts.make_token()
                old, new = accounts.hash_secret(secret), accounts.hash_secret(token)
                if await store.renew_session(old, new):
                    _set_cookie(self, answer, token)
        return answer

    @property
    def language(self) -> str:
        """The language to answer in."""
        return get_language(self.request)

    @property
    def address(self) -> str:
        """Where the request comes from, for rates."""
        return get_client_address(self.request)

    @property
    def origin(self) -> accounts.Origin:
        """What a session that begins with this request remembers of it."""
        device = accounts.describe_device(self.request.headers.get("user-agent", ""))
        return accounts.Origin(device, self.registry.restrictions.keep_address(self.address))

    def hash_origin(self) -> str:
        """Return what is stored of the address: a hash that is worth nothing elsewhere."""
        return accounts.hash_address(self.registry.store.salt, self.address)


Handler = Callable[[RequestContext], Awaitable[Response]]


@dataclass(frozen=True)
class Route:
    """One thing that can be asked."""

    method: str
    path: str
    summary: str
    handler: Handler
    body: type[Any] | None = None
    open_to_banned: bool = False
    """Whether also those may ask who are banned: what is known of them stays theirs."""


async def create_person(context: RequestContext) -> Response:
    """A guest gives a name and gets a session."""
    context.rates.check("people", context.address)
    person, token, recovery = await accounts.create_guest(
        context.registry.store, context.body.name, context.origin
    )
    return _sign_in(context, person, token, {"recovery": recovery})


async def recover_person(context: RequestContext) -> Response:
    """Somebody comes back by a recovery code, which works once.

    Unless they are to be kept, other sessions and the tokens of seats are ended. Whoever was known
    here before gets a code as well, so that nothing of theirs is lost.
    """
    context.rates.check("people", context.address)
    store, token_before = context.registry.store, get_credential(context.request)[0]
    before = await accounts.find_session(store, token_before)
    keep_others = context.body.keep_others
    found = await accounts.recover_person(store, context.body.code, context.origin, keep_others)
    if found is None:
        raise Refused("who", Text("Nobody has this recovery code."))
    person, token, recovery = found
    revoked: list[str] = []
    if not keep_others:
        await context.registry.restrictions.refresh()
        revoked = await lobby.revoke_seat_tokens(context.registry, person.id)
    previous = await _leave_identity(context, before, person.id)
    more = {"recovery": recovery, "revoked": revoked, "previous": previous}
    return _sign_in(context, person, token, more)


async def _leave_identity(
    context: RequestContext, before: SessionRow | None, person: str
) -> dict[str, str] | None:
    """End the session of whoever was known on a device; return the code by which they come back."""
    store = context.registry.store
    old = await store.get_person(before.person) if before is not None else None
    if before is None or old is None or old.id == person:
        return None
    recovery = await accounts.renew_recovery_code(store, old.id)
    await store.end_sessions([before])
    return {"name": old.name, "recovery": recovery}


async def get_me(context: RequestContext) -> Response:
    """Who one is."""
    person = await context.get_person()
    return JSONResponse({"id": person.id, "name": person.name})


async def rename_me(context: RequestContext) -> Response:
    """Another name."""
    person = await context.get_person()
    name = accounts.clean_name(context.body.name)
    await context.registry.store.rename(person.id, name)
    return JSONResponse({"id": person.id, "name": name})


async def renew_recovery_code(context: RequestContext) -> Response:
    """A new recovery code; the old one opens nothing any more."""
    person = await context.get_person()
    context.rates.check("people", person.id)
    recovery = await accounts.renew_recovery_code(context.registry.store, person.id)
    return JSONResponse({"recovery": recovery}, 201)


async def list_my_sessions(context: RequestContext) -> Response:
    """The devices on which one is known, the last seen first."""
    session = await context.get_session()
    rows = await context.registry.store.list_sessions(session.person)
    return JSONResponse(
        [
            {
                "id": row.id,
                "device": row.device,
                "created": row.created,
                "seen": row.seen,
                "current": row.id == session.id,
            }
            for row in rows
        ]
    )


async def end_my_session(context: RequestContext) -> Response:
    """Sign one device out. The tokens of one's seats are useless from then on."""
    return await _end_sessions(context, context.request.path_params["session"])


async def end_my_other_sessions(context: RequestContext) -> Response:
    """Sign all other devices out. The tokens of one's seats are useless from then on."""
    return await _end_sessions(context, "")


async def _end_sessions(context: RequestContext, wanted: str) -> Response:
    """End one session, or all but the one that asks."""
    session, store = await context.get_session(), context.registry.store
    rows = [
        row
        for row in await store.list_sessions(session.person)
        if (row.id == wanted if wanted else row.id != session.id)
    ]
    if wanted and not rows:
        raise Refused("no-session", Text("There is no such device, or it is signed out already."))
    await store.end_sessions(rows)
    await context.registry.restrictions.refresh()
    revoked = await lobby.revoke_seat_tokens(context.registry, session.person)
    answer = JSONResponse({"ended": len(rows), "revoked": revoked})
    if wanted == session.id:
        answer.delete_cookie(COOKIE)
    return answer


async def export_me(context: RequestContext) -> Response:
    """Everything that is stored about a person, as a file."""
    person = await context.get_person()
    context.rates.check("exports", person.id)
    data = await make_export(context.registry.store, person)
    headers = {"content-disposition": 'attachment; filename="parasol-data.json"'}
    return Response(data, 200, headers, "application/json")


async def delete_me(context: RequestContext) -> Response:
    """Delete all that is known of a person."""
    await lobby.delete_person(context.registry, (await context.get_person()).id)
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


async def list_games(context: RequestContext) -> Response:
    """The games and their options."""
    found = []
    for name in games.list_names():
        game = games.find(name)
        described = [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "label": option.label.render(context.language),
                "help": option.help.render(context.language),
                "names": [
                    option.name_choice(choice).render(context.language) for choice in option.choices
                ],
                "only_when": dict(option.only_when),
            }
            for option in options.describe_options(game.options_type)
        ]
        found.append({"name": name, "title": game.title, "options": described})
    return JSONResponse(found)


async def create_table(context: RequestContext) -> Response:
    """A new table."""
    person = await context.get_person()
    context.rates.check("tables", person.id)
    if context.body.components:
        context.rates.check("uploads", context.address)
    table, tokens = await lobby.create_table(
        context.registry, person, context.body, context.hash_origin()
    )
    answer = JSONResponse({"table": table.describe(), "tokens": _to_json_keys(tokens)}, 201)
    return await context.renew_session(answer) if tokens else answer


async def list_open_tables(context: RequestContext) -> Response:
    """Tables with free seats that are open to anybody."""
    rows = await context.registry.store.list_open_tables()
    seats = await context.registry.store.get_seats_of_tables(row.id for row in rows)
    free = {row.id: sum(seat.kind == "open" for seat in seats[row.id]) for row in rows}
    return JSONResponse([_summarise(row) | {"free": free[row.id]} for row in rows if free[row.id]])


async def list_my_tables(context: RequestContext) -> Response:
    """One's own tables, those that wait for one first."""
    person = await context.get_person()
    rows = await context.registry.store.list_tables_of(person.id)
    return JSONResponse([_summarise(row) | {"waits": row.waits_for == person.id} for row in rows])


async def get_table(context: RequestContext) -> Response:
    """What everybody may know of a table."""
    return JSONResponse((await context.get_table()).describe())


async def get_table_by_code(context: RequestContext) -> Response:
    """The table that an invitation's code is for."""
    context.rates.check("seats", context.address)
    code = clean_code(context.request.path_params["code"])
    table = await find_invited_table(context.registry, context.rates, context.address, code)
    return JSONResponse(table.describe())


async def join_table(context: RequestContext) -> Response:
    """Take a seat."""
    person, table = await context.get_person_at_table()
    context.rates.check("seats", person.id)
    seat, token = await lobby.join_table(context.registry, table, person, context.body)
    return await context.renew_session(
        JSONResponse({"seat": seat, "token": token, "table": table.describe()})
    )


async def leave_table(context: RequestContext) -> Response:
    """Give one's seats up."""
    person, table = await context.get_person_at_table()
    await lobby.leave_table(context.registry, table, person.id)
    return JSONResponse(table.describe())


async def start(context: RequestContext) -> Response:
    """Begin."""
    person, table = await context.get_person_at_table()
    await start_table(context.registry, table, person.id)
    return JSONResponse(table.describe())


async def arrange_seat(context: RequestContext) -> Response:
    """The host arranges a seat."""
    person, table = await context.get_person_at_table()
    await lobby.arrange_seat(
        context.registry, table, person.id, context.request.path_params["seat"], context.body
    )
    return JSONResponse(table.describe())


async def close_table(context: RequestContext) -> Response:
    """Close a table."""
    person, table = await context.get_person_at_table()
    await lobby.close_table(context.registry, table, person.id)
    return JSONResponse(table.describe())


async def make_rematch(context: RequestContext) -> Response:
    """The same again: a new table, or a seat at the one that somebody has made already."""
    person, table = await context.get_person_at_table()
    context.rates.check("tables", person.id)
    again, tokens, made = await request_rematch(
        context.registry, table, person, context.hash_origin()
    )
    body = {"table": again.describe(), "tokens": _to_json_keys(tokens)}
    answer = JSONResponse(body, 201 if made else 200)
    return await context.renew_session(answer) if tokens else answer


async def carry_seat(context: RequestContext) -> Response:
    """Play a seat from another device, by its token: it becomes this person's."""
    person, table = await context.get_person_at_table()
    context.rates.check("seats", person.id)
    seat = await lobby.carry_seat(context.registry, table, person.id, context.body.token)
    return await context.renew_session(JSONResponse({"seat": seat, "table": table.describe()}))


async def get_record(context: RequestContext) -> Response:
    """The record: whole once the game is over, before that what the context may know."""
    table = await context.get_table()
    token = get_credential(context.request)[0]
    person = await accounts.find_person(context.registry.store, token)
    seats = accounts.find_seats(
        table.seats, person.id if person else "", accounts.hash_secret(token)
    )
    async with table.lock:  # nobody is shown what is not on disk yet
        if table.live is not None:
            return PlainTextResponse(table.make_record(min(seats, default=None)))
    if table.row.record:
        return PlainTextResponse(table.row.record)
    raise Refused("not-playing", Text("This table has not started."))


async def get_replay(context: RequestContext) -> Response:
    """A table step by step: once it is over as any seat saw it, before that as one's own did."""
    table = await context.get_table()
    token = get_credential(context.request)[0]
    person = await accounts.find_person(context.registry.store, token)
    own = accounts.find_seats(table.seats, person.id if person else "", accounts.hash_secret(token))
    context.rates.check("replays", context.address)
    async with table.lock:  # nobody is shown what is not on disk yet
        live = table.live
        if live is None or not live.version:
            raise Refused("not-playing", Text("This table has not started."))
        seats = range(table.row.players) if live.over else sorted(own)
        views: list[int | None] = [None, *seats]
        seat = _parse_seat(context.request.query_params.get("seat"), views, min(own, default=None))
        match, steps, ended = live.match, list(live.match.steps), live.over
        head = {"table": table.describe(), "views": views}
    # A whole game takes a while: others play on meanwhile.
    finished = live if ended else None
    played = await asyncio.to_thread(make_replay, match, steps, finished, seat, context.language)
    return JSONResponse(head | played)


async def report(context: RequestContext) -> Response:
    """Report a line of talk, or whoever sits at a seat, to those who moderate."""
    table, token = await context.get_table(), get_credential(context.request)[0]
    seats = accounts.find_seats(table.seats, "", accounts.hash_secret(token))
    owner = next((table.seats[seat].person for seat in seats), "")
    reporter = owner or (await context.get_person()).id
    context.registry.restrictions.check_ban(reporter, context.address, table.row.id)
    context.rates.check("reports", reporter)
    context.rates.check("reports", context.address)
    new = await moderation.add_report(context.registry, table, reporter, context.body)
    return JSONResponse({"new": new}, 201 if new else 200)


def _parse_seat(asked: str | None, views: list[int | None], own: int | None) -> int | None:
    """The seat that is asked for; one's own where none is, a spectator's where it is empty."""
    if asked is None:
        return own
    seat = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
    if (asked and seat is None) or seat not in views:
        raise Refused("not-your-seat", Text("This seat is not yours."))
    return seat


ROUTES = (
    Route("POST", "/api/people", "Give a name, get a session", create_person, schemas.NewPerson),
    Route("POST", "/api/recover", "Come back by a recovery code", recover_person, schemas.Recovery),
    Route("GET", "/api/me", "Who am I", get_me, open_to_banned=True),
    Route("PATCH", "/api/me", "Change my name", rename_me, schemas.NewPerson),
    Route("POST", "/api/me/recovery", "Get a new recovery code", renew_recovery_code),
    Route("DELETE", "/api/me", "Delete all that is known of me", delete_me, open_to_banned=True),
    Route("GET", "/api/me/export", "Everything about me", export_me, open_to_banned=True),
    Route("GET", "/api/me/sessions", "My devices", list_my_sessions, open_to_banned=True),
    Route(
        "DELETE",
        "/api/me/sessions",
        "Sign all other devices out",
        end_my_other_sessions,
        open_to_banned=True,
    ),
    Route(
        "DELETE",
        "/api/me/sessions/{session}",
        "Sign a device out",
        end_my_session,
        open_to_banned=True,
    ),
    Route("GET", "/api/games", "Games and their options", list_games),
    Route("POST", "/api/tables", "Make a table", create_table, schemas.NewTable),
    Route("GET", "/api/tables", "Open tables", list_open_tables),
    Route("GET", "/api/tables/mine", "My tables, those that wait for me first", list_my_tables),
    Route("GET", "/api/codes/{code}", "The table of an invitation", get_table_by_code),
    Route("GET", "/api/tables/{table}", "A table", get_table),
    Route("POST", "/api/tables/{table}/join", "Take a seat", join_table, schemas.Join),
    Route("POST", "/api/tables/{table}/leave", "Give my seats up", leave_table),
    Route("POST", "/api/tables/{table}/start", "Start", start),
    Route("POST", "/api/tables/{table}/close", "Close a table", close_table),
    Route("POST", "/api/tables/{table}/rematch", "The same again", make_rematch),
    Route("POST", "/api/tables/{table}/carry", "Play a seat from here", carry_seat, schemas.Carry),
    Route(
        "PUT",
        "/api/tables/{table}/seats/{seat:int}",
        "Arrange a seat",
        arrange_seat,
        schemas.Arrange,
    ),
    Route("POST", "/api/tables/{table}/reports", "Report talk or a seat", report, schemas.Report),
    Route("GET", "/api/tables/{table}/record", "The record", get_record),
    Route("GET", "/api/tables/{table}/replay", "Step by step, as a seat saw it", get_replay),
)


def make_endpoint(route: Route, registry: Registry, settings: Settings, rates: RateLimits) -> Any:
    """A route as Starlette calls it: the body is checked, every error is a sentence."""

    async def endpoint(request: Request) -> Response:
        bind(table=get_table_id(request.scope))
        context = RequestContext(
            request, registry, settings, rates, open_to_banned=route.open_to_banned
        )
        try:
            if not route.open_to_banned:
                registry.restrictions.check_ban("", context.address)
            if route.body is not None:
                context.body = msgspec.json.decode(await request.body() or b"{}", type=route.body)
            answer = await route.handler(context)
            answer.headers["cache-control"] = "no-store"  # it is for this person and this moment
            return answer
        except Refused as refused:
            return _make_error(STATUS.get(refused.code, 409), refused.code, refused.text, context)
        except (
            msgspec.ValidationError,
            msgspec.DecodeError,
            UnicodeError,
            RecursionError,
        ) as error:
            return _make_error(400, "bad-request", verbatim(str(error)), context)
        except StoreFailed as error:
            return _make_error(503, "not-kept", error.text, context)
        except ParasolError as error:
            return _make_error(400, type(error).__name__, error.text, context)
        except Conflict:
            text = Text("Somebody else was first. Look again, then try again.")
            return _make_error(409, "taken", text, context)
        except ClientDisconnect:
            text = Text("The request was too long, or broke off.")
            return _make_error(413, "too-large", text, context)

    return endpoint


def _make_error(status: int, code: str, text: Words, context: RequestContext) -> Response:
    REFUSALS.labels(code).inc()
    return JSONResponse({"error": code, "text": text.render(context.language)}, status)


def _sign_in(
    context: RequestContext, person: PersonRow, token: str, more: dict[str, Any]
) -> Response:
    """A new session: as a cookie for browsers, in the body for programs."""
    answer = JSONResponse({"id": person.id, "name": person.name, "token": token, **more}, 201)
    _set_cookie(context, answer, token)
    return answer


def _set_cookie(context: RequestContext, answer: Response, token: str) -> None:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=400 * 86400,
        httponly=True,
        samesite="lax",
        secure=context.settings.secure,
    )


def _to_json_keys(tokens: dict[int, str]) -> dict[str, str]:
    return {str(seat): token for seat, token in tokens.items()}


def _summarise(row: TableRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "code": row.code,
        "game": row.game,
        "options": row.options,
        "players": row.players,
        "status": row.status,
        "changed": row.changed,
    }
