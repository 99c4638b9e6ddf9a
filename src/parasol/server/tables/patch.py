"""The difference between two views as a short list, so that only changed parts are sent."""

from typing import Any

Change = list[Any]
"""[path, value]: put value there; [path]: remove it. A path is a list of keys and numbers."""
Path = list[str | int]


def changes(old: Any, new: Any, path: Path | None = None) -> list[Change]:
    """What to put and remove so that `old`, which lies at `path`, becomes `new`."""
    found: list[Change] = []
    if old != new:
        _at(old, new, path or [], found)
    return found


def _at(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Note what has changed at one place, where something has.

    What is equal is passed over without a look inside, so everything is compared once a level.
    """
    kind = type(new)
    if kind is type(old):
        if kind is dict:
            _in_dict(old, new, path, found)
            return
        if kind is list:
            _in_list(old, new, path, found)
            return
    found.append([path, new])


def _in_dict(old: dict[str, Any], new: dict[str, Any], path: Path, found: list[Change]) -> None:
    if old.keys() != new.keys():
        found += [[[*path, key]] for key in old if key not in new]
        found += [[[*path, key], value] for key, value in new.items() if key not in old]
    for key, value in new.items():
        if key not in old:
            continue
        before = old[key]
        if before is not value and (type(before) is not type(value) or before != value):
            _at(before, value, [*path, key], found)


def _in_list(old: list[Any], new: list[Any], path: Path, found: list[Change]) -> None:
    if len(old) == len(new):
        for number, value in enumerate(new):
            before = old[number]
            if before is not value and (type(before) is not type(value) or before != value):
                _at(before, value, [*path, number], found)
    elif old and new[: len(old)] == old:
        found += [[[*path, number], new[number]] for number in range(len(old), len(new))]
    else:
        found.append([path, new])


def changed(old: Any, found: list[Change]) -> Any:
    """`old` with the changes made: what a client does."""
    for path, *value in found:
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
