"""The data export: everything that is stored about a person, as a JSON file."""

import asyncio
from typing import Any

import msgspec

from parasol.server.store import Store
from parasol.server.store.models import PersonRow, SeatRow, TableRow

MAX_TABLES = 5_000
MAX_LINES = 50_000
"""The newest tables, and the newest lines of talk: more than anybody has who plays with people."""


async def make_export(store: Store, person: PersonRow) -> bytes:
    """Return all that is known of a person. Hashes of secrets say nothing and are left out."""
    tables = await store.list_tables_of(person.id, MAX_TABLES)
    records = await store.list_records_of(person.id, MAX_TABLES)
    seats: dict[str, list[SeatRow]] = {}
    for seat in await store.list_seats_of(person.id):
        seats.setdefault(seat.table, []).append(seat)
    said = await store.moderation.list_talk_of(person.id, MAX_LINES)
    reports = await store.moderation.list_reports(MAX_LINES, reporter=person.id)
    restrictions = await store.moderation.list_restrictions()
    sessions = await store.list_sessions(person.id)
    data = {
        "person": _pick(person, "id", "name", "created", "seen"),
        "sessions": [_pick(row, "id", "device", "address", "created", "seen") for row in sessions],
        "tables": [
            _describe_table(row, seats.get(row.id, []), person.id) | {"record": records.get(row.id)}
            for row in tables
        ],
        "talk": [_pick(row, "table", "number", "seat", "name", "text", "at") for row in said],
        "reports": [
            _pick(row, "table", "number", "seat", "name", "text", "reason", "at", "state")
            for row in reports
        ],
        "restrictions": [
            _pick(row, "kind", "table", "until", "reason", "at")
            for row in restrictions
            if row.person == person.id
        ],
        "complete": len(tables) < MAX_TABLES and max(len(said), len(reports)) < MAX_LINES,
    }
    return await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(data)))


def _describe_table(row: TableRow, seats: list[SeatRow], person: str) -> dict[str, Any]:
    """A table of theirs; of the others who sit there nothing."""
    facts = _pick(row, "id", "code", "game", "options", "status", "created", "changed")
    mine = [_pick(seat, "seat", "kind", "name") for seat in seats]
    return facts | {"host": row.host == person, "seats": mine}


def _pick(row: Any, *names: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
