"""The metrics of this process: what is counted and timed while it works.

What can be looked up when somebody asks (tables, subscribers, the queue) is not here but in
`server/probes.py`. Labels come from the code, never from a client, so there are few of them.
"""

import platform
from importlib.metadata import version

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

from parasol import _build

LATENCY_BUCKETS_S = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BROADCAST_BUCKETS_S = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5)
BATCH_BUCKETS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
HTTP_BUCKETS_S = (0.005, 0.025, 0.1, 0.5, 2.5, 10.0)
DECISION_BUCKETS_S = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

# They double the number of series and say no more than when the process started.
disable_created_metrics()  # type: ignore[no-untyped-call]
PROCESS = CollectorRegistry()
"""All metrics of this process."""
ProcessCollector(registry=PROCESS)
GCCollector(registry=PROCESS)

BUILD = Gauge(
    "parasol_build_info",
    "1; its labels say what runs",
    ["version", "mode", "python"],
    registry=PROCESS,
)
BUILD.labels(version("parasol-games"), _build.mode(), platform.python_version()).set(1)

# The path of a move: observing costs about half a microsecond each.

MOVE_SECONDS = Histogram(
    "parasol_move_seconds",
    "A person's move, from its message until it is on disk and its patches are on their way",
    buckets=LATENCY_BUCKETS_S,
    registry=PROCESS,
)
BROADCAST_SECONDS = Histogram(
    "parasol_broadcast_seconds",
    "Making the patches of one entry for all subscribers of its table",
    buckets=BROADCAST_BUCKETS_S,
    registry=PROCESS,
)
COMMIT_SECONDS = Histogram(
    "parasol_commit_seconds",
    "One transaction of the group commit, until it is on disk",
    buckets=LATENCY_BUCKETS_S,
    registry=PROCESS,
)
COMMIT_JOBS = Histogram(
    "parasol_commit_jobs",
    "Jobs in one transaction of the group commit",
    buckets=BATCH_BUCKETS,
    registry=PROCESS,
)

# Computers

DECISION_SECONDS = Histogram(
    "parasol_decision_seconds",
    "A computer's decision by level, waiting for a free core included",
    ["level"],
    buckets=DECISION_BUCKETS_S,
    registry=PROCESS,
)

# Requests and refusals

HTTP_SECONDS = Histogram(
    "parasol_http_request_seconds",
    "HTTP requests by route and status",
    ["route", "status"],
    buckets=HTTP_BUCKETS_S,
    registry=PROCESS,
)
CONNECTIONS = Gauge("parasol_connections", "Open WebSockets", registry=PROCESS)
REFUSALS = Counter(
    "parasol_refusals",
    "What was refused, by WebSocket or HTTP, by the code of the refusal",
    ["code"],
    registry=PROCESS,
)
RATE_LIMIT_REFUSALS = Counter(
    "parasol_rate_limit_refusals",
    "What was refused because it came too often, by limit",
    ["limit"],
    registry=PROCESS,
)

# The database

DATABASE_FAILURES = Counter(
    "parasol_database_failures",
    "What the database could not do, by reason",
    ["kind"],
    registry=PROCESS,
)
DATABASE_RETRIES = Counter(
    "parasol_database_retries",
    "Tries again after PostgreSQL went away or rolled back",
    registry=PROCESS,
)
FROZEN_TABLES = Counter(
    "parasol_frozen_tables", "Tables that were frozen: their log does not replay", registry=PROCESS
)

# The process

LOOP_LAG_SECONDS = Histogram(
    "parasol_event_loop_lag_seconds",
    "How late the event loop woke a task that slept: everything else was as late",
    buckets=LATENCY_BUCKETS_S,
    registry=PROCESS,
)
LOG_RECORDS = Counter(
    "parasol_log_records",
    "Log records by level, of warnings and worse, those that were only counted included",
    ["level"],
    registry=PROCESS,
)
for level in ("warning", "error", "critical"):
    LOG_RECORDS.labels(level)  # from 0 on, or the first of a kind would be no increase
