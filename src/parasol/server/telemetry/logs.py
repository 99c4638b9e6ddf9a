"""Structured logs on stderr, for every command of the server: how they are chosen and started.

How a line looks is in `log_lines`, which faults are only counted in `log_handler`.
"""

import contextlib
import logging
import os
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, get_args

from parasol import _build
from parasol.core.errors import BadOption, ParasolError
from parasol.core.words import Text
from parasol.server.telemetry.log_context import ADDRESS_FORMS, AddressForm
from parasol.server.telemetry.log_handler import LogHandler
from parasol.server.telemetry.log_lines import JsonFormatter, TextFormatter, with_fields

LogFormat = Literal["text", "json"]
LOG_FORMATS: tuple[LogFormat, ...] = get_args(LogFormat)
LOG_LEVELS = ("debug", "info", "warning", "error")
EXIT_FAULT, EXIT_FAILED = 1, 2

logger = logging.getLogger("parasol.command")


@dataclass(frozen=True)
class LogSettings:
    """How this process logs."""

    format: LogFormat = "text"
    level: str = "info"
    address: AddressForm = "prefix"
    """How much of a client's address is logged."""


def read_log_settings(
    args: Namespace, environment: Mapping[str, str] = os.environ, level: str = "info"
) -> LogSettings:
    """Return the settings of a command: its flags, else PARASOL_LOG_..., else the defaults."""

    def choose(name: str, choices: tuple[str, ...], default: str) -> Any:
        variable = f"PARASOL_LOG_{name.upper()}"
        flag = getattr(args, f"log_{name}", None)
        value = flag or environment.get(variable) or default
        if value not in choices:
            expected = Text("one of {choices}", {"choices": ", ".join(choices)})
            raise BadOption(variable if not flag else f"log-{name}", value, expected)
        return value

    return LogSettings(
        format=choose("format", LOG_FORMATS, "text"),
        level=choose("level", LOG_LEVELS, level),
        address=choose("address", ADDRESS_FORMS, "prefix"),
    )


@contextlib.contextmanager
def log_to_stderr(settings: LogSettings) -> Iterator[None]:
    """Log by these settings; at the end what was only counted is written.

    Other packages log warnings and worse only: at lower levels some of them log what they send.
    """
    root, ours = logging.getLogger(), logging.getLogger("parasol")
    handler = LogHandler(JsonFormatter() if settings.format == "json" else TextFormatter())
    levels = root.level, ours.level
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    ours.setLevel(settings.level.upper())
    logging.captureWarnings(True)
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.setLevel(levels[0])
        ours.setLevel(levels[1])
        root.removeHandler(handler)
        handler.close()


@contextlib.contextmanager
def log_command(name: str, settings: LogSettings, exit_code_on_stop: int) -> Iterator[None]:
    """Let a command of the server log by its settings; as JSON it also logs why it failed.

    SIGTERM ends it as any exit does, so that what was counted is written.
    """
    with log_to_stderr(settings), _exit_on_sigterm(exit_code_on_stop):
        try:
            yield
        except ParasolError as error:
            if settings.format != "json":  # a sentence for people is printed in any case
                raise
            logger.error("the command failed", extra=with_fields(command=name, error=error))
            raise SystemExit(EXIT_FAILED) from None
        except Exception:
            logger.critical("the command ended by a fault", exc_info=True)
            raise SystemExit(EXIT_FAULT) from None


@contextlib.contextmanager
def _exit_on_sigterm(exit_code: int) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(exit_code))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def describe_process() -> dict[str, Any]:
    """Return fields that say what runs, for the line that it has started."""
    named = version("parasol-games")
    return with_fields(version=named, mode=_build.mode(), pid=os.getpid())
