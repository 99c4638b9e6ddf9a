"""Whether there is room on the disk: SQLite often says no more than that it could not write."""

import errno
import os
import tempfile
from pathlib import Path

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The disk is full, a quota is used up, or a file has reached the limit of its process."""
ROOM = 64 * 1024
"""Bytes that must fit."""


def is_full(path: Path) -> bool:
    """Whether a database can't grow where it is. Tried with a file as long, and a bit longer."""
    beside = [path, path.with_name(path.name + "-wal")]
    longest = max((file.stat().st_size for file in beside if file.exists()), default=0)
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.seek(longest)
            probe.write(bytes(ROOM))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return error.errno in NO_ROOM
    return False
