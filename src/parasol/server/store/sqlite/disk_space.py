"""Free disk space: SQLite often says no more than that it could not write."""

import errno
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

OUT_OF_SPACE_ERRNOS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The disk is full, a quota is used up, or a file has reached the limit of its process."""
PROBE_BYTES = 64 * 1024
"""What must fit for the disk not to be full."""


@dataclass(frozen=True)
class DiskSpace:
    """The room on the disk of a database."""

    free_bytes: int
    total_bytes: int


def measure(path: Path) -> DiskSpace:
    """Return the room on the disk that a file is on."""
    usage = shutil.disk_usage(path.parent)
    return DiskSpace(usage.free, usage.total)


def is_full(path: Path) -> bool:
    """Return whether a database can't grow; tried with a file as long and a bit longer."""
    beside = [path, path.with_name(path.name + "-wal")]
    longest = max((file.stat().st_size for file in beside if file.exists()), default=0)
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.seek(longest)
            probe.write(bytes(PROBE_BYTES))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return error.errno in OUT_OF_SPACE_ERRNOS
    return False
