"""Patches: the difference between two versions of JSON-like data as a short list of operations."""

from typing import Any

Operation = list[Any]
"""[path, value]: set the value there; [path]: remove it. A path is a list of keys and indexes."""
Path = list[str | int]


def diff(old: Any, new: Any, path: Path | None = None) -> list[Operation]:
    """Return the operations that turn `old`, which lies at `path`, into `new`."""
    operations: list[Operation] = []
    if old != new:
        _diff_value(old, new, path or [], operations)
    return operations


def _diff_value(old: Any, new: Any, path: Path, operations: list[Operation]) -> None:
    """Add the operations for one place that differs; equal parts below it are not looked into."""
    kind = type(new)
    if kind is type(old):
        if kind is dict:
            _diff_dict(old, new, path, operations)
            return
        if kind is list:
            _diff_list(old, new, path, operations)
            return
    operations.append([path, new])


def _diff_dict(
    old: dict[str, Any], new: dict[str, Any], path: Path, operations: list[Operation]
) -> None:
    if old.keys() != new.keys():
        operations += [[[*path, key]] for key in old if key not in new]
        operations += [[[*path, key], value] for key, value in new.items() if key not in old]
    for key, value in new.items():
        if key in old and _differ(old[key], value):
            _diff_value(old[key], value, [*path, key], operations)


def _diff_list(old: list[Any], new: list[Any], path: Path, operations: list[Operation]) -> None:
    if len(old) == len(new):
        for index, value in enumerate(new):
            if _differ(old[index], value):
                _diff_value(old[index], value, [*path, index], operations)
    elif old and new[: len(old)] == old:
        operations += [[[*path, index], new[index]] for index in range(len(old), len(new))]
    else:
        operations.append([path, new])


def _differ(old: Any, new: Any) -> bool:
    """Return whether two values differ; True and 1 do, as they do in JSON."""
    return type(old) is not type(new) or old != new


def apply_patch(old: Any, operations: list[Operation]) -> Any:
    """Return `old` with the operations applied, as a client does."""
    for path, *value in operations:
        if not path:
            old = value[0]
            continue
        place = old
        for key in path[:-1]:
            place = place[key]
        if not value:
            del place[path[-1]]
        elif isinstance(place, list) and path[-1] == len(place):
            place.append(value[0])
        else:
            place[path[-1]] = value[0]
    return old
