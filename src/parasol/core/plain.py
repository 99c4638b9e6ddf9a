"""Plain data, as JSON has it: where what was given contradicts what is right.

Data that came from elsewhere is compared with what we would have sent. It may leave out what
follows from the rest; the first thing that differs is named by its path.
"""

from collections.abc import Mapping
from typing import Any

from parasol.core.errors import format_value


def find_difference(given: Any, right: Any, path: str = "") -> tuple[str, str] | None:
    """The path at which `given` first differs from `right`, and what was expected there."""
    if isinstance(right, Mapping) and isinstance(given, Mapping):
        return _find_in_mapping(given, right, path)
    if isinstance(right, list) and isinstance(given, list):
        if len(given) != len(right):
            return path, f"expected {len(right)} items, found {len(given)}"
        pairs = zip(given, right, strict=True)
        found = (find_difference(*pair, _join_path(path, str(at))) for at, pair in enumerate(pairs))
        return next((where for where in found if where is not None), None)
    # 1 == True == 1.0, but they are not the same data
    if type(given) is not type(right) or given != right:
        return path, f"expected {format_value(right)}, found {format_value(given)}"
    return None


def _find_in_mapping(
    given: Mapping[Any, Any], right: Mapping[str, Any], path: str
) -> tuple[str, str] | None:
    for key, value in right.items():
        where = find_difference(given[key], value, _join_path(path, key)) if key in given else None
        if where is not None:
            return where
    extra = next((key for key in given if key not in right), None)
    return None if extra is None else (_join_path(path, format_value(extra)), "no such part")


def _join_path(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
