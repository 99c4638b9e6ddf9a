"""Logs: one line a record, faults counted, nothing secret, for every command of the server."""

import asyncio
import io
import json
import logging
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from parasol.cli import main
from parasol.core.errors import BadOption
from parasol.server import maintenance
from parasol.server.accounts import make_recovery_code, make_token
from parasol.server.http.security import COOKIE
from parasol.server.store import Store, StoreFailed
from parasol.server.tables.registry import Registry
from parasol.server.tables.table import Table
from parasol.server.telemetry.log_context import bind, format_address
from parasol.server.telemetry.log_handler import LogHandler
from parasol.server.telemetry.log_lines import (
    JsonFormatter,
    TextFormatter,
    mask_secrets,
    with_fields,
)
from parasol.server.telemetry.logs import LogSettings, log_to_stderr, read_log_settings
from tests.server.databases import run_with_store
from tests.server.processes import open_yard, wait_until
from tests.server.running import Person, Running, run_server

FORMATTERS = {"text": TextFormatter(), "json": JsonFormatter()}


class Logged:
    """A logger that writes into a text."""

    def __init__(self, form: str, monkeypatch: pytest.MonkeyPatch, window_s: float = 3600) -> None:
        self.stderr = io.StringIO()
        monkeypatch.setattr(sys, "stderr", self.stderr)
        self.handler = LogHandler(FORMATTERS[form], window_s)
        self.logger = logging.Logger("parasol.test", logging.DEBUG)
        self.logger.addHandler(self.handler)

    @property
    def lines(self) -> list[str]:
        return self.stderr.getvalue().splitlines()


def raise_fault(words: str) -> None:
    raise ValueError(words)


# One record, one line


def test_a_line_of_json_has_all_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged("json", monkeypatch)

    async def run_scenario() -> None:
        bind(request="r1", table="t1", address="203.0.113.0/24")
        logged.logger.info("something %s", "happened", extra=with_fields(seconds=1.5, game="maui"))

    asyncio.run(run_scenario())
    (line,) = map(json.loads, logged.lines)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line == {
        "level": "info",
        "logger": "parasol.test",
        "event": "something happened",
        "request": "r1",
        "table": "t1",
        "address": "203.0.113.0/24",
        "seconds": 1.5,
        "game": "maui",
    }


def test_a_line_of_text_names_what_is_not_in_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged("text", monkeypatch)
    logged.logger.warning(
        "it failed", extra=with_fields(kind="full", error='no "room"', route="/a")
    )
    (line,) = logged.lines
    assert line.partition("Z ")[2] == (
        'WARNING parasol.test: it failed kind=full error="no \\"room\\"" route=/a'
    )


@pytest.mark.parametrize("form", FORMATTERS)
def test_a_fault_is_one_line_with_its_traceback(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged(form, monkeypatch)
    try:
        raise_fault("first line\nsecond line")
    except ValueError:
        logged.logger.exception("it broke")
    (line,) = logged.lines
    assert "it broke" in line
    assert "in raise_fault" in line
    assert "ValueError: first line\\nsecond line" in line


@pytest.mark.parametrize("form", FORMATTERS)
def test_nobody_can_write_a_line_of_their_own(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged(form, monkeypatch)
    evil = "x\n2026-01-01T00:00:00.000Z ERROR parasol: all is lost\x1b[2J\x85\u2028"
    logged.logger.info("name %s", evil, extra=with_fields(name=evil))
    (line,) = logged.lines
    assert line.isprintable()


@pytest.mark.parametrize("form", FORMATTERS)
def test_a_long_field_is_shortened(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged(form, monkeypatch)
    logged.logger.info("a" * 1_000_000, extra=with_fields(more="begin" + "b " * 1_000_000 + "end"))
    (line,) = logged.lines
    assert len(line) < 20_000
    assert "begin" in line
    assert "end" in line


@pytest.mark.parametrize(
    ("host", "prefix"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1234:5678::9", "2001:db8:1234::/48"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
        ("a name", ""),
        ("", ""),
    ],
)
def test_an_address_is_logged_as_it_is_asked_for(host: str, prefix: str) -> None:
    assert format_address(host, "full") == host
    assert format_address(host, "prefix") == prefix
    assert format_address(host, "none") == ""


# Repeated faults


def test_faults_that_repeat_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged("json", monkeypatch)
    for number in range(133):
        logged.logger.warning("the database failed", extra=with_fields(error=number))
    logged.logger.warning("something else failed")
    assert [json.loads(line)["event"] for line in logged.lines] == [
        "the database failed",
        "something else failed",
    ]
    logged.handler.close()
    last = json.loads(logged.lines[-1])
    assert len(logged.lines) == 3
    assert last["event"] == "the database failed … 132 more like this in 1 s"
    assert (last["repeated"], last["seconds"], last["level"]) == (132, 1, "warning")


def test_the_count_is_written_when_the_time_is_over_and_starts_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logged = Logged("text", monkeypatch, window_s=0.05)

    async def repeat() -> None:
        for _ in range(3):
            logged.logger.error("it broke")

        await wait_until(lambda: "2 more like this" in logged.stderr.getvalue())
        # What comes now belongs to the next count; once there was none, it is written at once.
        before = len(logged.lines)
        await asyncio.sleep(0.2)
        logged.logger.error("it broke")
        assert len(logged.lines) == before + 1

    asyncio.run(repeat())
    logged.handler.close()


def test_faults_at_different_places_are_different(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged("text", monkeypatch)
    for _ in range(2):
        for fault in (
            lambda: raise_fault("one"),
            lambda: raise_fault("two"),
            lambda: int("three"),
        ):
            try:
                fault()
            except ValueError:
                logged.logger.exception("a message could not be handled")
    assert len(logged.lines) == 2  # inside raise_fault, and outside of it
    logged.handler.close()


def test_what_is_no_fault_is_never_only_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = Logged("text", monkeypatch)
    for _ in range(5):
        logged.logger.info("request")
    assert len(logged.lines) == 5


# Secrets


@pytest.mark.parametrize(
    "line",
    [
        "{token}",
        "open /t/1#seat={token}",
        "Authorization: Bearer {token}",
        '{{"token": "{token}"}}',
        "cookie parasol={token}; other=1",
        "recovered by {recovery}",
        "postgresql://parasol:{password}@10.0.0.5/parasol",
        "password={password}",
        "token: {password}",
        "the server said: Bearer {password}",
    ],
)
def test_what_looks_like_a_secret_is_masked(line: str) -> None:
    for _ in range(50):
        secrets = {"token": make_token(), "recovery": make_recovery_code(), "password": "Sw0rdfish"}
        masked = mask_secrets(line.format(**secrets))
        assert not [secret for secret in secrets.values() if secret in masked], masked
        assert "[secret]" in masked


def test_secrets_of_the_environment_are_masked_wherever_they_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PGPASSWORD", "correct horse")
    assert mask_secrets("no such user: correct horse") == "no such user: [secret]"


def test_a_masked_line_of_json_is_still_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", 'a "quoted" one')
    logged = Logged("json", monkeypatch)
    logged.logger.info("%s", '{"token": "a word"}', extra=with_fields(error='a "quoted" one'))
    line = json.loads(logged.lines[0])
    assert line["error"] == "[secret]"
    assert line["event"] == '{"token": "[secret] word"}'


def test_what_is_no_secret_stays() -> None:
    line = (
        "2026-11-18T07:06:49.329Z WARNING parasol.store: it failed request=f6e1ed7025254fd1 "
        'table=4be1c7a09d52f386 traceback="File /opt/parasol/lib/python3.11/site-packages/parasol/'
        'server/tables/test_a_name_of_a_function_that_is_rather_long.py line 3"'
    )
    assert mask_secrets(line) == line


class Output:
    """All that this process has logged so far."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.text = ""

    def read(self) -> str:
        self.text += self.capsys.readouterr().err
        return self.text

    def read_lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.read().splitlines()]


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Iterator[Output]:
    """What this process logs, at the lowest level, while a test runs."""
    with log_to_stderr(LogSettings(format="json", level="debug", address="full")):
        yield Output(capsys)


def test_no_secret_ever_reaches_the_log(
    database: str, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People come, sit, move and fail in every way, with every kind of secret at hand."""
    secrets: list[str] = []
    append, act = Store.append, Table.act

    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        bob = await Person(server.url, "Bob").arrive()
        cleo = await Person(server.url, "Cleo").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "open"}])
        table = made["table"]["id"]
        joined = await bob.ask("POST", f"/api/tables/{table}/join", {})
        seats = [*made.get("tokens", {}).values(), *joined.get("tokens", {}).values()]
        secrets.extend(one for who in (ada, bob, cleo) for one in (who.token, who.recovery))
        secrets.extend(seats)
        await ada.ask("POST", f"/api/tables/{table}/start")
        row = server.app.state.registry.tables[table].row
        secrets.extend([row.secret.hex(), row.seed.hex(), repr(row.secret), repr(row.seed)])
        async with httpx.AsyncClient(base_url=server.url) as http:
            cookies = {"Cookie": f"{COOKIE}={cleo.token}", "Origin": server.url}
            await http.post("/api/recover", json={"code": cleo.recovery}, headers=cookies)
            await http.post("/api/recover", json={"code": make_recovery_code()})
            await http.get(f"/api/me?token={ada.token}", headers=cookies)
            await http.post("/api/people", content=ada.token.encode())
        async with bob.at(table) as client:
            await client.until("view")
            await client.send("play", version=client.version, words=bob.token)
            await client.until("refused")
        async with ada.at(table) as client:
            await client.until("view")
            await fail_in_the_database(client, monkeypatch, append)
            await fail_in_the_code(client, ada.token, monkeypatch, act)
        monkeypatch.setattr(Store, "list_open_tables", raise_with(ada.token))
        await ada.ask("GET", "/api/tables", status=500)
        await Person(server.url, "Eve").ask("GET", f"/api/tables/{ada.token}", status=404)

    with run_server(database, log_address="full") as server:
        asyncio.run(run_scenario(server))
    events = {line["event"] for line in output.read_lines()}
    assert {"request", "the database failed", "a message could not be handled"} <= events
    assert "Exception in ASGI application" in events
    assert "[secret]" in output.text
    assert [secret for secret in secrets if secret in output.text] == []


async def fail_in_the_database(client: Any, patch: pytest.MonkeyPatch, append: Any) -> None:
    """A driver's error, with all that was to be written in it."""

    async def fails(self: Store, table: str, *_: Any) -> None:
        def work(connection: Any) -> None:
            found = connection.exec_driver_sql("SELECT secret, seed FROM tables").all()
            values = tuple(found[0])
            mark = "?, ?" if connection.dialect.name == "sqlite" else "$1, $2"
            connection.exec_driver_sql(f"INSERT INTO nowhere VALUES ({mark})", values)

        await self.backend.write(work)

    patch.setattr(Store, "append", fails)
    await client.send("play", version=client.version, words=client.position["moves"][0]["word"])
    assert (await client.until("refused"))["error"] == "not-kept"
    patch.setattr(Store, "append", append)


async def fail_in_the_code(client: Any, token: str, patch: pytest.MonkeyPatch, act: Any) -> None:
    """A fault of our own, which quotes what it was given."""
    patch.setattr(Table, "act", raise_with(token))
    await client.send("play", version=client.version, words="A1")
    assert (await client.until("error"))["error"] == "closed"
    patch.setattr(Table, "act", act)


def raise_with(secret: str) -> Any:
    async def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"cannot handle {secret}")

    return fails


def test_a_fault_of_a_request_is_one_line_that_says_which(
    tmp_path: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run_scenario(server: Running) -> None:
        ada = await Person(server.url, "Ada").arrive()
        made = await ada.make(game="maui", seats=[{"kind": "me"}, {"kind": "me"}])
        table = made["table"]["id"]
        monkeypatch.setattr(Table, "make_record", lambda *_: raise_fault("no record"))
        await ada.ask("POST", f"/api/tables/{table}/start")
        await ada.ask("GET", f"/api/tables/{table}/record", status=500)
        await wait_until(lambda: "no record" in output.read())  # after the response
        lines = output.read_lines()
        (fault,) = [line for line in lines if line["level"] == "error"]
        (request,) = [line for line in lines if line.get("status") == 500]
        assert fault["error"] == "ValueError: no record"
        assert "in get_record" in fault["traceback"]
        assert (fault["table"], fault["address"]) == (table, "127.0.0.1")
        assert fault["request"] == request["request"]
        assert request["route"] == "/api/tables/{table}/record"

    with run_server(str(tmp_path / "parasol.db"), log_address="full") as server:
        asyncio.run(run_scenario(server))


def test_a_task_in_the_background_that_fails_is_logged_without_the_request_it_came_from(
    tmp_path: Path, output: Output
) -> None:
    async def run_scenario() -> None:
        registry = Registry(Store.of(tmp_path / "parasol.db"))
        bind(request="r1", address="203.0.113.77")
        registry.spawn(raise_with("nobody's fault")())
        await wait_until(output.read)
        await registry.close()

    asyncio.run(run_scenario())
    (line,) = output.read_lines()
    assert line["event"] == "a task in the background failed"
    assert line["error"] == "RuntimeError: cannot handle nobody's fault"
    assert "request" not in line
    assert "address" not in line


# Commands


def test_settings_come_from_flags_then_from_the_environment() -> None:
    environment = {"PARASOL_LOG_FORMAT": "json", "PARASOL_LOG_LEVEL": "error"}
    assert read_log_settings(Namespace(), environment) == LogSettings("json", "error", "prefix")
    flags = Namespace(log_format="text", log_level=None, log_address="none")
    assert read_log_settings(flags, environment) == LogSettings("text", "error", "none")
    assert read_log_settings(Namespace(), {}, "warning") == LogSettings("text", "warning", "prefix")
    with pytest.raises(BadOption, match=r"PARASOL_LOG_FORMAT.*text, json"):
        read_log_settings(Namespace(), {"PARASOL_LOG_FORMAT": "xml"})


def test_server_and_worker_log_their_start_and_end_as_json(tmp_path: Path) -> None:
    database = str(tmp_path / "parasol.db")
    with open_yard(tmp_path) as yard:
        server = yard.serve(database, "--log-format", "json")
        worker = yard.start("worker", "--database", database, "--log-format", "json")
        asyncio.run(wait_until(lambda: "worker started" in worker.render()))
        for process, name in ((server, "server"), (worker, "worker")):
            process.process.terminate()
            assert process.process.wait(60) == 0
            lines = [line for line in process.render().splitlines() if line.startswith("{")]
            first, last = map(json.loads, lines)
            assert (first["event"], first["pid"]) == (f"{name} started", process.pid)
            assert last["event"] == f"{name} stopped"


def test_a_command_that_fails_says_so_as_json_where_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "none.db")
    with pytest.raises(SystemExit) as ended:
        main(["backup", "--database", missing, str(tmp_path / "b.jsonl"), "--log-format", "json"])
    assert ended.value.code == 2
    (line,) = map(json.loads, capsys.readouterr().err.splitlines())
    assert line["event"] == "the command failed"
    assert line["command"] == "backup"
    assert missing in line["error"]


def test_a_command_that_breaks_logs_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "run_backup", lambda _: raise_fault("unforeseen"))
    with pytest.raises(SystemExit) as ended:
        main(["backup", str(tmp_path / "b.jsonl")])
    assert ended.value.code == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "CRITICAL parasol.command: the command ended by a fault" in line
    assert "ValueError: unforeseen" in line


def test_an_unknown_setting_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARASOL_LOG_LEVEL", "loud")
    assert main(["check-upgrade"]) == 2
    levels = "debug, info, warning, error"
    refusal = f"parasol: PARASOL_LOG_LEVEL='loud' is not possible; it takes one of {levels}"
    assert capsys.readouterr().err.splitlines() == [refusal]


def test_errors_of_the_driver_hide_what_was_to_be_written(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        statement = text("SELECT :value FROM nowhere")
        with pytest.raises(StoreFailed) as failed:
            await store.backend.read(lambda c: c.execute(statement, {"value": "hush"}))
        error = failed.value.__cause__
        assert isinstance(error, DBAPIError)
        assert "parameters hidden" in str(error)
        assert "hush" not in str(error)

    run_with_store(database, run_scenario)
