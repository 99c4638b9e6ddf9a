"""People, their sessions, forgetting them, and how long things are kept."""

import pytest

from parasol.server.store import Conflict, Store, TableUpdate
from parasol.server.store.models import PersonRow, SessionRow, TalkRow
from tests.server.databases import make_playing_table, move, run_with_store, seat_rows, table_row


def person(ident: str, seen: float = 10.0) -> PersonRow:
    name = ident.title()
    return PersonRow(
        id=ident, name=name, created=1.0, seen=seen, recovery_hash=ident.encode() + b"\x00"
    )


def session(secret: bytes, ident: str, seen: float = 10.0) -> SessionRow:
    return SessionRow(
        hash=secret, person=ident, created=1.0, seen=seen, id=secret.hex(), device="Firefox, Linux"
    )


def test_people_come_back_and_are_renamed(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.create_person(person("anna"))
        with pytest.raises(Conflict):
            await store.create_person(person("anna"))
        assert await store.get_person("anna") == person("anna")
        assert await store.get_person("bert") is None
        await make_playing_table(store)
        await store.rename("anna", "Änne")
        await store.set_recovery("anna", b"new")
        found = await store.get_person("anna")
        assert found is not None
        assert (found.name, found.recovery_hash) == ("Änne", b"new")
        assert [seat.name for seat in await store.get_seats("table")] == ["Änne", "Bert"]
        with pytest.raises(Conflict):
            await store.rename("nobody", "X")

    run_with_store(database, run_scenario)


def test_sessions_are_seen_and_deleted(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await store.create_person(person("anna"))
        await store.create_session(session(b"\x01", "anna"))
        assert await store.get_session(b"\x01") == session(b"\x01", "anna")
        await store.touch_session(b"\x01", 20.0)
        assert await store.get_session(b"\x01") == session(b"\x01", "anna", 20.0)
        assert await store.get_person("anna") == person("anna", 20.0)
        await store.touch_session(b"nobody's")
        await store.end_sessions([session(b"\x01", "anna")])
        assert await store.get_session(b"\x01") is None

    run_with_store(database, run_scenario)


def test_a_person_who_is_forgotten_leaves_no_trace(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for ident in ("anna", "bert"):
            await store.create_person(person(ident))
            await store.create_session(session(ident.encode(), ident))
        await make_playing_table(store, moves=2, waits_for="anna")
        await make_playing_table(store, "theirs", host="bert", waits_for="bert")
        for seat, ident in enumerate(("anna", "bert")):
            await store.add_talk(
                TalkRow(
                    table="table", number=0, seat=seat, person=ident, name=ident, text="hi", at=1.0
                )
            )
        assert await store.delete_person("anna") == ["table", "theirs"]
        assert await store.get_person("anna") is None
        assert await store.get_session(b"anna") is None
        assert [row.name for row in await store.get_talk("table")] == ["bert"]
        seats = await store.get_seats("table")
        assert (seats[0].person, seats[0].name, seats[0].secret_hash) == ("", "somebody", b"")
        assert seats[1] == seat_rows("table", "anna", "bert")[1]
        found = await store.get_table("table")
        assert found is not None
        assert (found.host, found.waits_for, found.version) == ("", "", 2)
        theirs = await store.get_table("theirs")
        assert theirs is not None
        assert (theirs.host, theirs.waits_for) == ("bert", "bert")
        assert await store.list_tables_of("anna") == []
        assert await store.get_person("bert") == person("bert")
        assert await store.delete_person("") == []

    run_with_store(database, run_scenario)


def test_what_is_old_is_swept_and_nothing_else(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for age, changed in (("old", 5.0), ("new", 50.0)):
            await store.create_table(
                table_row(f"{age}-gathering", changed=changed, created=1.0),
                seat_rows(f"{age}-gathering"),
            )
            await make_playing_table(store, f"{age}-playing", changed=changed, created=1.0)
            await make_playing_table(store, f"{age}-over", moves=1)
            await move(store, f"{age}-over", 1, TableUpdate(status="over", record="all"))
            await store.add_talk(
                TalkRow(
                    table=f"{age}-over", number=0, seat=0, person="p", name="P", text="gg", at=1.0
                )
            )
            await store.update_table(f"{age}-over", changed=changed)
        assert await store.apply_retention() == {}
        before = dict.fromkeys(("gathering", "idle", "finished", "talk", "seen"), 1.0)
        assert await store.apply_retention(**before) == {
            "gathering": 0, "idle": 0, "finished": 0, "talk": 0, "sessions": 0, "people": 0,
        }  # fmt: skip
        assert await store.apply_retention(talk=10.0) == {"talk": 1}
        assert await store.get_talk("old-over") == []
        assert await store.apply_retention(gathering=10.0, idle=10.0, finished=10.0) == {
            "gathering": 1, "idle": 1, "finished": 1,
        }  # fmt: skip
        for kind in ("gathering", "playing", "over"):
            assert await store.get_table(f"old-{kind}") is None
            assert await store.get_seats(f"old-{kind}") == []
            assert await store.get_table(f"new-{kind}") is not None
        assert await store.get_entries("old-over") == []
        assert len(await store.get_talk("new-over")) == 1

    run_with_store(database, run_scenario)


def test_people_who_never_came_back_are_swept(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for ident in ("anna", "gone", "back"):
            await store.create_person(person(ident, seen=5.0))
            await store.create_session(session(ident.encode(), ident, seen=5.0))
        await make_playing_table(store)
        await store.touch_session(b"back", 50.0)
        assert await store.apply_retention(seen=10.0) == {"sessions": 2, "people": 1}
        assert await store.get_person("gone") is None
        assert await store.get_person("anna") is not None
        assert await store.get_person("back") is not None

    run_with_store(database, run_scenario)


def test_a_sweep_of_many_goes_bite_by_bite(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        for n in range(450):
            await store.create_session(session(f"s{n}".encode(), "anna"))
        assert await store.apply_retention(seen=99.0) == {"sessions": 450, "people": 0}

    run_with_store(database, run_scenario)
