"""Backups in generations: how those in a folder are named, and which of them are kept.

The rules are those of other backup tools: the last so many, the newest of each of the last so many
days, and of each of the last so many weeks. Files that are not named like a backup are left alone.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

NAME = "parasol-%Y%m%dT%H%M%SZ.jsonl.gz"
PATTERN = re.compile(r"parasol-\d{8}T\d{6}Z\.jsonl\.gz")


@dataclass(frozen=True)
class Keep:
    """How many backups are kept; all of them, where nothing is said."""

    last: int = 0
    daily: int = 0
    weekly: int = 0

    def __bool__(self) -> bool:
        return bool(self.last or self.daily or self.weekly)


def name_backup(folder: Path, now: datetime) -> Path:
    """Return the place of a backup that is made now."""
    return folder / now.astimezone(UTC).strftime(NAME)


def list_generations(folder: Path) -> list[Path]:
    """Return the backups in a folder, the newest first."""
    return sorted((p for p in folder.iterdir() if PATTERN.fullmatch(p.name)), reverse=True)


def list_expired(newest_first: Sequence[Path], keep: Keep) -> list[Path]:
    """Return the backups that need not be kept; the newest is never among them."""
    if not keep:
        return []
    kept = {*newest_first[: max(1, keep.last)]}
    kept |= _keep_newest_of_each(newest_first, keep.daily, lambda at: at.date())
    kept |= _keep_newest_of_each(newest_first, keep.weekly, lambda at: at.isocalendar()[:2])
    return [path for path in newest_first if path not in kept]


def _keep_newest_of_each(
    newest_first: Sequence[Path], count: int, get_period: Callable[[datetime], object]
) -> set[Path]:
    """Return the newest backup of each of the last so many periods that have one."""
    newest: dict[object, Path] = {}
    for path in newest_first:
        newest.setdefault(get_period(datetime.strptime(path.name, NAME)), path)
    return set(list(newest.values())[:count])
