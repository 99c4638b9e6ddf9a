"""What monitoring is answered: liveness, health and its findings, metrics; and who sees them."""

import asyncio
import contextlib
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import HTTPConnection

from parasol.server import health
from parasol.server.health import Finding, Health
from parasol.server.probes import may_see_metrics
from parasol.server.settings import Settings
from parasol.server.store import Store, StoreFailed
from parasol.server.store.errors import AWAY, FULL, READ_ONLY
from parasol.server.store.queries.queue import QueueStats
from parasol.server.store.sqlite.disk_space import DiskSpace
from parasol.server.tables.registry import Registry
from parasol.server.telemetry import loop_lag
from parasol.server.telemetry.loop_lag import LoopLag
from parasol.server.telemetry.metrics import PROCESS
from tests.server.databases import OwnPostgres, make_playing_table, move, run_with_store
from tests.server.processes import make_players, open_yard, start_computer_table, wait_until
from tests.server.running import Person, Running, find_free_port, run_server

TOKEN = "an example of a token"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run_server(str(tmp_path_factory.mktemp("probes") / "parasol.db")) as server:
        yield server


def read_metrics(url: str, **headers: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """All samples of a process, by name and labels."""
    answer = httpx.get(f"{url}/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def read_metric(url: str, name: str, **labels: str) -> float:
    return read_metrics(url).get((name, frozenset(labels.items())), 0.0)


# Metrics


def test_metrics_are_in_prometheus_format_with_every_kind_of_figure(site: Running) -> None:
    answer = httpx.get(f"{site.url}/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    names = {family.name for family in text_string_to_metric_families(answer.text)}
    assert {"process_cpu_seconds", "process_open_fds", "process_resident_memory_bytes"} <= names
    assert {"python_gc_collections", "parasol_event_loop_lag_seconds"} <= names
    assert {"parasol_queue_waiting", "parasol_tables_in_memory", "parasol_disk_free_bytes"} <= names
    assert not [name for name in names if name.endswith("_created")]


def test_a_move_is_measured_from_its_message_to_its_broadcast(site: Running) -> None:
    names = ("move_seconds", "broadcast_seconds", "commit_seconds", "commit_jobs")
    counts = [f"parasol_{name}_count" for name in names]

    async def run_scenario() -> list[float]:
        ada = await Person(site.url, "Ada").arrive()
        table = (await make_players(ada))[0].table
        async with ada.at(table, seat=0) as client:
            await client.until("view")
            before = [read_metric(site.url, name) for name in counts]
            assert read_metric(site.url, "parasol_subscribers") == 1
            assert read_metric(site.url, "parasol_connections") == 1
            word = client.position["moves"][0]["word"]
            assert (await client.play(word))["type"] == "update"
            assert (await client.play("nonsense"))["type"] == "refused"
            await client.send("talk", text="hello")
            await client.until("talk")
        return [read_metric(site.url, name) - was for name, was in zip(counts, before, strict=True)]

    # The refused one is none, the talk a commit without a move.
    assert asyncio.run(run_scenario()) == [1, 1, 2, 2]

    async def is_gone() -> bool:
        return read_metric(site.url, "parasol_connections") == 0

    asyncio.run(wait_until(is_gone))
    assert read_metric(site.url, "parasol_move_seconds_sum") > 0


def test_refusals_are_counted_by_code_and_by_limit(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        before = {
            "who": read_metric(url, "parasol_refusals_total", code="who"),
            "bad-host": read_metric(url, "parasol_refusals_total", code="bad-host"),
            "bad-hello": read_metric(url, "parasol_refusals_total", code="bad-hello"),
            "limit": read_metric(url, "parasol_rate_limit_refusals_total", limit="people"),
        }
        async with httpx.AsyncClient(base_url=url) as http:
            await http.get("/api/me")
            await http.get("/api/me", headers={"Host": "evil.example"})
            for number in range(21):
                await http.post("/api/people", json={"name": f"P{number}"})
        async with Person(url, "").at("none", protocol=99) as client:
            await client.until("error")
        assert read_metric(url, "parasol_refusals_total", code="who") == before["who"] + 1
        found = read_metric(url, "parasol_refusals_total", code="bad-host")
        assert found == before["bad-host"] + 1
        found = read_metric(url, "parasol_refusals_total", code="bad-hello")
        assert found == before["bad-hello"] + 1
        found = read_metric(url, "parasol_rate_limit_refusals_total", limit="people")
        assert found == before["limit"] + 1

    with run_server(str(tmp_path / "parasol.db"), rates=True) as server:
        asyncio.run(run_scenario(server.url))


def test_computers_and_their_queue_are_measured(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        name = "parasol_decision_seconds_count"
        before = read_metric(url, name, level="greedy")
        ada = await Person(url, "Ada").arrive()
        await start_computer_table(ada)
        await wait_until(lambda: read_metric(url, name, level="greedy") > before + 3)

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_failures_of_the_database_are_counted_by_kind(tmp_path: Path) -> None:
    async def run_scenario(url: str) -> None:
        name = "parasol_database_failures_total"
        ada = await Person(url, "Ada").arrive()
        before = read_metric(url, name, kind="no-database")
        database = tmp_path / "parasol.db"
        for ending in ("-wal", "-shm", ""):
            Path(f"{database}{ending}").write_bytes(b"no database" * 1000)
        await ada.ask("GET", "/api/tables", status=503)
        assert read_metric(url, name, kind="no-database") > before
        assert read_metric(url, "parasol_database_up") == 0
        assert not [key for key in read_metrics(url) if key[0] == "parasol_queue_waiting"]

    with run_server(str(tmp_path / "parasol.db")) as server:
        asyncio.run(run_scenario(server.url))


def test_a_frozen_table_is_counted(tmp_path: Path) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=1)
        before = PROCESS.get_sample_value("parasol_frozen_tables_total") or 0
        table = await Registry(store).get("table")
        assert table.row.status == "frozen"
        assert PROCESS.get_sample_value("parasol_frozen_tables_total") == before + 1

    run_with_store(str(tmp_path / "parasol.db"), run_scenario)


# Who may see them


def may_see(client: str, settings: Settings, **headers: str) -> bool:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    peer = (client, 1) if client else None
    scope = {"type": "http", "method": "GET", "path": "/metrics", "headers": raw, "client": peer}
    return may_see_metrics(HTTPConnection(scope), settings)


def test_without_a_token_metrics_are_for_this_machine() -> None:
    here = Settings()
    assert may_see("127.0.0.1", here, host="localhost:8000")
    assert may_see("::1", here, host="[::1]:8000")
    assert may_see("::ffff:127.0.0.1", here, host="127.0.0.1:8000")
    assert not may_see("192.168.1.7", here, host="localhost")
    assert not may_see("", here, host="localhost")
    assert not may_see("testclient", here, host="localhost")


def test_what_a_proxy_hands_on_does_not_come_from_this_machine() -> None:
    for header in ("x_forwarded_for", "forwarded"):
        assert not may_see("127.0.0.1", Settings(), host="localhost", **{header: "127.0.0.1"})


def test_a_page_whose_name_points_here_sees_nothing() -> None:
    assert not may_see("127.0.0.1", Settings(), host="evil.example")


def test_with_a_token_metrics_are_for_whoever_has_it() -> None:
    guarded = Settings(metrics_token=TOKEN)
    right = f"Bearer {TOKEN}"
    assert may_see("10.0.0.9", guarded, host="10.0.0.1:8001", authorization=right)
    assert may_see("127.0.0.1", guarded, host="localhost", authorization=right)
    assert not may_see("127.0.0.1", guarded, host="localhost")
    for wrong in ("Bearer wrong", "Bearer ", TOKEN, "Bearer ü"):
        assert not may_see("127.0.0.1", guarded, host="localhost", authorization=wrong)


def test_whoever_may_not_see_metrics_sees_only_whether_all_is_well(tmp_path: Path) -> None:
    with run_server(str(tmp_path / "parasol.db"), metrics_token=TOKEN) as server:
        refused = httpx.get(f"{server.url}/metrics")
        assert refused.status_code == 403
        assert refused.json()["error"] == "no-metrics"
        assert "Bearer" in refused.json()["text"]
        assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
        assert httpx.get(f"{server.url}/livez").json() == {"ok": True}
        right = {"authorization": f"Bearer {TOKEN}"}
        assert "parasol_build_info" in httpx.get(f"{server.url}/metrics", headers=right).text
        checks = httpx.get(f"{server.url}/healthz", headers=right).json()["checks"]
        assert set(checks) == {"database", "writes", "disk", "event_loop", "queue"}


def test_probes_answer_by_any_name_and_address(site: Running) -> None:
    """A kubelet asks a pod by its address, Prometheus a machine by its name in the cluster."""
    for path in ("/livez", "/healthz"):
        answer = httpx.get(f"{site.url}{path}", headers={"Host": "10.1.2.3:8000"})
        assert (answer.status_code, answer.json()) == (200, {"ok": True})


# Health


class StubBackend:
    """A backend in whatever state a test needs."""

    failure: StoreFailed | None = None
    space: DiskSpace | None = DiskSpace(10**12, 10**12)
    full = False

    def get_write_failure(self, within_s: float) -> StoreFailed | None:
        return self.failure

    def measure_disk(self) -> DiskSpace | None:
        if self.space is not None and self.space.total_bytes == 0:
            raise OSError(5, "Input/output error")
        return self.space

    def is_disk_full(self) -> bool:
        return self.full


class StubStore:
    """A store with that backend, and a queue."""

    def __init__(self) -> None:
        self.backend = StubBackend()
        self.oldest_s = {"clock": 0.0, "slow": 0.0, "slow_alone": 0.0}
        self.away: Exception | None = None
        self.hangs = False

    async def get_queue_stats(self) -> QueueStats:
        if self.hangs:
            await asyncio.sleep(3600)
        if self.away:
            raise self.away
        counts = dict.fromkeys(self.oldest_s, 7)
        return QueueStats(counts, counts, self.oldest_s)


def find(store: Any, lag: LoopLag | None = None) -> dict[str, Finding]:
    """The findings that are not all right."""
    findings = asyncio.run(Health(store, lag or LoopLag()).check())
    return {name: finding for name, finding in findings.items() if finding.status != "ok"}


def test_all_is_well_with_an_idle_server(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        findings = await Health(store, LoopLag()).check()
        assert {finding.status for finding in findings.values()} == {"ok"}

    run_with_store(database, run_scenario)


def test_a_database_that_is_away_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    store = StubStore()
    store.away = StoreFailed(AWAY)
    assert find(store) == {"database": Finding("fail", str(AWAY))}
    store.away, store.hangs = None, True
    monkeypatch.setattr(health, "DATABASE_TIMEOUT_S", 0.01)
    assert find(store) == {"database": Finding("fail", str(AWAY))}


def test_writes_that_fail_are_found() -> None:
    store = StubStore()
    store.backend.failure = StoreFailed(READ_ONLY)
    assert find(store) == {"writes": Finding("fail", str(READ_ONLY))}


def test_a_disk_that_is_full_or_nearly_so_is_found() -> None:
    store = StubStore()
    store.backend.space = DiskSpace(100 * 2**20, 10**12)
    nearly = "The disk of the database is nearly full: 100 MiB are free."
    assert find(store) == {"disk": Finding("warn", nearly)}
    store.backend.full = True
    assert find(store) == {"disk": Finding("fail", "The disk of the database is full.")}
    store.backend.space = DiskSpace(0, 0)
    silent = "The disk of the database does not answer: Input/output error."
    assert find(store) == {"disk": Finding("fail", silent)}
    store.backend.space, store.backend.full = None, False  # PostgreSQL's disk is its own
    assert find(store) == {}


def test_a_queue_that_nobody_serves_is_found() -> None:
    store = StubStore()
    store.oldest_s["slow_alone"] = 4000.0  # nobody waits for these
    assert find(store) == {}
    store.oldest_s["slow"] = 90.0
    text = "The queue is not served: in the lane slow 7 wait, the oldest for 90 s."
    assert find(store) == {"queue": Finding("warn", text)}


def test_an_event_loop_that_was_blocked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_lag, "INTERVAL_S", 0.01)
    monkeypatch.setattr(health, "MAX_LOOP_LAG_S", 0.2)

    async def run_scenario() -> None:
        lag = LoopLag()
        task = asyncio.create_task(lag.run())
        await asyncio.sleep(0.03)
        time.sleep(0.5)
        await wait_until(lambda: lag.get_recent_max() > 0.4)
        findings = await Health(StubStore(), lag).check()  # type: ignore[arg-type]
        assert findings["event_loop"].status == "warn"
        assert findings["event_loop"].text.startswith("In the last minute the event loop was 0.")
        task.cancel()

    asyncio.run(run_scenario())


def test_findings_are_used_again_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    store = StubStore()
    asked = 0

    async def count() -> QueueStats:
        nonlocal asked
        asked += 1
        return QueueStats({}, {}, {})

    async def run_scenario() -> None:
        checks = Health(store, LoopLag())  # type: ignore[arg-type]
        monkeypatch.setattr(store, "get_queue_stats", count)
        await asyncio.gather(*(checks.check() for _ in range(50)))
        assert asked == 1
        monkeypatch.setattr(health, "CACHE_S", -1.0)
        await checks.check()
        assert asked == 2

    asyncio.run(run_scenario())


def test_the_last_failure_of_a_write_is_remembered_until_one_succeeds(database: str) -> None:
    async def run_scenario(store: Store) -> None:
        await make_playing_table(store, moves=1)
        assert store.backend.get_write_failure(30) is None
        commit = store.backend.commits._commit

        async def fails(batch: Any) -> list[Any]:
            raise StoreFailed(FULL)

        store.backend.commits._commit = fails
        with pytest.raises(StoreFailed):
            await move(store, "table", 1)
        failure = store.backend.get_write_failure(30)
        assert failure is not None
        assert failure.text == FULL
        assert store.backend.get_write_failure(-1) is None  # that was longer ago
        store.backend.commits._commit = commit
        await move(store, "table", 1)
        assert store.backend.get_write_failure(30) is None

    run_with_store(database, run_scenario)


def test_a_full_disk_makes_a_server_unready_and_it_says_so(tmp_path: Path) -> None:
    """The disk is full for the process alone: its files may not grow."""
    with open_yard(tmp_path) as yard:
        server = yard.serve(str(tmp_path / "parasol.db"))
        most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        size = (tmp_path / "parasol.db").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, most[1]))

        def ask() -> httpx.Response:
            return httpx.get(f"{server.url}/healthz", timeout=20)

        asyncio.run(wait_until(lambda: ask().status_code == 503))
        assert ask().json()["ok"] is False
        full = {"status": "fail", "text": "The disk of the database is full."}
        assert ask().json()["checks"]["disk"] == full
        assert httpx.get(f"{server.url}/livez").json() == {"ok": True}
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, most)
        asyncio.run(wait_until(lambda: ask().status_code == 200))


def test_a_postgresql_that_is_away_makes_a_server_unready_until_it_is_back(
    tmp_path: Path, postgres: OwnPostgres
) -> None:
    own = OwnPostgres(flushes=False)
    try:
        with open_yard(tmp_path) as yard:
            server = yard.serve(own.database())

            def ask() -> httpx.Response:
                return httpx.get(f"{server.url}/healthz", timeout=20)

            own.halt()
            asyncio.run(wait_until(lambda: ask().status_code == 503))
            assert ask().json()["checks"]["database"] == {"status": "fail", "text": str(AWAY)}
            assert "parasol_database_up 0.0" in httpx.get(f"{server.url}/metrics", timeout=20).text
            own.begin()
            asyncio.run(wait_until(lambda: ask().status_code == 200))
    finally:
        own.close()


# Workers


def test_a_worker_answers_monitoring_on_a_port_of_its_own(tmp_path: Path) -> None:
    database, port = str(tmp_path / "parasol.db"), find_free_port()
    url = f"http://127.0.0.1:{port}"

    async def run_scenario(server: str) -> None:
        await wait_until(lambda: is_answering(url))
        assert httpx.get(f"{url}/livez").json() == {"ok": True}
        assert httpx.get(f"{url}/healthz").json()["checks"]["queue"] == {"status": "ok", "text": ""}
        assert httpx.get(f"{url}/api/me").status_code == 404
        ada = await Person(server, "Ada").arrive()
        await start_computer_table(ada)
        name = "parasol_decision_seconds_count"
        await wait_until(lambda: read_metric(url, name, level="greedy") > 2)
        assert read_metric(server, name, level="greedy") == 0

    with open_yard(tmp_path) as yard:
        server = yard.serve(database, "--no-thinking")
        yard.start("worker", "--database", database, "--http-port", str(port))
        asyncio.run(run_scenario(server.url))


def is_answering(url: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{url}/livez").status_code == 200
    return False


def test_a_worker_whose_port_is_taken_says_so(tmp_path: Path) -> None:
    database, port = str(tmp_path / "parasol.db"), find_free_port()
    with open_yard(tmp_path) as yard:
        yard.serve(database)
        words = ("worker", "--database", database, "--http-port", str(port))
        yard.start(*words)
        asyncio.run(wait_until(lambda: is_answering(f"http://127.0.0.1:{port}")))
        code, output = yard.run(*words)
        assert code == 2
        assert f"parasol: port {port} is in use" in output
