"""The bundle: minified files that browsers get in place of the package's own modules and styles.

`make bundle`, or the build of the package, writes it: each file under its address, and the hash of
every source beside. It is used as long as no source has changed; otherwise, and where there is
none, browsers get the plain modules.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
BUNDLE = Path(__file__).parent / "bundle"
RECORD = "bundle.json"
"""In the bundle's folder: by address, the SHA-256 of each source."""


def is_fresh(files: Mapping[str, Path]) -> bool:
    """Return whether the bundle was made from the package's modules and styles among `files`."""
    try:
        recorded = json.loads((BUNDLE / RECORD).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return False
    own = {
        address: path
        for address, path in files.items()
        if path.suffix in (".js", ".css") and path.is_relative_to(PACKAGE)
    }
    return own.keys() == recorded.keys() and all(
        hashlib.sha256(path.read_bytes()).hexdigest() == recorded[address]
        for address, path in own.items()
    )


def iter_files() -> Iterator[tuple[str, Path]]:
    """Yield every file of the bundle with its address."""
    for path in sorted(BUNDLE.rglob("*")):
        if path.suffix in (".js", ".css"):
            yield path.relative_to(BUNDLE).as_posix(), path
