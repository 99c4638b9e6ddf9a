"""The server's commands and their flags. Nothing heavy is imported before one of them runs."""

import argparse
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
)
RETENTION_FLAGS = {
    "gathering": "tables that never started, unchanged",
    "idle": "tables in play at which nothing happened",
    "finished": "finished tables with their records, unchanged",
    "talk": "table talk of finished tables, unchanged",
    "seen": "sessions, and people who sit nowhere, not seen",
}
"""What `sweep` can delete, by flag; each sentence goes on "for so many days"."""
BACKUPS_KEPT = {
    "last": "the last N",
    "daily": "the newest of each of the last N days",
    "weekly": "the newest of each of the last N weeks",
}
"""Which backups `backup` keeps, by the end of the flag's name."""


def add_commands(commands: "argparse._SubParsersAction[Any]") -> None:
    """Add the server's commands to the program's."""
    serve = commands.add_parser("serve", help="run a server of tables")
    _add_database(serve)
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    serve.add_argument("--port", type=int, default=8000, help="default: 8000")
    serve.add_argument("--public-url", default="", help="the address people use, behind a proxy")
    text = "proxies whose X-Forwarded-For counts; default: FORWARDED_ALLOW_IPS, or this machine's"
    serve.add_argument("--trusted-proxies", default="", metavar="ADDRESSES", help=text)
    serve.add_argument("--lan", action="store_true", help="also for others on this network")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--no-thinking", action="store_true", help="leave computers to workers")
    _add_database(commands.add_parser("worker", help="think for the computers of a server"))
    _add_database(
        commands.add_parser("check-upgrade", help="replay all open tables with these rules")
    )
    _add_backups(commands)
    _add_moderation(commands)


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
    for command in (sweep, forget, close):
        _add_database(command)


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database", default="parasol.db", help="a file, or postgresql://…; default: parasol.db"
    )


def run_command(args: argparse.Namespace, name: str) -> int:
    """Run one of the commands; only now a web server and a database are imported."""
    from parasol.server import admin, maintenance, serve, worker

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
    }
    return run[name](args)
