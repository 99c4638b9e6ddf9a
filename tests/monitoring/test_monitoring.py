"""The dashboard and the alert rules ask for metrics that there are, in words Prometheus knows."""

import asyncio
import contextlib
import re
import subprocess
from pathlib import Path

import httpx
import pytest
import yaml

from tests.monitoring.files import (
    DASHBOARD,
    FOLDER,
    OUR_METRIC,
    ROOT,
    RULES,
    list_alert_queries,
    list_dashboard_queries,
    list_metrics,
    list_panels,
    list_series,
)
from tests.server.processes import open_yard, wait_until
from tests.server.running import find_free_port

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def find_asked(queries: list[str]) -> set[str]:
    return {name for query in queries for name in OUR_METRIC.findall(query)}


def test_every_query_names_metrics_that_exist(tmp_path: Path) -> None:
    asked = find_asked([*list_dashboard_queries(), *list_alert_queries()])
    assert asked - list_series(tmp_path) == set()


def test_the_dashboard_shows_every_metric_of_ours(tmp_path: Path) -> None:
    asked = find_asked(list_dashboard_queries())
    ours = {name for name in list_metrics(tmp_path) if name.startswith("parasol_")}
    unseen = {name for name in ours if not any(query.startswith(name) for query in asked)}
    assert unseen - {"parasol_disk_size_bytes"} == set()


def test_panels_have_names_places_and_ids_of_their_own() -> None:
    panels = list(list_panels())
    for what in ("id", "title"):
        assert len({panel[what] for panel in panels}) == len(panels)
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        box = panel["gridPos"]
        cells = {(box["x"] + x, box["y"] + y) for x in range(box["w"]) for y in range(box["h"])}
        assert not taken & cells, panel["title"]
        assert box["x"] + box["w"] <= 24
        taken |= cells


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert set(rule["annotations"]) == {"summary", "description"}


def test_every_alert_is_tried_out() -> None:
    tests = yaml.safe_load((ROOT / "tests/monitoring/alerts_test.yml").read_text("utf-8"))["tests"]
    fired = {
        case["alertname"]
        for test in tests
        for case in test["alert_rule_test"]
        if case["exp_alerts"]
    }
    assert fired == {rule["alert"] for rule in RULES}


def test_the_page_knows_every_metric_and_every_alert(tmp_path: Path) -> None:
    shown = set(re.findall(r"^\| `(parasol_\w+)[`{]", PAGE, re.M))
    assert shown == {name for name in list_metrics(tmp_path) if name.startswith("parasol_")}
    assert {rule["alert"] for rule in RULES} == set(
        re.findall(r"^\| `(Parasol\w+)` \|", PAGE, re.M)
    )


# By Prometheus itself


@pytest.fixture(scope="module")
def programs() -> Path:
    """Where promtool and prometheus are."""
    found = subprocess.run(
        ["sh", "tools/find-prometheus.sh"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    return ROOT / found.stdout.strip()


def run_promtool(programs: Path, *words: str, folder: Path = FOLDER) -> str:
    done = subprocess.run(
        [str(programs / "promtool"), *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.long
def test_promtool_accepts_rules_and_configuration(programs: Path) -> None:
    assert f"{len(RULES)} rules found" in run_promtool(programs, "check", "rules", "alerts.yml")
    assert "is valid" in run_promtool(programs, "check", "config", "prometheus.yml")


@pytest.mark.long
def test_alerts_fire_when_they_should_and_not_before(programs: Path) -> None:
    run_promtool(programs, "test", "rules", "alerts_test.yml", folder=ROOT / "tests/monitoring")


@pytest.mark.long
def test_prometheus_reads_a_server_and_a_worker_and_answers_the_dashboard(
    programs: Path, tmp_path: Path
) -> None:
    """A real one scrapes both, and can answer every query of the dashboard and of the rules."""
    database, worker_port, port = str(tmp_path / "parasol.db"), find_free_port(), find_free_port()
    with open_yard(tmp_path) as yard:
        server = yard.serve(database)
        yard.start("worker", "--database", database, "--http-port", str(worker_port))
        config = yaml.safe_load((FOLDER / "prometheus.yml").read_text("utf-8"))
        config["rule_files"] = [str(FOLDER / "alerts.yml")]
        config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
        targets = [server.url.removeprefix("http://"), f"127.0.0.1:{worker_port}"]
        for place, target in zip(
            config["scrape_configs"][0]["static_configs"], targets, strict=True
        ):
            place["targets"] = [target]
        (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(config))
        process = subprocess.Popen(
            [
                str(programs / "prometheus"),
                f"--config.file={tmp_path / 'prometheus.yml'}",
                f"--storage.tsdb.path={tmp_path / 'data'}",
                f"--web.listen-address=127.0.0.1:{port}",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            check_prometheus(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
            process.wait(30)


def check_prometheus(url: str) -> None:
    def ask(query: str) -> list[object]:
        answer = httpx.get(f"{url}/api/v1/query", params={"query": query}, timeout=20).json()
        assert answer["status"] == "success", (query, answer)
        found: list[object] = answer["data"]["result"]
        return found

    def is_ready() -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{url}/-/ready").status_code == 200
        return False

    def sees_both() -> bool:
        return len(ask("up == 1")) == 2 and len(ask("parasol_queue_waiting")) > 2

    asyncio.run(wait_until(is_ready))
    asyncio.run(wait_until(sees_both))
    for query in [*list_dashboard_queries(), *list_alert_queries()]:
        ask(query)
    silent = {q for q in list_dashboard_queries() if not q.startswith("topk") and not ask(q)}
    # No move, decision or refusal yet; all others say something about a server that idles.
    assert {name for query in silent for name in OUR_METRIC.findall(query)} <= {
        "parasol_decision_seconds_bucket",
        "parasol_decision_seconds_count",
        "parasol_refusals_total",
    }
