"""The handler of logs: writes lines to stderr, and counts faults that repeat.

The first of its kind is written at once, the others together when a minute is over.
"""

import logging
import sys
import threading
import time
import traceback
from dataclasses import dataclass
from typing import TextIO

from parasol.server.telemetry.log_context import get_context
from parasol.server.telemetry.log_lines import with_fields
from parasol.server.telemetry.metrics import LOG_RECORDS

REPEAT_WINDOW_S = 60.0
"""How long faults that are alike are counted, before one line says how many there were."""
MAX_REPEAT_KEYS = 500
"""Kinds of faults that are counted at a time; more are written one by one."""

RepeatKey = tuple[str, int, str, str]
"""What makes two records alike: logger, level, message before its values, place of the error."""


@dataclass
class Repeat:
    """Records like one that was written, which are not written themselves."""

    event: str
    since: float
    count: int = 0


class LogHandler(logging.Handler):
    """Writes records to whatever stderr is now; warnings and worse that repeat are counted."""

    def __init__(self, formatter: logging.Formatter, window_s: float = REPEAT_WINDOW_S) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.window_s = window_s
        self._repeats: dict[RepeatKey, Repeat] = {}
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it; the handler's lock is held."""
        if record.levelno >= logging.WARNING:
            LOG_RECORDS.labels(record.levelname.lower()).inc()
            if self._count_repeat(record):
                return
        record.__dict__["context"] = get_context()
        self._write(record)

    def _count_repeat(self, record: logging.LogRecord) -> bool:
        """Return whether a record is like one that was written lately, and is only counted."""
        key = make_repeat_key(record)
        known = self._repeats.get(key)
        if known is not None:
            known.count += 1
        elif len(self._repeats) < MAX_REPEAT_KEYS:
            self._repeats[key] = Repeat(record.getMessage().strip(), time.monotonic())
            self._start_timer()
        return known is not None

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(self.window_s, self._on_timer)
            self._timer.daemon = True
            self._timer.start()

    def _on_timer(self) -> None:
        self.acquire()
        try:
            self._timer = None
            self._write_counts()
            if self._repeats:
                self._start_timer()
        finally:
            self.release()

    def _write_counts(self) -> None:
        """Write how often faults came again; of those that did not, the next is written at once."""
        now = time.monotonic()
        repeats, self._repeats = self._repeats, {}
        for key, repeat in repeats.items():
            if repeat.count:
                self._write(_make_summary(key, repeat, max(1, round(now - repeat.since))))
                self._repeats[key] = Repeat(repeat.event, now)

    def close(self) -> None:
        """Write what was counted, and stop."""
        self.acquire()
        try:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._write_counts()
            self._repeats.clear()
        finally:
            self.release()
        super().close()

    def _write(self, record: logging.LogRecord) -> None:
        stream: TextIO | None = sys.stderr
        if stream is None:
            return
        try:
            stream.write(self.format(record) + "\n")
            stream.flush()
        except Exception:
            self.handleError(record)


def make_repeat_key(record: logging.LogRecord) -> RepeatKey:
    """Return what a record has in common with those that repeat it."""
    error = record.exc_info[1] if record.exc_info else None
    frames = traceback.extract_tb(error.__traceback__) if error else []
    place = f"{type(error).__name__} {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return record.name, record.levelno, str(record.msg), place


def _make_summary(key: RepeatKey, repeat: Repeat, seconds: int) -> logging.LogRecord:
    name, level, *_ = key
    event = f"{repeat.event} … {repeat.count} more like this in {seconds} s"
    record = logging.LogRecord(name, level, "", 0, event, None, None)
    record.__dict__ |= with_fields(repeated=repeat.count, seconds=seconds)
    return record
