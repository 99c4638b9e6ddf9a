"""The lines of logs: one record is one line, as text or as JSON, without what may be a secret."""

import json
import logging
import os
import re
import time
import traceback
from collections.abc import Iterator
from typing import Any

MAX_FIELD_CHARS = 8000
"""What is written of one field: a traceback's beginning and end say most."""


def with_fields(**fields: Any) -> dict[str, Any]:
    """Return fields for a log line, as `extra`: they are written beside its event."""
    return {"fields": fields}


def list_fields(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a record in the order in which they are written, secrets masked."""
    for name, value in _list_raw_fields(record):
        yield name, _shorten(mask_secrets(value)) if isinstance(value, str) else value


def _list_raw_fields(record: logging.LogRecord) -> Iterator[tuple[str, Any]]:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    yield "time", f"{moment}.{int(record.msecs):03d}Z"
    yield "level", record.levelname.lower()
    yield "logger", record.name
    yield "event", record.getMessage().strip()
    context = getattr(record, "context", {})
    yield from context.items()
    for name, value in getattr(record, "fields", {}).items():
        yield name, value if isinstance(value, int | float) else str(value)
    if record.exc_info and record.exc_info[1] is not None:
        error = record.exc_info[1]
        yield "error", f"{type(error).__name__}: {error}"
        yield "traceback", "".join(traceback.format_exception(error))


class JsonFormatter(logging.Formatter):
    """A record as one JSON object, in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(dict(list_fields(record)))


class TextFormatter(logging.Formatter):
    """A record for people: time, level, logger and event, then what is named `field=value`."""

    def format(self, record: logging.LogRecord) -> str:
        fields = dict(list_fields(record))
        head = [fields.pop(name) for name in ("time", "level", "logger", "event")]
        words = [head[0], head[1].upper(), f"{head[2]}:", _escape(head[3])]
        words += [f"{name}={_quote(value)}" for name, value in fields.items()]
        return " ".join(words)


def _shorten(text: str) -> str:
    half = MAX_FIELD_CHARS // 2
    return text if len(text) <= 2 * half else f"{text[:half]} [...] {text[-half:]}"


def _quote(value: Any) -> str:
    text = str(value)
    if text and re.fullmatch(r"[\w.:/@+\[\]-]+", text, re.ASCII):
        return text
    return f'"{_escape(text, quoted=True)}"'


def _escape(text: str, quoted: bool = False) -> str:
    """Return a text without line breaks and control characters, so that it stays one line."""
    if quoted:
        text = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(
        c if c.isprintable() else "\\n" if c == "\n" else c.encode("unicode_escape").decode()
        for c in text
    )


# Secrets

SECRETS = (
    (re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}", re.ASCII), "[secret]"),
    (re.compile(r"\b(?:[A-Z0-9]{4,8}-){3,}[A-Z0-9]{4,8}\b"), "[secret]"),
    (re.compile(r"(://[^\s/:@]*):[^\s/@]+@"), r"\1:[secret]@"),
    (re.compile(r"(?i)(\bbearer )[^\s\"'\\]+"), r"\1[secret]"),
    (
        re.compile(r"(?i)\b((?:set-)?cookie|password|token|secret)(\\?[\"']?[:=]\s*\\?[\"']?)"
                   r"[^\s\"',;\\\[]+"),
        r"\1\2[secret]",
    ),
    (re.compile(r"(https?://[^\s\"'#\\]+)#[^\s\"'\\]+"), r"\1#[secret]"),
)  # fmt: skip
"""What is masked: tokens, which are 32 random bytes as text; recovery codes; passwords in
addresses; what follows the name of a secret; the fragment of an address. Nothing logs these on
purpose."""
SECRET_VARIABLES = ("PGPASSWORD", "PARASOL_METRICS_TOKEN")
"""Variables of the environment whose values are masked wherever they stand."""


def mask_secrets(text: str) -> str:
    """Return a text without what may be a secret."""
    for name in SECRET_VARIABLES:
        if value := os.environ.get(name):
            text = text.replace(value, "[secret]")
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text
