"""Free disk space: SQLite often says no more than that it could not write."""

import errno
import os
import tempfile
from pathlib import Path

OUT_OF_SPACE_ERRNOS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The disk is full, a quota is used up, or a file has reached the limit of its process."""
PROBE_BYTES = 64 * 1024
"""What must fit for the disk not to be full."""


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
