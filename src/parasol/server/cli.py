"""The server's commands and their flags. Nothing heavy is imported before one of them runs."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMES = (
    "serve",
    "worker",
    "check-upgrade",
    "backup",
    "restore",
    "downgrade",
    "sweep",
    "forget",
    "close",
    "admin",
)
RETENTION_FLAGS = {
    "gathering": "tables that never started, unchanged",
    "idle": "tables in play at which nothing happened",
    "finished": "finished tables with their records, unchanged",
    "talk": "table talk of finished tables, unchanged",
    "seen": "sessions, and people who sit nowhere, not seen",
    "reports": "reports, from the day they were made,",
    "audit": "the audit log, from the day it was written,",
}
"""What `sweep` can delete, by flag; each sentence goes on "for so many days"."""
BACKUPS_KEPT = {
    "last": "the last N",
    "daily": "the newest of each of the last N days",
    "weekly": "the newest of each of the last N weeks",
}
"""Which backups `backup` keeps, by the end of the flag's name."""
ADMIN_ACTIONS = {
    "token": "make a token for the admin page; it is shown once",
    "tokens": "list who has one",
    "revoke": "make somebody's token useless",
    "find": "find people and tables",
    "reports": "what players have reported",
    "dismiss": "close a report",
    "mute": "refuse a person's talk everywhere",
    "ban": "ban a person or a network",
    "kick": "remove a person from a table",
    "restrictions": "list bans and mutes that hold",
    "lift": "lift a ban or a mute",
    "log": "the audit log: who did what, and why",
}
SERVING = ("serve", "worker")
"""Commands that run until they are stopped: that is no failure, and their start is logged."""
EXIT_STOPPED = 143


def add_commands(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the server's commands to the program's."""
    serve = commands.add_parser("serve", help="run a server of tables")
    _add_database(serve)
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    serve.add_argument("--port", type=int, default=8000, help="default: 8000")
    serve.add_argument("--public-url", default="", help="the address people use, behind a proxy")
    text = "proxies whose X-Forwarded-For counts; default: FORWARDED_ALLOW_IPS, or this machine's"
    serve.add_argument("--trusted-proxies", default="", metavar="ADDRESSES", help=text)
    text = "multiply the limits per address, where many people share one; default: 1"
    serve.add_argument("--address-factor", type=float, default=1.0, metavar="FACTOR", help=text)
    serve.add_argument("--lan", action="store_true", help="also for others on this network")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--no-thinking", action="store_true", help="leave computers to workers")
    text = "how long networks of visitors are kept for bans; default: 48, 0 keeps none"
    serve.add_argument("--address-hours", type=float, default=48.0, metavar="HOURS", help=text)
    text = "how to reach you, shown on the privacy page: an e-mail or web address"
    serve.add_argument("--contact", default="", help=text)
    worker = commands.add_parser("worker", help="think for the computers of a server")
    _add_database(worker)
    worker.add_argument("--http-host", default="127.0.0.1", help="the address for --http-port")
    worker.add_argument(
        "--http-port", type=int, help="answer /livez, /healthz and /metrics on this port"
    )
    for command in (serve, worker):
        command.add_argument("--traces", action="store_true", help="send OpenTelemetry traces")
    _add_database(
        commands.add_parser("check-upgrade", help="replay all open tables with these rules")
    )
    _add_backups(commands)
    _add_moderation(commands)
    for name in NAMES:
        _add_logging(commands.choices[name])


def _add_backups(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the commands for backups and for going back."""
    backup = commands.add_parser("backup", help="copy a database, also while a server runs on it")
    text = "a folder, or a file: .jsonl or .jsonl.gz for a text, anything else for SQLite"
    backup.add_argument("file", type=Path, help=text)
    for name, what in BACKUPS_KEPT.items():
        text = f"in a folder, keep {what}; delete the others that no such flag keeps"
        backup.add_argument(f"--keep-{name}", type=int, default=0, metavar="N", help=text)
    backup.add_argument("--no-verify", action="store_true", help="do not try to restore it")
    restore = commands.add_parser("restore", help="bring a copy back into an empty database")
    restore.add_argument("file", type=Path, help="what backup wrote, of either kind")
    downgrade = commands.add_parser("downgrade", help="make a database fit an older version")
    downgrade.add_argument("--to", required=True, metavar="STEP", help="the step it knows")
    for command in (backup, restore, downgrade):
        _add_database(command)


def _add_moderation(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the commands for retention and moderation."""
    sweep = commands.add_parser("sweep", help="delete what has rested for so many days")
    for name, what in RETENTION_FLAGS.items():
        text = f"{what} for so many days"
        sweep.add_argument(f"--{name}", type=float, metavar="DAYS", help=text)
    forget = commands.add_parser("forget", help="delete a person's data")
    forget.add_argument("person", help="the person's id")
    close = commands.add_parser("close", help="close a table for good")
    close.add_argument("table", help="the table's id")
    _add_reason(close)
    for command in (sweep, forget, close):
        _add_database(command)
    _add_admin(commands.add_parser("admin", help="moderate: reports, bans, mutes, the audit log"))


def _add_admin(admin: argparse.ArgumentParser) -> None:
    """Add what admins do by commands; the admin page does the same."""
    actions = admin.add_subparsers(
        dest="action", metavar="ACTION", required=True, help="what to do"
    )
    added = {name: actions.add_parser(name, help=text) for name, text in ADMIN_ACTIONS.items()}
    added["token"].add_argument("name", nargs="?", default="admin", help="whose it is")
    added["revoke"].add_argument("name", help="whose it is")
    added["find"].add_argument("text", help="an id, a code, or a part of a name")
    added["reports"].add_argument("--all", action="store_true", help="also those dealt with")
    added["dismiss"].add_argument("report", help="its id, as in the list of reports")
    added["lift"].add_argument("restriction", help="its id, as in the list of restrictions")
    added["kick"].add_argument("table", help="the table's id")
    for name in ("mute", "kick"):
        added[name].add_argument("person", help="the person's id")
    text = "a person's id, or a network, as in 192.0.2.0/24 or 2001:db8:1:2::/64"
    added["ban"].add_argument("who", help=text)
    for name in ("mute", "ban", "kick"):
        text = "how long it holds; without it for good"
        added[name].add_argument("--hours", type=float, help=text)
    for name in ("mute", "ban", "kick", "lift", "dismiss"):
        _add_reason(added[name])
    text = "how many entries; default: 50"
    added["log"].add_argument("--last", type=int, default=50, metavar="N", help=text)
    for action in added.values():
        _add_database(action)


def _add_reason(command: argparse.ArgumentParser) -> None:
    text = "why, for the audit log; whoever is banned, muted or kicked is shown it"
    command.add_argument("--reason", default="", help=text)


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database", default="parasol.db", help="a file, or postgresql://…; default: parasol.db"
    )


def _add_logging(command: argparse.ArgumentParser) -> None:
    logs = command.add_argument_group("logs")
    logs.add_argument("--log-format", choices=("text", "json"), help="default: text")
    levels = ("debug", "info", "warning", "error")
    logs.add_argument("--log-level", choices=levels, help="the least that is logged")
    addresses = ("full", "prefix", "none")
    text = "how much of a client's address is logged; default: prefix"
    logs.add_argument("--log-address", choices=addresses, help=text)


def run_command(args: argparse.Namespace, name: str) -> int:
    """Run one of the commands; only now a web server and a database are imported."""
    from parasol.server import admin, admin_actions, maintenance, serve, worker

    run = {
        "serve": serve.run_serve,
        "worker": worker.run_worker,
        "check-upgrade": maintenance.run_check_upgrade,
        "backup": maintenance.run_backup,
        "restore": maintenance.run_restore,
        "downgrade": maintenance.run_downgrade,
        "sweep": admin.run_sweep,
        "forget": admin.run_forget,
        "close": admin.run_close,
        "admin": admin_actions.run_admin,
    }
    return run[name](args)


def run_logged(args: argparse.Namespace, name: str, run: Callable[[], int]) -> int:
    """Run a command with its logs as the flags say."""
    from parasol.server.telemetry.logs import log_command, read_log_settings

    serves = name in SERVING
    settings = read_log_settings(args, level="info" if serves else "warning")
    with log_command(name, settings, exit_code_on_stop=0 if serves else EXIT_STOPPED):
        return run()
