"""The admin page: reports, people, tables, bans, and the audit log, for whoever shows a token.

It is rendered by the server and works without scripts. What a form asks for is done by a
`Moderator`, as by the commands.
"""

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parasol.core.errors import BadOption, ParasolError
from parasol.core.words import Text, Words
from parasol.server import accounts
from parasol.server.errors import Refused
from parasol.server.http.security import get_client_address, get_credential
from parasol.server.moderation import MAX_REASON_CHARS, Moderator, find_admin
from parasol.server.store.models import PersonRow, ReportRow, RestrictionRow, SeatRow, TableRow
from parasol.server.tables.restrictions import format_time
from parasol.web import games
from parasol.web.pages import Handler, Pages, Visit

COOKIE = "parasol-admin"
COOKIE_S = 12 * 3600
MAX_FORM_FIELDS = 20
MAX_QUERY_CHARS = 60
LOG_ROWS, LONG_LOG_ROWS = 20, 500
TALK_ROWS = 100
NO_STORE = "no-store"

HOURS: Mapping[str, Text] = {
    "1": Text("for an hour"),
    "24": Text("for a day"),
    "168": Text("for a week"),
    "720": Text("for 30 days"),
    "": Text("for good"),
}
"""How long something may hold, by the value of the form."""
ACTION_NAMES: Mapping[str, Text] = {
    "ban": Text("banned"),
    "mute": Text("muted"),
    "kick": Text("removed from a table"),
    "close": Text("table closed"),
    "lift": Text("lifted"),
    "dismiss": Text("report closed"),
    "forget": Text("data deleted"),
    "token": Text("token made"),
    "revoke": Text("token revoked"),
}
"""What was done, in the audit log and after a form was sent."""

STATUS_NAMES: Mapping[str, Text] = {
    "gathering": Text("gathering"),
    "playing": Text("under way"),
    "paused": Text("paused"),
    "over": Text("finished"),
    "closed": Text("closed"),
    "frozen": Text("frozen"),
}

Form = dict[str, str]
AdminHandler = Callable[[Visit, str], Awaitable[Response]]
"""A page for the admin of that name."""
Action = Callable[[Moderator, Form], Awaitable[None]]


@dataclass(frozen=True)
class Complaint:
    """All reports of one line or one seat."""

    first: ReportRow
    reports: list[ReportRow]
    title: str
    """The game's."""
    names: dict[str, str]
    """Those of the reporters, by id."""


@dataclass(frozen=True)
class FoundTable:
    """A table with its seats, as lists show it."""

    row: TableRow
    seats: list[SeatRow]
    title: str


class AdminPages:
    """The pages below /admin."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.registry = pages.registry
        self.store = pages.registry.store

    def build_routes(self) -> list[BaseRoute]:
        """Return the routes; nobody is banned from them, who has a token."""
        shown: dict[str, AdminHandler] = {
            "/admin": self.show_overview,
            "/admin/log": self.show_log,
            "/admin/person/{person}": self.show_person,
            "/admin/table/{table}": self.show_table,
        }
        sent: dict[str, Handler] = {
            "/admin": self.sign_in,
            "/admin/sign-out": self.sign_out,
            "/admin/act": self._guard(self.act),
        }
        wrap = self.pages.make_endpoint
        return [
            *(Route(path, wrap(self._guard(handler), True)) for path, handler in shown.items()),
            *(Route(path, wrap(handler, True), methods=["POST"]) for path, handler in sent.items()),
        ]

    # Who may

    def _guard(self, handler: AdminHandler) -> Handler:
        """Let admins through; everybody else is asked for a token."""

        async def guarded(visit: Visit) -> Response:
            admin = await find_admin(self.store, get_credential(visit.request, COOKIE)[0])
            if admin:
                return await handler(visit, admin)
            return await self._ask_token(visit, 200 if visit.request.url.path == "/admin" else 401)

        return guarded

    async def _ask_token(self, visit: Visit, status: int, wrong: bool = False) -> Response:
        return await self.pages.render_page(
            visit, "admin_sign_in.html", status, NO_STORE, wrong=wrong
        )

    async def _render(self, visit: Visit, admin: str, template: str, **values: Any) -> Response:
        return await self.pages.render_page(
            visit,
            template,
            cache_control=NO_STORE,
            admin=admin,
            done=ACTION_NAMES.get(visit.request.query_params.get("done", "")),
            path=visit.request.url.path,
            hours=HOURS,
            max_reason=MAX_REASON_CHARS,
            format_time=format_time,
            action_names=ACTION_NAMES,
            status_names=STATUS_NAMES,
            **values,
        )

    async def sign_in(self, visit: Visit) -> Response:
        """Take a token and remember it for some hours."""
        request, rates = visit.request, self.pages.rates
        address = get_client_address(request)
        rates.check_codes(address)
        token = (await _read_form(visit)).get("token", "").strip()
        if "origin" not in request.headers or not await find_admin(self.store, token):
            rates.count_wrong_code(address)
            return await self._ask_token(visit, 403, wrong=True)
        answer = RedirectResponse("/admin", 303)
        answer.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_S,
            path="/admin",
            httponly=True,
            samesite="strict",
            secure=self.pages.settings.secure,
        )
        return answer

    async def sign_out(self, visit: Visit) -> Response:
        """Forget the token."""
        answer = RedirectResponse("/admin", 303)
        answer.delete_cookie(COOKIE, path="/admin")
        return answer

    # Pages

    async def show_overview(self, visit: Visit, admin: str) -> Response:
        """What was reported, who is restricted, what was done; and a search."""
        query = accounts.clean_text(visit.request.query_params.get("q", ""))[:MAX_QUERY_CHARS]
        moderation = self.store.moderation
        people = await moderation.search_people(query) if query else []
        tables = await moderation.search_tables(query) if query else []
        restrictions = await self._list_restrictions()
        return await self._render(
            visit,
            admin,
            "admin.html",
            query=query,
            people=people,
            tables=await self._find_tables(tables),
            complaints=await self._group(await moderation.list_reports(state="open")),
            restrictions=restrictions,
            names=await self._get_names(row.person for row in restrictions),
            log=await moderation.list_audit(LOG_ROWS),
        )

    async def show_log(self, visit: Visit, admin: str) -> Response:
        """More of the audit log."""
        log = await self.store.moderation.list_audit(LONG_LOG_ROWS)
        return await self._render(visit, admin, "admin_log.html", log=log)

    async def show_person(self, visit: Visit, admin: str) -> Response:
        """A person: where they sit, what they said, what can be done."""
        ident = visit.request.path_params["person"]
        person = await self.store.get_person(ident) if accounts.is_id(ident) else None
        if person is None:
            raise HTTPException(404)
        moderation = self.store.moderation
        sessions = await self.store.list_sessions(person.id)
        tables = [row.id for row in await self.store.list_tables_of(person.id, 20)]
        return await self._render(
            visit,
            admin,
            "admin_person.html",
            found=person,
            sessions=sessions,
            networks=sorted({session.address for session in sessions if session.address}),
            tables=await self._find_tables(tables),
            said=await moderation.list_talk_of(person.id, TALK_ROWS),
            complaints=await self._group(await moderation.list_reports(person=person.id)),
            restrictions=await self._list_restrictions(person.id),
            names={person.id: person.name},
            log=await moderation.list_audit(LOG_ROWS, person=person.id),
        )

    async def show_table(self, visit: Visit, admin: str) -> Response:
        """A table: who sits there, what was said, what can be done. Nothing that is hidden."""
        wanted = visit.request.path_params["table"]
        found = await self._find_tables([wanted] if accounts.is_id(wanted) else [])
        if not found:
            raise HTTPException(404)
        (table,) = found
        moderation, ident = self.store.moderation, table.row.id
        said = (await self.store.get_talk(ident))[-TALK_ROWS:]
        kickable = {seat.person: seat.name for seat in table.seats if seat.person}
        kickable |= {line.person: line.name for line in said if line.person}
        return await self._render(
            visit,
            admin,
            "admin_table.html",
            table=table,
            said=said,
            kickable=kickable,
            complaints=await self._group(await moderation.list_reports(table_id=ident)),
            log=await moderation.list_audit(LOG_ROWS, table_id=ident),
        )

    # What they are made from

    async def _find_tables(self, idents: list[str]) -> list[FoundTable]:
        rows = [await self.store.get_table(ident) for ident in idents]
        seats = await self.store.get_seats_of_tables(idents)
        return [FoundTable(row, seats[row.id], games.get_title(row.game)) for row in rows if row]

    async def _group(self, reports: list[ReportRow]) -> list[Complaint]:
        """Reports of the same line or seat together, the newest first."""
        grouped: dict[tuple[str, int, int], list[ReportRow]] = {}
        for report in reports:
            grouped.setdefault((report.table, report.number, report.seat), []).append(report)
        found = []
        for alike in grouped.values():
            row = await self.store.get_table(alike[0].table)
            names = await self._get_names(report.reporter for report in alike)
            title = games.get_title(row.game) if row else ""
            found.append(Complaint(alike[0], alike, title, names))
        return found

    async def _list_restrictions(self, person: str = "") -> list[RestrictionRow]:
        rows = await self.store.moderation.list_restrictions()
        return [row for row in rows if not row.session and person in ("", row.person)]

    async def _get_names(self, people: Iterable[str]) -> dict[str, str]:
        """The names of people, by id; of those who are still known."""
        wanted = {person for person in people if person}
        rows: list[PersonRow | None] = [await self.store.get_person(one) for one in wanted]
        return {row.id: row.name for row in rows if row}

    # What a form asks for

    async def act(self, visit: Visit, admin: str) -> Response:
        """Do what a form asks for, and go back to where it was."""
        form = await _read_form(visit)
        action, back = form.get("action", ""), form.get("back", "")
        try:
            if action not in ACTIONS:
                choices = ", ".join(ACTIONS)
                raise BadOption("action", action, Text("one of {choices}", {"choices": choices}))
            await ACTIONS[action](Moderator(self.registry, admin), form)
        except ParasolError as error:
            return await self._show_problem(visit, error.text, 400)
        except Refused as refused:
            return await self._show_problem(visit, refused.text, 409)
        target = back if back.startswith(("/admin/person/", "/admin/table/")) else "/admin"
        kind = "ban" if action == "ban-network" else action
        return RedirectResponse(f"{target.partition('?')[0]}?done={kind}", 303)

    async def _show_problem(self, visit: Visit, text: Words, status: int) -> Response:
        return await self.pages.render_page(
            visit,
            "error.html",
            status,
            NO_STORE,
            title=visit.render(Text("That did not work")),
            text=visit.render(text),
            banned=False,
        )


async def _read_form(visit: Visit) -> Form:
    """The fields of a form that was sent; Refused where it is none."""
    body = await visit.request.body()
    try:
        fields = parse_qsl(body.decode(), True, max_num_fields=MAX_FORM_FIELDS)
    except ValueError:
        raise Refused("bad-request", Text("This is not a form of this page.")) from None
    return dict(fields)


def _parse_until(form: Form) -> float | None:
    hours = form.get("hours", "")
    if hours not in HOURS:
        choices = ", ".join(filter(None, HOURS))
        raise BadOption("hours", hours, Text("one of {choices}", {"choices": choices}))
    return time.time() + float(hours) * 3600 if hours else None


async def _mute(moderator: Moderator, form: Form) -> None:
    await moderator.mute(form.get("person", ""), _parse_until(form), form.get("reason", ""))


async def _ban(moderator: Moderator, form: Form) -> None:
    await moderator.ban(form.get("person", ""), _parse_until(form), form.get("reason", ""))


async def _ban_network(moderator: Moderator, form: Form) -> None:
    network = form.get("network", "")
    await moderator.ban_prefix(network, _parse_until(form), form.get("reason", ""))


async def _kick(moderator: Moderator, form: Form) -> None:
    table, person = form.get("table", ""), form.get("person", "")
    await moderator.kick(table, person, _parse_until(form), form.get("reason", ""))


async def _close(moderator: Moderator, form: Form) -> None:
    await moderator.close(form.get("table", ""), form.get("reason", ""))


async def _lift(moderator: Moderator, form: Form) -> None:
    await moderator.lift(form.get("restriction", ""), form.get("reason", ""))


async def _dismiss(moderator: Moderator, form: Form) -> None:
    await moderator.dismiss(form.get("report", ""), form.get("reason", ""))


ACTIONS: dict[str, Action] = {
    "mute": _mute,
    "ban": _ban,
    "ban-network": _ban_network,
    "kick": _kick,
    "close": _close,
    "lift": _lift,
    "dismiss": _dismiss,
}
