"""What the files in deploy/monitoring ask Prometheus for, and the metrics that there are."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from parasol.server.probes import LookedUp
from parasol.server.store import Store
from parasol.server.store.queries.queue import QueueStats
from parasol.server.store.sqlite.disk_space import DiskSpace
from parasol.server.tables.registry import Registry
from parasol.server.telemetry.metrics import PROCESS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy" / "monitoring"
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
RULES: list[dict[str, Any]] = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))["groups"][
    0
]["rules"]
SUFFIXES = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",), "gauge": ("",)}
OUR_METRIC = re.compile(r"\b(?:parasol|process|python)_\w+")


def list_metrics(folder: Path) -> dict[str, str]:
    """The type of every metric, by the name of its family."""
    registry = Registry(Store.of(folder / "none.db"))
    looked_up = LookedUp(registry, QueueStats({}, {}, {}), DiskSpace(1, 2))
    families = [*PROCESS.collect(), *looked_up.collect()]
    registry.scheduler.bots.close()
    return {family.name: family.type for family in families}


def list_series(folder: Path) -> set[str]:
    """Every name by which a metric can be asked for."""
    return {
        name + suffix for name, kind in list_metrics(folder).items() for suffix in SUFFIXES[kind]
    }


def list_panels() -> Iterator[dict[str, Any]]:
    """The panels of the dashboard that show something."""
    yield from (panel for panel in DASHBOARD["panels"] if panel["type"] != "row")


def list_dashboard_queries() -> list[str]:
    """All that the dashboard asks, its variables filled in."""
    found = [target["expr"] for panel in list_panels() for target in panel["targets"]]
    return [query.replace("$__rate_interval", "5m").replace("$instance", ".*") for query in found]


def list_alert_queries() -> list[str]:
    """All that the alert rules ask."""
    return [rule["expr"] for rule in RULES]
