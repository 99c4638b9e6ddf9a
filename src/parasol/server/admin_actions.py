"""The commands `parasol admin …`: what the admin page does, from a terminal."""

import time
from argparse import Namespace
from collections.abc import Awaitable, Callable

from parasol.core.errors import BadOption
from parasol.core.words import Text
from parasol.server.admin import run_with_moderator
from parasol.server.moderation import Moderator
from parasol.server.store.models import AuditRow, ReportRow, RestrictionRow
from parasol.server.tables.restrictions import format_time

MAX_HOURS = 24 * 36500.0
MAX_LISTED = 1000
Action = Callable[[Moderator, Namespace], Awaitable[list[str]]]


def run_admin(args: Namespace) -> int:
    """Run one of the actions and print what it returns."""
    for line in run_with_moderator(args.database, lambda found: ACTIONS[args.action](found, args)):
        print(line)
    return 0


async def _token(moderator: Moderator, args: Namespace) -> list[str]:
    token = await moderator.create_admin(args.name)
    return [token, f"The token of {args.name} for the page /admin. It is shown only now."]


async def _tokens(moderator: Moderator, args: Namespace) -> list[str]:
    admins = await moderator.store.list_admins()
    return [f"{format_time(admin.created)}  {admin.name}" for admin in admins]


async def _revoke(moderator: Moderator, args: Namespace) -> list[str]:
    await moderator.delete_admin(args.name)
    return [f"revoked: {args.name}"]


async def _find(moderator: Moderator, args: Namespace) -> list[str]:
    people = await moderator.store.search_people(args.text)
    found = [f"person {row.id}  seen {format_time(row.seen)}  {row.name}" for row in people]
    for ident in await moderator.store.search_tables(args.text):
        row = await moderator.registry.store.get_table(ident)
        if row is not None:
            seats = await moderator.registry.store.get_seats(ident)
            names = ", ".join(f"{seat.name} ({seat.person})" for seat in seats if seat.person)
            found.append(f"table  {row.id}  {row.code}  {row.game}, {row.status}: {names}")
    return found or ["Nobody and nothing was found."]


async def _reports(moderator: Moderator, args: Namespace) -> list[str]:
    where = {} if args.all else {"state": "open"}
    found = await moderator.store.list_reports(MAX_LISTED, **where)
    return [_format_report(row) for row in found] or ["Nothing was reported."]


def _format_report(row: ReportRow) -> str:
    about = f"{row.name} ({row.person or 'unknown'})"
    said = f"said: {row.text}" if row.number else f"at seat {row.seat}"
    why = f" — {row.reason}" if row.reason else ""
    where = f"table {row.table}, by {row.reporter or 'somebody'}, {row.state}"
    return f"{row.id}  {format_time(row.at)}  {about} {said}{why} ({where})"


async def _dismiss(moderator: Moderator, args: Namespace) -> list[str]:
    await moderator.dismiss(args.report, args.reason)
    return [f"dismissed: {args.report}"]


async def _mute(moderator: Moderator, args: Namespace) -> list[str]:
    await moderator.mute(args.person, parse_hours(args.hours), args.reason)
    return [f"muted: {args.person}"]


async def _ban(moderator: Moderator, args: Namespace) -> list[str]:
    until = parse_hours(args.hours)
    if set(args.who) & set(".:/"):
        await moderator.ban_prefix(args.who, until, args.reason)
    else:
        await moderator.ban(args.who, until, args.reason)
    return [f"banned: {args.who}"]


async def _kick(moderator: Moderator, args: Namespace) -> list[str]:
    await moderator.kick(args.table, args.person, parse_hours(args.hours), args.reason)
    return [f"kicked: {args.person} from {args.table}"]


async def _restrictions(moderator: Moderator, args: Namespace) -> list[str]:
    rows = [row for row in await moderator.store.list_restrictions() if not row.session]
    return [_format_restriction(row) for row in rows] or ["Nobody is banned or muted."]


def _format_restriction(row: RestrictionRow) -> str:
    whom = row.prefix or row.person + (f" from table {row.table}" if row.table else "")
    until = "for good" if row.until is None else f"until {format_time(row.until)}"
    return f"{row.id}  {row.kind} {whom} {until}" + (f" — {row.reason}" if row.reason else "")


async def _lift(moderator: Moderator, args: Namespace) -> list[str]:
    await moderator.lift(args.restriction, args.reason)
    return [f"lifted: {args.restriction}"]


async def _log(moderator: Moderator, args: Namespace) -> list[str]:
    if not 1 <= args.last <= MAX_LISTED:
        text = Text("a whole number from {low} to {high}", {"low": 1, "high": MAX_LISTED})
        raise BadOption("last", args.last, text)
    found = await moderator.store.list_audit(args.last)
    return [_format_audit(row) for row in reversed(found)] or ["Nothing was done yet."]


def _format_audit(row: AuditRow) -> str:
    targets = {"person": row.person, "table": row.table, "network": row.prefix}
    what = " ".join(f"{kind} {value}" for kind, value in targets.items() if value)
    until = f" until {format_time(row.until)}" if row.until is not None else ""
    why = f" — {row.reason}" if row.reason else ""
    return f"{format_time(row.at)}  {row.admin}: {row.action} {what}{until}{why}"


def parse_hours(hours: float | None) -> float | None:
    """Return the time until which something holds that was given in hours; None: for good."""
    if hours is None:
        return None
    if not 0 < hours <= MAX_HOURS:
        raise BadOption("hours", hours, Text("a number of hours, more than 0"))
    return time.time() + hours * 3600


ACTIONS: dict[str, Action] = {
    "token": _token,
    "tokens": _tokens,
    "revoke": _revoke,
    "find": _find,
    "reports": _reports,
    "dismiss": _dismiss,
    "mute": _mute,
    "ban": _ban,
    "kick": _kick,
    "restrictions": _restrictions,
    "lift": _lift,
    "log": _log,
}
