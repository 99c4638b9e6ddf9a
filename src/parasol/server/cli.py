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
    backup = commands.add_parser("backup", help="copy a database, also while a server runs on it")
    restore = commands.add_parser("restore", help="bring a copy back into an empty database")
    for command in (backup, restore):
        _add_database(command)
    text = "where the copy is put: .jsonl or .jsonl.gz for a text, anything else for SQLite"
    backup.add_argument("file", type=Path, help=text)
    restore.add_argument("file", type=Path, help="what backup wrote, of either kind")
    _add_moderation(commands)


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
    from parasol.server import admin, serve, worker

    run = {
        "serve": serve.run_serve,
        "worker": worker.run_worker,
        "check-upgrade": admin.run_check_upgrade,
        "backup": admin.run_backup,
        "restore": admin.run_restore,
        "sweep": admin.run_sweep,
        "forget": admin.run_forget,
        "close": admin.run_close,
    }
    return run[name](args)
